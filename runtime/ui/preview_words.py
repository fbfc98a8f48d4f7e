"""Sentences of previews and of the table's own remarks: whole templates, so that they can be translated as they stand.

What the story tells is in `play/telling`; what an edition says in its own words is in its `screen_words`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from runtime.play.telling.transcript import tell
from runtime.rules.book.book import Book
from runtime.rules.protocol.events import Event

TRACK: Final = "{what} {before} → {after}"
TRACK_OF: Final = "{who}: {what} {before} → {after}"
POOL: Final = "pool {before} → {after} of {value}"
AFFINITY: Final = "affinity {before} → {after}, {colour}"
DRAWS_ONE: Final = "draw 1 card"
DRAWS: Final = "draw {count} cards"
DRAWS_ONE_OF: Final = "{who}: draw 1 card"
DRAWS_OF: Final = "{who}: draw {count} cards"
CONDITION: Final = "{who}: {condition}"
CONDITION_ENDS: Final = "{who}: no longer {condition}"
DIES: Final = "{who} dies"
NIGHT: Final = "a night there: {costs}"
ENDS: Final = {
    "win": "this wins the fight",
    "lose": "this loses it",
    "escape": "you leave the fight",
    "avoid": "this ends the talk",
    "green": "this ends the talk in green",
    "gray": "this ends the talk in gray",
    "red": "this ends the talk in red",
}
ENDS_LATER: Final = {
    "win": "wins at the end of the turn",
    "lose": "loses at the end of the turn",
    "green": "the talk then ends in green with the turn",
    "gray": "the talk then ends in gray with the turn",
    "red": "the talk then ends in red with the turn",
}
ENDINGS: Final = {"victory": "this wins the campaign", "defeat": "this loses the campaign"}


def track(what: str, before: int, after: int, who: str = "") -> str:
    template = TRACK_OF if who else TRACK
    return template.format(who=who, what=what, before=before, after=after)


def pool(before: int, after: int, value: int) -> str:
    return POOL.format(before=before, after=after, value=value)


def affinity(before: int, after: int, colour: str) -> str:
    return AFFINITY.format(before=before, after=after, colour=colour)


def draws(count: int, who: str = "") -> str:
    if who:
        return (DRAWS_ONE_OF if count == 1 else DRAWS_OF).format(who=who, count=count)
    return (DRAWS_ONE if count == 1 else DRAWS).format(count=count)


def condition(book: Book, event: Event) -> str:
    card = book.conditions.get(event.what)
    title = card.title if card is not None else event.what.replace("-", " ")
    return CONDITION.format(who=book.short(event.who), condition=title)


def condition_ends(book: Book, event: Event) -> str:
    card = book.conditions.get(event.what)
    title = card.title if card is not None else event.what.replace("-", " ")
    return CONDITION_ENDS.format(who=book.short(event.who), condition=title)


def dies(book: Book, event: Event) -> str:
    return DIES.format(who=book.short(event.who))


def told(event: Event, book: Book) -> str:
    words = tell(event, book)
    return words[:1].lower() + words[1:].rstrip(".")


def ending(event: Event) -> str:
    return ENDINGS.get(event.text, f"the campaign ends in {event.text}")


def ends_encounter(how: str) -> str:
    return ENDS.get(how, f"this ends it: {how.replace('-', ' ')}")


def ends_with_the_turn(how: str) -> str:
    return ENDS_LATER.get(how, f"it ends with the turn: {how.replace('-', ' ')}")


def night(costs: Sequence[str]) -> str:
    return NIGHT.format(costs=", ".join(costs))
