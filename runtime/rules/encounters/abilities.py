"""Handlers of what cards do inside an encounter: damage, draws, affinity, the sequence, charges and time."""

from __future__ import annotations

from runtime.rules.costs.costs import multiplier
from runtime.rules.costs.sharing import lose_together
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply, handles, people_named, subjects
from runtime.rules.encounters import hands
from runtime.rules.encounters.counters import move_affinity
from runtime.rules.encounters.encounter_rules import begin_once, finish_once, how_of
from runtime.rules.encounters.moment import moment_in, strike_of
from runtime.rules.encounters.shaping import suffered
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.changes import gain, lose
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from schemas.cards import DiplomacyEncounter
from schemas.vocabulary.abilities import (
    DiscardCards,
    DiscardDownTo,
    DiscardFromDeck,
    Down,
    Draw,
    GainUnpreventableTerror,
    Lightning,
    MarkerToStart,
    PlayWithoutLightning,
    ReturnCards,
    RunAway,
    SufferOpportunity,
    TakeDamage,
    TakeUnpreventableDamage,
    Up,
)
from schemas.vocabulary.encounters import EncounterGoesOn, EncounterLost, EncounterWon


def _in_encounter(who: str, game: Game, context: Context, text: str) -> Flow[list[CharacterState]]:
    """Those subjects that are still in the encounter. Nothing affects those outside it (KOR-PARTY-007)."""
    people = yield from subjects(who, game, context, text)
    encounter = game.encounter
    if encounter is None or not context.inside:
        return people
    return [one for one in people if one.name in encounter.party]


@handles(TakeDamage, TakeUnpreventableDamage)
def take_damage(
    effect: TakeDamage | TakeUnpreventableDamage, game: Game, rules: Edition, context: Context
) -> Flow[None]:
    """Lowers Health; in an attack, by the amount after all additions and prevention.

    KOR-COMBAT-083, KOR-COMBAT-084, KOR-COMBAT-099, KOR-DIPLO-039; a character who falls to 0 is out at once
    (KOR-DYING-001, KOR-FINAL-004).
    """
    amount = effect.amount
    if effect.per:
        amount *= multiplier(effect.per, game, rules, context)
    if effect.who in ("@active", "@party") and not context.active:
        # Nobody is active in a conclusion: it happens once, to the character the party names (KOR-DIPLO-007,
        # AMB-S-15).
        together = people_named("@party", game, context)
        yield from lose_together(game, rules, together, "health", amount, context)
        return
    people = yield from _in_encounter(effect.who, game, context, rules_say.WHO_TAKES_THE_DAMAGE)
    blow = strike_of(context)
    kind = "damage" if isinstance(effect, TakeDamage) else "unpreventable"
    for character in people:
        taken = suffered(game, rules, context, kind, amount, character.name)
        if taken:
            yield lose(game, rules, character, "health", taken)
            if blow is not None:
                blow.taken[character.name] = blow.taken.get(character.name, 0) + taken


@handles(Up, Down)
def move_marker(effect: Up | Down, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DIPLO-031, KOR-DIPLO-040, KOR-DIPLO-042; a response may have its downs turned (FOA-DIPLO-034)."""
    encounter = game.encounter
    if encounter is None or encounter.kind != "diplomacy":
        return
    amount = effect.amount
    if effect.per:
        amount *= multiplier(effect.per, game, rules, context)
    blow = strike_of(context)
    up = isinstance(effect, Up) or (blow is not None and blow.turned and blow.resolving != "")
    amount = suffered(game, rules, context, "up" if up else "down", amount)
    if amount:
        yield from move_affinity(game, rules, how_of(game, rules), amount if up else -amount)


@handles(MarkerToStart)
def marker_to_start(effect: MarkerToStart, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Placed there, not moved slot by slot: nothing adds to it, and no card is discarded for it. KOR-DIPLO-031."""
    encounter = game.encounter
    if encounter is None:
        return
    card = game.book.tables.encounters[encounter.name].card
    if isinstance(card, DiplomacyEncounter):
        encounter.affinity = card.affinity.start
        yield Event("set", what="affinity", amount=encounter.affinity)


@handles(GainUnpreventableTerror)
def gain_terror(effect: GainUnpreventableTerror, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Nothing adds to it or prevents it, whatever else changes the strike. FOA-TRAIT-005."""
    amount = effect.amount * multiplier(effect.per, game, rules, context)
    people = yield from _in_encounter(effect.who, game, context, rules_say.WHO_GAINS_THE_TERROR)
    for character in people:
        yield gain(game, rules, character, "terror", amount)


@handles(Draw)
def draw_cards(effect: Draw, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-COMBAT-050, KOR-COMBAT-103."""
    if game.encounter is None:
        return
    people = yield from _in_encounter(effect.who, game, context, rules_say.WHO_DRAWS)
    amount = effect.amount
    if effect.per:
        amount *= multiplier(effect.per, game, rules, context)
    for character in people:
        if amount:
            yield from hands.draw(game, rules, how_of(game, rules), character.name, amount)


@handles(DiscardCards)
def discard_cards(effect: DiscardCards, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-COMBAT-100, KOR-DIPLO-043."""
    if game.encounter is None:
        return
    people = yield from _in_encounter(effect.who, game, context, rules_say.WHO_DISCARDS)
    for character in people:
        amount = len(game.encounter.hands[character.name]) if effect.amount == "all" else effect.amount
        yield from hands.discard(game, character.name, amount)


@handles(DiscardFromDeck)
def discard_from_deck(effect: DiscardFromDeck, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-TRAIT-003, AMB-S-140."""
    if game.encounter is None:
        return
    people = yield from _in_encounter(effect.who, game, context, rules_say.WHO_DISCARDS)
    for character in people:
        yield from hands.discard_top(game, character.name, effect.amount)


@handles(DiscardDownTo)
def discard_down_to(effect: DiscardDownTo, game: Game, rules: Edition, context: Context) -> Flow[None]:
    if game.encounter is None:
        return
    people = yield from _in_encounter(effect.who, game, context, rules_say.WHO_DISCARDS)
    for character in people:
        over = len(game.encounter.hands[character.name]) - effect.amount
        if over > 0:
            yield from hands.discard_from_hand(game, character.name, over)


@handles(ReturnCards)
def return_cards(effect: ReturnCards, game: Game, rules: Edition, context: Context) -> Flow[None]:
    if game.encounter is None:
        return
    people = yield from _in_encounter(effect.who, game, context, rules_say.WHO_TAKES_CARDS_BACK)
    for character in people:
        yield from hands.take_back(game, character.name, effect.amount)


@handles(RunAway)
def run_away(effect: RunAway, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-COMBAT-075."""
    encounter = game.encounter
    if encounter is not None:
        encounter.over = "run-away"
        yield Event("step", what=encounter.name, text="runs away")


@handles(SufferOpportunity)
def suffer_opportunity(effect: SufferOpportunity, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """It hits the active character, or the one whose card says so. KOR-COMBAT-038, KOR-ITEM-018."""
    if game.encounter is not None:
        for character in people_named("@active", game, context):
            yield from opportunity(game, rules, character.name)


def opportunity(game: Game, rules: Edition, name: str = "") -> Flow[None]:
    """Not an attack: nothing adds to it or prevents any of it.

    Against the active character, or somebody else who is leaving.

    KOR-COMBAT-038, FOA-CLAR-019, AMB-S-58, AMB-S-106.
    """
    encounter = game.encounter
    assert encounter is not None
    name = name or encounter.active
    table = game.book.tables.encounters[encounter.name]
    if table.opportunity and begin_once(encounter, "under-way:opportunity"):
        yield Event("step", name, encounter.name, text="opportunity")
        moment = moment_in(game, encounter, name, f"encounter:{encounter.name}")
        yield from apply(table.opportunity, game, rules, moment)
        finish_once(encounter, "under-way:opportunity")


@handles(PlayWithoutLightning)
def play_without_lightning(
    effect: PlayWithoutLightning, game: Game, rules: Edition, context: Context
) -> Flow[None]:
    """AMB-S-55: an ability that says the card may be played."""
    if game.encounter is not None:
        game.encounter.extra += 1
        yield Event("step", game.encounter.active, text="may play one more card")


@handles(Lightning)
def lightning(effect: Lightning, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Counts when the card is about to be played, see `keys.gives_lightning` (KOR-DIPLO-034, AMB-S-55)."""
    yield from ()


@handles(EncounterGoesOn)
def goes_on(effect: EncounterGoesOn, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-FINAL-002; read by the conclusion."""
    yield from ()


@handles(EncounterWon)
def won(effect: EncounterWon, game: Game, rules: Edition, context: Context) -> Flow[None]:
    if game.encounter is not None:
        game.encounter.over = "win"
    yield from ()


@handles(EncounterLost)
def lost(effect: EncounterLost, game: Game, rules: Edition, context: Context) -> Flow[None]:
    if game.encounter is not None:
        game.encounter.over = "lose"
    yield from ()
