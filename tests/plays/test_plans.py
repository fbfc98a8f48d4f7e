"""Writers' plans: they run against the real rules, and fail at their own line."""

from pathlib import Path

import pytest

from runtime.play.plan import BadPlan, parse_plans, run_plans
from runtime.rules.book import Book
from schemas import codec
from tests.plays.parsers import parse_effects, parse_requirement
from tests.support.tables import EDITION, compiled

HERE = Path(__file__).parent
FERRY = Book(compiled({"ferry.chron": (HERE / "ferry.chron").read_text(encoding="utf-8")}))


def run(text: str, book: Book = FERRY) -> list[str]:
    results = run_plans(text, "x.plan", book, EDITION, parse_effects, parse_requirement)
    return [str(result.failure) if result.failure else "passed" for result in results]


@pytest.mark.parametrize("path", sorted(HERE.glob("*.plan")), ids=lambda path: path.stem)
def test_plans_pass_in_memory_and_through_json(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    campaign = compiled({f"{path.stem}.chron": path.with_suffix(".chron").read_text(encoding="utf-8")})
    for book in (Book(campaign), Book(codec.loads(codec.dumps(campaign)))):
        results = run_plans(text, path.name, book, EDITION, parse_effects, parse_requirement)
        assert [(result.title, result.failure) for result in results if not result.passed] == []
        assert len(results) == text.count("\nplan ")


START = 'plan "x"\n  characters: brannoc, mererid\n  at: fenmouth\n  explore: brannoc, mererid\n'


@pytest.mark.parametrize(
    ("lines", "line", "expected", "actual"),
    [
        ("  reads: ferrymen\n", 5, "ferrymen is read", "fenmouth/arrival is read"),
        ('  choose: "Swim."\n', 5, "a choice 'Swim.'", "the choices are: Ask the ferrymen"),
        ('  choose: "Buy a seat in the first boat out."\n', 5, "can be taken", "it is locked: costs 1 wealth"),
        ('  locked: "Leave them to their silence."\n', 5, "is locked", "it can be taken"),
        ("  roll: 3\n", 5, "a roll of 3", "the game asks: What do you do?"),
        ('  choose: "Ask the ferrymen about the bell."\n  pays: brannoc 2 energy\n  pays: mererid 0 energy\n'
         "  roll: 7\n", 8, "the answer '7'", "is not on offer"),
        ('  choose: "Ask the ferrymen about the bell."\n  pays: brannoc 1 energy\n  pays: brannoc 5 wealth\n',
         7, "brannoc pays 5 wealth", "brannoc pays 0 wealth"),
        ("  expect: [secret bell-rope]\n", 5, "[secret bell-rope]", "it does not hold"),
        ("  expect: [colour blue]\n", 5, "a line the language knows", "no such phrase"),
        ("  outcome: win\n", 5, "an encounter that ends with win", "the game asks"),
        ('  choose: "Leave them to their silence."\n  reads: arrival\n  reads: end\n  reads: more\n',
         8, "more is read", "nothing more is read"),
    ],
)  # fmt: skip
def test_a_failure_points_at_its_line_with_expected_and_actual(
    lines: str, line: int, expected: str, actual: str
) -> None:
    (result,) = run_plans(START + lines, "x.plan", FERRY, EDITION, parse_effects, parse_requirement)
    failure = result.failure
    assert failure is not None
    assert (failure.file, failure.line, failure.column) == ("x.plan", line, 3)
    assert expected in failure.expected
    assert actual in failure.actual


def test_a_failure_shows_the_screen() -> None:
    (message,) = run(START + '  choose: "Swim."\n')
    assert "x.plan:5:3: expected a choice 'Swim.'" in message
    assert "Tar and old rope." in message
    assert ": Leave them to their silence." in message


def test_several_plans_of_a_file_are_independent() -> None:
    text = (
        'plan "a"\n  characters: brannoc\n  given: brannoc gains 5 food\n  expect: [food 7]\n'
        'plan "b"\n  characters: brannoc\n  expect: [food 2]\n'
    )
    assert run(text) == ["passed", "passed"]


def test_payments_are_asked_of_whom_the_plan_names() -> None:
    ask = START + '  choose: "Ask the ferrymen about the bell."\n'
    assert run(ask + "  pays: mererid 2 energy\n") == ["passed"]
    assert run(ask + "  pays: brannoc 2 energy\n") == ["passed"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "1: there is no plan"),
        ("explore: x\n", "1: a plan begins with"),
        ('plan "x"\n  sings: loudly\n', "2: a plan has no line `sings:`"),
        ('plan "x"\nnonsense\n', "2: a line of a plan is `label: value`"),
    ],
)
def test_what_is_no_plan_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(BadPlan, match=f"x.plan:{reason}"):
        parse_plans(text, "x.plan")


def test_unknown_characters_are_named() -> None:
    (message,) = run('plan "x"\n  characters: ysolt\n  explore: ysolt\n')
    assert "there is no character 'ysolt'" in message


TWO_PRICES = """journal reedgate

verse gate
  The gate has a price, and another.

  * (2 energy, 2 food) Pay both.
    -> end
  * Walk on.
    -> end
"""


@pytest.mark.rule("KOR-PARTY-004")
def test_each_payment_is_asked_of_whom_the_plan_names_for_it() -> None:
    ferry = {"ferry.chron": (HERE / "ferry.chron").read_text(encoding="utf-8"), "gate.chron": TWO_PRICES}
    both = 'plan "x"\n  characters: brannoc, mererid\n  at: reedgate/gate\n  choose: "Pay both."\n'
    split = "  pays: brannoc 2 energy\n  pays: brannoc 1 food\n  pays: mererid 1 food\n"
    assert run(both + split, Book(compiled(ferry))) == ["passed"]
    other = "  pays: mererid 2 energy\n  pays: brannoc 2 food\n  pays: mererid 0 food\n"
    assert run(both + other, Book(compiled(ferry))) == ["passed"]


SALTWAY = Book(compiled({"saltway.chron": (HERE / "saltway.chron").read_text(encoding="utf-8")}))


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            ("at: causeway for odo", 'acts: wren, odo "Mend something for somebody."'),
            "odo is at causeway, not at landing",
        ),
        (("at: causeway for odo", "explore: wren, odo"), "odo is at causeway, not at landing"),
        (("given: lose 8 food", 'acts: wren, odo "Sell salt."'), "requires status The Lamp"),
    ],
)
def test_who_acts_together_stands_together(lines: tuple[str, ...], told: str) -> None:
    text = "\n".join(('plan "x"', "  characters: wren, odo", *(f"  {line}" for line in lines), ""))
    (message,) = run(text, SALTWAY)
    assert told in message
