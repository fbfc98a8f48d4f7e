"""Closed doors: what a party can reach and can never open, each with its proof.

Owns the findings of the relaxed fixpoint. Some doors are closed only because of something already reported (a status
that nothing gives, a verse that nothing leads to). These are not reported again: the study assumes such things repaired
and looks at what stays closed.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler.analysis.contradictions import Solver, words
from compiler.analysis.findings import Findings
from compiler.analysis.first_causes import Tried, chapters_not_begun, first_causes
from compiler.analysis.gates import NEVER, Possible, met
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.guards import Guards
from compiler.analysis.relaxed import Reach, spread
from compiler.analysis.rule_system import World, WorldRule
from compiler.analysis.who_can import payers
from compiler.analysis.why_never import doors_behind, why_closed, why_not
from compiler.diagnostics import codes
from compiler.diagnostics.finding import Code
from schemas.cards import EventCard, Quest
from schemas.model import Threshold
from schemas.parts import Cost
from schemas.registry import Requirement
from schemas.vocabulary.requirements import All, HasCharacter, HasSecret, PartySize
from schemas.words import RAISED

MOST_REPAIRS = 60
MOST_TRIALS = 120
_DOORS: dict[str, Code] = {
    "choice": codes.DEAD_CHOICE,
    "redirect": codes.DEAD_REDIRECTION,
    "action": codes.DEAD_ACTION,
    "instant": codes.DEAD_ACTION,
    "avoid": codes.DEAD_ACTION,
    "threshold": codes.DEAD_THRESHOLD,
    "success": codes.DEAD_QUEST,
    "achievement": codes.DEAD_ACHIEVEMENT,
}


def unpayable(graph: CampaignGraph, findings: Findings) -> set[int]:
    """Reports costs that nobody can ever pay, and achievements whose own hero can never meet them; returns their rules."""
    guards = Guards(graph.world)
    world = graph.world
    solver = Solver(world)
    found: set[int] = set()
    # Everything that some rule gives, reachable or not: a price behind a closed door is reported with that door.
    given = bytearray(2 * len(world.literals))
    for literal, node in enumerate(world.literals):
        given[2 * literal] = graph.made[node]
    for location in graph.campaign.locations:
        if location.menhir is not None and location.menhir.cost is not None:
            for cost, most in _unpayable(guards, location.menhir.cost, given):
                findings.add(codes.UNPAYABLE_COST, location.file, location.at, {"cost": cost, "most": most})
    memo: dict[int, list[tuple[str, int]]] = {}  # equal costs are one object
    solver = Solver(world)
    for number, rule in enumerate(world.rules):
        if rule.cost is not None and rule.cost.secrets and rule.needs is not None and rule.kind in _DOORS:
            paid = [HasSecret(secret=name) for name in rule.cost.secrets]
            if solver.satisfiable(rule.needs) and not solver.satisfiable(All(of=(rule.needs, *paid))):
                found.add(number)
                evidence = [f"it asks for `{words(rule.needs)}` and costs a secret that this rules out"]
                findings.add(_DOORS[rule.kind], *world.place_of(rule), {}, evidence=evidence)
        if rule.kind == "achievement" and rule.what.owner in world.heroes:
            own = All(of=(rule.what.when, HasCharacter(character=rule.what.owner)))
            if solver.satisfiable(rule.what.when) and not solver.satisfiable(own):
                found.add(number)
                evidence = [
                    f"it is asked of {rule.what.owner}, whom `{words(rule.what.when)}` rules out (KOR-ECHO-002)"
                ]
                place, values = (rule.what.file, rule.what.at), {"name": rule.what.name}
                findings.add(codes.DEAD_ACHIEVEMENT, *place, values, evidence=evidence)
        if rule.cost is None or not (rule.cost.pay or rule.cost.items):
            continue
        wrong = memo.get(id(rule.cost))
        if wrong is None:
            wrong = memo[id(rule.cost)] = list(_unpayable(guards, rule.cost, given))
        for cost, most in wrong or _too_few(world, solver, rule):
            found.add(number)
            findings.add(codes.UNPAYABLE_COST, *world.place_of(rule), {"cost": cost, "most": most})
    return found


def _unpayable(guards: Guards, cost: Cost, given: Possible) -> Iterable[tuple[str, int]]:
    prices = [price for price in cost.pay if price.amount != "all"]
    items = [item for item in cost.items if item.amount]
    for index, (gate, said, most) in enumerate(guards.prices(cost)):
        if gate is NEVER or not met(gate, given):
            if gate is not NEVER and index < len(prices):
                most = sum(_had(guards.world, what) for what in prices[index].what)
            elif gate is not NEVER:
                kind, amount = items[index - len(prices)].kind, items[index - len(prices)].amount
                most = sum(met(guards.items(kind, count), given) for count in range(1, amount))
            yield said, most


def _had(world: World, what: str) -> int:
    """What a party has of something that nothing gives."""
    return world.rested(what, together=True) if what in RAISED else world.start_of(what, together=True)


def _too_few(world: World, solver: Solver, rule: WorldRule) -> list[tuple[str, int]]:
    """A price that takes more people to hold than its own requirement lets in."""
    if rule.cost is None or rule.needs is None or world.party_most < 2 or not rule.cost.pay:
        return []
    count, words = payers(world, rule.cost)
    if count < 2 or solver.satisfiable(All(of=(rule.needs, PartySize(least=count)))):
        return []
    amounts = (world.limit_of(what, together=False) for price in rule.cost.pay for what in price.what)
    return [(words, max(amounts) * (count - 1))]


class Repairs:
    """What has been reported already; the search for consequences assumes that it is repaired."""

    def __init__(self) -> None:
        self.given: set[int] = set()
        self.unlocked: set[int] = set()
        self.trials = MOST_TRIALS  # what else would open with one thing

    def requirements(
        self, graph: CampaignGraph, impossible: set[Requirement], constant: set[Requirement]
    ) -> None:
        """Rules behind requirements that were reported, and pages behind redirections that are always followed."""
        world = graph.world
        self.given.update(world.walls)
        if not impossible and not constant:
            return
        for number, rule in enumerate(world.rules):
            if rule.needs is None:
                continue
            if rule.needs in impossible:
                self.unlocked.add(number)
            elif rule.kind == "redirect" and rule.needs in constant:
                self.unlocked.update(world.rules_of[rule.owner])

    def reach(self, graph: CampaignGraph) -> Reach:
        """What could be reached if all of it were repaired."""
        return spread(graph.world, given=self.given, unlocked=frozenset(self.unlocked))


def study_doors(graph: CampaignGraph, repairs: Repairs, findings: Findings) -> Reach:
    """Reports doors that stay closed; returns what could be reached with all doors repaired."""
    world = graph.world
    fired = graph.reach.fired
    doors = [
        number
        for number, rule in enumerate(world.rules)
        if not fired[number] and rule.kind in _DOORS and number not in repairs.unlocked
    ]
    reach = repairs.reach(graph) if doors or repairs.given or repairs.unlocked else graph.reach
    doors.sort(key=lambda number: world.place_of(world.rules[number]))
    for round_ in range(MOST_REPAIRS):
        closed = [number for number in doors if _is_closed(graph, number, reach)]
        chapters = chapters_not_begun(graph, reach)
        if not closed and not chapters:
            break
        causes = _first_causes(graph, repairs, closed, chapters)
        begun = [node for kind, node in causes if kind == "chapter"]
        for node in begun:
            values: dict[str, object] = {"number": world.keys[node].partition(":")[2]}
            findings.add(
                codes.DEAD_CHAPTER, *graph.place(node), values, evidence=why_not(graph, node, graph.reach)
            )
            repairs.given.add(node)
        if begun:
            reach = repairs.reach(graph)
            continue
        # A door whose key lies behind another closed door waits until that one has been reported.
        known = set(closed)
        first = [
            number
            for number in closed
            if not known & (set(doors_behind(graph, world.rules[number], reach)) - {number})
            and ("door", number) in causes
        ]
        if not first:
            # Doors that wait for each other: one that opens all of the others stands for them, if there is one.
            first = [number for _, number in causes[:1]] or closed[:1]
        if round_ == MOST_REPAIRS - 1:
            first = closed
        for number in first:
            _report(graph, world.rules[number], findings)
            repairs.unlocked.add(number)
        reach = repairs.reach(graph)
    return reach


def _first_causes(
    graph: CampaignGraph, repairs: Repairs, closed: list[int], chapters: list[Tried]
) -> list[Tried]:
    """The closed doors, and the chapters, that are no consequence of another one."""
    tried: list[Tried] = [*chapters, *(("door", number) for number in closed)]

    def opened(one: Tried) -> set[Tried]:
        kind, number = one
        given, unlocked = (repairs.given | {number}, repairs.unlocked) if kind == "chapter" else (
            repairs.given, repairs.unlocked | {number},
        )  # fmt: skip
        reach = spread(graph.world, given=given, unlocked=frozenset(unlocked))
        return {
            other
            for other in tried
            if (reach.has(other[1]) if other[0] == "chapter" else not _is_closed(graph, other[1], reach))
        }

    if len(tried) < 2 or repairs.trials < len(tried):
        return tried
    repairs.trials -= len(tried)
    return first_causes(tried, opened)


def _is_closed(graph: CampaignGraph, number: int, reach: Reach) -> bool:
    rule = graph.world.rules[number]
    if reach.fired[number] or not reach.has(rule.owner):
        return False
    # If its own condition is fine, the text before it never lets anybody through.
    return rule.own is NEVER or not met(rule.own, reach.possible)


def _report(graph: CampaignGraph, rule: WorldRule, findings: Findings) -> None:
    code = _DOORS[rule.kind]
    values: dict[str, object] = {}
    if isinstance(rule.what, Threshold):
        values["reason"] = _threshold_reason(graph, rule, rule.what)
    elif isinstance(rule.what, Quest):
        owner = graph.world.keys[rule.owner].partition(":")[2]
        values = {"name": owner, "ends": rule.what.ends}
    elif code is codes.DEAD_ACHIEVEMENT:
        values = {"name": rule.what.name}
    place = graph.world.place_of(rule)
    if code is codes.DEAD_ACHIEVEMENT:
        place = (rule.what.file, rule.what.at)
    findings.add(code, *place, values, evidence=why_closed(graph, rule, graph.reach))


def _threshold_reason(graph: CampaignGraph, rule: WorldRule, threshold: Threshold) -> str:
    world = graph.world
    key = world.keys[rule.owner]
    if key.startswith("chapter:"):
        chapter = next(one for one in graph.campaign.chapters if f"chapter:{one.number}" == key)
        if threshold.count > chapter.time_passes:
            return f"the track has {chapter.time_passes} parts"
        return "nothing lets time pass"
    status = next(one for one in graph.campaign.statuses if f"sheet:{one.name}" == key)
    parts = len(status.parts) or 1
    if not threshold.parts and threshold.count > parts:
        return f"the status has {parts} parts"
    got = sum(graph.reach.has(world.node(f"status:{status.name}/{part}")) for part in status.parts)
    return f"only {got} of its parts can be had" if status.parts else "the status can never be had"


def event_of(graph: CampaignGraph, name: str) -> EventCard | None:
    """The event card of that name."""
    return next((event for event in graph.campaign.events if event.name == name), None)
