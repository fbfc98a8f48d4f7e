"""The table is well formed, and each code has exactly one page in the agreed layout."""

import re
import sys
from pathlib import Path
from string import Formatter
from subprocess import run

import pytest

from compiler.diagnostics import codes
from compiler.diagnostics.codes import ALL_CODES, CODES, find, near_codes, table_of
from compiler.diagnostics.explain import (
    STAGE,
    example_files,
    explain,
    load_page,
    page_name,
    parse_page,
    stage,
    unknown,
)
from compiler.diagnostics.finding import ERROR, NOTE, WARNING, Code
from tests.support.golden import Golden

CATALOG = Path(codes.__file__).parent / "catalog"
LETTERS = {"E": ERROR, "W": WARNING, "I": NOTE}
RESERVED = {"help", "related", "fix", "evidence"}

each_code = pytest.mark.parametrize("code", ALL_CODES, ids=lambda code: code.id)


@each_code
def test_a_code_is_well_formed(code: Code) -> None:
    assert re.fullmatch(r"(E[1-5]|W[6-8]|I9)\d\d", code.id)
    assert code.severity is LETTERS[code.id[0]]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code.name)
    constant = next(name for name, value in vars(codes).items() if value is code)
    assert constant == code.name.upper().replace("-", "_")


@each_code
def test_a_message_is_a_sentence_with_plain_fields(code: Code) -> None:
    for text in (code.template, code.remedy):
        for _, field, spec, conversion in Formatter().parse(text):
            assert field is None or (field.isidentifier() and field not in RESERVED)
            assert not spec
            assert not conversion
        assert text.count("`") % 2 == 0
        assert "  " not in text
    assert code.template[0] in "`{" or code.template[0].isupper()
    assert code.template.endswith((".", "}"))
    assert code.remedy.endswith((".", "?")), "every finding ends with something to do"


def test_codes_and_pages_are_one_to_one() -> None:
    pages = {path.name for path in CATALOG.glob("*.md")}
    assert pages == {page_name(code) for code in ALL_CODES}


@each_code
def test_a_page_has_the_agreed_layout(code: Code) -> None:
    page = load_page(code)
    assert page is not None
    assert page.meaning
    assert page.why
    assert page.bad != page.instead
    for files in (page.bad_files(), page.instead_files()):
        assert all(path.endswith(".chron") or path == "numbers.lock" for path in files)
        assert all(text.strip() for text in files.values())


def test_the_stage_is_put_in_where_it_is_called_for() -> None:
    files = example_files("--- stage.chron\n--- a.chron\nverse a\n")
    assert files == {STAGE: stage(), "a.chron": "verse a\n"}
    assert example_files("verse a\n") == {"example.chron": "verse a\n"}
    assert stage().count("\ncampaign ") == 1


def test_what_is_abridged_is_written_out() -> None:
    assert example_files("  x {and so on: 3 words}\n") == {"example.chron": "  x tide tide tide\n"}
    assert example_files("a ␀ b\n") == {"example.chron": "a \0 b\n"}


@pytest.mark.parametrize(
    "text",
    [
        "# E999 other-name\n",
        "# E201 unknown-verse\n\n## Why\n\nx\n",
        "# E201 unknown-verse\n\n## What it means\n\nx\n\n## Why\n\nx\n\n## Bad\n\nx\n\n## Instead\n\nx\n",
    ],
)
def test_a_page_out_of_layout_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"E201-unknown-verse\.md"):
        parse_page(codes.UNKNOWN_VERSE, text)


def test_doubles_are_refused() -> None:
    one = Code("E999", "one", ERROR, "One.")
    for other in (Code("E999", "two", ERROR, "Two."), Code("E998", "one", ERROR, "Two.")):
        with pytest.raises(ValueError, match="two findings are called"):
            table_of({"ONE": one, "OTHER": other})


def test_codes_are_found_by_id_and_name() -> None:
    assert find("E201") is find("e201") is find("unknown-verse") is CODES["E201"]
    assert find("nonsense") is None
    assert near_codes("unknwon-verse")[0] == "unknown-verse"
    assert near_codes("E299")
    assert near_codes("xyzzy") == []


def test_an_unknown_page_offers_its_neighbours() -> None:
    assert explain("dead-vers") is None
    assert unknown("dead-vers") == "There is no finding `dead-vers`. Did you mean dead-verse?"
    assert len(unknown("x" * 10_000)) < 400


def test_a_page_in_a_terminal(golden: Golden) -> None:
    golden("explain-mixed-and-or.txt", explain("mixed-and-or") or "")
    golden("explain-dead-verse.txt", explain("W601") or "")
    assert "\x1b[1m" in (explain("W601", color=True) or "")


def test_importing_is_cheap() -> None:
    heavy = {"jsonschema", "lark", "networkx", "click", "msgspec", "prompt_toolkit", "xml", "urllib"}
    program = (
        "import sys, compiler.diagnostics.formats, compiler.diagnostics.render; print(' '.join(sys.modules))"
    )
    loaded = run(
        [sys.executable, "-S", "-c", program], capture_output=True, text=True, cwd=CATALOG.parents[2]
    )
    assert loaded.returncode == 0, loaded.stderr
    # importlib.resources needs urllib by itself in some versions of Python.
    assert not (heavy - {"urllib"}) & set(loaded.stdout.split())
