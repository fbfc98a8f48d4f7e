"""A game is killed at random moments, hundreds of times. Every acknowledged answer is there afterwards."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE

TIMES = int(os.environ.get("CHRONICLER_KILLS", "500"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the killing game forks")
@pytest.mark.parametrize(("edition", "times"), [("kings-of-ruin", TIMES), ("fall-of-avalon", TIMES // 4)])
def test_killed_hundreds_of_times_and_nothing_is_lost(tmp_path: Path, edition: str, times: int) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.saves.killing",
            str(tmp_path / "killed.save"),
            str(times),
            "7",
            edition,
        ],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert len(lines) == 1, done.stdout
    assert lines[0].startswith(f"died {times} times")
