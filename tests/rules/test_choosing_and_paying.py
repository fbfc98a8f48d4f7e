"""Who chooses, who pays, how much of it: offers for one person, prices `up to`, an owner's part, decks that are changed."""

from __future__ import annotations

import pytest

from runtime.rules.calendar.advancement import has_cards_to_change, modify_decks
from runtime.rules.costs.purses import Purse, split
from runtime.rules.protocol.decisions import PLAYERS, Answer, Decision
from runtime.rules.protocol.flow import Flow
from schemas.vocabulary.choices import May
from schemas.vocabulary.resources import Gain, Pay, PayUpTo
from tests.encounters.arena import Arena, card, fight
from tests.support.cards import BEASTS, CARDS
from tests.support.tables import Table

rule = pytest.mark.rule

IDLE = "".join(card(f"idle-{n}") for n in range(6))


# --- whose choice it is


@rule("KOR-ITEM-017", "KOR-GEN-003")
@pytest.mark.parametrize(
    ("members", "active", "actor"),
    [("ann bob", "", PLAYERS), ("bob", "", "bob"), ("ann bob", "ann", "ann"), ("ann bob", "bob", "bob")],
)
def test_an_offer_is_for_whoever_it_concerns(members: str, active: str, actor: str) -> None:
    table = Table(heroes="ann bob")
    table.do(May(do=(Gain(amount=1, what="exp"),)), members=members, active=active, answers=("no",))
    assert [decision.actor for decision in table.asked] == [actor]


@rule("KOR-SCALE-004", "KOR-ITEM-017")
@pytest.mark.parametrize(("who", "asked"), [("bob", ["bob"]), ("cal", [])])
def test_an_offer_for_somebody_by_name_is_made_to_them_if_they_play(who: str, asked: list[str]) -> None:
    table = Table(heroes="ann bob")
    for name in ("ann", "bob"):
        table.set(name, food=1)
    offer = May(do=(Pay(amount=1, what="food"),), then=(Gain(amount=1, what="magic"),), who=who)
    table.do(offer, members="ann", answers=["yes"] * len(asked))
    assert [decision.actor for decision in table.asked] == asked
    assert (table["ann"].food, table["bob"].food, table["bob"].magic) == (1, 1 - len(asked), len(asked))


# --- as much as one likes


@rule("KOR-PAYLOSE-001", "KOR-PAYLOSE-005")
@pytest.mark.parametrize(
    ("food", "most", "offered"),
    [(5, 3, ["0", "1", "2", "3"]), (2, 3, ["0", "1", "2"]), (1, 1, ["0", "1"]), (0, 3, [])],
)
def test_of_a_price_up_to_so_much_anything_may_be_paid_that_is_there(
    food: int, most: int, offered: list[str]
) -> None:
    table = Table()
    table.set("ann", food=food)
    effects = PayUpTo(amount=most, what="food"), Gain(amount=1, what="magic", per="food-paid")
    table.do(*effects, answers=offered[-1:])
    assert [decision.open_keys() for decision in table.asked] == ([offered] if offered else [])
    paid = min(food, most)
    assert (table["ann"].food, table["ann"].magic) == (food - paid, paid)


@rule("KOR-COMBAT-052", "KOR-PAYLOSE-001")
@pytest.mark.parametrize(("what", "offered"), [("food", ["0", "1", "2", "3"]), ("energy", ["0", "1"])])
def test_in_a_fight_others_pay_of_their_food_and_nothing_of_their_tracks(
    what: str, offered: list[str]
) -> None:
    """Ann is active and has 1 of it, Bob has 2."""
    bribe = card("bribe", f"on placement: may pay up to 3 {what} to gain 1 pool per {what} paid")
    bobs = "".join(card(f"bob-{n}", for_="bob") for n in range(6))
    arena = Arena(fight("foe", value=30), bribe, IDLE, bobs, heroes="ann bob")
    arena["ann"].combat_deck = ["bribe", *(f"idle-{n}" for n in range(6))]
    arena.check_places = False
    arena.meet("foe", "ann")
    arena.set("ann", **{what: 1})
    arena.set("bob", **{what: 2})
    arena.say("bribe", "yes")
    assert arena.choices() == offered
    arena.say(offered[-1])
    assert arena.pool == int(offered[-1])


@rule("KOR-ABILITY-003", "KOR-PARTY-005")
@pytest.mark.parametrize("must", [0, 1, 2])
def test_the_owner_s_part_is_kept_for_the_owner_whoever_is_asked_first(must: int) -> None:
    """3 Energy; Bob is asked before Ann, who owns the card and must pay so much of it. Both have enough."""
    table = Table(heroes="ann bob")
    purses = [Purse(table[name], "energy", 6) for name in ("bob", "ann")]
    asked: list[list[str]] = []
    flow = split(3, purses, "pay.share", "pay", owner="ann", must=must)
    decision = next(flow)
    assert isinstance(decision, Decision)
    asked.append(decision.open_keys())
    assert (decision.actor, asked) == ("bob", [[str(n) for n in range(4 - must)]])
    with pytest.raises(StopIteration) as stop:
        flow.send(str(3 - must))
    assert stop.value.value == [3 - must, must]


# --- decks


def shuffled(flow: Flow[None], *answers: Answer) -> list[set[str]]:
    """The decks that are shuffled, card by card, while these questions are answered."""
    found: list[set[str]] = []
    waiting = list(answers)
    answer: Answer | None = None
    try:
        while True:
            item = flow.send(answer)  # type: ignore[arg-type]
            answer = None
            if isinstance(item, Decision):
                if item.kind == "deck.shuffle":
                    found.append(set(item.open_keys()))
                    answer = tuple(item.open_keys())
                else:
                    answer = waiting.pop(0)
    except StopIteration:
        assert not waiting
        return found


@rule("KOR-DAYEND-011", "KOR-DAYEND-012")
def test_a_deck_that_was_changed_is_shuffled_and_the_other_stays() -> None:
    table = Table(CARDS)
    ann = table["ann"]
    ann.combat_pool.remove("c-a1")
    ann.set_aside = ["c-a1"]
    decks = shuffled(modify_decks(table.game, table.rules), "add-c-a1", "done")
    assert decks == [set(ann.combat_deck)]
    assert "c-a1" in ann.combat_deck
    assert shuffled(modify_decks(table.game, table.rules), "done") == []


@rule("KOR-DAYEND-011")
def test_nobody_sees_in_which_order_a_deck_lies() -> None:
    table = Table(CARDS)
    ann = table["ann"]
    ann.combat_pool.remove("c-a1")
    ann.combat_deck.append("c-a1")
    first = table.until(modify_decks(table.game, table.rules)).open_keys()
    ann.combat_deck.reverse()
    assert table.until(modify_decks(table.game, table.rules)).open_keys() == first


@rule("KOR-DAYEND-013", "KOR-DAYEND-011")
@pytest.mark.parametrize(
    ("combat", "diplomacy", "aside", "some"),
    [(10, 10, 0, False), (11, 10, 0, True), (10, 11, 0, True), (10, 10, 1, True), (9, 10, 0, False)],
)
def test_there_is_something_to_change_with_a_card_aside_or_a_deck_above_its_least(
    combat: int, diplomacy: int, aside: int, some: bool
) -> None:
    """10 cards at least: nothing can go out of such a deck, and nobody is asked."""
    table = Table(CARDS)
    ann = table["ann"]
    ann.combat_deck = [*ann.combat_deck, *ann.combat_pool][:combat]
    ann.diplomacy_deck = [*ann.diplomacy_deck, *ann.diplomacy_pool][:diplomacy]
    ann.set_aside = ann.combat_pool[-1:] if aside else []
    assert has_cards_to_change(table.rules, ann) is some
    assert (shuffled(modify_decks(table.game, table.rules), *(["done"] if some else []))) == []


@rule("KOR-ENC-010")
@pytest.mark.parametrize(
    ("named", "size", "count"),
    [(("beast-1y",), 1, 1), (("beast-1x", "beast-1y"), 1, 2), ((), 1, 1), (("beast-1y",), 2, 2)],
)
def test_the_cards_that_a_chapter_names_are_in_its_deck_whatever_its_size(
    named: tuple[str, ...], size: int, count: int
) -> None:
    names = "".join(f", with {name}" for name in named)
    chapter = (
        f'chapter one 1 "One"\n  green deck: difficulty 1, {size} cards per character{names}\n  -> end\n'
    )
    table = Table(BEASTS + chapter)
    deck = table.game.decks.encounters["green"]
    assert len(deck) == count
    assert set(named) <= set(deck)
