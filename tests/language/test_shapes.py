"""What one run keeps of its parsing helps the next, however much earlier runs have left."""

from pathlib import Path

import pytest

from compiler.grammar import shapes
from compiler.grammar.shapes import Kept, Shape

WORDS = frozenset(["gain"])


def shape(number: int) -> Shape:
    return Shape(number, (), frozenset(), ())


def keys(*numbers: int) -> list[tuple[str, str]]:
    return [("effects", f"gain {number}") for number in numbers]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(shapes, "folder", lambda: tmp_path)
    monkeypatch.setattr(shapes, "MOST", 4)
    return tmp_path


def learn(*numbers: int, asking: tuple[int, ...] = ()) -> None:
    kept = Kept()
    for key in keys(*asking):
        assert kept.get(key) is not None
    for number, key in zip(numbers, keys(*numbers), strict=True):
        kept.add(key, shape(number))
    kept.keep(WORDS)


def test_a_full_store_learns_on(folder: Path) -> None:
    learn(1, 2, 3, 4)
    learn(5, 6, asking=(1,))
    kept = Kept()
    assert list(kept.shapes) == keys(1, 4, 5, 6)
    assert kept.get(keys(6)[0]) == shape(6)


def test_a_damaged_store_is_ignored(folder: Path) -> None:
    learn(1, 2)
    (path,) = folder.glob("shapes-*.bin")
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    assert Kept().shapes == {}
