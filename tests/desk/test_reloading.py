"""`reload` in a game uses the engine: it gives the build of a fresh start, and the text's errors with their place.

tests/ui/test_rooms_of_the_table.py and tests/saves test that the game stays where it was.
"""

import shutil
from pathlib import Path

import pytest

from chronicler.live.engine import Engine
from chronicler.live.reloading import Reloading
from chronicler.playing import load_campaign
from runtime.play.sessions.opening import build_of
from runtime.rules.protocol.decisions import Refused

TIDE = Path(__file__).parents[2] / "content" / "first-tide"


def test_it_reads_what_changed_and_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tide"
    shutil.copytree(TIDE, folder)
    file = folder / "journal" / "101-letter-house.chron"
    text = file.read_text(encoding="utf-8")
    reloading = Reloading(folder)
    assert build_of(reloading.campaign()) == build_of(load_campaign(folder))

    made: list[object] = []
    monkeypatch.setattr(Engine, "__init__", lambda self, *_, **__: made.append(self))
    file.write_text(f"{text}\nverse a-new-one\n  It rains.\n\n  -> nowhere-at-all\n", encoding="utf-8")
    with pytest.raises(Refused, match=r"^journal/101-letter-house\.chron:\d+:\d+: There is no verse"):
        reloading.campaign()
    file.write_text(f"{text}\nverse a-new-one\n  It rains.\n\n  -> end\n", encoding="utf-8")
    after = reloading.campaign()
    assert not made  # one engine for the whole game
    assert any(one.id.endswith("/a-new-one") for one in after.verses)
    assert build_of(after) == build_of(load_campaign(folder))
