"""What `why`, `how` and `graph` share: one campaign, its graph, and the things that a name means."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.bundled import source_of

if TYPE_CHECKING:
    from chronicler.campaigns import Checked
    from compiler.analysis.graph import CampaignGraph


def load_graph(path: Path) -> tuple[Checked, CampaignGraph]:
    """The one campaign at a path, compiled. A campaign with errors is refused."""
    from chronicler.campaigns import compile_path
    from compiler.analysis.graph import CampaignGraph

    found = list(compile_path(path))
    if len(found) != 1:
        raise click.UsageError(
            f"There are {len(found)} campaigns in {path}; name the folder of one of them as the last word."
        )
    campaign = found[0].result.campaign
    if campaign is None:
        raise click.ClickException("The campaign has errors. `chronicler check` shows them.")
    return found[0], CampaignGraph(campaign)


def split(words: Sequence[str], path: Path | None) -> tuple[str, Path]:
    """A name, which may be several words (`status toll-paid part 2`), and the folder, which may be the last word."""
    if path is None and len(words) > 1 and not _holds_campaign(Path()) and _holds_campaign(Path(words[-1])):
        return " ".join(words[:-1]), source_of(Path(words[-1]))
    return " ".join(words), path or Path(".")


def _holds_campaign(path: Path) -> bool:
    return (source_of(path) / "campaign.chron").exists()


def find(graph: CampaignGraph, name: str) -> list[int]:
    """The things a name can mean. For an unknown name, the nearest ones are suggested."""
    from compiler.analysis.questions import names, nodes_named
    from schemas.near_names import did_you_mean, nearest

    found = nodes_named(graph, name)
    if not found:
        parts = [status for status in graph.campaign.statuses if status.name == name.removeprefix("status ")]
        if parts and parts[0].parts:
            return [graph.world.ids[f"status:{parts[0].name}/{part}"] for part in parts[0].parts
                    if f"status:{parts[0].name}/{part}" in graph.world.ids]  # fmt: skip
        part = name.removeprefix("part ")
        owners = [status.name for status in graph.campaign.statuses if part in status.parts]
        if owners:
            keys = (f"status:{owner}/{part}" for owner in owners)
            return [graph.world.ids[key] for key in keys if key in graph.world.ids]
        raise click.ClickException(
            f"Nothing here is called `{name}`. {did_you_mean(nearest(name, names(graph)))}".strip()
        )
    return found
