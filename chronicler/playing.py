"""From a call to a table: campaigns from sources or JSON, saves, author's starts, reports.

Composes compiler and runtime for `chronicler play`. It knows nothing of terminals.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler import __version__
from chronicler.bundled import names_of_bundled

if TYPE_CHECKING:
    from chronicler.free_play_options import Free
    from compiler.diagnostics.finding import Diagnostic
    from compiler.sources.source import SourceFile
    from runtime.play.saves.save import Head
    from runtime.rules.book.book import Book
    from runtime.ui.table import Table
    from schemas.model import Campaign


def load_campaign(path: Path) -> Campaign:
    """A compiled campaign from its JSON, or from sources, which it builds first."""
    from compiler.sources.workspace import WorkspaceError, read_original
    from schemas.codec import InvalidCampaign, loads

    if path.suffix == ".json":
        from runtime.play.sessions.opening import note_build

        data = read_original(path)
        try:
            found = loads(data)
        except InvalidCampaign as refused:
            raise WorkspaceError(f"{path} is not a campaign that can be played: {refused}.") from None
        note_build(found, data)
        return found
    if path.parent == Path(".") and not path.exists():
        names = ", ".join(names_of_bundled())
        raise WorkspaceError(
            f"There is no file or folder {path}, and no bundled campaign of that name. Bundled are {names}."
        )
    from chronicler.terminal import use_color, write_painted
    from compiler.diagnostics.render import render

    campaign, errors, sources = _compiled(path)
    if campaign is None:
        write_painted(render(errors, sources, color=use_color()))
        raise WorkspaceError(f"{path} cannot be played until its errors are repaired.")
    return campaign


def _compiled(path: Path) -> tuple[Campaign | None, list[Diagnostic], Mapping[str, SourceFile]]:
    from chronicler import kept_builds
    from compiler.sources.workspace import WorkspaceError, campaign_roots

    roots = campaign_roots(path)
    if len(roots) == 1:
        kept = kept_builds.find(roots[0])
        if kept is not None:
            return kept, [], {}
    from chronicler.campaigns import compile_path
    from compiler.diagnostics.finding import ERROR

    found = list(compile_path(path))
    if len(found) > 1:
        names = ", ".join(str(checked.root) for checked in found)
        raise WorkspaceError(f"{path} holds several campaigns: {names}. Name one of them.")
    checked = found[0]
    errors = [diagnostic for diagnostic in checked.diagnostics if diagnostic.severity >= ERROR]
    if checked.result.json is not None:
        kept_builds.keep(checked.loaded, checked.result.json)
    return checked.result.campaign, errors, checked.sources


def new_head(
    campaign: Campaign,
    book: Book,
    *,
    heroes: str = "",
    seed: int | None = None,
    modes: Sequence[str] = (),
    rulings: Sequence[str] = (),
    undo: str = "free",
    at: str = "",
    extras: Sequence[str] = (),
    free: Free | None = None,
) -> Head:
    """How a new game begins."""
    from runtime.play.saves.save import Head
    from runtime.play.sessions.opening import build_of

    chosen = tuple(hero.strip() for hero in heroes.split(",") if hero.strip()) or book.heroes[:1]
    return Head(
        campaign=campaign.id,
        title=campaign.title,
        edition=campaign.edition,
        heroes=chosen,
        seed=secrets.randbelow(2**31) if seed is None else seed,
        modes=tuple(modes),
        rulings=tuple(rulings),
        build=build_of(campaign),
        program=__version__,
        undo=undo,  # type: ignore[arg-type]  # click has checked the word
        start_at=at,
        start_with=tuple(extras),
        seats=free.seats if free else (),
        guests=free.guests if free else (),
    )


def list_modes(campaign: Campaign) -> None:
    """`--mode list`: what the campaign's edition offers, one line each."""
    from chronicler.terminal import write
    from runtime.editions.by_name import EDITIONS
    from runtime.editions.modes import described, missing_secret

    rules = EDITIONS[campaign.edition]
    modes = described(rules)
    wide = max(len(name) for name, _ in modes) + 2
    for name, words in modes:
        lacking = missing_secret(rules, name, campaign)
        write(f"{name:<{wide}}{' '.join([*words.split(), *([lacking] if lacking else [])])}\n")


def new_table(book: Book, head: Head, save: Path | None, source: Path) -> Table:
    """A new game. CannotStart and unknown modes are reported as a wrong call."""
    from runtime.editions.modes import UnknownMode
    from runtime.editions.read_rulings import UnknownRuling
    from runtime.play.saves.save import SaveTrouble
    from runtime.play.sessions.opening import begin
    from runtime.rules.calendar.setup import CannotStart
    from runtime.ui.table import Table

    try:
        session = begin(book, head)
    except (CannotStart, SaveTrouble) as reason:
        raise click.UsageError(f"This cannot be played: {reason}.") from None
    except (UnknownMode, UnknownRuling) as unknown:
        raise click.UsageError(str(unknown)) from None
    return Table(session, head, path=save, recompile=again(source, head))


def again(source: Path, head: Head) -> Callable[[], Campaign]:
    """For `reload`: the campaign of a running game as it is written now, with the same mixture of characters."""
    from chronicler.free_play_options import Free, mixed
    from chronicler.live.reloading import Reloading

    reloading = Reloading(source)
    return lambda: mixed(reloading.campaign(), Free(head.seats, head.guests))


def resumed_table(book: Book, path: Path, source: Path, *, look: bool = False) -> tuple[Table, str]:
    """A game from its save, and what to tell the players about it."""
    from runtime.play.saves.save import CannotSave, Save
    from runtime.play.sessions.opening import take_up
    from runtime.ui.table import Table

    unkept = ""
    try:
        save = Save.open(path, read_only=look)
    except CannotSave as trouble:
        # A read-only disk is no reason to refuse the game.
        save = Save.open(path, read_only=True)
        unkept = f"Not saved: {trouble}. The game goes on, and nothing of it is kept."
    try:
        opened = take_up(book, save)
    except BaseException:
        save.close()
        raise
    why = "the save is only looked at, so nothing can be answered" if look else ""
    table = Table.resumed(save, opened, again(source, save.head), why)
    if unkept:
        save.close()
        table.save = table.path = None
    return table, " ".join(filter(None, (save.trouble, unkept, opened.said)))


def replayed_table(book: Book, report: Path, source: Path, named: Free | None = None) -> tuple[Table, str]:
    """The place that a bug report describes, as near as this campaign can get to it; `named` are guests named again."""
    import msgspec

    from compiler.sources.workspace import WorkspaceError, read_original
    from runtime.editions.modes import UnknownMode
    from runtime.editions.read_rulings import UnknownRuling
    from runtime.play.saves.bug_report import BugReport
    from runtime.play.saves.save import SaveTrouble
    from runtime.play.sessions.opening import build_of, rules_for
    from runtime.play.sessions.replaying import play_again
    from runtime.rules.calendar.setup import CannotStart
    from runtime.ui.table import Table
    from schemas.foreign import NotRead, decoded

    try:
        told = decoded(read_original(report), BugReport)
    except NotRead as error:
        raise WorkspaceError(
            f"{report} is not a report of Chronicler ({error}). It was left as it is."
        ) from None
    if told.head.campaign != book.campaign.id:
        raise WorkspaceError(f"{report} is about the campaign {told.head.campaign}, not {book.campaign.id}.")
    if not told.steps or told.steps[0].answer is not None:
        raise WorkspaceError(f"{report} does not begin with the opening of a game. It was left as it is.")
    if told.head.seats or told.head.guests:
        from chronicler.free_play_options import Free, mixed, of_report
        from runtime.rules.book.book import Book as Mixed

        try:
            free = of_report(told.head.seats, told.head.guests, named or Free())
            book = Mixed(mixed(book.campaign, free))
        except click.UsageError as error:
            raise WorkspaceError(f"{report} cannot be played again here. {error.message}") from None
    build = build_of(book.campaign)
    try:
        played = play_again(book, rules_for(told.head, book.campaign), told.head, told.steps)
    except (CannotStart, SaveTrouble, UnknownMode, UnknownRuling) as reason:
        raise WorkspaceError(f"{report} cannot be played again here: {reason}.") from None
    words = [f"Replayed {len(played.steps) - 1} of {len(told.steps) - 1} answers."]
    if build != told.head.build:
        words.append(f"The report is about build {told.head.build}, this is {build}.")
    if played.stopped is not None:
        words.append(f"It stops there: {played.stopped}.")
    if told.note:
        words.append(f"The report says: {told.note}")
    head = msgspec.structs.replace(told.head, build=build)
    table = Table(played.session, head, steps=played.steps, recompile=again(source, head))
    return table, " ".join(words)
