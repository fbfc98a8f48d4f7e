"""`reload` in a game: by the engine, the same place in the new text, and the old text while the new one has errors."""

from pathlib import Path

import pytest

from chronicler.live.engine import Engine
from chronicler.live.reloading import Reloading
from chronicler.playing import load_campaign, new_head, new_table
from runtime.play.sessions.opening import build_of
from runtime.rules.book.book import Book
from runtime.rules.protocol.decisions import Refused
from tests.desk.material import CAMPAIGN, FEN, MOOR


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("campaign.chron", CAMPAIGN), ("fen.chron", FEN), ("moor.chron", MOOR)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_reload_reads_only_what_changed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reloading = Reloading(folder)
    before = reloading.campaign()
    assert build_of(before) == build_of(load_campaign(folder))
    made: list[Engine] = []
    monkeypatch.setattr(Engine, "__init__", lambda self, *_, **__: made.append(self))
    text = (folder / "fen.chron").read_text(encoding="utf-8")
    (folder / "fen.chron").write_text(f"# a note\n{text}", encoding="utf-8")
    after = reloading.campaign()
    assert not made
    assert [one.id for one in after.verses] == [one.id for one in before.verses]


def test_an_error_is_told_with_its_place_and_gone_when_it_is_mended(folder: Path) -> None:
    reloading = Reloading(folder)
    reloading.campaign()
    text = (folder / "fen.chron").read_text(encoding="utf-8")
    (folder / "fen.chron").write_text(text + "\n-> nowhere-at-all\n", encoding="utf-8")
    with pytest.raises(Refused, match=r"fen\.chron:\d+:\d+: "):
        reloading.campaign()
    (folder / "fen.chron").write_text(text, encoding="utf-8")
    assert reloading.campaign().verses


def test_the_game_stays_where_it_stood(folder: Path) -> None:
    campaign = load_campaign(folder)
    book = Book(campaign)
    head = new_head(campaign, book, heroes="", seed=4, at=campaign.verses[0].id, extras=[])
    table = new_table(book, head, None, folder)
    asked = table.decision
    words = "The rain has a name here."
    text = (folder / "fen.chron").read_text(encoding="utf-8")
    first = next(line for line in text.split("\n") if line.startswith("  ") and line.strip()[:1].isalpha())
    (folder / "fen.chron").write_text(text.replace(first, f"  {words}", 1), encoding="utf-8")
    assert table.reload() == "Reloaded: you stand where you stood."
    assert asked is not None and table.decision is not None
    assert table.decision.at == asked.at
    assert words in str(table.book.campaign)
