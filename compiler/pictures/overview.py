"""The story on one page: the map with its islands, the chapters as frames with their events, and all that joins them.

Has the islands, the books above them and the sheets beside them; calls the rest.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from compiler.pictures.chapter_frames import ChapterFrames
from compiler.pictures.colours import (
    BOOK_CARD,
    CARD,
    CHAPTER,
    EDGE,
    OPENS,
    QUIET,
    STATUS,
    WRONG,
)  # fmt: skip
from compiler.pictures.drawn_page import Box, wrapped
from compiler.pictures.marks import Marks, NothingToDraw
from compiler.pictures.overview_arrows import OverviewArrows
from compiler.pictures.overview_page import OverviewPage
from compiler.pictures.placing import island_cells
from compiler.pictures.story_arrows import Island, Story

WIDE, HIGH = 164.0, 66.0  # an island
STEP_X, STEP_Y = 268.0, 158.0


class Overview:
    """The islands of a campaign, with all that is drawn around them."""

    def __init__(self, story: Story, marks: Marks, chapter: int = 0) -> None:
        self.page = OverviewPage(story, marks, chapter)
        self.story, self.canvas = story, self.page.canvas
        self.gives: Counter[str] = Counter()
        self.asks: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        if marks.found:
            islands = {
                (t.file, t.line): t.island for t in story.things.values() if t.kind in ("verse", "place")
            }
            for place, names in marks.found.items():
                self.wrong[islands.get(place, "")] += len(names)
        for given, _, asked in story.ledger_lines.values():
            self.gives.update({island for key in given if (island := story.island_of(key))})
            self.asks.update({island for key in asked if (island := story.island_of(key))})

    def draw(self) -> Any:
        """The finished page."""
        self._islands()
        self._books()
        self._sheets()
        ChapterFrames(self.page).draw()
        if not self.canvas.boxes:
            raise NothingToDraw
        OverviewArrows(self.page).draw()
        self._heading()
        self.canvas.legend(tuple(self.page.notes))
        return self.canvas.dot

    # --- islands ----------------------------------------------------------------------------------------
    def _islands(self) -> None:
        story = self.story
        start = story.island_of(f"at:{story.campaign.start}")
        for name, (x, y) in island_cells(story).items():
            island = story.islands[name]
            if self.page.shown(island.chapter or 99):
                self._island(island, Box(x * STEP_X, y * STEP_Y, WIDE, HIGH), first=name == start)
        box = self.canvas.boxes.get(f"island:{start}")
        if box is not None:
            place = Box(box.x, box.y + HIGH / 2 + 8, 90, 11)
            self.canvas.words(place.x, place.y, "the story begins here", size=8, tone=OPENS, backed=True)
            self.canvas.placed.append(("", place))

    def _island(self, island: Island, where: Box, *, first: bool = False) -> None:
        gives, asks = self.gives[island.name], self.asks[island.name]
        lines = [wrapped(f"{island.number} {island.title}".strip(), 26)]
        lines.append(self._read(island))
        if gives or asks:
            lines.append(f"gives {gives}, asks for {asks} {'status' if asks == 1 else 'statuses'}")
        style, edge = "rounded,filled", EDGE
        wrong = self.wrong[island.name]
        if wrong:
            lines.append(f"! {wrong} {'finding' if wrong == 1 else 'findings'}")
            edge = WRONG
        if not island.chapter:
            lines.append("nobody gets here")
            style = "rounded,filled,dashed"
        elif island.chapter > 1 and island.kind == "place":
            lines.append(f"from chapter {island.chapter} on")
            edge = CHAPTER
        self.canvas.box(
            f"island:{island.name}", where, "\n".join(lines), fill=CARD if island.kind == "place" else BOOK_CARD,
            edge=edge, style=style, url=self.page.link(island.file, island.line), tip=f"{island.file}:{island.line}",
            penwidth="2.5" if first else "1",
        )  # fmt: skip

    def _read(self, island: Island) -> str:
        """How much there is to read."""
        if self.page.chapter:
            new = sum(
                thing.kind == "verse" and thing.island == island.name and thing.chapter == self.page.chapter
                for thing in self.story.things.values()
            )
            return f"opens {new} of {island.verses} Verses"
        verses = (
            f"{island.verses} {'Verse' if island.verses == 1 else 'Verses'}" if island.verses else "no Verses"
        )
        return f"{verses}, {grouped(island.words)} words" if island.words else verses

    def _books(self) -> None:
        """Texts that are not on the map are above it. The Book is a bar, because so much leads there."""
        canvas = self.canvas
        books = [
            one
            for one in self.story.islands.values()
            if one.kind != "place" and self.page.shown(one.chapter or 99)
        ]
        if not books:
            return
        books.sort(key=lambda one: -one.verses)
        left, right = (canvas.left, canvas.right) if canvas.boxes else (0.0, 3 * STEP_X)
        y = (canvas.top if canvas.boxes else 0.0) - 86 - HIGH / 2
        bar = max(WIDE, right - left - (len(books) - 1) * (WIDE + 24))
        self._island(books[0], Box(left + bar / 2, y, bar, HIGH))
        for number, book in enumerate(books[1:]):
            self._island(book, Box(left + bar + 24 + WIDE / 2 + number * (WIDE + 24), y, WIDE, HIGH))

    def _sheets(self) -> None:
        """Statuses that start something by themselves, to the left of the map."""
        canvas = self.canvas
        found = {arrow.start for arrow in self.story.arrows if arrow.start.startswith("sheet:")}
        if self.page.chapter:
            found &= {
                f"sheet:{name}"
                for name, (given, _, _) in self.story.ledger_lines.items()
                if self.page.now(*given)
            }
        statuses = [one for one in self.story.campaign.statuses if f"sheet:{one.name}" in found]
        if not statuses or not canvas.boxes:
            return
        x = canvas.left - 132
        for number, status in enumerate(statuses):
            given = len({self.page.here(key) for key in self.story.ledger_lines[status.name][0]} - {""})
            words = f"{wrapped(status.title, 22)}\ngiven in {given} {'place' if given == 1 else 'places'}"
            key = f"sheet:{status.name}"
            url = self.page.link(status.file, status.at[0])
            canvas.box(key, Box(x, number * 62, 176, 48), words, shape="hexagon", style="filled", fontsize="9", fill=BOOK_CARD,
                       edge=STATUS, url=url, tip=f"{status.file}:{status.at[0]}")  # fmt: skip
            self.page.at[key] = key

    def _heading(self) -> None:
        story, canvas = self.story, self.canvas
        verses = [
            thing for thing in story.things.values() if thing.kind == "verse" and self.page.now(thing.key)
        ]
        words = grouped(sum(one.words for one in verses))
        title = story.campaign.title + (
            f", what chapter {self.page.chapter} opens" if self.page.chapter else ""
        )
        x, top = (canvas.left + canvas.right) / 2, canvas.top
        canvas.words(x, top - 30, f"{len(verses)} Verses, {words} words", size=11, tone=QUIET)
        canvas.words(x, top - 54, title, size=24)


def grouped(number: int) -> str:
    """A number with thin groups of digits."""
    return f"{number:,}".replace(",", " ")
