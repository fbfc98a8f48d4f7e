"""Tests wait for a state, never for seconds. PATIENCE ends a test that hangs; no test may come near it.

A machine that runs eight other things at once is five times as slow as an idle one, and sometimes pauses for seconds.
"""

import time
from collections.abc import Callable

PATIENCE = 240.0


def until(state: Callable[[], bool], told: Callable[[], str]) -> None:
    """Returns as soon as the state is reached. If it never is, says what was there instead."""
    deadline = time.monotonic() + PATIENCE
    while not state():
        assert time.monotonic() < deadline, told()
        time.sleep(0.02)
