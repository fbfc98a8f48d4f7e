"""The options as lines, and which line belongs to which option. Owns how a choice looks: number, price, lock, effects."""

from __future__ import annotations

from typing import Final

from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import counted, listed
from runtime.ui.screen import Line, Screen, Span, line
from runtime.ui.wrap import cut, width_of, wrap, wrap_text
from schemas.table_view import OptionView

WHOLE, TOLD, SHORT = (
    2,
    1,
    0,
)  # its effects: all of them, the preview alone in full, or as much as fits after the words
_LEAST_ROWS: Final = 3  # lines that options need before the part that holds for all of them
_AND_MORE: Final = ", …"
_LEAST: Final = 16  # with fewer columns, its beginning would say nothing


def option_lines(
    screen: Screen,
    cursor: int,
    picked: tuple[str, ...],
    width: int,
    how: int = WHOLE,
    most: int | None = None,
) -> tuple[list[Line], list[int]]:
    """The options, and for each line the number of its option (or -1).

    Unless `how` is WHOLE, the options tell as much as fits, in whole parts; the one under the cursor always tells
    all. If not all options fit into `most` lines, it shows those around the cursor.
    """
    blocks = [
        _option(row, index == cursor, picked, width, WHOLE if index == cursor else how)
        for index, row in enumerate(screen.options)
    ]
    tail = _tail(screen, width)
    if not blocks:
        nothing = wrap_text(table_says.NOTHING_MORE_IS_ASKED_UNDO_Z, width, "dim") if screen.over else []
        return nothing, [-1] * len(nothing)
    first, last = 0, len(blocks) - 1
    if most is not None and sum(map(len, blocks)) + len(tail) > most:
        tail = tail if most - len(tail) >= _LEAST_ROWS else []
        first, last = _around(blocks, min(cursor, len(blocks) - 1), most - len(tail))
    found: list[Line] = []
    owners: list[int] = []
    if first:
        found.append(line(f"  ↑ {table_says.MORE.format(count=first)}", "dim"))
        owners.append(-1)
    for index in range(first, last + 1):
        found += blocks[index]
        owners += [index] * len(blocks[index])
    if last + 1 < len(blocks):
        found.append(line(f"  ↓ {table_says.MORE.format(count=len(blocks) - last - 1)}", "dim"))
        owners.append(-1)
    return [*found, *tail], [*owners, *([-1] * len(tail))]


def _around(blocks: list[list[Line]], cursor: int, most: int) -> tuple[int, int]:
    first = last = cursor
    used = len(blocks[cursor])
    while True:
        grown = False
        if last + 1 < len(blocks) and used + len(blocks[last + 1]) <= most - 2:
            last += 1
            used += len(blocks[last])
            grown = True
        if first > 0 and used + len(blocks[first - 1]) <= most - 2:
            first -= 1
            used += len(blocks[first])
            grown = True
        if not grown:
            return first, last


def _tail(screen: Screen, width: int) -> list[Line]:
    """What holds for all options, and how many are closed."""
    found: list[Line] = []
    if screen.either:
        words = table_says.WHATEVER_YOU_CHOOSE.format(what=listed(screen.either))
        found += wrap_text(words, width, "dim", "    ", "    ")
    if screen.closed:
        words = counted(
            screen.closed, table_says.ONE_MORE_IS_CLOSED_TO_YOU, table_says.MORE_ARE_CLOSED_TO_YOU
        )
        found += wrap_text(words, width, "dim", "  · ", "    ")
    return found


def _option(row: OptionView, here: bool, picked: tuple[str, ...], width: int, how: int) -> list[Line]:
    mark = "▸" if here else " "
    text = "locked" if row.locked else "chosen" if here else "dim" if row.key.startswith("@") else ""
    spans: list[Span] = []
    if row.key in picked:
        spans.append(("key", f"✓{picked.index(row.key) + 1} "))
    if row.cost:
        spans.append(("locked" if row.locked else "cost", f"({row.cost}) "))
    if row.dangerous:
        spans.append(("bad", "! "))
    spans.append((text, row.text))
    if row.locked:
        spans.append(("locked", f" [{row.locked}]"))
    first = f"{mark}{row.number:>2}. "
    found = wrap(spans, width, first, " " * len(first))
    used = sum(width_of(text) for _, text in found[-1])
    style = "bad" if row.dangerous else "dim"
    preview, beside = ", ".join(row.preview), width - used - 3
    if how == WHOLE:
        hint = "; ".join(part for part in (preview, row.does) if part)
    elif how == TOLD and width_of(preview) > beside:
        hint = preview
    else:
        sure = preview.split(", ") if preview else []
        hint = _fitting((*sure, *filter(None, row.does.split("; "))), len(sure), beside)
    if not hint:
        return found
    if width_of(hint) <= beside:
        found[-1] = (*found[-1], (style, f"   {hint}"))
    else:
        found += wrap_text(hint, width, style, "      ")
    return found


def _fitting(parts: tuple[str, ...], sure: int, room: int) -> str:
    """As many parts as have room, the first `sure` of them in a row of their own. The others are not cut but left out."""
    said = ""
    for at, part in enumerate(parts):
        longer = f"{said}{', ' if at < sure else '; '}{part}" if said else part
        if width_of(longer) + (0 if at == len(parts) - 1 else len(_AND_MORE)) > room:
            if said:
                return f"{said}{_AND_MORE}"
            return cut(part, room) if at >= sure and room >= _LEAST else ""  # half a number says nothing
        said = longer
    return said
