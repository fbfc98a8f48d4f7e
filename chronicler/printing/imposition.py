"""Cards on sheets: sizes, bleed, crop marks, and backs that meet their fronts when the sheet is turned. Pure, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct

SIZES: Final[dict[str, tuple[float, float]]] = {
    "mini": (44.0, 68.0),
    "poker": (63.5, 88.9),
    "tarot": (70.0, 120.0),
}
PAPERS: Final[dict[str, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
BOOKS: Final[dict[str, tuple[float, float]]] = {"a4": (148.0, 210.0), "letter": (139.7, 215.9)}
MARGIN: Final = 6.0  # room for crop marks, and the edge that desktop printers cannot reach
BLEED: Final = 2.0


class Grid(Struct, frozen=True, kw_only=True):
    """How cards of one size lie on a sheet. Positions are those of the trimmed card, from the top left."""

    width: float
    height: float
    columns: int
    rows: int
    card_width: float
    card_height: float
    left: float
    top: float
    bleed: float

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def place(self, index: int, side: Literal["front", "back"] = "front") -> tuple[float, float]:
        """Where a card lies. On the back the columns run the other way, because the sheet is turned like a page."""
        row, column = divmod(index, self.columns)
        if side == "back":
            column = self.columns - 1 - column
        return (
            self.left + column * (self.card_width + 2 * self.bleed),
            self.top + row * (self.card_height + 2 * self.bleed),
        )


class CardSlot(Struct, frozen=True, kw_only=True):
    card: int
    x: float
    y: float


class CardSheet(Struct, frozen=True, kw_only=True):
    """One side of a sheet."""

    size: str
    side: Literal["front", "back"]
    grid: Grid
    slots: tuple[CardSlot, ...]
    turn: Literal["long", "short"]


def grid_for(size: str, paper: str, bleed: float = BLEED, margin: float = MARGIN) -> Grid:
    """The fullest grid, upright or sideways."""
    upright = PAPERS[paper]
    card_width, card_height = SIZES[size]
    best: Grid | None = None
    for width, height in (upright, (upright[1], upright[0])):
        columns = int((width - 2 * margin) // (card_width + 2 * bleed))
        rows = int((height - 2 * margin) // (card_height + 2 * bleed))
        grid = Grid(
            width=width,
            height=height,
            columns=columns,
            rows=rows,
            card_width=card_width,
            card_height=card_height,
            left=(width - columns * (card_width + 2 * bleed)) / 2 + bleed,
            top=(height - rows * (card_height + 2 * bleed)) / 2 + bleed,
            bleed=bleed,
        )
        if best is None or grid.count > best.count:
            best = grid
    assert best is not None
    if not best.count:
        raise ValueError(f"no {size} card fits on {paper} with a bleed of {bleed} mm")
    return best


def sheets(sizes: Sequence[str], paper: str, bleed: float = BLEED) -> Iterator[CardSheet]:
    """Sheets for cards given by their sizes, in order, each front followed by its back."""
    for size in SIZES:
        mine = [index for index, one in enumerate(sizes) if one == size]
        if not mine:
            continue
        grid = grid_for(size, paper, bleed)
        for start in range(0, len(mine), grid.count):
            lot = mine[start : start + grid.count]
            for side in ("front", "back"):
                slots = []
                for index, card in enumerate(lot):
                    x, y = grid.place(index, side)
                    slots.append(CardSlot(card=card, x=x, y=y))
                yield CardSheet(
                    size=size,
                    side=side,
                    grid=grid,
                    slots=tuple(slots),
                    turn="long" if grid.height >= grid.width else "short",
                )


def tiled(size: str, count: int, columns: int = 10, rows: int = 7) -> Grid:
    """A sheet without gaps, as digital tables cut it: as many columns and rows as needed."""
    card_width, card_height = SIZES[size]
    wide = min(columns, max(2, count))
    high = min(rows, max(2, -(-count // wide)))
    return Grid(
        width=wide * card_width,
        height=high * card_height,
        columns=wide,
        rows=high,
        card_width=card_width,
        card_height=card_height,
        left=0,
        top=0,
        bleed=0,
    )
