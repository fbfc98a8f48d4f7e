"""Generated files are current: schemas and the reference; and every vocabulary entry is documented."""

from pathlib import Path

import pytest

from compiler.output import reference
from schemas import unions  # fills the registry
from schemas.codec import committed
from schemas.generate import SCHEMAS, VISITS, schema_text
from schemas.reference_types import visits_text
from schemas.registry import ENTRIES, Entry


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_current(name: str) -> None:
    assert committed(name) == schema_text(name), "run: python -m schemas.generate"


def test_the_look_at_references_is_current() -> None:
    made = Path(unions.__file__).with_name(VISITS).read_text(encoding="utf-8")
    assert made == visits_text(), "run: python -m schemas.generate"


def test_the_reference_is_current() -> None:
    page = reference.PAGE.read_text(encoding="utf-8")
    assert page == reference.refreshed(page), "run: python -m compiler.output.reference"


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: f"{entry.family}-{entry.op}")
def test_every_word_says_what_it_means(entry: Entry) -> None:
    assert entry.doc.endswith((".", ").")), f"{entry.op} needs a sentence"


def test_every_link_in_the_docs_leads_somewhere() -> None:
    import re

    root = Path(__file__).parents[2]
    broken = []
    for page in (*root.glob("*.md"), *root.glob("docs/*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            if not (page.parent / target).exists():
                broken.append(f"{page.name}: {target}")
    assert broken == []
