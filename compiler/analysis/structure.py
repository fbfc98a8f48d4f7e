"""Things that no arrow, key, deck or instruction leads to, and tables and loops that cannot work.

Owns what can be said without looking at conditions at all. Only the beginning of a dead region is reported; the rest of
the region is listed as evidence.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.made_true import made_by
from compiler.analysis.regions import circles
from compiler.diagnostics import codes
from compiler.diagnostics.finding import Code
from compiler.lower.outcome_tables import possible_results
from schemas.model import Do, Fork, Hidden, Page, Redirect, Roll, Toss

_REPORTED: dict[str, Code] = {
    "verse": codes.DEAD_VERSE,
    "place": codes.DEAD_LOCATION,
    "event": codes.DEAD_EVENT,
    "secret": codes.DEAD_SECRET,
    "item": codes.DEAD_ITEM,
    "chapter": codes.DEAD_CHAPTER,
}
_LISTED = 6
SWEEPS = 4


def study_structure(graph: CampaignGraph, silent: set[int], findings: Findings) -> set[int]:
    """Reports what nothing leads to; returns the roots of dead regions, reported or not.

    `silent` are things already reported in another way.
    """
    world, reach = graph.world, graph.structure
    dead = [node for node in range(len(world.keys)) if not reach.has(node)]
    wanted = {
        node for node in dead if node in world.places and world.keys[node].partition(":")[0] in _REPORTED
    }
    if not wanted:
        return set()
    roots: set[int] = set()
    children = _children(graph, dead)
    for group in _groups(dead, children, wanted):
        # In a closed circle of dead things, the first one in the text stands for all.
        shown = sorted((node for node in group if node in wanted), key=lambda node: world.places[node])
        roots.update(shown[:1])
        if not shown or shown[0] in silent:
            continue
        _report(graph, shown[0], _below(shown[0], children) & wanted, findings)
    return roots


def _report(graph: CampaignGraph, node: int, below: set[int], findings: Findings) -> None:
    kind, _, name = graph.world.keys[node].partition(":")
    values: dict[str, object] = {"number" if kind == "chapter" else "name": name.rpartition("/")[2]}
    names = sorted(graph.name(other) for other in below if other != node)
    evidence = []
    if names:
        rest = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
        evidence = [f"only from here: {', '.join(names[:_LISTED])}{rest}"]
    findings.add(_REPORTED[kind], *graph.place(node), values, evidence=evidence)


def _children(graph: CampaignGraph, dead: list[int]) -> dict[int, set[int]]:
    children: dict[int, set[int]] = {node: set() for node in dead}
    rules = graph.world.rules
    for node in dead:
        for number in graph.world.rules_of.get(node, ()):
            for other in rules[number].adds:
                if other in children and other != node:
                    children[node].add(other)
    return children


def _groups(dead: list[int], children: dict[int, set[int]], wanted: set[int]) -> Iterator[list[int]]:
    """Groups of dead things that lead to each other and that nothing reported leads to.

    A thing without a place of its own (a deck that is never drawn from) is not a reason; the things it would lead to
    are.
    """
    explained: set[int] = set()
    for group in circles(dead, children):
        below = {other for node in group for other in children[node]} - set(group)
        if any(node in explained for node in group):
            explained |= below
        elif any(node in wanted for node in group):
            explained |= below
            yield group


def _below(node: int, children: dict[int, set[int]]) -> set[int]:
    seen = {node}
    stack = [node]
    while stack:
        for other in children[stack.pop()]:
            if other not in seen:
                seen.add(other)
                stack.append(other)
    return seen


# --- tables -----------------------------------------------------------------------------------------------
def study_rows(graph: CampaignGraph, findings: Findings) -> None:
    """Rows beyond what the dice can show."""
    for verse in graph.campaign.verses:
        for step in verse.page.steps:
            if not isinstance(step, Roll):
                continue
            least, most = possible_results(step)
            for row in step.rows:
                if row.least > most or (row.most is not None and row.most < least):
                    values: dict[str, object] = {"least": max(least, 0), "most": most}
                    findings.add(codes.DEAD_ROW, verse.file, row.at, values)


# --- loops ------------------------------------------------------------------------------------------------
def study_loops(graph: CampaignGraph, known: set[int], findings: Findings) -> set[int]:
    """Verses from which reading can never end, whatever is chosen and whatever happens on the way; returns them.

    `known` are Verses of loops that were reported already.
    """
    seen = _closed_rounds(graph, findings)
    for node in endless_verses(graph):
        below = _reading_below(graph, node)
        if node not in seen and graph.structure.has(node) and known.isdisjoint(below):
            seen |= below
            findings.add(codes.ENDLESS_READING, *graph.place(node), {"loop": _loop_words(graph, node)})
    return seen


def endless_verses(graph: CampaignGraph) -> list[int]:
    """Verses from which no step of the machine ever leads out of the book again, though something happens on the way."""
    judged = graph.judged
    keys = judged.machine.keys
    leads: dict[str, set[str]] = {}
    ends: set[str] = set()
    for step in judged.machine.steps:
        here = next(
            (keys[one >> 1] for one in step.needs if keys[one >> 1].startswith("on:") and not one & 1), ""
        )
        if not here:
            continue
        to = [keys[one >> 1] for one in step.sets if not one & 1 and keys[one >> 1].startswith("on:")]
        if to:
            leads.setdefault(to[0], set()).add(here)
        else:
            ends.add(here)
    read = {
        keys[fact]
        for fact in range(len(keys))
        if keys[fact].startswith("on:") and judged.pairs.with_[2 * fact]
    }
    stack = list(ends)
    while stack:
        for before in leads.get(stack.pop(), ()):
            if before not in ends:
                ends.add(before)
                stack.append(before)
    stuck = read - ends
    nexts: dict[str, set[str]] = {}
    for target, befores in leads.items():
        for before in befores & stuck:
            nexts.setdefault(before, set()).add(target)
    ids = graph.world.ids
    # Only what comes back to itself goes round.
    return sorted(ids[f"verse:{one.partition(':')[2]}"] for one in stuck if _comes_back(one, nexts))


def _comes_back(start: str, nexts: dict[str, set[str]]) -> bool:
    seen: set[str] = set()
    stack = list(nexts.get(start, ()))
    while stack:
        one = stack.pop()
        if one == start:
            return True
        if one not in seen:
            seen.add(one)
            stack += nexts.get(one, ())
    return False


def _closed_rounds(graph: CampaignGraph, findings: Findings) -> set[int]:
    """What pages show by themselves; returns every verse in or behind such a round."""
    world = graph.world
    safe = bytearray(len(world.keys))
    left: list[tuple[int, tuple[int, ...]]] = []
    quiet = bytes(key.startswith(("verse:", "income:")) for key in world.keys)
    for node, verse in zip(world.verses, graph.campaign.verses, strict=True):
        targets = list(_targets(verse.page))
        if "end" in targets or verse.stub or _may_stop(graph, verse.page.steps) or _stirs(graph, node, quiet):
            safe[node] = 1
        else:
            left.append((node, tuple(world.node(f"verse:{target}") for target in targets)))
    _lead_on(left, safe)
    reported: set[int] = set()
    for node in world.verses:
        if not safe[node] and node not in reported and graph.structure.has(node):
            reported |= _reading_below(graph, node)
            findings.add(codes.ENDLESS_READING, *graph.place(node), {"loop": _loop_words(graph, node)})
    return reported


def _lead_on(left: list[tuple[int, tuple[int, ...]]], safe: bytearray) -> None:
    """Marks all that lead to what is safe already."""
    # Most get there in a few steps: looking again is quicker than working out what leads to what.
    for _ in range(SWEEPS):
        waiting = []
        for one in left:
            for target in one[1]:
                if safe[target]:
                    safe[one[0]] = 1
                    break
            else:
                waiting.append(one)
        left = waiting[::-1]
    leading: dict[int, list[int]] = {}
    for node, targets in left:
        for target in targets:
            leading.setdefault(target, []).append(node)
    reached = [target for target in leading if safe[target]]
    while reached:
        for node in leading.get(reached.pop(), ()):
            if not safe[node]:
                safe[node] = 1
                reached.append(node)


def _targets(page: Page) -> Iterator[str]:
    """Everywhere a page can lead; a page that stops without an arrow ends."""
    for choice in page.choices:
        yield choice.to
    if page.otherwise is not None:
        yield page.otherwise.to
    closed = False
    for step in page.steps:
        if isinstance(step, (Roll, Toss, Fork)):
            arrows = [row.to for row in step.rows if row.to is not None]
            yield from arrows
            closed = len(arrows) == len(step.rows)
        elif isinstance(step, Redirect):
            yield step.to
        elif isinstance(step, Hidden):
            yield from _targets(Page(steps=step.steps, to="end"))
    if page.to is not None:
        yield page.to
    elif not page.choices and not closed:
        yield "end"


def _loop_words(graph: CampaignGraph, node: int) -> str:
    """The way round, by names."""
    way = [node]
    while True:
        following = next(iter(_read_next(graph, way[-1])), None)
        if following is None or following in way:
            break
        way.append(following)
    last = [following] if following is not None else []
    return " -> ".join(graph.world.keys[one].rpartition("/")[2] for one in (*way, *last))


def _read_next(graph: CampaignGraph, node: int) -> Iterator[int]:
    for number in graph.world.rules_of.get(node, ()):
        for other in graph.world.rules[number].adds:
            if graph.world.keys[other].startswith("verse:"):
                yield other


def _may_stop(graph: CampaignGraph, steps: tuple[object, ...]) -> bool:
    """Whether something on the page itself may end the campaign, or somebody's life."""
    return any(
        key.startswith(("ending:", "death"))
        for step in steps
        if isinstance(step, Do)
        for effect in step.do
        for key in made_by(effect, graph.world)
    )


def _stirs(graph: CampaignGraph, node: int, quiet: bytes) -> bool:
    """Whether something happens in the verse that may lead out of the book by itself: a threshold, an event."""
    rules = graph.world.rules
    for number in graph.world.rules_of.get(node, ()):
        for other in rules[number].adds:
            if not quiet[other]:
                return True
    return False


def _reading_below(graph: CampaignGraph, node: int) -> set[int]:
    seen = {node}
    stack = [node]
    while stack:
        for other in _read_next(graph, stack.pop()):
            if other not in seen:
                seen.add(other)
                stack.append(other)
    return seen
