"""`chronicler play`: a campaign at the keyboard, or from a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Callable

    from schemas.model import Campaign

BUNDLED = "drowned-bell"


@click.command("play")
@click.argument("path", type=click.Path(path_type=Path), required=False)
@click.option(
    "--heroes", default="", help="Who plays, with commas between: wren,odo. By default the first hero."
)
@click.option("--seed", type=int, default=None, help="Makes every roll and shuffle repeatable.")
@click.option(
    "--mode",
    "modes",
    multiple=True,
    help="A mode of the rules (story, challenge), or one of its changes; may be repeated.",
)
@click.option("--save", "name", default="autosave", show_default=True, help="The name of the save.")
@click.option("--resume", is_flag=True, help="Go on where the save left off.")
@click.option(
    "--script", type=click.Path(path_type=Path), help="Answers from a file, one a line; # begins a comment."
)
@click.option("--transcript", type=click.Path(path_type=Path), help="Write what was said to a file, too.")
def command(
    path: Path | None,
    heroes: str,
    seed: int | None,
    modes: tuple[str, ...],
    name: str,
    resume: bool,
    script: Path | None,
    transcript: Path | None,
) -> int:
    """Play the campaign in PATH: a folder of sources, or a built campaign.json. Without PATH, the bundled one."""
    import secrets

    from chronicler import saves
    from compiler.workspace import WorkspaceError
    from runtime.editions.modes import with_modes
    from runtime.editions.table import EDITIONS
    from runtime.play.session import ReplayStopped, Session
    from runtime.rules.book import Book
    from runtime.rules.setup import CannotStart
    from runtime.ui.plain import go_on

    campaign = load_campaign(path or bundled())
    lines: list[str] = []
    write = _writer(lines)
    try:
        rules = with_modes(EDITIONS[campaign.edition], modes)
    except (KeyError, ValueError) as error:
        raise click.UsageError(str(error).strip("'\"")) from None
    book = Book(campaign)
    chosen = [hero.strip() for hero in heroes.split(",") if hero.strip()] or list(book.heroes[:1])
    try:
        if resume:
            session = Session.from_data(book, rules, saves.restore(campaign.id, name))
            write(f"{campaign.title}\n\nYou go on where you stopped.")
        else:
            session = Session(book, rules, chosen, secrets.randbelow(2**31) if seed is None else seed)
            write(campaign.title)
            if campaign.text:
                write(f"\n{campaign.text}")
    except CannotStart as reason:
        raise click.UsageError(f"This cannot be played: {reason}.") from None
    except (ReplayStopped, KeyError, ValueError, TypeError) as reason:
        raise WorkspaceError(
            f"The save does not fit this campaign any more: {reason}. It was left as it is."
        ) from None
    code = 0
    try:
        code = go_on(session, _reader(script), write)
    except KeyboardInterrupt:
        code = 130
    if not session.over:
        kept = saves.keep(campaign.id, name, session.to_data())
        write(f"Saved as `{name}` in {kept.parent}. Go on with --resume.")
    if transcript is not None:
        from compiler.workspace import write as write_file

        write_file(transcript, "\n".join(lines).encode() + b"\n")
    return code


def bundled() -> Path:
    """The campaign that comes with Chronicler."""
    from importlib import resources

    return Path(str(resources.files("content"))) / BUNDLED


def load_campaign(path: Path) -> Campaign:
    """A compiled campaign from its JSON, or from sources that are built first."""
    from compiler.workspace import WorkspaceError, read_original
    from schemas.codec import InvalidCampaign, loads

    if path.suffix == ".json":
        try:
            return loads(read_original(path))
        except InvalidCampaign as refused:
            raise WorkspaceError(f"{path} is not a campaign that can be played: {refused}.") from None
    from chronicler.campaigns import compile_path
    from chronicler.output import use_color, write
    from compiler.diagnostics.model import ERROR
    from compiler.diagnostics.render import render

    found = list(compile_path(path))
    if len(found) > 1:
        names = ", ".join(str(checked.root) for checked in found)
        raise WorkspaceError(f"{path} holds several campaigns: {names}. Name one of them.")
    checked = found[0]
    campaign = checked.result.campaign
    if campaign is None:
        errors = [diagnostic for diagnostic in checked.diagnostics if diagnostic.severity >= ERROR]
        write(render(errors, checked.sources, color=use_color()))
        raise WorkspaceError(f"{path} cannot be played until its errors are repaired.")
    return campaign


def _writer(lines: list[str]) -> Callable[[str], None]:
    from chronicler.output import write

    def say(text: str) -> None:
        lines.append(text)
        write(text)
        sys.stdout.flush()

    return say


def _reader(script: Path | None) -> Callable[[str], str | None]:
    """Answers from a script, from a terminal, or from a pipe; None when there are no more."""
    if script is not None:
        from compiler.workspace import read_original

        text = read_original(script).decode("utf-8", "replace")
        answers = iter([line for line in text.splitlines() if not line.lstrip().startswith("#")])
        return lambda prompt: next(answers, None)

    def ask(prompt: str) -> str | None:
        if sys.stdin.isatty():
            try:
                return input(prompt)
            except EOFError:
                return None
        line = sys.stdin.readline()
        return line.rstrip("\n") if line else None

    return ask
