"""More worked examples of days in The Fall of Avalon: menhirs, arrival, nights, death and modes together."""

from __future__ import annotations

import pytest

from runtime.editions.fall_of_avalon.advancing import advance
from runtime.editions.fall_of_avalon.dreams import dream
from runtime.editions.fall_of_avalon.dying import bury
from runtime.editions.fall_of_avalon.nights import rest, restore
from runtime.editions.fall_of_avalon.roaming import activate
from runtime.editions.modes import with_modes
from runtime.rules.state.game import Guardian, Markers
from schemas.vocabulary.possessions import GainItems
from schemas.vocabulary.resources import Die, Gain
from schemas.vocabulary.world import PlaceMenhir
from tests.support.avalon import AVALON, MAP, avalon
from tests.support.cards import beast

rule = pytest.mark.rule
WOLF = beast("wolf", extra=", guardian")
BOAR = beast("boar", extra=", guardian")


@rule(
    "FOA-DAYSTART-004",
    "FOA-MENHIR-005",
    "FOA-MENHIR-008",
    "FOA-CLAR-013",
    "FOA-DAYSTART-005",
    "FOA-MENHIR-001",
)
def test_a_menhir_goes_out_and_what_it_held_goes_with_it() -> None:
    """Menhirs at the hearth (0, 0) with dial 0 and at the tarn (2, 0) with dial 1."""
    table = avalon(WOLF, heroes="ann bob cal")
    table.do(PlaceMenhir(place="moor", dial=(4,)))
    table.do_arrive("ann", "tarn")
    board = table.game.board
    board.menhirs = {"hearth": 0, "tarn": 1}
    assert set(board.locations) == {"hearth", "mill", "moor", "fen", "tarn"}
    table["ann"].location, table["bob"].location, table["cal"].location = "hearth", "mill", "tarn"
    board.guardians = [Guardian("wolf", "mill", "green")]
    table.game.decks.encounters["green"] = []
    table.told.clear()
    table.steps(AVALON.start_of_day[1:4])
    # The hearth's menhir is gone. In range of the tarn (2, 0): moor (1, 0), fen (1, -1), tarn. Out: hearth, mill (0, -1)
    assert set(board.locations) >= {"moor", "fen", "tarn"}
    assert not {"hearth", "mill"} & set(board.locations)
    assert board.menhirs == {"tarn": 0}  # a dial at 1 is removed, the menhir stays for this day
    # Ann from (0, 0) to the moor, one step; Bob from (0, -1) to the fen, one step. Cal stood in the light.
    assert [(table[n].location, table[n].health, table[n].terror) for n in ("ann", "bob", "cal")] == [
        ("moor", 7, 2), ("fen", 7, 2), ("tarn", 9, 0),
    ]  # fmt: skip
    assert board.guardians == []
    assert table.game.decks.encounters["green"] == ["wolf"]


@rule("FOA-MENHIR-006", "FOA-MENHIR-007", "FOA-DAYSTART-003", "FOA-TRACK-006")
def test_when_the_last_light_goes_out_the_places_stay_and_everyone_suffers_each_morning() -> None:
    table = avalon(heroes="ann bob")
    table.game.board.menhirs = {"hearth": 0}
    table.set("ann", health=7, energy=6)
    places = set(table.game.board.locations)
    for terror in (2, 4):
        table.steps(AVALON.start_of_day[1:4])
        assert set(table.game.board.locations) == places
        assert [one.terror for one in table.game.characters.values()] == [terror, terror]
    assert (table["ann"].health, table["ann"].energy) == (3, 3)
    assert (table["bob"].health, table["bob"].energy) == (5, 5)


@rule("FOA-TRAVEL-004", "FOA-GUARD-008", "FOA-GUARD-009", "FOA-TRAVEL-009", "FOA-TRAVEL-008", "FOA-GUARD-010")
def test_on_arrival_places_first_then_two_guardians_then_the_instant_rule() -> None:
    world = MAP.replace(
        "keys: south hearth, east fen, north weir",
        "keys: south hearth, east fen, north weir\n  instant: Grain dust.\n    > each party member gains 1 terror",
    )
    table = avalon(WOLF + BOAR, heroes="ann bob cal", world=world)
    table["cal"].location = "moor"
    table.game.board.guardians = [Guardian("wolf", "mill", "green"), Guardian("boar", "mill", "green")]
    table.game.decks.encounters["green"] = []
    table.act("ann", "travel-mill", "with-bob", "1", "boar", "win", "lose")
    assert "fen" in table.game.board.locations
    kinds = [e.kind for e in table.told if e.kind in ("revealed", "encounter", "gained")]
    assert kinds == ["revealed", "encounter", "encounter", "gained", "gained"]
    assert [e.what for e in table.events("encounter")] == ["boar", "wolf"]
    assert table.game.decks.encounters["green"] == ["boar"]
    assert [g.encounter for g in table.game.board.guardians] == ["wolf"]
    assert [(table[n].energy, table[n].terror) for n in ("ann", "bob", "cal")] == [(5, 1), (5, 1), (6, 0)]


@rule("FOA-GUARD-002", "FOA-GUARD-003", "FOA-GUARD-004", "FOA-GUARD-005", "FOA-GUARD-006", "FOA-GUARD-007")
def test_a_guardian_walks_in_stays_and_is_gone() -> None:
    table = avalon(WOLF, heroes="ann bob")
    wolf = Guardian("wolf", "mill", "green")
    table.game.board.guardians = [wolf]
    table.game.decks.encounters["green"] = []
    table.told.clear()
    table.run(activate(table.game, AVALON, wolf), "west", "lose")
    # No place in the west: of hearth 101 and (unrevealed) fen the connected one; Ann and Bob are there
    (wolf,) = table.game.board.guardians
    assert wolf.location == "hearth"
    assert table.events("encounter")[0].who == "ann, bob"
    table.run(activate(table.game, AVALON, wolf), "stay", "lose")
    assert len(table.events("encounter")) == 2
    (wolf,) = table.game.board.guardians
    table.run(activate(table.game, AVALON, wolf), "discard")
    assert (table.game.board.guardians, table.game.decks.encounters["green"]) == ([], ["wolf"])


@rule(
    "FOA-DAYEND-002", "FOA-DAYEND-003", "FOA-DAYEND-004", "FOA-DAYEND-006", "FOA-DAYEND-008", "FOA-CLAR-005"
)
def test_a_night_of_three_one_eats_one_hungers_one_starves() -> None:
    table = avalon(heroes="ann bob cal")
    table.set("ann", food=1, health=9, energy=2, terror=3)
    table.set("bob", food=2, health=5, energy=3, terror=0)
    table.set("cal", food=0, health=3, energy=0, terror=1)
    table.steps([rest], "yes", "no")
    assert (table["ann"].food, table["ann"].health, table["ann"].terror) == (0, 9, 2)  # never above its start
    assert (table["bob"].food, table["bob"].energy) == (2, 0)
    assert (table["cal"].health, table["cal"].energy) == (2, 0)
    table.steps([restore])
    assert [table[n].energy for n in ("ann", "bob", "cal")] == [6, 4, 2]


@rule("FOA-DAYEND-012", "FOA-DAYEND-013", "FOA-CLAR-034", "FOA-CLAR-008", "FOA-DEATH-008")
def test_the_sane_dream_together_and_the_insane_has_the_nightmare_after_it() -> None:
    journal = (
        "journal hearth\n\nverse fireside\n  A place.\n\n  -> end\n\n"
        "dream hearth\n\nverse sleep\n  Snow upward.\n\n  > each party member gains 1 exp\n  > gain 1 food\n  -> end\n\n"
        "nightmare hearth\n\nverse wake\n  Snow inward.\n\n  > each party member loses 1 health\n  -> end\n"
    )
    table = avalon(journal=journal, heroes="ann bob cal")
    table.set("bob", terror=9)
    table.set("cal", terror=8)
    table.told.clear()
    table.run(dream(table.game, AVALON), "ann")
    assert [table[n].exp for n in ("ann", "bob", "cal")] == [1, 0, 1]
    assert [table[n].health for n in ("ann", "bob", "cal")] == [9, 8, 9]
    assert table["ann"].food + table["cal"].food == 1 + 3 + 1


@rule("FOA-DAYSTART-007", "FOA-DAYSTART-008", "FOA-DAYSTART-009", "FOA-QUEST-006", "FOA-CLAR-031")
def test_time_runs_in_dials_and_tokens_and_quests_stand_still() -> None:
    table = avalon()
    board = table.game.board
    board.dials = {"time:mill": 2, "time:hearth": 1, "quest:hearth": 3}
    board.locations["mill"].markers = Markers(quest=2)
    count = next(step for step in AVALON.start_of_day if step.__name__ == "count_time_down")
    table.steps([count])
    assert board.dials == {"time:mill": 1, "quest:hearth": 3}
    assert board.locations["mill"].markers.quest == 2


@rule("FOA-ATTR-002", "FOA-SKILL-001", "FOA-SKILL-003", "FOA-SKILL-004")
def test_the_third_point_takes_the_last_skill_card_and_the_next_hero_cannot_buy_one() -> None:
    skill = (
        'skill ember\n  attribute: courage\n  side ember-day "Day":\n    while held: each travel costs 1 energy less\n'
        '  side ember-night "Night":\n    while held: each exploration costs 1 energy less\n'
    )
    table = avalon(skill, heroes="ann bob")
    for name in ("ann", "bob"):
        table.set(name, exp=9)
        table[name].attributes |= {"courage": 2, "caution": 1}
    # The pair 2/1 becomes 4 in total: 8 Exp, and the card of courage with it
    asked = table.until(advance(table.game, table.rules), "raise-courage", "ember-night")
    option = asked.option("raise-courage")
    assert asked.actor == "bob"
    assert option is not None
    assert option.blocked
    assert (table["ann"].exp, table["ann"].attributes["courage"], table["ann"].skills) == (
        1,
        3,
        ["ember-night"],
    )


@rule("FOA-ITEM-005", "FOA-ITEM-006", "FOA-ITEM-009", "FOA-CLAR-030")
def test_crafting_draws_to_the_first_craftable_and_fewer_where_fewer_are() -> None:
    store = (
        'item twig "Twig"\n  deck: items\n\nitem spear "Spear"\n  deck: items\n  keywords: weapon, craftable\n\n'
        'item ring "Ring"\n  deck: items\n  keyword: relic\n\nitem rope "Rope"\n  deck: items\n  keyword: craftable\n'
    )
    table = avalon(store)
    table.game.decks.items["items"] = ["twig", "spear", "ring", "rope"]
    table.do(GainItems(amount=1, kind="craftable"))
    assert table["ann"].items == ["spear"]
    assert sorted(table.game.decks.items["items"]) == ["ring", "rope", "twig"]
    table.do(GainItems(amount=3, kind="craftable"))
    assert table["ann"].items == ["spear", "rope"]


@rule("FOA-DEATH-003", "FOA-DEATH-004", "FOA-DEATH-005", "FOA-MENHIR-005")
def test_one_dies_on_a_place_that_goes_dark_and_another_takes_over() -> None:
    store = 'item axe "Axe"\n  deck: items\n  keyword: weapon\n\nsecret map 7 "Map"\n  kind: small\n'
    table = avalon(store, heroes="ann bob")
    table["ann"].items, table["ann"].secrets = ["axe"], ["map"]
    table["ann"].location, table["bob"].location = "mill", "hearth"
    table.do(Die(who="ann"))
    table.run(bury(table.game, table.rules), "cal", "bob")
    assert list(table.game.characters) == ["bob", "cal"]
    assert table["cal"].location == "hearth"
    assert table.game.board.remains == {"mill": ["axe"]}
    assert table["bob"].secrets == ["map"]


@rule("FOA-STORY-003", "FOA-STORY-001", "FOA-CHALLENGE-002", "FOA-CHALLENGE-005", "FOA-PANIC-001")
@pytest.mark.parametrize(
    ("modes", "heroes", "dial", "energy", "panics"),
    [
        ((), "ann", 8, 4, (False, True)),
        (("story",), "ann", 8, 6, (False, False)),
        (("story",), "ann bob cal", 7, 4, (False, True)),
        (("tight-limiter", "short-menhirs"), "ann bob", 7, 3, (True, True)),
    ],
)
def test_dial_limiter_and_panic_by_mode(
    modes: tuple[str, ...], heroes: str, dial: int, energy: int, panics: tuple[bool, bool]
) -> None:
    rules = with_modes(AVALON, modes)
    table = avalon(heroes=heroes, rules=rules)
    assert table.game.board.menhirs == {"hearth": dial}
    table.set("ann", health=4, energy=0, terror=0)
    table.do(Gain(amount=6, what="energy", who="ann"))
    ann = table["ann"]
    assert ann.energy == energy
    for terror, panic in zip((4, 5), panics, strict=True):
        ann.terror = terror
        assert rules.panics(table.game, ann) is panic
