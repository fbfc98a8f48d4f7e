"""A Verse disappeared while a similar one appeared: if it was only renamed, its printed number would be lost.

The old text is gone. The lock still knows names and the keys of choices, so these are compared. No number is ever
taken over unless the writer says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Diagnostic, Edit, Fix, Place
from compiler.names.environment import Environment
from compiler.names.numbering import Lock, Wanted, group_of, number_of
from compiler.sources.late_patterns import late
from compiler.sources.source import SourceFile, Span
from schemas.near_names import nearest

_ALIKE = 0.5
_FIELD = late(r"\n(?:  (?:renamed from|for):|[ \t]*(?:\n|$))")
_SMALL_WORDS = frozenset(
    ["a", "an", "and", "at", "by", "for", "from", "in", "is", "of", "on", "or", "the", "to", "with"]
)


class Candidate(NamedTuple):
    """A Verse by its full name, with the keys of its choices."""

    name: str
    keys: frozenset[str]

    @property
    def short(self) -> str:
        return self.name.rpartition("/")[2]


def check_renames(
    lock: Lock,
    wanted: Iterable[Wanted],
    environment: Environment,
    sources: Mapping[str, SourceFile],
) -> Iterator[Diagnostic]:
    """One question for each pair, at the new Verse."""
    wanted = list(wanted)
    for old, new in renames(lock, wanted):
        declared = environment.find("verse", new.name)
        if declared is None:
            continue
        number = number_of(("verse", old.name), lock)
        values = {"old": old.short, "name": new.short, "number": number}
        source = sources.get(declared.file)
        fix = _written(declared.place, source.text, old, number) if source is not None else None
        yield codes.LOST_NUMBER.made(declared.place, values, fix=fix)


def _written(place: Place, text: str, old: Candidate, number: int) -> Fix:
    """The line that says so, below the Verse's first line. A blank line separates it from prose."""
    end = text.find("\n", place.span.end)
    end = len(text) if end < 0 else end
    apart = "" if _FIELD.match(text, end) else "\n"
    edit = Edit(Place(place.file, Span(end, end)), f"\n  renamed from: {old.short}{apart}")
    return Fix(f"It is the same Verse, and keeps number {number}", (edit,))


def renames(lock: Lock, wanted: list[Wanted]) -> Iterator[tuple[Candidate, Candidate]]:
    """Pairs of a Verse that has gone and one that came instead, each in at most one pair."""
    present = {item.name for item in wanted if item.kind == "verse"}
    claimed = {old for item in wanted for old in item.former}
    known = {name for kind, name in (*lock.given, *lock.newly_retired) if kind == "verse"}
    gone = [Candidate(name, frozenset(lock.choices_of(name))) for name in sorted(known - present - claimed)]
    if not gone:
        return
    came = [
        Candidate(item.name, frozenset(item.keys))
        for item in wanted
        if item.kind == "verse" and not item.former and not item.fixed and _is_new(item, lock)
    ]
    for section in sorted({group_of("verse", one.name)[1] for one in gone}):
        yield from _pairs(
            [one for one in gone if group_of("verse", one.name)[1] == section],
            [one for one in came if group_of("verse", one.name)[1] == section],
        )


def _is_new(item: Wanted, lock: Lock) -> bool:
    key = (item.kind, item.name)
    return key not in lock.given or key in lock.new


def _pairs(gone: list[Candidate], came: list[Candidate]) -> Iterator[tuple[Candidate, Candidate]]:
    scored = sorted(
        ((likeness(old, new, alone=len(gone) == len(came) == 1), old, new) for old in gone for new in came),
        key=lambda one: (-one[0], one[1].name, one[2].name),
    )
    done: set[str] = set()
    for score, old, new in scored:
        if score >= _ALIKE and old.name not in done and new.name not in done:
            done |= {old.name, new.name}
            yield old, new


def likeness(old: Candidate, new: Candidate, *, alone: bool) -> float:
    """How alike two Verses are, from 0 to 1: by their choices; if neither has any, by their names."""
    if old.keys or new.keys:
        return len(old.keys & new.keys) / len(old.keys | new.keys)
    shared = {*old.short.split("-")} & {*new.short.split("-")} - _SMALL_WORDS
    if shared or nearest(new.short, [old.short]):
        return 0.9
    # Without choices there is nothing else to go by: one went and one came.
    return _ALIKE if alone else 0.0
