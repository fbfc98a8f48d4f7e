"""Cards the enemy places into the sequence, from a deck of its own; and Impact. KOR-CLAUDYNE-005 to -010."""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply, handles
from runtime.rules.encounters.encounter_rules import EncounterRules, how_of, under_way
from runtime.rules.encounters.keys import place
from runtime.rules.encounters.moment import moment_in
from runtime.rules.encounters.reshuffles import CARD, deck_is_empty, defeated_go_under, lay_anew
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import EncounterState, Game
from schemas.cards import Trait
from schemas.vocabulary.abilities import PlaceEnemyCard, RebuildDeck


def lay_out(kind: str, trait: Trait, encounter: EncounterState) -> None:
    """Puts named cards under the encounter's own deck. Decks of several kinds share one list."""
    names = [f"{kind}{name}" for name in trait.names]
    encounter.own_deck += names
    encounter.enemy_deck += names


def next_of(kind: str, encounter: EncounterState) -> str:
    """Takes the top card of one kind off the encounter's own deck; empty if there is none."""
    for index, entry in enumerate(encounter.enemy_deck):
        if entry.startswith(kind):
            del encounter.enemy_deck[index]
            return entry.removeprefix(kind)
    return ""


def build_deck(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Face down, in the order given. KOR-CLAUDYNE-005."""
    lay_out(CARD, trait, under_way(game))
    yield from ()


@handles(PlaceEnemyCard)
def place_enemy_card(effect: PlaceEnemyCard, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Laid at the end, resolved for the active character, and never the first card of an activation.

    If the deck is empty, what the encounter says for that case happens instead; a King has a rule of its own.

    KOR-CLAUDYNE-007, KOR-CLAUDYNE-008, KOR-CLAUDYNE-010, AMB-S-54.
    """
    encounter = game.encounter
    if encounter is None:
        return
    card = next_of(CARD, encounter)
    if card:
        yield from place(game, rules, how_of(game, rules), card, "")
    else:
        yield from deck_is_empty(game, rules, encounter)


@handles(RebuildDeck)
def rebuild_deck(effect: RebuildDeck, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Cards of the sequence in their original order. Defeated spawns go under the rest, the first one uppermost.

    KOR-CLAUDYNE-010, KOR-VENEDA-017; weather has a rule of its own (KOR-NONUS-011).
    """
    encounter = game.encounter
    if encounter is None:
        return
    yield lay_anew(encounter)
    defeated_go_under(encounter)


def load_impact(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """KOR-CLAUDYNE-006, AMB-I-08: quest markers on the encounter card."""
    under_way(game).markers.quest += trait.least
    yield from ()


def impact(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """One marker goes after the delayed abilities; with the last one comes the effect. KOR-CLAUDYNE-006."""
    encounter = game.encounter
    assert encounter is not None
    if encounter.markers.quest:
        encounter.markers.quest -= 1
        yield Event("markers", what=encounter.name, amount=-1, text="quest-marker")
        if not encounter.markers.quest:
            moment = moment_in(game, encounter, encounter.active, f"encounter:{encounter.name}")
            yield from apply(trait.do, game, rules, moment)
