"""How encounters end for the cards in them, how often a card may be used, and who pays what each owes."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.vocabulary.resources import Pay
from tests.encounters.arena import AVALON, Arena, Begin, both, card, fight, parley, talk
from tests.support.tables import Table

rule = pytest.mark.rule

IDLE = "".join(card(f"idle-{n}") for n in range(6))
WORDS = "".join(card(f"word-{n}", kind="diplomacy") for n in range(6))
PRIZE = 'secret prize 7 "Prize"\n  kind: small\n  after winning: gain 1 exp\n'


def finished(arena: Arena) -> Arena:
    """To the end: no more cards are played, and every question is answered with the last open key."""
    for _ in range(40):
        if arena.now is None:
            return arena
        keys = arena.choices()
        arena.say(next((key for key in ("end", "yes") if key in keys), keys[-1]))
    raise AssertionError("it goes on and on")


@rule("KOR-DIPLO-004", "KOR-DIPLO-006", "KOR-DIPLO-007", "KOR-DIPLO-008", "KOR-DISCARD-004")
@pytest.mark.parametrize(("start", "food", "exp"), [(1, 1, 0), (2, 2, 0), (3, 3, 1)])
def test_a_talk_ends_in_its_colour_and_only_green_is_won(start: int, food: int, exp: int) -> None:
    widow = talk(
        "widow", "response: lose 1 duration", duration=1, affinity=f"1 red, 1 gray, 1 green, start {start}"
    )
    arena = Arena(widow, WORDS, PRIZE)
    arena["ann"].secrets.append("prize")
    before = arena["ann"].food
    finished(arena.meet("widow"))
    assert (arena["ann"].food - before, arena["ann"].exp) == (food, exp)
    assert sorted(arena["ann"].diplomacy_deck) == [f"word-{n}" for n in range(6)]


@rule("KOR-FINAL-002", "KOR-DIPLO-004", "KOR-DIPLO-007")
def test_a_final_talk_goes_on_from_gray() -> None:
    widow = talk(
        "widow",
        "traits: final",
        "response: lose 1 duration",
        duration=1,
        affinity="1 red, 1 gray, 1 green, start 2",
    )
    arena = Arena(widow, WORDS).meet("widow")
    for _ in range(3):
        assert arena.now is not None
        arena.say("end" if "end" in arena.choices() else arena.choices()[-1])
    assert arena.game.encounter is not None  # still under way, with its printed time again


@rule(
    "KOR-COMBAT-067",
    "KOR-COMBAT-075",
    "KOR-COMBAT-080",
    "KOR-DISCARD-004",
    "FOA-COMBAT-042",
    "FOA-COMBAT-044",
)
@both
@pytest.mark.parametrize(("pool", "exp"), [(9, 1), (2, 0)])
def test_after_a_won_fight_cards_speak_and_lie_in_their_deck_again(begin: Begin, pool: int, exp: int) -> None:
    hit = card("hit", f"free: closes {pool} pool")
    arena = begin(fight("foe", "attack 0+: take 5 damage", value=5), hit, IDLE, PRIZE)
    arena["ann"].secrets.append("prize")
    arena["ann"].health = 4
    arena.meet("foe")
    arena.check_places = False
    if "hit" in arena.choices():
        arena.say("hit")
    finished(arena)
    assert arena["ann"].exp == exp
    assert sorted(arena["ann"].combat_deck) == ["hit", *(f"idle-{n}" for n in range(6))]


@rule("FOA-DIPLO-015", "FOA-DIPLO-016", "FOA-DIPLO-017", "FOA-DIPLO-018", "FOA-DISCARD-002")
@pytest.mark.parametrize(("move", "exp", "terror"), [("up 3", 2, 0), ("down 3", 0, 1)])
def test_a_talk_of_avalon_is_won_at_the_top_and_lost_at_the_bottom(move: str, exp: int, terror: int) -> None:
    judge = parley("judge", f"response: {move}", affinity="1 red, 1 gray, 1 green, start 2")
    arena = Arena(judge, WORDS, PRIZE, rules=AVALON)
    arena["ann"].secrets.append("prize")
    finished(arena.meet("judge"))
    assert (arena["ann"].exp, arena["ann"].terror) == (exp, terror)
    assert sorted(arena["ann"].diplomacy_deck) == [f"word-{n}" for n in range(6)]


@rule("KOR-ITEM-017", "KOR-ITEM-020", "KOR-ITEM-016")
@pytest.mark.parametrize(
    ("limit", "in_this_activation", "in_the_next", "in_the_next_encounter"),
    [
        ("once per combat", False, False, True),
        ("once per encounter", False, False, True),
        ("once per day", False, False, False),
        ("when activated", True, True, True),  # no limit of its own
    ],
)
def test_how_often_a_card_may_be_used(
    limit: str, in_this_activation: bool, in_the_next: bool, in_the_next_encounter: bool
) -> None:
    cup = f'item cup "Cup"\n  deck: A\n  {limit}: may pay 1 food to gain 1 pool\n'
    arena = Arena(fight("foe", value=30), fight("imp", value=30), IDLE, cup)
    arena.set("ann", items=["cup"], food=9)
    arena.meet("foe")

    def offered() -> bool:
        return any(key.startswith("use-cup") for key in arena.choices())

    assert offered()
    arena.say("use-cup")
    assert (arena.pool, arena["ann"].food) == (1, 8)
    assert offered() == in_this_activation
    arena.say("end")
    assert offered() == in_the_next
    arena.game.encounter = None
    arena.check_places = False
    arena.meet("imp")
    assert offered() == in_the_next_encounter


@rule("KOR-SCALE-004", "KOR-PARTY-004")
@pytest.mark.parametrize(
    ("who", "amount", "left"),
    [
        ("@active", 2, {"ann": 1, "bob": 3, "cal": 3}),
        ("@each-character", 1, {"ann": 2, "bob": 2, "cal": 2}),
        ("@each-other-character", 2, {"ann": 3, "bob": 3, "cal": 1}),
        ("cal", 3, {"ann": 3, "bob": 3, "cal": 0}),
        ("dee", 3, {"ann": 3, "bob": 3, "cal": 3}),  # not in this game
    ],
)
def test_who_owes_a_price(who: str, amount: int, left: dict[str, int]) -> None:
    """The Party is ann and bob; cal is elsewhere."""
    table = Table(heroes="ann bob cal")
    for name in left:
        table.set(name, wealth=3)
    table["cal"].location = "mill"
    answers: tuple[Any, ...] = ("1",) if who == "@each-character" else ()
    table.do(Pay(amount=amount, what="wealth", who=who), members="ann bob", answers=answers)
    assert {name: table[name].wealth for name in left} == left


@rule("KOR-SCALE-004", "KOR-PARTY-004", "KOR-PAYLOSE-001")
def test_what_each_owes_is_not_paid_at_all_where_somebody_elsewhere_cannot() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", wealth=5)
    table.set("bob", wealth=0, location="mill")
    table.do(Pay(amount=1, what="wealth", who="@each-character"), members="ann")
    assert (table["ann"].wealth, table["bob"].wealth) == (5, 0)
