"""Witnesses: a play, step by step, that makes something come true.

Owns the search over the abstract state. It follows statuses, things, places, chapters and verses read exactly, but only
those that matter for the goal. It assumes that dice, fights and purses turn out as needed. The relaxed plan guides it. It
stops at a number of states, never at a time, so it ends the same way everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from heapq import heappop, heappush
from typing import NamedTuple

from compiler.analysis.gates import places_in
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.relaxed import Reach, plan_for, spread
from compiler.analysis.rule_system import ROOT, Trail, WorldRule
from compiler.analysis.slices import PARTS, Slice
from compiler.analysis.why_never import rule_words

MOST_STATES = 8_000
NARROW_STATES = 2_000
CHAIN_STATES = 1_500
MOST_BRANCHES = 64
SETUP = frozenset(("setup", "enters", "deck"))
# What the players collect on the way, one thing after another.
COLLECTED = frozenset(
    ("status", "secret", "item", "event", "filter", "achievement", "companion", "time", "chapter")
)
State = tuple[int, int]  # what holds, and the verse being read (or ROOT)


class Witness(NamedTuple):
    """How a search ended: the rules of the play if it found one, and the number of states looked at."""

    steps: tuple[int, ...] | None
    states: int
    complete: bool


class Search:
    """One search: from the set-up of the campaign to a state in which all goals hold."""

    def __init__(
        self,
        graph: CampaignGraph,
        goals: Iterable[int],
        reach: Reach,
        *,
        lost: Iterable[int] = (),
        most: int = MOST_STATES,
        narrow: bool = False,
    ) -> None:
        """`lost` are goals of the other kind: things that somebody had and that must be gone."""
        gone = frozenset(lost)
        wanted = (*goals, *gone)
        rules: set[int] = set()
        for goal in wanted:
            if reach.has(goal):
                rules.update(plan_for(graph.world, goal, reach))
        self.slice = Slice(graph, wanted, reach, rules, narrow=narrow)
        self.graph = graph
        self.world = graph.world
        self.most = most
        self.settled: dict[int, int] = {}
        self.goals = self.slice.goals - gone
        self.goal_verses = {node for node in self.goals if self.world.keys[node].startswith("verse:")}
        self.endings = {node for key, node in self.world.ids.items() if key.startswith("ending:")}
        self.masks = self.slice.masks
        self.met = self.masks.met
        self.goal_bits = 0
        for node in self.goals - self.goal_verses:
            self.goal_bits |= self.masks.bit(node)
        for node in gone:
            self.goal_bits |= self.masks.bit(node, false=True)
        self.plan = {node for number in rules for node in self.world.rules[number].adds}

    # --- states -----------------------------------------------------------------------------------------
    def initial(self) -> State:
        now = self.masks.nothing()
        for node in self.world.initial:
            now = self._set(now, node)
        for number in self.world.rules_of.get(ROOT, ()):
            # The set-up happens once; the search does not count on gifts of a mode of play.
            if self.world.rules[number].kind not in SETUP:
                continue
            for node in self.world.rules[number].adds:
                now = self._set(now, node)
        return self._settle(now), ROOT

    def _set(self, now: int, node: int) -> int:
        if node in self.masks.shift and self.world.keys[node].startswith("chapter:"):
            # One chapter is played at a time.
            for number in self.world.chapters:
                now = self.masks.unset(now, self.world.ids.get(f"chapter:{number}", -1))
        return self.masks.set(now, node)

    def holds(self, now: int, node: int) -> bool:
        """Whether a fact holds, or is not followed."""
        return node == ROOT or self.masks.holds(now, node)

    def _settle(self, now: int) -> int:
        """Applies everything that happens without a decision, until nothing changes."""
        start = now
        found = self.settled.get(start)
        if found is not None:
            return found
        rules = self.world.rules
        changed = True
        while changed:
            changed = False
            for number in self.slice.eager:
                rule = rules[number]
                if self.holds(now, rule.owner) and self.met(rule.guard, now):
                    for node in rule.adds:
                        if not self.holds(now, node):
                            now = self._set(now, node)
                            changed = True
        self.settled[start] = now
        return now

    # --- what can happen --------------------------------------------------------------------------------
    def following(self, state: State) -> Iterator[tuple[int, State]]:
        """Every rule that can happen next, with the state after it."""
        now, verse = state
        numbers = self.slice.chosen if verse == ROOT else self.world.rules_of.get(verse, ())
        for number in numbers:
            rule = self.world.rules[number]
            if rule.kind in PARTS or (verse == ROOT and not self.holds(now, rule.owner)):
                continue
            # A narrow slice does not follow rules outside of it, because it would not ask their conditions.
            if self.slice.narrow and (number not in self.slice.rules or not self._on_plan(rule)):
                continue
            for after in self._through(rule, now):
                yield number, after

    def _on_plan(self, rule: WorldRule) -> bool:
        """Whether an exit stays near the verses of the plan, or ends the reading."""
        return all(
            node in self.plan or node in self.slice.near or not self.world.keys[node].startswith("verse:")
            for node in rule.adds
        )

    def _is_over(self, rule: WorldRule) -> bool:
        """Whether the campaign ends here, with an ending that is not a goal."""
        return any(node in self.endings and node not in self.goals for node in rule.adds)

    def _through(self, rule: WorldRule, now: int) -> Iterator[State]:
        if self._is_over(rule):
            return
        for before in self._along(rule.trail, [now]):
            if rule.trail is None and rule.own[0] == 0:
                if not self.met(rule.guard, before):
                    continue
            elif not self.met(rule.own, before):
                continue
            target = next((node for node in rule.adds if self.world.keys[node].startswith("verse:")), ROOT)
            for after in self._along(rule.tail, [self._apply(before, rule)]):
                if self.world.keys[rule.owner].startswith("verse:"):
                    # A verse counts as read when its page is left.
                    after = self._set(after, rule.owner)
                after = self._settle(after)
                yield after, target
                for aside in (*self._asides(rule.trail), *self._asides(rule.tail)):
                    yield after, aside

    def _asides(self, trail: Trail) -> Iterator[int]:
        """Verses that were read on the way and come back to this page."""
        while trail is not None:
            trail, kind, what = trail
            if kind == "do":
                for node in self.world.rules[what].adds:
                    if self.world.keys[node].startswith("verse:"):
                        yield node
            elif kind in ("may", "one"):
                for inner in what:
                    yield from self._asides(inner)
            elif kind == "if":
                yield from self._asides(what[1])

    def _along(self, trail: Trail, states: list[int]) -> list[int]:
        if trail is None:
            return states
        before, kind, what = trail
        states = self._along(before, states)[:MOST_BRANCHES]
        if kind == "do":
            if self._is_over(self.world.rules[what]):
                return []
            return [self._apply(now, self.world.rules[what]) for now in states]
        if kind == "mark":
            return [self._mark(now, self.world.rules[what]) for now in states]
        if kind == "not":
            return [now for now in states if self.met(what, now)]
        if kind == "if":
            gate, inner, opposite = what
            # Something that is not followed may hold or not: then both are tried.
            found = [now for now in states if self.met(opposite, now)]
            return list(
                dict.fromkeys(found + self._along(inner, [now for now in states if self.met(gate, now)]))
            )
        found = list(states) if kind == "may" or not what else []
        for inner in what:
            found += self._along(inner, states)
        return list(dict.fromkeys(found))

    def _apply(self, now: int, rule: WorldRule) -> int:
        keys, ids = self.world.keys, self.world.ids
        for node in rule.adds:
            if keys[node].startswith("replaced:"):
                # Whoever stands on the old card stands on the new one.
                _, old, new = keys[node].split(":")
                for kind in ("place", "at"):
                    if self.holds(now, ids[f"{kind}:{old}"]):
                        now = self._set(now, ids[f"{kind}:{new}"])
        for node in rule.drops:
            now = self.masks.unset(now, node)
        for node in rule.adds:
            if not keys[node].startswith("verse:"):
                now = self._set(now, node)
        return now

    def _mark(self, now: int, rule: WorldRule) -> int:
        for node in rule.adds:
            if not self.holds(now, node):
                return self._set(now, node)
        return now

    # --- the search -------------------------------------------------------------------------------------
    def done(self, state: State) -> bool:
        """Whether all goals hold."""
        now, verse = state
        return now & self.goal_bits == self.goal_bits and (not self.goal_verses or verse in self.goal_verses)

    def run(self) -> Witness:
        """Searches along the plan, one thing after another, if only the plan is followed; else best first."""
        start = self.initial()
        if self.slice.narrow:
            return self._chain(start)
        state, steps, count, complete = self._seek(start, self.done, self.plan, self.most)
        return Witness(None if state is None else steps, count, complete)

    def straight(self) -> Witness:
        """Searches best first from the start, without collecting one thing after another: this is quick and finds less."""
        state, steps, count, complete = self._seek(self.initial(), self.done, self.plan, self.most)
        return Witness(None if state is None else steps, count, complete)

    def _chain(self, start: State) -> Witness:
        """The things of the plan in the order in which the fixpoint found them, chapters last; then the goal."""
        world = self.world
        state, total = start, 0
        steps: tuple[int, ...] = ()
        plan = [node for node in self.plan if world.keys[node].partition(":")[0] in COLLECTED]
        plan.sort(key=lambda node: (world.keys[node].startswith("chapter:"), self.slice.reach.turn[node]))
        for node in plan:
            if self.masks.holds(state[0], node):
                continue
            bit = self.masks.bit(node)
            near = {other for n in plan_for(world, node, self.slice.reach) for other in world.rules[n].adds}
            found, more, count, _ = self._seek(state, partial(_has, bit), near, CHAIN_STATES)
            total += count
            if found is not None:
                state, steps = found, (*steps, *more)
        found, more, count, complete = self._seek(state, self.done, self.plan, self.most)
        total += count
        if found is None and state != start:
            # Something on the way may have closed the door: try from the start, without detours.
            state, steps = start, ()
            found, more, count, complete = self._seek(start, self.done, self.plan, self.most)
            total += count
        return Witness(None if found is None else (*steps, *more), total, complete)

    def _seek(
        self, start: State, done: Callable[[State], bool], plan: set[int], most: int
    ) -> tuple[State | None, tuple[int, ...], int, bool]:
        """Best first: states that have more of the plan come earlier. Returns (state, steps, states seen, all seen)."""
        wanted = 0
        for node in plan:
            if node in self.masks.shift:
                wanted |= self.masks.bit(node)
        parents: dict[State, tuple[State, int] | None] = {start: None}
        queue: list[tuple[int, int, State, int]] = [(0, 0, start, 0)]
        count = 0
        while queue and count < most:
            _, _, state, depth = heappop(queue)
            if done(state):
                return state, _steps(state, parents), count, True
            count += 1
            for number, after in self.following(state):
                if after in parents:
                    continue
                parents[after] = (state, number)
                lacking = (wanted & ~after[0]).bit_count()
                astray = 0 if after[1] == ROOT or after[1] in plan else 3
                heappush(queue, (4 * lacking + astray + depth, len(parents), after, depth + 1))
        return None, (), count, not queue


def _has(bit: int, state: State) -> bool:
    return bool(state[0] & bit)


def _steps(state: State, parents: dict[State, tuple[State, int] | None]) -> tuple[int, ...]:
    found: list[int] = []
    entry = parents[state]
    while entry is not None:
        state, number = entry
        found.append(number)
        entry = parents[state]
    return tuple(reversed(found))


def find_witness(
    graph: CampaignGraph, goals: Iterable[int], reach: Reach, *, lost: Iterable[int] = (), most: int = MOST_STATES,
    search: type[Search] = Search,
) -> Witness:  # fmt: skip
    """Follows the relaxed plan first; looks at everything that bears on the goal only if that does not work."""
    wanted, gone = tuple(goals), tuple(lost)
    states = 0
    for plan in (reach, *_other_plans(graph, wanted, reach)):
        first = search(graph, wanted, plan, lost=gone, most=min(most, NARROW_STATES), narrow=True).run()
        states += first.states
        if first.steps is not None:
            return Witness(first.steps, states, True)
    second = search(graph, wanted, reach, lost=gone, most=most).run()
    return Witness(second.steps, states + second.states, second.complete)


def _other_plans(graph: CampaignGraph, goals: tuple[int, ...], reach: Reach) -> Iterator[Reach]:
    """Fixpoints without the rules that make true what the plan also needs to be false."""
    for skip in clashes(graph, goals, reach):
        other = spread(graph.world, skip=skip)
        if all(other.has(goal) for goal in goals):
            yield other


def clashes(graph: CampaignGraph, goals: tuple[int, ...], reach: Reach) -> Iterator[frozenset[int]]:
    """Rules to keep away from, because they make true what the plan to the goals also needs to be false."""
    world = graph.world
    rules = {number for goal in goals if reach.has(goal) for number in plan_for(world, goal, reach)}
    # What a page does on the way counts as well, even if the plan has no use for it.
    pages = {world.rules[number].owner for number in rules}
    beside = {n for page in pages for n in world.rules_of.get(page, ()) if world.rules[n].kind in PARTS}
    made = {node for number in rules | beside for node in world.rules[number].adds}
    refused = {
        world.literals[place >> 1]
        for number in rules
        for place in places_in(world.rules[number].guard)
        if place & 1
    }
    clash = {node for node in made & refused if not world.keys[node].startswith(("verse:", "used:"))}
    for avoided in (clash, *({node} for node in sorted(clash) if len(clash) > 1)):
        skip: set[int] = set()
        for number in (number for node in avoided for number in graph.producers.get(node, ())):
            part = world.rules[number].kind in PARTS
            skip.update(world.rules_of[world.rules[number].owner] if part else (number,))
        if skip:
            yield frozenset(skip)


def steps_in_words(graph: CampaignGraph, steps: Iterable[int]) -> list[str]:
    """A play as a readable list."""
    lines: list[str] = []
    for number in steps:
        rule = graph.world.rules[number]
        kind, _, name = graph.world.keys[rule.owner].partition(":")
        if rule.kind == "explore":
            lines.append(f"explore {name}")
        elif rule.kind in ("vision", "dream", "nightmare"):
            lines.append(f"read the {rule.kind} of {name}")
        elif kind == "verse":
            lines.append(f"{name}: {rule_words(graph, rule)}")
        else:
            lines.append(f"{kind} {name}: {rule_words(graph, rule)}")
    return lines


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
