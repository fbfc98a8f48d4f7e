"""Beginnings of what a finding leaves to the writer: a missing Verse, a status, an allowance.

Unlike a fix, none of these is the one right edit, so no command makes them by itself. An editor offers them after the
fixes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Diagnostic, Edit, Place
from compiler.live.leading import home_at
from compiler.live.open_campaign import Snapshot
from compiler.sources.source import Span
from compiler.syntax.headers import NAME

_PARTS = re.compile(r" parts? ([a-z][a-z0-9-]*)")


class Draft(NamedTuple):
    """An edit that begins something, and its name in a menu."""

    title: str
    edit: Edit


def drafts(now: Snapshot, finding: Diagnostic) -> Iterator[Draft]:
    """What can be begun at a finding."""
    if finding.place is None or finding.place.file not in now.sources:
        return
    if finding.code is codes.UNKNOWN_VERSE:
        yield from _verse(now, finding.place)
    elif finding.code is codes.UNKNOWN_STATUS:
        yield from _status(now, finding.place)
    if finding.code.allowable:
        yield _allowance(now, finding, finding.place)


def _verse(now: Snapshot, place: Place) -> Iterator[Draft]:
    """A stub: below the Verse that leads there, or after the last one of the named section."""
    section, slash, short = now.sources[place.file].text[slice(*place.span)].rpartition("/")
    if NAME.fullmatch(short) is None:
        return
    if slash:
        others = [
            one
            for name, one in now.result.environment.table("verse").items()
            if name.startswith(f"{section}/")
        ]
        last = max(others, key=lambda one: (one.file, one.symbol.start), default=None)
        home = home_at(now, last.file, last.symbol.start) if last is not None else None
    else:
        home = home_at(now, place.file, place.span.start)
    if home is not None and home.name.kind == "verse":
        yield Draft(f"begin verse {short} as a stub", _below(home.place, f"verse {short} stub"))


def _status(now: Snapshot, place: Place) -> Iterator[Draft]:
    """A status after the last one, with the part in question."""
    text = now.sources[place.file].text
    name = text[slice(*place.span)]
    others = now.result.environment.table("status").values()
    last = max(others, key=lambda one: (one.file, one.symbol.start), default=None)
    home = home_at(now, last.file, last.symbol.start) if last is not None else None
    if NAME.fullmatch(name) is None or home is None:
        return
    parts = _PARTS.match(text, place.span.end)
    more = f"\n  parts: {parts[1]}" if parts is not None else ""
    title = name.replace("-", " ").title()
    yield Draft(f"declare status {name}", _below(home.place, f'status {name} "{title}"{more}'))


def _below(place: Place, block: str) -> Edit:
    end = place.span.end
    return Edit(Place(place.file, Span(end, end)), f"\n\n{block}")


def _allowance(now: Snapshot, finding: Diagnostic, place: Place) -> Draft:
    """The line above that says it is intended. The writer adds the reason."""
    source = now.sources[place.file]
    line = source.line_span(source.position(min(place.span.start, len(source.text))).line)
    text = source.text[line.start : line.end]
    indent = text[: len(text) - len(text.lstrip())]
    edit = Edit(
        Place(place.file, Span(line.start, line.start)), f"{indent}# allow {finding.code.name}: say why\n"
    )
    return Draft(f"allow {finding.code.name} here, and say why", edit)
