"""Odd folders and bare machines: the same findings, the same exit codes, the same bytes, and only words on the screen."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
CALL = [sys.executable, "-c", "from chronicler.cli import main; main()"]
PLACES = ("with spaces", "Straße für Ümläute", "100% done", "a:b,c;d", "it's (new) [1] & $HOME `x`", "漢字")


def call(
    folder: Path, *words: str, environment: dict[str, str] | None = None, before: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*before, *CALL, *words],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"], **(environment or {})},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stdout + done.stderr
    return done


def broken_campaign(folder: Path) -> Path:
    """One finding, an arrow into nowhere."""
    folder.mkdir(parents=True, exist_ok=True)
    cache = {"CHRONICLER_CACHE_DIR": str(folder / "cache")}
    assert call(folder, "new", "lamplight", environment=cache).returncode == 0
    page = folder / "lamplight/journal/101-landing.chron"
    page.write_text(
        page.read_text(encoding="utf-8").replace("-> somebody-waves", "-> nobody"), encoding="utf-8"
    )
    return folder


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[dict]:
    folder = broken_campaign(tmp_path_factory.mktemp("plain"))
    return json.loads(call(folder, "check", "lamplight", "--format", "json", "--no-cache").stdout)["findings"]


@pytest.mark.parametrize("name", PLACES)
def test_a_folder_of_any_name(tmp_path: Path, name: str, expected: list[dict]) -> None:
    folder = broken_campaign(tmp_path / name)
    shutil.move(folder / "lamplight", folder / name)
    done = call(folder, "check", name, "--format", "json", environment={"CHRONICLER_CACHE_DIR": "cache"})
    found = json.loads(done.stdout)["findings"]
    assert done.returncode == 1
    moved = json.loads(json.dumps(found).replace(json.dumps(name)[1:-1], "lamplight"))
    assert [{**one, "fingerprint": ""} for one in moved] == [{**one, "fingerprint": ""} for one in expected]
    # The finding, and the limit that a broken name sets to the study.
    line, limit = call(folder, "check", name, "--format", "github").stdout.splitlines()
    assert limit.startswith("::notice title=chronicler check::Some names are broken")
    assert line.startswith("::error file=")
    assert line.count("::") == 2


BARE = {
    "no HOME and no cache folder": {},
    "TERM unset, C locale": {"LC_ALL": "C", "HOME": "/nonexistent"},
    "a cache that cannot be made": {"CHRONICLER_CACHE_DIR": "/dev/null/cache"},
    "a server": {"CI": "true", "HOME": "/nonexistent", "TERM": "dumb", "PYTHONDONTWRITEBYTECODE": "1"},
}


@pytest.mark.parametrize("name", BARE)
def test_a_bare_machine(tmp_path: Path, name: str, expected: list[dict]) -> None:
    folder = broken_campaign(tmp_path / "work")
    for _ in range(2):
        done = call(folder, "check", "lamplight", "--format", "json", environment=BARE[name])
        assert (done.returncode, json.loads(done.stdout)["findings"]) == (1, expected)
    assert call(folder, "check", "lamplight", environment=BARE[name]).returncode == 1


def closed(folder: Path) -> list[str]:
    """Takes away our right to write. Returns the prefix for the call, because root can write everywhere."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    if os.geteuid():
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("root writes everywhere, and there is no setpriv to become less")
    for path in (folder, *folder.rglob("*")):
        os.chown(path, 65534, 65534)
    return ["setpriv", "--bounding-set", "-dac_override,-fowner", "--inh-caps", "-all"]


def test_a_checkout_that_cannot_be_written_by_somebody_without_rights(
    tmp_path: Path, expected: list[dict]
) -> None:
    folder = broken_campaign(tmp_path / "work")
    less = closed(folder)
    words = ("check", "lamplight", "--format", "json")
    for _ in range(2):
        done = call(folder, *words, environment={"HOME": "/nonexistent"}, before=less)
        assert (done.returncode, json.loads(done.stdout)["findings"]) == (1, expected), done.stderr
    refused = call(folder, "check", "lamplight", "--write-baseline", "known.txt", before=less)
    assert (refused.returncode, "known.txt cannot be written" in refused.stderr) == (2, True), refused


def test_colour_is_forced_or_refused_but_never_guessed_in_a_pipe(tmp_path: Path) -> None:
    folder = broken_campaign(tmp_path / "work")
    for environment, painted in (
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "0"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ):
        text = call(folder, "check", "lamplight", environment=environment).stdout
        assert ("\x1b[" in text) == painted, environment
    assert (
        "\x1b["
        not in call(
            folder, "check", "lamplight", "--format", "github", environment={"FORCE_COLOR": "1"}
        ).stdout
    )


def test_quiet_says_nothing_where_nothing_is_wrong(tmp_path: Path) -> None:
    folder = broken_campaign(tmp_path / "work")
    loud = call(folder, "check", "lamplight").stdout
    assert call(folder, "check", "lamplight", "--quiet").stdout == loud.split("\nTo read what")[0]
    shutil.rmtree(folder / "lamplight")
    call(folder, "new", "lamplight")
    for words in (("check", "-q"), ("fmt", "--check", "-q"), ("build", "-q")):
        assert call(folder, *words, "lamplight").stdout == ""
