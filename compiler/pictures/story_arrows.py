"""The story as things and arrows, for pictures and for the studio.

Owns the translation of the campaign's rules into what a person follows with a finger: which Verse leads where and
how, what an event, a quest or a `when` starts, where a status is given and where it is asked for. Every arrow comes
from the same rules that `check` uses for its proofs, so a picture cannot show a way that the checker does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from compiler.analysis.graph import CampaignGraph
from compiler.analysis.ledger import Ledger
from compiler.analysis.relaxed import Reach, spread
from compiler.analysis.rule_system import WorldRule
from compiler.pictures.story_words import BOOKS, ENDINGS, Titled, spelled, titles_of, verse_words
from schemas.registry import Effect, Requirement
from schemas.saying import Unsayable, range_text

# What a rule of the analysis means to a reader. Rules not listed here are no arrows.
STYLE_OF = {
    "choice": "reading", "otherwise": "reading", "arrow": "reading", "redirect": "redirect",
    "roll": "roll", "toss": "roll", "fork": "outcome", "threshold": "when", "scene": "when",
    "success": "quest", "failure": "quest", "event": "event", "stack": "event", "explore": "explore",
    "vision": "explore", "dream": "explore", "nightmare": "explore", "tutorial": "explore", "memory": "explore",
    "brand": "when", "action": "reading", "instant": "reading", "meet": "encounter", "fights": "encounter",
    "do": "reading", "ability": "event", "card": "outcome",
}  # fmt: skip
# An arrow's target decides before its source.
STYLE_TO = {
    "chapter": "chapter",
    "ending": "ending",
    "event": "event",
    "encounter": "encounter",
    "place": "opens",
}
SHOWN = frozenset(
    ("verse", "event", "chapter", "ending", "encounter", "place", "at", "secret", "boss", "achievement")
)


class Thing(NamedTuple):
    """Something that a picture can show: its key in the analysis, its words, its island, its place in the source."""

    key: str
    kind: str
    title: str
    island: str
    file: str
    line: int
    words: int
    chapter: int  # the first one in which anybody can get there; 0 if nobody ever can
    number: int = 0


class Arrow(NamedTuple):
    """One way from a thing to another."""

    start: str
    end: str
    style: str
    label: str
    line: int
    possible: bool


class Island(NamedTuple):
    """What is read in one place: a location with its Journal and dreams, the book, the memories."""

    name: str
    title: str
    kind: str  # "place", "book", "memories", "tutorial", "apart"
    number: str
    verses: int
    words: int
    file: str
    line: int
    chapter: int


class Story:
    """Things, arrows and islands of one campaign, each worked out once."""

    def __init__(self, graph: CampaignGraph) -> None:
        self.graph = graph
        self.campaign = graph.campaign
        self.reach: Reach = graph.relaxed
        self._family = {one.name: one.variant_of or one.legacy or one.name for one in self.campaign.locations}

    # --- names ------------------------------------------------------------------------------------------
    @cached_property
    def titles(self) -> dict[str, str]:
        """What people call a thing, by its key."""
        return titles_of(self.campaign)

    def title(self, key: str) -> str:
        """The title of a thing; if it has none, its name spelled out."""
        found = self.titles.get(key)
        if found is not None:
            return found
        kind, _, name = key.partition(":")
        if kind == "ending":
            return ENDINGS.get(name, spelled(name))
        if kind == "status" and "/" in name:
            status, _, part = name.partition("/")
            return f"{self.titles.get('status:' + status, spelled(status))}: {spelled(part)}"
        return spelled(name.rpartition("/")[2])

    @cached_property
    def saying(self) -> Titled:
        """How this picture words requirements and effects."""
        return Titled(self.titles)

    def asked(self, needs: Requirement | None) -> str:
        """A requirement in words."""
        if needs is None:
            return ""
        try:
            return self.saying.requirement(needs)
        except Unsayable:
            return "a condition"

    def done(self, effects: Iterable[Effect]) -> str:
        """Effects in words. What cannot be said is left out."""
        found: list[str] = []
        for effect in effects:
            try:
                found.append(self.saying.effect(effect))
            except Unsayable:
                continue
        return "; ".join(found)

    def island_of(self, key: str) -> str:
        """The island of a thing, or nothing."""
        kind, _, name = key.partition(":")
        if kind == "verse":
            section = name.rpartition("/")[0]
            place = section.partition(":")[2] or section
            return self._family.get(place, place)
        if kind in ("at", "place"):
            return self._family.get(name, name)
        return ""

    # --- things -----------------------------------------------------------------------------------------
    @cached_property
    def chapter_of(self) -> dict[int, int]:
        """For each node the first chapter in which anybody can get there, if nothing gained is ever lost."""
        world = self.graph.world
        found: dict[int, int] = {}
        later: dict[int, int] = {}
        for number in world.chapters:
            node = world.ids.get(f"chapter:{number}")
            if node is not None:
                later[node] = number
        for number in world.chapters:
            closed = frozenset(
                index
                for index, rule in enumerate(world.rules)
                if any(later.get(node, 0) > number for node in rule.adds)
            )
            for node in spread(world, skip=closed).order:
                found.setdefault(node, number)
        last = world.chapters[-1]
        for node in self.reach.order:
            found.setdefault(node, last)
        return found

    @cached_property
    def things(self) -> dict[str, Thing]:
        """Everything that an arrow can begin or end at."""
        found: dict[str, Thing] = {}
        world = self.graph.world
        words = {f"verse:{verse.id}": verse_words(verse) for verse in self.campaign.verses}
        numbers = {f"verse:{verse.id}": verse.number for verse in self.campaign.verses}
        for node, key in enumerate(world.keys):
            kind = key.partition(":")[0]
            if kind not in SHOWN:
                continue
            file, at = world.places.get(node, ("", (1, 1)))
            found[key] = Thing(
                key, kind, self.title(key), self.island_of(key), file, at[0], words.get(key, 0),
                self.chapter_of.get(node, 0), numbers.get(key, 0),
            )  # fmt: skip
        return found

    def chapter_order(self, key: str) -> int:
        """Where a thing belongs in a list by chapters. What nobody ever reaches comes last."""
        thing = self.things.get(key)
        return thing.chapter if thing is not None and thing.chapter else len(self.campaign.chapters) + 1

    @cached_property
    def islands(self) -> dict[str, Island]:
        """The islands in the order of the map and the book."""
        verses: dict[str, list[Thing]] = {}
        for thing in self.things.values():
            if thing.kind == "verse":
                verses.setdefault(thing.island, []).append(thing)
        found: dict[str, Island] = {}
        kinds = {section.id: section.kind for section in self.campaign.sections}
        for location in self.campaign.locations:
            if self._family[location.name] != location.name:
                continue
            inside = verses.pop(location.name, [])
            chapter = self.chapter_of.get(self.graph.world.ids.get(f"place:{location.name}", -1), 0)
            found[location.name] = Island(
                location.name, location.title or spelled(location.name), "place",
                f"{location.number}{location.letter}", len(inside), sum(one.words for one in inside),
                location.file, location.at[0], chapter,
            )  # fmt: skip
        for name, inside in verses.items():
            kind = str(kinds.get(name, "apart"))
            title = BOOKS.get(kind, spelled(name))
            first = inside[0]
            chapters = [one.chapter for one in inside if one.chapter]
            found[name] = Island(
                name, title, kind if kind in BOOKS else "apart", "", len(inside),
                sum(one.words for one in inside), first.file, first.line, min(chapters, default=0),
            )  # fmt: skip
        return found

    # --- arrows -----------------------------------------------------------------------------------------
    @cached_property
    def arrows(self) -> list[Arrow]:
        """All ways from thing to thing, in the order of the rules, each once."""
        return list(dict.fromkeys(self._arrows()))

    def _arrows(self) -> Iterator[Arrow]:
        world = self.graph.world
        for number, rule in enumerate(world.rules):
            style = STYLE_OF.get(rule.kind)
            if style is None:
                continue
            start = world.keys[rule.owner]
            possible = bool(self.reach.fired[number])
            line = world.place_of(rule)[1][0]
            for node in rule.adds:
                end = world.keys[node]
                kind = end.partition(":")[0]
                if kind == "replaced":
                    end, kind = "place:" + end.split(":")[2], "place"
                if kind not in SHOWN or kind in ("secret", "boss", "achievement"):
                    continue
                drawn = STYLE_TO.get(kind, style)
                if kind == "at" and rule.kind == "do":
                    drawn = "carried"
                label = self.label(rule)
                if kind == "encounter" and rule.kind == "card":
                    continue
                yield Arrow(start, end, drawn, label, line, possible)

    def label(self, rule: WorldRule) -> str:
        """The words on an arrow: an outcome, the rows of a roll, what a trigger waits for, a condition."""
        what = rule.what
        if rule.kind in ("fork", "toss"):
            return str(what[1].outcome)
        if rule.kind == "roll":
            row = what[1]
            return range_text(row.least, row.most)
        if rule.kind == "threshold":
            owner = self.graph.world.keys[rule.owner]
            if owner.startswith("chapter:"):
                return f"when time passes {what.count}"
            wanted = " and ".join(spelled(part) for part in what.parts)
            return (
                f"when {wanted}" if wanted else f"when any {what.count}" if what.count > 1 else "when marked"
            )
        if rule.kind == "scene":
            return {"failed": "when failed", "meeting": "when met"}.get(
                what.when, f"when progress {what.value}"
            )
        if rule.kind in ("success", "failure"):
            asked = self.asked(rule.needs)
            return f"{rule.kind} if {asked}" if asked else rule.kind
        if rule.kind in ("vision", "dream", "nightmare"):
            return rule.kind
        asked = self.asked(rule.needs)
        return f"if {asked}" if asked else ""

    @cached_property
    def travels(self) -> list[tuple[str, str]]:
        """Pairs of islands between which people can travel, each once."""
        found: dict[frozenset[str], tuple[str, str]] = {}
        world = self.graph.world
        for rule in world.rules:
            if rule.kind != "travel":
                continue
            start = self.island_of(world.keys[rule.owner])
            for node in rule.adds:
                end = self.island_of(world.keys[node])
                if start != end:
                    found.setdefault(frozenset((start, end)), (start, end))
        return list(found.values())

    # --- statuses ---------------------------------------------------------------------------------------
    @cached_property
    def status_arrows(self) -> list[tuple[str, str, str]]:
        """Giver, asker and the status between them, by keys of things. Nothing if both are the same thing."""
        found: dict[tuple[str, str, str], None] = {}
        for name, (given, _, asked) in self.ledger_lines.items():
            for giver in given:
                for asker in asked:
                    if giver != asker:
                        found[giver, asker, name] = None
        return list(found)

    @cached_property
    def ledger_lines(self) -> dict[str, tuple[list[str], list[str], list[str]]]:
        """For each status who gives it, who takes it and who asks for it, by keys."""
        ledger = Ledger(self.graph)
        owners = owners_of(self.graph)
        found: dict[str, tuple[list[str], list[str], list[str]]] = {}
        for status in self.campaign.statuses:
            entry = ledger.merged(status)
            sheet = f"sheet:{status.name}"
            found[status.name] = tuple(  # type: ignore[assignment]
                [key for key in dict.fromkeys(owners.get(spot, "") for spot in spots) if key and key != sheet]
                for spots in (entry.given, entry.taken, entry.asked)
            )
        return found


def owners_of(graph: CampaignGraph) -> dict[tuple[str, tuple[int, int]], str]:
    """Whose text is at a place."""
    found = {(test.file, test.at): graph.world.keys[test.owner] for test in graph.world.tests}
    found |= {(grant.file, grant.at): graph.world.keys[grant.owner] for grant in graph.world.grants}
    return found
