"""Paragraphs of the story as lines of a width. Owns how each kind of paragraph looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from runtime.ui.screen import BLANK, Line, line
from runtime.ui.wrap import paragraphs, wrap_text
from schemas.table_view import TablePart

# How each kind of paragraph is set: its style, and the mark before it.
_LOOKS: Final = {
    "heading": ("heading", ""),
    "stage": ("stage", ""),
    "said": ("said", "> "),
    "itself": ("dim", "  "),
    "fact": ("fact", "· "),
    "gain": ("good", "+ "),
    "loss": ("bad", "! "),
    "hint": ("em", ""),
    "rule": ("", ""),
    "key": ("", "  "),
    "row": ("", "  "),
    "flavour": ("em", ""),
    "note": ("dim", ""),
}
_CLOSE: Final = frozenset(
    ("fact", "gain", "loss", "itself", "rule", "key", "row")
)  # no blank line between two of these


def lines_of(told: Sequence[TablePart], width: int, starts: list[int] | None = None) -> list[Line]:
    """Paragraphs set in a width; `starts` is given the line at which each begins."""
    found: list[Line] = []
    before = ""
    for paragraph in told:
        if found and not (paragraph.kind in _CLOSE and before in _CLOSE):
            found.append(BLANK)
        if starts is not None:
            starts.append(len(found))
        found += paragraph_lines(paragraph, width)
        before = paragraph.kind
    return found


def paragraph_lines(paragraph: TablePart, width: int) -> list[Line]:
    if paragraph.kind == "prose":
        return paragraphs(paragraph.text, width)
    if paragraph.kind == "stage":
        rule = "═" * min(width, 40)
        return [
            line(rule, "stage"),
            *wrap_text(paragraph.text, width, "stage", " ", " "),
            line(rule, "stage"),
        ]
    style, mark = _LOOKS[paragraph.kind]
    text = f"{paragraph.label}: {paragraph.text}" if paragraph.label else paragraph.text
    return wrap_text(
        text, width, style, mark, " " * len(mark) or "  " if paragraph.label else " " * len(mark)
    )
