"""Taking up a save, also one that somebody else is playing; making room for a new game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.line_playing import Talk
from chronicler.terminal import ask

if TYPE_CHECKING:
    from runtime.rules.book.book import Book
    from runtime.ui.table import Table


def resume_game(book: Book, where: Path, source: Path, look: bool, talk: Talk) -> tuple[Table, str]:
    """Opens a save. If another process is playing it, waits or only watches, as the player wants."""
    import time

    from chronicler.playing import resumed_table
    from compiler.sources.workspace import WorkspaceError
    from runtime.play.saves.save import NoSuchSave
    from runtime.play.saves.save_lock import SaveInUse

    waiting = False
    while True:
        try:
            table, said = resumed_table(book, where, source, look=look)
            return table, said or "You go on where you stopped."
        except NoSuchSave:
            raise WorkspaceError(
                f"There is no save `{where.stem}` of this campaign yet. Start without --resume."
            ) from None
        except SaveInUse as busy:
            if not sys.stdin.isatty():
                raise WorkspaceError(f"{busy} Look at it with --look.") from None
            if not waiting:
                talk.say(str(busy))
                answer = ask("Wait for it, only look, or leave", type=click.Choice(["wait", "look", "leave"]))
                if answer == "leave":
                    talk.say("Left; nothing was changed.")
                    raise click.exceptions.Exit(0) from None
                look, waiting = answer == "look", answer == "wait"
            else:
                time.sleep(0.5)


def only_for_new_games(**options: object) -> str:
    """A game continues with the settings it began with. Tells a player who asked for other ones."""
    asked = [f"--{name}" for name, value in options.items() if value]
    if not asked:
        return ""
    return f" It goes on as it began: {', '.join(asked)} {'is' if len(asked) == 1 else 'are'} for a new game."


def refuse_if_in_use(keep: Path | None) -> None:
    """A new game that would have to move a save in use is refused at once."""
    if keep is None or not keep.exists():
        return
    from runtime.play.saves.save import Save

    Save.open(keep).close()


def make_room(keep: Path | None, talk: Talk) -> Path | None:
    """The place for a new game. A game already there gets another name."""
    if keep is None or not keep.exists():
        return keep
    from chronicler import save_home
    from runtime.play.saves.save import Save

    save = Save.open(keep, read_only=True)
    save.close()
    if save.now.answers:
        other = save_home.folder().set_aside(keep)
        talk.say(f"The game that was saved as `{keep.stem}` is now `{other.stem}`.")
    return keep
