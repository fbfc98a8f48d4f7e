"""A new name for something, everywhere at once. Printed numbers and saves know the old name, so it is written down.

A Verse, a status and a location say `renamed from:`. A secret gets the number that it has in the lock. For things
without either, saved games lose track of the thing: `warning` says so.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from compiler.diagnostics.finding import Edit, Place
from compiler.live.name_places import Name
from compiler.live.open_campaign import Snapshot
from compiler.names.environment import Declared
from compiler.sources.source import Span
from compiler.syntax.headers import NAME
from schemas.near_names import did_you_mean, nearest

_REMEMBERED = ("verse", "status", "location")
_FIXED = ("secret",)
# Besides these, everything that keeps games keeps the name.
_UNKEPT = ("chapter", "spawn", "weather", "condition", "campaign")


class CannotRename(ValueError):
    """Why nothing was changed; for people."""


class Renaming(NamedTuple):
    """All edits, none of which overlap, and further remarks."""

    name: Name
    new: str
    edits: tuple[Edit, ...]
    warning: str = ""

    def texts(self, now: Snapshot) -> dict[str, str]:
        """The changed files."""
        found: dict[str, str] = {}
        for path in sorted({edit.place.file for edit in self.edits}):
            text = now.sources[path].text
            here = sorted((edit for edit in self.edits if edit.place.file == path), reverse=True)
            for (_, (start, end)), new in here:
                text = text[:start] + new + text[end:]
            found[path] = text
        return found


def named_once(now: Snapshot, word: str) -> Name:
    """The thing that a word names, if it is only one."""
    found = now.names.named(word)
    if not found and " part " in word:
        status, _, part = word.removeprefix("status ").partition(" part ")
        declared = now.names.declaration(Name("status", status))
        if declared is not None and part in _parts(declared):
            return Name("part", f"{status}/{part}")
    if not found:
        every = {form for name, _ in now.names.all() for form in (name.name, name.short)}
        raise CannotRename(f"Nothing here is called `{word}`. {did_you_mean(nearest(word, every))}".strip())
    if len(found) > 1:
        listed = ", ".join(f"`{name.kind} {name.name}`" for name, _ in found[:6])
        raise CannotRename(f"`{word}` may be {listed}. Say which one.")
    return found[0][0]


def _parts(declared: Declared) -> tuple[str, ...]:
    facts = declared.symbol.facts
    return tuple(facts[0] or ()) if facts else ()


def rename(now: Snapshot, name: Name, new: str) -> Renaming:
    """A thing under a new name: where it is declared, wherever it is used, and what remembers the old name."""
    new = new.strip()
    declared = now.names.declaration(name)
    if declared is None:
        raise CannotRename(f"Nothing here declares `{name.name}`, so there is nothing to rename.")
    _check(now, name, new, declared)
    edits: dict[Place, str] = {}
    if name.kind == "part":
        edits[_part_place(now, declared, name.short)] = new
    else:
        edits[declared.place] = new
    for use in now.names.uses_of(name):
        text = now.sources[use.place.file].text[slice(*use.place.span)]
        edits[use.place] = f"{text.rpartition('/')[0]}/{new}" if "/" in text else new
    for copy in _copies(now, name, declared):
        for use in now.names.uses_of(copy):
            edits[use.place] = new + copy.name[len(name.name) :]
    if name.kind == "location":
        _move_section(now, name.name, new, edits)
    warning = ""
    if name.kind in _REMEMBERED:
        place, text = _remembering(now, name, declared, new)
        edits[place] = text + edits.get(place, "")
    elif name.kind in _FIXED:
        _fix_number(now, name, declared, edits)
    elif name.kind not in _UNKEPT:
        kind = "status part" if name.kind == "part" else name.kind.replace("-", " ")
        warning = f"Saved games know this {kind} by its old name: begun games lose it."
    unchanged = {
        place for place, text in edits.items() if now.sources[place.file].text[slice(*place.span)] == text
    }
    found = tuple(Edit(place, text) for place, text in sorted(edits.items()) if place not in unchanged)
    return Renaming(name, new, found, warning)


def _check(now: Snapshot, name: Name, new: str, declared: Declared) -> None:
    if NAME.fullmatch(new) is None:
        raise CannotRename(
            f"`{new}` cannot be a name. Names are small letters, digits and single dashes: `the-old-mill`."
        )
    if new == "end" and name.kind == "verse":
        raise CannotRename("A verse cannot be called `end`: arrows to `end` close the journal.")
    if new == name.short:
        raise CannotRename(f"It is called `{new}` already.")
    found = NAME.match(now.sources[declared.file].text, declared.symbol.start)
    written = found[0] if found is not None else ""
    if written != name.short and name.kind != "part":
        if name.short.startswith(f"{written}-"):
            raise CannotRename(f"`{name.short}` is one of the copies of `{written}`. Rename that.")
        raise CannotRename(f"The line that declares `{name.short}` has an error. Mend it first.")
    if name.kind == "part":
        status = name.name.partition("/")[0]
        if new in _parts(declared):
            raise CannotRename(f"Status `{status}` already has a part `{new}`.")
        return
    whole = f"{name.name.rpartition('/')[0]}/{new}" if "/" in name.name else new
    taken = now.names.declaration(Name(name.kind, whole))
    if taken is not None:
        line = now.sources[taken.file].position(taken.symbol.start).line
        raise CannotRename(f"There is a {name.kind} `{new}` already, at {taken.file}:{line}.")
    if name.kind == "verse":
        former = now.names.uses_of(Name("former", whole))
        if former and former[0].place.file != declared.file:
            raise CannotRename(
                f"`{new}` is the former name of another Verse, and saves would mistake it for that one."
            )


def _copies(now: Snapshot, name: Name, declared: Declared) -> list[Name]:
    """The copies that `copies:` makes of a thing: the same word declares them."""
    table = now.result.environment.table(name.kind)
    prefix = f"{name.name}-"
    return [
        Name(name.kind, other)
        for other, one in table.items()
        if other.startswith(prefix)
        and one.file == declared.file
        and one.symbol.start == declared.symbol.start
    ]


def _part_place(now: Snapshot, declared: Declared, part: str) -> Place:
    """A part in the list of its status."""
    text = now.sources[declared.file].text
    end = re.compile(r"^(?=\S)", re.MULTILINE).search(text, declared.symbol.end)
    found = re.compile(rf"^ +parts?:[^\n]*?(?<![\w-])({re.escape(part)})(?![\w-])", re.MULTILINE).search(
        text, declared.symbol.end, end.start() if end is not None else len(text)
    )
    if found is None:
        raise CannotRename(
            f"The line that lists the part `{part}` was not found: parts that are only numbered have no names."
        )
    return Place(declared.file, Span(*found.span(1)))


def _move_section(now: Snapshot, old: str, new: str, edits: dict[Place, str]) -> None:
    """A Verse in the journal of a renamed location: `old/arrival` is written `new/arrival`."""
    for path, file in now.names.files.items():
        text = now.sources[path].text
        for use in file.uses:
            place = use.place
            if use.name.kind != "verse" or not use.name.name.startswith(f"{old}/"):
                continue
            said = text[slice(*place.span)]
            if said.startswith(f"{old}/"):
                edits[Place(path, Span(place.span.start, place.span.start + len(old)))] = new


def _remembering(now: Snapshot, name: Name, declared: Declared, new: str) -> tuple[Place, str]:
    """The line `renamed from:` below the declaration. A name taken back needs none: that line is removed instead."""
    text = now.sources[declared.file].text
    for use in now.names.uses_of(Name("former", f"{name.name.rpartition('/')[0]}/{new}".lstrip("/"))):
        if use.place.file == declared.file:
            start = text.rfind("\n", 0, use.place.span.start) + 1
            end = text.find("\n", use.place.span.end)
            return Place(
                declared.file, Span(start, end + 1 if end >= 0 else len(text))
            ), f"  renamed from: {name.short}\n"
    end = text.find("\n", declared.symbol.end)
    end = len(text) if end < 0 else end
    field = re.compile(r"\n(?:  [a-z][a-z ]*:|[ \t]*(?:\n|$)|\Z)").match(text, end)
    apart = "" if field is not None or end == len(text) else "\n"
    return Place(declared.file, Span(end, end)), f"\n  renamed from: {name.short}{apart}"


def _fix_number(now: Snapshot, name: Name, declared: Declared, edits: dict[Place, str]) -> None:
    """The lock has a printed number under the old name: write it into the header."""
    number = now.result.numbers.of.get(("secret", name.name), 0)
    known = now.job.lock and f" {name.name} " in now.job.lock
    if not declared.symbol.number and number and known:
        edits[declared.place] = f"{edits[declared.place]} {number}"
