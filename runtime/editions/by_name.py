"""The editions by the name a campaign gives. One is loaded when it is asked for: a game needs only its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from runtime.rules.edition import Edition
from schemas.words import AVALON, KINGS


class Editions(Mapping[str, Edition]):
    """A table whose values are modules of this folder."""

    def __init__(self, modules: dict[str, str]) -> None:
        self._modules = modules

    def __getitem__(self, name: str) -> Edition:
        found: Edition = import_module(f"runtime.editions.{self._modules[name]}").EDITION
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


EDITIONS: Final = Editions({KINGS: "kings_of_ruin", AVALON: "fall_of_avalon"})
