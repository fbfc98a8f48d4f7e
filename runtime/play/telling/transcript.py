"""A playthrough as text: what was read, what was asked and answered, what happened.

One phrase for each event; the sentences are in `runtime/sentences/events_say.py`.
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
from runtime.sentences import events_say as say
from runtime.sentences.lists_and_numbers import counted, listed

WIDTH: Final = 100
_NOTHING_ADDED: Final = re.compile(r" \+0(?: [a-z-]+)?(?= |$)")
_ADDED: Final = re.compile(r"( [+-]\d+)(?= [+-]|$)")  # an addend that no attribute gives: the page does
Phrase = Callable[[Event, Book], str]

_NONE = {"item": "nothing", "hand": "nothing"}  # the words for an answer without any option


def _who(event: Event, book: Book) -> str:
    names = [name for name in event.who.split(", ") if name]
    titles = [book.short(name) if name in book.characters else book.title(name) for name in names]
    return listed(titles)


def _title(event: Event, book: Book) -> str:
    return book.title(event.what)


def _plain(event: Event, book: Book) -> str:
    """The sentence of its kind, with everything a sentence may name."""
    return say.PLAIN[event.kind].format_map(_Parts(event, book))


class _Parts(dict[str, str]):
    """What a template may name. Each is worked out only when a template names it."""

    def __init__(self, event: Event, book: Book) -> None:
        self._event, self._book = event, book

    def __missing__(self, name: str) -> str:
        event, book = self._event, self._book
        match name:
            case "who":
                return _who(event, book)
            case "title":
                return book.title(event.what)
            case "other":
                return book.title(event.text)
            case "condition":
                return _condition(event, book)
            case "places":
                return _places(event, book)
            case "Text":
                return event.text.capitalize()
        return str(getattr(event, name))


def _places(event: Event, book: Book) -> str:
    places = [book.title(name) for name in event.what.split("-and-")]
    words = places[0]
    for place in places[1:]:
        words = say.BETWEEN_PLACES.format(first=words, last=place)
    return words


def _amount(event: Event, book: Book) -> str:
    if not event.who and event.what in COUNTERS:
        return counter_words(event)
    return _plain(event, book) if event.amount else ""


def _paid(event: Event, book: Book) -> str:
    """Who pays Terror gains it."""
    if not event.amount or event.what != "terror":
        return _plain(event, book) if event.amount else ""
    return say.TAKES_ON_TERROR.format(who=_who(event, book), amount=event.amount)


def _set(event: Event, book: Book) -> str:
    return _plain(event, book) if event.who else counter_words(event)


def _owns(event: Event, book: Book) -> str:
    who = _who(event, book) or say.NOBODY
    if event.text == "form":
        template = say.RETURNS_TO_NORMAL if event.what == event.who else say.BECOMES
    else:
        template = say.OWNS_FILTER if event.text == "filter" else say.OWNS
    return template.format(who=who, title=_title(event, book), text=event.text)


def _gives_up(event: Event, book: Book) -> str:
    who = _who(event, book) or say.NOBODY
    return say.PLAIN["gives-up"].format(who=who, text=event.text, title=_title(event, book))


def _status(event: Event, book: Book) -> str:
    return say.ON_THE_SHEET.format(status=_status_words(event, book)) if event.amount else ""


def _status_lost(event: Event, book: Book) -> str:
    return say.OFF_THE_SHEET.format(status=_status_words(event, book)) if event.amount else ""


def status_part(event: Event, book: Book) -> str:
    """The part that was marked. It may be named after a hero or a place."""
    return book.short(event.text) if event.text in book.characters else spaced(event.text)


def _status_words(event: Event, book: Book) -> str:
    """A status with its part. Parts have no titles, but one may be named after a hero or a place."""
    status = book.statuses.get(event.what)
    title = status.title if status is not None else spaced(event.what)
    if not event.text:
        return title
    if event.text.isdecimal():
        return say.STATUS_NUMBERED_PART.format(status=title, part=event.text)
    return say.STATUS_PART.format(status=title, part=status_part(event, book))


def _markers(event: Event, book: Book) -> str:
    if not event.amount:
        return ""
    template = say.MARKERS_ON if event.amount > 0 else say.MARKERS_OFF
    return template.format(markers=marker_count(abs(event.amount), event.text), title=_title(event, book))


def marker_count(count: int, marker: str) -> str:
    one, many = say.MARKERS.get(marker, say.OTHER_MARKERS)
    return counted(count, one, many, word=spaced(marker))


def _revealed(event: Event, book: Book) -> str:
    template = say.ON_THE_MAP_SIDE_UP if event.text else say.ON_THE_MAP
    return template.format(title=_title(event, book), text=event.text)


def _menhir(event: Event, book: Book) -> str:
    return _plain(event, book) if event.amount else say.MENHIR_LAST_DAY.format(title=_title(event, book))


def _dial(event: Event, book: Book) -> str:
    if event.amount:
        return _plain(event, book)
    return say.DIAL_GONE.format(text=event.text, title=_title(event, book))


def _event(event: Event, book: Book) -> str:
    if not event.text:
        return _plain(event, book)
    return say.EVENT_WITH_TEXT.format(title=_title(event, book), text=event.text)


def _rolled(event: Event, book: Book) -> str:
    made = _NOTHING_ADDED.sub("", event.text)
    if not made:
        return say.DIE.format(made=event.amount)
    made = _ADDED.sub(lambda found: say.BY_CIRCUMSTANCE.format(added=found[1]), made)
    several = " " in re.split(" [+-]", made, maxsplit=1)[0]
    if made == str(event.amount):
        return (say.DICE if several else say.DIE).format(made=made)
    return (say.DICE_IN_ALL if several else say.DIE_IN_ALL).format(made=made, amount=event.amount)


def _standee(event: Event, book: Book) -> str:
    return _plain(event, book) if event.what else say.OFF_THE_MAP.format(who=_who(event, book))


def _removed(event: Event, book: Book) -> str:
    return _plain(event, book) if event.amount else ""


def _section_ends(event: Event, book: Book) -> str:
    return say.SECTION_ENDS.get(event.what, "")  # a page of another book was only looked up


def _deck(event: Event, book: Book) -> str:
    if event.text == "built" or event.text.endswith((" goes under it", " goes back")):
        return ""  # housekeeping that nobody reads aloud
    kind, _, tier = event.what.partition(" ")
    if kind == "items":
        deck = (
            say.ITEM_DECK if tier == "items" else say.ITEM_DECK_OF.format(tier=tier)
        )  # there may be only one
    else:
        deck = say.EVENT_DECK if kind == "events" else say.ENCOUNTER_DECK.format(kind=kind.capitalize())
    card, _, how = event.text.partition(" ")
    if card in book.encounters or card in book.events:
        return say.DECK_CARD.format(deck=deck, how=how, title=book.title(card))
    return say.DECK.format(deck=deck, text=event.text.replace("-", " "))


# Every kind of event has a phrase; an empty text is left out of the transcript.
def condition_kind(event: Event, book: Book) -> str:
    """Whether a condition is dying or insanity, on a campaign's own card or by the book."""
    card = book.conditions.get(event.what)
    if card is not None:
        return card.kind
    return {"you-are-dying": "dying", "you-are-going-insane": "insane"}.get(event.what, "")


def _condition_ends(event: Event, book: Book) -> str:
    known = event.what in book.conditions  # a campaign's own card has a title of its own
    template = "" if known else say.NO_LONGER.get(condition_kind(event, book), "")
    return template.format(who=_who(event, book)) if template else _plain(event, book)


def _condition(event: Event, book: Book) -> str:
    card = book.conditions.get(event.what)
    return card.title if card is not None else event.what.replace("-", " ").title()


PHRASES: Final[dict[str, Phrase]] = {
    **dict.fromkeys(say.PLAIN, _plain),
    "section-ends": _section_ends,
    "rolled": _rolled,
    "gained": _amount,
    "lost": _amount,
    "paid": _paid,
    "set": _set,
    "status": _status,
    "status-lost": _status_lost,
    "owns": _owns,
    "gives-up": _gives_up,
    "removed": _removed,
    "revealed": _revealed,
    "condition-ends": _condition_ends,
    "menhir": _menhir,
    "dial": _dial,
    "standee": _standee,
    "markers": _markers,
    "event": _event,
    "deck": _deck,
    "outcome": outcome_words,
    "cards": cards_words,
    "step": step_words,
}


def tell(event: Event, book: Book) -> str:
    """One event in words; empty if there is nothing to say."""
    words = PHRASES[event.kind](event, book)
    # A title may end a sentence by itself: `lays How Is the Depth?`
    return words[:-1] if words.endswith(("?.", "!.")) else words


def wrapped(text: str, width: int = WIDTH) -> str:
    """Paragraph by paragraph, as a book would print it."""
    return "\n\n".join(
        textwrap.fill(" ".join(part.split()), width) for part in text.split("\n\n") if part.strip()
    )


def tell_all(events: Iterable[Event], book: Book, width: int = WIDTH) -> str:
    """Events in words: prose as paragraphs, everything else one line each."""
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
    """The answer in its option's words. Chance's answers are in the events."""
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
        blocked = f"  [{say.LOCKED.format(reason=option.blocked)}]" if option.blocked else ""
        lines.append(f"  {option.key}: {option.text}{cost}{blocked}")
    return "\n".join(lines)


class Transcript:
    """Written while a session is played: give it every step of the session."""

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
