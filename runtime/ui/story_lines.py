"""Paragraphs of the story as lines of a given width. Owns how each kind of paragraph looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from runtime.ui.screen import BLANK, Line
from runtime.ui.wrap import paragraphs, width_of, wrap_text
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
    """Paragraphs in a given width. `starts` receives the line at which each begins."""
    found: list[Line] = []
    cards: list[TablePart] = []
    before = ""
    for paragraph in _run_on(told, starts is not None):
        if paragraph is None:
            assert starts is not None
            starts.append(starts[-1])
            continue
        if paragraph.kind == "card":
            cards.append(paragraph)
            if starts is not None:
                starts.append(len(found) + 1)
            continue
        found += _row_of_cards(cards, width)
        if found and not (paragraph.kind in _CLOSE and (before in _CLOSE or before == "said")):
            found.append(BLANK)
        if starts is not None:
            starts.append(len(found))
        found += paragraph_lines(paragraph, width)
        before = paragraph.kind
    return found + _row_of_cards(cards, width)


def _row_of_cards(cards: list[TablePart], width: int) -> list[Line]:
    """The cards that a text explains, beside each other. Empties the list."""
    from runtime.ui.panels.drawn_cards import row_of

    found = row_of([one.card for one in cards if one.card is not None], width) if cards else []
    cards.clear()
    return [BLANK, *found] if found else []


def _run_on(told: Sequence[TablePart], keeps_count: bool) -> Iterator[TablePart | None]:
    """Plain facts that follow each other become one paragraph. A None stands for each one merged into the one before."""
    at = 0
    while at < len(told):
        end = at + 1
        if told[at].kind == "fact" and not told[at].label:
            while end < len(told) and told[end].kind == "fact" and not told[end].label:
                end += 1
        if end == at + 1:
            yield told[at]
        else:
            yield TablePart("fact", " ".join(one.text for one in told[at:end]))
            if keeps_count:
                yield from [None] * (end - at - 1)
        at = end


def paragraph_lines(paragraph: TablePart, width: int) -> list[Line]:
    if paragraph.kind == "prose":
        return paragraphs(paragraph.text, width)
    if paragraph.kind == "stage":
        *before, last = wrap_text(f"═══ {paragraph.text}", width - 4, "stage", "", "    ")
        used = sum(width_of(text) for _, text in last)
        return [*before, (*last, ("stage", " " + "═" * max(3, min(width, 60) - used - 1)))]
    style, mark = _LOOKS[paragraph.kind]
    text = f"{paragraph.label}: {paragraph.text}" if paragraph.label else paragraph.text
    return wrap_text(
        text, width, style, mark, " " * len(mark) or "  " if paragraph.label else " " * len(mark)
    )
