"""The material of fuzzed inputs: small campaigns, and one honest example of every kind of file, made once per process."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from chronicler.campaigns import compile_path
from runtime.play.positions.notation import write_position
from runtime.play.saves.save import Head, Save
from runtime.play.saves.save_content import Content
from runtime.play.sessions.opening import begin
from runtime.rules.book.book import Book
from runtime.ui.table import Table
from schemas.codec import dumps
from tests.fuzz.mutations import Spots
from tests.laws.worlds import barrow, cell, fair, lock, marsh, quicksand
from tests.plays import parsers
from tests.saves.games import book as oar
from tests.saves.games import head, new_table, play_on

TESTS = Path(__file__).parents[1]
TEMPLATE = TESTS.parent / "chronicler" / "template"

# Small ones are used more often: an input must be cheap enough for a million of them.
WORLDS: dict[str, tuple[int, Callable[[], Book]]] = {
    "cell": (10, cell), "quicksand": (6, quicksand), "calm": (10, lambda: calm()), "marsh": (2, marsh),
    "oar": (2, oar), "barrow": (1, barrow), "fair": (1, fair), "lock": (1, lock),
}  # fmt: skip


@cache
def folder() -> Path:
    """A folder that disappears with the machine: nothing written here need ever reach a disk."""
    memory = Path("/dev/shm")
    made = tempfile.mkdtemp(prefix=f"chronicler-fuzz-{os.getpid()}-", dir=memory if memory.is_dir() else None)
    return Path(made)


@cache
def calm_folder() -> Path:
    """The campaign of `chronicler new`, on disk."""
    source = folder() / "calm"
    for path in sorted(TEMPLATE.rglob("*")):
        if path.is_file():
            target = source / path.relative_to(TEMPLATE)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text(encoding="utf-8").replace("NAME", "calm").replace("TITLE", "Calm")
            target.write_text(text, encoding="utf-8")
    return source


@cache
def calm() -> Book:
    (checked,) = compile_path(calm_folder(), use_cache=False)
    assert checked.result.campaign is not None
    return Book(checked.result.campaign)


def a_world(chance: random.Random) -> Book:
    (name,) = chance.choices(list(WORLDS), [weight for weight, _ in WORLDS.values()])
    return WORLDS[name][1]()


@cache
def document(book: Book) -> Any:
    """The compiled campaign as a document; copy it before damaging it."""
    return msgspec.json.decode(dumps(book.campaign))


@cache
def spots(book: Book) -> Spots:
    return Spots(document(book))


def copied(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@cache
def content(world: str, seed: int) -> Content:
    """The content of a save after twenty answers."""
    book = WORLDS[world][1]()
    path = folder() / f"example-{world}-{seed}.save"
    first = head(1 + seed % 2 if len(book.heroes) > 1 else 1, seed, book.campaign)
    table = Table(begin(book, first), first, path=path)
    table.settle_in()
    play_on(table, 20, seed)
    if len(table.steps) > 3:
        table.undo()
    table.note("the bell rang twice")
    table.close()
    save = Save.open(path, read_only=True)
    save.close()
    return save.content


@cache
def head_of(book: Book, seed: int) -> Head:
    return head(1, seed, book.campaign)


@cache
def save_file() -> bytes:
    content("calm", 1)
    return (folder() / "example-calm-1.save").read_bytes()


@cache
def report(world: str, seed: int) -> Any:
    """A bug report of the same game, as a document."""
    book = WORLDS[world][1]()
    table = new_table(None, 1, seed, of=book.campaign)
    play_on(table, 12, seed)
    return msgspec.json.decode(table.report("it stopped"))


@cache
def positions(world: str) -> list[str]:
    found = []
    for seed in range(3):
        book = WORLDS[world][1]()
        table = new_table(None, 1, seed, of=book.campaign)
        play_on(table, 4 * seed, seed)
        found.append(write_position(table.session.game))
    return found


@cache
def plans() -> list[tuple[str, Book]]:
    """Plans, with the campaign they are about."""
    from tests.support.tables import compiled

    found = [(path.read_text(encoding="utf-8"), calm()) for path in sorted(calm_folder().rglob("*.plan"))]
    for name in ("ferry", "saltway", "worked"):
        text = (TESTS / "plays" / f"{name}.chron").read_text(encoding="utf-8")
        plan = (TESTS / "plays" / f"{name}.plan").read_text(encoding="utf-8")
        found.append((plan, Book(compiled({f"{name}.chron": text}))))
    return found


parse_effects, parse_requirement = parsers.parse_effects, parsers.parse_requirement
