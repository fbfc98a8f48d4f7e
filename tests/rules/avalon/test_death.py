"""Dying, death, who takes the place of the dead, what they leave, and mercy."""

import pytest

from runtime.editions.fall_of_avalon.dying import bury
from runtime.editions.fall_of_avalon.rounds import play_rounds
from runtime.play.positions.notation import write_position
from runtime.play.positions.position_reader import read_position
from runtime.rules.calendar.night_steps import dawn, dusk
from runtime.rules.cards.conditions import card_for
from runtime.rules.requirements.meeting import is_insane
from runtime.rules.state.game import EncounterState
from schemas.vocabulary.possessions import TakeFromDead
from schemas.vocabulary.resources import Die, Gain, Lose, SetTrack
from schemas.vocabulary.world import DiscardLocation
from tests.support.avalon import AVALON, avalon
from tests.support.avalon_cards import MERCY, STORE
from tests.support.cards import give
from tests.support.tables import Table

rule = pytest.mark.rule


def fall(table: Table, name: str, *answers: str) -> None:
    """Somebody dies while nothing else is under way."""
    table.do(Die(who=name), answers=answers if table.rules.numbers.mercy_status == "" else ())
    if table.game.fallen:
        table.run(bury(table.game, table.rules), *answers)


@rule("FOA-DEATH-001")
def test_at_no_health_one_is_dying_and_out_of_the_encounter_without_its_price() -> None:
    table = avalon(heroes="ann bob")
    table.game.encounter = EncounterState("wolf", "combat", ["ann", "bob"], active="ann")
    energy = table["ann"].energy
    table.do(Lose(amount=9, what="health", who="ann"))
    assert table["ann"].conditions == ["you-are-dying"]
    assert (table.game.encounter.party, table.game.encounter.out) == (["bob"], {"ann": "dying"})
    assert (energy, table["ann"].energy) == (6, 0)  # only because Energy falls with Health
    assert not [event for event in table.events("lost") if event.what == "energy"]


@rule("FOA-CLAR-007", "FOA-DEATH-001")
def test_the_card_goes_as_soon_as_the_track_leaves_the_slot() -> None:
    table = avalon()
    table.do(Lose(amount=9, what="health"))
    table.do(Gain(amount=1, what="health"))
    assert table["ann"].conditions == []
    table.do(SetTrack(what="terror", value=10))
    assert table["ann"].conditions == ["you-are-going-insane"]
    table.do(Lose(amount=5, what="terror"))
    assert table["ann"].conditions == []


@rule("FOA-DEATH-002")
def test_alone_a_death_ends_the_game_though_others_could_be_claimed() -> None:
    table = avalon(heroes="ann")
    fall(table, "ann")
    assert table.game.ending == "defeat"


@rule("FOA-DEATH-003")
def test_with_several_players_somebody_else_is_claimed_and_set_up_as_new() -> None:
    table = avalon(STORE, heroes="ann bob")
    table["bob"].location = "mill"
    table["ann"].location = "moor"
    fall(table, "ann", "cal")
    assert list(table.game.characters) == ["bob", "cal"]
    cal = table["cal"]
    assert (cal.location, cal.health, cal.food, cal.items) == ("hearth", 9, 3, [])
    assert table.game.ending == ""
    assert table.asked[-1].open_keys() == ["cal", "dee", "nobody"]
    fall(table, "bob", "dee")
    assert list(table.game.characters) == ["cal", "dee"]
    assert table.game.ending == ""


@rule("FOA-DEATH-003")
def test_nobody_need_be_claimed() -> None:
    table = avalon(heroes="ann bob cal")
    fall(table, "ann", "nobody")
    assert list(table.game.characters) == ["bob", "cal"]


@rule("FOA-DEATH-004")
def test_items_of_the_dead_lie_where_they_died_until_the_place_disappears() -> None:
    table = avalon(STORE, heroes="ann bob")
    give(table, "ann", "axe", "rope")
    table["ann"].location = table["bob"].location = "moor"
    fall(table, "ann", "nobody")
    assert table.game.board.remains == {"moor": ["axe", "rope"]}
    table.act("bob", "take-from-the-dead", "bob", "nobody")
    assert (table["bob"].items, table.game.board.remains) == (["axe"], {"moor": ["rope"]})
    table["bob"].location = "hearth"
    assert "take-from-the-dead" not in table.options("bob")
    table.do(DiscardLocation(location="moor"))
    assert table.game.board.remains == {}
    assert table.game.decks.items["items"][-1] == "rope"


@rule("FOA-DEATH-004", "FOA-CLAR-013")
def test_a_text_may_hand_out_what_the_dead_left_here() -> None:
    table = avalon(STORE, heroes="ann bob")
    give(table, "ann", "axe")
    fall(table, "ann", "nobody")
    table.do(TakeFromDead(who="@party"), answers=["bob"])
    assert (table["bob"].items, table.game.board.remains) == (["axe"], {})


@rule("FOA-DEATH-005")
def test_secrets_of_the_dead_go_to_the_others_and_those_lost_at_death_are_gone() -> None:
    table = avalon(STORE, heroes="ann bob cal")
    table["ann"].secrets = ["vow", "scar", "map", "fang"]
    fall(table, "ann", "nobody", "bob", "cal", "bob")
    # A personal one is handed out like the others, unless its card says that it is lost.
    assert (table["bob"].secrets, table["cal"].secrets) == (["vow", "fang"], ["map"])
    assert "secret:scar" in table.game.decks.removed
    assert "secret:vow" not in table.game.decks.removed


@rule("FOA-DEATH-006")
def test_with_nobody_left_to_claim_a_death_is_a_defeat_for_all() -> None:
    table = avalon(heroes="ann bob cal dee")
    fall(table, "dee")
    assert table.game.ending == "defeat"
    few = avalon(heroes="ann bob cal")
    fall(few, "ann", "dee")
    assert few.game.ending == ""
    fall(few, "bob")
    assert few.game.ending == "defeat"


@rule("FOA-DEATH-006", "FOA-DEATH-003")
def test_two_deaths_at_once_need_two_who_are_unclaimed() -> None:
    table = avalon(heroes="ann bob")
    for name in ("ann", "bob"):
        table.set(name, health=0)
    table.do(Lose(amount=1, what="health", who="@each-character"), answers=["ann"])
    assert table.game.fallen == ["ann", "bob"]
    table.run(bury(table.game, table.rules), "dee", "cal")
    assert list(table.game.characters) == ["dee", "cal"]
    crowd = avalon(heroes="ann bob cal")
    for name in ("ann", "bob"):
        crowd.set(name, health=0)
    crowd.do(Lose(amount=1, what="health", who="@each-character"), answers=["ann"])
    assert crowd.game.ending == "defeat"


@rule("FOA-DEATH-007")
def test_after_a_defeat_the_players_may_ask_for_mercy() -> None:
    table = avalon(MERCY, heroes="ann")
    table.set("ann", terror=4)
    table.do(Die(who="ann"), answers=["yes"])
    assert table.game.ending == ""
    table.run(bury(table.game, table.rules))
    ann = table["ann"]
    assert (ann.health, ann.terror, ann.food, ann.conditions) == (7, 0, 0, [])
    assert "mercy" in table.game.sheet.statuses
    assert "book/the-last-door" in table.game.sheet.read


@rule("FOA-DEATH-007")
def test_mercy_is_only_offered() -> None:
    table = avalon(MERCY, heroes="ann")
    table.do(Die(who="ann"), answers=["no"])
    assert table.game.ending == "defeat"


@rule("FOA-DEATH-008")
def test_a_red_terror_slot_is_going_insane_but_no_panic_by_itself() -> None:
    table = avalon()
    table.set("ann", health=9)
    table.do(SetTrack(what="terror", value=9))
    assert is_insane(table.game, table["ann"])
    assert table["ann"].conditions == ["you-are-going-insane"]
    assert not table.rules.panics(table.game, table["ann"])


CARDS = """\
condition last-breath "Last Breath"
  kind: dying, solo
condition held-up "Held Up"
  kind: dying, co-op
  while held: at most 1 item
"""


@rule("FOA-DEATH-009")
def test_the_card_for_one_and_the_card_for_several() -> None:
    alone, together = avalon(CARDS), avalon(CARDS, heroes="ann bob")
    assert card_for(alone.game, "dying") is alone.book.conditions["last-breath"]
    assert card_for(together.game, "dying") is together.book.conditions["held-up"]


@rule("FOA-DEATH-010")
def test_the_dying_card_limits_items_and_not_secrets() -> None:
    table = avalon(STORE + CARDS, heroes="ann bob")
    give(table, "ann", "axe", "cap")
    table["ann"].secrets = ["map"]
    table.do(Lose(amount=9, what="health", who="ann"), answers=["axe", "discard"])
    assert (table["ann"].items, table["ann"].secrets) == (["cap"], ["map"])


@rule("FOA-DEATH-001")
def test_a_night_at_no_health_kills_where_there_are_several() -> None:
    table = avalon(heroes="ann bob")
    table.set("ann", health=0, conditions=["you-are-dying"])
    table.steps([dusk, dawn], "cal")
    assert list(table.game.characters) == ["bob", "cal"]
    alone = avalon(heroes="ann")
    alone.set("ann", health=0, conditions=["you-are-dying"])
    alone.steps([dusk, dawn])
    assert alone.game.ending == ""


READ = """\
journal hearth

verse fireside
  A hand comes out of the fire.

  > ann dies
  > gain 5 food
  * Go on.
    -> end
"""


@rule("FOA-DEATH-003")
def test_the_dead_are_out_of_what_is_being_read_and_the_others_go_on() -> None:
    table = avalon(heroes="ann bob", journal=READ)
    table.act("ann", "explore", "with-bob", "1", "go-on")
    assert table["bob"].food == 7
    assert table.game.fallen == ["ann"]
    alone = avalon(heroes="ann bob", journal=READ)
    alone.act("ann", "explore", "alone")  # nobody is left to read on
    assert alone.events("section-ends")
    assert alone["bob"].food == 2


@rule("FOA-DEATH-002", "FOA-CHALLENGE-011")
def test_without_mercy_the_same_death_ends_the_campaign() -> None:
    table = avalon(MERCY, rules=AVALON.with_numbers("no-mercy", mercy_status=""))
    table.do(Die(who="ann"))
    assert table.game.ending == "defeat"


@rule("FOA-DEATH-006", "FOA-DEATH-010")
def test_days_do_not_pass_for_ever_where_nobody_can_do_anything() -> None:
    """By a ruling a further loss at 0 does not kill: without food, Energy and events the campaign is lost, not endless."""
    rules = AVALON.with_rulings(amb_s_06_loss_kills=False)
    table = avalon(heroes="ann", rules=rules)
    table.set("ann", health=0, energy=0, food=0, location="mill")
    table.game.decks.events.clear()
    table.run(play_rounds(table.game, rules))
    assert table.game.ending == "defeat"
    fed = avalon(heroes="ann", rules=rules)
    fed.set("ann", health=0, energy=0, food=1, location="mill")
    fed.game.decks.events.clear()
    fed.run(play_rounds(fed.game, rules))
    assert fed.game.ending == ""  # tonight she eats, and tomorrow she can stand


@rule("FOA-DEATH-002", "FOA-SAVE-001")
def test_a_position_in_which_all_have_died_can_be_read_again() -> None:
    """Two died in one night, and the players are about to say who comes instead."""
    table = avalon(heroes="ann")
    table.game.characters.clear()
    table.game.decks.removed.append("character:ann")
    text = write_position(table.game)
    assert write_position(read_position(text, table.book)) == text
