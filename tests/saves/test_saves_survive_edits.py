"""A campaign that changed: its saves open by replaying the answers, or from their checkpoint, and say so."""

from pathlib import Path

import pytest

from compiler.api import compile_texts
from runtime.play.saves.save import BadSave, Save
from runtime.play.sessions.opening import Opened, take_up
from runtime.rules.book.book import Book
from runtime.ui.table import Table
from schemas.model import Campaign
from tests.saves.games import new_table

STORY = """\
campaign tide "Tide"
  edition: kings-of-ruin
  start: landing
  characters: wren

character wren 1 "Wren"
  energy: 0-6, start 6, red 0
  health: 0-9, start 9
  terror: 0-9, start 0, red 8-9
  attributes: aggression 0, empathy 1, courage 1, caution 1, practicality 1, spirituality 0
  resources: food 1

location landing 101 "The Landing"
  keys: north pier
  waystones: north-west

  Planks.

location pier 102 "The Pier"
  keys: south landing

  More planks.

journal landing

verse boat
  A boat.

  * Count the planks.
    > gain 1 exp
    -> boat
  * Look under the boat.
    -> under
  * Leave.
    -> end

verse under
  Barnacles.

  * Scrape some off.
    -> end
  * Leave them.
    -> end
"""


def compiled(text: str) -> Campaign:
    result = compile_texts({"tide.chron": text}, lenient=True)
    assert result.campaign is not None, [str(one.message) for one in result.diagnostics]
    return result.campaign


def played(path: Path, *answers: str) -> Table:
    table = new_table(path, of=compiled(STORY))
    for answer in answers:
        table.answer(answer)
    table.close()
    return table


def reopened(path: Path, text: str) -> tuple[Opened, Table]:
    save = Save.open(path)
    opened = take_up(Book(compiled(text)), save)
    table = Table.resumed(save, opened)
    table.settle_in()
    return opened, table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tide.save"


UNDER = ("explore", "look-under-the-boat")
MANY = (*(["explore", "count-the-planks", "leave"] * 6), "explore", "look-under-the-boat")


@pytest.mark.parametrize("answers", [UNDER, MANY])
def test_an_edit_elsewhere_changes_nothing(path: Path, answers: tuple[str, ...]) -> None:
    table = played(path, *answers)
    edited = STORY.replace("A boat.", "A boat, and a better sentence about it.").replace(
        "  * Leave.", "  * Sing to it.\n    -> boat\n  * Leave."
    )
    opened, again = reopened(path, edited)
    assert "every answer was played again" in opened.said
    assert again.decision is not None
    assert table.decision is not None
    assert again.decision.open_keys() == table.decision.open_keys()
    assert again.session.game.to_data() == table.session.game.to_data()
    again.close()
    # The save now belongs to the new build: it opens without a word.
    opened, again = reopened(path, edited)
    assert opened.said == ""


def test_a_choice_that_is_gone_falls_back_to_the_checkpoint_and_says_so(path: Path) -> None:
    table = played(path, *MANY)
    edited = STORY.replace("* Look under the boat.\n    -> under", "* Turn the boat over.\n    -> under")
    opened, again = reopened(path, edited)
    assert "last checkpoint" in opened.said
    assert "“Look under the boat” cannot be answered any more" in opened.said
    assert len(again.steps) < len(table.steps)
    assert again.decision is not None
    assert again.session.game.characters["wren"].exp > 0
    again.answer(again.decision.open_keys()[0])
    again.close()
    opened, third = reopened(path, edited)
    assert (opened.said, third.decision) == ("", again.decision)


def test_a_save_of_another_campaign_is_refused(path: Path) -> None:
    played(path, *UNDER)
    before = path.read_bytes()
    save = Save.open(path)
    with pytest.raises(BadSave, match="belongs to the campaign tide"):
        take_up(Book(compiled(STORY.replace("campaign tide", "campaign ebb"))), save)
    save.close()
    assert path.read_bytes() == before


def test_reload_returns_to_the_same_place(path: Path) -> None:
    table = played(path, *UNDER)
    table.recompile = lambda: compiled(STORY.replace("Barnacles.", "Barnacles, and a name."))
    assert table.reload() == "Reloaded: you stand where you stood."
    assert table.told[-1].text == "Barnacles, and a name."
    assert table.session.seed == 1
    table.recompile = lambda: compiled(STORY.replace("Look under", "Peer under"))
    assert "still fit" in table.reload()
    assert len(table.steps) == 2
