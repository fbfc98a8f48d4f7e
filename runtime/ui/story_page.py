"""The story as a book prints it: steps of a game as lines of a width.

Owns how an event looks on a page. Prose reads as prose; what it did to the heroes stands below it in a line
each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from runtime.play.saves.save import Step
from runtime.play.telling.transcript import tell
from runtime.rules.book.book import Book
from runtime.rules.protocol.events import Event
from runtime.ui.screen import BLANK, Line, line
from runtime.ui.wrap import paragraphs, wrap_text

PROSE: Final = frozenset(("prose", "hint"))
HEADINGS: Final = frozenset(("day", "chapter"))
_GOOD: Final = frozenset(("gained", "owns", "waystone", "condition-ends"))
_BAD: Final = frozenset(("lost", "gives-up", "condition", "dies", "guardian", "faded"))
# These say nothing a reader needs: the next thing told says it better.
_SILENT: Final = frozenset(("action", "redirected", "stage", "deck"))


def verse_heading(book: Book, verse: str) -> str:
    """How a verse is headed: its title, else its number and section."""
    found = book.verses.get(verse)
    if found is None:
        return verse
    section = book.sections.get(book.section_of(verse))
    if section is not None and section.kind == "tutorial" and found.title:
        return found.title  # rules are looked up by what they are about
    place = book.locations.get(section.location or "") if section is not None else None
    where = place.title if place is not None else book.section_of(verse).rpartition(":")[2].replace("-", " ")
    kind = "" if section is None or section.kind == "journal" else f"{section.kind.title()}: "
    number = f" {found.number}" if found.number else ""
    title = f" · {found.title}" if found.title else ""
    return f"{kind}{where}{number}{title}"


def told_lines(events: Iterable[Event], book: Book, width: int) -> list[Line]:
    """What was told, in reading order."""
    found: list[Line] = []
    last = ""
    for event in events:
        if event.kind == "redirected" and last == "verse":
            del found[-2:]  # a page that only sent the reader on needs no heading
            last = "sent-on"
            continue
        lines = event_lines(event, book, width)
        if not lines:
            continue
        group = "prose" if event.kind in PROSE else "fact"
        if event.kind in HEADINGS or event.kind == "verse":
            group = event.kind
        if found and not (group == "fact" == last) and last not in ("verse", "sent-on"):
            found.append(BLANK)
        found += lines
        last = group
    return found


def event_lines(event: Event, book: Book, width: int) -> list[Line]:
    if event.kind in _SILENT:
        return []
    if event.kind == "verse":
        return [line(f"~ {verse_heading(book, event.what)} ~", "heading"), BLANK]
    if event.kind == "prose":
        return paragraphs(event.text, width)
    text = tell(event, book).strip("= ")
    if not text:
        return []
    if event.kind in HEADINGS:
        return [line(text, "heading")]
    if event.kind in ("hint", "event"):
        return paragraphs(text, width, "em" if event.kind == "hint" else "")
    if event.kind == "step" and event.what == "turn":
        return [line(f"· {text}", "dim")]
    style = "good" if event.kind in _GOOD else "bad" if event.kind in _BAD else "fact"
    if event.what == "terror" and style != "fact":
        style = "bad" if style == "good" else "good"
    mark = "+ " if style == "good" else "! " if style == "bad" else "· "
    return wrap_text(text, width, style, mark, "  ")


def step_lines(step: Step, book: Book, width: int) -> list[Line]:
    """An answer, and what came of it."""
    found: list[Line] = []
    if step.answer is not None:
        who = book.characters[step.actor].title.split(",")[0] if step.actor in book.characters else ""
        said = f"{who}: {step.said}" if who else step.said
        found += wrap_text(said, width, "said", "> ", "  ")
    told = told_lines(step.told, book, width)
    if found and told:
        found.append(BLANK)
    return found + told


def story(steps: Sequence[Step], book: Book, width: int, most: int = 40) -> tuple[list[Line], int]:
    """The last steps as one text, and the line at which the newest begins."""
    found: list[Line] = []
    fresh = 0
    for step in steps[-most:]:
        if found:
            found.append(BLANK)
        fresh = len(found)
        found += step_lines(step, book, width)
    return found, fresh
