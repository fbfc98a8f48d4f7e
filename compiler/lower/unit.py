"""The result of reading one file: entities, what it declares, what it refers to. The unit of caching and linking."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from compiler.diagnostics.report import Allow
from compiler.sources.source import SourceFile, Span
from schemas.registry import Struct

# Cards `for: decks`: no cards of the game until a deck lists them.
DESIGNS: Final = "designs"
# What `{name}` in a paragraph can name. One list for both kinds, because a reader of the source cannot tell them
# apart.
TOLD: Final = "snippet-or-person"


def sign(name: str) -> str:
    """A placeholder in a page for the words of a snippet or the name of a person. No source has such a character."""
    return f"\x01{name}"


class Symbol(NamedTuple):
    """A declared name: its kind, its place, its printed number, and what others need to know about it."""

    kind: str
    name: str
    start: int
    end: int
    number: int = 0
    facts: tuple[Any, ...] = ()


class Import(NamedTuple):
    """A name that some other place must declare: what kind of thing, and where it is needed."""

    kind: str
    name: str
    owner: str
    start: int
    end: int


class Unit:
    """Everything read from one file."""

    __slots__ = (
        "allows",
        "entities",
        "imports",
        "numbered",
        "sections",
        "source",
        "stubs",
        "symbols",
        "todos",
    )

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.entities: dict[str, list[Struct]] = {}
        self.symbols: list[Symbol] = []
        self.imports: list[Import] = []
        self.allows: list[Allow] = []
        self.sections: list[tuple[str, str, str, str]] = []
        self.numbered: list[tuple[str, int, Span]] = []
        self.todos: list[tuple[str, Span]] = []
        self.stubs: list[tuple[str, Span]] = []

    def add(self, name: str, entity: Struct) -> None:
        self.entities.setdefault(name, []).append(entity)
