"""The story as a book prints it: steps of a game as paragraphs, and paragraphs as lines of a width.

Owns how an event looks on a page. Prose reads as prose. What it did to the heroes is below it, one line each. A great
moment (a victory, a death, a chapter, the end) has a title of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from msgspec.structs import replace

from runtime.play.saves.save import Step
from runtime.play.telling.encounter_words import COUNTERS
from runtime.play.telling.transcript import status_part, tell
from runtime.rules.book.book import Book
from runtime.rules.book.wording import spaced
from runtime.rules.protocol.events import Event
from runtime.sentences import events_say, table_says
from runtime.sentences.lists_and_numbers import in_a_row
from runtime.ui import habits
from runtime.ui.entries import card_parts
from runtime.ui.explained_cards import explained
from runtime.ui.reckonings import KINDS, Reckoning, reckoned, sentence_of
from runtime.ui.screen import Line
from runtime.ui.staging import gained_and_lost, staged
from runtime.ui.story_lines import lines_of
from schemas.table_view import TablePart

PROSE: Final = frozenset(("prose", "hint"))
HEADINGS: Final = frozenset(("day", "chapter"))
_GOOD: Final = frozenset(("gained", "owns", "waystone", "condition-ends"))
_BAD: Final = frozenset(("lost", "gives-up", "condition", "guardian", "faded"))
# These say nothing a reader needs: the next event says it better.
_TOLD_ACTIONS: Final = frozenset(("inspect",))  # its result is only what it shows
_SILENT: Final = frozenset(("deck", "chapter-ends", "section-ends"))
# What the table did by itself and need not mention, and what it says of the rest.
_UNTOLD: Final = frozenset(
    (habits.KEEPS, habits.IN_TURN, habits.GOES_ON, habits.SAME, habits.AS_THEY_ARE, habits.CORNER)
)
# Laid out before the story begins.
_LAID_OUT: Final = frozenset(("revealed", "flipped", "waystone", "time-passes", "menhir", "dial"))
_SAID: Final = {key: text for (_, key), text in table_says.OPTIONS.items()}
_ITSELF: Final = {
    habits.NO_CARD: table_says.NO_CARD_CAN_BE_LAID_THE,
    habits.EVENLY: table_says.SHARED_EVENLY_2,
    habits.TOGETHER: table_says.ALL_TOGETHER_2,
}


def beside(book: Book, verse: str) -> Iterator[TablePart]:
    """What goes with a Verse: how its speakers sound, and the sound or picture that a table may have ready."""
    found = book.verses.get(verse)
    if found is None or not (found.speakers or found.sound or found.art):
        return
    for person in book.campaign.people:
        if person.name in found.speakers and person.voice:
            yield TablePart("hint", person.voice, table_says.VOICE.format(who=person.title))
    for word, path in (("Sound", found.sound), ("Picture", found.art)):
        if path:
            yield TablePart("hint", path, word)


def verse_heading(book: Book, verse: str) -> str:
    """A verse's heading: its title, otherwise its number and section."""
    found = book.verses.get(verse)
    if found is None:
        return verse
    section = book.sections.get(book.section_of(verse))
    if section is not None and section.kind == "tutorial" and found.title:
        return found.title  # rules are looked up by their subject
    place = book.locations.get(section.location or "") if section is not None else None
    number = f" {found.number}" if found.number else ""
    title = f" · {found.title}" if found.title else ""
    if section is not None and section.kind in _BOOKS:
        return f"{_BOOKS[section.kind]}{number}{title}"
    where = place.title if place is not None else book.section_of(verse).rpartition(":")[2].replace("-", " ")
    kind = "" if section is None or section.kind == "journal" else f"{section.kind.title()}: "
    return f"{kind}{where}{number}{title}"


_BOOKS: Final = {"book": table_says.BOOK_OF_SECRETS, "memories": "A memory"}


def told_paragraphs(events: Iterable[Event], book: Book) -> list[TablePart]:
    """What was told, in reading order."""
    found: list[TablePart] = []
    lesson = False  # whether the text explains the game
    marked: list[Event] = []  # parts of one status, one after another
    for event in reckoned(_before_the_end(events)):
        if isinstance(event, Event) and event.kind == "status" and event.amount and event.text:
            marked = [*marked, event] if marked and marked[0].what == event.what else [event]
            if len(marked) > 1:
                found[-1] = TablePart("fact", _parts_marked(marked, book))
                continue
        else:
            marked = []
        if isinstance(event, Reckoning):
            found += _reckoning(event, book)
            continue
        if event.kind == "redirected" and found and found[-1].kind == "heading":
            found.pop()  # a page that only sent the reader on needs no heading
            continue
        told = _event(event, book)
        if event.kind == "verse":
            section = book.sections.get(book.section_of(event.what))
            lesson = section is not None and section.kind == "tutorial"
        elif event.kind == "prose" and lesson:
            told += explained(event.text, book)
        at = len(found)
        if event.kind == "outcome":
            while at and found[at - 1].kind == "gain":
                at -= 1  # the title is above what was won
        found[at:at] = told
    return _in_own_words(found, book)


def _before_the_end(events: Iterable[Event]) -> Iterator[Event]:
    """What is worth telling. After the end of the campaign no night falls."""
    over = False
    for event in events:
        if not _silent(event) and not (over and event.kind == "stage"):
            yield event
        over = over or event.kind == "ending"


def _parts_marked(marked: Sequence[Event], book: Book) -> str:
    parts = [status_part(one, book) for one in marked]
    status = book.statuses.get(marked[0].what)
    title = status.title if status is not None else spaced(marked[0].what)
    return events_say.ON_THE_SHEET_PARTS.format(status=title, parts=in_a_row(parts))


def _in_own_words(told: list[TablePart], book: Book) -> list[TablePart]:
    """With the campaign's words for terms of the rules."""
    if not book.campaign.words:
        return told
    return [replace(one, text=book.own.say(one.text)) for one in told]


def _reckoning(told: Reckoning, book: Book) -> list[TablePart]:
    if told.kind in ("paid", "set"):
        return [TablePart("fact", sentence_of(told, book))]
    good = (told.kind == "gained") is not told.terror
    return [TablePart("gain" if good else "loss", sentence_of(told, book))]


def event_lines(event: Event, book: Book, width: int) -> list[Line]:
    return lines_of(_in_own_words(_event(event, book), book), width)


def _silent(event: Event) -> bool:
    """Whether the next event says it better: the question names who is active, a title announces a night."""
    if event.kind == "stage":
        return event.what != "end"
    if event.kind == "action":
        return event.what not in _TOLD_ACTIONS
    return event.kind in _SILENT or (event.kind == "step" and event.text == "is active")


def _event(event: Event, book: Book) -> list[TablePart]:
    if event.kind == "redirected" or _silent(event):
        return []
    if event.kind == "verse":
        heading = TablePart("heading", f"~ {verse_heading(book, event.what)} ~")
        return [heading, *beside(book, event.what)]
    if event.kind == "prose":
        return _split("prose", event.text)
    great = staged(event, book)
    if great:
        return great
    text = event.text if event.kind == "action" else tell(event, book).strip("= ")
    if not text:
        return []
    if event.kind in HEADINGS:
        return [TablePart("heading", text)]
    if event.kind == "hint":
        return _split("hint", text)
    if event.kind == "event":
        return _split("prose", text)
    if event.kind == "step" and event.what == "turn":
        return [TablePart("fact", text)]
    good, bad = event.kind in _GOOD, event.kind in _BAD
    if event.what == "terror" and (good or bad):
        good, bad = bad, good
    if not event.who and event.what in COUNTERS:
        good = bad = False  # the pool of a fight is nobody's gain
    found = [TablePart("gain" if good else "loss" if bad else "fact", text)]
    if event.kind == "owns" and event.text == "secret" and not event.who:
        found += card_parts(book, f"secret:{event.what}")  # it counts for everyone, so everyone hears it
    return found


def _split(kind: str, text: str) -> list[TablePart]:
    return [TablePart(kind, " ".join(part.split())) for part in text.split("\n\n") if part.strip()]  # type: ignore[arg-type]


def _several_got(step: Step) -> bool:
    """Whether something was really shared: one who pays for all shares nothing."""
    moved = [event for event in step.told if event.kind in KINDS and event.who and event.amount]
    first = list(takewhile(lambda one: one.kind == moved[0].kind, moved))
    return len({one.who for one in first}) > 1


def _answered(step: Step, book: Book) -> str:
    """An answer in its option's words, with whose answer it was."""
    said = _SAID.get(step.answer, step.said) if isinstance(step.answer, str) else step.said
    who = book.short(step.actor) if step.actor in book.characters else ""
    return said if not who or said.startswith(who) else table_says.ANSWER_OF.format(who=who, said=said)


def _only_no(step: Step) -> bool:
    """Something that nobody was asked about, because it was impossible."""
    return bool(step.itself) and step.answer == "no"


def step_paragraphs(step: Step, book: Book) -> list[TablePart]:
    """An answer, and its results."""
    found: list[TablePart] = []
    if step.itself and step.itself in _ITSELF:
        if step.itself != habits.EVENLY or _several_got(step):
            found.append(TablePart("itself", _ITSELF[step.itself]))
    elif step.answer is not None and step.itself not in _UNTOLD and not _only_no(step):
        found.append(TablePart("said", _answered(step, book)))
        if step.itself == habits.ONLY_WAY:
            found.append(TablePart("itself", table_says.THE_OTHER_WAYS_ARE_CLOSED))
    return _in_own_words(found, book) + told_paragraphs(step.told, book)


def page(
    steps: Sequence[Step], book: Book, fresh_from: int | None = None, most: int = 40
) -> tuple[list[TablePart], int]:
    """The last steps as one text, and the number of the paragraph where the new text begins."""
    begin = max(0, len(steps) - most)
    new = len(steps) - 1 if fresh_from is None else fresh_from
    found: list[TablePart] = []
    voices: set[TablePart] = set()
    fresh = 0
    set_up, night = not begin, False
    for number, step in enumerate(steps[begin:], begin):
        if number == new:
            fresh = len(found)
        set_up = set_up and (step.answer is None or bool(step.itself))
        told = step_paragraphs(_begun(step) if set_up else step, book)
        set_up = set_up and not any(event.kind == "verse" for event in step.told)
        told = [one for one in told if not (one.kind == "hint" and one.label and one in voices)]
        voices.update(one for one in told if one.kind == "hint" and one.label)
        night = _at_night(step, night)
        if night:
            told = [replace(one, kind="fact") if one.kind in ("gain", "loss") else one for one in told]
        if found and told and told[0].kind == "itself" and told[0] == found[-1]:
            told = told[1:]  # evenly, again and again: said once
        found += told
    if steps and any(event.kind == "ending" for event in steps[-1].told):
        found += _in_own_words(gained_and_lost(steps, book), book)
    return found, fresh


def _at_night(step: Step, before: bool) -> bool:
    """Whether a step is told in one paragraph, like a night: who rests, eats, heals, fears."""
    began = any(event.kind == "stage" and event.what == "end" for event in step.told)
    great = any(event.kind in ("day", "dies", "verse", "ending", "condition") for event in step.told)
    return (began or before) and not great


def _begun(step: Step) -> Step:
    """The first step, without what is only laid out before the story: the map shows it."""
    first = next((at for at, event in enumerate(step.told) if event.kind == "verse"), len(step.told))
    told = [event for at, event in enumerate(step.told) if at >= first or event.kind not in _LAID_OUT]
    return replace(step, told=tuple(told))


# --- as lines


def told_lines(events: Iterable[Event], book: Book, width: int) -> list[Line]:
    return lines_of(told_paragraphs(events, book), width)


def step_lines(step: Step, book: Book, width: int) -> list[Line]:
    return lines_of(step_paragraphs(step, book), width)


def story(
    steps: Sequence[Step], book: Book, width: int, most: int = 40, fresh_from: int | None = None
) -> tuple[list[Line], int]:
    """The last steps as lines, and the line where the newest begins."""
    told, fresh = page(steps, book, fresh_from, most)
    starts: list[int] = []
    lines = lines_of(told, width, starts)
    return lines, starts[fresh] if fresh < len(starts) else len(lines)


# --- what was read and done so far


def passages(steps: Sequence[Step], book: Book) -> list[TablePart]:
    """Every text that was read, once, with its heading as the label."""
    found: dict[TablePart, None] = {}
    heading, parts = "", list[str]()

    def close() -> None:
        if parts:
            found.setdefault(TablePart("prose", "\n\n".join(parts), heading))
            parts.clear()

    for step in steps:
        for event in step.told:
            if event.kind == "verse":
                close()
                heading = verse_heading(book, event.what)
            elif event.kind in PROSE:
                parts.append(event.text)
            elif event.kind in ("section-ends", "event", *HEADINGS):
                close()
                heading = ""
    close()
    return list(found)


def log_parts(steps: Sequence[Step], book: Book) -> Iterator[TablePart]:
    """Answers and their results. What was read is among the passages."""
    for number, step in enumerate(steps):
        if step.answer is not None:
            who = book.short(step.actor) if step.actor in book.characters else ""
            template = table_says.LOG_ANSWER_OF if who else table_says.LOG_ANSWER
            yield TablePart("said", template.format(number=number, who=who, said=step.said))
        for event in step.told:
            if event.kind == "verse":
                yield TablePart("note", f"~ {verse_heading(book, event.what)}")
            elif event.kind not in PROSE:
                yield from _in_own_words(_event(event, book), book)[: 1 if event.kind == "event" else None]
