"""`--fix` leaves every line of prose as it was and never adds a finding; `python -m tests.writing` tries many more."""

import pytest

from compiler.diagnostics.finding import NOTE
from tests.writing.broken import SOUND, compiled, harm


def test_the_sound_source_is_sound() -> None:
    result = compiled(SOUND)
    assert [one.code.id for one in result.diagnostics if one.severity is not NOTE] == []


@pytest.mark.parametrize("hundred", range(3))
def test_no_fix_harms(hundred: int) -> None:
    for seed in range(hundred * 100, hundred * 100 + 100):
        assert harm(seed) == ""
