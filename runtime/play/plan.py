"""Writers' plans: small plays beside their Verses, run against the real rules.

A plan is read line by line. What is `given` is written with effects, what is expected with requirements;
whoever
runs plans hands in the parsers of both, because the runtime knows nothing of the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from runtime.play.journey import JourneyTable
from runtime.play.plan_table import PlanTable, Stopped
from runtime.rules.book import Book
from runtime.rules.edition import Edition
from schemas.registry import Effect, Requirement

ParseEffects = Callable[[str], tuple[Effect, ...]]
ParseRequirement = Callable[[str], Requirement]

LABELS: Final = (
    "characters",
    "at",
    "given",
    "explore",
    "travel",
    "reads",
    "locked",
    "choose",
    "pays",
    "roll",
    "outcome",
    "expect",
    "top",
    "begins",
    "acts",
    "sleep",
    "day",
    "vision",
)
JOURNEY: Final = frozenset(LABELS[LABELS.index("top") :])
PASSIVE: Final = frozenset(("reads", "locked", "pays", "expect", "day"))  # they look and change nothing
_HEADER = re.compile(r'plan\s+"([^"]*)"\s*$')
_FIELD = re.compile(r"( +)([a-z]+):\s*(.*?)\s*$")


class Line(NamedTuple):
    """One line of a plan: where it stands and what it says."""

    number: int
    column: int
    label: str
    value: str


class Plan(NamedTuple):
    title: str
    number: int
    lines: tuple[Line, ...]


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


class BadPlan(Exception):
    """A plan file that cannot be read; says where and why."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file, self.line, self.reason = file, line, reason


def parse_plans(text: str, file: str) -> list[Plan]:
    """The plans of a file, in order."""
    plans: list[Plan] = []
    title, start, lines = "", 0, list[Line]()

    def close() -> None:
        if start:
            plans.append(Plan(title, start, tuple(lines)))

    for number, raw in enumerate(text.splitlines(), 1):
        if not raw.strip() or raw.lstrip().startswith("#"):
            continue
        header = _HEADER.match(raw)
        if header:
            close()
            title, start, lines = header[1], number, []
            continue
        field = _FIELD.match(raw)
        if field is None or not start:
            raise BadPlan(file, number, 'a plan begins with `plan "..."`, its lines are `label: value`')
        if field[2] not in LABELS:
            known = ", ".join(LABELS)
            raise BadPlan(file, number, f"a plan has no line `{field[2]}:`; there are {known}")
        lines.append(Line(number, len(field[1]) + 1, field[2], field[3]))
    close()
    if not plans:
        raise BadPlan(file, 1, "there is no plan in this file")
    return plans


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
            _run_line(line, plan.lines[index + 1 :], table, parse_effects, parse_requirement)
            if watch is not None:
                watch(table, line)
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
            who, _, place = value.partition(" to ")
            table.travel(_names(who), place.strip())
        case "reads":
            table.reads(value)
        case "locked":
            table.locked(_unquoted(value))
        case "choose":
            table.choose(_unquoted(value), _payments(following))
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


def _run_journey_line(line: Line, table: PlanTable) -> None:
    """A line that only a journey has."""
    if not isinstance(table, JourneyTable):
        raise Stopped("a plan that says `begins: campaign`", f"`{line.label}:` is for journeys")
    match line.label:
        case "begins":
            if line.value != "campaign":
                raise Stopped("`begins: campaign`", repr(line.value))
            table.begin()
        case "acts":
            who, _, text = line.value.partition('"')
            table.acts(_names(who), text.removesuffix('"'))
        case "sleep":
            table.sleep()
        case "day":
            table.day(line.value)
        case "vision":
            table.vision(line.value)


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
    if len(parts) != 3 or not parts[1].isdecimal():
        raise Stopped("`pays: name amount what`", repr(text))
    return parts[0], int(parts[1]), parts[2]
