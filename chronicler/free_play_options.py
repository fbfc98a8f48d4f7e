"""Free play on the command line: `--heroes hanne/gray/green` and `--guest PATH`, and how a save remembers them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

if TYPE_CHECKING:
    from schemas.model import Campaign


class Free(NamedTuple):
    """What is mixed: `name/tray` or `name/tray/decks`, and where more characters come from."""

    seats: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()


def asked_for(heroes: str, guests: Sequence[Path]) -> tuple[str, Free]:
    """Who plays, by name alone, and what is mixed."""
    parts = [part.strip() for part in heroes.split(",") if part.strip()]
    seats = tuple(part for part in parts if "/" in part)
    names = ",".join(part.partition("/")[0] for part in parts)
    # A save may be resumed from another folder. The name of a bundled campaign stays a name.
    return names, Free(seats, tuple(str(guest.resolve() if guest.exists() else guest) for guest in guests))


def of_save(path: Path, asked: Free) -> Free:
    """What a game in progress began with; nothing if there is none.

    An imported game names guests of another machine. A stranger's file must not decide which files are opened, so the
    player must name the guests again.
    """
    from runtime.play.saves.save import Save, SaveTrouble
    from runtime.play.saves.save_folder import UNKNOWN_GUEST

    try:
        save = Save.open(path, read_only=True)
    except SaveTrouble:
        return Free()
    save.close()
    known = tuple(guest for guest in save.head.guests if not guest.startswith(UNKNOWN_GUEST))
    unknown = [guest[1:] for guest in save.head.guests if guest.startswith(UNKNOWN_GUEST)]
    return Free(save.head.seats, (*known, *_named_again(unknown, asked)))


def of_report(seats: Sequence[str], guests: Sequence[str], asked: Free) -> Free:
    """What a reported game began with. A report comes from another machine, so its paths are not followed."""
    from schemas.file_names import fits_a_path

    known = tuple(guest for guest in guests if fits_a_path(guest))
    unknown = [guest for guest in guests if not fits_a_path(guest)]
    return Free(tuple(seats), (*known, *_named_again(unknown, asked)))


def _named_again(unknown: Sequence[str], asked: Free) -> tuple[str, ...]:
    if len(asked.guests) < len(unknown):
        raise click.UsageError(
            f"This game was begun on another machine, with guests from {unknown[0][-200:]!r}. "
            "Say where that campaign is here: --guest PATH."
        )
    return asked.guests[: len(unknown)]


def mixed(campaign: Campaign, free: Free) -> Campaign:
    """The campaign as it is played."""
    if not free.seats and not free.guests:
        return campaign
    from chronicler.bundled import source_of
    from chronicler.playing import load_campaign
    from runtime.editions.by_name import EDITIONS
    from runtime.rules.edition import CannotSeat

    edition = EDITIONS[campaign.edition]
    if edition.free_play is None:
        raise click.UsageError(
            f"{edition.words.title} has no free play: its tiles and trays belong together. "
            "Name heroes without a colour, and no guest."
        )
    try:
        for guest in free.guests:
            other = load_campaign(source_of(Path(guest), guest))
            if other.edition != campaign.edition:
                raise CannotSeat(f"the characters of {other.title} belong to another edition")
            campaign = edition.free_play.with_guests(campaign, other)
        return edition.free_play.seated(campaign, dict(_seat(seat) for seat in free.seats))
    except CannotSeat as reason:
        raise click.UsageError(f"This cannot be played: {reason}.") from None


def _seat(text: str) -> tuple[str, tuple[str, str]]:
    from runtime.rules.edition import CannotSeat

    name, *trays = (part.strip() for part in text.split("/"))
    if not trays:
        raise CannotSeat(f"{text[:80]!r} names no tray; a seat is name/tray or name/tray/decks")
    return name, (trays[0], trays[1] if trays[1:] else trays[0])
