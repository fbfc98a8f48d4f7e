"""Actions printed on cards: on locations for anyone there, on tiles, skills, items and secrets for their
owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from runtime.rules.book.book import Book
from runtime.rules.book.prepared import PreparedAction
from runtime.rules.cards.anytime import spend_legendary
from runtime.rules.cards.standing import barred
from runtime.rules.costs.costs import Due, due_words, dues
from runtime.rules.costs.other_costs import other_costs_blocked, pay_other_costs, place_time
from runtime.rules.costs.parties import blocked_for_all, form_party
from runtime.rules.costs.purses import helped, pay_dues, shortfall
from runtime.rules.costs.surcharges import cards_change, note_first
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.journal.reading_verses import read
from runtime.rules.map import board
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import LateOffer, Menu, Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say


def offer_location_actions(game: Game, rules: Edition, character: CharacterState) -> Sequence[LateOffer]:
    """On the side that lies up, while no guardian is there.

    KOR-LOCACT-001, KOR-LOCACT-002, KOR-GUARD-011, KOR-LOC-005, KOR-LOC-011, FOA-LOCACT-006, FOA-LOCACT-001,
    FOA-LOCACT-002.
    """
    here = character.location
    placed = game.board.locations.get(here)
    if placed is None:
        return ()
    return game.book.once(_of_places)[here][placed.clear]


def _of_places(book: Book) -> dict[str, tuple[Sequence[LateOffer], Sequence[LateOffer]]]:
    """By name: what the wyrdness side offers, and the clear one. Without a written wyrdness side both are one text, so what
    has been used on the one has been used on the other (KOR-LOC-011).
    """
    offers: dict[str, tuple[Sequence[LateOffer], Sequence[LateOffer]]] = {}
    for name, location in book.locations.items():
        source = f"location:{name}"
        clear = _printed(book, f"{source}:clear", source)
        wyrdness = clear if location.wyrdness is None else _printed(book, f"{source}:wyrdness", source)
        offers[name] = (wyrdness, clear)
    return offers


def offer_own_actions(game: Game, rules: Edition, character: CharacterState) -> Sequence[LateOffer]:
    """On the character's tile, skills, active items and secrets.

    KOR-ABILITY-001, KOR-SETUP-022, KOR-ECHO-010, FOA-SETUP-031, FOA-CHARACT-001, FOA-CHARACT-002.
    """
    book = game.book
    offers = book.once(_of_cards)
    found = offers["character"].get(character.tile, ())
    for kind, held, acting in book.acting_held:
        names = getattr(character, held)
        if names and not acting.isdisjoint(names):
            for name in names:
                if name in acting and name not in character.inactive and name not in character.flipped:
                    found = (*found, *offers[kind][name])
    if game.decks.global_secrets:
        for secret in game.decks.global_secrets:
            found = (*found, *offers["global"].get(secret, ()))
    if game.board.companions:
        for companion, place in game.board.companions.items():
            if place == character.location:
                found = (*found, *offers["companion"].get(companion, ()))
    return found


def _of_cards(book: Book) -> dict[str, dict[str, tuple[LateOffer, ...]]]:
    """By kind of card and name. A secret that is everyone's has no owner who must pay."""
    offers: dict[str, dict[str, tuple[LateOffer, ...]]] = {"character": {}, "companion": {}, "global": {}}
    for ref in book.actions:
        kind, _, name = ref.partition(":")
        if kind != "location":
            offers.setdefault(kind, {})[name] = _printed(book, ref, ref, kind)
        if kind == "secret":
            offers["global"][name] = _printed(book, ref, ref)
    return offers


_Printed = tuple[PreparedAction, str, str]
"""The action, the card that speaks, and the kind of card whose owner may have to pay."""


def _printed(book: Book, ref: str, source: str, kind: str = "") -> tuple[LateOffer, ...]:
    return tuple(
        LateOffer(one.option.key, one.option.text, begin=_go, about=(one, source, kind), find=_find)
        for one in book.actions.get(ref, ())
    )


def _owner(menu: Menu, kind: str) -> str:
    """Who must pay a part of it (KOR-ABILITY-003)."""
    return menu.character.name if kind in menu.rules.numbers.owner_pays_on else ""


def _find(menu: Menu, about: _Printed) -> Option:
    game, rules, character = menu.game, menu.rules, menu.character
    prepared, source, kind = about
    owner = _owner(menu, kind)
    if prepared.kind and rules.numbers.guardians_block and board.guardians_at(game, character.location):
        reason = rules_say.A_GUARDIAN_STANDS_HERE
    elif len(game.characters) == 1:
        reason = _against(game, rules, character, prepared, source, owner, (character.name,))
    else:
        check = partial(_against, game, rules, character, prepared, source, owner)
        reason = blocked_for_all(game, character, check)
    shown = prepared.option
    if prepared.kind and cards_change(prepared.kind, game, (character.name,)):
        context = Context((character.name,), character.location, source=source)
        due = dues(prepared.action.cost, game, rules, context, prepared.kind)
        return Option(shown.key, shown.text, reason, due_words(due, prepared.action.cost))
    return Option(shown.key, shown.text, reason, shown.cost) if reason else shown


def _go(menu: Menu, about: _Printed) -> Flow[None]:
    prepared, source, kind = about
    game, rules, character = menu.game, menu.rules, menu.character
    if len(game.characters) == 1:
        return take_action(game, rules, (character.name,), prepared, source, _owner(menu, kind))
    return _go_together(game, rules, character, prepared, source, _owner(menu, kind))


def _go_together(
    game: Game,
    rules: Edition,
    character: CharacterState,
    prepared: PreparedAction,
    source: str,
    owner: str,
) -> Flow[None]:
    check = partial(_against, game, rules, character, prepared, source, owner)
    members = yield from form_party(game, character, check)
    yield from take_action(game, rules, members, prepared, source, owner)


def _against(
    game: Game,
    rules: Edition,
    character: CharacterState,
    prepared: PreparedAction,
    source: str,
    owner: str,
    members: tuple[str, ...],
) -> str:
    """Why the members cannot take the action, or nothing. A card forbids it, its requirement is not met, or its cost
    is not there in full.

    Dark time and limits lie on the location for its actions, and on the card for all others (KOR-LOC-005,
    KOR-LOCACT-002).

    KOR-GEN-001, KOR-REQ-001, KOR-ACTION-007, KOR-PAYLOSE-001, KOR-ABILITY-003, FOA-PARTY-005, FOA-PARTY-007.
    """
    action = prepared.action
    kind = prepared.kind
    by = barred(game, rules, members, "use-location-actions") if kind else ""
    if by:
        return by
    context: Context | None = None
    if action.needs is not None:
        context = Context(members, character.location, source=source)
        if not holds(action.needs, game, rules, context):
            return rules_say.REQUIRES.format(needs=prepared.needs_words)
    prices: Sequence[Due] | None = prepared.prices
    if prices is None or (kind and cards_change(kind, game, members)):
        context = context or Context(members, character.location, source=source)
        prices = dues(action.cost, game, rules, context, kind)
    reason = ""
    helping = helped(rules, source, character.name)
    if prices and prepared.prices is None and not owner and helping is None:
        # What each member owes may differ from what the party owes (FOA-PARTY-005).
        assert context is not None  # such prices were worked out in it
        reason = rules.against_cost(action.cost, prices, game, rules, context)
    elif prices:
        reason = shortfall(prices, game, rules, members, owner, helping)
    if reason or not prepared.limited:
        return reason
    context = context or Context(members, character.location, source=source)
    return other_costs_blocked(action.cost, game, rules, context, prepared.mark)


def take_action(
    game: Game,
    rules: Edition,
    members: tuple[str, ...],
    prepared: PreparedAction,
    source: str,
    owner: str,
) -> Flow[None]:
    """The party pays once, in any split, and has the result once. Then time markers are placed.

    KOR-ACTION-003, KOR-LOCACT-003, KOR-LOCACT-004, KOR-LOCACT-005, KOR-LOCACT-006, KOR-LOC-005, KOR-ABILITY-002,
    KOR-ABILITY-003, KOR-PARTY-005, FOA-ACTION-004, FOA-LOCACT-003, FOA-LOCACT-004, FOA-LOCACT-005, KOR-ECHO-006.
    """
    action, kind, mark = prepared.action, prepared.kind, prepared.mark
    here = game.characters[members[0]].location
    # An Item does not affect those who only help to pay, unless it says so (KOR-ITEM-018, FOA-CLAR-036).
    user = members[0] if source.partition(":")[0] in rules.numbers.owner_gains_on else ""
    context = Context(members, here, active=user, source=source, at=prepared.place)
    game.party = members
    yield Event("action", ", ".join(members), prepared.key, text=action.text, at=prepared.place)
    due = dues(action.cost, game, rules, context, kind)
    helping = helped(rules, source, members[0])
    if prepared.prices is None and not owner and helping is None:
        yield from rules.pay_cost(action.cost, due, game, rules, context)
    else:
        yield from pay_dues(due, game, rules, members, owner, prepared.place, context.paid, helping)
    yield from pay_other_costs(action.cost, game, rules, context, mark)
    note_first(game, members, kind or "action")
    if game.unsettled:
        yield from rules.settle(game, rules)
    spent: tuple[Event, ...] = ()
    if source.startswith("legendary:"):
        spent = spend_legendary(game, game.characters[members[0]], source.partition(":")[2])
        context.discarded = bool(spent)
    if not game.ending:
        yield from apply(action.do, game, rules, context)
    if action.to is not None and not game.ending:
        context.active = ""  # what the Journal says is for the whole party again
        yield from read(game, rules, context, action.to)
    yield from place_time(action.cost, game, rules, context, mark)
    yield from spent
    game.party = ()
