"""What happens inside an encounter in sentences: steps, cards, and counters that belong to nobody."""

from __future__ import annotations

from typing import Final

from runtime.rules.book.book import Book
from runtime.rules.protocol.events import Event

COUNTERS: Final = frozenset(("pool", "duration", "affinity"))
_OUTCOMES: Final = {"win": "won", "lose": "lost", "escape": "escaped", "avoid": "avoided"}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def step_words(event: Event, book: Book) -> str:
    """A step with the subject that its short words need; a full sentence stays as it is."""
    if not event.text or event.text.endswith("."):
        return event.text
    if event.what == "turn":
        return f"Turn {event.amount} {event.text}."
    who = book.short(event.who) if event.who in book.characters else ""
    card = book.cards.get(event.what)
    what = card.title if card is not None else capital(book.title(event.what)) if event.what else ""
    text = event.text
    if event.amount:  # adds damage, prevents terror
        verb, _, kind = text.partition(" ")
        text = f"{verb} {event.amount} {kind}"
    if event.what in book.encounters and who:
        return f"{what}: {text} on {who}."
    if what:
        return f"{who}: {what} {text}." if who else f"{what} {text}."
    return f"{who} {text}." if who else f"{capital(text)}."


def counter_words(event: Event) -> str:
    """Pool, duration and affinity belong to nobody, so their sentences name nobody."""
    if event.kind == "set":
        return f"{capital(event.what)}: {event.amount}."
    if not event.amount:
        return ""
    return f"{capital(event.what)} {'+' if event.kind == 'gained' else '-'}{event.amount}."


def cards_words(event: Event, book: Book) -> str:
    """Cards drawn, discarded, taken back; or one that goes into a deck or out of it."""
    who = book.short(event.who)
    if event.what not in ("hand", "deck"):
        verb = "goes into the deck" if event.text == "into the deck" else "is set aside"
        return f"{who}: {book.title(event.what)} {verb}."
    if not event.amount:
        return ""
    cards = "1 card" if event.amount == 1 else f"{event.amount} cards"
    match event.text:
        case "drawn":
            return f"{who} draws {cards}."
        case "taken back":
            return f"{who} takes {cards} back."
        case "discarded from the top":
            return f"{who} discards {cards} from the top of the deck."
        case _:
            return f"{who} discards {cards}."


def outcome_words(event: Event, book: Book) -> str:
    """How an encounter ended, as the party sees it."""
    return f"{book.title(event.what)}: {_OUTCOMES.get(event.text, event.text.replace('-', ' '))}."
