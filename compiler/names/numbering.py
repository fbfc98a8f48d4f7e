"""Printed numbers: given out once, kept in numbers.lock, never used again. Pure over the lock's text.

New numbers are the smallest free ones of their section, scattered, so that neighbours on paper are strangers in the
story. The lock also keeps the keys of choices, so that a reworded choice keeps the key that saves know it by.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple, Protocol

LINE = re.compile(r"^(\S+) +(\S+) +(\d+)(?: +(fixed|was \S+))?$", re.MULTILINE)
LOCK = "numbers.lock"
FIRST = "lock 1"
WAS = "was "
_CHOICE = "choice "
# Numbers that the rules call by: the Brand (KOR-BRAND-001), the gifts of the modes (KOR-STORY-003, KOR-CHALLENGE-002),
# the verse of the last waystone (KOR-BRAND-005). A card or verse is any of these only where its writer says so.
_CALLED_BY_RULES = {("secret", ""): frozenset((6, 8, 9, 48, 49)), ("verse", "book"): frozenset((1100,))}
HEADING = f"# {LOCK}: written by the compiler, committed with the text, never edited by hand\n{FIRST}\n"


class Wanted(NamedTuple):
    """Something that has a number: its kind, its name, a number fixed in the source (or 0), its former names."""

    kind: str
    name: str
    fixed: int = 0
    former: tuple[str, ...] = ()


class Lock:
    """The lock as data: what was given out, and what is retired. Keys of choices wait until somebody asks."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.given: dict[tuple[str, str], int] = {}
        self.retired: dict[tuple[str, str], int] = {}
        self.renamed: dict[tuple[str, str], str] = {}
        self.choices: list[str] = []
        others: list[str] = []
        for line in text.split("\n"):
            (self.choices if line.startswith(_CHOICE) else others).append(line)
        for kind, name, number, note in LINE.findall("\n".join(others)):
            if kind == "retired":
                former, _, bare = name.partition(":")
                self.retired[(former, bare) if bare else ("verse", name)] = int(number)
            else:
                self.given[kind, name] = int(number)
                if note.startswith(WAS):
                    self.renamed[kind, name] = note[len(WAS) :]

    @cached_property
    def choice_lines(self) -> frozenset[str]:
        return frozenset(self.choices)

    @cached_property
    def choices_by_verse(self) -> dict[str, dict[str, int]]:
        """The kept choice keys of each verse, with their places."""
        result: dict[str, dict[str, int]] = {}
        for _, name, number, _ in LINE.findall("\n".join(self.choices)):
            verse, _, key = name.rpartition("/")
            result.setdefault(verse, {})[key] = int(number)
        return result


class HasChoices(Protocol):
    """A verse, as far as the keys of its choices go."""

    @property
    def id(self) -> str: ...
    @property
    def keys(self) -> tuple[str, ...]: ...


def choice_rows(verses: Iterable[HasChoices]) -> list[str]:
    """The lines of the lock that keep the keys of these verses' choices."""
    return [
        row("choice", f"{verse.id}/{key}", place)
        for verse in verses
        for place, key in enumerate(verse.keys, 1)
    ]


def row(kind: str, name: str, number: int) -> str:
    return f"{kind:<9} {name:<44} {number:>4}"


class Numbering(NamedTuple):
    """The outcome: a number for everything, and the lock's new text."""

    of: dict[tuple[str, str], int]
    text: str


def group_of(kind: str, name: str) -> tuple[str, str]:
    """Numbers are unique within their group: verses within their section, parts within their status."""
    return (kind, name.partition("/")[0]) if kind in ("verse", "part") else (kind, "")


def assign(wanted: Iterable[Wanted], choices: Iterable[str], lock: Lock) -> Numbering:
    """Numbers for everything wanted; what is in the lock keeps its own. Choices come as the lines they have in it."""
    of: dict[tuple[str, str], int] = {}
    notes: dict[tuple[str, str], str] = {}
    fresh: dict[tuple[str, str], list[str]] = {}
    taken: dict[tuple[str, str], set[int]] = {}
    for (kind, name), number in (*lock.given.items(), *lock.retired.items()):
        taken.setdefault(group_of(kind, name), set()).add(number)
    for item in wanted:
        key = (item.kind, item.name)
        group = group_of(*key)
        if item.fixed:
            of[key] = item.fixed
            if item.kind in ("verse", "location", "secret"):
                notes[key] = "fixed"
        elif key in lock.given:
            of[key] = lock.given[key]
            if item.former and lock.renamed.get(key) in item.former:
                # The note stays for as long as the source says it, so that building twice changes nothing.
                notes[key] = f"{WAS}{lock.renamed[key]}"
        else:
            former = next((old for old in item.former if (item.kind, old) in lock.given), None)
            if former is None:
                of[key] = 0
                fresh.setdefault(group, []).append(item.name)
                continue
            of[key] = lock.given[item.kind, former]
            notes[key] = f"{WAS}{former}"
        taken.setdefault(group, set()).add(of[key])
    for group, names in fresh.items():
        _give(group, names, taken.setdefault(group, set()), of)
    return Numbering(of, _written(of, choices, notes, lock))


def _give(group: tuple[str, str], names: list[str], taken: set[int], of: dict[tuple[str, str], int]) -> None:
    kind = group[0]
    free: list[int] = []
    number = 0
    called = _CALLED_BY_RULES.get(group, frozenset())
    while len(free) < len(names):
        number += 1
        if number not in taken and number not in called:
            free.append(number)
    if kind == "verse":
        free.sort(key=lambda value: hashlib.blake2b(f"{group[1]}#{value}".encode(), digest_size=8).digest())
    for name, value in zip(names, free, strict=True):
        of[kind, name] = value


def _written(
    of: dict[tuple[str, str], int],
    choices: Iterable[str],
    notes: dict[tuple[str, str], str],
    lock: Lock,
) -> str:
    """The lock's text: sorted, aligned, everything ever given out still in it."""
    renamed = {note[len(WAS) :] for note in notes.values() if note.startswith(WAS)}
    rows = list(dict.fromkeys(choices))
    rows += [row(*key, number) + (f"   {notes[key]}" if key in notes else "") for key, number in of.items()]
    # No name holds a space or anything below it, so lines sort as kinds and names do.
    rows.sort()
    retired = {
        (kind, name): number
        for (kind, name), number in (*lock.retired.items(), *lock.given.items())
        if (kind, name) not in of and name not in renamed
    }
    rows += [
        row("retired", name if kind == "verse" else f"{kind}:{name}", number)
        for (kind, name), number in sorted(retired.items())
    ]
    return "\n".join((HEADING[:-1], *rows, ""))


def keep_choice_keys(natural: list[str], kept: dict[str, int]) -> list[str]:
    """The keys of a verse's choices: a reworded choice keeps the key that stood at its place."""
    if not kept or all(key in kept for key in natural):
        return natural
    by_place = {number: key for key, number in kept.items()}
    unused = {key for key in kept if key not in natural}
    result = []
    for place, key in enumerate(natural, 1):
        old = by_place.get(place)
        if key not in kept and old in unused and len(kept) == len(natural):
            result.append(str(old))
        else:
            result.append(key)
    return result
