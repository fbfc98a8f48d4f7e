"""Shows a stretch of source text with a mark under it.

Owns how characters look on a terminal: their width, and a visible replacement for those without any. Promises that no
excerpt is wider than requested, whatever the text, and that marks are under what they mean.
"""

from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import category, east_asian_width

from compiler.sources.source import SourceFile, Span

ELLIPSIS = "..."
# A tab has a fixed width here, because tab stops mean nothing in a line that begins in its middle.
_TAB = "\N{RIGHTWARDS ARROW TO BAR}   "
# Emoji and several scripts need these; anywhere else a format character is a trap.
_JOINERS = frozenset("\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")


class Cell(NamedTuple):
    """One character as it is shown, and how many columns that takes."""

    shown: str
    width: int


class ExcerptLine(NamedTuple):
    """One line of an excerpt: its number, its text, and the columns that a mark goes under."""

    number: int
    text: str
    indent: int
    marked: int


def cell(char: str) -> Cell:
    """How a character is shown: as it is, or by a replacement if a terminal would hide or obey it."""
    if " " <= char < "\x7f":
        return Cell(char, 1)
    if char == "\t":
        return Cell(_TAB, len(_TAB))
    if char < " ":
        return Cell(chr(0x2400 + ord(char)), 1)
    if char == "\x7f":
        return Cell("\N{SYMBOL FOR DELETE}", 1)
    kind = category(char)
    if kind in ("Cc", "Cs", "Zl", "Zp") or (kind == "Cf" and char not in _JOINERS):
        shown = f"<U+{ord(char):04X}>"
        return Cell(shown, len(shown))
    if kind in ("Mn", "Me", "Cf"):
        return Cell(char, 0)
    return Cell(char, 2 if east_asian_width(char) in ("W", "F") else 1)


def visible(text: str) -> str:
    """A text that is safe to print on one line."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(cell(char).shown for char in text)


def shortened(text: str, most: int) -> str:
    """A text with its middle cut out, if it is too long to read anyway."""
    if len(text) <= most:
        return text
    head = (most - len(ELLIPSIS)) // 2
    return text[:head] + ELLIPSIS + text[len(text) - (most - len(ELLIPSIS) - head) :]


def width_of(text: str) -> int:
    """How many columns a text takes."""
    return sum(cell(char).width for char in text)


def excerpt(source: SourceFile, span: Span, width: int) -> Iterator[ExcerptLine | None]:
    """The lines that a span touches; of more than two only the first and the last, with nothing between."""
    length = len(source.text)
    start = min(max(span.start, 0), length)
    end = min(max(span.end, start), length)
    first = source.position(start).line
    # A span that ends with a line break belongs to the line it ends, not to the empty start of the next.
    last = source.position(max(start, end - 1)).line
    yield _windowed(source, first, start, end, width)
    if last > first + 1:
        yield None
    if last > first:
        line = source.line_span(last)
        indented = source.text[line.start : min(line.end, line.start + width)]
        begin = line.start + len(indented) - len(indented.lstrip(" "))
        yield _windowed(source, last, min(begin, end), end, width)


def _windowed(source: SourceFile, number: int, start: int, end: int, width: int) -> ExcerptLine:
    """The part of a line around its mark. Reads no more characters than it could show."""
    line = source.line_span(number)
    start = min(start, line.end)
    end = min(max(end, start), line.end)
    text = source.text
    before = [cell(char) for char in text[max(line.start, start - width) : start]]
    after = [cell(char) for char in text[start : min(line.end, start + width)]]
    whole = start - line.start <= width and line.end - start <= width
    if whole and _cost(before) + _cost(after) <= width:
        left, right = len(before), len(after)
    else:
        room = width - 2 * len(ELLIPSIS)
        # The mark matters most, then what follows it. A little of what comes before shows where it is.
        right = _fitting(after, room - min(_cost(before), room // 3))
        left = _fitting(before[::-1], room - _cost(after[:right]))
    cut_before = start - left > line.start
    cut_after = start + right < line.end
    shown = before[len(before) - left :]
    prefix = ELLIPSIS if cut_before else ""
    indent = len(prefix) + sum(each.width for each in shown)
    marked = sum(each.width for each in after[: min(right, end - start)])
    body = "".join(each.shown for each in (*shown, *after[:right]))
    return ExcerptLine(number, prefix + body + (ELLIPSIS if cut_after else ""), indent, max(marked, 1))


def _cost(cells: list[Cell]) -> int:
    # A character without width still takes room in the output: a line of nothing but accents must end somewhere.
    return sum(max(each.width, len(each.shown)) for each in cells)


def _fitting(cells: list[Cell], room: int) -> int:
    """How many of the cells fit into the room."""
    for count, each in enumerate(cells):
        room -= max(each.width, len(each.shown))
        if room < 0:
            return count
    return len(cells)
