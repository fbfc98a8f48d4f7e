"""Findings are sorted and without duplicates. Allowances and severities do what they say, and no more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.diagnostics import Allow, Diagnostic, Place, Report, Severity, codes
from compiler.diagnostics.finding import ERROR, NOTE, WARNING, Code
from compiler.sources.source import Span


def dead(start: int, file: str = "a.chron", name: str = "x") -> Diagnostic:
    return codes.DEAD_VERSE.at(file, Span(start, start + 1), name=name)


def allow(name: str, covers: Span, reason: str = "meant so", file: str = "a.chron") -> Allow:
    return Allow(name, reason, Place(file, Span(0, 5)), covers, file)


def found(report: Report) -> list[str]:
    return [diagnostic.code.name for diagnostic in report.finish()]


def test_findings_are_sorted_and_doubles_dropped() -> None:
    report = Report()
    report.extend([dead(9), dead(3, "b.chron"), dead(3), codes.NO_CAMPAIGN.nowhere(), dead(9)])
    places = [diagnostic.place for diagnostic in report.finish()]
    assert places == [None, ("a.chron", (3, 4)), ("a.chron", (9, 10)), ("b.chron", (3, 4))]
    assert report.counts == (1, 3, 0)


@given(st.permutations([dead(start, file) for start in (1, 2) for file in "ab"]))
def test_the_order_of_finding_does_not_show(shuffled: list[Diagnostic]) -> None:
    report = Report()
    report.extend(shuffled)
    assert report.finish() == sorted(shuffled, key=lambda each: each.place or ())


def test_an_allowance_silences_what_starts_inside_it() -> None:
    report = Report()
    report.extend([dead(9), dead(10), dead(19), dead(20), dead(12, "b.chron")])
    report.allow(allow("dead-verse", Span(10, 20)))
    assert [each.place.span.start for each in report.finish() if each.place] == [9, 20, 12]
    assert len(report.suppressed) == 2
    assert report.counts == (0, 3, 0)


def test_an_allowance_that_silences_nothing_is_a_finding() -> None:
    report = Report()
    report.allow(allow("dead-verse", Span(10, 20)))
    assert found(report) == ["unused-allow"]
    report.add(dead(10))
    assert found(report) == []


def test_the_narrowest_allowance_takes_the_credit() -> None:
    report = Report()
    report.add(dead(15))
    report.allow(allow("dead-verse", Span(0, 100)))
    report.allow(allow("dead-verse", Span(14, 16)))
    assert found(report) == ["unused-allow"]


def test_what_was_not_looked_for_is_not_called_unused() -> None:
    report = Report()
    report.allow(allow("dead-verse", Span(10, 20)))
    report.skip("W6")
    assert found(report) == []
    broken = Report()
    broken.allow(allow("dead-verse", Span(10, 20)))
    broken.add(codes.TAB_INDENT.at("a.chron", Span(1, 2)))
    assert found(broken) == ["tab-indent"]


def test_an_allowance_without_a_reason_is_a_finding_but_still_silences() -> None:
    report = Report()
    report.add(dead(15))
    report.allow(allow("dead-verse", Span(10, 20), reason="  "))
    assert found(report) == ["unreasoned-allow"]


def test_an_allowance_of_nothing_known_offers_the_nearest() -> None:
    report = Report()
    report.add(dead(15))
    report.allow(allow("dead-vers", Span(10, 20)))
    unknown, kept = report.finish()
    assert (unknown.code.name, kept.code.name) == ("unknown-finding", "dead-verse")
    assert unknown.help.startswith("Did you mean `dead-verse`")


def test_an_id_is_not_a_name() -> None:
    report = Report()
    report.allow(allow("W601", Span(10, 20)))
    (only,) = report.finish()
    assert only.code.name == "unknown-finding"
    assert only.help == "Did you mean `dead-verse`?"


@pytest.mark.parametrize("code", [codes.TAB_INDENT, codes.NO_CAMPAIGN])
def test_errors_of_reading_and_naming_cannot_be_allowed(code: Code) -> None:
    report = Report()
    report.add(code.at("a.chron", Span(15, 16)))
    report.allow(allow(code.name, Span(10, 20)))
    assert found(report) == ["allowed-error", code.name]


def test_severities_rise_and_fall() -> None:
    report = Report()
    report.extend([dead(1), codes.TODO.at("a.chron", Span(2, 3), text="x")])
    assert not report.fails()
    assert report.fails(WARNING)
    assert report.clean
    report.set_severity("dead-verse", "error")
    report.set_severity("todo", "warning")
    assert [each.severity for each in report.finish()] == [ERROR, WARNING]
    assert report.fails()
    report.set_severity("dead-verse", "note")
    assert [each.severity for each in report.finish()] == [NOTE, WARNING]


@pytest.mark.parametrize(
    ("name", "word", "expected"),
    [
        ("unknown-verse", "note", "lowered-error"),
        ("unknown-verse", "warning", "lowered-error"),
        ("dead-vers", "note", "unknown-finding"),
        ("dead-verse", "loud", "unknown-severity"),
        ("dead-verse", "ERROR", "unknown-severity"),
    ],
)
def test_a_severity_that_cannot_be_granted_is_a_finding(name: str, word: str, expected: str) -> None:
    report = Report()
    report.set_severity(name, word, Place("campaign.chron", Span(0, 3)))
    assert found(report) == [expected]


def test_an_error_stays_an_error() -> None:
    report = Report()
    report.set_severity("unknown-verse", "error")
    report.add(codes.UNKNOWN_VERSE.at("a.chron", Span(0, 1), name="x", section="y"))
    report.set_severity("unknown-verse", "note", Place("campaign.chron", Span(0, 3)))
    assert all(each.severity is ERROR for each in report.finish())


def test_values_must_be_those_of_the_template() -> None:
    with pytest.raises(TypeError, match="missing section"):
        codes.UNKNOWN_VERSE.at("a.chron", Span(0, 1), name="x")
    with pytest.raises(TypeError, match="not in its template: extra"):
        codes.UNKNOWN_VERSE.at("a.chron", Span(0, 1), name="x", section="y", extra=1)


def test_messages_are_worded_for_their_values() -> None:
    item = codes.UNKNOWN_FIELD.at("a.chron", Span(0, 1), kind="item", field="dek")
    assert item.message == "An item has no field `dek`."
    braces = codes.UNKNOWN_VERSE.at("a.chron", Span(0, 1), name="{x}", section="{0}")
    assert braces.message == "There is no verse `{x}` in `{0}`."
    assert len(codes.UNKNOWN_VERSE.at("a", Span(0, 1), name="x" * 10**6, section="y").message) < 300
    own = codes.UNKNOWN_VERSE.at("a", Span(0, 1), name="x", section="y", help="Did you mean `z`?")
    assert own.help == "Did you mean `z`?"


def test_severities_are_ordered_and_named() -> None:
    assert NOTE < WARNING < ERROR
    assert [severity.word for severity in Severity] == ["note", "warning", "error"]
    assert Severity.of("error") is ERROR
    assert Severity.of("fatal") is None
