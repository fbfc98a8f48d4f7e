"""Every library has a lower bound, so that `make test-lowest` can try it."""

from pathlib import Path

import pytest

from tests.packaging.lowest import lowest

ROOT = Path(__file__).parents[2]


def test_every_library_has_a_lower_bound() -> None:
    pins = lowest((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {"click", "lark", "msgspec", "pytest"} <= {pin.split("==")[0] for pin in pins}


def test_one_without_is_named() -> None:
    text = '[project]\ndependencies = ["click>=8.1", "lark"]\n[project.optional-dependencies]\ndev = ["types-x"]\n'
    with pytest.raises(ValueError, match="no lower bound: lark"):
        lowest(text)
