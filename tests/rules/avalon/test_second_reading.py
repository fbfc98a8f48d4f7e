"""Rules of The Fall of Avalon by a second reading of the books. Expected results are the books', written first."""

import pytest

from runtime.editions.fall_of_avalon.dials import count_time_down
from runtime.editions.fall_of_avalon.dying import bury
from runtime.editions.fall_of_avalon.equipping import equip
from runtime.editions.fall_of_avalon.nights import rest, restore
from runtime.editions.fall_of_avalon.players import leave
from runtime.editions.modes import with_modes
from runtime.rules.state.game import Markers
from schemas.vocabulary.resources import Die
from tests.support.avalon import AVALON, PEOPLE, avalon
from tests.support.avalon_cards import MERCY, STORE
from tests.support.cards import give
from tests.support.tables import Table

rule = pytest.mark.rule

BED = """\
item mat "A Mat"
  deck: items
  when resting: gain 1 wealth [seal friendly settlement here]
event fair "A Fair"
  kind: random
  when resting: gain 1 magic

  Drums all night.
secret song 12 "A Song"
  kind: standard, global
  when resting: lose 1 terror
"""


@rule("FOA-DAYEND-001", "FOA-DAYEND-004")
def test_a_condition_spoken_at_rest_is_looked_at() -> None:
    table = avalon(BED, heroes="ann")
    give(table, "ann", "mat")
    table.steps([rest], "yes")
    assert table["ann"].wealth == 2  # the hearth is a settlement
    table["ann"].location = "mill"
    table.set("ann", food=1)
    table.steps([rest], "yes")
    assert table["ann"].wealth == 2


@rule("FOA-DAYEND-001", "FOA-DAYEND-004")
def test_events_and_the_groups_secrets_are_heard_at_rest() -> None:
    table = avalon(BED, heroes="ann")
    table.game.calendar.active = ["fair"]
    table.game.decks.global_secrets = ["song"]
    table.set("ann", terror=3)
    table.steps([rest], "fair", "yes")
    assert (table["ann"].magic, table["ann"].terror) == (1, 1)  # 1 less by the meal, 1 by the song


@rule("FOA-DEATH-007")
def test_mercy_may_be_asked_for_again_and_again() -> None:
    table = avalon(MERCY, heroes="ann")
    for _ in range(3):
        table.do(Die(who="ann"), answers=["yes"])
        table.run(bury(table.game, table.rules))
        assert (table.game.ending, table["ann"].health) == ("", 7)  # as the verse says, each time
    table.do(Die(who="ann"), answers=["no"])
    assert table.game.ending == "defeat"


@rule("FOA-CHALLENGE-005")
def test_the_menhir_of_the_set_up_was_not_activated() -> None:
    """Only an activated menhir's dial is set 1 lower; a game of two sets out with a dial of 7."""
    table = avalon(heroes="ann bob", rules=with_modes(AVALON, ["short-menhirs"]))
    assert table.game.board.menhirs == {"hearth": 7}


@rule("FOA-DAYEND-005")
def test_at_night_energy_returns_to_its_slot_also_downwards() -> None:
    table = avalon(heroes="ann")
    table.set("ann", energy=8)
    table.steps([restore])
    assert table["ann"].energy == 6


@rule("FOA-CHALLENGE-011")
def test_in_challenge_mode_a_death_ends_the_campaign_though_others_could_be_claimed() -> None:
    table = avalon(MERCY, heroes="ann bob", rules=with_modes(AVALON, ["no-mercy"]))
    table.do(Die(who="ann"))
    assert table.game.ending == "defeat"


@rule("FOA-DAYSTART-008")
def test_loose_time_tokens_leave_locations_only() -> None:
    table = avalon(STORE, heroes="ann")
    table["ann"].secrets = ["map"]
    table.game.card_markers = {"secret:map": Markers(dark=2), "item:axe": Markers(dark=1)}
    table.game.board.locations["hearth"].markers.dark = 2
    table.steps([count_time_down])
    assert table.game.board.locations["hearth"].markers.dark == 1
    assert (table.game.card_markers["secret:map"].dark, table.game.card_markers["item:axe"].dark) == (2, 1)


ARMS = "".join(
    f'item {name} "{name.title()}"\n  deck: items\n  keywords: {keyword}\n'
    for name, keyword in (("axe", "weapon"), ("bow", "weapon"), ("hood", "armor"))
)


@rule("FOA-DAYSTART-014", "FOA-ITEM-003")
def test_at_dawn_a_lone_face_down_card_turns_up_again() -> None:
    table = avalon(ARMS, heroes="ann")
    table["ann"].items = ["axe"]
    table["ann"].inactive = ["axe"]
    table.steps([equip], ())
    assert table["ann"].inactive == []


@rule("FOA-DAYSTART-014", "FOA-ITEM-003")
def test_at_dawn_one_of_each_keyword_is_chosen_or_none() -> None:
    table = avalon(ARMS, heroes="ann")
    table["ann"].items = ["axe", "bow", "hood"]
    table["ann"].inactive = ["bow"]
    table.steps([equip], "bow", ())
    assert table["ann"].inactive == ["axe"]
    table.steps([equip], "none", ("hood",))
    assert sorted(table["ann"].inactive) == ["axe", "bow", "hood"]
    table.steps([equip], "axe", ())
    assert table["ann"].inactive == ["bow"]


@rule("FOA-PARTY-007", "FOA-CHARACT-003")
def test_who_helps_with_an_item_pays_energy_or_magic_and_opens_no_other_cost() -> None:
    saw = 'item saw "Saw"\n  deck: items\n  action: (1 energy, 2 health) Saw.\n    > gain 2 food\n'
    bell = 'item bell "Bell"\n  deck: items\n  action: (1 reputation) Ring.\n    > gain 2 food\n'
    table = avalon(saw + bell, heroes="ann bob")
    table["ann"].items = ["saw", "bell"]
    table.set("bob", reputation=3)
    table.act("ann", "saw", "with-bob", "bob")
    assert (table["ann"].health, table["bob"].health) == (7, 9)
    assert (table["ann"].energy, table["bob"].energy) == (6, 5)
    assert table.options("ann")["ring"].blocked == "costs 1 reputation"


@rule("FOA-CHARACT-002", "FOA-CLAR-036")
def test_only_the_acting_character_gets_what_its_action_gives() -> None:
    people = PEOPLE.replace(
        "  tray: green\n", "  tray: green\n  ability: (2 energy) Sing.\n    > gain 1 wealth\n", 1
    )
    table = avalon(heroes="ann bob", people=people)
    table.act("ann", "sing", "with-bob", "1")
    assert (table["ann"].wealth, table["bob"].wealth) == (2, 1)


# --- Death


def fall(table: Table, name: str, *answers: str) -> None:
    table.do(Die(who=name))
    if table.game.fallen:
        table.run(bury(table.game, table.rules), *answers)


@rule("FOA-DEATH-003")
def test_only_who_has_not_played_yet_is_claimed() -> None:
    table = avalon(heroes="ann bob cal")
    table.run(leave(table.game, table.rules, "cal"))
    table["ann"].location = "mill"
    fall(table, "ann", "dee")
    assert table.asked[-1].open_keys() == ["dee", "nobody"]  # cal is away, and has played


@rule("FOA-DEATH-002", "FOA-DEATH-003", "FOA-DEATH-006")
def test_who_declined_a_spare_may_still_claim_one() -> None:
    table = avalon(heroes="ann bob")
    fall(table, "ann", "nobody")
    assert list(table.game.characters) == ["bob"]
    fall(table, "bob", "cal", "dee")  # a game of two players still: both claim
    assert (table.game.ending, sorted(table.game.characters)) == ("", ["cal", "dee"])
    fall(table, "cal")
    assert table.game.ending == "defeat"  # nobody is left to claim
