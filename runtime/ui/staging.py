"""Great moments: a victory, a defeat, a death, a new chapter, an ending. Each has a title, and a sentence of its own."""

from __future__ import annotations

from typing import Final

from runtime.rules.book.book import Book
from runtime.rules.protocol.events import Event
from schemas.table_view import TablePart

OUTCOMES: Final = {
    "win": ("VICTORY", "You have beaten {title}."),
    "lose": ("DEFEAT", "{title}: this one you have lost."),
    "escape": ("AWAY", "You have got away from {title}. It counts as lost."),
    "avoid": ("BROKEN OFF", "The talk with {title} is over before its end."),
    "green": ("WELL SPOKEN", "The talk with {title} ends in green."),
    "gray": ("AN UNDERSTANDING", "The talk with {title} ends in gray."),
    "red": ("BAD BLOOD", "The talk with {title} ends in red."),
    "ran-away": ("IT IS GONE", "{title} did not wait for the end."),
}
ENDINGS: Final = {
    "victory": ("THE END", "The story is told, and you are still here to tell it."),
    "defeat": ("THE END", "The story goes on without you."),
}
DEATH: Final = "{who} IS DEAD"
DYING: Final = "{who} IS DYING"
CHAPTER: Final = "CHAPTER {number}: {title}"
ENCOUNTER: Final = {"combat": "A FIGHT: {title}", "diplomacy": "A TALK: {title}", "": "{title}"}


def staged(event: Event, book: Book) -> list[TablePart]:
    """The paragraphs of a great moment; none where it is not one."""
    match event.kind:
        case "outcome":
            title = book.title(event.what)
            head, words = OUTCOMES.get(event.text, ("IT IS OVER", "{title}."))
            return [TablePart("stage", head), TablePart("prose", words.format(title=title))]
        case "encounter":
            kind = (
                "combat" if event.what in book.combat else "diplomacy" if event.what in book.diplomacy else ""
            )
            found = [TablePart("stage", ENCOUNTER[kind].format(title=book.title(event.what)))]
            card = book.encounters.get(event.what)
            text = " ".join(str(getattr(card, "text", "") or "").split())
            return [*found, TablePart("flavour", text)] if text else found
        case "dies":
            return [TablePart("stage", DEATH.format(who=book.short(event.who).upper()))]
        case "condition" if event.what == "dying":
            return [TablePart("stage", DYING.format(who=book.short(event.who).upper()))]
        case "chapter":
            title = CHAPTER.format(number=event.amount, title=event.text)
            chapter = book.chapters.get(event.amount)
            goal = chapter.goal if chapter is not None else ""
            return [TablePart("stage", title), *([TablePart("hint", goal)] if goal else [])]
        case "ending":
            head, words = ENDINGS.get(event.text, ("THE END", ""))
            return [TablePart("stage", head), *([TablePart("prose", words)] if words else [])]
    return []
