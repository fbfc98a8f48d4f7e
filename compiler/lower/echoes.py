"""Achievements and legendary actions: the pages of Echoes that each character has."""

from __future__ import annotations

from compiler.diagnostics import codes
from compiler.lower import triggers
from compiler.lower.block_fields import Field, Found, Label, Table, read_fields
from compiler.lower.field_readers import bracketed, one, require
from compiler.lower.reader import Reader
from compiler.syntax.headers import Header
from compiler.syntax.tree import Block
from schemas.cards import Achievement, LegendaryAction


def _memory(reader: Reader, label: Label, found: Found) -> None:
    section, reader.section = reader.section, "memories"
    found.values["memory"] = reader.target(label.value, label.offset)
    reader.section = section


PAGE_FOR = Field(one("for", "page_for", expected="a character and a page, such as `brannoc, page 1`"))
ACHIEVEMENT: Table = {
    "for": PAGE_FOR,
    "earned when": Field(bracketed("when")),
    "memory": Field(_memory),
}


def read_achievement(reader: Reader, block: Block, header: Header) -> None:
    found = read_fields(reader, block.lines, "achievement", ACHIEVEMENT)
    complete = require(reader, block.header, "achievement", found, ("for", "for"), ("when", "earned when"))
    owner, page = found.get("for", ("", "1"))
    reader.declare("achievement", header.name, block.header, header.name_start, 0, (owner, page))
    if not complete or not _known_page(reader, found, page):
        return
    reader.unit.add(
        "achievements",
        Achievement(
            name=header.name,
            title=header.title or header.name,
            owner=owner,
            page=page,
            when=found.get("when"),
            memory=found.get("memory"),
            text=found.text,
            file=reader.source.path,
            at=block.header.at,
        ),
    )


def _known_page(reader: Reader, found: Found, page: str) -> bool:
    if page in ("1", "2", "3", "final"):
        return True
    line = found.lines["for"]
    begin = line.start + line.text.rfind("page")
    wrong = f"page {page}"
    wanted = "`page 1`, `page 2`, `page 3` or `page final`"
    reader.find(codes.BAD_VALUE, begin, begin + len(wrong), text=wrong, expected=wanted)
    return False


LEGENDARY: Table = {"for": PAGE_FOR, **triggers.ALL, **triggers.ACTION}


def read_legendary(reader: Reader, block: Block, header: Header) -> None:
    found = read_fields(reader, block.lines, "legendary action", LEGENDARY)
    complete = require(reader, block.header, "legendary action", found, ("for", "for"))
    owner, page = found.get("for", ("", "1"))
    reader.declare("legendary-action", header.name, block.header, header.name_start, 0, (owner, page))
    if not complete or not _known_page(reader, found, page):
        return
    reader.unit.add(
        "legendary_actions",
        LegendaryAction(
            name=header.name,
            title=header.title or header.name,
            owner=owner,
            page=page,
            abilities=found.all("abilities"),
            actions=found.all("actions"),
            text=found.text,
            file=reader.source.path,
            at=block.header.at,
        ),
    )
