"""Every save that a test opens is closed when the test is over: from Python 3.13 on, an open database is an error."""

import sqlite3
from collections.abc import Iterator

import pytest

from runtime.play.saves import save_content, save_file


class _Kept:
    """Stands for the module `sqlite3`, and keeps what it opens."""

    def __init__(self) -> None:
        self.opened: list[sqlite3.Connection] = []

    def connect(self, *words: object, **settings: object) -> sqlite3.Connection:
        self.opened.append(sqlite3.connect(*words, **settings))  # type: ignore[arg-type]
        return self.opened[-1]

    def __getattr__(self, name: str) -> object:
        return getattr(sqlite3, name)


@pytest.fixture(autouse=True)
def _saves_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    kept = _Kept()
    for module in (save_content, save_file):
        monkeypatch.setattr(module, "sqlite3", kept)
    yield
    for base in kept.opened:
        base.close()
