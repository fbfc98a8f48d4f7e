"""Every page of the catalogue is a test: its bad example gives its finding and no other, the good one gives none."""

import pytest

from compiler.api import Result, compile_campaign, compile_texts
from compiler.diagnostics.codes import ALL_CODES, CODES
from compiler.diagnostics.explain import Page, load_page
from compiler.diagnostics.model import NOTE, Code
from compiler.diagnostics.render import render
from compiler.source import SourceFile
from compiler.workspace import decode

# Codes that nothing raises yet, each with the reason. A code that begins to be raised must leave this table.
NOT_YET = {
    "I904": "notes on statuses come with the ledger of statuses",
    "W601": "reachability of verses is the analysis's business, and it is not built yet",
    "W602": "needs the analysis: whether a requirement can ever be met",
    "W603": "needs the ledger of statuses over all files",
    "W605": "needs the analysis: which endings stay reachable",
    "W606": "needs the ranges of all counters, which the analysis knows",
    "W607": "needs the ranges of all counters, which the analysis knows",
    "W608": "needs the ledger: whether anything grants a status, secret or item",
    "W609": "needs the analysis: whether a location can be placed or walked to",
    "W801": "needs the most that a party can own, which the analysis knows",
    "E414": "reading that never ends is found by the analysis",
    **dict.fromkeys(
        [f"W6{number}" for number in range(10, 30) if number != 19],
        "a finding of the analysis, which is not part of this pipeline yet",
    ),
}
# Codes that come from reading files, not texts: bytes that are no text, sizes, folders. Tested with the workspace.
FROM_FILES = {"E142": "needs a file of 64 MiB", "E143": "needs a file that cannot be read"}


def compile_page(files: dict[str, str]) -> Result:
    """The example as the workspace would hand it over, so that a NUL is found where it stands."""
    from compiler.api import Job

    findings: list = []
    sources = [decode(text.encode("utf-8"), path, findings) for path, text in files.items()]
    assert all(isinstance(source, SourceFile) for source in sources)
    return compile_campaign(Job(sources, "", findings))


def shown(result: Result, code: Code) -> list[str]:
    """The findings that matter for a page: errors and warnings, and notes where the page is about a note."""
    return [d.code.id for d in result.diagnostics if d.severity is not NOTE or d.code is code]


def page_of(code: Code) -> Page:
    page = load_page(code)
    if page is None and code.id in NOT_YET:
        pytest.skip("its page comes with what raises it")
    assert page is not None, "write its page"
    return page


each_code = pytest.mark.parametrize("code", ALL_CODES, ids=lambda code: code.id)


@each_code
def test_the_bad_example_gives_exactly_this_finding(code: Code) -> None:
    page = page_of(code)
    if code.id in FROM_FILES:
        pytest.skip(FROM_FILES[code.id])
    result = compile_page(page.bad_files())
    found = set(shown(result, code))
    if code.id in NOT_YET:
        assert code.id not in found, "it is raised now: take it out of NOT_YET"
        return
    assert found == {code.id}, render(result.diagnostics, result.sources)


@each_code
def test_the_other_example_gives_no_finding(code: Code) -> None:
    page = page_of(code)
    result = compile_page(page.instead_files())
    assert shown(result, code) == [], render(result.diagnostics, result.sources)


def test_the_table_of_codes_not_raised_is_true() -> None:
    assert set(NOT_YET) <= set(CODES)
    assert all(reason for reason in NOT_YET.values())


def test_the_stage_is_clean_but_for_its_journal() -> None:
    from compiler.diagnostics.explain import stage

    result = compile_texts(
        {"stage.chron": stage(), "a.chron": "journal fenmouth\n\nverse arrival\n  -> end\n"}
    )
    assert [d.message for d in result.diagnostics if d.severity is not NOTE] == []
