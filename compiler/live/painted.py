"""The words of a file by what they are: marks, labels, words of the language, names by meaning. Prose has no colour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from compiler.live.name_places import PlacesOfFile
from compiler.live.outline import header_of, tree_of
from compiler.sources.source import Span
from compiler.syntax.headers import NAME
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block, Line

# Kinds of names for which editors know colours.
KINDS = {
    "verse": "function",
    "status": "variable",
    "part": "enumMember",
    "location": "namespace",
    "character": "struct",
    "companion": "struct",
    "campaign": "namespace",
    "former": "comment",
}
TYPES = (
    *("keyword", "function", "variable", "enumMember", "namespace", "struct", "class", "property", "string", "number"),
    *("comment", "operator"),
)  # fmt: skip
MODIFIERS = ("declaration",)
_LABEL = re.compile(r'([^":\n]*)((?:"[^"\n]*")?) *:')
_PAYLOAD = re.compile(r"(?P<number>\d+\+?)|(?P<word>[a-z][a-z0-9-]*)|(?P<string>\"[^\"\n]*\")")
_BRACKETS = re.compile(r"\[[^\]\n]*\]?|\([^)\n]*\)?")
_MARKS = {LineClass.INSTRUCTION: 1, LineClass.CHOICE: 1, LineClass.ARROW: 2, LineClass.BRACKET: 0}


class Painted(NamedTuple):
    """A stretch of one line, what it is, and whether it is declared here."""

    span: Span
    type: str
    declared: bool = False


def painted(file: PlacesOfFile, words: frozenset[str]) -> list[Painted]:
    """In the order of the text; no two of them overlap."""
    names = [Painted(one.place.span, KINDS.get(one.name.kind, "class")) for one in file.uses]
    rest = list(_lines(file, words))
    # A name is a name even if its letters spell a word of the language, so names come first among equals.
    return _apart(sorted(names + rest, key=lambda one: one.span.start), file.source.text)


def _apart(found: list[Painted], text: str) -> list[Painted]:
    kept: list[Painted] = []
    last = 0
    for one in found:
        start, end = one.span
        if start >= last and end > start and "\n" not in text[start:end]:
            kept.append(one)
            last = end
    return kept


def _lines(file: PlacesOfFile, words: frozenset[str]) -> Iterator[Painted]:
    tree = tree_of(file.source)
    for block in tree.blocks:
        yield from _header(block)
        for line in (*block.comments, *block.lines):
            yield from _line(line, words)
    for line in tree.trailing:
        yield from _line(line, words)


def _header(block: Block) -> Iterator[Painted]:
    line, header = block.header, header_of(block)
    if header is None:
        return
    start = line.start
    yield Painted(Span(start, start + len(header.kind.word)), "keyword")
    if header.name and NAME.match(line.text, header.name_start):
        begin = start + header.name_start
        kind = KINDS.get(header.kind.word, "class")
        yield Painted(Span(begin, begin + len(header.name)), kind, declared=header.kind.word not in _PLACES)
    after = header.name_start + len(header.name)
    for found in re.finditer(r"\"[^\"\n]*\"|\b[A-Z]?\d+[a-z]?\b|\bstub\b", line.text[after:]):
        kind = "string" if found[0][0] == '"' else "keyword" if found[0] == "stub" else "number"
        yield Painted(Span(start + after + found.start(), start + after + found.end()), kind)


_PLACES = ("journal", "vision", "dream", "nightmare")


def _line(line: Line, words: frozenset[str]) -> Iterator[Painted]:
    kind = LineClass(line.kind)
    if kind is LineClass.COMMENT:
        yield Painted(line.span, "comment")
    elif kind is LineClass.LABEL:
        match = _LABEL.match(line.text)
        if match is not None:
            yield Painted(Span(line.start, line.start + len(match[1].rstrip())), "property")
            if match[2]:
                yield Painted(Span(line.start + match.start(2), line.start + match.end(2)), "string")
            yield from _payload(line.text, match.end(), line.start, words)
    elif kind in _MARKS:
        mark = _MARKS[kind]
        if mark:
            yield Painted(Span(line.start, line.start + mark), "operator")
        if kind is LineClass.CHOICE:
            yield from _brackets(line, words)
        else:
            yield from _payload(line.text, mark, line.start, words)
    elif kind is LineClass.ROW:
        label = line.text.partition(":")[0]
        yield from _payload(label, 0, line.start, words)
    for child in line.children:
        yield from _line(child, words)


def _brackets(line: Line, words: frozenset[str]) -> Iterator[Painted]:
    """In a sentence, only the cost at its beginning and the requirement at its end are for the machine."""
    for found in _BRACKETS.finditer(line.text):
        first = not line.text[1 : found.start()].strip()
        last = not line.text[found.end() :].strip() or line.text[found.end() :].lstrip().startswith("->")
        if (found[0][0] == "(" and first) or (found[0][0] == "[" and last):
            yield from _payload(found[0], 0, line.start + found.start(), words)


def _payload(text: str, begin: int, offset: int, words: frozenset[str]) -> Iterator[Painted]:
    for found in _PAYLOAD.finditer(text, begin):
        kind = found.lastgroup
        if kind == "word" and found[0] not in words:
            continue
        type = {"number": "number", "word": "keyword", "string": "string"}[str(kind)]
        yield Painted(Span(offset + found.start(), offset + found.end()), type)
