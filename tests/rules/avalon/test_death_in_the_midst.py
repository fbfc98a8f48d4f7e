"""Death while something is under way: who is out of it, what mercy puts right, who is asked to come instead."""

import pytest

from runtime.editions.fall_of_avalon.dreams import dream
from runtime.editions.fall_of_avalon.dying import bury
from runtime.editions.fall_of_avalon.menhirs import discard_locations
from runtime.editions.fall_of_avalon.nights import rest
from runtime.rules.calendar.day import start_effects
from runtime.rules.calendar.events_deck import reveal_event
from runtime.rules.calendar.moments import trigger
from runtime.rules.calendar.night_steps import rest_all
from runtime.rules.state.game import EncounterState, Guardian
from schemas.vocabulary.journal import GainStatus
from schemas.vocabulary.possessions import DiscardItems, TakeFromDead
from schemas.vocabulary.resources import Die, Lose
from schemas.vocabulary.world import DiscardLocation
from tests.support.avalon import AVALON, MAP, avalon
from tests.support.avalon_cards import MERCY, RAT, STORE
from tests.support.cards import give
from tests.support.tables import Table

rule = pytest.mark.rule

PLAIN_MERCY = 'status mercy "The Last Door"\n'
CHAPTER = (
    'chapter only 1 "Only"\n  event deck: quiet-day\n  -> end\nevent quiet-day "Quiet Day"\n  kind: story\n'
)


def in_a_fight(more: str = "", heroes: str = "ann bob", **given: object) -> Table:
    """Ann and Bob before a wolf, in an Action of both."""
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


@rule("FOA-DEATH-007", "KOR-GEN-002", "FOA-CLAR-001")
def test_mercy_for_the_first_of_two_deaths_is_mercy_for_both() -> None:
    """Three are doomed and nobody can be claimed: the first death ends everything, and no other is resolved."""
    table = avalon(MERCY, heroes="ann bob cal dee")
    for name in ("ann", "bob", "cal"):
        table.set(name, health=0, energy=0, conditions=["you-are-dying"])
    table.do(Lose(amount=1, what="health", who="@each-character"), members="dee", answers=["bob", "yes"])
    assert table.kinds() == ["death.next", "death.mercy"]
    assert [one.who for one in table.events("dies")] == ["bob"]


# --- the dead take part in nothing, until they are buried

RATS = RAT + RAT.replace("rat", "crow").replace("Rat", "Crow")
KNELL = 'item knell "Knell"\n  deck: items\n  {when}: each other character loses 1 health\n'


def at_the_edge(more: str, *dying: str, heroes: str = "ann bob") -> Table:
    """These characters die of a further loss."""
    table = avalon(more, heroes=heroes)
    for name in dying:
        table.set(name, health=0, energy=0, conditions=["you-are-dying"])
    return table


@rule("FOA-DEATH-006", "FOA-DEATH-003")
def test_after_the_defeat_nobody_is_claimed_for_who_died_before_it() -> None:
    """One could be claimed for Ann; with Bob's death nobody is left for him, and all is lost."""
    storm = 'event storm "Storm"\n  kind: story\n  > ann dies\n  > bob dies\n'
    table = avalon(storm, heroes="ann bob cal")
    table.game.decks.events = ["storm"]
    table.steps([reveal_event])
    assert (table.game.ending, table.kinds(), table.events("joins")) == ("defeat", [], [])


@rule("FOA-DEATH-003", "FOA-QUEST-003")
@pytest.mark.parametrize("asks", ["each character with food 5+", "characters in the game 1"])
def test_a_quest_that_the_dead_stood_in_the_way_of_is_done_when_they_are_buried(asks: str) -> None:
    task = f'event task "Task"\n  kind: quest\n  success: [{asks}]\n    > gain 1 exp\n'
    table = avalon(task, heroes="ann bob")
    table.game.calendar.active.append("task")
    table.set("ann", food=9)
    table.game.fallen = ["bob"]
    table.game.unsettled = 0
    table.run(bury(table.game, table.rules), "nobody")
    assert table["ann"].exp == 1


OMEN = 'status omen "Omen"\n'


@rule("FOA-DEATH-003")
@pytest.mark.parametrize(("party", "marked"), [("ann", {}), ("ann bob", {"omen": []})])
def test_what_is_done_by_nobody_but_the_dead_is_not_done(party: str, marked: dict[str, list[str]]) -> None:
    """Neither what would follow the death in the same words, nor what comes later for the same party."""
    together = avalon(OMEN, heroes="ann bob")
    together.do(Die(who="ann"), GainStatus(status="omen"), members=party)
    assert together.game.sheet.statuses == marked
    later = avalon(OMEN, heroes="ann bob")
    later.do(Die(who="ann"), members=party)
    later.do(GainStatus(status="omen"), members=party)
    assert later.game.sheet.statuses == marked


@rule("FOA-DEATH-003", "FOA-MENHIR-005", "FOA-GUARD-008")
def test_who_dies_of_the_wyrdness_arrives_nowhere() -> None:
    table = at_the_edge(RAT, "ann")
    table.set("ann", location="moor")
    table.set("bob", location="mill")
    table.game.board.guardians.append(Guardian("rat", "hearth", "green"))
    table.do(DiscardLocation(location="moor"), members="bob")
    assert table.game.fallen == ["ann"]
    assert not table.events("encounter")
    assert table.game.board.guardians == [Guardian("rat", "hearth", "green")]


@rule("FOA-DEATH-003", "FOA-MENHIR-005", "FOA-CLAR-001")
def test_where_the_dead_would_have_arrived_is_no_matter_of_order() -> None:
    """Ann is moved to the hearth, Bob to the tarn, and something waits in both: only he arrives."""
    table = at_the_edge(RATS, "ann")
    placed = type(table.game.board.locations["moor"])
    table.game.board.locations = {
        "hearth": placed(0, 0, True),
        "mill": placed(0, -1, True),
        "tarn": placed(6, 0, True),
        "cairn": placed(6, -1, True),
    }
    table.game.board.menhirs = {"hearth": 4, "tarn": 4}
    table.set("ann", location="mill")
    table.set("bob", location="cairn")
    table.game.board.guardians = [Guardian("rat", "hearth", "green"), Guardian("crow", "tarn", "green")]
    table.run(discard_locations(table.game, table.rules, ["mill", "cairn"]), "escape")
    assert [(one.who, one.what) for one in table.events("encounter")] == [("bob", "crow")]
    assert table.kinds() == ["encounter.outcome"]


@rule("FOA-DEATH-003", "FOA-GUARD-006", "FOA-CLAR-015")
def test_a_guardian_does_not_fight_the_dead() -> None:
    table = at_the_edge(RATS.replace("  value", "  loot: each character loses 1 health\n  value"), "ann")
    table.set("bob", location="mill")
    table.game.board.guardians = [Guardian("rat", "hearth", "green"), Guardian("crow", "hearth", "green")]
    table.steps([AVALON.activate_guardians], "rat", "stay", "win", "stay", "nobody")
    assert [one.what for one in table.events("encounter")] == ["rat"]
    assert [one.encounter for one in table.game.board.guardians] == ["crow"]


@rule("FOA-DEATH-003", "FOA-CLAR-008", "FOA-CLAR-035")
def test_an_encounter_for_all_is_not_drawn_for_those_who_died_in_the_first() -> None:
    rats = RATS.replace("  value", "  loot: each character loses 1 health\n  value")
    howl = 'event howl "Howl"\n  kind: story\n  > draw a green encounter\n'
    table = at_the_edge(rats + howl, "bob")
    table.set("bob", location="mill")
    table.game.decks.events = ["howl"]
    table.game.decks.encounters["green"] = ["rat", "crow"]
    table.steps([reveal_event], "hearth", "win", "nobody")
    assert [one.who for one in table.events("encounter")] == ["ann"]
    assert table.game.decks.encounters["green"] == ["crow", "rat"]


@rule("FOA-DEATH-003", "FOA-CLAR-001")
def test_of_effects_at_one_moment_those_of_the_dead_come_no_more() -> None:
    gift = 'item gift "Gift"\n  deck: items\n  at the start of the day: gain 1 wealth\n'
    table = at_the_edge(KNELL.format(when="at the start of the day") + gift, "bob")
    table["ann"].items, table["bob"].items = ["knell"], ["gift"]
    table.steps([start_effects], "ann-knell", "nobody")
    assert [one.who for one in table.events("dies")] == ["bob"]
    assert not table.events("gained")


@rule("FOA-DEATH-003", "FOA-CLAR-001")
def test_who_dies_before_they_set_out_is_not_heard_on_the_way() -> None:
    """Bob's card comes first, and Ann dies of it: hers speaks no more, and what Bob's brings each member is his alone."""
    gift = 'item gift "Gift"\n  deck: items\n  when travelling: each party member gains 1 wealth\n'
    table = at_the_edge(KNELL.format(when="when travelling") + gift, "ann")
    table["ann"].items, table["bob"].items = ["gift"], ["knell", "gift"]
    table.game.party = ("ann", "bob")
    table.run(trigger(table.game, table.rules, ("ann", "bob"), "when-travelling"), "bob-knell")
    assert table.game.fallen == ["ann"]
    assert [(one.who, one.what, one.amount) for one in table.events("gained")] == [("bob", "wealth", 1)]


@rule("FOA-DEATH-003", "FOA-DAYEND-001", "FOA-DAYEND-002")
def test_the_dead_do_not_rest_nor_eat() -> None:
    table = at_the_edge(KNELL.format(when="when resting"), "bob")
    table["ann"].items = ["knell"]
    table.steps([rest], "no", "nobody")
    assert [one.who for one in table.events("rests")] == ["ann"]


@rule("FOA-DEATH-003", "FOA-DAYEND-012")
def test_who_dies_in_the_dream_of_another_does_not_dream() -> None:
    pages = (
        "dream hearth\n\nverse snow\n  Snow.\n\n  > each character loses 1 health\n  -> end\n\n"
        "dream mill\n\nverse wheel\n  A wheel.\n\n  -> end\n"
    )
    world = MAP.replace('"The Mill"\n', '"The Mill"\n  seals: dream\n')
    table = avalon(pages, heroes="ann bob", world=world)
    table.set("bob", location="mill", health=0, energy=0, conditions=["you-are-dying"])
    table.steps([dream], "hearth", "nobody")
    assert [one.what for one in table.events("verse")] == ["dream:hearth/snow"]


@rule("FOA-DEATH-004", "FOA-DEATH-003", "FOA-CLAR-028")
def test_what_each_character_gives_up_is_not_taken_from_the_dead() -> None:
    table = at_the_edge(STORE, "bob")
    give(table, "ann", "rope")
    give(table, "bob", "axe")
    effects = (
        Lose(amount=1, what="health", who="bob"),
        DiscardItems(amount=1, kind="item", who="@each-character"),
    )
    table.do(*effects, members="ann")
    table.run(bury(table.game, table.rules), "nobody")
    assert table["ann"].items == []
    assert table.game.board.remains == {"hearth": ["axe"]}


@rule("FOA-DEATH-003", "FOA-CLAR-029")
def test_the_second_instant_effect_is_not_for_who_died_of_the_first() -> None:
    world = MAP.replace(
        "  The wheel turns without water.",
        "  instant: It falls.\n    > lose 1 health\n\n  instant: It rings.\n    > gain 1 wealth\n\n  The wheel.",
    )
    table = avalon(heroes="ann bob", world=world)
    table.set("ann", health=0, energy=0, conditions=["you-are-dying"])
    table.do_arrive("ann", "mill")
    assert table.game.fallen == ["ann"]
    assert [one.what for one in table.events("gained")] == []
