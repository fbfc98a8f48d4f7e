"""What a save holds: its records, their rows with seals, and how these are read and written.

Reading trusts a part only with its seal. The game goes back to the first step whose seal is wrong.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from runtime.play.saves.save_file import APPLICATION, FORMAT, SUFFIX, TABLES, sync_folder, writing
from runtime.play.saves.seals import START, chain, seal
from runtime.rules.protocol.decisions import Answer
from runtime.rules.protocol.events import Event
from runtime.sentences import saves_say as say

# What can go wrong when a damaged or foreign file is read.
UNREADABLE: Final = (
    sqlite3.Error,
    msgspec.MsgspecError,
    LookupError,
    TypeError,
    ValueError,
    OverflowError,
    RecursionError,
)


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """How a game began. With these and the answers it can be played again from its first shuffle."""

    campaign: str
    title: str
    edition: str
    heroes: tuple[str, ...]
    seed: int
    modes: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()  # what this table reads differently from its campaign: `name=answer`
    build: str = ""  # the hash of the campaign it was last played with
    program: str = ""
    undo: Literal["free", "unseen", "off"] = "free"
    start_at: str = ""  # an author's start
    start_with: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()  # free play: name/tray/decks
    guests: tuple[str, ...] = ()  # free play: where further characters come from


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One answer of a person, chance's answers after it, and all that was told then.

    The first step of a game is its opening: it has no answer.
    """

    answer: Answer | None = None
    asked: str = ""
    said: str = ""  # the answer in the words of the option
    actor: str = ""
    chance: tuple[Answer, ...] = ()
    told: tuple[Event, ...] = ()
    itself: str = ""  # why the table gave this answer, where nobody was asked


class Now(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game stands, for lists of saves."""

    day: int = 0
    chapter: int = 0
    place: str = ""
    ending: str = ""
    answers: int = 0
    when: float = 0.0


class SavedState(msgspec.Struct, frozen=True):
    """The state after so many answers (chance's included), as JSON."""

    place: int
    state: bytes


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """All that a save holds; with `trouble`, only the part that can be trusted."""

    head: Head
    steps: list[Step]
    undone: list[Step] = []
    now: Now = Now()
    checkpoint: SavedState = SavedState(0, b"")
    notes: list[str] = []
    trouble: str = ""


encode = msgspec.json.Encoder().encode
_head = msgspec.json.Decoder(Head).decode
_step = msgspec.json.Decoder(Step).decode
_now = msgspec.json.Decoder(Now).decode
_notes = msgspec.json.Decoder(list[str]).decode


# --- rows and their seals


def sealed(record: bytes) -> tuple[bytes, bytes]:
    return record, seal(record)


def now_row(steps: list[Step], now: Now, seals: list[bytes]) -> tuple[int, bytes, bytes]:
    """The row for where the game stands.

    The last link of the chain is part of its seal, so a step missing at the end is noticed, too.
    """
    record = encode(now)
    return len(steps) - 1, record, seal(len(steps) - 1, record, seals[-1] if seals else START)


def checkpoint_row(checkpoint: SavedState) -> tuple[int, bytes, bytes]:
    return checkpoint.place, checkpoint.state, seal(checkpoint.place, checkpoint.state)


def chained(steps: list[Step]) -> list[bytes]:
    seals: list[bytes] = []
    for number, step in enumerate(steps):
        seals.append(chain(seals[-1] if seals else START, number, encode(step)))
    return seals


def put(path: Path, content: Content, *, live: bool = False) -> None:
    """Writes a whole save over the old file. Only its owner can read it, and it is on the disk on return.

    It is written without a journal beside it, so the file alone is complete. A `live` save is about to be played. It
    is made ready for that here: if a finished file is interrupted while it changes its mode, that must be undone
    first.
    """
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        fresh.unlink(missing_ok=True)
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        _fill(fresh, content, live=live)
        for tail in ("-wal", "-shm"):
            # A journal of the replaced save must never meet the new file.
            path.with_name(path.name + tail).unlink(missing_ok=True)
        fresh.replace(path)
        sync_folder(path.parent)
    finally:
        for tail in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                fresh.with_name(fresh.name + tail).unlink(missing_ok=True)


def _fill(path: Path, content: Content, *, live: bool) -> None:
    steps = content.steps + content.undone
    seals = chained(steps)
    base = sqlite3.connect(path, isolation_level=None)
    try:
        base.execute(f"pragma application_id = {APPLICATION}")
        base.execute(f"pragma user_version = {FORMAT}")
        base.execute("pragma synchronous = full")
        base.execute("begin")
        for text in TABLES.values():
            base.execute(text)
        base.execute("insert into head values (1, ?, ?)", sealed(encode(content.head)))
        base.execute("insert into now values (1, ?, ?, ?)", now_row(content.steps, content.now, seals))
        base.execute("insert into checkpoint values (1, ?, ?, ?)", checkpoint_row(content.checkpoint))
        base.execute("insert into notes values (1, ?, ?)", sealed(encode(content.notes)))
        rows = [(number, encode(one), seals[number]) for number, one in enumerate(steps)]
        base.executemany("insert into step values (?, ?, ?)", rows)
        base.execute("commit")
        # Only now: closing moves what waits in such a journal into the file, and does not report a failure.
        if live and base.execute("pragma journal_mode = wal").fetchone() != ("wal",):
            raise sqlite3.OperationalError("it cannot be made ready to be played")
    finally:
        base.close()


def renewed(path: Path, content: Content) -> Content:
    """Writes what can be trusted, in today's format. A damaged file is first kept beside it."""
    with writing(path):
        if content.trouble:
            number = 1
            while (kept := path.with_name(f"{path.stem}-damaged-{number}{SUFFIX}")).exists():
                number += 1
            for tail in ("", "-wal"):
                source = path.with_name(path.name + tail)
                if source.exists():
                    copy = kept.with_name(kept.name + tail)
                    with open(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
                        file.write(source.read_bytes())
                        file.flush()
                        os.fsync(file.fileno())
            content = msgspec.structs.replace(
                content, trouble=" ".join((content.trouble, say.KEPT_AS.format(name=kept.stem)))
            )
        put(path, content, live=True)
    return content


# --- reading


def read(base: sqlite3.Connection, version: int) -> Content:
    """All that can be trusted. Raises one of UNREADABLE if even the head cannot be."""
    base.execute("begin")
    try:
        return _read_old(base) if version == 1 else _read_sealed(base)
    finally:
        with suppress(sqlite3.Error):
            base.execute("commit")


def _row(base: sqlite3.Connection, query: str) -> tuple[Any, ...]:
    row: tuple[Any, ...] | None = base.execute(query).fetchone()
    if row is None:
        raise ValueError("a part of it is missing")
    return row


def _read_old(base: sqlite3.Connection) -> Content:
    """Format 1: without seals, so it is read whole or not at all."""
    found = _row(base, "pragma quick_check(1)")
    if found != ("ok",):
        raise ValueError(found[0])
    position = _row(base, "select position from now")[0]
    steps = [_step(record) for (record,) in base.execute("select record from step order by number")]
    place, state = _row(base, "select place, state from checkpoint")
    return Content(
        head=_head(_row(base, "select record from head")[0]),
        steps=steps[: position + 1],
        undone=steps[position + 1 :],
        now=_now(_row(base, "select record from now")[0]),
        checkpoint=SavedState(place, state),
        notes=[text for (text,) in base.execute("select text from note order by number")],
    )


def _read_sealed(base: sqlite3.Connection) -> Content:
    head_record, head_seal = _row(base, "select record, seal from head")
    if seal(head_record) != head_seal:
        raise ValueError("how it began cannot be read")
    steps, seals = _believed_steps(base)
    if not steps:
        raise ValueError("not even its opening can be read")
    lost: list[str] = []
    position, now = len(steps) - 1, Now()
    try:
        position, now_record, now_seal = _row(base, "select position, record, seal from now")
        whole = seal(position, now_record, seals[-1]) == now_seal
        now = _now(now_record) if whole else now
    except UNREADABLE:
        whole = False
    if not whole:
        # Steps that were taken back may be among them; nobody can tell them apart now.
        position = len(steps) - 1
        now = Now(answers=position)
        lost.append(say.NOT_BELIEVED.format(answer=position + 1))
    checkpoint = SavedState(0, b"")
    try:
        place, state, checkpoint_seal = _row(base, "select place, state, seal from checkpoint")
        if seal(place, state) != checkpoint_seal:
            raise ValueError("its checkpoint")
        if place <= sum((step.answer is not None) + len(step.chance) for step in steps[: position + 1]):
            checkpoint = SavedState(place, state)
    except UNREADABLE:
        lost.append(say.CHECKPOINT_LOST)
    notes: list[str] = []
    try:
        notes_record, notes_seal = _row(base, "select record, seal from notes")
        if seal(notes_record) != notes_seal:
            raise ValueError("its notes")
        notes = _notes(notes_record)
    except UNREADABLE:
        lost.append(say.NOTES_LOST)
    return Content(
        head=_head(head_record), steps=steps[: position + 1], undone=steps[position + 1 :], now=now,
        checkpoint=checkpoint, notes=notes, trouble=" ".join([say.DAMAGED, *lost]) if lost else "",
    )  # fmt: skip


def _believed_steps(base: sqlite3.Connection) -> tuple[list[Step], list[bytes]]:
    """The steps up to the first one that is missing, unreadable or changed."""
    steps: list[Step] = []
    seals: list[bytes] = []
    with suppress(*UNREADABLE):
        for number, record, given in base.execute("select number, record, seal from step order by number"):
            expected = chain(seals[-1] if seals else START, len(steps), record)
            if number != len(steps) or given != expected:
                break
            steps.append(_step(record))
            seals.append(expected)
    return steps, seals
