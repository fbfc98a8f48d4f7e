"""What a book is made of: the shapes of its indexes, and how each is read from a compiled campaign."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from runtime.rules.book.prepared import HasSource
from schemas.cards import Character, CombatEncounter, DiplomacyEncounter, Quest, TrackRow
from schemas.model import Campaign, Location, Side, WrittenEncounter
from schemas.parts import Ability, Action, Standing
from schemas.registry import Struct
from schemas.vocabulary.requirements import VerseRead
from schemas.vocabulary.standing_rules import Costs

AnyEncounter = CombatEncounter | DiplomacyEncounter | WrittenEncounter
DAY_USES = frozenset(("at-any-time", "once-per-day"))  # triggers that a menu of the day offers
# Kinds of cards that characters hold besides their tile, and where; in the order in which they speak.
HELD = {
    "skill": "skills",
    "item": "items",
    "secret": "secrets",
    "condition": "conditions",
    "legendary": "legendary",
}
# Kinds of cards with printed actions, and where characters hold them.
ACTING = (("skill", "skills"), ("item", "items"), ("secret", "secrets"), ("legendary", "legendary"))
_NO_TRACK = TrackRow(least=0, most=0, start=0)


class Tray(msgspec.Struct, frozen=True, gc=False):
    """A character's tracks, ready for limits."""

    energy: TrackRow
    health: TrackRow
    terror: TrackRow
    exhausted: frozenset[int]
    insane: frozenset[int]
    dying: int  # the slot of Health at which one is dying


class Holder(msgspec.Struct, frozen=True, gc=False):
    """A card with a standing rule."""

    ref: str
    kind: str
    name: str
    standing: Standing


Listening = dict[str, list[tuple[int, Ability]]]
"""By name of a card: its abilities for a moment, with their places on it."""
Positions = dict[str, list[int]]
"""By name of a card: where it stands in a list."""


class CostCards(msgspec.Struct, frozen=True, gc=False):
    """Where the cards that change one cost are in the book's list for it, by where they lie in play."""

    events: Positions
    tiles: Positions
    held: tuple[tuple[str, Positions], ...]
    secrets: Positions
    always: list[int]


class HolderGroup(msgspec.Struct, frozen=True, gc=False):
    """All cards of one kind with a standing rule of one type. A character without any of these names can be skipped."""

    kind: str
    names: frozenset[str]
    holders: tuple[Holder, ...]


# The quests of an event: for each, the changes it asks for, its mark and its card.
Watched = tuple[tuple[int, str, str, Quest], ...]


class Watch(NamedTuple):
    """Which kinds of change require a check of quests, conditions and achievements."""

    quests: dict[str, Watched]
    quest_asks: dict[str, int]
    quests_ask: int
    conditions_ask: int
    achievement_asks: dict[str, int]
    achievements_ask: int


class DayUse(msgspec.Struct, frozen=True, gc=False):
    """An ability that the menus of the day offer, as it stands on its card."""

    ability: Ability
    mark: str
    key: str
    text: str


def sides_of(location: Location) -> Iterator[tuple[str, Side]]:
    """Both faces with their refs; without a written wyrdness side it reads like the clear one
    (KOR-LOC-011).
    """
    yield f"location:{location.name}:clear", location.clear
    yield f"location:{location.name}:wyrdness", location.wyrdness or location.clear


def names_by_kind(refs: Iterable[str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for ref in refs:
        kind, _, name = ref.partition(":")
        found[kind].add(name)
    return {kind: frozenset(names) for kind, names in found.items()}


_SPEAKING = ("character", "skill", "item", "secret", "condition", "legendary")


def speaks(held: tuple[str, tuple[Ability, ...]]) -> int:
    """In which order the kinds of a character's cards speak."""
    kind = held[0].partition(":")[0]
    return _SPEAKING.index(kind) if kind in _SPEAKING else len(_SPEAKING)


def by_kind(holders: tuple[Holder, ...]) -> tuple[HolderGroup, ...]:
    """Holders by kind of card, in the order in which the kinds come."""
    groups: dict[str, list[Holder]] = {}
    for holder in holders:
        groups.setdefault(holder.kind, []).append(holder)
    return tuple(
        HolderGroup(kind, frozenset(one.name for one in many), tuple(many)) for kind, many in groups.items()
    )


def cost_cards(holders: list[tuple[Holder, Costs]]) -> CostCards:
    found: dict[str, Positions] = {}
    for position, (holder, _) in enumerate(holders):
        found.setdefault(holder.kind, {}).setdefault(holder.name, []).append(position)
    events, tiles, secrets = (found.get(kind, {}) for kind in ("event", "character", "secret"))
    held = tuple((place, found[kind]) for kind, place in HELD.items() if kind in found)
    others = [many for kind, many in found.items() if kind not in HELD and kind not in ("event", "character")]
    return CostCards(
        events, tiles, held, secrets, [one for many in others for here in many.values() for one in here]
    )


def decks(campaign: Campaign) -> dict[tuple[str, str, str], list[str]]:
    """Cards by character, kind and role. A card for a tray belongs to everyone whose tray has its colour."""
    found: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for character in campaign.characters:
        for card in campaign.cards:
            if card.owner == character.name or (card.tray and card.tray == character.tray):
                found[character.name, card.kind, card.role].append(card.name)
    return found


def titles(campaign: Campaign) -> dict[str, str]:
    """Printed titles by name. Where two kinds share a name, people and places come first."""
    named = (
        *((side.name, side.title) for skill in campaign.skills for side in skill.sides),
        *((skill.name, skill.title) for skill in campaign.skills),
        *((card.name, card.title) for card in campaign.cards),
        *((one.name, one.title) for one in campaign.enemy_cards),
        *((one.name, one.title) for one in campaign.spawns),
        *((one.name, one.title) for one in campaign.weathers),
        *((one.name, one.title) for one in campaign.conditions),
        *((one.name, one.title) for one in campaign.achievements),
        *((one.name, one.title) for one in campaign.legendary_actions),
        *((one.name, one.title) for one in campaign.companions),
        *((one.name, one.title) for one in campaign.bosses),
        *((one.name, one.title) for one in campaign.written_encounters),
        *((one.name, one.title) for one in campaign.diplomacy_encounters),
        *((one.name, one.title) for one in campaign.combat_encounters),
        *((one.name, one.title) for one in campaign.events),
        *((one.name, one.title) for one in campaign.secrets),
        *((one.name, one.title) for one in campaign.items),
        *((one.name, one.title) for one in campaign.locations),
        *((one.name, one.title) for one in campaign.characters),
    )
    return {name: title for name, title in named if title}


def tray(character: Character) -> Tray:
    energy = character.energy or _NO_TRACK
    health = character.health or _NO_TRACK
    terror = character.terror or _NO_TRACK
    # The last slot of Energy is the red one unless the tray says otherwise (KOR-TRACK-003).
    exhausted = frozenset(energy.red or (energy.least,))
    insane = frozenset(terror.red or (terror.most,))
    return Tray(energy, health, terror, exhausted, insane, health.least)


def variants(campaign: Campaign) -> dict[str, tuple[str, ...]]:
    """For each location all cards of its number, the plain one first, then by letter (KOR-LOC-001, KOR-LOC-007)."""
    by_number: dict[int, list[Location]] = defaultdict(list)
    by_name = {location.name: location for location in campaign.locations}
    for location in campaign.locations:
        number = by_name[location.legacy].number if location.legacy in by_name else location.number
        by_number[number].append(location)
    found: dict[str, tuple[str, ...]] = {}
    for family in by_number.values():
        ordered = tuple(one.name for one in sorted(family, key=lambda one: (one.letter, one.number)))
        for one in family:
            found[one.name] = ordered
    return found


def heroes(campaign: Campaign) -> tuple[str, ...]:
    """Who can be played, in the campaign's order."""
    if campaign.heroes:
        return campaign.heroes
    return tuple(character.name for character in campaign.characters if character.form_of is None)


def rule_holders(
    campaign: Campaign,
) -> Iterable[tuple[str, tuple[Standing, ...], tuple[Ability, ...], HasSource]]:
    for item in campaign.items:
        yield f"item:{item.name}", item.standing, item.abilities, item
    for secret in campaign.secrets:
        yield f"secret:{secret.name}", secret.standing, secret.abilities, secret
    for skill in campaign.skills:
        for side in skill.sides:
            yield f"skill:{side.name}", side.standing, side.abilities, skill
    for event in campaign.events:
        yield f"event:{event.name}", event.standing, event.abilities, event
    for character in campaign.characters:
        yield f"character:{character.name}", character.weakness, character.triggered, character
    for companion in campaign.companions:
        yield f"companion:{companion.name}", companion.standing, companion.abilities, companion
    for condition in campaign.conditions:
        yield f"condition:{condition.name}", condition.standing, condition.abilities, condition
    for legendary in campaign.legendary_actions:
        yield f"legendary:{legendary.name}", (), legendary.abilities, legendary


def action_holders(campaign: Campaign) -> Iterable[tuple[str, tuple[Action, ...], HasSource]]:
    for item in campaign.items:
        yield f"item:{item.name}", item.actions, item
    for secret in campaign.secrets:
        yield f"secret:{secret.name}", secret.actions, secret
    for skill in campaign.skills:
        for side in skill.sides:
            yield f"skill:{side.name}", side.actions, skill
    for character in campaign.characters:
        yield f"character:{character.name}", character.abilities, character
    for companion in campaign.companions:
        yield f"companion:{companion.name}", companion.actions, companion
    for legendary in campaign.legendary_actions:
        yield f"legendary:{legendary.name}", legendary.actions, legendary


def quest_marks(card: str, quests: Sequence[Quest]) -> list[str]:
    """The marks of a resolved quest: `success:card`, and `success-2:card` for its second success."""
    found: list[str] = []
    for quest in quests:
        earlier = sum(one.ends == quest.ends for one in quests[: len(found)])
        found.append(f"{quest.ends}-{earlier + 1}:{card}" if earlier else f"{quest.ends}:{card}")
    return found


def awaited(campaign: Campaign) -> frozenset[str]:
    """The verses that a quest or an achievement waits for somebody to read."""
    quests = [quest for event in campaign.events for quest in event.quests]
    quests += [quest for secret in campaign.secrets for quest in secret.quests]
    asked = (*(one.when for one in campaign.achievements), *(one.when for one in quests))
    return frozenset(part.verse for part in structs_in(asked) if isinstance(part, VerseRead))


def structs_in(value: object) -> Iterator[Struct]:
    """The value and every struct inside it, outermost first."""
    if isinstance(value, Struct):
        yield value
        for name in value.__struct_fields__:
            yield from structs_in(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from structs_in(part)
