"""Who lies where: islands as their locations lie on the table, Verses inside an island in the order of reading.

Owns positions and not looks. Everything here takes time in proportion to the number of things, so a campaign of
thousands of Verses is placed in a moment. The studio and `graph` use the same places.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from compiler.analysis.map_layout import Layout
from compiler.pictures.story_arrows import Story, Thing

Cell = tuple[int, int]
WIDEST_ROW = 8  # Verses side by side on an island


def island_cells(story: Story) -> dict[str, Cell]:
    """A cell for every location that is an island, by its keys. Locations without joining keys are beside the map."""
    layout = Layout(story.campaign)
    cells: dict[str, Cell] = {}
    parts: dict[int, list[str]] = {}
    for name in layout.squares:
        if name in story.islands:
            parts.setdefault(layout.island[name], []).append(name)
    # The largest part of the map first. Loose locations fill columns of their own to the right of it.
    ordered = sorted(parts.values(), key=len, reverse=True)
    right, tallest = 0, 0
    column: list[str] = []
    taken: set[Cell] = set()
    for names in ordered:
        if len(names) == 1 and cells:
            column.append(names[0])
            continue
        xs = [layout.squares[name][0] for name in names]
        ys = [layout.squares[name][1] for name in names]
        for name in names:
            x, y = layout.squares[name]
            cell = (right + x - min(xs), y - min(ys))
            while (
                cell in taken
            ):  # keys that put two locations onto one square are a finding, not a hidden box
                cell = (cell[0] + 1, cell[1])
            taken.add(cell)
            cells[name] = cell
        right = max(x for x, _ in taken) + 1
        tallest = max(y for _, y in taken) + 1
    tallest = max(tallest, 4)
    for number, name in enumerate(column):
        cells[name] = (right + number // tallest, number % tallest)
    return cells


def reading_order(
    members: Sequence[str],
    first: Iterable[str],
    following: Mapping[str, Sequence[str]],
    widest: int = WIDEST_ROW,
) -> dict[str, Cell]:
    """Cells inside an island: rows by the number of steps from where reading begins, each near what leads to it."""
    inside = set(members)
    depth: dict[str, int] = {}
    parents: dict[str, list[str]] = {}
    for here in members:
        for there in following.get(here, ()):
            if there in inside and there != here:
                parents.setdefault(there, []).append(here)
    starts = [
        *(key for key in first if key in inside),
        *(key for key in members if key not in parents),
        *members,
    ]
    for start in starts:
        if start in depth:
            continue
        depth[start] = 0
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in following.get(here, ()):
                if there in inside and there not in depth:
                    depth[there] = depth[here] + 1
                    queue.append(there)
    rows: list[list[str]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for key in members:
        rows[depth[key]].append(key)
    cells: dict[str, Cell] = {}
    y = 0
    for row in rows:
        # A Verse is below those that lead to it, so that most arrows point down.
        above = {
            key: sum(xs) / len(xs)
            for key in row
            if (xs := [cells[parent][0] for parent in parents.get(key, ()) if parent in cells])
        }
        row.sort(key=lambda key: above.get(key, 0.0))
        for number, key in enumerate(row):
            cells[key] = (number % widest, y + number // widest)
        y += (len(row) - 1) // widest + 1
    return cells


def spans(sizes: Mapping[int, float], gap: float) -> dict[int, float]:
    """The middle of each column or row, if they lie beside each other with a gap."""
    found: dict[int, float] = {}
    at = 0.0
    for index in sorted(sizes):
        found[index] = at + sizes[index] / 2
        at += sizes[index] + gap
    return found


class WholePlan(NamedTuple):
    """Every Verse and every island in points, by the centre of what is drawn."""

    islands: dict[str, Rectangle]
    verses: dict[str, Rectangle]


Rectangle = tuple[float, float, float, float]  # x and y of the middle, width, height
VERSE_WIDE, VERSE_HIGH = 112.0, 32.0
VERSE_GAP_X, VERSE_GAP_Y = 16.0, 22.0
HEAD = 34.0  # the island's title
SEA = 70.0  # between islands


def whole_plan(story: Story, keep: Callable[[Thing], bool] = lambda thing: True) -> WholePlan:
    """The whole Journal: islands as on the map, books above it, and in each island its Verses in reading order."""
    members: dict[str, list[str]] = {}
    for thing in story.things.values():
        if thing.kind == "verse" and keep(thing):
            members.setdefault(thing.island, []).append(thing.key)
    following: dict[str, list[str]] = {}
    for arrow in story.arrows:
        if arrow.start.startswith("verse:") and arrow.end.startswith("verse:"):
            following.setdefault(arrow.start, []).append(arrow.end)
    firsts = [f"verse:{section.first}" for section in story.campaign.sections]
    inside = {
        name: reading_order(keys, firsts, following, _width(len(keys))) for name, keys in members.items()
    }
    sizes = {name: _size(cells) for name, cells in inside.items()}
    cells = island_cells(story)
    for name in cells:
        sizes.setdefault(name, (VERSE_WIDE + 2 * VERSE_GAP_X, HEAD + VERSE_GAP_Y))
    wide: dict[int, float] = {}
    high: dict[int, float] = {}
    for name, (column, row) in cells.items():
        wide[column] = max(wide.get(column, 0.0), sizes[name][0])
        high[row] = max(high.get(row, 0.0), sizes[name][1])
    xs, ys = spans(wide, SEA), spans(high, SEA)
    islands: dict[str, Rectangle] = {
        name: (xs[column], ys[row], *sizes[name]) for name, (column, row) in cells.items()
    }
    top, left = 0.0, 0.0
    for name in inside:
        if name not in islands:
            size = sizes[name]
            islands[name] = (left + size[0] / 2, top - SEA - size[1] / 2, *size)
            left += size[0] + SEA
    verses: dict[str, Rectangle] = {}
    for name, found in inside.items():
        x, y, width, height = islands[name]
        for key, (column, row) in found.items():
            verses[key] = (
                x - width / 2 + VERSE_GAP_X + VERSE_WIDE / 2 + column * (VERSE_WIDE + VERSE_GAP_X),
                y - height / 2 + HEAD + VERSE_HIGH / 2 + row * (VERSE_HIGH + VERSE_GAP_Y),
                VERSE_WIDE,
                VERSE_HIGH,
            )
    return WholePlan(islands, verses)


def _width(count: int) -> int:
    """So many Verses side by side that an island is about as wide as it is high."""
    return max(2, min(2 * WIDEST_ROW, int((count * 0.6) ** 0.5 + 1.5)))


def _size(cells: Mapping[str, Cell]) -> tuple[float, float]:
    columns = max(x for x, _ in cells.values()) + 1
    rows = max(y for _, y in cells.values()) + 1
    return (
        columns * (VERSE_WIDE + VERSE_GAP_X) + VERSE_GAP_X,
        HEAD + rows * (VERSE_HIGH + VERSE_GAP_Y),
    )
