"""Verses: a header, a few fields, a page. The heart of every file."""

from __future__ import annotations

from typing import Any

from compiler.diagnostics import codes
from compiler.lower.pages import read_page
from compiler.lower.reader import Reader
from compiler.syntax.headers import Header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block, Line
from schemas.model import Page, Passage, Prose, Verse

_LABEL = int(LineClass.LABEL)


def read_verse(reader: Reader, block: Block, header: Header) -> None:
    """A verse of the section being read."""
    line = block.header
    name = f"{reader.section}/{header.name}"
    reader.declare("verse", name, line, header.name_start, int(header.number or 0), (header.stub,))
    if header.name == "end":
        start = line.start + header.name_start
        reader.find(codes.RESERVED_NAME, start, start + len(header.name), name=header.name, kind="verse")
    body = block.lines
    fields: dict[str, Any] = {}
    # Most verses have no fields at all.
    if _LABEL in [child.kind for child in body]:
        from compiler.lower.verse_fields import read_verse_fields

        body = [child for child in body if child.kind != _LABEL]
        fields = read_verse_fields(reader, [child for child in block.lines if child.kind == _LABEL], name)
    page = read_page(reader, body, where=f"Verse `{header.name}`", stub=header.stub)
    _check_length(reader, line, header.name, page)
    if header.stub:
        reader.unit.stubs.append((name, line.span))
    reader.unit.add(
        "verses",
        Verse(
            id=name,
            page=page,
            number=int(header.number or 0),
            title=header.title,
            stub=header.stub,
            file=reader.source.path,
            at=line.at,
            **fields,
        ),
    )


LONGEST_VERSE = 400


def _check_length(reader: Reader, line: Line, name: str, page: Page) -> None:
    """The limit is two and a half minutes, read aloud."""
    texts = [step.text for step in page.steps if isinstance(step, (Prose, Passage))]
    # Words are at least two characters apart, so a short text needs no counting.
    if sum(map(len, texts)) < LONGEST_VERSE * 2:
        return
    count = sum(len(text.split()) for text in texts)
    if count > LONGEST_VERSE:
        reader.find_line(codes.LONG_VERSE, line, name=name, count=count, most=LONGEST_VERSE)
