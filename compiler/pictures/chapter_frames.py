"""The chapters of an overview as frames above the map, with their events as cards; then the endings."""

from __future__ import annotations

from typing import Any

from compiler.pictures.colours import (
    CHAPTER,
    ENDING,
    EVENT,
    EVENT_CARD,
    FRAME,
    FRAME_EDGE,
    QUEST,
    QUEST_CARD,
    QUIET,
)  # fmt: skip
from compiler.pictures.drawn_page import Box, shortened, wrapped
from compiler.pictures.overview_page import OverviewPage
from compiler.pictures.story_arrows import Thing

CARD_WIDE, CARD_HIGH = 124.0, 34.0  # an event
CARD_GAP = 9.0
ROWS = 4  # of events in a chapter
ENDING_WIDE = 168.0
MOST_ENDINGS = 8
MOST_BEFORE = 5  # pages before an ending


class ChapterFrames:
    """Frames, cards and endings on one page."""

    def __init__(self, page: OverviewPage) -> None:
        self.page = page
        self.story, self.canvas = page.story, page.canvas

    def draw(self) -> None:
        """Frames above the map, from left to right, with their events as cards; then the endings."""
        story, canvas = self.story, self.canvas
        chapters = [
            one for one in story.campaign.chapters if not self.page.chapter or one.number == self.page.chapter
        ]
        endings = self._endings()
        if not chapters and not endings:
            return
        cards = {chapter.number: self._cards(chapter) for chapter in chapters}
        columns = {number: max(2, -(-len(found) // ROWS)) for number, found in cards.items()}
        rows = max((-(-len(found) // columns[number]) for number, found in cards.items()), default=1)
        high = 44 + max(1, rows) * (CARD_HIGH + CARD_GAP)
        wide = {number: count * (CARD_WIDE + CARD_GAP) + 18 for number, count in columns.items()}
        map_left, map_right = (canvas.left, canvas.right) if canvas.boxes else (0.0, 800.0)
        whole = sum(wide.values()) + 46 * len(wide) + (ENDING_WIDE if endings else 0)
        left = (map_left + map_right) / 2 - whole / 2
        top = (canvas.top if canvas.boxes else 0.0) - 92 - high
        for chapter in chapters:
            self._chapter(chapter, cards[chapter.number], columns[chapter.number], Box(
                left + wide[chapter.number] / 2, top + high / 2, wide[chapter.number], high))  # fmt: skip
            left += wide[chapter.number] + 46
        self._ending_cards(
            endings, left, top + high / 2, last=max((one.number for one in chapters), default=0)
        )

    def _ending_cards(self, endings: list[tuple[Thing, str]], left: float, middle: float, last: int) -> None:
        """One below the other after the last frame. An ending of an earlier chapter says so: its arrow would cross frames."""
        words = [self._ending_words(thing, end, last) for thing, end in endings]
        heights = [14.0 + 12.0 * (text.count("\n") + 1) for text in words]
        y = middle - (sum(heights) + 8.0 * (len(heights) - 1)) / 2
        for (thing, end), text, high in zip(endings, words, heights, strict=True):
            key = f"ends:{thing.key}:{end}"
            self.canvas.box(key, Box(left + ENDING_WIDE / 2, y + high / 2, ENDING_WIDE, high), text, fontsize="9",
                            style="filled,bold,rounded", fill=FRAME, edge=ENDING, penwidth="2",
                            url=self.page.link(thing.file, thing.line), tip=f"{thing.file}:{thing.line}")  # fmt: skip
            if thing.chapter == last:
                self.canvas.arrow(f"chapter:{thing.chapter}", key, "ending", bend=1.0)
            y += high + 8.0

    def _ending_words(self, thing: Thing, end: str, last: int) -> str:
        """How it ends, and on which page. If several pages lead to that last one, they distinguish the endings."""
        early = f" in chapter {thing.chapter}" if 0 < thing.chapter < last else ""
        lines = [f"{self.story.title(end)}{early}", shortened(thing.title, 32)]
        before = dict.fromkeys(
            arrow.start
            for arrow in self.story.arrows
            if arrow.end == thing.key and arrow.start.startswith("verse:") and arrow.start != thing.key
        )
        if len(before) > 1:
            shown = [self.story.title(key) for key in list(before)[:MOST_BEFORE]]
            if len(before) > MOST_BEFORE:
                shown.append(f"{len(before) - MOST_BEFORE} more")
            lines.append(wrapped("after " + ", ".join(shown), 34, 6))
        return "\n".join(lines)

    def _endings(self) -> list[tuple[Thing, str]]:
        """The Verses that end the campaign, and how."""
        story = self.story
        found: dict[tuple[str, str], tuple[Thing, str]] = {}
        for arrow in story.arrows:
            thing = story.things.get(arrow.start)
            if (
                arrow.style == "ending"
                and thing is not None
                and (not self.page.chapter or thing.chapter == self.page.chapter)
            ):
                found.setdefault((arrow.start, arrow.end), (thing, arrow.end))
        return list(found.values())[:MOST_ENDINGS]

    def _chapter(self, chapter: Any, cards: list[tuple[str, str, bool]], columns: int, frame: Box) -> None:
        story, canvas = self.story, self.canvas
        key = f"chapter:{chapter.number}"
        top = frame.y - frame.high / 2
        where = f"{chapter.file}:{chapter.at[0]}"
        canvas.frame(
            key,
            frame,
            fill=FRAME,
            edge=FRAME_EDGE,
            url=self.page.link(chapter.file, chapter.at[0]),
            tip=where,
        )
        self.page.at[key] = key
        verses = sum(
            thing.kind == "verse" and thing.chapter == chapter.number for thing in story.things.values()
        )
        canvas.words(frame.x, top + 16, f"Chapter {story.title(key)}", size=13, tone=CHAPTER)
        canvas.words(frame.x, top + 31, f"opens {verses} Verses", size=9, tone=QUIET)
        for number, (card, label, quest) in enumerate(cards):
            x = frame.left + 9 + CARD_GAP / 2 + CARD_WIDE / 2 + (number % columns) * (CARD_WIDE + CARD_GAP)
            y = top + 42 + CARD_HIGH / 2 + (number // columns) * (CARD_HIGH + CARD_GAP)
            self._card(
                card, Box(x, y, CARD_WIDE, CARD_HIGH), label, quest=quest, thing=story.things.get(card)
            )

    def _cards(self, chapter: Any) -> list[tuple[str, str, bool]]:
        """The events of a chapter: those of its stack in their order, then the others."""
        story = self.story
        found: dict[str, tuple[str, bool]] = {}
        randoms = sum(one.random for one in chapter.events)
        events = {event.name: event for event in story.campaign.events}
        stacked = [one.event for one in chapter.events if one.event is not None]
        node = story.graph.world.ids
        later = [
            event.name
            for event in story.campaign.events
            if event.kind != "random"
            and story.chapter_of.get(node[f"event:{event.name}"], 0) == chapter.number
        ]
        for name in dict.fromkeys((*stacked, *later)):
            event = events.get(name)
            if event is None or f"event:{name}" in self.page.at:
                continue
            found[f"event:{name}"] = (event.title or name, bool(event.quests))
            self.page.at[f"event:{name}"] = f"event:{name}"
        if randoms:
            words = "1 random event" if randoms == 1 else f"{randoms} random events"
            found[f"random:{chapter.number}"] = (words, False)
        return [(key, label, quest) for key, (label, quest) in found.items()]

    def _card(self, key: str, box: Box, label: str, *, quest: bool, thing: Thing | None) -> None:
        dead = thing is not None and not thing.chapter
        words = wrapped(("Quest: " if quest else "") + label, 22) + ("\n(never)" if dead else "")
        self.canvas.box(
            key, box, words, fill=QUEST_CARD if quest else EVENT_CARD, edge=QUEST if quest else EVENT, fontsize="9",
            style="filled,dashed" if dead else "filled", penwidth="1.6" if quest else "0.8",
            url=self.page.link(thing.file, thing.line) if thing else "", tip=f"{thing.file}:{thing.line}" if thing else "",
        )  # fmt: skip
