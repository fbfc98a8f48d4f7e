"""The table of rules is current, and what is covered stays covered."""

from tests.support import rule_coverage


def test_the_table_is_current() -> None:
    assert rule_coverage.PAGE.read_text(encoding="utf-8") == rule_coverage.render(), (
        "run: python -m tests.support.rule_coverage"
    )


def test_coverage_never_shrinks() -> None:
    floor = int(rule_coverage.FLOOR.read_text(encoding="utf-8"))
    assert len(rule_coverage.covered()) >= floor


def test_every_mark_names_a_rule_of_the_catalogue() -> None:
    known = {rule.id for rule in rule_coverage.catalogue()}
    marked = {rule for rule in rule_coverage.in_tests() if rule.startswith("KOR-")}
    assert marked <= known


def test_every_rule_of_the_day_is_tested() -> None:
    """Areas of the core have no open entry but those that belong to encounters."""
    tests = rule_coverage.in_tests()
    core = {
        rule
        for rule in rule_coverage.catalogue()
        if rule.area in CORE and rule.id not in tests and not rule_coverage.reason(rule)
    }
    assert {rule.id for rule in core} <= ENCOUNTERS


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
