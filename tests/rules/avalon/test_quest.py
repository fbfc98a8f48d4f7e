"""Quests, tasks, events and statuses."""

from typing import Any

import pytest

from runtime.rules.calendar.events_deck import reveal_event
from schemas.registry import Effect
from schemas.vocabulary.calendar import AddRandomEvents, DiscardEvent, RemoveEvent
from schemas.vocabulary.journal import GainStatus
from schemas.vocabulary.possessions import GainSecret, GainSkill, LoseSecret
from schemas.vocabulary.resources import Gain
from schemas.vocabulary.world import PlaceDial, PlaceMenhir, RemoveMenhir
from tests.support.avalon import MAP, avalon, both

rule = pytest.mark.rule
RITES = 'secret rites 2 "Rites"\n  kind: standard\n'
QUEST = RITES + (
    'event first "First"\n  kind: quest\n  success: [secret rites]\n    > resolve event fifth\n'
    '    > discard event first\nevent fifth "Fifth"\n  kind: story\n  > gain 1 wealth\n'
    'event second "Second"\n  kind: story\n'
)
ON_A_SECRET = (
    'secret seed 5 "Seed"\n  kind: standard\n  success: [exp 3+]\n    > gain 1 magic\n'
    "    > remove secret seed from the game\n  failure: [day 9+]\n    > gain 1 terror\n"
)


@rule("FOA-QUEST-003", "FOA-SAMPLE-026", "FOA-SETUP-026")
def test_the_moment_its_condition_is_met_its_success_is_followed() -> None:
    table = avalon(QUEST)
    table.game.decks.events = ["first", "second", "fifth"]
    table.steps([reveal_event])
    assert table.game.calendar.active == ["first"]
    table.do(GainSecret(secret="rites"))
    assert (table["ann"].wealth, table.game.calendar.active) == (2, ["fifth"])
    assert table.game.decks.events == ["second"]


@rule("FOA-QUEST-001", "FOA-QUEST-003")
def test_a_quest_may_stand_on_a_secret() -> None:
    table = avalon(ON_A_SECRET, heroes="ann bob")
    table.do(Gain(amount=5, what="exp", who="bob"))
    assert table["bob"].magic == 0  # nobody holds it yet
    table.set("bob", exp=0)
    table.do(GainSecret(secret="seed", who="ann"))
    table.do(Gain(amount=3, what="exp", who="bob"), answers=["ann"])
    assert table["ann"].magic + table["bob"].magic == 1
    assert table["ann"].secrets == []
    assert [(e.what, e.text) for e in table.events("quest")] == [("seed", "success")]


@rule("FOA-QUEST-001", "FOA-QUEST-003", "KOR-QUEST-001")
@both
@pytest.mark.parametrize("kind", ['8 "Oath"\n  kind: small', '140 "Oath"\n  kind: standard, global'])
def test_a_quest_on_a_secret_begins_when_it_is_gained_and_anew_when_it_is_gained_again(
    table_of: Any, kind: str
) -> None:
    """Its condition may be met already, as that of an event may; and what ended once can end again."""
    table = table_of(f"secret oath {kind}\n  success: [food 3+]\n    > gain 1 magic, ann loses 3 food\n")
    table.set("ann", food=5, magic=0)
    table.do(GainSecret(secret="oath"))
    assert (table["ann"].magic, table["ann"].food) == (1, 2)
    table.do(Gain(amount=3, what="food"))  # it has ended
    assert (table["ann"].magic, table["ann"].food) == (1, 5)
    table.do(LoseSecret(secret="oath"), GainSecret(secret="oath"))
    assert (table["ann"].magic, table["ann"].food) == (2, 2)


@rule("FOA-QUEST-003", "KOR-QUEST-001")
@both
def test_a_secret_whose_quest_brings_it_back_for_ever_is_cut_off_and_told_once(table_of: Any) -> None:
    table = table_of(
        'secret oath 8 "Oath"\n  kind: small\n  success: [food 3+]\n    > lose secret oath, gain secret oath\n'
    )
    table.set("ann", food=5)
    table.do(GainSecret(secret="oath"))
    assert table["ann"].secrets == ["oath"]
    assert len(table.events("step")) == 1
    assert table.game.reading[0] == 0


@rule("FOA-QUEST-004")
def test_only_a_text_that_names_it_removes_a_quest() -> None:
    table = avalon(QUEST)
    table.game.decks.events = ["first"]
    table.steps([reveal_event])
    for _ in range(3):
        table.steps(table.rules.start_of_day)
        table.steps([step for step in table.rules.end_of_day if step.__name__ == "clear_random_events"])
    assert table.game.calendar.active == ["first"]
    table.do(DiscardEvent(event="first"))
    assert table.game.calendar.active == []
    table.game.calendar.active = ["second"]
    table.do(RemoveEvent(event="second"))
    assert table.game.calendar.active == []


@rule("FOA-QUEST-005")
def test_a_task_needs_no_card_and_lasts_as_long_as_its_location() -> None:
    journal = (
        "journal hearth\n\nverse task\n  Bring wood.\n\n  * (2 wealth) Here it is.\n    > gain 2 food\n    -> end\n"
        "  * Later.\n    -> end\n"
    )
    cold = '\nlocation hearth-cold 120 "Cold"\n  legacy: hearth\n  keys: north mill\n\n  Ash.\n'
    ash = "\njournal hearth-cold\n\nverse ash\n  Ash.\n\n  * Go.\n    -> end\n"
    table = avalon(journal=journal + ash, world=MAP + cold)
    for _ in range(2):
        table.act("ann", "explore", "later")
    table.set("ann", wealth=2)
    table.act("ann", "explore", "here-it-is")
    assert (table["ann"].food, table.game.calendar.active) == (3, [])
    from schemas.vocabulary.world import ReplaceLocation

    table.do(ReplaceLocation(location="hearth", new="hearth-cold"))
    table.act("ann", "explore", "go")


@rule("FOA-EVENT-001")
def test_random_events_come_on_top_of_the_event_deck() -> None:
    table = avalon('event whim "Whim"\n  kind: random\nevent one "One"\n  kind: story\n')
    table.game.decks.events = ["one"]
    table.do(AddRandomEvents(amount=1))
    assert table.game.decks.events == ["whim", "one"]
    assert table.game.decks.random_events == []


@rule("FOA-CLAR-035")
def test_an_event_is_for_all_characters_wherever_they_are() -> None:
    table = avalon(
        'event frost "Frost"\n  kind: story\n  > each party member loses 1 health\n  today: nobody may travel\n',
        heroes="ann bob",
    )
    table["bob"].location = "mill"
    table.game.decks.events = ["frost"]
    table.steps([reveal_event])
    assert [table[name].health for name in ("ann", "bob")] == [8, 8]
    assert table.options("bob")["travel-hearth"].blocked == "Frost forbids it"


WOLVES = "".join(
    f'combat encounter {name} "{name.title()}"\n  deck: green 1\n  value: 3\n  attack 0-2: take 1 damage\n'
    for name in ("wolf", "bear")
)


@rule("FOA-CLAR-001", "FOA-CLAR-008", "FOA-CLAR-035")
@pytest.mark.parametrize(
    ("first", "met"),
    [("hearth", [("ann, cal", "wolf"), ("bob", "bear")]), ("mill", [("bob", "wolf"), ("ann, cal", "bear")])],
)
def test_an_encounter_of_the_morning_is_met_by_those_who_stand_together(
    first: str, met: list[tuple[str, str]]
) -> None:
    """Each group meets a card of its own; which group is first, the players say."""
    table = avalon(
        WOLVES + 'event howl "Howl"\n  kind: story\n  > draw a green encounter\n', heroes="ann bob cal"
    )
    table["bob"].location = "mill"
    table.game.decks.events = ["howl"]
    table.steps([reveal_event], first, "win", "win")
    assert [(e.who, e.what) for e in table.events("encounter")] == met


@rule("FOA-CLAR-008", "FOA-GEN-009")
def test_of_a_named_encounter_there_is_one_card() -> None:
    table = avalon(WOLVES + 'event howl "Howl"\n  kind: story\n  > encounter bear\n', heroes="ann bob")
    table["bob"].location = "mill"
    table.game.decks.events = ["howl"]
    table.steps([reveal_event], "mill", "win")
    assert [(e.who, e.what) for e in table.events("encounter")] == [("bob", "bear")]


# --- Statuses ---------------------------------------------------------------------------------------------

BOOK = """\
book of secrets

verse six
  Six of them.

  > each character gains 1 exp
  -> end

verse eight
  One to eight.

  > each character gains 1 magic
  -> end
"""


def fill(count: int, which: str) -> tuple[GainStatus, ...]:
    return tuple(part(which, n) for n in range(count, 0, -1))


def part(status: str, number: int) -> GainStatus:
    return GainStatus(status=status, which="named", parts=(str(number),))


@rule("FOA-STATUS-003", "FOA-STATUS-005")
def test_any_six_parts_send_the_players_to_the_book_of_secrets_at_once() -> None:
    status = 'status chivalry "Chivalry"\n  parts: 1-9\n  > when any 6 parts -> book/six\n'
    table = avalon(status + BOOK)
    table.do(*fill(5, "chivalry"))
    assert table["ann"].exp == 0
    table.do(part("chivalry", 9))
    assert table["ann"].exp == 1
    table.do(part("chivalry", 8))
    assert table["ann"].exp == 1  # once


@rule("FOA-STATUS-004")
def test_named_parts_send_them_there_when_all_are_marked() -> None:
    status = 'status expedition "Expedition"\n  parts: 1-9\n  > when parts 1-8 -> book/eight\n'
    table = avalon(status + BOOK)
    table.do(part("expedition", 9), *fill(7, "expedition"))
    assert table["ann"].magic == 0
    table.do(part("expedition", 8))
    assert table["ann"].magic == 1


@rule("FOA-CLAR-025")
def test_a_part_of_an_unnumbered_status_marks_any_free_box() -> None:
    table = avalon('status debt "Debt"\n  parts: 1-3\n')
    table.do(GainStatus(status="debt", which="any"), GainStatus(status="debt", which="any"))
    assert len(table.game.sheet.statuses["debt"]) == 2


@rule("FOA-STATUS-002", "FOA-STATUS-001")
def test_a_status_is_everyone_s_a_personal_secret_one_character_s() -> None:
    table = avalon(
        'status known "Known"\nsecret scar 9 "Scar"\n  kind: standard, personal\n', heroes="ann bob"
    )
    table.do(GainStatus(status="known"), GainSecret(secret="scar", who="ann"))
    assert table.game.sheet.statuses == {"known": []}
    assert (table["ann"].secrets, table["bob"].secrets) == (["scar"], [])
    assert "give" in table.options("ann")
    from runtime.rules.actions.between import tradable

    assert "scar" not in dict(tradable(table.game, table.rules, table["ann"]))


@rule("FOA-STATUS-007")
def test_nothing_in_this_edition_marks_time_passing() -> None:
    table = avalon()
    table.run(_three_days(table))
    assert table.game.calendar.time_passed == {}


def _three_days(table):  # type: ignore[no-untyped-def]
    from runtime.rules.calendar.day import start_of_day

    for _ in range(3):
        yield from start_of_day(table.game, table.rules)


@rule("FOA-QUEST-003")
@pytest.mark.parametrize(
    ("asks", "effect"),
    [
        ("menhir at hearth", PlaceMenhir(place="hearth", dial=(4,))),
        ("not menhir at moor", RemoveMenhir(place="moor")),
        ("time dial at hearth 3", PlaceDial(kind="time", place="hearth", value=3)),
        ("courage 2+", GainSkill(skill="grit")),
    ],
)
def test_a_quest_ends_as_soon_as_what_it_asks_for_is_so(asks: str, effect: Effect) -> None:
    """Each of these changes nothing else that a quest could have been told of."""
    skill = 'skill grit\n  attribute: courage\n  side iron "Iron":\n    at any time: gain 1 food\n'
    task = f'event task "Task"\n  kind: quest\n  success: [{asks}]\n    > gain 1 exp\n'
    table = avalon(skill + task)
    table.game.calendar.active.append("task")
    table.game.board.menhirs = {"moor": 3}
    table.game.unsettled = 0
    table.do(effect)
    assert [one.kind for one in table.told].count("quest") == 1
    assert table["ann"].exp == 1
