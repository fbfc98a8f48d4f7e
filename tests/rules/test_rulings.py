"""Rulings that a table may read differently, where no rule's own test covers the other reading."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest

import runtime
from runtime.rules.calendar.events_deck import reveal_event
from runtime.rules.rulings import Rulings
from schemas.rulings import RULINGS
from schemas.vocabulary.encounters import DrawEncounter
from schemas.vocabulary.resources import Lose
from tests.support.cards import beast
from tests.support.pages import TIMED, WORDS, tale
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule


def test_every_ruling_is_named_by_its_id() -> None:
    names = [field.name for field in msgspec.structs.fields(Rulings)]
    ids = {option.field: option.id for option in RULINGS}  # what the second reading found has no id
    assert all(name.startswith(("amb_s_", "amb_c_", "amb_i_")) for name in names if ids[name])
    assert len(set(names)) == len(names)


def test_every_ruling_is_read_by_some_rule() -> None:
    """An option that nothing reads would promise a table what it does not get; one value alone is no option."""
    sources = [path.read_text("utf-8") for path in Path(runtime.__path__[0]).rglob("*.py")]
    names = [one.name for one in msgspec.structs.fields(Rulings) if len(get_args(one.type)) != 1]
    assert [name for name in names if not any(f"rulings.{name}" in text for text in sources)] == []


@rule("KOR-LOC-005")
def test_time_markers_may_block_only_the_feature_that_placed_them() -> None:
    table = Table(world=TIMED, rules=EDITION.with_rulings(amb_s_14=False))
    table["ann"].location = "mill"
    table.act("ann", "grind")
    assert table.options("ann")["grind"].blocked == "dark time markers lie on it"
    table.do_arrive("ann", "mill")
    assert table["ann"].terror == 1
    table.steps(EDITION.start_of_day[1:2])
    assert "grind" in table.open("ann")
    table.do_arrive("ann", "mill")
    assert table["ann"].terror == 1


@rule("KOR-SCALE-004")
def test_an_unqualified_loss_of_a_track_may_strike_each_member() -> None:
    table = Table(heroes="ann bob", rules=EDITION.with_rulings(amb_s_15=False))
    table.do(Lose(amount=1, what="health"))
    assert (table["ann"].health, table["bob"].health) == (8, 8)
    table.do(Lose(amount=1, what="wealth"), answers=["ann"])
    assert (table["ann"].wealth, table["bob"].wealth) == (0, 1)


@rule("KOR-REQ-013")
def test_requirements_may_be_waived_where_nothing_else_is_left() -> None:
    journal = tale("* Locked. [status met]", "  -> there", "> otherwise -> there")
    table = Table(WORDS, journal=journal, rules=EDITION.with_rulings(amb_s_17="waived"))
    prepared = table.book.pages["hearth/start"]
    page = msgspec.structs.replace(prepared.page, otherwise=None)
    table.book.pages["hearth/start"] = msgspec.structs.replace(prepared, page=page)
    table.act("ann", "explore", "locked")
    assert [e.what for e in table.events("verse")] == ["hearth/start", "hearth/there"]


@rule("KOR-DAYSTART-015")
def test_an_empty_event_deck_may_give_a_random_event() -> None:
    table = Table('event whim "Whim"\n  kind: random\n', rules=EDITION.with_rulings(amb_s_33="random"))
    table.run(reveal_event(table.game, table.rules))
    assert table.game.calendar.active == ["whim"]


@rule("KOR-ENC-003")
def test_an_empty_encounter_deck_may_give_a_card_from_the_box() -> None:
    table = Table(beast("ape") + beast("bat"), rules=EDITION.with_rulings(amb_s_34="box"))
    table.game.decks.encounters["green"] = []
    table.do(DrawEncounter(colour="green"), answers=["win"])
    assert table.events("encounter")[0].what == "ape"
    assert table.game.decks.encounters["green"] == []
