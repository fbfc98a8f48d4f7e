"""More worked examples of growing in Kings of Ruin: attributes, skills, decks, secrets, statuses, echoes."""

from __future__ import annotations

import pytest

from runtime.rules.actions.between import tradable
from runtime.rules.calendar.advancement import advance, modify_decks
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds
from schemas.vocabulary.journal import GainAchievement, GainStatus, HandOutAchievements, LoseStatus
from schemas.vocabulary.possessions import GainItem, GainSecret, GainSkill, LoseSecret, RemoveSecret
from schemas.vocabulary.requirements import HasSecret, HasStatus
from schemas.vocabulary.resources import Gain
from tests.support.cards import CARDS, ECHOES, SKILLS, echoing, skill, spending
from tests.support.pages import locks, tale
from tests.support.tables import Table

rule = pytest.mark.rule


# --- attributes, skills, decks


@rule("KOR-ATTR-004", "KOR-ATTR-006", "KOR-SKILL-002", "KOR-SKILL-006", "KOR-DECKADV-002")
def test_one_evening_from_two_to_four() -> None:
    """Caution 1, Courage 1: 4 and a skill for 4, 5, a second skill for 8, 6: the prices grow with what was just bought."""
    table = Table(SKILLS)
    ann = table.set("ann", exp=27)
    steps = [
        "raise-caution",  # 2 + 2
        *("skill-caution", "caution-one", "caution-one-light"),  # 4
        "raise-caution",  # 2 + 3
        *("skill-caution", "caution-two-dark"),  # 4 + 4; one token is left, so only its side is asked for
        "raise-caution",  # 2 + 4
    ]
    table.run(advance(table.game, table.rules), *steps)
    assert (ann.exp, ann.attributes["caution"]) == (0, 4)
    assert ann.skills == ["caution-one-light", "caution-two-dark"]


@rule("KOR-ATTR-006", "KOR-ATTR-008", "KOR-SKILL-004")
def test_with_both_tokens_attached_and_four_points_nothing_more_is_sold() -> None:
    table = Table(SKILLS)
    ann = table.set("ann", exp=99, skills=["caution-one-light", "caution-two-dark"])
    ann.attributes["caution"] = 4
    assert not {"raise-caution", "skill-caution"} & set(spending(table))


@rule("KOR-SKILL-002", "KOR-SKILL-001")
def test_a_skill_of_the_opposite_makes_it_dearer_and_gives_it_no_slot() -> None:
    table = Table(SKILLS)
    ann = table.set("ann", exp=7, skills=["courage-one-light"])
    ann.attributes.update(caution=2, courage=2)
    assert spending(table)["skill-caution"] == "costs 8 exp"
    assert "raise-caution" not in spending(table)
    assert spending(table)["raise-courage"] == ""  # 2 + 4


@rule("KOR-SKILL-005", "KOR-SKILL-008", "KOR-ATTR-003")
def test_a_skill_given_by_the_story_needs_no_full_attribute_and_still_adds_its_slot() -> None:
    table = Table(SKILLS)
    table.do(GainSkill(skill="caution-one"), answers=["caution-one-light"])
    ann = table.set("ann", exp=99)
    ann.attributes["caution"] = 2
    assert spending(table)["raise-caution"] == ""
    assert "skill-caution" not in spending(table)  # two of three slots are filled


@rule("KOR-SKILL-004")
def test_nobody_gains_anothers_token() -> None:
    table = Table(SKILLS, heroes="ann bob")
    table.do(GainSkill(skill="bobs"), members="ann")
    assert (table["ann"].skills, table["bob"].skills, table.asked) == ([], [], [])


@rule("KOR-SKILL-004", "KOR-SKILL-005")
def test_a_token_that_is_nobodys_own_is_attached_once() -> None:
    lone = skill("lone", "caution").replace("  for: ann\n", "")
    table = Table(lone, heroes="ann bob")
    for name in ("ann", "bob"):
        table.set(name, exp=4).attributes["caution"] = 2
    table.run(advance(table.game, table.rules), "skill-caution", "lone-light", "keep")
    assert (table["ann"].skills, table["bob"].skills) == (["lone-light"], [])
    table.do(GainSkill(skill="lone", who="bob"))
    assert table["bob"].skills == []


@rule("KOR-ATTR-007")
def test_exp_gained_in_the_night_after_advancing_waits_for_the_next_evening() -> None:
    table = Table(SKILLS)
    steps = table.rules.end_of_day
    table.steps(steps[steps.index(advance) :])
    table.set("ann", exp=9)
    assert not any(key.startswith(("raise-", "skill-", "advance-")) for key in table.options("ann"))


@rule("KOR-DECKADV-001", "KOR-DECKADV-002", "KOR-DAYEND-011", "KOR-DAYEND-012")
def test_a_card_won_this_evening_may_be_taken_out_again_at_once_and_stays_owned() -> None:
    table = Table(CARDS)
    ann = table.set("ann", exp=2)
    table.run(advance(table.game, table.rules), "advance-combat", "c-a1")
    table.run(modify_decks(table.game, table.rules), "remove-c-a1", "done")
    assert ann.set_aside == ["c-a1"]
    assert "c-a1" not in ann.combat_pool
    assert len(ann.combat_deck) == 10


@rule("KOR-DECKADV-001")
def test_the_last_two_of_a_pool_are_drawn_and_one_of_them_stays_for_next_time() -> None:
    table = Table(CARDS)
    ann = table.set("ann", exp=4)
    ann.combat_pool = ["c-a1", "c-a2"]
    table.run(advance(table.game, table.rules), "advance-combat", "c-a2", "advance-combat")
    assert table.asked[1].open_keys() == ["c-a1", "c-a2"]
    assert (ann.combat_pool, ann.exp, len(ann.combat_deck)) == ([], 0, 12)


@rule("KOR-ATTR-004", "KOR-DAYEND-010")
def test_everyone_spends_their_own_exp_in_the_same_evening() -> None:
    table = Table(SKILLS, heroes="ann bob")
    table.set("ann", exp=2)
    table.set("bob", exp=3)
    table.run(advance(table.game, table.rules), "raise-spirituality", "raise-practicality")
    assert (table["ann"].attributes["spirituality"], table["bob"].attributes["practicality"]) == (1, 1)
    assert (table["ann"].exp, table["bob"].exp) == (0, 1)


# --- secrets

GEAR = """\
secret fang 7 "Fang"
  kind: small, weapon
secret oath 5 "Oath"
  kind: small, personal
secret moon 140 "Moon"
  kind: standard, global
item axe "Axe"
  deck: A
  keyword: weapon
"""


@rule("KOR-SECRET-005", "KOR-ITEM-008")
def test_a_secret_weapon_given_away_meets_the_weapon_of_its_new_owner() -> None:
    table = Table(GEAR, heroes="ann bob")
    table["ann"].secrets = ["fang"]
    table.do(GainItem(item="axe", who="bob"))
    table.act("ann", "give", "fang", "axe")
    assert (table["bob"].secrets, table["bob"].inactive) == (["fang"], ["fang"])


@rule("KOR-SECRET-006", "KOR-SECRET-007")
def test_neither_personal_nor_global_secrets_are_anybodys_to_give() -> None:
    table = Table(GEAR, heroes="ann bob")
    table.set("ann", food=0, wealth=0)
    table.do(GainSecret(secret="oath", who="ann"), GainSecret(secret="moon"))
    assert tradable(table.game, table.rules, table["ann"]) == []
    assert "give" not in table.options("ann")


@rule("KOR-SECRET-002", "KOR-SCALE-004")
def test_whoever_is_named_loses_a_secret_and_nobody_else() -> None:
    table = Table(GEAR, heroes="ann bob")
    table["bob"].secrets = ["fang"]
    table.do(LoseSecret(secret="fang", who="ann"))
    assert table["bob"].secrets == ["fang"]
    table.do(LoseSecret(secret="fang", who="bob"))
    assert table["bob"].secrets == []


@rule("KOR-SECRET-010", "KOR-DISCARD-002", "KOR-DISCARD-006")
def test_a_secret_given_back_can_be_gained_again_a_removed_one_never() -> None:
    table = Table(GEAR)
    table.do(GainSecret(secret="fang"), LoseSecret(secret="fang"), GainSecret(secret="fang"))
    assert table["ann"].secrets == ["fang"]
    table.do(RemoveSecret(secret="fang"), GainSecret(secret="fang"))
    assert table["ann"].secrets == []


@rule("KOR-SECRET-007", "KOR-SECRET-009", "KOR-REQ-010")
def test_everybody_has_a_global_secret_wherever_they_are() -> None:
    table = Table(GEAR, heroes="ann bob")
    table.do(GainSecret(secret="moon"), members="ann")
    for party in (("ann",), ("bob",), ("ann", "bob")):
        assert holds(HasSecret(secret="moon"), table.game, table.rules, Context(party, "hearth"))


@rule("KOR-SCALE-001", "KOR-SECRET-001")
def test_a_secret_gained_by_a_party_goes_to_the_one_they_choose() -> None:
    table = Table(GEAR, heroes="ann bob cal", journal=tale("> gain secret oath", "-> there"))
    table.act("ann", "explore", "with-cal", "cal")
    assert [table[name].secrets for name in ("ann", "bob", "cal")] == [[], [], ["oath"]]


# --- statuses

TOLL = """\
status toll "Toll"
  parts: 1-4
  > when any 2 parts -> book/omen
  > when all parts -> book/doom
book of secrets

verse omen 12
  An omen.

  > each party member gains 1 terror
  -> end

verse doom 13
  Doom.

  > each character gains 1 exp
  -> end
"""


@rule("KOR-STATUS-001", "KOR-STATUS-002", "KOR-REDIR-004")
def test_what_one_marks_all_have_wherever_they_are() -> None:
    journal = tale("> if status toll part 3 -> there", "> gain status toll part 3", "-> end")
    table = Table(TOLL, heroes="ann bob", journal=journal)
    table.act("ann", "explore", "alone")
    table.act("bob", "explore", "alone")
    assert [e.what for e in table.events("verse")] == ["hearth/start", "hearth/start", "hearth/there"]


@rule("KOR-STATUS-002")
def test_parts_are_marked_one_by_one_and_a_threshold_speaks_once() -> None:
    table = Table(TOLL, heroes="ann bob")
    table["bob"].location = "mill"
    table.do(GainStatus(status="toll", which="named", parts=("4",)), members="ann")
    assert table.events("verse") == []
    table.do(GainStatus(status="toll", which="named", parts=("4",)), members="ann")
    assert table.events("verse") == []
    table.do(GainStatus(status="toll", which="any"), members="ann")
    assert table.game.sheet.statuses["toll"] == ["4", "1"]
    assert [e.what for e in table.events("verse")] == ["book/omen"]
    table.do(GainStatus(status="toll", which="all"), members="ann")
    assert [e.what for e in table.events("verse")] == ["book/omen", "book/doom"]


@rule("KOR-STATUS-002", "KOR-REQ-005", "KOR-REQ-006")
def test_an_erased_part_leaves_the_others() -> None:
    table = Table(TOLL)
    table.do(GainStatus(status="toll", which="named", parts=("1", "2")))
    table.do(LoseStatus(status="toll", which="named", parts=("1",)))
    asked = [
        holds(
            HasStatus(status="toll", which="named", part=part), table.game, table.rules, Context(("ann",), "")
        )
        for part in ("1", "2", "3")
    ]
    assert asked == [False, True, False]


@rule("KOR-STATUS-001")
def test_a_threshold_reached_in_an_exploration_is_read_by_its_party() -> None:
    journal = tale("> gain status toll part 1, gain status toll part 2", "> gain 1 food", "-> there")
    table = Table(TOLL, heroes="ann bob cal", journal=journal)
    table.act("ann", "explore", "with-bob", "ann")
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [1, 1, 0]
    assert [e.what for e in table.events("verse")] == ["hearth/start", "book/omen", "hearth/there"]


# --- echoes


@rule("KOR-ECHO-002", "KOR-ECHO-004")
def test_a_deed_is_done_by_the_one_on_whose_sheet_it_stands() -> None:
    table = echoing("ann bob")
    table.do(Gain(amount=9, what="food", who="bob"))
    assert (table.game.sheet.achievements, table["ann"].legendary) == ([], [])
    table.do(Gain(amount=9, what="food", who="ann"))
    assert table["ann"].legendary == ["first-call"]


@rule("KOR-ECHO-002")
def test_a_deed_of_the_group_stands_on_any_sheet() -> None:
    more = (
        'status toll "Toll"\n  parts: 1-4\n'
        'achievement paid "Paid"\n  for: bob, page 1\n  earned when: [status toll all parts and all characters]\n'
    )
    table = Table(more, heroes="ann bob")
    table.do(HandOutAchievements(), GainStatus(status="toll", which="all"), members="ann")
    assert table.game.sheet.achievements == ["paid"]


@rule("KOR-ECHO-002", "KOR-QUEST-001")
def test_having_read_a_verse_is_a_deed_the_moment_it_has_been_read() -> None:
    more = (
        'achievement listener "Listener"\n  for: ann, page 1\n  earned when: [verse hearth/there read]\n'
        'event task "Task"\n  kind: quest\n  success: [verse hearth/there read]\n    > each character gains 2 exp\n'
    )
    table = Table(more, journal=tale("-> there"))
    table.do(HandOutAchievements())
    table.game.calendar.active.append("task")
    table.act("ann", "explore")
    assert (table.game.sheet.achievements, table["ann"].exp) == (["listener"], 2)


@rule("KOR-ECHO-001", "KOR-ECHO-004")
def test_sheets_of_characters_who_are_not_in_the_game_give_nobody_anything() -> None:
    table = Table(ECHOES, heroes="bob")
    table.do(HandOutAchievements(), Gain(amount=20, what="food"))
    table.do(GainAchievement(achievement="deed-1a"))
    assert (table.game.sheet.achievements, table["bob"].legendary) == ([], [])


@rule("KOR-ECHO-002", "KOR-ECHO-004")
def test_the_third_deed_of_a_page_need_not_come_last_in_print() -> None:
    table = echoing()
    for deed in ("deed-2c", "deed-2a"):
        table.do(GainAchievement(achievement=deed))
    assert table["ann"].legendary == []
    table.do(Gain(amount=6, what="wealth"))  # 7: the second deed of the page as well
    assert table["ann"].legendary == ["second-call"]


PEAL = """\
legendary action peal "Peal"
  for: ann, page 1
  at any time: each party member loses 2 terror
"""


@rule("KOR-ECHO-005", "KOR-GEN-007", "KOR-ITEM-018")
def test_a_call_for_each_party_member_is_heard_by_those_who_explore_together() -> None:
    table = Table(PEAL, heroes="ann bob cal", journal=tale("* Go.", "  -> end"))
    for name in ("ann", "bob", "cal"):
        table.set(name, terror=5)
    table["ann"].legendary = ["peal"]
    table.act("ann", "explore", "with-bob", "use-peal", "go")
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [3, 3, 5]


@rule("KOR-ECHO-005", "KOR-GEN-007")
def test_beside_an_action_its_owner_is_a_party_of_one() -> None:
    table = Table(PEAL, heroes="ann bob", journal=tale("* Go.", "  -> end"))
    for name in ("ann", "bob"):
        table.set(name, terror=5)
    table["ann"].legendary = ["peal"]
    table.act("bob", "explore", "alone", "use-peal", "go")  # hers, while only he explores
    assert [table[name].terror for name in ("ann", "bob")] == [3, 5]


@rule("KOR-ITEM-018", "KOR-GEN-007")
def test_a_card_that_speaks_when_it_is_gained_speaks_to_the_party_that_gained_it() -> None:
    urn = 'item urn "Urn"\n  deck: A\n  when gained: each party member gains 1 terror\n'
    table = Table(urn, heroes="ann bob cal", journal=tale("> gain 1 item A", "-> there"))
    table.act("ann", "explore", "with-bob", "ann")
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [1, 1, 0]


@rule("KOR-ITEM-009", "KOR-ITEM-021", "KOR-SECRET-005")
def test_passing_a_card_from_hand_to_hand_gains_it_only_once() -> None:
    purse = 'secret purse 7 "Purse"\n  kind: small\n  when gained: gain 1 wealth\n'
    table = Table(purse, heroes="ann bob")
    table.do(GainSecret(secret="purse", who="ann"))
    table.act("ann", "give", "purse")
    table.act("bob", "give", "purse")
    assert (table["ann"].wealth, table["bob"].wealth, table["ann"].secrets) == (2, 1, ["purse"])


@rule("KOR-ECHO-003", "KOR-ECHO-002")
def test_an_unread_memory_does_not_keep_the_page_from_filling() -> None:
    table = echoing()
    table.do(Gain(amount=9, what="food"))
    assert table.events("verse") == []
    assert table["ann"].legendary == ["first-call"]
    assert {"remember-deed-1a", "remember-deed-1b", "remember-deed-1c"} <= set(table.open("ann"))


@rule("KOR-REQ-002", "KOR-GEN-007")
def test_of_one_member_and_of_each_member_something_about_the_party_may_be_asked() -> None:
    journal = tale(
        "* One. [one party member with (aggression 1+ and party size 2+)]",
        "  -> there",
        "* Each. [each party member with (energy 1+ and all characters)]",
        "  -> there",
        "* Go.",
        "  -> end",
    )
    table = Table(heroes="ann bob", journal=journal)
    assert locks(table, "ann", "bob") == {"one": "", "each": "", "go": ""}
    assert locks(table, "bob")["one"] != ""
    assert locks(table, "bob")["each"] != ""
