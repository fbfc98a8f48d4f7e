"""The map, drawn as the cards lie: ways, what keeps the wyrdness away, guardians and heroes in their places.

Owns the signs: a filled diamond is a waystone or menhir, an empty one a slot; a double line is a way. The words on a
card, and the legend, are the edition's. `map_words` says the same in lines, for those who cannot see a drawing.
"""

from __future__ import annotations

from typing import Final

from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import counted, listed
from runtime.ui.screen import BLANK, Line, Panel, Span, line
from runtime.ui.views import Views
from runtime.ui.wrap import cut, width_of, wrap_text
from schemas.table_view import CellView, MapView

_LEAST, _MOST = 11, 24
_ROWS, _MOST_ROWS = 5, 9  # how tall a card is: as its names need, between these two
_CORNERS: Final = {"north-west": (0, 0), "north-east": (1, 0), "south-west": (0, 1), "south-east": (1, 1)}


class Canvas:
    """A field of letters, each with a style. Anything draws on it; it is read line by line."""

    def __init__(self, width: int, height: int) -> None:
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """A wide letter takes two places, an accent none."""
        if not 0 <= y < len(self._letters):
            return
        row, at = self._letters[y], x
        for letter in text:
            wide = width_of(letter)
            if not wide and 0 < at <= len(row):
                row[at - 1] += letter
            elif at >= 0 and at + wide <= len(row):
                row[at : at + wide] = [letter, *([""] * (wide - 1))]
                self._styles[y][at : at + wide] = [style] * wide
            at += wide

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


def draw_map(seen: MapView, width: int, most: int = _MOST_ROWS) -> list[Line]:
    """The cards in their cells, tall enough to show every name whole, up to `most` rows.

    If the map is too wide, the part around the hero.
    """
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
    said = {one.location: _says(one, wide) for one in cells if one.x in xs}
    tall = max(_ROWS, min(most, max(map(len, said.values()))))
    canvas = Canvas(len(xs) * (wide + 1) + 1, len(ys) * (tall + 1) + 1)
    shown = [
        (cell, (cell.x - xs[0]) * (wide + 1), (cell.y - ys[0]) * (tall + 1)) for cell in cells if cell.x in xs
    ]
    for cell, left, top in shown:
        _frame(canvas, left, top, wide, tall)
        rows = said[cell.location]
        rows = rows if len(rows) <= tall else _said_shorter(cell, wide)
        for at, (look, text) in enumerate(rows[:tall]):
            canvas.put(left + 1, top + 1 + at, text, look)
    for cell, left, top in shown:
        _ways(canvas, cell, left, top, wide, tall)
        _corners(canvas, cell, left, top, wide, tall)
    return canvas.lines() + (wrap_text(cut_off, width, "dim") if cut_off else [])


def _frame(canvas: Canvas, left: int, top: int, cell: int, tall: int) -> None:
    edge = "+" + "-" * cell + "+"
    canvas.put(left, top, edge, "dim")
    canvas.put(left, top + tall + 1, edge, "dim")
    for row in range(1, tall + 1):
        canvas.put(left, top + row, "|", "dim")
        canvas.put(left + cell + 1, top + row, "|", "dim")


def _parts(cell: CellView) -> list[tuple[str, str]]:
    """What is on a card, each part with its style."""
    found = [
        ("here" if cell.here else "heading", f"{cell.number} {cell.title}"),
        (cell.mood, " ".join((cell.side, *cell.seals)).strip()),
    ]
    if cell.people:
        found.append(("said", f"@{listed(cell.people)}"))
    if cell.guards:
        found.append(("bad", f"!{listed(cell.guards)}"))
    return found + [("warn", one) for one in cell.lying]


def _says(cell: CellView, wide: int) -> list[tuple[str, str]]:
    """All of it, wrapped. The row below is for the arrow to a card not yet laid."""
    found: list[tuple[str, str]] = []
    for style, words in _parts(cell):
        indent = "  " if style in ("here", "heading") else ""
        for one in wrap_text(words, wide, "", "", indent):
            found.append((style, cut("".join(text for _, text in one), wide)))
    return [*found, ("", "")] if {"west", "east"} & set(cell.to_come) else found


def _said_shorter(cell: CellView, wide: int) -> list[tuple[str, str]]:
    """Two rows of its name and one of everything else."""
    title, *others = _parts(cell)
    rows = wrap_text(title[1], wide, "", "", "  ")[:2]
    found = [(title[0], cut("".join(text for _, text in one), wide)) for one in rows]
    return [*found, *((style, cut(words, wide)) for style, words in others)]


def _ways(canvas: Canvas, cell: CellView, left: int, top: int, wide: int, tall: int) -> None:
    """Double lines for ways one can travel; an arrow with a number for a card not yet laid."""
    middle, half = left + 1 + wide // 2, top + 1 + tall // 2
    spots = {
        "north": (middle - 1, top, "‖‖"),
        "south": (middle - 1, top + tall + 1, "‖‖"),
        "west": (left, half, "="),
        "east": (left + wide + 1, half, "="),
    }
    for side in cell.ways:
        x, y, sign = spots[side]
        canvas.put(x, y, sign, "good")
    for side, number in cell.to_come.items():
        x, y, _ = spots[side]
        low = top + tall  # the last row: heroes and guardians are above it
        match side:
            case "north" | "south":
                canvas.put(x - 1, y, ("↑" if side == "north" else "↓") + number, "key")
            case "west":
                canvas.put(x, low, f"←{number}", "key")
            case _:
                canvas.put(x - len(number), low, f"{number}→", "key")


def _corners(canvas: Canvas, cell: CellView, left: int, top: int, wide: int, tall: int) -> None:
    for corner, (dx, dy) in _CORNERS.items():
        x, y = left + dx * (wide + 1), top + dy * (tall + 1)
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
    """Each location in a line: its side, who is there, what is on it, where one can go."""
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
