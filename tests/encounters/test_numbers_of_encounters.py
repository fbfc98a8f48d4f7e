"""Numbers of encounters, written from the rules: hands, damage per something, final encounters and who falls in them."""

import pytest

from runtime.rules.encounters.rows import row_by_pool
from tests.encounters.arena import Arena, card, fight, talk

rule = pytest.mark.rule

CARDS = "".join(card(f"c{n}") for n in range(8)) + "".join(card(f"b{n}", for_="bob") for n in range(8))
WORDS = "".join(card(f"w{n}", kind="diplomacy") for n in range(8)) + "".join(
    card(f"v{n}", kind="diplomacy", for_="bob") for n in range(8)
)
DYING = 'condition dying "You Are Dying"\n  kind: dying\n  discarded when: [health 1+]\n'


@rule("KOR-COMBAT-023")
@pytest.mark.parametrize(("change", "expected"), [("", 3), ("1 card larger", 4), ("2 cards smaller", 1)])
def test_a_card_changes_the_starting_hand_of_its_holder_alone(change: str, expected: int) -> None:
    charm = f'secret charm 7 "Charm"\n  kind: small, personal\n  while held: the starting hand is {change}\n'
    arena = Arena(fight("foe"), CARDS, charm if change else "", heroes="ann bob")
    if change:
        arena["ann"].secrets = ["charm"]
    arena.meet("foe")
    assert (len(arena.hand("ann")), len(arena.hand("bob"))) == (expected, 3)


@rule("KOR-COMBAT-023")
def test_a_hand_is_never_smaller_than_nothing() -> None:
    charm = 'secret charm 7 "Charm"\n  kind: small, personal\n  while held: the starting hand is 9 cards smaller\n'
    arena = Arena(fight("foe"), CARDS, charm)
    arena["ann"].secrets = ["charm"]
    assert arena.meet("foe").hand("ann") == []


@rule("KOR-COMBAT-053", "FOA-COMBAT-036")
@pytest.mark.parametrize(
    ("pool", "shift", "least"),
    [
        (0, 0, 0),
        (2, 0, 0),
        (3, 0, 3),
        (5, 0, 3),
        (6, 0, 6),
        (3, 1, 6),
        (3, -1, 0),
        (6, 1, 6),
        (0, -1, 0),
        (0, 2, 6),
    ],
)
def test_the_row_is_the_one_that_holds_the_pool_and_a_shift_stays_on_the_table(
    pool: int, shift: int, least: int
) -> None:
    rows = ("attack 0-2: take 3 damage", "attack 3-5: take 2 damage", "attack 6+: take 1 damage")
    arena = Arena(fight("foe", *rows), CARDS).meet("foe")
    arena.state.pool = pool
    row = row_by_pool(arena.game, arena.state, shift)
    assert row is not None
    assert row.least == least


@rule("KOR-COMBAT-083")
def test_damage_per_something_is_multiplied() -> None:
    arena = Arena(fight("foe", "attack 0+: take 2 damage per party member"), CARDS, heroes="ann bob").meet(
        "foe"
    )
    arena.say("ann", "end")
    assert (arena["ann"].health, arena["bob"].health) == (5, 9)  # 9 - 2 * 2


@rule("KOR-FINAL-004", "KOR-DYING-001")
def test_who_falls_in_a_final_fight_is_dying_and_out_and_the_others_go_on() -> None:
    foe = fight("king", "traits: final", "attack 0+: take 9 damage")
    arena = Arena(foe, CARDS, DYING, heroes="ann bob").meet("king")
    fallen, other = "ann", "bob"
    arena.say("ann", "end")
    assert arena[fallen].health == 0
    assert arena[fallen].conditions == ["dying"]
    assert arena.state.party == [other]
    assert arena.state.out == {fallen: "dying"}
    assert (arena[other].health, arena[other].conditions) == (9, [])


@rule("KOR-FINAL-004")
def test_who_falls_in_a_final_talk_is_dying_and_out_as_usual() -> None:
    arena = Arena(
        talk("lord", "traits: final", "response: take 9 damage", duration=9), WORDS, DYING, heroes="ann bob"
    ).meet("lord")
    fallen = "ann"
    arena.say("ann", "end")
    assert (arena[fallen].health, arena[fallen].conditions) == (0, ["dying"])
    assert fallen not in arena.state.party
    assert arena.state.out == {fallen: "dying"}
