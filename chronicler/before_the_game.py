"""Questions on a terminal before a game begins: who plays, and whether to continue an old game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.terminal import ask, write
from runtime.sentences.lists_and_numbers import counted

if TYPE_CHECKING:
    from runtime.rules.book.book import Book
    from schemas.model import Campaign


def tutorial_of(campaign: Campaign) -> str:
    for section in campaign.sections:
        if section.kind == "tutorial":
            return section.first
    raise click.UsageError(
        f"{campaign.title} has no tutorial of its own. `chronicler play --tutorial` teaches the game."
    )


def choose_heroes(book: Book) -> str:
    """Asks the group on a terminal who plays, with a letter for each hero. Without a terminal the first hero plays."""
    if len(book.heroes) == 1 or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return ""
    write(f"{book.campaign.title}\n")
    for number, name in enumerate(book.heroes, 1):
        for line in portrait(book, name, number):
            write(line)
        write("")
    most = min(4, len(book.heroes))
    while True:
        said = ask(f"\nWho plays? Numbers or names of 1 to {most}, with commas", default="1")
        chosen = [hero_named(book, part.strip()) for part in said.split(",") if part.strip()]
        if chosen and all(chosen) and len(set(chosen)) == len(chosen) <= most:
            return ",".join(chosen)
        unknown = [
            part.strip() for part in said.split(",") if part.strip() and not hero_named(book, part.strip())
        ]
        trouble = f"There is no hero `{unknown[0]}`. " if unknown else ""
        write(f"{trouble}Name 1 to {most} heroes, each once, for example: 1, {len(book.heroes)}")


def portrait(book: Book, name: str, number: int, width: int = 76) -> list[str]:
    """A hero as a card: who it is, what they are good at, how they are played, their letter."""
    import textwrap

    inner = width - 4
    found = [f"┌─ {number}. {book.characters[name].title} ".ljust(width - 1, "─") + "┐"]
    for part in portrait_words(book, name):
        found += [f"│ {line.ljust(inner)} │" for line in textwrap.wrap(part, inner) or [""]]
    return [*found, "└" + "─" * (width - 2) + "┘"]


def portrait_words(book: Book, name: str) -> list[str]:
    """The same as paragraphs."""
    card = book.characters[name]
    best = sorted(card.attributes.items(), key=lambda pair: -pair[1])
    strong = ", ".join(f"{attribute} {value}" for attribute, value in best if value)
    tracks = (("energy", card.energy), ("health", card.health), ("terror", card.terror))
    begins = [f"{word} {track.start}" for word, track in tracks if track is not None]
    goods = [f"{amount} {what}" for what, amount in card.resources.items() if amount]
    style = _STYLES.get(best[0][0], "") if best and best[0][1] else ""
    told = [f"Strong in: {strong}."] if strong else []
    told += [f"Begins with {', '.join([*begins, *goods])}."]
    told += [f"Plays: {style}."] if style else []
    told += [f"Ability: {' '.join(one.text.split())}" for one in card.abilities[:1]]
    letter = " ".join((card.letter or card.text).split())
    return [*told, *(["", letter] if letter else [])]


# What playing a hero is like, by the strongest attribute.
_STYLES = {
    "aggression": "straight at it; short fights",
    "empathy": "by talking; others open up",
    "courage": "first through the door",
    "caution": "slowly, and unhurt",
    "practicality": "with tools and whatever is at hand",
    "spirituality": "with magic and patience",
}


def hero_named(book: Book, text: str) -> str:
    if text.isdecimal() and len(text) < 10:
        return book.heroes[int(text) - 1] if 1 <= int(text) <= len(book.heroes) else ""
    found = [
        name
        for name in book.heroes
        if name == text.lower() or book.characters[name].title.casefold().startswith(text.casefold())
    ]
    return found[0] if len(found) == 1 else ""


def wants_to_go_on(where: Path, keep: Path | None, full: bool) -> bool:
    """Offers a game in progress on a terminal, so that nobody needs to know `--resume`."""
    if keep is None or not where.exists() or not sys.stdin.isatty() or not sys.stdout.isatty():
        return False
    from runtime.play.saves.save import Save, SaveTrouble

    try:
        save = Save.open(where, read_only=True)
    except SaveTrouble:
        return False
    save.close()
    if save.now.ending or not save.now.answers:
        return False
    now = save.now
    stands = f"Day {now.day}, chapter {now.chapter}, at {now.place}" if now.day else "before the first Day"
    write(f"There is a game in progress: {stands}, {counted(now.answers, '1 answer', '{count} answers')}.")
    while True:
        said = str(
            ask("Go on with it? (yes: go on, new: begin another, which keeps this one)", default="yes")
        )
        word = said.strip().casefold()
        if word and any(full.startswith(word) for full in ("yes", "on", "1")):
            return True
        if word and any(full.startswith(word) for full in ("no", "new", "2")):
            return False
        write("Please write yes or new.")
