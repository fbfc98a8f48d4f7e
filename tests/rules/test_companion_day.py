"""Companions and Wyrdforms, as far as the day is concerned."""

import pytest

from runtime.rules.calendar.advancement import attribute_most, modify_decks, skill_cost
from runtime.rules.calendar.night_steps import read_visions
from runtime.rules.map.waystones import place_waystone
from schemas.vocabulary.possessions import GainSkill, ReturnToNormal, TakeForm
from tests.support.cards import skill
from tests.support.pages import SEEN, VISIONS
from tests.support.tables import MAP, PEOPLE, Table

rule = pytest.mark.rule

GOAT = """\
companion goat "The Goat"
  enters: hearth
  follows: (1 food)
  once per day: may lose 1 food to gain 1 wealth
  at the end of the day: may pay 1 food to lose 1 terror
"""


def with_companion(text: str, name: str, heroes: str = "ann", **parts: str) -> Table:
    table = Table(text, heroes=heroes, **parts)
    table.game.board.companions = {name: "hearth"}
    return table


@rule("KOR-COMPANION-002")
def test_the_goat_follows_for_food_and_its_bags_are_searched_once_a_day() -> None:
    table = with_companion(GOAT, "goat")
    table.set("ann", food=3)
    table.act("ann", "use-goat")
    assert "use-goat" not in table.options("ann")
    table.act("ann", "travel-mill", "yes")
    assert table.game.board.companions == {"goat": "mill"}
    assert (table["ann"].food, table["ann"].location) == (1, "mill")
    table.act("ann", "travel-hearth", "no")
    assert table.game.board.companions == {"goat": "mill"}


@rule("KOR-COMPANION-002")
def test_without_the_food_the_goat_stays() -> None:
    table = with_companion(GOAT, "goat")
    table.set("ann", food=0)
    table.act("ann", "travel-mill", "no")
    assert table.asked[0].option("yes").blocked == "costs 1 food"  # type: ignore[union-attr]


GUIDE = """\
companion guide "The Guide"
  enters: hearth
  action: Ask for help with the quest.
    > may read book/a-hint
  action: (1 energy) Ask about the stones. [ruined menhir here]
    > gain 2 magic
book of secrets

verse a-hint
  Look behind the mill.

  -> end
"""


@rule("KOR-COMPANION-004", "KOR-COMPANION-005")
def test_a_companion_can_be_asked_where_it_stands() -> None:
    table = with_companion(GUIDE, "guide", heroes="ann bob")
    table["bob"].location = "mill"
    assert "ask-for-help-with-the-quest" not in table.options("bob")
    table.act("ann", "ask-for-help-with-the-quest", "yes")
    assert [e.what for e in table.events("verse")] == ["book/a-hint"]


@rule("KOR-COMPANION-006")
def test_magic_is_granted_only_at_a_ruined_menhir() -> None:
    table = with_companion(GUIDE, "guide")
    assert table.options("ann")["ask-about-the-stones"].blocked == "requires ruined menhir here"
    world = MAP.replace("  seals: settlement\n", "  seals: settlement\n  shows: ruined menhir\n", 1)
    table = with_companion(GUIDE, "guide", world=world)
    table.act("ann", "ask-about-the-stones")
    assert table["ann"].magic == 2


GOLEM = """\
companion golem "Candle Golem"
  enters: hearth
  action: Burn. [quest markers here 0]
    > gain 1 magic, place 1 quest marker here
  when a waystone is activated: remove all quest markers here
"""


@rule("KOR-COMPANION-007")
def test_the_golem_waits_for_a_waystone() -> None:
    table = with_companion(GOLEM, "golem")
    table.set("ann", magic=1)
    table.act("ann", "burn")
    assert table.options("ann")["burn"].blocked
    table.run(place_waystone(table.game, table.rules, "hearth"), "north-east")
    assert table.options("ann")["burn"].blocked  # placing one is not the Action
    table.act("ann", "activate-a-waystone", "blood-price")
    assert "burn" in table.open("ann")


@rule("KOR-COMPANION-009")
def test_with_her_every_vision_must_be_read() -> None:
    text = VISIONS + 'companion isolut "Isolut"\n  enters: hearth\n  while in play: visions must be read\n'
    table = with_companion(text, "isolut", world=SEEN)
    table.run(read_visions(table.game, table.rules), "wake")
    assert table["ann"].exp == 1


FORM = PEOPLE.replace(
    "wealth 1\n", "wealth 1\n  ability: Sing.\n    > gain 1 food\n  weakness: may not trade\n", 1
)
BRONZE = """\
character ann-of-bronze "Ann of Bronze"
  form of: ann
  ability: (1 terror) Ring.
    > gain 1 magic
  weakness: may not travel
"""


@rule("KOR-WYRD-001", "KOR-SETUP-022")
def test_in_wyrdform_the_other_tile_counts() -> None:
    table = Table(BRONZE, people=FORM)
    assert "sing" in table.open("ann")
    table.do(TakeForm(who="ann", form="ann-of-bronze"))
    assert "ring" in table.open("ann")
    assert "sing" not in table.options("ann")
    assert table.options("ann")["travel-mill"].blocked == "Ann of Bronze forbids it"
    table.do(ReturnToNormal(who="ann"))
    assert "sing" in table.open("ann")


@rule("KOR-WYRD-002")
def test_wyrdform_cards_stay_in_the_deck_and_count_for_its_minimum() -> None:
    cards = "".join(
        f'combat card c{n} {"W" if n == 0 else "B"}{n} "C{n}"\n  for: ann, {"wyrdform" if n == 0 else "starter"}\n'
        "  free: closes 1 pool opens 1x\n"
        for n in range(11)
    )
    table = Table(cards)
    table["ann"].combat_deck.append("c0")
    decision = table.until(modify_decks(table.game, table.rules))
    assert decision.option("remove-c0").blocked == "a Wyrdform card stays in the deck"  # type: ignore[union-attr]
    assert decision.option("remove-c1").blocked == ""  # type: ignore[union-attr]
    table.run(modify_decks(table.game, table.rules), "remove-c1", "done")
    assert len(table["ann"].combat_deck) == 10


@pytest.fixture
def wyrd_table() -> Table:
    import msgspec

    table = Table(skill("wyrd-one", "caution") + skill("wyrd-two", "courage") + skill("calm", "caution"))
    for name in ("wyrd-one", "wyrd-two"):
        table.book.skills[name] = msgspec.structs.replace(table.book.skills[name], wyrdform=True)
        for side in ("light", "dark"):
            card, face = table.book.sides[f"{name}-{side}"]
            table.book.sides[f"{name}-{side}"] = (msgspec.structs.replace(card, wyrdform=True), face)
    return table


@rule("KOR-WYRD-006")
def test_there_is_exactly_one_wyrdform_skill(wyrd_table: Table) -> None:
    table = wyrd_table
    table.do(GainSkill(skill="wyrd-one"), answers=["wyrd-one-light"])
    table.do(GainSkill(skill="wyrd-two"), answers=["wyrd-two-dark"])
    assert table["ann"].skills == ["wyrd-two-dark"]
    table.do(ReturnToNormal(who="ann"))
    assert table["ann"].skills == []


@rule("KOR-WYRD-007")
def test_it_counts_for_costs_and_opens_another_point(wyrd_table: Table) -> None:
    table = wyrd_table
    table.do(GainSkill(skill="wyrd-one"), answers=["wyrd-one-light"])
    assert skill_cost(table.game, table.rules, table["ann"], "courage") == 8
    assert attribute_most(table.game, table.rules, table["ann"], "caution") == 3


@rule("KOR-WYRD-008")
def test_it_is_always_the_outermost_token(wyrd_table: Table) -> None:
    table = wyrd_table
    table.do(GainSkill(skill="wyrd-one"), answers=["wyrd-one-light"])
    table.do(GainSkill(skill="calm"), answers=["calm-dark"])
    assert table["ann"].skills == ["calm-dark", "wyrd-one-light"]
