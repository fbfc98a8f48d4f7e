"""Wrapped prose is the same paragraph: same words, one paragraph, and nothing became a mark or a field."""

from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from compiler.format.wrapping import WIDTH, paragraph, wrap
from compiler.syntax.lines import LineClass, classify

_MARKED = "* > -> # [so [[x]] told] \\> _it was_ 1-3: note: keys: action: Said: time passes: said:"
_WORDS = st.sampled_from([*_MARKED.split(), "the", "bell", "and", "he", "a-long-word", "x"]) | st.text(
    "abc,.", min_size=1, max_size=30
)


@settings(max_examples=500, deadline=None)
@given(st.lists(_WORDS, min_size=1, max_size=60), st.sampled_from((2, 4)), st.data())
@example(["and", "then", "he", "said:", "no"], 2, None)
def test_a_paragraph_stays_one(words: list[str], indent: int, data: st.DataObject | None) -> None:
    pad = " " * indent
    text = words[0]
    for word in words[1:]:
        # The writer broke lines wherever it was allowed.
        broken = (
            data is not None and data.draw(st.booleans()) and not word.startswith((">", "*", "#", "->", "["))
        )
        text += (f"\n{pad}" if broken else " ") + word
    if classify(pad + text)[0][0] is not LineClass.TEXT:
        return
    lines = paragraph(text, indent)
    classes = classify("\n".join(lines))
    assert {LineClass.TEXT} == {kind for kind, _ in classes}
    assert words == " ".join(lines).split()
    assert all(line.startswith(pad) and not line[indent:].startswith(" ") for line in lines)
    assert lines == paragraph("\n".join(lines).lstrip(" "), indent)


@given(st.lists(st.text("abcdef", min_size=1, max_size=12), min_size=1, max_size=80))
def test_lines_are_as_full_as_they_can_be(words: list[str]) -> None:
    lines = wrap(words, WIDTH, WIDTH)
    assert lines is not None
    assert words == " ".join(lines).split()
    assert all(len(line) <= WIDTH for line in lines)
    for line, below in pairwise(lines):
        assert len(line) + 1 + len(below.split()[0]) > WIDTH


def test_a_known_label_does_not_begin_a_line() -> None:
    words = ("word " * 17 + "and the keys: four of them").split()
    lines = wrap(words, 96, 96)
    assert lines is not None
    assert not any(line.startswith("keys:") for line in lines)


def test_a_no_break_space_is_kept() -> None:
    assert paragraph("10\u00a0carts", 2) == ["  10\u00a0carts"]
