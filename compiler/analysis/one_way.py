"""What everyone passes on the way to a thing, and after what there is no way back.

Owns these sentences of `why`, `how` and an editor's hover. What everyone passes are the dominators of the skeleton;
networkx finds them among the lines that can ever happen. There is no way back to a Verse once something holds that never
ends and that never holds while the Verse is read.
"""

from __future__ import annotations

from functools import cached_property

from networkx import DiGraph

from compiler.analysis.graph import CampaignGraph, condition_text
from compiler.analysis.skeleton import rule_of
from compiler.analysis.why_never import rule_words
from compiler.machine.followers import reachable
from compiler.machine.steps_and_facts import REST, holds

MOST = 3
LONGEST_CONDITION = 60
_LINES = frozenset(
    ("choice", "redirect", "action", "instant", "threshold", "success", "failure", "roll", "toss")
)
_THINGS = ("verse:", "at:", "event:", "encounter:", "secret:", "item:", "chapter:", "status:")
_LASTING = ("status:", "begun:", "day:", "used:", "verse:")


def one_way_words(graph: CampaignGraph, node: int, one_way: OneWay | None = None) -> list[str]:
    """All of this about one thing, as sentences; none for a thing that cannot be reached."""
    if not graph.reach.has(node):
        return []
    found = passed_words(graph, node)
    key = graph.world.keys[node]
    if key.startswith("verse:"):
        found += (one_way or OneWay(graph)).words(key.partition(":")[2])
    return found


def passed_words(graph: CampaignGraph, node: int) -> list[str]:
    """What is on every way to a thing, the nearest last."""
    names: list[str] = []
    first = f"chapter:{min(graph.world.chapters)}"
    owner = -1  # a choice says where it stands
    for one in reversed(graph.possible.passed_first(node)):
        number = rule_of(one)
        if number is None:
            key = graph.world.keys[one]
            if one != owner and key.startswith(_THINGS) and key not in (first, f"at:{graph.campaign.start}"):
                names.append(graph.name(one))
            continue
        rule = graph.world.rules[number]
        if node in rule.adds:
            continue  # the way there itself
        if rule.kind in _LINES:
            asks = condition_text(rule)
            asks = asks if len(asks) <= LONGEST_CONDITION else ""
            names.append(rule_words(graph, rule) + (f" (asks for {asks})" if asks else ""))
            owner = rule.owner
    if not names:
        return []
    more = f"{len(names) - MOST} before that; " if len(names) > MOST else ""
    return [f"everyone passes first: {more}" + ", then ".join(names[:MOST][::-1])]


class OneWay:
    """The points of no return of one campaign."""

    def __init__(self, graph: CampaignGraph) -> None:
        self.graph = graph
        self.judged = graph.judged
        self._shut: dict[str, list[int]] = {}
        machine, pairs = self.judged.machine, self.judged.pairs
        self.happening = [number for number, fired in enumerate(pairs.fired) if fired]
        ended = {one >> 1 for number in self.happening for one in machine.steps[number].sets if one & 1}
        ended.update(fact for number in self.happening for fact in machine.steps[number].either)
        self.lasting = [
            fact
            for fact, key in enumerate(machine.keys)
            if key.startswith(_LASTING)
            and fact not in machine.loose
            and fact not in ended
            and fact not in machine.initial
            and pairs.can_be(holds(fact))
        ]

    def words(self, verse: str) -> list[str]:
        """What shuts the way to a Verse for good, and which Verses it shuts itself."""
        found: list[str] = []
        places, shut = self._places(verse), self._shut_by(verse)
        if verse in self._at_first:
            found.append("it is read before the first day or not at all: nobody comes back to it")
        elif shut:
            names = [self._said(fact) for fact in shut[:MOST]]
            found.append("there is no way back to it once " + ", or once ".join(names))
        behind = self._behind(verse)
        if behind:
            rest = f" and {len(behind) - MOST} more" if len(behind) > MOST else ""
            found.append(f"behind it there is no way back to {', '.join(behind[:MOST])}{rest}")
        if places and not self._goes_on(places):
            found.append("behind it every way leads to an end of the campaign")
        return found

    def _places(self, verse: str) -> list[int]:
        ids = self.judged.machine.ids
        keys = (f"{thread}:{verse}" for thread in ("on", "aside"))
        return [ids[key] for key in keys if key in ids and self.judged.pairs.can_be(holds(ids[key]))]

    def _shut_by(self, verse: str) -> list[int]:
        """What lasts and never holds while this Verse is read."""
        found = self._shut.get(verse)
        if found is None:
            places, possible = self._places(verse), self.judged.pairs.possible
            found = self._shut[verse] = [
                fact
                for fact in (self.lasting if places else ())
                if not any(possible(holds(place), holds(fact)) for place in places)
            ]
        return found

    def _behind(self, verse: str) -> list[str]:
        """Verses that are shut for good after this one, whichever way the reader leaves it."""
        machine = self.judged.machine
        made: set[int] | None = None
        for place in self._places(verse):
            for number in self._from.get(place, ()):
                now = {one >> 1 for one in machine.steps[number].sets if not one & 1}
                made = now if made is None else made & now
        sure = (made or set()) & self._lasting
        if not sure:
            return []
        others = [one.id for one in self.graph.campaign.verses if one.id not in (verse, *self._at_first)]
        return [other for other in others if sure & set(self._shut_by(other))]

    @cached_property
    def _from(self) -> dict[int, list[int]]:
        """The steps that are taken while a place is read."""
        found: dict[int, list[int]] = {}
        for number in self.happening:
            for one in self.judged.machine.steps[number].needs:
                if not one & 1:
                    found.setdefault(one >> 1, []).append(number)
        return found

    @cached_property
    def _lasting(self) -> set[int]:
        return set(self.lasting)

    @cached_property
    def _graph(self) -> DiGraph[int]:
        """Which place of the Journal leads to which; between two of them somebody may rest."""
        machine = self.judged.machine
        found: DiGraph[int] = DiGraph()
        where = {
            fact for fact, key in enumerate(machine.keys) if key == REST or key.startswith(("on:", "aside:"))
        }
        for number in self.happening:
            step = machine.steps[number]
            to = [one >> 1 for one in step.sets if not one & 1 and one >> 1 in where]
            froms = [one >> 1 for one in step.needs if not one & 1 and one >> 1 in where]
            aside = any(machine.keys[one].startswith("aside:") for one in froms)
            over = any(machine.keys[one >> 1] == "over" for one in step.sets)
            if aside and not to and not over:
                to = [machine.ids[REST]]  # whoever reads aside comes back to where they were
            found.add_edges_from((one, other) for one in froms or [machine.ids[REST]] for other in to)
        return found

    @cached_property
    def _at_first(self) -> set[str]:
        """Verses that nobody reaches from the map."""
        rest = self.judged.machine.ids.get(REST)
        if rest is None:
            return set()
        again = reachable(self._graph, [rest])
        verses = [one.id for one in self.graph.campaign.verses]
        return {verse for verse in verses if (places := self._places(verse)) and again.isdisjoint(places)}

    def _goes_on(self, places: list[int]) -> bool:
        rest = self.judged.machine.ids.get(REST)
        return rest is None or rest in reachable(self._graph, places)

    def _said(self, fact: int) -> str:
        key = self.judged.machine.keys[fact]
        kind, _, name = key.partition(":")
        if kind == "begun":
            return f"chapter {name} has begun"
        if kind == "day":
            return f"day {name} has come"
        if kind == "verse":
            return f"{name} was read"
        if kind == "used":
            return self.graph.machine_words(key).replace(" taken", " is taken")
        return f"{self.graph.machine_words(key)} is marked"


__all__ = ["OneWay", "one_way_words", "passed_words"]
