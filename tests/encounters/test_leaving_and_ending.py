"""Leaving and ending: what stays when somebody goes, which conclusion comes, and that everything is put back before it."""

import pytest

from tests.encounters.arena import AVALON, EDITION, Arena, Begin, both, card, fight, parley, talk

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(7))
WORDS = "".join(card(f"word-{n}", kind="diplomacy") for n in range(7))
BOBS_WORDS = "".join(card(f"bobs-{n}", for_="bob", kind="diplomacy") for n in range(7))
RED = "3 red, 1 gray, 3 green, start 2"
COIN = 'item coin "Coin"\n  deck: A\n  at any time: may flip this to gain 1 terror\n\n'


def watch(needs: str) -> str:
    return f'event watch "Watch"\n  kind: quest\n  success: [{needs}]\n    > each character gains 5 exp\n\n  W.\n\n'


@rule("KOR-COMBAT-069", "KOR-COMBAT-070", "KOR-COMBAT-073")
def test_whoever_escapes_alone_has_lost_by_escaping() -> None:
    arena = Arena(fight("foe", "attack 0+: take 1 damage"), IDLE).meet("foe", "escape")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.won) == ("escape", False)
    assert (arena["ann"].energy, arena["ann"].health) == (5, 8)


@rule("KOR-COMBAT-069", "KOR-COMBAT-074", "KOR-DEATH-003")
def test_who_falls_by_the_price_of_an_escape_is_not_struck_any_more() -> None:
    """AMB-I-01: by this ruling it costs 1 Health, and Ann has 1."""
    foe = fight("foe", "attack 0+: each party member gains 1 terror")
    rules = EDITION.with_rulings(amb_i_01=("health", 1))
    arena = Arena(foe, IDLE, BOB, heroes="ann bob", rules=rules)
    arena.set("ann", health=1)
    arena.meet("foe", "ann", "escape")
    assert (arena.state.out, arena["ann"].terror, arena["bob"].terror) == ({"ann": "dying"}, 0, 0)


@rule("KOR-CHALLENGE-003", "KOR-COMBAT-069")
@pytest.mark.parametrize(("face", "party"), [("3", ["ann", "bob"]), ("4", ["bob"])])
def test_an_escape_that_fails_ends_the_activation_all_the_same(face: str, party: list[str]) -> None:
    rules = EDITION.with_numbers("test", escape_roll=4)
    arena = Arena(fight("foe", value=20), IDLE, BOB, heroes="ann bob", rules=rules)
    arena.meet("foe", "ann", "escape")
    assert arena.kind() == "die.roll"
    arena.say(face)
    assert arena.state.party == party
    assert arena.now is not None
    assert (arena.kind(), arena.now.actor) == ("encounter.play", "bob")


@rule("KOR-COMBAT-069", "KOR-COMBAT-010", "KOR-TRAIT-001", "KOR-TRAIT-006", "KOR-QUEST-001")
@pytest.mark.parametrize(
    ("needs", "foe", "answers", "happened"),
    [
        ("energy 0-5", fight("foe", "attack 0+: gain 1 food"), ("escape",), ["energy", "exp", "food"]),
        ("magic 0", fight("foe", "magic: opens magic"), ("rune", "pay"), ["magic", "exp", "pool"]),
        (
            "terror 1+",
            fight("foe", "traits: dread", "attack 0+: gain 1 food"),
            ("end",),
            ["terror", "exp", "food"],
        ),
        (
            "not item knife",
            fight("foe", "traits: shatter", "magic: opens magic", "loot: gain 1 food", value=1),
            ("rune", "pay"),
            ["magic", "pool", "exp", "food"],
        ),
    ],
)
def test_whoever_waits_for_a_loss_is_told_of_it_at_once(
    needs: str, foe: str, answers: tuple[str, ...], happened: list[str]
) -> None:
    """A quest looks at a track, Magic or a weapon: it is done before anything else comes of the escape, the key, the trait."""
    knife = 'item knife "Knife"\n  deck: A\n  keyword: weapon\n\n'
    arena = Arena(foe, card("rune", "magic: closes 1 pool"), watch(needs), knife, IDLE)
    arena["ann"].magic = 1
    arena["ann"].items.append("knife")
    arena.game.calendar.active.append("watch")
    arena.meet("foe")
    arena.deck().extend(arena.hand()[1:])  # one card in hand: dread finds its victim
    del arena.hand()[1:]
    arena.clear().say(*answers)
    told = [event.what for event in arena.told if event.kind in ("gained", "lost", "paid")]
    assert told[: len(happened)] == happened


@rule("KOR-TRAIT-008", "KOR-QUEST-001")
def test_whoever_waits_for_wealth_to_go_is_told_of_it_as_the_greedy_are_paid() -> None:
    arena = Arena(talk("host", "traits: greedy"), watch("wealth 0"), WORDS)
    arena.game.calendar.active.append("watch")
    arena.meet("host", "ann")
    assert (arena.kind(), arena["ann"].wealth, arena["ann"].exp) == ("encounter.play", 0, 5)


@rule("KOR-COMBAT-069", "KOR-COMBAT-070", "KOR-COMBAT-071")
@pytest.mark.parametrize(("wins", "result"), [(True, "win"), (False, "escape")])
def test_the_pool_that_fills_while_one_escapes(wins: bool, result: str) -> None:
    """AMB-S-62: it wins, or by the other reading it comes too late for whoever is leaving."""
    rules = EDITION.with_rulings(amb_s_62=wins)
    arena = Arena(fight("foe", "attack 0+: gain 5 pool", value=5), IDLE, rules=rules).meet("foe", "escape")
    assert arena.outcome is not None
    assert arena.outcome.result == result


@rule("KOR-DIPLO-009", "KOR-DIPLO-006")
@pytest.mark.parametrize(
    ("affinity", "slot", "exp"),
    [("1 red, 1 gray, 5 green, start 4", 1, 1), ("1 red, 1 gray, 5 green, start 6", 2, 2)],
)
def test_whoever_avoids_moves_down_four_and_loses_all_duration(affinity: str, slot: int, exp: int) -> None:
    """AMB-S-77: from slot 4 it goes to the lowest and no card is discarded. The conclusion comes with Duration 0."""
    does = tuple(f"gain {n} exp, each party member may pay 1 wealth to gain 1 food" for n in (3, 2, 1))
    arena = Arena(talk("host", affinity=affinity, conclusions=does), WORDS).meet("host").clear()  # type: ignore[arg-type]
    arena.say("avoid")
    assert (arena.kind(), arena.state.affinity, arena.state.duration) == ("effect.may", slot, 0)
    assert arena["ann"].exp == exp
    assert not [event for event in arena.told if "discarded" in event.text]


@rule("KOR-DIPLO-006", "KOR-DIPLO-008")
@pytest.mark.parametrize(("word", "result", "exp"), [("won", "green", 3), ("lost", "red", 1)])
def test_a_text_that_decides_a_talk_decides_its_conclusion(word: str, result: str, exp: int) -> None:
    """The marker stands on gray; the talk counts as won with green and lost with red (AMB-S-141)."""
    ends = ("gain 3 exp", "gain 2 exp", "gain 1 exp")
    fate = card("fate", f"on placement: the encounter is {word}", kind="diplomacy")
    arena = Arena(talk("host", conclusions=ends), fate, WORDS).meet("host", "fate")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].exp) == (result, exp)


@rule("KOR-DIPLO-006", "KOR-DIPLO-029", "KOR-ITEM-020", "KOR-DIPLO-004")
def test_all_is_put_back_once_and_before_the_conclusion() -> None:
    """An item is turned up and the deck is whole when the conclusion asks its question; each deck is shuffled once."""
    ends = ("gain 3 food", "may pay 1 wealth to gain 2 exp", "gain 1 food")
    arena = Arena(
        talk("host", "response: lose 1 duration", duration=1, conclusions=ends), WORDS, BOBS_WORDS, COIN,
        heroes="ann bob",
    )  # fmt: skip
    arena["ann"].items.append("coin")
    arena.meet("host", "ann", "use-coin", "word-0")
    assert arena["ann"].flipped == ["coin"]
    arena.clear().say("end")
    assert (arena.kind(), arena["ann"].flipped, arena.state.activated) == ("effect.may", [], [])
    assert (len(arena.deck("ann")), len(arena.deck("bob")), arena.seq) == (7, 7, "")
    arena.say("no")
    assert len(arena.shuffles) == 2


@rule("KOR-DIPLO-008", "KOR-DIPLO-029", "KOR-ITEM-020")
def test_all_is_put_back_when_the_last_one_falls_and_no_conclusion_comes() -> None:
    arena = Arena(talk("host", "response: lose 9 health"), WORDS, COIN)
    arena["ann"].items.append("coin")
    arena.meet("host", "use-coin", "word-0").clear().say("end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].flipped, arena["ann"].food) == ("lose", [], 1)
    assert (len(arena["ann"].diplomacy_deck), len(arena.shuffles)) == (7, 1)


@rule("KOR-FINAL-002", "KOR-DIPLO-004")
def test_a_talk_that_goes_on_after_gray_puts_nothing_back_and_ends_with_the_next_duration() -> None:
    """Three take part: Ann's response takes the last point, gray gives 1 back, and two are still to be activated."""
    ends = ("gain 3 food", "gain 1 duration, gain 2 exp, the encounter goes on", "gain 1 food")
    drain = card("drain", "on placement: lose 1 duration", for_="bob", kind="diplomacy")
    cals = "".join(card(f"cals-{n}", for_="cal", kind="diplomacy") for n in range(3))
    arena = Arena(
        talk("king", "response: lose 1 duration", duration=1, conclusions=ends), WORDS, drain, BOBS_WORDS, cals, COIN,
        heroes="ann bob cal",
    )  # fmt: skip
    arena["ann"].items.append("coin")
    arena.meet("king", "ann", "use-coin", "word-0").clear().say("end")
    assert (arena.seq, arena["ann"].flipped, arena.shuffles) == ("word-0", ["coin"], [])
    assert (arena.kind(), arena.state.phase) == ("encounter.active", "turn")  # the conclusion is over
    assert arena["bob"].exp == 2
    arena.say("bob", "drain")  # the last point again: gray once more
    assert arena["bob"].exp == 4
    assert arena.seq == "word-0 drain"


@rule("KOR-FINAL-002", "KOR-DIPLO-004", "KOR-ITEM-020")
def test_a_talk_that_would_go_on_and_is_over_puts_everything_back() -> None:
    """The conclusion that lets it go on also decides it."""
    ends = ("gain 3 food", "the encounter goes on, the encounter is won", "gain 1 food")
    arena = Arena(talk("king", "response: lose 1 duration", duration=1, conclusions=ends), WORDS, COIN)
    arena["ann"].items.append("coin")
    arena.meet("king", "use-coin", "word-0").clear().say("end")
    assert arena.outcome is not None
    assert (arena["ann"].flipped, len(arena["ann"].diplomacy_deck), len(arena.shuffles)) == ([], 7, 1)


@rule("KOR-COMBAT-080", "KOR-ITEM-020", "KOR-COMBAT-077")
@pytest.mark.parametrize(("answer", "result"), [("jab", "win"), ("escape", "escape")])
def test_after_a_fight_the_decks_are_whole_and_shuffled_once(answer: str, result: str) -> None:
    """The loot is received when everything lies in its place again."""
    jab = card("jab", "free: closes 1 pool")
    arena = Arena(fight("foe", "loot: may pay 1 wealth to gain 2 exp", value=1), jab, IDLE, COIN)
    arena["ann"].items.append("coin")
    arena.meet("foe", "use-coin").clear().say(answer)
    if result == "win":
        assert (arena.kind(), arena["ann"].flipped, len(arena.deck())) == ("effect.may", [], 8)
        arena.say("no")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].flipped, len(arena.shuffles)) == (result, [], 1)


@rule("FOA-DIPLO-035", "FOA-COMBAT-044", "KOR-DISCARD-004", "FOA-DISCARD-002")
@pytest.mark.parametrize("kind", ["combat", "diplomacy"])
@both
def test_a_deck_is_shuffled_also_for_who_has_played_the_whole_hand(begin: Begin, kind: str) -> None:
    """Nothing is left in hand or among the discards: the three cards of the sequence go back, and the deck is shuffled."""
    step = "free: closes lightning, up 1" if kind == "diplomacy" else "free: closes lightning, 1 pool"
    steps = "".join(card(f"step-{n}", f"{step} opens 1x", kind=kind) for n in range(5))
    made = {
        "combat": fight("foe", value=3),
        "diplomacy": talk("foe", "response: lose 1 duration", duration=1)
        if begin is Arena
        else parley("foe", affinity="4 red, 1 gray, 3 green, start 5"),
    }
    arena = begin(made[kind], steps).meet("foe", "step-0", "step-1")
    arena.backwards = True
    arena.say("step-2")
    while arena.now is not None:
        arena.say("end")
    deck = getattr(arena["ann"], f"{kind}_deck")
    assert deck == ["step-2", "step-1", "step-0", "step-4", "step-3"]  # turned over by chance


@rule("KOR-COMBAT-023", "KOR-COMBAT-025", "KOR-DIPLO-016")
def test_a_rejected_hand_goes_back_into_the_deck_which_is_shuffled() -> None:
    """Three cards aside, two new ones, then the deck of the other five is turned over by chance."""
    arena = Arena(fight("foe"), IDLE)
    arena.backwards = True
    arena.meet("foe", "redraw", keep=False)
    assert (arena.hand(), arena.kind()) == (["idle-3", "idle-4"], "hand.keep")
    assert arena.deck() == ["idle-2", "idle-1", "idle-0", "idle-6", "idle-5"]


@rule("KOR-BOSS-007", "KOR-CLAUDYNE-010")
def test_sequence_and_discards_are_shuffled_into_the_deck() -> None:
    tide = card("tide", "on placement: discard 1 card, shuffle the sequence and discards")
    arena = Arena(fight("foe"), tide, IDLE).meet("foe")
    arena.backwards = True
    arena.say("tide", "idle-0")
    assert (arena.seq, arena.pile(), arena.hand()) == ("", [], ["idle-1"])
    assert arena.deck() == ["idle-0", "tide", "idle-6", "idle-5", "idle-4", "idle-3", "idle-2"]


@rule("FOA-DIPLO-016", "FOA-COMBAT-043")
def test_a_failure_that_each_suffers_makes_one_guardian() -> None:
    """Each gains 1 Terror, and the card stays as a guardian."""
    text = parley(
        "host", affinity="1 red, 1 gray, 2 green, start 2", failure="gain 1 terror, becomes a guardian"
    )
    said = card("slip", "free: closes down 1", kind="diplomacy")
    arena = Arena(text, said, WORDS, BOBS_WORDS, heroes="ann bob", rules=AVALON).meet(
        "host", "ann", "slip", "end"
    )
    assert arena.outcome is not None
    assert (arena.outcome.won, arena.outcome.becomes_guardian) == (False, True)
    assert (arena["ann"].terror, arena["bob"].terror) == (1, 1)


@rule("KOR-FINAL-002", "KOR-DIPLO-024")
def test_words_that_let_a_talk_go_on_do_nothing_on_a_card() -> None:
    """They are for conclusions; the activation is not over and the response comes."""
    odd = card("odd", "on placement: the encounter goes on", kind="diplomacy")
    arena = Arena(talk("host", "response: lose 1 duration", duration=3), odd, WORDS).meet("host", "odd")
    assert (arena.kind(), arena.state.duration) == ("encounter.play", 3)
    assert arena.say("end").state.duration == 2
