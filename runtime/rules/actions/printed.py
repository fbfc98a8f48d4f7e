"""Actions printed on cards: on locations for anyone there, on tiles, skills, items and secrets for their
owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from runtime.rules import board
from runtime.rules.anytime import spend_legendary
from runtime.rules.context import Context
from runtime.rules.costs import (
    Due,
    cards_change,
    dues,
    note_first,
    other_costs_blocked,
    pay_dues,
    pay_other_costs,
    place_time,
    shortfall,
)
from runtime.rules.decisions import LateOption, Option
from runtime.rules.edition import Edition, Offer
from runtime.rules.effects.table import apply
from runtime.rules.events import Event
from runtime.rules.flow import Flow
from runtime.rules.journal import read
from runtime.rules.parties import blocked_for_all, form_party
from runtime.rules.prepared import PreparedAction
from runtime.rules.requirements import holds
from runtime.rules.state import CharacterState, Game


def offer_location_actions(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    """On the side that lies up, while no guardian is there.

    KOR-LOCACT-001, KOR-LOCACT-002, KOR-GUARD-011, KOR-LOC-005, KOR-LOC-011, FOA-LOCACT-006, FOA-LOCACT-001,
    FOA-LOCACT-002.
    """
    here = character.location
    if here not in game.board.locations:
        return []
    actions = game.book.actions[board.face_ref(game, here)]
    if not actions:
        return []
    blocked = rules.numbers.guardians_block and bool(board.guardians_at(game, here))
    guarded = "a guardian stands here" if blocked else ""
    source = f"location:{here}"
    return [_offer(game, rules, character, prepared, source, "", guarded) for prepared in actions]


def offer_own_actions(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    """On the character's tile, skills, active items and secrets.

    KOR-ABILITY-001, KOR-SETUP-022, KOR-ECHO-010, FOA-SETUP-031, FOA-CHARACT-001, FOA-CHARACT-002.
    """
    book = game.book
    found: list[Offer] = []
    pays_on = rules.numbers.owner_pays_on
    tile = f"character:{character.tile}"
    for prepared in book.actions.get(tile, ()):
        owner = character.name if "character" in pays_on else ""
        found.append(_offer(game, rules, character, prepared, tile, owner, ""))
    for kind, held, acting in book.acting_held:
        names = getattr(character, held)
        if not acting.isdisjoint(names):
            owner = character.name if kind in pays_on else ""
            for name in names:
                if name in acting and name not in character.inactive and name not in character.flipped:
                    ref = f"{kind}:{name}"
                    for prepared in book.actions[ref]:
                        found.append(_offer(game, rules, character, prepared, ref, owner, ""))
    for secret in game.decks.global_secrets:
        for prepared in book.actions.get(f"secret:{secret}", ()):
            found.append(_offer(game, rules, character, prepared, f"secret:{secret}", "", ""))
    if game.board.companions:
        for companion, place in game.board.companions.items():
            if place == character.location:
                for prepared in book.actions.get(f"companion:{companion}", ()):
                    found.append(_offer(game, rules, character, prepared, f"companion:{companion}", "", ""))
    return found


def _offer(
    game: Game,
    rules: Edition,
    character: CharacterState,
    prepared: PreparedAction,
    source: str,
    owner: str,
    guarded: str,
) -> Offer:
    shown = prepared.option
    about = (game, rules, character, prepared, source, owner, guarded)
    return Offer(LateOption(shown.key, shown.text, "", "", 1, _find, about), _go, about)


def _find(
    game: Game,
    rules: Edition,
    character: CharacterState,
    prepared: PreparedAction,
    source: str,
    owner: str,
    guarded: str,
) -> Option:
    if guarded:
        reason = guarded
    elif len(game.characters) == 1:
        reason = _against(game, rules, character, prepared, source, owner, (character.name,))
    else:
        check = partial(_against, game, rules, character, prepared, source, owner)
        reason = blocked_for_all(game, character, check)
    shown = prepared.option
    return Option(shown.key, shown.text, reason, shown.cost) if reason else shown


def _go(
    game: Game,
    rules: Edition,
    character: CharacterState,
    prepared: PreparedAction,
    source: str,
    owner: str,
    guarded: str,
) -> Flow[None]:
    if len(game.characters) == 1:
        return take_action(game, rules, (character.name,), prepared, source, owner)
    return _go_together(game, rules, character, prepared, source, owner)


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
    """Why the members cannot take the action, or nothing.

    Dark time and limits lie on the location for its actions, on the card for all others.
    """
    action = prepared.action
    kind = prepared.kind
    context: Context | None = None
    if action.needs is not None:
        context = Context(members, character.location, source=source)
        if not holds(action.needs, game, rules, context):
            return f"requires {prepared.needs_words}"
    prices: Sequence[Due] | None = prepared.prices
    if prices is None or (kind and cards_change(kind, game, members)):
        context = context or Context(members, character.location, source=source)
        prices = dues(action.cost, game, rules, context, kind)
    reason = ""
    if prices and prepared.prices is None and not owner:
        # What each member owes may be another matter than what the party owes (FOA-PARTY-005).
        context = context or Context(members, character.location, source=source)
        reason = rules.against_cost(action.cost, prices, game, rules, context)
    elif prices:
        reason = shortfall(prices, game, rules, members, owner)
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
    """The party pays once, in any split, and has the result once; then time markers are placed.

    KOR-ACTION-003, KOR-LOCACT-003, KOR-LOCACT-004, KOR-LOCACT-005, KOR-LOCACT-006, KOR-LOC-005, KOR-
    ABILITY-002, KOR-
    ABILITY-003,

    KOR-PARTY-005, FOA-ACTION-004, FOA-LOCACT-003, FOA-LOCACT-004, FOA-LOCACT-005.
    """
    action, kind, mark = prepared.action, prepared.kind, prepared.mark
    here = game.characters[members[0]].location
    # Those who help to pay are no part of what an Item does, unless it says so (KOR-ITEM-018, FOA-CLAR-036).
    user = members[0] if source.partition(":")[0] in rules.numbers.owner_gains_on else ""
    context = Context(members, here, active=user, source=source, at=prepared.place)
    game.party = members
    yield Event("action", ", ".join(members), prepared.key, text=action.text, at=prepared.place)
    due = dues(action.cost, game, rules, context, kind)
    if prepared.prices is None and not owner:
        yield from rules.pay_cost(action.cost, due, game, rules, context)
    else:
        yield from pay_dues(due, game, rules, members, owner, prepared.place, context.paid)
    yield from pay_other_costs(action.cost, game, rules, context, mark)
    note_first(game, members, kind or "action")
    if game.unsettled:
        yield from rules.settle(game, rules)
    if not game.ending:
        yield from apply(action.do, game, rules, context)
    if action.to is not None and not game.ending:
        context.active = ""  # what stands in the Journal is for the whole party again
        yield from read(game, rules, context, action.to)
    yield from place_time(action.cost, game, rules, context, mark)
    if source.startswith("legendary:"):
        yield from spend_legendary(game, game.characters[members[0]], source.partition(":")[2])
    game.party = ()
