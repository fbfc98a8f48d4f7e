"""What an edition's own rules give is not overlooked, and nothing else is mistaken for it."""

from pathlib import Path

import pytest

from compiler.api import compile_texts
from tests.analysis.support import report_on

ORCHARD = Path(__file__).parents[1] / "language" / "campaigns" / "ash-orchard"
MERCY = """\
status {name} "One More Morning"
  parts: asked
  > when all parts -> book/one-more-morning

secret thorn {number} "A Thorn"
  kind: standard, global

book of secrets

verse one-more-morning
  It is given to you as one gives a child a second piece.

  -> end
"""


def findings(name: str, number: int) -> set[str]:
    texts = {path.name: path.read_text(encoding="utf-8") for path in ORCHARD.glob("*.chron")}
    texts["more.chron"] = MERCY.format(name=name, number=number)
    return {f"{one.code.id} {one.message}" for one in report_on(compile_texts(texts)).finish()}


@pytest.mark.rule("FOA-DEATH-007", "FOA-CHALLENGE-003")
def test_the_status_of_mercy_and_the_secret_of_a_mode_come_from_the_rules() -> None:
    given = findings("mercy", 42)
    missed = findings("second-piece", 41)
    assert not [one for one in given if "mercy" in one or "one-more-morning" in one or "thorn" in one]
    assert any(one.startswith("W603") and "second-piece" in one for one in missed)
    assert any("thorn" in one for one in missed)
