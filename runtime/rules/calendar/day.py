"""The Day: its three stages with their steps in the order of the edition, Actions by day, the steps of its start.

Between two stages and between two Actions nothing is under way. There the flow says that it is quiet.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.calendar.moments import effects_of_the_day
from runtime.rules.cards.anytime import could_interrupt, step_and_interlude
from runtime.rules.edition import Edition, Step
from runtime.rules.map import board
from runtime.rules.map.waystones import turn
from runtime.rules.protocol.decisions import PLAYERS, AnyOffer, Decision, Menu, Option, told_apart
from runtime.rules.protocol.events import QUIET, Event
from runtime.rules.protocol.flow import NOTHING, Flow
from runtime.rules.state.game import DAY, WORLD, Game
from runtime.sentences import rules_say

_END_THE_DAY: Final = Option("end-the-day", rules_say.END_THE_DAY)
_STAGES: Final = {stage: Event("stage", what=stage) for stage in ("start", "during", "end")}
_SOMEONE_ELSE: Final = Option("someone-else", rules_say.SOMEONE_ELSE_ACTS)


def play_campaign(game: Game, rules: Edition) -> Flow[str]:
    """From the present state to the end of the campaign.

    KOR-DAYSTART-001, KOR-DAYEND-001, KOR-SETUP-001, FOA-SETUP-001, FOA-DAYSTART-001.
    """
    calendar = game.calendar
    while not game.ending:
        yield QUIET
        if calendar.stage == "setup":
            yield from run_steps(rules.setup, game, rules)
            calendar.stage = "start"
        elif calendar.stage == "start":
            yield from start_of_day(game, rules)
            calendar.stage = "during"
            # Told on leaving a stage, not on entering one: play may be resumed between the two.
            yield _STAGES["during"]
        elif calendar.stage == "during":
            yield from rules.during_the_day(game, rules)
            yield _STAGES["end"]
        else:
            yield from run_steps(rules.end_of_day, game, rules)
            calendar.stage = "start"
    return game.ending


def run_steps(steps: tuple[Step, ...], game: Game, rules: Edition) -> Flow[None]:
    """The steps of a stage, one after another.

    After each, changes are settled and legendary actions may be used (KOR-ECHO-005).

    KOR-DAYSTART-002, KOR-QUEST-001, KOR-PARTY-009, FOA-PARTY-004, FOA-DEATH-003.
    """
    for step in steps:
        flow = step(game, rules)
        if flow is not NOTHING:
            yield from step_and_interlude(flow, game, rules) if could_interrupt(game, rules) else flow
        game.party = ()
        if game.unsettled:
            yield from rules.settle(game, rules)
        if game.fallen:
            yield from rules.bury(game, rules)
        if game.ending:
            return


def start_of_day(game: Game, rules: Edition) -> Flow[None]:
    """KOR-DAYSTART-001, KOR-DAYSTART-002, KOR-DAYSTART-017, KOR-DAYEND-015; the first day begins as
    AMB-S-01 rules.

    FOA-DAYEND-014, FOA-SETUP-030, FOA-DAYSTART-002.
    """
    calendar = game.calendar
    calendar.day += 1
    calendar.today = []
    game.unsettled |= DAY
    yield Event("day", amount=calendar.day)
    yield _STAGES["start"]
    first = calendar.day == 1 and rules.rulings.amb_s_01 == "event-only"
    yield from run_steps(rules.first_day if first else rules.start_of_day, game, rules)


# --- During the Day ---------------------------------------------------------------------------------------


def act_until_agreed(game: Game, rules: Edition) -> Flow[None]:
    """One Action after another, by the characters the players name, until they agree to end the Day.

    KOR-ACTION-001, KOR-ACTION-002, KOR-ACTION-009, KOR-PARTY-009, KOR-SAVE-001.
    """
    characters = game.characters
    alone = len(characters) == 1
    last = _END_THE_DAY if alone else _SOMEONE_ELSE
    people = [Option(who, game.book.characters[who].title) for who in characters]
    who_acts = Decision("day.who", PLAYERS, (*people, _END_THE_DAY), rules_say.WHO_ACTS)
    name = next(iter(characters))  # nobody joins or leaves the campaign in the course of a day
    while not game.ending:
        yield QUIET
        if not alone:
            name = yield who_acts  # type: ignore[assignment]
            if name == "end-the-day":
                break
        character = characters[name]
        offers: list[AnyOffer] = []
        for offer in rules.actions:
            offers += offer(game, rules, character)
        offers = told_apart(offers)
        menu = Menu(game, rules, character)
        answer = yield Decision("day.action", name, (*offers, last), rules_say.WHAT_DO_YOU_DO, menu=menu)
        menu.answered = True
        if answer == "end-the-day":
            break
        for taken in offers:
            if taken.key == answer:
                yield from taken.run(menu)
                if game.unsettled:
                    yield from rules.settle(
                        game, rules
                    )  # a quest may wait for a place that was just revealed
                break
    game.calendar.stage = "end"


# --- Steps of the start -----------------------------------------------------------------------------------


def start_effects(game: Game, rules: Edition) -> Flow[None]:
    """KOR-DAYSTART-003."""
    return effects_of_the_day(game, rules, "at-the-start-of-the-day")


def remove_time_markers(game: Game, rules: Edition) -> Flow[None]:
    """One dark and one light from every card that has any, never a quest marker.

    KOR-DAYSTART-004, KOR-DAYSTART-005.
    """
    cards = [(name, placed.markers) for name, placed in game.board.locations.items()]
    if game.card_markers:
        cards += [(ref.partition(":")[2], markers) for ref, markers in game.card_markers.items()]
    for name, markers in cards:
        if markers.dark:
            markers.dark -= 1
            yield Event("markers", what=name, amount=-1, text="dark-time")
        if markers.light:
            markers.light -= 1
            yield Event("markers", what=name, amount=-1, text="light-time")
    game.unsettled |= WORLD  # a quest may wait for the last of them


def turn_unlit_locations(game: Game, rules: Edition) -> Flow[None]:
    """KOR-DAYSTART-006, KOR-DAYSTART-007, KOR-DAYSTART-008."""
    lit = {(x - dx, y - dy) for x, y in game.board.waystones for dx, dy in board.CORNER.values()}
    for name, placed in game.board.locations.items():
        if placed.clear and (placed.x, placed.y) not in lit:
            yield turn(game, name, clear=False)
