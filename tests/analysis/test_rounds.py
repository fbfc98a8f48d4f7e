"""Redirections in a circle that always comes to an end: none of them is a finding."""

import pytest

from tests.analysis.defects.bases import filled
from tests.analysis.support import findings

STATUS = '\nstatus dizzy "Dizzy"\n  parts: left, right'
SPIN = (
    "* Spin.\n  > gain status dizzy part left\n  -> round\n"
    "* Turn.\n  > gain status dizzy part right\n  -> round"
)
LEAVE = "\n\n  * Sit down.\n    > lose status dizzy part left, lose status dizzy part right\n    -> end"


@pytest.mark.parametrize(
    "verses",
    [
        # What one page asks for, the other takes away first.
        "verse round\n  Round.\n\n  > if status dizzy part left -> about" + LEAVE + "\n\n"
        "verse about\n  About.\n\n  > lose status dizzy part left\n  > if status dizzy part right -> round"
        + LEAVE,
        # One asks for what the other refuses.
        "verse round\n  Round.\n\n  > if status dizzy part left -> about" + LEAVE + "\n\n"
        "verse about\n  About.\n\n  > if not status dizzy part left -> round\n"
        "  > if status dizzy part right -> end" + LEAVE,
        # The second time the page is known.
        "verse round\n  Round.\n\n  > if read before -> end\n  > if status dizzy part left -> about"
        + LEAVE
        + "\n\n"
        "verse about\n  About.\n\n  > if status dizzy part right -> round" + LEAVE,
    ],
)
def test_a_circle_with_a_way_out_is_no_finding(verses: str) -> None:
    """Some of their redirections are dead, because nobody ever has both parts; that is another finding."""
    found = findings(filled("harbour", {"STATUSES": STATUS, "CHOICES": SPIN, "VERSES": verses}))
    assert {code for code, *_ in found} <= {"W612"}
