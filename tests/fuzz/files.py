"""Files beside a campaign: the lock, a baseline, the cache, printings, playtests, pictures."""

from __future__ import annotations

import random
import shutil
import sqlite3
import struct
import zlib
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec

from compiler.api import Job, Result, compile_campaign
from compiler.incremental.cache import Cache
from compiler.sources.workspace import Loaded, WorkspaceError, load
from tests.fuzz import stage
from tests.fuzz.mutations import hurt_bytes, hurt_document


@cache
def _loaded() -> Loaded:
    return load(stage.calm_folder())


def _compile(lock: str, kept: Cache | None = None) -> Result:
    loaded = _loaded()
    more = {} if kept is None else {"cache": kept}
    return compile_campaign(Job(loaded.sources, lock, [], settle=True, **more))


@cache
def a_lock() -> str:
    return _compile("").lock


def use_lock(data: bytes) -> str:
    """As `check` and `build` read it."""
    from compiler.diagnostics.render import render
    from compiler.names.lock_checks import stale
    from compiler.names.numbering import printed

    text = data.decode("utf-8", "replace")
    result = _compile(text)
    render(result.diagnostics[:20], result.sources)
    stale(text, result.lock)
    if result.json is None:
        return "refused"
    again = _compile(_compile(result.lock).lock)
    assert not again.lock_changed, "a lock that is never settled"
    printed(result.lock)
    return "taken"


@cache
def _findings() -> Result:
    from compiler.sources.source import SourceFile

    loaded = _loaded()
    more = SourceFile(
        "more.chron",
        "verse a\n  -> nowhere\n\nstatus x\n  parts: 1-\n\njournal landing\n\nverse b\n  > gain 3 fod\n",
    )
    return compile_campaign(Job([*loaded.sources, more], "", []))


@cache
def a_baseline() -> str:
    from compiler.diagnostics import baseline

    return baseline.write(_findings().diagnostics, _findings().sources)


def use_baseline(data: bytes) -> str:
    from compiler.diagnostics import baseline

    found = _findings()
    compared = baseline.compare(
        found.diagnostics, found.sources, baseline.read(data.decode("utf-8", "replace"))
    )
    assert len(compared.new) + len(compared.known) == len(found.diagnostics)
    return "all new" if not compared.known else "some known"


def use_cache(seed: int) -> str:
    """Entries that are damaged, swapped or forged: the build is the same as without a cache."""
    chance = random.Random(seed)
    folder = stage.folder() / "cache"
    shutil.rmtree(folder, ignore_errors=True)
    _compile("", Cache(folder))
    entries = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "secret")
    for path in entries:
        if chance.random() < 0.7:
            other = chance.choice(entries)
            path.write_bytes(
                hurt_bytes(chance, path.read_bytes()) if chance.random() < 0.7 else other.read_bytes()
            )
    if chance.random() < 0.1:
        (folder / "secret").write_bytes(chance.randbytes(chance.choice((0, 5, 32))))
    result = _compile("", Cache(folder))
    clean = _clean()
    assert result.json == clean.json
    assert result.lock == clean.lock
    return "the same"


@cache
def _clean() -> Result:
    return _compile("")


# --- printings


def _prints() -> Any:
    from chronicler.printing.prints import PrintOptions, Prints

    return Prints(stage.calm().campaign, PrintOptions(printing="1.0"), stage.calm_folder())


@cache
def a_printing() -> Any:
    from chronicler.printing.frozen import frozen, to_bytes

    return msgspec.json.decode(to_bytes(frozen(_prints(), pages=False)))


def use_printing(data: bytes) -> str:
    """As `errata` and `check` read it."""
    from chronicler.printing.corrections import corrections
    from chronicler.printing.frozen import CannotRead, frozen, kept_file, read
    from chronicler.printing.kept_numbers import broken

    path = kept_file(stage.folder() / "printed", "1.0")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    try:
        old = read(stage.folder() / "printed", "1.0")
    except (CannotRead, WorkspaceError):
        return "refused"
    found = corrections(old, frozen(_prints(), pages=False))
    "".join(one.said() for one in found)
    list(broken(stage.calm().campaign, old, _findings().sources))
    return "compared"


# --- playtests


@cache
def a_store() -> bytes:
    """A store with a run of three games, small enough to damage it everywhere."""
    from chronicler.playtest.order import Order
    from chronicler.playtest.store import Store
    from chronicler.playtest.worker import play_number
    from runtime.play.playtests.notes import encode
    from schemas.codec import dumps

    path = stage.folder() / "example.sqlite"
    path.unlink(missing_ok=True)
    store = Store(path)
    data = dumps(stage.calm().campaign)
    order = Order(campaign="x", code="y", sizes=(1,))
    run = store.run(order, "Calm", "1")
    store.keep(run, [(number, encode(play_number(data, order, number).notes)) for number in range(3)])
    store.close()
    base = sqlite3.connect(path)
    base.execute("pragma journal_mode = delete")
    base.close()
    return path.read_bytes()


_BOMB = "create view run as select 1 as id, 'k' as key, zeroblob(900000000) as plan, '' as title, '' as program, 0 as began"
_TRICKS = (
    "create trigger t after insert on game begin delete from run; end",
    "create table more (x)",
    "alter table run add column more text",
    "create index i on run(hex(plan))",
)


def forged_store(chance: random.Random) -> bytes:
    """Rows that somebody wrote, and tables that are not what they seem."""
    path = stage.folder() / "forged.sqlite"
    path.write_bytes(a_store())
    base = sqlite3.connect(path)
    try:
        match chance.randrange(6):
            case 0:
                base.execute("drop table game")
                base.execute(
                    "create view game as with recursive n(x) as (select 1 union all select x + 1 from n)"
                    " select 1 as run, x as number, x as notes from n"
                )
            case 1:
                base.execute("drop table run")
                base.execute(_BOMB)
            case 2:
                base.execute(chance.choice(_TRICKS))
            case 3:
                (plan,) = base.execute("select plan from run").fetchone()
                base.execute(
                    "update run set plan = ?",
                    (msgspec.json.encode(hurt_document(chance, msgspec.json.decode(plan))),),
                )
            case 4:
                column = chance.choice(("title", "program", "began", "key", "id"))
                value: object = chance.choice((None, 3, "x", b"\xff", 1e300, -5, "\x1b[2J"))
                with suppress(sqlite3.Error):
                    base.execute(f"update or ignore run set {column} = coalesce(?, 0)", (value,))
            case _:
                rows = base.execute("select number, notes from game").fetchall()
                number, notes = chance.choice(rows)
                forged = msgspec.json.encode(hurt_document(chance, msgspec.json.decode(notes)))
                base.execute("update game set notes = ? where number = ?", (forged, number))
        base.commit()
    finally:
        base.close()
    return path.read_bytes()


def use_store(data: bytes) -> str:
    """As `playtest --runs`, a report and `--compare` read it."""
    from chronicler.playtest.comparing import differences, told
    from chronicler.playtest.findings_of_games import report_of
    from chronicler.playtest.page import page_of
    from chronicler.playtest.store import Store
    from chronicler.playtest.summary import summary
    from chronicler.playtest.tallies import count, endings_of

    path = stage.folder() / "hurt.sqlite"
    for tail in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + tail).unlink(missing_ok=True)
    path.write_bytes(data)
    campaign = stage.calm().campaign
    try:
        store = Store(path)
    except WorkspaceError:
        return "refused"
    try:
        reports = []
        for run in store.runs():
            store.numbers(run)
            reports.append(report_of(campaign, run, count(store.games(run), endings_of(campaign))))
        for report in reports:
            summary(report, [])
            page_of(report, [])
            told(differences(report, reports[0]), report, reports[0])
    except WorkspaceError:
        return "refused"
    finally:
        store.close()
    return "read"


# --- pictures


def a_picture(chance: random.Random) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    size = chance.choice((1, 20, 70_000, 2**31))
    png = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 0, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(b"\0\0"))
        + chunk(b"IEND", b"")
    )
    gif = b"GIF89a" + struct.pack("<HH", 9, 9) + b"\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"
    jpeg = b"\xff\xd8\xff\xe0\0\x10JFIF\0\1\1\0\0\1\0\1\0\0\xff\xc0\0\x0b\x08\0\x10\0\x10\1\1\x11\0\xff\xd9"
    svg = b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>"
    return chance.choice((png, gif, jpeg, svg, b"RIFF\0\0\0\0WEBPVP8 "))
