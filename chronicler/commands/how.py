"""`chronicler how`: finds a play that reaches something, as a plan that can be kept and run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache

if TYPE_CHECKING:
    from chronicler.witnesses.replay import Replay
    from compiler.analysis.graph import CampaignGraph


@click.command("how")
@click.argument("name", nargs=-1, required=True, metavar="NAME... [PATH]")
@click.option("--path", type=CAMPAIGN_PATH, default=None, help="The campaign's folder.")
@click.option("--most", default=400, show_default=True, help="How many positions are looked at.")
@click.option("--steps", is_flag=True, help="Only the steps that the analysis gives, without playing them.")
@no_cache
def command(name: tuple[str, ...], path: Path | None, most: int, steps: bool) -> int:
    """How NAME (a verse, status, location, secret, item, event, ending) can be reached."""
    from chronicler.asking import find, load_graph, split
    from chronicler.terminal import write

    wanted, folder = split(name, path)
    checked, graph = load_graph(folder)
    nodes = find(graph, wanted)
    lines: list[str] = []
    failed = False
    # What is proved unreachable is not looked for.
    replay = None if steps or not any(map(graph.reach.has, nodes)) else _replay(graph, checked.root)
    for node in nodes:
        text = (
            ""
            if replay is None or not graph.reach.has(node)
            else _played(replay, graph.world.keys[node], graph.name(node), most)
        )
        if text:
            lines += [
                f"# {graph.name(node)}: reached.",
                *(f"# {line.strip()}" for line in _one_way(graph, node)),
                text,
            ]
        else:
            reached, more = _steps(graph, node, played=replay is not None)
            failed = failed or not reached
            lines += more
    write("\n".join(lines))
    return int(failed)


def _replay(graph: CampaignGraph, root: Path) -> Replay | None:
    """The kept journeys, played; None where the edition cannot be played."""
    from chronicler.witnesses.replay import Replay
    from chronicler.witnesses.verdicts import kept_journeys, plans_below
    from runtime.editions.by_name import EDITIONS
    from runtime.editions.read_rulings import rules_of_campaign
    from runtime.rules.book.book import Book

    campaign = graph.campaign
    if campaign.edition not in EDITIONS:
        return None
    replay = Replay(Book(campaign), rules_of_campaign(campaign))
    kept_journeys(replay, plans_below(root), facts=True)
    return replay


def _played(replay: Replay, key: str, name: str, most: int) -> str:
    """A kept journey that shows it, otherwise one found now."""
    from chronicler.witnesses.all_witnesses import Witnesses
    from chronicler.witnesses.found_plans import plan_text

    if key not in replay.shown:
        found = Witnesses(replay.book, replay.rules, (most,)).find([key]).get(key)
        if found is None:
            return ""
        until = key.partition(":")[2] if key.startswith("verse:") else ""
        text = plan_text(replay.book, replay.rules, found, f"To {name}", until)
        return text if replay.play(text, "", facts=True) else ""
    return replay.text(key, f"To {name}")


def _steps(graph: CampaignGraph, node: int, *, played: bool) -> tuple[bool, list[str]]:
    """What the analysis alone can say."""
    from compiler.analysis.questions import answer

    found = answer(graph, node)
    possible = found.kind == "reached"
    words = {"reached": "possible", "unreachable": "proved unreachable", "unknown": "unknown"}[found.kind]
    if possible and played:
        words += ", but no play of the real rules has confirmed it within the limits"
    numbered = [f"  {n}. {line}" if possible else f"  {line}" for n, line in enumerate(found.evidence, 1)]
    return possible, [f"{graph.name(node)}: {words}.", *numbered, *_one_way(graph, node), ""]


def _one_way(graph: CampaignGraph, node: int) -> list[str]:
    from compiler.analysis.one_way import one_way_words

    return [f"  {line}" for line in one_way_words(graph, node)]
