"""Campaigns in which more is asked for than can be had, too large for a search of all their states; and their sound twins.

Each has twelve statuses beside it that come and go, which make every search of all states stop early. What must be said was
written down before the first run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.analysis.support import HEAD

WIN = "    > the campaign ends in victory\n    -> end\n"
NOISE = 12


class CountingCase(NamedTuple):
    """Declarations, the choices of the first Verse, and words of the line that can never be; none for a sound twin."""

    name: str
    shut: str
    declared: str
    choices: str
    more: str = ""

    def text(self, edition: str) -> str:
        head = HEAD.replace("kings-of-ruin", edition)
        statuses = "".join(f'status lamp-{number} "Lamp {number}"\n' for number in range(NOISE))
        lamps = "".join(
            f"  * Light {number}. [not status lamp-{number}]\n    > gain status lamp-{number}\n    -> end\n"
            f"  * Put out {number}. [status lamp-{number}]\n    > lose status lamp-{number}\n    -> end\n"
            for number in range(NOISE)
        )
        return (
            f"{head}\n{self.declared}{statuses}\njournal fenmouth\n\nverse arrival\n  Words.\n\n{self.choices}"
            f"  * Win.\n{WIN}  * Lamps.\n    -> lamps\n\nverse lamps\n  Words.\n\n{lamps}{self.more}"
        )


def _boxes(boxes: int, grants: int) -> CountingCase:
    letters = ", ".join("abcdefghij"[:boxes])
    choices = "".join(
        f"  * (once) Take {number}.\n    > gain status box any part\n    -> end\n" for number in range(grants)
    )
    shut = "Open" if grants < boxes else ""
    return CountingCase(
        f"{grants} grants for {boxes} boxes",
        shut,
        f'status box "Box"\n  parts: {letters}\n',
        choices + "  * Open. [status box all parts]\n    -> end\n",
    )


def _keys(doors: int, keys: int) -> CountingCase:
    """Keys that a door keeps, and a gate behind all doors."""
    declared = 'status key "Key"\n  parts: ' + ", ".join("abcdefgh"[:keys]) + "\n"
    declared += "".join(f'status door-{number} "Door {number}"\n' for number in range(doors))
    choices = "".join(
        f"  * (once) Find {one}.\n    > gain status key part {one}\n    -> end\n" for one in "abcdefgh"[:keys]
    )
    for number in range(doors):
        choices += (
            f"  * Unlock {number}. [status key any part and not status door-{number}]\n"
            f"    > lose status key any part, gain status door-{number}\n    -> end\n"
        )
    asked = " and ".join(f"status door-{number}" for number in range(doors))
    return CountingCase(
        f"{keys} keys for {doors} doors",
        "Beyond" if keys < doors else "",
        declared,
        choices + f"  * Beyond. [{asked}]\n    -> end\n",
    )


def _stock(what: str, gifts: tuple[int, ...], price: int) -> CountingCase:
    choices = "".join(
        f"  * (once) Take {number}.\n    > gain {amount} {what}\n    -> end\n"
        for number, amount in enumerate(gifts)
    )
    return CountingCase(
        f"{price} {what} of {gifts}",
        "Feast" if price > sum(gifts) else "",
        "",
        choices + f"  * ({price} {what}) Feast.\n    -> end\n",
    )


def _twice(what: str, gifts: tuple[int, ...], prices: tuple[int, ...]) -> CountingCase:
    """Several things are bought of one purse, and all of them are asked for."""
    declared = "".join(f'status bought-{number} "Bought {number}"\n' for number in range(len(prices)))
    choices = "".join(
        f"  * (once) Take {number}.\n    > gain {amount} {what}\n    -> end\n"
        for number, amount in enumerate(gifts)
    )
    choices += "".join(
        f"  * ({amount} {what}) Buy {number}. [not status bought-{number}]\n    > gain status bought-{number}\n    -> end\n"
        for number, amount in enumerate(prices)
    )
    asked = " and ".join(f"status bought-{number}" for number in range(len(prices)))
    return CountingCase(
        f"{what} {gifts} for {prices}",
        "All" if sum(prices) > sum(gifts) else "",
        declared,
        choices + f"  * All. [{asked}]\n    -> end\n",
    )


def _pages(grants: int, boxes: int) -> CountingCase:
    """Grants on pages behind one-time choices."""
    letters = ", ".join("abcdefghij"[:boxes])
    choices = "".join(f"  * (once) Go {number}.\n    -> room-{number}\n" for number in range(grants))
    rooms = "".join(
        f"\nverse room-{number}\n  Words.\n\n  > gain status box any part\n\n  -> end\n"
        for number in range(grants)
    )
    return CountingCase(
        f"{grants} rooms for {boxes} boxes",
        "Open" if grants < boxes else "",
        f'status box "Box"\n  parts: {letters}\n',
        choices + "  * Open. [status box all parts]\n    -> end\n",
        rooms,
    )


def _exchange(steps: int, start: int) -> CountingCase:
    """A thing is given for the next, and the last asks for two of them: each exchange takes two."""
    declared = "".join(f'status coin-{number} "Coin {number}"\n' for number in range(start))
    declared += 'status cup "Cup"\nstatus bowl "Bowl"\n'
    choices = "".join(f"  * (once) Take {n}.\n    > gain status coin-{n}\n    -> end\n" for n in range(start))
    pairs = [(0, 1, "cup"), (1, 2, "bowl")] if steps == 2 else [(0, 1, "cup"), (2, 3, "bowl")]
    for one, other, gives in pairs:
        choices += (
            f"  * Give for {gives}. [status coin-{one} and status coin-{other}]\n"
            f"    > lose status coin-{one}, lose status coin-{other}, gain status {gives}\n    -> end\n"
        )
    choices += "  * Crown. [status cup and status bowl]\n    -> end\n"
    return CountingCase(f"exchange of {start}", "Crown." if start < 4 else "", declared, choices)


def counting_cases() -> Iterator[CountingCase]:
    for boxes, grants in ((3, 2), (3, 3), (8, 7), (8, 8), (6, 1)):
        yield _boxes(boxes, grants)
    for doors, keys in ((2, 1), (3, 2), (3, 3), (5, 4)):
        yield _keys(doors, keys)
    for what in ("food", "wealth", "magic"):
        yield _stock(what, (9, 8), 18)
        yield _stock(what, (4, 8, 7), 19)
        yield _twice(what, (13, 10), (12, 12))
        yield _twice(what, (12, 11), (12, 11))
        yield _twice(what, (9, 9, 8), (9, 9, 9))
    yield _pages(4, 5)
    yield _pages(5, 5)
    yield _exchange(2, 3)
    yield _exchange(4, 4)


COUNTING_CASES = tuple(counting_cases())
