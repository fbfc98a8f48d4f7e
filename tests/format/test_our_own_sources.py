"""Everything we ship and show is as `chronicler fmt` wants it: campaigns, the template of `new`, samples of the pages."""

import re
from pathlib import Path

import pytest

from compiler.format import format_text

ROOT = Path(__file__).parents[2]
SOURCES = sorted([*ROOT.glob("content/*/**/*.chron"), *ROOT.glob("chronicler/template/**/*.chron")])
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]
SAMPLES = [
    pytest.param(sample, id=f"{page.stem}-{count}")
    for page in PAGES
    for count, sample in enumerate(
        re.findall(r"^```chron\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE), 1
    )
]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_source_is_as_fmt_wants_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text == format_text(text, path.name), "run `chronicler fmt` on its campaign"


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_sample_of_a_page_is_as_fmt_wants_it(sample: str) -> None:
    assert sample == format_text(sample, "sample.chron")
