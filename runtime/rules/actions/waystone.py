"""Activate a Waystone: Energy and one of two payments, then a model on a corner."""

from __future__ import annotations

from functools import partial
from typing import Final

from runtime.rules.calendar.moments import let_speak, unlike
from runtime.rules.cards.standing import barred, triggered, triggered_for_all
from runtime.rules.costs.costs import Due, due_of, due_words
from runtime.rules.costs.parties import blocked_for_all, form_party
from runtime.rules.costs.purses import pay_dues, shortfall
from runtime.rules.costs.surcharges import changed_by_cards, note_first
from runtime.rules.edition import Edition
from runtime.rules.map import board
from runtime.rules.map.waystones import place_waystone
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, LateOffer, Menu, Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, ask, choose
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from schemas.parts import Ability

_KEY: Final = "activate-a-waystone"
_TEXT: Final = rules_say.ACTIVATE_A_WAYSTONE


def offer_waystone(game: Game, rules: Edition, character: CharacterState) -> tuple[LateOffer, ...]:
    """In a location with an empty slot, on either side, with or without a guardian.

    KOR-WAYSTONE-001, KOR-WAYSTONE-017, KOR-WAYSTONE-018.
    """
    here = character.location
    if here not in game.board.locations or not board.has_empty_slot(game, here):
        return ()
    return _OFFERS


def _find(menu: Menu, about: object) -> Option:
    game, rules, character = menu.game, menu.rules, menu.character
    cost = rules_say.AND_A_PAYMENT.format(cost=due_words(energy_dues(game, rules, (character.name,))))
    return Option(_KEY, _TEXT, blocked_for_all(game, character, partial(_against, game, rules)), cost)


def _against(game: Game, rules: Edition, members: tuple[str, ...]) -> str:
    reason = barred(game, rules, members, "activate-waystones")
    reason = reason or shortfall(energy_dues(game, rules, members), game, rules, members)
    if reason:
        return reason
    offerings = shortfall(offering_dues(game, rules, members), game, rules, members)
    if not offerings:
        return ""
    return offerings if shortfall(blood_dues(game, rules, members), game, rules, members) else ""


def _go(menu: Menu, about: object) -> Flow[None]:
    check = partial(_against, menu.game, menu.rules)
    members = yield from form_party(menu.game, menu.character, check, rules_say.WHO_ACTIVATES_THE_WAYSTONE)
    yield from activate(menu.game, menu.rules, members)


_OFFERS: Final = (LateOffer(_KEY, _TEXT, begin=_go, find=_find),)


def energy_dues(game: Game, rules: Edition, members: tuple[str, ...]) -> list[Due]:
    """2 Energy in total, whatever the party. KOR-WAYSTONE-002, KOR-CHALLENGE-006."""
    return changed_by_cards(_energy(game, rules), game, rules, members, "waystone")


def _energy(game: Game, rules: Edition) -> list[Due]:
    numbers = rules.numbers
    energy = numbers.waystone_energy + numbers.waystone_energy_per_character * len(game.characters)
    return [due_of(energy, ("energy",))]


def offering_dues(game: Game, rules: Edition, members: tuple[str, ...]) -> list[Due]:
    """Magic, and Wealth or Food unit by unit, for each character in the game.

    KOR-WAYSTONE-003, KOR-WAYSTONE-006, KOR-STORY-006, AMB-S-13.
    """
    count, numbers = len(game.characters), rules.numbers
    due = [*_energy(game, rules), due_of(numbers.waystone_magic * count, ("magic",))]
    if numbers.waystone_goods:
        due.append(due_of(numbers.waystone_goods * count, ("wealth", "food")))
    return changed_by_cards(due, game, rules, members, "waystone")


def blood_dues(game: Game, rules: Edition, members: tuple[str, ...]) -> list[Due]:
    """Health paid and Terror taken for each character in the game.

    KOR-WAYSTONE-004, KOR-WAYSTONE-005, KOR-WAYSTONE-006, KOR-STORY-007.
    """
    count, numbers = len(game.characters), rules.numbers
    due = [
        *_energy(game, rules),
        due_of(numbers.blood_terror * count, ("terror",)),
        due_of(numbers.blood_health * count, ("health",)),
    ]
    return changed_by_cards(due, game, rules, members, "waystone")


def activate(game: Game, rules: Edition, members: tuple[str, ...]) -> Flow[None]:
    """KOR-WAYSTONE-002, KOR-WAYSTONE-007, KOR-WAYSTONE-008."""
    game.party = members
    yield Event("action", ", ".join(members), "waystone", text="Activate a waystone")
    payments = {
        "offering": offering_dues(game, rules, members),
        "blood-price": blood_dues(game, rules, members),
    }
    options = [
        Option(key, key.replace("-", " "), shortfall(due, game, rules, members), due_words(due))
        for key, due in payments.items()
    ]
    way = yield from ask("waystone.payment", PLAYERS, options, rules_say.HOW_IS_IT_PAID)
    yield from pay_dues(payments[way], game, rules, members)
    note_first(game, members, "waystone")
    yield from rules.settle(game, rules)
    here = game.characters[members[0]].location  # settling may have replaced the card they stand on
    if not game.ending:
        yield from place_waystone(game, rules, here)
    if game.unsettled:
        yield from rules.settle(game, rules)
    yield from _activated(game, rules, members)
    game.party = ()


def _activated(game: Game, rules: Edition, members: tuple[str, ...]) -> Flow[None]:
    """Cards that wait for a waystone to be activated, wherever they are, in the players' order.

    KOR-GEN-002, KOR-COMPANION-007.
    """
    when = "when-a-waystone-is-activated"
    if when not in game.book.triggers:
        return
    here = game.characters[members[0]].location
    waiting: dict[str, tuple[str, str, Ability]] = {}
    for character in game.characters.values():
        for ref, index, ability in triggered(game, rules, character, when):
            key = unlike(waiting, f"{character.name}-{ref.partition(':')[2]}-{index}", ref)
            waiting[key] = (character.name, ref, ability)
    for ref, index, ability in triggered_for_all(game, when):
        waiting[unlike(waiting, f"{ref.partition(':')[2]}-{index}", ref)] = ("", ref, ability)
    while waiting and not game.ending:
        pairs = [(key, game.book.title(one[1].partition(":")[2])) for key, one in waiting.items()]
        key = yield from choose("effect.next", pairs, rules_say.WHICH_EFFECT_COMES_FIRST)
        name, ref, ability = waiting.pop(key)
        context = Context(members, here, active=name, source=ref)
        yield from let_speak(game, rules, ref, ability, context)
