"""More worked examples of dying, insanity and the Brand in Kings of Ruin: several at once, cards with their own words."""

from __future__ import annotations

import pytest

from runtime.editions.modes import with_modes
from runtime.rules.actions.explore import explore
from runtime.rules.calendar.night_steps import dawn, dusk, recover, suffer_wyrdness
from schemas.vocabulary.abilities import TakeDamage
from schemas.vocabulary.possessions import GainSecret
from schemas.vocabulary.resources import Die, Gain, Lose, SetTrack
from tests.support.pages import BRAND, tale
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule
DYING = ["you-are-dying"]


def at_zero(table: Table, *names: str) -> None:
    for name in names:
        table.set(name, health=0, energy=0, conditions=list(DYING))


def brand(heroes: str = "ann bob cal", owner: str = "cal", more: str = "") -> Table:
    table = Table(BRAND + more, heroes=heroes)
    table[owner].secrets = ["brand"]
    return table


def healths(table: Table) -> list[int]:
    return [one.health for one in table.game.characters.values()]


# --- dying


@rule("KOR-DEATH-001", "KOR-DEATH-008")
@pytest.mark.parametrize("loss", [9, 20])
def test_one_blow_however_great_makes_dying_and_not_dead(loss: int) -> None:
    table = Table(heroes="ann bob")
    table.do(Lose(amount=loss, what="health", who="ann"))
    assert (table["ann"].conditions, table.game.ending) == (DYING, "")
    table = Table()
    table.do(TakeDamage(amount=loss))
    assert (table["ann"].conditions, table.game.ending) == (DYING, "")


@rule("KOR-DEATH-006", "KOR-DEATH-008")
def test_two_losses_of_one_verse_are_two_losses() -> None:
    table = Table(journal=tale("> lose 9 health", "> lose 1 health", "> gain 1 food", "-> there"))
    table.act("ann", "explore")
    assert table.game.ending == "defeat"
    assert (table["ann"].food, [e.what for e in table.events("verse")]) == (1, ["hearth/start"])


@rule("KOR-DEATH-007", "KOR-DEATH-008", "KOR-DAYEND-009")
@pytest.mark.parametrize(("eats", "ending"), [("yes", ""), ("no", "defeat")])
def test_a_supper_keeps_the_dying_alive_through_a_night_of_wyrdness(eats: str, ending: str) -> None:
    """Health 0: with the meal 1, and the night takes it again: dying anew, not dead. Without it a loss at 0 kills."""
    table = Table()
    at_zero(table, "ann")
    table.set("ann", food=1)
    table.game.board.locations["hearth"].clear = False
    table.steps([dusk, recover, suffer_wyrdness, dawn], eats)
    assert table.game.ending == ending
    if not ending:
        assert (table["ann"].health, table["ann"].conditions) == (0, DYING)


@rule("KOR-DEATH-008")
def test_a_night_that_began_above_zero_does_not_kill() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", health=2, energy=2)
    table.game.board.locations["hearth"].clear = False
    table.set("ann", food=0)
    table.set("bob", food=0)
    table.steps([dusk, suffer_wyrdness, dawn])
    assert (table["ann"].conditions, table.game.ending) == (DYING, "")


@rule("KOR-DEATH-003", "KOR-REQ-002", "KOR-ROLL-003")
def test_a_dying_member_reads_pays_and_is_counted_like_the_others() -> None:
    journal = tale(
        "> roll + aggression",
        "  1-3: gain 1 wealth -> there",
        "  4+: each party member gains 1 food -> there",
    )
    table = Table(heroes="ann dee", journal=journal)
    at_zero(table, "dee")
    table.run(explore(table.game, table.rules, ("ann", "dee")), "1")  # aggression 3 of the dying one
    assert (table["ann"].food, table["dee"].food) == (2, 5)


# --- cards with words of their own


def card(kind: str, ends: str, more: str = "") -> str:
    return f'condition own "Own"\n  kind: {kind}\n{more}  discarded when: [{ends}]\n'


@rule("KOR-GEN-001", "KOR-DEATH-005", "KOR-DEATH-007")
def test_a_dying_card_that_asks_for_three_health_stays_until_then() -> None:
    table = Table(card("dying", "health 3+"))
    table.do(Lose(amount=9, what="health"))
    for gained, held in ((1, ["own"]), (1, ["own"]), (1, [])):
        table.do(Gain(amount=gained, what="health"))
        assert table["ann"].conditions == held
    table.do(Lose(amount=1, what="health"))
    assert table["ann"].conditions == []


@rule("KOR-GEN-001", "KOR-DEATH-011")
def test_an_insanity_card_that_asks_for_calm_stays_though_terror_has_left_the_red() -> None:
    table = Table(card("insane", "terror 0-5", "  while held: may not explore\n"))
    table.do(SetTrack(what="terror", value=9))
    table.do(Lose(amount=3, what="terror"))
    assert table["ann"].conditions == ["own"]
    assert table.options("ann")["explore"].blocked == "Own forbids it"
    table.do(Lose(amount=1, what="terror"))
    assert table["ann"].conditions == []


@rule("KOR-DEATH-001", "KOR-DEATH-005")
def test_a_dying_card_whose_end_has_come_already_is_not_attached_over_and_over() -> None:
    """Its holder is spared while there is bread; when it is eaten, the card comes."""
    table = Table(card("dying", "food 1+"))
    table.do(Lose(amount=9, what="health"))
    assert table["ann"].conditions == []
    table.do(Lose(amount=1, what="food"))
    assert table["ann"].conditions == ["own"]
    table.do(Gain(amount=1, what="food"))
    assert table["ann"].conditions == []


@rule("KOR-DEATH-005", "KOR-DEATH-008")
def test_what_the_own_card_calls_deadly_kills_and_nothing_else_does() -> None:
    own = card("dying", "health 1+", "  when travelling: die\n")
    table = Table(own, heroes="ann bob")
    at_zero(table)
    table.do(Lose(amount=9, what="health", who="ann"))
    table.do(Lose(amount=3, what="health", who="ann"))
    assert table.game.ending == ""
    table.set("ann", energy=0)
    table.act("ann", "travel-mill", "with-bob")
    assert table.game.ending == "defeat"


@rule("KOR-DEATH-002")
@pytest.mark.parametrize(("heroes", "conditions"), [("ann", ["own"]), ("ann bob", DYING)])
def test_a_campaign_with_a_solo_card_only_leaves_a_group_the_common_one(
    heroes: str, conditions: list[str]
) -> None:
    table = Table(card("dying, solo", "health 1+"), heroes=heroes)
    table.do(Lose(amount=9, what="health", who="ann"))
    assert table["ann"].conditions == conditions


# --- the Brand


@rule("KOR-BRAND-001", "KOR-BRAND-003", "KOR-DEATH-010", "KOR-GEN-002")
@pytest.mark.parametrize(("first", "left"), [("ann", [3, 4, 7]), ("bob", [4, 3, 7])])
def test_of_two_who_do_not_see_the_morning_the_players_say_who_dies_first(
    first: str, left: list[int]
) -> None:
    """The first is raised to 4 and pays 1 for the second; the third pays for both."""
    table = brand()
    table.game.board.waystones = [(0, 1)]
    at_zero(table, "ann", "bob")
    table.steps([dusk, dawn], first)
    assert healths(table) == left
    assert table.kinds() == ["death.next"]
    assert [e.who for e in table.events("dies")] == [first, "bob" if first == "ann" else "ann"]


@rule("KOR-BRAND-005", "KOR-GEN-002")
def test_each_death_is_resolved_to_its_end_before_the_next() -> None:
    """The verse of the first death is read before the second one is resolved."""
    table = brand()
    at_zero(table, "ann", "bob")
    table.do(Lose(amount=1, what="health", who="@each-party-member"), members="ann bob", answers=["bob"])
    story = [(e.kind, e.who or e.what) for e in table.told if e.kind in ("dies", "verse")]
    assert story == [("dies", "bob"), ("verse", "book/darkness"), ("dies", "ann"), ("verse", "book/darkness")]


@rule("KOR-BRAND-005", "KOR-DEATH-008")
def test_whom_the_verse_of_the_first_death_heals_does_not_die() -> None:
    text = BRAND.replace(
        "each character gains 1 exp", "each character gains 2 health, place a waystone at hearth"
    )
    table = Table(text, heroes="ann bob cal")
    table["cal"].secrets = ["brand"]
    at_zero(table, "ann", "bob")
    table.do(
        Lose(amount=1, what="health", who="@each-party-member"),
        members="ann bob",
        answers=["ann", "north-east"],
    )
    assert [e.who for e in table.events("dies")] == ["ann"]
    assert healths(table) == [6, 2, 10]
    assert all(one.conditions == [] for one in table.game.characters.values())


@rule("KOR-BRAND-001", "KOR-DEATH-011")
def test_the_terror_of_the_brand_can_drive_the_others_mad() -> None:
    table = brand()
    table.game.board.waystones = [(0, 1)]
    table.set("bob", terror=7)
    table.do(Die(who="ann"))
    assert (table["bob"].terror, table["bob"].conditions) == (9, ["you-are-going-insane"])
    assert table["ann"].terror == 0


@rule("KOR-BRAND-003", "KOR-BRAND-004", "KOR-TRACK-001")
def test_alone_with_the_brand_nobody_else_pays() -> None:
    table = brand("ann", "ann")
    table.game.board.waystones = [(0, 1)]
    at_zero(table, "ann")
    table.set("ann", terror=3)
    table.do(Lose(amount=1, what="health"))
    ann = table["ann"]
    assert (ann.health, ann.energy, ann.terror, ann.conditions) == (4, 0, 3, [])
    assert table.game.calendar.time_passed == {1: 1}


@rule("KOR-BRAND-003")
def test_four_health_are_gained_and_the_track_still_ends_where_it_ends() -> None:
    table = brand()
    table.game.board.waystones = [(0, 1)]
    table.set("ann", health=11)
    table.do(Die(who="ann"))
    assert table["ann"].health == 12


@rule("KOR-BRAND-002", "KOR-BRAND-005", "KOR-CHALLENGE-014")
def test_in_challenge_mode_the_time_of_the_brand_fades_the_last_waystone_and_the_verse_is_read() -> None:
    table = brand()
    table.rules = with_modes(EDITION, ["challenge"])
    table.game.board.waystones = [(0, 1)]
    table.do(Die(who="ann"))
    assert table.game.board.waystones == []
    assert [e.what for e in table.events("verse")] == ["book/darkness"]


@rule("KOR-BRAND-002")
def test_with_no_part_of_time_left_the_brand_still_saves() -> None:
    table = brand()
    table.game.board.waystones = [(0, 1)]
    table.game.calendar.time_passed = {1: 6}
    table.do(Die(who="ann"))
    assert (table.game.ending, table.game.calendar.time_passed) == ("", {1: 6})


@rule("KOR-DEATH-010", "KOR-SECRET-011", "KOR-SECRET-008")
@pytest.mark.parametrize("lies", ["face down", "in a deck"])
def test_the_brand_counts_face_down_and_as_a_card_in_a_deck(lies: str) -> None:
    text = BRAND.replace("kind: small\n", "kind: small, card claw\n", 1)
    claw = 'combat card claw Q1 "Claw"\n  for: bob, quest\n  free: closes 1 pool opens 1x\n'
    if lies == "face down":
        text, claw = BRAND.replace("kind: small\n", "kind: small, weapon\n", 1), ""
    table = Table(text + claw, heroes="ann bob")
    table.do(GainSecret(secret="brand", who="bob"))
    if lies == "face down":
        table["bob"].inactive = ["brand"]
    table.do(Die(who="ann"))
    assert table.game.ending == ""


@rule("KOR-DEATH-009", "KOR-DEATH-010")
def test_the_brand_may_have_been_given_back_in_time() -> None:
    table = Table(BRAND, heroes="ann bob", journal=tale("> lose secret brand", "> ann dies", "-> there"))
    table["bob"].secrets = ["brand"]
    table.act("ann", "explore", "alone")
    assert table.game.ending == "defeat"
    assert [e.what for e in table.events("verse")] == ["hearth/start"]


@rule("KOR-BRAND-001", "KOR-DEATH-006")
def test_dying_for_good_in_an_exploration_with_the_brand_does_not_end_it() -> None:
    table = Table(BRAND, heroes="ann bob", journal=tale("> ann dies", "> bob gains 1 food", "-> there"))
    table["bob"].secrets = ["brand"]
    table.game.board.waystones = [(0, 1)]
    table.run(explore(table.game, table.rules, ("ann", "bob")))
    assert table["bob"].food == 3
    assert [e.what for e in table.events("verse")] == ["hearth/start", "hearth/there"]


@rule("KOR-DEATH-009")
def test_several_die_at_once_without_the_brand_and_the_first_is_defeat() -> None:
    table = Table(heroes="ann bob")
    table.do(Die(who="@each-party-member"), Gain(amount=1, what="food", who="bob"), answers=["bob"])
    assert (table.game.ending, table["bob"].food) == ("defeat", 2)
    assert [e.who for e in table.events("dies")] == ["bob"]
