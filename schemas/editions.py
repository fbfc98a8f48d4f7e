"""Editions from outside the house: packages that bring words, a language and rules of their own.

`CHRONICLER_EDITIONS` names them, separated by commas. Each room imports its own module of such a package: `words`
here, `language` in the compiler, `rules` in the runtime. docs/editions.md says what belongs in each.
"""

import os
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

VARIABLE: Final = "CHRONICLER_EDITIONS"


class UnknownPackage(ValueError):
    """The environment names a package that cannot be imported; the message says which, and what to do."""


def packages() -> tuple[str, ...]:
    """The packages that the environment names, in its order."""
    named = os.environ.get(VARIABLE, "")
    return tuple(part.strip() for part in named.split(",") if part.strip())


def modules(name: str) -> list[ModuleType]:
    """The modules of that name in all packages from outside. A package need not have each of them."""
    found = []
    for package in packages():
        try:
            there = find_spec(f"{package}.{name}") is not None
        except ModuleNotFoundError as error:
            raise UnknownPackage(
                f"{VARIABLE} names {package!r}, which Python does not find. "
                "Install that package or correct the variable."
            ) from error
        if there:
            found.append(import_module(f"{package}.{name}"))
    return found


def folders() -> list[str]:
    """Where the files of such packages are. A cache of anything made from them must check these folders."""
    found: list[str] = []
    for package in packages():
        spec = find_spec(package)
        found += (spec.submodule_search_locations or ()) if spec is not None else ()
    return found


def stamps() -> list[str]:
    """A value that changes when a file of such a package does."""
    found = []
    for folder in folders():
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    status = entry.stat()
                    found.append(f"{entry.path}\0{status.st_size}\0{status.st_mtime_ns}")
    return sorted(found)
