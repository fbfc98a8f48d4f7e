"""Cards -> rules: encounters and their decks, items, secrets, skills, people, companions, bosses.

Owns what a card can bring about once somebody holds it, meets it or draws it. It is generous about which cards people
can have: whatever a mode of play or the end of a day may bring counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from compiler.analysis.gates import ALWAYS, NEVER, Gate, every, literal
from compiler.analysis.made_true import all_encounters
from compiler.analysis.page_rules import Pages
from compiler.analysis.rule_system import ROOT, Doing, World, WorldRule
from compiler.editions.by_name import language_of
from schemas.cards import Encounter
from schemas.fields import At
from schemas.model import Campaign
from schemas.parts import Ability

NOWHERE: At = (0, 0)


def extract_cards(world: World, pages: Pages) -> None:
    """Rules of everything that is printed on a card."""
    _encounters(world, pages)
    _belongings(world, pages)
    _people(world, pages)
    _mercy(world)


def link(
    world: World, owner: int, kind: str, adds: Iterable[str], guard: Gate = ALWAYS, what: Any = None
) -> None:
    """A rule of the game itself."""
    nodes = tuple(world.node(key) for key in adds)
    world.add(WorldRule(owner, kind, NOWHERE, guard, nodes, own=guard, what=what))


def add_quests(world: World, pages: Pages, owner: int, card: Any) -> None:
    for quest in card.quests:
        world.doings.append(Doing(owner, quest.ends, quest.at, quest.when, None, quest.do, quest.to))
        start = len(world.rules)
        asked = pages.test(quest.when, card.file, quest.at, quest.ends, owner)
        own = pages.guards.open(asked)
        pages.exit(
            owner, quest.ends, quest.at, card.file, do=quest.do, to=quest.to, own=own, what=quest,
            asked=asked,
        )  # fmt: skip
        world.doing_rules.update(range(start, len(world.rules)))


def add_abilities(pages: Pages, owner: int, abilities: tuple[Ability, ...], file: str) -> None:
    for ability in abilities:
        pages.test(ability.needs, file, ability.at, "ability", owner)
        path = pages.guards.gate(ability.needs)
        pages.happen(owner, ability.do, file, ability.at, path=path, kind="ability", moment=ability.when)


def add_standing(pages: Pages, owner: int, standing: Iterable[Any], file: str) -> None:
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
                # From now on a card of another deck, or of none, can be drawn with this deck.
                link(
                    world,
                    world.node(f"draw:{deck.colour}"),
                    "drawn",
                    [f"encounter:{name}"],
                    literal(world.bit(f"chapter:{chapter.number}")),
                )
    for added, colour in sorted(_added_encounters(campaign)):
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
    add_abilities(pages, owner, encounter.abilities, file)
    _scenes(world, pages, owner, encounter.scenes)


def _traits(world: World, pages: Pages, owner: int, holder: Any, file: str) -> None:
    for trait in holder.traits:
        pages.happen(owner, trait.do, file, holder.at, kind="card")
        kind = {"enemy-cards": "enemy-card", "spawns": "spawn", "weather": "weather"}.get(trait.trait)
        if kind:
            link(world, owner, "brings", [f"{kind}:{name}" for name in trait.names])


def _scenes(world: World, pages: Pages, owner: int, scenes: Iterable[Any]) -> None:
    for scene in scenes:
        world.add(WorldRule(owner, "scene", scene.at, adds=pages.target(scene.to), what=scene))


# --- what people hold -------------------------------------------------------------------------------------
def _belongings(world: World, pages: Pages) -> None:
    campaign = world.campaign
    first = "A" if any(item.deck == "A" for item in campaign.items) else "items"
    # KOR-STORY-002: in Story Mode everyone begins with an item of the first deck.
    starting = [f"item:{item.name}" for item in campaign.items if item.deck == first]
    link(world, ROOT, "starting", starting)
    for item in campaign.items:
        owner = world.node(f"item:{item.name}")
        _held(pages, owner, item, item.actions)
    for secret in campaign.secrets:
        owner = world.node(f"secret:{secret.name}")
        if secret.number in world.language.mode_secrets:
            link(world, ROOT, "mode", [f"secret:{secret.name}"])
        if secret.size == "small" and secret.number in world.language.brand_secrets:
            link(world, owner, "brand", ["time", *_brand_verse(world)])
        for kind in ("encounter", "card", "event"):
            name = getattr(secret, kind)
            if name is not None:
                link(world, owner, "is", [f"{kind}:{name}", *([f"in-deck:{name}"] * (kind == "encounter"))])
        _held(pages, owner, secret, secret.actions)
        add_quests(world, pages, owner, secret)
    for skill in campaign.skills:
        owner = world.node(f"skill:{skill.name}")
        if skill.owner is None or skill.owner in world.heroes:
            # Bought with Exp at the end of a day (KOR-DAYEND-010).
            price = pages.guards.at_least("exp", world.language.least_for_skill, together=False)
            link(world, ROOT, "advance", [f"skill:{skill.name}"], price)
        for side in skill.sides:
            if side.name != skill.name:
                link(world, owner, "side", [f"skill:{side.name}"])
                link(world, world.node(f"skill:{side.name}"), "side", [f"skill:{skill.name}"])
            for action in side.actions:
                pages.action(owner, action, skill.file, "action")
            add_abilities(pages, owner, side.abilities, skill.file)
            add_standing(pages, owner, side.standing, skill.file)
    for card in campaign.cards:
        owner = world.node(f"card:{card.name}")
        if card.role in ("starter", "pool", "wyrdform") and (not card.owner or card.owner in world.heroes):
            link(world, ROOT, "deck", [f"card:{card.name}"])
        add_abilities(pages, owner, card.abilities, card.file)
        add_standing(pages, owner, card.standing, card.file)
    for legendary in campaign.legendary_actions:
        owner = world.node(f"legendary:{legendary.name}")
        add_abilities(pages, owner, legendary.abilities, legendary.file)
        for action in legendary.actions:
            pages.action(owner, action, legendary.file, "action")
    extras: list[Any] = [*campaign.enemy_cards, *campaign.spawns, *campaign.weathers]
    for one in extras:
        kind = {"EnemyCard": "enemy-card", "Spawn": "spawn", "Weather": "weather"}[type(one).__name__]
        owner = world.node(f"{kind}:{one.name}")
        world.places[owner] = (one.file, one.at)
        add_abilities(pages, owner, getattr(one, "abilities", ()), one.file)
        for row in getattr(one, "attacks", ()):
            pages.happen(owner, row.do, one.file, row.at, kind="card")
        pages.happen(owner, getattr(one, "loot", ()), one.file, one.at, kind="card")
        if hasattr(one, "traits"):
            _traits(world, pages, owner, one, one.file)


def _mercy(world: World) -> None:
    """Lets the players mark it after a defeat, whatever the story says (FOA-DEATH-007)."""
    for status in world.campaign.statuses:
        if is_mercy(world.campaign, status.name):
            names = [f"status:{status.name}/{part}" for part in status.parts] or [f"status:{status.name}"]
            link(world, ROOT, "mercy", names)


def is_mercy(campaign: Campaign, status: str) -> bool:
    return status == language_of(campaign.edition).mercy_status


def _brand_verse(world: World) -> list[str]:
    return [
        f"verse:{verse.id}"
        for verse in world.campaign.verses
        if verse.number == world.language.brand_verse and verse.id.startswith("book/")
    ]


def _held(pages: Pages, owner: int, card: Any, actions: Iterable[Any]) -> None:
    for action in actions:
        pages.action(owner, action, card.file, "action")
    add_abilities(pages, owner, card.abilities, card.file)
    add_standing(pages, owner, card.standing, card.file)


def _people(world: World, pages: Pages) -> None:
    campaign = world.campaign
    for character in campaign.characters:
        owner = world.node(f"hero:{character.name}")
        if character.name in world.heroes:
            link(world, ROOT, "setup", [f"hero:{character.name}"])
        link(world, world.node(f"form:{character.name}"), "form", [f"hero:{character.name}"])
        for action in character.abilities:
            pages.action(owner, action, character.file, "action")
        add_abilities(pages, owner, character.triggered, character.file)
        add_standing(pages, owner, character.weakness, character.file)
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
        for needs in (boss.rolls_when, boss.jumps_when):
            pages.test(needs, boss.file, boss.at, "boss", owner)
        path = pages.guards.gate(boss.rolls_when)
        pages.happen(owner, boss.does_on_x, boss.file, boss.at, path=path, kind="ability")
    handed = world.node("achievements")
    for achievement in campaign.achievements:
        pages.test(achievement.when, achievement.file, achievement.at, "achievement", handed)
        gate = pages.guards.gate(achievement.when) if achievement.owner in world.heroes else NEVER
        earned = (world.node(f"achievement:{achievement.name}"),)
        world.add(WorldRule(handed, "achievement", achievement.at, gate, earned, own=gate, what=achievement))
        owner = world.node(f"achievement:{achievement.name}")
        world.add(WorldRule(owner, "memory", achievement.at, adds=pages.target(achievement.memory)))
        for card in campaign.legendary_actions:
            if card.owner == achievement.owner and card.page == achievement.page:
                # A full page gives it (KOR-ECHO-004).
                page = (
                    literal(world.bit(f"achievement:{other.name}"))
                    for other in campaign.achievements
                    if other.owner == achievement.owner and other.page == achievement.page
                )
                link(world, owner, "page", [f"legendary:{card.name}"], every(page))
    for condition in campaign.conditions:
        owner = world.node(f"condition:{condition.name}")
        if condition.kind != "other":
            link(world, ROOT, "condition", [f"condition:{condition.name}"])
        pages.test(condition.ends_when, condition.file, condition.at, "condition", owner)
        add_abilities(pages, owner, condition.abilities, condition.file)
        add_standing(pages, owner, condition.standing, condition.file)
    for standing in campaign.standing:
        pages.test(standing.needs, "", standing.at, "standing", ROOT)
