"""Discarding and removing; encounters and their decks; events, quests."""

from typing import Any

import pytest

from runtime.rules.calendar.events_deck import clear_events, put_away, resolve, reveal_event
from runtime.rules.cards.encounter_cards import draw_and_meet, find_and_meet, meet
from runtime.rules.protocol.context import Context
from runtime.rules.state.game import Guardian, Markers
from schemas.vocabulary.calendar import (
    AddRandomEvents,
    ChapterBegins,
    ChapterEnds,
    DiscardEvent,
    PutEventOnTop,
    PutEventUnder,
    RemoveEvent,
    ResolveEvent,
    RevealEvent,
    ShuffleEvent,
)
from schemas.vocabulary.encounters import (
    AddDifficulty,
    AddEncounter,
    DrawEncounter,
    NamedEncounter,
    RemoveDifficulty,
    RemoveEncounter,
    RemoveEncounterFromGame,
)
from schemas.vocabulary.possessions import (
    GainItem,
    GainSecret,
    LoseItem,
    LoseSecret,
    RemoveItem,
    RemoveSecret,
)
from schemas.vocabulary.resources import Gain
from schemas.vocabulary.world import (
    DiscardLocation,
    PlaceCompanion,
    PlaceLocation,
    RemoveCompanion,
    RemoveLocation,
)
from tests.support.avalon import both
from tests.support.cards import TALK, beast
from tests.support.tables import Table

rule = pytest.mark.rule


PACK = beast("ape") + beast("bat") + beast("cat", 2)


def party(table: Table) -> Context:
    return Context(tuple(table.game.characters), "hearth")


@rule("KOR-DISCARD-001")
def test_random_events_encounters_and_items_go_under_their_decks() -> None:
    table = Table(
        PACK + 'event whim "Whim"\n  kind: random\nitem axe "Axe"\n  deck: A\nitem bow "Bow"\n  deck: A\n'
    )
    decks = table.game.decks
    table.run(draw_and_meet(table.game, table.rules, party(table), "green"), "lose")
    assert decks.encounters["green"] == ["bat", "cat", "ape"]
    decks.random_events = ["other"]
    table.game.calendar.active = ["whim"]
    put_away(table.game, table.rules, "whim")
    assert decks.random_events == ["other", "whim"]
    decks.items["A"].remove("axe")
    table["ann"].items = ["axe"]
    table.do(LoseItem(item="axe"))
    assert decks.items["A"] == ["bow", "axe"]


@rule("KOR-DISCARD-002")
def test_a_location_does_not_go_from_under_somebody_and_that_is_told() -> None:
    table = Table()
    table.do(DiscardLocation(location="hearth"))
    assert "hearth" in table.game.board.locations
    assert [event.text for event in table.events("step")] == [
        "The Hearth stays on the table, because somebody stands there."
    ]


@rule("KOR-DISCARD-002", "KOR-SECRET-010")
def test_a_discarded_location_or_secret_can_be_taken_again() -> None:
    table = Table('secret coin 3 "Coin"\n  kind: standard\n')
    table.do(GainSecret(secret="coin"))
    table.do(LoseSecret(secret="coin"))
    assert table["ann"].secrets == []
    table.do(GainSecret(secret="coin"))
    assert table["ann"].secrets == ["coin"]
    table.do(DiscardLocation(location="mill"))
    assert "mill" not in table.game.board.locations
    table.do(PlaceLocation(location="mill"))
    assert "mill" in table.game.board.locations


@rule("KOR-DISCARD-006")
def test_what_is_removed_from_the_game_returns_to_no_deck() -> None:
    table = Table(
        'secret coin 3 "Coin"\n  kind: small\n' + PACK + 'event one "One"\n  kind: story\n', heroes="ann"
    )
    table.do(GainSecret(secret="coin"), RemoveSecret(secret="coin"), GainSecret(secret="coin"))
    assert table["ann"].secrets == []
    table.do(RemoveEncounterFromGame(encounter="ape"))
    table.do(NamedEncounter(encounter="ape"))
    table.do(AddEncounter(encounter="ape", colour="green"))
    assert table.game.decks.encounters["green"] == ["bat", "cat"]
    assert table.events("encounter") == []
    table.do(RemoveEvent(event="one"), PutEventOnTop(event="one"))
    assert table.game.decks.events == []
    table.do(RemoveLocation(location="mill"))
    assert "mill" not in table.game.board.locations
    assert "mill" in table.game.board.gone


@rule("KOR-DISCARD-006")
@pytest.mark.parametrize("held", [False, True])
def test_a_named_item_leaves_the_campaign_wherever_it_is(held: bool) -> None:
    table = Table(
        'item axe "Axe"\n  deck: A\n  keyword: weapon\nitem bow "Bow"\n  deck: A\n', heroes="ann bob"
    )
    if held:
        table.do(GainItem(item="axe", who="bob"))
    table.do(RemoveItem(item="axe"), GainItem(item="axe", who="ann"))
    assert table["ann"].items == table["bob"].items == []
    assert (table.game.decks.items["A"], table.game.decks.removed) == (["bow"], ["item:axe"])


@rule("KOR-DISCARD-007")
def test_what_is_removed_from_play_may_return() -> None:
    table = Table('companion goat "Goat"\n  enters: hearth\n  once per day: gain 1 food\n')
    table.do(PlaceCompanion(companion="goat", place="hearth"))
    table.do(RemoveCompanion(companion="goat"))
    assert table.game.board.companions == {}
    table.do(PlaceCompanion(companion="goat", place="mill"))
    assert table.game.board.companions == {"goat": "mill"}


@rule("KOR-ENC-002", "KOR-ENC-010")
def test_a_card_of_a_difficulty_can_be_asked_for() -> None:
    table = Table(PACK)
    table.do(DrawEncounter(colour="green", difficulty=2), answers=["win"])
    assert table.events("encounter")[0].what == "cat"


@rule("KOR-ENC-003")
@pytest.mark.parametrize(("colour", "kind"), [("green", "win"), ("blue", "green")])
def test_resolving_starts_the_kind_of_the_card_for_the_whole_party(colour: str, kind: str) -> None:
    table = Table(beast("ape") + TALK.format(extra="", red="gain 1 terror"), heroes="ann bob")
    table.do(DrawEncounter(colour=colour), answers=[kind] + (["ann"] if colour == "blue" else []))
    assert table.events("encounter")[0].who == "ann, bob"
    assert table.asked[0].open_keys() == (
        ["win", "lose", "escape"] if colour == "green" else ["green", "gray", "red"]
    )


@rule("KOR-ENC-004")
def test_a_written_encounter_is_resolved_by_its_own_words() -> None:
    table = Table(
        """\
written encounter seller "The Seller"
  deck: blue 1

  He sells lamps.

  * (1 wealth) Buy one.
    > gain 1 magic
    -> end
  * Walk on.
    -> end
"""
    )
    table.do(DrawEncounter(colour="blue"), answers=["buy-one"])
    assert (table["ann"].wealth, table["ann"].magic) == (0, 1)
    assert "He sells lamps." in [e.text for e in table.events("prose")]
    assert table.game.decks.encounters["blue"] == ["seller"]


@rule("KOR-ENC-005")
def test_a_finished_card_goes_to_the_bottom_of_its_deck() -> None:
    table = Table(PACK)
    table.do(DrawEncounter(colour="green"), answers=["win"])
    assert table.game.decks.encounters["green"] == ["bat", "cat", "ape"]


@rule("KOR-ENC-005")
def test_an_empty_deck_gives_no_encounter() -> None:
    table = Table(PACK)
    table.do(DrawEncounter(colour="purple"))
    assert table.asked == []


LOOSE = beast("ghost").replace("deck: green 1\n  ", "")
HAUNT = LOOSE + 'secret haunting 120 "Haunting"\n  kind: standard, encounter ghost\n'


@rule("KOR-ENC-006", "KOR-DISCARD-005", "KOR-SECRET-011")
def test_a_card_from_box_or_secret_deck_goes_back_where_it_came_from() -> None:
    table = Table(PACK + HAUNT)
    table.do(NamedEncounter(encounter="ghost"), answers=["win"])
    assert all("ghost" not in deck for deck in table.game.decks.encounters.values())
    assert [e.text for e in table.events("deck")] == ["ghost goes back"]
    table.do(NamedEncounter(encounter="ghost"), answers=["win"])


@rule("KOR-SECRET-011", "KOR-ENC-009")
def test_a_secret_that_is_an_encounter_or_an_event_is_resolved_and_never_owned() -> None:
    squall = 'event squall "Squall"\n  kind: special\n  > each character gains 1 terror\n'
    squall += 'secret clouds 121 "Clouds"\n  kind: standard, event squall\n'
    table = Table(PACK + HAUNT + squall, heroes="ann bob")
    table.do(GainSecret(secret="haunting"), answers=["win"])
    assert [e.what for e in table.events("encounter")] == ["ghost"]
    table.do(AddEncounter(encounter="ghost", colour="green"))
    table.do(GainSecret(secret="haunting"), answers=["win"])
    assert table.game.decks.encounters["green"][-1] == "ghost"
    table.do(GainSecret(secret="clouds"))
    assert (table["bob"].terror, table.game.calendar.active) == (1, ["squall"])
    assert table["ann"].secrets == table["bob"].secrets == []


@rule("KOR-ENC-007")
def test_a_named_card_is_taken_from_its_deck_which_is_shuffled() -> None:
    table = Table(PACK)
    flow = find_and_meet(table.game, table.rules, party(table), "bat")
    assert next(flow).kind == "deck.shuffle"
    table.run(find_and_meet(table.game, table.rules, party(table), "cat"), "win")
    assert table.game.decks.encounters["green"][-1] == "cat"


@rule("KOR-ENC-008")
def test_a_named_card_that_guards_leaves_its_place_first() -> None:
    table = Table(beast("ape", extra=", guardian"))
    table.game.decks.encounters["green"] = []
    table.game.board.guardians = [Guardian("ape", "mill", "green")]
    table.do(NamedEncounter(encounter="ape"), answers=["win"])
    assert table.game.board.guardians == []
    assert table.game.decks.encounters["green"] == ["ape"]


@rule("KOR-ENC-009", "KOR-ENC-011")
def test_a_secret_encounter_that_joined_a_deck_is_taken_from_there() -> None:
    table = Table(PACK + HAUNT)
    table.do(AddEncounter(encounter="ghost", colour="green"))
    assert "ghost" in table.game.decks.encounters["green"]
    table.do(NamedEncounter(encounter="ghost"), answers=["win"])
    assert table.game.decks.encounters["green"][-1] == "ghost"


@rule("KOR-ENC-011", "KOR-ENC-010", "KOR-ENC-012")
def test_joined_secrets_take_part_in_preparing_and_removed_cards_do_not() -> None:
    chapters = """\
chapter first 1 "First"
  green deck: difficulty 1
  event deck: calm
  -> end
chapter second 2 "Second"
  green deck: difficulty 1-2, without bat
  event deck: calm
  -> end
event calm "Calm"
  kind: story
"""
    haunt = HAUNT.replace('"Ghost"\n', '"Ghost"\n  deck: green 1\n')
    table = Table(PACK + haunt + chapters)
    decks = table.game.decks
    assert decks.encounters["green"] == ["ape", "bat"]
    table.do(AddEncounter(encounter="ghost", colour="green"))
    table.do(RemoveEncounter(encounter="ape", colour="green"))
    assert sorted(decks.encounters["green"]) == ["bat", "ghost"]
    table.do(ChapterBegins(number=2))
    assert sorted(decks.encounters["green"]) == ["cat", "ghost"]


@rule("KOR-ENC-012")
def test_difficulties_come_and_go_only_when_told() -> None:
    table = Table(PACK)
    decks = table.game.decks
    table.do(RemoveDifficulty(difficulty=1, colour="green"))
    assert decks.encounters["green"] == ["cat"]
    table.do(AddDifficulty(difficulty=1, colour="green"))
    assert decks.encounters["green"] == ["cat", "ape", "bat"]


EVENTS = """\
event one "One"
  kind: story
event two "Two"
  kind: story
event whim "Whim"
  kind: random
  > gain 1 food
event mood "Mood"
  kind: random
  today: each travel costs 1 energy more
event odd "Odd"
  kind: special
"""


@rule("KOR-EVENT-001")
def test_special_and_random_events_come_in_during_play() -> None:
    table = Table(EVENTS)
    assert table.game.decks.events == ["one", "two"]
    table.do(PutEventOnTop(event="odd"))
    assert table.game.decks.events == ["odd", "one", "two"]
    table.do(PutEventUnder(event="odd"))
    assert table.game.decks.events == ["one", "two", "odd"]
    table.do(ShuffleEvent(event="one"))
    assert sorted(table.game.decks.events) == ["odd", "one", "two"]


@rule("KOR-EVENT-002")
def test_an_effect_may_reveal_an_event_besides() -> None:
    table = Table(EVENTS)
    table.do(RevealEvent())
    assert table.game.calendar.active == ["one"]
    table.do(ResolveEvent(event="odd"))
    assert table.game.calendar.active == ["one", "odd"]
    assert table.game.decks.events == ["two"]


@rule("KOR-EVENT-003")
def test_a_resolved_set_up_card_is_out_of_the_game() -> None:
    table = Table('chapter first 1 "First"\n  event deck: one\n  > gain 1 exp\n  -> end\n' + EVENTS)
    assert "chapter:first" in table.game.decks.removed
    assert table["ann"].exp == 1
    table.do(ChapterBegins(number=1))
    assert table["ann"].exp == 1


@rule("KOR-EVENT-005", "FOA-EVENT-001")
@both
def test_random_events_go_from_the_top_of_the_pile_to_the_top_of_the_deck(table_of: Any) -> None:
    table = table_of(EVENTS)
    table.do(AddRandomEvents(amount=2))
    assert table.game.decks.events == ["whim", "mood", "one", "two"]
    assert table.game.decks.random_events == []


@rule("KOR-EVENT-006")
def test_a_random_event_acts_once_or_rules_the_day() -> None:
    table = Table(EVENTS)
    table.run(resolve(table.game, table.rules, "whim"))
    assert table["ann"].food == 2
    assert table.options("ann")["travel-mill"].cost == "1 energy"
    table.run(resolve(table.game, table.rules, "mood"))
    assert table.options("ann")["travel-mill"].cost == "2 energy"
    table.steps([clear_events])
    assert table.options("ann")["travel-mill"].cost == "1 energy"


@rule("KOR-EVENT-007")
def test_the_end_of_a_chapter_does_nothing_of_its_own() -> None:
    table = Table(EVENTS)
    before = table.game.to_data()
    table.do(ChapterEnds())
    assert table.game.to_data() == before


QUEST = """\
event task "Task"
  kind: quest
  success: [food 5+]
    > each character gains 2 exp
    > remove event task from the game
    -> hearth/fireside
  failure: [terror 4+]
    > each character gains 1 terror
    > discard event task
"""


@rule("KOR-QUEST-001")
def test_a_quest_ends_the_moment_its_condition_holds() -> None:
    table = Table(QUEST)
    table.run(reveal_event(table.game, table.rules))
    table.do(Gain(amount=3, what="food"))
    assert table["ann"].exp == 0
    table.do(Gain(amount=1, what="food"), answers=["leave-it"])
    assert table["ann"].exp == 2
    assert [e.text for e in table.events("quest")] == ["success"]
    assert table.game.calendar.active == []


@rule("KOR-QUEST-001")
def test_a_quest_whose_condition_already_holds_ends_when_it_comes() -> None:
    table = Table(QUEST)
    table.set("ann", food=9)
    table.run(reveal_event(table.game, table.rules), "leave-it")
    assert table["ann"].exp == 2


@rule("KOR-QUEST-002", "KOR-DAYSTART-014", "FOA-QUEST-004")
@both
def test_a_quest_stays_until_something_names_it(table_of: Any) -> None:
    table = table_of(QUEST)
    table.run(reveal_event(table.game, table.rules))
    for _ in range(3):
        table.steps(table.rules.start_of_day)
    assert table.game.calendar.active == ["task"]
    table.game.card_markers["event:task"] = Markers(quest=1)
    table.do(DiscardEvent(event="task"))
    assert table.game.calendar.active == []
    assert table.game.card_markers == {}


@rule("KOR-QUEST-001")
def test_a_quest_can_fail() -> None:
    table = Table(QUEST)
    table.run(reveal_event(table.game, table.rules))
    table.do(Gain(amount=4, what="terror"))
    assert table["ann"].terror == 5
    assert [e.text for e in table.events("quest")] == ["failure"]


@rule("KOR-GUARD-002", "KOR-DEATH-004", "KOR-GUARD-015")
@pytest.mark.parametrize(("end", "stays"), [("lose", True), ("escape", True), ("win", False)])
def test_a_guardian_that_is_not_won_stays_where_it_was_met(end: str, stays: bool) -> None:
    table = Table(beast("ape", extra=", guardian") + beast("bat"))
    table.do(DrawEncounter(colour="green"), answers=[end])
    where = [(g.encounter, g.location, g.origin) for g in table.game.board.guardians]
    assert where == ([("ape", "hearth", "green")] if stays else [])
    assert ("ape" in table.game.decks.encounters["green"]) is not stays


@rule("KOR-GUARD-002", "KOR-DEATH-004")
def test_an_encounter_that_is_no_guardian_is_put_away_when_lost() -> None:
    table = Table(PACK)
    table.run(meet(table.game, table.rules, party(table), "ape", "box"), "lose")
    assert table.game.board.guardians == []


@rule("KOR-GUARD-002")
@pytest.mark.parametrize(
    ("red", "end", "stays"),
    [
        ("gain 1 terror, becomes a guardian", "red", True),
        ("gain 1 terror, becomes a guardian", "gray", False),
        ("gain 1 terror", "gray", True),
        ("gain 1 terror", "green", False),
    ],
)
def test_a_talk_leaves_a_guardian_by_its_icon_or_whenever_green_is_missed(
    red: str, end: str, stays: bool
) -> None:
    table = Table(TALK.format(extra=", guardian", red=red))
    table.do(DrawEncounter(colour="blue"), answers=[end])
    assert bool(table.game.board.guardians) is stays
