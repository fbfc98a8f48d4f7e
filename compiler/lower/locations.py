"""Locations: what the map is made of, on both sides."""

from __future__ import annotations

import re

from compiler.diagnostics import codes
from compiler.lower.asides import HINT
from compiler.lower.block_fields import Field, Found, Handler, Label, Table, read_fields
from compiler.lower.field_readers import action, one, renamed
from compiler.lower.limits import report_sides, report_word
from compiler.lower.looks import ART
from compiler.lower.reader import Reader
from compiler.lower.story import unnumbered
from compiler.syntax.headers import Header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block, Line
from schemas.model import Location, Menhir, Side

_INSTRUCTION, _ARROW = int(LineClass.INSTRUCTION), int(LineClass.ARROW)
_CHOICE, _TEXT = int(LineClass.CHOICE), int(LineClass.TEXT)


def _menhir(reader: Reader, label: Label, found: Found) -> None:
    rest, offset, cost = reader.split_cost(label.value, label.offset)
    dial = reader.payload("menhir", rest, offset)
    needs = None
    beside = Found()
    for child in reader.children(label.line):
        if child.kind == LineClass.BRACKET:
            needs = reader.bracket(child)
        elif child.kind == LineClass.LABEL and child.text.startswith("hint:"):
            said = child.text.partition(":")[2].strip()
            HINT["hint"].handler(
                reader, Label(child, "hint", (), said, child.end - len(said), "menhir"), beside
            )
        else:
            reader.find_line(codes.STRAY_INDENT, child, parent="`menhir:`")
    if dial is None or report_sides(reader, dial, rest, offset):
        found.broken = True
    else:
        found.values["menhir"] = Menhir(dial=dial, cost=cost, needs=needs, hint=beside.get("hint", ""))


def _seals(reader: Reader, label: Label, found: Found) -> None:
    one("seals", "seals", expected="one or more seals")(reader, label, found)
    seals = found.get("seals", ())
    lacking = [seal for seal in seals if seal.replace("-", " ") not in reader.language.seals]
    # A seal that the edition does not have promises no page, either.
    found.values["seals"] = tuple(seal for seal in seals if seal not in lacking)
    for seal in lacking:
        word = seal.replace("-", " ")
        begin = label.offset + max(0, label.value.find(word))
        report_word(reader, f"seal {word}", begin, begin + len(seal), word=word)


def _explore(reader: Reader, label: Label, found: Found) -> None:
    found.values["explore"] = reader.target(label.value, label.offset)


def _wyrdness(reader: Reader, label: Label, found: Found) -> None:
    if label.value:
        reader.find(
            codes.TEXT_AFTER_INSTRUCTION,
            label.offset,
            label.offset + len(label.value),
            text=label.value,
            help="Put what belongs to the wyrdness side on indented lines below.",
        )
    inner = read_fields(reader, label.line.children, "wyrdness side", SIDE)
    found.broken = found.broken or inner.broken
    found.values["wyrdness"] = _side(inner)


def _named(key: str, kind: str) -> Handler:
    return one(key, "name", kind, "a location's name")


_KEYS = one("keys", "map_keys", expected="directions with locations, such as `north weir`")


def _keys(reader: Reader, label: Label, found: Found) -> None:
    """A key joins two cards (KOR-TRAVEL-002, FOA-TRAVEL-002)."""
    _KEYS(reader, label, found)
    for match in re.finditer(r"[a-z]+ +([a-z][a-z0-9-]*)", label.value) if found.get("keys") else ():
        if match[1] == reader.section:
            found.values["keys"] = ()
            reader.find(
                codes.BAD_VALUE,
                label.offset + match.start(),
                label.offset + match.end(),
                text=match[0],
                expected="a way to another location",
                help="A key names the card on the other side of the edge.",
            )


SIDE: Table = {
    "keys": Field(_keys),
    "action": Field(action("actions")),
    "instant": Field(action("instants")),
}
LOCATION: Table = {
    **SIDE,
    "seals": Field(_seals),
    "waystones": Field(one("waystones", "corners", expected="corners, such as `north-east`")),
    "menhir": Field(_menhir),
    "variant of": Field(_named("variant_of", "location")),
    "legacy": Field(_named("legacy", "location")),
    "explore": Field(_explore),
    "shows": Field(one("shows", "picture", expected="`ruined menhir`")),
    "wyrdness side": Field(_wyrdness),
    "renamed from": Field(renamed("location")),
    **ART,
}


def _whole_seals(reader: Reader, header: Line, name: str, found: Found) -> None:
    """A seal and the text that makes it work belong together (FOA-MENHIR-003, FOA-LOC-004)."""
    seals = found.get("seals", ())
    line = found.lines.get("seals", header)

    def half(has: str, lacks: str, remedy: str) -> None:
        reader.find_line(codes.HALF_A_SEAL, line, location=name, has=has, lacks=lacks, remedy=remedy)

    if "menhir" in seals and "menhir" not in found.values:
        remedy = "write what it costs and its dial, such as `menhir: (2 energy) dial 8, 7, 6, 5`"
        half("a menhir seal", "no text for lighting it", remedy)
    elif "menhir" in found.values and "menhir" not in seals:
        half("a `menhir:` text", "no menhir seal, so nobody can inspect it", "add `menhir` to its `seals:`")
    if "unfriendly-settlement" in seals and not found.all("instants"):
        remedy = "write an `instant:` that brings its encounter, or make it a `friendly settlement`"
        half("the seal of an unfriendly settlement", "nothing meets whoever enters", remedy)


def _side(found: Found) -> Side:
    return Side(
        keys=found.get("keys", ()),
        text=found.text,
        actions=found.all("actions"),
        instants=found.all("instants"),
    )


def read_location(reader: Reader, block: Block, header: Header) -> None:
    line = block.header
    reader.section = header.name
    found = read_fields(reader, block.lines, "location", LOCATION)
    digits = header.number.rstrip("abcdefghijklmnopqrstuvwxyz")
    letter = header.number[len(digits) :]
    number = int(digits or 0)
    if not number:
        reader.find(
            codes.BAD_HEADER,
            *unnumbered(line),
            kind="location",
            text=line.text[unnumbered(line)[0] - line.start :],
            shape=header.kind.shape,
            help='A location has a number: `location name 101 "Title"`.',
        )
    if not found.broken:
        _whole_seals(reader, line, header.name, found)
    clear = _side(found)
    sides = (clear, found.get("wyrdness"))
    keys = tuple((key.side, key.location) for side in sides if side is not None for key in side.keys)
    facts = (
        letter,
        found.get("variant_of") or found.get("legacy") or "",
        keys,
        found.get("seals", ()),
        len(clear.keys),
        found.get("explore") or "",
        found.all("renamed_from"),
    )
    reader.declare("location", header.name, line, header.name_start, number, facts)
    reader.unit.add(
        "locations",
        Location(
            name=header.name,
            title=header.title or header.name,
            number=number,
            letter=letter,
            clear=clear,
            wyrdness=found.get("wyrdness"),
            variant_of=found.get("variant_of"),
            legacy=found.get("legacy"),
            explore=found.get("explore"),
            seals=found.get("seals", ()),
            waystones=found.get("waystones", ()),
            ruined_menhir="shows" in found.values,
            menhir=found.get("menhir"),
            renamed_from=found.all("renamed_from"),
            file=reader.source.path,
            art=found.get("art", ""),
            notes=found.get("notes", {}),
            at=line.at,
        ),
    )
