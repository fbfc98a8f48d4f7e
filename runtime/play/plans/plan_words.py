"""What a failing plan says: why a line does not hold, the nearest name, what everybody has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from runtime.rules.book.wording import requirement_words
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Game
from schemas.near_names import nearest
from schemas.registry import Requirement, inner_of
from schemas.vocabulary import requirements as asked
from schemas.vocabulary.requirements import All
from schemas.words import RESOURCES, TRACKS

PAID: Final = TRACKS + RESOURCES  # what characters pay with


class Stopped(Exception):
    """A line of a plan that does not hold."""

    def __init__(self, expected: str, actual: str) -> None:
        super().__init__(f"expected {expected}, actual {actual}")
        self.expected, self.actual = expected, actual


def near(name: str, known: Iterable[str]) -> str:
    """A question about the nearest name, if one is near."""
    found = nearest(name, known, 1)
    return f". Did you mean {found[0]!r}?" if found else ""


def unmet(requirement: Requirement, game: Game, rules: Edition, context: Context) -> str:
    """Which parts of a longer requirement fail."""
    if not isinstance(requirement, All):
        return ""
    parts = [part for part in requirement.of if not holds(part, game, rules, context)]
    return ": " + " and ".join(requirement_words(part) for part in parts)


def actual(requirement: Requirement, game: Game) -> str:
    """What everybody has, and everything else that the requirement speaks of."""
    topics = dict.fromkeys(_TOPICS[type(part)] for part in _leaves(requirement) if type(part) in _TOPICS)
    return "; ".join((possessions(game), *(topic(game) for topic in topics)))


def _leaves(requirement: Requirement) -> Iterator[Requirement]:
    parts = inner_of(requirement)
    if not parts:
        yield requirement
    for part in parts:
        yield from _leaves(part)


def _of_each(kind: str) -> Callable[[Game], str]:
    def words(game: Game) -> str:
        held = [
            f"{one.name} {', '.join(getattr(one, kind))}"
            for one in game.characters.values()
            if getattr(one, kind)
        ]
        return f"{kind}: {'; '.join(held) or 'none'}"

    return words


def _secrets(game: Game) -> str:
    shared = game.decks.global_secrets
    return _of_each("secrets")(game) + (f"; for all: {', '.join(shared)}" if shared else "")


def _attributes(game: Game) -> str:
    return "; ".join(
        f"{one.name}: {', '.join(f'{what} {value}' for what, value in one.attributes.items())}"
        for one in game.characters.values()
    )


def _calendar(game: Game) -> str:
    now = game.calendar
    passed = now.time_passed.get(now.chapter, 0)
    return f"day {now.day}, chapter {now.chapter}, time passes {passed}"


def _events(game: Game) -> str:
    return f"active events: {', '.join(game.calendar.active) or 'none'}"


def _table(game: Game) -> str:
    told = []
    for name, placed in game.board.locations.items():
        marks = placed.markers
        counted = (("dark time", marks.dark), ("light time", marks.light), ("quest markers", marks.quest))
        on_it = [f"{count} {kind}" for kind, count in counted if count]
        on_it += [f"guardian {one.encounter}" for one in game.board.guardians if one.location == name]
        on_it += [f"companion {who}" for who, place in game.board.companions.items() if place == name]
        on_it += [f"boss {who}" for who, place in game.board.bosses.items() if place == name]
        told.append(" with ".join((f"{name} {'clear' if placed.clear else 'wyrdness'}", *on_it[:1])))
        told[-1] = " and ".join((told[-1], *on_it[1:]))
    return f"on the table: {', '.join(told)}"


_TOPICS: Final[dict[type, Callable[[Game], str]]] = {
    asked.HasAttribute: _attributes,
    asked.HasItem: _of_each("items"),
    asked.HasSecret: _secrets,
    asked.HasSkill: _of_each("skills"),
    asked.HasCondition: _of_each("conditions"),
    asked.Dying: _of_each("conditions"),
    asked.InChapter: _calendar,
    asked.OnDay: _calendar,
    asked.TimePassed: _calendar,
    asked.EventActive: _events,
    **dict.fromkeys(
        (
            asked.MarkersAt, asked.GuardianAt, asked.GuardianInPlay, asked.CompanionAt, asked.BossAt,
            asked.LocationRevealed, asked.LocationClear,
        ),
        _table,
    ),
}  # fmt: skip


def possessions(game: Game) -> str:
    """What everybody has, in short."""
    told = []
    for name, one in game.characters.items():
        has = [f"{what} {getattr(one, what)}" for what in PAID if what in TRACKS or getattr(one, what)]
        told.append(f"{name} has {', '.join(has)}")
    marked = [" ".join((status, *parts)) for status, parts in game.sheet.statuses.items()]
    return "; ".join((*told, f"statuses: {', '.join(marked) or 'none'}"))
