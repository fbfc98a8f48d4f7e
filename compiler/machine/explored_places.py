"""What is so where somebody explores: the card lies clear side up, and no guardian stands there (KOR-EXPLORE-001).

Owns for which Verses this is known when they begin. Nothing but an Explore may begin such a Verse: no arrow, no Instant, no
event, no set-up card. An exploration that the game starts takes place on either side (KOR-EXPLORE-006, AMB-S-08). Cards that
speak only in encounters do not disturb it, because a page that meets somebody forgets what it knew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from compiler.machine.asked_twice import MOST, Bounds
from compiler.machine.page_ways import changed_by
from compiler.machine.written_pages import target_of
from schemas.model import Campaign
from schemas.registry import Requirement, inner_of
from schemas.vocabulary.requirements import GuardianAt, LocationClear
from schemas.vocabulary.triggering import MOMENTS

if TYPE_CHECKING:
    from compiler.machine.in_between import InBetween

PLACES = (LocationClear, GuardianAt)
_QUIET = (
    "start-of-the-day",
    "end-of-the-day",
    "when-travelling",
    "when-resting",
    "start-of-an-encounter",
    "once-per-combat",
)
_YES: Bounds = (1, MOST)
_NO: Bounds = (0, 1)


def undisturbed(campaign: Campaign) -> bool:
    """Whether no card speaks in the middle of a page, outside of encounters."""
    holders: list[Any] = [
        *campaign.items,
        *campaign.secrets,
        *campaign.events,
        *campaign.companions,
        *campaign.conditions,
    ]
    holders += [*campaign.legendary_actions, *(side for skill in campaign.skills for side in skill.sides)]
    holders += [*campaign.cards, *campaign.combat_encounters, *campaign.diplomacy_encounters]
    holders += [*campaign.enemy_cards, *campaign.weathers]
    abilities = [one for holder in holders for one in holder.abilities]
    abilities += [one for hero in campaign.characters for one in hero.triggered]
    return all(MOMENTS[one.when].stands == "encounter" or one.when.endswith(_QUIET) for one in abilities)


def explored(campaign: InBetween) -> dict[str, dict[str, Bounds]]:
    """For every Verse that only an Explore begins, the answers that everybody brings along."""
    world, reader = campaign.world, campaign.reader
    asked = _asked(campaign.requirements()) if world.language.explores_clear_sides else set()
    if not asked or world.dearer or not (reader.calm or undisturbed(world.campaign)):
        return {}
    arrows = campaign.pages_graph(called=False)
    begins: dict[
        str, set[str]
    ] = {}  # Verse -> where somebody explores; something else for any other beginning
    for number, rule in enumerate(world.rules):
        if number in world.page_rules or number in world.doing_rules:
            continue
        owner = world.keys[rule.owner]
        for node in rule.adds:
            begins.setdefault(world.keys[node], set()).add(owner if rule.kind == "explore" else "")
    for doing in world.doings:
        for key in (*changed_by(doing.do, world), *target_of(doing.to)):
            begins.setdefault(key, set()).add("")
    found: dict[str, dict[str, Bounds]] = {}
    for page, owners in begins.items():
        if page not in campaign.raw or "" in owners or page in campaign.called or arrows.in_degree(page):
            continue
        places = {"@here"} | ({owner[3:] for owner in owners} if len(owners) == 1 else set())
        known = {
            reader.asking.subject(needs): _YES if isinstance(needs, LocationClear) else _NO
            for needs in asked
            if (needs.location if isinstance(needs, LocationClear) else needs.place) in places
        }
        if known:
            found[page] = known
    return found


def _asked(requirements: list[Requirement]) -> set[LocationClear | GuardianAt]:
    found: set[LocationClear | GuardianAt] = set()
    stack = requirements
    while stack:
        needs = stack.pop()
        if isinstance(needs, PLACES):
            found.add(needs)
        else:
            stack += inner_of(needs)
    return found
