"""`rename`, `find` and `watch` as a writer calls them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from chronicler.live.engine import Engine
from compiler.api import Job, compile_campaign
from compiler.live.renaming import CannotRename, named_once, rename
from compiler.sources.workspace import load
from tests.support.our_command import run
from tests.support.waiting import PATIENCE, until

OAR = Path("tests/language/campaigns/fenmouth-oar")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A new campaign, built once, so that it has a lock."""
    folder = tmp_path / "mine"
    assert run("new", folder).returncode == 0
    assert run("build", folder, "-o", tmp_path / "build").returncode == 0
    return folder


def numbers(folder: Path) -> dict[str, int]:
    loaded = load(folder)
    result = compile_campaign(Job(loaded.sources, loaded.lock, loaded.findings))
    assert result.document is not None, result.diagnostics
    return {name: number for (kind, name), number in result.numbers.of.items() if kind == "verse"}


def test_a_renamed_verse_keeps_its_number_and_can_be_renamed_back(folder: Path) -> None:
    before = numbers(folder)
    old = next(name for name in sorted(before) if Engine(folder).now.names.named(name))
    section, _, short = old.partition("/")
    said = run("rename", old, "quite-another", folder)
    assert said.returncode == 0, said.stderr
    assert f"verse {old} is now quite-another" in said.stderr
    after = numbers(folder)
    assert after[f"{section}/quite-another"] == before[old]
    assert {**before, old: 0} == {**{name: n for name, n in after.items() if "quite" not in name}, old: 0}
    texts = "".join(path.read_text() for path in folder.rglob("*.chron"))
    assert f"renamed from: {short}" in texts
    assert run("check", folder, "--quick").returncode == 0
    # And back: nothing is said to have been renamed from itself.
    assert run("rename", f"{section}/quite-another", f"{section}/{short}", folder).returncode == 0
    assert numbers(folder) == before


@pytest.mark.parametrize("printed", [False, True])
def test_the_verses_of_a_renamed_location_keep_their_numbers(
    folder: Path, tmp_path: Path, printed: bool
) -> None:
    """docs/desk.md: numbers stay; a printed book says them, and a campaign.chron says `renamed from:`."""
    build = ("build", folder, "-o", tmp_path / "build", *(["--release"] if printed else []))
    assert run(*build).returncode == 0
    before = numbers(folder)
    assert run("rename", "location landing", "pier", folder).returncode == 0
    assert run("rename", "pier/the-landing", "shore", folder).returncode == 0
    expected = {
        name.replace("landing/", "pier/").replace("the-landing", "shore"): n for name, n in before.items()
    }
    assert numbers(folder) == expected
    # Also once the lock knows the new names, and knows the old ones no more.
    for _ in range(2):
        assert run(*build).returncode == 0
        assert numbers(folder) == expected
    # And back again.
    assert run("rename", "pier/shore", "the-landing", folder).returncode == 0
    assert run("rename", "location pier", "landing", folder).returncode == 0
    assert numbers(folder) == before


def test_a_begun_game_goes_on_through_renames(folder: Path) -> None:
    def play(answers: str, *words: str) -> str:
        command = (sys.executable, "-m", "chronicler", "play", str(folder), "--save", "mid", *words)
        own = {**os.environ, "XDG_DATA_HOME": str(folder.parent / "data")}
        done = subprocess.run(
            command, input=answers, capture_output=True, text=True, env=own, timeout=PATIENCE, check=False
        )
        return done.stdout + done.stderr

    assert "Saved as `mid`" in play("Light the lamp\nquit\n", "--seed", "3")
    for old, new in (("somebody-waves", "a-wave"), ("status lamp", "lantern"), ("location landing", "pier")):
        assert run("rename", old, new, folder).returncode == 0
        said = play("quit\n", "--resume")
        assert "every answer was played again and still fits" in said, said
        assert "Explore The Landing" in said
    # A hero has no former name: the command warns, and the save says why in words.
    assert "begun games lose it" in run("rename", "wren", "robin", folder).stderr
    assert "any more: there is no character 'wren'" in play("quit\n", "--resume")
    # The plans went along with all of them.
    assert run("test", folder).returncode == 0


def test_a_dry_run_changes_nothing(folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    verse = sorted(numbers(folder))[0]
    said = run("rename", verse, "quite-another", folder, "--diff")
    assert "+  renamed from:" in said.stdout
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("nothing-like-this", "x", "Nothing here is called"),
        ("arrival", "Big Name", "cannot be a name"),
    ],
)
def test_what_cannot_be_renamed_is_refused_in_words(folder: Path, old: str, new: str, words: str) -> None:
    now = Engine(folder).now
    verse = sorted(name for name in numbers(folder))[0]
    said = run("rename", verse if old == "arrival" else old, new, folder)
    assert said.returncode == 2
    assert words in said.stderr
    assert "Traceback" not in said.stderr
    assert now.findings == Engine(folder).now.findings


@pytest.mark.parametrize(
    "campaign", [OAR, Path("tests/language/campaigns/ash-orchard"), Path("content/first-tide")]
)
def test_every_name_can_be_renamed_and_the_campaign_still_compiles(campaign: Path) -> None:
    """Each in turn, in memory: no reference is forgotten, whatever its kind, and no number moves."""
    engine = Engine(campaign, use_cache=False)
    now = engine.now
    assert now.result.whole
    kinds: dict[str, int] = {}
    for name, _ in list(now.names.all()):
        if kinds.get(name.kind, 0) >= 3 or name.kind == "campaign":
            continue
        kinds[name.kind] = kinds.get(name.kind, 0) + 1
        try:
            renaming = rename(now, name, "zed-of-another-name")
        except CannotRename as error:
            if "one of the copies" in str(error):
                continue
            pytest.fail(f"{name}: {error}")
        for path, text in renaming.texts(now).items():
            engine.set_text(path, text)
        errors = [one for one in engine.now.findings if one.code.severity.name == "ERROR"]
        assert errors == [], f"{name}: {errors[:2]}"
        if name.kind in ("verse", "secret"):
            was, new = name.name, f"{name.name.rpartition('/')[0]}/zed-of-another-name".lstrip("/")
            of = engine.now.result.numbers.of
            lock = load(campaign).lock
            if lock:
                assert of[name.kind, new] == now.result.numbers.of[name.kind, was], name
        for path in renaming.texts(now):
            engine.unset_text(path)
        assert engine.now.findings == now.findings
    assert len(kinds) >= 8, kinds


def test_a_part_of_a_status_is_renamed_and_games_are_warned_of() -> None:
    now = Engine(Path("content/drowned-bell")).now
    renaming = rename(now, named_once(now, "status warned part landing"), "pier")
    assert {edit.new_text for edit in renaming.edits} == {"pier"}
    assert "Saved games" in renaming.warning


def test_find_shows_names_their_uses_and_sentences() -> None:
    said = run("find", "status", "warned", "--path", "content/drowned-bell", "--names")
    assert said.returncode == 0
    first, *rest = said.stdout.splitlines()
    assert first.startswith("status warned  content/drowned-bell/statuses.chron:")
    assert any(line.startswith("  given part landing in ") for line in rest)
    assert any(line.startswith("  asked for part market in ") for line in rest)
    said = run("find", "tar and OLD rope", "--path", "content/drowned-bell")
    assert "journal/101-fenmouth.chron:" in said.stdout
    said = run("find", "xyzzy-nothing", "--path", "content/drowned-bell")
    assert said.returncode == 1


def test_watch_says_what_each_save_brought(folder: Path) -> None:
    command = (sys.executable, "-u", "-m", "chronicler", "watch", str(folder), "--quick")
    heard: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            import threading

            assert process.stdout is not None
            pipe = process.stdout
            threading.Thread(target=lambda: heard.extend(pipe), daemon=True).start()
            until(lambda: any("no findings" in line for line in heard), lambda: "".join(heard))
            journal = sorted((folder / "journal").glob("*.chron"))[0]
            text = journal.read_text()
            journal.write_text(text + "\nverse slip\n  -> nowhere-at-all\n")
            until(lambda: any("E201" in line for line in heard), lambda: "".join(heard))
            journal.write_text(text)
            until(lambda: any("settled" in line for line in heard), lambda: "".join(heard))
        finally:
            process.kill()


def test_watch_says_that_a_study_runs_where_nothing_was_found_yet(folder: Path) -> None:
    """`no findings` alone would be read as the whole answer."""
    said = run("watch", folder, "--once").stdout
    assert said.splitlines()[0].startswith("no findings in")
    assert said.splitlines()[1] == "What can be reached is being looked at."


def test_watch_once_ends_with_the_code_of_a_check(folder: Path) -> None:
    assert run("watch", folder, "--once").returncode == 0
    sorted((folder / "journal").glob("*.chron"))[0].write_text("journal nowhere\n")
    assert run("watch", folder, "--once").returncode == 1
