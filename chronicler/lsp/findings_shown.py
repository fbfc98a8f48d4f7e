"""Findings as an editor shows them: where, how bad, which page explains them, and the related places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from chronicler.live.engine import Engine, Seen
from chronicler.lsp.open_text import Places
from compiler.diagnostics.finding import ERROR, WARNING

if TYPE_CHECKING:
    from chronicler.lsp.server import Server

OLD = "(before the last changes) "
# Things that are merely unused are shown faded.
_FADED = ("dead-", "unused-")


def shown(engine: Engine, server: Server) -> dict[str, list[types.Diagnostic]]:
    """By address. A finding about no file is at the top of campaign.chron."""
    now = engine.now
    found: dict[str, list[types.Diagnostic]] = {}
    places = {path: Places(source, server.columns) for path, source in now.sources.items()}
    for seen in engine.seen():
        one = seen.finding
        path = one.place.file if one.place is not None else "campaign.chron"
        uri = server.campaigns.uri(engine, path)
        found.setdefault(uri, []).append(_one(seen, places, engine, server))
    return found


def _one(seen: Seen, places: dict[str, Places], engine: Engine, server: Server) -> types.Diagnostic:
    one = seen.finding
    at = places.get(one.place.file) if one.place is not None else None
    start = types.Position(line=0, character=0)
    where = (
        at.range(one.place.span) if at is not None and one.place is not None else types.Range(start, start)
    )
    severity = types.DiagnosticSeverity.Information
    if one.severity is ERROR:
        severity = types.DiagnosticSeverity.Error
    elif one.severity is WARNING:
        severity = types.DiagnosticSeverity.Warning
    related = [
        types.DiagnosticRelatedInformation(
            types.Location(server.campaigns.uri(engine, place.file), places[place.file].range(place.span)),
            message,
        )
        for place, message in one.related
        if place.file in places
    ]
    told = [one.message, one.help, *one.evidence[:12]]
    return types.Diagnostic(
        range=where,
        message=(OLD if seen.old else "") + "\n".join(filter(None, told)),
        severity=severity,
        code=one.code.id,
        source="chronicler",
        related_information=related or None,
        tags=[types.DiagnosticTag.Unnecessary] if one.code.name.startswith(_FADED) else None,
        data={"name": one.code.name, "old": seen.old},
    )
