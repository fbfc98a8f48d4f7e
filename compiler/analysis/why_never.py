"""Why something can never happen: the chain of requirements down to a thing that nothing gives.

Owns the evidence of *proved unreachable*. Each line names a thing, where the way to it stands and what that way needs.
The last line says what is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.analysis.gates import missing
from compiler.analysis.graph import CampaignGraph, choice_words, condition_text
from compiler.analysis.relaxed import Reach
from compiler.analysis.rule_system import WorldRule
from compiler.machine.stories import story

LONGEST_CHAIN = 12
_KINDS = {
    "choice": "the choice",
    "redirect": "the redirection",
    "action": "the action",
    "instant": "the instant",
    "threshold": "the `when`",
    "success": "the quest's success",
    "failure": "the quest's failure",
    "explore": "exploring",
    "arrow": "the arrow",
    "roll": "a row of the roll",
    "fork": "an outcome of the encounter",
    "toss": "a row of the toss",
    "otherwise": "`otherwise`",
    "do": "an instruction",
    "mark": "an instruction",
    "ability": "an ability",
    "card": "a card",
    "travel": "travelling",
    "reveal": "a key",
    "drawn": "a draw",
    "achievement": "the achievement",
    "event": "the event",
}


def place_words(graph: CampaignGraph, rule: WorldRule) -> str:
    """`file:line` of a rule; nothing for a rule of the game itself."""
    file, at = graph.world.place_of(rule)
    return f"{file}:{at[0]}" if file else "the rulebook"


def rule_words(graph: CampaignGraph, rule: WorldRule) -> str:
    """What a rule is, for people: its kind, its words, its owner."""
    words = choice_words(rule.what)
    shown = f' "{words[:50]}{"..." if len(words) > 50 else ""}"' if words else ""
    return f"{_KINDS.get(rule.kind, rule.kind)}{shown} at {place_words(graph, rule)}"


def chain(graph: CampaignGraph, node: int, reach: Reach) -> Iterator[tuple[int, int | None, int | None]]:
    """From an unreachable thing to what is missing: (thing, its best rule, what that rule needs)."""
    seen: set[int] = set()
    for _ in range(LONGEST_CHAIN):
        if node in seen:
            yield node, None, node
            return
        seen.add(node)
        ways = graph.producers.get(node, [])
        if not ways:
            yield node, None, None
            return
        number, nexts = min(
            ((way, _needs(graph, way, reach)) for way in ways),
            key=lambda pair: (len(set(pair[1]) & seen), len(pair[1]), pair[0]),
        )
        yield node, number, nexts[0] if nexts else None
        if not nexts:
            return
        node = nexts[0]


def why_not(graph: CampaignGraph, node: int, reach: Reach) -> list[str]:
    """The chain in words, one line for each link."""
    lines: list[str] = []
    for thing, number, following in chain(graph, node, reach):
        name = graph.name(thing)
        if number is None and following is not None:
            lines.append(f"{name}: and so on in a circle, each waits for the other")
        elif number is None:
            lines.append(f"{name}: nothing in the campaign {_verb(graph.world.keys[thing])}")
        else:
            rule = graph.world.rules[number]
            if following is None:
                lines.append(f"{name}: only by {rule_words(graph, rule)}, {_impossible(graph, rule)}")
                mark = (graph.world.keys[rule.owner], rule.kind, rule.at)
                if mark in graph.judged.dead:
                    lines += story(graph.judged, mark, graph.machine_words)
            else:
                others = len(graph.producers[thing]) - 1
                more = f" ({others} more are no better)" if others else ""
                needed = graph.name(following)
                lines.append(f"{name}: only by {rule_words(graph, rule)}{more}, which needs {needed}")
    return lines


def _impossible(graph: CampaignGraph, rule: WorldRule) -> str:
    """Why a line can never happen, whatever comes before it."""
    place = graph.world.keys[rule.owner].partition(":")[2]
    if rule.kind == "explore" and place in graph.world.unlit:
        return f"and nobody can: no waystone can stand in a corner of `{place}`, so it never shows its clear side"
    return f"which asks for the impossible{_asks(rule)}"


def doors_behind(graph: CampaignGraph, rule: WorldRule, reach: Reach) -> Iterator[int]:
    """The rules on the way to what a closed rule needs."""
    for node in wanted_nodes(graph, rule, reach)[:1]:
        for _, number, _ in chain(graph, node, reach):
            if number is not None:
                yield number


def why_closed(graph: CampaignGraph, rule: WorldRule, reach: Reach) -> list[str]:
    """Why a rule whose place can be reached can never happen."""
    needs = wanted_nodes(graph, rule, reach)
    asks = condition_text(rule)
    lines = [f"it asks for `{asks}`"] if asks else []
    if needs:
        lines += why_not(graph, needs[0], reach)
    return lines


def wanted_nodes(graph: CampaignGraph, rule: WorldRule, reach: Reach) -> list[int]:
    """The things whose absence closes a rule."""
    return [
        graph.world.literals[place >> 1]
        for place in sorted(missing(rule.guard, reach.possible))
        if not place & 1
    ]


def _needs(graph: CampaignGraph, number: int, reach: Reach) -> list[int]:
    rule = graph.world.rules[number]
    found = [] if reach.has(rule.owner) else [rule.owner]
    return found + [node for node in wanted_nodes(graph, rule, reach) if not reach.has(node)]


def _asks(rule: WorldRule) -> str:
    text = condition_text(rule)
    return f" (`{text}`)" if text else ""


def _verb(key: str) -> str:
    kind = key.partition(":")[0]
    if kind in ("verse", "place", "at", "chapter", "ending"):
        return "leads there"
    return "brings it" if kind in ("event", "encounter", "time", "draw", "in-deck") else "gives it"
