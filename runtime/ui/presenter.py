"""From a table to a screen: pure, so that every screen can be made and read without a terminal.

Owns which facts a player sees at a glance, and in which words. What a panel shows is the panels' business.
"""

from __future__ import annotations

from msgspec.structs import replace

from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import new_character
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import CHANCE, PLAYERS, Decision, Option
from runtime.rules.state.changes import highest
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import table_says
from runtime.ui.panels.encounter import encounter_lines
from runtime.ui.screen import Meter, Screen
from runtime.ui.story_page import story
from runtime.ui.table import Table
from runtime.ui.table_presenter import NO_HINT, goal_of, option_views, soon_of
from schemas.table_view import OptionView
from schemas.words import RESOURCES


def present(table: Table, width: int, height: int = 40) -> Screen:
    """The screen of this moment; the width is that of the story, the height that of the terminal."""
    session = table.session
    game, book, decision = session.game, session.book, session.decision
    hero = hero_of(table)
    lines, fresh = story(table.steps, book, width, fresh_from=table.last_asked)
    options, either = shared_apart(option_views(table, table.locks))
    shown = options if table.show_closed else tuple(one for one in options if not folded(table, one))
    return Screen(
        title=book.campaign.title,
        where=where_words(game, book, hero),
        hero=short_title(book, hero.name),
        story=tuple(lines),
        fresh=fresh,
        question=book.own.say(decision.text) if decision is not None else table_says.THE_END,
        asker=asker_words(session, decision),
        options=shown,
        closed=len(options) - len(shown),
        goal=goal_of(table),
        soon=soon_of(table),
        either=either,
        several=several_words(decision),
        ordered=decision is not None and decision.ordered,
        meters=meters(game, session.rules, hero),
        goods=tuple(Meter(name, getattr(hero, name)) for name in RESOURCES if getattr(hero, name)),
        above=tuple(encounter_lines(table, width, height)),
        warning=table.trouble and table_says.NOT_SAVED.format(trouble=table.trouble),
        save=save_words(table),
        over=decision is None,
        others=tuple(
            (short_title(book, one.name), meters(game, session.rules, one))
            for one in game.characters.values()
            if one is not hero
        ),
    )


def hero_of(table: Table) -> CharacterState:
    """Whose values the bar shows: the hero who is asked, else the one who is active or acted last, else the first."""
    game, decision, last = table.session.game, table.decision, table.steps[-1]
    names = [decision.actor if decision is not None else ""]
    names += [game.encounter.active] if game.encounter is not None else []
    names += [*game.party[:1], last.answer if isinstance(last.answer, str) else "", last.actor]
    characters = game.characters
    here = next((characters[name] for name in names if name in characters), None)
    # All may be dead at once, while their players say whom they claim.
    return here or next(iter(characters.values()), None) or new_character(table.book, table.book.heroes[0])


def short_title(book: Book, name: str) -> str:
    card = book.characters.get(name)
    return card.title.split(",")[0] if card is not None else name.replace("-", " ")


def where_words(game: Game, book: Book, hero: CharacterState) -> str:
    calendar = game.calendar
    chapter = book.chapters.get(calendar.chapter)
    parts = [table_says.DAY.format(day=calendar.day) if calendar.day else table_says.BEFORE_THE_FIRST_DAY]
    if chapter is not None:
        parts.append(table_says.CHAPTER_CHAPTER_TITLE.format(chapter=calendar.chapter, title=chapter.title))
    place = book.locations.get(hero.location)
    if place is not None:
        parts.append(place.title)
    return " · ".join(parts)


def asker_words(session: Session, decision: Decision | None) -> str:
    """Who must answer, plainly: in a group nothing is assumed."""
    book = session.book
    if decision is None:
        return ""
    if decision.actor == PLAYERS:
        return table_says.ALL_TOGETHER if len(session.heroes) > 1 else short_title(book, session.heroes[0])
    if decision.actor == CHANCE:
        return "Chance"
    return short_title(book, decision.actor)


def shared_apart(options: tuple[OptionView, ...]) -> tuple[tuple[OptionView, ...], tuple[str, ...]]:
    """What every open option does stands once, before them: it does not help to choose."""
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
    """Whether a closed option is left out, with the others, of the list: those of a page and of the Day without a hint."""
    if not option.locked or table.locks == "full" or table.decision is None:
        return False
    if table.decision.kind not in ("verse.choice", "day.action"):
        return False
    return table.locks == "hide" or option.locked == NO_HINT


def numbered(decision: Decision) -> list[tuple[int, Option]]:
    """Options with the numbers they are taken by; where amounts are asked for, the number is the amount."""
    if all(option.key.isdecimal() for option in decision.options):
        return [(int(option.key), option) for option in decision.options]
    return list(enumerate(decision.options, 1))


def said(number: int, option: Option) -> str:
    """The words of an option beside its number; an amount is its own number."""
    if option.text != str(number):
        return option.text
    return str(number) if number else "nothing"


def several_words(decision: Decision | None) -> str:
    """What kind of answer is wanted, where it is not simply one of the options."""
    if decision is None:
        return ""
    if decision.single:
        keys = [option.key for option in decision.options]
        amounts = len(keys) > 1 and all(key.isdecimal() for key in keys)
        return table_says.A_NUMBER_FROM_TO.format(first=keys[0], first_2=keys[-1]) if amounts else ""
    if decision.ordered:
        return table_says.ALL_OF_THEM_IN_THE_ORDER
    if decision.least == decision.most:
        return table_says.EXACTLY.format(least=decision.least)
    if decision.least == 0:
        return table_says.UP_TO_OR_NONE.format(most=decision.most)
    return table_says.TO.format(least=decision.least, most=decision.most)


def meters(game: Game, rules: Edition, hero: CharacterState) -> tuple[Meter, ...]:
    """The three tracks, each with its end and whether its marker stands in danger."""
    tray = game.book.trays[hero.name]
    frightened = hero.terror in tray.insane or rules.panics(game, hero)
    return (
        Meter(
            "Energy", hero.energy, max(0, highest(game, rules, hero, "energy")), hero.energy in tray.exhausted
        ),
        Meter("Health", hero.health, tray.health.most, hero.health <= 2),
        Meter("Terror", hero.terror, tray.terror.most, frightened),
    )


def save_words(table: Table) -> str:
    if table.look_only:
        return table_says.ONLY_LOOKING
    if table.trouble:
        return table_says.NOT_SAVED_2
    return table_says.SAVED.format(name=table.name) if table.path is not None else table_says.NOT_KEPT
