"""A save keeps every answer: it opens where it was, goes back and forth, travels as one file."""

from pathlib import Path

import msgspec
import pytest

from runtime.play.saves.save import BadSave, CannotSave, NoSuchSave, Save, SaveTrouble, Step
from runtime.play.saves.save_folder import SaveFolder, copy_in, copy_out, delete
from runtime.play.saves.save_lock import SaveInUse
from runtime.play.sessions.opening import take_up
from runtime.rules.protocol.decisions import Decision, Refused
from runtime.ui.table import Table
from tests.saves.games import WORLDS, book, new_table, play_on

HEROES = pytest.mark.parametrize("heroes", [1, 4])
EDITIONS = pytest.mark.parametrize("edition", WORLDS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "fenmouth-oar" / "bell-night.save"


def resume(path: Path, edition: str = "kings-of-ruin") -> Table:
    save = Save.open(path)
    return Table.resumed(save, take_up(WORLDS[edition](), save))


# What is on offer only where a saved game is taken up (FOA-SAVE-005): decks may be rebuilt, people may come and go.
ON_TAKING_UP = {"decks", "company"}


def stands(now: Decision | None, before: Decision | None) -> bool:
    """Whether the same is asked. A game that is resumed may offer more."""
    if now is None or before is None or now == before:
        return now == before
    more = set(now.open_keys()) ^ set(before.open_keys())
    return (now.kind, now.actor, now.text) == (
        before.kind,
        before.actor,
        before.text,
    ) and more <= ON_TAKING_UP


@EDITIONS
@HEROES
def test_a_resumed_game_stands_where_it_stood(path: Path, heroes: int, edition: str) -> None:
    for answers in (0, 1, 7, 40):
        table = new_table(path, heroes, of=WORLDS[edition]().campaign)
        play_on(table, answers)
        table.close()
        again = resume(path, edition)
        assert stands(again.decision, table.decision)
        assert again.session.game.to_data() == table.session.game.to_data()
        assert again.session.log == table.session.log
        assert again.steps == table.steps
        play_on(table, 5)
        play_on(again, 5)
        if edition == "kings-of-ruin":  # nothing more is on offer there, so a bot plays the same
            assert again.session.log == table.session.log
        again.close()


@EDITIONS
@HEROES
def test_every_answer_is_in_the_file_at_once(path: Path, heroes: int, edition: str) -> None:
    table = new_table(path, heroes, of=WORLDS[edition]().campaign)
    for _ in range(30):
        play_on(table, 1)
        other = Save.open(path, read_only=True)
        assert (other.steps, other.undone) == (table.steps, [])
        assert other.now.answers == len(table.steps) - 1
        other.close()


@EDITIONS
def test_undo_and_redo_cross_answers_and_sessions(path: Path, edition: str) -> None:
    table = new_table(path, 2, of=WORLDS[edition]().campaign)
    play_on(table, 25)
    decisions = [table.decision]
    for _ in range(10):
        table.undo()
        decisions.append(table.decision)
    table.close()
    again = resume(path, edition)
    assert stands(again.decision, decisions[-1])
    assert len(again.undone) == 10
    for decision in reversed(decisions[:-1]):
        again.redo()
        assert stands(again.decision, decision)
    with pytest.raises(Refused):
        again.redo()
    while len(again.steps) > 1:
        again.undo()
    with pytest.raises(Refused, match="nothing to take back"):
        again.undo()
    assert again.session.log == new_table(None, 2, of=WORLDS[edition]().campaign).session.log


@EDITIONS
def test_another_answer_ends_what_could_be_done_again(path: Path, edition: str) -> None:
    table = new_table(path, 4, of=WORLDS[edition]().campaign)
    play_on(table, 20)
    while True:
        table.undo()
        decision = table.decision
        assert decision is not None
        others = [key for key in decision.open_keys() if key != table.undone[0].answer]
        if decision.single and others:
            break
    table.answer(others[0])
    assert table.undone == []
    table.close()
    assert Save.open(path, read_only=True).undone == []


def test_the_barrier_keeps_what_was_seen(path: Path) -> None:
    table = new_table(path, 1, undo="unseen")
    play_on(table, 1)
    with pytest.raises(Refused, match="revealed"):
        table.undo()
    table.set_undo("off")
    with pytest.raises(Refused, match="without taking back"):
        table.undo()
    table.close()
    assert resume(path).head.undo == "off"


def test_notes_are_kept(path: Path) -> None:
    table = new_table(path)
    table.note("Ask the ferrymen about nineteen.")
    table.note("Never trust Odo.")
    table.forget_note(1)
    table.close()
    assert resume(path).notes == ["Never trust Odo."]


def test_names_lists_export_import_and_delete(tmp_path: Path) -> None:
    folder = SaveFolder(tmp_path / "saves")
    path = folder.path("fenmouth-oar", "bell night")
    table = new_table(path, 2)
    play_on(table, 12)
    exported = tmp_path / "mine.chronicler"
    copy_out(path, exported)  # while it is being played
    with pytest.raises(CannotSave, match="there already"):
        copy_out(path, exported)
    table.close()
    copied = folder.path("fenmouth-oar", "from-a-friend")
    head = copy_in(exported, copied).head
    assert head.heroes == table.head.heroes
    with pytest.raises(CannotSave, match="another name"):
        copy_in(exported, copied)
    assert resume(copied).decision == table.decision
    listed = list(folder.all())
    assert [(one.campaign, one.name, one.trouble) for one in listed] == [
        ("fenmouth-oar", "bell night", ""),
        ("fenmouth-oar", "from-a-friend", ""),
    ]
    assert folder.find("from-a-friend") == copied
    delete(path)
    assert [one.name for one in folder.all()] == ["from-a-friend"]
    with pytest.raises(NoSuchSave):
        delete(path)
    with pytest.raises(NoSuchSave):
        folder.find("bell night")
    for name in ("", "../x", "a/b", ".hidden", "x" * 80):
        with pytest.raises(SaveTrouble):
            folder.path("fenmouth-oar", name)


def test_a_new_game_does_not_destroy_the_old_one_of_that_name(tmp_path: Path) -> None:
    folder = SaveFolder(tmp_path)
    path = folder.path("fenmouth-oar", "autosave")
    table = new_table(path)
    play_on(table, 3)
    table.close()
    kept = folder.set_aside(path)
    assert (path.exists(), kept.stem) == (False, "autosave-2")
    assert resume(kept).steps == table.steps


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"SQLite format 3\0" + b"\0" * 84, b"\x89PNG" * 500],
    ids=["empty", "json", "foreign database", "picture"],
)
def test_a_foreign_file_is_refused_and_left_as_it_is(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    with pytest.raises(BadSave, match="left as it is"):
        Save.open(path)
    assert path.read_bytes() == content
    assert [one.trouble != "" for one in SaveFolder(path.parents[1]).all()] == [True]


@pytest.mark.parametrize("place", ["middle", "cut"])
def test_a_damaged_file_is_told_and_kept_as_it_is(path: Path, place: str) -> None:
    """Refused, or gone on with from the last answer that can be believed; what was there is kept either way."""
    table = new_table(path, 4)
    play_on(table, 60)
    table.close()
    whole = path.read_bytes()
    damaged = whole[: len(whole) // 2]
    if place == "middle":
        damaged += b"\xff" * 4096 + whole[len(damaged) + 4096 :]
    path.write_bytes(damaged)
    if place == "cut":
        with pytest.raises(BadSave, match="damaged"):
            Save.open(path)
        assert path.read_bytes() == damaged
        return
    found = Save.open(path)
    assert "damaged" in found.trouble
    assert found.steps == table.steps[: len(found.steps)]
    found.close()
    assert damaged in [one.read_bytes() for one in path.parent.glob("*damaged*")]


def test_a_save_of_a_later_format_is_refused(path: Path) -> None:
    new_table(path).close()
    data = bytearray(path.read_bytes())
    data[60:64] = (99).to_bytes(4, "big")
    path.write_bytes(data)
    with pytest.raises(BadSave, match="format 99"):
        Save.open(path)


def test_a_second_player_is_told_and_may_look(path: Path) -> None:
    table = new_table(path)
    play_on(table, 4)
    with pytest.raises(SaveInUse, match="another Chronicler"):
        Save.open(path)
    with pytest.raises(SaveInUse):
        delete(path)
    looking = Save.open(path, read_only=True)
    other = Table.resumed(looking, take_up(book(), looking), look="you are only looking")
    assert other.decision == table.decision
    assert other.decision is not None
    with pytest.raises(Refused, match="only looking"):
        other.answer(other.decision.open_keys()[0])
    play_on(table, 2)
    table.close()
    Save.open(path).close()


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    table = new_table(blocked / "saves" / "x.save")
    assert "cannot be written" in table.trouble
    assert table.notice.startswith("Not saved:")
    play_on(table, 5)
    assert len(table.steps) == 6
    blocked.unlink()
    play_on(table, 1)
    assert (table.trouble, table.notice) == ("", "Saving works again; nothing is lost.")
    table.close()
    assert resume(blocked / "saves" / "x.save").decision == table.decision


def test_a_full_disk_does_not_stop_the_game_and_loses_nothing(path: Path) -> None:
    table = new_table(path, 2)
    play_on(table, 3)
    assert table.save is not None
    base = table.save._base
    (pages,) = base.execute("pragma page_count").fetchone()
    base.execute(f"pragma max_page_count = {pages}")
    while not table.trouble:
        play_on(table, 1)
    assert "full" in table.trouble
    acknowledged = len(Save.open(path, read_only=True).steps)
    assert acknowledged < len(table.steps)
    play_on(table, 2)
    base.execute("pragma max_page_count = 100000")
    play_on(table, 1)
    assert table.trouble == ""
    table.close()
    assert resume(path).steps == table.steps


def test_a_step_survives_the_file(path: Path) -> None:
    table = new_table(path, 4)
    play_on(table, 60)
    for step in table.steps:
        assert msgspec.json.decode(msgspec.json.encode(step), type=Step) == step
