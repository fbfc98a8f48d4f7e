"""The map, drawn as the cards lie: ways, what keeps the wyrdness away, guardians and heroes in their places.

Owns the signs: a filled diamond is a waystone or menhir, an empty one a slot; a double line is a way. What a card
says of itself, and the legend, are the edition's words. `map_words` tells the same in lines, for those who see no drawing.
"""

from __future__ import annotations

from typing import Final

from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import counted, listed
from runtime.ui.screen import BLANK, Line, Panel, Span, line
from runtime.ui.views import Views
from runtime.ui.wrap import cut, wrap_text
from schemas.table_view import CellView, MapView

_LEAST, _MOST = 11, 24
_ROWS: Final = 5
_CORNERS: Final = {"north-west": (0, 0), "north-east": (1, 0), "south-west": (0, 1), "south-east": (1, 1)}


class Canvas:
    """A field of letters, each with a style; drawn on from anywhere, read line by line."""

    def __init__(self, width: int, height: int) -> None:
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        if 0 <= y < len(self._letters):
            for offset, letter in enumerate(text):
                if 0 <= x + offset < len(self._letters[y]):
                    self._letters[y][x + offset] = letter
                    self._styles[y][x + offset] = style

    def lines(self) -> list[Line]:
        found: list[Line] = []
        for letters, styles in zip(self._letters, self._styles, strict=True):
            spans: list[Span] = []
            for letter, style in zip(letters, styles, strict=True):
                if spans and spans[-1][0] == style:
                    spans[-1] = (style, spans[-1][1] + letter)
                else:
                    spans.append((style, letter))
            if spans and not spans[-1][1].strip():
                spans.pop()
            found.append(tuple(spans))
        return found


def map_panel(views: Views, width: int, argument: str) -> Panel:
    seen = views.map
    lines = draw_map(seen, width)
    lines += [BLANK, *wrap_text(seen.legend, width, "dim"), *wrap_text(seen.lights, width, "dim")]
    return Panel("map", table_says.THE_MAP, tuple(lines))


def draw_map(seen: MapView, width: int) -> list[Line]:
    """The cards in their cells; of a map that is too wide, the part around the hero."""
    cells = seen.cells
    if not cells:
        return [line(table_says.NO_CARD_LIES_ON_THE_TABLE, "dim")]
    xs = range(min(one.x for one in cells), max(one.x for one in cells) + 1)
    ys = range(min(one.y for one in cells), max(one.y for one in cells) + 1)
    fit = max(1, (width - 1) // (_LEAST + 1))
    cut_off = ""
    if len(xs) > fit:
        centre = next((one.x for one in cells if one.here), xs[0])
        first = max(xs[0], min(centre - fit // 2, xs[-1] + 1 - fit))
        cut_off = counted(len(xs) - fit, table_says.ONE_COLUMN_LIES_OUTSIDE, table_says.COLUMNS_LIE_OUTSIDE)
        xs = range(first, first + fit)
    wide = max(_LEAST, min(_MOST, (width - 1) // len(xs) - 1))
    canvas = Canvas(len(xs) * (wide + 1) + 1, len(ys) * (_ROWS + 1) + 1)
    shown = [
        (cell, (cell.x - xs[0]) * (wide + 1), (cell.y - ys[0]) * (_ROWS + 1))
        for cell in cells
        if cell.x in xs
    ]
    for cell, left, top in shown:
        _frame(canvas, left, top, wide)
        _fill(canvas, cell, left + 1, top + 1, wide)
    for cell, left, top in shown:
        _ways(canvas, cell, left, top, wide)
        _corners(canvas, cell, left, top, wide)
    return canvas.lines() + (wrap_text(cut_off, width, "dim") if cut_off else [])


def _frame(canvas: Canvas, left: int, top: int, cell: int) -> None:
    edge = "+" + "-" * cell + "+"
    canvas.put(left, top, edge, "dim")
    canvas.put(left, top + _ROWS + 1, edge, "dim")
    for row in range(1, _ROWS + 1):
        canvas.put(left, top + row, "|", "dim")
        canvas.put(left + cell + 1, top + row, "|", "dim")


def _fill(canvas: Canvas, cell: CellView, x: int, y: int, wide: int) -> None:
    title = wrap_text(f"{cell.number} {cell.title}", wide, "", "", "  ")[:2]
    style = "here" if cell.here else "heading"
    rows: list[tuple[str, str]] = [(style, "".join(text for _, text in one)) for one in title]
    rows.append((cell.mood, " ".join((cell.side, *cell.seals)).strip()))
    if cell.people:
        rows.append(("said", f"@{listed(cell.people)}"))
    if cell.guards:
        rows.append(("bad", f"!{listed(cell.guards)}"))
    rows += [("warn", one) for one in cell.lying]
    for at, (look, text) in enumerate(rows[:_ROWS]):
        canvas.put(x, y + at, cut(text, wide), look)


def _ways(canvas: Canvas, cell: CellView, left: int, top: int, wide: int) -> None:
    """Double lines where travelling leads; an arrow with a number where a card is still to come."""
    middle, half = left + 1 + wide // 2, top + 1 + _ROWS // 2
    spots = {
        "north": (middle - 1, top, "‖‖"),
        "south": (middle - 1, top + _ROWS + 1, "‖‖"),
        "west": (left, half, "="),
        "east": (left + wide + 1, half, "="),
    }
    for side in cell.ways:
        x, y, sign = spots[side]
        canvas.put(x, y, sign, "good")
    for side, number in cell.to_come.items():
        x, y, _ = spots[side]
        low = top + _ROWS  # the row of the markers: heroes and guardians stand above it
        match side:
            case "north" | "south":
                canvas.put(x - 1, y, ("↑" if side == "north" else "↓") + number, "key")
            case "west":
                canvas.put(x, low, f"←{number}", "key")
            case _:
                canvas.put(x - len(number), low, f"{number}→", "key")


def _corners(canvas: Canvas, cell: CellView, left: int, top: int, wide: int) -> None:
    for corner, (dx, dy) in _CORNERS.items():
        x, y = left + dx * (wide + 1), top + dy * (_ROWS + 1)
        if corner in cell.stones:
            canvas.put(x, y, "◆", "good")
        elif corner in cell.slots:
            canvas.put(x, y, "◇", "key")


def _side_words(side: str) -> str:
    """The diamond of a menhir, in words."""
    if not side.startswith("◆"):
        return side
    template = table_says.MENHIR_SIDE if side.startswith("◆ ") else table_says.MENHIR_DIAL
    return template.format(side=side.removeprefix("◆").strip())


def map_words(seen: MapView) -> str:
    """Each location in a line: its side, who is there, what stands there, where one can go."""
    lines = [table_says.THE_MAP]
    for cell in seen.cells:
        parts = [f"{cell.number} {cell.title}: {_side_words(cell.side)}"]
        if cell.people:
            parts.append(table_says.MAP_PEOPLE.format(names=listed(cell.people)))
        if cell.guards:
            parts.append(table_says.MAP_GUARDIANS.format(names=listed(cell.guards)))
        if cell.stones:
            parts.append(counted(len(cell.stones), table_says.ONE_WAYSTONE, table_says.WAYSTONES))
        if cell.slots:
            parts.append(table_says.MAP_SLOTS.format(corners=listed(cell.slots)))
        parts += cell.lying
        ways = [f"{side} {title}" for side, title in cell.ways.items()]
        parts.append(table_says.MAP_WAYS.format(ways=listed(ways)) if ways else table_says.NO_WAY_YET)
        lines.append(f"{'; '.join(parts)}.")
    lines.append(seen.lights)
    return "\n".join(lines)
