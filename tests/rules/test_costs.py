"""Splitting costs and gains: every division that is possible can be said, and nothing else."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from runtime.rules.costs import Due, Purse, able, pay_dues, shortfall, split
from runtime.rules.decisions import Decision
from tests.support.tables import Table

TABLE = Table(heroes="ann bob cal")


def divisions(total: int, caps: tuple[int, ...], owner: int = -1, must: int = 0) -> set[tuple[int, ...]]:
    """All that the decisions allow, by trying every answer."""
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


@given(
    st.lists(
        st.tuples(
            st.integers(1, 6),
            st.sampled_from(
                [("energy",), ("health",), ("terror",), ("food",), ("wealth", "food"), ("magic",)]
            ),
        ),
        max_size=3,
        unique_by=lambda due: due[1],
    ),
    st.integers(0, 10),
)
def test_what_is_not_short_can_be_paid_and_leaves_no_track(
    due: list[tuple[int, tuple[str, ...]]], food: int
) -> None:
    table = Table(heroes="ann bob")
    table.set("ann", food=food, wealth=2, magic=1)
    dues = [Due(*one) for one in due]
    members = ("ann", "bob")
    if shortfall(dues, table.game, table.rules, members):
        return
    flow = pay_dues(dues, table.game, table.rules, members)
    item, paid = next(flow, None), 0
    while item is not None:
        if isinstance(item, Decision):
            item = flow.send(item.open_keys()[-1])
        else:
            paid += item.amount
            item = next(flow, None)
    assert paid == sum(amount for amount, _ in due)
    for one in table.game.characters.values():
        assert min(one.energy, one.health, one.food, one.wealth, one.magic) >= 0
        assert one.terror <= 10
        assert able(table.game, table.rules, one, "health") >= 0
