"""The map, drawn as the cards lie: ways, what keeps the wyrdness away, guardians and heroes in their places.

Owns the signs: a filled diamond is a waystone or menhir, an empty one a slot; a double line is a way. What a card
says of itself, and the legend, are the edition's words.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.edition import Edition
from runtime.rules.edition_words import Words
from runtime.rules.map import board
from runtime.rules.state.game import Game, Markers
from runtime.sentences import table_says
from runtime.ui.presenter import hero_of, short_title
from runtime.ui.screen import BLANK, Line, Panel, Span, line
from runtime.ui.table import Table
from runtime.ui.wrap import cut, wrap_text

_LEAST, _MOST = 11, 24
_ROWS: Final = 5


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


def map_panel(table: Table, width: int, argument: str) -> Panel:
    game = table.session.game
    hero = hero_of(table)
    lines = draw_map(game, table.session.rules, width, hero.location)
    words = table.session.rules.words
    lines += [BLANK, *wrap_text(words.legend, width, "dim"), *wrap_text(words.lights(game), width, "dim")]
    return Panel("map", table_says.THE_MAP, tuple(lines))


def draw_map(game: Game, rules: Edition, width: int, here: str) -> list[Line]:
    """The cards in their cells; of a map that is too wide, the part around the hero."""
    placed = game.board.locations
    if not placed:
        return [line(table_says.NO_CARD_LIES_ON_THE_TABLE, "dim")]
    xs = range(min(p.x for p in placed.values()), max(p.x for p in placed.values()) + 1)
    ys = range(min(p.y for p in placed.values()), max(p.y for p in placed.values()) + 1)
    fit = max(1, (width - 1) // (_LEAST + 1))
    cut_off = ""
    if len(xs) > fit:
        centre = placed[here].x if here in placed else xs[0]
        first = max(xs[0], min(centre - fit // 2, xs[-1] + 1 - fit))
        cut_off = table_says.COLUMNS_OF_THE_MAP_LIE_OUTSIDE.format(count=len(xs) - fit)
        xs = range(first, first + fit)
    cell = max(_LEAST, min(_MOST, (width - 1) // len(xs) - 1))
    canvas = Canvas(len(xs) * (cell + 1) + 1, len(ys) * (_ROWS + 1) + 1)
    shown = {name: place for name, place in placed.items() if place.x in xs}
    for name, place in shown.items():
        left, top = (place.x - xs[0]) * (cell + 1), (place.y - ys[0]) * (_ROWS + 1)
        _frame(canvas, left, top, cell)
        _fill(canvas, game, rules.words, name, left + 1, top + 1, cell, here)
    for name, place in shown.items():
        left, top = (place.x - xs[0]) * (cell + 1), (place.y - ys[0]) * (_ROWS + 1)
        _ways(canvas, game, rules, name, left, top, cell)
        _corners(canvas, game, name, left, top, cell)
    return canvas.lines() + ([line(cut_off, "dim")] if cut_off else [])


def _frame(canvas: Canvas, left: int, top: int, cell: int) -> None:
    edge = "+" + "-" * cell + "+"
    canvas.put(left, top, edge, "dim")
    canvas.put(left, top + _ROWS + 1, edge, "dim")
    for row in range(1, _ROWS + 1):
        canvas.put(left, top + row, "|", "dim")
        canvas.put(left + cell + 1, top + row, "|", "dim")


def _fill(canvas: Canvas, game: Game, words: Words, name: str, x: int, y: int, cell: int, here: str) -> None:
    card = game.book.locations[name]
    number = f"{card.number}{card.letter}"
    title = [
        "".join(text for _, text in one) for one in wrap_text(f"{number} {card.title}", cell, "", "", "  ")
    ]
    rows: list[tuple[str, str]] = [("here" if name == here else "heading", one) for one in title[:2]]
    style, said = words.place(game, name)
    seals = "".join(" " + seal.removesuffix("-settlement") for seal in card.seals)
    rows.append((style, (said + seals).strip()))
    people = [short_title(game.book, one.name) for one in game.at(name)]
    people += [game.book.title(who) for who, where in game.board.companions.items() if where == name]
    if people:
        rows.append(("said", "@" + ", ".join(people)))
    foes = [game.book.encounters[foe].title for foe in board.guardians_at(game, name)]
    foes += [game.book.bosses[who].title for who, where in game.board.bosses.items() if where == name]
    if foes:
        rows.append(("bad", "!" + ", ".join(foes)))
    rows += [("warn", one) for one in lying_words(game, words, name)]
    for at, (look, text) in enumerate(rows[:_ROWS]):
        canvas.put(x, y + at, cut(text, cell), look)


def lying_words(game: Game, words: Words, location: str) -> list[str]:
    """What lies on a card of the map: markers, dials, and what the dead left."""
    marks = marker_words(game.board.locations[location].markers, words)
    found = [marks] if marks else []
    found += [
        table_says.DIAL.format(kind=kind, value=value)
        for kind, where, value in dials(game)
        if where == location
    ]
    left = len(game.board.remains.get(location, ()))
    return found + ([table_says.LEFT_BY_THE_DEAD.format(left=left)] if left else [])


def dials(game: Game) -> list[tuple[str, str, int]]:
    """Every dial but those of menhirs: its kind, where it lies, its value."""
    return [(key.partition(":")[0], key.rpartition(":")[2], value) for key, value in game.board.dials.items()]


def marker_words(markers: Markers, words: Words) -> str:
    counts = (markers.dark, markers.light, markers.quest)
    return ", ".join(f"{count} {word}" for word, count in zip(words.markers, counts, strict=True) if count)


def _ways(canvas: Canvas, game: Game, rules: Edition, name: str, left: int, top: int, cell: int) -> None:
    """Double lines where travelling leads; an arrow with a number where a card is still to come."""
    middle, half = left + 1 + cell // 2, top + 1 + _ROWS // 2
    spots = {
        "north": (middle - 1, top, "‖‖"),
        "south": (middle - 1, top + _ROWS + 1, "‖‖"),
        "west": (left, half, "="),
        "east": (left + cell + 1, half, "="),
    }
    for side, (x, y, sign) in spots.items():
        if board.connected_at(game, rules, name, side) is not None:
            canvas.put(x, y, sign, "good")
    for key in board.face(game, name).keys:
        if board.neighbour(game.board, name, key.side) is None:
            x, y, _ = spots[key.side]
            dx, dy = board.STEP[key.side]
            placed = game.board.locations[name]
            comes = rules.words.reached(game, placed.x + dx, placed.y + dy)
            number = str(game.book.locations[key.location].number) if comes else "·"
            low = top + _ROWS  # the row of the markers: heroes and guardians stand above it
            match key.side:
                case "north" | "south":
                    canvas.put(x - 1, y, ("↑" if key.side == "north" else "↓") + number, "key")
                case "west":
                    canvas.put(x, low, f"←{number}", "key")
                case _:
                    canvas.put(x - len(number), low, f"{number}→", "key")


def _corners(canvas: Canvas, game: Game, name: str, left: int, top: int, cell: int) -> None:
    placed = game.board.locations[name]
    for corner, (dx, dy) in board.CORNER.items():
        point = (placed.x + dx, placed.y + dy)
        x, y = left + dx * (cell + 1), top + dy * (_ROWS + 1)
        if point in game.board.waystones:
            canvas.put(x, y, "◆", "good")
        elif corner in game.book.locations[name].waystones:
            canvas.put(x, y, "◇", "key")
