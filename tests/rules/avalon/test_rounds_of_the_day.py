"""Rounds of the day: who is asked, what may be done between Actions, and when the day has to end."""

import pytest

from runtime.editions.fall_of_avalon.dials import count_time_down
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.changes import STORY_ENDED
from runtime.rules.state.game import PlacedLocation
from schemas.vocabulary.world import DiscardLocation, PlaceMarkers, RemoveMenhir
from tests.support.avalon import AVALON, MAP, avalon
from tests.support.cards import CARDS, WHIMS
from tests.support.tables import Table

rule = pytest.mark.rule


def asked(table: Table, *answers: Answer) -> Decision:
    """The next question of the day after the answers."""
    flow: Flow[None] = table.rules.during_the_day(table.game, table.rules)
    return table.until(flow, *answers)


def spent(table: Table, **energy: int) -> Table:
    for name, left in energy.items():
        table.set(name, energy=left)
    return table


def hearth_with(*lines: str) -> str:
    text = "".join(f"  {line}\n" for line in lines)
    return MAP.replace("  A fire that is never out.\n", f"  A fire.\n\n{text}", 1)


# --- who is asked


@rule("FOA-ACTION-002", "FOA-ACTION-007", "FOA-INSPECT-001", "FOA-PARTY-004")
def test_who_inspects_a_menhir_with_others_has_acted_and_the_party_is_over() -> None:
    table = avalon(heroes="ann bob cal")
    decision = asked(table, "ann", "inspect-the-menhir", "with-bob", "no")
    today = table.game.calendar.today
    assert [name for name in ("ann", "bob", "cal") if f"joined:{name}" in today] == ["ann", "bob"]
    assert (decision.kind, decision.open_keys()) == ("day.who", ["bob", "cal"])
    assert table.game.party == ()


@rule("FOA-ACTION-002", "FOA-ACTION-007", "FOA-CLAR-006")
def test_the_day_may_be_ended_only_where_nobody_has_energy_left() -> None:
    """Even 1 Energy is some; and who is alone may as well pass."""
    table = spent(avalon(heroes="ann bob"), ann=0, bob=1)
    assert asked(table).open_keys() == ["bob", "ann"]
    table = spent(avalon(heroes="ann bob"), ann=0, bob=0)
    assert asked(table).open_keys() == ["bob", "ann", "end-the-day"]
    alone = spent(avalon(), ann=0)
    assert asked(alone).kind == "day.action"


@rule("FOA-CLAR-006", "FOA-ACTION-002")
def test_by_a_ruling_who_has_no_energy_left_must_pass_and_1_is_enough_to_stay() -> None:
    """AMB-C-12."""
    rules = AVALON.with_rulings(amb_c_12="must-pass")
    table = spent(avalon(heroes="ann bob cal", rules=rules), ann=1, bob=0, cal=2)
    assert asked(table).open_keys() == ["ann", "cal"]


@rule("FOA-DEATH-006", "FOA-ACTION-003")
@pytest.mark.parametrize(("empty_deck", "ending"), [("nothing", "defeat"), ("random", "")])
def test_random_events_bring_hope_only_where_an_empty_deck_draws_them(empty_deck: str, ending: str) -> None:
    """By rulings: a loss at 0 does not kill (AMB-S-06), an empty event deck brings a random one (AMB-S-33)."""
    rules = AVALON.with_rulings(amb_s_06_loss_kills=False, amb_s_33=empty_deck)
    table = spent(avalon(WHIMS, rules=rules), ann=0)
    table.set("ann", health=0, food=0, location="mill")
    table.game.decks.events.clear()
    assert table.game.decks.random_events
    table.run(rules.during_the_day(table.game, rules))
    assert table.game.ending == ending


@rule("FOA-DEATH-006", "FOA-ACTION-003")
def test_without_a_random_event_left_there_is_no_hope_in_them() -> None:
    rules = AVALON.with_rulings(amb_s_06_loss_kills=False, amb_s_33="random")
    table = spent(avalon(rules=rules), ann=0)
    table.set("ann", health=0, food=0, location="mill")
    table.game.decks.events.clear()
    table.run(rules.during_the_day(table.game, rules))
    assert table.game.ending == "defeat"


# --- what else stands on the menu


@rule("FOA-SAVE-005", "FOA-ACTION-005")
@pytest.mark.parametrize("answers", [("pass",), ("explore", "leave-it"), ("give", "food", "1")])
def test_after_the_first_thing_anybody_does_the_company_is_settled(answers: tuple[str, ...]) -> None:
    table = avalon(heroes="ann bob")
    before = asked(table, "ann").option("company")
    assert before is not None
    assert before.blocked == ""
    table = avalon(heroes="ann bob")
    decision = asked(table, "ann", *_on_the_way(table, answers))
    while decision.kind == "day.who":
        decision = asked(table, "bob")
    later = decision.option("company")
    assert later is not None
    assert later.blocked != ""


def _on_the_way(table: Table, answers: tuple[str, ...]) -> tuple[str, ...]:
    if answers[0] == "explore":
        return ("explore", "alone", *answers[1:])
    return answers


@rule("FOA-ACTION-005", "FOA-SAVE-005", "FOA-ACTION-006")
def test_decks_are_changed_from_the_menu_of_the_day() -> None:
    """Whoever takes up a saved game may; the answer is then taken though the option is shown locked."""
    table = avalon(CARDS, rules=AVALON.with_numbers("small decks", deck_minimum=5))
    flow = table.rules.during_the_day(table.game, table.rules)
    table.until(flow)
    item = flow.send("decks")
    assert isinstance(item, Decision)
    assert item.kind == "decks.modify"


@rule("FOA-ACTION-005", "FOA-STORY-002", "FOA-ACTION-006")
def test_story_mode_is_left_and_taken_up_again_from_the_menu_of_the_day() -> None:
    rules = AVALON.offered["story"](AVALON)
    table = avalon(heroes="ann bob", rules=rules)
    decision = asked(table, "ann", "end-story-mode")
    assert STORY_ENDED in table.game.sheet.used
    assert decision.kind == "day.who"  # nobody has acted by that
    asked(table, "ann", "story-mode")
    assert STORY_ENDED not in table.game.sheet.used


@rule("FOA-STORY-003", "FOA-SAVE-005", "FOA-SAVE-007")
def test_with_company_the_limiter_of_story_mode_is_back_at_once() -> None:
    rules = AVALON.offered["story"](AVALON)
    table = avalon(rules=rules)
    table.set("ann", health=3, energy=8)
    asked(table, "company", "join-bob")
    assert table["ann"].energy == 3
    assert table["bob"].energy == 6


# --- texts that change the map


@rule("FOA-MENHIR-005", "FOA-MENHIR-008")
def test_here_is_where_the_party_stands_once_its_location_is_discarded() -> None:
    table = avalon()
    places = table.game.board.locations
    places["tarn"] = PlacedLocation(2, 0, True)
    table["ann"].location = "tarn"
    table.do(DiscardLocation(location="tarn"), PlaceMarkers(amount=1, marker="time", place="@here"))
    assert table["ann"].location == "moor"
    assert [name for name, placed in places.items() if placed.markers.dark] == ["moor"]


@rule("FOA-DAYSTART-003", "FOA-MENHIR-006")
def test_a_text_puts_out_a_menhir_and_only_one_that_burns() -> None:
    table = avalon()
    table.do(RemoveMenhir(place="mill"))
    assert table.game.board.menhirs == {"hearth": 8}
    table.do(RemoveMenhir(place="hearth"), RemoveMenhir(place="hearth"))
    assert table.game.board.menhirs == {}
    assert len(table.events("menhir-out")) == 1


@rule("FOA-DAYSTART-008", "FOA-DAYSTART-009")
def test_of_two_features_with_tokens_the_players_see_both_and_take_one_off() -> None:
    table = avalon(world=hearth_with("action: (time 2) Draw water.", "  > gain 1 food"))
    table.act("ann", "draw-water")
    placed = table.game.board.locations["hearth"].markers
    placed.dark = 1
    decision = table.until(count_time_down(table.game, table.rules))
    assert [option.text for option in decision.options] == ["The Hearth", "draw water"]
    table.run(count_time_down(table.game, table.rules), decision.options[1].key)
    assert [placed.dark, *(one.dark for one in table.game.card_markers.values())] == [1, 1]
