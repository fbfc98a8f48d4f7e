"""Step 2 of an activation: which cards may be played, panic, uses of belongings, and leaving."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from runtime.rules.costs.costs import Due, dues
from runtime.rules.costs.purses import able, pay_dues
from runtime.rules.edition import Edition
from runtime.rules.effects.resources import payers_in_encounter
from runtime.rules.encounters.around import after_play
from runtime.rules.encounters.brought_cards import IN_ACTIVATION, in_activation
from runtime.rules.encounters.card_charges import CHARGES
from runtime.rules.encounters.card_tables import CardTable, Tables
from runtime.rules.encounters.encounter_rules import EncounterRules, ended
from runtime.rules.encounters.hands import deck_of
from runtime.rules.encounters.in_force import lightning_not_needed
from runtime.rules.encounters.keys import has_lightning, place
from runtime.rules.encounters.moment import moment_in
from runtime.rules.encounters.sequence import left_of
from runtime.rules.encounters.speaking_cards import Use
from runtime.rules.encounters.traits import act, cards_per_activation
from runtime.rules.encounters.using_cards import make_use
from runtime.rules.protocol.decisions import Decision, Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import CharacterState, EncounterState, Game
from runtime.sentences import rules_say
from runtime.sentences.lists_and_numbers import either

END: Final = Option("end", rules_say.PLAY_NO_FURTHER_CARD)
NONE: Final = Option("end", rules_say.PLAY_NO_CARD)
END_LATER: Final = Option("end", rules_say.PLAY_NO_FURTHER_CARD, rules_say.PANICS_A_CARD_FROM_THE_DECK)
GIVE_UP: Final = Option("give-up", rules_say.GIVE_UP)
TOP_CARD: Final = Option("top-card", rules_say.PLACE_THE_TOP_CARD_OF_THE)
PANICKED: Final = "turn:panicked"  # noted among the uses of this activation: panic brought the top card
_ON_CARDS: Final = (*CHARGES, "at-any-time")
_PANICS: Final = rules_say.PANICS_THE_TOP_CARD_OF_THE


def play_cards(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Cards, uses and charges in any order until the active character stops, leaves or is gone.

    Starts from the state alone, so that a bot can look ahead from the middle of an activation.
    KOR-COMBAT-037, KOR-COMBAT-045, KOR-DIPLO-020, AMB-S-78.
    """
    encounter = game.encounter
    assert encounter is not None
    name = encounter.active
    character = game.characters[name]
    while encounter.phase == "cards" and name in encounter.party and not encounter.over and not game.ending:
        options, uses = options_now(game, rules, how, encounter, character)
        key = yield Decision("encounter.play", name, options, rules_say.WHAT_DO_YOU_DO)
        if key == "end":
            encounter.phase = "played"
        elif key == "top-card":
            yield from panic(game, rules, how, character)
        elif key == "give-up":
            encounter.over = "lose"  # KOR-FINAL-005
        elif key == how.leave_word:
            yield from how.leave(game, rules, how)
        elif key in uses:
            yield from make_use(game, rules, uses[key])
        else:
            yield from play(game, rules, how, character, str(key))


def options_now(
    game: Game, rules: Edition, how: EncounterRules, encounter: EncounterState, character: CharacterState
) -> tuple[tuple[Option, ...], dict[str, Use]]:
    """Every card in hand with the reason against it, then everything else that can be done."""
    tables = game.book.tables
    options = []
    panicking = not encounter.begun and rules.panics(game, character)
    if panicking and (deck_of(character, encounter) or rules.rulings.amb_s_72):
        for card in encounter.hands[character.name]:
            options.append(Option(card, tables.cards[card].title, _PANICS))
        options.append(TOP_CARD)
        end = END_LATER
    else:
        # With an empty deck nothing is placed, and further cards still need lightning (AMB-S-72).
        first = not encounter.begun and not panicking
        _offer_cards(game, rules, encounter, character, tables, first, options)
        end = END
        if not encounter.played and not encounter.placed:
            end = _idle(how.idle_text) if tables.encounters[encounter.name].opportunity else NONE
    uses: dict[str, Use] = {}
    if not tables.triggers.isdisjoint(_ON_CARDS) or not game.book.triggers.isdisjoint(IN_ACTIVATION):
        for use in in_activation(game, rules):
            uses[use.option.key] = use
            options.append(use.option)
    options.append(_leaving(game, rules, how))
    if tables.encounters[encounter.name].can_be_given_up:
        options.append(GIVE_UP)
    options.append(end)
    return tuple(options), uses


@lru_cache
def _leave(key: str, text: str, loss: tuple[str, int], blocked: str) -> Option:
    """The price of leaving is beside the word: nobody should have to look it up in a fight."""
    return Option(key, text.replace("{loss}", f"{loss[1]} {loss[0]}"), blocked)


def _leaving(game: Game, rules: Edition, how: EncounterRules) -> Option:
    return _leave(how.leave_word, how.leave_text, rules.rulings.amb_i_01, how.cannot_leave(game, rules))


@lru_cache
def _idle(text: str) -> Option:
    return Option("end", text)


def _offer_cards(
    game: Game,
    rules: Edition,
    encounter: EncounterState,
    character: CharacterState,
    tables: Tables,
    first: bool,
    options: list[Option],
) -> None:
    """KOR-COMBAT-037, KOR-COMBAT-039, KOR-COMBAT-041, KOR-PANIC-003, KOR-TRAIT-005, KOR-WYRD-003, KOR-WYRD-004."""
    hand = encounter.hands[character.name]
    if not hand:
        return
    cards = tables.cards
    limit = cards_per_activation(game, encounter)
    if limit and counted(rules, encounter) >= limit:
        options.extend([cards[card].late for card in hand])
        return
    free = first or encounter.extra > 0 or lightning_not_needed(game, rules, character)
    left = "" if free else left_of(encounter, len(encounter.sequence))
    for card in hand:
        table = cards[card]
        spent = _magic_of(game, rules, encounter, table) if table.cost is not None else 0
        if not free:
            link = tables.link(left, card)
            if not link.quick or not has_lightning(game, rules, encounter, character, link, spent):
                options.append(table.dull)
                continue
        if table.cost is not None:
            options.append(
                Option(
                    card,
                    table.title,
                    cannot_pay(game, rules, encounter, table),
                    game.book.words.cost(table.cost),
                )
            )
        else:
            options.append(table.play)


def counted(rules: Edition, encounter: EncounterState) -> int:
    """Cards that count for a limit. Placed ones only by ruling (AMB-S-74), and the card of a panic by another one."""
    if rules.rulings.amb_s_74:
        return encounter.played + encounter.placed
    return encounter.played + (PANICKED in encounter.used and rules.rulings.panic_haste)


def play(game: Game, rules: Edition, how: EncounterRules, character: CharacterState, card: str) -> Flow[None]:
    """From the hand to the end of the sequence, and resolved. Lightning on the first card does nothing.

    KOR-COMBAT-046, KOR-COMBAT-047, FOA-COMBAT-033, KOR-COMBAT-042, KOR-WYRD-003; from then on gains are complete
    again (FOA-TRAIT-003).
    """
    encounter = game.encounter
    assert encounter is not None
    tables = game.book.tables
    table = tables.cards[card]
    if table.cost is not None:
        yield from pay_for_card(game, rules, encounter, table)
        if ended(game) or character.name not in encounter.party:
            return  # the price took its owner out, so the card stays in hand (KOR-DEATH-003)
    needs = encounter.begun or rules.panics(game, character)
    if needs and not lightning_not_needed(game, rules, character):
        link = tables.link(left_of(encounter, len(encounter.sequence)), card)
        if not has_lightning(game, rules, encounter, character, link):
            encounter.extra -= 1
            needs = False
    else:
        needs = False
    encounter.played += 1
    if not encounter.begun:
        yield from _begin(game, rules, how, encounter)
    encounter.hands[character.name].remove(card)
    yield from place(game, rules, how, card, character.name, needs)
    encounter.less = 0
    if not ended(game) and character.name in encounter.party:
        yield from after_play(game, rules, how, card, character.name)


def _begin(game: Game, rules: Edition, how: EncounterRules, encounter: EncounterState) -> Flow[None]:
    """From the first card on.

    A card that an effect placed before it does not count as the first (KOR-CLAUDYNE-008, KOR-COMBAT-040,
    KOR-COMBAT-037). Some enemies react to it (FOA-TRAIT-003).
    """
    encounter.begun = True
    encounter.before = encounter.placed
    yield from act(game, rules, how, "first-card")


def panic(game: Game, rules: Edition, how: EncounterRules, character: CharacterState) -> Flow[None]:
    """The top card of the deck is the first card. It needs no lightning and has no price.

    KOR-PANIC-002, KOR-PANIC-005, KOR-WYRD-005, FOA-PANIC-002, FOA-TRAIT-003, AMB-S-73.
    """
    encounter = game.encounter
    assert encounter is not None
    yield Event("step", character.name, text="panics")
    if not encounter.begun:
        yield from _begin(game, rules, how, encounter)
    if not how.panic_plays:
        encounter.used.append(PANICKED)
        yield from place_top_card(game, rules, how, character)
        return
    # Where panic plays the card, it counts as one and triggers what speaks when a card is played.
    if not deck_of(character, encounter):
        yield from how.cannot_draw(game, rules, how, character.name)  # by the ruling `panic-draws`
        return
    card = deck_of(character, encounter).pop(0)
    encounter.played += 1
    yield from place(game, rules, how, card, character.name)
    encounter.less = 0
    if not ended(game) and character.name in encounter.party:
        yield from after_play(game, rules, how, card, character.name)


def place_top_card(game: Game, rules: Edition, how: EncounterRules, character: CharacterState) -> Flow[None]:
    """KOR-COMBAT-046, KOR-PANIC-002."""
    encounter = game.encounter
    assert encounter is not None
    deck = deck_of(character, encounter)
    if deck:
        encounter.placed += 1
        yield from place(game, rules, how, deck.pop(0), character.name)


# --- the price of a card (KOR-WYRD-003)


def _dues(game: Game, rules: Edition, encounter: EncounterState, table: CardTable) -> list[Due]:
    return dues(table.cost, game, rules, moment_in(game, encounter, encounter.active))


def _magic_of(game: Game, rules: Edition, encounter: EncounterState, table: CardTable) -> int:
    return sum(due.amount for due in _dues(game, rules, encounter, table) if due.kinds == ("magic",))


def _payers(game: Game, rules: Edition, encounter: EncounterState, due: Due) -> tuple[str, ...]:
    """Magic may come from anyone, tracks from the active character alone. KOR-COMBAT-052, KOR-WYRD-003, AMB-S-142."""
    if not rules.rulings.amb_s_142:
        return (encounter.active,)
    return payers_in_encounter(game, rules, encounter.active, due.kinds[0])


def cannot_pay(game: Game, rules: Edition, encounter: EncounterState, table: CardTable) -> str:
    """KOR-WYRD-004: in full or not at all."""
    for due in _dues(game, rules, encounter, table):
        names = _payers(game, rules, encounter, due)
        have = sum(able(game, rules, game.characters[name], what) for name in names for what in due.kinds)
        if have < due.amount:
            return rules_say.COSTS.format(amount=due.amount, what=either(due.kinds))
    return ""


def pay_for_card(game: Game, rules: Edition, encounter: EncounterState, table: CardTable) -> Flow[None]:
    for due in _dues(game, rules, encounter, table):
        yield from pay_dues([due], game, rules, _payers(game, rules, encounter, due))
    if game.unsettled:
        yield from rules.settle(game, rules)
