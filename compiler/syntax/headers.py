"""Headers: `kind name number "Printed Title" stub`, and what each kind of block takes."""

import re
from typing import NamedTuple

from compiler.sources.late_patterns import late


class Kind(NamedTuple):
    """A kind of block: what its header may contain. The editions' records say which of them lack it."""

    word: str
    named: bool = True
    titled: bool = True
    number: str = ""
    stub: bool = False

    @property
    def shape(self) -> str:
        return (
            self.word
            + (" name" if self.named else "")
            + (f" {_NUMBER_SHAPES[self.number]}" if self.number else "")
            + (' "Title"' if self.titled else "")
        )


_NUMBER_SHAPES = {r"\d{1,4}": "12", r"\d{1,4}[a-z]?": "101", r"[A-Z]?\d{1,3}": "B1"}
_PLAIN, _LETTERED, _CARD = _NUMBER_SHAPES

KINDS: dict[str, Kind] = {
    kind.word: kind
    for kind in (
        Kind("campaign"),
        Kind("chapter", number=_PLAIN),
        Kind("status"),
        Kind("location", number=_LETTERED),
        Kind("journal", titled=False),
        Kind("vision", titled=False),
        Kind("dream", titled=False),
        Kind("nightmare", titled=False),
        Kind("book of secrets", named=False, titled=False),
        Kind("memories", named=False, titled=False),
        Kind("tutorial", named=False, titled=False),
        Kind("verse", number=_PLAIN, stub=True),
        Kind("combat card", number=_CARD),
        Kind("diplomacy card", number=_CARD),
        Kind("combat encounter"),
        Kind("diplomacy encounter"),
        Kind("written encounter"),
        Kind("item"),
        Kind("secret", number=_PLAIN),
        Kind("skill", number=_PLAIN),
        Kind("event"),
        Kind("character", number=_PLAIN),
        Kind("companion"),
        Kind("achievement"),
        Kind("legendary action"),
        Kind("boss"),
        Kind("enemy card"),
        Kind("spawn"),
        Kind("weather"),
        Kind("condition"),
        Kind("person"),
        Kind("snippet", titled=False),
    )
}
SECTIONS = ("journal", "vision", "dream", "nightmare", "book of secrets", "memories", "tutorial")
_KIND = re.compile("(" + "|".join(sorted(map(re.escape, KINDS), key=len, reverse=True)) + r")(?![\w-])")
NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_TITLE = re.compile(r'"([^"\n]*)"')
_VERSE = re.compile(r"verse ([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$")


class Header(NamedTuple):
    kind: Kind
    name: str = ""
    number: str = ""
    title: str = ""
    stub: bool = False
    name_start: int = 0


class HeaderError(NamedTuple):
    """What is wrong in a header: the offset in the line, and the kind of trouble."""

    trouble: str
    start: int
    end: int
    kind: Kind | None = None
    guess: Header | None = None


def opens_block(text: str) -> bool:
    """Whether a line begins with a kind of block."""
    return _KIND.match(text) is not None


_CAPITAL = late(
    "(?:" + "|".join(kind.word.capitalize() for kind in KINDS.values()) + ")"
    r"(?: [a-z][a-z0-9-]*)?(?: [A-Z]?\d{1,4}[a-z]?)?(?: \"[^\"]*\")?(?: stub)?$"
)
# What opens a passage elsewhere: ink's `=== name ===`, Twee's `:: name`.
FOREIGN = late(r"(?:={2,3}|::)\s*([A-Za-z][\w -]*?)\s*(?:=+|\[.*|\{.*)?$")


def foreign_header(text: str) -> bool:
    """Whether a line in column 1 opens a block in other letters, or in another tool's signs."""
    # No header is longer, and a pattern with two kinds of blanks is slow on lines of nothing but blanks.
    first = text[:200].partition("\n")[0]
    return _CAPITAL.match(first) is not None or FOREIGN.match(first) is not None


def read_header(text: str) -> Header | HeaderError:
    """The header in a line in column 1, or what is wrong with it."""
    plain = _VERSE.match(text)
    if plain is not None:
        return Header(KINDS["verse"], plain[1], name_start=6)
    match = _KIND.match(text)
    if match is None:
        words = text.split(None, 3)
        return HeaderError("unknown-kind", 0, len(words[0]) if words else len(text))
    kind = KINDS[match[1]]
    place = _skip(text, match.end())
    name, number, title, stub, name_start = "", "", "", False, place
    if kind.named:
        found = NAME.match(text, place)
        if found is None or (found.end() < len(text) and text[found.end()] not in " \t"):
            end = place + len(text[place:].split(" ", 1)[0])
            trouble = "bad-name" if place < len(text) else "no-name"
            return HeaderError(trouble, min(place, len(text) - 1), end, kind)
        name, name_start, place = found[0], place, _skip(text, found.end())
    if kind.number and place < len(text):
        digits = re.compile(kind.number + r"(?!\S)").match(text, place)
        if digits is not None:
            number, place = digits[0], _skip(text, digits.end())
    if kind.titled and text[place : place + 1] == '"':
        quoted = _TITLE.match(text, place)
        if quoted is None:
            return HeaderError("open-title", place, len(text), kind, Header(kind, name, number))
        title, place = quoted[1].strip(), _skip(text, quoted.end())
    if kind.stub and text[place:] == "stub":
        stub, place = True, len(text)
    header = Header(kind, name, number, title, stub, name_start)
    if place < len(text):
        return HeaderError("leftover", place, len(text), kind, header)
    return header


def _skip(text: str, place: int) -> int:
    while place < len(text) and text[place] == " ":
        place += 1
    return place
