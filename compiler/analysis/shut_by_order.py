"""What the order of things forbids: doors whose conditions can each be met alone, but that the machine proves shut.

Owns these findings. It reports only what a reader can reach, and only where the fault is. If a door waits for something
behind another such door, only the other door is reported.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler.analysis.closed_doors import Repairs
from compiler.analysis.contradictions import Solver, words
from compiler.analysis.decided_above import decided_above
from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.rule_system import WorldRule
from compiler.analysis.unread_below import study_unread
from compiler.diagnostics import codes
from compiler.diagnostics.finding import Code
from compiler.lower.outcome_tables import possible_results
from compiler.machine.prose_tests import PROSE, prose_tests
from compiler.machine.steps_and_facts import BUSY, ELSE, IF, REST, Mark, holds, lacks
from compiler.machine.stories import story
from schemas.model import Passage, Prose, Roll
from schemas.registry import Requirement
from schemas.vocabulary.choices import If
from schemas.vocabulary.requirements import Not

_DOORS: dict[str, Code] = {
    "choice": codes.DEAD_CHOICE,
    "redirect": codes.DEAD_REDIRECTION,
    "action": codes.DEAD_ACTION,
    "instant": codes.DEAD_ACTION,
    "success": codes.DEAD_QUEST,
    "failure": codes.DEAD_QUEST,
    "threshold": codes.DEAD_THRESHOLD,
    "achievement": codes.DEAD_ACHIEVEMENT,
    "event": codes.DEAD_EVENT,
}

_LAST = ("arrow", "otherwise")  # how a page leads on that has not ended above
_AT_REST = ("action", "instant", "threshold", "achievement")


def study_order(graph: CampaignGraph, repairs: Repairs, rounds: set[int], findings: Findings) -> None:
    """Reports what only the machine can prove, except consequences of what was reported before.

    `rounds` are Verses whose readers go round for ever: text below them belongs to that finding.
    """
    world, judged = graph.world, graph.judged
    if not judged.dead:
        return
    shut = [
        (number, world.rules[number])
        for number in sorted(graph.never, key=lambda one: world.place_of(world.rules[one]))
        if world.rules[number].kind in _DOORS
        and graph.relaxed.fired[number]
        and number not in repairs.unlocked
    ]
    shut = [one for one in shut if one[1].owner not in rounds and _can_come(graph, one[1].owner)]
    if rounds or never_rests(graph):  # whoever never comes back to the map does nothing there
        shut = [one for one in shut if one[1].kind not in _AT_REST]
    first = [one for one in shut if _is_cause(graph, one[1])]
    doors = [one for one in first if one[1].kind != "event"]
    if doors or any(
        rule.kind != "event" for _, rule in shut
    ):  # what waits for an event is told where it waits
        first, shut = doors, [one for one in shut if one[1].kind != "event"]
    if not first and shut and not _is_explained(graph, shut[0][1], repairs.unlocked):
        first = shut[:1]
    for _, rule in first:
        _report(graph, rule, findings)
    _inner(graph, findings)
    study_unread(
        graph, lambda owner: _can_come(graph, owner), lambda mark: _each_possible(graph, mark), findings
    )
    rows = _rows(graph, findings)
    if not rounds:
        _pages(graph, repairs, not (first or rows or repairs.unlocked or repairs.given), findings)


def never_rests(graph: CampaignGraph) -> bool:
    """Whether the first reading never ends but with the campaign: then nothing else in it can be played at all."""
    judged = graph.judged
    rest, busy = (judged.machine.ids.get(one) for one in (REST, BUSY))
    if rest is None or busy is None:
        return False
    if not judged.pairs.possible(holds(rest), lacks(busy)):
        return True
    search = judged.search
    return search.complete and not any(
        facts >> rest & 1 and not facts >> busy & 1 for facts, _ in search.parents
    )


def _can_come(graph: CampaignGraph, owner: int) -> bool:
    key = graph.world.keys[owner]
    kind, _, name = key.partition(":")
    if not graph.relaxed.has(owner):
        return False
    if kind == "chapter":
        return graph.reach.has(owner) and is_played(graph, key)
    return graph.judged.can_read(name) if kind == "verse" else graph.reach.has(owner)


def is_played(graph: CampaignGraph, chapter: str) -> bool:
    """Whether anybody ever does anything in a chapter, besides the reading that its set-up asks for."""
    judged, ids = graph.judged, graph.judged.machine.ids
    return chapter in ids and judged.pairs.possible(holds(ids[REST]), holds(ids[chapter]))


def _is_cause(graph: CampaignGraph, rule: WorldRule) -> bool:
    """Whether each thing it asks for is possible by itself, so that nothing else is to blame."""
    return _each_possible(graph, (graph.world.keys[rule.owner], rule.kind, rule.at))


def _is_explained(graph: CampaignGraph, rule: WorldRule, reported: Iterable[int]) -> bool:
    """Whether something that it asks for comes from behind a door that was reported already."""
    world, judged = graph.world, graph.judged
    doors = {
        (world.keys[one.owner], one.kind, one.at) for one in (world.rules[number] for number in reported)
    }
    if not doors:
        return False
    steps = judged.machine.steps
    passing = judged.machine.passing
    needs = {
        one
        for number in passing.get((world.keys[rule.owner], rule.kind, rule.at), ())
        for one in steps[number].needs
        if not judged.pairs.can_be(one)
    }
    given = {one for door in doors for number in passing.get(door, ()) for one in steps[number].sets}
    return not needs.isdisjoint(given) or any(door not in passing for door in doors)


def _each_possible(graph: CampaignGraph, mark: Mark) -> bool:
    judged = graph.judged
    steps = [judged.machine.steps[number] for number in judged.machine.passing.get(mark, ())]
    if not steps:
        return True  # the page itself forbids it
    keys, ids = judged.machine.keys, graph.world.ids

    def can_be(literal: int) -> bool:
        if not judged.pairs.can_be(literal):
            return False
        node = None if literal & 1 else ids.get(keys[literal >> 1])
        return node is None or graph.reach.has(node)  # else the rule that would give it is dead itself

    return any(all(can_be(one) for one in step.needs) for step in steps)


def _report(graph: CampaignGraph, rule: WorldRule, findings: Findings) -> None:
    code = _DOORS[rule.kind]
    values: dict[str, object] = {}
    if code is codes.DEAD_QUEST:
        values = {"name": graph.world.keys[rule.owner].partition(":")[2], "ends": rule.kind}
    elif code is codes.DEAD_EVENT:
        values = {"name": graph.world.keys[rule.owner].partition(":")[2]}
    place = graph.world.place_of(rule)
    if code is codes.DEAD_THRESHOLD:
        values = {"reason": "what it waits for never comes together"}
    elif code is codes.DEAD_ACHIEVEMENT:
        values = {"name": rule.what.name}
        place = (rule.what.file, rule.what.at)
    mark = (graph.world.keys[rule.owner], rule.kind, rule.at)
    asks = "" if rule.needs is None else words(rule.needs)
    evidence = [f"it asks for `{asks}`"] if asks else []
    evidence += decided_above(graph, rule) if graph.judged.dead.get(mark) == "page" else []
    evidence += story(graph.judged, mark, graph.machine_words)
    findings.add(code, *place, values, evidence=evidence)


def _inner(graph: CampaignGraph, findings: Findings) -> None:
    """Reports each `if` among effects, or in prose, whose condition never holds where it stands, or always does."""
    judged = graph.judged
    dead = {mark for mark in judged.dead if mark[1].startswith((IF, ELSE, *PROSE))}
    if not dead:
        return
    solver = Solver(graph.world)
    for verse in graph.campaign.verses:
        if not judged.can_read(verse.id):
            continue
        for step in verse.page.steps:
            if not isinstance(step, (Prose, Passage)):
                continue
            for mark, when, before in prose_tests(f"verse:{verse.id}", step):
                if mark in dead and _is_fault(graph, mark, when, solver, before):
                    evidence = story(judged, mark, graph.machine_words)
                    found = {"text": words(when)}
                    findings.add(codes.IMPOSSIBLE_REQUIREMENT, verse.file, step.at, found, evidence=evidence)
    happens = {(owner, at) for owner, kind, at in judged.alive if not kind.startswith((IF, ELSE))}
    for grant in graph.world.grants:
        owner = graph.world.keys[grant.owner]
        if (owner, grant.at) not in happens or not _can_come(graph, grant.owner):
            continue
        for order, effect in enumerate(grant.do):
            if not isinstance(effect, If):
                continue
            never, always = ((owner, f"{kind}{order}", grant.at) for kind in (IF, ELSE))
            if never in dead:
                code, mark, when = codes.IMPOSSIBLE_REQUIREMENT, never, effect.when
            elif always in dead:
                code, mark, when = codes.CONSTANT_REQUIREMENT, always, Not(of=effect.when)
            else:
                continue
            if _is_fault(graph, mark, when, solver):
                evidence = story(judged, mark, graph.machine_words)
                found = {"text": words(effect.when)}
                findings.add(code, grant.file, grant.at, found, evidence=evidence, before="if ")


def _rows(graph: CampaignGraph, findings: Findings) -> bool:
    """Reports rows that never come up because a modifier is always, or never, added where the dice are rolled."""
    judged, found = graph.judged, False
    dead = {mark for mark in judged.dead if mark[1] == "roll"}
    for verse in graph.campaign.verses if dead else ():
        owner = f"verse:{verse.id}"
        for step in verse.page.steps:
            if not isinstance(step, Roll) or not any(one.when is not None for one in step.modifiers):
                continue
            least, most = possible_results(step)
            known = {row.at for row in step.rows if (owner, "roll", row.at) not in dead}
            rolled = [row for row in step.rows if row.at in known]
            for row in step.rows:
                mark = (owner, "roll", row.at)
                within = row.least <= most and (row.most is None or row.most >= least)
                if not rolled or row.at in known or not within or not _each_possible(graph, mark):
                    continue
                values: dict[str, object] = {
                    "least": max(0, least, min(one.least for one in rolled)),
                    "most": min(most, max(most if one.most is None else one.most for one in rolled)),
                }
                evidence = story(judged, mark, graph.machine_words)
                findings.add(codes.DEAD_ROW, verse.file, row.at, values, evidence=evidence)
                found = True
    return found


def _is_fault(
    graph: CampaignGraph,
    mark: Mark,
    when: Requirement,
    solver: Solver,
    ruled_out: tuple[Requirement, ...] = (),
) -> bool:
    """Whether the order forbids it, and not something that another study reports.

    Words for whoever meets none of several things (`ruled_out`) may be in vain although no single one is always met.
    """
    if ruled_out and not solver.satisfiable(when):
        return all(solver.satisfiable(one, negated=True) for one in ruled_out) and _each_possible(graph, mark)
    return solver.satisfiable(when) and _each_possible(graph, mark)


def _pages(graph: CampaignGraph, repairs: Repairs, quiet: bool, findings: Findings) -> None:
    """Reports Verses that nobody ever reaches although something leads there: a line above is always followed.

    Where something else was reported (it is not `quiet`), a Verse that would come alive with that repaired is left out.
    """
    dead = [
        node
        for node, verse in zip(graph.world.verses, graph.campaign.verses, strict=True)
        if graph.relaxed.has(node) and not graph.judged.can_read(verse.id)
    ]
    within = set(dead)
    causes: dict[int, WorldRule] = {}  # the first line that would lead there, for each Verse that has one
    explained: list[int] = []
    leading: dict[int, list[int]] = {}
    for node in dead:
        for number in graph.producers.get(node, ()):
            rule = graph.world.rules[number]
            if rule.owner in within:
                leading.setdefault(rule.owner, []).append(node)
            elif (
                rule.kind not in _DOORS
                and _can_come(graph, rule.owner)
                and (quiet or _own(graph, repairs, number))
            ):
                causes.setdefault(node, rule)
            else:
                explained.append(node)
    told = set() if quiet else _below(explained, leading)
    for node in dead:
        if node not in causes or node in told:
            continue
        told |= _below([node], leading) - {node} if not quiet else set()
        rule = causes[node]
        mark = (graph.world.keys[rule.owner], rule.kind, rule.at)
        above = "what stands above the way to it is always followed first"
        if rule.kind == "fork" and mark in graph.judged.dead:
            above = "it follows an outcome that the encounter never has there"
        evidence = [f"in {graph.name(rule.owner)} {above}"]
        if graph.judged.dead.get(mark, "page") != "page":
            evidence += story(graph.judged, mark, graph.machine_words)
        name = graph.world.keys[node].rpartition("/")[2]
        help = f"Change what stands above the way to `{name}`, or delete the Verse."
        findings.add(codes.DEAD_VERSE, *graph.place(node), {"name": name}, evidence=evidence, help=help)


def _own(graph: CampaignGraph, repairs: Repairs, number: int) -> bool:
    """Whether the order of things forbids a way, and nothing that was reported."""
    rule = graph.world.rules[number]
    return rule.kind in _LAST and number not in repairs.unlocked and _is_cause(graph, rule)


def _below(first: Iterable[int], leading: dict[int, list[int]]) -> set[int]:
    """These Verses and all that they lead to."""
    found = set(first)
    stack = list(found)
    while stack:
        for node in leading.get(stack.pop(), ()):
            if node not in found:
                found.add(node)
                stack.append(node)
    return found


__all__ = ["is_played", "never_rests", "study_order"]
