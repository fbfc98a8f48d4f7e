"""The cookbook: every block of it can be pasted."""

import re
from pathlib import Path

import pytest

from compiler.diagnostics.finding import NOTE
from compiler.diagnostics.render import render
from tests.language.material import compile_case

PAGE = (Path(__file__).parents[2] / "docs" / "cookbook.md").read_text(encoding="utf-8")
WISHES = re.findall(r"^## (.+?)\n\n```chron\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("wish", "lines"), WISHES, ids=[wish for wish, _ in WISHES])
def test_the_lines_compile(wish: str, lines: str) -> None:
    result = compile_case(lines)
    found = [one for one in result.diagnostics if one.severity is not NOTE]
    assert not found, render(found, result.sources)


def test_there_are_forty() -> None:
    assert len(WISHES) >= 40
