"""A story of another tool, in the one shape that all readers produce and one writer takes. Plain values, no files.

What a tool can do and the language cannot is kept as a `ToDo`: it becomes a to-do in the source, with the original
words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class CannotImport(ValueError):
    """The file is no story of its kind. Says where it goes wrong, what is wrong, and what to do."""


class Has(NamedTuple):
    """A variable is true, an item is carried, a codeword is known: a status."""

    name: str


class WasRead(NamedTuple):
    """A passage has been read. Without a name: the passage that asks, before now."""

    passage: str


class Untrue(NamedTuple):
    of: ForeignTest


class Joined(NamedTuple):
    """`and` or `or` of several tests."""

    word: str
    of: tuple[ForeignTest, ...]


ForeignTest = Has | WasRead | Untrue | Joined


class Paragraph(NamedTuple):
    """A paragraph. With a test, it is read only if the test is true."""

    text: str
    when: ForeignTest | None = None


class ToDo(NamedTuple):
    """What has no counterpart."""

    text: str


class SetFlag(NamedTuple):
    """A variable becomes true or false."""

    name: str
    on: bool = True
    when: ForeignTest | None = None


class Jump(NamedTuple):
    """Reading continues elsewhere, always or if a test is true."""

    to: str
    when: ForeignTest | None = None


class Over(NamedTuple):
    """The story ends here."""

    when: ForeignTest | None = None


class Pick(NamedTuple):
    """A choice; `to` is a passage, or empty for the end of the story."""

    text: str
    to: str
    when: ForeignTest | None = None
    once: bool = False
    marks: tuple[SetFlag, ...] = ()


class Fallback(NamedTuple):
    """Where reading continues when no choice can be taken; `to` as in a choice."""

    to: str


Part = Paragraph | ToDo | SetFlag | Jump | Over | Pick | Fallback


@dataclass
class ForeignPassage:
    """One piece of the story: a knot, a passage, a numbered section."""

    name: str
    parts: list[Part] = field(default_factory=list)
    number: int = 0
    title: str = ""


@dataclass
class ForeignStory:
    """A whole story. `start` is the passage it begins with."""

    title: str
    passages: list[ForeignPassage] = field(default_factory=list)
    start: str = ""
    notes: list[str] = field(default_factory=list)  # about the story as a whole


def both(one: ForeignTest | None, other: ForeignTest | None) -> ForeignTest | None:
    """Both tests together; None is no test."""
    if one is None or other is None:
        return one or other
    parts: list[ForeignTest] = []
    for test in (one, other):
        if isinstance(test, Joined) and test.word == "and":
            parts += test.of
        else:
            parts.append(test)
    return Joined("and", tuple(dict.fromkeys(parts))) if len(set(parts)) > 1 else parts[0]


def opposite(test: ForeignTest) -> ForeignTest:
    """What is true when a test is not."""
    return test.of if isinstance(test, Untrue) else Untrue(test)
