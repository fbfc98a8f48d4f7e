"""Travel: to a connected location, with all that arrival brings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from runtime.rules.book.book import Book
from runtime.rules.calendar.moments import trigger
from runtime.rules.cards.standing import barred
from runtime.rules.costs.costs import Due, due_words
from runtime.rules.costs.parties import alive, blocked_for_all, form_party
from runtime.rules.costs.purses import pay_dues, shortfall
from runtime.rules.costs.surcharges import each_ones_dues, note_first
from runtime.rules.edition import Edition
from runtime.rules.map import board
from runtime.rules.map.companions import follow
from runtime.rules.protocol.decisions import LateOffer, Menu, Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say

Known = tuple[str, str, list[Due]]
"""What a menu knows about travelling alone: the reason against it, the cost in words, what is due."""


def offer_travel(game: Game, rules: Edition, character: CharacterState) -> list[LateOffer]:
    """KOR-TRAVEL-001, KOR-TRAVEL-002, FOA-TRAVEL-001, FOA-TRAVEL-002."""
    places = board.connected(game, rules, character.location)
    return list(map(game.book.once(_printed).__getitem__, places))


def _printed(book: Book) -> dict[str, LateOffer]:
    return {
        name: LateOffer(shown.key, shown.text, begin=_go, about=name, find=_find)
        for name, shown in book.travelling.items()
    }


def _find(menu: Menu, place: str) -> Option:
    game = menu.game
    known: Known | None = menu.travel
    if known is None:
        rules, character = menu.rules, menu.character
        alone = (character.name,)
        due = travel_dues(game, rules, alone)
        if len(game.characters) == 1:
            reason = _against(game, rules, alone, due)
        else:
            reason = blocked_for_all(game, character, partial(_against, game, rules))
        known = menu.travel = (reason, due_words(due), due)
    shown = game.book.travelling[place]
    return Option(shown.key, shown.text, known[0], known[1])


def _against(game: Game, rules: Edition, members: tuple[str, ...], due: Sequence[Due] | None = None) -> str:
    by = barred(game, rules, members, "travel")
    if by:
        return by
    if due is None:
        due = travel_dues(game, rules, members)
    return shortfall(due, game, rules, members)


def _go(menu: Menu, place: str) -> Flow[None]:
    if len(menu.game.characters) == 1:
        known: Known | None = menu.travel
        return travel(menu.game, menu.rules, (menu.character.name,), place, known[2] if known else None)
    return _go_together(menu.game, menu.rules, menu.character, place)


def _go_together(game: Game, rules: Edition, character: CharacterState, place: str) -> Flow[None]:
    members = yield from form_party(game, character, partial(_against, game, rules), rules_say.WHO_TRAVELS)
    yield from travel(game, rules, members, place)


def travel_dues(game: Game, rules: Edition, members: tuple[str, ...]) -> list[Due]:
    """1 Energy for each member, changed by what each of them holds.

    KOR-TRAVEL-001, KOR-TRAVEL-010, FOA-TRAVEL-008.
    """
    return each_ones_dues(game, rules, members, rules.numbers.travel_energy, "travel")


def travel(
    game: Game, rules: Edition, members: tuple[str, ...], place: str, due: list[Due] | None = None
) -> Flow[None]:
    """Members may pay for each other.

    They arrive together, with the companions that follow. Who dies on the way stays there.

    KOR-TRAVEL-003, KOR-TRAVEL-010, KOR-TRAVEL-011, KOR-TRAVEL-001, KOR-COMPANION-002, FOA-DEATH-004.
    """
    game.party = members
    yield Event("action", ", ".join(members), "travel", text=game.book.travelling[place].text)
    yield from pay_dues(due or travel_dues(game, rules, members), game, rules, members)
    note_first(game, members, "travel")
    yield from trigger(game, rules, members, "when-travelling")
    if game.unsettled:
        yield from rules.settle(game, rules)
    members = alive(game, members)
    if members and not game.ending:
        if game.board.companions:
            yield from follow(game, rules, members, game.characters[members[0]].location, place)
        yield from rules.arrive(game, rules, members, place)
    game.party = ()
