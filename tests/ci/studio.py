"""A studio in a folder: a real git repository with a campaign in it, and the command called in the same process."""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from chronicler.cli import group

GIT = {
    "GIT_AUTHOR_NAME": "Writer",
    "GIT_AUTHOR_EMAIL": "writer@example.org",
    "GIT_COMMITTER_NAME": "Writer",
    "GIT_COMMITTER_EMAIL": "writer@example.org",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
}


class Said(NamedTuple):
    """How a command ended, and its output on each stream."""

    code: int
    out: str
    err: str


class Studio:
    """A repository at `home`, with the campaign `lamplight` as `chronicler new` makes it."""

    def __init__(self, home: Path, cache: Path) -> None:
        self.home = home
        self.cache = cache
        home.mkdir(parents=True, exist_ok=True)

    @classmethod
    def founded(cls, home: Path, cache: Path) -> Studio:
        """The first day: a campaign, built and released once, so that its numbers are printed."""
        studio = cls(home, cache)
        studio.git("init", "-q", "-b", "main")
        studio.run("new", "lamplight")
        # Writers add files to this section: its location says where reading begins.
        place = 'location landing 101 "The Landing"\n'
        studio.edit("campaign.chron", place, f"{place}  explore: landing/the-landing\n")
        studio.run("fmt", "lamplight")
        studio.run("build", "lamplight", "--release")
        (home / ".gitignore").write_text("build/\n", encoding="utf-8")
        studio.commit("A campaign")
        return studio

    def git(self, *words: str, fails: bool = False) -> str:
        done = subprocess.run(
            ["git", *words],
            cwd=self.home,
            env={**os.environ, **GIT},
            capture_output=True,
            text=True,
            check=False,
        )
        if not fails:
            assert done.returncode == 0, f"git {' '.join(words)}: {done.stdout}{done.stderr}"
        return done.stdout

    def commit(self, message: str) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)

    def branch(self, name: str, start: str = "main") -> None:
        self.git("checkout", "-q", "-B", name, start)

    def merged(self, branch: str) -> bool:
        """Merges a branch into the current one. Returns whether git could do it alone."""
        done = subprocess.run(
            ["git", "merge", "-q", "--no-edit", branch],
            cwd=self.home,
            env={**os.environ, **GIT},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode == 0

    def path(self, name: str) -> Path:
        return self.home / "lamplight" / name

    def read(self, name: str) -> str:
        return self.path(name).read_text(encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        self.path(name).parent.mkdir(parents=True, exist_ok=True)
        self.path(name).write_text(text, encoding="utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        text = self.read(name)
        assert old in text, f"{old!r} is not in {name}"
        self.write(name, text.replace(old, new))

    def run(self, *words: str) -> Said:
        """Calls the command as the shell would, in this folder. The exit code is the contract's."""
        out, err = io.StringIO(), io.StringIO()
        with _inside(self.home, self.cache), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = group.main(list(words), standalone_mode=False)
            except click.ClickException as error:
                error.show(err)
                code = 2
            except Exception as error:
                from chronicler.cli import _refuse

                code = _refuse(error)
        return Said(code if isinstance(code, int) else 0, out.getvalue(), err.getvalue())


def words_of(step: str, campaign: str, base: str = "") -> list[str]:
    """The words of a step of the workflow, as its shell would split them; `base` is set in a pull request."""
    changed = f"--changed-since {shlex.quote(base)}" if base else ""
    text = step.replace('${BASE:+--changed-since "$BASE"}', changed).replace("$CAMPAIGN", campaign)
    assert "$" not in text
    return shlex.split(text)


@contextlib.contextmanager
def _inside(home: Path, cache: Path) -> Iterator[None]:
    before, environment = Path.cwd(), dict(os.environ)
    os.chdir(home)
    os.environ.update({"CHRONICLER_CACHE_DIR": str(cache), "NO_COLOR": "1", "COLUMNS": "100"})
    try:
        yield
    finally:
        os.chdir(before)
        os.environ.clear()
        os.environ.update(environment)


def numbers(lock: str, kind: str = "verse") -> dict[str, int]:
    """The numbers that a lock gives to things of a kind."""
    rows = [line.split() for line in lock.splitlines() if line.startswith(f"{kind} ")]
    return {row[1]: int(row[2]) for row in rows}
