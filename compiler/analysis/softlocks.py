"""Softlocks: states that a party can reach and from which no ending can be reached any more.

Owns the proof and the point of no return. For a set of facts that cannot be undone (a status that nothing removes, a
verse that was read, a later chapter, a thing that is gone) everything that may still happen afterwards is worked out
generously; if no ending is among it, the set is deadly. Which facts are tried follows from the plan to an ending: only
what stands in the way of that plan can matter, then of the next plan, and so on. A deadly set is reported only with a
play that reaches it.
"""

from __future__ import annotations

from typing import NamedTuple

from compiler.analysis.findings import Findings
from compiler.analysis.gates import relied
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.relaxed import Reach, plan_for, spread
from compiler.analysis.rule_system import ROOT, Trail
from compiler.analysis.search import Search, Witness, find_witness, steps_in_words
from compiler.analysis.slices import PARTS
from compiler.analysis.why_never import why_not
from compiler.diagnostics import codes

MOST_FACTS = 4
MOST_REPORTS = 5
MOST_STATES = 300
WORK = 100_000  # rules looked at, over all proofs
LEAST_PROOFS, MOST_PROOFS = 6, 100
_KEPT = ("status", "at", "place", "secret", "item", "skill", "card", "event", "hero", "companion", "boss", "filter",
         "form", "achievement", "achievements", "legendary", "condition", "gone", "income", "in-deck", "sheet",
         "chapter", "encounter", "guardian", "waystone", "menhir", "time", "random-events", "replaced", "marker",
         "dial", "draw", "used")  # fmt: skip


class StateFact(NamedTuple):
    """A part of a state: `had` for good, `lacking` (lost, or not had yet), or a `chapter` that has begun."""

    kind: str
    node: int


class Softlocks:
    """The search for deadly sets in one campaign."""

    def __init__(self, graph: CampaignGraph, chapters: frozenset[int] = frozenset()) -> None:
        self.graph = graph
        self.world = graph.world
        self.reach = graph.reach
        self.skipped_chapters = chapters
        self.endings = [
            node for key, node in self.world.ids.items() if key.startswith("ending:") and self.reach.has(node)
        ]
        self.kept = [
            node
            for node in self.reach.order
            if self.world.keys[node].partition(":")[0].partition("-")[0] in _STEMS
        ]
        self.budget = max(LEAST_PROOFS, min(MOST_PROOFS, WORK // (len(self.world.rules) + 1)))
        self.limited = False
        self.tried: set[frozenset[StateFact]] = set()
        self.found: list[tuple[frozenset[StateFact], Witness, Reach]] = []

    # --- what can still happen --------------------------------------------------------------------------
    def after(self, facts: frozenset[StateFact]) -> Reach:
        """Generously, everything that can happen once the facts hold."""
        world = self.world
        possible = bytearray(self.reach.possible)
        possible.extend(bytes(2 * len(world.literals) - len(possible)))
        without: set[int] = set()
        chapter: int | None = None
        for fact in facts:
            literal = world.literal_of.get(fact.node)
            key = world.keys[fact.node]
            if fact.kind == "chapter":
                chapter = fact.node
            elif fact.kind == "had":
                if literal is not None:
                    possible[2 * literal + 1] = 0
                if key.startswith("gone:"):
                    name = key.partition(":")[2]
                    without |= {world.ids.get(f"{kind}:{name}", ROOT) for kind in ("place", "at")}
            else:
                without.add(fact.node)
        if chapter is not None:
            without |= {world.ids[f"chapter:{number}"] for number in world.chapters} - {chapter}
        for node in without:
            literal = world.literal_of.get(node)
            if literal is not None:
                possible[2 * literal] = 0
        start = [node for node in self.kept if node not in without]
        for fact in facts:
            numbers = self.graph.losers if fact.kind == "lacking" else self.graph.producers
            for number in numbers.get(fact.node, ()):
                if self.reach.fired[number]:
                    start += self._continued(number, fact)
        return spread(world, start, possible)

    def _continued(self, number: int, fact: StateFact) -> list[int]:
        """Where reading can stand just after a fact came true."""
        world = self.world
        rule = world.rules[number]
        found = [node for node in rule.adds if world.keys[node].startswith("verse:")]
        pages = [rule.owner] if rule.kind in PARTS else []
        if world.keys[fact.node].startswith("verse:"):
            # A verse counts as read when its page is left.
            return [
                node
                for other in world.rules_of.get(fact.node, ())
                if self.reach.fired[other]
                for node in world.rules[other].adds
                if world.keys[node].startswith("verse:")
            ]
        for page in pages:
            for other in world.rules_of.get(page, ()):
                if self.reach.fired[other]:
                    found += world.rules[other].adds
        return [node for node in found if node != fact.node]

    # --- which facts can matter -------------------------------------------------------------------------
    def obstacles(self, reach: Reach) -> list[StateFact]:
        """What would stop the plan to the first ending."""
        world = self.world
        ending = min((node for node in self.endings if reach.has(node)), key=lambda node: reach.turn[node])
        found: dict[StateFact, None] = {}
        lacking: dict[StateFact, None] = {}
        for number in plan_for(world, ending, reach):
            rule = world.rules[number]
            self._needs_chapter(rule.owner, found)
            for place in sorted(relied(rule.guard, reach.possible)):
                node = world.literals[place >> 1]
                if place & 1:
                    if self.lasting(node):
                        found[StateFact("had", node)] = None
                else:
                    self._needs_chapter(node, found)
                    if world.keys[node].partition(":")[0] in GATHERED:
                        lacking[StateFact("lacking", node)] = None
        return [*found, *lacking]

    def _needs_chapter(self, node: int, found: dict[StateFact, None]) -> None:
        key = self.world.keys[node]
        if not key.startswith("chapter:"):
            return
        number = int(key.partition(":")[2])
        for later in self.world.chapters:
            other = self.world.ids.get(f"chapter:{later}", ROOT)
            if later > number and self.reach.has(other) and other not in self.skipped_chapters:
                found[StateFact("chapter", other)] = None

    def lasting(self, node: int) -> bool:
        """Whether something can come true and can then never be undone."""
        return self.reach.has(node) and not any(
            self.reach.fired[loser] for loser in self.graph.losers.get(node, ())
        )

    # --- the search -------------------------------------------------------------------------------------
    def run(self) -> None:
        """Fills `found`; `limited` tells whether the budget was met."""
        if self.endings:
            self._extend(frozenset(), self.reach)

    def _extend(self, facts: frozenset[StateFact], reach: Reach) -> None:
        for fact in self.obstacles(reach):
            more = facts | {fact}
            if len({one.node for one in more}) == len(facts) or more in self.tried:
                continue
            if any(deadly <= more for deadly, _, _ in self.found):
                continue
            if self.budget <= 0 or len(self.found) >= MOST_REPORTS:
                self.limited = self.budget <= 0
                return
            self.budget -= 1
            self.tried.add(more)
            later = self.after(more)
            if any(later.has(node) for node in self.endings):
                if len(more) < MOST_FACTS:
                    self._extend(more, later)
                continue
            witness = self._witness(more)
            if witness.steps is not None:
                self.found.append((more, witness, later))

    def _witness(self, facts: frozenset[StateFact]) -> Witness:
        had = [fact.node for fact in facts if fact.kind != "lacking"]
        lost = [fact.node for fact in facts if fact.kind == "lacking"]
        read = [node for node in had if self.world.keys[node].startswith("verse:")]
        for node in read:
            self.world.bit(self.world.keys[node])
        return find_witness(self.graph, had, self.reach, lost=lost, most=MOST_STATES, search=ReadSearch)


class ReadSearch(Search):
    """A search whose verses count when they have been read, not when they are being read."""

    def done(self, state: tuple[int, int]) -> bool:
        bits = self.goal_bits
        for node in self.goal_verses:
            bits |= self.masks.bit(node)
        return state[0] & bits == bits and state[1] == ROOT


# What a party collects, and can therefore lack.
GATHERED = frozenset(("status", "secret", "item", "card", "companion", "filter", "achievement"))
_STEMS = frozenset(stem.partition("-")[0] for stem in _KEPT)


def study_softlocks(graph: CampaignGraph, findings: Findings, chapters: frozenset[int] = frozenset()) -> bool:
    """Reports points of no return; whether all was looked at within the limits."""
    softlocks = Softlocks(graph, chapters)
    softlocks.run()
    points: set[tuple[str, tuple[int, int]]] = set()
    for facts, witness, later in softlocks.found:
        assert witness.steps is not None
        file, at = _point(graph, facts, witness.steps)
        if (file, at) in points:
            continue
        points.add((file, at))
        names = " and ".join(sorted(_words(graph, fact) for fact in facts))
        evidence = [
            f"{number}. {line}" for number, line in enumerate(steps_in_words(graph, witness.steps), 1)
        ]
        evidence.append(f"now: {names}")
        evidence += why_not(graph, softlocks.endings[0], later)[:4]
        findings.add(codes.SOFTLOCK, file, at, {}, evidence=evidence)
    return not softlocks.limited


def _words(graph: CampaignGraph, fact: StateFact) -> str:
    name = graph.name(fact.node)
    if fact.kind == "chapter":
        return f"{name} has begun"
    if graph.world.keys[fact.node].startswith("verse:"):
        return f"{name} has been read"
    return f"{name} is not had" if fact.kind == "lacking" else f"{name} for good"


def _point(
    graph: CampaignGraph, facts: frozenset[StateFact], steps: tuple[int, ...]
) -> tuple[str, tuple[int, int]]:
    """The place of the last step that made one of the facts true."""
    world = graph.world
    nodes = {fact.node for fact in facts}
    had = {fact.node for fact in facts if fact.kind != "lacking"}
    for number in reversed(steps):
        rule = world.rules[number]
        for other in (*rules_on(rule.tail), *rules_on(rule.trail), number):
            step = world.rules[other]
            if had & {*step.adds} or (nodes - had) & {*step.drops}:
                return world.place_of(step)
        if rule.owner in nodes:
            return graph.place(rule.owner)
    return world.place_of(world.rules[steps[-1]]) if steps else ("", (1, 1))


def rules_on(trail: Trail) -> list[int]:
    """The rules that may happen on a trail."""
    found: list[int] = []
    while trail is not None:
        trail, kind, what = trail
        if kind in ("do", "mark"):
            found.append(what)
        elif kind == "if":
            found += rules_on(what[1])
        elif kind in ("one", "may"):
            for inner in what:
                found += rules_on(inner)
    return found
