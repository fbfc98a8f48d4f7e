"""Explore: read the location's pages, as far as they lead."""

from __future__ import annotations

from runtime.rules import board
from runtime.rules.context import Context
from runtime.rules.costs import Due, changed_by_cards, note_first, pay_dues, shortfall
from runtime.rules.decisions import LateOption, Option
from runtime.rules.edition import Edition, Offer
from runtime.rules.events import Event
from runtime.rules.flow import Flow
from runtime.rules.journal import due_words, read
from runtime.rules.moments import trigger
from runtime.rules.parties import blocked_for_all, form_party
from runtime.rules.standing import forbidden
from runtime.rules.state import CharacterState, Game


def offer_explore(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    """Only on a clear side without a guardian. KOR-EXPLORE-001, KOR-EXPLORE-007, KOR-GUARD-011."""
    here = character.location
    if here not in game.board.locations or game.book.first_verse(here) is None:
        return []
    shown = game.book.exploring[here]

    def check(members: tuple[str, ...]) -> str:
        for name in members:
            by = forbidden(game, rules, game.characters[name], "explore")
            if by:
                return f"{game.book.title(by.partition(':')[2])} forbids it"
        return shortfall(_dues(game, rules, members), game, rules, members)

    def find() -> Option:
        if not game.board.locations[here].clear:
            reason = "the location lies wyrdness side up"
        elif board.guardians_at(game, here):
            reason = "a guardian stands here"
        else:
            reason = blocked_for_all(game, character, check)
        cost = due_words(_dues(game, rules, (character.name,)), None)
        return Option(shown.key, shown.text, reason, cost)

    def run() -> Flow[None]:
        members = yield from form_party(game, character, check, "Who explores?")
        yield from explore(game, rules, members)

    return [Offer(LateOption(shown.key, shown.text, find=find), run)]


def _dues(game: Game, rules: Edition, members: tuple[str, ...]) -> list[Due]:
    """KOR-EXPLORE-002: the Action itself costs nothing, unless an edition or a card says so."""
    energy = rules.numbers.explore_energy * len(members)
    due = [Due(energy, ("energy",))] if energy else []
    return changed_by_cards(due, game, rules, members, "exploration")


def explore(game: Game, rules: Edition, members: tuple[str, ...]) -> Flow[None]:
    """From the top of the first page until Exploration ends; then the Day goes on.

    KOR-EXPLORE-003, KOR-EXPLORE-004, KOR-JENC-006, KOR-JOURNAL-006.
    """
    here = game.characters[members[0]].location
    game.party = members
    yield Event("action", ", ".join(members), "explore", text=f"Explore {game.book.locations[here].title}")
    yield from pay_dues(_dues(game, rules, members), game, rules, members)
    note_first(game, members, "exploration")
    if game.unsettled:
        yield from rules.settle(game, rules)
    yield from trigger(game, rules, members, "when-exploring")
    first = game.book.first_verse(here)
    if first is not None and not game.ending:
        yield from read(game, rules, Context(members, here), first)
    game.party = ()
