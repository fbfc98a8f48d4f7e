"""Handlers of what cards do inside an encounter: damage, draws, affinity, the sequence, charges and time."""

from __future__ import annotations

from runtime.rules.changes import lose
from runtime.rules.context import Context
from runtime.rules.costs import multiplier
from runtime.rules.decisions import Place
from runtime.rules.edition import Edition
from runtime.rules.effects import possessions
from runtime.rules.effects.table import apply, handles, subjects
from runtime.rules.encounters import hands
from runtime.rules.encounters.counters import move_affinity
from runtime.rules.encounters.delayed import take_time
from runtime.rules.encounters.encounter_rules import begin_once, ended, finish_once, how_of, under_way
from runtime.rules.encounters.moment import Moment, card_of, strike_of
from runtime.rules.encounters.playing import place_top_card
from runtime.rules.encounters.sequence import take_away
from runtime.rules.encounters.shaping import amount_for
from runtime.rules.encounters.tables import tables_of
from runtime.rules.events import Event
from runtime.rules.flow import Flow, choose, shuffle
from runtime.rules.requirements import holds
from runtime.rules.state import CharacterState, Game, PlayedCard
from schemas.vocabulary.abilities import (
    Destroy,
    DiscardCards,
    DiscardDownTo,
    DiscardFromDeck,
    Down,
    Draw,
    Lightning,
    PlaceCharges,
    PlaceTopCard,
    PlayWithoutLightning,
    RemoveCharges,
    RemoveTimeFromCard,
    ReturnCards,
    RunAway,
    ShuffleSequence,
    SufferOpportunity,
    TakeDamage,
    TakeUnpreventableDamage,
    Up,
)
from schemas.vocabulary.encounters import EncounterGoesOn, EncounterLost, EncounterWon


def _in_encounter(who: str, game: Game, context: Context, text: str) -> Flow[list[CharacterState]]:
    """The subjects that are still in the encounter; those outside it are left alone (KOR-PARTY-007)."""
    people = yield from subjects(who, game, context, text)
    encounter = game.encounter
    if encounter is None:
        return people
    return [one for one in people if one.name in encounter.party]


@handles(TakeDamage, TakeUnpreventableDamage)
def take_damage(
    effect: TakeDamage | TakeUnpreventableDamage, game: Game, rules: Edition, context: Context
) -> Flow[None]:
    """Lowers Health; in an attack with all that was added and prevented. KOR-COMBAT-083, KOR-COMBAT-084."""
    people = yield from _in_encounter(effect.who, game, context, "Who takes the damage?")
    amount = effect.amount
    if effect.per:
        amount *= multiplier(effect.per, game, rules, context)
    blow = strike_of(context)
    shaped = blow is not None and blow.resolving and (blow.additions or blow.preventions)
    kind = "damage" if isinstance(effect, TakeDamage) else "unpreventable"
    for character in people:
        suffered = amount
        if shaped and blow is not None:
            suffered = amount_for(game, rules, blow, kind, amount, character.name)
        if suffered:
            yield lose(game, rules, character, "health", suffered)
            if blow is not None:
                blow.taken[character.name] = blow.taken.get(character.name, 0) + suffered


@handles(Up, Down)
def move_marker(effect: Up | Down, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DIPLO-031, KOR-DIPLO-040, KOR-DIPLO-042."""
    encounter = game.encounter
    if encounter is None or encounter.kind != "diplomacy":
        return
    amount = effect.amount
    if effect.per:
        amount *= multiplier(effect.per, game, rules, context)
    up = isinstance(effect, Up)
    blow = strike_of(context)
    if blow is not None and blow.resolving and (blow.additions or blow.preventions):
        amount = amount_for(game, rules, blow, "up" if up else "down", amount, blow.target)
    if amount:
        yield from move_affinity(game, rules, how_of(game, rules), amount if up else -amount)


@handles(Draw)
def draw_cards(effect: Draw, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-COMBAT-050, KOR-COMBAT-103."""
    if game.encounter is None:
        return
    people = yield from _in_encounter(effect.who, game, context, "Who draws?")
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
    people = yield from _in_encounter(effect.who, game, context, "Who discards?")
    for character in people:
        amount = len(game.encounter.hands[character.name]) if effect.amount == "all" else effect.amount
        yield from hands.discard(game, character.name, amount)


@handles(DiscardFromDeck)
def discard_from_deck(effect: DiscardFromDeck, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-TRAIT-003, AMB-S-140."""
    if game.encounter is None:
        return
    people = yield from _in_encounter(effect.who, game, context, "Who discards?")
    for character in people:
        yield from hands.discard_top(game, character.name, effect.amount)


@handles(DiscardDownTo)
def discard_down_to(effect: DiscardDownTo, game: Game, rules: Edition, context: Context) -> Flow[None]:
    if game.encounter is None:
        return
    people = yield from _in_encounter(effect.who, game, context, "Who discards?")
    for character in people:
        over = len(game.encounter.hands[character.name]) - effect.amount
        if over > 0:
            yield from hands.discard_from_hand(game, character.name, over)


@handles(ReturnCards)
def return_cards(effect: ReturnCards, game: Game, rules: Edition, context: Context) -> Flow[None]:
    if game.encounter is None:
        return
    people = yield from _in_encounter(effect.who, game, context, "Who takes cards back?")
    for character in people:
        yield from hands.take_back(game, character.name, effect.amount)


@handles(PlaceTopCard)
def place_top(effect: PlaceTopCard, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-COMBAT-046, KOR-WYRD-005."""
    encounter = game.encounter
    if encounter is not None and encounter.active in encounter.party:
        yield from place_top_card(game, rules, how_of(game, rules), game.characters[encounter.active])


@handles(Destroy)
def destroy(effect: Destroy, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """The last card, never the encounter itself. KOR-COMBAT-085, KOR-COMBAT-087, AMB-S-52."""
    encounter = game.encounter
    if encounter is not None and encounter.sequence:
        yield from destroy_card(game, rules, encounter.sequence[-1])


def destroy_card(game: Game, rules: Edition, played: PlayedCard) -> Flow[None]:
    """Off the sequence; then what it says for this case. KOR-COMBAT-086."""
    encounter = under_way(game)
    yield take_away(game, encounter, played)
    table = tables_of(game.book).cards[played.card]
    for ability in table.triggers.get("when-destroyed", ()):
        place = Place(table.file, *ability.at)
        moment = Moment(game, encounter, encounter.active, f"card:{played.card}", played, at=place)
        if ability.needs is None or holds(ability.needs, game, rules, moment):
            yield from apply(ability.do, game, rules, moment)
        if ended(game):
            return


def _discard_this(game: Game, rules: Edition, context: Context) -> Flow[None]:
    """`discard this` on a card of the sequence."""
    played = card_of(game, context)
    if played is not None:
        yield from destroy_card(game, rules, played)


possessions.CARDS_IN_PLAY["card"] = _discard_this


@handles(PlaceCharges)
def place_charges(effect: PlaceCharges, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Here, on a card the players choose, or on the named one. KOR-COMBAT-020."""
    encounter = game.encounter
    if encounter is None:
        return
    target: PlayedCard | None = None
    if effect.where == "@here":
        target = card_of(game, context)
    elif effect.where == "@a-card":
        target = yield from _choose_card(game, list(encounter.sequence), "Where do the charges go?")
    else:
        target = next((one for one in reversed(encounter.sequence) if one.card == effect.where), None)
    amount = effect.amount * multiplier(effect.per, game, rules, context)
    if target is not None and amount:
        target.charges += amount
        yield Event("markers", what=target.card, amount=amount, text="charges")


def _choose_card(game: Game, cards: list[PlayedCard], text: str) -> Flow[PlayedCard | None]:
    """One card of the sequence; two of the same name are told apart by their place."""
    if not cards:
        return None
    encounter = under_way(game)
    tables = tables_of(game.book)
    pairs = []
    for played in cards:
        place = next(i for i, one in enumerate(encounter.sequence, 1) if one is played)
        pairs.append((f"{place}-{played.card}", tables.cards[played.card].title))
    chosen = yield from choose("sequence.card", pairs, text, encounter.active)
    return encounter.sequence[int(chosen.partition("-")[0]) - 1]


@handles(RemoveCharges)
def remove_charges(effect: RemoveCharges, game: Game, rules: Edition, context: Context) -> Flow[None]:
    played = card_of(game, context)
    if played is not None:
        amount = played.charges if effect.amount == "all" else min(effect.amount, played.charges)
        played.charges -= amount
        yield Event("markers", what=played.card, amount=-amount, text="charges")


@handles(RemoveTimeFromCard)
def remove_time(effect: RemoveTimeFromCard, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-COMBAT-034."""
    encounter = game.encounter
    if encounter is None:
        return
    waiting = [played for played in encounter.sequence if played.time]
    if effect.which == "a-card":
        chosen = yield from _choose_card(game, waiting, "From which card?")
        waiting = [chosen] if chosen is not None else []
    for played in waiting:
        yield from take_time(game, rules, played, effect.amount)
        if ended(game):
            return


@handles(RunAway)
def run_away(effect: RunAway, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-COMBAT-075."""
    encounter = game.encounter
    if encounter is not None:
        encounter.over = "run-away"
        yield Event("step", what=encounter.name, text="runs away")


@handles(SufferOpportunity)
def suffer_opportunity(effect: SufferOpportunity, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-COMBAT-038."""
    if game.encounter is not None:
        yield from opportunity(game, rules)


def opportunity(game: Game, rules: Edition) -> Flow[None]:
    """Not an attack: nothing adds to it or prevents of it. KOR-COMBAT-038, AMB-S-58."""
    encounter = under_way(game)
    table = tables_of(game.book).encounters[encounter.name]
    if table.opportunity and begin_once(encounter, "under-way:opportunity"):
        yield Event("step", encounter.active, encounter.name, text="opportunity")
        moment = Moment(game, encounter, encounter.active, f"encounter:{encounter.name}")
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


@handles(ShuffleSequence)
def shuffle_sequence(effect: ShuffleSequence, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Into their decks, hands not included; nothing counts as destroyed. KOR-BOSS-007, AMB-S-92."""
    encounter = game.encounter
    if encounter is None:
        return
    hands.return_sequence(game, encounter)
    for name, pile in encounter.discards.items():
        deck = hands.deck_of(game.characters[name], encounter)
        deck += pile
        pile.clear()
        yield from shuffle(deck, f"the {encounter.kind} deck of {name}")


@handles(EncounterGoesOn)
def goes_on(effect: EncounterGoesOn, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-FINAL-002; read by the conclusion."""
    if game.encounter is not None:
        game.encounter.phase = "goes-on"
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
