"""Attributes -> rules: which values somebody must buy with Exp, and what that takes at least.

Owns these rules. A point costs Exp at the end of a day, more for every point in its pair (KOR-ATTR-004, FOA-ATTR-002); modes
make it dearer and never cheaper. Where skills open the slots, the third point takes a skill of that attribute, and so on
(KOR-ATTR-002, KOR-ATTR-003). In The Fall of Avalon a skill that the story gives is a point itself (FOA-SKILL-002). If no text
takes Exp away, all points of an attribute are counted together; otherwise each is paid for by itself, because what was
spent before may be lost in no other way.
"""

from __future__ import annotations

from typing import Any

from compiler.analysis.gates import ALWAYS, Gate, both, counting, literal
from compiler.analysis.guards import Guards
from compiler.analysis.rule_system import ROOT, SLOTS, World, WorldRule
from compiler.machine.event_order import all_effects
from schemas.facts import facts_in
from schemas.fields import At
from schemas.registry import Requirement, entry_of, inner_of
from schemas.vocabulary import meanings
from schemas.vocabulary.requirements import HasAttribute
from schemas.words import OPPOSITE

NOWHERE: At = (0, 0)


def add_bought_attributes(world: World, guards: Guards) -> None:
    """A rule for every value that some text asks for, and for those below it."""
    wanted: dict[str, int] = {}
    for key in (*_asked(world.asked, world), *(key for key in world.ids if key.startswith("attribute:"))):
        _, attribute, least = key.split(":")
        wanted[attribute] = max(int(least), wanted.get(attribute, 0))
    if not wanted:
        return
    together = not any(
        number.named(one) == "exp" and number.sign < 0
        for one in all_effects(world)
        for number in entry_of(one).worth
    )
    for attribute, most in sorted(wanted.items()):
        best = world.attribute_best(attribute)
        for value in range(best + 1, most + 1):
            key, cost = f"attribute:{attribute}:{value}", _cost(world, attribute, value, together=together)
            gate = both(guards.at_least("exp", cost, together=False), _slots(world, attribute, value))
            if value > best + 1:
                gate = both(gate, literal(world.bit(f"attribute:{attribute}:{value - 1}")))
            _link(world, ROOT, "advance", key, gate, cost)
            for skill in world.campaign.skills if not world.language.attribute_slots else ():
                if skill.attribute == attribute:
                    _link(world, world.node(f"skill:{skill.name}"), "side", key, ALWAYS, None)


def _link(world: World, owner: int, kind: str, key: str, gate: Gate, cost: int | None) -> None:
    world.add(WorldRule(owner, kind, NOWHERE, gate, (world.node(key),), own=gate, what=cost))


def _asked(asked: list[Requirement], world: World) -> set[str]:
    """The values that must be bought, in all requirements."""
    found: set[str] = set()
    stack = list(asked)
    while stack:
        needs = stack.pop()
        if isinstance(needs, HasAttribute):
            found |= {one.key for one in facts_in(meanings.has_attribute(world, needs, False))}
        else:
            stack += inner_of(needs)
    return found


def _cost(world: World, attribute: str, value: int, *, together: bool) -> int:
    """The least Exp with which some hero comes to that value, or makes the last step to it."""
    costs: list[int] = []
    for name in world.heroes:
        hero: Any = world.characters.get(name)
        own, other = (
            (hero.attributes.get(one, 0) for one in (attribute, OPPOSITE[attribute])) if hero else (0, 0)
        )
        first = own if together else value - 1
        costs.append(sum(world.language.least_for_point(points + other) for points in range(first, value)))
    return min(costs, default=0)


def _slots(world: World, attribute: str, value: int) -> Gate:
    """The skills without whose slots nobody has so many points."""
    if not world.language.attribute_slots or value <= SLOTS:
        return ALWAYS
    skills = [f"skill:{one.name}" for one in world.campaign.skills if one.attribute == attribute]
    return counting(value - SLOTS, [world.bit(skill) for skill in skills])
