"""The command line: names, help and exit codes. Each command is imported only when it is called.

Exit codes are a contract: 0 fine, 1 findings at or above the failing severity, 2 the call or the environment is
wrong, 130 interrupted. Nothing ever ends in a traceback unless CHRONICLER_DEBUG is set.
"""

from __future__ import annotations

import gc
import io
import os
import sys
from importlib import import_module

# Objects made while modules load stay alive. Searching them for garbage would take a tenth of the start.
gc.disable()

import click  # noqa: E402

from chronicler import __version__, rooms  # noqa: E402

rooms.claim()

from chronicler.terminal import remark  # noqa: E402

gc.enable()

COMMANDS: dict[str, str] = {
    "new": "Start a small campaign that already compiles, checks and plays.",
    "import": "Make a campaign from a story in ink, Twee, Twine or a gamebook's format.",
    "check": "Find what is wrong with a campaign.",
    "build": "Check a campaign and write its validated JSON.",
    "play": "Play a campaign.",
    "print": "Typeset the book, the cards, the map and the sheets.",
    "errata": "Say what a player with an earlier printing must correct.",
    "rules": "Explain a term of the game, in both editions.",
    "rulings": "List what the books leave open, and how a table reads it.",
    "saves": "List, export, import and delete saved games.",
    "test": "Run the writers' plans beside their Verses.",
    "why": "Say why something is locked or cannot be reached.",
    "how": "Show a play that reaches something.",
    "studio": "Open a campaign in the browser: map, pages, findings, play; live.",
    "graph": "Draw the Journal, the map, statuses or quests.",
    "balance": "Measure how each starter deck fares against each encounter.",
    "odds": "Tell the odds of a roll, an encounter or a Verse.",
    "diff": "Say what changed for players between two builds or revisions.",
    "playtest": "Play whole campaigns many times with bots: odds, read rates, causes of death.",
    "fmt": "Make every file look the one way a file looks.",
    "explain": "Show the page of a finding: what it means, why, bad and good examples.",
    "find": "Find a name, or words, everywhere in a campaign.",
    "rename": "Give something a new name everywhere, and keep its number and its saves.",
    "watch": "Check again whenever a file is saved.",
    "lsp": "Answer an editor's questions: the language server.",
    "stats": "Count words, Verses and choices, by section.",
}


# The other commands end before there is garbage worth looking for.
LASTING = frozenset(("play", "playtest", "balance", "test", "studio", "lsp", "watch"))


class Commands(click.Group):
    """Commands by name. A command's module is loaded only when it is used, so --help is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"chronicler.commands.{cmd_name}").command
        if cmd_name in LASTING:
            gc.enable()
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from schemas.near_names import did_you_mean, nearest

            hint = did_you_mean(nearest(args[0], COMMANDS)) or "See `chronicler --help`."
            raise click.UsageError(f"There is no command `{args[0]}`. {hint}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands, context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True
)
@click.version_option(__version__, "--version", message="chronicler %(version)s")
@click.pass_context
def group(context: click.Context) -> int | None:
    """Write, check, build and play campaigns told through an Exploration Journal."""
    if context.invoked_subcommand is not None:
        return None
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        gc.enable()
        from chronicler.title_screen import open_door

        return open_door()
    remark(context.get_help() + "\n")
    return 2


def main() -> None:
    """Runs the command and turns every trouble into words and an exit code."""
    gc.disable()  # until the command turns out to be a long one
    _open_closed_streams()
    try:
        code = group.main(standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Abort:
        remark("Interrupted.")
        code = 130
    except KeyboardInterrupt:
        remark("Interrupted.")
        code = 130
    except click.ClickException as error:
        shown = io.StringIO()
        error.show(shown)
        remark(shown.getvalue())
        code = 2
    except BrokenPipeError:
        # Nobody reads our output any more, so there is nobody to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except Exception as error:
        code = _refuse(error)
    # Everything is written by now. Tearing down a large object graph would only cost time.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 0)


def _open_closed_streams() -> None:
    """If a stream was closed (`>&-`, some schedulers), the next file opened would get its number, and with it our words."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, os.O_RDWR)
            if opened != number:
                os.dup2(opened, number)
            mode = "w" if number else "r"
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


def _refuse(error: Exception) -> int:
    if os.environ.get("CHRONICLER_DEBUG"):
        raise error
    from compiler.sources.workspace import WorkspaceError
    from schemas.editions import UnknownPackage

    if isinstance(error, WorkspaceError | UnknownPackage):
        remark(f"Error: {error}")
    elif isinstance(error, OSError) and error.strerror:
        remark(f"Error: {error.filename or 'a file'}: {error.strerror}.")
    else:
        remark(
            f"Error: something in Chronicler itself went wrong ({type(error).__name__}: {error}).\n"
            "Your files are untouched. Run it again with CHRONICLER_DEBUG=1 and send us what it prints."
        )
    return 2
