"""One small file for each construct, and the JSON it becomes: what a reviewer reads to learn the format."""

from pathlib import Path

import pytest

from compiler.diagnostics.finding import ERROR
from compiler.diagnostics.render import render
from compiler.syntax.headers import KINDS
from schemas.registry import ENTRIES
from tests.language.material import CASE, HERE, compile_case, entities_by_file, pretty
from tests.support.golden import compare

CASES = sorted((HERE / "cases").glob("*.chron"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_construct_becomes(path: Path, request: pytest.FixtureRequest) -> None:
    text = path.read_text(encoding="utf-8")
    result = compile_case(text)
    here = [d for d in result.diagnostics if d.severity is ERROR or (d.place and d.place.file == CASE)]
    shown = [d for d in here if d.code.name not in ("stub", "todo")]
    assert not shown, render(shown, result.sources)
    expected = path.with_suffix(".json")
    compare(
        expected, pretty(entities_by_file(result)[CASE]), update=bool(request.config.getoption("--update"))
    )


def test_every_word_of_the_vocabulary_has_a_case() -> None:
    names = {path.stem for path in CASES}
    assert {f"{family}-{op}" for family, op in ENTRIES} - names == set()


def test_every_kind_of_block_has_a_case() -> None:
    names = {path.stem for path in CASES}
    kinds = {kind.replace(" ", "-") for kind in KINDS} - {"campaign", "event", "verse"}
    assert {kind for kind in kinds if f"block-{kind}" not in names} == set()
