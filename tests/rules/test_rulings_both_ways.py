"""Rulings whose two answers make two games: the same table, the same answers, a different result. Expected results first."""

import pytest

from runtime.editions.fall_of_avalon.rounds import pass_
from runtime.editions.kings_of_ruin import EDITION as PLAYED
from runtime.editions.kings_of_ruin.brand import rules_of_the_brand
from runtime.editions.kings_of_ruin.combat import COMBAT, discard_for_what_is_not_there
from runtime.editions.read_rulings import UnknownRuling, with_rulings
from runtime.rules.cards.conditions import night_kills
from runtime.rules.cards.encounter_cards import stays
from runtime.rules.cards.holding import keep_item_limit
from runtime.rules.encounters.keys import place
from runtime.rules.encounters.outcome import EncounterEnd
from runtime.rules.journal.reading_verses import read
from runtime.rules.map.moving import joined
from runtime.rules.protocol.context import Context
from schemas.vocabulary.resources import Lose
from tests.encounters.arena import AVALON, Arena, card, fight, talk
from tests.support.avalon import AVALON as TOLD
from tests.support.avalon import avalon
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule
both_ways = pytest.mark.parametrize("yes", [True, False])
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(7))


@rule("KOR-BRAND-001")
@both_ways
def test_who_drops_to_zero_by_the_brand_is_dying_or_dead(yes: bool) -> None:
    """AMB-S-45: bob stands at 0 already, and the Brand takes 1 more from him."""
    table = Table(heroes="ann bob", rules=EDITION.with_rulings(amb_s_45=yes))
    table.do(Lose(amount=9, what="health"), members="bob")
    table["bob"].fatal = False
    table.run(rules_of_the_brand(table.game, table.rules, table["ann"]))
    assert table["bob"].fatal is not yes


@rule("KOR-CHALLENGE-010")
@pytest.mark.parametrize(("yes", "offered"), [(True, ["bob", "discard"]), (False, [])])
def test_an_item_too_many_is_handed_on_or_discarded(yes: bool, offered: list[str]) -> None:
    things = "".join(f'item i{n} "I{n}"\n  deck: A\n\n' for n in range(2))
    rules = EDITION.with_rulings(amb_s_138=yes).with_numbers("few", item_limit=1)
    table = Table(things, heroes="ann bob", rules=rules)
    table["ann"].items = ["i0", "i1"]
    table.run(keep_item_limit(table.game, rules, table["ann"]), "i0", *(["bob"] if yes else []))
    assert [one.open_keys() for one in table.asked if one.kind == "item.hand-on"] == (
        [offered] if yes else []
    )
    assert table["bob"].items == (["i0"] if yes else [])


@rule("KOR-DIPLO-030", "KOR-GUARD-002")
@pytest.mark.parametrize(("answer", "stands"), [("icon", False), ("not-green", True)])
def test_a_talk_leaves_a_guardian_by_its_icon_or_whenever_it_is_not_green(answer: str, stands: bool) -> None:
    """The icon stands at red; the talk ends gray."""
    warden = talk(
        "warden", deck="blue 1, guardian", conclusions=("gain 1 food", "gain 1 food", "becomes a guardian")
    )
    table = Arena(warden, rules=PLAYED.with_rulings(amb_c_01=answer))
    gray = EncounterEnd("gray", survivors=("ann",))
    assert stays(table.game, table.rules, "warden", gray) is stands


@rule("KOR-COMBAT-069", "FOA-COMBAT-045")
@pytest.mark.parametrize("rules", [PLAYED, AVALON], ids=["kings", "avalon"])
@pytest.mark.parametrize(("answer", "energy", "health"), [("energy+1", 5, 9), ("2 health", 6, 7)])
def test_what_an_escape_loses_is_the_tables(rules: object, answer: str, energy: int, health: int) -> None:
    arena = Arena(fight("foe"), IDLE, rules=with_rulings(rules, [f"escape-cost={answer}"]))  # type: ignore[arg-type]
    arena.meet("foe", "escape")
    while arena.now is not None:
        arena.say(arena.choices()[0])
    assert (arena["ann"].energy, arena["ann"].health) == (energy, health)


@pytest.mark.parametrize("answer", ["1 gold", "energy", "two energy", "energy health"])
def test_nothing_else_is_lost_by_an_escape(answer: str) -> None:
    with pytest.raises(UnknownRuling, match="a number of energy or health"):
        with_rulings(PLAYED, [f"escape-cost={answer}"])


@rule("KOR-COMBAT-069", "KOR-COMBAT-071")
@pytest.mark.parametrize(("yes", "result"), [(True, "win"), (False, "escape")])
def test_the_pool_may_still_win_while_somebody_escapes(yes: bool, result: str) -> None:
    """AMB-S-62: the attack that answers the escape gives the last marker."""
    foe = fight("foe", "attack 0+: gain 9 pool", value=9)
    arena = Arena(foe, IDLE, rules=PLAYED.with_rulings(amb_s_62=yes)).meet("foe", "escape")
    while arena.now is not None:
        arena.say(arena.choices()[0])
    assert arena.outcome is not None
    assert arena.outcome.won is yes
    assert arena["ann"].energy == 5


@rule("KOR-COMBAT-020")
@both_ways
def test_charges_of_who_left_may_be_lent(yes: bool) -> None:
    """AMB-S-64: ann lays a card with charges and escapes; bob is active then."""
    coil = card("coil", "kind: passive", "on placement: place 2 charges here", "pay 1 charge: gain 1 pool")
    arena = Arena(
        fight("foe", value=30), coil, IDLE, BOB, heroes="ann bob", rules=PLAYED.with_rulings(amb_s_64=yes)
    )
    arena.meet("foe", "ann", "coil", "end")
    while arena.state.active != "ann":
        arena.say("end" if "end" in arena.choices() else arena.choices()[0])
    while "ann" in arena.state.party:
        arena.say("escape" if "escape" in arena.choices() else arena.choices()[0])
    while arena.kind() != "encounter.play":
        arena.say(arena.choices()[0])
    assert arena.state.active == "bob"
    assert ("charge-coil" in arena.choices()) is yes


@rule("KOR-COMBAT-056", "KOR-COMBAT-101")
@both_ways
def test_cards_are_discarded_though_the_last_active_character_has_left(yes: bool) -> None:
    """AMB-S-68: a passive card that is not there costs the deck of whoever was active last."""
    arena = Arena(fight("foe"), IDLE, BOB, heroes="ann bob", rules=PLAYED.with_rulings(amb_s_68=yes))
    arena.meet("foe", "ann")
    arena.state.party.remove("ann")
    before = len(arena.deck("ann"))
    arena.run(discard_for_what_is_not_there(arena.game, arena.rules, COMBAT))
    assert before - len(arena.deck("ann")) == (1 if yes else 0)


@rule("KOR-WYRD-003", "KOR-WYRD-004")
@both_ways
def test_another_member_may_pay_the_magic_of_a_card(yes: bool) -> None:
    dear = card("dear", "cost: (1 magic)")
    arena = Arena(fight("foe"), dear, IDLE, BOB, heroes="ann bob", rules=PLAYED.with_rulings(amb_s_142=yes))
    arena["bob"].magic = 1
    arena.meet("foe", "ann")
    assert ("dear" in arena.choices()) is yes
    assert yes or arena.why("dear") == "costs 1 magic"


@rule("KOR-COMBAT-082")
@pytest.mark.parametrize(("answer", "pool"), [("active", 2), ("owner", 0)])
def test_whose_attributes_count_for_a_card_that_is_placed(answer: str, pool: int) -> None:
    """AMB-S-54: bob is active with aggression 1, the card is ann's, who has none."""
    hers = card("hers", "key 1: closes 2 pool")
    foe = fight("foe", "key 1: opens aggression 1", value=30)
    arena = Arena(foe, hers, IDLE, BOB, heroes="ann bob", rules=PLAYED.with_rulings(amb_s_54=answer))
    arena.check_places = False
    arena.meet("foe", "bob")
    arena.hand("ann").remove("hers")
    arena.run(place(arena.game, arena.rules, COMBAT, "hers", "ann"))
    assert arena.pool == pool


@rule("KOR-DEATH-005")
@both_ways
def test_a_night_that_begins_and_ends_at_zero_kills_one_of_several(yes: bool) -> None:
    table = Table(heroes="ann bob", rules=EDITION.with_rulings(amb_s_06_night_kills=yes))
    table.do(Lose(amount=9, what="health"), members="bob")
    assert night_kills(table.game, table.rules, table["bob"]) is yes


@rule("FOA-PARTY-010")
@both_ways
def test_the_dying_leave_the_party_outside_encounters_by_the_german_book(yes: bool) -> None:
    """Bob lies dying when the choice comes."""
    journal = """\
journal hearth

verse fireside
  Somebody throws a stone.

  * Go on.
    -> end
  * Turn back.
    -> end
"""
    table = avalon(heroes="ann bob", journal=journal, rules=TOLD.with_rulings(dying_leaves_party=yes))
    table.do(Lose(amount=9, what="health"), members="bob")
    context = Context(("ann", "bob"), "hearth")
    table.run(read(table.game, table.rules, context, "hearth/fireside"), "turn-back")
    assert context.members == (("ann",) if yes else ("ann", "bob"))


@rule("FOA-PASS-001", "FOA-CLAR-008")
@both_ways
def test_who_has_passed_may_join_what_an_arrival_brings(yes: bool) -> None:
    table = avalon(heroes="ann bob", rules=TOLD.with_rulings(amb_s_104=yes))
    table.run(pass_(table.game, table["bob"]))
    party = table.run(joined(table.game, table.rules, ("ann",), "hearth"), *([("bob",)] if yes else []))
    assert party == (("ann", "bob") if yes else ("ann",))


@rule("FOA-COMBAT-049")
@pytest.mark.parametrize(("yes", "energy", "health"), [(True, 5, 7), (False, 6, 9)])
def test_a_forced_escape_costs_what_every_escape_costs(yes: bool, energy: int, health: int) -> None:
    foe = fight("foe", "opportunity: take 2 damage")
    flee = card("flee", "on placement: draw 9 cards")
    arena = Arena(foe, flee, IDLE, rules=AVALON.with_rulings(amb_s_106=yes)).meet("foe", "flee")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].energy, arena["ann"].health) == ("escape", energy, health)
