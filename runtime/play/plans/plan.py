"""Writers' plans: small plays beside their Verses, run against the real rules.

A plan is read line by line. Effects say what is `given`; requirements say what is expected. The caller hands in the
parsers of both, because the runtime knows nothing of the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from runtime.editions.modes import UnknownMode, with_modes
from runtime.play.plans.journey import JourneyTable
from runtime.play.plans.plan_days import DayTable, check_top
from runtime.play.plans.plan_shares import Share
from runtime.play.plans.plan_text import DAYS, FORMS, PAID_FOR, SHARES, SILENT
from runtime.play.plans.plan_text import BadPlan as BadPlan
from runtime.play.plans.plan_text import Plan as Plan
from runtime.play.plans.plan_text import PlanLine as PlanLine
from runtime.play.plans.plan_text import parse_plans as parse_plans
from runtime.play.plans.plan_words import Stopped
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from schemas.registry import Effect, Requirement

ParseEffects = Callable[[str], tuple[Effect, ...]]
ParseRequirement = Callable[[str], Requirement]

# They look and change nothing.
PASSIVE: Final = frozenset(
    ("reads", "locked", "hidden", "says", "unsaid", *SHARES, "expect", "day", "stands", "ends")
)
_LOCKED: Final = re.compile(r'([^"]*)"(.*?)"(?: because "(.*)")?')
_OF_SOME: Final = re.compile(r"([\w-]+(?:\s*,\s*[\w-]+)*)\s+(\[.*\])")


class Failure(NamedTuple):
    """Why a plan failed: its line, what it expected, what was there, and the screen at that moment."""

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
    """Runs every plan of a file. An encounter is told once the rules have shown that it can end that way."""
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
    watch: Callable[[DayTable, PlanLine], None] | None = None,
) -> PlanResult:
    """One plan, from its characters to its last line. `watch` sees the table after every line."""
    said = {line.label: line for line in reversed(plan.lines)}
    heroes = _names(said["characters"].value) if "characters" in said else [book.heroes[0]]
    top = _names(said["top"].value) if "top" in said else []
    table: DayTable | None = None
    line = plan.lines[0] if plan.lines else PlanLine(plan.number, 1, "", "")
    try:
        if "mode" in said:
            line = said["mode"]
            rules = _in_modes(rules, _names(line.value))
        if "top" in said:
            line = said["top"]
            check_top(book, top)
        line = said.get("characters", line)
        table = (JourneyTable if "begins" in said else DayTable)(book, rules, heroes, top)
        for index, line in enumerate(plan.lines):
            _run_line(line, plan.lines[index + 1 :], table, parse_effects, parse_requirement)
            if watch is not None:
                watch(table, line)
        if all(one.label in SILENT for one in plan.lines):
            line = PlanLine(plan.number, 1, "", "")
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
    line: PlanLine,
    following: tuple[PlanLine, ...],
    table: DayTable,
    parse_effects: ParseEffects,
    parse_requirement: ParseRequirement,
) -> None:
    value = line.value
    acting = (one for one in following if one.label not in PASSIVE)
    ahead = next(((one.label, _unquoted(one.value)) for one in acting), ("", ""))
    table.ahead = ahead
    if line.label in PAID_FOR:
        table.shares = _shares(following)
        table.since = len(table.events) if line.label in ("roll", "outcome", "vision") else 0
    if line.label in DAYS:
        _run_day_line(line, table)
        return
    match line.label:
        case "at":
            place, _, names = value.partition(" for ")
            table.start_at(place.strip(), _names(names))
        case "given":
            table.given(_parsed(parse_effects, value))
        case "explore":
            table.explore(_names(value))
        case "travel":
            table.travel(*_people_and_place(line, " to "))
        case "reads":
            table.reads(value)
        case "locked":
            _run_locked(value, table, parse_requirement)
        case "hidden":
            table.hidden(_unquoted(value))
        case "says" | "unsaid":
            table.says(_unquoted(value), line.label == "says")
        case "choose":
            table.choose(_as_shown(_unquoted(value), table, parse_effects))
        case "pays" | "gets" | "loses":
            table.has_share(_share(line))
        case "roll":
            faces = _names(value)
            for index, face in enumerate(faces, 1):
                table.ahead = ("roll", faces[index]) if index < len(faces) else ahead
                table.roll(face)
        case "outcome":
            table.outcome(value)
        case "expect":
            some = _OF_SOME.fullmatch(value)
            who, value = (_names(some[1]), some[2]) if some else ([], value)
            text = value[1:-1] if value.startswith("[") and value.endswith("]") else value
            table.expect(_parsed(parse_requirement, text), text, who)
        case "stands":
            table.stands(*_people_and_place(line, " at "))
        case "ends":
            table.ends(value)


def _run_locked(value: str, table: DayTable, parse_requirement: ParseRequirement) -> None:
    """A choice on the page; with names before it, an Action of their menu."""
    told = _LOCKED.fullmatch(value)
    who, text, because = told.groups("") if told else ("", _unquoted(value), "")
    if because.startswith("requires "):
        # Players read titles there; a writer may say it in the language.
        try:
            needs = parse_requirement(because.removeprefix("requires "))
            because = f"requires {table.book.words.requirement(needs)}"
        except ValueError:
            pass
    table.locked(text, because, _names(who))


def _as_shown(text: str, table: DayTable, parse_effects: ParseEffects) -> str:
    """An option as players see it. Writers may also name an effect in the language."""
    table.look()
    asked = table.decision
    if asked is None or asked.kind != "effect.choose" or asked.option(text) is not None:
        return text
    try:
        shown = table.book.words.effects(parse_effects(text))
    except ValueError:
        return text
    return shown if any(one.text == shown for one in asked.options) else text


def _in_modes(rules: Edition, names: list[str]) -> Edition:
    try:
        return with_modes(rules, names)
    except UnknownMode as error:
        raise Stopped("modes of the edition", str(error)) from None


def _run_day_line(line: PlanLine, table: DayTable) -> None:
    """A line about whole days."""
    match line.label:
        case "begins":
            if line.value != "campaign":
                raise Stopped("`begins: campaign`", repr(line.value))
            assert isinstance(table, JourneyTable)
            table.begin()
        case "acts":
            who, quote, text = line.value.partition('"')
            if not quote or not text.endswith('"'):
                raise Stopped(f"`{FORMS['acts']}`", line.value)
            table.acts(_names(who), text.removesuffix('"'))
        case "sleep":
            table.sleep()
        case "day":
            table.day(line.value)
        case "vision":
            table.vision(line.value)


def _people_and_place(line: PlanLine, between: str) -> tuple[list[str], str]:
    """`wren, odo to causeway`: the people, and the place."""
    who, found, place = line.value.partition(between)
    if not found:
        raise Stopped(f"`{FORMS[line.label]}`", line.value)
    return _names(who), place.strip()


def _parsed(parse: Callable[[str], object], text: str) -> object:
    try:
        return parse(text)
    except ValueError as error:
        raise Stopped("a line the language knows", f"{text!r}: {error}") from None


def _shares(following: tuple[PlanLine, ...]) -> list[Share]:
    """What the next lines say about who pays, gets and loses: these answers come before the questions."""
    found = []
    for line in following:
        if line.label not in SHARES:
            break
        found.append(_share(line))
    return found


def _share(line: PlanLine) -> Share:
    parts = line.value.split()
    if len(parts) != 3 or not parts[1].isdecimal() or len(parts[1]) > 4:
        raise Stopped(f"`{FORMS[line.label]}`, a line for each of them", line.value)
    return Share(line.label, parts[0], int(parts[1]), parts[2])
