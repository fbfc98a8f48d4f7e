"""Goals, quests, the group's sheet and markers, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from runtime.rules.book.book import Book
from runtime.rules.state.game import Game
from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import listed
from runtime.ui.map_view import dials, marker_words
from runtime.ui.table import Table
from schemas.table_view import ListView, QuestView, SheetView, TablePart


def goal_of(table: Table) -> str:
    """What to do now, in the writer's words: the goal of the chapter, otherwise of the newest quest."""
    return next(iter(goals_of(table)), "")


def goals_of(table: Table) -> list[str]:
    """The goal of the chapter, then those of the quests in force, the newest first."""
    game, book = table.session.game, table.book
    chapter = book.chapters.get(game.calendar.chapter)
    found = [chapter.goal] if chapter is not None else []
    found += [book.events[name].goal for name in reversed(game.calendar.active)]
    found += [book.secrets[name].goal for name in reversed(game.decks.global_secrets)]
    return list(dict.fromkeys(filter(None, found)))


def soon_of(table: Table) -> str:
    """What passing time has done to the chapter so far."""
    game = table.session.game
    chapter = table.book.chapters.get(game.calendar.chapter)
    if chapter is None or not chapter.time_passes:
        return ""
    passed = game.calendar.time_passed.get(game.calendar.chapter, 0)
    left = chapter.time_passes - passed
    if left <= 0:
        return table_says.TIME_HAS_RUN_OUT_IN_THIS
    return table_says.TIME_PASSES_OF_MARKS_ARE_MADE.format(passed=passed, time_passes=chapter.time_passes)


def quest_views(table: Table) -> Iterator[QuestView]:
    game, book = table.session.game, table.book
    held = [*game.decks.global_secrets, *(name for one in game.characters.values() for name in one.secrets)]
    for name in game.calendar.active:
        event = book.events[name]
        yield QuestView(
            entry=f"event:{name}",
            title=event.title,
            kind=table_says.KIND_EVENT.format(kind=event.kind),
            goal=event.goal,
            text="\n\n".join(" ".join(part.split()) for part in event.text.split("\n\n")),
            markers=marker_words(game.card_markers[f"event:{name}"], table.session.rules.words)
            if f"event:{name}" in game.card_markers
            else "",
            ends=tuple(_ends(book, event.quests)),
        )
    for name in held:
        secret = book.secrets[name]
        if secret.quests:
            goal = secret.goal
            yield QuestView(
                entry=f"secret:{name}",
                title=secret.title,
                kind="secret",
                goal=goal,
                ends=tuple(_ends(book, secret.quests)),
            )


def _ends(book: Book, quests: object) -> Iterator[TablePart]:
    for quest in quests:  # type: ignore[attr-defined]
        when = book.words.requirement(quest.when) if quest.when is not None else table_says.AS_THE_CARD_SAYS
        gives = f" ({book.words.effects(quest.do)})" if quest.do else ""
        yield TablePart("rule", f"{when}{gives}", str(quest.ends).title())


def status_paragraphs(game: Game, book: Book) -> Iterator[TablePart]:
    """What the group has written down. Unmarked parts are not shown."""
    for name, parts in game.sheet.statuses.items():
        status = book.statuses.get(name)
        title = status.title if status is not None else name.replace("-", " ")
        if status is not None and status.parts:
            title = table_says.STATUS_PARTS.format(title=title, marked=len(parts), parts=len(status.parts))
        words = listed(
            [book.short(part) if part in book.characters else part.replace("-", " ") for part in parts]
        )
        yield TablePart("fact", words, title) if words else TablePart("fact", title)


def time_words(table: Table) -> str:
    """The chapter, and how much of its time has passed."""
    game = table.session.game
    chapter = table.book.chapters.get(game.calendar.chapter)
    if chapter is None:
        return ""
    passed = game.calendar.time_passed.get(game.calendar.chapter, 0)
    template = table_says.CHAPTER
    if chapter.time_passes:
        template = table_says.CHAPTER_TIME_OF
    elif passed:
        template = table_says.CHAPTER_TIME
    return template.format(
        number=chapter.number, title=chapter.title, passed=passed, most=chapter.time_passes
    )


def done_quests(table: Table) -> Iterator[TablePart]:
    """Quests that are over, and how they ended."""
    for done in table.session.game.calendar.quests_done:
        ends, _, name = done.partition(":")
        ends = ends.partition("-")[0]  # a card may have several of a kind
        kind = "gain" if ends == "success" else "loss"
        yield TablePart(kind, ends, table.book.title(name.removeprefix("secret:")))  # type: ignore[arg-type]


def sheet_view(table: Table) -> SheetView:
    """What the group has written down."""
    game, book, own = table.session.game, table.book, table.session.rules.words
    lists = ((SHEET[what][0], SHEET[what][1](table)) for what in own.sheet_lists)
    return SheetView(
        title=own.sheet,
        statuses=tuple(status_paragraphs(game, book)),
        filters=tuple(game.sheet.filters),
        secrets=tuple(book.title(name) for name in game.decks.global_secrets),
        achievements=tuple(book.achievements[name].title for name in game.sheet.achievements),
        lists=tuple(ListView(heading=heading, lines=tuple(found)) for heading, found in lists if found),
    )


def marked_cards(table: Table) -> Iterator[TablePart]:
    """Every card with a marker on it."""
    game, book, words = table.session.game, table.book, table.session.rules.words
    found = [(book.locations[name].title, placed.markers) for name, placed in game.board.locations.items()]
    found += [(book.title(ref.partition(":")[2]), markers) for ref, markers in game.card_markers.items()]
    for title, markers in found:
        marks = marker_words(markers, words)
        if marks:
            yield TablePart("fact", marks, title)
    for kind, where, value in dials(game):
        yield TablePart("fact", table_says.KIND_AND_VALUE.format(kind=kind, value=value), book.title(where))


# --- the lists of the sheet


def _menhirs(table: Table) -> list[str]:
    """FOA-SAVE-003, FOA-SAVE-004."""
    book = table.book
    return [
        table_says.TITLE_DIAL_DIAL.format(title=book.title(name), dial=dial)
        if dial
        else table_says.NO_DIAL_GOES_OUT_IN_THE.format(title=book.title(name))
        for name, dial in table.session.game.board.menhirs.items()
    ]


def _dials(table: Table) -> list[str]:
    return [f"{table.book.title(where)}: {kind} {value}" for kind, where, value in dials(table.session.game)]


def _guardians(table: Table) -> list[str]:
    return [
        f"{table.book.encounters[one.encounter].title}: {table.book.title(one.location)}"
        for one in table.session.game.board.guardians
    ]


def _characters(table: Table) -> list[str]:
    """Everybody's place; who is away, and who is dead."""
    game, book = table.session.game, table.book
    found = [f"{book.short(name)}: {book.title(one.location)}" for name, one in game.characters.items()]
    found += [table_says.AWAY.format(who=book.short(name)) for name in game.away]
    dead = [name for name in book.heroes if f"character:{name}" in game.decks.removed]
    return found + [table_says.DEAD.format(who=book.short(name)) for name in dead]


def _remains(table: Table) -> list[str]:
    """What the dead left, by place. FOA-DEATH-004."""
    book = table.book
    return [
        f"{book.title(place)}: {', '.join(book.title(item) for item in items)}"
        for place, items in table.session.game.board.remains.items()
    ]


# What an edition may put on its sheet, by its own names.
SHEET: Final[dict[str, tuple[str, Callable[[Table], list[str]]]]] = {
    "menhirs": ("Menhirs", _menhirs),
    "dials": ("Dials", _dials),
    "guardians": ("Guardians", _guardians),
    "characters": ("Characters", _characters),
    "remains": (table_says.LEFT_BY_THE_DEAD_2, _remains),
}
