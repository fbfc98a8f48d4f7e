"""A quest ends the moment its condition holds: not a step later, whatever caused it."""

from collections.abc import Iterable

import pytest

from runtime.editions.fall_of_avalon.advancing import advance, attach
from runtime.editions.fall_of_avalon.dials import count_time_down
from runtime.editions.fall_of_avalon.players import change_company
from runtime.rules.protocol.events import Event
from runtime.rules.state.game import Guardian
from tests.encounters.arena import card, fight
from tests.rules.avalon.watching import quest, watching
from tests.support.avalon import MAP, avalon
from tests.support.avalon_cards import STORE
from tests.support.cards import SKILLS

rule = pytest.mark.rule


def order(told: Iterable[Event], *kinds: str) -> list[tuple[str, str]]:
    return [(event.kind, event.what) for event in told if event.kind in kinds]


# --- the map


@rule("FOA-QUEST-003", "FOA-TRAVEL-004", "FOA-TRAVEL-007", "FOA-GUARD-009")
def test_on_an_arrival_before_the_next_thing_comes() -> None:
    """The model stands there, locations are revealed, the guardian is met: a quest may end between any two of them."""
    text = quest("seal menhir here", "stair") + quest("location cairn revealed", "stones")
    text += fight("wolf", deck="green 1, guardian") + "".join(card(f"idle-{n}") for n in range(4))
    table = avalon(text)
    table.do_arrive("ann", "moor")
    table.game.board.menhirs["moor"] = 4
    table.run(table.rules.attach(table.game, "moor"))
    table.game.board.menhirs["tarn"] = 4
    table.run(table.rules.settle(table.game, table.rules))
    table.game.board.guardians = [Guardian("wolf", "tarn", "green")]
    table.game.calendar.active = ["stair", "stones"]
    table.told.clear()
    table.do_arrive("ann", "tarn", "win")
    assert order(table.told, "quest", "revealed", "encounter") == [
        ("quest", "stair"),
        ("revealed", "cairn"),
        ("quest", "stones"),
        ("encounter", "wolf"),
    ]


@rule("FOA-QUEST-003", "FOA-DAYSTART-008")
def test_when_the_last_time_token_is_taken_off() -> None:
    table = watching("time at mill 0")
    table.do_arrive("ann", "hearth")
    table.game.board.locations["mill"].markers.dark = 2
    table["ann"].magic = 0
    table.game.calendar.quests_done = []
    for magic in (0, 1):
        table.run(count_time_down(table.game, table.rules))
        table.run(table.rules.settle(table.game, table.rules))
        assert table["ann"].magic == magic


# --- people


@rule("FOA-QUEST-003", "FOA-SAVE-006", "FOA-SAVE-005")
def test_when_somebody_leaves() -> None:
    table = watching("characters in the game 1-1", heroes="ann bob")
    table.game.unsettled = 0
    table.run(change_company(table.game, table.rules), "leave-bob")
    assert table["ann"].magic == 1


@rule("FOA-QUEST-003", "FOA-SAVE-007", "FOA-SAVE-005")
def test_when_somebody_comes_back() -> None:
    table = watching("characters in the game 2+", heroes="ann bob")
    table.game.calendar.active = []
    table.run(change_company(table.game, table.rules), "leave-bob")
    table.game.calendar.active = ["task"]
    table.run(change_company(table.game, table.rules), "join-bob")
    assert table["ann"].magic == 1


# --- what one has


@rule("FOA-QUEST-003", "FOA-DEATH-004", "FOA-ACTION-005")
def test_when_an_item_is_taken_from_the_dead_before_anybody_goes_on() -> None:
    table = watching("item axe", STORE)
    table.game.board.remains = {"hearth": ["axe"]}
    table.until(table.rules.during_the_day(table.game, table.rules), "take-from-the-dead", "ann")
    assert (table["ann"].items, table["ann"].magic) == (["axe"], 1)


@rule("FOA-QUEST-003", "FOA-SKILL-002", "FOA-SKILL-003")
def test_when_a_skill_card_is_attached() -> None:
    table = watching("skill courage-one", SKILLS.replace("  for: ann\n", "").replace("  for: bob\n", ""))
    table.run(attach(table.game, table["ann"], "courage-one"), "courage-one-light")
    table.run(table.rules.settle(table.game, table.rules))
    assert table["ann"].magic == 1


@rule("FOA-QUEST-003", "FOA-ATTR-002")
def test_between_two_points_that_are_bought() -> None:
    table = watching("courage 2+")
    table["ann"].exp = 20
    table.until(advance(table.game, table.rules), "raise-courage")
    assert (table["ann"].attributes["courage"], table["ann"].magic) == (2, 1)


# --- a menhir


MENHIR = MAP.replace("(1 energy, 1 magic per character) dial 8", "(1 energy, 1 item) dial 8", 1)


@rule("FOA-QUEST-003", "FOA-INSPECT-002", "FOA-INSPECT-003")
def test_a_menhir_is_paid_for_in_full_before_it_burns() -> None:
    table = watching("energy 4-5", STORE, world=MENHIR)
    table["ann"].items = ["axe"]
    table.game.board.menhirs["hearth"] = 2
    table.told.clear()
    table.act("ann", "inspect-the-menhir", "yes")
    assert (table["ann"].energy, table["ann"].items) == (5, [])
    assert order(table.told, "quest", "menhir") == [("quest", "task"), ("menhir", "hearth")]


@rule("FOA-QUEST-003", "FOA-INSPECT-002")
def test_a_campaign_that_ends_by_what_was_paid_lights_no_menhir() -> None:
    end = quest("energy 4-5").replace("each character gains 1 magic", "the campaign ends in defeat")
    table = avalon(end, world=MENHIR.replace(", 1 item)", ")"))
    table.game.calendar.active = ["task"]
    table.game.board.menhirs["hearth"] = 2
    table.act("ann", "inspect-the-menhir", "yes")
    assert table.game.ending == "defeat"
    assert table.game.board.menhirs == {"hearth": 2}
