"""Kings on the board: how they move after the guardians, and whom they meet."""

from __future__ import annotations

from runtime.rules import board
from runtime.rules.context import Context
from runtime.rules.edition import Edition
from runtime.rules.events import Event
from runtime.rules.flow import NOTHING, Flow, choose
from runtime.rules.guardians import roll_guardian_die
from runtime.rules.journal import read
from runtime.rules.state import WORLD, Game
from runtime.rules.waystones import fade_one, touching_highest
from schemas.cards import Movement


def activate_bosses(game: Game, rules: Edition) -> Flow[None]:
    """Right after the last guardian, by a roll of the same die.

    KOR-DAYSTART-010, KOR-BOSS-003, KOR-BOSS-004.
    """
    return _activate_bosses(game, rules) if game.board.bosses else NOTHING


def _activate_bosses(game: Game, rules: Edition) -> Flow[None]:
    waiting = list(game.board.bosses)
    while waiting and not game.ending:
        pairs = [(name, game.book.bosses[name].title) for name in waiting]
        name = yield from choose("boss.next", pairs, "Which King acts first?")
        waiting.remove(name)
        card = game.book.bosses[name]
        face = yield from roll_guardian_die(rules, card.title)
        steps = card.on_x if face == "x" else card.on_direction
        yield from _move(game, rules, name, steps, face)
        if game.unsettled:
            yield from rules.settle(game, rules)
        yield from meet_boss(game, rules, name)


def _move(game: Game, rules: Edition, name: str, steps: tuple[Movement, ...], face: str) -> Flow[None]:
    """`that way` and what follows it are alternatives; every other step is done in turn.

    KOR-CLAUDYNE-001, KOR-CLAUDYNE-002, KOR-CLAUDYNE-003, KOR-VENEDA-002, KOR-VENEDA-003, KOR-NONUS-003.
    """
    went = False
    for step in steps:
        here = game.board.bosses[name]
        target = None
        if step.step == "that-way":
            target = board.connected_at(game, rules, here, face) if here in game.board.locations else None
            went = target is not None
        elif step.step == "fade-waystone":
            points = board.waystones_at(game.board, here) if here in game.board.locations else []
            if points:
                yield from fade_one(game, touching_highest(game, points))
        elif step.step == "towards-nearest":
            for _ in range(step.amount):
                target = towards_nearest(game, rules, game.board.bosses[name])
                if target is not None:
                    yield place_boss(game, name, target)
            continue
        elif not went and step.step == "to-lowest-connected":
            target = board.lowest_connected(game, rules, here)
        elif not went and step.step == "to-highest-connected":
            target = board.highest_connected(game, rules, here)
        if target is not None:
            yield place_boss(game, name, target)


def towards_nearest(game: Game, rules: Edition, here: str) -> str | None:
    """One step towards the closest character; on a tie towards the one in the lowest-numbered location."""
    steps = board.distances(game, rules, here)
    reachable = [one.location for one in game.characters.values() if one.location in steps]
    if not reachable or here in reachable:
        return None
    goal = min(reachable, key=lambda place: (steps[place], board.number_order(game, place)))
    back = board.distances(game, rules, goal)
    return min(
        board.connected(game, rules, here),
        key=lambda place: (back.get(place, 999), board.number_order(game, place)),
    )


def place_boss(game: Game, name: str, location: str) -> Event:
    game.board.bosses[name] = location
    game.unsettled |= WORLD
    return Event("standee", name, location)


def meet_boss(game: Game, rules: Edition, name: str) -> Flow[None]:
    """Characters in the same location meet it at once, all of them as a party.

    KOR-BOSS-006, KOR-CLAUDYNE-004, KOR-VENEDA-005, KOR-NONUS-006, AMB-S-90.
    """
    here = game.board.bosses.get(name)
    present = game.at(here) if here is not None else []
    if not present or game.ending:
        return
    for scene in game.book.bosses[name].scenes:
        if scene.when == "meeting":
            members = tuple(one.name for one in present)
            before, game.party = game.party, members
            yield from read(game, rules, Context(members, str(here)), scene.to)
            game.party = before
            return


def meet_bosses_at(game: Game, rules: Edition, location: str) -> Flow[None]:
    """Whoever comes to a King meets it before any Instant effect. KOR-BOSS-006."""
    for name, place in tuple(game.board.bosses.items()):
        if place == location:
            yield from meet_boss(game, rules, name)
