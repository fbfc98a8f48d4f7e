"""Hands, decks and discards of the characters in an encounter. Every card is in exactly one place."""

from __future__ import annotations

from runtime.rules.cards.holding import SET_ASIDE, active_with, keywords_of
from runtime.rules.edition import Edition
from runtime.rules.encounters.encounter_rules import EncounterRules, ended
from runtime.rules.encounters.in_force import starting_hand
from runtime.rules.protocol.decisions import Decision, Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, ask_some, shuffle
from runtime.rules.state.game import CharacterState, EncounterState, Game
from runtime.sentences import rules_say


def deck_of(character: CharacterState, encounter: EncounterState) -> list[str]:
    """The deck in use, top card first."""
    return character.combat_deck if encounter.kind == "combat" else character.diplomacy_deck


def draw(game: Game, rules: Edition, how: EncounterRules, name: str, amount: int) -> Flow[None]:
    """Draws from the character's own deck. The edition decides what follows if it is too small.

    KOR-COMBAT-050, KOR-COMBAT-103, KOR-DIPLO-044, FOA-COMBAT-049, FOA-DIPLO-025.
    """
    encounter = game.encounter
    assert encounter is not None
    deck = deck_of(game.characters[name], encounter)
    taken = deck[:amount]
    if taken:
        del deck[:amount]
        encounter.hands[name] += taken
        yield Event("cards", name, "hand", len(taken), "drawn")
    if len(taken) < amount:
        yield from how.cannot_draw(game, rules, how, name)


def discard_top(game: Game, name: str, amount: int) -> Flow[None]:
    """From the top of the deck, onto the character's own discards.

    KOR-TRAIT-003, KOR-DISCARD-003, AMB-S-140: missing cards are not discarded.
    """
    encounter = game.encounter
    assert encounter is not None
    deck = deck_of(game.characters[name], encounter)
    gone = deck[:amount]
    if gone:
        del deck[:amount]
        encounter.discards[name] += gone
        yield Event("cards", name, "deck", len(gone), "discarded from the top")


def discard(game: Game, name: str, amount: int) -> Flow[None]:
    """From the hand, as the player chooses. When the hand is empty, from the top of the deck.

    KOR-COMBAT-100, KOR-DIPLO-043.
    """
    encounter = game.encounter
    assert encounter is not None
    hand = encounter.hands[name]
    from_hand = min(amount, len(hand))
    if from_hand:
        yield from discard_from_hand(game, name, from_hand)
    if amount > from_hand:
        yield from discard_top(game, name, amount - from_hand)


def discard_from_hand(game: Game, name: str, amount: int) -> Flow[None]:
    """As the player chooses, onto the character's own discards. KOR-COMBAT-060, KOR-COMBAT-100, KOR-DISCARD-003."""
    encounter = game.encounter
    assert encounter is not None
    hand = encounter.hands[name]
    if amount >= len(hand):
        gone = tuple(hand)
    else:
        titles = game.book.cards
        options = [Option(card, titles[card].title) for card in hand]
        gone = yield from ask_some(
            "hand.discard",
            name,
            options,
            rules_say.DISCARD_1_CARD if amount == 1 else rules_say.DISCARD_CARDS.format(amount=amount),
            least=amount,
            most=amount,
        )
    for card in gone:
        hand.remove(card)
        encounter.discards[name].append(card)
    yield Event("cards", name, "hand", len(gone), "discarded")


def take_back(game: Game, name: str, amount: int) -> Flow[None]:
    """From the character's own discards into the hand, as the player chooses."""
    encounter = game.encounter
    assert encounter is not None
    pile = encounter.discards[name]
    amount = min(amount, len(pile))
    if not amount:
        return
    if amount == len(pile):
        chosen = tuple(pile)
    else:
        titles = game.book.cards
        options = [Option(card, titles[card].title) for card in pile]
        chosen = yield from ask_some(
            "hand.take-back",
            name,
            options,
            rules_say.TAKE_BACK.format(amount=amount),
            least=amount,
            most=amount,
        )
    for card in chosen:
        pile.remove(card)
        encounter.hands[name].append(card)
    yield Event("cards", name, "hand", len(chosen), "taken back")


def draw_hands(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """The same number for each member, whatever the size of the party. KOR-COMBAT-023, KOR-DIPLO-015."""
    encounter = game.encounter
    assert encounter is not None
    for name in encounter.party:
        encounter.hands[name] = []
        encounter.discards[name] = []
    for name in tuple(encounter.party):
        amount = starting_hand(game, rules, how, name)
        yield from draw(game, rules, how, name, amount)


_KEEP = (Option("keep", rules_say.KEEP_THE_HAND), Option("redraw", rules_say.DRAW_A_NEW_HAND_WITH_ONE))


def redraw(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """The hand may be laid aside for a new one with one card fewer, down to one. Then it goes back into the deck.

    KOR-COMBAT-025, KOR-DIPLO-016, FOA-COMBAT-020, AMB-C-18.
    """
    encounter = game.encounter
    assert encounter is not None
    for name in tuple(encounter.party):
        character = game.characters[name]
        while name in encounter.party and len(encounter.hands[name]) > 1:
            answer = yield Decision("hand.keep", name, _KEEP, rules_say.KEEP_THIS_HAND)
            if answer == "keep":
                break
            aside, pile = encounter.hands[name], encounter.discards[name]
            encounter.hands[name] = []
            pile += aside  # they wait here: drawing from a short deck may have consequences
            yield from draw(game, rules, how, name, len(aside) - 1)
            if ended(game):
                return
            if rules.rulings.amb_c_18 == "discarded":
                continue
            deck = deck_of(character, encounter)
            deck += [card for card in aside if card in pile]
            pile[:] = [card for card in pile if card not in aside]
            yield from shuffle(deck, rules_say.THE_DECK_OF.format(kind=encounter.kind, name=name))


def put_cards_back(game: Game) -> Flow[None]:
    """Hands, sequence and discards return to the decks of their owners, which are then shuffled.

    KOR-COMBAT-080, KOR-DIPLO-029, KOR-DISCARD-004; items used in the encounter are turned face up again
    (KOR-ITEM-020).
    """
    encounter = game.encounter
    assert encounter is not None
    return_sequence(game, encounter)
    for name, hand in encounter.hands.items():
        character = game.characters[name]
        deck = deck_of(character, encounter)
        deck += hand
        deck += encounter.discards[name]
        hand.clear()
        encounter.discards[name].clear()
        character.flipped.clear()
        _take_up_again(game, character, encounter)
        yield from shuffle(deck, rules_say.THE_DECK_OF.format(kind=encounter.kind, name=name))
    encounter.activated.clear()


def _take_up_again(game: Game, character: CharacterState, encounter: EncounterState) -> None:
    """Items that were set aside only for the encounter come back. FOA-ITEM-004."""
    for mark in encounter.used:
        kind, _, rest = mark.partition(":")
        name, _, item = rest.partition(":")
        if kind == SET_ASIDE and name == character.name and item in character.inactive:
            rivals = [active_with(game, character, keyword) for keyword in keywords_of(game, item)]
            if not any(rivals):  # one gained meanwhile waits for the next morning
                character.inactive.remove(item)


def put_strays_back(game: Game) -> Flow[None]:
    """Cards that a conclusion still moved out of a deck return to it."""
    encounter = game.encounter
    assert encounter is not None
    return_sequence(game, encounter)
    for name, hand in encounter.hands.items():
        pile = encounter.discards[name]
        if hand or pile:
            deck = deck_of(game.characters[name], encounter)
            deck += [*hand, *pile]
            hand.clear()
            pile.clear()
            yield from shuffle(deck, rules_say.THE_DECK_OF.format(kind=encounter.kind, name=name))


def return_sequence(game: Game, encounter: EncounterState) -> None:
    """The sequence goes under the decks of its owners; the enemy's cards to the enemy's discards."""
    for played in encounter.sequence:
        if played.owner:
            deck_of(game.characters[played.owner], encounter).append(played.card)
        else:
            encounter.enemy_discards.append(f"enemy-card:{played.card}")
    encounter.sequence.clear()


def shuffle_away(game: Game, encounter: EncounterState) -> Flow[None]:
    """Sequence and discards into their decks, hands not included; nothing counts as destroyed.

    KOR-BOSS-007, AMB-S-92.
    """
    return_sequence(game, encounter)
    for name, pile in encounter.discards.items():
        deck = deck_of(game.characters[name], encounter)
        deck += pile
        pile.clear()
        yield from shuffle(deck, rules_say.THE_DECK_OF.format(kind=encounter.kind, name=name))
