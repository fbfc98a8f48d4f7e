"""`otherwise` is required exactly if all choices can be locked at once. If that is uncertain, it is not."""

import pytest

from compiler.diagnostics.finding import NOTE
from tests.language.material import CASE, compile_case

LOCKED, OPEN, UNKNOWN = "E408", "E409", None


def page(choices: tuple[str, ...], before: str = "") -> str:
    return before + "".join(f"  * {choice}\n    -> end\n" for choice in choices)


@pytest.mark.parametrize(
    ("verdict", "choices"),
    [
        (OPEN, ("Go.",)),
        (LOCKED, ("(time 1) Go.",)),  # its markers may still lie there
        (OPEN, ("(1 wealth) Pay.", "Go.")),
        (LOCKED, ("(1 wealth) Pay.",)),
        (LOCKED, ("(once) Knock.",)),
        (LOCKED, ("(1 item) Give.", "(secret bell-rope) Pull.")),
        (LOCKED, ("(1 wealth) Pay. [secret bell-rope]", "Go. [not secret bell-rope]")),
        (OPEN, ("Yes. [secret bell-rope]", "No. [not secret bell-rope]")),
        (LOCKED, ("Yes. [secret bell-rope]", "No. [not secret tide-table]")),
        (OPEN, ("A. [secret bell-rope and red filter]", "B. [not secret bell-rope]", "C. [not red filter]")),
        (LOCKED, ("A. [secret bell-rope and red filter]", "B. [not secret bell-rope]")),
        # Numbers that have one value: every one must be answered, and there is no chapter 0.
        (OPEN, ("A. [chapter 1]", "B. [chapter 2+]")),
        (LOCKED, ("A. [chapter 1]", "B. [chapter 3+]")),
        (UNKNOWN, ("A. [chapter 1]", "B. [chapter 2]")),
        (OPEN, ("A. [party size 1-2]", "B. [party size 3-4]")),
        (OPEN, ("A. [party size 1-4]",)),
        (LOCKED, ("A. [party size 1]", "B. [party size 3+]")),
        (OPEN, ("A. [empathy 0-1]", "B. [empathy 2+]")),
        # Numbers of persons: one member is enough for each test, so two refusals can both hold.
        (OPEN, ("A. [energy 2+]", "B. [energy 0-1]")),
        (LOCKED, ("A. [not energy 2+]", "B. [not energy 0-1]")),
        (UNKNOWN, ("A. [terror 0-4]", "B. [terror 5-10]")),
        (OPEN, ("A. [wealth 0-5 together]", "B. [wealth 6+ together]")),
        # Parts of statuses.
        (OPEN, ("A. [status toll-paid part 1]", "B. [not status toll-paid part 1]")),
        (OPEN, ("A. [status toll-paid any part]", "B. [not status toll-paid part 1]")),
        (OPEN, ("A. [status toll-paid any 2 parts]", "B. [not status toll-paid any 3 parts]")),
        (LOCKED, ("A. [status toll-paid any 3 parts]", "B. [not status toll-paid any 2 parts]")),
        (UNKNOWN, ("A. [status toll-paid all parts]", "B. [not status toll-paid any 4 parts]")),
        (LOCKED, ("A. [status toll-paid all parts]", "B. [status ferrymans-friend]")),
    ],
)
def test_a_verdict(verdict: str | None, choices: tuple[str, ...]) -> None:
    assert found(page(choices)) == ({LOCKED} if verdict is LOCKED else set())
    assert found(page(choices) + "  > otherwise -> end\n") == ({OPEN} if verdict is OPEN else set())


@pytest.mark.parametrize(
    ("before", "verdict"),
    [
        # A redirection that was not followed tells something about whoever is still reading.
        ("  > if not secret bell-rope -> end\n", OPEN),
        ("  > if secret bell-rope -> end\n", LOCKED),
        ("  > if not secret bell-rope -> end\n  Rain.\n\n", OPEN),
        ("  > gain secret bell-rope\n", UNKNOWN),
        ("  > if not secret bell-rope -> end\n  > lose secret bell-rope\n", UNKNOWN),
        ("  > gain 1 food\n", LOCKED),
        ("  > gain status lit-the-lamp\n", LOCKED),
    ],
)
def test_what_stands_before_the_choices(before: str, verdict: str | None) -> None:
    choices = ("A. [secret bell-rope]",)
    assert found(page(choices, before)) == ({LOCKED} if verdict is LOCKED else set())
    assert found(page(choices, before) + "  > otherwise -> end\n") == ({OPEN} if verdict is OPEN else set())


def test_a_price_just_given_can_be_paid() -> None:
    assert found(page(("(1 wealth) Pay.",), "  > gain 1 wealth\n")) == set()
    assert found(page(("(1 wealth) Pay.",), "  > gain 1 food\n")) == {LOCKED}


def test_too_many_facts_are_left_alone() -> None:
    tests = " and ".join(f"day {number}+ and wealth {number}" for number in range(1, 40))
    assert found(page((f"A. [{tests}]",))) == set()


def found(text: str) -> set[str]:
    result = compile_case(text)
    return {
        d.code.id for d in result.diagnostics if d.severity is not NOTE and d.place and d.place.file == CASE
    }
