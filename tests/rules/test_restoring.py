"""A game that is saved and resumed is the same game: its state, its chance, its past, and its next save."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from runtime.play.bots.agents import RandomBot
from runtime.play.sessions.session import Session
from runtime.rules.protocol.decisions import CHANCE
from runtime.ui.quest_views import SHEET
from tests.support.avalon import AVALON, avalon
from tests.support.pages import tale
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule

DICE = tale("> roll", "  1-3: gain 1 food -> end", "  4-6: gain 1 wealth -> end")
GAMES = [pytest.param(Table, EDITION, id="kings-of-ruin"), pytest.param(avalon, AVALON, id="fall-of-avalon")]


def begun(make: Any, rules: Any, seed: int | None, heroes: str = "ann") -> Session:
    return Session(make(journal=DICE, ready=False).book, rules, heroes.split(), seed)


def restored(session: Session) -> Session:
    data = json.loads(json.dumps(session.to_data()))
    return Session.from_data(session.book, session.rules, data)


@rule("KOR-SAVE-005", "FOA-SAVE-008")
@pytest.mark.parametrize(("make", "rules"), GAMES)
def test_after_a_save_the_dice_fall_as_they_would_have(make: Any, rules: Any) -> None:
    session = begun(make, rules, 11)
    session.answer("explore")
    other = restored(session)
    for one in (session, other):
        for _ in range(4):  # the first that is open: exploring, as long as there is Energy for it
            assert one.decision is not None
            one.answer(one.decision.open_keys()[0])
            assert one.decision.actor != CHANCE
    assert list(other.log) == list(session.log)
    assert any(str(answer).isdigit() for answer in list(session.log)[-6:])
    assert other.game.to_data() == session.game.to_data()


@rule("KOR-SAVE-005", "FOA-SAVE-008")
@pytest.mark.parametrize(("make", "rules"), GAMES)
def test_who_rolls_real_dice_is_asked_for_them_after_a_save_as_well(make: Any, rules: Any) -> None:
    session = begun(make, rules, None)
    session.answer("explore")
    other = restored(session)
    assert other.decision is not None
    assert (other.decision.kind, other.decision.actor) == ("die.roll", CHANCE)
    assert other.decision == session.decision


@rule("KOR-SAVE-001", "KOR-SAVE-004", "KOR-SAVE-005", "FOA-SAVE-001", "FOA-SAVE-008")
@pytest.mark.parametrize(("make", "rules"), GAMES)
def test_saved_taken_up_and_saved_again_it_is_the_same_save_with_the_same_past(make: Any, rules: Any) -> None:
    session, bot = begun(make, rules, 3, "ann bob"), RandomBot(5)
    session.play(bot, 70)
    saved = session.to_data()
    assert len(saved["earlier"]["checkpoints"]) > 1
    other = restored(session)
    assert other.to_data() == saved
    other = restored(other)
    for one in (session, other):
        one.play(RandomBot(8), 30)
    assert other.to_data()["answers"] == session.to_data()["answers"]
    other = restored(other)
    while session.can_undo:
        session.undo()
        other.undo()
        assert other.decision == session.decision
        assert len(other.log) == len(session.log)
    assert other.game.to_data() == session.game.to_data()


@rule("FOA-SAVE-003", "FOA-SAVE-004")
def test_the_save_sheet_names_each_menhir_with_the_value_of_its_dial() -> None:
    table = avalon()
    table.game.board.menhirs = {"hearth": 4, "tarn": 0}
    title, lines = SHEET["menhirs"]
    assert title == "Menhirs"
    at_the_table: Any = SimpleNamespace(book=table.book, session=SimpleNamespace(game=table.game))
    assert lines(at_the_table) == ["The Hearth: dial 4", "The Tarn: no dial, goes out in the morning"]
