"""Saving at any moment, what is saved, and players who come and go between two sittings."""

import json

import pytest

from runtime.editions.fall_of_avalon.players import change_company, enter, leave
from runtime.play.bots.agents import RandomBot
from runtime.play.sessions.session import Session
from runtime.rules.protocol.decisions import Decision
from runtime.rules.state.game import Game, Guardian
from tests.encounters.arena import card, fight
from tests.support.avalon import AVALON, CAMPAIGN, PLAYED, avalon
from tests.support.avalon_cards import STORE
from tests.support.cards import give

rule = pytest.mark.rule

FIGHT = (
    fight("wolf", "attack 0+: take 1 damage")
    + "".join(card(f"jab-{number}") for number in range(6))
    + 'location den 109 "The Den"\n  action: (1 energy) Go in.\n    > draw a green encounter\n'
)
WORLD = 'location hearth 101 "The Hearth"\n  seals: menhir\n  keys: north den\n  menhir: dial 8, 7, 6, 5\n\n  A fire.\n'


@rule("FOA-SAVE-001", "FOA-SAVE-008", "FOA-SETUP-001")
def test_a_game_is_saved_at_any_moment_also_in_the_middle_of_a_fight() -> None:
    table = avalon(FIGHT, world=WORLD, ready=False)
    session = Session(table.book, PLAYED, ["ann"], 3)
    bot, fighting = RandomBot(7), 0
    for _ in range(240):
        if session.decision is None:
            break
        loaded = Session.from_data(table.book, PLAYED, json.loads(json.dumps(session.to_data())))
        assert loaded.decision == session.decision
        assert loaded.game.to_data() == session.game.to_data()
        fighting += session.game.encounter is not None
        session.answer(bot.answer(session.decision))
    assert fighting > 3


@rule("FOA-SAVE-002", "FOA-SAVE-003", "FOA-SAVE-008")
def test_the_save_holds_what_the_sheet_has_room_for_and_the_order_of_decks() -> None:
    table = avalon(STORE, heroes="ann bob")
    ann, game = table["ann"], table.game
    ann.items, ann.secrets, ann.skills, ann.reputation = ["axe"], ["map"], ["k"], 3
    ann.combat_deck, ann.combat_pool, ann.set_aside = ["c"], ["p"], ["o"]
    game.board.menhirs, game.board.dials = {"hearth": 4, "mill": 0}, {"time:mill": 2}
    game.board.guardians, game.board.gone = [Guardian("wolf", "mill", "green")], ["weir"]
    game.board.remains = {"mill": ["bow"]}
    game.decks.encounters = {
        colour: [f"{colour}-{n}" for n in range(3)] for colour in ("green", "gray", "purple", "blue")
    }
    game.decks.events, game.decks.spent_events, game.calendar.active = ["e", "f"], ["d"], ["q"]
    game.sheet.statuses = {"hush": ["2", "1"]}
    game.away = {"cal": table["bob"].clone()}
    data = json.loads(json.dumps(game.to_data()))
    loaded = Game.from_data(table.book, data)
    for part in ("characters", "board", "decks", "calendar", "sheet", "away"):
        assert getattr(loaded, part) == getattr(game, part)
    assert loaded.decks.encounters["blue"] == ["blue-0", "blue-1", "blue-2"]


@rule("FOA-SAVE-005")
def test_characters_join_and_leave_within_one_and_four() -> None:
    table = avalon(heroes="ann bob cal")
    table.run(change_company(table.game, AVALON), "join-dee")
    assert list(table.game.characters) == ["ann", "bob", "cal", "dee"]
    for name in ("ann", "bob", "cal"):
        table.run(change_company(table.game, AVALON), f"leave-{name}")
    assert list(table.game.characters) == ["dee"]
    asked = table.until(change_company(table.game, AVALON))
    assert asked.option("leave-dee").blocked == "somebody must stay"  # type: ignore[union-attr]
    table.run(change_company(table.game, AVALON), "nobody")
    assert list(table.game.characters) == ["dee"]


@rule("FOA-SAVE-005")
def test_no_fifth_joins() -> None:
    table = avalon(heroes="ann bob", rules=AVALON.with_numbers("small", characters_most=2))
    asked = table.until(change_company(table.game, table.rules))
    assert asked.option("join-cal").blocked == "2 play already"  # type: ignore[union-attr]


def to_the_menu(session: Session) -> Decision:
    while session.decision is not None and session.decision.kind != "day.action":
        session.answer(session.decision.open_keys()[0])
    assert session.decision is not None
    return session.decision


@rule("FOA-SAVE-005", "FOA-SAVE-001")
def test_the_company_changes_when_a_chapter_begins_and_not_later_that_day() -> None:
    table = avalon(heroes="ann bob", ready=False)
    session = Session(table.book, AVALON, ["ann", "bob"], 1)
    to_the_menu(session)
    session.answer("company")
    session.answer("leave-bob")
    assert session.decision is not None
    assert (list(session.game.characters), session.decision.kind) == (["ann"], "day.action")
    session.answer("company")
    session.answer("join-cal")
    assert list(session.game.characters) == ["ann", "cal"]
    assert session.game.characters["cal"].location == "hearth"  # beside a veteran
    loaded = Session.from_data(table.book, AVALON, json.loads(json.dumps(session.to_data())))
    assert loaded.game.to_data() == session.game.to_data()
    assert loaded.decision == session.decision
    to_the_menu(session)
    session.answer("pass")
    company = to_the_menu(session).option("company")
    assert company is not None
    assert company.blocked == "when a saved game is taken up, or at the start of a chapter"


@rule("FOA-SAVE-005", "FOA-SAVE-008")
def test_the_company_and_the_decks_change_when_a_saved_game_is_taken_up() -> None:
    table = avalon(heroes="ann bob", ready=False)
    session = Session(table.book, AVALON, ["ann", "bob"], 1)
    to_the_menu(session)
    session.answer("pass")
    to_the_menu(session)
    saved = json.loads(json.dumps(session.to_data()))
    again = Session.from_data(table.book, AVALON, saved)
    again.begin_sitting()
    assert {"company", "decks"} <= set(to_the_menu(again).open_keys())
    again.answer("company")
    again.answer("join-cal")
    assert {"company", "decks"} <= set(to_the_menu(again).open_keys())  # one after another
    replayed = Session.from_data(table.book, AVALON, json.loads(json.dumps(again.to_data())))
    assert list(replayed.game.characters) == ["ann", "bob", "cal"]
    again.answer("pass")
    assert "company" not in to_the_menu(again).open_keys()  # somebody has acted
    again.undo()
    assert {"company", "decks"} <= set(to_the_menu(again).open_keys())  # and that is taken back
    again.undo()
    again.undo()
    assert "company" in to_the_menu(again).open_keys()


@rule("FOA-SAVE-006")
def test_secrets_of_who_leaves_stay_with_the_others_and_personal_ones_wait() -> None:
    table = avalon(STORE, heroes="ann bob cal")
    give(table, "ann", "axe")
    table["ann"].secrets = ["vow", "map"]
    table.run(leave(table.game, AVALON, "ann"), "cal")
    assert (table["bob"].secrets, table["cal"].secrets) == ([], ["map"])
    assert table.game.away["ann"].secrets == ["vow"]
    table.run(enter(table.game, AVALON, "ann", "hearth"))
    assert (table["ann"].secrets, table["ann"].items, table.game.away) == (["vow"], ["axe"], {})


@rule("FOA-SAVE-006", "FOA-SAVE-008")
def test_nothing_of_who_leaves_is_nowhere_while_the_others_choose() -> None:
    table = avalon(STORE, heroes="ann bob cal")
    give(table, "ann", "axe")
    table["ann"].secrets = ["map"]
    assert table.until(leave(table.game, AVALON, "ann")).kind == "share.card"
    assert table.game.away["ann"].items == ["axe"]
    assert "ann" not in table.game.characters


@rule("FOA-SAVE-007")
def test_a_new_character_begins_as_printed_where_one_of_the_others_stands() -> None:
    table = avalon(heroes="ann bob")
    table["ann"].location, table["bob"].location = "mill", "moor"
    table.run(change_company(table.game, AVALON), "join-dee", "moor")
    dee = table["dee"]
    assert (dee.location, dee.food, dee.health, dee.energy) == ("moor", 4, 9, 6)
    assert table.asked[-1].open_keys() == ["mill", "moor"]
    letters = (
        'character eve 9 "Eve"\n  energy: 0-5, start 5\n  health: 0-5, start 5\n  terror: 0-5, start 0\n'
    )
    letters += "  attributes: courage 1\n  letter:\n    Come.\n"
    head = CAMPAIGN.replace("dee", "dee, eve")
    other = avalon(letters, heroes="ann", head=head)
    other.run(change_company(other.game, AVALON), "join-eve")
    assert [event.text for event in other.events("prose")] == ["Come."]
