"""The story on one page: the map with its islands, the chapters as frames with their events, and all that joins them.

Owns what is merged: arrows between Verses become one arrow between islands, thicker for more arrows. Only the
strongest ties by statuses are drawn; `--kind statuses` has them all.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from compiler.analysis.gates import places_in
from compiler.pictures.colours import (
    BOOK_CARD,
    CARD,
    CHAPTER,
    EDGE,
    ENDING,
    EVENT,
    EVENT_CARD,
    FRAME,
    FRAME_EDGE,
    OPENS,
    QUEST,
    QUEST_CARD,
    QUIET,
    STATUS,
    WRONG,
)  # fmt: skip
from compiler.pictures.drawn_page import Box, DrawnPage, shortened, wrapped
from compiler.pictures.marks import Marks, NothingToDraw
from compiler.pictures.placing import island_cells
from compiler.pictures.story_arrows import Island, Story, Thing

WIDE, HIGH = 164.0, 66.0  # an island
STEP_X, STEP_Y = 268.0, 158.0
CARD_WIDE, CARD_HIGH = 124.0, 34.0  # an event
CARD_GAP = 9.0
TIES = 12  # of statuses
ROWS = 4  # of events in a chapter
ENDING_WIDE = 168.0
MOST_ENDINGS = 8
MOST_BEFORE = 5  # pages before an ending


class Overview:
    """One page of one campaign, or of one chapter of it."""

    def __init__(self, story: Story, marks: Marks, chapter: int = 0) -> None:
        self.story = story
        self.link = marks.link
        self.found = marks.found
        self.chapter = chapter
        self.canvas = DrawnPage(story.campaign.id)
        self.notes: list[str] = []
        self.at: dict[str, str] = {}  # what represents a thing on this page
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
        self._chapters()
        if not self.canvas.boxes:
            raise NothingToDraw
        self._roads()
        self._arrows()
        self._ties()
        self._heading()
        self.canvas.legend(tuple(self.notes))
        return self.canvas.dot

    def _shown(self, chapter: int) -> bool:
        return not self.chapter or chapter <= self.chapter

    # --- islands ----------------------------------------------------------------------------------------
    def _islands(self) -> None:
        story = self.story
        start = story.island_of(f"at:{story.campaign.start}")
        for name, (x, y) in island_cells(story).items():
            island = story.islands[name]
            if self._shown(island.chapter or 99):
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
            edge=edge, style=style, url=self.link(island.file, island.line), tip=f"{island.file}:{island.line}",
            penwidth="2.5" if first else "1",
        )  # fmt: skip

    def _read(self, island: Island) -> str:
        """How much there is to read."""
        if self.chapter:
            new = sum(
                thing.kind == "verse" and thing.island == island.name and thing.chapter == self.chapter
                for thing in self.story.things.values()
            )
            return f"opens {new} of {island.verses} Verses"
        verses = (
            f"{island.verses} {'Verse' if island.verses == 1 else 'Verses'}" if island.verses else "no Verses"
        )
        return f"{verses}, {grouped(island.words)} words" if island.words else verses

    def _now(self, *keys: str) -> bool:
        """Whether one of these belongs to the chapter being drawn."""
        if not self.chapter:
            return True
        found = [thing.chapter for key in keys if (thing := self.story.things.get(key))]
        return not found or self.chapter in found

    def _books(self) -> None:
        """Texts that are not on the map are above it. The Book is a bar, because so much leads there."""
        canvas = self.canvas
        books = [
            one
            for one in self.story.islands.values()
            if one.kind != "place" and self._shown(one.chapter or 99)
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
        if self.chapter:
            found &= {
                f"sheet:{name}"
                for name, (given, _, _) in self.story.ledger_lines.items()
                if self._now(*given)
            }
        statuses = [one for one in self.story.campaign.statuses if f"sheet:{one.name}" in found]
        if not statuses or not canvas.boxes:
            return
        x = canvas.left - 132
        for number, status in enumerate(statuses):
            given = len({self._here(key) for key in self.story.ledger_lines[status.name][0]} - {""})
            words = f"{wrapped(status.title, 22)}\ngiven in {given} {'place' if given == 1 else 'places'}"
            key = f"sheet:{status.name}"
            canvas.box(key, Box(x, number * 62, 176, 48), words, shape="hexagon", style="filled", fontsize="9", fill=BOOK_CARD,
                       edge=STATUS, url=self.link(status.file, status.at[0]), tip=f"{status.file}:{status.at[0]}")  # fmt: skip
            self.at[key] = key

    # --- chapters ---------------------------------------------------------------------------------------
    def _chapters(self) -> None:
        """Frames above the map, from left to right, with their events as cards; then the endings."""
        story, canvas = self.story, self.canvas
        chapters = [one for one in story.campaign.chapters if not self.chapter or one.number == self.chapter]
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
                            url=self.link(thing.file, thing.line), tip=f"{thing.file}:{thing.line}")  # fmt: skip
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
                and (not self.chapter or thing.chapter == self.chapter)
            ):
                found.setdefault((arrow.start, arrow.end), (thing, arrow.end))
        return list(found.values())[:MOST_ENDINGS]

    def _chapter(self, chapter: Any, cards: list[tuple[str, str, bool]], columns: int, frame: Box) -> None:
        story, canvas = self.story, self.canvas
        key = f"chapter:{chapter.number}"
        top = frame.y - frame.high / 2
        where = f"{chapter.file}:{chapter.at[0]}"
        canvas.frame(
            key, frame, fill=FRAME, edge=FRAME_EDGE, url=self.link(chapter.file, chapter.at[0]), tip=where
        )
        self.at[key] = key
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
            if event is None or f"event:{name}" in self.at:
                continue
            found[f"event:{name}"] = (event.title or name, bool(event.quests))
            self.at[f"event:{name}"] = f"event:{name}"
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
            url=self.link(thing.file, thing.line) if thing else "", tip=f"{thing.file}:{thing.line}" if thing else "",
        )  # fmt: skip

    # --- what joins them --------------------------------------------------------------------------------
    def _roads(self) -> None:
        for start, end in self.story.travels:
            self.canvas.arrow(f"island:{start}", f"island:{end}", "travel")

    def _here(self, key: str) -> str:
        """The box that represents a thing on this page."""
        island = self.story.island_of(key)
        return f"island:{island}" if island else self.at.get(key, "")

    def _arrows(self) -> None:
        story = self.story
        met: dict[str, list[str]] = {}
        for arrow in story.arrows:
            if arrow.style == "encounter":
                met.setdefault(arrow.end, []).append(arrow.start)
        found: dict[tuple[str, str, str], list[tuple[str, bool]]] = {}
        for arrow in story.arrows:
            if arrow.style in ("explore", "encounter", "ending") or not self._now(arrow.start, arrow.end):
                continue
            if arrow.start.startswith("chapter:") and arrow.style == "event":
                continue  # its cards are in its frame
            starts = met.get(arrow.start, []) if arrow.start.startswith("encounter:") else [arrow.start]
            if arrow.style == "chapter":
                # From frame to frame, whichever Verse it is in: the chapters are the spine of the story.
                starts = [f"chapter:{thing.chapter}" for one in starts if (thing := story.things.get(one))]
            for start in dict.fromkeys(self._here(one) for one in starts):
                end = self._here(arrow.end)
                if start and end and start != end:
                    found.setdefault((start, end, arrow.style), []).append((arrow.label, arrow.possible))
        for event in story.campaign.events:
            self._asked(event, found)
        sides: Counter[tuple[str, str]] = Counter()
        for (start, end, style), ways in found.items():
            count = len(ways)
            pair = (start, end)
            bend = 1.0 if style == "chapter" else 22.0 + 26.0 * sides[pair]
            sides[pair] += 1
            # A road is below arrows between neighbours, so these go to one side of it.
            label = self._words(style, [label for label, _ in ways])
            self.canvas.arrow(
                start, end, style, label=label, bend=bend, heavier=min(2.6, 1 + (count - 1) * 0.25),
                possible=any(possible for _, possible in ways),
            )  # fmt: skip

    def _words(self, style: str, labels: list[str]) -> str:
        if style in ("reading", "redirect", "roll", "outcome") and len(labels) > 1:
            return f"{len(labels)} ways"
        if style == "when":
            return shortened(next((label for label in labels if label), ""), 34)
        if style == "quest":
            return labels[0].partition(" ")[0] if labels else ""
        return ""

    def _asked(self, event: Any, found: dict[tuple[str, str, str], list[tuple[str, bool]]]) -> None:
        """What a quest watches: the places, Verses and statuses that its end waits for."""
        world, key = self.story.graph.world, f"event:{event.name}"
        if key not in self.at:
            return
        for number in world.rules_of.get(world.ids[key], ()):
            rule = world.rules[number]
            if rule.kind != "success":
                continue
            for place in places_in(rule.own):
                asked = world.keys[world.literals[place // 2]]
                kind, _, name = asked.partition(":")
                ends = [asked]
                if kind.startswith("marker-"):
                    ends = [f"at:{name}"]
                elif kind == "status":
                    given = self.story.ledger_lines.get(name.partition("/")[0], ([], [], []))[0]
                    places = {self._here(one) for one in given}
                    ends = given if len(places) <= 2 else []
                for end in dict.fromkeys(self._here(one) for one in ends):
                    if end and end != key:
                        found.setdefault((key, end, "asks"), []).append((self.story.title(asked), True))

    def _ties(self) -> None:
        """The strongest ties by statuses between islands."""
        ties: dict[tuple[str, str], set[str]] = {}
        self.on_the_map = {
            f"island:{name}" for name, one in self.story.islands.items() if one.kind == "place"
        }
        self.on_the_map &= self.canvas.boxes.keys()
        for giver, asker, name in self.story.status_arrows:
            start, end = self._here(giver), self._here(asker)
            if not self._now(giver, asker):
                continue
            if start != end and start in self.on_the_map and end in self.on_the_map:
                ties.setdefault((start, end), set()).add(name)
        strongest = sorted(ties.items(), key=lambda item: (-len(item[1]), item[0]))
        shown = strongest[:TIES]
        for (start, end), names in shown:
            titles = sorted(self.story.title(f"status:{name}") for name in names)
            label = titles[0] if len(titles) == 1 else str(len(titles))
            self.canvas.arrow(start, end, "status", label=shortened(label, 24), bend=-34.0,
                              heavier=min(2.5, 0.8 + len(names) * 0.2))  # fmt: skip
        if len(strongest) > len(shown):
            self.notes.append(
                f"Of {len(strongest)} ties by statuses between locations the {len(shown)} strongest are drawn, with how many "
                "statuses they are; `--kind statuses` has all."
            )

    def _heading(self) -> None:
        story, canvas = self.story, self.canvas
        verses = [thing for thing in story.things.values() if thing.kind == "verse" and self._now(thing.key)]
        words = grouped(sum(one.words for one in verses))
        title = story.campaign.title + (f", what chapter {self.chapter} opens" if self.chapter else "")
        x, top = (canvas.left + canvas.right) / 2, canvas.top
        canvas.words(x, top - 30, f"{len(verses)} Verses, {words} words", size=11, tone=QUIET)
        canvas.words(x, top - 54, title, size=24)


def grouped(number: int) -> str:
    """A number with thin groups of digits."""
    return f"{number:,}".replace(",", " ")
