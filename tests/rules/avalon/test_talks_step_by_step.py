"""A talk of Avalon step by step: the way around it and its price, approaches, the response and the check after it."""

import pytest

from tests.encounters.arena import AVALON, Arena, card, parley
from tests.support.cards import item

rule = pytest.mark.rule


def words(name: str, *lines: str, count: int = 7, for_: str = "ann") -> str:
    return "".join(card(f"{name}-{n}", *lines, kind="diplomacy", for_=for_) for n in range(count))


WORDS = words("word", "free: opens 1x")
BOB = words("bob", "free: opens 1x", for_="bob", count=7)
UP = words("up", "free: closes up 4 opens 1x")
# By a ruling nobody looks at readiness: then only the two checks of the own activation decide (AMB-C-24).
NO_LAST_LOOK = AVALON.with_rulings(amb_c_24=False)


def arena_of(*texts: str, heroes: str = "ann", **more: object) -> Arena:
    return Arena(*texts, heroes=heroes, rules=more.pop("rules", AVALON), **more)  # type: ignore[arg-type]


# --- avoiding it


@rule("FOA-DIPLO-005", "FOA-DIPLO-006", "FOA-DEATH-001")
def test_whoever_falls_by_the_price_has_avoided_nothing() -> None:
    """Health may be paid down to 0; then Ann is dying and out of it, and what avoiding brings does not come."""
    arena = arena_of(parley("host", "avoid: (9 health) Bleed.", "  > gain 3 food"), WORDS)
    arena.meet("host", "avoid")
    assert arena["ann"].conditions == ["you-are-dying"]
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.survivors, arena["ann"].food) == ("lose", (), 1)


@rule("FOA-DIPLO-006")
def test_an_item_that_avoiding_costs_is_handed_over_by_each() -> None:
    text = parley("host", "avoid: (1 item) Leave something.") + item("axe", "items") + item("cap", "items")
    arena = arena_of(text, WORDS, BOB, heroes="ann bob")
    arena["ann"].items, arena["bob"].items = ["axe"], ["cap"]
    arena.meet("host", keep=False).say((), (), "avoid", "yes")
    assert arena.outcome is not None
    assert arena.outcome.result == "avoid"
    assert (arena["ann"].items, arena["bob"].items) == ([], [])


@rule("FOA-PARTY-007", "FOA-DIPLO-006")
@pytest.mark.parametrize(("ruling", "open_"), [("energy-and-magic", False), ("any", True)])
def test_only_energy_and_magic_are_paid_for_another_unless_the_table_rules_otherwise(
    ruling: str, open_: bool
) -> None:
    rules = AVALON.with_rulings(amb_c_29=ruling)
    arena = arena_of(parley("host", "avoid: (2 wealth) Go."), WORDS, BOB, heroes="ann bob", rules=rules)
    arena["ann"].wealth, arena["bob"].wealth = 4, 0
    arena.meet("host")
    assert (arena.why("avoid") == "") is open_
    energy = arena_of(parley("host", "avoid: (2 energy) Go."), WORDS, BOB, heroes="ann bob", rules=rules)
    energy["bob"].energy = 0
    energy.meet("host")
    assert energy.why("avoid") == ""


# --- approaches and stages


@rule("FOA-DIPLO-009", "FOA-CLAR-022")
def test_the_ways_through_a_talk_are_named_and_the_plain_one_is_plain() -> None:
    ways = ("stage 1:", "  response: down 1", "stage 1 by soft-words:", "  response: down 2")
    arena = arena_of(parley("host", *ways), WORDS).meet("host")
    assert arena.now is not None
    assert [one.text for one in arena.now.options] == ["Plainly", "By soft words"]
    arena.say("plainly")
    assert (arena.state.approach, arena.state.stage) == ("", 1)


@rule("FOA-DIPLO-018")
def test_the_next_stage_begins_on_its_slot_and_is_then_told_by_its_title() -> None:
    host = parley(
        "host", "stage 1: The Asking", "  response: down 1", "stage 2: The Promise", "  response: down 1"
    )
    arena = arena_of(host, UP).meet("host", "up-0").clear()
    arena.say("end")
    told = [event.text or event.what for event in arena.told if event.kind in ("set", "step")]
    assert told[:3] == ["Stage 1 is won", "affinity", "now: The Promise"]


# --- the response and the check after it


@rule("FOA-DIPLO-018", "FOA-DIPLO-019")
@pytest.mark.parametrize(("response", "result"), [("up 4", "win"), ("down 4", "lose")])
def test_the_check_after_the_response_is_made_in_the_same_activation(response: str, result: str) -> None:
    arena = arena_of(parley("host", f"response: {response}"), WORDS, rules=NO_LAST_LOOK)
    arena.meet("host", "word-0", "end")
    assert arena.outcome is not None
    assert arena.outcome.result == result


@rule("FOA-DIPLO-018", "FOA-DIPLO-019")
def test_between_the_response_and_the_check_a_charge_may_still_be_spent() -> None:
    charm = card("charm", "free: opens 1x", "on placement: place 1 charge here", "pay 1 charge: up 2",
                 kind="diplomacy")  # fmt: skip
    arena = arena_of(parley("host", "response: down 4"), charm, WORDS).meet("host", "charm", "end")
    assert (arena.kind(), arena.state.affinity) == ("encounter.pause", 1)
    arena.say("charge-charm")
    assert (arena.outcome, arena.state.affinity) == (None, 3)


# --- the end


@rule("FOA-DIPLO-007", "FOA-DIPLO-008")
def test_by_a_ruling_the_last_one_who_leaves_a_talk_loses_it_as_all_do_together() -> None:
    """AMB-S-109: who is alone in it leaves as a party of one, who is not leaves alone."""
    rules = AVALON.with_rulings(amb_s_109="alone")
    arena = arena_of(parley("host", failure="gain 1 terror"), WORDS, BOB, heroes="ann bob", rules=rules)
    arena.meet("host", "ann", "escape")
    assert (arena.state.out, arena["ann"].terror, arena["bob"].terror) == ({"ann": "escaped"}, 1, 0)
    arena.say("escape")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.survivors) == ("lose", ("bob",))
    assert (arena["ann"].terror, arena["bob"].terror) == (1, 1)


@rule("FOA-DIPLO-017", "FOA-ITEM-004")
def test_after_a_talk_cards_and_what_was_set_aside_are_back_before_the_reward_comes() -> None:
    arena = arena_of(parley("host", reward="gain 1 exp"), UP, item("axe", "items"))
    arena["ann"].items = ["axe"]
    arena.meet("host", keep=False).say(("axe",), "keep", "up-0").clear()
    assert arena["ann"].inactive == ["axe"]
    arena.say("end")
    assert (arena["ann"].inactive, len(arena["ann"].diplomacy_deck), arena["ann"].exp) == ([], 7, 1)


@rule("FOA-DIPLO-015", "FOA-DIPLO-017", "FOA-DIPLO-016", "FOA-DIPLO-027")
@pytest.mark.parametrize(("move", "result", "exp"), [("up 4", "win", 1), ("down 4", "lose", 0)])
def test_who_falls_in_the_own_activation_leaves_a_check_behind(move: str, result: str, exp: int) -> None:
    """AMB-C-24: Ann moves the marker to an end of the track and falls; for Bob it is looked at when she is done. By the
    other reading he is to be activated first.
    """
    leap = card("leap", f"free: closes {move}", "on placement: lose 9 health", kind="diplomacy")
    arena = arena_of(parley("host"), leap, WORDS, BOB, heroes="ann bob").meet("host", "ann", "leap")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.survivors) == (result, ("bob",))
    assert (arena["ann"].exp, arena["bob"].exp, arena["bob"].terror) == (0, exp, 1 - exp)
    later = arena_of(parley("host"), leap, WORDS, BOB, heroes="ann bob", rules=NO_LAST_LOOK)
    assert later.meet("host", "ann", "leap").outcome is None
