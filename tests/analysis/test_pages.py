"""The pages of the analysis's own findings: the bad example gives its finding and no other, the good one gives none."""

import pytest

from compiler.api import compile_texts
from compiler.diagnostics.codes import ALL_CODES
from compiler.diagnostics.explain import load_page
from compiler.diagnostics.finding import NOTE, Code
from tests.analysis.support import report_on

OWN = [
    code
    for code in ALL_CODES
    if (code.family == "W6" and code.id not in ("W604",)) or code.id in ("W801", "E414", "I904", "I909")
]


def shown(files: dict[str, str], code: Code) -> list[str]:
    report = report_on(compile_texts(files))
    return [one.code.id for one in report.finish() if one.severity is not NOTE or one.code is code]


@pytest.mark.parametrize("code", OWN, ids=lambda code: code.id)
def test_the_bad_example_gives_exactly_this_finding(code: Code) -> None:
    page = load_page(code)
    assert page is not None
    assert shown(page.bad_files(), code) == [code.id]


@pytest.mark.parametrize("code", OWN, ids=lambda code: code.id)
def test_the_other_example_gives_none(code: Code) -> None:
    page = load_page(code)
    assert page is not None
    assert shown(page.instead_files(), code) == []
