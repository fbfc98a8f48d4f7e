"""The campaigns that come with Chronicler, and paths on the command line that may be their bare names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

BUNDLED = "drowned-bell"
TUTORIAL = "first-tide"


def bundled(name: str = BUNDLED) -> Path:
    """A campaign that comes with Chronicler."""
    from importlib import resources

    return Path(str(resources.files("content"))) / name


def source_of(path: Path | None, otherwise: str = BUNDLED) -> Path:
    """What a path means: a folder or file, or the bare name of a bundled campaign.

    Without a path, the campaign of the current folder.
    """
    if path is None:
        return (standing_in() if otherwise == BUNDLED else None) or bundled(otherwise)
    if path.parent == Path(".") and path.name and not path.exists() and _is_bundled(path.name):
        return bundled(path.name)
    return path


def standing_in() -> Path | None:
    """The campaign in whose folder the command was called."""
    from compiler.sources.workspace import nearest_campaign

    here = nearest_campaign(Path("."))
    return here if (here / "campaign.chron").exists() else None


def _is_bundled(name: str) -> bool:
    return (bundled(name) / "campaign.chron").exists()


def is_ours(path: Path) -> bool:
    """Whether a campaign was named by its bare name: the copy that came with Chronicler, which every new game begins from."""
    return path.is_absolute() and path.parent == bundled("")


def refuse_to_change(*paths: Path) -> None:
    """Who names a bundled campaign wants to look at it. Who wants to change one names a folder."""
    for path in paths:
        if is_ours(path):
            raise click.ClickException(
                f"{path.name} is the copy that came with Chronicler. Copy its folder to where you work, and name that: {path}"
            )


def names_of_bundled() -> list[str]:
    """The campaigns that come with Chronicler, by the names for `play`."""
    return sorted(found.parent.name for found in bundled("").glob("*/campaign.chron"))


class CampaignPath(click.Path):
    """A path, or the bare name of a bundled campaign if there is no such file or folder."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        return source_of(found) if isinstance(found, Path) else found


CAMPAIGN_PATH = CampaignPath()
