"""Replaying witnesses: a play counts when the writers' own plan runner has played it under the real rules.

Owns the verdict *reached*. It first plays the journeys that are kept beside the Verses. It searches only for goals that
none of them shows. A play that the search finds is written as a plan, and counts only after it was played like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from chronicler.witnesses.all_witnesses import ROUNDS, OutOfTime, Tell, Witnesses
from chronicler.witnesses.choice_goals import TakenChoices
from chronicler.witnesses.cores import cores, each
from chronicler.witnesses.found_plans import covering, plan_text
from chronicler.witnesses.position_facts import facts_of
from chronicler.witnesses.reached_positions import Stand, Witnessed
from chronicler.witnesses.state_budget import OutOfStates
from compiler.output.spoken_phrases import names_of, parse_effects, parse_requirement
from runtime.play.plans.journey import JourneyTable
from runtime.play.plans.plan import Failure, Plan, PlanLine, parse_plans, run_plan
from runtime.play.plans.plan_table import PlanTable
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition


class Shown(NamedTuple):
    """Where a journey shows something: the plan, and the number of its lines that it takes."""

    plan: Plan
    lines: int


class Replay:
    """Plays journeys and remembers what each of them shows."""

    def __init__(self, book: Book, rules: Edition) -> None:
        self.book, self.rules = book, rules
        self._choices = TakenChoices(book.campaign)
        edition, known = book.campaign.edition, names_of(book.campaign)
        self._effects = partial(parse_effects, edition=edition, known=known)
        self._requirement = partial(parse_requirement, edition=edition, known=known)
        self.shown: dict[str, Shown] = {}
        self.passed: list[tuple[str, Plan]] = []  # the file of each journey that was played to its end
        self.failures: list[Failure] = []
        self.stands: list[Stand] = []  # quiet points at which a journey had reached something new
        self._seen: dict[tuple[str, ...], set[str]] = {}

    def play(self, text: str, file: str, *, facts: bool = False, stands: bool = False) -> bool:
        """Every journey of a text; whether all of them could be played to their end. `facts` looks at everything,
        `stands` keeps positions from which a search can go on.
        """
        fine = True
        for plan in parse_plans(text, file):
            labels = {line.label for line in plan.lines}
            if "begins" not in labels or "mode" in labels:
                continue  # a play in a special mode proves nothing about the printed game
            found: dict[str, int] = {}
            result = run_plan(
                plan,
                file,
                self.book,
                self.rules,
                self._effects,
                self._requirement,
                self._watch(plan, found, facts, stands),
            )
            if result.failure is not None:
                fine = False
                self.failures.append(result.failure)
                continue
            self.passed.append((file, plan))
            self._note(plan, found.items())
        return fine

    def add(self, text: str, shown: Iterable[tuple[str, int]]) -> None:
        """Takes in a journey that another process played, and what it showed after how many lines."""
        for plan in parse_plans(text, ""):
            self.passed.append(("", plan))
            self._note(plan, shown)

    def _note(self, plan: Plan, shown: Iterable[tuple[str, int]]) -> None:
        for key, lines in shown:
            known = self.shown.get(key)
            if known is None or lines < known.lines:
                self.shown[key] = Shown(plan, lines)

    def _watch(
        self, plan: Plan, found: dict[str, int], facts: bool, stands: bool
    ) -> Callable[[PlanTable, PlanLine], None]:
        places = {id(line): index for index, line in enumerate(plan.lines, 1)}

        def look(table: PlanTable, line: PlanLine) -> None:
            assert isinstance(table, JourneyTable)
            at = places[id(line)]
            if line.label == "reads":
                found.setdefault(f"verse:{table.found}", at)
            elif facts:
                for key in facts_of(table.game):
                    if not key.startswith("verse:"):
                        found.setdefault(key, at)
            for decision, answer in table.taken:
                goal = self._choices.goal(decision, answer)
                if goal:
                    found.setdefault(goal, at)
            table.taken.clear()
            if table.game.ending:
                found.setdefault(f"ending:{table.game.ending}", at)
            if stands and _is_quiet(table):
                self._stand(table, plan.lines[:at])

        return look

    def _stand(self, table: JourneyTable, lines: Sequence[PlanLine]) -> None:
        """Keeps a position that shows something new for the same people."""
        facts = facts_of(table.game)
        seen = self._seen.setdefault(table.members, set())
        if not facts <= seen:
            seen |= facts
            self.stands.append(Stand(table.members, table.top, _written(lines), table.game.clone()))

    def text(self, key: str, title: str) -> str:
        """The journey to something that was shown, as a plan of its own."""
        plan, count = self.shown[key]
        return text_of(plan._replace(title=title, lines=plan.lines[:count]))


def text_of(plan: Plan) -> str:
    """A plan as it is written."""
    return "\n".join((f'plan "{plan.title}"', *_written(plan.lines), ""))


def _written(lines: Iterable[PlanLine]) -> tuple[str, ...]:
    return tuple(f"  {line.label}: {line.value}".rstrip() for line in lines)


def _is_quiet(table: JourneyTable) -> bool:
    """Whether the day waits for its next Action, with nothing of it said yet."""
    asked = table.decision
    if asked is None:
        return False
    return asked.kind == "day.who" or (asked.kind == "day.action" and len(table.game.characters) == 1)


WORTH_FORKING = 16  # journeys

Stop = OutOfTime | OutOfStates | KeyboardInterrupt


def search(
    replay: Replay,
    goals: Iterable[str],
    tell: Tell | None = None,
    rounds: Sequence[int] = ROUNDS,
    states: int | None = None,
) -> Stop | None:
    """Searches for goals, writes what it finds as plans, and plays these; `replay.shown` then has what they show.

    If something stops the search early, the plays found by then are still played, and the reason is returned.
    """
    witnesses = Witnesses(replay.book, replay.rules, rounds, replay.stands, states)
    stop: Stop | None = None
    try:
        witnesses.find(goals, tell)
    except (OutOfTime, OutOfStates, KeyboardInterrupt) as error:
        stop = error
    found = list(witnesses.found.items())
    failed = _confirm(replay, [(witness, new[-1], False) for witness, new in covering(found)])
    # If a journey could not be played to its end, it may still be played up to its goals.
    if failed:
        _confirm(replay, [(witness, goal, True) for goal, witness in found if goal not in replay.shown])
    return stop


class _Played(NamedTuple):
    """A found journey that was played: its text, and what it shows after how many lines."""

    text: str
    shown: tuple[tuple[str, int], ...]


def _confirm(replay: Replay, journeys: Sequence[tuple[Witnessed, str, bool]]) -> int:
    """Plays found journeys, each written as a plan, on all cores; returns how many could not be played."""

    def played(journey: tuple[Witnessed, str, bool]) -> _Played | None:
        witness, goal, only = journey
        kind, _, name = goal.partition(":")
        until = name if only and kind == "verse" else ""
        text = plan_text(replay.book, replay.rules, witness, f"To {name.replace('|', ', ')}", until)
        alone = Replay(replay.book, replay.rules)
        if not alone.play(text, ""):
            return None
        return _Played(text, tuple((key, one.lines) for key, one in alone.shown.items()))

    results = each(played, journeys, cores() if len(journeys) >= WORTH_FORKING else 1)
    for one in results:
        if one is not None:
            replay.add(one.text, one.shown)
    return sum(one is None for one in results)


def by_section(plans: Iterable[Plan]) -> dict[str, str]:
    """Journeys as files: one file for each section that journeys lead to."""
    files: dict[str, list[str]] = {}
    for plan in plans:
        section = plan.title.removeprefix("To ").rpartition("/")[0].replace(":", "-")
        files.setdefault(section or "others", []).append(text_of(plan))
    return {f"{section}.plan": "\n".join(texts) for section, texts in sorted(files.items())}
