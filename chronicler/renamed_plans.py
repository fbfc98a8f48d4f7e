"""Plans after a renaming: a line that surely means the thing follows; other lines with the old word are listed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

from compiler.live.name_places import Name
from compiler.sources.workspace import called_plans, read_original, why_refused

_LINE = re.compile(r"(?P<label>\s*(?P<what>[a-z]+):\s*)(?P<value>.*?)(?P<end>\s*)", re.DOTALL)
_QUOTED = re.compile(r'("[^"]*")')
# After which word a line names places, and before which sign it names people; None means to its end.
_PLACES = {"at": "", "travel": " to ", "stands": " at "}
_PEOPLE = {"characters": None, "explore": None, "travel": " to ", "stands": " at ", "acts": '"', "locked": '"',
           "expect": "[", "pays": " ", "gets": " ", "loses": " "}  # fmt: skip

Follow = Callable[[str, str], str]  # what a line is about, and its value; the value under the new name


class RenamedPlans(NamedTuple):
    """Plans whose text changes, before and after; and lines that may still mean the old name."""

    texts: dict[str, tuple[str, str]]
    places: int
    left: tuple[str, ...]


def renamed_plans(root: Path, name: Name, new: str, verses: Collection[str]) -> RenamedPlans:
    """The plans of a campaign whose Verses are `verses`, after `name` got its new name."""
    follow = _follow(name, new, verses)
    word = re.compile(rf"(?<![\w-]){re.escape(name.short)}(?![\w-])")
    texts: dict[str, tuple[str, str]] = {}
    left: list[str] = []
    places = 0
    for file in called_plans(root):
        if why_refused(file, root):
            continue
        path = file.relative_to(root).as_posix()
        before = read_original(file).decode("utf-8", "surrogateescape")
        lines = before.splitlines(keepends=True)
        for number, line in enumerate(lines):
            found = _LINE.fullmatch(line)
            value = follow(found["what"], found["value"]) if found is not None else ""
            if found is not None and value != found["value"]:
                lines[number] = found["label"] + value + found["end"]
                places += 1
            elif not line.lstrip().startswith(("#", "plan ")) and word.search(_QUOTED.sub("", line)):
                left.append(f"{path}:{number + 1}")
        if (after := "".join(lines)) != before:
            texts[path] = before, after
    return RenamedPlans(texts, places, tuple(left))


def _follow(name: Name, new: str, verses: Collection[str]) -> Follow:
    if name.kind == "verse":
        section = name.name.rpartition("/")[0]
        meant = {name.name: f"{section}/{new}"}
        # A short name that two Verses share may mean the other one.
        if sum(verse.rpartition("/")[2] == name.short for verse in verses) == 1:
            meant[name.short] = new
        return lambda what, value: _verse(meant, what, value)
    word = re.compile(rf"(?<![\w/-]){re.escape(name.name)}(?![\w-])")
    if name.kind == "location":
        return lambda what, value: _location(word, new, what, value)
    if name.kind == "character":
        return lambda what, value: _people(word, new, what, value)
    if name.kind == "status":
        of_status = re.compile(rf"(?<![\w-])status {re.escape(name.name)}(?![\w-])")
        return lambda what, value: _outside_quotes(of_status, f"status {new}", value)
    return lambda what, value: value


def _verse(meant: dict[str, str], what: str, value: str) -> str:
    """`reads: X`, `at: X for odo`."""
    said, more, whom = value.partition(" for ") if what == "at" else (value, "", "")
    return meant[said] + more + whom if what in ("reads", "at") and said in meant else value


def _location(word: re.Pattern[str], new: str, what: str, value: str) -> str:
    """`at: X for odo`, `at: X/arrival`, `travel: odo to X`, `stands: odo at X`, `reads: X/arrival`."""
    if what == "reads":
        return word.sub(new, value, count=1) if "/" in value else value
    behind = _PLACES.get(what)
    if behind is None:
        return value
    start = value.find(behind) + len(behind) if behind else 0
    end = value.find(" for ", start) if what == "at" else -1
    end = end if end >= 0 else len(value)
    return value[:start] + word.sub(new, value[start:end]) + value[end:] if start >= len(behind) else value


def _people(word: re.Pattern[str], new: str, what: str, value: str) -> str:
    """`characters: X, odo`, `acts: X "..."`, `at: landing for X` and their like."""
    if what == "at":
        place, more, whom = value.partition(" for ")
        return place + more + word.sub(new, whom)
    if what not in _PEOPLE:
        return value
    before = _PEOPLE[what]
    said, sign, rest = value.partition(before) if before is not None else (value, "", "")
    return word.sub(new, said) + sign + rest if sign or before is None else value


def _outside_quotes(word: re.Pattern[str], new: str, value: str) -> str:
    return "".join(part if part.startswith('"') else word.sub(new, part) for part in _QUOTED.split(value))
