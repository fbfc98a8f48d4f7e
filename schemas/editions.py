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
            found.append(_loaded(package, name))
    return found


def _loaded(package: str, name: str) -> ModuleType:
    """The module; whatever it fails with is a fault of its own, and is told as one."""
    try:
        return import_module(f"{package}.{name}")
    except Exception as error:
        own = [frame for frame in _frames(error) if frame[0].startswith(tuple(folders()))]
        where = f" (line {own[-1][1]} of {os.path.basename(own[-1][0])})" if own else ""
        raise UnknownPackage(
            f"{VARIABLE} names {package!r}, whose {name}.py cannot be loaded{where}: {type(error).__name__}: {error}"
        ) from error


def _frames(error: Exception) -> list[tuple[str, int]]:
    """The files and lines that an error came through, the innermost last."""
    found = []
    step = error.__traceback__
    while step is not None:
        found.append((step.tb_frame.f_code.co_filename, step.tb_lineno))
        step = step.tb_next
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
