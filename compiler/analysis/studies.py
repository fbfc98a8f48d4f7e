"""The studies in their order; each builds on those before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.analysis.clocks import Clock, clocks
from compiler.analysis.closed_doors import Repairs, study_doors, unpayable
from compiler.analysis.contradictions import study_requirements
from compiler.analysis.decks import study_chapters, study_decks, study_keys, study_things
from compiler.analysis.endless_reading import study_rounds
from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.ledger import Ledger, study_ledger
from compiler.analysis.left_over import study_left_over
from compiler.analysis.places import study_places, study_replacements
from compiler.analysis.sending import study_sending
from compiler.analysis.shut_by_order import never_rests, study_order
from compiler.analysis.structure import study_loops, study_rows, study_structure
from compiler.analysis.who_can import study_parties
from compiler.diagnostics import codes
from compiler.machine.dead_ends import dead_ends
from compiler.machine.steps_and_facts import Mark
from schemas.model import Campaign

CLOCKS = "Softlocks: none, dying aside. From anywhere, whoever goes on sleeping comes to an end of the campaign: {clocks}."
CLOCK = "chapter {chapter} ends by itself at {marks} marks of Time Passes ({verse})"
SOFTLOCK_LIMIT = (
    "Softlocks: this campaign has too many states to look at all of them; "
    "only single steps that shut every way to an ending were looked for."
)
LOOKED = "from here every state was looked at: none of them has an ending after it"
SHUT = "from here no ending comes, even if everything that still can comes true and nothing is ever lost"
UNCOUNTED = (
    "Counting: highspy is not installed, so what asks for more than there is was not looked for. "
    "Install it: `pip install highspy`."
)
SOFTLOCK_UNPLAYED = "Softlocks: {count} places may lose the game for good; no play has confirmed it."
# The real rules: each element of a campaign's text after which nobody can win, with the play that gets there, and whether
# every state was looked at.
Play = Callable[[CampaignGraph], tuple[Sequence[tuple[Mark, Sequence[str]]], bool]]
# For callers that want to know more about the graph than the findings.
Look = Callable[[CampaignGraph], None]


def run(
    campaign: Campaign,
    findings: Findings,
    play: Play | None = None,
    look: Look | None = None,
) -> tuple[str, ...]:
    """Runs every study; returns sentences about limits that were met, for the summary."""
    graph = CampaignGraph(campaign)
    endless = sound_layers(graph, findings)
    if look is not None:
        look(graph)
    suspects = dead_ends(graph.judged, frozenset(graph.world.keys[node] for node in endless))
    limits: tuple[str, ...] = (UNCOUNTED,) if graph.judged.uncounted else ()
    if suspects is None:
        found = clocks(campaign, graph.world)
        limits = (*limits, _said(found))
        places = set() if found else set(graph.judged.shut_for_good.marks)
    else:
        places = {one.mark for one in suspects}
    if not places:
        return limits
    lost = [one for one in play(graph)[0] if one[0] in places] if play is not None else []
    proof = LOOKED if suspects is not None else SHUT
    for mark, steps in lost:
        owner, _, at = mark
        file, place = graph.place(graph.world.ids[owner])
        evidence = [f"{number}. {line}" for number, line in enumerate(steps, 1)]
        evidence.append(proof)
        findings.add(codes.SOFTLOCK, file, at if at[0] else place, {}, evidence=evidence)
    left = len(places) - len(lost)
    return (*limits, SOFTLOCK_UNPLAYED.format(count=left)) if left else limits


def _said(found: tuple[Clock, ...]) -> str:
    """What is known about softlocks if there are too many states to look at them all."""
    if not found:
        return SOFTLOCK_LIMIT
    each = (CLOCK.format(chapter=one.chapter, marks=one.marks, verse=one.verse) for one in found)
    return CLOCKS.format(clocks=", ".join(each))


def sound_layers(graph: CampaignGraph, findings: Findings) -> frozenset[int]:
    """Everything that is proved without a search; returns the chapters that were reported as endless."""
    repairs = Repairs()
    repairs.requirements(graph, *study_requirements(graph, findings))
    missing = study_ledger(graph, Ledger(graph), findings)
    missing |= study_things(graph, findings)
    repairs.given |= missing
    repairs.unlocked |= unpayable(graph, findings)
    missing |= study_replacements(graph, findings)
    repairs.given |= study_structure(graph, missing, findings)
    study_rows(graph, findings)
    rounds = study_rounds(graph, findings)
    rounds |= study_loops(graph, rounds, findings)
    study_places(graph, findings)
    study_sending(graph, findings)
    study_decks(graph, findings)
    study_keys(graph, findings)
    study_doors(graph, repairs, findings)
    before = len(findings.claims)
    study_order(graph, repairs, rounds, findings)
    if len(findings.claims) == before and not rounds and not never_rests(graph):
        study_left_over(graph, repairs, findings)
    study_parties(graph, findings)
    return study_chapters(graph, findings, quiet=bool(rounds))
