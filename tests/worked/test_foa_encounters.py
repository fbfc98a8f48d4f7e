"""EX-FOA-02 and the encounters of EX-FOA-03, replayed step by step, state by state."""

from __future__ import annotations

import pytest

from tests.encounters.arena import AVALON, Arena, card, fight, parley

rule = pytest.mark.rule


def word(name: str, *lines: str) -> str:
    return card(name, *lines, kind="diplomacy")


# Attribute A of the example is courage, B caution, C practicality; the gray slot is 5, the top one 9.
FOUNDLING = (
    parley(
        "foundling",
        "key 1: opens courage 1",
        "stage 1:",
        "  variable courage: up 2",
        "  response: down 1, gain 1 terror",
        "stage 2:",
        "  variable caution: up 1",
        "  response: lose 1 energy, destroy",
    )
    + word("plain-truth", "key 1: closes variable", "key 2: opens courage 1", "magic: opens magic",
           "free: closes up 1 opens 1x")
    + word("fair-promise", "key 2: closes draw 1", "magic: closes up 1", "key 3: opens practicality 2",
           "free: closes up 1 opens 1x")
    + word("grim-jest", "key 3: closes draw 1", "free: closes lightning opens 1x", "key 1: opens caution 1",
           "on placement: if not affinity green then lose 1 reputation",
           "on placement: place 1 charge here per practicality",
           "pay 2 charges: play a card as if with lightning")
    + word("sharp-eye", "key 1: closes variable", "delayed: draw 1 card")
    + "".join(word(f"idle-{n}") for n in range(8))
)  # fmt: skip
GRAY = 5


@rule("FOA-DIPLO-023", "FOA-DIPLO-017", "FOA-DIPLO-018", "FOA-COMBAT-033", "FOA-COMBAT-014")
@rule("FOA-DIPLO-015", "FOA-DIPLO-019", "FOA-DIPLO-020", "FOA-COMBAT-027", "FOA-DIPLO-030")
def test_ex_foa_02_a_talk_with_two_stages() -> None:
    arena = Arena(FOUNDLING, rules=AVALON)
    ann = arena["ann"]
    ann.attributes.update(courage=1, caution=1, practicality=2)
    ann.magic, ann.reputation = 1, 2
    arena.meet("foundling")

    def state() -> tuple[int, int, int, int, str]:
        return (arena.state.stage, arena.state.affinity - GRAY, ann.terror, len(arena.hand()), arena.seq)

    assert state() == (1, 0, 0, 3, "")  # 0: marker on gray, three cards
    arena.clear().say("plain-truth")
    moves = [e.amount - GRAY for e in arena.told if e.kind == "set" and e.what == "affinity"]
    assert moves == [2, 3]  # 1: the variable bonus up 2; 2: its free key up 1
    assert state() == (1, 3, 0, 2, "plain-truth")
    arena.clear().say("end")
    # 2: the check decides nothing; 3: the response, another check; 4: a card at the end of the turn
    moves = [e.amount - GRAY for e in arena.told if e.kind == "set" and e.what == "affinity"]
    assert moves == [2]
    assert state() == (1, 2, 1, 3, "plain-truth")
    arena.say("fair-promise")
    assert arena.kind() == "key.magic"
    arena.say("pay")
    assert state() == (1, 4, 1, 3, "plain-truth fair-promise")  # 5: draw 1, up 2; the top slot
    assert ann.magic == 0
    arena.clear().say("end")
    # 6: stage 1 is won, the marker goes back, no response; 7: three in hand are kept, one is drawn
    assert "response" not in arena.texts()
    assert arena.asked[-1].kind == "encounter.play"  # nobody had to discard
    assert state() == (2, 0, 1, 4, "plain-truth fair-promise")
    arena.say("grim-jest")
    # 8: lightning of the first card is ignored, its key draws 1; 9: not on green, so Reputation; two charges
    assert state() == (2, 0, 1, 4, "plain-truth fair-promise grim-jest(c2)")
    assert (ann.reputation, arena.state.extra) == (1, 0)
    assert arena.why("sharp-eye") == "gains no lightning here"
    arena.say("charge-grim-jest")
    assert arena.seq == "plain-truth fair-promise grim-jest"
    arena.say("sharp-eye")
    # 10: the variable bonus of stage 2, and a token
    assert state() == (2, 1, 1, 3, "plain-truth fair-promise grim-jest sharp-eye(t1)")
    assert arena.state.extra == 0
    energy = ann.energy
    arena.clear().say("end")
    # 11: the check decides nothing; the response takes 1 and destroys the last card with its token
    assert "response" in arena.texts()
    assert state() == (
        2,
        1,
        1,
        4,
        "plain-truth fair-promise grim-jest",
    )  # with the card of the end of the turn
    assert ann.energy == energy - 1
    assert arena.pile() == ["sharp-eye"]
    assert arena.outcome is None  # 12: it goes on


@rule("FOA-DIPLO-017", "FOA-DIPLO-016")
@pytest.mark.parametrize(("slot", "result"), [(9, "win"), (1, "lose")])
def test_ex_foa_02_goes_on_until_the_top_or_the_bottom(slot: int, result: str) -> None:
    arena = Arena(FOUNDLING, rules=AVALON).meet("foundling")
    arena.state.stage = 2
    arena.state.affinity = slot
    arena.say("end")
    assert arena.outcome is not None
    assert arena.outcome.result == result


# --- EX-FOA-03


IDLE = "".join(card(f"idle-{n}") for n in range(7))


@rule("FOA-COMBAT-052")
def test_ex_foa_03_pool_2_hand_1_lose_4() -> None:
    arena = Arena(fight("foe", "attack 0+: lose 4 pool"), IDLE, rules=AVALON).meet("foe", "idle-0")
    arena.state.pool = 2
    arena.deck().append(arena.hand().pop())
    deck = len(arena.deck())
    arena.say("end")
    assert arena.pool == 0
    assert len(arena.pile()) == 2
    assert len(arena.deck()) == deck - 1 - 1  # one discarded, one drawn at the end of the turn
    assert len(arena.hand()) == 1


@rule("FOA-DIPLO-022", "FOA-COMBAT-011", "FOA-DIPLO-024")
@pytest.mark.parametrize(("opens", "moves"), [("2x", 2), ("1x", 1), ("void", 0)])
def test_ex_foa_03_a_multiplier_and_the_void_on_one_arrow(opens: str, moves: int) -> None:
    text = parley("host", free=f"free: opens {opens}") + "".join(
        word(f"say-{n}", "free: closes up 1") for n in range(5)
    )
    assert Arena(text, rules=AVALON).meet("host", "say-0").state.affinity == GRAY + moves


@rule("FOA-COMBAT-042")
def test_ex_foa_03_the_pool_reaches_the_value_and_a_later_card_lowers_it() -> None:
    text = (
        fight("foe", "attack 0+: take 1 damage", value=2)
        + card("rise", "free: closes 2 pool opens 1x")
        + card("sink", "free: closes lightning", "on placement: lose 1 pool")
        + IDLE
    )
    arena = Arena(text, rules=AVALON).meet("foe", "rise")
    assert arena.pool == 2
    arena.say("sink", "end")
    assert arena.outcome is None  # no victory at the check
    assert (arena.pool, arena["ann"].health) == (1, 8)


# --- the first enemy: what AMB-I-16 tells of the published fight, with cards of our own


VAGRANT = (
    fight(
        "vagrant",
        "key 1: opens aggression 1",
        "key 2: opens courage 1",
        "attack 0-1: take 2 damage",
        "attack 2-4: take 1 damage, lose 1 pool",
        "opportunity: run away",
        "reward: gain 1 exp",
        "loot: gain 1 wealth",
        value=5,
        deck="gray 1",
    )
    + card("measured-blow", "key 1: closes 1 pool", "key 2: closes 1 pool", "key 3: opens aggression 2",
           "free: opens 1x")
    + card("seethe", "key 3: closes lightning", "key 1: opens aggression 1", "free: opens 1x",
           "on placement: may pay 1 health to gain 2 pool")
    + card("red-mist", "key 1: closes lightning", "free: opens void",
           "on placement: gain 1 pool per connected aggression key")
    + IDLE
)  # fmt: skip


@rule("FOA-COMBAT-006", "FOA-COMBAT-009", "FOA-COMBAT-035", "FOA-COMBAT-043")
def test_a_fight_won_by_counting_keys_after_a_card_that_costs_health() -> None:
    arena = Arena(VAGRANT, rules=AVALON)
    ann = arena["ann"]
    ann.attributes.update(aggression=2, courage=1)
    arena.meet("vagrant", "measured-blow", "end")
    assert (arena.pool, ann.health) == (1, 8)  # at Pool 2 no victory: the attack takes 1 and a marker
    arena.say("seethe", "yes")
    assert (arena.pool, ann.health) == (3, 7)
    arena.say("red-mist")
    # Three Aggression keys: the enemy's, the one of the second card, the one of this card itself.
    assert (arena.pool, arena.outcome) == (6, None)
    arena.say("end")
    assert arena.outcome is not None
    assert arena.outcome.won
    assert (ann.health, ann.exp, ann.wealth) == (7, 1, 2)
