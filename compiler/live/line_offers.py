"""What a line may begin with: blocks, fields, the marks of a Verse, the rows below a roll or an encounter, tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from compiler.editions.by_name import language_of
from compiler.live.open_campaign import Snapshot
from compiler.live.outline import header_of, tree_of
from compiler.names.resolve import outcomes_of
from compiler.sources.source import SourceFile, Span
from compiler.syntax.headers import KINDS, Header


class Offered(NamedTuple):
    """Something that could be written here: how it is shown, what is inserted, what it is, what it means.

    In `snippet`, `${1:hole}` is a place to fill in.
    """

    label: str
    kind: str  # a kind of name, or: word, amount (of it), phrase, field, block
    span: Span
    detail: str = ""
    doc: str = ""
    snippet: str = ""


def block_offers(now: Snapshot, span: Span) -> Iterator[Offered]:
    language = language_of(now.result.edition)
    for kind in KINDS.values():
        if language.has_block(kind.word):
            yield Offered(kind.word, "block", span, kind.shape, "", block_snippet(kind.word))


def block_snippet(word: str) -> str:
    """The first line of a block with places to fill in, and a line below it."""
    kind = KINDS[word]
    shown = [word]
    if kind.named:
        shown.append("${1:name}")
    if kind.number and word in ("location", "chapter"):
        shown.append("${2:101}" if word == "location" else "${2:1}")
    if kind.titled and word != "verse":
        shown.append('"${3:Title}"')
    head = " ".join(shown)
    bodies = {
        "verse": "\n  ${2:Prose.}\n\n  * ${3:A choice.}\n    -> ${4:end}\n$0",
        "status": "\n  $0",
        "journal": "\n\nverse ${2:arrival}\n  $0",
    }
    if word in ("book of secrets", "memories", "tutorial", "vision", "dream", "nightmare"):
        return f"{head}\n\nverse ${{2:name}}\n  $0"
    return head + bodies.get(word, "\n  $0")


def _header_around(source: SourceFile, offset: int) -> Header | None:
    block = next((one for one in reversed(tree_of(source).blocks) if one.header.start <= offset), None)
    return header_of(block) if block is not None else None


def field_offers(now: Snapshot, source: SourceFile, offset: int, span: Span) -> Iterator[Offered]:
    """The labels that the block around it and the edition have."""
    header = _header_around(source, offset)
    if header is None:
        return
    language = language_of(now.result.edition)
    word = header.kind.word
    for label in (each for shown in field_labels().get(word, ()) for each in _each(shown)):
        plain = re.sub(r" \[.*?\]| name$| N(?:-M)?$", "", label)
        if language.lacks_field(word, plain) is None:
            yield Offered(f"{label}:", "field", span, f"field of a {word}", snippet=f"{plain}: $0")


def _each(label: str) -> Iterator[str]:
    """`green / blue deck` is two labels: `green deck`, `blue deck`."""
    if label == "key 1-3 / magic / free":
        yield from ("key 1", "key 2", "key 3", "magic", "free")
        return
    first, *others = label.split(" / ")
    if not others:
        yield label
        return
    before, _, head = first.rpartition(" ")
    last, _, behind = others[-1].partition(" ")
    for word in (head, *others[:-1], last):
        yield " ".join(filter(None, (before, word, behind)))


@cache
def field_labels() -> dict[str, tuple[str, ...]]:
    """The labels of each kind of block, as a writer types them."""
    from compiler.output.reference import BLOCK_FIELDS, shown_label

    return {
        kind: tuple(shown_label(label) for label in table if label) for kind, table in BLOCK_FIELDS.items()
    }


def line_above(text: str, line: int, indent: int) -> str:
    """The line under which this one is indented."""
    for one in reversed(text[:line].split("\n")):
        if one.strip() and len(one) - len(one.lstrip()) < indent:
            return one
    return ""


def mark_offers(span: Span, above: str) -> Iterator[Offered]:
    """How a line of a Verse begins if it is not prose."""
    if not above.startswith("verse "):
        return
    yield Offered("> ", "word", span, "an instruction of the book")
    yield Offered("* ", "phrase", span, "a choice", snippet="* ${1:A choice.}\n  -> ${2:end}")
    yield Offered("-> ", "word", span, "where reading goes on")


def row_offers(now: Snapshot, above: str, span: Span) -> Iterator[Offered]:
    """What can be below a line of a Verse: the rows of a roll or an encounter, what a choice does."""
    met = re.match(r"> (?:if .* then )?encounter ([a-z0-9-]+)", above)
    if re.match(r"> (?:if .* then )?roll\b", above):
        for row in ("1-3", "4+", "otherwise"):
            yield Offered(f"{row}: ", "word", span, "a result of the roll")
    elif met is not None:
        declared = now.result.environment.find("encounter", met[1])
        kind = declared.symbol.facts[0] if declared is not None and declared.symbol.facts else ""
        for outcome in (*(outcomes_of(now.result.edition, kind) if kind else ()), "otherwise"):
            yield Offered(f"{outcome} -> ", "word", span, "how the encounter ends")
    elif above.startswith("*") or above.endswith(":"):
        yield Offered("> ", "word", span, "an instruction of the book")
        yield Offered("-> ", "word", span, "where reading goes on")


_MOMENTS = {
    "status": ("any ${1:2} parts", "all parts"),
    "chapter": ("time passes ${1:5}",),
    "boss": ("meeting",),
    "combat encounter": ("progress ${1:2}", "failed"),
    "diplomacy encounter": ("progress ${1:2}", "failed"),
}


def moment_offers(now: Snapshot, source: SourceFile, offset: int, span: Span) -> Iterator[Offered]:
    """After `> when`: the moments that the surrounding block knows, as whole lines."""
    header = _header_around(source, offset)
    if header is None:
        return
    moments = list(_MOMENTS.get(header.kind.word, ()))
    declared = now.result.environment.find("status", header.name) if header.kind.word == "status" else None
    if declared is not None and declared.symbol.facts:
        moments += [f"part {part}" for part in declared.symbol.facts[0] or ()]
    for moment in moments:
        shown = re.sub(r"\$\{1:(\d+)\}", r"\1", moment)
        yield Offered(f"{shown} -> ", "phrase", span, "a moment, and where it leads", "", f"{moment} -> $0")


def tag_offers(now: Snapshot, span: Span) -> Iterator[Offered]:
    """The tags of other Verses."""
    found = (
        tag.strip()
        for source in now.sources.values()
        for line in re.findall(r"^  tags:(.*)$", source.text, re.MULTILINE)
        for tag in line.split(",")
    )
    for tag in sorted({one for one in found if one}):
        yield Offered(tag, "word", span, "a tag")


def allowance_offers(before: str, span: Span) -> Iterator[Offered]:
    """After `# allow`: the findings that may be allowed."""
    if not re.search(r"#\s*allow\s+[a-z-]*$", before):
        return
    from compiler.diagnostics.codes import CODES

    for code in dict.fromkeys(CODES.values()):
        if code.allowable:
            yield Offered(code.name, "word", span, code.id, code.template, f"{code.name}: ${{1:reason}}")
