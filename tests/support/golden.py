"""Golden files: texts that a person has reviewed, kept beside the test that makes them.

`pytest --update` writes them. Read the difference like any other prose.
"""

from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path

import pytest

Golden = Callable[[str, str], None]


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with `golden/<name>` beside the test module, or writes it there with --update."""
    folder = request.path.parent / "golden"
    update = bool(request.config.getoption("--update"))

    def check(name: str, actual: str) -> None:
        compare(folder / name, actual, update=update)

    return check


def compare(path: Path, actual: str, *, update: bool) -> None:
    """Fails with a readable difference unless the file contains exactly this text."""
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(actual.encode("utf-8"))
        return
    if not path.exists():
        pytest.fail(f"{path} does not exist; run pytest --update and read what it writes", pytrace=False)
    # Bytes, not text: line endings are part of what was reviewed.
    expected = path.read_bytes().decode("utf-8")
    if expected != actual:
        lines = unified_diff(
            expected.splitlines(), actual.splitlines(), str(path), "what the test made", lineterm=""
        )
        pytest.fail("\n".join(lines) + "\n\nIf this is right: pytest --update", pytrace=False)
