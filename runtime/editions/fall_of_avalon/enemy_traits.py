"""The traits of Avalon's enemies. Some only change a number, and are asked where it matters; the rest act at a moment.

Fast is a limit (`encounters.traits`), Feint a refusal (`encounters.shaping_effects`), Guardian the card's deck.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.cards.holding import discard_item
from runtime.rules.edition import Edition
from runtime.rules.encounters.encounter_rules import EncounterRules, TraitRule, ended, under_way
from runtime.rules.encounters.hands import discard_from_hand, discard_top, draw
from runtime.rules.encounters.traits import has_trait, settled
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.changes import lose
from runtime.rules.state.game import EncounterState, Game
from schemas.cards import Trait

HORDE: Final = 2
RUSH: Final = 2
DEFENSIVE: Final = 1
OPPORTUNIST: Final = 2  # cards that keep an opportunist away


def is_first(encounter: EncounterState) -> bool:
    """Whether the active character is the first one activated in the encounter, and still in it (AMB-S-89)."""
    return not encounter.turn and len(encounter.activated) == 1 and encounter.active in encounter.party


def ambush(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """FOA-TRAIT-001."""
    encounter = under_way(game)
    over = len(encounter.hands[encounter.active]) - 1
    if is_first(encounter) and over > 0:
        yield from discard_from_hand(game, encounter.active, over)


def rush(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """FOA-TRAIT-002."""
    encounter = under_way(game)
    if is_first(encounter):
        yield lose(game, rules, game.characters[encounter.active], "health", RUSH)
        yield from settled(game, rules)


def defensive(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """The card being played adds one marker fewer, however it adds them. FOA-TRAIT-003."""
    under_way(game).less += DEFENSIVE
    yield from ()


def horde(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """If the deck has too few cards, it takes those that are there (AMB-S-88). FOA-TRAIT-007."""
    encounter = under_way(game)
    if encounter.active in encounter.party:
        yield from discard_top(game, encounter.active, HORDE)


def slow(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """The additional card at the end of the turn. The one at the start is part of the starting hand.

    FOA-TRAIT-012, AMB-S-87.
    """
    encounter = under_way(game)
    for name in tuple(encounter.party):
        if name not in encounter.party:
            continue
        if rules.rulings.amb_s_87 or not rules.panics(game, game.characters[name]):
            yield from draw(game, rules, how, name, 1)
            if ended(game):
                return


def more_in_hand(game: Game, encounter: EncounterState) -> int:
    """What Slow adds to the starting hand. FOA-TRAIT-012, AMB-C-19."""
    return int(has_trait(game, encounter, "slow"))


def shatter(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Every weapon used by anyone who took part, whether they won or lost. Secrets are not items. FOA-TRAIT-011."""
    for name in under_way(game).hands:
        character = game.characters[name]
        for item in tuple(character.items):
            if item not in character.inactive and "weapon" in game.book.items[item].keywords:
                yield discard_item(game, character, item)
    yield from settled(game, rules)


# --- the robber


def watch_healths(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """From now on a robber looks at every loss of Health. FOA-TRAIT-010."""
    encounter = under_way(game)
    encounter.healths = {name: game.characters[name].health for name in encounter.party}
    yield from ()


def rob(game: Game, rules: Edition) -> Flow[None]:
    """When Health was lost and nobody left in the fight has more than 1, it takes all Wealth and items, and the fight
    is over.

    FOA-TRAIT-010, FOA-CLAR-024, AMB-S-107. Called whenever something has changed.
    """
    encounter = under_way(game)
    now = {name: game.characters[name].health for name in encounter.healths}
    fallen = any(now[name] < before for name, before in encounter.healths.items())
    encounter.healths = now
    at_once = rules.rulings.amb_s_107_when == "at-once"
    if not (fallen or at_once) or encounter.over or game.ending:
        return
    left = ("escaped",) if rules.rulings.amb_s_107 and not at_once else ("escaped", "dying")
    victims = [name for name in now if encounter.out.get(name) not in left]
    if not victims or any(now[name] > 1 for name in victims):
        return
    encounter.over = "robbed"
    yield Event("step", what=encounter.name, text="robs everyone")
    for name in victims:
        character = game.characters[name]
        yield lose(game, rules, character, "wealth", character.wealth)
        for item in tuple(character.items):
            yield discard_item(game, character, item)


TRAITS: Final[dict[str, dict[str, TraitRule]]] = {
    "check": {"robber": watch_healths},
    "activated": {"ambush": ambush, "rush": rush},
    "first-card": {"defensive": defensive},
    "before-strike": {"horde": horde},
    "end-of-turn": {"slow": slow},
    "ended": {"shatter": shatter},
}
