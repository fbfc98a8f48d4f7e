"""Games from hostile saves and reports, and hostile players of honest games."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

import msgspec

from compiler.sources.workspace import WorkspaceError
from runtime.play.saves.save import Save, SaveTrouble
from runtime.play.saves.save_content import Content, SavedState, checkpoint_row, encode
from runtime.play.saves.save_file import APPLICATION, FORMAT, TABLES
from runtime.play.saves.save_lock import SaveInUse
from runtime.play.saves.seals import START, chain, seal
from runtime.play.sessions.opening import begin, take_up
from runtime.rules.book.book import Book
from runtime.ui.table import Table
from tests.fuzz import stage
from tests.saves.games import new_table, play_on


def _cleared(path: Path) -> Path:
    for found in path.parent.glob(f"*{path.stem}*"):
        found.unlink()
    return path


def open_file(data: bytes) -> str:
    """A damaged file, opened as `play --resume` does."""
    path = _cleared(stage.folder() / "damaged-save.save")
    path.write_bytes(data)
    return _open(path, stage.calm(), stage.content("calm", 1))


def _open(path: Path, book: Book, honest: Content | None = None) -> str:
    try:
        save = Save.open(path)
    except (SaveTrouble, SaveInUse):
        return "refused"
    try:
        if honest is not None and not save.trouble:
            same = (save.head, save.steps, save.undone, save.notes) == (
                honest.head,
                honest.steps,
                honest.undone,
                honest.notes,
            )
            assert same, "silently different"
        table = Table.resumed(save, take_up(book, save))
        play_on(table, 2)
        table.session.game.to_data()
    except SaveTrouble:
        return "refused"
    finally:
        save.close()
    return "damaged, told" if save.trouble else "opened"


def open_forged(asked: Any) -> str:
    """A save with valid seals over whatever somebody wrote into it."""
    content, book = asked["content"], stage.WORLDS[asked["world"]][1]()
    path = _cleared(stage.folder() / "forged-save.save")
    if not isinstance(content, dict):
        return "nothing"
    steps = [s for part in ("steps", "undone") if isinstance(content.get(part), list) for s in content[part]]
    kept = content.get("steps")
    last = len(kept) - 1 if isinstance(kept, list) else 0
    base = sqlite3.connect(path, isolation_level=None)
    base.execute(f"pragma application_id = {APPLICATION}")
    base.execute(f"pragma user_version = {FORMAT}")
    base.execute("pragma synchronous = off")
    base.execute("begin")
    for text in TABLES.values():
        base.execute(text)
    seals: list[bytes] = []
    for number, step in enumerate(steps):
        record = encode(step)
        seals.append(chain(seals[-1] if seals else START, number, record))
        base.execute("insert into step values (?, ?, ?)", (number, record, seals[-1]))
    for table, part in (("head", "head"), ("notes", "notes")):
        record = encode(content.get(part))
        base.execute(f"insert into {table} values (1, ?, ?)", (record, seal(record)))
    record = encode(content.get("now"))
    base.execute(
        "insert into now values (1, ?, ?, ?)",
        (last, record, seal(last, record, seals[-1] if seals else START)),
    )
    point = content.get("checkpoint")
    place, state = (point.get("place"), point.get("state")) if isinstance(point, dict) else (0, None)
    if not isinstance(place, int) or not -(2**63) <= place < 2**63:
        place = 0
    base.execute(
        "insert into checkpoint values (1, ?, ?, ?)", checkpoint_row(SavedState(place, encode(state)))
    )
    base.execute("commit")
    base.close()
    return _open(path, book)


def open_report(world: str, data: bytes) -> str:
    from chronicler.playing import replayed_table

    path = stage.folder() / "report.json"
    path.write_bytes(data)
    try:
        table, _ = replayed_table(stage.WORLDS[world][1](), path, stage.calm_folder())
    except WorkspaceError:
        return "refused"
    play_on(table, 2)
    return "played"


def answer_lines(asked: Any) -> str:
    from runtime.ui.plain import go_on

    book = stage.WORLDS[asked["world"]][1]()
    first = stage.head_of(book, asked["seed"])
    table = Table(begin(book, first), first)
    table.settle_in()
    lines = iter([*asked["lines"], None])
    os.environ["CHRONICLER_DEBUG"] = "1"  # the guard lets through what it would otherwise have reported
    try:
        go_on(table, lambda _: next(lines), lambda _: None, write_report=_nowhere)
    finally:
        del os.environ["CHRONICLER_DEBUG"]
    return "over" if table.decision is None else "goes on"


def _nowhere(data: bytes) -> Path:
    msgspec.json.decode(data)
    return Path("report.json")


def press(asked: Any) -> str:
    from runtime.ui.desk import Desk
    from tests.ui.terminal import Headless

    book = stage.WORLDS[asked["world"]][1]()
    table = new_table(None, 1, asked["seed"], of=book.campaign)
    screen = Headless(Desk(table, _nowhere), *asked["size"])
    shown = screen.play(*asked["keys"])
    assert "itself went wrong" not in " ".join(shown.split()), shown
    return "left" if screen.code is not None else "goes on"
