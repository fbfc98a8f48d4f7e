"""Items, secrets, skills, companions and wyrdform cards inside encounters; encounters inside the Journal."""

import pytest

from runtime.rules.cards.encounter_cards import draw_and_meet, find_and_meet
from runtime.rules.protocol.context import Context
from runtime.rules.state.game import Guardian
from tests.encounters.arena import EDITION, Arena, card, fight, talk
from tests.support.tables import campaign_of

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(5))


def item(name: str, *lines: str, keyword: str = "") -> str:
    words = f"  keyword: {keyword}\n" if keyword else ""
    return (
        f'item {name} "{name.title()}"\n  deck: A\n{words}' + "".join(f"  {line}\n" for line in lines) + "\n"
    )


STRIKE = fight("foe", "attack 0+: take 2 damage", value=20)


@rule("KOR-ITEM-016")
def test_an_item_is_used_in_the_owners_own_activation() -> None:
    arena = Arena(
        STRIKE, item("knife", "when activated: may flip this to gain 2 pool"), IDLE, BOB, heroes="ann bob"
    )
    arena["ann"].items.append("knife")
    arena.meet("foe", "bob")
    assert "use-knife" not in arena.choices()  # EX-KOR-12: not in Bob's activation
    arena.say("end", "idle-0")
    arena.say("use-knife")
    assert arena.pool == 2
    assert arena["ann"].flipped == ["knife"]


@rule("KOR-ITEM-016")
def test_an_item_without_a_stated_timing_too() -> None:
    arena = Arena(STRIKE, item("tallow", "at any time: may discard this to lose 1 terror"), IDLE)
    arena["ann"].items.append("tallow")
    arena["ann"].terror = 2
    arena.meet("foe", "use-tallow")
    assert (arena["ann"].terror, arena["ann"].items) == (1, [])


@rule("KOR-ITEM-017")
def test_using_an_item_is_optional() -> None:
    text = STRIKE + item("shield", "on attack: may discard this to prevent 2 damage") + IDLE
    arena = Arena(text)
    arena["ann"].items.append("shield")
    arena.meet("foe", "end", "no")
    assert (arena["ann"].health, arena["ann"].items) == (7, ["shield"])
    arena.say("end", "use-shield")  # EX-KOR-12: the owner decides in which attack
    assert (arena["ann"].health, arena["ann"].items) == (7, [])


@rule("KOR-ITEM-017")
def test_an_item_without_a_price_is_optional_as_well() -> None:
    arena = Arena(STRIKE, item("charm", "before attack: gain 1 terror"), IDLE)
    arena["ann"].items.append("charm")
    arena.meet("foe", "end")
    assert arena.kind() == "encounter.use"
    arena.say("no")
    assert arena["ann"].terror == 0


@rule("KOR-ITEM-018")
def test_an_item_affects_only_its_owner() -> None:
    text = fight("foe", "attack 0+: each party member takes 2 damage")
    arena = Arena(
        text, item("mail", "on attack: prevent 1 damage", keyword="armor"), IDLE, BOB, heroes="ann bob"
    )
    arena["ann"].items.append("mail")
    arena.meet("foe", "ann", "end", "use-mail")
    assert (arena["ann"].health, arena["bob"].health) == (8, 7)


@rule("KOR-ITEM-018")
def test_unless_it_says_otherwise() -> None:
    text = fight("foe", "attack 0+: each party member takes 2 damage")
    arena = Arena(
        text, item("banner", "on attack: each party member prevents 1 damage"), IDLE, BOB, heroes="ann bob"
    )
    arena["ann"].items.append("banner")
    arena.meet("foe", "ann", "end", "use-banner")
    assert (arena["ann"].health, arena["bob"].health) == (8, 8)


@rule("KOR-ITEM-019")
def test_a_skull_item_is_used_in_every_strike_that_hits_its_owner() -> None:
    shield = item("shield", "on attack: may flip this to prevent 1 damage", keyword="shield")
    multi = fight("foe", "attack 0+: each party member takes 2 damage")
    arena = Arena(multi, shield, IDLE, BOB, heroes="ann bob")
    arena["bob"].items.append("shield")
    arena.meet("foe", "ann", "end")
    assert arena.now is not None
    assert (arena.now.actor, arena.choices()) == ("bob", ["use-shield", "no"])
    arena.say("use-shield")
    assert (arena["ann"].health, arena["bob"].health) == (7, 8)
    single = Arena(STRIKE, shield, IDLE, BOB, heroes="ann bob")
    single["bob"].items.append("shield")
    single.meet("foe", "ann", "end")
    assert single.kind() == "encounter.play"  # an attack on Ann alone is none of Bob's


@rule("KOR-ITEM-020")
def test_a_flipped_item_is_used_until_the_encounter_ends() -> None:
    arena = Arena(
        STRIKE, item("knife", "when activated: may flip this to gain 1 pool", keyword="weapon"), IDLE
    )
    arena["ann"].items.append("knife")
    arena.meet("foe", "use-knife")
    assert "use-knife" not in arena.choices()
    assert arena["ann"].inactive == []  # AMB-S-40: still the active weapon
    arena.say("escape")
    assert arena["ann"].flipped == []


@rule("KOR-ITEM-006")
def test_an_item_lying_face_down_says_nothing() -> None:
    arena = Arena(
        STRIKE, item("knife", "when activated: may flip this to gain 1 pool", keyword="weapon"), IDLE
    )
    arena["ann"].items.append("knife")
    arena["ann"].inactive.append("knife")
    assert "use-knife" not in arena.meet("foe").choices()


def test_an_item_for_nothing_is_used_once_an_activation() -> None:
    arena = Arena(STRIKE, item("coin", "when activated: gain 1 pool"), IDLE)
    arena["ann"].items.append("coin")
    arena.meet("foe", "use-coin")
    assert "use-coin" not in arena.choices()
    assert "use-coin" in arena.say("end").choices()


def test_a_condition_speaks_when_its_holder_is_activated() -> None:
    text = 'condition shakes "The Shakes"\n  kind: other\n  when activated: lose 1 energy\n\n'
    arena = Arena(STRIKE, text, IDLE, BOB, heroes="ann bob")
    arena["ann"].conditions.append("shakes")
    arena.meet("foe", "ann")
    assert (arena["ann"].energy, arena["bob"].energy) == (5, 6)
    assert "use-shakes" not in arena.choices()


def test_a_price_that_cannot_be_paid_stays_visible_and_locked() -> None:
    arena = Arena(STRIKE, item("wand", "when activated: may pay 1 magic to gain 2 pool"), IDLE)
    arena["ann"].items.append("wand")
    arena.meet("foe")
    assert arena.why("use-wand") == "costs 1 magic"


SKILL = """\
skill steady
  for: ann
  attribute: caution
  side steady "Steady":
    on attack: prevent 1 damage
  side cold "Cold":
    while held: each connected caution key gives 1 pool more

"""


@rule("KOR-COMBAT-088")
def test_a_skill_speaks_without_being_asked() -> None:
    arena = Arena(STRIKE, SKILL, IDLE)
    arena["ann"].skills.append("steady")
    arena.meet("foe", "end")
    assert arena["ann"].health == 8


def test_a_skill_makes_connected_keys_give_more() -> None:
    arena = Arena(fight("foe", "key 1: opens caution 1"), SKILL, card("one", "key 1: closes 1 pool"), IDLE)
    arena["ann"].skills.append("cold")
    arena.meet("foe", "one")
    assert arena.pool == 2


GOAT = """\
companion goat "Goat"
  enters: hearth
  once per combat: may pay 1 food to gain 2 pool

companion isolut "Isolut"
  enters: hearth
  once per encounter: may ignore the attack

"""


@rule("KOR-COMPANION-003")
def test_a_companion_helps_once_per_combat_in_its_location() -> None:
    arena = Arena(STRIKE, GOAT, IDLE, BOB, heroes="ann bob")
    arena.game.board.companions["goat"] = "hearth"
    arena["ann"].food = 0
    arena.meet("foe", "ann", "use-goat")
    assert (arena.pool, arena["bob"].food) == (2, 1)  # Food from any party member
    assert "use-goat" not in arena.choices()
    arena.say("end")
    assert "use-goat" not in arena.choices()  # however many take part
    away = Arena(STRIKE, GOAT, IDLE)
    away.game.board.companions["goat"] = "mill"
    assert "use-goat" not in away.meet("foe").choices()


@rule("KOR-COMPANION-008")
def test_isolut_lets_a_strike_be_ignored_once_per_encounter() -> None:
    arena = Arena(STRIKE, GOAT, IDLE)
    arena.game.board.companions["isolut"] = "hearth"
    arena.meet("foe", "end")
    assert arena.kind() == "encounter.react"
    arena.say("use-isolut")
    assert arena["ann"].health == 9
    arena.say("end")
    assert arena["ann"].health == 7
    arena = Arena(
        talk("host", "response: down 1"), GOAT, "".join(card(f"w{n}", kind="diplomacy") for n in range(4))
    )
    arena.game.board.companions["isolut"] = "hearth"
    arena.meet("host", "end", "use-isolut")
    assert arena.state.affinity == 4


@rule("KOR-CHALLENGE-002")
def test_a_global_secret_adds_to_every_attack_and_response() -> None:
    secret = 'secret thorn 48 "Thorn"\n  kind: small, global\n  on attack: add 1 damage\n  on response: add 1 down\n\n'
    words = "".join(card(f"w{n}", kind="diplomacy") for n in range(4))
    arena = Arena(STRIKE, talk("host", "response: down 1"), secret, IDLE, words)
    arena.game.decks.global_secrets.append("thorn")
    arena.meet("foe", "end")
    assert arena["ann"].health == 6
    other = Arena(campaign=arena.campaign)
    other.game.decks.global_secrets.append("thorn")
    other.meet("host", "end")
    assert other.state.affinity == 2


@rule("KOR-WYRD-003", "KOR-WYRD-004", "KOR-WYRD-005")
def test_a_card_with_a_cost() -> None:
    text = STRIKE + card("tide", "cost: (1 terror)", "free: closes 2 pool", role="wyrdform") + IDLE
    arena = Arena(text)
    arena["ann"].combat_deck.insert(0, "tide")
    arena.meet("foe", "tide")
    assert (arena["ann"].terror, arena.pool) == (1, 2)
    full = Arena(text)
    full["ann"].combat_deck.insert(0, "tide")
    full["ann"].terror = 10
    full["ann"].combat_deck[:] = ["idle-0", "idle-1", "idle-2", "tide", "idle-3"]
    full.meet("foe", "top-card")
    assert (full["ann"].terror, full.pool) == (10, 2)  # placed by panic: no cost


@rule("KOR-WYRD-004")
def test_a_cost_that_cannot_be_taken_locks_the_card() -> None:
    people = PEOPLE_WITHOUT_RED
    arena = Arena(
        STRIKE, card("tide", "cost: (1 terror)", role="wyrdform"), card("spell", "cost: (2 magic)", role="wyrdform"),
        IDLE, BOB, people=people, heroes="ann bob",
    )  # fmt: skip
    arena["ann"].combat_deck[:0] = ["tide", "spell"]
    arena["ann"].terror = 10
    arena["ann"].magic = arena["bob"].magic = 1
    arena["ann"].terror = 9
    arena.meet("foe", "ann")
    assert "tide" in arena.choices()
    arena.say("spell")  # AMB-S-142: the other one pays, too
    assert (arena["ann"].magic, arena["bob"].magic) == (0, 0)
    arena["ann"].terror = 10
    arena.say("end", "end", "ann")
    assert arena.why("tide") == "costs 1 terror"


PEOPLE_WITHOUT_RED = "\n".join(
    f'character {name} {number} "{name.title()}"\n  energy: 0-10, start 6\n  health: 0-12, start 9\n'
    f"  terror: 0-10, start 0, red 11-12\n  attributes: courage 1\n"
    for number, name in enumerate(("ann", "bob", "cal", "dee"), 1)
)


# --- encounters and their decks, as far as they are resolved here


@rule("KOR-ENC-003")
def test_the_kind_of_the_card_says_what_starts() -> None:
    words = "".join(card(f"w{n}", kind="diplomacy") for n in range(4))
    arena = Arena(fight("foe"), talk("host"), IDLE, words)
    arena.game.decks.encounters = {"green": ["foe"], "blue": ["host"]}
    for colour, kind in (("green", "combat"), ("blue", "diplomacy")):
        flow = draw_and_meet(arena.game, EDITION, Context(("ann",), "hearth"), colour)
        arena.until(flow)
        assert arena.game.encounter is not None
        assert arena.game.encounter.kind == kind
        arena.game.encounter = None


@rule("KOR-ENC-004")
def test_a_written_encounter_is_resolved_without_the_decks() -> None:
    text = 'written encounter seller "Seller"\n  deck: blue 1\n\n  He sells.\n\n  * Buy.\n    > gain 1 exp\n    -> end\n'
    arena = Arena(text, IDLE)
    arena.run(find_and_meet(arena.game, EDITION, Context(("ann",), "hearth"), "seller"), "buy")
    assert arena["ann"].exp == 1
    assert arena["ann"].combat_deck == [f"idle-{n}" for n in range(7)]


@rule("KOR-ENC-008")
def test_a_named_guardian_leaves_its_location_and_is_resolved_normally() -> None:
    arena = Arena(fight("foe", deck="green 1, guardian", value=1), card("jab", "free: closes 1 pool"), IDLE)
    arena.game.board.guardians.append(Guardian("foe", "mill", "green"))
    arena.game.decks.encounters["green"] = []
    flow = find_and_meet(arena.game, EDITION, Context(("ann",), "hearth"), "foe")
    outcome = arena.run(flow, "keep", "jab")
    assert outcome.won
    assert arena.game.board.guardians == []
    assert arena.game.decks.encounters["green"] == ["foe"]


@rule("KOR-DEATH-004", "KOR-COMBAT-078")
def test_a_guardian_that_nobody_survived_stays() -> None:
    arena = Arena(fight("foe", "attack 0+: take 9 damage", deck="green 1, guardian"), IDLE)
    arena.run(find_and_meet(arena.game, EDITION, Context(("ann",), "hearth"), "foe"), "keep", "end")
    assert [one.encounter for one in arena.game.board.guardians] == ["foe"]


@rule("KOR-JENC-001", "KOR-JENC-002", "KOR-DEATH-006")
def test_the_journal_goes_on_after_a_loss_too() -> None:
    journal = """\
journal hearth

verse door
  A door.

  > encounter foe
    win -> hall
    lose -> cellar

verse hall
  A hall.

  * On.
    -> end

verse cellar
  A cellar.

  > gain 1 exp
  * On.
    -> end
"""
    text = fight("foe", "attack 0+: take 9 damage") + IDLE
    arena = Arena(campaign=campaign_of(text, journal=journal))
    arena.act("ann", "explore", "keep", "end", "on")
    assert arena["ann"].exp == 1
    assert arena["ann"].conditions == ["you-are-dying"]


def test_a_conclusion_that_brings_another_encounter() -> None:
    words = "".join(card(f"w{n}", kind="diplomacy") for n in range(4))
    ends = ("gain 1 food", "encounter foe, gain 1 exp", "gain 1 food")
    text = talk("host", "response: lose 9 duration", conclusions=ends) + fight("foe", value=1)
    arena = Arena(text, words, card("jab", "free: closes 1 pool"), IDLE).meet("host", "end")
    assert arena.kind() == "hand.keep"  # the fight begins while the talk concludes
    arena.say("keep", "jab")
    assert arena["ann"].exp == 1
    assert arena.outcome is not None
    assert arena.outcome.result == "gray"
    assert arena.game.encounter is None
