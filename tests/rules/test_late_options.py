"""The menu of the day finds costs and reasons when somebody looks, and only before the answer."""

from typing import Any

import pytest

from runtime.rules.protocol.decisions import Decision, LateOffer, LookedTooLate, Menu, Option, told_apart
from runtime.rules.protocol.flow import NOTHING
from tests.support.tables import Table

WAIT = Option("wait", "Wait")


def climb(menu: Menu, looked: list[str]) -> Option:
    looked.append(menu.character.name)
    return Option("climb", "Climb", "costs 1 energy", "1 energy")


def late(looked: list[str]) -> LateOffer:
    return LateOffer("climb", "Climb", begin=lambda menu, about: NOTHING, about=looked, find=climb)


def menu() -> Menu:
    table = Table()
    return Menu(table.game, table.rules, table["ann"])


def asked(*options: Option | LateOffer) -> Decision:
    return Decision("day.action", "ann", options, menu=menu())


def test_nobody_looks_nothing_is_found_out() -> None:
    looked: list[str] = []
    option = asked(late(looked), WAIT).offers[0]
    assert (option.key, option.text, looked) == ("climb", "Climb", [])


def test_it_is_found_out_once() -> None:
    looked: list[str] = []
    decision = asked(late(looked), WAIT)
    assert [decision.reason(one) for one in decision.options * 2] == [
        "costs 1 energy",
        "",
        "costs 1 energy",
        "",
    ]
    assert looked == ["ann"]


def test_it_is_no_option_and_the_options_of_a_decision_have_been_looked_at() -> None:
    assert not isinstance(late([]), Option)
    assert all(isinstance(one, Option) for one in asked(late([]), WAIT).options)
    assert asked(late([]), WAIT).option("climb") == Option("climb", "Climb", "costs 1 energy", "1 energy")


def test_a_book_is_never_changed() -> None:
    book = Table().book
    with pytest.raises(AttributeError, match="never changed"):
        book.verses = {}
    assert book.once(lambda one: [one.campaign.id]) == [book.campaign.id]


def test_after_the_answer_it_is_too_late() -> None:
    seen, unseen = late([]), LateOffer("swim", "Swim", find=climb, about=[])
    here = menu()
    assert here.look(seen).blocked
    here.answered = True
    assert here.look(seen).blocked == "costs 1 energy"
    with pytest.raises(LookedTooLate, match="swim"):
        here.look(unseen)


def test_a_plain_decision_can_be_kept_and_compared() -> None:
    first, second = (asked(late([]), WAIT).plain() for _ in range(2))
    assert first == second
    assert first.options == (Option("climb", "Climb", "costs 1 energy", "1 energy"), WAIT)
    assert first.plain() is first
    assert first.open_keys() == ["wait"]


def test_two_cards_with_the_same_words_are_told_apart() -> None:
    looked: list[Any] = []
    decision = asked(*told_apart([late(looked), late(looked), late(looked)]))
    assert [one.key for one in decision.plain().options] == ["climb", "climb-2", "climb-3"]
    assert len(looked) == 3
