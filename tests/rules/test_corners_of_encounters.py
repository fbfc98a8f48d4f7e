"""Encounters: the doubtful cases of rules, where two of them meet."""

import msgspec
import pytest

from runtime.rules.actions.explore import explore
from runtime.rules.book.wording import effects_words
from runtime.rules.cards.encounter_cards import meet
from runtime.rules.encounters.traits import cards_per_activation
from runtime.rules.protocol.context import Context
from schemas.cards import Trait
from tests.encounters.arena import EDITION, Arena, card, fight, talk
from tests.support.tables import campaign_of

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(5))
WORDS = "".join(card(f"word-{n}", kind="diplomacy") for n in range(7))
BOBS_WORDS = "".join(card(f"bobs-{n}", for_="bob", kind="diplomacy") for n in range(5))


@rule("KOR-COMBAT-042", "KOR-WYRD-003")
@pytest.mark.parametrize(("magic", "why"), [(1, "gains no lightning here"), (2, "")])
def test_magic_spent_on_the_price_of_a_card_cannot_also_buy_its_lightning(magic: int, why: str) -> None:
    arena = Arena(
        fight("foe"),
        card("one", "magic: opens magic", "free: opens 1x"),
        card("dark", "cost: (1 magic)", "magic: closes lightning"),
        IDLE,
    )
    arena.set("ann", magic=magic)
    arena.meet("foe", "one")
    assert arena.why("dark") == why
    if not why:
        arena.say("dark")
        assert (arena["ann"].magic, arena.seq) == (0, "one dark")


@rule("KOR-ITEM-019", "KOR-COMBAT-098")
def test_a_shield_is_offered_to_whoever_a_skull_effect_for_each_strikes() -> None:
    arena = Arena(
        fight("foe", "attack 0+: lose 1 energy"),
        card("spill", "on attack: each party member takes 2 damage"),
        'item buckler "Buckler"\n  deck: A\n  keyword: shield\n'
        "  on attack: may flip this to prevent 1 damage\n\n",
        IDLE,
        BOB,
        heroes="ann bob",
    )
    arena["bob"].items.append("buckler")
    arena.meet("foe", "ann", "spill", "end")
    assert (arena.kind(), arena.now.actor if arena.now else "") == ("encounter.react", "bob")
    arena.say("use-buckler")
    assert (arena["ann"].health, arena["bob"].health) == (7, 8)


@rule("KOR-ACTION-008", "KOR-DEATH-003")
@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("may pay 3 health to gain 5 pool", ("yes",)),
        ("may pay up to 3 health to gain 1 pool per health paid", ("yes", "3")),
    ],
)
def test_what_the_last_health_paid_for_is_not_resolved(words: str, answers: tuple[str, ...]) -> None:
    arena = Arena(fight("foe"), card("blood", f"on placement: {words}"), IDLE, BOB, heroes="ann bob")
    arena.set("ann", health=3)
    arena.meet("foe", "ann", "blood", *answers)  # AMB-S-03
    assert (arena["ann"].health, arena.pool, arena.state.party) == (0, 0, ["bob"])


@rule("KOR-DEATH-003")
def test_further_keys_and_the_ability_are_not_resolved_for_one_who_fell() -> None:
    arena = Arena(
        talk("host", "variable courage: lose 9 health", "key 1: opens courage 1"),
        card("slip", "key 1: closes variable", "free: closes up 2", "on placement: up 1", kind="diplomacy"),
        WORDS,
        BOBS_WORDS,
        heroes="ann bob",
    ).meet("host", "ann", "slip")
    assert (arena.state.party, arena.state.affinity) == (["bob"], 4)


@rule("KOR-TRAIT-005")
def test_of_two_hastes_the_narrower_one_counts() -> None:
    arena = Arena(fight("foe", "traits: haste 2"), IDLE).meet("foe")
    tables = arena.book.tables
    one = tables.encounters["foe"]
    tables.encounters["foe"] = msgspec.structs.replace(one, traits=(*one.traits, Trait(trait="haste")))
    assert cards_per_activation(arena.game, arena.state) == 2


@rule("KOR-DIPLO-007")
def test_damage_of_a_conclusion_happens_once_to_whom_the_party_says() -> None:
    arena = Arena(
        talk(
            "host",
            affinity="3 red, 2 gray, 3 green, start 1",
            conclusions=("gain 3 food", "gain 2 food", "take 2 damage"),
        ),
        WORDS,
        BOBS_WORDS,
        heroes="ann bob",
    ).meet("host", "ann", "avoid", "yes")
    assert arena.kind() == "share.loss"
    arena.say("0")
    assert (arena["ann"].health, arena["bob"].health) == (9, 7)


@rule("KOR-FINAL-005")
def test_who_gives_up_a_final_talk_reads_what_the_card_says_and_no_conclusion() -> None:
    text = talk("king", "traits: final", conclusions=("gain 3 food", "gain 2 food", "gain 9 wealth")).replace(
        "\n\n", "\n  > when failed -> hearth/flood\n\n"
    )
    journal = (
        "journal hearth\n\nverse first\n  Home.\n\n  * Go.\n    -> end\n\n"
        "verse flood\n  Water.\n\n  > each character gains 2 exp\n  -> end\n"
    )
    arena = Arena(campaign=campaign_of(text + WORDS, journal=journal))
    flow = meet(arena.game, EDITION, Context(("ann",), "hearth"), "king", "box")
    outcome = arena.run(flow, "keep", "give-up")
    assert (outcome.result, arena["ann"].exp, arena["ann"].wealth) == ("lose", 2, 1)


@rule("KOR-FINAL-002")
def test_a_final_talk_goes_on_after_gray_with_its_printed_duration() -> None:
    ends = ("gain 3 food", "gain 2 exp", "gain 9 wealth")
    arena = Arena(
        talk("king", "traits: final", "response: lose 1 duration", duration=2, conclusions=ends), WORDS
    ).meet("king", "end", "end")
    assert (arena["ann"].exp, arena.state.duration, arena.outcome) == (2, 2, None)  # AMB-S-97


@rule("KOR-COMBAT-037", "KOR-COMBAT-046")
def test_what_was_placed_before_the_first_card_is_not_the_first_card() -> None:
    arena = Arena(
        fight("foe"),
        card(
            "seed",
            "kind: passive",
            "on placement: place 1 time here",
            "delayed: place the top card of the deck",
        ),
        card("opener", "on placement: gain 1 pool [first card]"),
        IDLE,
    ).meet("foe", "seed", "end", "opener")
    assert arena.pool == 1


@rule("KOR-COMBAT-047", "KOR-COMBAT-019", "KOR-GEN-002")
def test_other_cards_and_skills_speak_after_the_card_that_was_played() -> None:
    skill = (
        'skill wick\n  for: ann\n  attribute: courage\n  side bright "Bright":\n'
        "    when a card is played: draw 1 card [last card is a candle]\n\n"
    )
    arena = Arena(
        fight("foe"),
        card("altar", "kind: passive", "free: opens 1x", "when a card is played: gain 1 pool"),
        card("taper", "kind: candle", "free: closes lightning opens 1x", "on placement: gain 2 terror"),
        card("stone", "free: closes lightning"),
        IDLE,
        skill,
    )
    arena["ann"].skills.append("bright")
    arena.meet("foe", "altar")
    assert (arena.pool, len(arena.hand())) == (0, 2)  # not for itself, and no candle
    arena.clear().say("taper")
    assert arena.kind() == "encounter.next"  # two at once: the players choose
    arena.say(arena.choices()[1])
    assert [(e.what, e.amount) for e in arena.told if e.kind in ("gained", "cards")] == [
        ("terror", 2),
        ("hand", 1),
        ("pool", 1),
    ]
    arena.say("stone")
    assert (arena.pool, len(arena.hand())) == (2, 1)


@rule("KOR-COMBAT-047", "KOR-PANIC-002")
def test_a_card_that_panic_places_was_not_played() -> None:
    altar = card("altar", "kind: passive", "free: opens 1x", "when a card is played: gain 1 pool")
    arena = Arena(fight("foe", "attack 0+: gain 9 terror"), altar, IDLE).meet("foe", "altar", "end")
    arena.say("top-card")
    assert (arena.pool, len(arena.state.sequence)) == (0, 2)


@rule("KOR-ECHO-005", "KOR-ECHO-006")
def test_a_legendary_action_is_used_in_the_activation_of_another() -> None:
    call = 'legendary action call "Call"\n  for: bob, page 1\n  at any time: gain 2 pool\n\n'
    arena = Arena(fight("foe"), call, IDLE, BOB, heroes="ann bob")
    arena["bob"].legendary.append("call")
    arena.meet("foe", "ann", "use-call")  # AMB-S-41
    assert (arena.pool, arena["bob"].legendary) == (2, [])
    assert "use-call" not in arena.choices()


@rule("KOR-ECHO-005", "KOR-ECHO-006")
@pytest.mark.parametrize(
    ("does", "answer", "pool", "left"),
    [
        ("gain 2 pool", "yes", 2, []),
        ("gain 2 pool", "no", 0, ["call"]),
        ("may pay 1 wealth to gain 2 pool", "yes", 2, []),
        ("may pay 1 wealth to gain 2 pool", "no", 0, ["call"]),
    ],
)
def test_a_legendary_action_for_the_start_of_an_encounter_is_asked_for_and_used_up(
    does: str, answer: str, pool: int, left: list[str]
) -> None:
    call = f'legendary action call "Call"\n  for: ann, page 1\n  at the start of an encounter: {does}\n\n'
    arena = Arena(fight("foe"), call, IDLE, heroes="ann")
    arena["ann"].legendary.append("call")
    arena.meet("foe", answer)
    assert (arena.pool, arena["ann"].legendary) == (pool, left)


def said(name: str, *lines: str, for_: str = "ann") -> str:
    return card(name, *lines, for_=for_, kind="diplomacy")


@rule("KOR-DIPLO-013", "KOR-DIPLO-025", "KOR-COMBAT-021")
def test_a_talk_of_two_with_charges_lent_a_response_ignored_and_a_card_put_away_after_it() -> None:
    arena = Arena(
        talk("miller", "response: lose 1 duration, down 1", "key 1: opens caution 1", duration=3),
        said(
            "impatience",
            "kind: passive",
            "key 1: closes up 1 opens courage 1",
            "free: opens 1x",
            "on placement: place 2 charges here",
            "pay 1 charge: up 1",
        ),
        said(
            "harmony", "free: closes lightning, up 1 opens 1x", "on placement: draw 1 card, gain 1 duration"
        ),
        WORDS,
        said(
            "haggling",
            "kind: passive",
            "key 1: closes variable",
            "free: opens 2x",
            "on response: ignore the response",
            "after response: discard this",
            for_="bob",
        ),
        said(
            "command",
            "free: closes up 1, lightning opens 1x",
            "on placement: up 1 [affinity gray]",
            for_="bob",
        ),
        BOBS_WORDS,
        heroes="ann bob",
    ).meet("miller", "ann", "impatience")
    assert (arena.state.affinity, arena.seq) == (5, "impatience(c2)")
    arena.say("harmony")  # lightning
    assert (arena.state.affinity, arena.state.duration, len(arena.hand())) == (6, 4, 2)
    arena.say("end")
    assert (arena.state.affinity, arena.state.duration) == (5, 3)
    assert arena.kind() == "encounter.play"  # Bob is the only one left
    arena.say("haggling", "command")  # 2x: up 2; gray no more when it is asked
    assert arena.state.affinity == 7
    arena.say("charge-impatience", "yes")  # Ann lends it
    assert (arena.state.affinity, arena.seq.split()[0]) == (8, "impatience(c1)")
    arena.say("end")
    assert (arena.state.affinity, arena.state.duration) == (8, 3)
    assert arena.seq == "impatience(c1) harmony command"
    assert arena.pile("bob") == ["haggling"]


@rule("KOR-COMBAT-068", "KOR-COMBAT-071", "KOR-JENC-003")
def test_loot_is_for_those_who_stayed_and_the_one_who_escaped_goes_on_reading() -> None:
    journal = (
        "journal hearth\n\nverse first\n  Wolves.\n\n  > encounter wolf\n    win -> after\n    lose -> end\n\n"
        "verse after\n  Quiet.\n\n  > each party member gains 1 wealth\n  -> end\n"
    )
    text = fight("wolf", "loot: each party member gains 2 food, gain 1 magic", value=1)
    text += card("jab", "free: closes 1 pool", for_="bob")
    arena = Arena(campaign=campaign_of(text + IDLE + BOB, journal=journal), heroes="ann bob")
    flow = explore(arena.game, EDITION, ("ann", "bob"))
    arena.run(flow, "keep", "keep", "ann", "escape", "jab")
    assert (arena["ann"].food, arena["bob"].food) == (1, 4)
    assert (arena["ann"].magic, arena["bob"].magic) == (0, 1)
    assert (arena["ann"].wealth, arena["bob"].wealth) == (2, 2)


@rule("KOR-COMBAT-046", "KOR-COMBAT-005")
@pytest.mark.parametrize(("words", "pool"), [("", 4), (" without resolving it", 0)])
def test_an_effect_says_whether_the_card_it_places_is_resolved(words: str, pool: int) -> None:
    arena = Arena(
        fight("foe"),
        card(
            "call",
            "key 1: opens courage 1",
            "free: opens 1x",
            f"on placement: place the top card of the deck{words}",
        ),
        IDLE,
        card("deep", "key 1: closes 1 pool", "free: closes 1 pool", "on placement: gain 2 pool"),
    )
    arena.check_places = False
    ann = arena["ann"]
    ann.combat_deck = ["call", "idle-0", "idle-1", "deep", "idle-2"]
    arena.meet("foe", "call")
    assert (arena.seq, arena.pool) == ("call deep", pool)
    assert arena.state.sequence[1].joined == ["key-1", "free"]
    told = effects_words(arena.book.tables.cards["call"].triggers["on-placement"][0].do)
    assert told == f"place the top card of the deck{words}"
