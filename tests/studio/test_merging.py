"""Two people in one file: nothing that either wrote is lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("starlette", reason="the studio's extra is not installed")

from chronicler.studio.merging_texts import together

TEXTS = st.lists(st.sampled_from(["a", "b", "  c", "", "verse x", "  -> y"]), max_size=9).map("\n".join)


def written_anew(text: str, began: str) -> list[str]:
    known = began.split("\n")
    return [line for line in text.split("\n") if line.strip() and line not in known]


@settings(max_examples=600)
@given(TEXTS, TEXTS, TEXTS)
def test_nothing_is_lost(began: str, mine: str, theirs: str) -> None:
    lines = together(began, mine, theirs).text.split("\n")
    for line in written_anew(mine, began):
        assert line in lines
    for line in written_anew(theirs, began):
        assert line in lines or any(one.strip() == f"# theirs: {line.strip()}" for one in lines)


@settings(max_examples=300)
@given(TEXTS, TEXTS)
def test_one_hand_alone_is_taken_as_it_is(began: str, changed: str) -> None:
    assert together(began, changed, began) == (changed, 0)
    assert together(began, began, changed) == (changed, 0)
    assert together(began, changed, changed) == (changed, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "both", "clashes"),
    [
        ("a\nB\nc\n", "a\nb\nC\n", "a\nB\nC\n", 0),  # lines side by side
        ("a\nb\nc\nmine\n", "a\nb\nc\ntheirs\n", "a\nb\nc\nmine\ntheirs\n", 0),  # both added at the end
        ("a\nB\nc\n", "a\n", "a\nB\nc\n", 1),  # they took away what I was writing in
        ("a\n  mine\nc\n", "a\n  other\nc\n", "a\n  mine\n  # theirs: other\nc\n", 1),
        ("a\r\nB\r\nc\r\n", "a\nb\nc\nd\n", "a\nB\nc\nd\n", 0),  # line endings are the file's own matter
    ],
)
def test_by_hand(mine: str, theirs: str, both: str, clashes: int) -> None:
    assert together("a\nb\nc\n", mine, theirs) == (both, clashes)
