"""Command lines: every command, with names and options that nobody would type on purpose."""

from __future__ import annotations

import os
import random
from pathlib import Path

import click
from click.testing import CliRunner

from compiler.sources.workspace import WorkspaceError
from schemas.editions import UnknownPackage
from tests.fuzz import stage
from tests.fuzz.mutations import ODD, hurt_word

_NAMES = (
    "landing/arrival",
    "landing",
    "lamp",
    "lamp:lit",
    "nobody",
    "101",
    "verse:landing/arrival",
    "a b",
    "ending:victory",
    "-",
    "--",
    "@here",
    "",
)
_TEMPLATES: tuple[tuple[str, ...], ...] = (
    ("why", "NAME", "--path", "calm"),
    ("how", "NAME", "--path", "calm", "--steps"),
    ("odds", "NAME", "calm", "--games", "1"),
    ("graph", "calm", "--kind", "journal", "--focus", "NAME"),
    ("explain", "NAME"),
    ("stats", "NAME"),
    ("rulings", "NAME"),
    ("rulings", "calm"),
    ("errata", "NAME", "calm"),
    ("diff", "NAME", "NAME", "--campaign", "calm"),
    ("saves", "export", "NAME", "NAME"),
    ("saves", "import", "NAME"),
    ("saves", "import", "calm/campaign.chron", "--as", "NAME"),
    ("saves", "delete", "NAME", "--yes"),
    ("saves", "list"),
    ("check", "calm", "--quick", "--baseline", "NAME"),
    ("check", "calm", "--quick", "--changed-since", "NAME"),
    ("check", "NAME"),
    ("fmt", "--check", "NAME"),
    ("test", "NAME"),
    ("balance", "calm", "--party", "NAME", "--games", "1", "--encounter", "NAME"),
    ("playtest", "calm", "--games", "1", "--jobs", "1", "--heroes", "NAME"),
    ("playtest", "calm", "--games", "1", "--jobs", "1", "--bot", "NAME"),
    ("playtest", "calm", "--ruling", "NAME", "--games", "1", "--jobs", "1"),
    ("playtest", "calm", "--goal", "NAME", "--games", "1", "--jobs", "1"),
    ("playtest", "calm", "--runs", "--store", "NAME"),
    ("print", "calm", "--only", "NAME"),
    ("print", "calm", "--freeze", "NAME", "--only", "csv"),
    ("new", "NAME"),
    ("play", "calm", "--heroes", "NAME"),
    ("play", "calm", "--with", "NAME", "--script", "none.txt"),
    ("play", "calm", "--at", "NAME", "--script", "none.txt"),
    ("play", "calm", "--mode", "NAME", "--script", "none.txt"),
    ("play", "calm", "--ruling", "NAME", "--script", "none.txt"),
    ("play", "calm", "--save", "NAME", "--script", "none.txt"),
    ("play", "calm", "--guest", "NAME", "--script", "none.txt"),
    ("play", "calm", "--replay", "NAME", "--script", "none.txt"),
    ("play", "calm", "--resume", "--save", "NAME", "--script", "none.txt"),
    ("play", "NAME"),
    ("NAME", "NAME"),
)


def a_call(chance: random.Random) -> list[str]:
    def name() -> str:
        kind = chance.random()
        if kind < 0.4:
            return chance.choice(_NAMES)
        if kind < 0.8:
            return hurt_word(chance, chance.choice(_NAMES) or "x")
        return str(chance.choice([one for one in ODD if isinstance(one, str)]))

    return [name() if word == "NAME" else word for word in chance.choice(_TEMPLATES)]


def call(words: list[str]) -> str:
    """The command in this process, in its own folder. A refusal is in words, and nothing is written elsewhere."""
    from chronicler.cli import group

    stage.calm_folder()
    home = stage.folder()
    (home / "none.txt").write_text("", encoding="utf-8")
    before, kept = Path.cwd(), dict(os.environ)
    os.chdir(home)
    os.environ |= {
        "XDG_DATA_HOME": str(home / "data"),
        "CHRONICLER_CACHE_DIR": str(home / "kept"),
        "GIT_DIR": str(home / "no-git"),
    }
    try:
        if any("\0" in word for word in words):
            return "no such call"  # the system has no such argument
        result = CliRunner().invoke(group, words, standalone_mode=False)
    finally:
        os.chdir(before)
        os.environ.clear()
        os.environ.update(kept)
    error = result.exception
    if error is None:
        return "done"
    if isinstance(
        error, WorkspaceError | click.ClickException | UnknownPackage | click.exceptions.Abort | SystemExit
    ):
        return "refused"
    if isinstance(error, OSError) and error.strerror:
        return "refused"  # as the command's own guard says it
    raise error
