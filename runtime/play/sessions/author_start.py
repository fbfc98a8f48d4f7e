"""The author's start: a game that begins at a verse or location, with these statuses and goods.

Owns what `--at` and `--with` mean. It is an edition whose set-up ends differently, so undo, saving and replay work as
in any other game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from runtime.rules.book.book import Book
from runtime.rules.calendar.chapters import lay_out_decks
from runtime.rules.calendar.setup import CannotStart
from runtime.rules.cards.holding import take
from runtime.rules.edition import Edition
from runtime.rules.journal.reading_verses import read
from runtime.rules.map.board import at_cell
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.changes import gain, lose, mark_status
from runtime.rules.state.game import ANYTHING, Game, PlacedLocation
from schemas.near_names import nearest
from schemas.words import ATTRIBUTES, RESOURCES, TRACKS

_AMOUNT = re.compile(r"-?\d{1,9}")
_GOODS = TRACKS + RESOURCES


def from_here(rules: Edition, place: str, extras: Sequence[str]) -> Edition:
    """The edition with the first chapter's page left out: the game stands at the place, with the extras."""

    def start(game: Game, rules: Edition) -> Flow[None]:
        yield from _stand_and_read(game, rules, place, extras)

    return replace(rules, setup=(*rules.setup[:-1], start))


def _stand_and_read(game: Game, rules: Edition, place: str, extras: Sequence[str]) -> Flow[None]:
    book = game.book
    verse = find_verse(book, place) if place else ""
    where = (
        place if place in book.locations else (verse.rpartition("/")[0].rpartition(":")[2] if verse else "")
    )
    number = min(book.chapters, default=1)
    for extra in extras:
        if extra.partition(":")[0].strip().lower() == "chapter":
            number = _chapter(book, extra)
    game.calendar.chapter = number
    yield from _lay_out(game, rules, number)
    if where in book.locations:
        yield from _stand_at(game, rules, where)
    for extra in extras:
        yield from _give(game, rules, extra)
    game.unsettled = ANYTHING
    # What the author gave counts as old: reaching its thresholds starts no reading now.
    game.pending.clear()
    yield from rules.settle(game, rules)
    if verse:
        members = tuple(game.characters)
        game.party = members
        yield from read(game, rules, Context(members, game.characters[members[0]].location), verse)
        game.party = ()


def _lay_out(game: Game, rules: Edition, number: int) -> Flow[None]:
    """The decks as the chapter wants them, without its page."""
    chapter = game.book.chapters.get(number)
    if chapter is None:
        for name, card in game.book.encounters.items():
            if card.deck and card.deck != "boss" and name not in game.book.secret_encounters:
                game.decks.encounters.setdefault(card.deck, []).append(name)
        return
    game.decks.removed.append(f"chapter:{chapter.name}")
    yield from lay_out_decks(game, rules, chapter)


def _stand_at(game: Game, rules: Edition, where: str) -> Flow[None]:
    """Everyone stands there, safe and by day. A card that is not yet on the map is laid where there is room."""
    board = game.board
    if where not in board.locations:
        x = max(placed.x for placed in board.locations.values()) + 2
        while at_cell(board, x, 0) is not None:
            x += 1
        board.locations[where] = PlacedLocation(x, 0, True)
    for character in game.characters.values():
        character.location = where
    yield from rules.open_up(game, rules, where)


def _chapter(book: Book, extra: str) -> int:
    asked = extra.partition(":")[2].strip()
    for number in book.chapters:
        if asked == str(number):
            return number
    known = ", ".join(map(str, book.chapters)) or "none"
    raise CannotStart(f"--with {extra!r} names no chapter; there are {known}")


def _give(game: Game, rules: Edition, extra: str) -> Flow[None]:
    """`status`, `status:part` or `status:2` (so many parts); `food:3`; `courage:2`; an item or secret by name."""
    what, _, value = (part.strip() for part in extra.partition(":"))
    book = game.book
    name = _named(book, what)
    first = next(iter(game.characters.values()))
    if name == "chapter":
        return
    if name in book.statuses:
        for part in _parts_given(book.statuses[name].parts, value, extra):
            yield mark_status(game, name, part)
    elif name in _GOODS:
        if not _AMOUNT.fullmatch(value):
            raise CannotStart(f"--with {extra!r} does not say how much: `{name}:3`")
        change = lose if value.startswith("-") else gain
        for character in game.characters.values():
            yield change(game, rules, character, name, abs(int(value)))
    elif name in ATTRIBUTES:
        if value not in ("0", "1", "2", "3", "4", "5"):
            raise CannotStart(f"--with {extra!r} is not an attribute's value: `{name}:2`")
        for character in game.characters.values():
            character.attributes[name] = int(value)
    elif name in book.items:
        yield from take(game, rules, first, name, "item")
    elif name in book.secrets:
        yield from take(game, rules, first, name, "secret")
    else:
        near = nearest(name, [*book.statuses, *_GOODS, *ATTRIBUTES, *book.items, *book.secrets], 3)
        hint = f"; near it are {', '.join(near)}" if near else ""
        raise CannotStart(f"--with {extra!r} names no status, resource, attribute, item or secret{hint}")


def _named(book: Book, what: str) -> str:
    """A name as the sources have it; a printed title will do."""
    name = what.lower().replace(" ", "-")
    known: dict[str, Any] = {**book.items, **book.secrets, **book.statuses}
    if name not in known:
        for other, one in known.items():
            if one.title.lower() == what.lower():
                return str(other)
    return name


def _parts_given(parts: Sequence[str], value: str, extra: str) -> Sequence[str]:
    """All parts of a status, one by its name, or so many."""
    if not value:
        return parts or ("",)
    if value.isdecimal():
        if len(value) < 4 and 0 < int(value) <= len(parts):
            return parts[: int(value)]
    elif value in parts:
        return (value,)
    known = f"its parts are {', '.join(parts)}" if parts else "it has none"
    raise CannotStart(f"--with {extra!r} names no part of the status; {known}")


def find_verse(book: Book, name: str) -> str:
    """A verse by its id, its number or the last part of its id. A location means the verse where exploring it begins."""
    if name in book.locations:
        return book.first_verse(name) or ""
    if name in book.verses:
        return name
    found = [
        verse.id
        for verse in book.campaign.verses
        if verse.id.endswith(f"/{name}") or str(verse.number) == name
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise CannotStart(f"--at {name!r} could be {', '.join(found[:4])}")
    near = nearest(name, [*book.locations, *book.verses], 3)
    hint = f"; near it are {', '.join(near)}" if near else ""
    raise CannotStart(f"--at {name!r} names no verse and no location{hint}")
