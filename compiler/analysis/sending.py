"""Instants that send to each other: a party that enters one of these locations goes round for ever.

Owns the loops of arrivals. It reports only what is certain. On every side of each of these locations there is one
Instant, without cost, requirement, time or arrow. It moves the whole party on, whatever it gives or takes on the way. No
card of the round is ever swapped or taken away, and no boss enters there.
"""

from __future__ import annotations

from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.diagnostics import codes
from schemas.model import Location, Side
from schemas.vocabulary.resources import Gain, Lose
from schemas.vocabulary.world import DiscardLocation, PlaceCharacters, RemoveLocation, ReplaceLocation

_WHOLE_PARTY = frozenset(("@party", "@each-party-member", "@each-character"))


def study_sending(graph: CampaignGraph, findings: Findings) -> None:
    """Reports each round once, at the Instant of the first of its locations (KOR-TRAVEL-004, KOR-MOVE-002)."""
    sent = {one.name: to for one in graph.campaign.locations if (to := _sends_to(one))}
    if not sent:
        return
    places = {one.name: one for one in graph.campaign.locations}
    shaky = _changing(graph)
    seen: set[str] = set()
    for start in sent:
        path: list[str] = []
        here = start
        while here in sent and here not in seen:
            seen.add(here)
            path.append(here)
            here = sent[here]
        if here not in path:
            continue
        round_ = path[path.index(here) :]
        if shaky.isdisjoint(round_) and _reached(graph, round_):
            first = places[round_[0]]
            evidence = [f"whoever comes to `{name}` is placed at `{sent[name]}`" for name in round_]
            related = [
                (places[name].file, places[name].clear.instants[0].at, "and on") for name in round_[1:]
            ]
            values: dict[str, object] = {"loop": " -> ".join((*round_, round_[0]))}
            at = first.clear.instants[0].at
            findings.add(codes.SENT_FOR_EVER, first.file, at, values, related=related, evidence=evidence)


def _reached(graph: CampaignGraph, names: list[str]) -> bool:
    """Whether anybody can get there at all; if nobody can, another study reports it."""
    return any(graph.structure.has(graph.world.node(f"place:{name}")) for name in names)


def _sends_to(location: Location) -> str:
    """The location to which this one sends every visitor at once, whichever side is up; or nothing."""
    sides = (location.clear, location.wyrdness or location.clear)
    targets = {_target(side) for side in sides}
    target = targets.pop() if len(targets) == 1 else ""
    return target if target != location.name else ""


def _target(side: Side) -> str:
    if len(side.instants) != 1:
        return ""
    (instant,) = side.instants
    if instant.cost is not None or instant.needs is not None or instant.to is not None:
        return ""
    moves = [one for one in instant.do if isinstance(one, PlaceCharacters)]
    others = [one for one in instant.do if not isinstance(one, PlaceCharacters)]
    if len(moves) != 1 or moves[0].who not in _WHOLE_PARTY or moves[0].place.startswith("@"):
        return ""
    # Wounds may end the round after all, and the campaign with it.
    harmless = all(isinstance(one, (Gain, Lose)) and one.what != "health" for one in others)
    return moves[0].place if harmless else ""


def _changing(graph: CampaignGraph) -> set[str]:
    """Locations that something may swap or take away, or at which a boss waits."""
    found = {one.enters for one in graph.campaign.bosses if one.enters}
    found |= {one.variant_of or one.legacy or "" for one in graph.campaign.locations}
    for kind in (ReplaceLocation, RemoveLocation, DiscardLocation):
        for grant in graph.grants_with(kind):
            found |= {one.location for one in grant.do if isinstance(one, kind)}
    return found
