"""The tools we are compared with, and ourselves: set up below build/bench/, away from our own environment.

Versions are pinned, so that figures from two days can be compared. A tool that cannot be had is a `Missing` with the
reason; the benches show that in its row and continue.
"""

import json
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.report import HOME, Report

INKJS = "2.4.0"
BARDIC = "0.10.2"
RLCARD = "1.2.0"
OPENSPIEL = "2.0.2"
SETUP_TIMEOUT = 300


@dataclass(frozen=True, slots=True)
class Tool:
    """A compiler that can be run: its command for a source and an output, and its cheapest command."""

    name: str
    version: str
    compile: Callable[[Path, Path], list[str | Path]]
    help: tuple[str | Path, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """A Python environment with games to play at random."""

    name: str
    version: str
    python: Path


@dataclass(frozen=True, slots=True)
class Missing:
    """A tool that is not available, and why."""

    name: str
    reason: str


class SetupFailed(Exception):
    """An install step did not work."""


def _step(command: Sequence[str | Path], cwd: Path | None = None) -> str:
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, timeout=SETUP_TIMEOUT)
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise SetupFailed(f"{words[0]}: {problem}") from problem
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise SetupFailed(f"{Path(words[0]).name} {words[1]}: {lines[-1] if lines else 'no output'}")
    return done.stdout.strip()


def _version(python: Path, distribution: str) -> str:
    ask = f"from importlib.metadata import version; print(version({distribution!r}))"
    return _step((python, "-c", ask))


def inkjs_package() -> Path:
    """Where npm has put inkjs."""
    return HOME / "inkjs" / "node_modules" / "inkjs"


def inkjs() -> Tool:
    """inkjs's own compiler command, under node."""
    folder, package = HOME / "inkjs", inkjs_package()
    node = shutil.which("node")
    if node is None:
        raise SetupFailed("node is not installed")
    manifest = package / "package.json"
    if not manifest.exists() or json.loads(manifest.read_text())["version"] != INKJS:
        npm = shutil.which("npm")
        if npm is None:
            raise SetupFailed("npm is not installed")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}\n')
        options = ("--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts")
        _step((npm, "install", *options, f"inkjs@{INKJS}"), cwd=folder)
    script = package / "bin" / "inkjs-compiler.js"
    if not script.exists():
        raise SetupFailed("inkjs has no compiler command")
    version = f"{INKJS} on node {_step((node, '--version')).removeprefix('v')}"
    return Tool("inkjs", version, lambda source, out: [node, script, "-o", out, source], (node, script, "-h"))


def environment(folder: Path, package: str, version: str) -> Path:
    """The Python of an environment with that package. If it is not there yet, it is made with our Python."""
    python = folder / "bin" / "python"
    try:
        found = _version(python, package)
    except SetupFailed:
        found = ""
    if found != version:
        _step((sys.executable, "-m", "venv", "--clear", folder))
        _step(
            (
                python,
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                f"{package}=={version}",
            )
        )
    return python


def bardic() -> Tool:
    """bardic's own command, in a separate environment made with our Python."""
    folder = HOME / "bardic"
    environment(folder, "bardic", BARDIC)
    command = folder / "bin" / "bardic"
    version = f"{BARDIC} on Python {platform.python_version()}"
    return Tool(
        "bardic", version, lambda source, out: [command, "compile", source, "-o", out], (command, "--help")
    )


def ours() -> Tool:
    """The `chronicler` command of the environment that runs the benches."""
    command = Path(sys.executable).parent / "chronicler"
    if not command.exists():
        raise SetupFailed("the `chronicler` command is not installed")
    try:
        _step((command, "build", "--help"))
    except SetupFailed as problem:
        raise SetupFailed(f"there is no `chronicler build` yet ({problem})") from problem
    version = _step(
        (sys.executable, "-c", "from importlib.metadata import version as v; print(v('chronicler-journal'))")
    )
    return Tool(
        "chronicler",
        f"{version} on Python {platform.python_version()}",
        lambda source, out: [command, "build", source, "-o", out],
        (command, "--help"),
    )


SETUPS: dict[str, Callable[[], Tool]] = {"chronicler": ours, "inkjs": inkjs, "bardic": bardic}


def tools(report: Report, with_peers: bool = True) -> dict[str, Tool | Missing]:
    """Set up every tool and print its version."""
    found: dict[str, Tool | Missing] = {}
    for name, setup in SETUPS.items():
        if name != "chronicler" and not with_peers:
            found[name] = Missing(name, "left out (--no-peers)")
            continue
        report.progress(f"setting up {name} ...")
        try:
            tool = setup()
        except SetupFailed as problem:
            found[name] = Missing(name, str(problem))
            report.versions[name] = f"missing: {problem}"
        else:
            found[name] = tool
            report.versions[name] = tool.version
    report.clear_progress()
    for name, version in report.versions.items():
        report.say(f"  {name:<12}{version}")
    return found


PLAYERS = {"rlcard": ("rlcard", RLCARD), "openspiel": ("open_spiel", OPENSPIEL)}


def players(report: Report, with_peers: bool = True) -> dict[str, Player | Missing]:
    """Set up the environments with games, for the bench that plays."""
    found: dict[str, Player | Missing] = {}
    for name, (package, version) in PLAYERS.items():
        if not with_peers:
            found[name] = Missing(name, "left out (--no-peers)")
            continue
        report.progress(f"setting up {name} ...")
        try:
            found[name] = Player(name, version, environment(HOME / name, package, version))
            report.versions[name] = f"{version} on Python {platform.python_version()}"
        except SetupFailed as problem:
            found[name] = Missing(name, str(problem))
            report.versions[name] = f"missing: {problem}"
    report.clear_progress()
    return found
