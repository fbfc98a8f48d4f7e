"""The page of a Verse: as the player reads it, its source, what leads here, where it leads, what is wrong with it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from chronicler.printing import markup as xhtml
from chronicler.studio.workshop import Workshop
from compiler.sources.source import SourceFile
from compiler.sources.workspace import WorkspaceError, read_original
from runtime.paper.printed_book import blocks_of
from runtime.paper.values import PrintedVerse
from schemas.model import Verse


def page_of(shop: Workshop, identity: str) -> dict[str, Any] | None:
    """Everything a Verse's page shows; None if there is no such Verse."""
    found = shop.verse(identity)
    if found is None:
        return None
    now, verse = found
    source = now.sources[verse.file]
    first, last = block_lines(source.text, verse.at[0])
    return {
        "id": verse.id,
        "title": verse.title,
        "number": shop.number_of(now, verse),
        "file": verse.file,
        "line": verse.at[0],
        "first": first,
        "last": last,
        "text": source.text,
        "base": fingerprint(shop, verse.file),
        "html": html_of(shop, verse, shop.number_of(now, verse)),
        "version": now.version,
        "stub": verse.stub,
        "findings": findings_in(shop, verse.file, first, last),
    }


def html_of(shop: Workshop, verse: Verse, number: int) -> str:
    """The Verse as it is printed, with links inside the studio."""
    texts = shop.texts()
    if texts is None:
        return ""
    printed = PrintedVerse(
        id=verse.id,
        label=str(number or ""),
        number=number,
        title=texts.titled(verse.title),
        blocks=tuple(blocks_of(verse.page, texts)),
    )
    return xhtml.verse(printed, lambda to: (f"#verse/{to}", to.rpartition("/")[2]), "verse-page")


def block_lines(text: str, line: int) -> tuple[int, int]:
    """The first and the last line of the block that begins at a line. Comments above the next block do not belong to it."""
    lines = text.split("\n")
    line = last = min(line, len(lines))
    for number in range(line, len(lines)):
        if lines[number][:1].isalpha():
            break
        last = number + 1
    while last > line and (not lines[last - 1].strip() or lines[last - 1].startswith("#")):
        last -= 1
    return line, last


def fingerprint(shop: Workshop, file: str) -> str:
    """Identifies the content of a file on the disk; empty if it is not there."""
    try:
        return sha256(read_original(shop.root / file)).hexdigest()
    except WorkspaceError:
        return ""


def findings_in(shop: Workshop, file: str, first: int = 1, last: int = 10**9) -> list[dict[str, Any]]:
    """The findings between two lines of a file."""
    return [one for one in all_findings(shop) if one["file"] == file and first <= one["line"] <= last]


def all_findings(shop: Workshop) -> list[dict[str, Any]]:
    """Everything that check has to say, including the slow studies' last answer, marked if it is about an older text."""
    now = shop.engine.now
    found = []
    for finding, old in shop.engine.seen():
        line, column, file = 0, 0, ""
        if finding.place is not None:
            file = finding.place.file
            source: SourceFile | None = now.sources.get(file)
            if source is not None:
                at = source.position(min(finding.place.span.start, len(source.text)))
                line, column = at.line, at.column
        found.append(
            {
                "code": finding.code.id,
                "name": finding.code.name,
                "severity": finding.severity.name.lower(),
                "message": finding.message,
                "help": finding.help,
                "evidence": list(finding.evidence)[:40],
                "file": file,
                "line": line,
                "column": column,
                "old": old,
            }
        )
    return found
