"""Campaigns that ask for more than anyone can get, too large for a search of all their states; and their sound twins.

Each also has twelve statuses that come and go, which make every search of all states stop early. The expected
findings were written down before the first run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.analysis.support import HEAD

WIN = "    > the campaign ends in victory\n    -> end\n"
NOISE = 12


class CountingCase(NamedTuple):
    """Declarations, the choices of the first Verse, and words of the line that can never happen; none for a sound twin."""

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
    """Keys for one door each, and a gate behind all doors."""
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
    """Several things are bought from one purse, and all of them are asked for."""
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
    """A thing is given for the next, and the last step asks for two of them: each exchange takes two."""
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


def _named(*names: str) -> str:
    return "".join(f'status {name} "{name}"\n' for name in names)


def _levers() -> CountingCase:
    """Each lever turns two of three lights: an odd number of them is never lit."""
    choices = "".join(
        f"  * Lever {a}{b} {x}{y}. [{'' if x else 'not '}status {a} and {'' if y else 'not '}status {b}]\n"
        f"    > {'lose' if x else 'gain'} status {a}, {'lose' if y else 'gain'} status {b}\n    -> end\n"
        for a, b in (("p", "q"), ("q", "r"))
        for x in (0, 1)
        for y in (0, 1)
    )
    odd = "  * Odd. [status p and not status q and not status r]\n    -> end\n"
    even = "  * Even. [status p and status q]\n    -> end\n  * Third. [status r]\n    -> end\n"
    return CountingCase("parity of three lights", "Odd", _named("p", "q", "r"), choices + odd + even)


def _countdown(sand: int, steps: int) -> CountingCase:
    declared = f'status sand "Sand"\n  parts: {", ".join("abcdef"[:sand])}\n'
    declared += f'status rung "Rung"\n  parts: {", ".join("abcdef"[:steps])}\n'
    choices = (
        "  * Climb. [not status sand all parts and not status rung all parts]\n"
        "    > gain status sand any part, gain status rung any part\n    -> end\n"
        "  * Over. [status rung all parts]\n    -> end\n"
    )
    return CountingCase(f"{sand} sand for {steps} rungs", "Over" if sand < steps else "", declared, choices)


def _market(food: int) -> CountingCase:
    """Two food sell for one wealth, and four wealth are asked for."""
    choices = (
        f"  * (once) Work.\n    > gain {food} food\n    -> end\n  * (2 food) Sell.\n    > gain 1 wealth\n    -> end\n"
        "  * (4 wealth) Pay.\n    -> end\n"
    )
    return CountingCase(f"{food} food sold for 4 wealth", "Pay" if food < 8 else "", "", choices)


def _sides() -> CountingCase:
    choices = "".join(
        f"  * Side {x}. [not status {y} and not status {z}]\n    > gain status {x}\n    -> end\n"
        for x, y, z in (("p", "q", "r"), ("q", "p", "r"), ("r", "p", "q"))
    )
    both = "  * Both. [at least 2 of (status p, status q, status r)]\n    -> end\n"
    return CountingCase("two of three sides", "Both", _named("p", "q", "r"), choices + both)


def _days() -> CountingCase:
    choices = (
        "  * Late. [day 2+]\n    > gain status late\n    -> end\n  * Early. [day 1 and status late]\n    -> end\n"
        "  * Use it. [status late]\n    -> end\n"
    )
    return CountingCase("day one with a status of day two", "Early", _named("late"), choices)


def counting_cases() -> Iterator[CountingCase]:
    yield _levers()
    yield from (
        _countdown(3, 4),
        _countdown(4, 4),
        _countdown(2, 5),
        _market(7),
        _market(8),
        _sides(),
        _days(),
    )
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
