"""Printed numbers: given out once, kept in numbers.lock, never used again. A pure function of the lock's text.

New numbers are the smallest free ones of their section, scattered, so that neighbours on paper are strangers in the
story. The lock also keeps the keys of choices, so that a reworded choice keeps the key that saves know it by.

A line marked `new` has not been printed. Two branches may give one number to two Verses; after a merge one of the two
may still move. A release removes the marks; a line without one never moves.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple, TypeAlias

LARGEST = 9999
LINE = re.compile(r"^(\S+) +(\S+) +(\d{1,4})(?: +(fixed|new|was \S+))?$", re.MULTILINE)
LOCK = "numbers.lock"
FIRST = "lock 1"
WAS = "was "
NEW = "new"
_CHOICE = "choice "
_RETIRED = "retired"
_OWN = f"{'choice':<9} "  # how the compiler begins the line of a choice
_KEY = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
# Numbers that the rules refer to: the Brand (KOR-BRAND-001), the gifts of the modes (KOR-STORY-003,
# KOR-CHALLENGE-002, FOA-CHALLENGE-003), the verse of the last waystone (KOR-BRAND-005). A card or verse has one of
# these only if its writer says so.
_CALLED_BY_RULES = {("secret", ""): frozenset((6, 8, 9, 42, 48, 49)), ("verse", "book"): frozenset((1100,))}
HEADING = f"# {LOCK}: written by the compiler, committed with the text, never edited by hand\n{FIRST}\n"
# A retired verse has only its name; anything else is retired with its kind: `secret:the-mark`.
_RETIRED_BY_KIND = ("secret", "location", "part")
# Kinds whose number is given out. A location always has its own; a part or a choice counts its place.
GIVEN_OUT = ("verse", "secret")

Key: TypeAlias = tuple[str, str]


class Wanted(NamedTuple):
    """Something that has a number: its kind, its name, a number fixed in the source (or 0), its former names.

    A verse also has the keys of its choices, a secret the first number that its size may have.
    """

    kind: str
    name: str
    fixed: int = 0
    former: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    first: int = 1


class Lock:
    """The lock as data: what was given out, what is retired, and what of both was never printed.

    A merge can leave two lines for one name. The printed one counts; of two new ones, the smaller.
    """

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.given: dict[Key, int] = {}
        self.retired: dict[Key, int] = {}
        self.renamed: dict[Key, str] = {}
        self.new: set[Key] = set()
        self.newly_retired: set[Key] = set()
        # Most lines are those of choices, and most runs only ask whether they are there.
        self.choice_lines, others = _parted(text)
        found = LINE.findall(others)
        if _RETIRED not in others and WAS not in others:
            # Nearly always each name occurs once, so there is nothing to decide.
            self.given = {(kind, name): int(number) for kind, name, number, _ in found}
            if len(self.given) == len(found):
                self.new = {(kind, name) for kind, name, _, note in found if note == NEW}
                return
            self.given = {}
        for kind, name, number, note in found:
            if kind == "retired":
                _take(self.retired, self.newly_retired, _retired_key(name), int(number), note == NEW)
            else:
                _take(self.given, self.new, (kind, name), int(number), note == NEW)
                if note.startswith(WAS):
                    self.renamed[kind, name] = note[len(WAS) :]

    @cached_property
    def choice_set(self) -> frozenset[str]:
        return frozenset(self.choice_lines)

    @cached_property
    def choices(self) -> dict[Key, int]:
        """The kept keys of choices, with their places."""
        found = LINE.findall("\n".join(self.choice_lines))
        return {(kind, name): int(number) for kind, name, number, _ in found}

    def choices_of(self, verse: str) -> dict[str, int]:
        """The kept keys of one verse's choices, with their places. Anything that cannot be a key is left out."""
        found = LINE.findall("\n".join(self._lines_of(verse)))
        keys = ((name.rpartition("/")[2], int(number)) for _, name, number, _ in found)
        return {key: place for key, place in keys if _KEY.fullmatch(key)}

    def lines_that_begin(self, words: str) -> list[str]:
        """The lines of choices that begin like this, sorted."""
        lines, found = self._sorted, []
        for place in range(bisect_left(lines, words), len(lines)):
            if not lines[place].startswith(words):
                break
            found.append(lines[place])
        return found

    def _lines_of(self, verse: str) -> list[str]:
        begin = f"{_OWN}{verse}/"
        found = [line for line in self.lines_that_begin(begin) if line.rfind("/") == len(begin) - 1]
        return found + [
            line for line in self._edited if (line.split(None, 2)[1:] or [""])[0].rpartition("/")[0] == verse
        ]

    @cached_property
    def _sorted(self) -> list[str]:
        # The compiler writes them sorted, so sorting again costs almost nothing.
        return sorted(self.choice_lines)

    @cached_property
    def _edited(self) -> list[str]:
        """Lines in which the name is not where the compiler writes it: somebody edited them by hand."""
        written = len(_OWN)
        return [
            line for line in self.choice_lines if line[:written] != _OWN or line[written : written + 1] == " "
        ]


def _parted(text: str) -> tuple[list[str], str]:
    """The lines of choices, and all others as one text. In a lock of our own, choices are together."""
    first, last = text.find(f"\n{_CHOICE}"), text.rfind(f"\n{_CHOICE}")
    end = text.find("\n", last + 1)
    if first >= 0 and end >= 0 and not text.startswith(_CHOICE):
        block = text[first:end]
        if block.count("\n") == block.count(f"\n{_CHOICE}"):
            return block[1:].split("\n"), text[:first] + text[end:]
    parts: tuple[list[str], list[str]] = ([], [])
    for line in text.split("\n"):
        parts[line.startswith(_CHOICE)].append(line)
    return parts[1], "\n".join(parts[0])


def _take(numbers: dict[Key, int], new: set[Key], key: Key, number: int, is_new: bool) -> None:
    if key in numbers and is_new and (key not in new or numbers[key] <= number):
        return
    numbers[key] = number
    if is_new:
        new.add(key)
    else:
        new.discard(key)


def _retired_key(name: str) -> Key:
    kind, _, bare = name.partition(":")
    return (kind, bare) if bare and kind in _RETIRED_BY_KIND else ("verse", name)


class Numbering(NamedTuple):
    """The outcome: a number for everything, the lock's new text, and who had to make room for whom."""

    of: dict[Key, int]
    text: str
    moved: dict[Key, Key]


# How numbers are given out: `assign`, or the same with a memory.
Assign: TypeAlias = Callable[[list[Wanted], Lock, list[str]], Numbering]


def group_of(kind: str, name: str) -> Key:
    """Numbers are unique within their group: verses within their section, parts within their status."""
    return (kind, name.partition("/")[0]) if kind in ("verse", "part") else (kind, "")


def assign(wanted: Iterable[Wanted], lock: Lock, choices: Iterable[str] = ()) -> Numbering:
    """Numbers for everything wanted. Printed ones stay. If two others share a number, the later one moves.

    Choices are numbered by their places, so they come as their lines in the lock.
    """
    wanted = list(wanted)
    of: dict[Key, int] = {}
    notes: dict[Key, str] = {}
    fresh: dict[Key, list[str]] = {}
    movable: list[Key] = []
    claimed: set[Key] = set()
    holders: dict[tuple[Key, int], Key] = {}
    unprinted = lock.new
    for item in wanted:
        kind, name, is_fixed, olds, _, _ = item
        key = (kind, name)
        if key in unprinted and not is_fixed and not olds:
            of[key] = 0
            movable.append(key)
            continue
        if item.fixed:
            of[key] = item.fixed
            if item.kind in ("verse", "location", "secret"):
                notes[key] = "fixed"
            if item.kind in GIVEN_OUT:
                holders[group_of(*key), item.fixed] = key
            continue
        former = _former(item, lock) if item.former else None
        if former is not None:
            of[key] = number_of(former, lock)
            notes[key] = NEW if former in lock.new else f"{WAS}{former[1]}"
            claimed.add(former)
        elif key in lock.new:
            of[key] = 0
            movable.append(key)
            continue
        elif key in lock.given:
            of[key] = lock.given[key]
            if item.former and lock.renamed.get(key) in item.former:
                # The note stays as long as the source says it, so that building twice changes nothing.
                notes[key] = f"{WAS}{lock.renamed[key]}"
        else:
            of[key] = 0
            fresh.setdefault(group_of(*key), []).append(item.name)
            continue
        holders.setdefault((group_of(*key), of[key]), key)
    for key, number in lock.retired.items():
        if key not in of and key not in claimed:
            holders.setdefault((group_of(*key), number), key)
    moved = _settle(sorted(movable), of, holders, lock, fresh)
    taken: dict[Key, set[int]] = {}
    for key, number in (*lock.given.items(), *lock.retired.items(), *of.items()) if fresh else ():
        taken.setdefault(group_of(*key), set()).add(number)
    for group, names in fresh.items():
        firsts = {item.name: item.first for item in wanted if item.first > 1} if group[0] == "secret" else {}
        for first in sorted({firsts.get(name, 1) for name in names}):
            those = [name for name in names if firsts.get(name, 1) == first]
            _give(group, those, taken.setdefault(group, set()), of, first)
        notes.update({(group[0], name): NEW for name in names})
    notes.update(dict.fromkeys(movable, NEW))
    return Numbering(of, _written(of, notes, claimed, lock, choices), moved)


def _settle(
    movable: list[Key],
    of: dict[Key, int],
    holders: dict[tuple[Key, int], Key],
    lock: Lock,
    fresh: dict[Key, list[str]],
) -> dict[Key, Key]:
    """A thing that was never printed keeps its number if nobody else has it; otherwise it gets another."""
    moved: dict[Key, Key] = {}
    for key in movable:
        number = lock.given[key]
        place = (group_of(*key), number)
        before = holders.setdefault(place, key)
        if before == key:
            of[key] = number
        else:
            moved[key] = before
            fresh.setdefault(place[0], []).append(key[1])
    return moved


def _former(item: Wanted, lock: Lock) -> Key | None:
    """The former name whose number this takes over, if it has no printed number of its own."""
    key = (item.kind, item.name)
    if key in lock.given and key not in lock.new:
        return None
    olds = [(item.kind, old) for old in item.former]
    return next((old for old in olds if old in lock.given or old in lock.retired), None)


def number_of(key: Key, lock: Lock) -> int:
    """The number that the lock keeps for a name, given or retired."""
    return lock.given[key] if key in lock.given else lock.retired[key]


def _give(group: Key, names: list[str], taken: set[int], of: dict[Key, int], first: int) -> None:
    kind = group[0]
    free: list[int] = []
    number = first - 1
    called = _CALLED_BY_RULES.get(group, frozenset())
    while len(free) < len(names):
        number += 1
        if number not in taken and number not in called:
            free.append(number)
    if kind == "verse":
        free.sort(key=lambda value: hashlib.blake2b(f"{group[1]}#{value}".encode(), digest_size=8).digest())
    for name, value in zip(names, free, strict=True):
        of[kind, name] = value
    taken.update(free)


def _written(
    of: dict[Key, int], notes: dict[Key, str], claimed: set[Key], lock: Lock, choices: Iterable[str]
) -> str:
    """The lock's text: sorted, aligned, everything ever given out still in it."""
    gone = {
        key: number
        for key, number in (*lock.retired.items(), *lock.given.items())
        if key not in of and key not in claimed
    }
    newly = {key for key in gone if key not in lock.retired or key in lock.newly_retired}
    keys = {*choices, *_keys_of(newly, lock)}
    # In the order of the lock, which is nearly the right one: sorting then costs almost nothing.
    rows = (
        list(dict.fromkeys(lock.choice_lines))
        if len(lock.choice_set) < len(lock.choice_lines)
        else lock.choice_lines[:]
    )
    if keys != lock.choice_set:
        rows = [line for line in rows if line in keys]
        rows += keys - lock.choice_set
    # No name contains a space or a lower character, so lines sort as kinds and names do; and `choice` comes first.
    rows.sort()
    rows += sorted(
        [row(kind, name, number, notes.get((kind, name), "")) for (kind, name), number in of.items()]
    )
    rows += [
        row(
            "retired",
            name if kind == "verse" else f"{kind}:{name}",
            number,
            NEW if (kind, name) in newly else "",
        )
        for (kind, name), number in sorted(gone.items())
    ]
    return "\n".join((HEADING[:-1], *rows, ""))


def _keys_of(newly: set[Key], lock: Lock) -> Iterable[str]:
    """The choices of Verses that have just gone: they show whether a Verse was only renamed."""
    for kind, name in newly:
        if kind == "verse":
            for key, place in lock.choices_of(name).items():
                yield row("choice", f"{name}/{key}", place)


def row(kind: str, name: str, number: int, note: str = "") -> str:
    """A line of the lock."""
    return f"{kind:<9} {name:<44} {number:>4}   {note}" if note else f"{kind:<9} {name:<44} {number:>4}"


def printed(text: str) -> str:
    """The lock of a release: new numbers are now printed, and what has gone is gone for good."""
    lock = Lock(text)
    gone = {name for kind, name in lock.newly_retired if kind == "verse"}
    rows = []
    for line in text.removeprefix(HEADING).splitlines():
        match = LINE.fullmatch(line)
        if match is None or not (match[1] == "choice" and match[2].rpartition("/")[0] in gone):
            rows.append(re.sub(rf" +{NEW}$", "", line) + "\n")
    return HEADING + "".join(rows)


def keep_choice_keys(natural: list[str], kept: dict[str, int]) -> list[str]:
    """The keys of a verse's choices. A reworded choice keeps the key of its place."""
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
