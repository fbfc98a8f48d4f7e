"""What every test may use: the option `--update` and the fixtures of `tests/support`; and the suite's last words."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.support import durations
from tests.support.golden import golden

__all__ = ["golden", "pytest_addoption", "pytest_terminal_summary"]

# On a busy machine seconds mean nothing: a run that paused for a moment is no failure.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update", action="store_true", help="write the golden files instead of comparing with them"
    )


def pytest_terminal_summary(terminalreporter: Any) -> None:
    durations.tell(terminalreporter)
