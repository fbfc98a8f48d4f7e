"""The engine: whatever is typed, it says the same as a clean check of the same texts.

Slow studies follow and can be stopped.
"""

from pathlib import Path

import pytest

from chronicler.live.engine import Changed, Engine
from compiler.api import Job, compile_campaign
from compiler.live.moved import Shift
from compiler.live.name_places import Name
from compiler.sources.source import SourceFile, Span
from compiler.sources.workspace import load
from tests.desk.keystrokes import follow
from tests.support.waiting import PATIENCE

CAMPAIGN = """campaign small "Small"
  edition: kings-of-ruin
  start: fen
  characters: ann

status oath
"""
JOURNAL = """journal fen

verse arrival
  Reeds, and a light that moves.

  * Follow the light.
    -> light
  * Go home.
    > gain status oath
    -> end

verse light
  It is a man with a lamp.

  -> end

verse lost
  Nobody comes here.

  -> end
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A new campaign, as `chronicler new` makes it."""
    from chronicler.commands.new import command

    command.main([str(tmp_path / "mine")], standalone_mode=False)
    return tmp_path / "mine"


def clean(folder: Path, **changed: str) -> list[str]:
    """What a check of the folder says, with some texts in place of those on the disk."""
    loaded = load(folder)
    sources = [SourceFile(one.path, changed.get(one.path, one.text)) for one in loaded.sources]
    result = compile_campaign(Job(sources, loaded.lock, loaded.findings, study=True))
    return [one.message for one in result.diagnostics]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["template", "ash-orchard", "generated"])
def test_after_any_edit_it_says_what_a_clean_check_says(name: str, seed: int) -> None:
    assert follow(name, seed, 25) == ""


def test_unsaved_text_counts_until_the_file_is_closed(folder: Path) -> None:
    engine = Engine(folder, use_cache=False)
    path = next(path for path in engine.now.sources if path.startswith("journal"))
    text = engine.now.sources[path].text
    before = engine.now.findings
    assert engine.set_text(path, text + "\nverse torn\n  > gian 2 food\n")
    assert any(one.code.id.startswith("E") for one in engine.now.findings)
    assert engine.unset_text(path)
    assert engine.now.findings == before
    assert (folder / path).read_text() == text


def test_what_changes_on_the_disk_is_seen_at_the_next_look(folder: Path) -> None:
    engine = Engine(folder, use_cache=False)
    told: list[Changed] = []
    stop = engine.subscribe(told.append)
    assert engine.refresh() == frozenset()
    new = folder / "journal" / "new.chron"
    new.write_text("journal nowhere\n\nverse lost\n  Text.\n")
    assert engine.refresh() == {"journal/new.chron"}
    assert any(one.place and one.place.file == "journal/new.chron" for one in engine.now.findings)
    new.unlink()
    assert engine.refresh() == {"journal/new.chron"}
    assert [change.paths for change in told] == [{"journal/new.chron"}] * 2
    stop()
    new.write_text("journal nowhere\n")
    engine.refresh()
    assert len(told) == 2


def test_an_open_file_keeps_its_text_when_the_disk_changes(folder: Path) -> None:
    engine = Engine(folder, use_cache=False)
    path = next(path for path in engine.now.sources if path.startswith("journal"))
    engine.set_text(path, "journal nowhere\n")
    (folder / path).write_text("# other\n")
    assert engine.refresh() == frozenset()
    assert engine.now.sources[path].text == "journal nowhere\n"
    engine.unset_text(path)
    assert engine.now.sources[path].text == "# other\n"


def test_the_study_says_what_a_clean_check_says_and_grows_old_with_the_next_key(folder: Path) -> None:
    engine = Engine(folder, quiet=0)
    try:
        path = next(path for path in engine.now.sources if path.startswith("journal"))
        text = engine.now.sources[path].text + "\nverse lost\n  Nobody comes here.\n\n  -> end\n"
        engine.set_text(path, text)
        engine.study()
        assert engine.wait(PATIENCE)
        assert engine.is_current
        said = [one.finding.message for one in engine.seen()]
        assert said == clean(folder, **{path: text})
        dead = [one for one in engine.seen() if one.finding.code.name == "dead-verse"]
        assert [one.old for one in dead] == [False]
        verdicts = engine.studied.verdicts if engine.studied else {}
        assert [name for name, verdict in verdicts.items() if not verdict.reached] == [
            name for name in verdicts if name.endswith("/lost")
        ]
        # A line above it: the finding stays at its words, and says that it is old.
        engine.set_text(path, "# one line more\n" + text)
        (moved,) = [one for one in engine.seen() if one.finding.code.name == "dead-verse"]
        assert moved.old
        place = moved.finding.place
        assert place is not None
        start, end = place.span
        assert "lost" in engine.now.sources[path].text[start:end]
    finally:
        engine.close()


def test_a_key_cancels_the_study_under_way() -> None:
    engine = Engine(Path("content/drowned-bell"), quiet=0)
    try:
        engine.study()
        while engine._running is None and not engine.wait(0):
            pass
        engine.set_text("campaign.chron", "# typed\n" + engine.now.sources["campaign.chron"].text)
        assert engine.wait(PATIENCE)
        assert engine.studied is None
    finally:
        engine.close()


def test_names_and_places(tmp_path: Path) -> None:
    (tmp_path / "campaign.chron").write_text(CAMPAIGN)
    (tmp_path / "journal.chron").write_text(JOURNAL)
    names = Engine(tmp_path, use_cache=False).now.names
    light = Name("verse", "fen/light")
    declared = names.declaration(light)
    assert declared is not None
    assert JOURNAL[slice(*declared.place.span)] == "light"
    (use,) = names.uses_of(light)
    assert use.place.file == "journal.chron"
    assert use.place.span.start == JOURNAL.index("-> light") + 3
    found = names.at("journal.chron", JOURNAL.index("status oath") + 9)
    assert found is not None
    assert found.name == Name("status", "oath")
    assert [name for name, _ in names.named("light")] == [light]


def test_an_empty_folder_is_no_reason_to_fail(tmp_path: Path) -> None:
    engine = Engine(tmp_path, use_cache=False)
    assert [one.code.name for one in engine.now.findings] == ["no-campaign"]
    engine.set_text("campaign.chron", "\0\x1b[31m\ud800")
    assert engine.now.findings


@pytest.mark.parametrize(
    ("before", "after", "span", "expected"),
    [
        ("one two three", "one 22 two three", Span(4, 7), Span(7, 10)),
        ("one two three", "one two thee", Span(0, 3), Span(0, 3)),
        ("one two three", "one three", Span(4, 7), None),
        ("aaaa", "aaaaa", Span(0, 2), Span(0, 2)),
        ("", "x", Span(0, 0), Span(0, 0)),
    ],
)
def test_a_place_moves_with_its_words(before: str, after: str, span: Span, expected: Span | None) -> None:
    assert Shift(before, after).span(span) == expected
