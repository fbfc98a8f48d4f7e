"""A table with a quest that waits for something, and gives Magic when that comes."""

from tests.support.avalon import avalon
from tests.support.tables import Table


def quest(asks: str, name: str = "task") -> str:
    """A quest that gives everyone 1 Magic."""
    return f'event {name} "{name.title()}"\n  kind: quest\n  success: [{asks}]\n    > each character gains 1 magic\n'


def watching(asks: str, more: str = "", heroes: str = "ann", **given: object) -> Table:
    table = avalon(quest(asks) + more, heroes=heroes, **given)
    table.game.calendar.active = ["task"]
    return table
