"""Tracks, death, insanity, the Brand."""

from typing import Any

import pytest

from runtime.rules.calendar.night_steps import dawn, dusk
from runtime.rules.requirements.meeting import is_exhausted, is_insane
from runtime.rules.state.game import EncounterState
from schemas.vocabulary.resources import Die, Gain, Lose, SetTrack
from tests.support.avalon import both
from tests.support.pages import BRAND, tale
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule


@rule("KOR-TRACK-001", "FOA-TRACK-001")
@both
def test_energy_stops_at_health(table_of: Any) -> None:
    table = table_of()
    table.do(Gain(amount=9, what="energy"))
    assert table["ann"].energy == 9
    table.do(SetTrack(what="energy", value=10))
    assert table["ann"].energy == 9


@rule("KOR-TRACK-002", "FOA-TRACK-006")
@both
def test_energy_falls_with_health(table_of: Any) -> None:
    table = table_of()
    table.do(Lose(amount=7, what="health"))
    assert (table["ann"].health, table["ann"].energy) == (2, 2)


@rule("KOR-TRACK-003")
def test_the_last_energy_slot_is_exhausted() -> None:
    table = Table()
    table.set("ann", energy=1)
    assert not is_exhausted(table.game, table["ann"])
    table.set("ann", energy=0)
    assert is_exhausted(table.game, table["ann"])


@rule("KOR-TRACK-004", "KOR-DEATH-001", "FOA-TRACK-003")
@both
def test_health_zero_at_any_point_starts_dying(table_of: Any) -> None:
    table = table_of()
    table.do(Lose(amount=9, what="health"))
    assert table["ann"].conditions == ["you-are-dying"]
    assert table.game.ending == ""


@rule("KOR-TRACK-005", "KOR-DEATH-011")
@pytest.mark.parametrize(("terror", "insane"), [(8, False), (9, True), (10, True)])
def test_a_red_terror_slot_is_going_insane(terror: int, insane: bool) -> None:
    table = Table()
    table.do(SetTrack(what="terror", value=terror))
    assert is_insane(table.game, table["ann"]) is insane
    assert table["ann"].conditions == (["you-are-going-insane"] if insane else [])


@rule("KOR-TRACK-006")
def test_gains_and_losses_stop_at_the_ends_of_a_track() -> None:
    table = Table()
    table.do(Gain(amount=50, what="health"))
    table.do(Gain(amount=50, what="terror"))
    assert (table["ann"].health, table["ann"].terror) == (12, 10)
    table.do(Lose(amount=50, what="terror"))
    table.do(Lose(amount=50, what="energy"))
    assert (table["ann"].terror, table["ann"].energy) == (0, 0)


@rule("KOR-TRACK-006")
def test_how_far_health_can_rise_is_a_ruling() -> None:
    table = Table(rules=EDITION.with_rulings(amb_s_04="start"))
    table.set("ann", health=5)
    table.do(Gain(amount=50, what="health"))
    assert table["ann"].health == 9


@rule("KOR-DEATH-001", "KOR-DEATH-003")
def test_the_dying_leave_an_encounter_at_once() -> None:
    table = Table(heroes="ann bob")
    table.game.encounter = EncounterState("x", "combat", party=["ann", "bob"], active="ann")
    table.do(Lose(amount=9, what="health", who="ann"), active="ann", inside=True)
    assert table.game.encounter.party == ["bob"]
    assert table.game.encounter.out == {"ann": "dying"}
    table.do(Gain(amount=1, what="terror", who="@each-party-member"), active="bob", inside=True)
    assert (table["ann"].terror, table["bob"].terror) == (0, 1)


CARDS = """\
condition dying-alone "You Are Dying"
  kind: dying, solo
  at the end of the day: gain 1 terror
  discarded when: [health 1+]
condition dying-together "You Are Dying"
  kind: dying, co-op
  while held: each travel costs 1 energy more
  at the end of the day: if not waystone here then die
  discarded when: [health 1+]
condition mad "You Are Going Insane"
  kind: insane
  while held: may not explore
  discarded when: [not going insane]
"""


@rule("KOR-DEATH-002")
@pytest.mark.parametrize(("heroes", "card"), [("ann", "dying-alone"), ("ann bob", "dying-together")])
def test_one_character_uses_the_solo_card(heroes: str, card: str) -> None:
    table = Table(CARDS, heroes=heroes)
    table.do(Lose(amount=9, what="health", who="ann"))
    assert table["ann"].conditions == [card]


@rule("KOR-DEATH-005", "KOR-DEATH-008")
def test_the_rules_on_the_card_apply() -> None:
    table = Table(CARDS, heroes="ann bob")
    table.do(Lose(amount=9, what="health", who="ann"))
    assert table.options("ann")["travel-mill"].cost == "2 energy"
    assert table.options("bob")["travel-mill"].cost == "1 energy"
    # With a card of its own the campaign says what kills: a further loss does not.
    table.do(Lose(amount=1, what="health", who="ann"))
    assert table.game.ending == ""
    table.steps(EDITION.end_of_day[1:2])
    assert table.game.ending == "defeat"


@rule("KOR-DEATH-006")
def test_dying_in_an_exploration_does_not_end_it() -> None:
    table = Table(journal=tale("> lose 9 health", "> gain 1 wealth", "-> there"))
    table.act("ann", "explore")
    assert table["ann"].conditions == ["you-are-dying"]
    assert table["ann"].wealth == 2
    assert [e.what for e in table.events("verse")] == ["hearth/start", "hearth/there"]


@rule("KOR-DEATH-007", "FOA-CLAR-007")
@both
def test_gaining_health_at_zero_discards_the_card(table_of: Any) -> None:
    table = table_of()
    table.do(Lose(amount=9, what="health"))
    table.do(Gain(amount=1, what="health"))
    assert table["ann"].conditions == []


@rule("KOR-DEATH-008", "KOR-DEATH-009")
def test_a_further_loss_at_zero_kills_and_all_are_defeated() -> None:
    table = Table(heroes="ann bob")
    table.do(Lose(amount=9, what="health", who="ann"))
    table.do(Lose(amount=1, what="health", who="ann"), Gain(amount=1, what="food", who="bob"))
    assert table.game.ending == "defeat"
    assert table["bob"].food == 2
    assert [e.who for e in table.events("dies")] == ["ann"]


@rule("KOR-DEATH-008")
def test_what_kills_by_default_is_a_ruling() -> None:
    table = Table(rules=EDITION.with_rulings(amb_s_06_loss_kills=False))
    table.do(Lose(amount=9, what="health"))
    table.do(Lose(amount=1, what="health"))
    assert table.game.ending == ""


@rule("KOR-DEATH-008")
@pytest.mark.parametrize(("heroes", "ending"), [("ann", ""), ("ann bob", "defeat")])
def test_a_night_at_zero_kills_only_with_several_characters(heroes: str, ending: str) -> None:
    table = Table(heroes=heroes)
    table.do(Lose(amount=9, what="health", who="ann"))
    table.run(dusk(table.game, table.rules))
    table.run(dawn(table.game, table.rules))
    assert table.game.ending == ending


@rule("KOR-DEATH-011")
def test_the_insanity_card_applies_and_goes_when_terror_leaves_red() -> None:
    table = Table(CARDS)
    table.do(SetTrack(what="terror", value=9))
    assert table["ann"].conditions == ["mad"]
    assert table.options("ann")["explore"].blocked == "You Are Going Insane forbids it"
    table.do(Lose(amount=1, what="terror"))
    assert table["ann"].conditions == []
    assert table.options("ann")["explore"].blocked == ""


def branded(heroes: str = "ann bob cal", owner: str = "bob") -> Table:
    table = Table(BRAND, heroes=heroes)
    if owner:
        table[owner].secrets = ["brand"]
    return table


@rule("KOR-DEATH-010", "KOR-BRAND-001", "KOR-BRAND-002", "KOR-BRAND-003", "KOR-BRAND-004")
def test_the_brand_resolves_its_steps_instead_of_defeat() -> None:
    table = branded()
    table.game.board.waystones = [(0, 1)]
    table.do(Lose(amount=9, what="health", who="ann"))
    table.do(Die(who="ann"))
    assert table.game.ending == ""
    assert [(table[n].health, table[n].terror, table[n].energy) for n in ("ann", "bob", "cal")] == [
        (4, 0, 0),
        (8, 2, 0),
        (8, 2, 0),
    ]
    assert table["ann"].conditions == []
    assert table.game.calendar.time_passed == {1: 1}
    assert table["ann"].exp == 0


@rule("KOR-BRAND-005")
def test_without_a_waystone_on_the_board_the_verse_is_read() -> None:
    table = branded()
    table.do(Die(who="ann"))
    assert [e.what for e in table.events("verse")] == ["book/darkness"]
    assert table["cal"].exp == 1


@rule("KOR-DEATH-009", "KOR-DEATH-010")
def test_without_any_of_the_three_secrets_death_is_defeat() -> None:
    table = branded(owner="")
    table.do(Die(who="ann"))
    assert table.game.ending == "defeat"
    middle = branded(owner="")
    middle.game.decks.global_secrets = ["loose"]
    middle.do(Die(who="ann"))
    assert middle.game.ending == ""


@rule("KOR-DEATH-010")
def test_whose_secret_counts_is_a_ruling() -> None:
    table = branded(owner="bob")
    table.rules = EDITION.with_rulings(amb_s_136="owner")
    table.do(Die(who="ann"))
    assert table.game.ending == "defeat"


@rule("KOR-BRAND-003", "KOR-DEATH-005")
def test_the_brand_takes_the_dying_card_whatever_that_says_of_its_own_end() -> None:
    """By its own words it would stay until 9 Health; the rules of the Brand discard it."""
    card = 'condition last-breath "Last Breath"\n  kind: dying\n  discarded when: [health 9+]\n'
    table = Table(BRAND + card, heroes="ann bob")
    table["bob"].secrets = ["brand"]
    table.game.board.waystones = [(0, 1)]
    table.do(Lose(amount=9, what="health", who="ann"))
    assert table["ann"].conditions == ["last-breath"]
    table.do(Die(who="ann"))
    assert (table["ann"].health, table["ann"].conditions) == (4, [])


@rule("KOR-BRAND-001")
def test_others_who_drop_to_zero_by_the_brand_are_dying_not_dead() -> None:
    table = branded()
    table.set("cal", health=1, energy=0)
    table.set("bob", health=0, energy=0)
    table.do(Die(who="ann"))
    assert table.game.ending == ""
    assert table["cal"].conditions == ["you-are-dying"]
