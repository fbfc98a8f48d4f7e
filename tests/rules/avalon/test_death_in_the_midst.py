"""Death while something is under way: who is out of it, what mercy sets right, who is asked to come instead."""

import pytest

from runtime.editions.fall_of_avalon.dying import bury
from runtime.rules.calendar.day import rest_all
from runtime.rules.calendar.events_deck import reveal_event
from runtime.rules.state.game import EncounterState
from schemas.vocabulary.possessions import TakeFromDead
from schemas.vocabulary.resources import Die, Lose
from schemas.vocabulary.world import DiscardLocation
from tests.support.avalon import AVALON, avalon
from tests.support.avalon_cards import MERCY, STORE
from tests.support.cards import give
from tests.support.tables import Table

rule = pytest.mark.rule

PLAIN_MERCY = 'status mercy "The Last Door"\n'
CHAPTER = (
    'chapter only 1 "Only"\n  event deck: quiet-day\n  -> end\nevent quiet-day "Quiet Day"\n  kind: story\n'
)


def in_a_fight(more: str = "", heroes: str = "ann bob", **given: object) -> Table:
    """Ann and Bob stand before a wolf, in an Action of both."""
    table = avalon(more, heroes=heroes, **given)
    table.game.encounter = EncounterState("wolf", "combat", ["ann", "bob"], active="ann")
    table.game.party = ("ann", "bob")
    return table


@rule("FOA-DEATH-001", "FOA-DEATH-003")
def test_who_dies_at_full_health_is_out_of_the_encounter_and_of_the_action() -> None:
    table = in_a_fight()
    table.do(Die(who="ann"))
    assert table.game.encounter is not None
    assert (table.game.encounter.party, table.game.encounter.out) == (["bob"], {"ann": "dying"})
    assert table.game.party == ("bob",)
    assert table.game.fallen == ["ann"]


@rule("FOA-DEATH-006", "FOA-DEATH-007")
def test_mercy_takes_everyone_out_of_what_is_under_way() -> None:
    table = in_a_fight(MERCY, heroes="ann bob cal dee")
    table.do(Die(who="dee"), answers=["yes"])  # nobody is left to claim: all is lost, or forgiven
    assert table.game.encounter is not None
    assert table.game.encounter.party == []
    assert table.game.encounter.out == {"ann": "dying", "bob": "dying"}
    assert table.game.party == ()
    table.game.encounter = None
    table.run(bury(table.game, table.rules))
    assert list(table.game.characters) == ["ann", "bob", "cal", "dee"]
    assert table.game.fallen == []


@rule("FOA-DEATH-007", "FOA-DEATH-003")
def test_by_a_ruling_mercy_may_be_asked_for_at_the_first_death() -> None:
    """AMB-C-13."""
    rules = AVALON.with_rulings(mercy_after="death")
    refused = avalon(MERCY, heroes="ann bob", rules=rules)
    refused.do(Die(who="ann"), answers=["no"])
    assert (refused.game.fallen, refused.game.ending) == (["ann"], "")
    asked = avalon(MERCY, heroes="ann bob", rules=rules)
    asked.do(Die(who="ann"), answers=["yes"])
    asked.run(bury(asked.game, rules))
    assert [asked[name].health for name in ("ann", "bob")] == [7, 7]
    assert not asked.events("joins")


@rule("FOA-DEATH-007")
def test_mercy_begins_the_chapter_again_and_its_card_may_be_followed_once_more() -> None:
    table = avalon(PLAIN_MERCY + CHAPTER)
    assert "chapter:only" in table.game.decks.removed  # it was followed at the start
    for _ in range(2):  # the second time the card is there
        table.do(Die(who="ann"), answers=["yes"])
        table.run(bury(table.game, table.rules))
        assert "chapter:only" not in table.game.decks.removed
    assert table.game.sheet.statuses == {"mercy": []}


@rule("FOA-DEATH-007", "FOA-CLAR-007")
def test_after_mercy_a_condition_goes_whose_track_has_left_its_slot() -> None:
    """While all lie fallen nobody's cards are looked at; then everyone's are."""
    table = avalon(PLAIN_MERCY, heroes="ann bob cal dee")
    table.do(Die(who="dee"), answers=["yes"])
    table["bob"].conditions.append("you-are-going-insane")  # came and lost its cause in the meantime
    table.run(bury(table.game, table.rules))
    assert table["bob"].conditions == []


@rule("FOA-DEATH-003", "FOA-DEATH-006")
def test_the_dead_are_never_claimed_again() -> None:
    table = avalon(heroes="ann bob cal")
    table.do(Die(who="ann"))
    table.run(bury(table.game, table.rules), "nobody")
    assert table.asked[-1].open_keys() == ["dee", "nobody"]
    table.do(Die(who="bob"))
    table.run(bury(table.game, table.rules), "dee")
    assert list(table.game.characters) == ["cal", "dee"]


@rule("FOA-DEATH-003")
def test_who_has_claimed_somebody_is_not_asked_once_more() -> None:
    table = avalon(heroes="ann bob")
    table.do(Die(who="ann"))
    table.run(bury(table.game, table.rules), "cal")
    table.do(Die(who="bob"))
    table.run(bury(table.game, table.rules), "nobody")  # this asks the player of Bob alone
    assert [one.kind for one in table.asked].count("death.claim") == 2
    assert list(table.game.characters) == ["cal"]


@rule("FOA-DEATH-004", "FOA-CLAR-013")
def test_what_the_dead_carried_is_gone_with_a_place_that_went_first() -> None:
    """There is no Location left for it to lie in: it goes under its deck."""
    table = avalon(STORE, heroes="ann bob")
    give(table, "ann", "axe")
    table["ann"].location = "moor"
    table.do(Die(who="ann"))
    table.game.board.locations.pop("moor")
    table.run(bury(table.game, table.rules), "nobody")
    assert table.game.board.remains == {}
    assert table.game.decks.items["items"][-1] == "axe"


@rule("FOA-DEATH-004", "FOA-DEATH-001")
def test_a_change_that_takes_away_what_the_dead_left_still_asks_for_everything_else() -> None:
    table = avalon(STORE, heroes="ann bob cal")
    give(table, "ann", "axe")
    table["ann"].location = "moor"
    table.do(Die(who="ann"))
    table.run(bury(table.game, table.rules), "nobody")
    table.do(DiscardLocation(location="moor"), Lose(amount=9, what="health", who="bob"))
    assert table.game.board.remains == {}
    assert table["bob"].conditions == ["you-are-dying"]


@rule("FOA-DEATH-004")
def test_the_last_thing_taken_leaves_nothing_behind() -> None:
    table = avalon(STORE, heroes="ann bob")
    give(table, "ann", "axe", "rope")
    table.do(Die(who="ann"))
    table.run(bury(table.game, table.rules), "nobody")
    table.do(TakeFromDead(who="bob"), answers=["bob", "bob"])
    assert (table["bob"].items, table.game.board.remains) == (["axe", "rope"], {})


@rule("FOA-DEATH-003", "FOA-DEATH-004")
@pytest.mark.parametrize(("claimed", "people"), [("nobody", ["ann"]), ("cal", ["ann", "cal"])])
def test_who_dies_in_a_step_of_the_day_is_replaced_before_the_next(claimed: str, people: list[str]) -> None:
    """Once: who wants nobody else is not asked again in every step that follows."""
    storm = 'event storm "Storm"\n  kind: story\n  > bob dies\n'
    table = avalon(STORE + storm, heroes="ann bob")
    give(table, "bob", "axe")
    table.game.decks.events = ["storm"]
    table.steps([reveal_event, rest_all], claimed)
    assert (list(table.game.characters), table.game.fallen) == (people, [])
    assert table.game.board.remains == {"hearth": ["axe"]}
    assert [event.who for event in table.events("rests")] == people
