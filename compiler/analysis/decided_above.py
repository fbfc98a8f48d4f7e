"""Which lines above a test decide it, in the words of its page.

Owns the explanation of what one page proves: what it asked above about the same things, what it changed, and what it
read aside.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.analysis.contradictions import words
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.rule_system import WorldRule
from compiler.machine.asked_twice import Asking
from compiler.machine.page_ways import changed_by
from schemas.facts import Branches, Within, condition, facts_in
from schemas.model import Do, Redirect
from schemas.registry import Effect, Requirement, entry_of, inner_of
from schemas.saying import SOURCE, Unsayable
from schemas.vocabulary.journal import Read
from schemas.vocabulary.requirements import GuardianAt, LocationClear
from schemas.vocabulary.resources import SetTrack

MOST = 4


def decided_above(graph: CampaignGraph, rule: WorldRule) -> list[str]:
    """One line for each line above that concerns what is asked; only the nearest ones if there are many."""
    owner = graph.world.keys[rule.owner]
    if rule.needs is None or owner not in graph.world.paged:
        return []
    asked = _about(graph, rule.needs)
    found = []
    for step in graph.world.paged[owner][0].steps:
        if rule.kind != "choice" and step.at >= rule.at:
            break
        if isinstance(step, Redirect) and asked & _about(graph, step.when):
            found.append(f"line {step.at[0]} has sent on whoever meets `{words(step.when)}`")
        elif isinstance(step, Do):
            found += [f"line {step.at[0]}: {one}" for one in _changes(graph, step.do, asked)]
    if not found and graph.world.language.explores_clear_sides and _asks_place(rule.needs):
        return [
            "whoever explores stands on a clear side without a guardian, and nothing on the way changes that"
        ]
    return found[-MOST:]


def _asks_place(needs: Requirement) -> bool:
    return isinstance(needs, (GuardianAt, LocationClear)) or any(map(_asks_place, inner_of(needs)))


def _about(graph: CampaignGraph, needs: Requirement) -> set[str]:
    asks = entry_of(needs).asks
    if isinstance(asks, Within):
        return set().union(*(_about(graph, part) for part in inner_of(needs)))
    found = {about for about, _ in Asking(graph.world).subjects(needs)}
    for negated in (False, True):
        found.update(one.key for one in facts_in(condition(asks, graph.world, needs, negated)))
    return found


def _changes(graph: CampaignGraph, do: tuple[Effect, ...], asked: set[str]) -> Iterator[str]:
    for effect in do:
        changed = set(changed_by((effect,), graph.world))
        if isinstance(effect, Read):
            page = graph.world.paged.get(f"verse:{effect.verse}")
            steps = page[0].steps if page is not None else ()
            changed = {
                key for step in steps if isinstance(step, Do) for key in changed_by(step.do, graph.world)
            }
            changed |= {
                key for one in (page[0].choices if page else ()) for key in changed_by(one.do, graph.world)
            }
            changed.add(f"verse:{effect.verse}")
        elif isinstance(effect, SetTrack):
            changed = {effect.what}
        if asked & changed:
            yield f"`{_said(effect)}`"


def _said(effect: Effect) -> str:
    try:
        return SOURCE.effect(effect)
    except Unsayable:
        return "a choice of effects" if isinstance(entry_of(effect).facts, Branches) else "an effect"
