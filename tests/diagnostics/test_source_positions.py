"""Offsets, lines and columns agree with each other, and stay fast in a huge file."""

from hypothesis import given
from hypothesis import strategies as st

from compiler.sources.source import Position, SourceFile
from tests.support.work import lines_run

TEXTS = st.text(alphabet=st.sampled_from("ab \r\n\t\f\u2028漢🙂"), max_size=60)


def test_positions_count_from_one() -> None:
    source = SourceFile("a.chron", "ab\ncd\r\n\nlast")
    assert [source.position(offset) for offset in (0, 2, 3, 7, 8)] == [(1, 1), (1, 3), (2, 1), (3, 1), (4, 1)]
    assert [source.line_text(line) for line in (1, 2, 3, 4)] == ["ab", "cd", "", "last"]
    assert source.line_count == 4


def test_places_outside_the_text_move_to_its_ends() -> None:
    source = SourceFile("a.chron", "ab\ncd")
    assert source.position(-5) == Position(1, 1)
    assert source.position(99) == Position(2, 3)
    assert source.offset(1, 99) == 2
    assert source.offset(99, 1) == 3
    assert SourceFile("empty.chron", "").position(0) == Position(1, 1)


@given(TEXTS, st.data())
def test_offset_and_position_are_inverse(text: str, data: st.DataObject) -> None:
    source = SourceFile("a.chron", text)
    offset = data.draw(st.integers(0, len(text)))
    line, column = source.position(offset)
    start, end = source.line_span(line)
    # Inside a line ending there is no column of its own; everywhere else the way leads back.
    assert source.offset(line, column) == min(offset, end)
    assert start <= offset
    assert source.line_text(line) == text[start:end]
    assert "\n" not in source.line_text(line)


@given(TEXTS)
def test_lines_are_those_of_a_split(text: str) -> None:
    source = SourceFile("a.chron", text)
    lines = text.split("\n")
    assert source.line_count == len(lines)
    ended = [line.removesuffix("\r") for line in lines[:-1]]
    assert [source.line_text(number + 1) for number in range(len(lines))] == [*ended, lines[-1]]


def test_ten_megabytes_are_no_trouble() -> None:
    source = SourceFile("big.chron", "The boats lie in the long grass.\n" * 310_000)
    source.position(0)  # the lines are found once
    cost = lines_run(lambda: [source.position(offset) for offset in range(0, len(source.text), 100_000)])
    assert cost < 100 * 20
