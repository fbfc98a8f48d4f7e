"""The real command without its start: a child is forked from a process that has everything imported.

The child runs `chronicler.cli.main` with its own arguments, folder, environment and standard streams, on the real
file system, and it ends as the command ends. It only saves the second that Python needs to import our modules.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from chronicler.cli import COMMANDS, group
from tests.importing.stories import TWEE


def warm_up(folder: Path) -> None:
    """Imports what commands import when they are called, by calling most of them once.

    Not `print` and `errata`: a fork would wait for the typesetter's threads, which it does not have.
    """
    folder.mkdir(parents=True, exist_ok=True)
    before, kept = Path.cwd(), dict(os.environ)
    os.chdir(folder)
    os.environ |= surroundings(folder)
    (folder / "answers.txt").write_text("1\n1\n", encoding="utf-8")
    (folder / "story.twee").write_text(TWEE, encoding="utf-8")
    run = CliRunner()
    for words in (
        ("new", "warm"), ("build", "warm"), ("fmt", "warm"), ("check", "warm"), ("test", "warm"),
        ("play", "warm", "--script", "answers.txt", "--transcript", "told.txt"),
        ("play", "warm", "--resume", "--script", "answers.txt"),
        ("saves", "export", "autosave", "x.save"), ("saves", "import", "x.save"), ("saves", "delete", "x", "--yes"),
        ("graph", "warm", "-o", "x.dot"), ("playtest", "warm", "--games", "1", "--jobs", "1"),
        ("rename", "the-landing", "the-shore", "warm"), ("import", "story.twee", "made"), ("watch", "warm", "--once", "--quick"),
    ):  # fmt: skip
        run.invoke(group, list(words), standalone_mode=False)
    os.chdir(before)
    os.environ.clear()
    os.environ.update(kept)
    assert COMMANDS


def surroundings(folder: Path) -> dict[str, str]:
    return {
        "XDG_DATA_HOME": str(folder / "data"),
        "CHRONICLER_CACHE_DIR": str(folder / "cache"),
        "NO_COLOR": "1",
        "TERM": "dumb",
    }


class Started(NamedTuple):
    process: int
    answers: int  # it reads what we write here
    said: int  # we read here what it says


def start(
    words: tuple[str, ...],
    folder: Path,
    more: Mapping[str, str] | None = None,
    first: Callable[[], None] | None = None,
    act: Callable[[], int] | None = None,
) -> Started:
    """Forks the command; `first` is called in the child before anything else.

    `act` is a function that runs instead of a command that would wait for a browser or for keys.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    reads, answers = os.pipe()
    said, writes = os.pipe()
    child = os.fork()
    if child:
        os.close(reads)
        os.close(writes)
        return Started(child, answers, said)
    try:
        os.close(answers)
        os.close(said)
        os.dup2(reads, 0)
        os.dup2(writes, 1)
        os.dup2(writes, 2)
        os.chdir(folder)
        os.environ |= {**surroundings(folder), **(more or {})}
        sys.argv = ["chronicler", *words]
        # As Python opens them at its start; the parent's may have read more than the pipe still has.
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
        if first is not None:
            first()
        from chronicler.cli import main

        if act is not None:
            code = act()
            sys.stdout.flush()
            os._exit(code)
        main()
    except BaseException as error:
        os.write(2, f"Traceback: {error!r}\n".encode())
    finally:
        os._exit(99)


def finish(started: Started, answers: bytes = b"") -> tuple[int, str]:
    """Waits for the end. Returns the exit code and everything that was said."""
    if answers:
        os.write(started.answers, answers)
    os.close(started.answers)
    said = b""
    while part := os.read(started.said, 65536):
        said += part
    os.close(started.said)
    _, status = os.waitpid(started.process, 0)
    return os.waitstatus_to_exitcode(status), said.decode("utf-8", "replace")


def call(
    words: tuple[str, ...],
    folder: Path,
    answers: bytes = b"",
    first: Callable[[], None] | None = None,
    act: Callable[[], int] | None = None,
) -> tuple[int, str]:
    return finish(start(words, folder, first=first, act=act), answers)
