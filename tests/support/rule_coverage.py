"""The table of rules: each entry of a catalogue, the code that carries it, the tests that exercise it.

`python -m tests.support.rule_coverage` writes docs/rules/coverage.md; a test keeps it current. `--catalogue FILE`
reads a catalogue's own page again and writes the list of ids kept here (docs/rules/<edition>.tsv): id, kind, and the
entry of the other edition that is the same rule, if there is one.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "rules"
PAGE = FOLDER / "coverage.md"
FLOOR = FOLDER / "coverage.floor"
# The first word of an edition's rule ids, and where its list is kept.
EDITIONS = {"KOR": "kings-of-ruin", "FOA": "fall-of-avalon"}
TITLES = {"KOR": "Kings of Ruin", "FOA": "The Fall of Avalon"}
_ID = re.compile(r"\b(?:KOR|FOA)-[A-Z]+-\d{3}\b")
_ENTRY = re.compile(r"^- \*\*((?:KOR|FOA)-[A-Z]+-\d{3})\*\* \([^)]*\) (?:\{(\w+)\} )?(.*)$")
_SAME = re.compile(r"\*\*\[= (KOR-[A-Z]+-\d{3})\]\*\*$")

# What the software cannot or need not implement, with the reason.
EXEMPT = {
    "KOR-GEN-008": "amounts are numbers; which markers show them on a table changes nothing",
    "KOR-SPOIL-001": "the order of one printed deck; a campaign brings its own cards",
    "KOR-SPOIL-002": "what one printed box hides; a campaign says itself when it hands things out",
    "FOA-CLAR-033": "names two printed characters; a campaign's own Dying card says itself what kills",
    "FOA-GEN-006": "amounts are numbers; which markers show them on a table changes nothing",
}
# Rules that no single function implements, though a test plays them.
WITHOUT_CODE = {
    "KOR-COMPANION-004": "what the companion's own page says; a test asks him",
    "KOR-COMPANION-005": "what the companion's own page says; a test asks him",
    "KOR-QUEST-004": "nothing ever ends a Task: there is no step to find",
    "FOA-STATUS-007": "this edition has no such status: there is no step to find",
}
# Whole areas of which the same is true. An entry that serves as a fixture is tested all the same.
EXEMPT_AREAS = {"FOA-SAMPLE": "the facts of one printed card; a campaign brings its own cards"}


class Rule(NamedTuple):
    id: str
    kind: str
    same_as: str = ""

    @property
    def edition(self) -> str:
        return self.id.split("-")[0]

    @property
    def area(self) -> str:
        return self.id.split("-")[1]


def catalogue(edition: str = "") -> list[Rule]:
    """The entries of one edition (`KOR`, `FOA`), or of all of them."""
    return [
        Rule(*line.split("\t"))
        for prefix, name in EDITIONS.items()
        if edition in ("", prefix)
        for line in (FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    ]


def write_catalogue(source: Path) -> None:
    """Ids, kinds and equal entries from a catalogue's page; its sentences stay there."""
    lines: dict[str, list[str]] = defaultdict(list)
    for line in source.read_text(encoding="utf-8").splitlines():
        match = _ENTRY.match(line)
        if match:
            same = _SAME.search(match[3])
            fields = [match[1], match[2] or "rule", *([same[1]] if same else [])]
            lines[match[1].split("-")[0]].append("\t".join(fields))
    for prefix, rows in lines.items():
        (FOLDER / f"{EDITIONS[prefix]}.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")


def ids_named(text: str) -> tuple[str, ...]:
    """The rule ids in a text, once each, in order."""
    return tuple(dict.fromkeys(_ID.findall(text)))


def in_code() -> dict[str, list[str]]:
    """Rule id -> the functions and classes whose docstring names it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "runtime").rglob("*.py")):
        module = path.relative_to(ROOT / "runtime").with_suffix("").as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)):
                name = f"{module}.{node.name}" if not isinstance(node, ast.Module) else module
                for rule in sorted(set(_ID.findall(ast.get_docstring(node) or ""))):
                    found[rule].append(name)
    return found


def in_tests() -> dict[str, list[str]]:
    """Rule id -> the tests marked with it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        module = path.relative_to(ROOT / "tests").with_suffix("").as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in _marks(node):
                    found[rule].append(f"{module}.{node.name}")
    return found


def _marks(node: ast.FunctionDef) -> Iterator[str]:
    """Ids in `@pytest.mark.rule(...)`, also if one case of a parametrised test has the mark."""
    for decorator in node.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] == "rule":
                for argument in call.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value


def reason(rule: Rule) -> str:
    """Why an entry needs no test, or nothing."""
    if rule.kind == "info":
        return "information only"
    return EXEMPT.get(rule.id) or EXEMPT_AREAS.get(f"{rule.edition}-{rule.area}", "")


def without_code(rule: Rule) -> str:
    """Why no function names a tested entry, or nothing."""
    if rule.kind == "example":
        return "an example; its test plays it"
    own = WITHOUT_CODE.get(rule.id) or WITHOUT_CODE.get(rule.same_as, "")
    return own or reason(rule)


def covered(edition: str = "") -> set[str]:
    tests = in_tests()
    return {rule.id for rule in catalogue(edition) if rule.id in tests}


def floors() -> dict[str, int]:
    """How many entries of each edition were covered the last time the table was written."""
    if not FLOOR.exists():
        return {}
    rows = (line.split() for line in FLOOR.read_text(encoding="utf-8").splitlines())
    return {name: int(count) for name, count in rows}


def render() -> str:
    code, tests = in_code(), in_tests()
    lines = ["# Rules, code, tests", "", "Generated by `python -m tests.support.rule_coverage`; do not edit."]
    for edition in EDITIONS:
        lines += _edition_lines(edition, code, tests)
    return "\n".join(lines) + "\n"


def _edition_lines(edition: str, code: dict[str, list[str]], tests: dict[str, list[str]]) -> list[str]:
    areas: dict[str, list[Rule]] = {}
    for rule in catalogue(edition):
        areas.setdefault(rule.area, []).append(rule)
    lines = [
        "",
        f"## {TITLES[edition]}",
        "",
        "| area | entries | tested | need no test | open |",
        "| --- | --- | --- | --- | --- |",
    ]
    total = [0, 0, 0, 0]
    for area, entries in areas.items():
        tested = sum(rule.id in tests for rule in entries)
        free = sum(bool(reason(rule)) and rule.id not in tests for rule in entries)
        row = [len(entries), tested, free, len(entries) - tested - free]
        total = [a + b for a, b in zip(total, row, strict=True)]
        lines.append(f"| {area} | {row[0]} | {row[1]} | {row[2]} | {row[3]} |")
    lines.append(f"| **total** | {total[0]} | {total[1]} | {total[2]} | {total[3]} |")
    for area, entries in areas.items():
        lines += ["", f"### {edition} {area}", "", "| rule | code | tests |", "| --- | --- | --- |"]
        for rule in entries:
            named = f"{rule.id} (= {rule.same_as})" if rule.same_as else rule.id
            # One implementation serves both editions if the entries are equal.
            carriers = dict.fromkeys([*code.get(rule.id, []), *code.get(rule.same_as, [])])
            places = "<br>".join(f"`{name}`" for name in carriers)
            names = "<br>".join(f"`{name}`" for name in tests.get(rule.id, []))
            lines.append(
                f"| {named} | {places or without_code(rule)} | {names or reason(rule) or '**open**'} |"
            )
    return lines


def main(arguments: list[str]) -> None:
    if "--catalogue" in arguments:
        write_catalogue(Path(arguments[arguments.index("--catalogue") + 1]))
    FOLDER.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(render(), encoding="utf-8")
    before = floors()
    rows = [f"{name} {max(before.get(name, 0), len(covered(name)))}\n" for name in EDITIONS]
    FLOOR.write_text("".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
