"""Printable values: what templates and exports are given. Frozen data that knows nothing of typst or files."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from runtime.paper.texts import Runs

At = tuple[int, int]


class TableRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of a table: what it is for, what it does, where reading continues."""

    head: Runs
    does: Runs = ()
    to: str = ""


class PrintedBlock(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to read in a verse or on a card, in reading order."""

    kind: Literal["prose", "do", "passage", "redirect", "table", "hidden", "choice", "otherwise", "arrow"]
    runs: Runs = ()
    when: Runs = ()
    cost: Runs = ()
    does: Runs = ()
    to: str = ""
    rows: tuple[TableRow, ...] = ()
    blocks: tuple[PrintedBlock, ...] = ()
    colour: str = ""
    hint: bool = False


class PrintedVerse(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A verse as it is typeset: its number, its content, and where it was written."""

    id: str
    label: str
    number: int
    blocks: tuple[PrintedBlock, ...]
    title: str = ""
    whose: str = ""
    box: bool = False  # something asks whether it was read: print a box to tick
    file: str = ""
    at: At = (0, 0)


class PrintedSection(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A section of the book: a Location's verses, or one of the smaller books."""

    id: str
    part: str
    title: str
    prefix: str
    verses: tuple[PrintedVerse, ...]


class PrintedPart(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The Journal, the visions, the Book of Secrets and so on, in the order of the book."""

    kind: str
    title: str
    sections: tuple[PrintedSection, ...]


class PrintedBook(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The whole book."""

    id: str
    title: str
    language: str
    edition: str
    opening: tuple[Runs, ...]
    parts: tuple[PrintedPart, ...]
    labels: dict[str, str]


class KeyHalf(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of five rows on an edge: what the half demands or gives, as signs."""

    row: int
    runs: Runs
    kind: str = ""


class RuleLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule on a card: when, at what price, what, and what it requires."""

    does: Runs
    when: str = ""
    cost: Runs = ()
    needs: Runs = ()
    text: Runs = ()
    to: str = ""


class Track(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A track of slots: from the first to the last, where it begins, which are red."""

    name: str
    least: int
    most: int
    start: int
    red: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()


class Face(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side of a card."""

    title: str
    kind: str = ""  # the line below the title
    corner: str = ""
    value: str = ""
    emblem: str = ""
    art: str = ""
    tone: str = ""
    seals: tuple[str, ...] = ()
    edges: dict[str, str] = {}
    corners: tuple[str, ...] = ()
    opens: tuple[KeyHalf, ...] = ()
    closes: tuple[KeyHalf, ...] = ()
    tracks: tuple[Track, ...] = ()
    rows: tuple[TableRow, ...] = ()
    lines: tuple[RuleLine, ...] = ()
    blocks: tuple[PrintedBlock, ...] = ()
    text: tuple[Runs, ...] = ()
    cost: Runs = ()
    foot: str = ""


class PrintedCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card with both sides, its kind and its size."""

    id: str  # kind:name
    kind: str
    template: str
    size: str
    front: Face
    back: Face | None = None
    deck: str = ""
    deck_title: str = ""
    count: int = 1
    file: str = ""
    at: At = (0, 0)
