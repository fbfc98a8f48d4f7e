"""What happens inside an encounter in sentences: steps, cards, and counters that belong to nobody."""

from __future__ import annotations

from typing import Final

from runtime.rules.book.book import Book
from runtime.rules.protocol.events import Event
from runtime.sentences import events_say as say
from runtime.sentences.lists_and_numbers import counted

COUNTERS: Final = frozenset(("pool", "duration", "affinity"))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def step_words(event: Event, book: Book) -> str:
    """A step with the subject that its short words need. A full sentence stays as it is."""
    if not event.text or event.text.endswith("."):
        return event.text
    if event.what == "turn":
        return say.TURN.format(amount=event.amount, text=event.text)
    who = book.short(event.who) if event.who in book.characters else ""
    card = book.cards.get(event.what)
    what = card.title if card is not None else capital(book.title(event.what)) if event.what else ""
    if event.text in say.STEPS:
        with_who, without = say.STEPS[event.text]
        return (with_who if who else without).format(who=who, what=what)
    verb, _, kind = event.text.partition(" ")
    if event.amount and verb in ("prevents", "adds"):  # adds damage, prevents terror
        template = say.PREVENTED if not who else say.PREVENTS if verb == "prevents" else say.ADDS
        return template.format(who=who, what=what, amount=event.amount, kind=kind)
    if what and verb == "pays":
        return (say.PAYS_OF if who else say.PAID_OF).format(who=who, kind=kind, what=what)
    if what:
        return say.STEP_OF_CARD.format(what=what, text=event.text)
    if who:
        return say.STEP_OF_HERO.format(who=who, text=event.text)
    return say.STEP.format(text=capital(event.text))


def counter_words(event: Event) -> str:
    """Pool, duration and affinity belong to nobody, so their sentences name nobody."""
    if event.kind == "set":
        return say.COUNTER_SET.format(what=capital(event.what), amount=event.amount)
    if not event.amount:
        return ""
    template = say.COUNTER_UP if event.kind == "gained" else say.COUNTER_DOWN
    return template.format(what=capital(event.what), amount=event.amount)


_CARDS: Final = {
    "drawn": say.DRAWS,
    "taken back": say.TAKES_BACK,
    "discarded from the top": say.DISCARDS_FROM_THE_TOP,
}


def cards_words(event: Event, book: Book) -> str:
    """Cards drawn, discarded, taken back; or one that goes into or out of a deck."""
    who = book.short(event.who)
    if event.what not in ("hand", "deck"):
        template = say.INTO_THE_DECK if event.text == "into the deck" else say.SET_ASIDE
        return template.format(who=who, title=book.title(event.what))
    if not event.amount:
        return ""
    one, many = _CARDS.get(event.text, say.DISCARDS)
    return counted(event.amount, one, many, who=who)


def outcome_words(event: Event, book: Book) -> str:
    """How an encounter ended, as the party sees it."""
    template = say.OUTCOMES.get(event.text, say.OTHER_OUTCOME)
    return template.format(title=book.title(event.what), text=event.text.replace("-", " "))
