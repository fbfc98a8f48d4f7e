"""Arrival: moving models, Instant effects, revealing. Travel and "place your character" both end here."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from runtime.rules.book.indexes import structs_in
from runtime.rules.book.prepared import PreparedAction
from runtime.rules.costs.costs import dues
from runtime.rules.costs.other_costs import dark_markers, other_costs_blocked, pay_other_costs, place_time
from runtime.rules.costs.parties import has_passed
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.journal.reading_verses import read
from runtime.rules.map import board
from runtime.rules.map.bosses import meet_bosses_at
from runtime.rules.map.waystones import attach_around
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, options_of
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import NOTHING, Flow, ask_some, choose
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import WORLD, CharacterState, Game
from runtime.sentences import rules_say
from schemas.vocabulary.encounters import DrawEncounter, DrawEncounters, NamedEncounter

_ROUNDS: Final = 12  # an Instant that triggers itself this many times would never end, so it is left alone
MEETINGS: Final = (DrawEncounter, DrawEncounters, NamedEncounter)


def move(game: Game, character: CharacterState, location: str) -> Event:
    character.location = location
    game.unsettled |= WORLD
    return Event("moves", character.name, location)


def arrive(game: Game, rules: Edition, members: tuple[str, ...], location: str) -> Flow[None]:
    """Move the models, resolve Instant effects, then reveal new locations.

    KOR-TRAVEL-003, KOR-TRAVEL-009, KOR-TRAVEL-011, KOR-MOVE-002, KOR-GUARD-010, KOR-BOSS-006, AMB-S-132.
    """
    before = game.party
    game.party = members
    spot = game.board.locations.get(location)
    for name in members:
        yield move(game, game.characters[name], location)
    yield from rules.settle(game, rules)
    if game.board.bosses and location in game.board.locations:
        yield from meet_bosses_at(game, rules, location)
    if location in game.board.locations:
        # A quest that this completed, or a King, may have moved them on before any Instant.
        there = still_at(game, members, location)
        if there:
            yield from resolve_instants(game, rules, there, location)
    if game.board.bosses and location in game.board.locations and not game.ending:
        yield from meet_bosses_at(game, rules, location, late=True)
    game.party = before
    if location not in game.board.locations:
        # The card under them was replaced. The new one has no Instant for them, but its keys count (KOR-LOC-010).
        location = next((name for name, one in game.board.locations.items() if one is spot), "")
    if game.ending or not location:
        return
    still_there = [game.characters[name].location == location for name in members]
    if any(still_there) if rules.rulings.amb_s_132 == "any" else all(still_there):
        yield from attach_around(game, location)
        if game.unsettled:
            yield from rules.settle(game, rules)


def still_at(game: Game, members: tuple[str, ...], location: str) -> tuple[str, ...]:
    """The members who are alive and still at the location."""
    people = game.living
    return tuple(name for name in members if name in people and people[name].location == location)


def resolve_instants(game: Game, rules: Edition, members: tuple[str, ...], location: str) -> Flow[None]:
    """Everything with the Instant icon on the visible face, in an order the players choose.

    KOR-TRAVEL-004, KOR-TRAVEL-005, KOR-TRAVEL-012, KOR-LOC-004, KOR-LOC-005, KOR-GEN-002, FOA-LOC-004,
    FOA-CLAR-029.
    """
    instants = game.book.instants[board.face_ref(game, location)]
    waiting = (
        [one for one in instants if _may_trigger(game, rules, one, members, location)] if instants else []
    )
    return _resolve_instants(game, rules, waiting, members, location) if waiting else NOTHING


def _resolve_instants(
    game: Game, rules: Edition, waiting: list[PreparedAction], members: tuple[str, ...], location: str
) -> Flow[None]:
    while waiting and not game.ending:
        pairs = [(one.key, one.action.text) for one in waiting]
        if rules.numbers.instants_in_order:
            key = pairs[0][0]  # FOA-CLAR-029
        else:
            key = yield from choose("instant.next", pairs, rules_say.WHICH_INSTANT_EFFECT_COMES_FIRST)
        instant = next(one for one in waiting if one.key == key)
        waiting.remove(instant)
        # Those whom an earlier effect moved away or killed are no longer here.
        here = still_at(game, members, location)
        if not _may_trigger(game, rules, instant, here, location):
            continue
        party = here
        if _may_be_joined(rules, instant):  # KOR-TRAVEL-012, FOA-TRAVEL-010
            party = yield from joined(game, rules, here, location)
        if triggers(game, rules, instant, party, location):
            yield from _resolve(game, rules, instant, party, location)
        if location not in game.board.locations or not still_at(game, members, location):
            return


def _may_trigger(
    game: Game, rules: Edition, instant: PreparedAction, members: tuple[str, ...], location: str
) -> bool:
    """Whether it applies to those who arrive, or would if some of those already there joined them (KOR-REQ-002)."""
    if triggers(game, rules, instant, members, location):
        return True
    if instant.action.needs is None or not _may_be_joined(rules, instant):
        return False
    others = [one.name for one in game.at(location) if one.name not in members]
    return any(
        triggers(game, rules, instant, (*members, *some), location)
        for count in range(1, len(others) + 1)
        for some in combinations(others, count)
    )


def _may_be_joined(rules: Edition, instant: PreparedAction) -> bool:
    """KOR-TRAVEL-012: any. FOA-TRAVEL-010: none. By another reading, an Encounter or an Exploration (FOA-CLAR-008).

    AMB-C-16.
    """
    what = rules.rulings.amb_c_16
    if what != "encounters":
        return what == "all"
    if instant.action.to is not None:
        return True
    return any(isinstance(part, MEETINGS) for part in structs_in(instant.action.do))


def triggers(
    game: Game, rules: Edition, instant: PreparedAction, members: tuple[str, ...], location: str
) -> bool:
    """Not while dark time markers are on the location, and not if it does not apply.

    KOR-TRAVEL-005, KOR-LOC-005, KOR-TRAVEL-012.
    """
    cost, needs = instant.action.cost, instant.action.needs
    if game.calendar.today.count(_in_use(instant)) >= _ROUNDS:
        return False
    if cost is not None:
        if cost.time and (
            _in_use(instant) in game.calendar.today
            or dark_markers(game, rules, Context(members, location), instant.mark) > 0
        ):
            return False
        if cost.limit == "once-per-day" and instant.mark in game.calendar.today:
            return False
        if cost.limit == "once" and instant.mark in game.sheet.used:
            return False
    return needs is None or holds(needs, game, rules, Context(members, location))


def joined(game: Game, rules: Edition, members: tuple[str, ...], location: str) -> Flow[tuple[str, ...]]:
    """Right before it triggers, those already there may join; they pay nothing.

    KOR-TRAVEL-012, KOR-TRAVEL-013, FOA-CLAR-008, FOA-PASS-001, AMB-S-104.
    """
    others = [one.name for one in game.at(location) if one.name not in members]
    if not rules.rulings.amb_s_104:
        others = [name for name in others if not has_passed(game, game.characters[name])]
    if not others:
        return members
    options = options_of((name, game.book.characters[name].title) for name in others)
    joining = yield from ask_some("instant.join", PLAYERS, options, rules_say.WHO_JOINS_THE_ARRIVING_PARTY)
    return (*members, *(name for name in others if name in joining))


def _resolve(
    game: Game, rules: Edition, instant: PreparedAction, party: tuple[str, ...], location: str
) -> Flow[None]:
    """KOR-TRAVEL-004, KOR-EXPLORE-006, KOR-LOC-005."""
    action = instant.action
    context = Context(party, location, source=f"location:{location}", at=instant.place)
    game.party = party
    yield Event("action", ", ".join(party), instant.key, text=action.text, at=instant.place)
    if action.cost is not None:
        due = dues(action.cost, game, rules, context)
        if rules.against_cost(action.cost, due, game, rules, context):
            return
        if other_costs_blocked(action.cost, game, rules, context, instant.mark):
            return
        yield from rules.pay_cost(action.cost, due, game, rules, context)
        yield from pay_other_costs(action.cost, game, rules, context, instant.mark)
    # Markers are placed when it is over. Until then, a timed one does not trigger again for anyone sent back here.
    game.calendar.today.append(_in_use(instant))
    yield from apply(action.do, game, rules, context)
    if action.to is not None and not game.ending:
        # KOR-EXPLORE-006, AMB-S-08: an Exploration that an Instant starts happens anywhere.
        yield from read(game, rules, context, action.to)
    game.calendar.today.remove(_in_use(instant))
    if not game.ending:
        yield from place_time(action.cost, game, rules, context, instant.mark)


def _in_use(instant: PreparedAction) -> str:
    return f"in-use:{instant.mark}"
