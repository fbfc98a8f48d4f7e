"""Spoilers: what previews, the map, quests, encounters and looking reveal of what is to come."""

from __future__ import annotations

import pytest

from chronicler.settings import CHOICES, TableSettings
from runtime.ui import entries
from runtime.ui.habits import Habits
from runtime.ui.looking import known_names
from runtime.ui.option_views import option_views
from runtime.ui.table_presenter import SeenTable, view_of
from runtime.ui.typed_words import obey
from tests.saves.games import new_table
from tests.ui.moments import table_at


def _all_previews(spoilers: str) -> list[tuple[str, tuple[str, ...]]]:
    table = table_at("day")
    table.habits = Habits()
    obey(table, f"spoilers {spoilers}", None)
    return [(one.key, one.preview) for one in option_views(table)]


def test_hidden_previews_leave_ways_and_cards_readable() -> None:
    fair, hidden = dict(_all_previews("fair")), dict(_all_previews("hide"))
    assert fair.keys() == hidden.keys()
    assert any(fair.values())
    for key, says in hidden.items():
        assert says == (fair[key] if key.startswith("travel-") else ())


def test_danger_is_always_said() -> None:
    for table in (table_at("combat"), table_at("day")):
        before = [one.dangerous for one in option_views(table)]
        obey(table, "spoilers hide", None)
        assert [one.dangerous for one in option_views(table)] == before


def test_what_a_fight_will_bring_is_left_to_be_met() -> None:
    table = table_at("combat")
    assert SeenTable(table).encounter is not None
    fair = SeenTable(table).encounter
    obey(table, "spoilers hide", None)
    hidden = SeenTable(table).encounter
    assert fair is not None
    assert hidden is not None
    assert fair.endings
    assert not hidden.endings
    assert hidden.rows == fair.rows  # what it does to you lies on the table
    assert not (view_of(table).encounter or fair).endings


def test_the_map_does_not_say_what_lies_beyond_its_edge() -> None:
    table = new_table()
    assert any(number != "·" for cell in SeenTable(table).map.cells for number in cell.to_come.values())
    obey(table, "spoilers hide", None)
    assert all(number == "·" for cell in SeenTable(table).map.cells for number in cell.to_come.values())


def test_open_lets_everything_be_looked_at() -> None:
    table = new_table()
    everything = set(table.book.once(entries.ids))
    assert set(known_names(table)) < everything
    obey(table, "spoilers open", None)
    assert set(known_names(table)) == everything


def test_it_is_a_setting() -> None:
    choice = next(one for one in CHOICES if one.name == "spoilers")
    assert {value for value, _ in choice.values} == {"hide", "fair", "open"}
    assert TableSettings().spoilers == "fair"


def test_an_unknown_word_is_answered_with_those_there_are() -> None:
    with pytest.raises(Exception, match="hide, fair, open"):
        obey(new_table(), "spoilers none", None)
