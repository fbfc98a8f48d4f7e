"""What happens inside an encounter in sentences: steps, cards, and counters that belong to nobody."""

from __future__ import annotations

from typing import Final

from runtime.rules.book.book import Book
from runtime.rules.protocol.events import Event

COUNTERS: Final = frozenset(("pool", "duration", "affinity"))
_OUTCOMES: Final = {
    "win": "You win: {title}.",
    "lose": "You lose: {title}.",
    "escape": "You get away: {title}.",
    "avoid": "The talk is broken off: {title}.",
    "green": "The talk ends in green: {title}.",
    "gray": "The talk ends in gray: {title}.",
    "red": "The talk ends in red: {title}.",
}
# A card's title may be singular or plural, so no verb follows it. {who} is a hero, {what} a title.
_STEPS: Final = {
    "lies in the sequence": ("{who} lays {what}.", "The enemy lays {what}."),
    "resolves its delayed ability": (
        "Now comes what was delayed on {what}.",
        "Now comes what was delayed on {what}.",
    ),
    "is used": ("{who} uses {what}.", "Used: {what}."),
    "is destroyed": ("Destroyed: {what}.", "Destroyed: {what}."),
    "prevents nothing here": ("{what}: nothing to prevent here.", "{what}: nothing to prevent here."),
    "acts": ("{what}, a trait of the enemy.", "{what}, a trait of the enemy."),
    "is defeated": ("Defeated: {what}.", "Defeated: {what}."),
    "is the weather now": ("The weather is now: {what}.", "The weather is now: {what}."),
    "comes into play": ("Into play: {what}.", "Into play: {what}."),
    "runs away": ("Run away: {what}.", "Run away: {what}."),
    "robs everyone": ("Everyone is robbed by {what}.", "Everyone is robbed by {what}."),
    "attack": ("Attack on {who}: {what}.", "Attack: {what}."),
    "response": ("Response to {who}: {what}.", "Response: {what}."),
    "opportunity": ("Opportunity against {who}: {what}.", "Opportunity: {what}."),
}
_WITH: Final = {
    "prevents": "{who} prevents {amount} {kind} with {what}.",
    "adds": "{what}: {amount} {kind} more.",
}


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
    if event.text in _STEPS:
        with_who, without = _STEPS[event.text]
        return (with_who if who else without).format(who=who, what=what)
    verb, _, kind = event.text.partition(" ")
    if event.amount and verb in _WITH:  # adds damage, prevents terror
        template = _WITH[verb] if who else "{what}: {amount} {kind} prevented."
        return template.format(who=who, what=what, amount=event.amount, kind=kind)
    if what and verb == "pays":
        return f"{who} pays {kind} of {what}." if who else f"Paid: {kind} of {what}."
    if what:
        return f"{what}: {event.text}."
    return f"{who} {event.text}." if who else f"{capital(event.text)}."


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
        title = book.title(event.what)
        return (
            f"Into the deck of {who}: {title}."
            if event.text == "into the deck"
            else f"Set aside by {who}: {title}."
        )
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
    title = book.title(event.what)
    template = _OUTCOMES.get(event.text)
    return template.format(title=title) if template else f"{title}: {event.text.replace('-', ' ')}."
