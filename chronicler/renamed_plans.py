"""Plans after a new name: what a `reads:` line calls a Verse follows it, and other lines with the old word are told."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from compiler.live.name_places import Name
from compiler.sources.workspace import called_plans, read_original, why_refused


class RenamedPlans(NamedTuple):
    """Plans with other words than before, before and after; and lines that may still mean the old name."""

    texts: dict[str, tuple[str, str]]
    places: int
    left: tuple[str, ...]


def renamed_plans(root: Path, name: Name, new: str, verses: Collection[str]) -> RenamedPlans:
    """The plans of a campaign whose Verses are called `verses`, after `name` got its new name."""
    section, _, short = name.name.rpartition("/")
    meant = {name.name: f"{section}/{new}"} if name.kind == "verse" else {}
    # A short name that two Verses share may mean the other one.
    if meant and sum(verse.rpartition("/")[2] == short for verse in verses) == 1:
        meant[short] = new
    word = re.compile(rf"(?<![\w-]){re.escape(short)}(?![\w-])")
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
            found = re.fullmatch(r"(\s*reads:\s*)(\S+)(\s*)", line)
            if found is not None and found[2] in meant:
                lines[number] = found[1] + meant[found[2]] + found[3]
                places += 1
            elif not line.lstrip().startswith(("#", "plan ")) and word.search(re.sub(r'"[^"]*"', "", line)):
                left.append(f"{path}:{number + 1}")
        if (after := "".join(lines)) != before:
            texts[path] = before, after
    return RenamedPlans(texts, places, tuple(left))
