"""`chronicler play`: a campaign at the keyboard, full screen or line by line, or from a pipe."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.before_the_game import choose_heroes, tutorial_of, wants_to_go_on
from chronicler.bundled import BUNDLED, CAMPAIGN_PATH, TUTORIAL, bundled, source_of, standing_in
from chronicler.caching import no_cache
from chronicler.line_playing import Script, Talk, check_place, play_lines, report_writer, write_transcript
from chronicler.playing import load_campaign
from chronicler.taking_up_games import make_room, only_for_new_games, refuse_if_in_use, resume_game

if TYPE_CHECKING:
    from chronicler.settings import TableSettings
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
    answers = Script(script) if script is not None else None
    check_place(transcript)
    source = source_of(path, TUTORIAL if tutorial else BUNDLED)
    campaign = load_campaign(source)
    if "list" in modes:
        playing.list_modes(campaign)
        return 0
    heroes, free = free_play_options.asked_for(heroes, guests)
    chosen = settings.read()
    full = not plain and script is None and _full_screen_is_possible()
    talk = Talk()
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
            # Only a report that can be opened moves a game out of the way.
            table.path = make_room(keep, talk)
        elif resume:
            table, said = resume_game(book, where, source, look, talk)
            said += only_for_new_games(
                heroes=heroes, seed=seed is not None, mode=modes, ruling=rulings, at=at, **{"with": extras}
            )
        else:
            refuse_if_in_use(keep)  # says so before anybody has read four letters
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
            table, said = playing.new_table(book, head, make_room(keep, talk), source), ""
    except (SaveTrouble, SaveInUse) as trouble:
        raise WorkspaceError(str(trouble)) from None
    if sys.stdin.isatty() and sys.stdout.isatty() and answers is None:
        # A person sits here. Scripts and pipes answer every question of the rules, and see every reason.
        table.locks, table.spoilers = chosen.locks, chosen.spoilers
        table.sit_down(chosen.habits())
    code = _play_full(table, said, chosen) if full else play_lines(table, said, talk, answers)
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
        write_transcript(transcript, table, talk, full)
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


def _full_screen_is_possible() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def _of_settings(campaign: Campaign, rulings: Sequence[str], talk: Talk) -> list[str]:
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


def _play_full(table: Table, said: str, chosen: TableSettings) -> int:
    from runtime.ui.app import play_full_screen

    return play_full_screen(
        table, said, report_writer(table), theme=chosen.theme, mouse=chosen.mouse, one_key=chosen.one_key
    )
