"""Checks of the map: neighbouring cards lie edge to edge, so their keys must answer each other."""

from __future__ import annotations

from compiler.diagnostics import codes
from compiler.diagnostics.report import Report
from compiler.names.environment import Declared, Environment

_BACK = {"north": "south", "south": "north", "east": "west", "west": "east"}


def check_map(environment: Environment, report: Report) -> None:
    """Every key needs an answering key on the location it leads to, or on a version of that location.

    A clear side answers a key on a clear side, because both lie clear side up most of the time. Either side may
    answer a key on a wyrdness side.
    """
    places = {
        name: declared
        for name, declared in environment.table("location").items()
        if len(declared.symbol.facts) >= 5
    }
    versions: dict[str, set[str]] = {}
    for name, declared in places.items():
        versions.setdefault(_base(name, declared), set()).add(name)
    for name, declared in places.items():
        here = versions[_base(name, declared)]
        keys, clear = declared.symbol.facts[2], declared.symbol.facts[4]
        said: set[tuple[str, str]] = set()
        for number, (side, there) in enumerate(keys):
            if there not in places or (side, there) in said:
                continue
            others = versions[_base(there, places[there])]
            if not _answers(places, others, _BACK[side], here, only_clear=number < clear):
                said.add((side, there))
                values = {"here": name, "direction": side, "there": there, "back": _BACK[side]}
                report.add(codes.ONE_WAY_KEY.made(declared.place, values))


def _base(name: str, declared: Declared) -> str:
    return str(declared.symbol.facts[1] or name)


def _answers(
    places: dict[str, Declared], there: set[str], back: str, here: set[str], *, only_clear: bool
) -> bool:
    for place in there:
        facts = places[place].symbol.facts
        keys = facts[2][: facts[4]] if only_clear else facts[2]
        if any((back, name) in keys for name in here):
            return True
    return False
