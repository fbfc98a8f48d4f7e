"""Reading: from Verse to Verse until the section ends, through the steps of each page in order, then its choice or arrow.

A reading is a loop over verses. An effect that reads another verse aside nests a second loop.
"""

from __future__ import annotations

from typing import Any, Final

from runtime.rules.book.prepared import END, PreparedPage
from runtime.rules.cards.anytime import interlude
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.journal.page_steps import STEPS
from runtime.rules.journal.taking_choices import take_choice
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import STATUS, Game
from runtime.sentences import rules_say
from schemas.model import Do, Prose, Redirect

# No real reading is this long: these pages form a circle, which `check` reports as an error.
ENDLESS: Final = 1_000
# No real reading is nested this deep either.
DEEPEST: Final = 25
ROUND: Final = Event("step", text=rules_say.THESE_PAGES_LEAD_BACK_TO_THEMSELVES)


class _Ends(dict[str, Event]):
    """The end of a section by its kind, told in the same words every time."""

    def __missing__(self, kind: str) -> Event:
        event = self[kind] = Event("section-ends", what=kind)
        return event


_SECTION_ENDS: Final = _Ends()


def read(game: Game, rules: Edition, context: Context, target: str) -> Flow[None]:
    """Reads from a verse on until the section ends.

    Pages that send their readers in a circle, or that read each other aside for ever, end like pages where every
    choice is locked (AMB-S-17).

    KOR-EXPLORE-004, KOR-JENC-004, KOR-JENC-005, KOR-VISION-005, KOR-JOURNAL-003, KOR-JOURNAL-004, FOA-DEATH-003.
    """
    if game.fallen:
        context.without(game.fallen)
        if not context.members:
            return  # the reader died before the first word
    book = game.book
    pages, events, marks = book.pages, book.verse_events, game.sheet.read
    awaited = book.awaited_verses
    kind = book.section_kinds.get(book.section_of(target), "journal")
    depth = game.reading[0] + 1
    game.reading = (depth, game.reading[1] if depth > 1 else 0)
    while target != END and not game.ending and context.members:
        pages_read = game.reading[1] + 1 if depth < DEEPEST else ENDLESS + 1
        if pages_read > ENDLESS:
            yield from cut_off(game)
            break
        game.reading = (depth, pages_read)
        context.verse = verse = target
        yield events[verse]
        target = yield from read_page(pages[verse], game, rules, context)
        marks.add(verse)
        if verse in awaited and not game.ending:
            game.unsettled |= STATUS
            yield from rules.settle(game, rules)
    game.reading = (depth - 1, game.reading[1] if depth > 1 else 0)
    if not game.ending:
        yield _SECTION_ENDS[kind]


def cut_off(game: Game) -> Flow[None]:
    """What leads back to itself for ever is told once, by the innermost reading. Then all readings around it end."""
    if game.reading[1] <= ENDLESS:
        game.reading = (game.reading[0], ENDLESS + 1)
        yield ROUND


def read_aside(game: Game, rules: Edition, target: str) -> Flow[None]:
    """A verse that something calls for at once. Those in the encounter or the Action read it; otherwise everyone.

    It is not part of an encounter under way, so the encounter's end does not cut it off (KOR-JOURNAL-003).
    """
    if target == END or target not in game.book.verses:
        return
    met = game.encounter.party if game.encounter is not None else ()
    members = tuple(name for name in met or game.party or game.characters if name not in game.fallen)
    if not members:
        return
    here = game.characters[members[0]].location
    yield from read(game, rules, Context(members, here), target)


def read_page(prepared: PreparedPage, game: Game, rules: Edition, context: Context) -> Flow[str]:
    """Steps in reading order, then one choice or the arrow. Returns where reading goes on.

    KOR-REDIR-001, KOR-REDIR-002, KOR-REDIR-003, KOR-ECHO-005, KOR-HIDDEN-002: a redirection is followed at once,
    where it stands.
    """
    interrupts, asked = "legendary" in game.book.day_uses, False
    for entry in prepared.steps:
        if type(entry) is Event:
            yield entry
            continue
        kind, place = entry[0], entry[2]  # type: ignore[index]
        if interrupts and kind is not Prose:
            if not asked and (yield from interrupted(game, rules, context)):
                return END
            asked = kind is Redirect  # a redirection that is not followed does nothing
        step: Any = entry[1]  # type: ignore[index]
        context.at = place
        # The two commonest steps are handled here: a separate flow for each would cost as much as the step.
        if kind is Do:
            context.stopped = False
            yield from apply(step.do, game, rules, context)
            context.stopped = (
                False  # what stopped one instruction stops no other: no row, no choice, no list around it
            )
            if game.ending or not context.members:
                return END
            continue
        if kind is Redirect:
            if holds(step.when, game, rules, context):
                yield Event("redirected", what=step.to, at=place)
                return str(step.to)
            continue
        target: str | None = yield from STEPS[kind](step, game, rules, context, place)
        if game.ending or not context.members:
            return END
        if target is not None:
            return target
    if prepared.choices:
        return (yield from take_choice(prepared, game, rules, context))
    return prepared.page.to or END


def interrupted(game: Game, rules: Edition, context: Context) -> Flow[bool]:
    """Lets a legendary action be used before an instruction; returns whether that ends the reading.

    KOR-ECHO-005.
    """
    yield from interlude(game, rules)
    if game.fallen:
        context.without(game.fallen)
    return bool(game.ending) or not context.members
