"""People with names and voices, and snippets: text used in several places and written once.

`{harbour-master}` inside a paragraph prints the person's name or the snippet's words. These may be written in another
file, so a page has a placeholder here, and `output/emit.py` puts the words in.
"""

from __future__ import annotations

from compiler.diagnostics import codes
from compiler.lower.asides import words
from compiler.lower.block_fields import Field, Table, read_fields
from compiler.lower.looks import ART, NOTES
from compiler.lower.reader import Reader
from compiler.lower.unit import TOLD
from compiler.syntax.headers import Header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block
from schemas.model import Person

PERSON: Table = {
    "voice": Field(words("voice", "how they sound, in a sentence for whoever reads aloud,")),
    **ART,
}
SNIPPET: Table = {"note for translators": NOTES["note for translators"]}


def read_person(reader: Reader, block: Block, header: Header) -> None:
    line = block.header
    found = read_fields(reader, block.lines, "person", PERSON)
    title = header.title or header.name
    reader.declare(TOLD, header.name, line, header.name_start, 0, ("person", title))
    reader.unit.add(
        "people",
        Person(
            name=header.name,
            title=title,
            voice=found.get("voice", ""),
            text=found.text,
            file=reader.source.path,
            art=found.get("art", ""),
            notes=found.get("notes", {}),
            at=line.at,
        ),
    )


def read_snippet(reader: Reader, block: Block, header: Header) -> None:
    """One paragraph. Anything with effects or an inset is a verse of its own: on paper it has a number."""
    found = read_fields(reader, block.lines, "snippet", SNIPPET)
    if not found.prose and not found.broken:
        expected = "its words, in one paragraph,"
        reader.find_line(codes.MISSING_VALUE, block.header, label=block.header.text, expected=expected)
    elif len(found.prose) > 1:
        second = [line for line in block.lines if line.kind == LineClass.TEXT][1]
        where = "a verse: a snippet is one paragraph, read inside another one"
        reader.find_line(codes.MISPLACED_LINE, second, what="A second paragraph", kind="snippet", where=where)
    reader.declare(TOLD, header.name, block.header, header.name_start, 0, ("snippet", found.text))
