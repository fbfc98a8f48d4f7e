"""More worked examples of reading in Kings of Ruin: requirements, redirections, rolls, encounters, visions."""

from __future__ import annotations

import pytest

from runtime.rules.actions.explore import explore
from runtime.rules.calendar.night_steps import read_visions
from runtime.rules.state.game import Guardian
from schemas.vocabulary.possessions import GainFilter
from schemas.vocabulary.world import ReplaceLocation
from tests.support.cards import beast
from tests.support.pages import BOOKS, MILL, SEEN, VISIONS, locks, tale
from tests.support.tables import MAP, Table

rule = pytest.mark.rule
WORDS = """\
status met "Met"
  for the record: x
secret thirteen 13 "Thirteen"
  kind: small
secret fourteen 14 "Fourteen"
  kind: small
item rope "Rope"
  deck: A
"""


def asking(requirement: str) -> str:
    return tale(f"* Try. [{requirement}]", "  -> there", "* Go.", "  -> end")


def verses(table: Table) -> list[str]:
    return [event.what for event in table.events("verse")]


# --- requirements


@rule("KOR-REQ-001", "KOR-REQ-002", "KOR-REQ-007", "KOR-REQ-010")
@pytest.mark.parametrize(
    ("party", "opens"),
    [(("ann",), False), (("dee",), False), (("ann", "dee"), True), (("ann", "bob", "dee"), True)],
)
def test_three_requirements_met_by_whoever_can(party: tuple[str, ...], opens: bool) -> None:
    table = Table(
        WORDS, heroes="ann bob dee", journal=asking("secret thirteen and item rope and aggression 3+")
    )
    table["ann"].secrets, table["ann"].items = ["thirteen"], ["rope"]
    assert (locks(table, *party)["try"] == "") is opens


@rule("KOR-REQ-003")
@pytest.mark.parametrize("heroes", ["ann", "ann bob cal dee"])
def test_all_characters_are_one_or_four(heroes: str) -> None:
    table = Table(heroes=heroes, journal=asking("all characters"))
    names = heroes.split()
    assert locks(table, *names)["try"] == ""
    if len(names) > 1:
        assert locks(table, *names[:-1])["try"] == "requires all characters"


@rule("KOR-REQ-003", "KOR-REQ-004", "KOR-DEATH-006")
def test_the_dying_and_the_mad_are_in_the_party_like_anyone() -> None:
    table = Table(heroes="ann bob", journal=asking("all characters and character bob"))
    table.set("bob", health=0, energy=0, terror=10)
    assert locks(table, "ann", "bob")["try"] == ""


@rule("KOR-REQ-006", "KOR-REQ-012", "KOR-REDIR-004")
@pytest.mark.parametrize(
    ("anns", "bobs", "opens"),
    [
        ([], [], False),
        (["thirteen"], [], True),
        ([], ["thirteen"], True),
        (["thirteen"], ["fourteen"], False),
        (["fourteen"], [], False),
    ],
)
def test_one_secret_and_not_the_other_over_a_party(anns: list[str], bobs: list[str], opens: bool) -> None:
    table = Table(WORDS, heroes="ann bob", journal=asking("secret thirteen and not secret fourteen"))
    table["ann"].secrets, table["bob"].secrets = anns, bobs
    assert (locks(table, "ann", "bob")["try"] == "") is opens


@rule("KOR-REQ-007")
@pytest.mark.parametrize(("value", "opens"), [(0, False), (1, True), (2, True), (3, False)])
def test_a_range_of_an_attribute_includes_both_ends(value: int, opens: bool) -> None:
    table = Table(journal=asking("caution 1-2"))
    table["ann"].attributes["caution"] = value
    assert (locks(table)["try"] == "") is opens


@rule("KOR-REQ-011")
def test_markers_are_asked_for_on_the_named_location_and_here() -> None:
    table = Table(journal=asking("light time here 0 and light time at mill 1+"))
    mill, hearth = (table.game.board.locations[name].markers for name in ("mill", "hearth"))
    assert locks(table)["try"] != ""
    mill.light = 1
    assert locks(table)["try"] == ""
    hearth.light = 1
    assert locks(table)["try"] != ""
    hearth.light, mill.light, mill.dark = 0, 0, 5
    assert locks(table)["try"] != ""


@rule("KOR-REQ-011", "KOR-LOC-007")
def test_a_location_that_is_not_on_the_table_holds_no_markers() -> None:
    assert locks(Table(journal=asking("quest markers at fen 0")))["try"] == ""


@rule("KOR-REQ-008", "KOR-REQ-013", "KOR-PARTY-004")
def test_what_is_required_is_shown_not_spent_what_is_paid_is_spent() -> None:
    journal = tale("* (1 wealth) Try. [wealth 2+]", "  -> there", "* Go.", "  -> end")
    table = Table(journal=journal)
    assert locks(table)["try"] == "requires wealth 2+"
    table.set("ann", wealth=2)
    table.act("ann", "explore", "try")
    assert table["ann"].wealth == 1


@rule("KOR-REQ-013")
def test_all_locked_for_one_may_be_open_for_another_party() -> None:
    journal = tale("* Lift it. [aggression 3+]", "  -> there", "> otherwise gain 1 terror -> end")
    table = Table(heroes="ann dee", journal=journal)
    table.act("ann", "explore", "alone")
    assert (verses(table), table["ann"].terror) == (["hearth/start"], 1)
    table.told.clear()
    table.act("ann", "explore", "with-dee", "lift-it")
    assert (verses(table), table["ann"].terror) == (["hearth/start", "hearth/there"], 1)


# --- redirections


@rule("KOR-REDIR-001", "KOR-REDIR-003", "KOR-JENC-005")
def test_a_redirection_sees_what_the_lines_above_it_have_done() -> None:
    journal = tale("> gain status met", "> if status met -> there", "> gain 5 wealth", "-> end")
    table = Table(WORDS, journal=journal)
    table.act("ann", "explore")
    assert (verses(table), table["ann"].wealth) == (["hearth/start", "hearth/there"], 1)


@rule("KOR-REDIR-001", "KOR-REDIR-002", "KOR-PAYLOSE-001")
def test_a_redirection_asks_for_nothing_and_takes_nothing() -> None:
    journal = tale("> if food 1+ -> there", "* (1 food) Feed it.", "  -> end", "* Go.", "  -> end")
    table = Table(journal=journal)
    table.act("ann", "explore")
    assert (table["ann"].food, table.asked) == (1, [])


@rule("KOR-REDIR-001", "KOR-REDIR-003")
def test_redirections_lead_from_verse_to_verse_until_one_is_read() -> None:
    more = "\nverse second\n  > if food 1+ -> third\n  -> end\n\nverse third\n  Third.\n\n  > gain 1 exp\n  -> end\n"
    table = Table(journal=tale("> if food 1+ -> second", "-> there", more=more))
    table.act("ann", "explore")
    assert (verses(table), table["ann"].exp) == (["hearth/start", "hearth/second", "hearth/third"], 1)


@rule("KOR-REDIR-001", "KOR-REQ-013")
def test_redirections_that_go_round_for_ever_end_the_exploration() -> None:
    """AMB-S-17: otherwise play is stuck; `check` calls it an error."""
    back = "\nverse here\n  > if food 1+ -> start\n  -> end\n"
    table = Table(journal=tale("> if food 1+ -> here", "-> there", more=back))
    table.act("ann", "explore")
    assert "for ever" in table.events("step")[0].text
    assert table.told[-1].kind == "section-ends"
    table.set("ann", food=0)
    table.told.clear()
    table.act("ann", "explore")
    assert [event.what for event in table.events("verse")] == ["hearth/start", "hearth/there"]


@rule("KOR-REDIR-002", "KOR-JOURNAL-003")
def test_a_verse_read_aside_redirects_within_itself_and_comes_back() -> None:
    books = BOOKS.replace("  An omen.\n", "  An omen.\n\n  > if food 1+ -> calm\n").replace(
        "memories\n", "verse calm\n  Calm.\n\n  -> end\n\nmemories\n", 1
    )
    table = Table(books, journal=tale("> read book/omen", "> gain 1 wealth", "-> there"))
    table.act("ann", "explore")
    assert verses(table) == ["hearth/start", "book/omen", "book/calm", "hearth/there"]
    assert (table["ann"].terror, table["ann"].wealth) == (0, 2)


@rule("KOR-JOURNAL-004", "KOR-SCALE-002")
def test_a_memory_read_by_one_of_a_party_concerns_that_one() -> None:
    books = BOOKS.replace("gain 1 exp", "each party member gains 1 food")
    table = Table(books, heroes="ann bob", journal=tale("> ann reads memories/mother", "-> there"))
    table.run(explore(table.game, table.rules, ("ann", "bob")))
    assert (table["ann"].food, table["bob"].food) == (2, 2)
    assert verses(table) == ["hearth/start", "memories/mother", "hearth/there"]


# --- rolls


@rule("KOR-ROLL-002", "KOR-ROLL-003")
@pytest.mark.parametrize(("party", "total"), [(("ann",), 2), (("ann", "cal"), 4), (("bob", "cal", "dee"), 5)])
def test_each_named_attribute_adds_its_best_whoever_has_it(party: tuple[str, ...], total: int) -> None:
    """Die 1, aggression 0 to 3, and courage 1 of anyone."""
    journal = tale("> roll + aggression + courage", "  0-9 -> there", "  10+ -> end")
    table = Table(heroes="ann bob cal dee", journal=journal)
    table.run(explore(table.game, table.rules, party), "1")
    assert table.events("rolled")[0].amount == total


@rule("KOR-ROLL-001", "KOR-ROLL-002")
def test_two_dice_are_added_and_a_malus_may_lead_below_one() -> None:
    journal = tale("> roll 2 dice, -2 if food 1+", "  0-1: gain 1 terror -> there", "  2+ -> there")
    table = Table(journal=journal)
    table.act("ann", "explore", "1", "1")
    assert (table.events("rolled")[0].amount, table["ann"].terror) == (0, 1)


@rule("KOR-ROLL-003", "KOR-HIDDEN-002")
def test_a_roll_behind_a_filter_is_rolled_only_with_it() -> None:
    journal = tale(
        "> with the blue filter", "  > roll + courage", "    1-4 -> there", "    5+ -> there", "-> end"
    )
    table = Table(journal=journal)
    table.act("ann", "explore")
    assert (verses(table), table.asked) == (["hearth/start"], [])
    table.do(GainFilter(colour="blue"))
    table.act("ann", "explore", "6")
    assert verses(table)[1:] == ["hearth/start", "hearth/there"]


@rule("KOR-ROLL-001")
def test_a_roll_without_arrows_lets_reading_go_on() -> None:
    journal = tale("> roll", "  1-3: gain 1 food", "  4+: gain 1 wealth", "> gain 1 exp", "-> there")
    table = Table(journal=journal)
    table.act("ann", "explore", "3")
    assert (table["ann"].food, table["ann"].wealth, table["ann"].exp) == (2, 1, 1)
    assert verses(table) == ["hearth/start", "hearth/there"]


# --- encounters in the Journal


@rule("KOR-JENC-001", "KOR-ENC-008", "KOR-JENC-002")
def test_the_journal_calls_for_an_encounter_that_guards_another_place() -> None:
    journal = tale("> encounter wolf", "  win -> there", "  lose -> end", "  escape -> end")
    table = Table(beast("wolf", extra=", guardian"), journal=journal)
    table.game.board.guardians = [Guardian("wolf", "mill", "green")]
    table.game.decks.encounters["green"] = []
    table.act("ann", "explore", "win")
    assert table.game.board.guardians == []
    assert table.game.decks.encounters["green"] == ["wolf"]
    assert verses(table) == ["hearth/start", "hearth/there"]


@rule("KOR-JENC-002", "KOR-JENC-004", "KOR-GUARD-002", "KOR-EXPLORE-006")
def test_a_guardian_that_the_journal_left_behind_does_not_stop_the_exploration() -> None:
    journal = tale("> encounter wolf", "  win -> end", "  lose -> there", "  escape -> there")
    table = Table(beast("wolf", extra=", guardian"), journal=journal)
    table.act("ann", "explore", "lose")
    assert [(one.encounter, one.location) for one in table.game.board.guardians] == [("wolf", "hearth")]
    assert verses(table) == ["hearth/start", "hearth/there"]
    assert table.options("ann")["explore"].blocked == "a guardian stands here"


@rule("KOR-JENC-001", "KOR-JENC-002")
def test_with_an_empty_deck_no_encounter_takes_place_and_the_verse_goes_on() -> None:
    journal = tale("> draw a green encounter", "  win: gain 1 wealth", "  lose: gain 1 terror", "-> there")
    table = Table(beast("wolf"), journal=journal)
    table.game.decks.encounters["green"] = []
    table.act("ann", "explore")
    assert (table["ann"].wealth, table["ann"].terror, verses(table)[-1]) == (1, 0, "hearth/there")


@rule("KOR-JENC-003", "KOR-PARTY-008", "KOR-SCALE-002")
def test_after_the_encounter_the_whole_party_goes_on() -> None:
    journal = tale("> encounter wolf", "> each party member gains 1 food", "-> there")
    table = Table(beast("wolf"), heroes="ann bob", journal=journal)
    table.run(explore(table.game, table.rules, ("ann", "bob")), "escape")
    assert (table["ann"].food, table["bob"].food) == (2, 3)


@rule("KOR-JENC-006", "KOR-EXPLORE-004", "KOR-EXPLORE-002")
def test_a_spent_choice_stays_spent_when_the_same_place_is_explored_again_at_once() -> None:
    journal = tale("* (1 energy, once) Dig.", "  -> there", "* Go.", "  -> end")
    table = Table(heroes="ann bob", journal=journal)
    table.act("ann", "explore", "alone", "dig")
    assert (locks(table, "bob")["dig"], table["ann"].energy) == ("already done", 5)


@rule("KOR-JENC-005", "KOR-PARTY-003", "KOR-MOVE-001")
def test_a_member_placed_elsewhere_reads_on_with_the_others() -> None:
    journal = tale("> place character bob at mill", "> each party member gains 1 food", "-> there")
    table = Table(heroes="ann bob", journal=journal)
    table.run(explore(table.game, table.rules, ("ann", "bob")))
    assert (table["bob"].location, table["bob"].food, table["ann"].food) == ("mill", 3, 2)


# --- visions


@rule("KOR-VISION-003", "KOR-SCALE-001", "KOR-SCALE-003")
def test_a_vision_is_shared_by_those_who_sleep_there_and_may_concern_all() -> None:
    text = VISIONS.replace("each party member gains 1 exp", "gain 2 wealth, each character gains 1 terror")
    table = Table(text, world=SEEN, heroes="ann bob cal")
    table.rules = table.rules.with_rulings(first_vision=False)  # nobody has to read it
    table["cal"].location = "mill"
    table.run(read_visions(table.game, table.rules), "yes", "0", "wake")
    assert [table[name].wealth for name in ("ann", "bob", "cal")] == [1, 3, 1]
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [1, 1, 1]


@rule("KOR-VISION-002", "KOR-VISION-004")
def test_one_vision_declined_does_not_decline_the_other() -> None:
    table = Table(VISIONS + MILL, world=SEEN, heroes="ann bob")
    table.rules = table.rules.with_rulings(first_vision=False)  # nobody has to read it
    table["bob"].location = "mill"
    table.run(read_visions(table.game, table.rules), "hearth", "no", "yes", "wake")
    assert (table["ann"].exp, table["bob"].exp) == (0, 1)


@rule("KOR-VISION-001", "KOR-LOC-011", "KOR-GUARD-011")
def test_neither_a_guardian_nor_the_wyrdness_side_keeps_a_vision_away() -> None:
    table = Table(VISIONS + beast("wolf", extra=", guardian"), world=SEEN)
    table.rules = table.rules.with_rulings(first_vision=False)  # nobody has to read it
    table.game.board.guardians = [Guardian("wolf", "hearth", "green")]
    table.game.board.locations["hearth"].clear = False
    table.run(read_visions(table.game, table.rules), "yes", "wake")
    assert table["ann"].exp == 1


@rule("KOR-VISION-002", "KOR-VISION-004")
def test_the_same_vision_may_be_read_again_the_next_night() -> None:
    table = Table(VISIONS, world=SEEN)
    table.rules = table.rules.with_rulings(first_vision=False)  # nobody has to read it
    for night in (1, 2):
        table.run(read_visions(table.game, table.rules), "yes", "wake")
        assert table["ann"].exp == night
        table.game.calendar.today = []


@rule("KOR-VISION-005", "KOR-JOURNAL-003")
def test_a_vision_goes_on_through_its_verses_and_may_leave_for_the_book() -> None:
    text = (
        VISIONS.replace("    -> end\n", "    -> deeper\n") + "\nverse deeper\n  > read book/omen\n  -> end\n"
    )
    table = Table(text + BOOKS, world=SEEN)
    table.rules = table.rules.with_rulings(first_vision=False)  # nobody has to read it
    table.run(read_visions(table.game, table.rules), "yes", "wake")
    assert verses(table) == ["vision:hearth/embers", "vision:hearth/deeper", "book/omen"]


@rule("KOR-JOURNAL-006", "KOR-EXPLORE-003", "KOR-LOC-001")
def test_a_variant_that_names_a_verse_begins_there() -> None:
    world = MAP + (
        '\nlocation hearth-b 101b "The Cold Hearth"\n  variant of: hearth\n  explore: hearth/there\n'
        "  keys: north mill\n\n  Ash.\n"
    )
    table = Table(world=world, journal=tale("-> end"))
    table.act("ann", "explore")
    assert verses(table) == ["hearth/start"]
    table.do(ReplaceLocation(location="hearth", new="hearth-b"))
    table.told.clear()
    table.act("ann", "explore")
    assert verses(table) == ["hearth/there"]
