"""Checks of the map: keys of neighbours lie edge to edge, so they answer each other."""

from __future__ import annotations

from compiler.diagnostics import codes
from compiler.diagnostics.report import Report
from compiler.names.environment import Declared, Environment

_BACK = {"north": "south", "south": "north", "east": "west", "west": "east"}


def check_map(environment: Environment, report: Report) -> None:
    """Every key is answered by one of the location it leads to, or of a version of it."""
    places = {
        name: declared
        for name, declared in environment.table("location").items()
        if len(declared.symbol.facts) == 4
    }
    versions: dict[str, set[str]] = {}
    for name, declared in places.items():
        versions.setdefault(_base(name, declared), set()).add(name)
    for name, declared in places.items():
        here = versions[_base(name, declared)]
        for side, there in declared.symbol.facts[2]:
            if there in places and not _answers(
                places, versions[_base(there, places[there])], _BACK[side], here
            ):
                values = {"here": name, "direction": side, "there": there, "back": _BACK[side]}
                report.add(codes.ONE_WAY_KEY.made(declared.place, values))


def _base(name: str, declared: Declared) -> str:
    return str(declared.symbol.facts[1] or name)


def _answers(places: dict[str, Declared], there: set[str], back: str, here: set[str]) -> bool:
    return any((back, name) in places[place].symbol.facts[2] for place in there for name in here)
