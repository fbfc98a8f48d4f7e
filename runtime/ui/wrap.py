"""Breaking text into lines of a given width. Emphasis is kept, and wide letters count as wide.

Owns the one mark of prose: `_words_` are emphasised.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from runtime.ui.screen import BLANK, Line, Span

_PARAGRAPHS: Final = 2048  # so many are kept as lines
_EMPHASIS = re.compile(r"(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)")


def width_of(text: str) -> int:
    """Columns on a terminal."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    found = wcswidth(text)
    return found if found >= 0 else len(text)


def spans_of(text: str, style: str = "") -> list[Span]:
    """A paragraph as spans. Text between low lines is emphasised."""
    found: list[Span] = []
    end = 0
    for match in _EMPHASIS.finditer(text):
        if match.start() > end:
            found.append((style, text[end : match.start()]))
        found.append(("em", match[1]))
        end = match.end()
    if end < len(text):
        found.append((style, text[end:]))
    return found


def unmarked(text: str) -> str:
    """Prose without its marks."""
    return _EMPHASIS.sub(r"\1", text)


def wrap(spans: Iterable[Span], width: int, first: str = "", rest: str | None = None) -> list[Line]:
    """One paragraph in lines of at most that width. `first` and `rest` come before its lines."""
    rest = first if rest is None else rest
    lines: list[Line] = []
    row: list[Span] = []
    room = max(8, width - width_of(first))
    for style, word, gap in _words(spans):
        size = width_of(word)
        used = sum(width_of(text) for _, text in row)
        if row and used + gap + size > room:
            lines.append(_joined(row, first if not lines else rest))
            row, gap, used = [], 0, 0
            room = max(8, width - width_of(rest))
        while size > room:  # a word longer than the line is cut
            cut = _fitting(word, room)
            lines.append(_joined([(style, word[:cut])], first if not lines else rest))
            word = word[cut:]
            size = width_of(word)
        if word:
            row.append((style, (" " if gap and row else "") + word))
    if row or not lines:
        lines.append(_joined(row, first if not lines else rest))
    return lines


def wrap_text(text: str, width: int, style: str = "", first: str = "", rest: str | None = None) -> list[Line]:
    return list(_wrapped(text, width, style, first, rest))


@lru_cache(_PARAGRAPHS)
def _wrapped(text: str, width: int, style: str, first: str, rest: str | None) -> tuple[Line, ...]:
    """Kept, because the story is set again after every answer and only its last paragraphs are new."""
    return tuple(wrap(spans_of(text, style), width, first, rest))


def paragraphs(text: str, width: int, style: str = "") -> list[Line]:
    """Prose as a book prints it: paragraphs with a blank line between."""
    found: list[Line] = []
    for part in text.split("\n\n"):
        words = " ".join(part.split())
        if words:
            if found:
                found.append(BLANK)
            found += wrap_text(words, width, style)
    return found


def cut(text: str, width: int) -> str:
    """The text, or its beginning with dots, in at most that many columns."""
    if width_of(text) <= width:
        return text
    return text[: _fitting(text, max(0, width - 1))] + "…" if width > 0 else ""


def pad(text: str, width: int) -> str:
    text = cut(text, width)
    return text + " " * (width - width_of(text))


def _fitting(text: str, room: int) -> int:
    used = 0
    for index, letter in enumerate(text):
        used += width_of(letter)
        if used > room:
            return max(1, index)
    return len(text)


def _words(spans: Iterable[Span]) -> Iterator[tuple[str, str, int]]:
    """Words with their style, and whether there is a space before them."""
    gap = 0
    for style, text in spans:
        for part in re.split(r"(\s+)", text):
            if not part:
                continue
            if part.isspace():
                gap = 1
            else:
                yield style, part, gap
                gap = 0


def _joined(row: list[Span], before: str) -> Line:
    """Merges neighbours of one style into one span."""
    found: list[Span] = [("", before)] if before else []
    for style, text in row:
        if found and found[-1][0] == style:
            found[-1] = (style, found[-1][1] + text)
        else:
            found.append((style, text))
    return tuple(found)
