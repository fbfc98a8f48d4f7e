"""A playthrough as text: what was read, what was asked and answered, what happened.

One phrase for each event.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable
from typing import Final

from runtime.play.sessions.session import Session
from runtime.play.telling.encounter_words import (
    COUNTERS,
    cards_words,
    counter_words,
    outcome_words,
    step_words,
)
from runtime.rules.book.book import Book
from runtime.rules.book.wording import spaced
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
from runtime.rules.protocol.events import Event

WIDTH: Final = 100
_NOTHING_ADDED: Final = re.compile(r" \+0(?: [a-z-]+)?(?= |$)")
_ADDED: Final = re.compile(r"( [+-]\d+)(?= [+-]|$)")  # an addend that no attribute gives: the page does
Phrase = Callable[[Event, Book], str]

_NONE = {"item": "nothing", "hand": "nothing"}  # what an answer without any option is called


def _who(event: Event, book: Book) -> str:
    names = [name for name in event.who.split(", ") if name]
    titles = [book.short(name) if name in book.characters else book.title(name) for name in names]
    return ", ".join(titles)


def _amount(word: str) -> Phrase:
    def phrase(event: Event, book: Book) -> str:
        if not event.who and event.what in COUNTERS:
            return counter_words(event)
        if not event.amount:
            return ""
        return f"{_who(event, book)} {word} {event.amount} {event.what}."

    return phrase


def _paid(event: Event, book: Book) -> str:
    """Terror that is paid is taken on."""
    if not event.amount:
        return ""
    if event.what == "terror":
        return f"{_who(event, book)} takes on {event.amount} terror."
    return f"{_who(event, book)} pays {event.amount} {event.what}."


def _title(event: Event, book: Book) -> str:
    return book.title(event.what)


def _set(event: Event, book: Book) -> str:
    if not event.who:
        return counter_words(event)
    return f"{_who(event, book)}: {event.what} is now {event.amount}."


def _owns(event: Event, book: Book) -> str:
    who = _who(event, book) or "The group"
    if event.text == "form":
        return (
            f"{who} returns to normal."
            if event.what == event.who
            else f"{who} becomes {_title(event, book)}."
        )
    if event.text == "filter":
        return f"{who} has the {_title(event, book)}."
    return f"{who} has the {event.text} {_title(event, book)}."


def _gives_up(event: Event, book: Book) -> str:
    who = _who(event, book) or "The group"
    return f"{who} no longer has the {event.text} {_title(event, book)}."


def _status(event: Event, book: Book) -> str:
    if not event.amount:
        return ""
    return f"On the sheet: {_status_words(event, book)}."


def _status_words(event: Event, book: Book) -> str:
    """A status with its part; parts have no titles, but one may bear the name of a hero or a place."""
    status = book.statuses.get(event.what)
    title = status.title if status is not None else spaced(event.what)
    if not event.text:
        return title
    if event.text.isdecimal():
        return f"{title}, part {event.text}"
    if event.text in book.characters:
        return f"{title}, {book.short(event.text)}"
    return f"{title}, {spaced(event.text)}"


def _status_lost(event: Event, book: Book) -> str:
    return f"Struck off the sheet: {_status_words(event, book)}." if event.amount else ""


def _markers(event: Event, book: Book) -> str:
    if not event.amount:
        return ""
    verb = "placed on" if event.amount > 0 else "taken off"
    return f"{marker_count(abs(event.amount), event.text)} {verb} {_title(event, book)}."


_MARKERS: Final = {
    "charges": ("charge", "charges"),
    "time": ("time marker", "time markers"),
    "dark-time": ("dark time marker", "dark time markers"),
    "light-time": ("light time marker", "light time markers"),
    "quest-marker": ("quest marker", "quest markers"),
    "pool": ("pool marker", "pool markers"),
}


def marker_count(count: int, marker: str) -> str:
    one, many = _MARKERS.get(marker, (f"{spaced(marker)} marker", f"{spaced(marker)} markers"))
    return f"{count} {one if count == 1 else many}"


def _revealed(event: Event, book: Book) -> str:
    side = f", {event.text} side up" if event.text else ""
    return f"On the map now: {_title(event, book)}{side}."


def _menhir(event: Event, book: Book) -> str:
    if not event.amount:
        return f"The menhir at {_title(event, book)} burns its last day."
    return f"The menhir at {_title(event, book)} burns, dial {event.amount}."


def _dial(event: Event, book: Book) -> str:
    if not event.amount:
        return f"The {event.text} dial at {_title(event, book)} is gone."
    return f"The {event.text} dial at {_title(event, book)} shows {event.amount}."


def _event(event: Event, book: Book) -> str:
    words = f"Event: {_title(event, book)}."
    return f"{words}\n\n{event.text}" if event.text else words


def _rolled(event: Event, book: Book) -> str:
    made = _NOTHING_ADDED.sub("", event.text)
    if not made:
        return f"The die shows {event.amount}."
    made = _ADDED.sub(r"\1 by circumstance", made)
    faces = re.split(" [+-]", made, maxsplit=1)[0]
    dice = "The dice show" if " " in faces else "The die shows"
    if made == str(event.amount):
        return f"{dice} {made}."
    return f"{dice} {made}: {event.amount} in all."


def _faded(event: Event, book: Book) -> str:
    return f"The waystone at {' / '.join(book.title(name) for name in event.what.split('-and-'))} fades."


def _standee(event: Event, book: Book) -> str:
    if not event.what:
        return f"Off the map: {_who(event, book)}."
    return f"At {_title(event, book)} now: {_who(event, book)}."


_ENDS: Final = {
    "vision": "The Vision ends.",
    "dream": "The Dream ends.",
    "nightmare": "The Nightmare ends.",
    "journal": "Exploration ends.",
}


def _section_ends(event: Event, book: Book) -> str:
    return _ENDS.get(event.what, "")  # a page of another book was only looked up


def _deck(event: Event, book: Book) -> str:
    if event.text == "built" or event.text.endswith((" goes under it", " goes back")):
        return ""  # housekeeping that nobody reads aloud
    kind, _, tier = event.what.partition(" ")
    if kind == "items":
        name = "Item deck" if tier == "items" else f"Item deck {tier}"  # where there is only one
    else:
        name = "Event deck" if kind == "events" else f"{kind.capitalize()} encounters"
    card, _, how = event.text.partition(" ")
    if card in book.encounters or card in book.events:
        return f"{name}, {how}: {book.title(card)}."
    return f"{name}: {event.text.replace('-', ' ')}."


# Every kind of event has a phrase; an empty text is left out of the transcript.
PHRASES: Final[dict[str, Phrase]] = {
    "quiet": lambda event, book: "",
    "day": lambda event, book: f"=== Day {event.amount} ===",
    "stage": lambda event, book: "",
    "prose": lambda event, book: event.text,
    "hint": lambda event, book: f"(A hint.) {event.text}",
    "verse": lambda event, book: f"--- {event.what} ---",
    "section-ends": _section_ends,
    "redirected": lambda event, book: f"-> {event.what}",
    "rolled": _rolled,
    "gained": _amount("gains"),
    "lost": _amount("loses"),
    "paid": _paid,
    "set": _set,
    "status": _status,
    "status-lost": _status_lost,
    "time-passes": lambda event, book: f"Time passes. Marks made so far: {event.amount}.",
    "owns": _owns,
    "gives-up": _gives_up,
    "removed": lambda event, book: f"Out of the campaign: {_title(event, book)}." if event.amount else "",
    "turns": lambda event, book: f"{_who(event, book)} turns {_title(event, book)} {event.text}.",
    "moves": lambda event, book: f"{_who(event, book)} comes to {_title(event, book)}.",
    "revealed": _revealed,
    "flipped": lambda event, book: f"{event.text.capitalize()} side up now: {_title(event, book)}.",
    "replaced": lambda event, book: f"In place of {_title(event, book)}: {book.title(event.text)}.",
    "left-table": lambda event, book: f"Off the table: {_title(event, book)}.",
    "waystone": lambda event, book: f"A waystone stands at {_title(event, book)}, {event.text}.",
    "faded": _faded,
    "menhir": _menhir,
    "menhir-out": lambda event, book: f"The menhir at {_title(event, book)} goes out.",
    "dial": _dial,
    "guardian": lambda event, book: f"On guard at {_title(event, book)}: {_who(event, book)}.",
    "guardian-gone": lambda event, book: f"No longer on guard: {_who(event, book)}.",
    "standee": _standee,
    "markers": _markers,
    "event": _event,
    "event-gone": lambda event, book: f"The event {_title(event, book)} is over.",
    "deck": _deck,
    "chapter": lambda event, book: f"=== Chapter {event.amount}: {event.text} ===",
    "chapter-ends": lambda event, book: f"Chapter {event.amount} is over.",
    "encounter": lambda event, book: f"Encounter: {_title(event, book)}.",
    "outcome": outcome_words,
    "condition": lambda event, book: f"{_who(event, book)} now bears a card: {_condition(event, book)}.",
    "condition-ends": lambda event, book: (
        f"{_who(event, book)} lays a card aside: {_condition(event, book)}."
    ),
    "dies": lambda event, book: f"{_who(event, book)} dies.",
    "left-behind": lambda event, book: f"Left lying at {book.title(event.text)}: {_title(event, book)}.",
    "joins": lambda event, book: f"{_who(event, book)} joins at {_title(event, book)}.",
    "leaves": lambda event, book: f"{_who(event, book)} leaves the game.",
    "rests": lambda event, book: f"{_who(event, book)} rests.",
    "action": lambda event, book: f"[{_who(event, book)}] {event.text}",
    "quest": lambda event, book: f"The quest {_title(event, book)} ends in {event.text}.",
    "cards": cards_words,
    "ending": lambda event, book: f"The campaign ends in {event.text}.",
    "step": step_words,
}


def _condition(event: Event, book: Book) -> str:
    card = book.conditions.get(event.what)
    return card.title if card is not None else event.what.replace("-", " ").title()


def tell(event: Event, book: Book) -> str:
    """One event in words; empty where there is nothing to say."""
    return PHRASES[event.kind](event, book)


def wrapped(text: str, width: int = WIDTH) -> str:
    """Paragraph by paragraph, as a book would print it."""
    return "\n\n".join(
        textwrap.fill(" ".join(part.split()), width) for part in text.split("\n\n") if part.strip()
    )


def tell_all(events: Iterable[Event], book: Book, width: int = WIDTH) -> str:
    """Events in words: prose as paragraphs, everything else a line each."""
    parts: list[str] = []
    lines: list[str] = []
    for event in events:
        text = tell(event, book)
        if not text:
            continue
        if event.kind in ("prose", "hint", "event", "verse", "day", "chapter"):
            if lines:
                parts.append("\n".join(lines))
                lines = []
            parts.append(wrapped(text, width))
        else:
            lines.append(text)
    if lines:
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def answer_words(decision: Decision, answer: Answer) -> str:
    """The answer as the option says it; chance's answers stand in the events."""
    keys = (answer,) if isinstance(answer, str) else answer
    options = {option.key: option.text for option in decision.options}
    return ", ".join(options.get(key, key) for key in keys) or _NONE.get(
        decision.kind.partition(".")[0], "nobody"
    )


def question(decision: Decision) -> str:
    """A decision with all its options, the locked ones with their reason."""
    lines = [f"? {decision.text} ({decision.actor})"]
    for option in decision.options:
        cost = f" ({option.cost})" if option.cost else ""
        blocked = f"  [locked: {option.blocked}]" if option.blocked else ""
        lines.append(f"  {option.key}: {option.text}{cost}{blocked}")
    return "\n".join(lines)


class Transcript:
    """Written while a session is played: give it every session step."""

    def __init__(self, session: Session, *, options: bool = True) -> None:
        self.session = session
        self.options = options
        self.parts: list[str] = [tell_all(session.events, session.book)]

    def answer(self, answer: Answer) -> None:
        decision = self.session.decision
        if decision is not None and decision.actor != CHANCE:
            if self.options:
                self.parts.append(question(decision))
            self.parts.append(f"> {answer_words(decision, answer)}")
        self.session.answer(answer)
        self.parts.append(tell_all(self.session.events, self.session.book))

    def text(self) -> str:
        return "\n\n".join(part for part in self.parts if part) + "\n"
