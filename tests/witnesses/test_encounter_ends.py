"""Ends of encounters: what the search believes of a party is what these people can do now."""

from pathlib import Path

from chronicler.commands.play import load_campaign
from chronicler.witnesses.encounter_ends import EncounterEnds
from runtime.editions.by_name import EDITIONS
from runtime.play.bots.encounter_lines import find_line
from runtime.play.plans.plan_table import PlanTable
from runtime.rules.book.book import Book

FIGHTS = ("sea-wall-bull", "peat-adder", "reed-wolf", "counted-man")
CONTENT = Path(__file__).parents[2] / "content"


def test_what_a_strong_party_can_do_is_not_said_of_a_weak_one() -> None:
    """Once somebody has shown that a fight can be won, that was believed of the same people for ever after."""
    book = Book(load_campaign(CONTENT / "drowned-bell"))
    rules = EDITIONS[book.campaign.edition]
    game = PlanTable(book, rules, ("brannoc",)).game
    ends = EncounterEnds(rules)
    hero = game.characters["brannoc"]
    said: dict[tuple[str, bool], bool] = {}
    for weak in (False, True, False):
        hero.health, hero.terror = (1, 9) if weak else (9, 0)
        for name in FIGHTS:
            can = ends.can_end(game, ("brannoc",), name, "win")
            assert said.setdefault((name, weak), can) == can
            assert can == (find_line(game, rules, ("brannoc",), name, "win", 600) is not None), name
    assert {can for (_, weak), can in said.items() if not weak} == {True, False}
    lost = [name for (name, weak), can in said.items() if weak and not can and said[name, False]]
    assert lost, "nobody was ever too weak"
