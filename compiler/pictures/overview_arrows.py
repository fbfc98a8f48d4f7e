"""What joins the things of an overview: roads, merged arrows, what quests wait for, the strongest ties by statuses.

Arrows between Verses become one arrow between islands, thicker for more arrows. Only the strongest ties by statuses
are drawn; `--kind statuses` has them all.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from compiler.analysis.gates import places_in
from compiler.pictures.drawn_page import shortened
from compiler.pictures.overview_page import OverviewPage

TIES = 12  # of statuses


class OverviewArrows:
    """Arrows between what one page shows."""

    def __init__(self, page: OverviewPage) -> None:
        self.page = page
        self.story, self.canvas = page.story, page.canvas

    def draw(self) -> None:
        """All of them. A road lies below arrows, and arrows below ties."""
        self._roads()
        self._arrows()
        self._ties()

    def _roads(self) -> None:
        for start, end in self.story.travels:
            self.canvas.arrow(f"island:{start}", f"island:{end}", "travel")

    def _arrows(self) -> None:
        story = self.story
        met: dict[str, list[str]] = {}
        for arrow in story.arrows:
            if arrow.style == "encounter":
                met.setdefault(arrow.end, []).append(arrow.start)
        found: dict[tuple[str, str, str], list[tuple[str, bool]]] = {}
        for arrow in story.arrows:
            if arrow.style in ("explore", "encounter", "ending") or not self.page.now(arrow.start, arrow.end):
                continue
            if arrow.start.startswith("chapter:") and arrow.style == "event":
                continue  # its cards are in its frame
            starts = met.get(arrow.start, []) if arrow.start.startswith("encounter:") else [arrow.start]
            if arrow.style == "chapter":
                # From frame to frame, whichever Verse it is in: the chapters are the spine of the story.
                starts = [f"chapter:{thing.chapter}" for one in starts if (thing := story.things.get(one))]
            for start in dict.fromkeys(self.page.here(one) for one in starts):
                end = self.page.here(arrow.end)
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
        if key not in self.page.at:
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
                    places = {self.page.here(one) for one in given}
                    ends = given if len(places) <= 2 else []
                for end in dict.fromkeys(self.page.here(one) for one in ends):
                    if end and end != key:
                        found.setdefault((key, end, "asks"), []).append((self.story.title(asked), True))

    def _ties(self) -> None:
        """The strongest ties by statuses between islands."""
        ties: dict[tuple[str, str], set[str]] = {}
        on_the_map = {f"island:{name}" for name, one in self.story.islands.items() if one.kind == "place"}
        on_the_map &= self.canvas.boxes.keys()
        for giver, asker, name in self.story.status_arrows:
            start, end = self.page.here(giver), self.page.here(asker)
            if not self.page.now(giver, asker):
                continue
            if start != end and start in on_the_map and end in on_the_map:
                ties.setdefault((start, end), set()).add(name)
        strongest = sorted(ties.items(), key=lambda item: (-len(item[1]), item[0]))
        shown = strongest[:TIES]
        for (start, end), names in shown:
            titles = sorted(self.story.title(f"status:{name}") for name in names)
            label = titles[0] if len(titles) == 1 else str(len(titles))
            self.canvas.arrow(start, end, "status", label=shortened(label, 24), bend=-34.0,
                              heavier=min(2.5, 0.8 + len(names) * 0.2))  # fmt: skip
        if len(strongest) > len(shown):
            self.page.notes.append(
                f"Of {len(strongest)} ties by statuses between locations the {len(shown)} strongest are drawn, with how many "
                "statuses they are; `--kind statuses` has all."
            )
