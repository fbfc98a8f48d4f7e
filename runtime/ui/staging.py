"""Great moments: a victory, a defeat, a night, a death, a new chapter, an ending. Each has a title and its own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from runtime.play.saves.save import Step
from runtime.rules.book.book import Book
from runtime.rules.cards.holding import PRINTED_DYING
from runtime.rules.protocol.events import Event
from runtime.sentences import moments_say as say
from runtime.sentences.lists_and_numbers import counted, in_a_row
from runtime.ui.entries import card_parts
from schemas.table_view import TablePart


def staged(event: Event, book: Book) -> list[TablePart]:
    """The paragraphs of a great moment; none if it is not one."""
    match event.kind:
        case "outcome":
            title = book.title(event.what)
            of_talks = f"talk-{event.text}" if event.what in book.diplomacy else ""
            head, words = say.OUTCOMES.get(of_talks) or say.OUTCOMES.get(event.text, say.OTHER_OUTCOME)
            return [TablePart("stage", head), TablePart("prose", words.format(title=title))]
        case "encounter":
            kind = (
                "combat" if event.what in book.combat else "diplomacy" if event.what in book.diplomacy else ""
            )
            found = [TablePart("stage", say.ENCOUNTER[kind].format(title=book.title(event.what)))]
            card = book.encounters.get(event.what)
            text = " ".join(str(getattr(card, "text", "") or "").split())
            return [*found, TablePart("flavour", text)] if text else found
        case "stage" if event.what == "end":
            return [TablePart("stage", say.NIGHT)]
        case "day":
            return [TablePart("stage", say.DAY.format(number=event.amount))]
        case "dies":
            title = say.DEATH.format(who=book.short(event.who).upper())
            return [TablePart("stage", title)]
        case "put-back":
            text = " ".join(str(book.secrets[event.what].text).split())
            spoken = [TablePart("prose", text)] if text else []
            return [*spoken, TablePart("hint", say.DEAD)]
        case "condition" if _is_dying(event, book):
            title = say.DYING.format(who=book.short(event.who).upper())
            return [TablePart("stage", title), *card_parts(book, f"condition:{event.what}")]
        case "chapter":
            title = say.CHAPTER.format(number=event.amount, title=event.text)
            chapter = book.chapters.get(event.amount)
            goal = chapter.goal if chapter is not None else ""
            return [TablePart("stage", title), *([TablePart("hint", goal, say.GOAL)] if goal else [])]
        case "ending":
            head, words = say.ENDINGS.get(event.text, say.OTHER_ENDING)
            return [TablePart("stage", head), *([TablePart("prose", words)] if words else [])]
    return []


def _is_dying(event: Event, book: Book) -> bool:
    card = book.conditions.get(event.what)
    return card.kind == "dying" if card is not None else event.what in ("dying", PRINTED_DYING)


def gained_and_lost(steps: Sequence[Step], book: Book) -> list[TablePart]:
    """What a whole game came to, for its last page: days, deaths, what was found, how quests ended."""
    told = [event for step in steps for event in step.told]
    days = max((event.amount for event in told if event.kind == "day"), default=0)
    deaths = Counter(book.short(event.who) for event in told if event.kind == "dies")
    found = [TablePart("fact", counted(days, say.ONE_DAY, say.DAYS))]
    if deaths:
        times = [counted(count, say.DIED_ONCE, say.DIED, who=who) for who, count in deaths.items()]
        found.append(TablePart("loss", in_a_row(times), say.FELL))
    for kind, words in (("secret", say.SECRETS), ("item", say.ITEMS)):
        had = dict.fromkeys(
            book.title(event.what) for event in told if event.kind == "owns" and event.text == kind
        )
        if had:
            found.append(TablePart("gain", in_a_row(list(had)), words))
    for ending, words in (("success", say.QUESTS_DONE), ("failure", say.QUESTS_FAILED)):
        done = dict.fromkeys(
            book.title(event.what) for event in told if event.kind == "quest" and event.text == ending
        )
        if done:
            found.append(TablePart("gain" if ending == "success" else "loss", in_a_row(list(done)), words))
    return found
