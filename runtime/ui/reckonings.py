"""Gains, losses and payments, told once: `Isbel pays 2 energy, 1 magic and 1 food`, `Odo and Wren gain 1 exp each`.

Owns which changes belong to one sentence: those of one kind that directly follow each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from runtime.rules.book.book import Book
from runtime.rules.protocol.events import Event
from runtime.sentences import events_say
from runtime.sentences.lists_and_numbers import AMOUNT, in_a_row
from schemas.words import STATS

KINDS: Final = frozenset(("gained", "lost", "paid", "set"))


class Reckoning(NamedTuple):
    """The same change of one or several heroes."""

    kind: str
    who: tuple[str, ...]
    amounts: tuple[tuple[str, int], ...]  # what, and how much
    terror: bool  # terror goes the other way: gaining it is a loss


def reckoned(events: Iterable[Event]) -> Iterator[Event | Reckoning]:
    """All events, with those that belong together joined into one."""
    run: list[Event] = []
    counter: Event | None = None
    for event in events:
        if counter is not None and event.who and not _same_cards(counter, event):
            yield counter
            counter = None
        if event.kind in KINDS and event.who and event.what in STATS:
            if run and (run[0].kind, _terror(run[0])) != (event.kind, _terror(event)):
                yield from _sums(run)
                run = []
            run.append(event)
            continue
        yield from _sums(run)
        run = []
        if counter is not None and _same_counter(counter, event):
            before = 0 if event.kind == "set" else counter.amount  # its final place is told once
            counter = replace(counter, amount=before + event.amount)
            continue
        if counter is not None and _same_cards(counter, event):
            counter = replace(counter, amount=counter.amount + event.amount)
            continue
        if counter is not None and counter.kind == event.kind == "time-passes":
            counter = event  # it says how many marks there are now
            continue
        if counter is not None:
            yield counter
        counts = event.kind in ("cards", "time-passes") or (
            event.kind in ("gained", "lost", "set") and not event.who
        )
        counter = event if counts else None
        if counter is None:
            yield event
    yield from _sums(run)
    if counter is not None:
        yield counter


def _same_counter(one: Event, other: Event) -> bool:
    """Pool and pool: a counter that nobody owns, and that moves twice in the same way."""
    return not other.who and (one.kind, one.what, one.text) == (other.kind, other.what, other.text)


def _same_cards(one: Event, other: Event) -> bool:
    """Card after card of one hero, from one pile to another."""
    return one.kind == other.kind == "cards" and (one.who, one.what, one.text) == (
        other.who,
        other.what,
        other.text,
    )


def _terror(event: Event) -> bool:
    return event.what == "terror"


def _sums(run: list[Event]) -> Iterator[Reckoning]:
    by_hero: dict[str, dict[str, int]] = {}
    for event in run:
        for who in event.who.split(", "):
            amounts = by_hero.setdefault(who, {})
            before = 0 if event.kind == "set" else amounts.get(event.what, 0)
            amounts[event.what] = before + event.amount
    alike: dict[tuple[tuple[str, int], ...], list[str]] = {}
    for who, amounts in by_hero.items():
        told = tuple((what, amount) for what, amount in amounts.items() if amount or run[0].kind == "set")
        if told:
            alike.setdefault(told, []).append(who)
    for told, heroes in alike.items():
        yield Reckoning(run[0].kind, tuple(heroes), told, _terror(run[0]))


def sentence_of(sum_: Reckoning, book: Book) -> str:
    kind = "takes-on" if sum_.kind == "paid" and sum_.terror else sum_.kind
    one, several = events_say.RECKONINGS[kind]
    who = [book.short(name) if name in book.characters else book.title(name) for name in sum_.who]
    template = events_say.IS_NOW if sum_.kind == "set" else AMOUNT
    what = in_a_row([template.format(amount=amount, what=word) for word, amount in sum_.amounts])
    return (one if len(who) == 1 else several).format(who=in_a_row(who), what=what)
