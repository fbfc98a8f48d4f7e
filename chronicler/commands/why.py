"""`chronicler why`: why something can never happen, or what gives it, takes it and asks for it."""

from __future__ import annotations

from pathlib import Path

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache


@click.command("why")
@click.argument("name", nargs=-1, required=True, metavar="NAME... [PATH]")
@click.option("--path", type=CAMPAIGN_PATH, default=None, help="The campaign's folder.")
@no_cache
def command(name: tuple[str, ...], path: Path | None) -> int:
    """Why NAME (a verse, status, location, secret, item, event, ending) is locked or unreachable."""
    from chronicler.asking import find, load_graph, split
    from chronicler.terminal import write
    from compiler.analysis.graph import condition_text
    from compiler.analysis.ledger import Ledger
    from compiler.analysis.why_never import rule_words, why_not

    wanted, folder = split(name, path)
    _, graph = load_graph(folder)
    reach = graph.reach
    lines: list[str] = []
    dead = False
    for node in find(graph, wanted):
        words = graph.name(node)
        if not reach.has(node):
            dead = True
            lines += [
                f"{words}: proved unreachable.",
                *(f"  {line}" for line in why_not(graph, node, reach)),
                "",
            ]
            continue
        lines.append(f"{words}: can be reached.")
        for number in graph.producers.get(node, ()):
            rule = graph.world.rules[number]
            asks = condition_text(rule)
            closed = "" if reach.fired[number] else "  (never possible)"
            needs = f", if {asks}" if asks else ""
            lines.append(f"  by {rule_words(graph, rule)} in {graph.name(rule.owner)}{needs}{closed}")
        key = graph.world.keys[node]
        if key.startswith("status:"):
            entry = Ledger(graph).entry(key)
            for verb, spots in (("taken away", entry.taken), ("asked for", entry.asked)):
                for file, at in sorted(set(spots)):
                    lines.append(f"  {verb} at {file}:{at[0]}")
        lines.append("")
    write("\n".join(lines))
    return int(dead)
