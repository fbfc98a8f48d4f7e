"""The samples of the reference and the tutorial: what a page shows can be pasted."""

import re
from pathlib import Path

import pytest

from compiler.diagnostics.finding import NOTE
from compiler.diagnostics.render import render
from compiler.output.reference import closed_words
from tests.language.material import compile_case

DOCS = Path(__file__).parents[2] / "docs"
LANGUAGE = (DOCS / "language.md").read_text(encoding="utf-8")
SAMPLES = re.findall(r"```chron\n(.*?)```", LANGUAGE.partition("<!-- samples -->")[2], re.DOTALL)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda text: text.split("\n", 1)[0])
def test_a_sample_of_the_reference_compiles(sample: str) -> None:
    result = compile_case(sample)
    found = [one for one in result.diagnostics if one.severity is not NOTE]
    assert not found, render(found, result.sources)


def test_every_block_has_a_sample() -> None:
    from compiler.syntax.headers import KINDS

    shown = "\n".join(re.findall(r"```chron\n(.*?)```", LANGUAGE, re.DOTALL))
    missing = [word for word in KINDS if not re.search(rf"^{word}\b", shown, re.MULTILINE)]
    assert missing == ["campaign", "vision", "book of secrets", "memories", "tutorial"], missing


def test_the_closed_words_are_those_of_the_grammar() -> None:
    assert all(listed and all(listed) for _, listed in closed_words())
    assert "dread" in dict(closed_words())["`traits:`"]
