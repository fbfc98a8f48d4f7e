"""Chapters and statuses: what begins and ends, and what is remembered; the moments at which they are read."""

from __future__ import annotations

import re

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Place, Related
from compiler.lower.asides import GOAL, HINT
from compiler.lower.block_fields import Field, Found, Label, Table, read_fields
from compiler.lower.field_readers import empty, one, plain, renamed, twice
from compiler.lower.pages import read_page
from compiler.lower.reader import Reader
from compiler.sources.source import Span
from compiler.syntax.headers import Header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block, Line
from schemas.model import Chapter, EncounterDeck, Status, Threshold

_INSTRUCTION, _ARROW = int(LineClass.INSTRUCTION), int(LineClass.ARROW)
_CHOICE, _TEXT = int(LineClass.CHOICE), int(LineClass.TEXT)


def unnumbered(line: Line) -> tuple[int, int]:
    """Where the number is missing in a header: before its title, or at the end of its name."""
    place = line.text.find('"')
    begin = place if place >= 0 else line.text.rfind(" ") + 1
    return line.start + begin, line.start + len(line.text)


# ---- chapters ---------------------------------------------------------------------------------------------------
def _chapter_deck(reader: Reader, label: Label, found: Found) -> None:
    value = reader.payload("chapter_deck", label.value, label.offset)
    if value is None:
        found.broken = True
        return
    least, most, added, taken, size, per = value
    deck = EncounterDeck(
        colour=label.groups[0],  # type: ignore[arg-type]
        least=least,
        most=most,
        including=added,
        without=taken,
        size=size,
        per=per,
    )
    if any(before.colour == deck.colour for before in found.all("decks")):
        twice(reader, label, f"{deck.colour} deck", found)
        return
    found.add("decks", deck)
    found.lines[f"{deck.colour} deck"] = label.line
    reader.refer(
        f"difficulty-{least}-{most}", str(label.groups[0]), label.offset, label.offset + len(label.value)
    )


def _time_passes(reader: Reader, label: Label, found: Found) -> None:
    words = label.value.removesuffix("parts").removesuffix("part").strip()
    number = reader.payload("number", words, label.offset)
    if number is None:
        found.broken = True
    else:
        found.values["time_passes"] = number


CHAPTER: Table = {
    r"(green|blue|purple|gray) deck": Field(_chapter_deck),
    "items": Field(one("items", "item_decks")),
    "event deck": Field(one("events", "event_stack")),
    "first cards": Field(one("first_cards", "names", "card", "the names of cards, the top one first")),
    "time passes": Field(_time_passes),
    **GOAL,
}


def read_chapter(reader: Reader, block: Block, header: Header) -> None:
    line = block.header
    number = int(header.number or 0)
    if not number:
        reader.find(
            codes.BAD_HEADER,
            *unnumbered(line),
            kind="chapter",
            text=line.text[unnumbered(line)[0] - line.start :],
            shape=header.kind.shape,
            help='A chapter has a number: `chapter name 1 "Title"`.',
        )
    reader.section = ""
    body = [child for child in block.lines if not _is_moment(child)]
    found = read_fields(reader, body, "chapter", CHAPTER, keep=(_INSTRUCTION, _ARROW, _CHOICE, _TEXT))
    thresholds = [
        threshold
        for child in block.lines
        if _is_moment(child)
        for threshold in _read_moment(reader, child, ("time",), found.get("time_passes", 0))
    ]
    page = read_page(reader, found.rest, where=f"Chapter `{header.name}`", stub=not found.rest)
    decks = found.get("items", ())
    reader.declare("chapter", header.name, line, header.name_start, number)
    reader.unit.add(
        "chapters",
        Chapter(
            name=header.name,
            title=header.title or header.name,
            number=number,
            decks=found.all("decks"),
            items=tuple(deck for deck in decks if deck != "consumables"),
            consumables="consumables" in decks,
            events=found.get("events", ()),
            first_cards=found.get("first_cards", ()),
            time_passes=found.get("time_passes", 0),
            thresholds=tuple(thresholds),
            goal=found.get("goal", ""),
            page=page,
            file=reader.source.path,
            at=line.at,
        ),
    )


def _is_moment(line: Line) -> bool:
    return line.kind == _INSTRUCTION and line.text[1:].lstrip().startswith("when ")


def _read_moment(
    reader: Reader, line: Line, possible: tuple[str, ...], most: int, parts: tuple[str, ...] = ()
) -> list[Threshold]:
    """`> when ... -> verse`, as one threshold; [] if it was reported as wrong."""
    text = line.text[1:].lstrip()
    offset = line.start + len(line.text) - len(text)
    reader.childless(line)
    before, to, arrow = reader.split_arrow(text, offset)
    if not arrow:
        reader.find_line(codes.NO_WAY_OUT, line, where="`when`")
        return []
    words = before[5:].strip()
    moment = reader.payload("moment", words, offset + 5)
    if moment is None or to is None:
        return []
    kind, value = moment
    if kind not in possible:
        reader.find(
            codes.BAD_VALUE, offset + 5, offset + 5 + len(words), text=words, expected=_EXPECTED[possible[0]]
        )
        return []
    if kind == "all":
        return [Threshold(to=to, at=line.at, count=len(parts))]
    if kind in ("part", "parts"):
        named = value if kind == "parts" else (str(value),)
        for part in named:
            if part not in parts:
                span = (offset + 5, offset + 5 + len(words))
                reader.find(codes.BAD_VALUE, *span, text=part, expected="a part of this status")
                return []
        return [Threshold(to=to, at=line.at, count=len(named), parts=named)]
    if not 1 <= value <= most:
        expected = f"something that {most} parts can give" if most else "possible where nothing has parts"
        help = (
            f"Write a number from 1 to {most}." if most else "Say how many parts there are, above this line."
        )
        span = (offset + 5, offset + 5 + len(words))
        reader.find(codes.BAD_VALUE, *span, text=words, expected=expected, help=help)
        return []
    return [Threshold(to=to, at=line.at, count=value)]


_EXPECTED = {
    "time": "`time passes` and a number",
    "any": "`any N parts`, `all parts`, `parts 1-4` or `part` and a name",
}


# ---- statuses ---------------------------------------------------------------------------------------------------
def _parts(reader: Reader, label: Label, found: Found) -> None:
    if empty(reader, label, "the names of its parts, or boxes such as `1-4`,") or twice(
        reader, label, "parts", found
    ):
        found.broken = True
        return
    found.lines["parts"] = label.line
    value = reader.payload("part_names", label.value, label.offset)
    reader.childless(label.line)
    if value is None:
        found.broken = True
        return
    style, items = value
    if style == "numbered":
        first, last = items
        if first != 1 or not 1 <= last <= 99:
            reader.find(
                codes.BAD_VALUE,
                label.offset,
                label.offset + len(label.value),
                text=label.value,
                expected="a run of boxes from 1, such as `1-4`",
            )
            found.broken = True
            return
        items = tuple(str(number) for number in range(1, last + 1))
    elif len(set(items)) < len(items):
        _report_double_part(reader, label, next(item for item in items if items.count(item) > 1))
    found.values["parts"] = tuple(dict.fromkeys(items))


def _report_double_part(reader: Reader, label: Label, name: str) -> None:
    first, second, *_ = re.finditer(rf"(?<![\w-]){name}(?![\w-])", label.value)
    before = Place(reader.source.path, Span(label.offset + first.start(), label.offset + first.end()))
    reader.find(
        codes.DUPLICATE_NAME,
        label.offset + second.start(),
        label.offset + second.end(),
        kind="part",
        name=name,
        related=(Related(before, "the first one is here"),),
    )


STATUS: Table = {
    "parts": Field(_parts),
    "for the record": Field(plain("record")),
    **HINT,
    "renamed from": Field(renamed("status")),
}


def read_status(reader: Reader, block: Block, header: Header) -> None:
    line = block.header
    reader.section = ""
    found = read_fields(reader, block.lines, "status", STATUS, keep=(_INSTRUCTION,), prose=False)
    parts = found.get("parts", ())
    thresholds = []
    for child in found.rest:
        if _is_moment(child):
            thresholds += _read_moment(reader, child, ("any", "all", "part", "parts"), len(parts), parts)
        else:
            reader.find_line(
                codes.MISPLACED_LINE,
                child,
                what="An instruction",
                kind="status",
                where="a verse; a status takes only `> when any N parts -> verse`",
            )
    if not found.broken:
        reader.declare("status", header.name, line, header.name_start, 0, (parts,))
    else:
        reader.declare("status", header.name, line, header.name_start, 0, (None,))
    reader.unit.add(
        "statuses",
        Status(
            name=header.name,
            title=header.title or header.name,
            parts=parts,
            thresholds=tuple(thresholds),
            record=found.get("record", ""),
            hint=found.get("hint", ""),
            renamed_from=found.all("renamed_from"),
            file=reader.source.path,
            at=line.at,
        ),
    )
