"""A failure as a plan: the lines of a journey that anyone can read, keep beside the Verses, and run with `chronicler test`.

A plan says how encounters end and answers plainly what needs no words, so it cannot say everything that a play of
cards says. It is written only if the plan runner, playing it, finds the same fault. The report for `--replay` is
beside it in any case.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from chronicler.playtest.failures import Following, PlayToFault, SmallCase, alike
from chronicler.playtest.order import Order
from chronicler.playtest.stalls import stand_of
from chronicler.witnesses.found_plans import JourneyWriter
from chronicler.witnesses.reached_positions import ReachedPosition, Witnessed
from compiler.output.spoken_phrases import names_of, parse_effects, parse_requirement
from runtime.editions.modes import told_outcomes
from runtime.play.plans.plainly import plain_answer
from runtime.play.plans.plan import PlanLine, parse_plans, run_plan
from runtime.play.plans.plan_days import DayTable
from runtime.play.playtests.laws import broken_law
from runtime.play.playtests.notes import Fault
from runtime.play.playtests.one_game import crash
from runtime.rules.calendar.day import play_campaign
from runtime.rules.calendar.setup import new_game
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision, Refused
from runtime.rules.protocol.events import QUIET, Event

_ROLLS: Final = frozenset(("die.roll", "dial.toss"))
_ROUND: Final = 3  # readings of one page in a row that prove an endless loop
_TRIES: Final = 40  # plays that finding the few cards on top may cost


class _Off(Exception):
    """What was played with cards does not go the same way when told."""


class _Said(NamedTuple):
    kind: str
    actor: str
    answer: Answer


class _Record(NamedTuple):
    """A play, as far as a plan can express it."""

    said: list[_Said]
    outcomes: list[str]
    top: list[str]  # cards in the order of their first shuffle


def write_plan(case: SmallCase, data: bytes, order: Order, folder: Path, home: Path) -> Path | None:
    """The case as a plan beside its report; None if a plan cannot express it."""
    from compiler.sources.workspace import write as write_file

    text = plan_of_case(case, PlayToFault(data, order, case.notes))
    if text is None:
        return None
    path = folder / f"game-{case.notes.number}-{case.failure.kind}.plan"
    write_file(path, text.encode(), inside=home)
    return path


def plan_of_case(case: SmallCase, plays: PlayToFault) -> str | None:
    """The text of a plan that leads to the same fault; None if there is none."""
    if plays.order.rulings:
        return None  # a plan has no line for them
    record = _recorded(case, plays)

    def tried(top: Sequence[str]) -> str | None:
        try:
            answers = _told(case, plays, record, top)
        except _Off:
            return None
        text = _text(case, plays, answers, top)
        return text if _comes_to_it(text, case, plays) else None

    top: list[str] = []
    text = tried(top)
    if text is None:
        top = record.top
        text = tried(top)
    size, tries = len(top) // 2, 0
    while text is not None and size and tries < _TRIES:
        place = 0
        while place < len(top) and tries < _TRIES:
            fewer = top[:place] + top[place + size :]
            tries += 1
            shorter = tried(fewer)
            if shorter is not None:
                top, text = fewer, shorter
            else:
                place += size
        size //= 2
    return text


def _recorded(case: SmallCase, plays: PlayToFault) -> _Record:
    """Plays the case once more, with its cards, and writes down what was said outside encounters."""
    game = new_game(plays.book, plays.rules, case.notes.heroes)
    following = Following(game, case.entries, case.notes.seed)
    record = _Record([], [], [])
    flow = play_campaign(game, plays.rules)
    answer: Answer | None = None
    try:
        while not following.at_its_end:
            item = flow.send(answer)  # type: ignore[arg-type]
            answer = None
            if isinstance(item, Decision):
                fighting = game.encounter is not None and game.encounter.phase != "conclusion"
                kind, actor = item.kind, item.actor
                answer = following.answer(item)
                if kind == "deck.shuffle" and not isinstance(answer, str):
                    record.top.extend(
                        card for card in answer if card not in record.top and card not in plays.book.cards
                    )
                elif not fighting and (actor != CHANCE or kind in _ROLLS):
                    record.said.append(_Said(kind, actor, answer))
            elif isinstance(item, Event) and item.kind == "outcome":
                record.outcomes.append(item.text)
    except Exception:  # the fault itself, or the end of the record
        return record
    return record


def _told(case: SmallCase, plays: PlayToFault, record: _Record, top: Sequence[str]) -> list[Answer]:
    """The same play with told outcomes: the answers that need a line. Raises _Off if it goes another way."""
    rules = told_outcomes(plays.rules)
    game = new_game(plays.book, rules, case.notes.heroes)
    said, outcomes = deque(record.said), deque(record.outcomes)
    answers: list[Answer] = []
    pages: dict[str, int] = {}
    flow = play_campaign(game, rules)
    answer: Answer | None = None
    while True:
        try:
            item = flow.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            raise _Off from None
        except Exception as error:
            if case.failure.kind == "crash" and alike(crash(error), case.failure):
                return answers
            raise _Off from None
        answer = None
        if isinstance(item, Decision):
            plain = plain_answer(item, game, top) if item.kind != "vision.read" else None
            if plain is not None:
                answer = plain
                continue
            if item.kind == "encounter.outcome":
                if not outcomes:
                    raise _Off
                answer = outcomes.popleft()
            else:
                while said and (said[0].kind, said[0].actor) != (item.kind, item.actor):
                    said.popleft()
                if not said:
                    if case.failure.kind == "stall":
                        return answers
                    raise _Off
                answer = said.popleft().answer
            try:
                item.check(answer)
            except Refused:
                raise _Off from None
            answers.append(answer)
        elif item is QUIET:
            pages.clear()
            broken = "" if game.unsettled or game.calendar.stage == "setup" else broken_law(game, rules)
            if broken:
                if case.failure.kind == "law" and alike(Fault(kind="law", message=broken), case.failure):
                    return answers
                raise _Off
        elif isinstance(item, Event) and item.kind == "verse":
            pages[item.what] = pages.get(item.what, 0) + 1
            if case.failure.kind == "endless" and pages[item.what] >= _ROUND:
                return answers


def _text(case: SmallCase, plays: PlayToFault, answers: Sequence[Answer], top: Sequence[str]) -> str:
    rules = told_outcomes(plays.rules)
    first = ReachedPosition(None, tuple(answers), new_game(plays.book, rules, case.notes.heroes), ())
    writer = JourneyWriter(plays.book, rules, Witnessed(case.notes.heroes, first, tuple(top), frozenset()))
    said = case.failure.message.replace('"', "'").replace("\n", " ")
    lines = [f'plan "Game {case.notes.number}, {case.failure.kind}: {said}"']
    lines.append(f"  characters: {', '.join(case.notes.heroes)}")
    if plays.order.modes:
        lines.append(f"  mode: {', '.join(plays.order.modes)}")
    if top:
        lines.append(f"  top: {', '.join(top)}")
    return "\n".join((*lines, "  begins: campaign", *writer.lines(), ""))


def _comes_to_it(text: str, case: SmallCase, plays: PlayToFault) -> bool:
    """Whether the plan runner, playing these lines, meets the fault."""
    book = plays.book
    edition, known = book.campaign.edition, names_of(book.campaign)
    broken = ""
    last: list[DayTable] = []

    def watch(table: DayTable, line: PlanLine) -> None:
        nonlocal broken
        last[:] = [table]
        if not broken and not table.game.unsettled and table.game.calendar.stage != "setup":
            broken = broken_law(table.game, plays.rules)

    try:
        plan = parse_plans(text, "failure.plan")[0]
        result = run_plan(
            plan,
            "failure.plan",
            book,
            plays.unruled,
            partial(parse_effects, edition=edition, known=known),
            partial(parse_requirement, edition=edition, known=known),
            watch,
        )
    except Exception as error:
        return case.failure.kind == "crash" and alike(crash(error), case.failure)
    if case.failure.kind == "law":
        return alike(Fault(kind="law", message=broken), case.failure) if broken else False
    if result.failure is not None or not last:
        return False
    if case.failure.kind == "stall":
        stood = plays.after(case.entries)
        return stood is not None and stand_of(stood.game) == stand_of(last[0].game)
    return case.failure.kind == "endless"
