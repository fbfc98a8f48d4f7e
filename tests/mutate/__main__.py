"""`python -m tests.mutate`: breaks the rules' code and asks the tests that bear the same ids.

`--sample 200` takes so many mutants by lot, `--part 3/8` every eighth, `--survivors` what survived the last time; names
(`KOR-COMBAT-022`, `calendar/resting`) restrict it to rules or modules. Results are kept in build/mutation.jsonl and the
table is written to docs/rules/mutation.md; docs/rules/survivors.tsv explains what may survive.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import sys
from functools import partial

import pytest

from tests.mutate import forked, table
from tests.mutate.mutants import Mutant, Place, mutants, places
from tests.support.rule_coverage import ROOT, catalogue, in_tests


def wanted_rules(place: Place, same: dict[str, set[str]]) -> set[str]:
    """The ids a function names, and the entries of the other edition that are the same rule."""
    return {other for name in place.rules for other in {name} | same.get(name, set())}


def chosen(arguments: argparse.Namespace) -> list[tuple[Place, Mutant]]:
    found = [
        (place, mutant)
        for place in places()
        if not arguments.names
        or any(name in place.rules or name in f"{place.path}:{place.qualname}" for name in arguments.names)
        for mutant in mutants(place)
    ]
    if arguments.survivors:
        left = {key for key, judged in table.kept().items() if not judged["killers"]}
        found = [(place, mutant) for place, mutant in found if mutant.key in left]
    if arguments.new:
        known = table.kept()
        found = [(place, mutant) for place, mutant in found if mutant.key not in known]
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
    parser.add_argument("--new", action="store_true", help="only what has no result yet")
    parser.add_argument("--table", action="store_true", help="write the table anew and break nothing")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    if not arguments.table:
        work = chosen(arguments)
        same: dict[str, set[str]] = {}
        for rule in catalogue():
            if rule.same_as:
                same.setdefault(rule.same_as, set()).add(rule.id)
        files = {name.rpartition(".")[0] for names in in_tests().values() for name in names}
        paths = sorted(str(ROOT / "tests" / f"{name}.py") for name in files)
        forked.collect_and(partial(_break_all, work, same, arguments.jobs), paths)
    table.write()
    return 0


def _break_all(
    work: list[tuple[Place, Mutant]], same: dict[str, set[str]], jobs: int, items: list[pytest.Item]
) -> None:
    wanted = {place: wanted_rules(place, same) for place, _ in work}
    asked = set().union(*wanted.values()) if wanted else set()
    tests = [item for item in items if asked & set(forked.rules_of(item))]
    calls: dict[int, set[str]] = {}
    for number, names in forked.in_children([partial(forked.entered, item) for item in tests], jobs):
        if names is None:
            print(f"fails unbroken: {tests[number].nodeid}", file=sys.stderr)
        else:
            calls[number] = set(names)
    functions = forked.functions_by_place()
    todo = []
    counts = []
    for place, mutant in work:
        spot = f"{place.path}:{place.qualname}"
        able = [
            tests[number]
            for number in calls
            if spot in calls[number] and wanted[place] & set(forked.rules_of(tests[number]))
        ]
        counts.append(len(able))
        todo.append(partial(forked.judge, mutant, functions.get(spot, []), able, wanted[place]))
    killed = 0
    for done, (number, names) in enumerate(forked.in_children(todo, jobs), 1):
        # A child that was ended went round in circles or ate the memory: broken, and noticed.
        killers = ["stopped"] if names is None and counts[number] else names or []
        killed += bool(killers)
        table.keep(work[number][1], work[number][0].rules, killers, counts[number])
        if done % 100 == 0 or done == len(todo):
            print(f"{done} of {len(todo)} mutants, {killed} killed", file=sys.stderr, flush=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{used.ru_utime + used.ru_stime:.0f} s of CPU", file=sys.stderr)


if __name__ == "__main__":
    raise SystemExit(main())
