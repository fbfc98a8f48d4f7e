"""The statuses as a table: a row for each, a column for each place. A cell says whether it is given, taken or asked for.

Hundreds of arrows between forty statuses and twenty places tell nothing. A table of marks shows at a glance who ties
the story together, and what nobody gives or asks for. `--focus` draws one status with all its Verses.
"""

from __future__ import annotations

from typing import Any

from compiler.analysis.ledger import keys_of as status_keys
from compiler.pictures.colours import (
    BOOK_CARD,
    CARD,
    FRAME,
    FRAME_EDGE,
    INK,
    LINES,
    QUIET,
    STATUS,
    WHEN,
    WRONG,
)
from compiler.pictures.drawn_page import Box, DrawnPage, width_of, wrapped
from compiler.pictures.marks import Marks, NothingToDraw
from compiler.pictures.story_arrows import Story

COLUMN, ROW = 62.0, 21.0
_SIGNS = ("●", "✕", "?")
_READING = "●  given here     ?  asked for here     ✕  taken away here     (how often, if more than once)"


def draw_statuses(story: Story, marks: Marks) -> Any:
    """The status sheet of the whole campaign."""
    canvas = DrawnPage(story.campaign.id)
    canvas.careful = False
    rows = [(status, _marks_of(story, status.name)) for status in story.campaign.statuses]
    if not rows:
        raise NothingToDraw
    used = {place for _, found in rows for place in found}
    # Locations by their numbers, as on the backs of their cards, then the books, then everything else.
    places = sorted(
        (one for one in story.islands.values() if one.name in used),
        key=lambda one: (one.kind != "place", _number_of(one.number)),
    )
    columns = [*(one.name for one in places), *(one for one in _OTHERS if one in used)]
    left = max(width_of(status.title, 10) for status, _ in rows) + 16
    for number, name in enumerate(columns):
        x = left + COLUMN * (number + 0.5)
        title = story.islands[name].title if name in story.islands else _OTHERS[name]
        canvas.box(f"column:{name}", Box(x, -24, COLUMN - 4, 44), wrapped(title, 12, 3), fontsize="8",
                   fill=CARD if name in story.islands else FRAME, edge=FRAME_EDGE)  # fmt: skip
    right = left + COLUMN * len(columns)
    for number, (status, found) in enumerate(rows):
        _row(canvas, story, marks, status, found, columns, (left, right, ROW * (number + 0.5) + 8))
    top = canvas.top
    canvas.words(right / 2, top - 44, f"{story.campaign.title}: the statuses", size=22)
    canvas.words(right / 2, top - 16, _READING,
                 size=10, tone=QUIET)  # fmt: skip
    when = LINES["when"].words
    canvas.legend(
        (f"◆ at the end of a row: {when}, a Verse is read at once. Red: never given, or never asked for.",)
    )
    return canvas.dot


def _number_of(printed: str) -> tuple[int, str]:
    """`105b` by its number, then by its letter."""
    digits = printed.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits or 0), printed[len(digits) :]


_OTHERS = {"event": "Events, quests", "encounter": "Encounters", "other": "Cards, chapters"}


def _marks_of(story: Story, name: str) -> dict[str, tuple[int, int, int]]:
    """For each column, how often the status is given, taken and asked for there."""
    found: dict[str, list[int]] = {}
    for index, keys in enumerate(story.ledger_lines[name]):
        for key in keys:
            kind = key.partition(":")[0]
            place = story.island_of(key) or (kind if kind in _OTHERS else "other")
            found.setdefault(place, [0, 0, 0])[index] += 1
    return {place: (one[0], one[1], one[2]) for place, one in found.items()}


def _row(
    canvas: DrawnPage, story: Story, marks: Marks, status: Any, found: dict[str, tuple[int, int, int]],
    columns: list[str], at: tuple[float, float, float],
) -> None:  # fmt: skip
    left, right, y = at
    given, _, asked = story.ledger_lines[status.name]
    world = story.graph.world
    lonely = not given or (not asked and not status.record and not status.thresholds)
    dead = not any(story.reach.has(world.node(key)) for key in status_keys(status))
    canvas.box(f"row:{status.name}", Box((right + 2) / 2, y, right + 2, ROW), "", style="filled",
               fill=BOOK_CARD if int(y // ROW) % 2 else CARD, edge=FRAME_EDGE, penwidth="0.2",
               url=marks.link(status.file, status.at[0]), tip=f"{status.file}:{status.at[0]}")  # fmt: skip
    title = status.title + (" (nobody can get it)" if dead else "")
    canvas.words(4, y, title, left=True, size=9, tone=WRONG if lonely or dead else INK)
    for number, name in enumerate(columns):
        counts = found.get(name)
        if counts:
            words = " ".join(
                sign + (str(count) if count > 1 else "")
                for sign, count in zip(_SIGNS, counts, strict=True)
                if count
            )
            canvas.words(
                left + COLUMN * (number + 0.5), y, words, size=9, tone=STATUS if counts[0] else QUIET
            )
    if status.thresholds:
        ends = ", ".join(story.title(f"verse:{one.to}") for one in status.thresholds if one.to != "end")
        canvas.words(right + 8, y, f"◆ {ends}", size=8, left=True, tone=WHEN)
