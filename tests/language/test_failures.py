"""Every mistake has its message: one file with one mistake, and the text that its writer reads."""

from pathlib import Path

import pytest

from compiler.diagnostics.finding import NOTE
from compiler.diagnostics.render import render
from tests.language.material import HERE, compile_case
from tests.support.golden import compare

FAILURES = sorted((HERE / "failures").glob("*.chron"))
# Files in which the one slip is made twice.
TWICE = {"E203-twice-in-one-line": 2}


@pytest.mark.parametrize("path", FAILURES, ids=lambda path: path.stem)
def test_a_slip_gives_one_message(path: Path, request: pytest.FixtureRequest) -> None:
    result = compile_case(path.read_text(encoding="utf-8"))
    found = [diagnostic for diagnostic in result.diagnostics if diagnostic.severity is not NOTE]
    text = render(found, result.sources)
    if request.config.getoption("--update"):
        compare(path.with_suffix(".txt"), text, update=True)
    wanted = [path.stem.partition("-")[0]] * TWICE.get(path.stem, 1)
    assert [diagnostic.code.id for diagnostic in found] == wanted, text
    compare(path.with_suffix(".txt"), text, update=False)


def test_there_are_enough_of_them() -> None:
    assert len(FAILURES) >= 120
