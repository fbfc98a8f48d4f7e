"""Every page of the catalogue is a test: its bad example gives its finding and no other, the good one gives none."""

import pytest

from compiler.api import Result, compile_campaign, compile_texts
from compiler.diagnostics.codes import ALL_CODES
from compiler.diagnostics.explain import CatalogPage, load_page
from compiler.diagnostics.finding import NOTE, Code
from compiler.diagnostics.render import render
from compiler.sources.source import SourceFile
from compiler.sources.workspace import decode

# Codes that only a study of the whole campaign finds (`Job.study`); tests/analysis/test_pages.py compiles their pages.
# Here it is enough that a plain compilation stays silent about them.
STUDIED = {code.id for code in ALL_CODES if code.id.startswith("W6") and code.id != "W604"} | {
    "E414",
    "E415",
    "I904",
    "I909",
    "W801",
}
# Codes that come from reading files, not texts: bytes that are no text, sizes, folders. Tested with the workspace.
FROM_FILES = {
    "E142": "needs a file of 64 MiB",
    "E143": "needs a file that cannot be read",
    "E246": "needs --locked",
    "E247": "needs ten thousand Verses in one section",
    "W805": "needs a printing",
    "W806": "needs a printing",
    "W807": "needs --replay",
    "I905": "needs --replay",
    "I906": "needs --replay",
    "I907": "needs --replay",
}


def compile_page(files: dict[str, str]) -> Result:
    """The example as the workspace would hand it over, so that a NUL is found in its place."""
    from compiler.api import Job

    findings: list = []
    lock = files.get("numbers.lock", "")
    sources = [
        decode(text.encode("utf-8"), path, findings) for path, text in files.items() if path != "numbers.lock"
    ]
    assert all(isinstance(source, SourceFile) for source in sources)
    return compile_campaign(Job(sources, lock, findings))


def shown(result: Result, code: Code) -> list[str]:
    """The findings that matter for a page: errors and warnings; notes only if the page is about a note."""
    return [d.code.id for d in result.diagnostics if d.severity is not NOTE or d.code is code]


def page_of(code: Code) -> CatalogPage:
    page = load_page(code)
    if page is None and code.id in STUDIED:
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
    if code.id in STUDIED:
        assert code.id not in found, "it is found without a study now"
        return
    assert found == {code.id}, render(result.diagnostics, result.sources)


@each_code
def test_the_other_example_gives_no_finding(code: Code) -> None:
    page = page_of(code)
    result = compile_page(page.instead_files())
    assert shown(result, code) == [], render(result.diagnostics, result.sources)


def test_the_stage_is_clean_but_for_its_journal() -> None:
    from compiler.diagnostics.explain import stage

    result = compile_texts(
        {"stage.chron": stage(), "a.chron": "journal fenmouth\n\nverse arrival\n  -> end\n"}
    )
    assert [d.message for d in result.diagnostics if d.severity is not NOTE] == []
