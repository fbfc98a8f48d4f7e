"""The commands as a newcomer calls them: what they print, what they leave behind, how they exit."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE

CHRONICLER = [sys.executable, "-c", "from chronicler.cli import main; main()"]


class Called:
    def __init__(self, done: subprocess.CompletedProcess[str]) -> None:
        self.code = done.returncode
        self.out = done.stdout
        self.err = done.stderr


@pytest.fixture
def call(tmp_path: Path):
    """Runs the command in an empty folder with its own caches and saves."""
    environment = {
        **os.environ,
        "CHRONICLER_CACHE_DIR": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "NO_COLOR": "1",
    }
    home = tmp_path / "work"
    home.mkdir()

    def run(*arguments: str, stdin: str = "", folder: Path | None = None) -> Called:
        done = subprocess.run(
            [*CHRONICLER, *arguments],
            cwd=folder or home,
            env=environment,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert "Traceback" not in done.stdout + done.stderr
        return Called(done)

    run.home = home  # type: ignore[attr-defined]
    return run


def test_a_new_campaign_compiles_checks_builds_counts_and_plays(call) -> None:
    made = call("new", "lamplight")
    assert made.code == 0
    assert "chronicler play lamplight" in made.out
    assert call("check", "lamplight").out == "no findings in 3 files\n"
    built = call("build", "lamplight")
    assert (built.code, built.err) == (0, "")
    document = json.loads((call.home / "build/lamplight/campaign.json").read_text(encoding="utf-8"))
    assert document["format"] == 1
    assert (call.home / "lamplight/numbers.lock").read_text(encoding="utf-8").startswith("# numbers.lock")
    assert "reading" not in call("stats", "lamplight").err
    assert "6" in call("stats", "lamplight").out
    assert call("fmt", "--check", "lamplight").code == 0
    played = call("play", "lamplight", "--seed", "1", stdin="1\n")
    assert played.code == 0
    assert "The lamp is where you left it." in played.out
    assert "Saved as" in played.out
    again = call("play", "build/lamplight/campaign.json", "--resume")
    assert (again.code, "You go on where you stopped." in again.out) == (0, True)


def test_a_lock_that_was_deleted_is_told(call) -> None:
    call("new", "lamplight")
    assert "was gone" not in call("build", "lamplight").out
    (call.home / "lamplight/numbers.lock").unlink()
    told = call("build", "lamplight")
    assert (told.code, "numbers.lock was gone" in told.out) == (0, True)
    assert "was gone" not in call("build", "lamplight").out


def test_a_lock_that_is_no_text_is_told_in_plain_words(call) -> None:
    call("new", "lamplight")
    (call.home / "lamplight/numbers.lock").write_bytes(b"lock 1\n\xff\xfe")
    told = call("build", "lamplight")
    assert (told.code, told.out) == (2, "")
    assert told.err == (
        "Error: lamplight/numbers.lock cannot be read: it is not a text in UTF-8 (byte 8). "
        "It keeps the printed numbers; restore it from version control.\n"
    )


def test_a_second_build_changes_nothing(call) -> None:
    call("new", "lamplight")
    call("build", "lamplight")
    target, lock = call.home / "build/lamplight/campaign.json", call.home / "lamplight/numbers.lock"
    before = target.read_bytes(), lock.read_bytes()
    assert call("build", "lamplight").code == 0
    assert (target.read_bytes(), lock.read_bytes()) == before
    assert call("build", "--no-cache", "lamplight").code == 0
    assert (target.read_bytes(), lock.read_bytes()) == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The boat is not.", "The boat is, too."),
        ("[status lamp part lit]", "[status lamp part lit and courage 1+]"),
        ("-> somebody-waves", "-> the-light-moves"),
        ("Go back to the bench.", "Return to the bench."),
        ("verse the-light-moves\n", "verse the-light-moves\n  \n  Once more.\n\n"),
        ("journal landing", "# TODO: more light\njournal landing"),
    ],
)
def test_a_rebuild_gives_what_a_cold_build_gives(call, old: str, new: str) -> None:
    call("new", "lamplight")
    call("build", "lamplight")
    source = call.home / "lamplight/journal/101-landing.chron"
    text = source.read_text(encoding="utf-8")
    assert old in text
    source.write_text(text.replace(old, new), encoding="utf-8")
    lock = (call.home / "lamplight/numbers.lock").read_bytes()
    assert call("build", "lamplight", "-o", "warm").code == 0
    warm_lock = (call.home / "lamplight/numbers.lock").read_bytes()
    (call.home / "lamplight/numbers.lock").write_bytes(lock)
    assert call("build", "--no-cache", "lamplight", "-o", "cold").code == 0
    assert (call.home / "warm/lamplight/campaign.json").read_bytes() == (
        call.home / "cold/lamplight/campaign.json"
    ).read_bytes()
    assert warm_lock == (call.home / "lamplight/numbers.lock").read_bytes()


def test_a_reworded_choice_keeps_its_key(call) -> None:
    call("new", "lamplight")
    call("build", "lamplight")
    source = call.home / "lamplight/journal/101-landing.chron"
    text = source.read_text(encoding="utf-8").replace("Go back to the bench.", "Sit down again.")
    source.write_text(text, encoding="utf-8")
    call("build", "lamplight")
    document = (call.home / "build/lamplight/campaign.json").read_text(encoding="utf-8")
    assert '"key":"go-back-to-the","text":"Sit down again."' in document


@pytest.mark.parametrize("damage", [b"", b"\0" * 64, b"\xff" * 4096])
def test_a_damaged_cache_is_only_slower(call, damage: bytes) -> None:
    call("new", "lamplight")
    call("build", "lamplight")
    expected = (call.home / "build/lamplight/campaign.json").read_bytes()
    for path in (call.home.parent / "cache").rglob("*"):
        if path.is_file():
            path.write_bytes(damage)
    assert call("build", "lamplight").code == 0
    assert (call.home / "build/lamplight/campaign.json").read_bytes() == expected


def break_it(call) -> None:
    call("new", "lamplight")
    source = call.home / "lamplight/journal/101-landing.chron"
    text = source.read_text(encoding="utf-8").replace("-> somebody-waves", "-> somebody-wavs")
    source.write_text(text, encoding="utf-8")


def test_an_error_is_exit_code_one_with_the_place_and_the_nearest_name(call) -> None:
    break_it(call)
    checked = call("check", "lamplight")
    assert checked.code == 1
    assert "lamplight/journal/101-landing.chron:11:8" in checked.out
    assert "Did you mean `somebody-waves`?" in checked.out
    built = call("build", "lamplight")
    assert (built.code, "nothing was written" in built.out) == (1, True)
    assert not (call.home / "build").exists()
    played = call("play", "lamplight")
    assert (played.code, "cannot be played until its errors are repaired" in played.err) == (2, True)


def test_machine_formats(call) -> None:
    break_it(call)
    (finding,) = json.loads(call("check", "--format", "json", "lamplight").out)["findings"]
    assert finding["code"] == "E201"
    assert finding["file"] == "lamplight/journal/101-landing.chron"
    assert (finding["line"], finding["column"], finding["end_column"]) == (11, 8, 21)
    sarif = json.loads(call("check", "--format", "sarif", "lamplight").out)
    assert sarif["runs"][0]["results"][0]["ruleId"] == "E201"
    assert call("check", "--format", "github", "lamplight").out.startswith("::error file=lamplight/journal/")
    junit = ET.fromstring(call("check", "--format", "junit", "lamplight").out)
    assert junit.find(".//failure") is not None
    assert "E201" in call("check", "--format", "concise", "lamplight").out


def test_fail_on_warning(call) -> None:
    call("new", "lamplight")
    source = call.home / "lamplight/journal/101-landing.chron"
    text = source.read_text(encoding="utf-8").replace("The boat is not.", "The boat is not. You gain 1 food.")
    source.write_text(text, encoding="utf-8")
    assert call("check", "lamplight").code == 0
    assert call("check", "--fail-on", "warning", "lamplight").code == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chek",), "Did you mean `check`?"),
        (("check", "nowhere"), "There is no file or folder nowhere"),
        (("check", "empty"), "There is no .chron file in empty"),
        (("check", "--format", "yaml"), "yaml"),
        (("explain", "E999"), "E999"),
        (("explain", "unknown-vers"), "unknown-verse"),
        (("play", "empty.json"), "not a campaign"),
        (("play", "nowhere"), "There is no file or folder"),
        (("check", "empty.json"), "is not a .chron file"),
        (("new", "full"), "not empty"),
        (("play", "--heroes", "wren/gray"), "Kings of Ruin has no free play"),
        (("play", "untold-winter", "--heroes", "hanne/pink"), "there is no pink tray"),
        (("play", "untold-winter", "--guest", "drowned-bell"), "belong to another edition"),
        (("play", "untold-winter", "--mode", "five-item"), "Did you mean five-items?"),
        (("play", "--mode", "stroy"), "Did you mean story? Its modes are: story, challenge,"),
    ],
)
def test_a_wrong_call_is_exit_code_two_with_a_message(call, arguments: tuple[str, ...], words: str) -> None:
    (call.home / "empty").mkdir()
    (call.home / "full").mkdir()
    (call.home / "full/keep.txt").write_text("mine", encoding="utf-8")
    (call.home / "empty.json").write_text("{}", encoding="utf-8")
    called = call(*arguments)
    assert called.code == 2
    assert words in called.err
    assert (call.home / "full/keep.txt").read_text(encoding="utf-8") == "mine"


def test_strange_files_are_findings(call) -> None:
    call("new", "lamplight")
    home = call.home / "lamplight"
    (home / "folder.chron").mkdir()
    (home / "loop.chron").symlink_to("loop.chron")
    os.mkfifo(home / "pipe.chron")
    (home / "up").symlink_to("..")
    (home / "nul.chron").write_bytes(b"# fine\0\n")
    (home / "latin.chron").write_bytes(b"# caf\xe9\n")
    found = json.loads(call("check", "--format", "json", "lamplight").out)["findings"]
    assert {Path(item["file"]).name: item["code"] for item in found} == {
        "folder.chron": "E143",
        "loop.chron": "E143",
        "pipe.chron": "E143",
        "nul.chron": "E140",
        "latin.chron": "E140",
    }


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_line_endings_and_byte_order_marks_do_not_matter(call, ending: str) -> None:
    call("new", "lamplight")
    call("build", "lamplight", "-o", "plain")
    for path in (call.home / "lamplight").rglob("*.chron"):
        text = path.read_text(encoding="utf-8").replace("\n", ending)
        path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert call("build", "lamplight", "-o", "other").code == 0
    assert (call.home / "plain/lamplight/campaign.json").read_bytes() == (
        call.home / "other/lamplight/campaign.json"
    ).read_bytes()


def test_a_release_refuses_stubs(call) -> None:
    call("new", "lamplight")
    with (call.home / "lamplight/journal/102-causeway.chron").open("a", encoding="utf-8") as file:
        file.write("\nverse later stub\n")
    assert call("build", "lamplight").code == 0
    refused = call("build", "--release", "lamplight")
    assert (refused.code, "A release has no stubs" in refused.out) == (1, True)


def test_an_unwritable_target_is_said_plainly(call) -> None:
    call("new", "lamplight")
    (call.home / "build").write_text("a file", encoding="utf-8")
    refused = call("build", "lamplight")
    assert (refused.code, "cannot be written" in refused.err) == (2, True)


def test_every_page_of_a_finding_can_be_shown(call) -> None:
    shown = call("explain", "unknown-verse")
    assert (shown.code, "Instead" in shown.out) == (0, True)


def test_fix_makes_the_edits_that_findings_offer(call) -> None:
    call("new", "lamplight")
    source = call.home / "lamplight/journal/101-landing.chron"
    clean = source.read_text(encoding="utf-8")
    slips = clean.replace("-> somebody-waves", "-> somebody-wavs").replace(
        "    > gain status lamp part carried", "\t\t> gain status lamp part carried"
    )
    source.write_text(slips, encoding="utf-8")
    assert call("check", "lamplight").code == 1
    fixed = call("check", "--fix", "lamplight")
    assert (fixed.code, fixed.out) == (0, "no findings in 3 files\n")
    assert source.read_text(encoding="utf-8") == clean


# What a newcomer types who has written in other tools, and what stood there.
SLIPS = {
    "> if status lamp part carried -> the-light-moves": "> if status lamp part carried then -> the-light-moves",
    "[not status lamp part lit]": "[no status lamp part lit]",
    "> time passes 1\n    -> end": "> time passes 1\n    -> END",
    "    1-3: gain 1 terror": "    1–3 gain 1 terror",
    "    4+: gain 1 exp": "    4 or more: gain +1 Exp",
    "  -> causeway/who-came": "  → causeway.who-came",
    "  * Give them the lamp.\n    -> book/home-by-lamplight": "  * Give them the lamp. -> book/home-by-lamplight",
    "  * (1 health) Keep": "  + (cost: 1 health) Keep",
}


def test_fix_mends_the_habits_of_other_tools(call) -> None:
    call("new", "lamplight")
    sources = sorted((call.home / "lamplight/journal").iterdir())
    clean = [source.read_text(encoding="utf-8") for source in sources]
    for source, text in zip(sources, clean, strict=True):
        for right, slip in SLIPS.items():
            text = text.replace(right, slip)
        source.write_text(text, encoding="utf-8")
    assert call("check", "lamplight").code == 1
    for _ in range(3):
        # A line with two slips is mended in two rounds.
        fixed = call("check", "--fix", "lamplight")
    assert (fixed.code, fixed.out) == (0, "no findings in 3 files\n")
    assert [source.read_text(encoding="utf-8") for source in sources] == clean


def test_two_campaigns_of_one_name_do_not_overwrite_each_other(call) -> None:
    call("new", "a/lamplight")
    call("new", "b/lamplight")
    built = call("build", ".")
    assert built.code == 1
    assert "b/lamplight: nothing was written. a/lamplight is also called `lamplight`" in built.out


def test_a_baseline_hides_what_was_there_before_and_nothing_else(call) -> None:
    break_it(call)
    assert call("check", "--write-baseline", "known.txt", "lamplight").code == 0
    assert call("check", "--baseline", "known.txt", "lamplight").code == 0
    source = call.home / "lamplight/journal/101-landing.chron"
    text = source.read_text(encoding="utf-8").replace("-> the-light-moves", "-> the-light-mvs", 1)
    source.write_text("# a line above moves everything down\n" + text, encoding="utf-8")
    again = call("check", "--baseline", "known.txt", "--format", "json", "lamplight")
    assert (again.code, [finding["code"] for finding in json.loads(again.out)["findings"]]) == (1, ["E201"])
    assert call("check", "--baseline", "nowhere.txt", "lamplight").code == 2


def test_without_a_path_the_campaign_one_stands_in_is_meant(call) -> None:
    call("new", "lamplight")
    below = call.home / "lamplight" / "journal"
    for folder in (call.home / "lamplight", below):
        for command in (
            ("playtest", "--games", "1", "--jobs", "1"),
            ("balance", "--games", "1"),
            ("rulings",),
        ):
            done = call(*command, folder=folder)
            assert "The Drowned Bell" not in done.out + done.err
    assert "The lamp is where you left it" in call("play", "--plain", folder=below).out


def test_the_tutorial_is_one_word_away(call) -> None:
    learning = call("play", "--tutorial", "--seed", "1")
    assert (learning.code, "First Tide" in learning.out) == (0, True)
    call("new", "lamplight")
    refused = call("play", "lamplight", "--tutorial")
    assert (refused.code, "has no tutorial of its own" in refused.err) == (2, True)


def test_the_modes_are_those_of_the_campaigns_edition(call) -> None:
    listed = call("play", "--mode", "list")
    assert listed.code == 0
    assert "free-energy       Health no longer limits Energy.\n" in listed.out
    assert "KOR-" not in listed.out
    other = call("play", "untold-winter", "--mode", "list")
    assert "short-menhirs        The dial of every menhir that is lit is set 1 lower.\n" in other.out
    assert "free-energy" not in other.out


def test_free_play_is_kept_in_the_save(call) -> None:
    mixed = ("play", "untold-winter", "--heroes", "hanne/gray/green", "--seed", "1")
    begun = call(*mixed, stdin="heroes\nquit\n")
    assert (
        "Health ■■■■■■■■■ 9 of 9" in begun.out
    )  # the tracks of the gray tray; never above its start (FOA-CLAR-005)
    again = call("play", "untold-winter", "--resume", stdin="heroes\nquit\n")
    assert "Health ■■■■■■■■■ 9 of 9" in again.out
    assert "has changed" not in again.out


def test_measuring_takes_the_name_of_a_bundled_campaign_and_refuses_odd_parties(call) -> None:
    one = call("balance", "untold-winter", "--party", "hanne", "--encounter", "the-bee-boys", "--games", "2")
    assert one.code == 0
    assert "the-bee-boys" in one.out
    assert "free" not in one.out  # two games are no measurement
    for party in ("hanne,hanne", ",", "hanne,gorran,wren,hanne,gorran"):
        odd = call("balance", "untold-winter", "--party", party)
        assert odd.code == 2
        assert "A party is 1 to 4 heroes, each once" in odd.err


def test_a_name_that_is_nothing_is_answered_with_what_there_is(call) -> None:
    for command in (("play",), ("balance",), ("playtest",)):
        lost = call(*command, "untold-winte")
        assert lost.code == 2
        assert "Bundled are drowned-bell, first-snow, first-tide, untold-winter." in lost.err
    near = call("play", "untold-winter", "--at", "telling-hose")
    assert near.code == 2
    assert "near it are telling-house" in near.err


def test_plans_are_played_file_by_file_and_one_that_cannot_be_read_stops_no_other(call) -> None:
    call("new", "lamplight")
    plays = call.home / "lamplight" / "plays"
    fine = call("test", "lamplight")
    assert (fine.code, fine.out) == (0, "1 plan passed, 0 failed\n")
    (plays / "a-slip.plan").write_text('plan "x"\n  explore wren\n', encoding="utf-8")
    (plays / "binary.plan").write_bytes(b"\xff\xfe\x00plan")
    (plays / "empty.plan").write_bytes(b"")
    (plays / "folder.plan").mkdir()
    (plays / "hungry.plan").write_bytes(b'\xef\xbb\xbfplan "Hungry"\r\n  expect: [food 3]\r\n')
    told = call("test", "lamplight")
    assert told.code == 1
    lines = told.out.splitlines()
    assert lines[0] == "lamplight/plays/a-slip.plan:2: this line of a plan is written `explore: wren, odo`"
    assert lines[1].startswith("lamplight/plays/binary.plan:1: this is no text in UTF-8")
    assert lines[2].startswith("lamplight/plays/empty.plan:1: there is no plan in this file")
    assert lines[3] == 'plan "Hungry" failed'
    assert lines[4] == "lamplight/plays/hungry.plan:2:3: expected [food 3]"
    assert "wren has energy 6, health 7, terror 0, food 1" in lines[5]
    assert lines[-1] == "1 plan passed, 1 failed, 3 files not read"
    assert call("test", "lamplight/plays").out == told.out
    assert call("test", "lamplight/plays/landing.plan").out == fine.out
    nothing = call("test", "lamplight/plays/folder.plan")
    assert (nothing.code, nothing.err.startswith("There is no plan in")) == (2, True)
    assert call("test", "--allow-empty", "lamplight/plays/folder.plan").code == 0
    missing = call("test", "lamplight/plays/lantern.plan")
    assert (missing.code, "cannot be read" in missing.err) == (2, True)


@pytest.mark.parametrize(
    "asked",
    [
        ("rename", "arrival", "harbour", "first-tide"), ("fmt", "first-tide"), ("check", "--fix", "first-tide"),
        ("check", "--replay", "--keep", "first-tide"),
    ],
)  # fmt: skip
def test_the_bare_name_of_a_bundled_campaign_changes_nothing_in_it(call, asked: tuple[str, ...]) -> None:
    done = call(*asked)
    assert done.code == 2
    assert "first-tide is the copy that came with Chronicler. Copy its folder" in done.err
    assert call("fmt", "--check", "first-tide").code == 0
