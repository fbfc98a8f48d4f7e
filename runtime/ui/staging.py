"""Great moments: a victory, a defeat, a death, a new chapter, an ending. Each has a title, and a sentence of its own."""

from __future__ import annotations

from runtime.rules.book.book import Book
from runtime.rules.protocol.events import Event
from runtime.sentences import moments_say as say
from schemas.table_view import TablePart


def staged(event: Event, book: Book) -> list[TablePart]:
    """The paragraphs of a great moment; none where it is not one."""
    match event.kind:
        case "outcome":
            title = book.title(event.what)
            head, words = say.OUTCOMES.get(event.text, say.OTHER_OUTCOME)
            return [TablePart("stage", head), TablePart("prose", words.format(title=title))]
        case "encounter":
            kind = (
                "combat" if event.what in book.combat else "diplomacy" if event.what in book.diplomacy else ""
            )
            found = [TablePart("stage", say.ENCOUNTER[kind].format(title=book.title(event.what)))]
            card = book.encounters.get(event.what)
            text = " ".join(str(getattr(card, "text", "") or "").split())
            return [*found, TablePart("flavour", text)] if text else found
        case "dies":
            return [TablePart("stage", say.DEATH.format(who=book.short(event.who).upper()))]
        case "condition" if event.what == "dying":
            return [TablePart("stage", say.DYING.format(who=book.short(event.who).upper()))]
        case "chapter":
            title = say.CHAPTER.format(number=event.amount, title=event.text)
            chapter = book.chapters.get(event.amount)
            goal = chapter.goal if chapter is not None else ""
            return [TablePart("stage", title), *([TablePart("hint", goal)] if goal else [])]
        case "ending":
            head, words = say.ENDINGS.get(event.text, say.OTHER_ENDING)
            return [TablePart("stage", head), *([TablePart("prose", words)] if words else [])]
    return []
