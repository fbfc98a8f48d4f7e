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
    """What is meant: a folder or file, or the bare name of a campaign that comes with Chronicler."""
    if path is None:
        return bundled(otherwise)
    if path.parent == Path(".") and path.name and not path.exists() and _is_bundled(path.name):
        return bundled(path.name)
    return path


def _is_bundled(name: str) -> bool:
    return (bundled(name) / "campaign.chron").exists()


def names_of_bundled() -> list[str]:
    """The campaigns that come with Chronicler, by the names they are played by."""
    return sorted(found.parent.name for found in bundled("").glob("*/campaign.chron"))


class CampaignPath(click.Path):
    """A path, or the bare name of a bundled campaign where there is no such file or folder."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        return source_of(found) if isinstance(found, Path) else found


CAMPAIGN_PATH = CampaignPath()
