"""Campaign setup."""

from typing import Any

import pytest

from runtime.play.sessions.session import Session
from runtime.rules.protocol.events import Event
from schemas.vocabulary.calendar import ChapterBegins
from schemas.vocabulary.possessions import GainSecret
from tests.support.avalon import both
from tests.support.cards import BEASTS, CARDS
from tests.support.pages import ABLE, CHAPTERS
from tests.support.tables import EDITION, MAP, PEOPLE, Table

rule = pytest.mark.rule


@rule("KOR-SETUP-001", "KOR-SAVE-005")
def test_a_saved_campaign_is_restored_and_not_set_up_again() -> None:
    table = Table(ready=False)
    session = Session(table.book, EDITION, ["ann"], 1)
    session.answer("travel-mill")
    restored = Session.from_data(table.book, EDITION, session.to_data())
    assert restored.game.characters["ann"].location == "mill"
    assert restored.game.to_data() == session.game.to_data()
    assert restored.decision == session.decision


@rule("KOR-SETUP-002", "FOA-SETUP-002")
@both
def test_characters_are_ready_before_the_world(table_of: Any) -> None:
    letters = PEOPLE.replace("food 1, wealth 1\n", "food 1, wealth 1\n  letter:\n    Come home.\n", 1)
    table = table_of(CARDS, people=letters, ready=False)
    table.run(table.rules.setup[0](table.game, table.rules))
    assert table.told == [Event("prose", "ann", text="Come home.")]
    names = [step.__name__ for step in table.rules.setup]
    assert names[0] == "set_up_characters"
    assert "set_up_characters" not in names[1:]


@rule("KOR-SETUP-004", "KOR-SETUP-005", "KOR-SETUP-006", "FOA-SETUP-004", "FOA-SETUP-032")
@both
def test_markers_start_on_their_chevrons(table_of: Any) -> None:
    table = table_of(heroes="bob", ready=False)
    bob = table["bob"]
    assert (bob.energy, bob.health, bob.terror) == (6, 9, 0)
    assert bob.attributes == {
        "aggression": 1,
        "empathy": 0,
        "courage": 1,
        "caution": 1,
        "practicality": 0,
        "spirituality": 0,
    }


@rule("KOR-SETUP-005", "KOR-TRACK-001", "FOA-TRACK-001")
@both
def test_health_limits_energy_from_the_start(table_of: Any) -> None:
    weak = PEOPLE.replace("health: 0-12, start 9", "health: 0-12, start 4", 1)
    assert table_of(people=weak)["ann"].energy == 4


@rule("KOR-SETUP-007")
def test_starting_resources_are_those_of_the_tile_and_the_rest_is_zero() -> None:
    bob = Table(heroes="bob")["bob"]
    assert (bob.food, bob.wealth, bob.magic, bob.exp) == (2, 1, 0, 0)


@rule("KOR-SETUP-008", "KOR-SETUP-010", "KOR-DECKADV-003")
def test_basic_cards_make_the_decks_and_all_others_the_pools() -> None:
    ann = Table(CARDS)["ann"]
    assert ann.combat_deck == [f"c-b{n}" for n in range(1, 11)]
    assert ann.diplomacy_deck == [f"d-b{n}" for n in range(1, 11)]
    assert ann.combat_pool == [f"c-a{n}" for n in range(1, 5)]
    assert ann.diplomacy_pool == [f"d-a{n}" for n in range(1, 5)]


@rule("KOR-SETUP-009")
def test_the_two_decks_are_shuffled_separately() -> None:
    table = Table(CARDS, ready=False)
    flow = table.rules.setup[0](table.game, table.rules)
    first = next(flow)
    keys = tuple(option.key for option in first.options)  # type: ignore[union-attr]
    assert (first.kind, first.actor) == ("deck.shuffle", "chance")  # type: ignore[union-attr]
    assert set(keys) == {f"c-b{n}" for n in range(1, 11)}
    flow.send(keys[::-1])
    assert table["ann"].combat_deck == list(keys[::-1])
    assert table["ann"].diplomacy_deck == [f"d-b{n}" for n in range(1, 11)]


@rule("KOR-SETUP-011")
def test_all_start_on_the_first_location_clear_side_up() -> None:
    table = Table(heroes="ann bob")
    assert table.game.board.locations["hearth"].clear
    assert {one.location for one in table.game.characters.values()} == {"hearth"}


@rule("KOR-SETUP-012")
def test_only_the_location_of_the_top_key_is_attached_wyrdness_up() -> None:
    board = Table().game.board
    assert list(board.locations) == ["hearth", "mill"]
    mill = board.locations["mill"]
    assert (mill.x, mill.y, mill.clear) == (0, -1, False)


@rule("KOR-SETUP-013", "KOR-ITEM-001", "KOR-ITEM-002")
def test_item_deck_a_and_consumables_lie_on_the_table() -> None:
    decks = Table(CHAPTERS + BEASTS, begin=["leave-it"]).game.decks
    assert sorted(decks.table) == ["A", "consumables"]
    assert decks.items["B"] == ["spear"]


@rule("KOR-SETUP-013")
def test_the_first_item_deck_lies_out_even_without_chapters() -> None:
    decks = Table('item stick "Stick"\n  deck: A\nitem spear "Spear"\n  deck: B\n').game.decks
    assert decks.table == ["A"]


@rule("KOR-SETUP-014")
def test_no_secret_is_in_play_before_it_is_asked_for() -> None:
    table = Table('secret coin 3 "Coin"\n  kind: small\nsecret map 120 "Map"\n  kind: standard\n')
    assert table["ann"].secrets == []
    assert table.game.decks.global_secrets == []
    table.do(GainSecret(secret="map"))  # the one that is asked for, and no other
    assert (table["ann"].secrets, table.game.decks.global_secrets) == (["map"], [])


@rule("KOR-SETUP-015", "KOR-STATUS-001", "FOA-STATUS-001")
@both
def test_one_fresh_status_sheet_serves_the_group(table_of: Any) -> None:
    table = table_of('status known "Known"\n  for the record: only this test\n', heroes="ann bob")
    assert table.game.sheet.statuses == {}
    assert not hasattr(table["ann"], "statuses")


@rule("KOR-SETUP-018", "KOR-EVENT-001")
def test_random_events_make_a_pile_of_their_own() -> None:
    table = Table(CHAPTERS + BEASTS, ready=False)
    assert table.game.decks.random_events == ["whim", "mood"]
    assert table.game.decks.events == []


@rule("KOR-SETUP-019", "KOR-EVENT-001", "KOR-ENC-010")
def test_the_chapter_card_builds_the_decks() -> None:
    decks = Table(CHAPTERS + BEASTS, begin=["leave-it"]).game.decks
    assert decks.events == ["opening", "whim", "closing"]
    assert decks.random_events == ["mood"]
    assert decks.encounters["green"] == ["beast-1x", "beast-1y"]
    assert "surprise" not in decks.events


@rule("KOR-SETUP-020")
def test_the_last_part_of_the_card_starts_play() -> None:
    table = Table(CHAPTERS + BEASTS, ready=False, heroes="ann bob")
    from runtime.rules.calendar.day import run_steps

    decision = table.until(run_steps(table.rules.setup, table.game, table.rules))
    assert decision.kind == "verse.choice"
    assert (table["ann"].food, table["bob"].food) == (2, 3)
    assert table.events("verse")[-1].what == "hearth/fireside"


@rule("KOR-SETUP-021", "KOR-ENC-010", "KOR-ENC-012")
def test_the_next_chapter_takes_easier_cards_out_and_harder_ones_in() -> None:
    table = Table(CHAPTERS + BEASTS, begin=["leave-it"])
    table.do(ChapterBegins(number=2))
    decks = table.game.decks
    assert decks.encounters["green"] == ["beast-2x", "beast-2y", "beast-3x", "beast-3y"]
    assert decks.events == ["closing"]
    assert sorted(decks.table) == ["A", "B", "consumables"]
    assert table.game.calendar.chapter == 2


@rule("KOR-SETUP-022", "KOR-ABILITY-001", "FOA-SETUP-031")
@both
def test_ability_and_weakness_of_the_tile_apply_to_its_character(table_of: Any) -> None:
    table = table_of(people=ABLE, heroes="ann bob")
    assert "sing" in table.open("ann")
    assert "sing" not in table.options("bob")
    table["bob"].location = "mill"
    table.act("ann", "sing")
    assert (table["ann"].wealth, table["ann"].energy) == (2, 5)
    assert table.options("ann")["travel-mill"].cost == "1 energy"
    table["ann"].terror = 3
    assert table.options("ann")["travel-mill"].cost == "2 energy"
    table["bob"].terror = 3
    assert table.options("bob")["travel-hearth"].cost == "1 energy"


@rule("KOR-SETUP-023")
def test_no_waystone_stands_at_setup_and_day_one_leaves_the_start_clear() -> None:
    table = Table(ready=False)
    decision = table.until(table.campaign_flow())
    assert decision.kind == "day.action"
    assert table.game.board.waystones == []
    assert table.game.calendar.day == 1
    assert table.game.board.locations["hearth"].clear


@rule("KOR-SETUP-023")
def test_the_other_reading_of_the_first_day_is_a_table_option() -> None:
    table = Table(ready=False, rules=EDITION.with_rulings(amb_s_01="whole"))
    table.until(table.campaign_flow())
    assert not table.game.board.locations["hearth"].clear


@rule("KOR-SETUP-012")
def test_a_start_without_a_top_key_shows_its_neighbours() -> None:
    turned = MAP.replace("keys: north mill, east moor", "keys: east moor").replace(
        "keys: south hearth, east fen", "keys: east fen"
    )
    assert list(Table(world=turned).game.board.locations) == ["hearth", "moor"]


@rule("KOR-SETUP-009")
def test_first_cards_lie_on_top_whatever_the_shuffle_said() -> None:
    chapters = CHAPTERS.replace(
        "  event deck: opening, 1 random, closing\n",
        "  event deck: opening, 1 random, closing\n  first cards: c-b7, c-b2, d-b5, c-a1\n",
    )
    table = Table(CARDS + chapters, ready=False)
    session = Session(table.book, EDITION, ["ann"], seed=3)
    ann = session.game.characters["ann"]
    assert ann.combat_deck[:2] == ["c-b7", "c-b2"]
    assert ann.diplomacy_deck[0] == "d-b5"
    assert "c-a1" not in ann.combat_deck  # a card of the pool stays where it is
    assert sorted(ann.combat_deck) == sorted(table.book.starters("ann", "combat"))


STANDEES = """\
companion dog "Dog"
  enters: mill
companion cat "Cat"
boss king "King"
  enters: fen
  moves on direction: that way, else to the lowest-numbered connected location
  moves on x: stay
  > when meeting -> hearth/fireside
"""


@rule("KOR-SETUP-012", "KOR-GEN-010", "KOR-COMPANION-001")
@both
def test_a_companion_stands_from_the_beginning_where_its_card_says(table_of: Any) -> None:
    table = table_of(STANDEES.partition("boss")[0])
    assert table.game.board.companions == {"dog": "mill"}


@rule("KOR-GEN-010", "KOR-BOSS-003", "KOR-BOSS-006")
def test_a_king_waits_where_its_card_says_until_somebody_comes() -> None:
    table = Table(STANDEES)
    assert table.game.board.bosses == {"king": "fen"}
    table.steps(EDITION.start_of_day[3:5], "west")
    assert table.game.board.bosses == {"king": "fen"}  # its place lies in the deck: nowhere to go
    table.act("ann", "travel-mill")
    assert "fen" in table.game.board.locations
    table.act("ann", "travel-fen", "leave-it")
    assert [e.what for e in table.events("verse")] == ["hearth/fireside"]
