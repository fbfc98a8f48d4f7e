"""The editions by the name a campaign gives.

An edition is loaded only when asked for, because a game needs just its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import Final

from runtime.rules.edition import Edition
from schemas import editions
from schemas.words import AVALON, KINGS


class Editions(Mapping[str, Edition]):
    """A table whose values are modules of this folder, and the modules `rules` of packages from outside."""

    def __init__(self, modules: dict[str, str]) -> None:
        self._modules = modules

    @cached_property
    def _outside(self) -> dict[str, Edition]:
        found: list[Edition] = [module.EDITION for module in editions.modules("rules")]
        return {edition.name: edition for edition in found}

    def __getitem__(self, name: str) -> Edition:
        if name not in self._modules:
            return self._outside[name]
        found: Edition = import_module(f"runtime.editions.{self._modules[name]}").EDITION
        return found

    def __iter__(self) -> Iterator[str]:
        return iter((*self._modules, *self._outside))

    def __len__(self) -> int:
        return len(self._modules) + len(self._outside)


EDITIONS: Final = Editions({KINGS: "kings_of_ruin", AVALON: "fall_of_avalon"})
