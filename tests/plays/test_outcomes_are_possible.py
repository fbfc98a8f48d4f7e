"""`outcome: win` asks the rules for a line of play that wins, and the plan fails if there is none."""

from functools import partial

import pytest

from compiler.api import compile_texts
from compiler.output.spoken_phrases import parse_effects, parse_requirement
from runtime.editions.by_name import EDITIONS
from runtime.play.plans.plan import PlanResult, run_plans
from runtime.rules.book.book import Book

CARDS = "".join(
    f'combat card blow-{number} B{number} "Blow {number}"\n  for: wren, starter\n  free: closes 1 pool opens 1x\n\n'
    for number in range(1, 11)
)
CAMPAIGN = """campaign pen "The Pen"
  edition: kings-of-ruin
  start: pen
  characters: wren

character wren 1 "Wren"
  energy: 0-9, start 6, red 0
  health: 0-9, start 9
  terror: 0-9, start 0, red 9
  attributes: aggression 1, empathy 0, courage 0, caution 0, practicality 0, spirituality 0

location pen 101 "The Pen"

combat encounter ram "The Ram"
  deck: green 1
  value: VALUE
  free: opens 1x
  attack 0-LAST: take DAMAGE damage
  opportunity: gain 1 terror
  loot: gain 1 food

journal pen

verse gate
  It lowers its head.

  > encounter ram
    win -> through
    lose -> end
    escape -> end

verse through
  It looks the other way, for a price.

  -> end

"""
PLAN = """plan "The ram can be beaten"
  characters: wren
  at: pen
  explore: wren
  reads: gate
  outcome: win
  reads: through
"""


def run(plan: str, value: int, damage: int) -> PlanResult:
    text = (
        CAMPAIGN.replace("VALUE", str(value)).replace("LAST", str(value - 1)).replace("DAMAGE", str(damage))
    )
    compiled = compile_texts({"pen.chron": text + CARDS})
    assert compiled.campaign is not None, compiled.diagnostics
    edition = compiled.edition
    (result,) = run_plans(
        plan,
        "pen.plan",
        Book(compiled.campaign),
        EDITIONS[edition],
        partial(parse_effects, edition=edition),
        partial(parse_requirement, edition=edition),
    )
    return result


@pytest.mark.parametrize("said", ["wni", "Win", "green", "won"])
def test_an_outcome_that_is_none_is_told_what_there_is(said: str) -> None:
    result = run(PLAN.replace("outcome: win", f"outcome: {said}"), 2, 1)
    assert "this one ends with win or lose or escape" in str(result.failure)


@pytest.mark.parametrize(("value", "damage", "possible"), [(2, 1, True), (40, 9, False)])
def test_an_outcome_must_be_possible(value: int, damage: int, possible: bool) -> None:
    result = run(PLAN, value, damage)
    assert result.passed == possible
    if not possible:
        assert "a line of play in which ram ends with win" in str(result.failure)
        assert str(result.failure).startswith("pen.plan:6:3")
