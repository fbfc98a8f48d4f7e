"""Locations, statuses, the passing of time, saving."""

import json
from typing import Any

import pytest

from runtime.play.positions.notation import read_position, write_position
from runtime.play.sessions.session import Session
from runtime.rules.map.board import available_variant, connected
from runtime.rules.map.moving import arrive
from runtime.rules.state.game import Guardian, Markers
from schemas.vocabulary.journal import GainStatus, LoseStatus, TimePasses
from schemas.vocabulary.world import FlipLocation, RemoveLocation, ReplaceLocation
from tests.support.avalon import both
from tests.support.pages import TIME, TIMED
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule

VARIANT = """
location hearth-cold 101b "The Cold Hearth"
  variant of: hearth
  keys: north mill

  Ash.

  instant: It is cold.
    > gain 5 terror

location moor-dry 103b "The Dry Moor"
  variant of: moor
  keys: west hearth

  Dust.

location moor-gone 103c "The Gone Moor"
  variant of: moor
  keys: west hearth

  Nothing.
"""


@rule("KOR-LOC-001", "KOR-TRAVEL-002")
def test_a_letter_marks_a_variant_of_the_number() -> None:
    table = Table(world=MAP + VARIANT)
    assert table.book.variants["moor"] == ("moor", "moor-dry", "moor-gone")
    table.do(ReplaceLocation(location="hearth", new="hearth-cold"))
    # The mill's key names the hearth; the variant of that number is joined just the same.
    assert connected(table.game, table.rules, "mill") == ["hearth-cold"]


@rule("KOR-MOVE-002", "KOR-TRAVEL-011")
def test_an_arrival_ends_where_the_place_is_taken_away_meanwhile() -> None:
    """A threshold that was waiting replaces the place at the moment the models stand there."""
    journal = (
        "book of secrets\n\nverse cold\n  Ash.\n\n  > replace location hearth with hearth-cold\n  -> end\n"
    )
    table = Table(world=MAP + VARIANT, journal=journal)
    table["ann"].location = "moor"
    table.game.pending.append("book/cold")
    table.run(arrive(table.game, table.rules, ("ann",), "hearth"))
    assert "hearth" not in table.game.board.locations
    assert table["ann"].location == "hearth-cold"


SIDES = """\
location hearth 101 "The Hearth"
  keys: north mill, east moor

  Fire.

  action: Warm up.
    > gain 1 food

  wyrdness side:
    keys: north mill

    Ash.

    action: Sift.
      > gain 1 wealth

location mill 102 "The Mill"
  keys: south hearth

  Wheel.

  action: Grind.
    > gain 1 food

location moor 103 "The Moor"
  keys: west hearth

  Grass.
"""


@rule("KOR-LOC-002", "KOR-LOC-011")
def test_each_side_has_its_own_face() -> None:
    table = Table(world=SIDES)
    table.run(arrive(table.game, table.rules, ("ann",), "hearth"))
    assert {"warm-up", "travel-mill", "travel-moor"} <= set(table.open("ann"))
    table.do(FlipLocation(location="hearth"))
    assert "sift" in table.open("ann")
    assert "warm-up" not in table.options("ann")
    # A card without a written wyrdness side works like its clear side, but for exploring.
    table["ann"].location = "mill"
    assert "grind" in table.open("ann")


@rule("KOR-LOC-005", "KOR-LOC-011")
def test_what_can_be_done_once_is_done_once_where_both_sides_are_one_text() -> None:
    table = Table(world=SIDES.replace("  action: Grind.", "  action: (once) Grind."))
    table["ann"].location = "mill"
    table.run(arrive(table.game, table.rules, ("ann",), "mill"))
    assert "grind" in table.open("ann")
    table.act("ann", "grind")
    table.do(FlipLocation(location="mill"))
    assert "grind" not in table.open("ann")


@rule("KOR-LOC-003")
def test_seals_can_be_asked_for() -> None:
    from runtime.rules.protocol.context import Context
    from runtime.rules.requirements.meeting import holds
    from schemas.vocabulary.requirements import SealAt

    table = Table()
    context = Context(("ann",), "hearth")
    assert holds(SealAt(seal="settlement", place="@here"), table.game, table.rules, context)
    assert not holds(SealAt(seal="ritual", place="@here"), table.game, table.rules, context)


@rule("KOR-LOC-004")
def test_an_instant_applies_each_time_and_under_a_guardians_eyes() -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n", "  W.\n\n  instant: Bell.\n    > gain 1 terror\n"
    )
    table = Table(world=world)
    table.game.board.guardians = [Guardian("wolf", "mill")]
    for count in (1, 2, 3):
        table.run(arrive(table.game, table.rules, ("ann",), "mill"))
        assert table["ann"].terror == count


@rule("KOR-LOC-005", "KOR-LOC-006")
def test_time_icons_place_markers_and_wait_for_them_to_go() -> None:
    table = Table(world=TIMED)
    markers = table.game.board.locations["mill"].markers
    markers.dark = 1
    table.run(arrive(table.game, table.rules, ("ann",), "mill"))
    assert (table["ann"].terror, markers.dark) == (0, 1)
    assert table.options("ann")["grind"].blocked == "dark time markers lie on it"
    assert "hunt" in table.open("ann")
    table.steps(EDITION.start_of_day[1:2])
    table.run(arrive(table.game, table.rules, ("ann",), "mill"))
    assert (table["ann"].terror, markers.dark) == (1, 2)
    table.steps(EDITION.start_of_day[1:2])
    assert markers.dark == 1
    table.run(arrive(table.game, table.rules, ("ann",), "mill"))
    assert table["ann"].terror == 1
    assert "hunt" in table.open("ann")


@rule("KOR-LOC-007")
def test_a_key_to_a_location_no_longer_in_the_game_brings_the_first_variant() -> None:
    table = Table(world=MAP + VARIANT)
    table.do(RemoveLocation(location="moor"))
    assert available_variant(table.game, "moor") == "moor-dry"
    table.run(arrive(table.game, table.rules, ("ann",), "hearth"))
    assert "moor-dry" in table.game.board.locations
    table.do(RemoveLocation(location="moor-dry"))
    table.run(arrive(table.game, table.rules, ("ann",), "hearth"))
    assert "moor-gone" in table.game.board.locations


@rule("KOR-LOC-008")
def test_when_a_location_turns_everything_on_it_stays() -> None:
    table = Table()
    table.game.board.locations["hearth"].markers = Markers(1, 2, 3)
    table.game.board.guardians = [Guardian("wolf", "hearth")]
    table.do(FlipLocation(location="hearth"))
    assert not table.game.board.locations["hearth"].clear
    assert table.game.board.locations["hearth"].markers == Markers(1, 2, 3)
    assert table["ann"].location == table.game.board.guardians[0].location == "hearth"


@rule("KOR-LOC-009", "KOR-LOC-010")
def test_a_replaced_location_loses_its_markers_and_keeps_who_stands_there() -> None:
    table = Table(world=MAP + VARIANT)
    table.game.board.locations["hearth"].markers = Markers(1, 2, 3)
    table.game.board.guardians = [Guardian("wolf", "hearth")]
    table.game.board.companions = {"goat": "hearth"}
    table.do(ReplaceLocation(location="hearth", new="hearth-cold"))
    board = table.game.board
    assert board.locations["hearth-cold"].markers == Markers()
    assert table["ann"].location == "hearth-cold"
    assert board.guardians[0].location == "hearth-cold"
    assert board.companions == {"goat": "hearth-cold"}
    assert table["ann"].terror == 0


@rule("KOR-LOC-009")
@pytest.mark.parametrize(
    ("ruling", "waystone", "clear"),
    [("old", False, True), ("wyrdness", False, False), ("wyrdness", True, True)],
)
def test_the_side_of_a_replacing_location(ruling: str, waystone: bool, clear: bool) -> None:
    table = Table(world=MAP + VARIANT, rules=EDITION.with_rulings(amb_s_133=ruling))
    table.game.board.waystones = [(0, 1)] if waystone else []
    table.do(ReplaceLocation(location="hearth", new="hearth-cold"))
    assert table.game.board.locations["hearth-cold"].clear is clear


STATUSES = """\
status bell "Bell"
  parts: rope, clapper, yoke
  > when any 2 parts -> book/answers
  > when all parts -> book/rises
status known "Known"
  for the record: x
book of secrets

verse answers
  It answers.

  > gain 1 exp
  -> end

verse rises
  It rises.

  > gain 5 exp
  -> end
"""


@rule("KOR-STATUS-001", "FOA-STATUS-001")
@both
def test_a_status_belongs_to_the_whole_group(table_of: Any) -> None:
    table = table_of(STATUSES, heroes="ann bob", journal=_asking("status known"))
    table.do(GainStatus(status="known"), members="ann")
    decision = table.until(table.offers("bob")["explore"].run(), "alone")
    assert decision.option("ask").blocked == ""  # type: ignore[union-attr]


def _asking(needs: str) -> str:
    return f"journal hearth\n\nverse a\n  A.\n\n  * Ask. [{needs}]\n    -> end\n  * Go.\n    -> end\n"


@rule("KOR-STATUS-002")
def test_parts_are_marked_checked_and_erased_one_by_one() -> None:
    table = Table(STATUSES)
    sheet = table.game.sheet.statuses
    table.do(GainStatus(status="bell", which="named", parts=("clapper",)))
    assert sheet == {"bell": ["clapper"]}
    table.do(GainStatus(status="bell", which="any"))
    assert sheet == {"bell": ["clapper", "rope"]}
    assert table["ann"].exp == 1
    table.do(LoseStatus(status="bell", which="any"))
    assert sheet == {"bell": ["rope"]}
    table.do(GainStatus(status="bell", which="all"))
    assert sorted(sheet["bell"]) == ["clapper", "rope", "yoke"]
    assert table["ann"].exp == 7  # both thresholds are crossed again
    table.do(LoseStatus(status="bell", which="all"))
    assert sheet == {}


@rule("KOR-TIME-001", "KOR-TIME-002")
def test_each_chapter_has_its_own_track_and_the_first_free_part_is_marked() -> None:
    from schemas.vocabulary.calendar import ChapterBegins

    table = Table(TIME)
    table.do(TimePasses(amount=1))
    assert (table.game.calendar.time_passed, table["ann"].terror) == ({1: 1}, 0)
    table.do(TimePasses(amount=9))
    assert (table.game.calendar.time_passed, table["ann"].terror) == ({1: 3}, 1)
    table.do(ChapterBegins(number=2))
    table.do(TimePasses(amount=2))
    assert table.game.calendar.time_passed == {1: 3, 2: 2}


@rule("KOR-SAVE-001")
def test_the_game_is_quiet_between_actions_only() -> None:
    from runtime.rules.protocol.decisions import Decision
    from runtime.rules.protocol.events import QUIET

    table = Table(ready=False)
    flow = table.campaign_flow()
    quiet: list[str] = []
    item, answers = next(flow), iter(["explore", "leave-it", "travel-mill"])
    while True:
        if item is QUIET:
            quiet.append("quiet")
        if isinstance(item, Decision):
            quiet.append(item.kind)
            answer = next(answers, None)
            if answer is None:
                break
            item = flow.send(answer)
        else:
            item = next(flow)
    assert quiet[-6:] == ["day.action", "verse.choice", "quiet", "day.action", "quiet", "day.action"]


@rule("KOR-SAVE-002", "KOR-SAVE-003", "KOR-SAVE-004")
def test_everything_the_rules_name_is_saved_and_nothing_is_turned() -> None:
    table = Table(STATUSES, heroes="ann bob")
    ann, game = table["ann"], table.game
    ann.items, ann.secrets, ann.skills, ann.legendary = ["i"], ["s"], ["k"], ["l"]
    ann.combat_deck, ann.combat_pool, ann.set_aside = ["c"], ["p"], ["o"]
    game.board.waystones, game.board.guardians = [(1, 0)], [Guardian("wolf", "mill", "green")]
    game.board.companions, game.board.bosses = {"goat": "mill"}, {"king": "mill"}
    game.board.locations["mill"].markers = Markers(1, 2, 3)
    game.decks.encounters, game.decks.events = {"green": ["x", "y"]}, ["e"]
    game.calendar.active, game.decks.table, game.decks.global_secrets = ["q"], ["A"], ["g"]
    data = json.loads(json.dumps(game.to_data()))
    loaded = type(game).from_data(table.book, data)
    for part in ("characters", "board", "decks", "calendar", "sheet"):
        assert getattr(loaded, part) == getattr(game, part)
    assert game.board.locations["hearth"].clear
    assert not game.board.locations["mill"].clear


@rule("KOR-SAVE-005", "KOR-SAVE-004")
def test_restoring_reverses_saving_and_gives_the_same_state() -> None:
    table = Table(ready=False)
    session = Session(table.book, EDITION, ["ann", "bob"], 5)
    for answer in ("ann", "travel-mill", "with-bob", "1", "bob"):
        session.answer(answer)
    loaded = Session.from_data(table.book, EDITION, json.loads(json.dumps(session.to_data())))
    assert loaded.decision == session.decision
    assert loaded.game.to_data() == session.game.to_data()
    assert read_position(write_position(session.game), table.book).to_data() == session.game.to_data()
