"""`chronicler why`: why something can never happen, or what gives it, takes it and asks for it."""

from __future__ import annotations

from pathlib import Path

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache

_LONGEST = 6


@click.command("why")
@click.argument("name", nargs=-1, required=True, metavar="NAME... [PATH]")
@click.option("--path", type=CAMPAIGN_PATH, default=None, help="The campaign's folder.")
@click.option("--full", is_flag=True, help="The whole chain of reasons, and every way there.")
@no_cache
def command(name: tuple[str, ...], path: Path | None, full: bool) -> int:
    """Why NAME (a verse, status, location, secret, item, event, ending) is locked or unreachable."""
    from chronicler.asking import find, load_graph, split
    from chronicler.playtest.known_odds import last_playtest, odds_of
    from chronicler.terminal import write
    from compiler.analysis.graph import condition_text
    from compiler.analysis.ledger import Ledger
    from compiler.analysis.one_way import one_way_words
    from compiler.analysis.who_can import Parties
    from compiler.analysis.why_never import rule_words, why_not

    wanted, folder = split(name, path)
    _, graph = load_graph(folder)
    reach = graph.reach
    lines: list[str] = []
    dead = False
    parties = Parties(graph)
    for node in find(graph, wanted):
        words = graph.name(node)
        if not reach.has(node):
            dead = True
            lines += [f"{words}: proved unreachable.", *_short(why_not(graph, node, reach), full), ""]
            continue
        lines.append(f"{words}: nothing forbids it; `chronicler how` looks for a play.")
        ways = []
        for number in graph.producers.get(node, ()):
            rule = graph.world.rules[number]
            asks = condition_text(rule)
            closed = "" if reach.fired[number] else "  (never possible)"
            needs = f", if {asks}" if asks else ""
            ways.append(f"by {rule_words(graph, rule)} in {graph.name(rule.owner)}{needs}{closed}")
        lines += _short(ways, full)
        lines += [f"  {line}" for line in (*parties.words(node), *one_way_words(graph, node))]
        key = graph.world.keys[node]
        kind, _, known = key.partition(":")
        lines += _short(odds_of(graph.campaign, kind, known, last_playtest(graph.campaign.id)), full)
        if key.startswith("status:"):
            entry = Ledger(graph).entry(key)
            for verb, spots in (("taken away", entry.taken), ("asked for", entry.asked)):
                lines += _short([f"{verb} at {file}:{at[0]}" for file, at in sorted(set(spots))], full)
        lines.append("")
    write("\n".join(lines))
    return int(dead)


def _short(lines: list[str], full: bool) -> list[str]:
    """At most six lines; the last one says how many more there are. The end of a proof is its point."""
    if full or len(lines) <= _LONGEST:
        return [f"  {line}" for line in lines]
    left = len(lines) - _LONGEST + 1
    return [
        *(f"  {line}" for line in lines[: _LONGEST - 2]),
        f"  ... {left} more with `--full` ...",
        f"  {lines[-1]}",
    ]
