"""What was shown of an encounter is kept for exactly the same position, and is what a search would say again."""

from pathlib import Path
from random import Random

import pytest

from runtime.editions.by_name import EDITIONS
from runtime.play.bots.encounter_lines import find_line
from runtime.play.plans import shown_ends
from runtime.play.plans.plan_table import PlanTable
from runtime.rules.book.book import Book
from runtime.rules.state.game import Game, Met
from tests.support.tables import compiled

FERRY = {"ferry.chron": (Path(__file__).parent / "ferry.chron").read_text(encoding="utf-8")}


def test_the_kept_answer_is_the_one_that_a_search_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random positions, each asked about twice: once it is searched, once it is known."""
    book = Book(compiled(FERRY))
    rules = EDITIONS[book.campaign.edition]
    searched: list[str] = []

    def find(game: Game, *asked: object) -> object:
        searched.append(str(asked[2]))
        return find_line(game, *asked)  # type: ignore[arg-type]

    monkeypatch.setattr(shown_ends, "find_line", find)
    monkeypatch.setattr(shown_ends, "SEARCHED", 300)
    game = PlanTable(book, rules, ("brannoc", "mererid")).game
    dice = Random(7)
    said = set()
    for _ in range(12):
        for hero in game.characters.values():
            hero.health, hero.terror = dice.randint(1, 8), dice.randint(0, 9)
        party = ("brannoc",) if dice.random() < 0.5 else ("brannoc", "mererid")
        end = dice.choice(("win", "lose", "escape"))
        before = len(searched)
        answers = [shown_ends.is_shown(game.clone(), rules, party, "reed-wolf", end) for _ in range(2)]
        line = find_line(game, rules, party, "reed-wolf", end, shown_ends.SEARCHED)
        assert answers == [line is not None] * 2
        assert len(searched) - before <= 1
        said.add(line is not None)
    assert len(searched) >= 8
    assert True in said


@pytest.mark.parametrize("part", ["energy", "met", "pending", "party"])
def test_another_position_is_searched_anew(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = Book(compiled(FERRY))
    rules = EDITIONS[book.campaign.edition]
    asked: list[Game] = []
    monkeypatch.setattr(shown_ends, "find_line", lambda game, *_: asked.append(game))
    game = PlanTable(book, rules, ("brannoc",)).game
    for _ in range(2):
        assert not shown_ends.is_shown(game, rules, ("brannoc",), "reed-wolf", "win")
    assert len(asked) == 1
    if part == "energy":
        game.characters["brannoc"].energy -= 1
    elif part == "met":
        game.met["reed-wolf"] = Met("box")
    elif part == "pending":
        game.pending.append("fenmouth/arrival")
    else:
        game.party = ("brannoc",)
    shown_ends.is_shown(game, rules, ("brannoc",), "reed-wolf", "win")
    assert len(asked) == 2
