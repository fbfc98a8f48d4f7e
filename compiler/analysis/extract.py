"""Campaign -> rules: chapters, places, events, quests, people and cards around the pages.

Owns what the rulebooks do by themselves: who can be where, what lies in which deck, what is checked after every change.
Where tables play differently (rulings, modes), the most generous reading counts, so a proof holds for all of them.
"""

from __future__ import annotations

from typing import Any

from compiler.analysis.belongings import add_abilities, add_quests, add_standing, extract_cards, link
from compiler.analysis.bought_attributes import add_bought_attributes
from compiler.analysis.gates import NEVER, counting, literal
from compiler.analysis.guards import time_gate
from compiler.analysis.lit_places import close_dark_places
from compiler.analysis.page_rules import Pages
from compiler.analysis.rule_system import MOST_CHARACTERS, ROOT, Doing, World, WorldRule
from schemas.fields import At
from schemas.model import Campaign, Location

TRIGGERS_OF_DREAMS = {"vision": "vision", "dream": "dream", "nightmare": "dream"}
NOWHERE: At = (0, 0)


def extract(campaign: Campaign, heroes: tuple[str, ...] | None = None, most: int = MOST_CHARACTERS) -> World:
    """The whole campaign as rules. With `heroes`, only these are ever played, and at most `most` of them at once."""
    world = World(campaign, heroes, most)
    _declare(world)
    pages = Pages(world)
    for owner, verse in zip(world.verses, campaign.verses, strict=True):
        pages.page(verse.page, owner, verse.file, verse.id)
    _places(world, pages)
    _calendar(world, pages)
    extract_cards(world, pages)
    _statuses(world)
    add_bought_attributes(world, pages.guards)
    close_dark_places(world)
    _arrivals(world)
    return world


def _declare(world: World) -> None:
    campaign = world.campaign
    for verse in campaign.verses:
        node = world.node(f"verse:{verse.id}")
        world.verses.append(node)
        world.places[node] = (verse.file, verse.at)
    tables: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("status", campaign.statuses),
        ("at", campaign.locations),
        ("event", campaign.events),
        ("item", campaign.items),
        ("secret", campaign.secrets),
        ("skill", campaign.skills),
        ("card", campaign.cards),
        ("encounter", campaign.combat_encounters),
        ("encounter", campaign.diplomacy_encounters),
        ("encounter", campaign.written_encounters),
        ("companion", campaign.companions),
        ("boss", campaign.bosses),
        ("hero", campaign.characters),
        ("achievement", campaign.achievements),
        ("condition", campaign.conditions),
        ("legendary", campaign.legendary_actions),
    )
    for kind, entities in tables:
        for entity in entities:
            world.places[world.node(f"{kind}:{entity.name}")] = (entity.file, entity.at)
    for location in campaign.locations:
        world.places[world.node(f"place:{location.name}")] = (location.file, location.at)
    for chapter in campaign.chapters:
        world.places[world.node(f"chapter:{chapter.number}")] = (chapter.file, chapter.at)
    for section in campaign.sections:
        if section.kind == "tutorial":
            # Whoever opens the box reads this before the first game.
            link(world, ROOT, "tutorial", [f"verse:{section.first}"])


# --- the map ----------------------------------------------------------------------------------------------
def _places(world: World, pages: Pages) -> None:
    campaign = world.campaign
    link(world, ROOT, "setup", [f"at:{campaign.start}", f"place:{campaign.start}"])
    named: dict[str, set[str]] = {}
    for location in campaign.locations:
        for side in (location.clear, location.wyrdness):
            for key in side.keys if side is not None else ():
                named.setdefault(location.name, set()).add(key.location)
    naming: dict[str, list[str]] = {}
    for name, keys in named.items():
        for key_name in keys:
            naming.setdefault(key_name, []).append(name)
    for location in campaign.locations:
        owner = world.node(f"at:{location.name}")
        table = world.node(f"place:{location.name}")
        for neighbour in sorted(named.get(location.name, ())):
            still = literal(world.bit(f"gone:{neighbour}", false=True))
            link(world, table, "reveal", [f"place:{neighbour}"], still)
        for other in sorted(_joined(world, location.name, named, naming)):
            link(world, owner, "travel", [f"at:{other}"], literal(world.bit(f"place:{other}")))
        first = first_verse(world, location, "")
        if first is not None:
            link(world, owner, "explore", [f"verse:{first}"])
        for kind, seal in TRIGGERS_OF_DREAMS.items():
            page = first_verse(world, location, f"{kind}:")
            if page is not None and seal in location.seals:
                link(world, owner, kind, [f"verse:{page}"])
        for side in (location.clear, location.wyrdness):
            if side is None:
                continue
            for action in side.actions:
                pages.action(owner, action, location.file, "action")
            for action in side.instants:
                pages.action(owner, action, location.file, "instant")
        if location.menhir is not None:
            pages.test(location.menhir.needs, location.file, location.at, "menhir", owner)
            if location.menhir.cost is not None:
                pages.guards.prices(location.menhir.cost)  # what it asks for is followed
        for variant in world.families[location.name]:
            if variant != location.name:
                # KOR-LOC-007: a key that names a card no longer in the game brings its variant.
                link(world, world.node(f"gone:{location.name}"), "variant", [f"place:{variant}"])
                link(
                    world,
                    world.node(f"replaced:{location.name}:{variant}"),
                    "replaced",
                    [f"at:{variant}"],
                    literal(world.bit(f"at:{location.name}")),
                )
    for replaced in [key for key in world.keys if key.startswith("replaced:")]:
        _, old, new = replaced.split(":")
        owner = world.node(replaced)
        link(world, owner, "replaced", [f"place:{new}"], literal(world.bit(f"place:{old}")))
        link(world, owner, "replaced", [f"at:{new}"], literal(world.bit(f"at:{old}")))


def _arrivals(world: World) -> None:
    """Closes Instants where nobody ever arrives: whoever begins there, or stands on the card before, does not (KOR-LOC-010).

    In some editions others come for the dead, and they arrive somewhere, too.
    """
    if world.language.mercy_status:
        return
    entered = {
        node
        for rule in world.rules
        if rule.kind not in ("setup", "replaced", "variant")
        for node in rule.adds
        if world.keys[node].startswith("at:")
    }
    for rule in world.rules:
        if rule.kind == "instant" and world.keys[rule.owner].startswith("at:") and rule.owner not in entered:
            rule.guard = rule.own = NEVER


def _joined(world: World, name: str, named: dict[str, set[str]], naming: dict[str, list[str]]) -> set[str]:
    """The cards that a key joins to this one, from either side (AMB-S-09)."""
    found: set[str] = set()
    for neighbour in named.get(name, ()):
        found.update(world.families.get(neighbour, (neighbour,)))
    for member in world.families[name]:
        found.update(naming.get(member, ()))
    return found - {name}


def first_verse(world: World, location: Location, prefix: str) -> str | None:
    """Where exploring, or a vision, begins: its own page, or that of the card it is a variant of."""
    seen: set[str] = set()
    found: Location | None = location
    while found is not None and found.name not in seen:
        seen.add(found.name)
        if not prefix and found.explore is not None:
            return found.explore if found.explore != "end" else None
        section = world.sections.get(prefix + found.name)
        if section is not None:
            return section.first
        found = world.locations.get(found.variant_of or found.legacy or "")
    return None


# --- chapters, events, quests -----------------------------------------------------------------------------
def _calendar(world: World, pages: Pages) -> None:
    campaign = world.campaign
    link(world, ROOT, "setup", [f"chapter:{min(world.chapters)}"])
    randoms = [f"event:{event.name}" for event in campaign.events if event.kind == "random"]
    link(world, world.node("random-events"), "drawn", randoms)
    if not campaign.chapters:
        link(
            world, ROOT, "setup", [f"event:{e.name}" for e in campaign.events if e.kind in ("story", "quest")]
        )
    for chapter in campaign.chapters:
        owner = world.node(f"chapter:{chapter.number}")
        stacked = [f"event:{one.event}" for one in chapter.events if one.event is not None]
        if any(one.random for one in chapter.events):
            stacked.append("random-events")
        link(world, owner, "stack", stacked)
        for threshold in chapter.thresholds:
            gate = time_gate(world, threshold.count, chapter.time_passes)
            world.add(
                WorldRule(
                    owner,
                    "threshold",
                    threshold.at,
                    gate,
                    pages.target(threshold.to),
                    own=gate,
                    what=threshold,
                )
            )
        pages.page(chapter.page, owner, chapter.file)
    for event in campaign.events:
        owner = world.node(f"event:{event.name}")
        world.doings.append(Doing(owner, "event", event.at, None, None, event.do, event.to))
        start = len(world.rules)
        trail = pages.happen(owner, event.do, event.file, event.at)
        pages.exit(owner, "event", event.at, event.file, to=event.to, trail=trail)
        world.doing_rules.update(range(start, len(world.rules)))
        add_quests(world, pages, owner, event)
        add_abilities(pages, owner, event.abilities, event.file)
        add_standing(pages, owner, event.standing, event.file)


def _statuses(world: World) -> None:
    for status in world.campaign.statuses:
        names = status.parts or ("",)
        keys = {part: f"status:{status.name}/{part}" if part else f"status:{status.name}" for part in names}
        owner = world.node(f"sheet:{status.name}")
        world.places[owner] = (status.file, status.at)
        world.initial.append(owner)
        for threshold in status.thresholds:
            wanted = threshold.parts or tuple(keys)
            places = [world.bit(keys.get(part, f"status:{status.name}")) for part in wanted]
            count = len(wanted) if threshold.parts else threshold.count
            gate = counting(count, places)
            target = () if threshold.to == "end" else (world.node(f"verse:{threshold.to}"),)
            world.add(WorldRule(owner, "threshold", threshold.at, gate, target, own=gate, what=threshold))
