"""The campaigns that an editor has open: which file belongs to which, and one engine for each."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from chronicler.live.engine import Changed, Engine
from compiler.sources.workspace import WorkspaceError, nearest_campaign


class Spot(NamedTuple):
    """A file of a campaign."""

    engine: Engine
    path: str


def to_path(uri: str) -> Path | None:
    """The file that an address means; None if it means no file."""
    parts = urlsplit(uri)
    if parts.scheme != "file":
        return None
    path = unquote(parts.path)
    if os.name == "nt":
        path = path.lstrip("/")
    return Path(path)


def to_uri(path: Path) -> str:
    """The address of a file, in the form editors write."""
    text = path.as_posix()
    return "file://" + quote(text if text.startswith("/") else f"/{text}", safe="/~@!$&'()*+,;=:")


class OpenCampaigns:
    """Engines by the folder of their campaign. Each is made when the first file of its campaign is opened."""

    def __init__(self, told: Callable[[Engine, Changed], None], *, use_cache: bool = True) -> None:
        self._told = told
        self._use_cache = use_cache
        self._engines: dict[Path, Engine] = {}
        self._uris: dict[Path, str] = {}

    @property
    def all(self) -> list[Engine]:
        return list(self._engines.values())

    def find(self, uri: str) -> Spot | None:
        """The campaign of a file, opened if necessary; None if the file cannot belong to one."""
        file = to_path(uri)
        if file is None or file.suffix != ".chron":
            return None
        self._uris[file] = uri
        root = nearest_campaign(file.parent)
        engine = self._engines.get(root)
        if engine is None:
            try:
                engine = self._engines[root] = Engine(root, use_cache=self._use_cache)
            except (WorkspaceError, OSError):
                return None
            engine.subscribe(lambda changed, engine=engine: self._told(engine, changed))  # type: ignore[misc]
        return Spot(engine, file.relative_to(root).as_posix())

    def open_below(self, folder: Path) -> None:
        """Every campaign at or below a folder, for questions that name no file."""
        from compiler.sources.workspace import campaign_roots

        try:
            roots = campaign_roots(folder)
        except WorkspaceError:
            return
        for root in roots:
            if (root / "campaign.chron").is_file():
                self.find(to_uri(root / "campaign.chron"))

    def uri(self, engine: Engine, path: str) -> str:
        """The address of a campaign's file: the editor's own if the editor has named it, because some compare letter
        by letter.
        """
        file = engine.root / path
        return self._uris.get(file) or to_uri(file)

    def close(self) -> None:
        for engine in self._engines.values():
            engine.close()
        self._engines.clear()
