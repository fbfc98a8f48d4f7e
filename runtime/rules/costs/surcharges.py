"""What cards in force add to a cost or take off it, and whose first Action of the day that was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from runtime.rules.book.prepared import Due, due_of
from runtime.rules.cards.standing import REACHES
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.changes import use_today
from runtime.rules.state.game import Game

_SHARED = frozenset(("event", "campaign", "companion"))


def changed_by_cards(
    due: list[Due], game: Game, rules: Edition, members: Sequence[str], action: str
) -> list[Due]:
    """A cost with all that cards in force add to it or take off it."""
    if action in game.book.cost_cards:
        for what, change in surcharges(game, rules, members, action):
            due = _changed(due, what, change)
    return due


def each_ones_dues(game: Game, rules: Edition, members: Sequence[str], energy: int, action: str) -> list[Due]:
    """So much Energy from each member, changed by what is in force for each of them.

    KOR-TRAVEL-001, KOR-TRAVEL-010, FOA-TRAVEL-008, FOA-EXPLORE-001.
    """
    if action not in game.book.costed:
        return [due_of(energy * len(members), ("energy",))]
    totals: dict[str, int] = {}
    for name in members:
        mine = {"energy": energy}
        for what, change in surcharges(game, rules, (name,), action):
            mine[what] = max(0, mine.get(what, 0) + change)
        for what, amount in mine.items():
            totals[what] = totals.get(what, 0) + amount
    return [due_of(amount, (what,)) for what, amount in totals.items() if amount]


def surcharges(game: Game, rules: Edition, members: Sequence[str], action: str) -> list[tuple[str, int]]:
    """What cards in force add to an action, each card once.

    `the first ...` counts once a day for each character. If the card speaks to all, a ruling counts only the first
    such Action of the day, for each who takes part. FOA-SAMPLE-014, FOA-CLAR-035, KOR-SECRET-007, KOR-EVENT-006.
    """
    each = rules.rulings.first_of_the_day == "each"
    found: list[tuple[str, int]] = []
    for position in _cost_cards(action, game, members):
        holder, rule = game.book.cost_holders[action][position]
        reaches, card = REACHES[holder.kind], holder.name
        shared = holder.kind in _SHARED or card in game.decks.global_secrets
        for name in members:
            character = game.characters[name]
            if not reaches(game, character, card):
                continue
            whose = "" if shared and not each else name
            if rule.which == "first" and f"first:{action}:{whose}" in game.calendar.today:
                continue
            needs = holder.standing.needs
            if needs is not None:
                moment = Context((name,), character.location, active=name)
                if not holds(needs, game, rules, moment):
                    continue
            found.append((rule.what, rule.amount if rule.change == "more" else -rule.amount))
            if shared:
                break
    return found


def cards_change(action: str, game: Game, members: Sequence[str]) -> bool:
    """Whether anyone here has a card that changes this cost, active or not. Mostly there is none."""
    return action in game.book.cost_cards and bool(_cost_cards(action, game, members))


def _cost_cards(action: str, game: Game, members: Sequence[str]) -> list[int]:
    """Where the cards of anyone here that change a cost are in the book's list for it."""
    cards = game.book.cost_cards[action]
    found = cards.always[:]
    if cards.events:
        for name in game.calendar.active:
            if name in cards.events:
                found += cards.events[name]
    for member in members:
        character = game.characters[member]
        if character.tile in cards.tiles:
            found += cards.tiles[character.tile]
        for held, places in cards.held:
            for name in getattr(character, held):
                if name in places:
                    found += places[name]
    if cards.secrets:
        for name in game.decks.global_secrets:
            if name in cards.secrets:
                found += cards.secrets[name]
    return sorted(set(found)) if len(found) > 1 else found


def note_first(game: Game, members: Iterable[str], action: str) -> None:
    """Remembers that today's first action of a kind has been taken."""
    if action in game.book.costed:
        use_today(game, f"first:{action}:")
        for name in members:
            use_today(game, f"first:{action}:{name}")


def _changed(found: list[Due], what: str, change: int) -> list[Due]:
    kinds = [due.kinds for due in found]
    same = [index for index, one in enumerate(kinds) if one == (what,)]
    if not same and change < 0:
        # A reduction also counts for an alternative kind: the reading that favours the players (KOR-GEN-004).
        same = [index for index, one in enumerate(kinds) if what in one]
    if not same:
        return [*found, due_of(change, (what,))] if change > 0 else found
    index = same[0]
    amount = found[index].amount + change
    left = [due_of(amount, kinds[index])] if amount > 0 else []
    return [*found[:index], *left, *found[index + 1 :]]
