"""Diplomacy."""

import pytest

from runtime.rules.cards.encounter_cards import meet
from runtime.rules.protocol.context import Context
from tests.encounters.arena import EDITION, Arena, Begin, both, card, fight, talk

rule = pytest.mark.rule


def word(name: str, *lines: str, for_: str = "ann") -> str:
    return card(name, *lines, kind="diplomacy", for_=for_)


IDLE = "".join(word(f"idle-{n}") for n in range(7))
BOB = "".join(word(f"bob-{n}", for_="bob") for n in range(5))


@rule("KOR-DIPLO-001")
def test_reaching_green_early_ends_nothing() -> None:
    arena = Arena(talk("host"), word("charm", "on placement: up 4"), IDLE).meet("host", "charm")
    assert arena.state.affinity == 8
    assert arena.now is not None


@rule("KOR-DIPLO-004")
def test_the_last_duration_ends_it_at_once_whatever_took_it() -> None:
    arena = Arena(
        talk("host", duration=2), word("rush", "on placement: lose 2 duration, gain 5 terror"), IDLE
    ).meet("host", "rush")
    assert arena.outcome is not None
    assert arena.outcome.result == "gray"
    assert arena["ann"].terror == 0


@rule("KOR-DIPLO-006")
@pytest.mark.parametrize(
    ("slot", "colour", "food"), [(1, "red", 1), (3, "red", 1), (4, "gray", 2), (6, "green", 3)]
)
def test_the_conclusion_has_the_colour_of_the_slot(slot: int, colour: str, food: int) -> None:
    arena = Arena(talk("host", "response: lose 1 duration", duration=1), IDLE).meet("host")
    arena.state.affinity = slot
    arena.say("end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.won) == (colour, colour == "green")
    assert arena["ann"].food == 1 + food


@rule("KOR-DIPLO-007")
def test_only_multi_effects_of_a_conclusion_are_for_each() -> None:
    ends = ("gain 1 food", "gain 3 wealth, each party member gains 1 exp", "gain 1 food")
    arena = Arena(
        talk("host", "response: lose 1 duration", duration=1, conclusions=ends), IDLE, BOB, heroes="ann bob"
    ).meet("host", "ann", "end")
    assert arena.kind() == "share.gain"
    arena.say("3")
    assert (arena["ann"].wealth, arena["bob"].wealth) == (4, 1)
    assert (arena["ann"].exp, arena["bob"].exp) == (1, 1)


@rule("KOR-DIPLO-008")
def test_the_last_one_dying_ends_it_without_a_conclusion() -> None:
    arena = Arena(talk("host", "response: take 9 damage"), IDLE).meet("host", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.won, arena.outcome.survivors) == ("lose", False, ())
    assert arena["ann"].food == 1


@rule("KOR-DIPLO-009")
def test_avoiding_moves_the_marker_down_4_and_ends_it() -> None:
    arena = Arena(talk("host"), IDLE).meet("host")
    arena.state.affinity = 8
    arena.say("idle-0", "avoid")
    assert arena.outcome is not None
    assert arena.outcome.result == "gray"  # slot 4


@rule("KOR-DIPLO-009")
def test_avoiding_discards_nothing_for_moves_that_cannot_be_made() -> None:
    arena = Arena(talk("host"), IDLE).meet("host").clear()
    arena.state.affinity = 2
    arena.say("avoid")
    assert arena.outcome is not None
    assert arena.outcome.result == "red"
    assert not [e for e in arena.told if e.text == "discarded from the top"]  # AMB-S-77


@rule("KOR-DIPLO-010")
def test_avoiding_needs_everyones_consent_and_is_for_everyone() -> None:
    arena = Arena(talk("host"), IDLE, BOB, heroes="ann bob").meet("host", "ann", "avoid")
    assert arena.now is not None
    assert (arena.now.kind, arena.now.actor) == ("avoid.consent", "bob")
    arena.say("no")
    assert arena.kind() == "encounter.play"
    arena.say("avoid", "yes")
    assert arena.kind() == "share.gain-one"
    arena.say("ann")
    assert arena.outcome is not None
    assert arena.outcome.survivors == ("ann", "bob")


@rule("KOR-CHALLENGE-004")
def test_in_challenge_mode_avoiding_has_the_red_conclusion() -> None:
    rules = EDITION.with_numbers("test", avoid_conclusion="red")
    arena = Arena(talk("host"), IDLE, rules=rules).meet("host")
    arena.state.affinity = 8
    arena.say("avoid")
    assert arena.outcome is not None
    assert arena.outcome.result == "red"


@rule("KOR-DIPLO-011", "KOR-DIPLO-012")
def test_sequence_and_keys_work_as_in_combat_with_other_bonuses() -> None:
    arena = Arena(
        talk("host", "key 1: opens courage 1", "key 2: opens empathy 2", "magic: opens magic"),
        word(
            "speech",
            "key 1: closes up 1",
            "key 2: closes up 3",
            "magic: closes up 1",
            "free: closes 1 duration",
        ),
        IDLE,
    )
    arena["ann"].magic = 1
    arena.meet("host", "speech", "pay")
    assert arena.state.affinity == 4 + 1 + 1
    assert arena.state.duration == 5
    played = arena.state.sequence[0]
    assert played.joined == ["key-1", "key-2", "magic", "free"]
    assert played.fulfilled == ["key-1", "magic", "free"]


@rule("KOR-DIPLO-012")
def test_a_harmful_bonus_must_be_taken() -> None:
    arena = Arena(talk("host"), word("slip", "free: closes down 1"), IDLE).meet("host", "slip")
    assert arena.state.affinity == 3  # AMB-S-57


@rule("KOR-DIPLO-013", "FOA-DIPLO-032")
@both
def test_passive_cards_candles_and_charges_work_as_in_combat(begin: Begin) -> None:
    arena = begin(
        talk("host", "response: down 1"),
        word("calm", "kind: passive, candle", "free: opens 1x", "on response: prevent 1 down",
             "on placement: place 2 charges here per candle in the sequence", "pay 2 charges: up 1"),
        word("next", "free: closes lightning"),
        IDLE,
    ).meet("host", "calm", "next")  # fmt: skip
    assert arena.seq == "calm(c2) next"
    arena.say("charge-calm", "end")
    assert arena.state.affinity == 5


@rule("KOR-DIPLO-014", "KOR-DIPLO-015")
def test_the_start() -> None:
    arena = Arena(talk("host", "traits: greedy", duration=6), IDLE, BOB, heroes="ann bob").meet("host")
    assert arena.state.kind == "diplomacy"
    assert {len(hand) for hand in arena.state.hands.values()} == {3}
    assert (arena.state.duration, arena.state.affinity) == (6, 4)
    assert arena.kind() == "trait.greedy"


@rule("KOR-DIPLO-016")
def test_the_starting_hand_may_be_redrawn() -> None:
    arena = Arena(talk("host"), IDLE).meet("host", keep=False)
    arena.say("redraw", "keep")
    assert len(arena.hand()) == 2
    assert len(arena.deck()) == 5


@rule("KOR-DIPLO-017", "KOR-DIPLO-018", "FOA-DIPLO-010")
@both
def test_the_five_phases_with_the_response_as_the_third(begin: Begin) -> None:
    arena = begin(talk("host", "response: gain 1 terror"), IDLE, BOB, heroes="ann bob").meet("host").clear()
    arena.say("bob", "end", "end")
    steps = [(e.who, e.text) for e in arena.told if e.kind == "step"]
    assert steps == [
        ("bob", "is active"), ("bob", "response"), ("ann", "is active"), ("ann", "response"), ("", "ends"),
    ]  # fmt: skip
    assert (arena["ann"].terror, arena["bob"].terror) == (1, 1)  # each in the own activation only


@rule("KOR-DIPLO-019", "FOA-DIPLO-011")
@both
def test_delayed_abilities_work_as_in_combat(begin: Begin) -> None:
    arena = begin(
        talk("host"),
        word("seed", "kind: passive", "on placement: place 1 time here", "delayed: up 1"),
        word("fuse", "free: opens 1x", "on placement: place 1 time here", "delayed: up 3"),
        word("cover", "free: closes lightning"),
        IDLE,
    ).meet("host", "seed", "end")
    assert arena.state.affinity == 5
    arena.say("fuse", "cover", "end")
    assert arena.state.affinity == 5


@rule("KOR-DIPLO-020", "FOA-DIPLO-012")
@both
def test_playing_nothing_has_no_penalty(begin: Begin) -> None:
    arena = begin(talk("host"), IDLE).meet("host").clear()
    arena.say("end")
    assert not [e for e in arena.told if e.kind in ("gained", "lost")]


@rule("KOR-DIPLO-021")
def test_the_order_of_resolution() -> None:
    arena = Arena(
        talk("host", "key 1: opens courage 1", "key 3: opens caution 1", "magic: opens magic", duration=2),
        word("speech", "key 1: closes 1 duration", "key 3: closes 2 duration", "magic: closes 3 duration",
             "free: closes 1 duration", "on placement: lose 1 duration"),
        IDLE,
    )  # fmt: skip
    arena["ann"].magic = 1
    arena.meet("host").clear().say("speech", "pay")
    assert [e.amount for e in arena.told if e.what == "duration"] == [1, 2, 3, 1, 1]


@rule("KOR-DIPLO-022", "FOA-DIPLO-014")
@both
def test_additional_cards_need_lightning(begin: Begin) -> None:
    arena = begin(
        talk("host"), word("open", "free: opens 1x"), word("quick", "free: closes lightning"), word("dull")
    ).meet("host", "open")
    assert "quick" in arena.choices()
    assert arena.why("dull")


@rule("KOR-DIPLO-023")
def test_costs_in_a_party_are_paid_as_in_combat() -> None:
    arena = Arena(
        talk("host"), word("bribe", "on placement: may pay 3 wealth to up 1"), BOB, heroes="ann bob"
    )
    arena["ann"].wealth, arena["bob"].wealth = 1, 2
    arena.meet("host", "ann", "bribe", "yes")
    assert (arena["ann"].wealth, arena["bob"].wealth, arena.state.affinity) == (0, 0, 5)


@rule("KOR-DIPLO-024")
def test_the_response_strikes_the_last_active_character_and_multi_parts_each() -> None:
    arena = (
        Arena(
            talk("host", "response: gain 1 terror, each party member loses 1 energy, down 1"),
            IDLE,
            BOB,
            heroes="ann bob",
        )
        .meet("host", "bob")
        .clear()
    )
    arena.say("end")
    told = [(e.who, e.what) for e in arena.told if e.kind in ("gained", "lost", "set")]
    assert told == [("bob", "terror"), ("ann", "energy"), ("bob", "energy"), ("", "affinity")]


@rule("KOR-DIPLO-025")
def test_before_and_after_the_whole_response() -> None:
    arena = (
        Arena(
            talk("host", "response: down 1, gain 1 terror"),
            word("both", "before response: up 1", "after response: lose 1 terror"),
            IDLE,
        )
        .meet("host", "both")
        .clear()
    )
    arena.say("end")
    told = [(e.what, e.amount) for e in arena.told if e.kind in ("gained", "lost", "set")]
    assert told == [("affinity", 5), ("affinity", 4), ("terror", 1), ("terror", 1)]


@rule("KOR-DIPLO-026")
def test_an_addition_joins_its_kind_or_comes_last() -> None:
    arena = Arena(
        talk("host", "response: down 1, gain 1 terror"), word("gaffe", "on response: add 1 down"), IDLE
    ).meet("host", "gaffe", "end")
    assert arena.state.affinity == 2
    arena = Arena(talk("host", "response: gain 1 terror"), word("gaffe", "on response: add 1 down"), IDLE)
    arena.meet("host", "gaffe").clear().say("end")
    told = [e.what for e in arena.told if e.kind in ("gained", "set")]
    assert told == ["terror", "affinity"]


@rule("KOR-DIPLO-027")
def test_prevent_lowers_the_downs() -> None:
    arena = Arena(talk("host", "response: down 3"), word("calm", "on response: prevent 2 down"), IDLE)
    arena.meet("host", "calm", "end")
    assert arena.state.affinity == 3


@rule("KOR-DIPLO-028", "FOA-DIPLO-021")
@both
def test_readiness_and_the_end_of_the_turn(begin: Begin) -> None:
    arena = begin(talk("host"), word("look", "free: closes draw 3"), IDLE).meet("host", "look", "end")
    assert arena.kind() == "hand.discard"
    arena.say(("idle-0", "idle-1"))
    assert len(arena.hand()) == 4
    arena["ann"].terror = 10
    arena.say("end", "idle-2")
    assert len(arena.hand()) == 3  # no card for whoever panics


@rule("KOR-DIPLO-029")
def test_cleanup() -> None:
    arena = Arena(talk("host"), IDLE, BOB, heroes="ann bob")
    arena.game.decks.encounters["blue"] = ["other"]
    flow = meet(arena.game, EDITION, Context(("ann", "bob"), "hearth"), "host", "blue")
    arena.run(flow, "keep", "keep", "ann", "idle-0", "end", "bob-0", "avoid", "yes", "ann")
    assert arena.game.decks.encounters["blue"] == ["other", "host"]
    assert sorted(arena["ann"].diplomacy_deck) == [f"idle-{n}" for n in range(7)]
    assert sorted(arena["bob"].diplomacy_deck) == [f"bob-{n}" for n in range(5)]


@rule("KOR-DIPLO-030")
def test_a_conclusion_with_the_icon_leaves_a_guardian() -> None:
    ends = ("gain 1 food", "gain 1 food", "becomes a guardian")
    for slot, guardians in ((1, ["host"]), (4, []), (8, [])):
        arena = Arena(
            talk("host", "response: lose 9 duration", deck="blue 1, guardian", conclusions=ends), IDLE
        )
        flow = meet(arena.game, EDITION, Context(("ann",), "hearth"), "host", "blue")
        arena.until(flow, "keep")
        assert arena.game.encounter is not None
        arena.game.encounter.affinity = slot
        arena.rest(flow, "end")
        assert [one.encounter for one in arena.game.board.guardians] == guardians  # AMB-C-01


@rule("KOR-DIPLO-031", "FOA-DIPLO-022")
@both
def test_arrows_move_one_slot_and_2x_two(begin: Begin) -> None:
    arena = begin(talk("host", free="free: opens 2x"), word("charm", "free: closes up 1"), IDLE)
    arena.meet("host", "charm")
    assert arena.state.affinity == 6


@rule("KOR-DIPLO-032")
def test_a_variable_bonus_without_an_entry_gives_nothing() -> None:
    arena = Arena(
        talk("host", "key 1: opens courage 1", "variable caution: up 2"),
        word("try", "key 1: closes variable"),
        IDLE,
    ).meet("host", "try")
    assert arena.state.affinity == 4


@rule("KOR-DIPLO-032")
def test_the_key_must_be_fulfilled() -> None:
    arena = Arena(
        talk("host", "key 1: opens courage 3", "variable courage: up 2"),
        word("try", "key 1: closes variable"),
        IDLE,
    ).meet("host", "try")
    assert arena.state.affinity == 4


@rule("KOR-DIPLO-034")
def test_lightning_of_the_table_needs_the_attribute() -> None:
    texts = (
        talk("host", "variable caution: lightning"),
        word("open", "key 2: opens caution 3"),
        word("quick", "key 2: closes variable"),
        IDLE,
    )
    arena = Arena(*texts).meet("host", "open")
    assert arena.why("quick")
    arena = Arena(*texts)
    arena["ann"].attributes["caution"] = 3
    assert "quick" in arena.meet("host", "open").choices()


@rule("KOR-DIPLO-037")
def test_effects_gain_and_lose_duration() -> None:
    arena = Arena(
        talk("host", "response: lose 2 duration"), word("stall", "on placement: gain 1 duration"), IDLE
    ).meet("host", "stall")
    assert arena.state.duration == 5
    arena.say("end")
    assert arena.state.duration == 3


@rule("KOR-DIPLO-038")
def test_the_card_icon_draws_a_diplomacy_card() -> None:
    arena = Arena(talk("host"), word("look", "free: closes draw 1"), IDLE, card("blade")).meet("host")
    top = arena.deck()[0]
    arena.say("look")
    assert arena.hand()[-1] == top
    assert arena["ann"].combat_deck == ["blade"]


@rule("KOR-DIPLO-039", "FOA-DIPLO-033")
@both
def test_damage_destroy_and_connected_keys_mean_the_same(begin: Begin) -> None:
    arena = begin(
        talk("host", "key 1: opens courage 1", "response: take 1 damage, take 1 unpreventable damage, destroy"),
        word("one", "key 1: closes variable", "on placement: up 1 per connected courage key",
             "on response: prevent 5 damage"),
        IDLE,
    ).meet("host", "one")  # fmt: skip
    assert arena.state.affinity == 5
    arena.say("end")
    assert (arena["ann"].health, arena.seq) == (8, "")


@rule("KOR-DIPLO-040")
def test_downs_that_cannot_be_made_cost_the_last_active_character_cards() -> None:
    arena = Arena(talk("host", "response: down 2"), IDLE, BOB, heroes="ann bob").meet("host", "bob")
    arena.state.affinity = 1
    arena.say("end")
    assert (len(arena.pile("bob")), len(arena.pile("ann"))) == (2, 0)


@rule("KOR-DIPLO-043", "KOR-DIPLO-044")
def test_empty_hands_and_decks() -> None:
    three = "".join(word(f"w{n}") for n in range(2)) + word("waste", "on placement: discard 5 cards")
    arena = Arena(talk("host"), three).meet("host", "waste")
    assert (arena.hand(), arena.deck(), len(arena.pile())) == ([], [], 2)
    arena.say("end")
    assert arena.now is not None


def test_downs_turned_into_ups() -> None:
    arena = Arena(
        talk("host", "response: down 2"), word("grace", "on response: turn each down into up"), IDLE
    )
    arena.meet("host", "grace", "end")
    assert arena.state.affinity == 6


def test_an_affinity_requirement() -> None:
    arena = Arena(
        talk("host"), word("read", "on placement: if affinity gray then up 2 otherwise down 1"), IDLE
    ).meet("host", "read")
    assert arena.state.affinity == 6


def test_the_other_deck_is_not_touched() -> None:
    arena = Arena(talk("host"), fight("foe"), IDLE, card("blade"), card("axe")).meet(
        "host", "idle-0", "avoid"
    )
    assert arena["ann"].combat_deck == ["blade", "axe"]
