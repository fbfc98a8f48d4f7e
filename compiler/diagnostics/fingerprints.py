"""Fingerprints: a finding keeps its own when lines move around it, so services do not report it as new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from compiler.diagnostics.finding import Diagnostic
from compiler.sources.source import SourceFile

_FARTHEST_HEADER = 500
_LONGEST = 400


def fingerprints(diagnostics: Sequence[Diagnostic], sources: Mapping[str, SourceFile]) -> list[str]:
    """A fingerprint for each finding, in order. Counting distinguishes equal ones."""
    seen: Counter[str] = Counter()
    result: list[str] = []
    for diagnostic in diagnostics:
        key = _key(diagnostic, sources)
        seen[key] += 1
        result.append(f"{key}:{seen[key]}")
    return result


def _key(diagnostic: Diagnostic, sources: Mapping[str, SourceFile]) -> str:
    """A hash of what the finding is about: its code, its file, the block it stands in, the words of its line.

    Line numbers are left out on purpose.
    """
    from hashlib import sha256

    parts = [diagnostic.code.id]
    place = diagnostic.place
    source = None if place is None else sources.get(place.file)
    if place is not None:
        parts.append(place.file)
    if place is not None and source is not None:
        line, column = source.position(place.span.start)
        start, end = source.line_span(line)
        # For a huge line, use only the part nearby: two findings in it differ by their surroundings.
        near = max(start, start + column - 1 - _LONGEST)
        words = source.text[near : min(end, start + column - 1 + _LONGEST)]
        marked = source.text[place.span.start : place.span.start + _LONGEST]
        marked = marked[: max(place.span.end - place.span.start, 0)]
        parts += [_block(source, line), " ".join(words.split()), " ".join(marked.split())]
    else:
        parts.append(diagnostic.message)
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _block(source: SourceFile, line: int) -> str:
    """The kind and name of the block that a line stands in, without the number and title that may change."""
    for number in _upwards(line):
        start, end = source.line_span(number)
        if start < end and source.text[start].isalpha():
            words = source.text[start : min(end, start + _LONGEST)].split()
            return " ".join(word for word in words[:3] if word[0].isalpha())
    return ""


def _upwards(line: int) -> Iterable[int]:
    # Headers are rarely far away. A file without any must not be searched once for every finding in it.
    return range(line, max(0, line - _FARTHEST_HEADER), -1)
