"""Baselines: findings that a team knows and accepts, so that only new ones are shown.

Owns the fingerprint of a finding: its code, its verse or block, and its words, but never its line. So text that moved
up or down is not new. A baseline is a small text, made to be committed and reviewed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from compiler.diagnostics.finding import Diagnostic
from compiler.sources.source import SourceFile

HEAD = "# Findings that were there before. Made by `chronicler check --write-baseline`; delete lines as they are settled.\n"
_SECTION = re.compile(
    r"(journal|vision|dream|nightmare|memories|tutorial|book of secrets)\b[ \t]*([a-z0-9-]*)"
)
_SPACE = re.compile(r"\s+")


class Fingerprint(NamedTuple):
    """What identifies a finding, wherever its line has moved."""

    code: str
    block: str
    message: str

    def line(self) -> str:
        """The fingerprint as a line of a baseline."""
        return f"{self.code}  {self.block}  {self.message}"


class Compared(NamedTuple):
    """New findings, known ones, and lines of the baseline that no longer match anything."""

    new: list[Diagnostic]
    known: list[Diagnostic]
    settled: list[Fingerprint]


def fingerprint(
    diagnostic: Diagnostic, sources: Mapping[str, SourceFile], *, exact: bool = True
) -> Fingerprint:
    """The fingerprint of a finding; not `exact` is the form of older baselines."""
    place = diagnostic.place
    block = "-"
    source: SourceFile | None = None
    if place is not None:
        source = sources.get(place.file)
        block = block_at(source, place.span.start) if source is not None else place.file
    message = _SPACE.sub(" ", diagnostic.message).strip()
    if exact and place is not None and source is not None and "{" not in diagnostic.code.template:
        # Its words name nothing, so the line distinguishes it from others of the same Verse.
        message += f" [{_SPACE.sub(' ', source.line_text(source.position(place.span.start).line)).strip()}]"
    return Fingerprint(diagnostic.code.id, block, message)


def block_at(source: SourceFile, offset: int) -> str:
    """The block that contains an offset: `verse fenmouth/arrival`, `status toll-paid`; otherwise the file."""
    section = ""
    name = ""
    line = source.position(offset).line
    for number in range(line, 0, -1):
        text = source.line_text(number)
        if not text or text[0].isspace() or text[0] == "#":
            continue
        words = text.partition('"')[0].split()
        if not name:
            name = " ".join(words[:3] if words[0] in _LONG else words[:2])
            if words[0] != "verse":
                return name
        match = _SECTION.match(text)
        if match is not None:
            kind, location = match[1], match[2]
            short = {"book of secrets": "book", "journal": ""}.get(kind, kind)
            section = ":".join(part for part in (short, location) if part)
            break
    return name.replace("verse ", f"verse {section}/") if section and name else name or source.path


_LONG = frozenset(("combat", "diplomacy", "written", "legendary", "enemy"))


def write(diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceFile]) -> str:
    """The text of a baseline with these findings."""
    lines = sorted(fingerprint(one, sources).line() for one in diagnostics)
    return HEAD + "".join(f"{line}\n" for line in lines)


def read(text: str) -> Counter[Fingerprint]:
    """The findings of a baseline; lines that cannot be read are left out."""
    found: Counter[Fingerprint] = Counter()
    for line in text.splitlines():
        parts = line.strip().split("  ", 2)
        if len(parts) == 3 and not line.startswith("#"):
            found[Fingerprint(*parts)] += 1
    return found


def compare(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceFile], baseline: Counter[Fingerprint]
) -> Compared:
    """Splits findings into new and known ones. Each line of a baseline covers one finding."""
    left = Counter(baseline)
    new: list[Diagnostic] = []
    known: list[Diagnostic] = []
    for one in diagnostics:
        mark = fingerprint(one, sources)
        if left[mark] <= 0:
            mark = fingerprint(one, sources, exact=False)
        if left[mark] > 0:
            left[mark] -= 1
            known.append(one)
        else:
            new.append(one)
    return Compared(new, known, sorted(left.elements()))
