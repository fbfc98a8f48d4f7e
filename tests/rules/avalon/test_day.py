"""The Start and the End of the Day."""

import pytest

from runtime.editions.fall_of_avalon.dials import count_time_down
from runtime.editions.fall_of_avalon.dreams import dream
from runtime.editions.fall_of_avalon.equipping import equip
from runtime.editions.fall_of_avalon.nights import clear_random_events, rest, restore
from runtime.rules.calendar.advancement import modify_decks
from runtime.rules.calendar.events_deck import reveal_event
from runtime.rules.calendar.supper import share_supper
from runtime.rules.state.game import Markers
from schemas.vocabulary.requirements import DialAt
from schemas.vocabulary.world import PlaceDial, PlaceMarkers, RemoveDial
from tests.support.avalon import AVALON, MAP, avalon
from tests.support.avalon_cards import EVENTS
from tests.support.tables import Table

rule = pytest.mark.rule
DREAMS = """\
dream hearth

verse snow
  Snow, and you in it.

  > each party member gains 1 magic
  -> end

nightmare hearth

verse snow-again
  Snow, and no you.

  > each party member gains 1 terror
  -> end
"""


# --- The start --------------------------------------------------------------------------------------------


@rule("FOA-DAYSTART-001", "FOA-DAYEND-014", "FOA-SETUP-030")
def test_a_day_has_three_stages_and_the_first_one_starts_like_any_other() -> None:
    table = avalon(ready=False)
    flow = table.campaign_flow()
    table.until(flow)
    assert (table.game.calendar.day, table.game.calendar.stage) == (1, "during")
    # AMB-S-02: the whole Start of the Day, dials included.
    assert table.game.board.menhirs == {"hearth": 7}
    decision = _next(table, flow, "pass")
    assert (decision.kind, table.game.calendar.stage) == ("rest.eat", "end")
    _next(table, flow, "yes")
    assert (table.game.calendar.day, table.game.calendar.stage) == (2, "during")


def _next(table: Table, flow, answer: str):  # type: ignore[no-untyped-def]
    item = flow.send(answer)
    while not hasattr(item, "options") or item.kind == "deck.shuffle":
        item = flow.send(tuple(o.key for o in item.options) if hasattr(item, "options") else None)
    return item


@rule("FOA-DAYSTART-007", "FOA-DAYSTART-009", "FOA-CLAR-031", "FOA-GEN-004")
def test_time_dials_count_down_wherever_they_lie_and_quest_dials_wait() -> None:
    table = avalon('secret seed 5 "Seed"\n  kind: standard\n')
    table.do(
        PlaceDial(kind="time", place="hearth"),
        PlaceDial(kind="time", place="mill", value=3),
        PlaceDial(kind="quest", place="hearth", value=2),
    )
    table.do(PlaceDial(kind="time", place="@here", value=2), source="secret:seed")
    dials = table.game.board.dials
    assert dials == {"time:hearth": 1, "time:mill": 3, "quest:hearth": 2, "time:secret:seed": 2}
    table.steps([count_time_down])
    assert [(e.what, e.amount, e.text) for e in table.events("dial")][-3:] == [
        ("hearth", 0, "time"),
        ("mill", 2, "time"),
        ("seed", 1, "time"),
    ]
    # The one that showed 1 could not be reduced: it is gone.
    assert dials == {"time:mill": 2, "quest:hearth": 2, "time:secret:seed": 1}
    table.steps([count_time_down])
    assert dials == {"time:mill": 1, "quest:hearth": 2}


@rule("FOA-DAYSTART-008", "FOA-DAYSTART-009", "FOA-QUEST-006")
def test_one_time_token_leaves_every_location_and_quest_tokens_stay() -> None:
    table = avalon()
    table.do(
        PlaceMarkers(amount=2, marker="time", place="hearth"),
        PlaceMarkers(amount=1, marker="time", place="mill"),
        PlaceMarkers(amount=1, marker="quest-marker", place="hearth"),
    )
    table.steps([count_time_down])
    assert table.game.board.locations["hearth"].markers == Markers(quest=1, dark=1)
    assert table.game.board.locations["mill"].markers == Markers()
    assert {(e.what, e.amount, e.text) for e in table.events("markers")[-2:]} == {
        ("hearth", -1, "time"),
        ("mill", -1, "time"),
    }


@rule("FOA-QUEST-006")
def test_a_quest_dial_is_read_by_requirements_and_taken_away_by_texts() -> None:
    from runtime.rules.protocol.context import Context
    from runtime.rules.requirements.meeting import holds

    table = avalon()
    context = Context(("ann",), "hearth")
    table.do(PlaceDial(kind="quest", place="hearth", value=2))
    need = DialAt(kind="quest", place="@here", least=2, most=None)
    assert holds(need, table.game, table.rules, context)
    table.do(PlaceDial(kind="quest", place="hearth", value=1))
    assert not holds(need, table.game, table.rules, context)
    table.do(RemoveDial(kind="quest", place="hearth"))
    assert table.game.board.dials == {}


@rule("FOA-DAYSTART-010", "FOA-QUEST-002", "FOA-SETUP-028")
def test_the_top_event_is_read_and_a_quest_stays_on_the_table() -> None:
    table = avalon(EVENTS)
    table.game.decks.events = ["task", "tale"]
    table.steps([reveal_event])
    assert table.game.calendar.active == ["task"]
    assert table.game.decks.events == ["tale"]
    assert table.game.decks.random_events == ["whim"]


@rule("FOA-SETUP-028")
def test_with_an_empty_event_deck_the_pile_is_not_drawn_from() -> None:
    table = avalon(EVENTS)
    table.game.decks.events = []
    table.steps([reveal_event])
    assert table.game.calendar.active == []
    assert table.game.decks.random_events == ["whim"]


@rule("FOA-DAYSTART-011", "FOA-QUEST-004")
def test_a_random_event_lasts_one_day_a_story_event_until_a_text_removes_it() -> None:
    # AMB-C-09
    table = avalon(EVENTS)
    table.game.calendar.active = ["tale", "whim", "task"]
    table.steps([clear_random_events])
    assert table.game.calendar.active == ["tale", "task"]
    assert table.game.decks.random_events[-1] == "whim"


@rule("FOA-DAYSTART-014")
def test_the_active_card_of_each_keyword_is_chosen_in_the_morning() -> None:
    table = avalon(
        "".join(
            f'item {name} "{name.title()}"\n  deck: items\n  keywords: weapon\n' for name in ("axe", "bow")
        )
    )
    table.game.decks.items["items"].clear()
    table.set("ann", items=["axe", "bow"], inactive=["bow"])
    table.steps([equip], "bow")
    assert table["ann"].inactive == ["axe"]
    assert table.asked[0].open_keys() == ["axe", "bow", "none"]
    assert "exchange" not in table.options("ann")  # not between Actions
    table.set("ann", items=["axe"], inactive=[])
    table.steps([equip], ())  # nothing is left unused


@rule("FOA-DAYSTART-002", "FOA-DAYEND-001")
def test_effects_of_the_morning_and_of_the_evening_come_before_the_first_step() -> None:
    # AMB-S-99
    assert AVALON.start_of_day[0].__name__ == "start_effects"
    assert [step.__name__ for step in AVALON.end_of_day] == [
        "dusk",
        "end_effects",
        "share_supper",
        "rest",
        "restore",
        "advance",
        "modify_decks",
        "dream",
        "late_end_effects",  # only where a table reads it so
        "clear_random_events",
        "dawn",
    ]


# --- The end ----------------------------------------------------------------------------------------------


@rule("FOA-DAYEND-002")
def test_who_eats_gains_health_and_loses_terror_and_keeps_the_energy() -> None:
    table = avalon()
    table.set("ann", health=5, terror=3, energy=3, food=2)
    table.steps([rest], "yes")
    ann = table["ann"]
    assert (ann.food, ann.health, ann.terror, ann.energy) == (1, 6, 2, 3)


@rule("FOA-DAYEND-003")
@pytest.mark.parametrize("food", [0, 2])
def test_who_does_not_eat_loses_all_energy(food: int) -> None:
    table = avalon()
    table.set("ann", food=food, energy=5)
    table.steps([rest], *(["no"] if food else []))
    assert (table["ann"].energy, table["ann"].health, table["ann"].food) == (0, 9, food)


@rule("FOA-DAYEND-003")
def test_the_last_point_of_energy_still_feeds_hunger() -> None:
    table = avalon()
    table.set("ann", food=0, energy=1)
    table.steps([rest])
    assert (table["ann"].energy, table["ann"].health) == (0, 9)


@rule("FOA-DAYEND-001")
def test_what_waits_for_a_rest_happens_with_it() -> None:
    table = avalon('item alms "Alms"\n  deck: items\n  when resting: gain 1 wealth\n')
    table.game.decks.items["items"].clear()
    table.set("ann", items=["alms"], food=0)
    table.steps([rest])
    assert table["ann"].wealth == 2


@rule("FOA-DAYEND-003")
def test_with_no_energy_left_hunger_takes_health() -> None:
    table = avalon()
    table.set("ann", food=0, energy=0)
    table.steps([rest])
    assert (table["ann"].energy, table["ann"].health) == (0, 8)


@rule("FOA-DAYEND-004")
def test_food_may_change_hands_before_supper() -> None:
    table = avalon(heroes="ann bob cal")
    table.set("ann", food=2)
    table.set("bob", food=0, health=5)
    table["cal"].location = "mill"
    table.steps([share_supper, rest], "ann", "yes", "yes", "no")
    assert (table["ann"].food, table["bob"].food, table["bob"].health) == (0, 0, 6)


@rule("FOA-DAYEND-005", "FOA-DAYEND-008")
@pytest.mark.parametrize(("energy", "health", "after"), [(2, 9, 6), (5, 9, 6), (3, 4, 4), (8, 9, 6)])
def test_energy_goes_back_to_its_start_and_never_above_health(energy: int, health: int, after: int) -> None:
    table = avalon()
    table.set("ann", energy=energy, health=health)
    table.steps([restore])
    assert table["ann"].energy == after


@rule("FOA-DAYEND-006", "FOA-DAYEND-007", "FOA-TRACK-002")
@pytest.mark.parametrize(("energy", "after"), [(0, 4), (1, 5), (2, 6)])
def test_the_exhausted_gain_four_instead(energy: int, after: int) -> None:
    table = avalon()
    table.set("ann", energy=energy)
    table.steps([restore])
    assert table["ann"].energy == after


@rule("FOA-DAYEND-007")
def test_hunger_makes_exhausted_so_only_four_come_back() -> None:
    table = avalon()
    table.set("ann", food=0, energy=5)
    table.steps([rest, restore])
    assert table["ann"].energy == 4


@rule("FOA-DAYEND-010", "FOA-DAYEND-011")
def test_cards_go_in_and_out_and_a_deck_keeps_fifteen() -> None:
    cards = "".join(
        f'combat card blow-{n} {n} "Blow {n}"\n  for: green tray, {"starter" if n <= 15 else "pool"}\n'
        "  free: closes 1 pool opens 1x\n"
        for n in range(1, 17)
    )
    table = avalon(cards)
    ann = table["ann"]
    assert len(ann.combat_deck) == 15
    ann.combat_pool.remove("blow-16")
    ann.set_aside = ["blow-16"]
    table.run(modify_decks(table.game, table.rules), "add-blow-16", "remove-blow-1", "done")
    assert len(ann.combat_deck) == 15
    assert ann.set_aside == ["blow-1"]
    assert "blow-1" not in ann.combat_pool
    decision = table.until(modify_decks(table.game, table.rules))
    assert decision.option("remove-blow-2").blocked == "a deck keeps at least 15 cards"  # type: ignore[union-attr]


@rule("FOA-DAYEND-012", "FOA-LOC-003", "FOA-CLAR-008")
def test_a_dream_is_read_by_all_who_sleep_there_and_nobody_is_asked() -> None:
    table = avalon(DREAMS, heroes="ann bob cal")
    table["cal"].location = "mill"
    table.steps([dream])
    assert [table[name].magic for name in ("ann", "bob", "cal")] == [1, 1, 0]
    assert [e.what for e in table.events("verse")] == ["dream:hearth/snow"]
    assert table.asked == []


@rule("FOA-DAYEND-013", "FOA-CLAR-034")
def test_the_insane_have_the_nightmare_instead_after_all_dreams() -> None:
    table = avalon(DREAMS, heroes="ann bob cal")
    table.set("ann", terror=9)
    table.set("bob", terror=10)
    table.steps([dream])
    assert [e.what for e in table.events("verse")] == ["dream:hearth/snow", "nightmare:hearth/snow-again"]
    assert [table[name].magic for name in ("ann", "bob", "cal")] == [0, 0, 1]
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [10, 10, 0]


@rule("FOA-DAYEND-012")
def test_without_the_seal_nobody_dreams() -> None:
    world = MAP.replace("seals: friendly settlement, menhir, dream", "seals: friendly settlement, menhir", 1)
    table = avalon(DREAMS, world=world)
    table.steps([dream])
    assert table.told == []


@rule("FOA-DAYEND-001")
def test_what_a_rest_gives_comes_with_the_step_it_belongs_to() -> None:
    item = 'item bed "Bed"\n  deck: items\n  while held: each rest gives 1 food more\n'
    less = 'item stone "Stone"\n  deck: items\n  while held: each rest gives 1 energy less\n'
    table = avalon(item + less)
    table.game.decks.items["items"].clear()
    table.set("ann", items=["bed", "stone"], food=0, energy=3)
    table.steps([rest, restore], "no")
    assert (table["ann"].food, table["ann"].energy) == (1, 3)  # hungry by choice: 4, less the stone
