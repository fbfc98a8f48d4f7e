"""Habits of other tools and of people who never programmed: each mistake gets one finding, the right one."""

from pathlib import Path

import pytest

from compiler.diagnostics.finding import NOTE
from compiler.diagnostics.render import render
from tests.language.material import compile_case

LINES = (Path(__file__).parent / "slips.txt").read_text(encoding="utf-8").splitlines()
SLIPS = [line for line in LINES if line.strip() and not line.startswith("#")]


def source(slip: str) -> str:
    """A mistake in a Verse. The Verse gets an end if the mistake does not say how."""
    text = slip.partition(" | ")[2].replace("\\n", "\n")
    if text.startswith("@"):  # blocks of their own
        return text[1:] + "\n"
    if not text.startswith(" "):
        return f"journal reedgate\n\n{text}\n  Rain.\n\n  -> end\n"
    lines = text.split("\n")
    ended = any(
        line.startswith(("  ->", "  *")) or ("->" in line and line.startswith("    ")) for line in lines
    )
    end = "" if ended else "\n  -> end\n"
    return f"journal reedgate\n\nverse the-case\n  Rain.\n\n{text}\n{end}"


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.partition(" | ")[2].strip())
def test_one_finding_answers(slip: str) -> None:
    result = compile_case(source(slip))
    found = [one for one in result.diagnostics if one.severity is not NOTE]
    assert [one.code.id for one in found] == [slip.partition(" | ")[0].split()[-1]], render(
        found, result.sources
    )


def test_nearly_all_answers_are_right() -> None:
    weak = [slip for slip in SLIPS if slip.startswith("weak")]
    assert len(weak) * 20 <= len(SLIPS)
