"""The page of an overview: what it shows of the story, and what represents each thing on it."""

from __future__ import annotations

from compiler.pictures.drawn_page import DrawnPage
from compiler.pictures.marks import Marks
from compiler.pictures.story_arrows import Story


class OverviewPage:
    """One page of one campaign, or of what one chapter of it opens."""

    def __init__(self, story: Story, marks: Marks, chapter: int = 0) -> None:
        self.story = story
        self.link = marks.link
        self.chapter = chapter
        self.canvas = DrawnPage(story.campaign.id)
        self.notes: list[str] = []
        self.at: dict[str, str] = {}  # what represents a thing on this page

    def shown(self, chapter: int) -> bool:
        """Whether what a chapter opens is there already."""
        return not self.chapter or chapter <= self.chapter

    def now(self, *keys: str) -> bool:
        """Whether one of these belongs to the chapter being drawn."""
        if not self.chapter:
            return True
        found = [thing.chapter for key in keys if (thing := self.story.things.get(key))]
        return not found or self.chapter in found

    def here(self, key: str) -> str:
        """The box that represents a thing on this page."""
        island = self.story.island_of(key)
        return f"island:{island}" if island else self.at.get(key, "")
