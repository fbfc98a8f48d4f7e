"""Diplomacy in Avalon: stages and checks, failure and reward, the way around it."""

import pytest

from runtime.rules.cards.encounter_cards import meet
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Answer
from tests.encounters.arena import AVALON, Arena, card, parley

rule = pytest.mark.rule


def words(name: str, *lines: str, count: int = 7, for_: str = "ann") -> str:
    return "".join(card(f"{name}-{n}", *lines, kind="diplomacy", for_=for_) for n in range(count))


WORDS = words("word", "free: opens 1x")
BOB = words("bob", "free: opens 1x", for_="bob", count=5)
CAL = words("cal", "free: opens 1x", for_="cal", count=5)
DEE = words("dee", "free: opens 1x", for_="dee", count=5)
UP = words("up", "free: closes up 4 opens 1x")
TWO = ("stage 1:", "  variable courage: up 2", "  response: down 1, gain 1 terror",
       "stage 2:", "  variable caution: up 1", "  response: lose 1 energy")  # fmt: skip


def arena_of(*texts: str, heroes: str = "ann", **more: object) -> Arena:
    return Arena(*texts, heroes=heroes, rules=more.pop("rules", AVALON), **more)  # type: ignore[arg-type]


def after(arena: Arena, name: str, *answers: Answer) -> Arena:
    arena.game.decks.encounters = {"blue": ["other"]}
    members = tuple(arena.game.characters)
    arena.run(meet(arena.game, AVALON, Context(members, "hearth"), name, "blue"), *answers)
    return arena


# --- the start


@rule("FOA-DIPLO-002")
def test_a_talk_has_track_avoid_stages_failure_and_reward() -> None:
    text = parley("host", "avoid: (1 wealth) Go.", "key 1: opens empathy 1", *TWO, deck="blue 3")
    found = arena_of(text, WORDS).book.diplomacy["host"]
    assert (found.difficulty, len(found.affinity.slots), len(found.stages)) == (3, 9, 2)
    assert found.avoid is not None
    assert found.failure
    assert found.reward


@rule("FOA-DIPLO-003")
def test_a_talk_starts_from_the_blue_deck() -> None:
    arena = arena_of(parley("host"), WORDS).meet("host")
    assert (arena.state.kind, arena.kind()) == ("diplomacy", "encounter.play")


@rule("FOA-DIPLO-004")
@pytest.mark.parametrize(("heroes", "cards"), [("ann", 3), ("ann bob cal", 3), ("ann bob cal dee", 2)])
def test_hands_and_the_marker_on_gray(heroes: str, cards: int) -> None:
    arena = arena_of(parley("host"), WORDS, BOB, CAL, DEE, heroes=heroes).meet("host", keep=False)
    assert arena.kind() == "hand.keep"
    while arena.kind() == "hand.keep":
        arena.say("keep")
    assert {len(hand) for hand in arena.state.hands.values()} == {cards}
    slots = arena.book.diplomacy["host"].affinity.slots
    assert slots[arena.state.affinity - 1] == "gray"


@rule("FOA-DIPLO-004")
def test_the_starting_hand_may_be_redrawn() -> None:
    arena = arena_of(parley("host"), WORDS).meet("host", keep=False)
    arena.say("redraw")
    assert len(arena.hand()) == 2


@rule("FOA-DIPLO-028")
def test_there_is_no_duration() -> None:
    arena = arena_of(parley("host"), WORDS).meet("host")
    for number in range(4):
        arena.say(f"word-{number}", "end")
    assert (arena.outcome, arena.state.duration) == (None, 0)


# --- avoiding it


def avoided(cost: str = "(2 wealth) ", needs: str = "", effect: str = "") -> str:
    more = ((f"  [{needs}]",) if needs else ()) + ((f"  > {effect}",) if effect else ())
    return parley("host", f"avoid: {cost}Walk on.", *more, failure="lose 1 food", reward="gain 5 food")


@rule("FOA-DIPLO-005")
def test_a_talk_is_avoided_before_it_starts_at_a_price() -> None:
    arena = arena_of(avoided(), WORDS)
    arena["ann"].wealth = 3
    arena.meet("host")
    assert (arena.kind(), arena.state.hands) == ("talk.avoid", {})
    assert arena.now is not None
    option = arena.now.option("avoid")
    assert option is not None
    assert option.cost == "2 wealth"
    arena.say("avoid")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.won) == ("avoid", False)
    assert (arena["ann"].wealth, arena["ann"].food) == (1, 1)  # neither failure nor reward


@rule("FOA-DIPLO-005")
@pytest.mark.parametrize("deck", ["blue 1", "blue 1, guardian"])
def test_a_talk_that_was_avoided_goes_under_its_deck(deck: str) -> None:
    text = parley("host", "avoid: (1 wealth) Go.", deck=deck)
    arena = after(arena_of(text, parley("other"), WORDS), "host", "avoid")
    assert arena.game.decks.encounters["blue"] == ["other", "host"]
    assert arena.game.board.guardians == []


@rule("FOA-DIPLO-005")
def test_without_the_price_or_the_condition_there_is_no_way_around_it() -> None:
    arena = arena_of(avoided(), WORDS).meet("host")
    assert arena.why("avoid") == "costs 2 wealth each; Ann cannot pay"
    arena = arena_of(avoided("", "reputation 3+"), WORDS).meet("host")
    assert arena.why("avoid") == "you do not have what it takes"
    arena.say("talk", "keep")
    assert arena.kind() == "encounter.play"


@rule("FOA-DIPLO-005")
def test_what_avoiding_brings_happens() -> None:
    arena = arena_of(avoided("", "", "gain 1 magic"), WORDS).meet("host", "avoid")
    assert arena["ann"].magic == 1


@rule("FOA-DIPLO-005")
def test_a_talk_without_that_section_cannot_be_avoided() -> None:
    arena = arena_of(parley("host"), WORDS).meet("host", keep=False)
    assert arena.kind() == "hand.keep"


@rule("FOA-DIPLO-006", "FOA-RES-005")
@pytest.mark.parametrize(("ann", "bob", "blocked"), [(2, 2, True), (3, 0, False), (0, 4, False)])
def test_the_highest_reputation_of_the_party_counts_not_the_sum(ann: int, bob: int, blocked: bool) -> None:
    arena = arena_of(avoided("", "reputation 3+"), WORDS, BOB, heroes="ann bob")
    arena["ann"].reputation, arena["bob"].reputation = ann, bob
    arena.meet("host")
    assert bool(arena.why("avoid")) is blocked


@rule("FOA-DIPLO-006")
@pytest.mark.parametrize(("value", "blocked"), [(1, True), (2, False)])
def test_the_highest_attribute_counts(value: int, blocked: bool) -> None:
    arena = arena_of(avoided("", "empathy 2+"), WORDS, BOB, heroes="ann bob")
    arena["bob"].attributes["empathy"] = value
    arena.meet("host")
    assert bool(arena.why("avoid")) is blocked


@rule("FOA-DIPLO-006")
@pytest.mark.parametrize("cost", ["(2 wealth) ", "(2 wealth per party member) "])
def test_the_price_is_paid_by_each_member(cost: str) -> None:
    arena = arena_of(avoided(cost), WORDS, BOB, heroes="ann bob")
    arena["ann"].wealth, arena["bob"].wealth = 5, 1
    arena.meet("host")
    assert arena.why("avoid") == "costs 2 wealth each; Bob cannot pay"
    arena = arena_of(avoided(cost), WORDS, BOB, heroes="ann bob")
    arena["ann"].wealth, arena["bob"].wealth = 5, 2
    arena.meet("host", "avoid", "yes")
    assert (arena["ann"].wealth, arena["bob"].wealth) == (3, 0)


@rule("FOA-DIPLO-006")
def test_energy_may_be_paid_for_another_and_is_asked_for() -> None:
    arena = arena_of(avoided("(3 energy) "), WORDS, BOB, heroes="ann bob")
    arena["bob"].energy = 1
    arena.meet("host", "avoid", "yes", "5")
    assert (arena["ann"].energy, arena["bob"].energy) == (1, 0)


@rule("FOA-DIPLO-008")
def test_avoiding_needs_everyone() -> None:
    arena = arena_of(avoided("(1 wealth) "), WORDS, BOB, heroes="ann bob").meet("host", "avoid")
    assert (arena.kind(), arena.now and arena.now.actor) == ("avoid.consent", "bob")
    arena.say("no", "keep", "keep")
    assert arena.kind() == "encounter.active"
    assert (arena["ann"].wealth, arena["bob"].wealth) == (1, 1)


# --- breaking it off


@rule("FOA-DIPLO-007")
def test_the_party_may_escape_at_any_time_and_fails() -> None:
    text = parley("host", failure="lose 1 food", reward="gain 5 food")
    arena = arena_of(text, WORDS, BOB, heroes="ann bob").meet("host", "ann", "word-0", "escape", "yes")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.won) == ("lose", False)
    assert (arena["ann"].food, arena["bob"].food) == (0, 1)
    assert arena["ann"].energy == 6  # no price of an escape from combat


@rule("FOA-DIPLO-007")
def test_the_card_of_a_broken_talk_goes_under_its_deck() -> None:
    arena = after(arena_of(parley("host"), parley("other"), WORDS), "host", "keep", "escape")
    assert arena.game.decks.encounters["blue"] == ["other", "host"]


@rule("FOA-DIPLO-008")
def test_failing_on_purpose_needs_everyone() -> None:
    arena = arena_of(parley("host"), WORDS, BOB, heroes="ann bob").meet("host", "ann", "escape", "no")
    assert (arena.outcome, arena.kind()) == (None, "encounter.play")


# --- stages


@rule("FOA-DIPLO-001", "FOA-DIPLO-017")
def test_the_top_slot_wins_and_each_member_is_rewarded() -> None:
    text = parley("host", "response: gain 1 terror", reward="gain 2 exp")
    arena = arena_of(text, UP, BOB, heroes="ann bob").meet("host", "ann", "up-0")
    assert (arena.state.affinity, arena.outcome) == (9, None)
    arena.say("end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.won) == ("win", True)
    assert (arena["ann"].exp, arena["bob"].exp, arena["ann"].terror) == (2, 2, 0)


@rule("FOA-DIPLO-009", "FOA-DIPLO-017", "FOA-DIPLO-018")
def test_a_stage_that_is_not_the_last_puts_the_marker_back_without_a_response() -> None:
    arena = arena_of(parley("host", *TWO), UP).meet("host", "up-0", "end")
    assert (arena.state.stage, arena.state.affinity, arena["ann"].terror) == (2, 5, 0)
    assert (arena.state.turn, len(arena.hand())) == (1, 3)  # on to readiness and the end of the turn
    arena.say("up-1", "end")
    assert arena.outcome is not None
    assert arena.outcome.won


@rule("FOA-DIPLO-019", "FOA-DIPLO-023")
def test_each_stage_has_its_own_table_and_response() -> None:
    both = words("both", "key 1: closes variable opens courage 1", "key 2: closes variable opens caution 1",
                 "free: opens 1x")  # fmt: skip
    text = parley("host", "key 1: opens courage 1", "key 2: opens caution 1", *TWO)
    arena = arena_of(text, both).meet("host", "both-0")
    assert arena.state.affinity == 7  # courage in stage 1; caution gives nothing here
    arena.say("end")
    assert (arena.state.affinity, arena["ann"].terror, arena["ann"].energy) == (6, 1, 6)
    arena.state.affinity = 7
    arena.say("both-1", "end")
    assert (arena.state.stage, arena.state.affinity) == (2, 5)
    arena.say("both-2")
    assert arena.state.affinity == 6
    arena.say("end")
    assert (arena.state.affinity, arena["ann"].energy) == (6, 5)


@rule("FOA-DIPLO-023", "FOA-CLAR-026")
def test_a_table_without_an_attribute_is_for_every_attribute() -> None:
    text = parley("host", "key 1: opens courage 1", "variable any: up 2", "response: draw 0 cards")
    arena = arena_of(text, words("key", "key 1: closes variable")).meet("host", "key-0")
    assert arena.state.affinity == 7


APPROACHES = ("stage 1:", "  response: down 1", "stage 1 by flattery:", "  response: down 2",
              "stage 2:", "  response: down 2", "stage 2 by threats:", "  response: down 3")  # fmt: skip


@rule("FOA-DIPLO-009", "FOA-CLAR-022")
@pytest.mark.parametrize(
    ("way", "first", "second"), [("plainly", 1, 2), ("flattery", 2, 2), ("threats", 1, 3)]
)
def test_an_approach_is_chosen_once_at_the_start(way: str, first: int, second: int) -> None:
    arena = arena_of(parley("host", *APPROACHES), UP, WORDS).meet("host")
    assert (arena.kind(), arena.choices()) == ("talk.approach", ["plainly", "flattery", "threats"])
    arena.say(way, "end")
    assert arena.state.affinity == 5 - first
    arena.state.affinity = 5
    arena.say("up-0", "end")
    if arena.kind() == "hand.discard":
        arena.say("up-1")
    arena.say("end")
    assert arena.state.affinity == 5 - second


@rule("FOA-DIPLO-009")
def test_two_named_approaches_without_a_plain_one() -> None:
    lines = ("stage 1 by flattery:", "  response: down 1", "stage 1 by threats:", "  response: down 2",
             "stage 2:", "  response: down 3")  # fmt: skip
    arena = arena_of(parley("host", *lines), UP).meet("host")
    assert arena.choices() == ["flattery", "threats"]
    arena.say("threats", "up-0", "end")
    assert (arena.state.stage, arena.state.affinity) == (3, 5)


# --- the check


@rule("FOA-DIPLO-015", "FOA-DIPLO-020")
def test_only_the_check_looks_at_the_ends_of_the_track() -> None:
    text = parley("host", affinity="1 red, 1 gray, 1 green, start 2")
    first = card("first", "free: closes up 1 opens 1x", kind="diplomacy")
    arena = arena_of(text, first, words("down", "free: closes lightning, down 1 opens 1x"))
    arena.meet("host", "first")
    assert arena.state.affinity == 3
    arena.say("down-0", "end")
    assert (arena.state.affinity, arena.outcome) == (2, None)


@rule("FOA-DIPLO-016")
def test_the_lowest_slot_loses_and_each_member_suffers() -> None:
    text = parley("host", failure="lose 1 food, gain 1 terror", affinity="1 red, 1 gray, 1 green, start 2")
    sink = words("sink", "free: closes down 1")
    arena = arena_of(text, sink, BOB, heroes="ann bob").meet("host", "ann", "sink-0", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.won) == ("lose", False)
    assert [(one.food, one.terror) for one in arena.game.characters.values()] == [(0, 1), (1, 1)]


@rule("FOA-DIPLO-016", "FOA-DIPLO-017")
@pytest.mark.parametrize("card_", ["free: closes up 4", "free: closes down 4"])
def test_won_or_lost_the_card_goes_under_its_deck(card_: str) -> None:
    arena = after(
        arena_of(parley("host"), parley("other"), words("say", card_)), "host", "keep", "say-0", "end"
    )
    assert arena.game.decks.encounters["blue"] == ["other", "host"]


@rule("FOA-DIPLO-019")
@pytest.mark.parametrize(("response", "result"), [("up 4", "win"), ("down 4", "lose")])
def test_another_check_follows_the_response(response: str, result: str) -> None:
    arena = arena_of(parley("host", f"response: {response}"), WORDS).meet("host", "word-0", "end")
    assert arena.outcome is not None
    assert arena.outcome.result == result


@rule("FOA-DIPLO-019")
def test_a_stage_won_by_the_response_is_won() -> None:
    lines = ("stage 1:", "  response: up 4", "stage 2:", "  response: draw 0 cards")
    arena = arena_of(parley("host", *lines), WORDS).meet("host", "word-0", "end")
    assert (arena.state.stage, arena.state.affinity) == (2, 5)


@rule("FOA-DIPLO-029")
def test_moves_beyond_the_ends_are_lost() -> None:
    text = parley("host", "response: down 9")
    arena = arena_of(text, words("high", "free: closes up 9 opens 1x"), BOB).meet("host", "high-0")
    assert arena.state.affinity == 9
    arena = arena_of(parley("host", "response: draw 0 cards"), words("low", "free: closes down 9")).meet(
        "host", "low-0"
    )
    assert (arena.state.affinity, arena.pile(), len(arena.hand())) == (1, [], 2)


@rule("FOA-DIPLO-030")
@pytest.mark.parametrize(("slot", "terror"), [(1, 2), (4, 2), (5, 0), (6, 1)])
def test_abilities_ask_for_the_colour(slot: int, terror: int) -> None:
    ask = words("ask", "on placement: if affinity green then gain 1 terror",
                "on placement: if affinity red then gain 2 terror")  # fmt: skip
    arena = arena_of(parley("host"), ask).meet("host")
    arena.state.affinity = slot
    arena.say("ask-0")
    assert arena["ann"].terror == terror


# --- cards and decks


@rule("FOA-DIPLO-024")
def test_the_void_cancels_an_arrow_and_lightning() -> None:
    text = parley("host", free="free: opens void")
    bolt = words("bolt", "free: closes lightning, up 1 opens void")
    arena = arena_of(text, bolt).meet("host", "bolt-0")
    assert arena.state.affinity == 5
    assert arena.why("bolt-1") == "gains no lightning here"


@rule("FOA-DIPLO-024")
def test_card_icon_destroy_and_multiplier_work_as_in_combat() -> None:
    text = parley("host", "response: destroy", free="free: opens 2x")
    arena = arena_of(text, words("say", "free: closes draw 1, up 1")).meet("host", "say-0")
    assert (len(arena.hand()), arena.state.affinity) == (4, 7)
    arena.say("end")
    assert arena.seq == ""


@rule("FOA-DIPLO-025")
def test_drawing_from_too_small_a_deck_fails_for_all() -> None:
    text = parley("host", failure="lose 1 food")
    arena = arena_of(text, words("draw", "free: closes draw 2", count=4), BOB, heroes="ann bob")
    arena.meet("host", "ann", "draw-0")
    assert arena.outcome is not None
    assert arena.outcome.result == "lose"
    assert (arena["ann"].food, arena["bob"].food) == (0, 1)


@rule("FOA-DIPLO-027")
def test_who_dies_is_out_and_the_others_go_on() -> None:
    text = parley("host", "response: take 9 damage", failure="lose 1 food")
    arena = arena_of(text, WORDS, BOB, heroes="ann bob").meet("host", "ann", "word-0", "end")
    assert (arena.state.out, arena.state.active) == ({"ann": "dying"}, "bob")
    arena.say("bob-0", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.survivors) == ("lose", ())
    assert (arena["ann"].food, arena["bob"].food) == (1, 2)  # nobody is left to suffer the failure


@rule("FOA-DIPLO-031")
def test_a_key_needs_its_level_and_magic_its_price() -> None:
    text = parley("host", "key 1: opens empathy 2", "magic: opens magic", free="free: opens 2x")
    say = words("say", "key 1: closes up 1", "magic: closes up 1", "free: closes up 1")
    arena = arena_of(text, say)
    arena["ann"].magic = 1
    arena.meet("host", "say-0", "pay")
    assert (arena.state.affinity, arena["ann"].magic) == (5 + 1 + 2, 0)


@rule("FOA-DIPLO-034")
def test_abilities_on_the_response_change_it() -> None:
    text = parley("host", "response: down 2, gain 1 terror")
    turn = words("turn", "on response: turn each down into up", "after response: destroy")
    arena = arena_of(text, turn).meet("host", "turn-0", "end")
    assert (arena.state.affinity, arena["ann"].terror, arena.seq) == (7, 1, "")


@rule("FOA-DIPLO-018")
def test_a_stage_is_kept_in_a_copy_and_in_a_save() -> None:
    arena = arena_of(parley("host", *APPROACHES), UP).meet("host", "flattery", "up-0", "end")
    copy = arena.state.clone()
    assert (copy.stage, copy.approach) == (3, "flattery")


@rule("FOA-DIPLO-013")
def test_keys_then_magic_then_free_then_the_ability() -> None:
    text = parley("host", "key 1: opens courage 1", "key 2: opens caution 1", "magic: opens magic")
    say = words("say", "key 1: closes up 1", "key 2: closes down 2", "magic: closes up 3", "free: closes down 1",
                "on placement: up 2")  # fmt: skip
    arena = arena_of(text, say)
    arena["ann"].magic = 1
    arena.meet("host", "say-0", "pay")
    assert [e.amount for e in arena.told if e.kind == "set" and e.what == "affinity"] == [5, 6, 4, 7, 6, 8]


@rule("FOA-DIPLO-026")
def test_a_discard_from_an_empty_hand_takes_the_top_of_the_deck() -> None:
    text = card("waste", "on placement: discard 3 cards", kind="diplomacy") + words("word", count=5)
    arena = arena_of(parley("host"), text).meet("host", "waste")
    assert arena.hand() == []
    assert (arena.pile(), len(arena.deck())) == (["word-0", "word-1", "word-2"], 2)


@rule("FOA-DIPLO-035")
@pytest.mark.parametrize("say", ["free: closes up 4", "free: closes down 4", "free: opens 1x"])
def test_however_it_ends_all_cards_go_back_into_their_decks(say: str) -> None:
    arena = arena_of(parley("host"), words("say", say), BOB, heroes="ann bob").meet(
        "host", "bob", "bob-0", "end"
    )
    arena.state.discards["bob"].append(arena.state.hands["bob"].pop())
    arena.say("say-0", *(("escape", "yes") if "opens" in say else ("end",)))
    assert arena.outcome is not None
    assert sorted(arena["ann"].diplomacy_deck) == [f"say-{n}" for n in range(7)]
    assert sorted(arena["bob"].diplomacy_deck) == [f"bob-{n}" for n in range(5)]
