"""From a table to its view: one place that says what is on the table now, as data without widths (`schemas.table_view`).

The terminal, line mode and every other way to draw a game take their facts from here. `view_of` makes all of it at
once, for JSON. `SeenTable` makes each part when somebody looks at it, for panels.
"""

from __future__ import annotations

from msgspec.structs import replace

from runtime.sentences import table_says
from runtime.sentences.terms import terms_of
from runtime.ui import entries
from runtime.ui.author_view import author_parts
from runtime.ui.encounter_view import encounter_view, open_hands
from runtime.ui.hero_views import hero_view
from runtime.ui.looking import by_id, known_names, look, named_now
from runtime.ui.map_view import map_view
from runtime.ui.option_views import option_views
from runtime.ui.presenter import question_of
from runtime.ui.quest_views import (
    done_quests,
    goal_of,
    marked_cards,
    quest_views,
    sheet_view,
    soon_of,
    time_words,
)
from runtime.ui.spoilers import encounter_for, map_for, quest_for
from runtime.ui.story_page import log_parts, page, passages
from runtime.ui.table import Table
from runtime.ui.who_and_where import asker_words, hero_of, save_words, several_words, short_title
from schemas.table_view import (
    EncounterView,
    EntryView,
    HeroView,
    MapView,
    QuestView,
    SheetView,
    TablePart,
    TableView,
)


def view_of(table: Table, hints: str = "full") -> TableView:
    """Everything on the table at this moment."""
    session = table.session
    game, book, decision = session.game, session.book, session.decision
    hero = hero_of(table)
    told, fresh = page(table.steps, book, table.last_asked)
    chapter = book.chapters.get(game.calendar.chapter)
    place = book.locations.get(hero.location)
    options = option_views(table, hints)
    seen = SeenTable(table)
    encounter, quests = seen.encounter, seen.quests
    sheets = tuple(hero_view(table, one) for one in game.characters.values())
    view = TableView(
        title=book.campaign.title,
        edition=session.rules.words.title,
        day=game.calendar.day,
        chapter=table_says.CHAPTER_CHAPTER_TITLE.format(chapter=chapter.number, title=chapter.title)
        if chapter is not None
        else "",
        place=place.title if place is not None else "",
        hero=short_title(book, hero.name),
        asker=asker_words(session, decision),
        question=question_of(table),
        goal=goal_of(table),
        soon=soon_of(table),
        several=several_words(decision),
        ordered=decision is not None and decision.ordered,
        over=decision is None,
        page=tuple(told),
        fresh=fresh,
        options=options,
        heroes=sheets,
        encounter=encounter,
        map=seen.map,
        quests=quests,
        quests_done=tuple(done_quests(table)),
        time=time_words(table),
        sheet=sheet_view(table),
        markers=tuple(marked_cards(table)),
        notes=tuple(table.notes),
        save=save_words(table),
        warning=table.trouble and table_says.NOT_SAVED.format(trouble=table.trouble),
    )
    named = tuple(filter(None, (entries.entry(book, session.rules, one) for one in named_now(table, view))))
    return replace(view, entries=named)


class SeenTable:
    """A table as its panels see it: parts of the view, each made when somebody looks at it (`views.Views`)."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def heroes(self) -> tuple[HeroView, ...]:
        return tuple(hero_view(self._table, one) for one in self._table.session.game.characters.values())

    @property
    def map(self) -> MapView:
        return map_for(self._table.spoilers, map_view(self._table))

    @property
    def encounter(self) -> EncounterView | None:
        return encounter_for(self._table.spoilers, encounter_view(self._table.session))

    @property
    def open_hands(self) -> dict[str, tuple[str, ...]]:
        return open_hands(self._table.session)

    @property
    def quests(self) -> tuple[QuestView, ...]:
        return tuple(quest_for(self._table.spoilers, one) for one in quest_views(self._table))

    @property
    def quests_done(self) -> tuple[TablePart, ...]:
        return tuple(done_quests(self._table))

    @property
    def goal(self) -> str:
        return goal_of(self._table)

    @property
    def soon(self) -> str:
        return soon_of(self._table)

    @property
    def time(self) -> str:
        return time_words(self._table)

    @property
    def sheet(self) -> SheetView:
        return sheet_view(self._table)

    @property
    def markers(self) -> tuple[TablePart, ...]:
        return tuple(marked_cards(self._table))

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(self._table.notes)

    @property
    def passages(self) -> tuple[TablePart, ...]:
        return tuple(passages(self._table.steps, self._table.book))

    @property
    def log(self) -> tuple[TablePart, ...]:
        return tuple(log_parts(self._table.steps, self._table.book))

    @property
    def terms(self) -> tuple[tuple[str, str], ...]:
        return tuple(terms_of(self._table.session.rules.words))

    @property
    def example(self) -> str:
        return self._table.session.rules.words.example

    @property
    def author(self) -> tuple[TablePart, ...]:
        return tuple(author_parts(self._table))

    @property
    def known(self) -> dict[str, tuple[str, ...]]:
        """By kind: the titles of what has been named here."""
        titles = self._table.book.once(entries.ids)
        found: dict[str, list[str]] = {}
        for one in known_names(self._table):
            found.setdefault(one.partition(":")[0].replace("-", " "), []).append(titles[one])
        return {kind: tuple(sorted(set(many))) for kind, many in found.items()}

    def look(self, words: str) -> list[EntryView]:
        return look(self._table, words)

    def by_id(self, which: str) -> EntryView | None:
        return by_id(self._table, which)

    def say(self, text: str) -> str:
        """In the campaign's own words for terms of the rules."""
        return self._table.book.own.say(text) if self._table.book.campaign.words else text
