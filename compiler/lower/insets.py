"""Insets: words inside a paragraph that only some readers see, `{if status lamp: It flickers. | otherwise: It is dark.}`.

Owns how they are written. On paper an inset is printed in brackets with its requirements. In play, the first of its
ways whose requirement is met is read, or nothing if none is. An inset changes nothing, so it contains no facts.
"""

from __future__ import annotations

import re
from typing import Final

from compiler.diagnostics import codes
from compiler.lower.reader import Reader, joined
from compiler.lower.unit import TOLD, sign
from compiler.syntax.tree import Line
from schemas.model import Inset, InsetWay
from schemas.registry import Requirement
from schemas.vocabulary.requirements import HasCharacter, Not, PartySize, ReadBefore

# Braces with a colon, or with a word that only an inset begins with.
_INSET: Final = re.compile(
    r"(?<!\\)\{((?=[^{}]*:|\s*(?:if|alone|together|first|again|otherwise)\b|(?<![$!]\{)[a-z][a-z0-9-]*\})[^{}]*)\}"
)
_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")
# Heads so frequent that they have a word of their own.
_WORDS: Final[dict[str, Requirement]] = {
    "alone": PartySize(least=1, most=1),
    "together": PartySize(least=2),
    "first": Not(of=ReadBefore()),
    "again": ReadBefore(),
}
_HEADS: Final = frozenset((*_WORDS, "if", "otherwise"))
# How other tools ask whether something was read.
_ASKED_ELSEWHERE: Final = frozenset(
    ("visited", "seen", "seen-before", "visits", "read", "not", "once", "then")
)
_SHAPE: Final = "`{if status lamp: It flickers. | otherwise: It is dark.}`"


def has_inset(text: str) -> bool:
    """Whether a paragraph may contain one. Plain prose is not examined any further."""
    return "{" in text


def read_insets(reader: Reader, line: Line) -> tuple[str, tuple[Inset, ...]]:
    """The words of a paragraph on one line, and its insets by their places in them."""
    raw = line.text.replace("\n", " ")
    _check_open(reader, line, raw)
    found = [_ways(reader, match, line.start) for match in _INSET.finditer(raw)]
    text = joined(line.text)
    if line.text.startswith("\\{") and text.startswith("{"):
        # A paragraph that begins with a printed brace: its backslash belongs to the brace, not to the line.
        text = f"\\{text}"
    places = [match.span() for match in _INSET.finditer(text)]
    # The backslash before a printed brace is removed, and the text after it moves to the left.
    insets = tuple(
        Inset(start=start - text.count("\\{", 0, start), end=end - text.count("\\{", 0, start), ways=ways)
        for (start, end), ways in zip(places, found, strict=True)
        if ways
    )
    return text.replace("\\{", "{"), insets


def moved(insets: tuple[Inset, ...], by: int) -> tuple[Inset, ...]:
    """The insets of a paragraph that is put after others."""
    return tuple(Inset(start=one.start + by, end=one.end + by, ways=one.ways) for one in insets)


def _check_open(reader: Reader, line: Line, raw: str) -> None:
    """A brace without its other half, or one inside another."""
    bare = _INSET.sub(lambda one: " " * len(one[0]), raw)
    for match in re.finditer(r"(?<!\\)\{(?=\s*(?:if|alone|together|first|again|otherwise)\b)", bare):
        place = line.start + match.start()
        inner = "{" in bare[match.start() + 1 :] or "}" in bare[match.start() :]
        if inner:
            help = "An inset holds words and no other inset: on paper nobody could follow it. Write two, one after the other."
            reader.find(
                codes.BAD_INSET, place, place + 1, text=raw[match.start() : match.start() + 30], help=help
            )
            return
        reader.find(codes.UNCLOSED_BRACKET, place, place + 1, bracket="{", closing="}")


def _ways(reader: Reader, match: re.Match[str], start: int) -> tuple[InsetWay, ...]:
    """The ways of one inset; () if it was reported as wrong."""
    if _NAME.fullmatch(match[1]) and match[1] not in _HEADS:
        # A snippet or a person's name is always read.
        reader.refer(TOLD, match[1], start + match.start(1), start + match.end(1))
        return (InsetWay(text=sign(match[1])),)
    parts: list[tuple[str, str, int]] = []  # head, words, place
    offset = start + match.start(1)
    for part in match[1].split("|"):
        head, colon, words = part.partition(":")
        begin = offset + len(part) - len(part.lstrip())
        end = max(begin + 1, offset + len(part.rstrip()))
        offset += len(part) + 1
        if not colon:
            meant = f"Say when it is read: `| otherwise: {joined(part)}`."
            help = meant if parts else f"Write it as {_SHAPE}."
        elif parts and parts[-1][0] == "otherwise":
            help = "`otherwise` is the last way of an inset: put the others before it."
        elif not words.strip():
            help = "Write the words that are read. Where nothing is to be read, ask the other way round: `{if not ...: words}`."
        else:
            parts.append((head.strip(), joined(words), begin))
            continue
        reader.find(codes.BAD_INSET, begin, end, text=part.strip(), help=help)
        return ()
    ways: list[InsetWay] = []
    for head, words, begin in parts:
        known, when = _head(reader, head, begin, bool(ways))
        if not known:
            return ()
        ways.append(InsetWay(when=when, text=words))
    return tuple(ways)


def _head(reader: Reader, head: str, begin: int, later: bool) -> tuple[bool, Requirement | None]:
    """(whether the head can be read, what it requires; None for `otherwise`)."""
    if head in _WORDS:
        return True, _WORDS[head]
    if head in ("otherwise", "else") and later:
        if head == "else":
            reader.find(codes.BAD_INSET, begin, begin + 4, text=head, help="Write `otherwise:`.")
            return False, None
        return True, None
    if head.startswith("if "):
        needs = reader.requirement(head[3:].strip(), begin + len(head) - len(head[3:].lstrip()))
        return needs is not None, needs
    if head.startswith("otherwise if "):
        rest = head[13:].strip()
        help = f"The ways of an inset are tried from left to right: `| if {rest}: ...` is enough."
        reader.find(codes.BAD_INSET, begin, begin + len(head), text=head, help=help)
        return False, None
    if head in _ASKED_ELSEWHERE:
        help = "Whether this verse was read before is `again:` or `first:`; of another verse it is `if verse NAME read:`."
        reader.find(codes.BAD_INSET, begin, begin + len(head), text=head, help=help)
        return False, None
    if _NAME.fullmatch(head) and head not in ("otherwise", "else"):
        reader.refer("character", head, begin, begin + len(head))
        return True, HasCharacter(character=head)
    from compiler.grammar.payload_findings import parses

    if parses(reader, "requirement", head):
        help = f"Put `if` before it: `{{if {head}: ...}}`."
        reader.find(codes.BAD_INSET, begin, begin + len(head), text=head, help=help)
        return False, None
    if _NAME.fullmatch(head.lower()):
        help = f"Name the hero as the others do: `{{{head.lower()}: ...}}`."
        reader.find(codes.BAD_INSET, begin, begin + len(head), text=head, help=help)
        return False, None
    short = "`first`, `again`, `alone`, `together` or a hero's name will do, too"
    help = f"An inset begins with what it asks for: {_SHAPE}; {short}."
    reader.find(codes.BAD_INSET, begin, begin + max(1, len(head)), text=head, help=help)
    return False, None
