"""The page as people use it: what is beside the options, where the cursor rests, how great moments are told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace

from runtime.editions.by_name import EDITIONS
from runtime.play.saves.save import Step
from runtime.rules.protocol.events import Event
from runtime.ui import entries
from runtime.ui.desk import Desk
from runtime.ui.habits import EVENLY, Habits
from runtime.ui.presenter import question_of
from runtime.ui.screen import plain
from runtime.ui.story_page import step_paragraphs, told_paragraphs
from runtime.ui.table import Table
from tests.saves.games import book
from tests.ui.moments import KINGS, new_table, table_at
from tests.ui.sittings import shown, sit_down

SIZES = ((60, 20), (80, 24), (120, 40), (200, 50), (40, 12), (300, 80))


def drawn(desk: Desk, width: int, height: int) -> str:
    return "\n".join(plain((line,)) for line in desk.frame(width, height).top)


def read(desk: Desk, width: int, height: int) -> None:
    for _ in range(200):
        if not desk.frame(width, height).more:
            return
        desk.page(1)
    raise AssertionError("the text never ends")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", ["day", "combat", "talk"])
def test_text_is_read_to_its_end_at_every_size(moment: str, size: tuple[int, int]) -> None:
    desk = Desk(table_at(moment, 2))
    read(desk, *size)
    frame = desk.frame(*size)
    assert frame.rows, "then there are options"
    assert len(frame.top) + len(frame.bottom) + 1 <= max(size[1], 9)


def test_a_terminal_that_is_too_small_says_so() -> None:
    desk = Desk(table_at("combat", 1))
    for size in ((20, 5), (31, 40), (80, 9), (1, 1)):
        frame = desk.frame(*size)
        assert plain((frame.top[0],)).startswith("Too"[: size[0]])
        assert not frame.more
    read(desk, 60, 20)
    assert desk.frame(60, 20).rows


def test_a_trait_that_asks_says_what_it_is() -> None:
    """KOR-TRAIT-002: where the rules ask by the trait's name, the question says what the trait does, for one hero as for four."""
    table = new_table()
    decision = table.decision
    assert decision is not None
    asks = SimpleNamespace(decision=replace(decision, text="Entrapment."), book=table.book)
    assert question_of(cast(Table, asks)).startswith("Entrapment. At the start every hero in it discards")
    assert question_of(table) == decision.text


def test_a_short_turn_needs_no_page_of_its_own() -> None:
    """What a card did stands beside the next cards: nobody turns a page for three lines."""
    desk = Desk(table_at("combat", 1))
    read(desk, 80, 24)
    desk.enter(desk.screen().options[desk.view.cursor].key)
    told = len(desk.screen().story) - desk.screen().fresh
    assert told > 5 or not desk.frame(80, 24).more


def test_what_was_read_stays_when_the_cursor_moves() -> None:
    _, desk = sit_down("first-tide", 1, 7)
    read(desk, 80, 24)
    before = [line for line in drawn(desk, 80, 24).split("\n") if line.strip()][:6]
    desk.move(1)
    assert [line for line in drawn(desk, 80, 24).split("\n") if line.strip()][:6] == before


def test_reading_back_has_the_whole_screen() -> None:
    _, desk = sit_down("first-tide", 1, 7)
    read(desk, 80, 24)
    assert desk.frame(80, 24).rows
    desk.page(-1)
    assert not desk.frame(80, 24).rows
    assert desk.frame(80, 24).more


def test_the_goal_stands_on_narrow_terminals_too() -> None:
    for size in ((60, 20), (80, 24)):
        _, desk = sit_down("first-tide", 1, 7)
        read(desk, *size)
        desk.enter("2")
        read(desk, *size)
        assert "NOW  Take the four letters" in shown(desk, *size)


def test_a_return_too_many_uses_nothing_up() -> None:
    """In a fight the cursor rests on a card or on the end of the turn, never on what the table offers besides."""
    for heroes in (1, 2):
        desk = Desk(table_at("combat", heroes))
        desk.table.sit_down(Habits())
        read(desk, 80, 24)
        row, decision = desk.screen().options[desk.view.cursor], desk.table.decision
        assert decision is not None
        assert decision.kind != "encounter.play" or row.about.startswith("card:") or row.key == "end"


def test_an_option_that_names_nothing_can_still_be_looked_at() -> None:
    _, desk = sit_down("first-tide", 1, 7)
    read(desk, 80, 24)
    desk.enter("1")
    read(desk, 80, 24)
    row = desk.screen().options[desk.view.cursor]
    assert row.text == "Aggression."
    desk.look_at()
    assert desk.view.panel is not None
    assert desk.view.panel.title.startswith("Aggression")


def test_a_narrow_panel_tells_the_way_back() -> None:
    desk = Desk(table_at("day", 1))
    desk.enter("heroes")
    assert "Esc back" in plain((desk.frame(60, 20).bottom[-1],))
    assert "…" not in plain((desk.frame(60, 20).bottom[-1],))


# --- moments


def told(*events: Event) -> list[str]:
    return [one.text for one in told_paragraphs(events, book())]


def test_dying_tells_its_rules() -> None:
    """KOR-DEATH-001: whoever is dying must be told what that means, with or without a card of the campaign's own."""
    for name in ("dying", "you-are-dying"):
        known = book()
        if f"condition:{name}" not in known.once(entries.ids):
            continue
        words = told(Event("condition", "brannoc", name))
        assert words[0] == "BRANNOC IS DYING"
        assert len(words) > 1


def test_conditions_of_the_book_can_be_looked_at() -> None:
    from chronicler.bundled import bundled
    from chronicler.playing import load_campaign
    from runtime.rules.book.book import Book

    bell = Book(load_campaign(bundled("drowned-bell")))
    found = entries.entry(bell, EDITIONS[KINGS], "condition:you-are-dying")
    assert found is not None
    assert found.title == "You Are Dying"
    assert "Gaining Health ends it." in found.told[0].text


def test_no_night_falls_behind_the_end() -> None:
    words = told(Event("ending", text="victory"), Event("stage", what="end"))
    assert "NIGHT" not in words
    assert "NIGHT" in told(Event("stage", what="end"), Event("ending", text="victory"))


def test_where_a_marker_comes_to_stand_is_told_once() -> None:
    words = told(*(Event("set", "", "affinity", at) for at in (4, 5)))
    assert words == ["Affinity: 5."]


def test_several_parts_of_one_status_are_one_sentence() -> None:
    status = next(iter(book().statuses))
    words = told(*(Event("status", "", status, 1, who) for who in ("brannoc", "mererid")))
    assert len(words) == 1
    assert words[0].endswith("Brannoc and Mererid of the Nets.")


def test_nothing_is_offered_twice_in_the_same_words() -> None:
    table: Table = new_table(None, 3, 2)
    table.sit_down(Habits())
    for _ in range(40):
        decision = table.decision
        if decision is None:
            break
        texts = [text for _, text in table.otherwise()]
        assert len(texts) == len(set(texts))
        table.answer(
            decision.open_keys()[0] if decision.single else tuple(decision.open_keys()[: decision.least])
        )


def test_a_night_in_which_nothing_changes_says_so() -> None:
    table, desk = sit_down("first-tide", 1, 7)
    for _ in range(2):
        read(desk, 80, 24)
        desk.enter("1")
    row = next(one for one in desk.screen().options if one.key == "end-the-day")
    assert row.preview == ("a quiet night: nothing changes",)
    assert table.session.game.characters["isbel"].energy == 6


def test_shared_evenly_is_said_where_several_got_something() -> None:
    one = Step(
        answer="x",
        itself=EVENLY,
        told=(Event("paid", "brannoc", "food", 1), Event("gained", "mererid", "exp", 1)),
    )
    both = Step(
        answer="x",
        itself=EVENLY,
        told=tuple(Event("gained", who, "exp", 1) for who in ("brannoc", "mererid")),
    )
    assert step_paragraphs(one, book())[0].kind == "fact"
    assert step_paragraphs(both, book())[0].text == "Shared evenly."


def test_wide_letters_and_accents_keep_the_borders_of_the_map() -> None:
    from runtime.ui.panels.drawn_map import Canvas
    from runtime.ui.screen import plain

    canvas = Canvas(9, 1)
    canvas.put(0, 0, "|       |")
    canvas.put(1, 0, "橋e\u0301の")
    assert plain((canvas.lines()[0],)) == "|橋e\u0301の  |"
    canvas.put(8, 0, "橋")  # a half of it would fall off
    assert plain((canvas.lines()[0],)) == "|橋e\u0301の  |"
