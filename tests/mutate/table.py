"""What happened to the mutants: shown as a page, and kept for the next run.

A run writes each answer to build/mutation.jsonl. docs/rules/mutation-results.tsv holds the last answer for every
function as it was then: first the tests that noticed something, with their ids, then each function with a digest of
its code and an answer for each mutant in turn: who noticed, `-` nobody, `!` nobody comes there, `.` not tried. An
answer holds until the function changes, or the test that noticed is gone or bears none of its rules any more.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.mutate.forked import ENDED
from tests.mutate.mutants import Mutant, Place, digest, mutants, places
from tests.support.rule_coverage import (
    EDITIONS,
    FOLDER,
    ROOT,
    TITLES,
    catalogue,
    in_code,
    in_tests,
    without_code,
)

RUNS = ROOT / "build" / "mutation.jsonl"
RESULTS = FOLDER / "mutation-results.tsv"
PAGE = FOLDER / "mutation.md"
EXPLAINED = FOLDER / "survivors.tsv"
_TESTS, _FUNCTIONS = "# tests", "# functions"
Row = dict[str, Any]


def keep(mutant: Mutant, killers: dict[str, list[str]], asked: int) -> None:
    """The tests that noticed, each with all its ids, and how many tests reach the line."""
    RUNS.parent.mkdir(exist_ok=True)
    with RUNS.open("a", encoding="utf-8") as out:
        row = {"key": mutant.key, "digest": digest(mutant), "killers": killers, "asked": asked}
        out.write(json.dumps(row) + "\n")


@cache
def same_rules() -> dict[str, set[str]]:
    """Rule -> the entries of the other edition that are the same rule."""
    same: dict[str, set[str]] = defaultdict(set)
    for rule in catalogue():
        if rule.same_as:
            same[rule.same_as].add(rule.id)
    return same


def wanted_rules(place: Place) -> set[str]:
    """The ids a function names, and the entries of the other edition that are the same rule."""
    return {other for name in place.rules for other in {name} | same_rules().get(name, set())}


def kept() -> dict[str, Row]:
    """The last answer for each mutant that can still be made: who noticed, and which of its rules they bear."""
    rows = dict(_written())
    if RUNS.exists():
        for line in RUNS.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            rows[row["key"]] = row
    standing = _test_names()
    found = {}
    for place in places():
        wanted, now = wanted_rules(place), digest(place)
        for mutant in mutants(place):
            row = rows.get(mutant.key)
            if row is None or row["digest"] != now:
                continue
            killers = {
                name: ids
                for name, ids in row["killers"].items()
                if name == ENDED or (name.split("[")[0] in standing and wanted & set(ids))
            }
            if row["killers"] and not killers:
                continue
            noticed = sorted({rule for ids in killers.values() for rule in ids} & wanted)
            found[mutant.key] = {**row, "killers": killers, "rules": place.rules, "noticed": noticed}
    return found


def _test_names() -> set[str]:
    """Every test there is today, as pytest names it without its case."""
    return {
        f"{path.relative_to(ROOT).as_posix()}::{name}"
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }


def _written() -> Iterator[tuple[str, Row]]:
    """The answers in the committed file whose functions are unchanged."""
    if not RESULTS.exists():
        return
    first, _, second = RESULTS.read_text(encoding="utf-8").partition(f"{_FUNCTIONS}\n")
    tests = [line.split("\t") for line in first.splitlines() if not line.startswith("#")]
    today = {f"{place.path}:{place.qualname}": place for place in places()}
    for line in second.splitlines():
        name, then, answers = line.split("\t")
        if name not in today or digest(place := today[name]) != then:
            continue
        made, said = list(mutants(place)), answers.split()
        if len(made) != len(said):
            continue
        for mutant, answer in zip(made, said, strict=True):
            if answer != ".":
                numbers = [] if answer in "-!" else [int(one) for one in answer.split("+")]
                killers = {tests[one][0]: tests[one][1].split() for one in numbers}
                yield mutant.key, {"digest": then, "killers": killers, "asked": int(answer != "!")}


def unheard() -> set[str]:
    """The rules in whose functions something was noticed, but never by one of their own tests."""
    rows = kept().values()
    noticed = {rule for row in rows for rule in row["noticed"]}
    broken = {rule for row in rows if row["killers"] for rule in row["rules"]}
    return {rule for rule in broken if not {rule, *same_rules().get(rule, ())} & noticed}


def write_results(rows: dict[str, Row]) -> None:
    tests: dict[str, str] = {}
    for row in rows.values():
        tests.update({name: " ".join(sorted(ids)) for name, ids in row["killers"].items()})
    names = sorted(tests)
    numbers = {name: str(number) for number, name in enumerate(names)}
    lines = [_TESTS, *(f"{name}\t{tests[name]}" for name in names), _FUNCTIONS]
    for place in places():
        answers = []
        for mutant in mutants(place):
            known = rows.get(mutant.key)
            if known is None:
                answers.append(".")
            elif known["killers"]:
                answers.append("+".join(numbers[name] for name in known["killers"]))
            else:
                answers.append("-" if known["asked"] else "!")
        if set(answers) - {"."}:
            lines.append(f"{place.path}:{place.qualname}\t{digest(place)}\t{' '.join(answers)}")
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def explained() -> dict[str, str]:
    """Mutant -> why it may survive: function, kind, change, reason."""
    if not EXPLAINED.exists():
        return {}
    rows = (line.split("\t") for line in EXPLAINED.read_text(encoding="utf-8").splitlines())
    return {"\t".join(row[:3]): row[3] for row in rows if len(row) == 4}


def write() -> None:
    results, reasons = kept(), explained()
    write_results(results)
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for key, row in results.items():
        verdict = "killed" if row["killers"] else "explained" if key in reasons else "survived"
        kinds[key.split("\t")[1]][verdict] += 1
    total = sum((tally for tally in kinds.values()), Counter[str]())
    lines = ["# Rules broken on purpose", "", "Generated by `python -m tests.mutate`; do not edit.", ""]
    lines += [
        "The whole table: `python -m tests.mutate`; in parts with `--part 1/4` or `--new`, and later `--survivors`.",
        "",
    ]
    lines += ["| change | mutants | killed | explained | survived |", "| --- | --- | --- | --- | --- |"]
    for name, tally in [*sorted(kinds.items()), ("**all**", total)]:
        counts = [tally.total(), tally["killed"], tally["explained"], tally["survived"]]
        lines.append(f"| {name} | {' | '.join(str(number) for number in counts)} |")
    made = sum(1 for place in places() for _ in mutants(place))
    if made:
        share = 100 * total["killed"] / made
        lines += [
            "",
            f"Killed: {share:.1f} % of all {made}, {made - total.total()} of which have not been tried as they stand today.",
            "A mutant is killed when a test with an id of its function fails.",
        ]
    lines += _by_rule(results) + _left(results, reasons)
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _by_rule(results: dict[str, dict[str, Any]]) -> list[str]:
    """For each rule: mutants of its functions, killed by any test of theirs, killed by its own."""
    made: Counter[str] = Counter()
    killed: Counter[str] = Counter()
    own: Counter[str] = Counter()
    for row in results.values():
        for rule in row["rules"]:
            made[rule] += 1
            killed[rule] += bool(row["killers"])
            own[rule] += bool({rule, *same_rules().get(rule, ())} & set(row["noticed"]))
    code, tests = in_code(), in_tests()
    lines = []
    for edition in EDITIONS:
        lines += ["", f"## {TITLES[edition]}", "", "| rule | made | killed | by its own tests |"]
        lines.append("| --- | --- | --- | --- |")
        for rule in catalogue(edition):
            if made[rule.id]:
                lines.append(f"| {rule.id} | {made[rule.id]} | {killed[rule.id]} | {own[rule.id]} |")
            elif rule.id in tests:
                why = "not tried yet" if rule.id in code else without_code(rule)
                why = f"as {rule.same_as}" if rule.same_as in code else why
                lines.append(f"| {rule.id} | {why} | | |")
    return lines


def _left(results: dict[str, dict[str, Any]], reasons: dict[str, str]) -> list[str]:
    left = sorted(key for key, row in results.items() if not row["killers"])
    if not left:
        return []
    lines = ["", "## What survives", "", "| function | change | why |", "| --- | --- | --- |"]
    for key in left:
        function, kind, change = key.split("\t")
        asked = "" if results[key]["asked"] else "no test of its rules comes here"
        cell = change.replace("|", "\\|")
        lines.append(f"| `{function}` | {kind}: `{cell}` | {reasons.get(key) or asked} |")
    return lines
