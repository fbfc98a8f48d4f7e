"""The fixpoint of `pairs`: what can hold while a place is read, and together with what, until nothing changes.

Owns the order of the work. Each sweep takes the places in an order in which most come after those that lead to them. So a
place has nearly all it will ever have when it is first looked at. A pair has two sides. Within a sweep only the side that
the step made is noted. At the end of the sweep the other sides follow together, as a square of bits that is turned round
at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from networkx import DiGraph, dfs_postorder_nodes

from compiler.machine.steps_and_facts import each

NOWHERE = -1  # taken whatever is being read
OVER = -2  # where a game is that has ended


class PairStep(NamedTuple):
    """A step in the numbers of this fixpoint."""

    number: int
    place: int  # where it is taken, or NOWHERE if anywhere
    to: int  # what is being read after it
    needed: int
    needs: tuple[int, ...]
    wants: tuple[int, ...]  # single facts
    gone: int
    together: int
    made: tuple[int, ...]
    opened: tuple[int, ...]  # both literals of each fact that may be either
    gains: tuple[int, ...]  # single facts


def spread_pairs(
    steps: Sequence[PairStep],
    beginning: int,
    negated: Sequence[int],
    with_: list[int],
    while_: dict[int, int],
    had: bytearray,
) -> list[int]:
    """Fills in what can hold together, what can hold at each place, and single facts; returns the possible steps.

    `negated` has for each literal the place of its opposite, or NOWHERE.
    """
    by_place: dict[int, list[int]] = {}
    waiting: list[list[int]] = [[] for _ in with_]
    wanting: dict[int, list[int]] = {}
    for own, step in enumerate(steps):
        by_place.setdefault(step.place, []).append(own)
        for where in step.needs:
            waiting[where].append(own)
        for fact in step.wants:
            wanting.setdefault(fact, []).append(own)
    changes = [bool(step.made or step.opened) for step in steps]
    growing = [own for own in by_place.get(NOWHERE, ()) if changes[own] and not steps[own].needs]
    # Many steps open the same facts. For each such list: what has been noted beside all of them.
    groups: dict[tuple[int, ...], int] = {}
    group = [groups.setdefault(step.opened, len(groups)) for step in steps]
    noted = [0] * len(groups)
    # Steps that can be taken anywhere: what they add to a place, by what they ask for, and what they add everywhere.
    adding: dict[int, list[PairStep]] = {}
    asked_anywhere = always = 0
    everything = beginning
    fired: list[int] = []
    last: list[int | None] = [None] * len(steps)  # what could hold beside a step when it was last looked at
    order = _order(steps, while_)
    sweep: list[tuple[int, int]] = []  # places that are looked at in this sweep, and in the next
    later: list[tuple[int, int]] = []
    reading = -1  # how far the sweep is
    todo: dict[int, list[int] | set[int]] = {}  # of such a place: the steps to look at

    def put(place: int) -> None:
        at = order.get(place, len(order))
        if at > reading:
            heappush(sweep, (at, place))
        else:
            later.append((at, place))

    def wake(others: Iterable[int]) -> None:
        for other in others:
            place = steps[other].place
            known = todo.get(place)
            if known is None:
                todo[place] = {other}
                put(place)
            elif isinstance(known, set):
                known.add(other)

    def hold(place: int, more: int) -> None:
        """Lets more hold while this place is read, and whatever steps that can be taken anywhere make of it."""
        old = while_.get(place)
        now = more if old is None else old | more
        if always:
            now |= always
        if now == old:
            return
        if asked_anywhere:
            new = now & ~(old or 0)
            while new & asked_anywhere:
                added = 0
                for where in each(new & asked_anywhere):
                    for step in adding[where]:
                        if step.needed & now == step.needed:
                            added |= step.together
                new = added & ~now
                now |= new
        while_[place] = now
        mine = by_place.get(place)
        if mine:
            if place not in todo:
                put(place)
            todo[place] = mine

    changed: dict[int, int] = {}  # new pairs that steps have not been told of
    one_sided: dict[int, int] = {}  # and those with only one side noted

    def note(where: int, beside: int) -> None:
        """Notes one side of pairs."""
        old = with_[where]
        new = beside & ~old
        with_[where] = old | new
        changed[where] = changed.get(where, 0) | new
        one_sided[where] = one_sided.get(where, 0) | new
        since[where] = visit

    visit = 0  # visits to places are counted, so no step is told again what it has seen
    looked = [0] * len(steps)
    since = [0] * len(with_)
    for place, mine in by_place.items():
        if place == NOWHERE or place in while_:
            todo[place] = mine
            put(place)
    while True:
        if not sweep:
            if one_sided:
                for where in _turn(one_sided, with_, changed):
                    since[where] = visit
            if later:
                sweep, later, reading = later, [], -2
                heapify(sweep)
            else:
                # Told late and together, because a literal that many steps ask for changes often.
                for where, new in changed.items():
                    # What cannot hold while its place is read changes nothing for a step.
                    when = since[where]
                    wake(
                        other
                        for other in waiting[where]
                        if looked[other] <= when
                        and ((place := steps[other].place) == NOWHERE or while_.get(place, 0) & new)
                    )
                changed.clear()
            if not sweep and not later:
                return fired
            continue
        reading, place = heappop(sweep)
        visit += 1
        owns = todo.pop(place)
        for own in sorted(owns) if isinstance(owns, set) else owns:
            step = steps[own]
            _, _, to, needed, needs, wants, gone, together, made, opened, _ = step
            # Read anew for each step: the one before may have changed it.
            beside = everything if place == NOWHERE else while_.get(place, 0)
            before, looked[own] = last[own], visit
            if (
                not changes[own]
                and before is not None
                and (to == NOWHERE or _within(beside | together, while_[to]))
            ):
                continue  # whatever it finds now, it has nothing to add
            # Asked as `one & other == one`: an inverted set would be a copy, and slow to join.
            if needed & beside != needed or (place != NOWHERE and place not in while_):
                continue
            for where in needs:
                beside &= with_[where]
            if beside == before or needed & beside != needed:
                continue
            if wants and not all(had[fact] for fact in wants):
                continue
            if before is None:
                fired.append(step.number)
                for fact in step.gains:
                    if not had[fact]:
                        had[fact] = 1
                        wake(wanting.get(fact, ()))
                if place == NOWHERE and together:
                    if not needed:
                        always |= together
                    for where in needs:
                        adding.setdefault(where, []).append(step)
                    asked_anywhere |= needed
                    for other, held in list(while_.items()):
                        if needed & held == needed:
                            hold(other, together)
            last[own] = beside
            kept = beside ^ beside & gone if gone else beside
            if together:
                kept |= together
            if to != NOWHERE:
                held_there = while_.get(to)
                if held_there is None or kept & held_there != kept:
                    hold(to, kept)
            if not changes[own]:
                continue
            if together & everything != together:
                everything |= together
                wake(growing)
            for where in made:
                if kept & with_[where] != kept:
                    note(where, kept)
            if opened and kept & noted[group[own]] != kept:
                noted[group[own]] |= kept
                for where in opened:
                    now = kept
                    if negated[where] != NOWHERE:
                        now &= ~(1 << negated[where])  # a fact that may be either is one of the two
                    if now & with_[where] != now:
                        note(where, now)


def _within(one: int, other: int) -> bool:
    return one & other == one


def _order(steps: Sequence[PairStep], begin: Iterable[int]) -> dict[int, int]:
    """The places, most of them after those that lead to them; what can be taken anywhere comes first."""
    arrows: DiGraph[int] = DiGraph()
    arrows.add_nodes_from(begin)
    arrows.add_edges_from((one.place, one.to) for one in steps if NOWHERE != one.place != one.to)
    ends = [place for start in begin for place in dfs_postorder_nodes(arrows, start)]
    found = {place: number for number, place in enumerate(reversed(ends))}
    found[NOWHERE] = -1
    return found


def _turn(one_sided: dict[int, int], with_: list[int], changed: dict[int, int]) -> list[int]:
    """Notes the other sides of pairs, and returns what has more of them.

    The bits stand as one long text, in which every n-th sign is a column.
    """
    size = len(with_)
    nothing = "0" * size
    text = "".join(
        format(one_sided[where], f"0{size}b") if where in one_sided else nothing
        for where in reversed(range(size))
    )
    which = 0
    for new in one_sided.values():
        which |= new
    one_sided.clear()
    grown: list[int] = []
    for other in each(which):
        new = int(text[size - 1 - other :: size], 2) & ~with_[other]
        if new:
            with_[other] |= new
            changed[other] = changed.get(other, 0) | new
            grown.append(other)
    return grown
