"""Prose -> lines of at most 96 columns. Promises that a wrapped paragraph is read as the same paragraph."""

from __future__ import annotations

import re

from compiler.format.field_shapes import is_known_label
from compiler.syntax.lines import LineClass, classify

WIDTH = 96
# A line that begins with one of these is no longer prose.
_MARK = re.compile(r"#|>|->|\*|\[(?!\[)")
_LABEL_REACH = 9


def words_of(text: str) -> list[str]:
    """The words of a text. A no-break space does not separate words, but no word begins or ends with one."""
    if text.isascii():
        return text.split()
    stripped = (word.strip() for word in re.split(r"[ \t\n]+", text))
    return [word for word in stripped if word]


def paragraph(text: str, indent: int) -> list[str]:
    """The lines of a paragraph. Unchanged, if wrapping would change what they are."""
    words = words_of(text)
    pad = " " * indent
    wrapped = None
    # Spaces in the wrong place can stop something from being a field. Wrapping must not decide what it is.
    if words and not _MARK.match(words[0]) and not _is_label(" ".join(words_of(text.split("\n", 1)[0]))):
        wrapped = wrap(words, WIDTH - indent, WIDTH - indent, label_free=True)
    return [pad + line for line in (wrapped if wrapped is not None else as_written(text))]


def as_written(text: str) -> list[str]:
    """The lines of a text without their margins."""
    return [line.strip(" \t") for line in text.split("\n")]


def wrap(words: list[str], first: int, rest: int, *, label_free: bool = False) -> list[str] | None:
    """Words as lines, the first of a different width. None if the first could only be read as a field."""
    lines: list[str] = []
    start = 0
    width = first
    while start < len(words):
        stop = _fill(words, start, width)
        if stop < len(words):
            stop = _break(words, start, stop, width)
        if label_free and not lines:
            stop = _before_label(words, stop)
            if stop == 0:
                return None
        lines.append(" ".join(words[start:stop]))
        start = stop
        width = rest
    return lines


def _fill(words: list[str], start: int, width: int) -> int:
    """How many words fit into one line; at least one."""
    stop, length = start + 1, len(words[start])
    while stop < len(words) and length + 1 + len(words[stop]) <= width:
        length += 1 + len(words[stop])
        stop += 1
    return stop


def _break(words: list[str], start: int, stop: int, width: int) -> int:
    """The nearest place for a break: never before a mark, and not before a label unless the line would be too short."""
    length = len(" ".join(words[start:stop]))
    for place in range(stop, start, -1):
        if not _MARK.match(words[place]) and not _begins_label(words, place):
            return place
        length -= 1 + len(words[place - 1])
        if length * 2 < width:
            break
    for place in range(stop, start, -1):
        if not _MARK.match(words[place]):
            return place
    return next((place for place in range(stop, len(words)) if not _MARK.match(words[place])), len(words))


def _begins_label(words: list[str], place: int) -> bool:
    """Whether a line that begins here looks like a field: a single word with a colon, or a label that exists."""
    for reach, word in enumerate(words[place : place + _LABEL_REACH]):
        if word.endswith(":"):
            return reach == 0 or is_known_label(" ".join(words[place : place + reach + 1])[:-1])
    return False


def _before_label(words: list[str], stop: int) -> int:
    """Where the first line of a paragraph must end so that it is not read as a field; 0 if nowhere."""
    while stop and _is_label(" ".join(words[:stop])):
        stop -= 1
        while stop and _MARK.match(words[stop]):
            stop -= 1
    return stop


def _is_label(line: str) -> bool:
    return ":" in line and classify(line)[0][0] is LineClass.LABEL
