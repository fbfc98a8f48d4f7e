"""Guardians: their die at the start of the day, how they move, whom they meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from runtime.rules.cards.encounter_cards import find_and_meet
from runtime.rules.cards.standing import rule_in_force
from runtime.rules.edition import Edition
from runtime.rules.map import board
from runtime.rules.map.waystones import fade_first, touching_lowest
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import CHANCE, Decision, Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import NOTHING, Flow, choose
from runtime.rules.state.game import WORLD, Game, Guardian
from runtime.sentences import rules_say
from schemas.vocabulary.standing_rules import GuardiansStay

Activation = Callable[[Game, Edition, Guardian], Flow[None]]


@lru_cache
def _faces(die: tuple[tuple[str, int], ...]) -> tuple[Option, ...]:
    return tuple(Option(face, face, weight=weight) for face, weight in die)


def roll_guardian_die(rules: Edition, name: str) -> Flow[str]:
    """A direction or X, answered by chance."""
    die = rules.numbers.guardian_die
    if rules.rulings.guardian_die:
        # A face that is named twice is twice on the die.
        die = tuple(Counter(rules.rulings.guardian_die).items())
    faces = _faces(die)
    answer = yield Decision(
        "die.guardian", CHANCE, faces, rules_say.ROLL_THE_GUARDIAN_DIE_FOR.format(name=name)
    )
    return answer  # type: ignore[return-value]


def activate_guardians(game: Game, rules: Edition) -> Flow[None]:
    """KOR-DAYSTART-009."""
    return each_guardian(game, rules, activate_guardian)


def each_guardian(game: Game, rules: Edition, activate: Activation) -> Flow[None]:
    """Once for each guardian on the table, in an order the players choose. KOR-DAYSTART-009, KOR-GEN-002."""
    if not game.board.guardians:
        return NOTHING
    return NOTHING if held_still(game, rules) else _one_by_one(game, rules, activate)


def held_still(game: Game, rules: Edition) -> bool:
    """Whether any card, whoever holds it, says that guardians do not move. KOR-GEN-001."""
    return any(rule_in_force(game, rules, one, GuardiansStay) for one in game.characters.values())


def _one_by_one(game: Game, rules: Edition, activate: Activation) -> Flow[None]:
    rolled: set[str] = set()
    first = {guardian.encounter for guardian in game.board.guardians}
    while not game.ending:
        # What one guardian does may take another off the table.
        waiting = {one.encounter: one for one in game.board.guardians if one.encounter in first - rolled}
        if not waiting:
            return
        name = next(iter(waiting))
        if len(waiting) > 1:
            pairs = [(name, game.book.encounters[name].title) for name in waiting]
            name = yield from choose("guardian.next", pairs, rules_say.WHICH_GUARDIAN_IS_ROLLED_FOR)
        rolled.add(name)
        yield from activate(game, rules, waiting[name])


def activate_guardian(game: Game, rules: Edition, guardian: Guardian) -> Flow[None]:
    """A direction moves it. X: it strikes; if nobody is there, it fades a waystone; without one it moves.

    KOR-GUARD-003, KOR-GUARD-004, KOR-GUARD-005, KOR-GUARD-006, KOR-GUARD-007, KOR-GUARD-008.
    """
    face = yield from roll_guardian_die(rules, game.book.title(guardian.encounter))
    here = guardian.location
    if face != "x":
        target = None
        if here in game.board.locations:
            target = board.connected_at(game, rules, here, face)
        target = target or board.highest_connected(game, rules, here)
        if target is not None:
            yield move_guardian(game, guardian, target)
        return
    present = game.at(here)
    if present:
        members = tuple(one.name for one in present)
        context = Context(members, here)
        yield from find_and_meet(game, rules, context, guardian.encounter, guarding=True)
        return
    points = board.waystones_at(game.board, here) if here in game.board.locations else []
    if points:
        yield from fade_first(game, rules, points, touching_lowest)
        return
    target = board.highest_connected(game, rules, here)
    if target is not None:
        yield move_guardian(game, guardian, target)


def move_guardian(game: Game, guardian: Guardian, location: str) -> Event:
    """Walking in starts no encounter.

    KOR-GUARD-009, AMB-S-30; with nowhere to go it stays (AMB-S-29).
    """
    guardian.location = location
    game.unsettled |= WORLD
    return Event("guardian", guardian.encounter, location)
