"""Everything foreign comes through a gate: links, devices, huge and hostile files are refused in words, and quickly."""

import json
import os
import shlex
import shutil
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from compiler.sources.workspace import load
from schemas.codec import InvalidCampaign, dumps, loads
from tests.trust.hostile import Call, campaign

pytestmark = pytest.mark.skipif(os.name != "posix", reason="links and pipes are of POSIX")


# --- links


def test_a_linked_file_outside_is_not_read(call: Call, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("the password is swordfish\n", encoding="utf-8")
    (tmp_path / "calm" / "leak.chron").symlink_to(secret)
    for words in (
        ("check", "calm"),
        ("build", "calm"),
        ("check", "calm", "--format", "json"),
        ("stats", "calm"),
    ):
        code, said = call(*words)
        assert "swordfish" not in said
        assert code == 1 or words[0] == "stats", said
    assert "it is a link that leads out" in call("check", "calm")[1]


def test_a_linked_folder_outside_is_not_entered(call: Call, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "page.chron").write_text("verse  x\n", encoding="utf-8")
    (tmp_path / "calm" / "more").symlink_to(outside)
    assert call("fmt", "calm")[0] == 0
    assert (outside / "page.chron").read_text(encoding="utf-8") == "verse  x\n"


def test_links_inside_are_followed_and_stay_links(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "calm" / "journal"
    page = folder / "101-landing.chron"
    page.rename(folder / "kept.txt")
    page.symlink_to("kept.txt")
    (folder / "kept.txt").write_text(
        (folder / "kept.txt").read_text(encoding="utf-8").replace("\nverse ", "\nverse  ")
    )
    assert call("check", "calm")[0] == 0
    assert call("fmt", "calm")[0] == 0
    assert page.is_symlink()
    assert "\nverse  " not in page.read_text(encoding="utf-8")


def test_fmt_keeps_the_mode_of_a_file(call: Call, tmp_path: Path) -> None:
    page = tmp_path / "calm" / "journal" / "101-landing.chron"
    page.write_text(page.read_text(encoding="utf-8").replace("\nverse ", "\nverse  "), encoding="utf-8")
    page.chmod(0o600)
    assert call("fmt", "calm")[0] == 0
    assert stat.S_IMODE(page.stat().st_mode) == 0o600


@pytest.mark.parametrize("kind", ["device", "pipe", "folder", "outside", "loop"])
def test_a_lock_that_is_no_plain_file_is_refused(call: Call, tmp_path: Path, kind: str) -> None:
    lock = tmp_path / "calm" / "numbers.lock"
    lock.unlink(missing_ok=True)
    (tmp_path / "else").write_text("lock 1\n", encoding="utf-8")
    {
        "device": lambda: lock.symlink_to("/dev/zero"),
        "pipe": lambda: os.mkfifo(lock),
        "folder": lock.mkdir,
        "outside": lambda: lock.symlink_to(tmp_path / "else"),
        "loop": lambda: lock.symlink_to("numbers.lock"),
    }[kind]()
    code, said = call("build", "calm")
    assert (code, "cannot be read" in said) == (2, True), said
    assert (tmp_path / "else").read_text(encoding="utf-8") == "lock 1\n"


def test_witnesses_are_kept_inside_only(call: Call, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "mine.plan").write_text("mine", encoding="utf-8")
    shutil.rmtree(tmp_path / "calm" / "witnesses", ignore_errors=True)
    (tmp_path / "calm" / "witnesses").symlink_to(outside)
    code, said = call("check", "calm", "--replay", "--keep")
    assert (code, "leads out" in said) == (2, True), said
    assert [path.name for path in outside.iterdir()] == ["mine.plan"]


def test_a_pipe_among_the_sources_keeps_nobody_waiting(call: Call, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "calm" / "pipe.chron")
    os.mkfifo(tmp_path / "calm" / "pipe.plan")
    assert "it is not a plain file" in call("check", "calm")[1]
    (tmp_path / "calm" / "pipe.chron").unlink()
    assert "pipe.plan" in call("test", "calm")[1]


# --- documents


def nested(depth: int) -> bytes:
    need: object = {"op": "status", "status": 7}
    for _ in range(depth):
        need = {"op": "not", "of": need}
    verse = {"number": 1, "file": "a", "at": [1, 1], "id": "a/b",
             "page": {"choices": [{"key": "x", "text": "", "to": "end", "at": [1, 1], "needs": need}]}}  # fmt: skip
    return json.dumps(
        {"format": 1, "id": "a", "title": "", "edition": "kings-of-ruin", "start": "a", "verses": [verse]}
    ).encode()


@pytest.mark.parametrize("depth", [1, 8, 30, 200, 900])
def test_refusing_costs_no_more_for_deeper_rubbish(depth: int) -> None:
    began = time.process_time()
    with pytest.raises(InvalidCampaign) as refused:
        loads(nested(depth))
    assert time.process_time() - began < 10
    assert 1 <= len(refused.value.reasons) <= 10
    assert len(str(refused.value)) < 5000


def test_rubbish_has_few_reasons(tmp_path: Path, call: Call) -> None:
    found = json.loads(dumps(campaign(tmp_path / "calm", "")))
    found["verses"] = [{}] * 10_000
    with pytest.raises(InvalidCampaign) as refused:
        loads(json.dumps(found))
    assert len(refused.value.reasons) <= 10


HEAD = {"campaign": "calm", "title": "", "edition": "kings-of-ruin", "heroes": ["wren"], "seed": 1}
REPORTS = {
    "empty": b"{}",
    "no heroes": {"head": {**HEAD, "heroes": []}, "steps": [{}]},
    "unknown heroes": {"head": {**HEAD, "heroes": ["nobody"]}, "steps": [{}]},
    "one hero twice": {"head": {**HEAD, "heroes": ["wren", "wren"]}, "steps": [{}]},
    "no steps": {"head": HEAD, "steps": []},
    "an answer first": {"head": HEAD, "steps": [{"answer": "x"}]},
    "an unknown mode": {"head": {**HEAD, "modes": ["q"]}, "steps": [{}]},
    "an unknown start": {"head": {**HEAD, "start_at": "zz"}, "steps": [{}]},
    "not UTF-8": b'{"head": "\xff\xfe"}',
    "very deep": b"[" * 100_000,
    "guests": {"head": {**HEAD, "guests": ["/dev/zero"]}, "steps": [{}]},
    "other steps": {"head": HEAD, "steps": [{}, {"answer": "x", "chance": ["y"]}]},
}


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_that_cannot_be_replayed_is_refused_in_words(call: Call, tmp_path: Path, name: str) -> None:
    report = REPORTS[name]
    (tmp_path / "r.json").write_bytes(report if isinstance(report, bytes) else json.dumps(report).encode())
    code, said = call("play", "calm", "--replay", "r.json", "--plain", "--save", "mine")
    assert "went wrong" not in said
    assert code == 2 or name == "other steps", said


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are always text")
def test_a_name_that_is_no_text_is_refused_in_words(call: Call, tmp_path: Path) -> None:
    with open(os.path.join(os.fsencode(tmp_path / "calm"), b"\xff.chron"), "w", encoding="utf-8") as file:
        file.write("verse x\n")
    for command in ("check", "build", "fmt", "stats", "test"):
        code, said = call(command, "calm")
        assert (code, "Rename it" in said, "\\xff.chron" in said) == (2, True, True), (command, said)


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_error(call: Call, tmp_path: Path, closed: str) -> None:
    """As some schedulers start a command; a file that is written must not get our words, either."""
    line = f"{shlex.quote(sys.executable)} -m chronicler build calm -o {tmp_path / 'made'} {closed}"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, check=False, env=environment)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False), done.stderr
    assert json.loads((tmp_path / "made" / "calm" / "campaign.json").read_bytes())["id"] == "calm"


def test_a_report_does_not_decide_which_files_are_opened(call: Call, tmp_path: Path) -> None:
    """In an edition with free play, where guests are taken for real."""
    elsewhere = tmp_path / "elsewhere" / "campaign.json"
    elsewhere.parent.mkdir()
    elsewhere.write_text("{}", encoding="utf-8")
    head = {**HEAD, "campaign": "untold-winter", "edition": "fall-of-avalon", "guests": [str(elsewhere)]}
    (tmp_path / "r.json").write_text(json.dumps({"head": head, "steps": [{}]}), encoding="utf-8")
    code, said = call("play", "untold-winter", "--replay", "r.json", "--plain")
    assert (code, "--guest PATH" in said, "is not a campaign" in said) == (2, True, False), said
    head = {**head, "guests": [], "seats": ["hanne"]}
    (tmp_path / "r.json").write_text(json.dumps({"head": head, "steps": [{}]}), encoding="utf-8")
    code, said = call("play", "untold-winter", "--replay", "r.json", "--plain")
    assert (code, "names no tray" in said) == (2, True), said


def test_a_refused_new_game_moves_nothing(call: Call, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("1\n1\n", encoding="utf-8")
    assert call("play", "calm", "--script", "one.txt", "--seed", "1")[0] == 0
    (tmp_path / "r.json").write_text("{}", encoding="utf-8")
    for words in (
        ("--heroes", "nobody"),
        ("--mode", "q"),
        ("--at", "zz"),
        ("--replay", "r.json", "--save", "autosave"),
    ):
        assert call("play", "calm", *words)[0] == 2
    assert [path.name for path in sorted((tmp_path / "data").rglob("*.save"))] == ["autosave.save"]


@pytest.mark.parametrize(
    "text", ['"x  y  z\n', "E201  '  \"\n", "  \n\t\n#\n", "\x00  \x1b  \ud7ff\n", "E201  a\n" * 3]
)
def test_odd_baselines_are_read(call: Call, tmp_path: Path, text: str) -> None:
    (tmp_path / "base").write_text(text, encoding="utf-8")
    assert call("check", "calm", "--baseline", "base")[0] == 0


def test_a_number_of_five_thousand_digits_is_a_finding(call: Call, tmp_path: Path) -> None:
    assert call("build", "calm")[0] == 0
    lock = tmp_path / "calm" / "numbers.lock"
    lock.write_text(lock.read_text(encoding="utf-8") + f"verse landing/x {'9' * 5000}\n", encoding="utf-8")
    code, said = call("check", "calm")
    assert (code, "E245" in said) == (1, True)


def test_more_verses_than_numbers_is_a_finding(call: Call, tmp_path: Path) -> None:
    with (tmp_path / "calm" / "journal" / "101-landing.chron").open("a", encoding="utf-8") as file:
        file.writelines(f"\nverse v{n}\n  Words.\n\n  -> end\n" for n in range(10_000))
    code, said = call("check", "calm", "--quick")
    assert code == 1
    assert "out-of-numbers" in said


@pytest.mark.parametrize("how", ["not ({})", "({})", "[{}]", "not status lamp part lit and ({})"])
def test_five_hundred_nested_requirements(call: Call, tmp_path: Path, how: str) -> None:
    need = "status lamp part lit"
    for _ in range(500):
        need = how.format(need)
    page = tmp_path / "calm" / "journal" / "101-landing.chron"
    page.write_text(
        page.read_text(encoding="utf-8").replace("not status lamp part lit", need), encoding="utf-8"
    )
    for words in (("check", "calm"), ("fmt", "--check", "calm"), ("build", "calm")):
        assert call(*words)[0] in (0, 1)


def test_a_file_that_has_grown_too_large_is_a_finding(tmp_path: Path, call: Call) -> None:
    with (tmp_path / "calm" / "huge.chron").open("wb") as file:
        file.truncate(65 * 2**20)
    assert [one.code.id for one in load(tmp_path / "calm").findings] == ["E142"]


@pytest.mark.parametrize("way", ["link", "pipe", "dangling"])
def test_a_plan_that_is_not_opened_is_red(way: str, call: Call, tmp_path: Path) -> None:
    """A pull request that puts a link in place of a failing plan must not look like one that passes."""
    plan = tmp_path / "calm" / "other.plan"
    if way == "pipe":
        os.mkfifo(plan)
    else:
        outside = tmp_path / "outside.plan"
        if way == "link":
            outside.write_text('plan "secret"\n', encoding="utf-8")
        plan.symlink_to(outside)
    code, said = call("test", "calm")
    assert code == 1
    assert "other.plan" in said
    assert "secret" not in said
