"""`python -m tests.mutate`: breaks the rules' code and asks the tests that bear the same ids.

`--sample 200` takes so many mutants by lot, `--part 3/8` every eighth, `--survivors` what survived the last time, `--new`
what has no result yet (both: what is left), `--own` the rules whose own tests have noticed nothing; names
(`KOR-COMBAT-022`, `calendar/resting`) restrict it to rules or modules. `--whoever` asks all tests, keeps nothing, and says
which of them would notice. The table is written to docs/rules/mutation.md, the answers to
docs/rules/mutation-results.tsv, so that the next run begins there; docs/rules/survivors.tsv explains what may survive.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import resource
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from types import FunctionType
from typing import Any

import pytest

from tests.mutate import forked, table
from tests.mutate.coming import Watched, watched
from tests.mutate.mutants import Mutant, Place, mutants, places
from tests.support.rule_coverage import ROOT, in_tests

Work = list[tuple[Place, Mutant]]


def chosen(arguments: argparse.Namespace) -> Work:
    found = [
        (place, mutant)
        for place in places()
        if not arguments.names
        or any(name in place.rules or name in f"{place.path}:{place.qualname}" for name in arguments.names)
        for mutant in mutants(place)
    ]
    if arguments.survivors or arguments.new:
        known = table.kept()
        left = {key for key, judged in known.items() if not judged["killers"]}
        found = [
            (place, mutant)
            for place, mutant in found
            if (arguments.survivors and mutant.key in left) or (arguments.new and mutant.key not in known)
        ]
    if arguments.own:
        unheard = table.unheard()
        found = [(place, mutant) for place, mutant in found if unheard & set(place.rules)]
    if arguments.sample:
        found = random.Random(arguments.seed).sample(found, min(arguments.sample, len(found)))
    if arguments.part:
        part, parts = (int(word) for word in arguments.part.split("/"))
        found = found[part - 1 :: parts]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default="")
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("--new", action="store_true")
    parser.add_argument(
        "--own", action="store_true", help="ask the tests of rules that have noticed nothing so far"
    )
    parser.add_argument(
        "--tests", action="append", default=[], help="ask the tests of this file only, such as new ones"
    )
    parser.add_argument("--whoever", action="store_true")
    parser.add_argument("--lines", action="store_true", help="learn anew who comes where, and break nothing")
    parser.add_argument("--table", action="store_true", help="write the table anew and break nothing")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    if not arguments.table:
        work = chosen(arguments)
        files = {name.rpartition(".")[0] for names in in_tests().values() for name in names}
        paths = arguments.tests or sorted(str(ROOT / "tests" / f"{name}.py") for name in files)
        forked.collect_and(partial(_break_all, work, arguments), paths)
    if not arguments.whoever:
        table.write()
    return 0


def _break_all(work: Work, arguments: argparse.Namespace, items: list[pytest.Item]) -> None:
    wanted = {place: table.wanted_rules(place) for place, _ in work}
    asked = set().union(*wanted.values())
    bearers = [item for item in items if arguments.whoever or asked & forked.rules_of(item)]
    tests = watched(bearers, arguments.jobs, anew=arguments.lines)
    if arguments.lines:
        return
    judges = Judges(tests, arguments.jobs, table.kept())
    judges.most = 40 if arguments.whoever else None
    judges.warm([(mutant, None if arguments.whoever else wanted[place]) for place, mutant in work])
    print(f"{len(tests)} tests, {_cpu():.0f} s of CPU so far", file=sys.stderr)
    if arguments.whoever:
        for _, mutant, killer, _ in judges.ask([(place, mutant, None) for place, mutant in work]):
            print(f"{mutant.key}\t{killer or '-'}", flush=True)
        return
    for _, mutant, killer, able in (
        () if arguments.own else judges.ask([(*one, wanted[one[0]]) for one in work])
    ):
        if killer or not arguments.tests:  # a few tests cannot prove that nobody notices
            table.keep(mutant, judges.ids({killer} - {""}), able)
    if not arguments.tests:
        _ask_own(work, judges)
    print(f"{_cpu():.0f} s of CPU", file=sys.stderr)


def _cpu() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _ask_own(work: Work, judges: Judges) -> None:
    """If another rule's test noticed first, and a rule's own tests have noticed nothing yet, they are asked alone."""
    rows = table.kept()
    noticed = {rule for row in rows.values() for rule in row["noticed"]}
    alone: list[tuple[Place, Mutant, set[str] | None]] = []
    for rule in dict.fromkeys(rule for place, _ in work for rule in place.rules):
        names = {rule} | table.same_rules().get(rule, set())
        if not names & noticed:
            alone += [
                (place, mutant, names)
                for place, mutant in work
                if rule in place.rules
                and rows.get(mutant.key, {}).get("killers")
                and judges.able(mutant, names)
            ]
    for _, mutant, killer, able in judges.ask(alone):
        if killer:
            # Written into the row as well, because another rule may ask for the same mutant next.
            row = rows[mutant.key]
            row["killers"] = {**row["killers"], **judges.ids({killer})}
            table.keep(mutant, row["killers"], max(able, row["asked"]))


class Judges:
    """The tests, and the order in which to ask them: first those that noticed last time, then the fast ones."""

    def __init__(
        self,
        tests: list[Watched],
        jobs: int,
        before: dict[str, dict[str, Any]],
    ) -> None:
        self.tests = sorted(tests, key=lambda test: test.cost)
        self.rules = {test.item.nodeid: test.rules for test in tests}
        self.by_name = {test.item.nodeid: test for test in tests}
        self.functions: dict[str, list[FunctionType]] = {}
        self.jobs = jobs
        self.most: int | None = None
        self.before = {key: next(iter(row["killers"]), "") for key, row in before.items()}

    def warm(self, questions: Sequence[tuple[Mutant, set[str] | None]]) -> None:
        """Runs the possible tests once, unbroken: afterwards their worlds are compiled for all children."""
        names = {test.item.nodeid for mutant, rules in questions for test in self.able(mutant, rules)}
        for name in sorted(names):
            if not forked.passes(self.by_name[name].item):
                print(f"fails unbroken: {name}", file=sys.stderr)
                self.tests = [test for test in self.tests if test.item.nodeid != name]
        forked.forget()
        gc.collect()
        self.functions = forked.functions_by_place()
        gc.freeze()

    def ids(self, names: set[str]) -> dict[str, list[str]]:
        """Tests with their ids. A process that ended reports no test."""
        return {name: sorted(self.rules.get(name, set())) for name in names}

    def able(self, mutant: Mutant, rules: set[str] | None) -> list[Watched]:
        """The tests that reach the lines, of those that bear one of the rules, or of all."""
        found = [
            test
            for test in self.tests
            if test.comes_to(mutant) and (rules is None or rules & self.rules[test.item.nodeid])
        ]
        found.sort(key=lambda test: test.item.nodeid != self.before.get(mutant.key))
        return found[: self.most]

    def ask(
        self, questions: Sequence[tuple[Place, Mutant, set[str] | None]]
    ) -> Iterator[tuple[Place, Mutant, str, int]]:
        """Each mutant with the test that notices it (or none, or that the process ended), and how many could."""
        able = [self.able(mutant, rules) for _, mutant, rules in questions]
        for (place, mutant, _), tests in zip(questions, able, strict=True):
            if not tests:
                yield place, mutant, "", 0
        numbers = [number for number, tests in enumerate(able) if tests]
        asked = [
            forked.Question(
                questions[number][1],
                self.functions[f"{questions[number][1].path}:{questions[number][1].qualname}"],
                [(test.item, test.cost) for test in able[number]],
            )
            for number in numbers
        ]
        killed = 0
        for done, (answered, killer) in enumerate(forked.in_children(asked, self.jobs), 1):
            number = numbers[answered]
            killed += bool(killer)
            yield *questions[number][:2], killer, len(able[number])
            if done % 200 == 0 or done == len(asked):
                print(f"{done} of {len(asked)} mutants, {killed} killed", file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
