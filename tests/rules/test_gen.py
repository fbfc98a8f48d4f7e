"""General and golden rules."""

from typing import Any

import pytest

from runtime.rules.calendar.events_deck import reveal_event
from runtime.rules.calendar.setup import CannotStart
from runtime.rules.protocol.decisions import PLAYERS
from schemas.vocabulary.resources import Gain
from schemas.vocabulary.world import PlaceBoss, PlaceMarkers
from tests.support.avalon import both
from tests.support.tables import MAP, Table

rule = pytest.mark.rule

FORBIDS = """\
event storm "Storm"
  kind: story
  today: nobody may travel
"""


@rule("KOR-GEN-001")
def test_a_card_beats_the_book() -> None:
    table = Table(FORBIDS)
    assert "travel-mill" in table.open("ann")
    table.run(reveal_event(table.game, table.rules))
    assert table.options("ann")["travel-mill"].blocked == "Storm forbids it"


COLD_HAND = """\
secret cold-hand 1 "Cold Hand"
  kind: small
  while held: may not activate waystones
  while held: may not use location actions [waystone here]
"""
HUNT = MAP.replace(
    "  A fire that is never out.\n", "  A fire.\n\n  action: (1 energy) Hunt.\n    > gain 1 food\n"
)


@rule("KOR-GEN-001", "KOR-ACTION-009", "KOR-PARTY-002")
def test_a_card_keeps_its_holder_from_waystones_and_from_what_a_place_offers() -> None:
    table = Table(COLD_HAND, "ann bob", world=HUNT)
    for name in ("ann", "bob"):
        table.set(name, magic=2, food=2)
    table.set("ann", secrets=["cold-hand"])
    assert table.options("ann")["activate-a-waystone"].blocked == "Cold Hand forbids it"
    assert "hunt" in table.open("ann")  # no waystone here
    # The others go on without the one who holds it.
    table.act("bob", "activate-a-waystone", "alone", "offering", "0", "north-east")
    assert [one.key for one in table.asked[0].options if one.blocked] == ["with-ann"]
    assert table.options("ann")["hunt"].blocked == "Cold Hand forbids it"
    assert "hunt" in table.open("bob")


AT_DAWN = """\
secret left-hand 1 "Left Hand"
  kind: small
  at the start of the day: gain 1 food

secret right-hand 2 "Right Hand"
  kind: small
  at the start of the day: gain 1 wealth
"""


@rule("KOR-GEN-002", "KOR-DAYSTART-003")
def test_players_order_effects_of_the_same_moment() -> None:
    table = Table(AT_DAWN)
    table["ann"].secrets = ["left-hand", "right-hand"]
    table.steps(table.rules.start_of_day[:1], "ann-right-hand")
    assert [(e.what, e.amount) for e in table.events("gained")] == [("wealth", 1), ("food", 1)]
    decision = table.asked[0]
    assert (decision.kind, decision.actor) == ("effect.next", PLAYERS)
    assert decision.open_keys() == ["ann-left-hand", "ann-right-hand"]


@rule("KOR-GEN-003")
def test_players_choose_among_legal_targets() -> None:
    table = Table(heroes="ann bob")
    table.do(Gain(amount=1, what="terror", who="@one-party-member"), answers=["bob"])
    assert (table["ann"].terror, table["bob"].terror) == (0, 1)
    assert table.asked[0].actor == PLAYERS


@rule("KOR-GEN-003")
def test_nobody_is_asked_where_there_is_one_target() -> None:
    table = Table()
    table.do(Gain(amount=1, what="terror", who="@one-party-member"))
    assert table["ann"].terror == 1
    assert table.asked == []


@rule("KOR-GEN-005")
@pytest.mark.parametrize(
    ("heroes", "reason"),
    [
        ("", "1 to 4 characters play, not 0"),
        ("ann ann", "no character is played twice"),
        ("ann bob cal dee ann", "1 to 4 characters play, not 5"),
        ("eve", "there is no character 'eve'"),
    ],
)
def test_one_to_four_different_characters_play(heroes: str, reason: str) -> None:
    with pytest.raises(CannotStart, match=reason):
        Table(heroes=heroes, ready=False)


@rule("KOR-GEN-005")
@pytest.mark.parametrize("heroes", ["ann", "bob ann", "ann bob cal dee"])
def test_any_of_them_may_play_in_any_order(heroes: str) -> None:
    table = Table(heroes=heroes)
    assert list(table.game.characters) == heroes.split()


@rule("KOR-GEN-006", "KOR-SCALE-003")
def test_characters_in_the_game_are_counted_wherever_they_are() -> None:
    table = Table(heroes="ann bob cal")
    table["cal"].location = "mill"
    table.do(Gain(amount=1, what="exp", who="@each-character"), members="ann bob")
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [1, 1, 1]
    table.do(Gain(amount=1, what="terror", who="ann", per="character"), members="ann")
    assert table["ann"].terror == 3


@rule("KOR-GEN-007", "KOR-SCALE-002", "FOA-PARTY-011")
@both
def test_party_members_are_those_of_the_action_and_one_alone_is_a_party(table_of: Any) -> None:
    table = table_of(heroes="ann bob cal")
    table.do(Gain(amount=1, what="exp", who="@each-party-member"), members="ann bob")
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [1, 1, 0]
    table.do(Gain(amount=1, what="exp", who="@each-party-member", per="party-member"), members="cal")
    assert table["cal"].exp == 1


@rule("KOR-GEN-009")
def test_markers_never_run_out() -> None:
    table = Table()
    table.do(PlaceMarkers(amount=500, marker="quest-marker", place="hearth"))
    table.do(PlaceMarkers(amount=500, marker="dark-time", place="hearth"))
    markers = table.game.board.locations["hearth"].markers
    assert (markers.quest, markers.dark) == (500, 500)


BOSS = """\
boss ebb-king "The Ebb King"
  enters: mill
  moves on direction: that way, else to the lowest-numbered connected location
  moves on x: fade the waystone here
"""


@rule("KOR-GEN-010")
def test_a_king_has_one_model() -> None:
    table = Table(BOSS)
    table.do(PlaceBoss(boss="ebb-king", place="hearth"))
    table.do(PlaceBoss(boss="ebb-king", place="mill"))
    assert table.game.board.bosses == {"ebb-king": "mill"}
