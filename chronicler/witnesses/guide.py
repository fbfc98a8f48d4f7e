"""The guide: how far a real position is from a goal, by the analysis.

Owns the distance. It is the length of the relaxed plan of the campaign's rules from the facts of that position, and the
numbers that this plan still lacks. The guide never says that something is reached, only where to look first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

import msgspec

from chronicler.witnesses.choice_goals import choice_goal, with_choices
from compiler.analysis.gates import Gate, places_in
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.relaxed import NO_RULE, Reach, nothing_yet, plan_for, spread
from compiler.analysis.rule_system import ROOT, WorldRule
from compiler.analysis.search import COLLECTED, clashes, find_witness, rules_on
from compiler.analysis.slices import EAGER, PARTS
from runtime.rules.book.book import Book
from runtime.rules.book.indexes import structs_in
from runtime.rules.state.game import Game
from schemas.facts import Within
from schemas.model import Campaign, Choice, Threshold
from schemas.registry import Requirement, entry_of, inner_of
from schemas.vocabulary import requirements as r

FAR = 1_000_000
MOST_WAYS = 1
# Facts of the game itself that hold in every position.
_ALWAYS = ("sheet:", "root")
# Only the set-up brings these, once, or only a mode of play.
_ONCE = frozenset(("setup", "mode", "starting", "tutorial", "enters", "condition"))
# Facts that no position shows: they may hold or not.
_UNSEEN = ("marker-", "dial-", "income:", "used:", "draw:", "encounter:")


class Route(NamedTuple):
    """An abstract play in short: what it collects and needs later, what must not come true, rules to avoid."""

    milestones: tuple[str, ...]
    closed: frozenset[str]
    avoid: frozenset[int]


class Guide:
    """The analysis of one campaign for one group of heroes."""

    def __init__(self, campaign: Campaign, heroes: Iterable[str]) -> None:
        self.graph = with_choices(CampaignGraph(msgspec.structs.replace(campaign, heroes=tuple(heroes))))
        world = self.world = self.graph.world
        self.always = [node for node, key in enumerate(world.keys) if key.startswith(_ALWAYS)]
        self.skip = frozenset(
            number for number in world.rules_of.get(ROOT, ()) if world.rules[number].kind in _ONCE
        )
        # What is possible if none of the things that a position shows hold.
        self.bare = bytearray(nothing_yet(world))
        for literal, node in enumerate(world.literals):
            if world.keys[node].startswith(_UNSEEN):
                self.bare[2 * literal] = 1

    @cached_property
    def reach(self) -> Reach:
        """What these heroes can reach, generously: `graph.reach` would also ask the machine, anew for each group."""
        return self.graph.relaxed

    def cards(self) -> tuple[str, ...]:
        """Cards that a shuffle must bring for some Verse: items that something asks for, random events that are read."""
        items = {part.item for part in self._asked() if isinstance(part, r.HasItem)}
        events = [
            one.name for one in self.graph.campaign.events if one.kind == "random" and one.to is not None
        ]
        return (*sorted(items), *events)

    def attributes(self) -> frozenset[str]:
        """Attributes that must be higher somewhere than these heroes begin with."""
        heroes = [self.world.characters[name].attributes for name in self.world.heroes]
        return frozenset(
            part.attribute
            for part in self._asked()
            if isinstance(part, r.HasAttribute)
            and part.least > max(have.get(part.attribute, 0) for have in heroes)
        )

    def _asked(self) -> Iterator[object]:
        for test in self.world.tests:
            yield from structs_in(test.needs)

    def possible(self, key: str) -> bool:
        """Whether these heroes can get there at all, if they never lose what they gained."""
        node = self.world.ids.get(key)
        return node is not None and self.reach.has(node)

    def reach_from(self, facts: frozenset[str], goal: int = -1, avoid: frozenset[int] = frozenset()) -> Reach:
        """What can come true before the goal does, generously and in order; without the rules in `avoid`."""
        start, possible = self._position(facts)
        return spread(self.world, start, possible, skip=self.skip | avoid, until=goal)

    def _position(self, facts: frozenset[str]) -> tuple[list[int], bytearray]:
        """What holds, and what gates may count on."""
        world = self.world
        start, possible = list(self.always), bytearray(self.bare)
        for key in facts:
            node = world.ids.get(key, ROOT)
            literal = world.literal_of.get(node)
            if literal is not None:
                possible[2 * literal] = 1
                possible[2 * literal + 1] = key.startswith(_UNSEEN)
            # That a Verse was read is a fact for conditions; nobody is reading it again.
            if node != ROOT and not key.startswith("verse:"):
                start.append(node)
        # The order must be the same on every machine: it decides which of several ways a plan takes.
        start.sort()
        return start, possible

    def ways(self, facts: frozenset[str], goal: str) -> list[frozenset[int]]:
        """Sets of rules to avoid on the way to a goal, one after another; the last one avoids nothing."""
        node = self.world.ids[goal]
        found: list[frozenset[int]] = []
        for avoid in clashes(self.graph, (node,), self.reach_from(facts, node)):
            if len(found) < MOST_WAYS and self.reach_from(facts, node, avoid).has(node):
                found.append(avoid)
        return [*found, frozenset()]

    def route(self, goal: str) -> Route | None:
        """The witness of the abstract search, as milestones for the real one."""
        world = self.world
        witness = find_witness(self.graph, [world.ids[goal]], self.reach)
        if witness.steps is None:
            return None
        gained: list[int] = []
        asked: set[int] = set()
        demanded: set[int] = set()
        for number in witness.steps:
            rule = world.rules[number]
            asked |= places_in(rule.guard)
            demanded |= _demanded(rule.guard)
            for other in (*rules_on(rule.trail), number, *rules_on(rule.tail)):
                gained += [node for node in world.rules[other].adds if node not in gained]
        needed = {world.literals[place >> 1] for place in asked if not place & 1}
        refused = {world.literals[place >> 1] for place in demanded if place & 1} - set(gained)
        closed = {node for node in refused if world.keys[node].partition(":")[0] in COLLECTED}
        avoid = frozenset(
            number
            for node in closed
            for number in self.graph.producers.get(node, ())
            if world.rules[number].kind not in PARTS
        )
        return Route(
            tuple(
                world.keys[node]
                for node in gained
                if node in needed and world.keys[node].partition(":")[0] in COLLECTED
            ),
            frozenset(world.keys[node] for node in closed),
            avoid,
        )

    def distance(self, reach: Reach, game: Game, goal: str) -> int:
        """The number of rules in the relaxed plan to a goal, plus how much it lacks in numbers; FAR without a plan."""
        node = self.world.ids[goal]
        if not reach.has(node) or reach.by[node] == NO_RULE:
            return FAR
        found = 0
        for number in plan_for(self.world, node, reach):
            rule = self.world.rules[number]
            if rule.kind not in EAGER:
                found += 1 + self._lacking(rule, game)
            elif rule.kind == "travel":
                found += 1
        return found

    def answers(self, reach: Reach, goal: str, book: Book) -> frozenset[str]:
        """The answers of the relaxed plan to a goal: choices by their goals, journeys and explorations by their keys."""
        found: set[str] = set()
        for number in plan_for(self.world, self.world.ids[goal], reach):
            rule = self.world.rules[number]
            kind, _, name = self.world.keys[rule.owner].partition(":")
            if rule.kind == "choice" and kind == "verse" and isinstance(rule.what, Choice):
                found.add(choice_goal(name, rule.what.key))
            for node in rule.adds:
                what, _, place = self.world.keys[node].partition(":")
                if what == "at" and place in book.travelling:
                    found.add(book.travelling[place].key)
                elif what == "verse" and book.section_of(place) in book.exploring:
                    found.add(book.exploring[book.section_of(place)].key)
        return frozenset(found)

    def at_once(self, facts: frozenset[str], reach: Reach, goal: int, book: Book) -> frozenset[str]:
        """What of the plan can be done now: its choices, explorations that bring something of it as things stand
        (`explore:place`, because every place is explored with the same key), and the ways to those places.
        """
        world = self.world
        plan = plan_for(world, goal, reach)
        found = {
            choice_goal(world.keys[rule.owner].partition(":")[2], rule.what.key)
            for rule in (world.rules[number] for number in plan)
            if isinstance(rule.what, Choice) and world.keys[rule.owner].startswith("verse:")
        }
        reading = {
            number
            for number in plan
            if world.keys[world.rules[number].owner].startswith(("verse:", "encounter:"))
        }
        pages = {world.rules[number].owner for number in reading} | {goal}
        others = frozenset(range(len(world.rules))) - reading
        _, possible = self._position(facts)
        for rule in world.rules:
            if rule.kind != "explore" or pages.isdisjoint(rule.adds) or not reach.has(rule.owner):
                continue
            read = spread(world, rule.adds, bytearray(possible), skip=others, until=goal)
            if any(node == goal or self._is_new(node, facts) for node in read.order):
                found.add(f"explore:{world.keys[rule.owner].partition(':')[2]}")
                found.update(self._way_to(rule.owner, reach, book))
        return frozenset(found)

    def _way_to(self, place: int, reach: Reach, book: Book) -> Iterator[str]:
        """The journeys of the plan to a place, by their keys."""
        for number in plan_for(self.world, place, reach):
            rule = self.world.rules[number]
            for node in rule.adds if rule.kind == "travel" else ():
                name = self.world.keys[node].partition(":")[2]
                if name in book.travelling:
                    yield book.travelling[name].key

    def _is_new(self, node: int, facts: frozenset[str]) -> bool:
        """Whether this is something lasting that the position does not have yet."""
        key = self.world.keys[node]
        return key not in facts and not key.startswith(("verse:", "choice:", "encounter:"))

    def _lacking(self, rule: WorldRule, game: Game) -> int:
        """The numbers that a rule of the plan asks for and that the position does not have yet."""
        found = 0
        if isinstance(rule.what, Threshold) and self.world.keys[rule.owner].startswith("chapter:"):
            found += _time_short(game, rule.what.count)
        if rule.needs is not None:
            found += _short(rule.needs, game)
        return found


def _demanded(gate: Gate) -> set[int]:
    """The places without which a gate cannot open."""
    needed, places, parts = gate
    if needed < len(places) + len(parts):
        return set()
    return set(places).union(*map(_demanded, parts))


def _short(needs: Requirement, game: Game) -> int:
    """How much is missing of the numbers that a requirement asks for; the nearest of several alternatives counts."""
    entry = entry_of(needs)
    if isinstance(entry.asks, Within):
        parts = [_short(one, game) for one in inner_of(needs)]
        if entry.asks.kind == "not":
            return 0
        if entry.asks.kind == "some":
            least: int = needs.least  # type: ignore[attr-defined]
            return sum(sorted(parts)[:least])
        return min(parts) if entry.asks.kind == "any" else sum(parts)
    found = 0
    for number in entry.worth:
        have = _number(number.named(needs), game, together=getattr(needs, "together", False))
        if have is not None:
            most = getattr(needs, "most", None)
            found += max(0, getattr(needs, number.amount) - have)
            found += max(0, have - most) if most is not None else 0
    return found


def _number(what: str, game: Game, *, together: bool) -> int | None:
    """A number of a position by its name in the vocabulary: the best of the party, or all of it together."""
    if what == "time":
        return game.calendar.time_passed.get(game.calendar.chapter, 0)
    kind, _, name = what.partition(":")
    people = game.characters.values()
    values: list[int] = []
    if kind == "attribute":
        values = [one.attributes.get(name, 0) for one in people]
    elif hasattr(next(iter(people)), what):
        values = [getattr(one, what) for one in people]
    if not values:
        return None
    return sum(values) if together else max(values)


def _time_short(game: Game, count: int) -> int:
    return max(0, count - game.calendar.time_passed.get(game.calendar.chapter, 0))
