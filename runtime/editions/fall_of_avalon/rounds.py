"""During the day: rounds of one Action each, until everyone has passed.

Who has acted, joined and passed is noted among today's uses: saved with them, and forgotten with them.
"""

from __future__ import annotations

from typing import Final

from runtime.editions.fall_of_avalon import avalon_says
from runtime.editions.fall_of_avalon.numbers import by_number
from runtime.editions.fall_of_avalon.packing import offer_remains
from runtime.editions.fall_of_avalon.players import (
    COMPANY,
    DECKS,
    END_STORY,
    STORY_AGAIN,
    can_change,
    change_company,
    company,
    settle_in,
    story_switch,
    switch_story,
)
from runtime.editions.fall_of_avalon.trading import offer_trades
from runtime.rules.actions.between import offer_any_time
from runtime.rules.calendar.advancement import has_cards_to_change, modify_decks
from runtime.rules.costs.parties import has_passed
from runtime.rules.edition import Edition, defeat_for_all
from runtime.rules.protocol.decisions import (
    PLAYERS,
    Answer,
    AnyOffer,
    Decision,
    Menu,
    Option,
    told_apart,
)
from runtime.rules.protocol.events import QUIET, Event
from runtime.rules.protocol.flow import Flow, ask
from runtime.rules.state.changes import use_today
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say

# Free things between Actions, which take nobody's place in the round.
BETWEEN: Final = (offer_any_time, offer_trades, offer_remains)

PASS: Final = Option("pass", avalon_says.PASS_FOR_TODAY)
SOMEONE_ELSE: Final = Option("someone-else", avalon_says.SOMEONE_ELSE_ACTS_FIRST)
NEXT_ROUND: Final = Option("next-round", avalon_says.BEGIN_THE_NEXT_ROUND)
END_THE_DAY: Final = Option("end-the-day", rules_say.END_THE_DAY)


def play_rounds(game: Game, rules: Edition) -> Flow[None]:
    """One Action for everyone, round after round.

    FOA-ACTION-001, FOA-ACTION-002, FOA-ACTION-003, FOA-ACTION-007, FOA-PARTY-004, FOA-SAVE-001, FOA-DEATH-006,
    AMB-C-12, AMB-S-19.
    """
    while not game.ending:
        game.party = ()  # no Action is under way, whatever became of the last one
        if game.fallen:
            yield from rules.bury(game, rules)
            continue
        yield QUIET
        awake = _awake(game, rules)
        waiting = [one for one in awake if not _marked(game, "acted", one)]
        if awake and not waiting:
            _new_round(game)
            continue
        options = _who_may_act(game, rules, awake, waiting)
        if not options:
            if _nothing_can_change(game, rules):
                yield from defeat_for_all(game, rules, next(iter(game.characters.values())))
            break
        name = options[0].key
        if len(options) > 1:
            name = yield from ask("day.who", PLAYERS, options, rules_say.WHO_ACTS)
        if name == END_THE_DAY.key:
            break
        if name == NEXT_ROUND.key:
            _new_round(game)
            continue
        yield from _act(game, rules, game.characters[name], alone=len(options) == 1)
    game.calendar.stage = "end"


def _nothing_can_change(game: Game, rules: Edition) -> bool:
    """All are at 0 Health, nobody has food to recover with, and no event is left to bring help: day after day would pass.

    This can happen where a table rules that a further loss at 0 does not kill (AMB-S-06). Then it is a defeat
    (FOA-DEATH-006).
    """
    people = game.characters.values()
    helpless = all(one.health == 0 and one.food == 0 and one.energy == 0 for one in people)
    random = game.decks.random_events and rules.rulings.amb_s_33 != "nothing"
    return helpless and not game.decks.events and not random


def _awake(game: Game, rules: Edition) -> list[CharacterState]:
    """Those who have not passed; by another reading of the rules, only those with Energy.

    AMB-C-12, FOA-CLAR-006.
    """
    found = [one for one in by_number(game) if not has_passed(game, one)]
    if rules.rulings.amb_c_12 == "must-pass":
        found = [one for one in found if one.energy > 0]
    return found


def _who_may_act(
    game: Game, rules: Edition, awake: list[CharacterState], waiting: list[CharacterState]
) -> list[Option]:
    """The players agree on the order. If nobody speaks, the lowest Character Number stands first.

    A character who only joined others may still act, or the next round begins (AMB-S-19). When nobody has Energy
    left, the day may end; it does end if nothing at all can be done (AMB-C-12, FOA-ACTION-002, FOA-ACTION-007). Then
    the result is empty. FOA-ACTION-001, FOA-GEN-003, FOA-CLAR-006.
    """
    ready = awake if rules.rulings.amb_s_19 else waiting
    options = [Option(one.name, game.book.characters[one.name].title) for one in ready]
    if all(_marked(game, "joined", one) for one in waiting):
        options.append(NEXT_ROUND)
    if not any(one.energy > 0 for one in awake):
        if not any(_can_act(game, rules, one) for one in awake):
            return []
        if len(awake) > 1:  # who is alone may as well pass
            options.append(END_THE_DAY)
    return options


def _can_act(game: Game, rules: Edition, character: CharacterState) -> bool:
    menu = Menu(game, rules, character)
    return any(
        not menu.look(offer).blocked for make in rules.actions for offer in make(game, rules, character)
    )


def _act(game: Game, rules: Edition, character: CharacterState, *, alone: bool) -> Flow[None]:
    """The menu of one character. FOA-ACTION-005, FOA-PASS-001, FOA-ACTION-006, FOA-ACTION-001, FOA-ACTION-002,
    FOA-SAVE-005."""
    acting: list[AnyOffer] = []
    between: list[AnyOffer] = []
    for make in rules.actions:  # the Actions of a round first, then what lies between them
        if make in BETWEEN:
            between += make(game, rules, character)
        else:
            acting += make(game, rules, character)
    offers = told_apart([*acting, *between])
    options: list[AnyOffer | Option] = [*offers, PASS]
    if not alone:
        options.append(SOMEONE_ELSE)
    if can_change(game):
        options.append(company(game))
    options += (DECKS, *story_switch(game, rules))
    menu = Menu(game, rules, character)
    answer = yield Decision("day.action", character.name, tuple(options), rules_say.WHAT_DO_YOU_DO, menu=menu)
    menu.answered = True
    if answer == PASS.key:
        settle_in(game)
        yield from pass_(game, character)
        return
    if answer == COMPANY.key:
        yield from change_company(game, rules)
        return
    if answer == DECKS.key:
        if not any(has_cards_to_change(rules, one) for one in game.characters.values()):
            yield Event("step", text=avalon_says.NOBODY_HAS_A_CARD_TO_CHANGE)
        yield from modify_decks(game, rules)
        return
    if answer in (END_STORY.key, STORY_AGAIN.key):
        yield from switch_story(game, rules)
        return
    for place, offer in enumerate(offers):
        if offer.key == answer:
            settle_in(game)
            if place < len(acting):
                use_today(game, f"acted:{character.name}")
                yield from _noting_who_joins(game, offer.run(menu))
            else:
                yield from offer.run(menu)
            if game.unsettled:
                yield from rules.settle(game, rules)


def _noting_who_joins(game: Game, action: Flow[None]) -> Flow[None]:
    """Runs an Action; those who began it count as having acted. FOA-ACTION-007."""
    answer: Answer | None = None
    party: tuple[str, ...] = ()
    while True:
        try:
            told = action.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            return
        if not party:
            # Only the party that began the Action: later parties form on arrival.
            party = game.party
            for name in party:
                use_today(game, f"joined:{name}")
        answer = yield told


def pass_(game: Game, character: CharacterState) -> Flow[None]:
    """No further Action today, and no taking it back. FOA-PASS-001, AMB-S-104."""
    use_today(game, f"passed:{character.name}")
    yield Event("action", character.name, "pass", text="Pass")


def _marked(game: Game, how: str, character: CharacterState) -> bool:
    return f"{how}:{character.name}" in game.calendar.today


def _new_round(game: Game) -> None:
    game.calendar.today = [mark for mark in game.calendar.today if not mark.startswith(("acted:", "joined:"))]
