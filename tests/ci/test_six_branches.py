"""Six branches with new Verses in one section, merged with git in random orders: numbers stay unique, printed ones stay.

The rule is the issue's: nobody is needed, or there is one clear question. `python -m tests.ci.branches` compares policies.
"""

import pytest

from tests.ci.branches import POLICIES, branched, merged_in_order, orders

UNION = "branches commit the lock, merge=union"


@pytest.mark.parametrize("seed", range(4))
def test_a_hundred_orders_need_nobody(seed: int) -> None:
    """What `chronicler new` sets up: git never stops, and a build settles what the merges left."""
    with branched(UNION) as studio:
        for order, chance in orders(25, seed):
            found = merged_in_order(studio, order, chance)
            assert found.stopped == 0, order
            assert (found.refused, found.printed_changed, found.doubles) == (0, 0, 0), order
            assert studio.run("check", "lamplight", "--locked", "--quick").code == 0, order


@pytest.mark.parametrize("policy", [name for name in POLICIES if name != UNION])
def test_other_ways_come_to_the_same_numbers(policy: str) -> None:
    """Where git stops in the lock, the one answer is `chronicler build`."""
    with branched(policy) as studio:
        for order, chance in orders(8, 9):
            found = merged_in_order(studio, order, chance)
            assert (found.refused, found.printed_changed, found.doubles) == (0, 0, 0), order


def test_a_merge_without_a_build_is_red() -> None:
    with branched(UNION) as studio:
        assert studio.merged("ada")
        assert studio.merged("bo")
        said = studio.run("check", "lamplight", "--quick")
        assert (said.code, "E231" in said.out) == (1, True)
        assert studio.run("check", "lamplight", "--quick", "--fix").code == 0
        assert studio.run("check", "lamplight", "--quick", "--locked").code == 1, (
            "the lock is whole, but not a build's"
        )
        assert studio.run("build", "lamplight").code == 0
        assert studio.run("check", "lamplight", "--quick", "--locked").code == 0
