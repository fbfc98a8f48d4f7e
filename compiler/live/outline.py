"""A file as a reader of its margin sees it: sections, blocks, choices, and where each begins and ends.

Made only from the tree of lines, so a text that cannot be read still has one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from compiler.diagnostics.report import Report
from compiler.sources.source import SourceFile, Span
from compiler.syntax.headers import SECTIONS, Header, HeaderError, read_header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block, Line, Tree, grow


class Part(NamedTuple):
    """A stretch of a file: its kind (`verse`, `journal`, `choice`), its title, its extent, and the place of its name."""

    kind: str
    name: str
    detail: str
    whole: Span
    named: Span
    parts: tuple[Part, ...] = ()


@lru_cache(maxsize=8)
def tree_of(source: SourceFile) -> Tree:
    """The lines of a file, nested. Other modules report what is odd about them.

    Kept for the last few texts, since an editor asks a handful of questions about each.
    """
    return grow(source, Report())


def header_of(block: Block) -> Header | None:
    """What a block says it is, as far as one can tell."""
    header = read_header(block.header.text)
    return header.guess if isinstance(header, HeaderError) else header


def outline(source: SourceFile, tree: Tree | None = None) -> tuple[Part, ...]:
    """Sections with their Verses inside, and all other blocks."""
    tree = tree or tree_of(source)
    found: list[Part] = []
    section: Part | None = None
    inside: list[Part] = []

    def close() -> None:
        if section is not None:
            end = inside[-1].whole.end if inside else section.whole.end
            found.append(section._replace(whole=Span(section.whole.start, end), parts=tuple(inside)))
            inside.clear()

    for block in tree.blocks:
        part = _block(block)
        if part.kind in SECTIONS:
            close()
            section = part
        elif part.kind == "verse" and section is not None:
            inside.append(part)
        else:
            close()
            section = None
            found.append(part)
    close()
    return tuple(found)


def _block(block: Block) -> Part:
    header = header_of(block)
    line = block.header
    whole = Span(line.start, end_of(block.lines, line.end))
    if header is None:
        word = line.text.split(None, 1)[0] if line.text.split() else line.text
        return Part(word, line.text, "", whole, line.span)
    start = min(line.start + header.name_start, line.end)
    named = Span(start, min(start + len(header.name), line.end)) if header.name else line.span
    detail = header.title or ("stub" if header.stub else "")
    choices = tuple(
        Part(
            "choice", _first(child.text), "", Span(child.start, end_of(child.children, child.end)), child.span
        )
        for child in block.lines
        if child.kind == LineClass.CHOICE
    )
    return Part(header.kind.word, header.name or header.kind.word, detail, whole, named, choices)


def _first(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 70 else f"{line[:67]}..."


def end_of(lines: list[Line], otherwise: int) -> int:
    """Where the last of these lines ends, with everything that belongs to it."""
    return end_of(lines[-1].children, lines[-1].end) if lines else otherwise


def folds(source: SourceFile) -> list[tuple[Span, str]]:
    """What can be folded away: sections, blocks, choices with what they do; runs of comments."""
    tree = tree_of(source)
    found: list[tuple[Span, str]] = []

    def take(parts: tuple[Part, ...]) -> None:
        for part in parts:
            found.append((part.whole, "region"))
            take(part.parts)

    take(outline(source, tree))
    for block in tree.blocks:
        _fold_lines(block.lines, found)
        if len(block.comments) > 1:
            found.append((Span(block.comments[0].start, block.comments[-1].end), "comment"))
    return found


def _fold_lines(lines: list[Line], found: list[tuple[Span, str]]) -> None:
    for line in lines:
        if line.kind != LineClass.CHOICE and line.children:
            found.append((Span(line.start, end_of(line.children, line.end)), "region"))
        _fold_lines(line.children, found)


def around(source: SourceFile, offset: int) -> list[Span]:
    """The stretches around a place, from the whole file to the word."""
    spans = [Span(0, len(source.text))]

    def into(parts: tuple[Part, ...]) -> None:
        for part in parts:
            if part.whole.start <= offset <= part.whole.end:
                spans.append(part.whole)
                into(part.parts)

    tree = tree_of(source)
    into(outline(source, tree))
    for block in tree.blocks:
        _lines_around(block.lines, offset, spans)
    spans.append(source.line_span(source.position(offset).line))
    start = end = offset
    while start > 0 and _in_word(source.text[start - 1]):
        start -= 1
    while end < len(source.text) and _in_word(source.text[end]):
        end += 1
    if end > start:
        spans.append(Span(start, end))
    # Each is inside the one before, and none comes twice.
    nested: list[Span] = []
    for span in sorted(set(spans), key=lambda one: (one.start - one.end, one.start)):
        if not nested or (nested[-1].start <= span.start and span.end <= nested[-1].end):
            nested.append(span)
    return nested


def _lines_around(lines: list[Line], offset: int, spans: list[Span]) -> None:
    for line in lines:
        end = end_of(line.children, line.end)
        if line.start <= offset <= end:
            spans += [Span(line.start, end), line.span]
            _lines_around(line.children, offset, spans)


def _in_word(sign: str) -> bool:
    return sign.isalnum() or sign in "-'_"
