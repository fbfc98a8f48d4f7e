"""One name for one thing: no two modules and no two public classes share a name unless they mean the same."""

import ast
from collections import defaultdict
from pathlib import Path

from tests.architecture.rooms import MAY_IMPORT, ROOT, modules

COMMAND = "chronicler/commands/*"
# Two places may bear one name where the second is a mirror of the first. Each line is such a family of places:
# `*` is the shared name, and every place that bears it must fit the same line.
# Where a line speaks of a command, one of the places is a command.
MIRRORS = (
    # A topic of the vocabulary or the model, what reads it, what does it, and the rules around it.
    (
        *("schemas/vocabulary/*", "schemas/*", "compiler/lower/*", "runtime/rules/effects/*"),
        *("runtime/rules/encounters/*", "runtime/rules/requirements/*", "runtime/rules/*/"),
    ),
    # The same role in each edition, and the shared part of that role.
    (
        "runtime/editions/?/*",
        "runtime/editions/*",
        "runtime/rules/*/",
        "compiler/editions/*",
        "runtime/editions/*/",
    ),
    # What an edition is to the contract, to the compiler and to the rules.
    ("schemas/*", "compiler/*/", "runtime/*/"),
    # A command and the thing that it calls.
    (
        *(
            COMMAND,
            "chronicler/*/",
            "chronicler/?/*",
            "compiler/*",
            "compiler/*/",
            "compiler/?/*",
        ),
        *("runtime/*/", "runtime/play/*/", "runtime/play/?/*"),
    ),
    # A topic of the contract, its rules, and its command.
    ("schemas/*", "runtime/rules/*", COMMAND),
    # A folder and the module in it that gave it its name.
    ("?/*/", "?/*/*", "?/?/*/", "?/?/*/*"),
)


def _fits(place: str, form: str, name: str) -> bool:
    parts, wanted = place.split("/"), form.replace("*", name).split("/")
    return len(parts) == len(wanted) and all(w in ("?", p) for p, w in zip(parts, wanted, strict=True))


def _one_meaning(name: str, places: list[str]) -> bool:
    return any(
        all(any(_fits(place, form, name) for form in family) for place in places)
        and (COMMAND not in family or any(_fits(place, COMMAND, name) for place in places))
        for family in MIRRORS
    )


def test_no_two_modules_share_a_name() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for room in MAY_IMPORT:
        for path in modules(room):
            where = path.relative_to(ROOT).with_suffix("").as_posix()
            folder = path.name == "__init__.py"
            if path.name == "__main__.py":
                continue
            place = where.removesuffix("__init__") if folder else where
            found[Path(place).name].append(place)
    shared = {
        name: places for name, places in found.items() if len(places) > 1 and not _one_meaning(name, places)
    }
    assert shared == {}, "rename one, or say in MIRRORS why they are the same"


def test_no_two_public_classes_share_a_name() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for room in MAY_IMPORT:
        for path in modules(room):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(path.relative_to(ROOT).as_posix())
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
