"""Kings on the board: how they move after the guardians, and whom they meet."""

from __future__ import annotations

from typing import Final

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.journal.reading_verses import read
from runtime.rules.map import board
from runtime.rules.map.guardians import roll_guardian_die
from runtime.rules.map.waystones import fade_first, touching_highest, touching_lowest
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import NOTHING, Flow, choose
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.changes import STAYS, use_today
from runtime.rules.state.game import WORLD, Game
from runtime.sentences import rules_say
from schemas.cards import Movement

# Which of several waystones at its location fades.
_FADES: Final = {"fade-waystone": touching_highest, "fade-waystone-lowest": touching_lowest}


def activate_bosses(game: Game, rules: Edition) -> Flow[None]:
    """Right after the last guardian, each as its own card says.

    KOR-DAYSTART-010, KOR-BOSS-003.
    """
    return _activate_bosses(game, rules) if game.board.bosses else NOTHING


def _activate_bosses(game: Game, rules: Edition) -> Flow[None]:
    waiting = set(game.board.bosses)
    while not game.ending:
        # Meeting one King may take another off the map.
        pairs = [(name, game.book.bosses[name].title) for name in game.board.bosses if name in waiting]
        if not pairs:
            return
        name = yield from choose("boss.next", pairs, rules_say.WHICH_KING_ACTS_FIRST)
        waiting.remove(name)
        yield from activate_boss(game, rules, name)


def activate_boss(game: Game, rules: Edition, name: str) -> Flow[None]:
    """It jumps, or the die is rolled for it. A condition on its card can prevent either.

    KOR-VENEDA-001, KOR-VENEDA-004, KOR-NONUS-001, KOR-NONUS-002, KOR-NONUS-005, KOR-BOSS-006, AMB-S-95.
    """
    card, here = game.book.bosses[name], game.board.bosses[name]
    context = Context(tuple(game.characters), here)  # `here` is where it stands
    face = ""
    there = None
    if card.jumps_when is not None and holds(card.jumps_when, game, rules, context):
        there = next_marked(game, here)
    if there is not None:
        yield place_boss(game, name, there)
    jumped = there is not None and rules.rulings.amb_s_95 == "jump"
    if not jumped and (card.rolls_when is None or holds(card.rolls_when, game, rules, context)):
        face = yield from roll_guardian_die(rules, card.title)
        yield from _move(game, rules, name, card.on_x if face == "x" else card.on_direction, face)
    if game.unsettled:
        yield from rules.settle(game, rules)
    moved = game.board.bosses.get(name) != here
    if moved:
        yield from meet_boss(game, rules, name)  # at once, before anything else on its card
    if face == "x" and card.does_on_x and name in game.board.bosses and not game.ending:
        context.here = game.board.bosses[name]
        before = tuple(game.calendar.active)
        yield from apply(card.does_on_x, game, rules, context)
        for event in game.calendar.active:
            if event not in before and rules.rulings.chaotic_weather:
                use_today(game, f"{STAYS}{event}")
    if not moved:
        yield from meet_boss(game, rules, name)


def next_marked(game: Game, here: str) -> str | None:
    """The next higher-numbered location with a quest marker; after the highest one, the lowest.

    KOR-NONUS-001, AMB-I-09; if no other location has one, there is nowhere to jump.
    """
    marked = [name for name, placed in game.board.locations.items() if placed.markers.quest]
    if here not in marked or len(marked) == 1:
        return None
    marked.sort(key=lambda name: board.number_order(game, name))
    return marked[(marked.index(here) + 1) % len(marked)]


def _move(game: Game, rules: Edition, name: str, steps: tuple[Movement, ...], face: str) -> Flow[None]:
    """`that way` and what follows it are alternatives. Every other step is done in turn.

    KOR-CLAUDYNE-001, KOR-CLAUDYNE-002, KOR-CLAUDYNE-003, KOR-VENEDA-002, KOR-VENEDA-003, KOR-NONUS-003,
    KOR-NONUS-004.
    """
    went = False
    for step in steps:
        here = game.board.bosses[name]
        target = None
        if step.step == "that-way":
            target = board.connected_at(game, rules, here, face) if here in game.board.locations else None
            went = target is not None
        elif step.step in _FADES:
            points = board.waystones_at(game.board, here) if here in game.board.locations else []
            if points:
                yield from fade_first(game, rules, points, _FADES[step.step])
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
    """One step towards the closest character. On a tie, towards the one in the lowest-numbered location.

    KOR-CLAUDYNE-003.
    """
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
    """Characters in the same location meet it at once, all as one party.

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


def meet_bosses_at(game: Game, rules: Edition, location: str, *, late: bool = False) -> Flow[None]:
    """Characters who come to a King meet it before any Instant effect.

    The book says of one that jumps only "at once", so a table may meet it after them (`late`). KOR-BOSS-006.
    """
    for name, place in tuple(game.board.bosses.items()):
        waits = game.book.bosses[name].jumps_when is not None and not rules.rulings.nonus_before_instants
        if place == location and waits == late:
            yield from meet_boss(game, rules, name)
