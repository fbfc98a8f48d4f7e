"""The built wheel holds everything: it works from another folder, without the repository beside it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_wheel_works_from_another_folder(tmp_path: Path) -> None:
    built = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "--no-build-isolation",
            "-w",
            tmp_path,
            ROOT,
        ],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
        names = archive.namelist()
    assert not any(name.startswith(("tests/", "build/", "docs/")) for name in names)
    home = tmp_path / "home"
    home.mkdir()

    def call(*arguments: str, stdin: str = "") -> str:
        code = f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); from chronicler.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-P", "-c", code, *arguments],
            cwd=home,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
            env={**os.environ, "XDG_DATA_HOME": str(home / "data"), "XDG_CACHE_HOME": str(home / "cache")},
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    call("new", "lamplight")
    assert call("check", "lamplight") == "no findings in 3 files\n"
    assert "lamplight/campaign.json" in call("build", "lamplight")
    assert "Instead" in call("explain", "E201")
    assert call("fmt", "--check", "lamplight")
    assert "Saved" in call("play", "--seed", "1", stdin="1\n")
    assert "The Untold Winter" in call("play", "untold-winter", "--seed", "1", stdin="1\n")
