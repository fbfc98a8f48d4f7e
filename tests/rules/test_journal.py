"""The Journal: structure, requirements, redirections, rolls, hidden content, encounters."""

from collections.abc import Callable

import msgspec
import pytest

from runtime.rules.actions.explore import explore
from runtime.rules.book.wording import effects_words
from runtime.rules.journal.reading_verses import read
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PrintedOption
from schemas.vocabulary.possessions import GainFilter
from tests.support.avalon import both
from tests.support.pages import BOOKS, WORDS, locks, tale
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule


@rule("KOR-JOURNAL-001")
def test_the_journal_has_four_sections() -> None:
    table = Table(BOOKS)
    kinds = {section.kind for section in table.campaign.sections}
    assert kinds == {"journal", "book", "memories", "tutorial"}


@rule("KOR-JOURNAL-003", "KOR-JOURNAL-004")
@pytest.mark.parametrize(("target", "what"), [("book/omen", "terror"), ("memories/mother", "exp")])
def test_a_verse_elsewhere_is_read_aside_and_reading_comes_back(target: str, what: str) -> None:
    table = Table(BOOKS, journal=tale(f"> may read {target}", "> gain 1 wealth", "-> there"))
    table.run(explore(table.game, table.rules, ("ann",)), "yes")
    assert getattr(table["ann"], what) == 1
    assert table["ann"].wealth == 2
    assert [e.what for e in table.events("verse")] == ["hearth/start", target, "hearth/there"]


@rule("KOR-JOURNAL-003", "KOR-JOURNAL-004")
@both
def test_verses_that_read_each_other_aside_without_end_are_told_once_and_ended(
    table_of: Callable[..., Table],
) -> None:
    """Each of these pages reads the other twice: neither the depth nor the number of readings may run away."""
    pages = tale("> read there", "> read there", "-> end").replace(
        "There.\n", "There.\n\n  > read start\n  > read start"
    )
    table = table_of(journal=pages)
    table.run(explore(table.game, table.rules, ("ann",)))
    told = [event for event in table.events("step") if "for ever" in event.text]
    assert len(told) == 1
    assert table.game.reading == (0, 0)


@rule("KOR-EVENT-006", "FOA-SETUP-026")
@both
def test_events_that_resolve_each_other_without_end_are_told_once_and_ended(
    table_of: Callable[..., Table],
) -> None:
    table = table_of(
        'event ebb "Ebb"\n  kind: story\n  > resolve event flow\n\n'
        'event flow "Flow"\n  kind: story\n  > resolve event ebb\n',
        journal=tale("> resolve event ebb", "-> end"),
    )
    table.run(explore(table.game, table.rules, ("ann",)))
    told = [event for event in table.events("step") if "for ever" in event.text]
    assert len(told) == 1
    assert table.game.reading == (0, 0)


@rule("KOR-JOURNAL-003")
def test_verses_of_the_book_are_found_by_number() -> None:
    assert Table(BOOKS).book.verse_numbers == {12: "book/omen"}


@rule("KOR-JOURNAL-006")
def test_only_actions_and_instructions_open_the_journal() -> None:
    table = Table(BOOKS)
    table.act("ann", "travel-mill")
    assert table.events("verse") == []
    table["ann"].location = "hearth"
    table.act("ann", "explore", "leave-it")
    assert len(table.events("verse")) == 1


@rule("KOR-JOURNAL-007")
def test_costs_and_requirements_are_known_before_the_choice() -> None:
    table = Table(
        'status met "Met"\n  for the record: x\n',
        journal=tale("* (2 food) Feed it. [status met]", "  -> there", "* Go.", "  -> end"),
    )
    decision = table.until(explore(table.game, table.rules, ("ann",)))
    feed = decision.option("feed-it")
    assert feed is not None
    assert (feed.cost, feed.blocked) == ("2 food", "requires status Met")


@rule("KOR-JOURNAL-007")
@pytest.mark.parametrize("food", [0, 2])
def test_what_is_printed_below_a_choice_is_known_before_it_is_taken(food: int) -> None:
    """Open or locked, and without the verse that it leads to."""
    table = Table(
        journal=tale(
            "* (2 food) Feed it.", "  > gain 1 wealth, lose 2 terror", "  -> there", "* Go.", "  -> end"
        )
    )
    table.set("ann", food=food)
    decision = table.until(explore(table.game, table.rules, ("ann",)))
    feed, go = decision.options
    assert isinstance(feed, PrintedOption)
    assert isinstance(go, PrintedOption)
    assert (effects_words(feed.do), effects_words(go.do)) == ("gain 1 wealth, lose 2 terror", "")
    assert bool(feed.blocked) is (food == 0)


@rule("KOR-JOURNAL-008")
def test_exactly_one_choice_is_taken() -> None:
    table = Table(journal=tale("* One.", "  -> there", "* Two.", "  -> end"))
    decision = table.until(explore(table.game, table.rules, ("ann",)))
    assert (decision.least, decision.most, decision.open_keys()) == (1, 1, ["one", "two"])


@rule("KOR-REQ-001")
def test_all_requirements_must_be_met() -> None:
    table = Table(
        WORDS, journal=tale("* Both. [status met and wealth 1+]", "  -> there", "* Go.", "  -> end")
    )
    assert locks(table)["both"] == "requires status Met and wealth 1+"
    table.game.sheet.statuses["met"] = []
    assert locks(table)["both"] == ""
    table.set("ann", wealth=0)
    assert locks(table)["both"]


@rule("KOR-REQ-002")
def test_different_members_may_meet_different_requirements() -> None:
    table = Table(
        WORDS,
        heroes="ann bob cal",
        journal=tale("* Both. [secret thirteen and aggression 2+]", "  -> there", "* Go.", "  -> end"),
    )
    table["ann"].secrets = ["thirteen"]
    assert locks(table, "ann", "cal")["both"] == ""
    assert locks(table, "ann", "bob")["both"] != ""
    assert locks(table, "cal")["both"] != ""


@rule("KOR-REQ-003")
def test_all_characters_must_be_in_the_party() -> None:
    table = Table(
        heroes="ann bob", journal=tale("* All. [all characters]", "  -> there", "* Go.", "  -> end")
    )
    assert locks(table, "ann")["all"] == "requires all characters"
    assert locks(table, "ann", "bob")["all"] == ""


@rule("KOR-REQ-004")
def test_a_named_character_must_be_in_the_party() -> None:
    table = Table(heroes="ann bob", journal=tale("* Bob. [character bob]", "  -> there", "* Go.", "  -> end"))
    assert locks(table, "ann")["bob"] == "requires character Bob"
    assert locks(table, "ann", "bob")["bob"] == ""


@rule("KOR-REQ-005", "KOR-STATUS-002")
def test_exactly_that_part_must_be_marked() -> None:
    table = Table(WORDS, journal=tale("* Part. [status toll part b]", "  -> there", "* Go.", "  -> end"))
    table.game.sheet.statuses["toll"] = ["a", "c"]
    assert locks(table)["part"] == 'requires status Toll part "b"'
    table.game.sheet.statuses["toll"] = ["b"]
    assert locks(table)["part"] == ""


@rule("KOR-REQ-006")
def test_a_negative_requirement_needs_the_part_unmarked() -> None:
    table = Table(WORDS, journal=tale("* Not. [not status toll part b]", "  -> there", "* Go.", "  -> end"))
    assert locks(table)["not"] == ""
    table.game.sheet.statuses["toll"] = ["b"]
    assert locks(table)["not"]


@rule("KOR-REQ-006", "KOR-REDIR-004")
def test_the_party_has_what_any_member_has() -> None:
    journal = tale("* Without. [not secret thirteen]", "  -> there", "* Go.", "  -> end")
    table = Table(WORDS, journal=journal, heroes="ann bob")
    table["ann"].secrets = ["thirteen"]
    assert locks(table, "ann", "bob")["without"] != ""
    assert locks(table, "bob")["without"] == ""
    table.rules = EDITION.with_rulings(amb_s_131="somebody")
    assert locks(table, "ann", "bob")["without"] == ""


@rule("KOR-REQ-007")
@pytest.mark.parametrize(("hero", "locked"), [("bob", True), ("cal", False), ("dee", False)])
def test_an_attribute_must_be_at_least_the_number(hero: str, locked: bool) -> None:
    table = Table(heroes=hero, journal=tale("* Strike. [aggression 2+]", "  -> there", "* Go.", "  -> end"))
    assert bool(locks(table, hero)["strike"]) is locked


@rule("KOR-REQ-008")
def test_a_payment_must_be_there_in_full_and_is_handed_over() -> None:
    journal = tale("* (2 wealth) Pay.", "  -> there", "* Go.", "  -> end")
    table = Table(journal=journal)
    assert locks(table)["pay"] == "costs 2 wealth, only 1 left"
    table.set("ann", wealth=3)
    table.run(explore(table.game, table.rules, ("ann",)), "pay")
    assert table["ann"].wealth == 1


@rule("KOR-REQ-009")
@pytest.mark.parametrize(("chapter", "locked"), [(1, True), (2, False), (3, False), (4, True)])
def test_a_chapter_range_includes_both_ends(chapter: int, locked: bool) -> None:
    table = Table(journal=tale("* Now. [chapter 2-3]", "  -> there", "* Go.", "  -> end"))
    table.game.calendar.chapter = chapter
    assert bool(locks(table)["now"]) is locked


@rule("KOR-SETUP-020")
@pytest.mark.parametrize(("day", "locked"), [(0, False), (1, False), (2, True)])
def test_the_set_up_is_read_on_day_1(day: int, locked: bool) -> None:
    """The set-up card opens the first day (AMB-S-01): its pages come before the first morning."""
    table = Table(journal=tale("* Now. [day 1]", "  -> there", "* Go.", "  -> end"))
    table.game.calendar.day = day
    assert bool(locks(table)["now"]) is locked


@rule("KOR-REQ-010", "KOR-SECRET-009")
def test_a_secret_counts_active_or_not() -> None:
    armed = WORDS.replace("kind: small", "kind: small, weapon")
    table = Table(armed, journal=tale("* Show. [secret thirteen]", "  -> there", "* Go.", "  -> end"))
    assert locks(table)["show"] == "requires secret Thirteen"
    table["ann"].secrets = ["thirteen"]
    table["ann"].inactive = ["thirteen"]
    assert locks(table)["show"] == ""


@rule("KOR-REQ-011")
@pytest.mark.parametrize(
    ("words", "field"), [("quest markers", "quest"), ("dark time", "dark"), ("light time", "light")]
)
def test_markers_are_compared_zero_included(words: str, field: str) -> None:
    journal = tale(
        f"* None. [{words} at mill 0]",
        "  -> there",
        f"* Two. [{words} at mill 2+]",
        "  -> there",
        "* Go.",
        "  -> end",
    )
    table = Table(journal=journal)
    assert (locks(table)["none"], bool(locks(table)["two"])) == ("", True)
    setattr(table.game.board.locations["mill"].markers, field, 2)
    assert (bool(locks(table)["none"]), locks(table)["two"]) == (True, "")


@rule("KOR-REQ-012")
def test_of_requirements_joined_by_or_one_is_enough() -> None:
    table = Table(WORDS, journal=tale("* Or. [status met or wealth 5+]", "  -> there", "* Go.", "  -> end"))
    assert locks(table)["or"] == "requires status Met or wealth 5+"
    table.set("ann", wealth=5)
    assert locks(table)["or"] == ""


@rule("KOR-REQ-013")
def test_a_locked_choice_is_shown_and_refused() -> None:
    from runtime.rules.protocol.decisions import Refused

    table = Table(WORDS, journal=tale("* Locked. [status met]", "  -> there", "* Go.", "  -> end"))
    decision = table.until(explore(table.game, table.rules, ("ann",)))
    assert [option.key for option in decision.options] == ["locked", "go"]
    with pytest.raises(Refused, match="requires status Met"):
        decision.check("locked")


@rule("KOR-REQ-013")
def test_with_every_choice_locked_the_writers_way_out_is_taken_or_it_ends() -> None:
    table = Table(WORDS, journal=tale("* Locked. [status met]", "  -> there", "> otherwise -> there"))
    table.run(explore(table.game, table.rules, ("ann",)))
    assert [e.what for e in table.events("verse")] == ["hearth/start", "hearth/there"]
    # The compiler asks for `otherwise`; a verse without it must still not trap anybody (AMB-S-17).
    prepared = table.book.pages["hearth/start"]
    page = msgspec.structs.replace(prepared.page, otherwise=None)
    table.book.pages["hearth/start"] = msgspec.structs.replace(prepared, page=page)
    table.told.clear()
    table.run(explore(table.game, table.rules, ("ann",)))
    assert table.told[-1].kind == "section-ends"
    assert len(table.events("verse")) == 1


@rule("KOR-REDIR-001", "KOR-REDIR-002")
def test_a_redirection_is_followed_at_once_and_nothing_below_applies() -> None:
    table = Table(WORDS, journal=tale("> if status met -> there", "> gain 1 wealth", "-> end"))
    table.run(explore(table.game, table.rules, ("ann",)))
    assert table["ann"].wealth == 2
    table.game.sheet.statuses["met"] = []
    table.told.clear()
    table.run(explore(table.game, table.rules, ("ann",)))
    assert table["ann"].wealth == 2
    assert [e.what for e in table.events("verse")] == ["hearth/start", "hearth/there"]
    assert table.asked == []


@rule("KOR-REDIR-003")
def test_redirections_are_tried_where_they_stand_first_match_first() -> None:
    journal = tale(
        "> if wealth 9+ -> there",
        "> gain 1 food",
        "> if wealth 1+ -> first",
        "> if wealth 1+ -> there",
        "-> end",
        more="\nverse first\n  First.\n\n  -> end\n",
    )
    table = Table(journal=journal)
    table.run(explore(table.game, table.rules, ("ann",)))
    assert table["ann"].food == 2
    assert [e.what for e in table.events("verse")] == ["hearth/start", "hearth/first"]


@rule("KOR-REDIR-004", "KOR-REQ-002")
def test_redirections_use_the_same_party_rule() -> None:
    journal = tale("> if secret thirteen and aggression 2+ -> there", "-> end")
    table = Table(WORDS, journal=journal, heroes="ann cal")
    table["ann"].secrets = ["thirteen"]
    table.run(explore(table.game, table.rules, ("ann", "cal")))
    assert len(table.events("verse")) == 2
    table.told.clear()
    table.run(explore(table.game, table.rules, ("cal",)))
    assert len(table.events("verse")) == 1


ROLL = tale(
    "> roll + aggression, -1 if terror 5+",
    "  0-2: gain 1 food -> there",
    "  3-4: gain 1 wealth -> there",
    "  5+ -> end",
)


@rule("KOR-ROLL-001")
def test_a_roll_is_one_six_sided_die_of_chance() -> None:
    table = Table(journal=ROLL)
    decision = table.until(explore(table.game, table.rules, ("ann",)))
    assert (decision.kind, decision.actor) == ("die.roll", "chance")
    assert decision.open_keys() == ["1", "2", "3", "4", "5", "6"]


@rule("KOR-ROLL-002")
@pytest.mark.parametrize(
    ("hero", "terror", "die", "gained"),
    [("ann", 0, "2", "food"), ("cal", 0, "1", "wealth"), ("cal", 5, "1", "food"), ("dee", 0, "2", "")],
)
def test_attribute_and_modifiers_are_added(hero: str, terror: int, die: str, gained: str) -> None:
    table = Table(journal=ROLL, heroes=hero)
    table.set(hero, terror=terror)
    table.run(explore(table.game, table.rules, (hero,)), die)
    assert [e.what for e in table.events("gained")] == ([gained] if gained else [])


@rule("KOR-ROLL-003", "KOR-ROLL-004")
def test_the_best_value_of_the_party_is_added_never_the_sum() -> None:
    table = Table(journal=ROLL, heroes="bob cal")  # aggression 1 and 2
    table.run(explore(table.game, table.rules, ("bob", "cal")), "1", "bob")
    assert table.events("rolled")[0].amount == 3


HIDDEN = tale(
    "> with the blue filter",
    "  It is written in blue.",
    "  > gain 1 wealth",
    "> hint with the red filter",
    "  Look under the mat.",
    "* Go.",
    "  -> end",
)


@rule("KOR-HIDDEN-001", "KOR-HIDDEN-004")
def test_without_the_filter_the_verse_is_played_as_if_it_were_not_there() -> None:
    table = Table(journal=HIDDEN)
    table.do(GainFilter(colour="red"))
    table.run(explore(table.game, table.rules, ("ann",)), "no", "go")
    assert table["ann"].wealth == 1
    assert all("blue" not in event.text for event in table.told)


@rule("KOR-HIDDEN-002")
def test_with_the_filter_it_is_part_of_the_verse() -> None:
    table = Table(journal=HIDDEN)
    table.do(GainFilter(colour="red"))
    table.do(GainFilter(colour="blue"))
    table.run(explore(table.game, table.rules, ("ann",)), "no", "go")
    assert table["ann"].wealth == 2
    assert "It is written in blue." in [event.text for event in table.told]


@rule("KOR-HIDDEN-003")
def test_a_hint_is_optional_even_with_the_filter() -> None:
    table = Table(journal=HIDDEN)
    table.do(GainFilter(colour="red"))
    table.run(explore(table.game, table.rules, ("ann",)), "no", "go")
    assert table.events("hint") == []
    table.run(explore(table.game, table.rules, ("ann",)), "yes", "go")
    assert [e.text for e in table.events("hint")] == ["Look under the mat."]


VEILED = tale(
    "* Stay.",
    "  -> there",
    "> with the blue filter",
    "  * (1 food) Press the blue stone. [courage 2+]",
    "    -> there",
    "  * Turn it.",
    "    > gain 1 wealth",
    "    -> there",
    "> with the red filter",
    "  * Look closer.",
    "    -> there",
    "* Go.",
    "  -> end",
)


@rule("KOR-HIDDEN-002", "KOR-HIDDEN-004", "KOR-REQ-013")
def test_choices_behind_a_filter_are_not_there_without_it_and_choices_like_others_with_it() -> None:
    table = Table(journal=VEILED)
    table.do(GainFilter(colour="red"))
    assert locks(table) == {"stay": "", "look-closer": "", "go": ""}
    table.do(GainFilter(colour="blue"))
    assert list(locks(table)) == ["stay", "press-the-blue-stone", "turn-it", "look-closer", "go"]
    assert locks(table)["press-the-blue-stone"] == "requires courage 2+"
    table.act("ann", "explore", "turn-it")
    assert table["ann"].wealth == 2


@rule("KOR-HIDDEN-004", "KOR-REQ-013")
@pytest.mark.parametrize(("filters", "verses"), [(["red"], 1), (["red", "blue"], 2)])
def test_a_verse_with_hidden_choices_only_goes_its_other_way_without_the_filter(
    filters: list[str], verses: int
) -> None:
    journal = tale(
        "> with the blue filter", "  * Press it.", "    -> there", "> otherwise gain 1 food -> end"
    )
    table = Table(journal=journal)
    table.game.sheet.filters = filters
    table.run(explore(table.game, table.rules, ("ann",)), *(["press-it"] if verses == 2 else []))
    assert len(table.events("verse")) == verses
    assert table["ann"].food == (1 if verses == 2 else 2)


@rule("KOR-HIDDEN-002")
def test_a_filter_found_on_the_page_opens_what_stands_below_it() -> None:
    journal = tale(
        "> with the blue filter",
        "  Too early.",
        "> gain the blue filter",
        "> with the blue filter",
        "  > if food 1+ -> there",
        "-> end",
    )
    table = Table(journal=journal)
    table.act("ann", "explore")
    assert [e.text for e in table.events("prose")] == ["It starts.", "There."]
    assert [e.what for e in table.events("verse")] == ["hearth/start", "hearth/there"]


@rule("KOR-HIDDEN-001")
def test_which_filters_are_owned_at_the_start_is_data() -> None:
    """AMB-S-134: text can be read once its filter has been found, red included; a campaign may hand one out."""
    assert Table().game.sheet.filters == []
    assert Table(rules=EDITION.with_rulings(amb_s_134=("red",))).game.sheet.filters == ["red"]


RAT = """\
combat encounter rat "Rat"
  deck: green 1
  value: 3
  free: opens 1x
  attack 0-2: take 1 damage
"""
FORK = tale(
    "> encounter rat",
    "  win -> won",
    "  lose -> lost",
    "  escape -> lost",
    more="\nverse won\n  Won.\n\n  -> end\n\nverse lost\n  Lost.\n\n  -> end\n",
)


@rule("KOR-JENC-001", "KOR-ENC-007", "KOR-ENC-005")
def test_the_journals_encounter_is_found_in_its_deck_and_goes_back_under_it() -> None:
    more = RAT + RAT.replace("rat", "cat").replace("Rat", "Cat")
    table = Table(more, journal=FORK)
    assert table.game.decks.encounters["green"] == ["rat", "cat"]
    table.run(explore(table.game, table.rules, ("ann",)), "win")
    assert table.game.decks.encounters["green"] == ["cat", "rat"]


@rule("KOR-JENC-002")
@pytest.mark.parametrize(("end", "verse"), [("win", "won"), ("lose", "lost"), ("escape", "lost")])
def test_after_it_the_journal_says_what_follows(end: str, verse: str) -> None:
    table = Table(RAT, journal=FORK)
    table.run(explore(table.game, table.rules, ("ann",)), end)
    assert [e.what for e in table.events("verse")] == ["hearth/start", f"hearth/{verse}"]


@rule("KOR-JENC-006")
def test_a_new_exploration_starts_at_the_first_choices_again() -> None:
    table = Table(journal=tale("* On.", "  -> there", "* Go.", "  -> end"))
    for _ in range(2):
        table.told.clear()
        table.run(explore(table.game, table.rules, ("ann",)), "on")
        assert [e.what for e in table.events("verse")] == ["hearth/start", "hearth/there"]


@rule("KOR-JENC-005")
def test_an_exploration_offers_no_way_out_of_its_own() -> None:
    table = Table(journal=tale("* On.", "  -> there", "* Stay.", "  -> start"))
    decision = table.until(read(table.game, table.rules, Context(("ann",), "hearth"), "hearth/start"))
    assert decision.open_keys() == ["on", "stay"]


@rule("KOR-REQ-001")
def test_a_passage_is_read_only_where_it_holds() -> None:
    journal = tale(
        "> if food 1+",
        "  You have eaten.",
        "> if not food 1+",
        "  You have not.",
        "",
        "  For days.",
        "> gain 1 exp",
        "-> end",
    )
    said = []
    for food in (2, 0):
        table = Table(journal=journal)
        table.set("ann", food=food)
        table.run(explore(table.game, table.rules, ("ann",)))
        said.append([event.text for event in table.events("prose")])
        assert table["ann"].exp == 1
    assert said == [["It starts.", "You have eaten."], ["It starts.", "You have not.\n\nFor days."]]


@rule("KOR-REQ-001")
@both
def test_an_inset_is_read_in_the_first_way_that_holds(table_of: Callable[..., Table]) -> None:
    journal = tale(
        "{if food 2+: You have eaten well. | if food 1: You have eaten. | otherwise: You have not.}",
        "",
        "{alone: You wait | together: Each of you waits} here{if food 5+: , and waits}. {ann: Ann hums.}",
        "",
        "{bob: Bob hums.}",
        "-> end",
    )
    said = []
    for food, party in ((2, ("ann",)), (1, ("ann", "bob")), (0, ("bob",))):
        table = table_of(journal=journal, heroes="ann bob")
        table.set(party[0], food=food)
        if len(party) > 1:
            table.set(party[1], food=0)
        table.run(read(table.game, table.rules, Context(party, "hearth"), "hearth/start"))
        said.append([event.text for event in table.events("prose")])
    assert said == [
        ["It starts.\n\nYou have eaten well.\n\nYou wait here. Ann hums."],
        ["It starts.\n\nYou have eaten.\n\nEach of you waits here. Ann hums.\n\nBob hums."],
        ["It starts.\n\nYou have not.\n\nYou wait here.\n\nBob hums."],
    ]


@rule("KOR-REQ-001")
def test_an_inset_knows_whether_its_verse_was_read_before() -> None:
    table = Table(journal=tale("It is {first: new | again: old}.", "-> end"))
    for words in ("new", "old", "old"):
        table.run(explore(table.game, table.rules, ("ann",)))
        assert table.events("prose")[-1].text == f"It starts.\n\nIt is {words}."
