"""The menu of the day finds costs and reasons when somebody looks, and only before it is answered."""

import pytest

from runtime.rules.decisions import Decision, LateOption, LookedTooLate, Option, close


def late(found: list[str]) -> LateOption:
    def find() -> Option:
        found.append("asked")
        return Option("climb", "Climb", "costs 1 energy", "1 energy")

    return LateOption("climb", "Climb", find=find)


def test_nobody_looks_nothing_is_found_out() -> None:
    found: list[str] = []
    option = late(found)
    assert (option.key, option.text, found) == ("climb", "Climb", [])


def test_it_is_found_out_once() -> None:
    found: list[str] = []
    option = late(found)
    assert (option.blocked, option.cost, option.blocked) == ("costs 1 energy", "1 energy", "costs 1 energy")
    assert found == ["asked"]


def test_after_the_answer_it_is_too_late() -> None:
    seen, unseen = late([]), late([])
    assert seen.blocked
    close((seen, unseen))
    assert seen.blocked == "costs 1 energy"
    with pytest.raises(LookedTooLate, match="climb"):
        _ = unseen.blocked


def test_a_plain_decision_can_be_kept_and_compared() -> None:
    wait = Option("wait", "Wait")
    first = Decision("day.action", "ann", (late([]), wait)).plain()
    second = Decision("day.action", "ann", (late([]), wait)).plain()
    assert first == second
    assert first.options == (Option("climb", "Climb", "costs 1 energy", "1 energy"), wait)
    assert first.plain() is first
    assert first.open_keys() == ["wait"]
