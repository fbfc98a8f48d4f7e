"""From a table to a screen. Pure, so that every screen can be made and read without a terminal.

Owns which facts a player sees at a glance. The panels decide what a panel shows.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from runtime.sentences import table_says
from runtime.sentences.trait_words import TRAITS
from runtime.ui.encounter_view import encounter_view
from runtime.ui.entries import names_in
from runtime.ui.looking import by_id
from runtime.ui.option_views import NO_HINT, option_views
from runtime.ui.panels.drawn_cards import faces_to_choose
from runtime.ui.panels.encounter import encounter_lines
from runtime.ui.quest_views import goals_of, soon_of
from runtime.ui.screen import Meter, Screen
from runtime.ui.spoilers import encounter_for
from runtime.ui.story_page import story
from runtime.ui.table import Table
from runtime.ui.who_and_where import (
    asker_words,
    hero_of,
    meters,
    save_words,
    several_words,
    short_title,
    where_words,
)
from schemas.table_view import EntryView, OptionView
from schemas.words import RESOURCES

_FACES: Final = frozenset(
    ("card", "enemy-card", "item", "skill", "secret", "condition", "companion", "spawn")
)


def present(table: Table, width: int, height: int = 40) -> Screen:
    """The screen of this moment. The width is the story's, the height the terminal's."""
    session = table.session
    game, book, decision = session.game, session.book, session.decision
    hero = hero_of(table)
    lines, fresh = story(table.steps, book, width, fresh_from=table.last_asked)
    options, either = shared_apart(option_views(table, table.locks))
    shown = options if table.show_closed else tuple(one for one in options if not folded(table, one))
    goals = goals_of(table) if decision is not None else []
    encounter = encounter_for(table.spoilers, encounter_view(session))
    return Screen(
        title=book.campaign.title,
        where=where_words(game, book, hero),
        hero=short_title(book, hero.name),
        story=tuple(lines),
        fresh=fresh,
        question=question_of(table),
        asker=asker_words(session, decision),
        options=shown,
        closed=len(options) - len(shown),
        goal=next(iter(goals), ""),
        also=tuple(goals[1:]),
        soon=soon_of(table) if decision is not None else "",
        either=either,
        several=several_words(decision),
        ordered=decision is not None and decision.ordered,
        meters=meters(game, session.rules, hero),
        goods=tuple(Meter(name, getattr(hero, name)) for name in RESOURCES if getattr(hero, name)),
        above=tuple(encounter_lines(encounter, width, height)),
        above_small=tuple(encounter_lines(encounter, width, 0)),
        faces=tuple(faces_to_choose(_faces(table, shown), width)),
        warning=table.trouble and table_says.NOT_SAVED.format(trouble=table.trouble),
        save=save_words(table),
        over=decision is None,
        others=tuple(
            (short_title(book, one.name), meters(game, session.rules, one))
            for one in game.characters.values()
            if one is not hero
        ),
    )


def question_of(table: Table) -> str:
    """The question. If the rules only name a trait of the enemy, it adds what the trait says."""
    decision = table.decision
    if decision is None:
        return table_says.THE_END
    name = decision.text.rstrip(".").casefold().replace(" ", "-")
    text = (
        table_says.TRAIT_ASKS.format(title=decision.text.rstrip("."), text=TRAITS[name])
        if name in TRAITS
        else ""
    )
    return table.book.own.say(text or decision.text)


def _faces(table: Table, options: tuple[OptionView, ...]) -> list[tuple[int, EntryView]]:
    """The cards and belongings to choose from, with their numbers; none if the options are something else."""
    if table.decision is None or table.decision.kind in ("verse.choice", "day.action"):
        return []
    found: list[tuple[int, EntryView]] = []
    for one in options:
        if one.about.partition(":")[0] not in _FACES:
            continue
        # A token has two sides, and players read both before they take it.
        sides = names_in(table.book, one.text) if " / " in one.text else [one.about]
        shown = [entry for entry in (by_id(table, which) for which in sides) if entry is not None]
        if shown and one.text.startswith(shown[0].title):
            found += [(one.number, entry) for entry in shown]
    return found


def shared_apart(options: tuple[OptionView, ...]) -> tuple[tuple[OptionView, ...], tuple[str, ...]]:
    """What every open option does is said once, before them: it does not help to choose."""
    open_ones = [one for one in options if not one.locked and not one.key.startswith("@")]
    if len(open_ones) < 2:
        return options, ()
    every = [says for says in open_ones[0].preview if all(says in one.preview for one in open_ones)]
    if not every:
        return options, ()
    kept = tuple(
        replace(one, preview=tuple(says for says in one.preview if says not in every)) for one in options
    )
    return kept, tuple(every)


def folded(table: Table, option: OptionView) -> bool:
    """Whether the list leaves out a closed option: on a page or in the Day, one without a hint."""
    if not option.locked or table.locks == "full" or table.decision is None:
        return False
    if table.decision.kind not in ("verse.choice", "day.action"):
        return False
    return table.locks == "hide" or option.locked == NO_HINT
