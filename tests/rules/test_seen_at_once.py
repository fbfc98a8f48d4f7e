"""A quest ends the moment its condition holds (KOR-QUEST-001), so every change of the table must be noticed at once.

Each case is a change, the requirement that it makes true, and the rule of the change. The quest's reward comes with
it.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

from runtime.rules.calendar.advancement import raise_attribute
from runtime.rules.calendar.day import start_of_day
from runtime.rules.map.guardians import move_guardian
from runtime.rules.state.game import CharacterState, Game, Guardian
from schemas.vocabulary.calendar import ChapterBegins
from schemas.vocabulary.journal import LoseStatus
from schemas.vocabulary.possessions import (
    GainCard,
    GainCondition,
    GainItem,
    GainSecret,
    LoseCard,
    LoseSecret,
    RemoveItem,
)
from schemas.vocabulary.world import (
    FadeAllWaystones,
    FlipLocation,
    PlaceBoss,
    PlaceCompanion,
    PlaceCompanionAtRandom,
    PlaceGuardian,
    PlaceLocation,
    PlaceMarkers,
    PlaceWaystone,
    RemoveBoss,
    RemoveCompanion,
    ReplaceLocation,
)
from tests.support.cards import beast
from tests.support.tables import MAP, Table

rule = pytest.mark.rule

CARDS = (
    beast("wolf", extra=", guardian")
    + 'companion owl "Owl"\n'
    + 'item pot "Pot"\n  deck: A\n'
    + 'secret key 3 "Key"\n  kind: small, personal\n'
    + 'secret oath 106 "Oath"\n  kind: standard, global\n'
    + 'combat card jab 1 "Jab"\n  for: ann, quest\n'
    + 'condition chill "Chill"\n  kind: other\n  at the end of the day: lose 1 energy\n'
    + 'status omen "Omen"\n'
    + 'chapter first 1 "First"\n\n  -> end\n\nchapter second 2 "Second"\n\n  -> end\n\n'
    + 'boss king "The King"\n  moves on x: move 1 towards the nearest character\n'
)
RUIN = 'location ruin 105 "The Ruin"\n\n  Stones.\n'


def watched(requirement: str) -> Table:
    task = (
        f'event task "Task"\n  kind: quest\n  success: [{requirement}]\n    > each character gains 2 wealth\n'
    )
    table = Table(CARDS + task, world=MAP + RUIN)
    table.run(table.rules.attach(table.game, "hearth"))
    table.game.calendar.active.append("task")
    return table


def owns(**cards: list[str]) -> Callable[[Game, CharacterState], None]:
    def give(_: Game, ann: CharacterState) -> None:
        for what, names in cards.items():
            setattr(ann, what, [*getattr(ann, what), *names])

    return give


def has(**amounts: Any) -> Callable[[Game, CharacterState], None]:
    def give(_: Game, ann: CharacterState) -> None:
        for what, amount in amounts.items():
            setattr(ann, what, amount)

    return give


def stands(**places: Any) -> Callable[[Game, CharacterState], None]:
    def put(game: Game, _: CharacterState) -> None:
        for what, where in places.items():
            setattr(game.board, what, copy(where))  # cases are run more than once

    return put


def marked(game: Game, _: CharacterState) -> None:
    game.sheet.statuses["omen"] = []


def oath_held(game: Game, _: CharacterState) -> None:
    game.decks.global_secrets.append("oath")


def as_before(_: Game, __: CharacterState) -> None:
    pass


def case(change: Any, requirement: str, *ids: str, before: Any = as_before) -> Any:
    return pytest.param(change, requirement, before, marks=rule(*ids), id=requirement.replace(" ", "-"))


@pytest.mark.parametrize(
    ("change", "requirement", "before"),
    [
        case(PlaceCompanion(companion="owl", place="hearth"), "companion owl at hearth", "KOR-DISCARD-007"),
        case(
            RemoveCompanion(companion="owl"), "not companion owl at moor", "KOR-DISCARD-007",
            before=stands(companions={"owl": "moor"}),
        ),
        case(
            PlaceCompanionAtRandom(companion="owl"),
            "companion owl at hearth or companion owl at mill or companion owl at moor",
            "KOR-COMPANION-010",
        ),
        case(PlaceBoss(boss="king", place="moor"), "boss king at moor", "KOR-DISCARD-007", "KOR-GEN-010"),
        case(
            RemoveBoss(boss="king"), "not boss king at moor", "KOR-DISCARD-007",
            before=stands(bosses={"king": "moor"}),
        ),
        case(PlaceMarkers(amount=2, marker="quest-marker", place="moor"), "quest marker at moor 2+", "KOR-GEN-009"),
        case(PlaceLocation(location="fen"), "location fen revealed", "KOR-TRAVEL-007", "KOR-TRAVEL-006"),
        case(ReplaceLocation(location="moor", new="ruin"), "location ruin revealed", "KOR-LOC-009"),
        case(FlipLocation(location="moor"), "location moor clear", "KOR-LOC-008", "KOR-WAYSTONE-013"),
        case(PlaceWaystone(place="mill"), "waystone at mill", "KOR-WAYSTONE-008", "KOR-WAYSTONE-013"),
        case(
            FadeAllWaystones(), "not waystone at hearth", "KOR-WAYSTONE-014",
            before=stands(waystones=[(0, 0)]),
        ),
        case(PlaceGuardian(encounter="wolf", place="moor"), "guardian wolf at moor", "KOR-GUARD-001"),
        case(LoseStatus(status="omen"), "not status omen", "KOR-STATUS-001", before=marked),
        case(ChapterBegins(number=2), "chapter 2+", "KOR-SETUP-019"),
        case(GainItem(item="pot"), "item pot", "KOR-ITEM-009"),
        case(RemoveItem(item="pot"), "not item pot", "KOR-DISCARD-006", before=owns(items=["pot"])),
        case(GainSecret(secret="key"), "secret key", "KOR-ITEM-009"),
        case(LoseSecret(secret="key"), "not secret key", "KOR-SECRET-010", before=owns(secrets=["key"])),
        case(LoseSecret(secret="oath"), "not secret oath", "KOR-SECRET-007", before=oath_held),
        case(GainCard(card="jab"), "card jab", "KOR-SECRET-011", "KOR-DECKADV-003"),
        case(LoseCard(card="jab"), "not card jab", "KOR-DISCARD-006", before=owns(combat_deck=["jab"])),
        case(GainCondition(condition="chill"), "condition chill", "KOR-DEATH-005"),
    ],
)  # fmt: skip
def test_a_change_is_seen_at_once(change: Any, requirement: str, before: Any) -> None:
    table = watched(requirement)
    before(table.game, table["ann"])
    table.run(table.rules.settle(table.game, table.rules))
    assert table["ann"].wealth == 1  # not yet
    table.do(change)
    assert table["ann"].wealth == 3


@rule("KOR-ATTR-006", "KOR-ATTR-004")
def test_a_raised_attribute_is_seen_at_once() -> None:
    table = watched("aggression 1+")
    table.set("ann", exp=9)
    table.run(raise_attribute(table.game, table.rules, table["ann"], "aggression"))
    assert (table["ann"].attributes["aggression"], table["ann"].wealth) == (1, 3)


@rule("KOR-DAYSTART-001", "KOR-DAYSTART-002")
def test_the_new_day_is_seen_before_anything_else_of_it() -> None:
    table = watched("day 2")
    table.run(start_of_day(table.game, table.rules))
    assert (table.game.calendar.day, table["ann"].wealth) == (2, 3)


@rule("KOR-GUARD-009")
def test_a_guardian_that_moves_is_seen_where_it_stands_now() -> None:
    table = watched("guardian wolf at moor")
    wolf = Guardian("wolf", "mill", "green")
    table.game.board.guardians.append(wolf)
    table.run(table.rules.settle(table.game, table.rules))
    table.told.append(move_guardian(table.game, wolf, "moor"))
    table.run(table.rules.settle(table.game, table.rules))
    assert table["ann"].wealth == 3
