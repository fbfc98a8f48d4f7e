"""What an amount counts, what an offer asks, what a way costs, where cards go, and which decks are shuffled."""

from typing import Any

import pytest

from runtime.rules.actions.travel import travel_dues
from runtime.rules.costs.costs import multiplier
from runtime.rules.effects.dispatch import apply
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Decision
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import Guardian
from schemas.registry import Effect
from schemas.vocabulary.choices import Choose, May
from schemas.vocabulary.encounters import AddDifficulty, AddEncounter, RemoveDifficulty
from schemas.vocabulary.possessions import DiscardThis, PutItemDeck, RemoveThis
from schemas.vocabulary.resources import Gain, Lose, Pay
from tests.support.cards import BEASTS, STORE, give
from tests.support.tables import Table

rule = pytest.mark.rule


@rule("KOR-GEN-006", "KOR-GEN-007", "KOR-PAYLOSE-006", "FOA-PARTY-011")
@pytest.mark.parametrize(
    ("per", "members", "expected"),
    [
        ("", "ann bob", 1),  # grows only where the text says so
        ("character", "ann", 3),  # wherever they are
        ("party-member", "ann bob", 2),
        ("party-member", "ann", 1),  # alone: a Party of one
        ("guardian", "ann", 2),
        ("waystone", "ann", 3),
        ("wealth-paid", "ann", 4),
        ("food-paid", "ann", 0),
        ("aggression", "ann bob", 5),  # the highest of the Party
        ("aggression", "cal", 0),
        ("nothing-of-this-name", "ann", 0),
    ],
)
def test_what_an_amount_is_multiplied_by(per: str, members: str, expected: int) -> None:
    table = Table(heroes="ann bob cal")
    table["cal"].location = "mill"
    table["ann"].attributes = {"aggression": 2}
    table["bob"].attributes = {"aggression": 5}
    table["cal"].attributes = {}
    table.game.board.guardians = [Guardian("wolf", "moor"), Guardian("boar", "fen")]
    table.game.board.waystones = [(1, 1), (1, 2), (2, 1)]
    context = Context(tuple(members.split()), "hearth", paid={"wealth": 4})
    assert multiplier(per, table.game, table.rules, context) == expected


@rule("KOR-GEN-007", "KOR-PAYLOSE-006")
def test_an_attribute_is_the_active_character_s_own() -> None:
    table = Table(heroes="ann bob")
    table["ann"].attributes = {"courage": 2}
    table["bob"].attributes = {"courage": 5}
    context = Context(("ann", "bob"), "hearth", active="ann")
    assert multiplier("courage", table.game, table.rules, context) == 2


OFFER = May(do=(Pay(amount=1, what="wealth"),), then=(Gain(amount=2, what="food"),))


@rule("KOR-ITEM-017")
def test_an_offer_may_be_declined_and_then_nothing_happens() -> None:
    table = Table()
    table.do(OFFER, answers=["no"])
    assert (table["ann"].wealth, table["ann"].food) == (1, 1)
    table.do(OFFER, Gain(amount=1, what="health"), answers=["yes"])
    assert (table["ann"].wealth, table["ann"].food, table["ann"].health) == (0, 3, 10)
    table.do(OFFER, Gain(amount=1, what="health"), answers=["no"])
    assert (table["ann"].food, table["ann"].health) == (3, 11)
    assert [bool(decision.options[0].blocked) for decision in table.asked] == [False, False, True]


@rule("KOR-ITEM-017")
def test_each_may_take_the_offer_or_not_by_themselves() -> None:
    table = Table(heroes="ann bob")
    each = May(do=OFFER.do, then=OFFER.then, who="@each-party-member")
    table.do(each, answers=["no", "yes"])
    assert (table["ann"].wealth, table["ann"].food) == (1, 1)
    assert (table["bob"].wealth, table["bob"].food) == (0, 4)


@rule("KOR-ITEM-017", "KOR-DISCARD-001")
@pytest.mark.parametrize(("answer", "left"), [("yes", []), ("no", ["rope"])])
def test_a_card_offered_as_the_price_is_gone_only_if_the_offer_is_taken(answer: str, left: list[str]) -> None:
    table = Table(STORE)
    give(table, "ann", "rope")
    context = Context(("ann",), "hearth", active="ann", source="item:rope")
    offer = May(do=(DiscardThis(),), then=(Gain(amount=1, what="food"),))
    table.run(apply((offer,), table.game, table.rules, context), answer)
    assert table["ann"].items == left
    assert context.discarded is (answer == "yes")
    assert table["ann"].food == (2 if answer == "yes" else 1)


@rule("KOR-GEN-003", "KOR-PAYLOSE-001")
def test_exactly_one_option_is_taken_and_what_cannot_be_paid_is_locked() -> None:
    table = Table()
    both = Choose(options=((Gain(amount=1, what="food"),), (Gain(amount=2, what="wealth"),)))
    table.do(both, answers=["2"])
    assert (table["ann"].food, table["ann"].wealth) == (1, 3)
    table.do(both, answers=["1"])
    assert (table["ann"].food, table["ann"].wealth) == (2, 3)
    dear = Choose(options=((Pay(amount=4, what="wealth"),), (Lose(amount=1, what="health"),)))
    table.do(dear, answers=["2"])
    assert table["ann"].health == 8
    assert [bool(option.blocked) for option in table.asked[-1].options] == [True, False]


@rule("KOR-TRAVEL-001", "KOR-TRAVEL-010", "FOA-TRAVEL-008")
@pytest.mark.parametrize(
    ("oaths", "members", "expected"),
    [
        ("", "ann", {"energy": 1}),
        ("", "ann bob cal", {"energy": 3}),
        ("ann", "ann", {}),  # 1 less: nothing is left to pay
        ("ann", "bob", {"energy": 1}),
        ("ann", "ann bob cal", {"energy": 2}),
        ("ann bob", "ann bob", {}),
    ],
)
def test_a_party_pays_one_energy_for_each_and_a_card_spares_its_holder(
    oaths: str, members: str, expected: dict[str, int]
) -> None:
    table = Table(STORE, heroes="ann bob cal")
    for name in oaths.split():
        table[name].secrets = ["oath"]
    paid: dict[str, int] = {}
    for due in travel_dues(table.game, table.rules, tuple(members.split())):
        paid[due.kinds[0]] = paid.get(due.kinds[0], 0) + due.amount
    assert paid == expected


@rule("KOR-DISCARD-001", "KOR-DISCARD-002")
def test_a_card_that_puts_itself_away_goes_where_its_kind_goes() -> None:
    table = Table(STORE, heroes="ann bob")
    give(table, "bob", "rope")
    table["ann"].secrets = ["fang", "vow"]
    table.game.decks.global_secrets = ["moon"]
    table.do(DiscardThis(), source="item:rope")
    assert table["bob"].items == []
    assert table.game.decks.items["A"][-1] == "rope"
    table.do(DiscardThis(), source="secret:fang")
    assert table["ann"].secrets == ["vow"]
    assert table.game.decks.global_secrets == ["moon"]
    table.do(DiscardThis(), source="secret:moon")
    assert (table["ann"].secrets, table.game.decks.global_secrets) == (["vow"], [])


@rule("KOR-DISCARD-006")
def test_an_item_removed_from_the_game_returns_to_no_deck() -> None:
    table = Table(STORE)
    give(table, "ann", "rope", "lamp")
    table.do(RemoveThis(), source="item:rope")
    assert table["ann"].items == ["lamp"]
    assert all("rope" not in deck for deck in table.game.decks.items.values())


def shuffles(flow: Flow[Any]) -> int:
    """How often chance is asked for a new order of a deck."""
    count = 0
    answer: tuple[str, ...] | None = None
    try:
        while True:
            item = flow.send(answer)  # type: ignore[arg-type]
            answer = None
            if isinstance(item, Decision):
                assert item.kind == "deck.shuffle", item.kind
                count, answer = count + 1, tuple(option.key for option in item.options)
    except StopIteration:
        return count


@rule("KOR-ENC-010", "KOR-ENC-012", "KOR-ITEM-002", "KOR-GUARD-014")
@pytest.mark.parametrize(
    ("effect", "times"),
    [
        (AddEncounter(encounter="beast-3x", colour="green"), 1),
        (AddDifficulty(difficulty=3, colour="green"), 1),
        (RemoveDifficulty(difficulty=1, colour="green"), 1),
        (RemoveDifficulty(difficulty=3, colour="green"), 0),  # none of them lies there: nothing changes
        (PutItemDeck(tier="A"), 1),
    ],
)
def test_a_deck_whose_cards_change_is_shuffled(effect: Effect, times: int) -> None:
    table = Table(STORE + BEASTS)
    table.game.decks.encounters["green"] = ["beast-1x", "beast-1y", "beast-2x", "beast-2y"]
    table.game.decks.table = [tier for tier in table.game.decks.table if tier != "A"]
    assert shuffles(apply((effect,), table.game, table.rules, Context(("ann",), "hearth"))) == times
