"""What only some parties can do: prices, sizes and heroes that make a difference, in both editions."""

import pytest

from compiler.analysis.who_can import Parties
from compiler.api import compile_texts
from tests.analysis.support import HEAD, findings, graph_of, report_on

BOTH = pytest.mark.parametrize("edition", ["kings-of-ruin", "fall-of-avalon"])
HEROES = """
character odo 2 "Odo"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0

character tamsin 3 "Tamsin"
  energy: 0-8, start 7
  health: 0-12, start 9
  terror: 0-10, start 0

status lit "Lit"

journal fenmouth

verse arrival
  Words.

{choices}
  * Win.
    > the campaign ends in victory
    -> end
  * Sit in the sun.
    > gain 1 energy
    -> end

verse beyond
  Words.

  > gain status lit
  > if status lit -> end
  -> end
"""


def text(edition: str, choices: str) -> dict[str, str]:
    head = HEAD.replace("kings-of-ruin", edition).replace(
        "characters: brannoc", "characters: brannoc, odo, tamsin"
    )
    return {"campaign.chron": head + HEROES.replace("{choices}", choices)}


# What stands before the choice, or after its words; how many it takes, and whose company.
CASES = [
    ("(10 energy) ", "", 1, []),
    ("(11 energy) ", "", 2, []),
    ("(20 energy) ", "", 2, []),
    ("(21 energy) ", "", 3, []),
    ("", " [party size 3]", 3, []),
    ("", " [party size 2+]", 2, []),
    ("", " [character odo]", 1, ["odo"]),
    ("", " [character odo and character tamsin]", 2, ["odo", "tamsin"]),
    ("", " [character odo or character tamsin]", 1, []),
    ("", " [not character odo]", 1, []),
    ("", " [not party size 1]", 2, []),
    ("(11 energy) ", " [character odo]", 2, ["odo"]),
]


@BOTH
@pytest.mark.parametrize(("price", "needs", "least", "company"), CASES)
def test_how_many_and_who(edition: str, price: str, needs: str, least: int, company: list[str]) -> None:
    graph = graph_of(text(edition, f"  * {price}Go on.{needs}\n    -> beyond\n"))
    parties = Parties(graph)
    assert (parties.least("verse:fenmouth/beyond"), parties.company("verse:fenmouth/beyond")) == (
        least,
        company,
    )
    assert (parties.least("status:lit"), parties.company("status:lit")) == (least, company)
    assert (parties.least("verse:fenmouth/arrival"), parties.company("verse:fenmouth/arrival")) == (1, [])


@BOTH
@pytest.mark.parametrize(("price", "count"), [(10, ""), (11, "two"), (25, "three")])
def test_a_price_for_many_is_noted_and_no_more(edition: str, price: int, count: str) -> None:
    texts = text(edition, f"  * ({price} energy) Go on.\n    -> beyond\n")
    result = compile_texts(texts)
    told = [one.message for one in report_on(result).finish()]
    said = f"Fewer than {count} heroes can never pay {price} energy: they cannot hold so much at once."
    assert told == ([said] if count else [])
    assert findings(texts) == []  # a note stops nobody


@BOTH
def test_what_nobody_can_pay_is_a_finding(edition: str) -> None:
    texts = text(edition, "  * (31 energy) Go on.\n    -> beyond\n")
    assert [code for code, _, _ in findings(texts)] == ["W801"]


@BOTH
@pytest.mark.parametrize(("needs", "code"), [("character odo and character tamsin and party size 1", "W606"),
                                             ("character odo and character tamsin and party size 2", ""),
                                             ("character odo and party size 1", "")])  # fmt: skip
def test_more_heroes_than_the_party_has_room_for(edition: str, needs: str, code: str) -> None:
    texts = text(edition, f"  * Go on. [{needs}]\n    -> beyond\n")
    assert [one for one, _, _ in findings(texts)] == ([code] if code else [])


def test_it_is_said_in_words() -> None:
    graph = graph_of(text("kings-of-ruin", "  * (11 energy) Go on. [character odo]\n    -> beyond\n"))
    node = graph.world.ids["verse:fenmouth/beyond"]
    assert Parties(graph).words(node) == ["only with two heroes or more", "only where somebody plays Odo"]
