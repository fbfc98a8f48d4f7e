"""Previews and the table's own remarks in words. The sentences are in `runtime/sentences/previews_say.py`."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.play.telling.transcript import condition_kind, tell
from runtime.rules.book.book import Book
from runtime.rules.protocol.events import Event
from runtime.sentences import previews_say as say
from runtime.sentences.lists_and_numbers import listed


def track(what: str, before: int, after: int) -> str:
    return say.TRACK.format(what=what, before=before, after=after)


def changes_of(who: str, changes: Sequence[str]) -> str:
    return say.CHANGES_OF.format(who=who, changes=", ".join(changes))


def several(by: dict[str, int], all_of_them: bool) -> str:
    """The same changes for everybody, or for everybody except the one who is asked."""
    return (say.EVERYONE if all_of_them else say.THE_OTHERS).format(changes=", ".join(_by(by)))


def _by(changes: dict[str, int]) -> list[str]:
    return [(say.MORE if by > 0 else say.LESS).format(what=what, by=abs(by)) for what, by in changes.items()]


def prevents(event: Event) -> str:
    return say.PREVENTS.format(amount=event.amount, kind=event.text.partition(" ")[2])


def the_day_ends() -> str:
    return say.THE_DAY_ENDS


def evens_out() -> str:
    return say.EVENS_OUT


def quiet_night() -> str:
    return say.QUIET_NIGHT


def pool(before: int, after: int, value: int) -> str:
    return say.POOL.format(before=before, after=after, value=value)


def affinity(before: int, after: int, colour: str) -> str:
    return say.AFFINITY.format(before=before, after=after, colour=colour)


def draws(count: int, who: str = "") -> str:
    if who:
        return (say.DRAWS_ONE_OF if count == 1 else say.DRAWS_OF).format(who=who, count=count)
    return (say.DRAWS_ONE if count == 1 else say.DRAWS).format(count=count)


def loses_cards(count: int, who: str = "") -> str:
    if who:
        return (say.LOSES_ONE_CARD_OF if count == 1 else say.LOSES_CARDS_OF).format(who=who, count=count)
    return (say.LOSES_ONE_CARD if count == 1 else say.LOSES_CARDS).format(count=count)


def all_draw(count: int) -> str:
    return (say.ALL_DRAW_ONE if count == 1 else say.ALL_DRAW).format(count=count)


def discards(count: int, who: str = "") -> str:
    if who:
        return (say.DISCARDS_ONE_OF if count == 1 else say.DISCARDS_OF).format(who=who, count=count)
    return (say.DISCARDS_ONE if count == 1 else say.DISCARDS).format(count=count)


def condition(book: Book, event: Event) -> str:
    template = say.FALLS.get(condition_kind(event, book), "")
    if template:
        return template.format(who=book.short(event.who))
    card = book.conditions.get(event.what)
    title = card.title if card is not None else event.what.replace("-", " ")
    return say.CONDITION.format(who=book.short(event.who), condition=title)


def condition_ends(book: Book, event: Event) -> str:
    known = event.what in book.conditions
    template = "" if known else say.NO_LONGER.get(condition_kind(event, book), "")
    if template:
        return template.format(who=book.short(event.who))
    card = book.conditions.get(event.what)
    title = card.title if card is not None else event.what.replace("-", " ")
    return say.CONDITION_ENDS.format(who=book.short(event.who), condition=title)


def dies(book: Book, event: Event) -> str:
    return say.DIES.format(who=book.short(event.who))


def by_order(the_rest: bool) -> str:
    return say.BY_ORDER if the_rest else say.ALL_BY_ORDER


def unless_prevented() -> str:
    return say.UNLESS_PREVENTED


def told(event: Event, book: Book) -> str:
    words = tell(event, book)
    return words[:1].lower() + words[1:].rstrip(".")


def ending(event: Event) -> str:
    return say.ENDINGS.get(event.text, say.OTHER_ENDING).format(how=event.text)


def ends_encounter(how: str, talk: bool) -> str:
    template = (say.ENDS_TALK if talk else {}).get(how) or say.ENDS.get(how, say.ENDS_OTHERWISE)
    return template.format(how=how.replace("-", " "))


def ends_with_the_turn(how: str) -> str:
    return say.ENDS_LATER.get(how, say.ENDS_LATER_OTHERWISE).format(how=how.replace("-", " "))


def night(costs: dict[str, int]) -> str:
    return say.NIGHT.format(costs=listed(_by(costs))) if costs else ""


def payment(how: str, says: Sequence[str]) -> str:
    return say.PAID.get(how, say.PAID_OTHERWISE).format(how=how.replace("-", " "), says=listed(says))
