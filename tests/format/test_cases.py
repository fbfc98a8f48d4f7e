"""Before and after: each case shows one rule of the one look. `--update` writes the lower halves anew."""

from pathlib import Path

import pytest

from compiler.format import format_text
from tests.format.material import CASES, MARK, halves


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path, request: pytest.FixtureRequest) -> None:
    before, expected = halves(path)
    formatted = format_text(before, path.name)
    if request.config.getoption("--update"):
        path.write_text(before + MARK + formatted, encoding="utf-8")
        return
    assert expected == formatted
    assert expected == format_text(expected, path.name)
