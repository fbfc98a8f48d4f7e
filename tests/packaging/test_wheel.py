"""The built wheel contains everything: installed in its own environment, it works from any folder.

The folder may contain a writer's own `content/`, `schemas/` or `compiler.py`; our modules run all the same.
"""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from chronicler.rooms import ROOMS
from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
# Whoever loads this has loaded the wrong thing, and hears of it.
FOREIGN = "raise SystemExit(\"this is the writer's own file, not Chronicler's\")\n"


def run(*words: str | Path, at: Path, stdin: str = "") -> str:
    """What a command prints; it must succeed. Saves and caches go beside the folder it runs in."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=at,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={
            **os.environ,
            "XDG_DATA_HOME": str(at.parent / "data"),
            "XDG_CACHE_HOME": str(at.parent / "cache"),
        },
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder)
    run(*pip, ROOT, at=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel in it. It borrows the dependencies from the environment of the tests."""
    home = tmp_path_factory.mktemp("environment") / "venv"
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    run(sys.executable, "-m", "pip", "--quiet", "--python", python, "install", "--no-deps", "--no-index", wheel,
        at=home)  # fmt: skip
    (site,) = home.glob("lib/python3*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return home / "bin"


def first_evening(call: Sequence[str | Path], folder: Path) -> None:
    """What a writer does first; it needs every package of ours."""
    run(*call, "new", "lamplight", at=folder)
    assert run(*call, "check", "lamplight", at=folder) == "no findings in 3 files\n"
    assert "lamplight/campaign.json" in run(*call, "build", "lamplight", at=folder)
    assert "The Untold Winter" in run(*call, "play", "untold-winter", "--seed", "1", at=folder, stdin="1\n")


def test_it_holds_what_is_ours_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"chronicler", *ROOMS}


def test_the_command_works_from_another_folder(environment: Path, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    chronicler = environment / "chronicler"
    first_evening((chronicler,), folder)
    page = folder / "lamplight" / "journal" / "101-landing.chron"
    text = page.read_text(encoding="utf-8").replace("    -> end\n", "    -> a-gull\n", 1)
    page.write_text(text + "\nverse a-gull\n  A gull.\n\n  -> end\n", encoding="utf-8")
    assert "lamplight/campaign.json" in run(chronicler, "build", "lamplight", at=folder)
    assert "Instead" in run(chronicler, "explain", "E201", at=folder)
    assert run(chronicler, "fmt", "--check", "lamplight", at=folder)
    assert "Saved" in run(chronicler, "play", "--seed", "1", at=folder, stdin="1\n")


def test_the_first_run_builds_no_parser(environment: Path, tmp_path: Path) -> None:
    """The wheel brings the tables and the shapes; a run with nothing kept does not even load Lark, and a read-only
    installation is as quick the second time as the first."""
    (grammar,) = environment.parent.glob("lib/python3*/site-packages/compiler/grammar")
    assert len(list((grammar / "shipped").iterdir())) == 2
    for kept in (*grammar.glob("__pycache__/*.bin"), *grammar.glob("__pycache__/*.tables")):
        kept.unlink()
    folder = tmp_path / "empty"
    folder.mkdir()
    run(environment / "chronicler", "new", "lamplight", at=folder)
    words = (
        environment / "python",
        "-X",
        "importtime",
        "-m",
        "chronicler",
        "check",
        "--no-cache",
        "lamplight",
    )
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout
    assert "compiler.grammar.shapes" in done.stderr
    assert not [line for line in done.stderr.splitlines() if line.split("|")[-1].strip().startswith("lark")]


@pytest.mark.parametrize("kind", ["folders", "files"])
@pytest.mark.parametrize("start", ["-m", "-c"])
def test_a_folder_with_such_names_of_its_own_changes_nothing(
    environment: Path, tmp_path: Path, kind: str, start: str
) -> None:
    folder = tmp_path / "writer"
    for name in ROOMS:
        path = folder / name / "__init__.py" if kind == "folders" else folder / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(FOREIGN, encoding="utf-8")
    called = "chronicler" if start == "-m" else "from chronicler.cli import main; main()"
    first_evening((environment / "python", start, called), folder)


def test_a_library_of_the_same_name_as_a_dependency_stays_outside(environment: Path, tmp_path: Path) -> None:
    folder = tmp_path / "writer"
    folder.mkdir()
    for name in ("click", "lark", "msgspec"):
        (folder / f"{name}.py").write_text(FOREIGN, encoding="utf-8")
    assert run(environment / "python", "-m", "chronicler", "new", "lamplight", at=folder)
    assert run(environment / "python", "-m", "chronicler", "check", "lamplight", at=folder)


def test_another_package_of_our_name_is_told_of(environment: Path, tmp_path: Path) -> None:
    code = "import sys, types; sys.modules['compiler'] = types.ModuleType('compiler'); import chronicler.cli"
    done = subprocess.run(
        [environment / "python", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert "Chronicler needs its own package `compiler`" in done.stderr
