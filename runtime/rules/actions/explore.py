"""Explore: read the location's pages, as far as they lead."""

from __future__ import annotations

from functools import partial

from runtime.rules.book.book import Book
from runtime.rules.calendar.moments import trigger
from runtime.rules.cards.standing import barred
from runtime.rules.costs.costs import Due, due_words
from runtime.rules.costs.parties import blocked_for_all, form_party
from runtime.rules.costs.purses import pay_dues, shortfall
from runtime.rules.costs.surcharges import changed_by_cards, each_ones_dues, note_first
from runtime.rules.edition import Edition
from runtime.rules.journal.reading_verses import read
from runtime.rules.map import board
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import LateOffer, Menu, Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say


def offer_explore(game: Game, rules: Edition, character: CharacterState) -> tuple[LateOffer, ...]:
    """Only on a clear side without a guardian.

    KOR-EXPLORE-001, KOR-EXPLORE-007, KOR-GUARD-011, FOA-EXPLORE-004, FOA-GUARD-011.
    """
    here = character.location
    if here not in game.board.locations:
        return ()
    return game.book.once(_printed)[here]


def _printed(book: Book) -> dict[str, tuple[LateOffer, ...]]:
    return {
        name: (LateOffer(shown.key, shown.text, begin=_go, find=_find),) if book.first_verse(name) else ()
        for name, shown in book.exploring.items()
    }


def _find(menu: Menu, about: object) -> Option:
    game, rules, character = menu.game, menu.rules, menu.character
    here = character.location
    shown = game.book.exploring[here]
    alone = (character.name,)
    if not game.board.locations[here].clear:
        reason = rules_say.THE_LOCATION_LIES_WYRDNESS_SIDE_UP
    elif rules.numbers.guardians_block and board.guardians_at(game, here):
        reason = rules_say.A_GUARDIAN_STANDS_HERE
    elif len(game.characters) == 1:
        reason = _against(game, rules, alone)
    else:
        reason = blocked_for_all(game, character, partial(_against, game, rules))
    due = _dues(game, rules, alone)
    if not reason and not due:
        return shown
    return Option(shown.key, shown.text, reason, due_words(due) if due else "")


def _against(game: Game, rules: Edition, members: tuple[str, ...]) -> str:
    by = barred(game, rules, members, "explore")
    if by:
        return by
    due = _dues(game, rules, members)
    return shortfall(due, game, rules, members) if due else ""


def _go(menu: Menu, about: object) -> Flow[None]:
    if len(menu.game.characters) == 1:
        return explore(menu.game, menu.rules, (menu.character.name,))
    return _go_together(menu.game, menu.rules, menu.character)


def _go_together(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    members = yield from form_party(game, character, partial(_against, game, rules), rules_say.WHO_EXPLORES)
    yield from explore(game, rules, members)


def _dues(game: Game, rules: Edition, members: tuple[str, ...]) -> list[Due]:
    """KOR-EXPLORE-002: the Action itself costs nothing, unless an edition or a card says so.

    FOA-EXPLORE-001.
    """
    if rules.numbers.explore_energy:
        return each_ones_dues(game, rules, members, rules.numbers.explore_energy, "exploration")
    return changed_by_cards([], game, rules, members, "exploration")


def explore(game: Game, rules: Edition, members: tuple[str, ...]) -> Flow[None]:
    """From the top of the first page until Exploration ends. Then the Day goes on.

    KOR-EXPLORE-003, KOR-EXPLORE-004, KOR-JENC-006, KOR-JOURNAL-006, FOA-EXPLORE-002, FOA-EXPLORE-003.
    """
    here = game.characters[members[0]].location
    game.party = members
    yield Event("action", ", ".join(members), "explore", text=game.book.exploring[here].text)
    due = _dues(game, rules, members)
    if due:
        yield from pay_dues(due, game, rules, members)
    note_first(game, members, "exploration")
    if game.unsettled:
        yield from rules.settle(game, rules)
    yield from trigger(game, rules, members, "when-exploring")
    first = game.book.first_verse(here)
    if first is not None and not game.ending:
        yield from read(game, rules, Context(members, here), first)
    game.party = ()
