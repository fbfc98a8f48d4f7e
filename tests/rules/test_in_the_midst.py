"""In the middle of an encounter: prices, limits of use and the cards that speak, as the rules of the day see them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from runtime.rules.cards.encounter_cards import find_and_meet
from runtime.rules.effects.resources import pay_reason
from runtime.rules.encounters.outcome import EncounterEnd
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow
from runtime.rules.requirements.meeting import holds
from schemas.vocabulary.possessions import DiscardThis, RemoveItem
from schemas.vocabulary.requirements import HasStat
from schemas.vocabulary.resources import Pay
from tests.encounters.arena import Arena, card, fight
from tests.support.avalon import AVALON, avalon
from tests.support.cards import beast, item
from tests.support.tables import Table

rule = pytest.mark.rule

IDLE = "".join(card(f"idle-{n}") for n in range(6))


@rule("KOR-SCALE-004", "KOR-PARTY-004", "KOR-PAYLOSE-001")
@pytest.mark.parametrize(
    ("what", "ann", "bob", "open_"),
    [
        ("food", 2, 0, True),  # one may pay for another
        ("energy", 2, 0, False),  # but not of the own tracks, in a fight
        ("energy", 1, 1, True),
        ("exp", 2, 0, False),
        ("exp", 1, 1, True),
    ],
)
def test_what_each_owes_in_a_fight(what: str, ann: int, bob: int, open_: bool) -> None:
    arena = Arena(fight("foe", value=30), IDLE, heroes="ann bob")
    arena.meet("foe", "ann")
    arena.set("ann", **{what: ann})
    arena.set("bob", **{what: bob})
    price = Pay(amount=1, what=what, who="@each-party-member")
    reason = pay_reason(price, arena.game, arena.rules, Context(("ann", "bob"), "hearth", inside=True))
    assert (not reason) is open_


@rule("KOR-COMPANION-008", "KOR-ITEM-013")
@pytest.mark.parametrize(("limit", "again"), [("", True), (", once per encounter", False)])
def test_a_choice_once_per_encounter_is_locked_until_the_next_one(limit: str, again: bool) -> None:
    """The enemy sends to the same verse after each attack."""
    page = (
        "book of secrets\n\nverse plea\n  They wait.\n\n"
        f"  * (1 food{limit}) Give.\n    > gain 1 magic\n    -> end\n  * Refuse.\n    -> end\n"
    )
    arena = Arena(fight("foe", "after attack: read book/plea", value=30), IDLE, page)
    arena["ann"].food = 5
    arena.meet("foe").say("end")
    assert arena.choices() == ["give", "refuse"]
    arena.say("give", "end")
    assert arena.choices() == (["give", "refuse"] if again else ["refuse"])


@rule("KOR-REQ-008", "KOR-COMBAT-049")
def test_the_pool_is_asked_of_the_fight_under_way_alone() -> None:
    arena = Arena(fight("foe", value=30), IDLE)
    context = Context(("ann",), "hearth", inside=True)
    least_two = HasStat(what="pool", least=2)
    assert not holds(least_two, arena.game, arena.rules, context)
    arena.meet("foe")
    for pool in (1, 2, 3):
        arena.state.pool = pool
        assert holds(least_two, arena.game, arena.rules, context) is (pool >= 2)
        assert holds(HasStat(what="pool", least=0, most=2), arena.game, arena.rules, context) is (pool <= 2)


@rule("FOA-RES-005", "KOR-REQ-008")
def test_the_highest_reputation_of_the_party_counts_and_of_nobody_none() -> None:
    table = avalon(heroes="ann bob")
    table.set("bob", reputation=2)
    asked = HasStat(what="reputation", least=1)
    for members, met in ((("ann", "bob"), True), (("ann",), False), ((), False)):
        assert holds(asked, table.game, table.rules, Context(members, "hearth")) is met


def _bob_escapes(game: Any, rules: Any, context: Any, name: str) -> Flow[EncounterEnd]:
    """An encounter that Bob leaves and the others win."""
    yield from ()
    return EncounterEnd("win", True, survivors=tuple(one for one in context.members if one != "bob"))


@rule("FOA-PARTY-010")
def test_who_left_an_encounter_of_some_is_out_and_who_was_not_in_it_is_still_there() -> None:
    """AMB-S-20. Ann, Bob and Cal explore; Ann and Bob fight, and Bob flees."""
    rules = replace(AVALON, encounters=dict.fromkeys(AVALON.encounters, _bob_escapes))
    table = avalon(beast("rat"), heroes="ann bob cal", rules=rules)
    table.game.party = ("ann", "bob", "cal")
    context = Context(("ann", "bob"), "hearth")
    table.run(find_and_meet(table.game, rules, context, "rat"))
    assert (context.members, table.game.party) == (("ann",), ("ann", "cal"))


# ---- cards that are put away ----


@rule("KOR-DISCARD-007", "KOR-QUEST-001")
def test_a_companion_that_leaves_by_its_own_words_is_seen_to_be_gone() -> None:
    more = (
        'companion owl "Owl"\n'
        'event task "Task"\n  kind: quest\n  success: [not companion owl at hearth]\n    > gain 1 exp\n'
    )
    table = Table(more)
    table.game.board.companions = {"owl": "hearth"}
    table.game.calendar.active = ["task"]
    table.do(DiscardThis(), source="companion:owl")
    assert (table["ann"].exp, table.game.board.companions) == (1, {})


@rule("KOR-DISCARD-002", "KOR-QUEST-001")
def test_a_legendary_action_that_is_put_away_by_its_own_words_is_seen_to_be_gone() -> None:
    more = (
        'legendary action cry "Cry"\n  for: ann, page 1\n  at any time: gain 1 food\n'
        'event task "Task"\n  kind: quest\n  success: [not legendary action cry]\n    > gain 1 exp\n'
    )
    table = Table(more)
    table.set("ann", legendary=["cry"])
    table.game.calendar.active = ["task"]
    table.do(DiscardThis(), source="legendary:cry")
    assert (table["ann"].exp, table["ann"].legendary) == (1, [])


@rule("KOR-DISCARD-001", "KOR-DISCARD-002")
def test_a_card_in_the_sequence_that_discards_itself_lies_among_the_discards() -> None:
    arena = Arena(
        fight("foe", value=30),
        card("spark", "free: closes 1 pool opens 1x", "after attack: discard this"),
        IDLE,
    )
    arena["ann"].combat_deck = ["spark", *(f"idle-{n}" for n in range(6))]
    arena.check_places = False
    arena.meet("foe").say("spark")
    assert arena.seq == "spark"
    arena.say("end")
    assert arena.seq == ""


@rule("KOR-GEN-009", "KOR-COMBAT-032", "KOR-COMBAT-033")
def test_time_that_a_card_in_the_sequence_places_lies_on_itself() -> None:
    arena = Arena(
        fight("foe", value=30),
        card(
            "fuse", "free: closes 1 pool opens 1x", "on placement: place 2 time here", "delayed: gain 3 pool"
        ),
        IDLE,
    )
    arena["ann"].combat_deck = ["fuse", *(f"idle-{n}" for n in range(6))]
    arena.check_places = False
    arena.meet("foe").say("fuse")
    assert arena.seq == "fuse(t2)"
    assert arena.game.card_markers == {}


@rule("KOR-DISCARD-006", "FOA-DEATH-004")
@pytest.mark.parametrize("lies", [True, False])
def test_an_item_that_leaves_the_game_leaves_the_things_of_the_dead(lies: bool) -> None:
    table = avalon(item("pot", "items") + item("cup", "items"))
    table.game.board.remains = {"hearth": ["pot", "cup"] if lies else ["cup"]}
    table.game.decks.items["items"] = [] if lies else ["pot"]
    table.do(RemoveItem(item="pot"))
    assert table.game.board.remains == {"hearth": ["cup"]}
    assert table.game.decks.items["items"] == []
