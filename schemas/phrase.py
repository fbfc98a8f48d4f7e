"""Phrase templates: how one word of the vocabulary is written.

A template is plain words with `{field:kind}` holes. `gain(s)` is a word with a form in -s; `?` after the kind makes a
hole optional; `[ ... ]` makes a run of parts optional. Grammar, formatter, completion and reference all read the
parsed template, so each phrase is spelled in one place only.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple


class Word(NamedTuple):
    text: str
    inflected: bool = False


class Hole(NamedTuple):
    field: str
    kind: str


class Optional(NamedTuple):
    parts: tuple["Part", ...]


Part = Word | Hole | Optional

# Kinds of holes that hold the name of a thing. Every other kind is a rule of the payload grammar.
NAME_KINDS = frozenset(
    [
        "status",
        "secret",
        "item",
        "skill",
        "card",
        "achievement",
        "legendary-action",
        "condition",
        "encounter",
        "event",
        "location",
        "companion",
        "boss",
        "character",
    ]
)
_PIECE = re.compile(r"\{(\w+)(?::([\w-]+))?(\?)?\}|(\[)|(\])|([a-z][a-z-]*)(\(s\))?|\s+")


class Phrase(NamedTuple):
    template: str
    parts: tuple[Part, ...]

    def holes(self) -> Iterator[Hole]:
        yield from _holes(self.parts)

    def words(self) -> Iterator[Word]:
        yield from _words(self.parts)

    def expansions(self) -> Iterator[tuple[Word | Hole, ...]]:
        """Every way to include or leave out the optional parts, fullest first."""
        yield from _expand(self.parts)


def _holes(parts: tuple[Part, ...]) -> Iterator[Hole]:
    for part in parts:
        if isinstance(part, Hole):
            yield part
        elif isinstance(part, Optional):
            yield from _holes(part.parts)


def _words(parts: tuple[Part, ...]) -> Iterator[Word]:
    for part in parts:
        if isinstance(part, Word):
            yield part
        elif isinstance(part, Optional):
            yield from _words(part.parts)


def _expand(parts: tuple[Part, ...]) -> Iterator[tuple[Word | Hole, ...]]:
    if not parts:
        yield ()
        return
    head, rest = parts[0], parts[1:]
    tails = list(_expand(rest))
    if isinstance(head, Optional):
        for inner in _expand(head.parts):
            for tail in tails:
                yield (*inner, *tail)
        yield from tails
    else:
        for tail in tails:
            yield (head, *tail)


@cache
def parse_phrase(template: str) -> Phrase:
    stack: list[list[Part]] = [[]]
    position = 0
    while position < len(template):
        match = _PIECE.match(template, position)
        if match is None:
            raise ValueError(f"phrase {template!r}: cannot read {template[position:]!r}")
        position = match.end()
        name, kind, optional, opening, closing, word, plural = match.groups()
        if name:
            hole = Hole(name, kind or name)
            stack[-1].append(Optional((hole,)) if optional else hole)
        elif opening:
            stack.append([])
        elif closing:
            group = tuple(stack.pop())
            stack[-1].append(Optional(group))
        elif word:
            stack[-1].append(Word(word, bool(plural)))
    if len(stack) != 1:
        raise ValueError(f"phrase {template!r}: a [ is not closed")
    return Phrase(template, tuple(stack[0]))
