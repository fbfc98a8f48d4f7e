"""`chronicler play`: a campaign at the keyboard, full screen or line by line, or from a pipe."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.before_the_game import choose_heroes, tutorial_of, wants_to_go_on
from chronicler.bundled import BUNDLED, CAMPAIGN_PATH, TUTORIAL, bundled, source_of, standing_in
from chronicler.caching import no_cache
from chronicler.playing import load_campaign
from chronicler.terminal import ask

if TYPE_CHECKING:
    from chronicler.settings import TableSettings
    from runtime.rules.book.book import Book
    from runtime.ui.table import Table
    from schemas.model import Campaign

__all__ = ["bundled", "command", "load_campaign"]


@click.command("play")
@click.argument("path", type=CAMPAIGN_PATH, required=False)
@click.option(
    "--heroes",
    default="",
    help="Who plays, with commas between: wren,odo. By default the first hero. Where the edition has free play, "
    "name/tray/decks puts a hero on a tray and decks of those colours.",
)
@click.option(
    "--guest",
    "guests",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Free play: the heroes of this campaign may be played, too; may be repeated.",
)
@click.option("--seed", type=int, default=None, help="Makes every roll and shuffle repeatable.")
@click.option(
    "--mode",
    "modes",
    multiple=True,
    help="story, challenge, or one of their changes (`--mode list` names those of the campaign's edition); "
    "may be repeated.",
)
@click.option(
    "--ruling",
    "rulings",
    multiple=True,
    help="How the table reads what the books leave open, NAME=ANSWER (`chronicler rulings` lists them); may be repeated.",
)
@click.option(
    "--undo",
    type=click.Choice(["free", "unseen", "off"]),
    default=None,
    help="What may be taken back: everything, only what revealed nothing, or nothing.  [default: as in the settings, else free]",
)
@click.option("--save", "name", default=None, help="The name of the save.  [default: autosave]")
@click.option("--resume", is_flag=True, help="Go on where the save left off.")
@click.option(
    "--new", is_flag=True, help="Begin a new game unasked; one in progress is kept under another name."
)
@click.option("--look", is_flag=True, help="Only look at the save, also while somebody plays it.")
@click.option(
    "--tutorial", is_flag=True, help="Learn to play: the bundled tutorial, or with PATH that campaign's own."
)
@click.option(
    "--at", "at", default="", help="For authors: begin at this verse or location. Not kept without --save."
)
@click.option(
    "--with",
    "extras",
    multiple=True,
    help='For authors: begin with "Status", "Status:part", "Status:2", "food:3", "courage:2", an item.',
)
@click.option("--plain", is_flag=True, help="Line by line, for screen readers and pipes.")
@click.option(
    "--script", type=click.Path(path_type=Path), help="Answers from a file, one a line; # begins a comment."
)
@click.option("--transcript", type=click.Path(path_type=Path), help="Write what was said to a file, too.")
@click.option("--replay", type=click.Path(path_type=Path), help="Stand where a bug report was written.")
@no_cache
def command(
    path: Path | None,
    heroes: str,
    guests: tuple[Path, ...],
    seed: int | None,
    modes: tuple[str, ...],
    rulings: tuple[str, ...],
    undo: str | None,
    name: str | None,
    resume: bool,
    new: bool,
    look: bool,
    tutorial: bool,
    at: str,
    extras: tuple[str, ...],
    plain: bool,
    script: Path | None,
    transcript: Path | None,
    replay: Path | None,
) -> int:
    """Play the campaign in PATH: a folder of sources, a built campaign.json, or the name of a bundled one.

    Without PATH, the campaign whose folder you stand in, else The Drowned Bell. Bundled are drowned-bell,
    untold-winter, and the tutorials first-tide and first-snow.

    Every answer is saved at once. `chronicler saves` lists, exports, imports and deletes saves.
    """
    import gc

    if len(sys.argv) == 2 and path is None and standing_in() is None and _full_screen_is_possible():
        from chronicler.title_screen import open_door

        return open_door()
    gc.disable()  # until the first screen is shown: the start makes many objects and frees none
    from chronicler import free_play_options, playing, save_home, settings
    from compiler.sources.workspace import WorkspaceError
    from runtime.play.saves.save import SaveTrouble
    from runtime.play.saves.save_lock import SaveInUse
    from runtime.rules.book.book import Book

    # Files that cannot be read or written are reported before the game begins, not at its end.
    answers = _Script(script) if script is not None else None
    _check_place(transcript)
    source = source_of(path, TUTORIAL if tutorial else BUNDLED)
    campaign = load_campaign(source)
    if "list" in modes:
        playing.list_modes(campaign)
        return 0
    heroes, free = free_play_options.asked_for(heroes, guests)
    chosen = settings.read()
    full = not plain and script is None and _full_screen_is_possible()
    talk = _Talk()
    at = at or (tutorial_of(campaign) if tutorial and path else "")
    try:
        where = save_home.folder().path(campaign.id, name or "autosave")
        keep = where if name or not (at or extras or replay) else None
        if replay is None and (resume or look or (not new and wants_to_go_on(where, keep, full))):
            free, resume = free_play_options.of_save(where, free), True
        if replay is None:
            campaign = free_play_options.mixed(campaign, free)
        book = Book(campaign)
        if replay is not None:
            table, said = playing.replayed_table(book, replay, source, free)
            table.path = _free(keep, talk)  # moves a game out of the way only for a report that can be opened
        elif resume:
            table, said = _resume(book, where, source, look, talk)
            said += _only_for_new_games(
                heroes=heroes, seed=seed is not None, mode=modes, ruling=rulings, at=at, **{"with": extras}
            )
        else:
            _in_use(keep)  # says so before anybody has read four letters
            who = heroes or choose_heroes(book)
            head = playing.new_head(
                campaign,
                book,
                heroes=who,
                seed=seed,
                modes=modes,
                rulings=(*_of_settings(campaign, chosen.rulings, talk), *rulings),
                undo=undo or chosen.undo,
                at=at,
                extras=extras,
                free=free,
            )
            # Only a game that can begin moves another one out of the way.
            playing.new_table(book, head, None, source)
            table, said = playing.new_table(book, head, _free(keep, talk), source), ""
    except (SaveTrouble, SaveInUse) as trouble:
        raise WorkspaceError(str(trouble)) from None
    if sys.stdin.isatty() and sys.stdout.isatty() and answers is None:
        # A person sits here. Scripts and pipes answer every question of the rules, and see every reason.
        table.locks, table.spoilers = chosen.locks, chosen.spoilers
        table.sit_down(chosen.habits())
    code = _play_full(table, said, chosen) if full else _play_lines(table, said, talk, answers)
    if table.save is not None and not table.session.over and not table.look_only:
        named = f"--save {shlex.quote(name)} " if name else ""
        again = f" {shlex.quote(str(path))}" if path is not None else ""
        talk.say(
            f"Saved as `{table.name}` in {where.parent}. Go on with `chronicler play{again} {named}--resume`."
        )
    if table.trouble:
        talk.say(f"Not saved: {table.trouble}.")
    table.close()
    if transcript is not None:
        _write_transcript(transcript, table, talk, full)
    if answers is None and table.session.game.ending == "victory":
        return _behind_the_tutorial(campaign.id, code)
    return code


def _behind_the_tutorial(name: str, code: int) -> int:
    """Offers the story that a tutorial prepares for, once the tutorial is over."""
    from chronicler.lessons import TUTORIALS

    learnt = TUTORIALS.get(name)
    if learnt is None or not _full_screen_is_possible():
        return code
    from chronicler.title_screen import after_the_tutorial

    return after_the_tutorial(learnt.goes_on_with, code)


class _Talk:
    """Writes lines, and remembers them for the transcript."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, text: str) -> None:
        from chronicler.terminal import write

        self.lines.append(text)
        write(text)
        sys.stdout.flush()


def _full_screen_is_possible() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def _resume(book: Book, where: Path, source: Path, look: bool, talk: _Talk) -> tuple[Table, str]:
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


def _of_settings(campaign: Campaign, rulings: Sequence[str], talk: _Talk) -> list[str]:
    """The rulings in the settings that this campaign's edition knows. The others are skipped, and the player is told."""
    from runtime.editions.by_name import EDITIONS
    from runtime.editions.read_rulings import UnknownRuling, with_rulings

    found = []
    for one in rulings:
        try:
            with_rulings(EDITIONS[campaign.edition], (one,))
        except UnknownRuling as unknown:
            talk.say(f"Of the settings, `{one}` is passed over here: {unknown}")
        else:
            found.append(one)
    return found


def _only_for_new_games(**options: object) -> str:
    """A game continues with the settings it began with. Tells a player who asked for other ones."""
    asked = [f"--{name}" for name, value in options.items() if value]
    if not asked:
        return ""
    return f" It goes on as it began: {', '.join(asked)} {'is' if len(asked) == 1 else 'are'} for a new game."


def _in_use(keep: Path | None) -> None:
    """A new game that would have to move a save in use is refused at once."""
    if keep is None or not keep.exists():
        return
    from runtime.play.saves.save import Save

    Save.open(keep).close()


def _free(keep: Path | None, talk: _Talk) -> Path | None:
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


def _play_full(table: Table, said: str, chosen: TableSettings) -> int:
    from runtime.ui.app import play_full_screen

    return play_full_screen(
        table, said, _report_writer(table), theme=chosen.theme, mouse=chosen.mouse, one_key=chosen.one_key
    )


def _play_lines(table: Table, said: str, talk: _Talk, script: _Script | None) -> int:
    import gc

    from runtime.ui.plain import go_on

    gc.enable()
    talk.say(table.head.title)
    if said:
        talk.say(f"\n{said}")
    read = _asker(table) if sys.stdin.isatty() else _next_line
    try:
        if script is not None:
            return go_on(
                table, script.reader(table), talk.say, write_report=_report_writer(table), where=script.where
            )
        return go_on(table, read, talk.say, write_report=_report_writer(table))
    except KeyboardInterrupt:
        return 130


def _report_writer(table: Table) -> Callable[[bytes], Path]:
    """Reports go into the working folder, under the first free name."""

    def write(data: bytes) -> Path:
        from compiler.sources.workspace import WorkspaceError
        from compiler.sources.workspace import write as write_file
        from runtime.rules.protocol.decisions import Refused

        number = 1
        # A link counts as taken, even if it leads nowhere: writing through it would end up elsewhere.
        while os.path.lexists(path := Path(f"report-{table.head.campaign}-{number}.json")):
            number += 1
        try:
            write_file(path, data, inside=Path("."))
        except WorkspaceError as error:
            raise Refused(str(error)) from None
        return path

    return write


def _write_transcript(path: Path, table: Table, talk: _Talk, full: bool) -> None:
    from compiler.sources.workspace import write as write_file
    from schemas.going_out import for_terminal

    text = "\n".join(talk.lines)
    if full:
        from runtime.ui.screen import plain
        from runtime.ui.story_page import story

        text = plain(tuple(story(table.steps, table.book, 100, len(table.steps))[0]))
    write_file(path, for_terminal(text).encode() + b"\n")


class _Script:
    """Answers from a file: one per line, comments skipped. An empty line counts only where no choice is needed."""

    def __init__(self, path: Path) -> None:
        from compiler.sources.workspace import read_text

        self.path = path
        self.number = 0
        self._lines = read_text(path).split("\n")

    def reader(self, table: Table) -> Callable[[str], str | None]:
        def read(prompt: str) -> str | None:
            while self.number < len(self._lines):
                line = self._lines[self.number].strip()
                self.number += 1
                several = table.decision is not None and not table.decision.single
                last = self.number == len(self._lines)  # after the last line break there is none
                if not line.startswith("#") and (line or (several and not last)):
                    return line
            return None

        return read

    def where(self) -> str:
        return f"{self.path}:{self.number}"


def _check_place(transcript: Path | None) -> None:
    """Whether a transcript can be written there."""
    from compiler.sources.workspace import WorkspaceError

    if transcript is None:
        return
    if transcript.is_dir():
        raise WorkspaceError(f"{transcript} is a folder. Name a file for the transcript.")
    above = next((folder for folder in transcript.absolute().parents if folder.exists()), Path("/"))
    if not above.is_dir() or not os.access(transcript if transcript.exists() else above, os.W_OK):
        raise WorkspaceError(f"{transcript} cannot be written. Name another file for the transcript.")


def _next_line(prompt: str) -> str | None:
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None


def _asker(table: Table) -> Callable[[str], str | None]:
    """Lines from a person. Ctrl-C asks before it leaves."""

    def read(prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            return None
        except KeyboardInterrupt:
            kept = table.path is not None and not table.trouble
            said = "Everything is saved." if kept else "This game is not kept."
            answer = input(f"\n{said} Leave? (y/n) ")
            return None if answer.strip().lower().startswith("y") else read(prompt)

    return read
