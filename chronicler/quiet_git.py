"""git, asked silently. The repository may be a stranger's, so nothing that it configures is run or fetched."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_QUIET = ("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never")
_ALONE = {"GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"}


def ask_git(
    root: Path, *words: str, fed: bytes = b"", seconds: float | None = None
) -> subprocess.CompletedProcess[bytes]:
    """What git answers in a folder. Raises OSError if there is no git, SubprocessError if it takes too long."""
    return subprocess.run(
        ("git", *_QUIET, *words),
        cwd=root,
        input=fed,
        capture_output=True,
        timeout=seconds,
        check=False,
        env={**os.environ, **_ALONE},
    )
