"""Handlers of what happens to cards in the sequence: placing, destroying, charges, time, shuffling away."""

from __future__ import annotations

from runtime.rules.costs.costs import multiplier
from runtime.rules.edition import Edition
from runtime.rules.effects import possessions
from runtime.rules.effects.dispatch import apply, handles
from runtime.rules.encounters import hands
from runtime.rules.encounters.delayed import on_encounter, take_from_encounter, take_time
from runtime.rules.encounters.encounter_rules import ROUNDS, ended, finish_once, how_of
from runtime.rules.encounters.keys import place
from runtime.rules.encounters.moment import card_of, moment_in
from runtime.rules.encounters.playing_cards import place_top_card
from runtime.rules.encounters.sequence import lay_down, take_away
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, SourcePlace
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import EncounterState, Game, PlayedCard
from runtime.sentences import rules_say
from schemas.vocabulary.abilities import (
    Destroy,
    PlaceCharges,
    PlaceFromDiscards,
    PlaceTopCard,
    RemoveCharges,
    RemoveTimeFromCard,
    ShuffleSequence,
)


@handles(PlaceTopCard)
def place_top(effect: PlaceTopCard, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """The effect says whether it is resolved. If not, its keys join and give nothing.

    KOR-COMBAT-046, KOR-WYRD-005.
    """
    encounter = game.encounter
    if encounter is None or encounter.active not in encounter.party:
        return
    character = game.characters[encounter.active]
    if not effect.unresolved:
        yield from place_top_card(game, rules, how_of(game, rules), character)
        return
    deck = hands.deck_of(character, encounter)
    if deck:
        encounter.placed += 1
        played, _ = lay_down(game, encounter, deck.pop(0), character.name)
        yield Event("step", character.name, played.card, text="lies in the sequence")


@handles(PlaceFromDiscards)
def place_discarded(effect: PlaceFromDiscards, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """One card of the active character's discards. It is placed, not played. KOR-COMBAT-046, KOR-WYRD-005."""
    encounter = game.encounter
    if encounter is None or encounter.active not in encounter.party:
        return
    name = encounter.active
    pile = encounter.discards[name]
    if not pile:
        return
    pairs = [(card, game.book.tables.cards[card].title) for card in dict.fromkeys(pile)]
    card = yield from choose("discards.card", pairs, rules_say.WHICH_CARD_IS_PLACED, name)
    pile.remove(card)
    encounter.placed += 1
    if effect.unresolved:
        lay_down(game, encounter, card, name)
        yield Event("step", name, card, text="lies in the sequence")
    else:
        yield from place(game, rules, how_of(game, rules), card, name)


@handles(Destroy)
def destroy(effect: Destroy, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """The last card, never the encounter itself. KOR-COMBAT-085, KOR-COMBAT-087, AMB-S-52."""
    encounter = game.encounter
    if encounter is not None and encounter.sequence:
        yield from destroy_card(game, rules, encounter.sequence[-1])


def destroy_card(game: Game, rules: Edition, played: PlayedCard) -> Flow[None]:
    """Off the sequence; then what it says for this case. KOR-COMBAT-086."""
    encounter = game.encounter
    assert encounter is not None
    yield take_away(game, encounter, played)
    table = game.book.tables.cards[played.card]
    mark = f"under-way:destroyed:{played.card}"
    if "when-destroyed" not in table.triggers or encounter.used.count(mark) >= ROUNDS:
        return
    encounter.used.append(mark)
    for ability in table.triggers["when-destroyed"]:
        place = SourcePlace(table.file, *ability.at)
        moment = moment_in(game, encounter, encounter.active, f"card:{played.card}", played, at=place)
        if ability.needs is None or holds(ability.needs, game, rules, moment):
            yield from apply(ability.do, game, rules, moment)
        if ended(game):
            break
    finish_once(encounter, mark)


def _discard_this(game: Game, rules: Edition, context: Context) -> Flow[None]:
    """`discard this` on a card of the sequence."""
    played = card_of(game, context)
    if played is not None:
        yield from destroy_card(game, rules, played)


possessions.CARDS_IN_PLAY["card"] = _discard_this


@handles(PlaceCharges)
def place_charges(effect: PlaceCharges, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """On this card, on a card the players choose, or on the named one. KOR-COMBAT-020."""
    encounter = game.encounter
    if encounter is None:
        return
    target: PlayedCard | None = None
    if effect.where == "@here":
        target = card_of(game, context)
    elif effect.where == "@a-card":
        text = rules_say.WHERE_DO_THE_CHARGES_GO
        target = yield from _choose_card(game, context, list(encounter.sequence), text)
    else:
        target = next((one for one in reversed(encounter.sequence) if one.card == effect.where), None)
    amount = effect.amount * multiplier(effect.per, game, rules, context)
    if target is not None and amount:
        target.charges += amount
        yield Event("markers", what=target.card, amount=amount, text="charges")


def _choose_card(game: Game, context: Context, cards: list[PlayedCard], text: str) -> Flow[PlayedCard | None]:
    """One card of the sequence. The person it is for chooses; two cards of the same name are told apart by their place."""
    if not cards:
        return None
    encounter = game.encounter
    assert encounter is not None
    pairs = _places(game, encounter, cards)
    chosen = yield from choose("sequence.card", pairs, text, _chooser(encounter, context))
    return encounter.sequence[int(chosen.partition("-")[0]) - 1]


def _chooser(encounter: EncounterState, context: Context) -> str:
    """Whom it is for; the players, if that person has left the encounter. KOR-GEN-003."""
    who = context.active or encounter.active
    return who if who in encounter.party else PLAYERS


def _places(game: Game, encounter: EncounterState, cards: list[PlayedCard]) -> list[tuple[str, str]]:
    """Keys and titles of cards in the sequence; a key begins with the place."""
    tables, pairs = game.book.tables, []
    for played in cards:
        place = next(i for i, one in enumerate(encounter.sequence, 1) if one is played)
        pairs.append((f"{place}-{played.card}", tables.cards[played.card].title))
    return pairs


@handles(RemoveCharges)
def remove_charges(effect: RemoveCharges, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """No payment, so nothing happens that would be paid for. FOA-CLAR-027."""
    played = card_of(game, context)
    if played is not None:
        amount = played.charges if effect.amount == "all" else min(effect.amount, played.charges)
        played.charges -= amount
        yield Event("markers", what=played.card, amount=-amount, text="charges")


@handles(RemoveTimeFromCard)
def remove_time(effect: RemoveTimeFromCard, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Off one card the players choose, or off each, the encounter card first. KOR-COMBAT-032, KOR-COMBAT-034."""
    encounter = game.encounter
    if encounter is None:
        return
    waiting = [played for played in encounter.sequence if played.time]
    first = on_encounter(rules, encounter)
    if effect.which == "a-card" and first:
        pairs = [("encounter", game.book.title(encounter.name)), *_places(game, encounter, waiting)]
        who = _chooser(encounter, context)
        key = yield from choose("sequence.card", pairs, rules_say.FROM_WHICH_CARD, who)
        first = key == "encounter"
        waiting = [] if first else [encounter.sequence[int(key.partition("-")[0]) - 1]]
    elif effect.which == "a-card":
        chosen = yield from _choose_card(game, context, waiting, rules_say.FROM_WHICH_CARD)
        waiting = [chosen] if chosen is not None else []
    if first:
        yield from take_from_encounter(game, rules, encounter, effect.amount)
    for played in waiting:
        if ended(game) or encounter.active not in encounter.party:
            return
        yield from take_time(game, rules, played, effect.amount)


@handles(ShuffleSequence)
def shuffle_sequence(effect: ShuffleSequence, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """They go into their decks, hands not included. Nothing counts as destroyed. KOR-BOSS-007, AMB-S-92."""
    encounter = game.encounter
    if encounter is None:
        return
    yield from hands.shuffle_away(game, encounter)
