"""`check --certify`: every proof about a campaign, checked again by a program that shares no code with the finders."""

from __future__ import annotations

from typing import NamedTuple

from compiler.analysis.graph import CampaignGraph
from compiler.machine.certificate import ByPairs, check, check_closed
from schemas.model import Campaign


class Certified(NamedTuple):
    """Whether all proofs hold, and a sentence that says what was checked or refused."""

    hold: bool
    sentence: str


def certified(campaign: Campaign) -> Certified:
    """Checks everything that is called proved about a campaign."""
    graph = CampaignGraph(campaign)
    judged, world, reach = graph.judged, graph.world, graph.reach
    known: frozenset[int] = frozenset()
    for by, _, claim in judged.certificates():
        wrong = check(judged.machine, claim, known)
        if wrong:
            return _refused(f"by {by}: {wrong}")
        if isinstance(claim, ByPairs):
            known |= claim.steps
    wrong = check_closed(world.initial, world.rules, graph.never, world.literals, reach.has, reach.possible)
    if wrong:
        return _refused(wrong)
    never = sum(1 for node in world.places if not reach.has(node))
    elements = len(judged.dead)
    return Certified(
        True,
        f"Certified: {_counted(elements, 'element')} of the text proved never to happen, "
        f"{_counted(never, 'thing')} proved never to come about.",
    )


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _refused(why: str) -> Certified:
    return Certified(
        False,
        f"NOT certified: a proof about this campaign does not hold ({why}). Do not trust what is called unreachable "
        "there, and please report it with the campaign: it is a defect of this program.",
    )
