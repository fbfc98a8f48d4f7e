"""Writers' plans: small plays beside their Verses, run against the real rules.

A plan is read line by line. What is `given` is written with effects, what is expected with requirements; whoever
runs plans hands in the parsers of both, because the runtime knows nothing of the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from runtime.play.journey import JourneyTable
from runtime.play.plan_table import PlanTable
from runtime.play.plan_text import FORMS, JOURNEY, PAID_FOR, SILENT
from runtime.play.plan_text import BadPlan as BadPlan
from runtime.play.plan_text import Line as Line
from runtime.play.plan_text import Plan as Plan
from runtime.play.plan_text import parse_plans as parse_plans
from runtime.play.plan_words import Stopped
from runtime.rules.book import Book
from runtime.rules.edition import Edition
from schemas.registry import Effect, Requirement

ParseEffects = Callable[[str], tuple[Effect, ...]]
ParseRequirement = Callable[[str], Requirement]

# They look and change nothing.
PASSIVE: Final = frozenset(("reads", "locked", "pays", "expect", "day", "stands", "ends"))
_LOCKED: Final = re.compile(r'([^"]*)"(.*?)"(?: because "(.*)")?')


class Failure(NamedTuple):
    """Why a plan failed: at its line, what was expected, what was there, and the screen at that moment."""

    file: str
    line: int
    column: int
    expected: str
    actual: str
    screen: str

    def __str__(self) -> str:
        text = f"{self.file}:{self.line}:{self.column}: expected {self.expected}\n  actual: {self.actual}"
        return f"{text}\n\n{self.screen}" if self.screen else text


class PlanResult(NamedTuple):
    title: str
    file: str
    line: int
    failure: Failure | None

    @property
    def passed(self) -> bool:
        return self.failure is None


def run_plans(
    text: str,
    file: str,
    book: Book,
    rules: Edition,
    parse_effects: ParseEffects,
    parse_requirement: ParseRequirement,
) -> list[PlanResult]:
    """Runs every plan of a file; an encounter is told once the rules have shown that it can end that way."""
    return [
        run_plan(plan, file, book, rules, parse_effects, parse_requirement)
        for plan in parse_plans(text, file)
    ]


def run_plan(
    plan: Plan,
    file: str,
    book: Book,
    rules: Edition,
    parse_effects: ParseEffects,
    parse_requirement: ParseRequirement,
    watch: Callable[[PlanTable, Line], None] | None = None,
) -> PlanResult:
    """One plan, from its characters to its last line; `watch` is shown the table after every line."""
    heroes = [book.heroes[0]]
    top: list[str] = []
    for line in plan.lines:
        if line.label == "characters":
            heroes = _names(line.value)
        elif line.label == "top":
            top = _names(line.value)
    journey = any(line.label == "begins" for line in plan.lines)
    table: PlanTable | None = None
    line = plan.lines[0] if plan.lines else Line(plan.number, 1, "", "")
    try:
        table = JourneyTable(book, rules, heroes, top) if journey else PlanTable(book, rules, heroes)
        for index, line in enumerate(plan.lines):
            if line.label == "sleep" and not isinstance(table, JourneyTable):
                table = JourneyTable.going_on(table)
            _run_line(line, plan.lines[index + 1 :], table, parse_effects, parse_requirement)
            if watch is not None:
                watch(table, line)
        if all(one.label in SILENT for one in plan.lines):
            line = Line(plan.number, 1, "", "")
            raise Stopped(
                f"a line such as `{FORMS['reads']}` or `{FORMS['expect']}`", "nothing here could ever fail"
            )
    except Stopped as stopped:
        screen = table.screen() if table is not None else ""
        failure = Failure(file, line.number, line.column, stopped.expected, stopped.actual, screen)
        return PlanResult(plan.title, file, plan.number, failure)
    return PlanResult(plan.title, file, plan.number, None)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def _run_line(
    line: Line,
    following: tuple[Line, ...],
    table: PlanTable,
    parse_effects: ParseEffects,
    parse_requirement: ParseRequirement,
) -> None:
    value = line.value
    if isinstance(table, JourneyTable):
        acting = (one for one in following if one.label not in PASSIVE)
        table.ahead = next(((one.label, _unquoted(one.value)) for one in acting), ("", ""))
    if line.label in PAID_FOR:
        table.payments = _payments(following)
    if line.label in JOURNEY:
        _run_journey_line(line, table)
        return
    match line.label:
        case "at":
            table.start_at(value)
        case "given":
            table.given(_parsed(parse_effects, value))
        case "explore":
            table.explore(_names(value))
        case "travel":
            table.travel(*_people_and_place(line, " to "))
        case "acts":
            who, quote, text = value.partition('"')
            if not quote or not text.endswith('"'):
                raise Stopped(f"`{FORMS['acts']}`", value)
            table.acts(_names(who), text.removesuffix('"'))
        case "reads":
            table.reads(value)
        case "locked":
            told = _LOCKED.fullmatch(value)
            who, text, because = told.groups("") if told else ("", _unquoted(value), "")
            table.locked(text, because, _names(who))
        case "choose":
            table.choose(_unquoted(value))
        case "pays":
            table.pays(*_payment(value))
        case "roll":
            for face in _names(value):
                table.roll(face)
        case "outcome":
            table.outcome(value)
        case "expect":
            text = value[1:-1] if value.startswith("[") and value.endswith("]") else value
            table.expect(_parsed(parse_requirement, text), text)
        case "stands":
            table.stands(*_people_and_place(line, " at "))
        case "ends":
            table.ends(value)


def _run_journey_line(line: Line, table: PlanTable) -> None:
    """A line that only a journey has."""
    if not isinstance(table, JourneyTable):
        raise Stopped("a plan that says `begins: campaign`", f"`{line.label}:` is for journeys")
    match line.label:
        case "begins":
            if line.value != "campaign":
                raise Stopped("`begins: campaign`", repr(line.value))
            table.begin()
        case "sleep":
            table.sleep()
        case "day":
            table.day(line.value)
        case "vision":
            table.vision(line.value)


def _people_and_place(line: Line, between: str) -> tuple[list[str], str]:
    """`wren, odo to causeway`: the people and the place."""
    who, found, place = line.value.partition(between)
    if not found:
        raise Stopped(f"`{FORMS[line.label]}`", line.value)
    return _names(who), place.strip()


def _parsed(parse: Callable[[str], object], text: str) -> object:
    try:
        return parse(text)
    except ValueError as error:
        raise Stopped("a line the language knows", f"{text!r}: {error}") from None


def _payments(following: tuple[Line, ...]) -> list[tuple[str, int, str]]:
    """What the next lines say about who pays: they answer before the payment is asked for."""
    found = []
    for line in following:
        if line.label != "pays":
            break
        found.append(_payment(line.value))
    return found


def _payment(text: str) -> tuple[str, int, str]:
    parts = text.split()
    if len(parts) != 3 or not parts[1].isdecimal() or len(parts[1]) > 4:
        raise Stopped(f"`{FORMS['pays']}`, a line for each payment", text)
    return parts[0], int(parts[1]), parts[2]
