"""Every planted defect is found in its place, and nothing else is. Clean campaigns have no finding at all."""

import pytest

from compiler.analysis import study
from compiler.api import compile_texts
from compiler.diagnostics.report import Report
from tests.analysis.defects import order_kinds  # noqa: F401  (adds its kinds)
from tests.analysis.defects.bases import BASES, filled
from tests.analysis.defects.kinds import Case, all_cases
from tests.analysis.support import Found, findings

CASES = all_cases()


def planted(case: Case) -> tuple[dict[str, str], list[Found]]:
    """The texts of a case without its marks, and what the marks say."""
    texts = filled(case.base, case.planted, case.files)
    for path, old, new in case.edits:
        assert old in texts[path], (path, old)
        texts[path] = texts[path].replace(old, new)
    expected: list[Found] = [(case.nowhere, "", 0)] if case.nowhere else []
    clean = {}
    for path, text in texts.items():
        lines = text.split("\n")
        for number, line in enumerate(lines, 1):
            before, mark, code = line.partition(" @@")
            if mark:
                lines[number - 1] = before
                expected.append((code.strip(), path, number))
        clean[path] = "\n".join(lines)
    return clean, sorted(expected)


@pytest.mark.parametrize("base", BASES)
def test_a_clean_campaign_has_no_finding(base: str) -> None:
    assert findings(filled(base)) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_planted_defect_is_found_and_nothing_else(case: Case) -> None:
    texts, expected = planted(case)
    assert expected
    assert findings(texts) == expected


def test_the_corpus_is_large() -> None:
    assert len({case.kind for case in CASES}) >= 40
    assert len(CASES) >= 400
    assert len({case.name for case in CASES}) == len(CASES)


def test_a_requirement_is_marked_at_its_own_words() -> None:
    texts = filled("harbour", {"CHOICES": "* Turn the key. [chapter 1 and chapter 3+]\n  -> end"})
    result = compile_texts(texts)
    report = Report(result.sources)
    assert result.campaign is not None
    study(result.campaign, report, result.sources)
    [found] = [one for one in report.finish() if one.code.id == "W606"]
    assert found.place is not None
    text = result.sources[found.place.file].text
    assert text[found.place.span.start : found.place.span.end] == "chapter 1 and chapter 3+"
