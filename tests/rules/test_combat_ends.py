"""Combat: victory, escape, the end."""

import pytest

from runtime.editions.modes import with_modes
from runtime.rules.cards.encounter_cards import meet
from runtime.rules.map.guardians import find_and_meet
from runtime.rules.protocol.context import Context
from tests.encounters.arena import EDITION, Arena, Begin, both, card, fight

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(5))
CAL = "".join(card(f"cal-{n}", for_="cal") for n in range(5))
JAB = card("jab", "free: closes 1 pool opens 1x")


@rule("KOR-COMBAT-063")
def test_the_party_wins_the_moment_the_pool_holds_the_value() -> None:
    arena = Arena(fight("foe", value=2), JAB, IDLE).meet("foe")
    arena.state.pool = 1
    arena.say("jab")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.won) == ("win", True)


@rule("KOR-COMBAT-064")
def test_victory_cuts_off_the_rest_of_the_same_card() -> None:
    arena = (
        Arena(
            fight("foe", "key 1: opens courage 1", value=1),
            card("one", "key 1: closes 1 pool", "free: closes draw 2", "on placement: gain 3 terror"),
            IDLE,
        )
        .meet("foe")
        .clear()
    )
    arena.say("one")
    assert arena["ann"].terror == 0
    assert not [e for e in arena.told if e.text == "drawn"]


@rule("KOR-COMBAT-066")
def test_victory_in_the_delayed_step() -> None:
    arena = Arena(
        fight("foe", value=2),
        card(
            "slow", "kind: passive", "on placement: place 1 time here", "delayed: gain 2 pool, lose 1 health"
        ),
        IDLE,
    ).meet("foe", "slow", "end")
    assert arena.outcome is not None
    assert arena.outcome.won
    assert arena["ann"].health == 9


@rule("KOR-COMBAT-066")
def test_victory_during_the_attack() -> None:
    arena = Arena(fight("foe", "attack 0+: gain 2 pool, take 9 damage", value=2), IDLE).meet("foe", "end")
    assert arena.outcome is not None
    assert arena.outcome.won
    assert arena["ann"].health == 9


@rule("KOR-COMBAT-066")
def test_victory_by_an_offered_effect_inside_an_ability() -> None:
    arena = (
        Arena(
            fight("foe", value=2),
            card("gamble", "on placement: may pay 1 health to gain 2 pool, draw 1 card"),
            IDLE,
        )
        .meet("foe")
        .clear()
    )
    arena.say("gamble", "yes")
    assert arena.outcome is not None
    assert not [e for e in arena.told if e.text == "drawn"]


@rule("KOR-COMBAT-067", "KOR-COMBAT-068")
def test_loot_is_shared_and_only_multi_loot_is_for_each() -> None:
    arena = Arena(
        fight("foe", "loot: gain 4 wealth, each party member gains 1 exp", value=1),
        JAB,
        BOB,
        heroes="ann bob",
    ).meet("foe", "ann", "jab")
    assert arena.kind() == "share.gain"
    arena.say("1")
    assert (arena["ann"].wealth, arena["bob"].wealth) == (2, 4)
    assert (arena["ann"].exp, arena["bob"].exp) == (1, 1)


@rule("KOR-COMBAT-068")
def test_multi_loot_is_for_those_still_in_the_combat() -> None:
    arena = Arena(
        fight("foe", "loot: each party member gains 1 exp", value=1), JAB, BOB, heroes="ann bob"
    ).meet("foe", "bob", "escape", "jab")
    assert (arena["ann"].exp, arena["bob"].exp) == (1, 0)
    assert arena.outcome is not None
    assert arena.outcome.survivors == ("ann",)


ESCAPE = fight("foe", "attack 0+: take 2 damage", "opportunity: gain 3 terror", value=5)


@rule("KOR-COMBAT-069")
def test_an_escape_costs_energy_then_comes_the_attack_then_one_is_out() -> None:
    arena = Arena(ESCAPE, IDLE).meet("foe").clear()
    arena.say("escape")
    told = [(e.what, e.amount) for e in arena.told if e.kind == "lost"]
    assert told == [("energy", 1), ("health", 2)]
    assert arena.outcome is not None
    assert arena.outcome.result == "escape"


@rule("KOR-COMBAT-069")
def test_an_escape_is_possible_without_energy_and_after_cards() -> None:
    arena = Arena(ESCAPE, IDLE)
    arena["ann"].energy = 0
    arena.meet("foe", "idle-0", "escape")
    assert arena.outcome is not None
    assert arena["ann"].energy == 0


@rule("KOR-COMBAT-070", "KOR-COMBAT-077")
def test_an_escape_counts_as_losing() -> None:
    arena = Arena(ESCAPE.replace("value", "loot: gain 5 food\n  value"), IDLE).meet("foe", "escape")
    assert arena.outcome is not None
    assert not arena.outcome.won
    assert arena["ann"].food == 1


@rule("KOR-COMBAT-071", "FOA-COMBAT-046")
@both
def test_only_the_one_who_escapes_leaves(begin: Begin) -> None:
    arena = begin(ESCAPE, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "escape")
    assert arena.state.party == ["bob"]
    assert arena.state.out == {"ann": "escaped"}
    assert (arena.kind(), arena.state.active) == ("encounter.play", "bob")  # phase IV


@rule("KOR-COMBAT-072")
def test_the_cards_of_one_who_escaped_stay_and_keep_working() -> None:
    arena = Arena(
        ESCAPE,
        card("ward", "kind: passive", "on attack: prevent 1 damage", "on placement: place 2 charges here",
             "pay 1 charge: gain 1 pool"),
        BOB,
        heroes="ann bob",
    ).meet("foe", "ann", "ward", "escape")  # fmt: skip
    assert arena.seq == "ward(c2)"
    arena.say("charge-ward", "yes", "end")  # AMB-S-64: lent by the owner, who has left
    assert arena["bob"].health == 9 - 1
    assert arena.pool == 1


@rule("KOR-COMBAT-073", "FOA-COMBAT-047")
@both
def test_when_the_last_one_has_escaped_it_is_lost_and_the_decks_are_whole(begin: Begin) -> None:
    arena = begin(ESCAPE, IDLE, BOB, heroes="ann bob").meet(
        "foe", "ann", "idle-0", "escape", "bob-1", "escape"
    )
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.survivors) == ("escape", ())
    assert len(arena["ann"].combat_deck) == 7
    assert len(arena["bob"].combat_deck) == 5


@rule("KOR-COMBAT-074")
def test_an_escape_does_not_trigger_the_opportunity() -> None:
    arena = Arena(ESCAPE, IDLE).meet("foe", "escape")
    assert arena["ann"].terror == 0
    other = Arena(ESCAPE, IDLE, rules=EDITION.with_rulings(amb_s_61=True)).meet("foe", "escape")
    assert other["ann"].terror == 3


@rule("KOR-COMBAT-069")
def test_the_attack_suffered_while_escaping_can_still_win() -> None:
    text = fight("foe", "attack 0+: gain 5 pool", "loot: gain 2 food", value=5)
    arena = Arena(text, IDLE).meet("foe", "escape")
    assert arena.outcome is not None
    assert arena.outcome.won  # AMB-S-62
    assert arena["ann"].food == 3


@rule("KOR-CHALLENGE-003")
def test_in_challenge_mode_an_escape_is_rolled_for() -> None:
    rules = with_modes(EDITION, ["uncertain-escape"])
    arena = Arena(ESCAPE, IDLE, rules=rules).meet("foe", "escape")
    assert arena.kind() == "die.roll"
    arena.say("3")
    assert arena.state.party == ["ann"]
    arena.say("escape", "4")
    assert arena.outcome is not None
    assert arena.outcome.result == "escape"


@rule("KOR-COMBAT-075", "KOR-COMBAT-076")
def test_a_run_away_ends_it_without_loot_and_counts_as_a_win() -> None:
    arena = Arena(
        fight("foe", "attack 0+: run away, take 5 damage", "loot: gain 5 food", deck="green 1, guardian"),
        IDLE,
    )
    flow = meet(arena.game, EDITION, Context(("ann",), "hearth"), "foe", "green")
    outcome = arena.run(flow, "keep", "end")
    assert (outcome.result, outcome.won) == ("win", True)
    assert (arena["ann"].food, arena["ann"].health) == (1, 9)
    assert arena.game.board.guardians == []  # AMB-C-02: the guardian is gone


@rule("KOR-COMBAT-077")
def test_it_is_lost_for_whoever_is_dying_and_altogether_without_anyone_left() -> None:
    text = fight("foe", "attack 0+: take 9 damage", "loot: gain 5 food", value=5)
    arena = Arena(text, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "end")
    assert arena.state.out == {"ann": "dying"}
    arena.say("end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.won) == ("lose", False)
    assert (arena["ann"].food, arena["bob"].food) == (1, 2)


GUARDIAN = fight("foe", deck="green 1, guardian", value=1)


@rule("KOR-COMBAT-078")
def test_a_lost_guardian_stays_in_the_location() -> None:
    arena = Arena(GUARDIAN, IDLE)
    arena.run(meet(arena.game, EDITION, Context(("ann",), "hearth"), "foe", "green"), "keep", "escape")
    assert [(one.encounter, one.location) for one in arena.game.board.guardians] == [("foe", "hearth")]
    arena.run(find_and_meet(arena.game, EDITION, Context(("ann",), "hearth"), "foe"), "keep", "escape")
    assert len(arena.game.board.guardians) == 1


@rule("KOR-COMBAT-079", "KOR-ENC-005", "KOR-ENC-006")
@pytest.mark.parametrize("origin", ["green", "box", "secrets"])
def test_any_other_card_goes_back_where_it_came_from(origin: str) -> None:
    arena = Arena(fight("foe"), IDLE)
    arena.game.decks.encounters["green"] = ["other"]
    arena.run(meet(arena.game, EDITION, Context(("ann",), "hearth"), "foe", origin), "keep", "escape")
    expected = ["other", "foe"] if origin == "green" else ["other"]
    assert arena.game.decks.encounters["green"] == expected


@rule("KOR-COMBAT-080", "FOA-COMBAT-044")
@both
def test_all_cards_return_to_the_decks_of_their_owners_which_are_shuffled(begin: Begin) -> None:
    arena = begin(fight("foe"), IDLE, BOB, heroes="ann bob")
    shuffled = []
    flow = meet(arena.game, EDITION, Context(("ann", "bob"), "hearth"), "foe", "box")
    decision = arena.until(flow, "keep", "keep", "ann", "idle-0", "end", "bob-0", "escape", "idle-1")
    assert decision.kind == "encounter.play"
    item = flow.send("escape")
    try:
        while True:
            if getattr(item, "kind", "") == "deck.shuffle":
                keys = tuple(option.key for option in item.options)
                shuffled.append(len(keys))
                item = flow.send(keys)
            else:
                item = next(flow)
    except StopIteration:
        pass
    assert shuffled == [7, 5]
    assert sorted(arena["ann"].combat_deck) == [f"idle-{n}" for n in range(7)]
    assert arena.game.encounter is None


@rule("KOR-COMBAT-081", "KOR-JENC-002", "KOR-JENC-003", "KOR-PARTY-006", "KOR-PARTY-008")
def test_an_encounter_inside_an_exploration_is_followed_by_the_exploration() -> None:
    journal = """\
journal hearth

verse door
  A door.

  > encounter foe
    win -> hall
    lose -> cellar
    escape -> cellar

verse hall
  A hall.

  > each party member gains 1 exp
  * On.
    -> end

verse cellar
  A cellar.

  * On.
    -> end
"""
    from tests.support.tables import campaign_of

    text = fight("foe", value=1) + JAB + BOB
    arena = Arena(heroes="ann bob", campaign=campaign_of(text, journal=journal))
    arena.act("ann", "explore", "with-bob", "keep", "bob", "escape", "jab", "on")
    assert (arena["ann"].exp, arena["bob"].exp) == (1, 1)  # Bob is a member again
    assert "hearth/hall" in arena.game.sheet.read
