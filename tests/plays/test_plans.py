"""Writers' plans: they run against the real rules, and fail at their own line."""

from pathlib import Path

import pytest

from runtime.play.plans.plan import BadPlan, parse_plans, run_plans
from runtime.rules.book.book import Book
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


def test_every_line_that_cannot_be_read_is_told_at_once() -> None:
    with pytest.raises(BadPlan) as caught:
        parse_plans(
            'plan "x"\n  sings: loudly\n  at: fenmouth\n  day: soon\nplan "x"\n  reads: a\n', "x.plan"
        )
    assert [one.line for one in (caught.value, *caught.value.others)] == [2, 4, 5]


VARIES = """journal reedgate

verse gate
  The gate is {if food 3+: open | otherwise: shut}.

  -> end
"""


def test_a_plan_holds_the_words_that_vary() -> None:
    ferry = {"ferry.chron": (HERE / "ferry.chron").read_text(encoding="utf-8"), "gate.chron": VARIES}
    plan = 'plan "x"\n  characters: brannoc\n  at: reedgate/gate\n'
    shut = '  says: "The gate is shut."\n  unsaid: "open"\n'
    opened = '  given: gain 3 food\n  says: "The gate is open."\n'
    book = Book(compiled(ferry))
    assert run(plan + shut, book) == run(plan + opened, book) == ["passed"]
    (message,) = run(plan + opened + '  says: "shut"\n', book)
    assert "expected these words are read: 'shut'" in message
    assert "The gate is open." in message
    (message,) = run(plan + '  unsaid: "shut"\n', book)
    assert "they are read" in message


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


STONES = """
campaign stones "Stones"
  edition: kings-of-ruin
  start: hearth
  characters: ann, bob

location hearth 101 "The Hearth"
  keys: north mill
  waystones: north-east

  A fire.

  action: (2 energy) Hunt.
    > gain 1 food

location mill 102 "The Mill"
  keys: south hearth, east moor

  A wheel.

location moor 103 "The Moor"
  keys: west mill

  Nothing.

secret vow 1 "The Vow"
  kind: small
  while held: may not travel

journal hearth

verse fireside
  Warm.

  -> end
""" + "".join(
    f"""
character {name} {number} "{name.title()}"
  energy: 0-10, start 6, red 0
  health: 0-12, start 9
  terror: 0-10, start 0, red 9-10
"""
    for number, name in enumerate(("ann", "bob"), 1)
)


@pytest.mark.rule("KOR-PARTY-001", "KOR-PARTY-002", "KOR-LOCACT-004", "KOR-WAYSTONE-004", "KOR-WAYSTONE-009")
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (('acts: ann, bob "Hunt."', "pays: bob 2 energy", "expect: [ann with food 1]"), "no such phrase"),
        (('acts: ann, bob "Hunt."', "pays: ann 0 energy", "pays: bob 2 energy", "expect: [food 1]"), "passed"),
        (('acts: ann "Hnt."',), "ann can take the action 'Hnt.'"),
        (('acts: ann "Hnt."',), "Did you mean 'Hunt.'?"),
        (("given: each character loses 6 health", 'acts: ann "Activate a waystone"'), "costs 2 magic"),
        (
            (
                "given: each character gains 3 health",
                'acts: ann, bob "Activate a waystone"',
                'choose: "blood price"',
                "pays: ann 4 health",
                "pays: bob 2 health",
                "expect: [waystone at mill and location mill clear]",
            ),
            "passed",
        ),
        (("given: ann gains secret vow", 'locked: ann "Travel to The Mill" because "The Vow forbids it"'), "passed"),
        (("given: ann gains secret vow", 'locked: bob "Travel to The Mill"'), "it can be taken"),
        (("given: ann gains secret vow", 'locked: bob, ann "Travel to The Mill"'), "passed"),
        (("given: each character loses 5 energy", 'locked: ann "Hunt." because "costs 2 energy, only 1 left"',
          'acts: ann, bob "Hunt."', "expect: [food 1]"), "passed"),
        (('locked: ann "Fly."',), "an action 'Fly.' of ann"),
        (("given: ann gains secret vow", "travel: ann to mill"), "The Vow forbids it"),
        (("given: ann gains secret vow", "travel: bob, ann to mill"), "The Vow forbids it"),
        (("given: ann gains secret vow", "travel: bob to mill", "stands: bob at mill"), "passed"),
        (("travel: bob to mill", "travel: ann, bob to mill"), "bob is at mill, not at hearth"),
        (("at: mill", "travel: ann to moor", "stands: ann at moor"), "passed"),
    ],
)  # fmt: skip
def test_every_action_of_the_menu_can_be_taken_by_whom_the_rules_let(
    lines: tuple[str, ...], told: str
) -> None:
    book = Book(compiled({"stones.chron": STONES}))
    (said,) = run('plan "x"\n  characters: ann, bob\n' + "".join(f"  {line}\n" for line in lines), book)
    assert told in said


@pytest.mark.rule("KOR-PARTY-001", "KOR-GEN-001")
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("travel: bob to mill", "travel: ann, bob to mill"), "bob is at mill, not at hearth"),
        (("travel: ann, bob to mill",), "a party of ann, bob\n  actual: The Vow forbids it"),
        (
            (
                'locked: bob "Travel to The Mill" because "The Vow forbids it"',
                'locked: ann, bob "Travel to The Mill" because "The Vow forbids it"',
                'locked: ann "Travel to The Mill"',
            ),
            ":6:3: expected 'Travel to The Mill' is locked",
        ),
    ],
)
def test_a_journey_takes_nobody_along_who_cannot_come(lines: tuple[str, ...], told: str) -> None:
    setting_out = (
        'chapter one 1 "One"\n  > bob gains secret vow\n  -> end\n' if "Vow" in str(told + lines[0]) else ""
    )
    book = Book(compiled({"stones.chron": STONES, "one.chron": setting_out}))
    head = 'plan "x"\n  characters: ann, bob\n  begins: campaign\n'
    (said,) = run(head + "".join(f"  {line}\n" for line in lines), book)
    assert told in said


COLD = """journal reedgate

verse gate
  It is colder than it looks.

  > each party member gains 5 terror
  > if terror 4+ -> shiver
  -> end

verse shiver
  You shiver.

  -> end

achievement warmth "Warmth"
  for: brannoc, page 1
  earned when: [day 99]

legendary action ember "Ember"
  for: brannoc, page 1
  at any time: each party member loses 2 terror
"""


@pytest.mark.rule("KOR-ECHO-005")
@pytest.mark.parametrize(
    ("lines", "terror"),
    [
        ("  reads: shiver\n", 5),  # without a line it is kept
        ("  choose: use-ember\n  reads: shiver\n", 5),  # before anything happened
        ("  choose: go-on\n  choose: use-ember\n  reads: end\n", 3),
    ],
)
def test_a_plan_says_at_which_moment_a_legendary_action_is_used(lines: str, terror: int) -> None:
    ferry = {"ferry.chron": (HERE / "ferry.chron").read_text(encoding="utf-8"), "cold.chron": COLD}
    given = (
        "  given: hand out the achievements, gain achievement warmth\n  at: reedgate/gate\n  reads: gate\n"
    )
    plan = f'plan "x"\n  characters: brannoc\n{given}{lines}  expect: [terror {terror}]\n'
    assert run(plan, Book(compiled(ferry))) == ["passed"]


@pytest.mark.rule("KOR-DAYSTART-006", "KOR-DAYSTART-007", "KOR-DAYEND-008", "KOR-DAYSTART-015")
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("given: place a waystone at hearth", "sleep:", "day: 2",
          "expect: [location hearth clear and location mill clear and health 9]",
          'locked: ann "Explore The Mill"'), "on offer are"),
        (("sleep:", "day: 2", "expect: [not location hearth clear and health 9]",
          'locked: ann, bob "Explore The Hearth" because "the location lies wyrdness side up"',
          "travel: ann to mill", "pays: ann 1 energy", "sleep:", "day: 3", "expect: [each character with health 7]"),
         "passed"),
        (("at: hearth/fireside", "sleep:", "reads: fireside", "reads: end"), "passed"),
        (("sleep:", "given: gain 1 food", "expect: [food 1]"), "passed"),
        (("given: put event dusk on top", "sleep:", "expect: [event dusk active and food 1]"), "passed"),
        (('acts: ann, bob "Activate a waystone"', "sleep:"), "the game asks: How is it paid?"),
    ],
)  # fmt: skip
def test_a_plan_may_go_on_into_the_next_day(lines: tuple[str, ...], told: str) -> None:
    dusk = 'event dusk "Dusk"\n  kind: story\n  > gain 1 food\n'
    book = Book(compiled({"stones.chron": STONES, "dusk.chron": dusk}))
    (said,) = run('plan "x"\n  characters: ann, bob\n' + "".join(f"  {line}\n" for line in lines), book)
    assert told in said


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
