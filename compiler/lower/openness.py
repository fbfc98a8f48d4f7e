"""Whether all choices of a page can be locked at once: decided, not guessed.

The requirements are formulas over facts of the game. A fact is a truth (`status x`), a number that has one value
(`chapter`), or numbers that different party members have (`wealth`). All distinguishable combinations are tried. If
there are too many, or if something on the page may change a fact first, the answer is "unknown".
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import Any

from schemas.model import Choice, Do, Fork, Hidden, Page, Passage, Prose, Redirect, Roll, Step, Toss
from schemas.parts import Cost
from schemas.registry import Effect, Requirement
from schemas.vocabulary import requirements as r
from schemas.vocabulary.journal import GainStatus, LoseStatus
from schemas.vocabulary.resources import Gain, Lose

_MOST_WORLDS = 4096
# Numbers with one value at a time. Other ranges belong to persons, and persons differ.
_SINGLE = (
    r.HasAttribute,
    r.InChapter,
    r.OnDay,
    r.TimePassed,
    r.PartySize,
    r.CharactersInGame,
    r.MarkersAt,
    r.DialAt,
    r.Progress,
)
# These are never 0, and there are at most four persons.
_FROM_ONE = (r.InChapter, r.OnDay, r.PartySize, r.CharactersInGame)
_PERSONS = (r.PartySize, r.CharactersInGame)
_MOST_PERSONS = 4
World = Mapping[Hashable, Any]


def can_all_lock(page: Page) -> bool | None:
    """True: some party finds every choice locked; False: none ever does; None: not decided here."""
    if any(choice.needs is None and not _may_refuse(choice.cost) for choice in page.choices):
        return False
    formulas = [choice.needs for choice in page.choices if not _may_refuse(choice.cost) and choice.needs]
    known, certain = _known_false(page.steps)
    try:
        facts = _Facts(chain(formulas, known))
        worlds = list(facts.worlds())
    except _TooHard:
        return None
    locked = [world for world in worlds if not any(_holds(formula, world) for formula in (*formulas, *known))]
    if not locked:
        return False
    if all(facts.doubtful(world) for world in locked):
        return None
    touched = _touched(page.steps)
    if not certain or touched is None or touched & (facts.names | _priced(page.choices)):
        return None
    return True


def _may_refuse(cost: Cost | None) -> bool:
    """Whether a price can be too high for somebody, or a choice can be used up."""
    return cost is not None and bool(
        cost.pay or cost.items or cost.secrets or cost.charges or cost.limit or cost.time
    )


def _priced(choices: Sequence[Choice]) -> set[str]:
    return {stat for choice in choices if choice.cost for price in choice.cost.pay for stat in price.what}


def _known_false(steps: Sequence[Step]) -> tuple[list[Requirement], bool]:
    """Conditions that cannot be true at the choices, because a redirection would have been followed."""
    found: list[Requirement] = []
    certain = True
    for step in steps:
        match step:
            case Redirect(when=when):
                found.append(when)
            case Prose() | Passage():
                pass
            case _:
                # What was false may have become true since.
                certain = certain and not found
                found = []
    return found, certain


def _touched(steps: Sequence[Step]) -> set[str] | None:
    """What the page changes before its choices, by name; None if that is not known."""
    found: set[str] = set()
    for step in steps:
        match step:
            case Prose() | Redirect() | Passage():
                continue
            case Do(do=do):
                inner = _touched_by(do)
            case Hidden(steps=hidden):
                inner = _touched(hidden)
            case Roll(rows=rows) | Toss(rows=rows):
                inner = _touched_by(effect for row in rows for effect in row.do)
            case Fork():
                inner = None
        if inner is None:
            return None
        found |= inner
    return found


def _touched_by(effects: Iterable[Effect]) -> set[str] | None:
    found: set[str] = set()
    for effect in effects:
        match effect:
            case Gain(what=what) | Lose(what=what):
                found.add(what)
            case GainStatus(status=status) | LoseStatus(status=status):
                found.add(status)
            case _:
                return None
    return found


class _TooHard(Exception):
    """There are more worlds than are worth trying."""


class _Facts:
    """The facts in some formulas, and every world that they can distinguish."""

    def __init__(self, formulas: Iterable[Requirement]) -> None:
        self.truths: set[Hashable] = set()
        self.single: dict[Hashable, set[int]] = {}
        self.shared: dict[Hashable, set[int]] = {}
        self.statuses: dict[str, tuple[set[str], set[int]]] = {}
        self.names: set[str] = set()
        self.wholes: set[str] = set()
        self.tops: dict[Hashable, int] = {}
        for formula in formulas:
            self._collect(formula)

    def _collect(self, formula: Any) -> None:
        match formula:
            case r.All(of=of) | r.Any(of=of):
                for part in of:
                    self._collect(part)
            case r.Not(of=of):
                self._collect(of)
            case r.HasStatus(status=status, which=which, part=part, count=count):
                self.names.add(status)
                parts, counts = self.statuses.setdefault(status, (set(), set()))
                if which == "named":
                    parts.add(part)
                elif which == "any":
                    counts.add(count)
                elif which == "all":
                    self.wholes.add(status)
            case r.HasStat():
                self.names.add(formula.what)
                table = self.single if formula.together else self.shared
                self._cut(table, formula, 0, None)
            case _ if isinstance(formula, _SINGLE):
                least = 1 if isinstance(formula, _FROM_ONE) else 0
                self._cut(
                    self.single, formula, least, _MOST_PERSONS if isinstance(formula, _PERSONS) else None
                )
            case _:
                self.truths.add(formula)

    def _cut(self, table: dict[Hashable, set[int]], formula: Any, least: int, most: int | None) -> None:
        """Between two cuts all values are equivalent. Whether there are values beyond the last bound is not known here."""
        name = _name(formula)
        cuts = table.setdefault(name, {least})
        cuts.add(max(formula.least, least))
        self.tops[name] = max(self.tops.get(name, 0), formula.least, formula.most or 0)
        if formula.most is not None and (most is None or formula.most < most):
            cuts.add(max(formula.most + 1, least))

    def doubtful(self, world: World) -> bool:
        """Whether the world needs a number above all that are named, or a status with more parts than are named."""
        for name, top in self.tops.items():
            value = world[name]
            if (max(value) if isinstance(value, frozenset) else value) > top:
                return True
        for status in self.wholes:
            parts, counts = self.statuses[status]
            _, named, total, whole = world[r.HasStatus, status]
            if not whole and total > 0 and (named == parts or total >= max(counts, default=0)):
                return True
        return False

    def worlds(self) -> Iterator[World]:
        choices: list[tuple[Hashable, list[Any]]] = [(truth, [False, True]) for truth in self.truths]
        choices += [(name, sorted(cuts)) for name, cuts in self.single.items()]
        choices += [(name, _some(cuts)) for name, cuts in self.shared.items()]
        choices += [((r.HasStatus, status), _marked(*asked)) for status, asked in self.statuses.items()]
        count = 1
        for _, options in choices:
            count *= len(options)
            if count > _MOST_WORLDS:
                raise _TooHard
        names = [name for name, _ in choices]
        for values in product(*(options for _, options in choices)):
            yield dict(zip(names, values, strict=True))


def _name(formula: Any) -> Hashable:
    """A range's name: the formula without its bounds."""
    fields = {key: getattr(formula, key) for key in formula.__struct_fields__ if key not in ("least", "most")}
    return (type(formula), *sorted(fields.items()))


def _some(cuts: set[int]) -> list[frozenset[int]]:
    """The values that party members may have: at least one member, any mixture."""
    if len(cuts) > 6:
        raise _TooHard
    return [frozenset(some) for size in range(1, len(cuts) + 1) for some in combinations(sorted(cuts), size)]


def _marked(parts: set[str], counts: set[int]) -> list[tuple[bool, frozenset[str], int, bool]]:
    """(had as a whole, named parts that are marked, how many parts in all, whether all are)."""
    if len(parts) > 5:
        raise _TooHard
    most = max(counts | {len(parts)}, default=0) + 1
    return [
        (bool(total), frozenset(some), total, whole)
        for size in range(len(parts) + 1)
        for some in combinations(sorted(parts), size)
        for total in range(size, most + 1)
        for whole in (False, True)
        if not whole or (size == len(parts) and total > 0)
    ] or [(False, frozenset(), 0, False), (True, frozenset(), 1, True)]


def _holds(formula: Any, world: World) -> bool:
    match formula:
        case r.All(of=of):
            return all(_holds(part, world) for part in of)
        case r.Any(of=of):
            return any(_holds(part, world) for part in of)
        case r.Not(of=of):
            return not _holds(of, world)
        case r.HasStatus(status=status, which=which, part=part, count=count):
            had, named, total, whole = world[r.HasStatus, status]
            if which == "whole":
                return bool(had)
            if which == "named":
                return part in named
            return bool(whole) if which == "all" else bool(total >= count)
        case r.HasStat() if not formula.together:
            return any(_inside(value, formula) for value in world[_name(formula)])
        case _ if isinstance(formula, (*_SINGLE, r.HasStat)):
            return _inside(world[_name(formula)], formula)
        case _:
            return bool(world[formula])


def _inside(value: int, formula: Any) -> bool:
    return bool(formula.least <= value and (formula.most is None or value <= formula.most))
