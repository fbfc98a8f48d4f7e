"""Campaign -> rules: chapters, places, events, quests, people and cards around the pages.

Owns what the rulebooks do by themselves: who can be where, what lies in which deck, what is watched at every
change. Where tables disagree (rulings, modes) the generous reading counts, so that a proof holds for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from compiler.analysis.effects import all_encounters
from compiler.analysis.gates import ALWAYS, NEVER, Gate, counting, literal
from compiler.analysis.guards import time_gate
from compiler.analysis.pages import Pages
from compiler.analysis.world import ROOT, Rule, World
from schemas.cards import Encounter
from schemas.fields import At
from schemas.model import Campaign, Location
from schemas.parts import Ability

MODE_SECRETS = (48, 49)  # KOR-CHALLENGE-002, KOR-STORY-003: a mode hands them out
BRAND_SECRETS = (6, 8, 9)  # KOR-BRAND-001: whoever holds one survives, time passes, and a verse is read
BRAND_VERSE = 1100
TRIGGERS_OF_DREAMS = {"vision": "vision", "dream": "dream", "nightmare": "dream"}
NOWHERE: At = (0, 0)


def extract(campaign: Campaign) -> World:
    """The whole campaign as rules."""
    world = World(campaign)
    pages = Pages(world)
    _declare(world)
    for verse in campaign.verses:
        owner = world.node(f"verse:{verse.id}")
        pages.page(verse.page, owner, verse.file, verse.id)
    _places(world, pages)
    _calendar(world, pages)
    _encounters(world, pages)
    _belongings(world, pages)
    _people(world, pages)
    _statuses(world)
    return world


def link(
    world: World, owner: int, kind: str, adds: Iterable[str], guard: Gate = ALWAYS, what: Any = None
) -> None:
    """A rule of the game itself."""
    nodes = tuple(world.node(key) for key in adds)
    world.add(Rule(owner, kind, NOWHERE, guard, nodes, own=guard, what=what))


def _declare(world: World) -> None:
    campaign = world.campaign
    for verse in campaign.verses:
        world.places[world.node(f"verse:{verse.id}")] = (verse.file, verse.at)
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
            # Read before the first game, by whoever opens the box.
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
    for location in campaign.locations:
        owner = world.node(f"at:{location.name}")
        table = world.node(f"place:{location.name}")
        for neighbour in sorted(named.get(location.name, ())):
            still = literal(world.bit(f"gone:{neighbour}", false=True))
            link(world, table, "reveal", [f"place:{neighbour}"], still)
        for other in sorted(_joined(world, location.name, named)):
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


def _joined(world: World, name: str, named: dict[str, set[str]]) -> set[str]:
    """The cards that a key joins to this one, from either side (AMB-S-09)."""
    family = set(world.families[name])
    found: set[str] = set()
    for neighbour in named.get(name, ()):
        found.update(world.families.get(neighbour, (neighbour,)))
    for other, keys in named.items():
        if keys & family:
            found.add(other)
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
                Rule(
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
        trail = pages.happen(owner, event.do, event.file, event.at)
        pages.exit(owner, "event", event.at, event.file, to=event.to, trail=trail)
        _quests(world, pages, owner, event)
        _abilities(pages, owner, event.abilities, event.file)
        _standing(pages, owner, event.standing, event.file)


def _quests(world: World, pages: Pages, owner: int, card: Any) -> None:
    for quest in card.quests:
        pages.test(quest.when, card.file, quest.at, quest.ends, owner)
        own = pages.guards.gate(quest.when)
        pages.exit(
            owner, quest.ends, quest.at, card.file, do=quest.do, to=quest.to, own=own, what=quest,
            needs=quest.when,
        )  # fmt: skip


def _abilities(pages: Pages, owner: int, abilities: tuple[Ability, ...], file: str) -> None:
    for ability in abilities:
        pages.test(ability.needs, file, ability.at, "ability", owner)
        path = pages.guards.gate(ability.needs)
        pages.happen(owner, ability.do, file, ability.at, path=path, kind="ability")


def _standing(pages: Pages, owner: int, standing: Iterable[Any], file: str) -> None:
    for one in standing:
        pages.test(one.needs, file, one.at, "standing", owner)


# --- encounters -------------------------------------------------------------------------------------------
def _encounters(world: World, pages: Pages) -> None:
    campaign = world.campaign
    every = all_encounters(campaign)
    of_secrets = {secret.encounter for secret in campaign.secrets if secret.encounter}
    for encounter in every:
        owner = world.node(f"encounter:{encounter.name}")
        in_deck = literal(world.bit(f"in-deck:{encounter.name}"))
        if encounter.deck:
            link(
                world, world.node(f"draw:{encounter.deck}"), "drawn", [f"encounter:{encounter.name}"], in_deck
            )
            link(
                world,
                world.node(f"draw:{encounter.deck}:{encounter.difficulty}"),
                "drawn",
                [f"encounter:{encounter.name}"],
            )
            if not campaign.chapters and encounter.name not in of_secrets:
                link(world, ROOT, "setup", [f"in-deck:{encounter.name}"])
        if encounter.guardian:
            link(world, owner, "guardian", [f"guardian:{encounter.name}", "guardian:*"])
        if isinstance(encounter, Encounter):
            _card_encounter(world, pages, owner, encounter)
        else:
            pages.page(encounter.page, owner, encounter.file)
    for chapter in campaign.chapters:
        owner = world.node(f"chapter:{chapter.number}")
        for deck in chapter.decks:
            names = {
                one.name
                for one in every
                if one.deck == deck.colour and deck.least <= one.difficulty <= deck.most
            }
            names = (names - set(deck.without)) | set(deck.including)
            link(world, owner, "deck", [f"in-deck:{name}" for name in sorted(names)])
            for name in deck.including:
                # A card of another deck, or of none, can be drawn with this deck from now on.
                link(
                    world,
                    world.node(f"draw:{deck.colour}"),
                    "drawn",
                    [f"encounter:{name}"],
                    literal(world.bit(f"chapter:{chapter.number}")),
                )
    for added, colour in _added_encounters(campaign):
        link(
            world,
            world.node(f"draw:{colour}"),
            "drawn",
            [f"encounter:{added}"],
            literal(world.bit(f"in-deck:{added}")),
        )


def _added_encounters(campaign: Campaign) -> set[tuple[str, str]]:
    every = all_encounters(campaign)
    # Any encounter may be added to any deck by an instruction; the instruction itself is the condition.
    colours = ("green", "blue", "purple", "gray")
    return {(one.name, colour) for one in every for colour in colours if not one.deck}


def _card_encounter(world: World, pages: Pages, owner: int, encounter: Any) -> None:
    file = encounter.file

    def does(do: Any, at: At) -> None:
        pages.happen(owner, do, file, at, kind="card")

    for row in getattr(encounter, "attacks", ()):
        does(row.do, row.at)
    for name in ("opportunity", "loot", "reward", "failure"):
        does(getattr(encounter, name, ()), encounter.at)
    for stage in getattr(encounter, "stages", ()):
        for row in (*stage.variables, *stage.responses):
            does(row.do, row.at)
    for conclusion in getattr(encounter, "conclusions", ()):
        does(conclusion.do, conclusion.at)
    if getattr(encounter, "avoid", None) is not None:
        pages.action(owner, encounter.avoid, file, "avoid")
    _traits(world, pages, owner, encounter, file)
    _abilities(pages, owner, encounter.abilities, file)
    _scenes(world, pages, owner, encounter.scenes)


def _traits(world: World, pages: Pages, owner: int, holder: Any, file: str) -> None:
    for trait in holder.traits:
        pages.happen(owner, trait.do, file, holder.at, kind="card")
        kind = {"enemy-cards": "enemy-card", "spawns": "spawn", "weather": "weather"}.get(trait.trait)
        if kind:
            link(world, owner, "brings", [f"{kind}:{name}" for name in trait.names])


def _scenes(world: World, pages: Pages, owner: int, scenes: Iterable[Any]) -> None:
    for scene in scenes:
        world.add(Rule(owner, "scene", scene.at, adds=pages.target(scene.to), what=scene))


# --- what people hold -------------------------------------------------------------------------------------
def _belongings(world: World, pages: Pages) -> None:
    campaign = world.campaign
    first = "A" if any(item.deck == "A" for item in campaign.items) else "items"
    # KOR-STORY-002: in Story Mode everyone begins with an item of the first deck.
    starting = [f"item:{item.name}" for item in campaign.items if item.deck == first]
    link(world, ROOT, "mode", starting)
    for item in campaign.items:
        owner = world.node(f"item:{item.name}")
        _held(pages, owner, item, item.actions)
    for secret in campaign.secrets:
        owner = world.node(f"secret:{secret.name}")
        if secret.size == "small" and secret.number in MODE_SECRETS:
            link(world, ROOT, "mode", [f"secret:{secret.name}"])
        if secret.size == "small" and secret.number in BRAND_SECRETS:
            link(world, owner, "brand", ["time", *_brand_verse(campaign)])
        for kind in ("encounter", "card", "event"):
            name = getattr(secret, kind)
            if name is not None:
                link(world, owner, "is", [f"{kind}:{name}", *([f"in-deck:{name}"] * (kind == "encounter"))])
        _held(pages, owner, secret, secret.actions)
        _quests(world, pages, owner, secret)
    for skill in campaign.skills:
        owner = world.node(f"skill:{skill.name}")
        if skill.owner is None or skill.owner in world.heroes:
            # Bought with Exp at the end of a day (KOR-DAYEND-010).
            link(world, ROOT, "advance", [f"skill:{skill.name}"])
        for side in skill.sides:
            if side.name != skill.name:
                link(world, owner, "side", [f"skill:{side.name}"])
                link(world, world.node(f"skill:{side.name}"), "side", [f"skill:{skill.name}"])
            for action in side.actions:
                pages.action(owner, action, skill.file, "action")
            _abilities(pages, owner, side.abilities, skill.file)
            _standing(pages, owner, side.standing, skill.file)
    for card in campaign.cards:
        owner = world.node(f"card:{card.name}")
        if card.role in ("starter", "pool", "wyrdform") and (not card.owner or card.owner in world.heroes):
            link(world, ROOT, "deck", [f"card:{card.name}"])
        _abilities(pages, owner, card.abilities, card.file)
        _standing(pages, owner, card.standing, card.file)
    for legendary in campaign.legendary_actions:
        owner = world.node(f"legendary:{legendary.name}")
        _abilities(pages, owner, legendary.abilities, legendary.file)
        for action in legendary.actions:
            pages.action(owner, action, legendary.file, "action")
    extras: list[Any] = [*campaign.enemy_cards, *campaign.spawns, *campaign.weathers]
    for one in extras:
        kind = {"EnemyCard": "enemy-card", "Spawn": "spawn", "Weather": "weather"}[type(one).__name__]
        owner = world.node(f"{kind}:{one.name}")
        world.places[owner] = (one.file, one.at)
        _abilities(pages, owner, getattr(one, "abilities", ()), one.file)
        for row in getattr(one, "attacks", ()):
            pages.happen(owner, row.do, one.file, row.at, kind="card")
        pages.happen(owner, getattr(one, "loot", ()), one.file, one.at, kind="card")
        if hasattr(one, "traits"):
            _traits(world, pages, owner, one, one.file)


def _brand_verse(campaign: Campaign) -> list[str]:
    return [
        f"verse:{verse.id}"
        for verse in campaign.verses
        if verse.number == BRAND_VERSE and verse.id.startswith("book/")
    ]


def _held(pages: Pages, owner: int, card: Any, actions: Iterable[Any]) -> None:
    for action in actions:
        pages.action(owner, action, card.file, "action")
    _abilities(pages, owner, card.abilities, card.file)
    _standing(pages, owner, card.standing, card.file)


def _people(world: World, pages: Pages) -> None:
    campaign = world.campaign
    for character in campaign.characters:
        owner = world.node(f"hero:{character.name}")
        if character.name in world.heroes:
            link(world, ROOT, "setup", [f"hero:{character.name}"])
        link(world, world.node(f"form:{character.name}"), "form", [f"hero:{character.name}"])
        for action in character.abilities:
            pages.action(owner, action, character.file, "action")
        _abilities(pages, owner, character.triggered, character.file)
        _standing(pages, owner, character.weakness, character.file)
    for companion in campaign.companions:
        owner = world.node(f"companion:{companion.name}")
        if companion.enters is not None:
            link(world, ROOT, "enters", [f"companion:{companion.name}"])
        _held(pages, owner, companion, companion.actions)
    for boss in campaign.bosses:
        owner = world.node(f"boss:{boss.name}")
        if boss.enters is not None:
            link(world, ROOT, "enters", [f"boss:{boss.name}"])
        link(world, owner, "fights", [f"encounter:{name}" for name in (*boss.combat, *boss.diplomacy)])
        _scenes(world, pages, owner, boss.scenes)
    handed = world.node("achievements")
    for achievement in campaign.achievements:
        pages.test(achievement.when, achievement.file, achievement.at, "achievement", handed)
        gate = pages.guards.gate(achievement.when) if achievement.owner in world.heroes else NEVER
        link(world, handed, "achievement", [f"achievement:{achievement.name}"], gate, what=achievement)
        owner = world.node(f"achievement:{achievement.name}")
        world.add(Rule(owner, "memory", achievement.at, adds=pages.target(achievement.memory)))
        for card in campaign.legendary_actions:
            if card.owner == achievement.owner and card.page == achievement.page:
                link(world, owner, "page", [f"legendary:{card.name}"])
    for condition in campaign.conditions:
        owner = world.node(f"condition:{condition.name}")
        if condition.kind != "other":
            link(world, ROOT, "condition", [f"condition:{condition.name}"])
        pages.test(condition.ends_when, condition.file, condition.at, "condition", owner)
        _abilities(pages, owner, condition.abilities, condition.file)
        _standing(pages, owner, condition.standing, condition.file)
    for standing in campaign.standing:
        pages.test(standing.needs, "", standing.at, "standing", ROOT)


def _statuses(world: World) -> None:
    for status in world.campaign.statuses:
        names = status.parts or ("",)
        keys = {part: f"status:{status.name}/{part}" if part else f"status:{status.name}" for part in names}
        owner = world.node(f"sheet:{status.name}")
        world.places[owner] = (status.file, status.at)
        world.initial.append(owner)
        for threshold in status.thresholds:
            wanted = threshold.parts or tuple(keys)
            bits = 0
            for part in wanted:
                bits |= world.bit(keys.get(part, f"status:{status.name}"))
            count = len(wanted) if threshold.parts else threshold.count
            gate = counting(count, bits)
            target = () if threshold.to == "end" else (world.node(f"verse:{threshold.to}"),)
            world.add(Rule(owner, "threshold", threshold.at, gate, target, own=gate, what=threshold))
