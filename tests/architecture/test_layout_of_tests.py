"""The tests' own house: every folder is described, and helpers do not hide among tests."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = (TESTS / "README.md").read_text(encoding="utf-8")


def test_each_folder_has_a_line() -> None:
    folders = sorted(path.name for path in TESTS.iterdir() if path.is_dir() and list(path.glob("*.py")))
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == folders


def test_nothing_is_imported_from_a_test_module() -> None:
    found = []
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and re.search(r"(^|\.)test_\w+$", node.module or ""):
                found.append(f"{path.relative_to(TESTS)}:{node.lineno} imports from {node.module}")
    assert not found, "move it to the folder's own module, or to tests/support"
