"""What several tests of trust use."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from chronicler.cli import group
from compiler.sources.workspace import WorkspaceError
from tests.trust.hostile import Call


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """The command in this process: exit code and everything it said. Unexpected errors are raised."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("CHRONICLER_CACHE_DIR", str(tmp_path / "cache"))

    def run(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(group, list(words), standalone_mode=False)
        error = result.exception
        if (
            error is not None
            and not isinstance(error, WorkspaceError)
            and not hasattr(error, "format_message")
        ):
            raise error
        said = result.output + (str(error) if error else "")
        return (2 if error else result.return_value or 0), said

    run("new", "calm")
    return run
