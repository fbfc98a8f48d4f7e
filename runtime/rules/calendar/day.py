"""The Day: its three stages, and the steps in the order that each edition gives them.

Between two stages and between two Actions nothing is under way. There the flow says that it is quiet.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.calendar.moments import effects_of_the_day, trigger
from runtime.rules.calendar.resting import rest
from runtime.rules.cards.anytime import could_interrupt, in_need, step_and_interlude
from runtime.rules.cards.conditions import die_in_turn, night_kills
from runtime.rules.cards.standing import forbidden, rule_in_force
from runtime.rules.costs.costs import Due, due_of
from runtime.rules.costs.purses import pay_dues, shortfall
from runtime.rules.costs.surcharges import changed_by_cards, note_first
from runtime.rules.edition import Edition, Step
from runtime.rules.journal.reading_verses import read
from runtime.rules.map import board
from runtime.rules.map.waystones import turn
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, AnyOffer, Decision, Menu, Option, told_apart
from runtime.rules.protocol.events import QUIET, Event
from runtime.rules.protocol.flow import NOTHING, Flow, ask, choose, confirm
from runtime.rules.requirements.meeting import is_dying, is_insane
from runtime.rules.state.changes import gain, lose, pay, use_today
from runtime.rules.state.game import DAY, WORLD, CharacterState, Game
from runtime.sentences import rules_say
from runtime.sentences.lists_and_numbers import amount_of, listed
from schemas.vocabulary.standing_rules import VisionsMustBeRead

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


# --- Steps of the end -------------------------------------------------------------------------------------


def dusk(game: Game, rules: Edition) -> Flow[None]:
    """Remembers who begins the night at 0 Health (AMB-S-06)."""
    for character in game.characters.values():
        if is_dying(game, character):
            use_today(game, f"dying-at-dusk:{character.name}")
    return NOTHING


def end_effects(game: Game, rules: Edition) -> Flow[None]:
    """KOR-DAYEND-002."""
    return effects_of_the_day(game, rules, "at-the-end-of-the-day")


def rest_all(game: Game, rules: Edition) -> Flow[None]:
    """KOR-DAYEND-003, KOR-DAYEND-004, KOR-DAYEND-005, AMB-S-07."""
    for character in game.characters.values():
        yield from rest(game, rules, character)
        yield from trigger(game, rules, (character.name,), "when-resting")


def share_supper(game: Game, rules: Edition) -> Flow[None]:
    """Trading is possible between the steps, so that somebody can share what recovering costs.

    KOR-DAYEND-001, FOA-DAYEND-004, AMB-S-07.

    The players are asked only if somebody lacks food (or what cards add to the cost) and somebody in the same place
    has it. No other trade matters before the morning: what came before the night could be traded by day, and those
    who read a vision together also require, pay and take together.
    """
    if len(game.characters) == 1 or "food" not in rules.numbers.traded_resources:
        return NOTHING
    return _share_supper(game, rules)


def _share_supper(game: Game, rules: Edition) -> Flow[None]:
    taken: set[tuple[str, str]] = set()  # nobody is asked to give back what was just given
    while True:
        lacking = {
            one.name: _lacking(game, rules, one)
            for one in game.characters.values()
            if not forbidden(game, rules, one, "trade")
        }
        gifts: dict[str, tuple[CharacterState, str, list[CharacterState]]] = {}
        for what in dict.fromkeys(kind for kinds in lacking.values() for kind in kinds):
            unit = rules.numbers.recover_food if what == "food" else 1
            for one in game.characters.values():
                takers = [
                    other
                    for other in game.at(one.location)
                    if other is not one and what in lacking.get(other.name, ())
                ]
                able = getattr(one, what) >= unit and one.name in lacking
                if takers and able and (one.name, what) not in taken:
                    gifts[one.name if what == "food" else f"{one.name}-{what}"] = one, what, takers
        if not gifts:
            return
        options = [
            Option(key, rules_say.GIVES.format(who=game.book.short(one.name), what=what))
            for key, (one, what, _) in gifts.items()
        ]
        options.append(Option("go-on", rules_say.NOBODY_GIVES_ANYTHING))
        answer = yield from ask("supper.share", PLAYERS, options, rules_say.DOES_ANYBODY_SHARE_A_MEAL)
        if answer == "go-on":
            return
        giver, what, takers = gifts[answer]
        pairs = [(other.name, game.book.short(other.name)) for other in takers]
        taker = yield from choose("supper.whom", pairs, rules_say.WITH_WHOM, giver.name)
        unit = rules.numbers.recover_food if what == "food" else 1
        taken.add((taker, what))
        yield pay(game, rules, giver, what, unit)
        yield gain(game, rules, game.characters[taker], what, unit)


def _lacking(game: Game, rules: Edition, character: CharacterState) -> list[str]:
    """The kinds that can be traded and of which they have less than recovering costs, with all that cards change."""
    if "recovery" not in game.book.cost_cards:
        return ["food"] if character.food < rules.numbers.recover_food else []
    traded = rules.numbers.traded_resources
    return [
        due.kinds[0]
        for due in recovery_dues(game, rules, character)
        if due.kinds[0] in traded and getattr(character, due.kinds[0]) < due.amount
    ]


def recover(game: Game, rules: Edition) -> Flow[None]:
    """Food for Health, then Energy, and Terror goes down. Once, and only for those who want to.

    KOR-DAYEND-006, KOR-DAYEND-007, KOR-DAYEND-009.
    """
    numbers = rules.numbers
    for character in game.characters.values():
        due = recovery_dues(game, rules, character)
        reason = shortfall(due, game, rules, (character.name,))
        if forbidden(game, rules, character, "recover"):
            reason = rules_say.A_CARD_FORBIDS_IT
        if reason:
            continue
        price = "food"
        if "recovery" in game.book.cost_cards:
            price = listed([amount_of(*one) for one in due]) or rules_say.NOTHING
        text = rules_say.PAY_TO_RECOVER_1_HEALTH_1.format(price=price)
        who = game.book.short(character.name)
        if (
            yield from confirm(
                "recover.pay",
                character.name,
                text,
                rules_say.RECOVERS.format(who=who),
                rules_say.GOES_WITHOUT.format(who=who),
            )
        ):
            yield from pay_dues(due, game, rules, (character.name,))
            note_first(game, (character.name,), "recovery")
            yield gain(game, rules, character, "health", numbers.recover_health)
            yield gain(game, rules, character, "energy", numbers.recover_energy)
            yield lose(game, rules, character, "terror", numbers.recover_terror)


def recovery_dues(game: Game, rules: Edition, character: CharacterState) -> list[Due]:
    due = [due_of(rules.numbers.recover_food, ("food",))]
    return changed_by_cards(due, game, rules, (character.name,), "recovery")


def suffer_wyrdness(game: Game, rules: Edition) -> Flow[None]:
    """KOR-DAYEND-008, KOR-LOC-011, AMB-I-02."""
    if any(_in_danger(game, rules, one) for one in game.characters.values()):
        yield from in_need(game, rules)
    for character in game.characters.values():
        placed = game.board.locations.get(character.location)
        if placed is not None and not placed.clear:
            place = game.book.locations[character.location].title
            yield Event("step", character.name, text=rules_say.IS_NOT_WHAT_IT_WAS_BY.format(place=place))
            yield lose(game, rules, character, "health", rules.numbers.wyrdness_health)
            yield gain(game, rules, character, "terror", rules.numbers.wyrdness_terror)


def _in_danger(game: Game, rules: Edition, character: CharacterState) -> bool:
    """Whether the wyrdness would make them dying, kill them or drive them mad."""
    placed = game.board.locations.get(character.location)
    if placed is None or placed.clear:
        return False
    tray = game.book.trays[character.name]
    terror = min(character.terror + rules.numbers.wyrdness_terror, tray.terror.most)
    falls = character.health - rules.numbers.wyrdness_health <= tray.dying
    return falls or (terror in tray.insane and not is_insane(game, character))


def read_visions(game: Game, rules: Edition) -> Flow[None]:
    """All who sleep where the seal is may read its vision, once a night.

    If there are several, the players say which comes first (KOR-GEN-002). A character whom a vision moves counts at
    the new place.

    KOR-DAYEND-014, KOR-VISION-001, KOR-VISION-002, KOR-VISION-003, KOR-VISION-004, KOR-VISION-005, KOR-LOC-003,
    KOR-COMPANION-009, AMB-S-26.
    """
    declined: dict[str, set[str]] = {}  # by place: those who declined; later comers are asked again
    while not game.ending:
        present = _sleepers(game, rules, declined)
        if not present:
            return
        pairs = [(place, game.book.locations[place].title) for place in present]
        place = yield from choose("vision.next", pairs, rules_say.WHICH_VISION_COMES_FIRST)
        vision = str(game.book.vision_of(place))
        # Each is read at least once; after that the players choose (KOR-VISION-002), unless a companion insists.
        new = vision not in game.sheet.read and rules.rulings.first_vision
        must = new or any(rule_in_force(game, rules, one, VisionsMustBeRead) for one in present[place])
        if not must:
            title = game.book.locations[place].title
            if not (
                yield from confirm("vision.read", PLAYERS, rules_say.READ_THE_VISION_OF.format(title=title))
            ):
                declined.setdefault(place, set()).update(one.name for one in present[place])
                continue
        use_today(game, f"vision:{place}")
        members = tuple(one.name for one in present[place])
        game.party = members
        yield from read(game, rules, Context(members, place), vision)
        game.party = ()


def _sleepers(game: Game, rules: Edition, declined: dict[str, set[str]]) -> dict[str, list[CharacterState]]:
    """For each place with a vision still unread tonight: who is there to read it."""
    found: dict[str, list[CharacterState]] = {}
    for place in dict.fromkeys(one.location for one in game.characters.values()):
        if "vision" not in game.book.locations[place].seals or game.book.vision_of(place) is None:
            continue
        if f"vision:{place}" in game.calendar.today:
            continue
        present = [one for one in game.at(place) if not forbidden(game, rules, one, "read-visions")]
        if not rules.rulings.amb_s_26:
            present = [one for one in present if not is_dying(game, one) and not is_insane(game, one)]
        if not {one.name for one in present} <= declined.get(place, set()):
            found[place] = present
    return found


def dawn(game: Game, rules: Edition) -> Flow[None]:
    """A character who begins and ends the night at 0 Health dies, where the Dying card says so (AMB-S-06).

    KOR-DEATH-008.
    """
    return _dawn(game, rules) if _doomed(game, rules) else NOTHING


def _dawn(game: Game, rules: Edition) -> Flow[None]:
    yield from in_need(game, rules)
    yield from die_in_turn(game, rules, _doomed(game, rules))


def _doomed(game: Game, rules: Edition) -> list[CharacterState]:
    return [
        one
        for one in game.characters.values()
        if is_dying(game, one)
        and f"dying-at-dusk:{one.name}" in game.calendar.today
        and night_kills(game, rules, one)
    ]
