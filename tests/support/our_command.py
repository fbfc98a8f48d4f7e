"""The command, called as a person calls it."""

import subprocess
import sys
from pathlib import Path

from tests.support.waiting import PATIENCE


def run(*words: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs `chronicler` with these words and keeps what it says."""
    command = [sys.executable, "-m", "chronicler", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=PATIENCE, check=False)
