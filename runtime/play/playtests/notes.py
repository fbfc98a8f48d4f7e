"""What is noted of one game. A playtest is many of these; every report counts them.

A note holds only names and no text of the campaign, so that ten thousand games fit into one file.
"""

from __future__ import annotations

from typing import Annotated

import msgspec


class FightNotes(msgspec.Struct, array_like=True):
    """One encounter: who met it, how it ended, what it cost."""

    encounter: str
    kind: str
    party: tuple[str, ...]
    outcome: str
    day: int
    health: int = 0  # lost by the party, or gained below zero
    terror: int = 0  # gained by the party


class DeathNotes(msgspec.Struct, array_like=True):
    """Who died, on which day, and of what: `encounter:x`, `verse:x`, `night`, `morning` or `day`."""

    who: str
    day: int
    cause: str


class Turned(msgspec.Struct, array_like=True):
    """One choice of one page over the whole game."""

    offered: int = 0  # times it was open
    locked: int = 0  # times it was shown and could not be taken
    taken: int = 0


class Morning(msgspec.Struct, array_like=True):
    """What the party has together when a day begins."""

    day: int
    chapter: int
    energy: int
    health: int
    terror: int
    food: int
    wealth: int
    magic: int
    exp: int
    reputation: int


class ChapterNotes(msgspec.Struct, array_like=True):
    """One chapter: the day it began, the day it ended (0 where it did not), what was left unspent."""

    number: int
    began: int
    ended: int = 0
    exp_left: tuple[int, ...] = ()
    time_passed: int = 0


class Fault(msgspec.Struct, kw_only=True):
    """Why a game needs an engineer: `crash`, `law`, `endless` or `killed`. A stall shows in the result."""

    kind: str
    message: str
    decision: int = 0
    where: str = ""


class GameNotes(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One whole game."""

    number: int
    seed: int
    heroes: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    bots: tuple[str, ...]
    result: str = "went on"  # victory, defeat, went on, failed
    ending: str = ""  # the last Verse read before the end
    days: int = 0
    decisions: int = 0
    answers: int = 0  # decisions that people would have answered
    words: int = 0  # words of prose read
    chapters: list[ChapterNotes] = []
    verses: dict[str, int] = {}  # Verse -> day it was first read
    repeated: int = 0  # pages read again
    choices: dict[str, Turned] = {}  # "verse|key"
    fights: list[FightNotes] = []
    deaths: list[DeathNotes] = []
    mornings: list[Morning] = []
    statuses: dict[str, int] = {}  # "status" or "status/part" -> day it was first marked
    owned: dict[str, int] = {}  # "kind:name" -> day it was first owned
    places: dict[str, int] = {}  # Location -> day somebody first came there
    quests: dict[str, str] = {}  # event -> success or failure
    events: list[str] = []  # events that were revealed
    empty: list[str] = []  # resources that somebody needed while the whole party had none, at least once
    last: list[str] = []  # the pages of the last reading, in order
    failure: Fault | None = None


_ENCODER = msgspec.json.Encoder(order="sorted")


def encode(notes: GameNotes) -> bytes:
    """The same game always gives the same bytes."""
    return _ENCODER.encode(notes)


decode = msgspec.json.Decoder(GameNotes).decode
