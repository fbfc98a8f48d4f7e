"""A failing disk and sudden deaths, some of each. `python -m tests.trust.faults` and `python -m tests.trust.kills` do all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE
from tests.trust.faults import SCENES, library

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("scene", ["fmt", "saves delete"])
def test_a_disk_that_fails_loses_nothing(tmp_path: Path, scene: str) -> None:
    if library(tmp_path) is None:
        pytest.skip("needs a C compiler and Linux")
    assert scene in SCENES
    done = subprocess.run(
        [sys.executable, "-m", "tests.trust.faults", scene],
        cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 wrong" in done.stdout.splitlines()[-1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="it forks")
def test_the_real_command_is_killed_and_nothing_acknowledged_is_lost() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.trust.kills", "25"],
        cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "killed 25 times" in done.stdout
