"""Everything drawn comes from the view of the table: layout code knows typed values, and no rules, no state, no session."""

import ast
from pathlib import Path

import pytest

from tests.architecture.rooms import ROOT

LAYOUT = (
    "bars.py",
    "frame.py",
    "option_lines.py",
    "screen.py",
    "wrap.py",
    "views.py",
    "story_lines.py",
    "theme.py",
    "panels",
)


def _modules() -> list[Path]:
    found = [ROOT / "runtime/ui" / name for name in LAYOUT]
    return [path for one in found for path in (sorted(one.rglob("*.py")) if one.is_dir() else [one])]


def imported(path: Path) -> set[str]:
    """The modules of ours that a module imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{one.name}" for one in node.names}
        elif isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
    return {name for name in found if name.split(".")[0] in ("runtime", "schemas", "chronicler", "compiler")}


@pytest.mark.parametrize("path", _modules(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_layout_knows_only_the_view(path: Path) -> None:
    names = tuple(f"runtime.ui.{name.removesuffix('.py')}" for name in LAYOUT)
    allowed = (*names, "schemas.table_view", "runtime.sentences")
    found = {name for name in imported(path) if not name.startswith(allowed)}
    assert found == set(), (
        "a drawing takes its facts from schemas.table_view; add what is missing to the view"
    )
