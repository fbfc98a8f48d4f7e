"""Splitting costs and gains: players can say every possible division, and no other."""

from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from runtime.rules.costs.costs import Due
from runtime.rules.costs.purses import Purse, pay_dues, shortfall, split
from runtime.rules.protocol.decisions import Decision
from tests.support.tables import Table

TABLE = Table(heroes="ann bob cal")


def divisions(total: int, caps: tuple[int, ...], owner: int = -1, must: int = 0) -> set[tuple[int, ...]]:
    """Everything that the decisions allow, found by trying every answer."""
    found: set[tuple[int, ...]] = set()
    names = ("ann", "bob", "cal")
    paths: list[tuple[str, ...]] = [()]
    while paths:
        path = paths.pop()
        purses = [Purse(TABLE[name], "food", cap) for name, cap in zip(names, caps, strict=False)]
        flow = split(total, purses, "pay.share", "pay", None, names[owner] if owner >= 0 else "", must)
        try:
            item = next(flow)
            for answer in path:
                item = flow.send(answer)
        except StopIteration as stop:
            found.add(tuple(stop.value))
            continue
        assert isinstance(item, Decision)
        paths.extend((*path, key) for key in item.open_keys())
    return found


@given(st.integers(0, 6), st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4)))
def test_every_division_is_reachable_and_no_other(total: int, caps: tuple[int, ...]) -> None:
    total = min(total, sum(caps))
    wanted = {way for way in product(*(range(cap + 1) for cap in caps)) if sum(way) == total}
    assert divisions(total, caps) == wanted


@given(
    st.integers(1, 5), st.tuples(st.integers(1, 4), st.integers(0, 4), st.integers(0, 4)), st.integers(0, 2)
)
def test_the_owner_always_pays_a_part(total: int, caps: tuple[int, ...], owner: int) -> None:
    total = min(total, sum(caps))
    must = 1 if caps[owner] else 0
    wanted = {
        way for way in product(*(range(cap + 1) for cap in caps)) if sum(way) == total and way[owner] >= must
    }
    assert divisions(total, caps, owner, must) == wanted


KINDS = (
    ("energy",),
    ("health",),
    ("terror",),
    ("food",),
    ("magic",),
    ("wealth", "food"),
    ("food", "magic"),
    ("wealth", "magic"),
    ("energy", "food"),
    ("energy", "health"),
    ("health", "terror"),
)


@given(
    st.lists(st.tuples(st.integers(1, 6), st.sampled_from(KINDS)), max_size=4, unique_by=lambda due: due[1]),
    st.integers(0, 10),
    st.integers(1, 9),
    st.sampled_from((("ann",), ("ann", "bob"))),
    st.randoms(use_true_random=False),
)
def test_what_is_not_short_can_be_paid_whatever_is_answered_and_leaves_no_track(
    due: list[tuple[int, tuple[str, ...]]], food: int, health: int, members: tuple[str, ...], answers: Random
) -> None:
    table = Table(heroes="ann bob")
    table.set("ann", food=food, wealth=2, magic=1, health=health, energy=min(6, health))
    dues = [Due(*one) for one in due]
    if shortfall(dues, table.game, table.rules, members):
        return
    flow = pay_dues(dues, table.game, table.rules, members)
    item, paid = next(flow, None), 0
    while item is not None:
        if isinstance(item, Decision):
            item = flow.send(answers.choice(item.open_keys()))
        else:
            paid += item.amount
            item = next(flow, None)
        for one in table.game.characters.values():
            assert min(one.energy, one.health, one.food, one.wealth, one.magic) >= 0
            assert one.terror <= 10
    assert paid == sum(amount for amount, _ in due)
