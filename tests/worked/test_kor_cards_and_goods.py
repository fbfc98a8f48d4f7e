"""Worked examples of cards and goods in Kings of Ruin: encounter decks, items, secrets, things too many to carry."""

from __future__ import annotations

import pytest

from runtime.rules.cards.holding import active_with
from runtime.rules.effects.dispatch import apply
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import Guardian, Markers
from schemas.vocabulary.calendar import ChapterBegins
from schemas.vocabulary.encounters import (
    AddDifficulty,
    AddEncounter,
    AddEncounterToBox,
    DrawEncounter,
    NamedEncounter,
    RemoveDifficulty,
    RemoveEncounter,
    RemoveEncounterFromGame,
)
from schemas.vocabulary.possessions import (
    DiscardItems,
    GainItem,
    GainItems,
    GainSecret,
    LoseItem,
    LoseSecret,
    PutItemDeck,
)
from schemas.vocabulary.resources import Gain
from schemas.vocabulary.world import PlaceGuardian
from tests.support.cards import beast, give, item
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule
PACK = beast("ape") + beast("bat") + beast("wolf", extra=", guardian")


def pack(*green: str, heroes: str = "ann", more: str = "") -> Table:
    table = Table(PACK + more, heroes=heroes)
    table.game.decks.encounters = {"green": list(green), "blue": []}
    return table


# --- encounter decks ----------------------------------------------------------------------------------------


@rule("KOR-ENC-012", "KOR-ENC-005")
def test_a_card_that_joins_another_deck_leaves_its_own() -> None:
    table = pack("ape", "bat")
    table.do(AddEncounter(encounter="ape", colour="blue"))
    decks = table.game.decks.encounters
    assert (decks["green"], decks["blue"]) == (["bat"], ["ape"])
    table.do(DrawEncounter(colour="blue"), answers=("win",))
    assert (decks["green"], decks["blue"]) == (["bat"], ["ape"])


@rule("KOR-ENC-012", "KOR-GUARD-014")
def test_a_guardian_whose_deck_changed_meanwhile_returns_to_the_new_one() -> None:
    table = pack("ape", "bat")
    table.game.board.guardians = [Guardian("wolf", "hearth", "green")]
    table.do(AddEncounter(encounter="wolf", colour="blue"))
    assert table.game.decks.encounters["blue"] == []  # it stands on the map
    table.act("ann", "challenge-wolf", "win")
    assert table.game.decks.encounters == {"green": ["ape", "bat"], "blue": ["wolf"]}


@rule("KOR-ENC-012", "KOR-GUARD-014")
def test_a_guardian_that_was_taken_out_of_its_deck_goes_to_the_box() -> None:
    table = pack("ape", "bat")
    table.game.board.guardians = [Guardian("wolf", "hearth", "green")]
    table.do(RemoveEncounter(encounter="wolf", colour="green"))
    table.act("ann", "challenge-wolf", "win")
    assert table.game.decks.encounters["green"] == ["ape", "bat"]


@rule("KOR-ENC-008", "KOR-GUARD-014", "KOR-GUARD-015")
@pytest.mark.parametrize(
    ("end", "guardians", "green"),
    [("win", [], ["ape", "wolf"]), ("lose", [Guardian("wolf", "hearth", "green")], ["ape"])],
)
def test_a_named_encounter_that_guards_far_away_comes_from_there(
    end: str, guardians: list[Guardian], green: list[str]
) -> None:
    table = pack("ape")
    table.game.board.guardians = [Guardian("wolf", "mill", "green")]
    table.do(NamedEncounter(encounter="wolf"), answers=(end,))
    assert table.game.board.guardians == guardians
    assert table.game.decks.encounters["green"] == green


@rule("KOR-ENC-006", "KOR-ENC-007", "KOR-DISCARD-005")
def test_a_named_encounter_from_the_box_does_not_slip_into_a_deck() -> None:
    table = pack("ape")
    table.do(NamedEncounter(encounter="bat"), answers=("win",))
    assert table.game.decks.encounters["green"] == ["ape"]
    table.do(NamedEncounter(encounter="ape"), answers=("lose",))
    assert table.game.decks.encounters["green"] == ["ape"]


@rule("KOR-ENC-003", "KOR-GUARD-002", "KOR-ENC-005")
def test_a_lost_guardian_is_missing_from_its_deck_until_it_is_won() -> None:
    table = pack("wolf", "ape", heroes="ann bob")
    table["bob"].location = "mill"
    table.do(DrawEncounter(colour="green"), answers=("lose",), members="bob")
    assert table.game.board.guardians == [Guardian("wolf", "mill", "green")]
    table.do(DrawEncounter(colour="green"), answers=("win",), members="ann")
    assert table.game.decks.encounters["green"] == ["ape"]
    table.act("bob", "challenge-wolf", "win")
    assert table.game.decks.encounters["green"] == ["ape", "wolf"]


@rule("KOR-ENC-009", "KOR-ENC-011", "KOR-ENC-006")
def test_a_secret_encounter_is_of_the_deck_it_was_added_to() -> None:
    secret = 'secret shade 150 "Shade"\n  kind: standard, encounter ghost\n' + beast("ghost", 2)
    table = pack("ape", more=secret)
    table.do(NamedEncounter(encounter="ghost"), answers=("win",))
    assert table.game.decks.encounters["green"] == ["ape"]
    table.do(AddEncounter(encounter="ghost", colour="green"))
    table.do(NamedEncounter(encounter="ghost"), answers=("lose",))
    assert table.game.decks.encounters["green"] == ["ape", "ghost"]


@rule("KOR-ENC-010", "KOR-ENC-011", "KOR-ENC-012", "KOR-SETUP-021")
def test_a_new_chapter_keeps_the_depicted_difficulties_whoever_they_are() -> None:
    more = (
        beast("easy")
        + beast("hard", 2)
        + beast("harder", 3)
        + beast("ghost", 2)
        + beast("shade", 1)
        + 'secret one 150 "One"\n  kind: standard, encounter ghost\n'
        + 'secret two 151 "Two"\n  kind: standard, encounter shade\n'
        + 'chapter first 1 "First"\n  green deck: difficulty 1\n  -> end\n'
        + 'chapter second 2 "Second"\n  green deck: difficulty 2-3\n  -> end\n'
    )
    table = Table(more)
    decks = table.game.decks.encounters
    assert sorted(decks["green"]) == ["easy"]
    table.do(AddEncounter(encounter="ghost", colour="green"), AddEncounter(encounter="shade", colour="green"))
    table.do(RemoveEncounterFromGame(encounter="harder"))
    assert sorted(decks["green"]) == ["easy", "ghost", "shade"]
    table.do(ChapterBegins(number=2))
    assert sorted(table.game.decks.encounters["green"]) == ["ghost", "hard"]


@rule("KOR-ENC-011", "KOR-ENC-010", "KOR-ENC-012")
def test_a_secret_encounter_in_the_box_waits_for_its_difficulty() -> None:
    more = (
        beast("easy")
        + beast("ghost", 2)
        + 'secret one 150 "One"\n  kind: standard, encounter ghost\n'
        + 'chapter first 1 "First"\n  green deck: difficulty 1\n  -> end\n'
        + 'chapter second 2 "Second"\n  green deck: difficulty 2\n  -> end\n'
        + 'chapter third 3 "Third"\n  green deck: difficulty 1\n  -> end\n'
    )
    table = Table(more)
    table.do(AddEncounterToBox(encounter="ghost", colour="green"))
    assert table.game.decks.encounters["green"] == ["easy"]
    table.do(NamedEncounter(encounter="ghost"), answers=("win",))
    assert table.game.decks.encounters["green"] == ["easy"]
    table.do(ChapterBegins(number=2))
    assert table.game.decks.encounters["green"] == ["ghost"]
    table.do(ChapterBegins(number=3))
    assert table.game.decks.encounters["green"] == ["easy"]


@rule("KOR-ENC-007", "KOR-GUARD-001")
def test_a_deck_out_of_which_a_guardian_was_picked_is_shuffled() -> None:
    table = pack("ape", "wolf", "bat")
    effects = (PlaceGuardian(encounter="wolf", place="mill"),)
    flow = apply(effects, table.game, table.rules, Context(("ann",), "hearth"))
    asked = next(flow)
    assert isinstance(asked, Decision)
    assert (asked.kind, asked.open_keys()) == ("deck.shuffle", ["ape", "bat"])
    table.run(_answered(flow, ("bat", "ape")))
    assert table.game.decks.encounters["green"] == ["bat", "ape"]
    assert table.game.board.guardians == [Guardian("wolf", "mill", "green")]


def _answered(flow: Flow[None], answer: Answer) -> Flow[None]:
    yield flow.send(answer)
    yield from flow


@rule("KOR-DISCARD-006", "KOR-ENC-007")
def test_a_removed_encounter_is_found_nowhere() -> None:
    table = pack("ape", "wolf")
    table.game.board.guardians = [Guardian("bat", "mill", "green")]
    for name in ("ape", "bat"):
        table.do(RemoveEncounterFromGame(encounter=name))
        table.do(NamedEncounter(encounter=name))
    assert table.game.board.guardians == []
    assert not table.events("encounter")
    table.do(AddEncounter(encounter="ape", colour="green"))
    assert table.game.decks.encounters["green"] == ["wolf"]


# --- items --------------------------------------------------------------------------------------------------

STORE = (
    item("axe", "A", "weapon")
    + item("bow", "A", "weapon")
    + item("rope", "A")
    + item("blade", "B", "weapon")
    + item("pike", "B", "weapon")
    + item("bread", "consumables", "", "at any time: may discard this to gain 1 health")
    + 'item tower "Tower Shield"\n  deck: B\n  keywords: weapon, shield\n'
    + 'secret fang 7 "Fang"\n  kind: small, weapon\n'
    + 'secret buckler 10 "Buckler"\n  kind: small, shield\n'
)


@rule("KOR-ITEM-010", "KOR-ITEM-014", "KOR-SCALE-001")
def test_more_items_than_the_deck_holds_are_lost_and_shared_one_by_one() -> None:
    table = Table(STORE, heroes="ann bob")
    table.game.decks.items["A"] = ["rope", "axe"]
    table.do(GainItems(amount=3, kind="item", deck="A"), answers=["bob", "ann"])
    assert (table["ann"].items, table["bob"].items) == (["axe"], ["rope"])
    assert table.game.decks.items["consumables"] == ["bread"]


@rule("KOR-ITEM-012", "KOR-ITEM-014")
def test_the_lowest_deck_is_the_lowest_on_the_table_though_it_is_empty() -> None:
    table = Table(STORE)
    table.do(PutItemDeck(tier="B"))
    table.game.decks.items["A"] = []
    table.do(GainItems(amount=1, kind="item", deck="lowest"))
    assert table["ann"].items == []
    table.do(GainItems(amount=1, kind="item", deck="highest"))
    assert table["ann"].items == ["blade"]


@rule("KOR-ITEM-013", "KOR-ITEM-015", "KOR-DISCARD-001")
def test_an_item_of_a_deck_in_the_box_is_discarded_into_the_box() -> None:
    table = Table(STORE)
    table.do(GainItems(amount=1, kind="item", deck="B"))  # from the box, by chance
    assert table["ann"].items == ["blade"]
    table.do(LoseItem(item="blade"))
    assert table.game.decks.table == ["A", "consumables"]
    assert sorted(table.game.decks.items["B"]) == ["blade", "pike", "tower"]


@rule("KOR-ITEM-005", "KOR-ITEM-008", "KOR-ITEM-007")
def test_a_card_of_two_keywords_wants_both_places() -> None:
    table = Table(STORE)
    give(table, "ann", "axe")
    table["ann"].secrets = ["buckler"]
    table.do(GainItem(item="tower"), answers=["tower", "tower"])
    ann = table["ann"]
    assert sorted(ann.inactive) == ["axe", "buckler"]
    table.act("ann", "exchange", "axe")
    assert active_with(table.game, ann, "weapon") == ["axe"]
    assert active_with(table.game, ann, "shield") == []  # the tower shield lies face down with both its words
    table.act("ann", "exchange", "buckler")
    assert sorted(ann.inactive) == ["tower"]


@rule("KOR-ITEM-005", "KOR-ITEM-008")
def test_who_keeps_the_old_shield_keeps_the_old_weapon_as_well() -> None:
    """The new card cannot be active without its shield: the weapon that it would have replaced stays in use."""
    table = Table(STORE)
    give(table, "ann", "axe")
    table["ann"].secrets = ["buckler"]
    table.do(GainItem(item="tower"), answers=["tower", "buckler"])
    assert table["ann"].inactive == ["tower"]
    assert active_with(table.game, table["ann"], "weapon") == ["axe"]


@rule("KOR-ITEM-021", "KOR-ITEM-008", "KOR-ITEM-006")
def test_a_weapon_that_is_handed_over_is_weighed_against_the_takers_own() -> None:
    table = Table(STORE, heroes="ann bob")
    give(table, "ann", "axe", "bow")
    table["ann"].inactive = ["bow"]
    give(table, "bob", "blade")
    table.act("ann", "give", "axe", "blade")
    assert (table["ann"].inactive, table["bob"].inactive) == (["bow"], ["axe"])
    table.act("ann", "exchange")
    assert table["ann"].inactive == []
    table["bob"].location = "mill"
    assert "give" not in table.options("ann")


@rule("KOR-ITEM-013", "KOR-SECRET-004")
def test_a_cost_of_an_item_of_a_deck_takes_only_such_items() -> None:
    world = MAP.replace(
        "  A fire that is never out.\n", "  A fire.\n\n  action: (1 item B) Sell.\n    > gain 3 wealth\n"
    )
    table = Table(STORE, world=world)
    give(table, "ann", "rope")
    table["ann"].secrets = ["fang"]
    assert table.options("ann")["sell"].blocked
    give(table, "ann", "pike")
    table.act("ann", "sell")
    assert (table["ann"].items, table["ann"].wealth) == (["rope"], 4)


@rule("KOR-ITEM-013", "KOR-PARTY-004")
def test_an_item_serves_one_part_of_a_cost_only() -> None:
    world = MAP.replace(
        "  A fire that is never out.\n",
        "  A fire.\n\n  action: (1 weapon, 1 item) Sell.\n    > gain 3 wealth\n",
    )
    table = Table(STORE, world=world, heroes="ann bob")
    give(table, "ann", "axe")
    assert table.options("ann")["sell"].blocked
    give(table, "bob", "rope")
    table.act("ann", "sell", "with-bob", "3")
    assert (table["ann"].items, table["bob"].items) == ([], [])


@rule("KOR-ITEM-013", "KOR-ITEM-012")
def test_an_item_of_the_highest_deck_can_be_asked_for() -> None:
    table = Table(STORE)
    table.do(PutItemDeck(tier="B"))
    give(table, "ann", "rope", "pike")
    table.do(DiscardItems(amount=1, kind="item", deck="highest"))
    assert table["ann"].items == ["rope"]
    table.do(DiscardItems(amount=1, kind="item", deck="highest"))
    assert table["ann"].items == ["rope"]
    table.do(DiscardItems(amount=1, kind="item", deck="lowest"))
    assert table["ann"].items == []


@rule("KOR-DISCARD-001", "KOR-DISCARD-002", "KOR-LOC-005")
@pytest.mark.parametrize("kind", ["item", "secret"])
def test_time_does_not_lie_on_a_card_that_has_been_put_away(kind: str) -> None:
    text = 'item bell "Bell"\n  deck: A\n' if kind == "item" else 'secret bell 4 "Bell"\n  kind: small\n'
    table = Table(text + "  action: (time 3) Ring.\n    > gain 1 food\n")
    gain = GainItem(item="bell") if kind == "item" else GainSecret(secret="bell")
    lose = LoseItem(item="bell") if kind == "item" else LoseSecret(secret="bell")
    table.do(gain)
    table.act("ann", "ring")
    assert table.game.card_markers == {f"{kind}:bell": Markers(dark=3)}
    assert table.options("ann")["ring"].blocked
    table.do(lose)
    table.do(gain)
    assert "ring" in table.open("ann")


@rule("KOR-DISCARD-001", "KOR-LOC-005")
@pytest.mark.parametrize(
    ("cost", "effects"), [("time 2", "discard this, gain 1 food"), ("time 2, 1 item", "gain 1 food")]
)
def test_time_is_not_laid_on_a_card_that_its_own_use_has_put_away(cost: str, effects: str) -> None:
    table = Table(item("bell", "A", "", f"action: ({cost}) Ring.", f"  > {effects}"))
    give(table, "ann", "bell")
    table.act("ann", "ring")
    assert (table["ann"].items, table["ann"].food, table.game.card_markers) == ([], 2, {})


@rule("KOR-LOC-005", "KOR-ITEM-021", "KOR-ITEM-009", "KOR-DAYSTART-004")
def test_time_on_a_card_goes_with_it_to_another_and_leaves_day_by_day() -> None:
    table = Table(
        'item bell "Bell"\n  deck: A\n  action: (time 2) Ring.\n    > gain 1 food\n', heroes="ann bob"
    )
    give(table, "ann", "bell")
    table.act("ann", "ring", "alone")
    table.act("ann", "give", "bell")
    assert table.options("bob")["ring"].blocked == "dark time markers lie on it"
    table.steps(EDITION.start_of_day[1:2])
    assert table.options("bob")["ring"].blocked
    table.steps(EDITION.start_of_day[1:2])
    assert "ring" in table.open("bob")


@rule("KOR-SECRET-007", "KOR-PAYLOSE-001")
@pytest.mark.parametrize("kind", ["global", "personal"])
def test_a_secret_is_handed_over_by_whoever_has_it(kind: str) -> None:
    journal = (
        "journal hearth\n\nverse a\n  A.\n\n  * (secret moon) Give it.\n    > gain 3 wealth\n    -> end\n"
        "  * Go.\n    -> end\n"
    )
    table = Table(f'secret moon 40 "Moon"\n  kind: small, {kind}\n', journal=journal, heroes="ann bob")
    asked = table.until(table.offers("ann")["explore"].run(), "alone")
    assert asked.open_keys() == ["go"]
    table.do(GainSecret(secret="moon"), members="bob")
    asked = table.until(table.offers("ann")["explore"].run(), "alone")
    assert ("give-it" in asked.open_keys()) is (kind == "global")  # what is Bob's is not Ann's to give
    table.act("ann", "explore", "with-bob", "give-it", "3")
    assert (table["bob"].secrets, table.game.decks.global_secrets, table["ann"].wealth) == ([], [], 4)


# --- goods --------------------------------------------------------------------------------------------------


@rule("KOR-RES-002", "KOR-RES-003")
def test_what_is_too_much_goes_to_a_bystander_with_room_and_then_to_the_next() -> None:
    table = Table(heroes="ann bob cal dee")
    table["dee"].location = "mill"
    table.set("ann", food=18)
    table.set("bob", food=19)
    table.set("cal", food=20)
    table.do(Gain(amount=5, what="food"), members="ann")
    assert [table[name].food for name in ("ann", "bob", "cal", "dee")] == [20, 20, 20, 4]  # two are lost


@rule("KOR-RES-002", "KOR-RES-003", "KOR-SCALE-003")
def test_for_each_character_the_limit_is_looked_at_where_each_one_stands() -> None:
    table = Table(heroes="ann bob cal")
    table["cal"].location = "mill"
    table.set("ann", wealth=19)
    table.set("bob", wealth=3)
    table.set("cal", wealth=20)
    table.do(Gain(amount=2, what="wealth", who="@each-character"), members="bob")
    assert [table[name].wealth for name in ("ann", "bob", "cal")] == [20, 6, 20]


@rule("KOR-RES-002", "KOR-RES-005")
def test_magic_above_twenty_is_passed_on_and_exp_has_no_end() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", magic=19, exp=40)
    table.do(Gain(amount=5, what="magic", who="ann"), Gain(amount=5, what="exp", who="ann"))
    assert (table["ann"].magic, table["bob"].magic, table["ann"].exp) == (20, 4, 45)


@rule("KOR-RES-004", "KOR-RES-002")
def test_a_gift_stops_at_the_takers_room() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", food=10, wealth=0, magic=4, exp=4)
    table.set("bob", food=17)
    flow = table.offers("ann")["give"].run()
    asked = table.until(flow)
    assert asked.kind == "trade.what"
    assert asked.open_keys() == ["food", "nothing"]  # neither Magic nor Exp
    asked = flow.send("food")  # type: ignore[assignment]
    assert asked.open_keys() == ["0", "1", "2", "3"]


@rule("KOR-RES-004", "KOR-ITEM-021", "KOR-PARTY-003")
def test_nothing_changes_hands_in_the_middle_of_an_exploration() -> None:
    table = Table(STORE, heroes="ann bob")
    give(table, "ann", "axe", "bow")
    table["ann"].inactive = ["bow"]
    asked = table.until(table.offers("ann")["explore"].run(), "with-bob")
    assert asked.open_keys() == ["leave-it"]


@rule("KOR-ENC-007", "KOR-ENC-010", "KOR-GUARD-014")
def test_a_guardian_that_outlives_its_chapter_returns_where_its_difficulty_lies_now() -> None:
    more = (
        beast("easy", 1, ", guardian")
        + beast("hard", 2, ", guardian")
        + beast("mild")
        + 'chapter first 1 "First"\n  green deck: difficulty 1\n  -> end\n'
        + 'chapter second 2 "Second"\n  green deck: difficulty 2\n  -> end\n'
    )
    table = Table(more)
    table.do(DrawEncounter(colour="green"), answers=["lose"])  # easy, from the deck
    table.do(PlaceGuardian(encounter="hard", place="mill"))  # from the box
    table.do(ChapterBegins(number=2))
    assert table.game.decks.encounters["green"] == []
    table.do(NamedEncounter(encounter="easy"), answers=["win"])
    assert table.game.decks.encounters["green"] == []
    table.do(NamedEncounter(encounter="hard"), answers=["win"])
    assert table.game.decks.encounters["green"] == ["hard"]


@rule("KOR-ENC-012", "KOR-GUARD-014")
def test_a_difficulty_that_leaves_or_joins_a_deck_takes_its_guardians_along() -> None:
    table = Table(beast("easy", 1, ", guardian") + beast("hard", 2, ", guardian"))
    table.game.decks.encounters = {"green": []}
    table.game.board.guardians = [Guardian("easy", "mill", "green"), Guardian("hard", "mill", "box")]
    table.do(RemoveDifficulty(difficulty=1, colour="green"), AddDifficulty(difficulty=2, colour="green"))
    for name in ("easy", "hard"):
        table.do(NamedEncounter(encounter=name), answers=["win"])
    assert table.game.decks.encounters["green"] == ["hard"]


@rule("KOR-ENC-005", "KOR-ENC-010", "KOR-SETUP-021")
def test_an_encounter_in_which_a_chapter_begins_goes_back_where_its_difficulty_lies_then() -> None:
    more = (
        beast("easy").replace("  attack", "  loot: chapter 2 begins\n  attack")
        + beast("hard", 2)
        + 'chapter first 1 "First"\n  green deck: difficulty 1\n  -> end\n'
        + 'chapter second 2 "Second"\n  green deck: difficulty 2\n  -> end\n'
    )
    table = Table(more)
    table.do(DrawEncounter(colour="green"), answers=["win"])
    assert (table.game.calendar.chapter, table.game.decks.encounters["green"]) == (2, ["hard"])
