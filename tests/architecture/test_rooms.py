"""The rooms stay apart, and only named modules touch the outside world."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAY_IMPORT = {
    "schemas": {"schemas"},
    "compiler": {"schemas", "compiler"},
    "runtime": {"schemas", "runtime"},
    "chronicler": {"schemas", "compiler", "runtime", "chronicler", "content"},
}
OURS = {"schemas", "compiler", "runtime", "chronicler", "content", "tests"}
# Who may open files, look at the clock, talk to a terminal, start processes or roll dice.
OUTSIDE = {
    "compiler/workspace.py",
    "compiler/cache.py",
    "compiler/whole_files.py",
    "compiler/parallel.py",
    "compiler/reference.py",
    "compiler/grammar/shapes.py",
    "compiler/grammar/tables.py",
    "compiler/grammar/assemble.py",
    "compiler/syntax/lines.py",
    "compiler/diagnostics/explain.py",
    "schemas/codec.py",
    "schemas/generate.py",
}
TOUCHES = {
    "os",
    "io",
    "pathlib",
    "tempfile",
    "random",
    "secrets",
    "time",
    "datetime",
    "subprocess",
    "socket",
    "sys",
}
# Looking at `sys` for its version, or at a path's name, opens nothing.
HARMLESS = {"runtime", "chronicler"}


def modules(room: str) -> list[Path]:
    return sorted(path for path in (ROOT / room).rglob("*.py") if "__pycache__" not in path.parts)


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_knows_only_those_below_it(room: str) -> None:
    strangers = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(room)
        for name in imports(path) & OURS - MAY_IMPORT[room]
    }
    assert strangers == set()


@pytest.mark.parametrize("room", ["compiler", "schemas"])
def test_only_named_modules_touch_the_outside(room: str) -> None:
    touching = {path.relative_to(ROOT).as_posix() for path in modules(room) if imports(path) & TOUCHES}
    assert touching - OUTSIDE == set()


def test_the_rules_are_pure() -> None:
    """No file, clock, randomness, terminal or edition's name inside the rules."""
    touching = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules("runtime/rules")
        for name in imports(path) & TOUCHES
    }
    assert touching == set()
    naming = {
        str(path.relative_to(ROOT))
        for path in modules("runtime/rules")
        if "kings-of-ruin" in path.read_text(encoding="utf-8")
        or "fall-of-avalon" in path.read_text(encoding="utf-8")
    }
    assert naming == set()


def test_editions_do_not_know_each_other() -> None:
    for path in modules("runtime/editions"):
        text = path.read_text(encoding="utf-8")
        if "kings_of_ruin" in path.parts:
            assert "fall_of_avalon" not in text
        if "fall_of_avalon" in path.parts:
            assert "kings_of_ruin" not in text


def test_no_module_outgrows_a_reader() -> None:
    long = {
        str(path.relative_to(ROOT)): count
        for room in MAY_IMPORT
        for path in modules(room)
        if (count := len(path.read_text(encoding="utf-8").splitlines())) > 600
    }
    assert long == {}
