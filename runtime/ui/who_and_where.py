"""Whose moment it is, where it happens, how answers are counted: the small facts that every way of showing a table needs."""

from __future__ import annotations

from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import new_character
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import CHANCE, PLAYERS, Decision, Option
from runtime.rules.state.changes import highest
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import table_says
from runtime.ui.screen import Meter
from runtime.ui.table import Table


def hero_of(table: Table) -> CharacterState:
    """Whose values the bar shows: the hero who is asked, otherwise the one who is active or acted last, otherwise the
    first.
    """
    game, decision, last = table.session.game, table.decision, table.steps[-1]
    names = [decision.actor if decision is not None else ""]
    names += [game.encounter.active] if game.encounter is not None else []
    names += [*game.party[:1], last.answer if isinstance(last.answer, str) else "", last.actor]
    characters = game.characters
    here = next((characters[name] for name in names if name in characters), None)
    # All may be dead at once, while their players say who they claim.
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


def numbered(decision: Decision) -> list[tuple[int, Option]]:
    """Options with the numbers that take them. Where an amount is asked for, the number is the amount."""
    if all(option.key.isdecimal() for option in decision.options):
        return [(int(option.key), option) for option in decision.options]
    return list(enumerate(decision.options, 1))


def shown(table: Table, decision: Decision) -> list[tuple[int, Option]]:
    """The options of the rules as a table shows them: without those for which it has better ones, and numbered
    without gaps.
    """
    better = table.said_otherwise()
    if not better:
        return numbered(decision)
    return list(enumerate((one for one in decision.options if one.key not in better), 1))


def said(number: int, option: Option) -> str:
    """An option's words beside its number. An amount is its own number."""
    if option.text != str(number):
        return option.text
    return str(number) if number else "nothing"


def several_words(decision: Decision | None) -> str:
    """What kind of answer is wanted, unless it is simply one of the options."""
    if decision is None:
        return ""
    if decision.single:
        keys = [option.key for option in decision.options]
        amounts = len(keys) > 1 and all(o.key.isdecimal() and o.key == o.text for o in decision.options)
        return table_says.A_NUMBER_FROM_TO.format(first=keys[0], first_2=keys[-1]) if amounts else ""
    if decision.ordered:
        return table_says.ALL_OF_THEM_IN_THE_ORDER
    if decision.least == decision.most:
        return table_says.EXACTLY.format(least=decision.least)
    if decision.least == 0:
        return table_says.UP_TO_OR_NONE.format(most=decision.most)
    return table_says.TO.format(least=decision.least, most=decision.most)


def meters(game: Game, rules: Edition, hero: CharacterState) -> tuple[Meter, ...]:
    """The three tracks, each with the point where a gain stops (AMB-S-04) and whether its marker is in danger."""
    tray = game.book.trays[hero.name]
    frightened = hero.terror in tray.insane or rules.panics(game, hero)
    return (
        Meter(
            "Energy", hero.energy, max(0, highest(game, rules, hero, "energy")), hero.energy in tray.exhausted
        ),
        Meter("Health", hero.health, highest(game, rules, hero, "health"), hero.health <= 2),
        Meter("Terror", hero.terror, tray.terror.most, frightened),
    )


def save_words(table: Table) -> str:
    if table.look_only:
        return table_says.ONLY_LOOKING
    if table.trouble:
        return table_says.NOT_SAVED_2
    return table_says.SAVED.format(name=table.name) if table.path is not None else table_says.NOT_KEPT
