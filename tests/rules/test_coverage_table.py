"""The table of rules is current, and what is covered stays covered."""

import pytest

from tests.support import rule_coverage


def test_the_table_is_current() -> None:
    assert rule_coverage.PAGE.read_text(encoding="utf-8") == rule_coverage.render(), (
        "run: python -m tests.support.rule_coverage"
    )


@pytest.mark.parametrize(("edition", "entries"), [("KOR", 624), ("FOA", 413)])
def test_the_lists_are_whole(edition: str, entries: int) -> None:
    rules = rule_coverage.catalogue(edition)
    assert len({rule.id for rule in rules}) == len(rules) == entries


def test_equal_entries_name_a_rule_of_the_other_edition() -> None:
    known = {rule.id for rule in rule_coverage.catalogue("KOR")}
    same = [rule.same_as for rule in rule_coverage.catalogue("FOA") if rule.same_as]
    assert len(same) == 118
    assert set(same) <= known


@pytest.mark.parametrize("edition", rule_coverage.EDITIONS)
def test_coverage_never_shrinks(edition: str) -> None:
    assert len(rule_coverage.covered(edition)) >= rule_coverage.floors()[edition]


def test_every_mark_names_a_rule_of_the_catalogue() -> None:
    known = {rule.id for rule in rule_coverage.catalogue()}
    assert set(rule_coverage.in_tests()) <= known


def test_every_rule_of_the_day_is_tested() -> None:
    """Areas of the core have no open entry but those that belong to encounters."""
    tests = rule_coverage.in_tests()
    core = {
        rule
        for rule in rule_coverage.catalogue("KOR")
        if rule.area in CORE and rule.id not in tests and not rule_coverage.reason(rule)
    }
    assert {rule.id for rule in core} <= ENCOUNTERS


def test_every_rule_of_avalon_is_tested() -> None:
    """No entry of the second edition is open."""
    tests = rule_coverage.in_tests()
    left = [rule.id for rule in rule_coverage.catalogue("FOA") if rule.id not in tests]
    reasons = {rule.id: rule_coverage.reason(rule) for rule in rule_coverage.catalogue("FOA")}
    assert [rule for rule in left if not reasons[rule]] == []


def test_every_tested_rule_names_its_code_or_says_why_it_has_none() -> None:
    code, tests = rule_coverage.in_code(), rule_coverage.in_tests()
    rules = [one for one in rule_coverage.catalogue() if one.id in tests]
    carried = {one.id for one in rules if one.id in code or one.same_as in code}
    assert [one.id for one in rules if one.id not in carried and not rule_coverage.without_code(one)] == []


def test_no_excuse_outlives_its_reason() -> None:
    assert set(rule_coverage.WITHOUT_CODE) & set(rule_coverage.in_code()) == set()


CORE = frozenset(
    {
        "GEN", "SETUP", "DAYSTART", "ACTION", "EXPLORE", "TRAVEL", "WAYSTONE", "LOCACT", "ABILITY", "PARTY",
        "DAYEND", "CHRON", "JOURNAL", "REQ", "REDIR", "ROLL", "SCALE", "PAYLOSE", "HIDDEN", "JENC", "VISION",
        "ATTR", "SKILL", "DECKADV", "TRACK", "DEATH", "DISCARD", "ECHO", "ENC", "EVENT", "QUEST", "GUARD", "ITEM",
        "LOC", "MOVE", "RES", "SAVE", "SECRET", "STATUS", "TIME", "STORY", "CHALLENGE", "BRAND",
    }
)  # fmt: skip
# Exercised where cards are played.
ENCOUNTERS = {
    "KOR-DISCARD-003",
    "KOR-DISCARD-004",
    "KOR-ITEM-016",
    "KOR-ITEM-019",
    "KOR-CHALLENGE-003",
    "KOR-CHALLENGE-004",
}
