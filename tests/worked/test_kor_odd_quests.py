"""Worked examples of quests, guardians and saves in Kings of Ruin: what ends a quest, and when; where guardians go."""

from __future__ import annotations

import pytest

from runtime.play.sessions.session import Session
from runtime.rules.actions.explore import explore
from runtime.rules.calendar.advancement import advance
from runtime.rules.calendar.day import start_of_day
from runtime.rules.calendar.night_steps import suffer_wyrdness
from runtime.rules.map.guardians import activate_guardian
from runtime.rules.state.game import Game, Guardian, Markers, PlacedLocation
from schemas.vocabulary.calendar import ResolveEvent
from schemas.vocabulary.encounters import DrawEncounter, RemoveEncounterFromGame
from schemas.vocabulary.resources import Gain
from schemas.vocabulary.world import FlipLocation, PlaceGuardian, ReplaceLocation
from tests.plays.parsers import parse_effects
from tests.support.cards import CARDS, SKILLS, TALK, beast
from tests.support.pages import TIME, hearth
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule
WOLF = beast("wolf", extra=", guardian")

WORLD = (
    'status known "Known"\n  parts: one, two\n  for the record: a test\n'
    'secret coin 3 "Coin"\n  kind: small\n'
    'item axe "Axe"\n  deck: A\n  keyword: weapon\n'
    'companion dog "Dog"\n'
    'boss king "King"\n  moves on direction: that way\n  moves on x: fade the waystone here\n'
    'achievement deed "Deed"\n  for: ann, page 1\n  earned when: [status known part two]\n'
    'condition fever "Fever"\n  kind: other\n  discarded when: [food 19+]\n'
    'event other "Other"\n  kind: story\n' + SKILLS + CARDS + TIME + WOLF
)


def quest(needs: str) -> str:
    return f'event task "Task"\n  kind: quest\n  success: [{needs}]\n    > each character gains 7 exp\n'


ASKED = {  # who takes it, or what is read
    "gain 2 food": ["0"],
    "gain 3 food": ["0"],
    "gain secret coin": ["ann"],
    "gain item axe": ["ann"],
    "read hearth/fireside": ["leave-it"],
}


@rule("KOR-QUEST-001")
@pytest.mark.parametrize(
    ("needs", "words"),
    [
        ("status known part two", "gain status known part two"),
        ("status known any 2 parts", "gain status known all parts"),
        ("food 3+", "gain 2 food"),
        ("food 6+ together", "gain 3 food"),
        ("each character with terror 1+", "each character gains 1 terror"),
        ("chapter 2", "chapter 2 begins"),
        ("time passes 1+", "time passes 1"),
        ("event other active", "resolve event other"),
        ("blue filter", "gain the blue filter"),
        ("secret coin", "gain secret coin"),
        ("item axe", "gain item axe"),
        ("any weapon", "gain item axe"),
        ("card c-a1", "ann gains card c-a1"),
        ("achievement deed", "ann gains achievement deed"),
        ("condition fever", "bob gains condition fever"),
        ("companion dog at mill", "place companion dog at mill"),
        ("boss king at mill", "place boss king at mill"),
        ("exhausted", "bob loses 6 energy"),
        ("dying", "bob loses 9 health"),
        ("going insane", "bob gains 9 terror"),
        ("quest markers at mill 1+", "place 1 quest marker at mill"),
        ("dark time at mill 0-1 and light time at mill 2", "place 2 light time at mill"),
        ("guardian wolf at mill", "place guardian wolf at mill"),
        ("waystone at hearth", "place a waystone at mill"),
        ("location fen revealed", "place location fen"),
        ("location mill clear", "flip location mill"),
        ("not location hearth clear", "flip location hearth"),
        ("verse hearth/fireside read", "read hearth/fireside"),
        ("secret coin and food 3+ and status known part one", "gain status known part one"),
    ],
)
def test_a_quest_ends_with_the_very_change_that_fulfils_it(needs: str, words: str) -> None:
    table = Table(quest(needs) + WORLD, heroes="ann bob")
    table.game.calendar.active = ["task"]
    if "and food" in needs:
        table.set("ann", secrets=["coin"])
        table.set("bob", food=3)
    exp = table["bob"].exp
    table.do(*parse_effects(words), answers=ASKED.get(words, ()))
    assert [e.what for e in table.events("quest")] == ["task"]
    assert (table["ann"].exp, table["bob"].exp) == (exp + 7, exp + 7)


@rule("KOR-QUEST-001")
def test_a_quest_ends_with_a_page_that_was_read_a_place_that_was_entered_and_a_point_that_was_bought() -> (
    None
):
    explored = Table(quest("verse hearth/fireside read"))
    explored.game.calendar.active = ["task"]
    explored.run(explore(explored.game, explored.rules, ("ann",)), "leave-it")
    travelled = Table(quest("location fen revealed"))
    travelled.game.calendar.active = ["task"]
    travelled.act("ann", "travel-mill")
    learned = Table(quest("empathy 1+"))
    learned.game.calendar.active = ["task"]
    learned.set("ann", exp=2)
    learned.steps([advance], "raise-empathy", "keep")
    slept = Table(quest("day 2+"), ready=False)
    slept.game.decks.events = ["task"]
    slept.until(slept.campaign_flow(), "end-the-day", "no")
    for table in (explored, travelled, learned, slept):
        assert [e.what for e in table.events("quest")] == ["task"]
        assert table["ann"].exp == 7


@rule("KOR-QUEST-001", "KOR-LOC-005")
def test_a_quest_that_waits_for_time_on_a_place_ends_with_the_action_that_lays_it_there() -> None:
    table = Table(
        quest("dark time at hearth 2+"),
        world=hearth("action: (1 energy, time 2) Watch.", "  > gain 1 wealth"),
    )
    table.game.calendar.active = ["task"]
    asked = table.until(table.campaign_flow(), "watch")
    assert (asked.kind, table["ann"].exp, table.game.unsettled) == ("day.action", 7, 0)


@rule("KOR-QUEST-001")
def test_a_card_with_two_ways_to_succeed_watches_both_each_time_it_comes() -> None:
    more = (
        'event task "Task"\n  kind: quest\n'
        "  success: [food 5+]\n    > each character gains 1 exp\n"
        "  success: [terror 2+]\n    > each character gains 10 exp\n"
        "  failure: [terror 9+]\n    > discard event task\n"
    )
    table = Table(more)
    table.game.calendar.active = ["task"]
    for exp in (11, 22):
        table.set("ann", food=4, terror=0)
        table.do(ResolveEvent(event="task"))
        table.do(Gain(amount=1, what="food"), Gain(amount=2, what="terror"), Gain(amount=3, what="food"))
        assert table["ann"].exp == exp
    table.do(Gain(amount=9, what="terror"))
    assert table.game.calendar.active == []


@rule("KOR-QUEST-001", "KOR-DAYEND-008")
def test_a_quest_sees_what_a_step_of_the_night_did() -> None:
    table = Table(quest("each character with terror 2+"), heroes="ann bob")
    table.game.calendar.active = ["task"]
    for place in table.game.board.locations.values():
        place.clear = False
    table.steps([suffer_wyrdness])
    assert [e.what for e in table.events("quest")] == ["task"]


# --- Guardians --------------------------------------------------------------------------------------------


def spread(table: Table) -> None:
    table.game.board.locations["fen"] = PlacedLocation(1, -1, False)
    table.game.board.locations["moor"] = PlacedLocation(1, 0, False)


@rule("KOR-GUARD-001", "KOR-GUARD-002", "KOR-GUARD-015", "KOR-GUARD-014")
@pytest.mark.parametrize(("end", "stays"), [("win", False), ("lose", True), ("escape", True)])
def test_a_drawn_guardian_stays_where_it_was_met_unless_it_was_beaten(end: str, stays: bool) -> None:
    table = Table(WOLF + beast("ape"), heroes="ann bob")
    table["ann"].location = "mill"
    table.game.decks.encounters["green"] = ["wolf", "ape"]
    table.do(DrawEncounter(colour="green"), members="ann", answers=(end,))
    guardians = [(g.encounter, g.location, g.origin) for g in table.game.board.guardians]
    assert guardians == ([("wolf", "mill", "green")] if stays else [])
    assert table.game.decks.encounters["green"] == (["ape"] if stays else ["ape", "wolf"])


@rule("KOR-GUARD-002", "KOR-GUARD-015")
@pytest.mark.parametrize(
    ("extra", "red", "end", "stays"),
    [
        (", guardian", "gain 1 terror", "green", False),
        (", guardian", "gain 1 terror", "gray", True),
        (", guardian", "gain 1 terror", "red", True),
        (", guardian", "becomes a guardian", "gray", False),
        (", guardian", "becomes a guardian", "red", True),
        ("", "becomes a guardian", "red", True),
        ("", "gain 1 terror", "red", False),
    ],
)
def test_a_talk_leaves_a_guardian_by_its_icon_else_whenever_green_is_missed(
    extra: str, red: str, end: str, stays: bool
) -> None:
    table = Table(TALK.format(extra=extra, red=red))
    table.do(DrawEncounter(colour="blue"), answers=(end,))
    assert [g.encounter for g in table.game.board.guardians] == (["widow"] if stays else [])


@rule("KOR-GUARD-003", "KOR-GUARD-004", "KOR-LOC-002")
def test_a_guardian_follows_the_keys_of_the_side_that_lies_up() -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n",
        "  W.\n\n  wyrdness side:\n    keys: south hearth\n",
    ).replace("keys: west mill, south moor", "keys: south moor")
    for clear, there in ((True, "fen"), (False, "hearth")):
        table = Table(WOLF, world=world)
        spread(table)
        table.game.board.locations["mill"].clear = clear
        table["ann"].location = "moor"
        wolf = Guardian("wolf", "mill", "green")
        table.game.board.guardians = [wolf]
        table.run(activate_guardian(table.game, table.rules, wolf), "east")
        assert wolf.location == there


@rule("KOR-GUARD-011", "KOR-GUARD-012", "KOR-EXPLORE-001")
def test_of_two_guardians_both_must_go_before_anybody_explores() -> None:
    table = Table(WOLF + beast("bear", extra=", guardian"))
    table.do(PlaceGuardian(encounter="wolf", place="hearth"), PlaceGuardian(encounter="bear", place="hearth"))
    assert {"challenge-wolf", "challenge-bear"} <= set(table.open("ann"))
    table.act("ann", "challenge-bear", "win")
    assert table.options("ann")["explore"].blocked
    table.act("ann", "challenge-wolf", "win")
    assert not table.options("ann")["explore"].blocked


@rule("KOR-GUARD-001", "KOR-GUARD-004")
def test_a_guardian_of_a_place_that_is_not_on_the_table_waits_there() -> None:
    table = Table(WOLF)
    table.do(PlaceGuardian(encounter="wolf", place="fen"))
    (wolf,) = table.game.board.guardians
    for face in ("x", "north"):
        table.run(activate_guardian(table.game, table.rules, wolf), face)
        assert wolf.location == "fen"
    table.act("ann", "travel-mill")
    table.act("ann", "travel-fen")
    assert "challenge-wolf" in table.open("ann")


@rule("KOR-GUARD-014", "KOR-LOC-008", "KOR-LOC-009")
def test_a_guardian_stays_through_a_turn_and_a_replacement() -> None:
    dry = 'location hearth-dry 101b "Dry Hearth"\n  variant of: hearth\n  keys: north mill, east moor\n\n  Ash.\n'
    table = Table(WOLF, world=MAP + "\n" + dry)
    table.do(PlaceGuardian(encounter="wolf", place="hearth"), FlipLocation(location="hearth"))
    assert table.game.board.guardians[0].location == "hearth"
    table.do(ReplaceLocation(location="hearth", new="hearth-dry"))
    assert (table.game.board.guardians[0].location, table["ann"].location) == ("hearth-dry", "hearth-dry")


@rule("KOR-GUARD-006", "KOR-DEATH-004", "KOR-GUARD-015")
def test_a_guardian_that_comes_for_the_last_one_standing_stays() -> None:
    table = Table(WOLF, heroes="ann bob")
    table["bob"].location = "mill"
    table.game.decks.encounters["green"] = []
    table.game.board.guardians = [Guardian("wolf", "mill", "green")]
    table.run(start_of_day(table.game, table.rules), "x", "lose")
    assert [(g.encounter, g.location) for g in table.game.board.guardians] == [("wolf", "mill")]
    assert table.events("encounter")[0].who == "bob"


# --- Saves ------------------------------------------------------------------------------------------------


@rule("KOR-SAVE-002", "KOR-SAVE-003", "KOR-SAVE-004", "KOR-SAVE-005")
def test_a_save_in_an_odd_moment_holds_what_the_printed_list_does_not_name() -> None:
    table = Table(WORLD, heroes="ann bob")
    game = table.game
    table.set("ann", health=0, energy=0, conditions=["you-are-dying"], inactive=["axe"], items=["axe"])
    game.board.locations["mill"].markers = Markers(dark=1, light=2, quest=3)
    game.card_markers["event:other"] = Markers(light=1)
    game.board.bosses, game.board.companions = {"king": "mill"}, {"dog": "hearth"}
    game.board.guardians = [Guardian("wolf", "mill", "green")]
    game.calendar.active, game.calendar.quests_done = ["other"], ["success:task"]
    game.calendar.time_passed, game.calendar.time_spared = {1: 2}, [1]
    game.calendar.today = ["first:travel:ann"]
    game.sheet.filters.append("blue")
    restored = Game.from_data(table.book, game.to_data())
    assert restored.to_data() == game.to_data()
    for name in ("today", "time_spared", "time_passed", "quests_done", "active"):
        assert getattr(restored.calendar, name) == getattr(game.calendar, name)
    assert restored.card_markers == game.card_markers
    assert restored.board.guardians == game.board.guardians
    assert restored.characters["ann"] == game.characters["ann"]


@rule("KOR-SAVE-005", "KOR-STORY-001")
def test_a_restored_morning_rolls_the_same_dice() -> None:
    table = Table(WOLF + CARDS, ready=False)
    session = Session(table.book, EDITION, ["ann"], seed=5)
    session.game.board.guardians  # noqa: B018  a look changes nothing
    session.answer("end-the-day")
    other = Session.from_data(table.book, EDITION, session.to_data())
    for one in (session, other):
        while one.decision is not None and one.decision.kind != "day.action":
            one.answer(one.decision.open_keys()[-1])
    assert other.game.to_data() == session.game.to_data()


@rule("KOR-QUEST-001", "KOR-DISCARD-006")
def test_a_quest_sees_a_guardian_that_leaves_the_campaign() -> None:
    table = Table(quest("not guardian ape in play") + beast("ape", extra=", guardian"))
    table.game.board.guardians = [Guardian("ape", "mill", "green")]
    table.game.calendar.active = ["task"]
    table.do(RemoveEncounterFromGame(encounter="ape"))
    assert (table["ann"].exp, table.game.board.guardians) == (7, [])
    assert [e.who for e in table.events("guardian-gone")] == ["ape"]
