"""Keys where halves meet: what is gained, what is lost with a card that destroys itself, which lightning counts."""

import pytest

from tests.encounters.arena import AVALON, EDITION, Arena, card, fight, parley, talk

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
WORDS = "".join(card(f"word-{n}", kind="diplomacy") for n in range(7))


@rule("KOR-COMBAT-048", "KOR-COMBAT-085")
def test_a_card_that_destroys_itself_gains_nothing_further() -> None:
    """The destroy stands before the markers in its row, so none of the 2 is placed; after them, both are."""
    for closes, pool in (("destroy, 2 pool", 0), ("2 pool, destroy", 2)):
        arena = Arena(fight("foe"), card("frail", f"free: closes {closes}"), IDLE).meet("foe", "frail")
        assert (arena.pool, arena.seq, arena.pile()) == (pool, "", ["frail"])


SKILL = """\
skill oak
OWNER  attribute: aggression
  side acorn "Acorn":
    while held: each connected aggression key gives 1 pool more
  side leaf "Leaf":
    on attack: prevent 1 damage

"""


@rule("KOR-COMBAT-005", "KOR-COMBAT-006", "FOA-COMBAT-004", "FOA-COMBAT-006", "FOA-CLAR-020")
@pytest.mark.parametrize(
    ("edition", "ruling", "aggression", "pool"),
    [
        ("kings", "fulfilled", 1, 3),  # its 2, and 1 more
        ("kings", "fulfilled", 0, 1),  # the demand is not met, and yet the halves are joined
        ("avalon", "fulfilled", 1, 3),
        ("avalon", "fulfilled", 0, 0),  # not connected
        ("avalon", "joined", 0, 1),  # AMB-C-10
    ],
)
def test_what_a_skill_adds_to_each_connected_key(
    edition: str, ruling: str, aggression: int, pool: int
) -> None:
    kings = edition == "kings"
    rules = (EDITION if kings else AVALON).with_rulings(amb_c_10=ruling)
    skill = SKILL.replace("OWNER", "  for: ann\n" if kings else "")
    arena = Arena(
        fight("foe", "key 1: opens aggression 1"),
        card("cut", "key 1: closes 2 pool"),
        IDLE,
        skill,
        rules=rules,
    )
    arena["ann"].skills.append("acorn")
    arena["ann"].attributes["aggression"] = aggression
    arena.meet("foe", "cut")
    assert arena.pool == pool


@rule("FOA-COMBAT-030", "FOA-COMBAT-031", "KOR-COMBAT-042")
def test_by_a_ruling_magic_is_decided_first_and_forced_only_where_it_buys_the_lightning() -> None:
    """Asked for the first card and for a second one that has lightning of its own; not where only magic gives it."""
    foe = fight("foe", "free: opens 1x", "magic: opens magic", free="")
    one = card("one", "magic: closes 1 pool opens magic", "free: opens 1x")
    two = card("two", "magic: closes 1 pool opens magic", "free: closes lightning opens 1x")
    three = card("three", "magic: closes lightning, 1 pool opens magic", "free: opens 1x")
    arena = Arena(foe, one, two, three, IDLE, rules=AVALON.with_rulings(magic_first=True))
    arena["ann"].magic = 3
    arena.meet("foe", "one")
    assert arena.kind() == "key.magic"
    arena.say("no", "two")
    assert arena.kind() == "key.magic"
    arena.say("no", "three")
    assert (arena.kind(), arena["ann"].magic, arena.pool) == ("encounter.play", 2, 1)


@rule("FOA-DIPLO-009", "FOA-DIPLO-023")
def test_each_stage_has_its_own_variable_bonuses_and_their_lightning() -> None:
    """Stage 1 gives lightning for courage, stage 2 moves the marker up 1 and gives none."""
    text = parley(
        "host",
        "key 1: opens courage 1",
        "stage 1:",
        "  variable courage: lightning",
        "  response: draw 0 cards",
        "stage 2:",
        "  variable courage: up 1",
        "  response: draw 0 cards",
    )
    said = "".join(
        card(f"say-{n}", "key 1: closes variable opens courage 1", kind="diplomacy") for n in range(7)
    )
    arena = Arena(text, said, rules=AVALON).meet("host", "say-0")
    assert (arena.why("say-1"), arena.state.affinity) == ("", 5)
    arena.state.stage = 2
    arena.say("say-1")
    assert arena.state.affinity == 6
    assert arena.why("say-2") == "gains no lightning here"


@rule("KOR-COMBAT-051", "KOR-COMBAT-082")
def test_each_line_of_an_ability_is_resolved_and_may_ask_what_an_earlier_one_was_paid() -> None:
    """3 Health paid give 3 markers and 1 card; 2 give 2 and no card; the last line comes either way."""
    blows = card(
        "blows",
        "on placement: may pay up to 3 health to gain 1 pool per health paid",
        "on placement: draw 1 card [health paid 3]",
        "on placement: gain 1 terror",
    )
    for paid, hand in (("3", 3), ("2", 2)):
        arena = Arena(fight("foe"), blows, IDLE).meet("foe", "blows", "yes", paid)
        assert (arena["ann"].health, arena.pool) == (9 - int(paid), int(paid))
        assert (len(arena.hand()), arena["ann"].terror) == (hand, 1)


@rule("KOR-COMBAT-051", "KOR-DEATH-003")
def test_no_further_line_is_resolved_for_one_who_fell() -> None:
    bob = "".join(card(f"bob-{n}", for_="bob") for n in range(5))
    rash = card("rash", "on placement: lose 9 health", "on placement: gain 2 pool")
    arena = Arena(fight("foe"), rash, IDLE, bob, heroes="ann bob").meet("foe", "ann", "rash")
    assert (arena.state.party, arena.pool) == (["bob"], 0)


@rule("KOR-DIPLO-032", "KOR-DIPLO-035")
def test_a_variable_bonus_that_ends_the_talk_moves_nothing_more() -> None:
    """Duration 1: the table takes it and the talk is over; the weather's up 1 does not come. Else it does."""
    sky = 'weather calm "Calm"\n  lasts: 9\n  for talks: variable courage gives up 1 more\n\n'
    ends = ("gain 3 exp", "gain 2 exp", "gain 1 exp")
    for duration, exp in ((1, 2), (2, 0)):
        arena = Arena(
            talk("lord", "traits: weather (calm)", "key 1: opens courage 1",
                 "variable courage: lose 1 duration", duration=duration, conclusions=ends,
                 affinity="3 red, 1 gray, 4 green, start 4"),
            sky, card("try", "key 1: closes variable", kind="diplomacy"), WORDS,
        ).meet("lord", "try")  # fmt: skip
        assert arena["ann"].exp == exp
        if not exp:
            assert arena.state.affinity == 5
