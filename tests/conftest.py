"""What every test may use: the option `--update` and the fixtures of `tests/support`."""

import pytest

from tests.support.golden import golden

__all__ = ["golden", "pytest_addoption"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update", action="store_true", help="write the golden files instead of comparing with them"
    )
