"""What leads to a thing, and where a Verse leads: the arrows of the story, as the text says them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from compiler.diagnostics.finding import Place
from compiler.live.name_places import Name, NamedAt
from compiler.live.open_campaign import Snapshot
from compiler.live.outline import outline
from compiler.sources.source import Span

_KINDS = {"combat card": "card", "diplomacy card": "card", "combat encounter": "encounter",
          "diplomacy encounter": "encounter", "written encounter": "encounter"}  # fmt: skip


class Home(NamedTuple):
    """A block of the text: what it declares, its whole extent, and the place of its name."""

    name: Name
    place: Place
    named: Place


class Lead(NamedTuple):
    """One arrow: the block that leads there, and the place of the name in it."""

    home: Home
    at: Place


def homes(now: Snapshot, path: str) -> list[Home]:
    """The blocks of a file that declare something, in order."""
    found: list[Home] = []
    source = now.sources[path]
    names = (
        {one.place.span.start: one.name for one in now.names.files[path].declared}
        if path in now.names.files
        else {}
    )
    for part in outline(source):
        inside = (
            part.parts
            if part.kind not in ("choice",) and part.parts and part.parts[0].kind == "verse"
            else ()
        )
        for block in inside or (part,):
            name = names.get(block.named.start) or Name(_KINDS.get(block.kind, block.kind), block.name)
            found.append(Home(name, Place(path, block.whole), Place(path, block.named)))
    return found


def home_at(now: Snapshot, path: str, offset: int, known: list[Home] | None = None) -> Home | None:
    """The block that contains a place."""
    blocks = homes(now, path) if known is None else known
    index = bisect_right(blocks, offset, key=lambda one: one.place.span.start) - 1
    return blocks[index] if index >= 0 else None


def ways_in(now: Snapshot, name: Name) -> list[Lead]:
    """Every place that leads to a thing or mentions it, with its block."""
    known: dict[str, list[Home]] = {}
    found: list[Lead] = []
    for use in now.names.uses_of(name):
        path = use.place.file
        if path not in known:
            known[path] = homes(now, path)
        home = home_at(now, path, use.place.span.start, known[path])
        if home is not None:
            found.append(Lead(home, use.place))
    return found


def ways_out(now: Snapshot, home: Home) -> list[NamedAt]:
    """The Verses that a block leads to, place by place."""
    path, (start, end) = home.place
    uses = now.names.files[path].uses
    return [use for use in uses if use.name.kind == "verse" and start <= use.place.span.start <= end]


def first_verses(now: Snapshot) -> set[str]:
    """Where reading begins without an arrow: the first Verse of each section."""
    return {first for _, first, _ in now.result.environment.sections.values()}


_TAKES = re.compile(r"\b(gain|lose)s? (?:the )?status(?:es)? [^\[\]]*$")


class Entered(NamedTuple):
    """A line of a status's ledger."""

    verb: str  # given, taken, asked for
    part: str
    lead: Lead


def ledger(now: Snapshot, status: str) -> Iterator[Entered]:
    """Where a status and each of its parts is given, taken and asked for."""
    declared = now.names.declaration(Name("status", status))
    facts = declared.symbol.facts if declared is not None else ()
    parts = tuple(facts[0] or ()) if facts else ()
    of_parts = [(part, lead) for part in parts for lead in ways_in(now, Name("part", f"{status}/{part}"))]
    taken = {lead.at.span.start for _, lead in of_parts}
    for part, lead in [*of_parts, *(("", lead) for lead in ways_in(now, Name("status", status)))]:
        source = now.sources[lead.at.file]
        if not part and _has_part(source.text, lead.at.span, taken):
            continue
        line = source.line_span(source.position(lead.at.span.start).line)
        found = _TAKES.search(source.text[line.start : lead.at.span.start])
        yield Entered({"gain": "given", "lose": "taken"}[found[1]] if found else "asked for", part, lead)


def _has_part(text: str, span: Span, parts: set[int]) -> bool:
    """Whether a part is named right after the status, so that it is listed there."""
    after = re.compile(r" parts? ").match(text, span.end)
    return after is not None and after.end() in parts
