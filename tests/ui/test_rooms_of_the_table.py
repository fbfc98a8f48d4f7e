"""prompt_toolkit stays in its two modules and out of line mode; reloading works while a game is on."""

import ast
import os
import subprocess
import sys
from pathlib import Path

from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[2]


def test_only_app_and_keys_know_prompt_toolkit() -> None:
    knowing = set()
    for path in (ROOT / "runtime").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(name.startswith("prompt_toolkit") for name in names):
                knowing.add(path.relative_to(ROOT).as_posix())
    assert knowing == {"runtime/ui/app.py", "runtime/ui/key_bindings.py"}


def test_line_mode_starts_without_prompt_toolkit() -> None:
    code = (
        "import sys, runtime.ui.plain, runtime.ui.desk, chronicler.commands.play, chronicler.playing\n"
        "assert not any(name.startswith('prompt_toolkit') for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=PATIENCE, check=True)


def test_reload_returns_to_the_same_place_and_tells_errors(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "CHRONICLER_CACHE_DIR": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "PYTHONPATH": str(ROOT),
    }
    call = [sys.executable, "-c", "from chronicler.cli import main; main()"]
    subprocess.run(
        [*call, "new", "tiny"],
        cwd=tmp_path,
        env=environment,
        timeout=PATIENCE,
        check=True,
        capture_output=True,
    )
    source = tmp_path / "tiny/journal/101-landing.chron"
    clean = source.read_text(encoding="utf-8")
    game = subprocess.Popen(
        [*call, "play", "tiny", "--seed", "1"],
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert game.stdin is not None
    assert game.stdout is not None

    def wait(words: str) -> str:
        assert game.stdout is not None
        while words not in (line := game.stdout.readline()):
            assert line, f"the game ended before it said {words!r}"
        return line

    def write(line: str) -> None:
        assert game.stdin is not None
        game.stdin.write(f"{line}\n")
        game.stdin.flush()

    try:
        wait("3. Go back to the bench.")
        source.write_text(clean.replace("-> somebody-waves", "-> nobody-waves"), encoding="utf-8")
        write("reload")
        assert "101-landing.chron:11:8" in wait("That does not work:")
        source.write_text(clean.replace("The boat is not.", "The boat is gone."), encoding="utf-8")
        write("reload")
        wait("Reloaded: you stand where you stood.")
        wait("The boat is gone.")
        wait("3. Go back to the bench.")
    finally:
        game.communicate(timeout=PATIENCE)
    assert game.returncode == 0
