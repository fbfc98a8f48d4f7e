"""Every name of a campaign: where it is declared, where it is used, and which name is at a place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from compiler.diagnostics.finding import Place
from compiler.lower.reader import payload_span
from compiler.lower.unit import TOLD, Import
from compiler.names.environment import Declared, Environment
from compiler.records.record import Record, unpack_imports
from compiler.sources.source import SourceFile, Span

# Kinds that ask something about a name of another kind: how many parts it has, how it can end.
_ASKS_OF = {
    "subject": "character",
    "whole-status": "status",
    "parted-status": "status",
    "fork": "encounter",
    "speaker": TOLD,
    "design": "card",
}
# Kinds whose text is not a name.
_NUMBERS = ("part-count", "chapter-number")


class Name(NamedTuple):
    """What a name means: its kind, and its whole name (`fenmouth/arrival` for a Verse, `toll-paid/2` for a part)."""

    kind: str
    name: str

    @property
    def short(self) -> str:
        return self.name.rpartition("/")[2]


class NamedAt(NamedTuple):
    """A name at a place."""

    name: Name
    place: Place


class PlacesOfFile:
    """The names that one file declares and uses, by their places."""

    def __init__(self, record: Record, source: SourceFile) -> None:
        self.record = record
        self.source = source

    @cached_property
    def _wanted(self) -> dict[Name, list[Import]]:
        """What the file needs, by what it means. Exact places are computed only for those somebody asks for."""
        found: dict[Name, list[Import]] = {}
        for wanted in unpack_imports(self.record):
            name = meant(wanted.kind, wanted.name, wanted.owner)
            if name is not None:
                found.setdefault(name, []).append(wanted)
        return found

    def uses_of(self, name: Name) -> list[NamedAt]:
        """Every place of this file that uses a name, in the order of the text, each once."""
        wanted = self._wanted.get(name)
        if wanted is None:
            return []
        text = self.source.text
        spans = {_narrowed(text, payload_span(self.source, one.start, one.end), name) for one in wanted}
        return [NamedAt(name, Place(self.source.path, span)) for span in sorted(spans)]

    @cached_property
    def uses(self) -> list[NamedAt]:
        """All of them, in the order of the text."""
        found = [use for name in self._wanted for use in self.uses_of(name)]
        return sorted(found, key=lambda use: (use.place.span, use.name))

    @cached_property
    def declared(self) -> list[NamedAt]:
        path = self.source.path
        symbols = ((one.start, one.end, Name(one.kind, one.name)) for one in self.record.symbols)
        return [NamedAt(name, Place(path, Span(start, end))) for start, end, name in sorted(symbols)]


def _narrowed(text: str, span: Span, name: Name) -> Span:
    """The name itself, if a place was given for a whole list of names."""
    if text[span.start : span.end] in (name.name, name.short):
        return span
    words = "|".join((re.escape(name.name), re.escape(name.short)))
    found = re.compile(rf"(?<![\w/-])(?:{words})(?![\w-])").search(text, span.start, span.end)
    return Span(*found.span()) if found is not None else span


def meant(kind: str, name: str, owner: str) -> Name | None:
    """What a needed name means; None if it is only a number or a condition."""
    if kind in _NUMBERS or kind.startswith("difficulty-"):
        return None
    if kind == "part":
        return Name("part", f"{owner}/{name}")
    if kind.startswith("former-"):
        return Name("former", name)
    return Name(_ASKS_OF.get(kind, kind), name)


class NamePlaces:
    """All names of a campaign at one version."""

    def __init__(
        self, environment: Environment, files: Sequence[PlacesOfFile], sources: Mapping[str, SourceFile]
    ) -> None:
        self.environment = environment
        self.files = {file.source.path: file for file in files}
        self.sources = sources

    def at(self, path: str, offset: int) -> NamedAt | None:
        """The name at an offset, or ending there; the innermost of several."""
        file = self.files.get(path)
        if file is None:
            return None
        found: NamedAt | None = None
        for uses in (file.declared, file.uses):
            for use in uses[: bisect_right(uses, offset, key=lambda one: one.place.span.start)][::-1][:64]:
                start, end = use.place.span
                if start <= offset <= end and (found is None or end - start < _length(found)):
                    found = use
        return found

    def declaration(self, name: Name) -> Declared | None:
        """Where a name is declared; for a part, where its status is."""
        kind = "status" if name.kind == "part" else name.kind
        return self.environment.find(kind, name.name.partition("/")[0] if name.kind == "part" else name.name)

    def uses_of(self, name: Name) -> list[NamedAt]:
        """Every place that uses a name, by file and place."""
        return [use for file in self._in_order for use in file.uses_of(name)]

    @cached_property
    def _in_order(self) -> list[PlacesOfFile]:
        return [self.files[path] for path in sorted(self.files)]

    def all(self) -> Iterator[tuple[Name, Declared]]:
        """Every declared name."""
        for kind, table in self.environment.by_kind.items():
            for name, declared in table.items():
                yield Name(kind, name), declared

    def named(self, word: str) -> list[tuple[Name, Declared]]:
        """What a person may mean by a word: `arrival`, `fenmouth/arrival`, `status toll-paid`."""
        kind, _, rest = " ".join(word.split()).rpartition(" ")
        return [
            (name, declared)
            for name, declared in self.all()
            if (not kind or name.kind in (kind, kind.replace(" ", "-"))) and rest in (name.name, name.short)
        ]


def _length(use: NamedAt) -> int:
    return use.place.span.end - use.place.span.start
