"""Questions about one thing: can it happen, how, and why not. Three verdicts, each with its evidence.

Owns the answer that `why` and `how` print and that tests of campaigns ask for.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from compiler.analysis.graph import CampaignGraph
from compiler.analysis.search import MOST_STATES, find_witness, steps_in_words
from compiler.analysis.why_never import why_not

Kind = Literal["reached", "unreachable", "unknown"]
# The kinds in which a bare name is looked up, in this order.
NAMED = ("verse", "status", "place", "secret", "item", "event", "ending", "encounter", "chapter", "skill", "card",
         "companion", "boss", "achievement", "condition")  # fmt: skip


class Answer(NamedTuple):
    """A verdict with its evidence: a play, a chain of reasons, or the limit that was met."""

    node: int
    kind: Kind
    evidence: tuple[str, ...]


def nodes_named(graph: CampaignGraph, word: str) -> list[int]:
    """Every thing that a writer may mean by `arrival`, `fenmouth/arrival`, `status toll-paid:2` or `secret:bell-rope`."""
    ids = graph.world.ids
    word = " ".join(word.strip().split())
    kind, _, rest = word.replace(" ", ":", 1).partition(":")
    if kind == "location":
        kind = "place"
    if rest and kind in NAMED:
        word = rest
        kinds: tuple[str, ...] = (kind,)
    else:
        kinds = NAMED
    tail = word.replace(" part ", "/").replace(":", "/")
    found: list[int] = []
    for one in kinds:
        found += [
            ids[key]
            for key in dict.fromkeys((f"{one}:{word}", f"{one}:{tail}"))
            if key in ids and ids[key] not in found and _is_real(graph, ids[key])
        ]
        if one == "verse" and "/" not in word:
            found += [
                ids[f"verse:{verse.id}"]
                for verse in graph.campaign.verses
                if verse.id.endswith(f"/{word}") and ids[f"verse:{verse.id}"] not in found
            ]
    return found


def _is_real(graph: CampaignGraph, node: int) -> bool:
    """Whether a node can be asked about: a status with parts has a box for each part and none for its own name."""
    kind, _, name = graph.world.keys[node].partition(":")
    return kind != "status" or "/" in name or not _parts(graph, name)


def _parts(graph: CampaignGraph, name: str) -> tuple[str, ...]:
    return next((status.parts for status in graph.campaign.statuses if status.name == name), ())


def names(graph: CampaignGraph) -> list[str]:
    """Every name that somebody can ask about, for suggestions."""
    found: set[str] = set()
    for key in graph.world.keys:
        kind, _, name = key.partition(":")
        if kind in NAMED and name:
            found |= {name, name.rpartition("/")[2], f"{kind} {name}"}
            if kind == "status" and "/" in name:
                found |= {name.replace("/", ":"), name.partition("/")[0]}
    return sorted(found)


def answer(graph: CampaignGraph, node: int, *, most: int = MOST_STATES) -> Answer:
    """Whether something can come true, with evidence."""
    reach = graph.reach
    if not reach.has(node):
        return Answer(node, "unreachable", tuple(why_not(graph, node, reach)))
    witness = find_witness(graph, [node], reach, most=most)
    if witness.steps is not None:
        lines = steps_in_words(graph, witness.steps) or ["it is so from the start"]
        return Answer(node, "reached", tuple(lines))
    if witness.complete:
        text = f"no order of events was found in all {witness.states} states; each condition alone can be met"
        return Answer(node, "unknown", (text,))
    return Answer(node, "unknown", (f"the search stopped after {witness.states} states",))
