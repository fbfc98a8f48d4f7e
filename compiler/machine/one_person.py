"""What a single person can have of things that are never traded: magic, reputation and Exp.

Owns which of these numbers are counted a second time, for the one who has the most. Magic, Exp and reputation never change
hands (KOR-RES-005, FOA-RES-003), so what each of several people gains is no sum for a test of one person (KOR-REQ-008,
FOA-RES-005). Such a number only rises: what one person pays or loses, another one may still have. What overflows goes on to
others (KOR-RES-003), but then somebody has as much as anybody can. A price may be put together (KOR-PARTY-004,
FOA-PARTY-007) and is asked of the sum alone.
"""

from __future__ import annotations

from typing import Any

from compiler.analysis.contradictions import conditions_in
from schemas.registry import inner_of
from schemas.vocabulary.requirements import HasStat

NEVER_TRADED = ("magic", "reputation", "exp")
OF_ONE = "of-one:"  # before the name of such a number


def asked_of_one(world: Any) -> frozenset[str]:
    """What is asked of one person where several play, and more of it than somebody begins with."""
    if len(world.heroes) < 2:
        return frozenset()
    found = {"exp"} if _something_is_bought(world) else set()
    stack = [*world.asked, *(needs for do in world.granted for needs in conditions_in(do))]
    while stack:
        needs = stack.pop()
        if not isinstance(needs, HasStat):
            stack += inner_of(needs)
        elif (
            not needs.together
            and needs.what in NEVER_TRADED
            and needs.least > start_of_one(world, needs.what)
        ):
            found.add(needs.what)
    return frozenset(found)


def _something_is_bought(world: Any) -> bool:
    """Whether somebody asks for a point, a skill or a card that is bought with more Exp than anybody begins with."""
    exp = start_of_one(world, "exp")
    return any(
        rule.kind == "advance"
        and (world.language.least_for_skill if rule.what is None else rule.what) > exp
        and any(node in world.literal_of for node in rule.adds)
        for rule in world.rules
    )


def start_of_one(world: Any, what: str) -> int:
    """What the richest one begins with."""
    return int(world.start_of(what, together=False))
