"""Combat: cards, keys and the sequence."""

import pytest

from runtime.rules.costs.costs import COUNTERS
from runtime.rules.encounters.moment import moment_in
from tests.encounters.arena import EDITION, Arena, Begin, both, card, fight

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(6))


@rule("KOR-COMBAT-002", "FOA-COMBAT-002")
@both
def test_all_play_into_one_straight_sequence_that_begins_at_the_encounter(begin: Begin) -> None:
    arena = begin(
        fight("foe", "key 1: opens courage 1"),
        card("one", "key 1: closes 1 pool", "key 2: opens courage 1"),
        card("two", "key 2: closes 1 pool", for_="bob"),
        heroes="ann bob",
    ).meet("foe", "ann", "one", "end")
    assert arena.pool == 1  # the first card meets the encounter card
    arena.say("two")
    assert arena.seq == "one two"
    assert arena.pool == 2  # somebody else's card meets the last one
    assert [played.owner for played in arena.state.sequence] == ["ann", "bob"]


@rule("KOR-COMBAT-003")
def test_closing_halves_meet_the_opening_halves_of_the_card_before() -> None:
    arena = Arena(
        fight("foe", "key 1: opens courage 1"),
        card("one", "key 1: closes 1 pool"),
        card("two", "key 1: closes lightning"),
    ).meet("foe", "one")
    assert arena.pool == 1
    assert arena.why("two") == "gains no lightning here"  # `one` opens no such key on its right edge


@rule("KOR-COMBAT-004", "KOR-COMBAT-013", "KOR-COMBAT-014", "FOA-COMBAT-009")
@both
def test_the_free_keys_always_join_and_without_a_multiplier_count_once(begin: Begin) -> None:
    foe = fight("foe", "key 1: opens courage 1", free="", value=20)
    jab = card("jab", "key 1: opens courage 1", "free: closes 2 pool")
    nil = "0x" if begin is Arena else "void"
    void = card("void", "key 1: closes lightning opens courage 1", f"free: closes 3 pool opens {nil}")
    last = card("last", "key 1: closes lightning", "free: closes 4 pool")
    arena = begin(foe, jab, void, last).meet("foe", "jab")
    assert arena.pool == 2  # neither the encounter nor a card says how often
    arena.say("void")
    assert arena.pool == 5
    arena.say("last")
    assert arena.pool == 5  # the void cancels


@rule("KOR-COMBAT-004", "FOA-COMBAT-003")
@both
def test_five_rows_any_of_which_may_be_missing(begin: Begin) -> None:
    arena = begin(
        fight("foe", "key 1: opens courage 1", "key 3: opens caution 1", "magic: opens magic", value=20),
        card("full", "key 1: closes 1 pool", "key 2: closes 2 pool", "key 3: closes 3 pool",
             "magic: closes 4 pool", "free: closes 5 pool"),
    )  # fmt: skip
    arena["ann"].magic = 1
    arena.meet("foe", "full", "pay")
    assert arena.pool == 1 + 3 + 4 + 5  # the second row has no half on the encounter
    assert arena.state.sequence[0].joined == ["key-1", "key-3", "magic", "free"]


@rule("KOR-COMBAT-005")
def test_joined_is_not_fulfilled() -> None:
    arena = Arena(fight("foe", "key 1: opens aggression 2"), card("one", "key 1: closes 1 pool"))
    arena["ann"].attributes["aggression"] = 1
    arena.meet("foe", "one")
    played = arena.state.sequence[0]
    assert (played.joined, played.fulfilled) == (["key-1"], [])
    assert arena.pool == 0


@rule("KOR-COMBAT-006", "FOA-CLAR-020")
@both
def test_connected_keys_are_counted_by_their_halves_not_by_what_they_gave(begin: Begin) -> None:
    arena = begin(
        fight("foe", "key 1: opens aggression 3", "magic: opens magic"),
        card("one", "key 1: closes 1 pool", "magic: closes 1 pool", "key 2: opens aggression 1"),
        card("two", "key 2: closes lightning", "on placement: gain 1 pool per connected aggression key"),
    )
    arena["ann"].attributes["aggression"] = 1
    arena.meet("foe", "one", "two")
    # In Avalon an unmet key is not connected (AMB-C-10): one of two counts.
    assert arena.pool == (2 if arena.rules.name == EDITION.name else 1)
    moment = moment_in(arena.game, arena.state, "ann")
    assert COUNTERS["connected-magic-key"](arena.game, EDITION, moment) == 1


@rule("KOR-COMBAT-007", "KOR-COMBAT-008", "FOA-COMBAT-005")
@pytest.mark.parametrize("asked", [1, 2, 3])
@pytest.mark.parametrize("have", [0, 1, 2, 3])
@both
def test_an_attribute_key_asks_1_2_or_3(begin: Begin, asked: int, have: int) -> None:
    arena = begin(fight("foe", f"key 2: opens empathy {asked}"), card("one", "key 2: closes 1 pool"))
    arena["ann"].attributes["empathy"] = have
    arena.meet("foe", "one")
    assert arena.pool == (1 if have >= asked else 0)


@rule("KOR-COMBAT-007", "FOA-COMBAT-005")
@both
def test_it_is_the_attribute_of_whoever_plays_the_card(begin: Begin) -> None:
    text = fight("foe", "key 1: opens aggression 1") + card("one", "key 1: closes 1 pool", for_="bob")
    arena = begin(text, heroes="ann bob")
    arena["ann"].attributes["aggression"] = 4
    arena["bob"].attributes["aggression"] = 0
    arena.meet("foe", "bob", "one")
    assert arena.pool == 0


@rule("KOR-COMBAT-009")
def test_more_than_is_asked_gives_no_more() -> None:
    arena = Arena(fight("foe", "key 1: opens aggression 1"), card("one", "key 1: closes 2 pool"))
    arena["ann"].attributes["aggression"] = 4
    arena.meet("foe", "one")
    assert arena.pool == 2


MAGIC = fight("foe", "magic: opens magic") + card("one", "magic: closes 2 pool") + IDLE


@rule("KOR-COMBAT-010", "FOA-COMBAT-007")
@both
def test_a_magic_key_is_paid_or_gives_nothing(begin: Begin) -> None:
    arena = begin(MAGIC)
    arena["ann"].magic = 2
    arena.meet("foe", "one")
    assert arena.choices() == ["pay", "no"]
    arena.say("no")
    assert (arena.pool, arena["ann"].magic) == (0, 2)
    arena = begin(MAGIC)
    arena["ann"].magic = 2
    arena.meet("foe", "one", "pay")
    assert (arena.pool, arena["ann"].magic) == (2, 1)


@rule("KOR-COMBAT-011")
def test_the_magic_is_paid_when_the_key_connects_and_only_once() -> None:
    arena = Arena(MAGIC)
    arena["ann"].magic = 5
    arena.meet("foe", "one", "no")
    assert arena.kind() == "encounter.play"
    assert arena.clear().say("end", "end").kinds() == ["encounter.play"] * 2  # not offered again
    assert arena.pool == 0
    assert arena["ann"].magic == 5


@rule("KOR-COMBAT-010", "FOA-COMBAT-007")
@both
def test_without_magic_nobody_is_asked(begin: Begin) -> None:
    arena = begin(MAGIC).meet("foe", "one")
    assert arena.kind() == "encounter.play"


@rule("KOR-COMBAT-012")
def test_any_member_of_the_party_pays_the_magic() -> None:
    arena = Arena(MAGIC, heroes="ann bob cal")
    arena["bob"].magic = arena["cal"].magic = 1
    arena.meet("foe", "ann", "one")
    assert arena.choices() == ["bob", "cal", "no"]
    arena.say("cal")
    assert (arena["bob"].magic, arena["cal"].magic, arena.pool) == (1, 0, 2)


@rule("KOR-COMBAT-013", "FOA-COMBAT-009")
@pytest.mark.parametrize(
    ("opens", "closes", "pool"), [("1x", "1 pool", 1), ("0x", "1 pool", 0), ("1x", "-", 0)]
)
@both
def test_the_free_key_always_gives_but_for_0x_and_an_empty_half(
    begin: Begin, opens: str, closes: str, pool: int
) -> None:
    arena = begin(fight("foe", free=f"free: opens {opens}"), card("one", f"free: closes {closes}"))
    arena.meet("foe", "one")
    assert arena.pool == pool


@rule("KOR-COMBAT-014", "FOA-COMBAT-010")
@both
def test_the_multiplier_multiplies(begin: Begin) -> None:
    arena = begin(fight("foe", free="free: opens 2x"), card("one", "free: closes 1 pool, draw 1"), IDLE).meet(
        "foe", "one"
    )
    assert arena.pool == 2
    assert len(arena.hand()) == 2 + 2  # AMB-S-56: the draw is repeated


PASSIVE = (
    fight("foe", "attack 0+: take 2 damage")
    + card("ward", "kind: passive", "free: opens 1x", "on attack: prevent 1 damage")
    + card("guard", "free: opens 1x", "on attack: prevent 1 damage")
    + card(
        "cover",
        "free: closes lightning",
        "free: opens 1x".replace("free: ", "key 1: ").replace("1x", "courage 1"),
    )
    + IDLE
)


@rule("KOR-COMBAT-015", "KOR-COMBAT-016", "FOA-COMBAT-012")
@both
def test_a_passive_card_stays_visible_and_a_standard_one_is_covered(begin: Begin) -> None:
    arena = begin(PASSIVE).meet("foe", "ward", "cover", "end")
    assert arena["ann"].health == 9 - 1
    arena = begin(PASSIVE).meet("foe", "guard", "cover", "end")
    assert arena["ann"].health == 9 - 2


@rule("KOR-COMBAT-016")
def test_the_active_character_has_the_abilities_of_everybodys_cards() -> None:
    arena = Arena(PASSIVE, card("other", for_="bob"), heroes="ann bob").meet("foe", "ann", "ward", "end")
    arena.say("end")
    assert arena["bob"].health == 9 - 1  # Ann's ward, Bob struck


@rule("KOR-COMBAT-017", "FOA-COMBAT-013")
@both
def test_a_covered_ability_is_active_again_when_the_cover_is_discarded(begin: Begin) -> None:
    arena = begin(PASSIVE, card("fling", "free: closes lightning", "on placement: destroy"))
    arena["ann"].combat_deck[:3] = ["guard", "fling", "ward"]
    arena["ann"].combat_deck[3:] = ["cover", "idle-0", "idle-1", "idle-2", "idle-3", "idle-4", "idle-5"]
    arena.meet("foe", "guard", "fling")
    assert arena.seq == "guard"
    arena.say("end")
    assert arena["ann"].health == 9 - 1


CHARGED = (
    fight("foe")
    + card("coil", "kind: passive", "free: opens 1x", "on placement: place 3 charges here",
           "pay 2 charges: gain 1 pool")
    + card("cover", "free: closes lightning", "key 2: opens courage 1")
    + IDLE
)  # fmt: skip


@rule("KOR-COMBAT-020", "FOA-COMBAT-014")
@both
def test_charges_are_paid_at_any_moment_of_an_activation_with_enough_of_them(begin: Begin) -> None:
    arena = begin(CHARGED).meet("foe", "coil")
    assert arena.seq == "coil(c3)"
    assert "charge-coil" in arena.choices()
    arena.say("charge-coil")
    assert (arena.seq, arena.pool) == ("coil(c1)", 1)
    assert "charge-coil" not in arena.choices()  # one is not enough


@rule("KOR-COMBAT-021", "FOA-COMBAT-015")
@both
def test_another_characters_charges_need_the_owners_consent(begin: Begin) -> None:
    arena = begin(CHARGED, card("other", for_="bob"), heroes="ann bob").meet("foe", "ann", "coil", "end")
    if arena.kind() == "encounter.pause":
        arena.say("go-on")  # in Avalon charges may be paid after the attack, too
    arena.say("charge-coil")
    assert arena.now is not None
    assert (arena.now.kind, arena.now.actor) == ("charge.lend", "ann")
    arena.say("no")
    assert (arena.seq, arena.pool) == ("coil(c3)", 0)
    arena.say("charge-coil", "yes")
    assert (arena.seq, arena.pool) == ("coil(c1)", 1)


@rule("KOR-COMBAT-021")
def test_charges_on_a_covered_card_can_be_paid_unless_a_table_rules_otherwise() -> None:
    text = CHARGED.replace("  kind: passive\n", "")
    arena = Arena(text).meet("foe", "coil", "cover")
    assert arena.seq == "coil(c3) cover"  # AMB-S-50
    assert "charge-coil" in arena.choices()
    rules = EDITION.with_rulings(amb_s_49=False)
    assert "charge-coil" not in Arena(text, rules=rules).meet("foe", "coil", "cover").choices()


@rule("KOR-COMBAT-019")
def test_candles_and_bolts_are_counted_where_a_card_says_so() -> None:
    arena = Arena(
        fight("foe"),
        card("candle", "kind: candle", "free: opens 1x"),
        card("bolt", "kind: candle, bolt", "free: closes lightning",
             "on placement: gain 1 pool per candle in the sequence, gain 1 pool per bolt in the sequence"),
    ).meet("foe", "candle", "bolt")  # fmt: skip
    assert arena.pool == 3


def test_a_link_is_worked_out_once() -> None:
    arena = Arena(MAGIC)
    tables = arena.book.tables
    assert tables.link("encounter:foe", "one") is tables.link("encounter:foe", "one")
    assert tables is arena.book.tables
