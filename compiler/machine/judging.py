"""What the machine proves about a campaign: cheap questions first, and one answer for all callers.

Owns which element of the text is dead, and by which argument. Either no way through its page passes it, or no step that
passes it is possible in pairs, or a search of all states found none from which it can be passed. Where there are too many
states, each element that is still open is first counted (it asks for more than can be had). Then a search looks for it
among the few facts that bear on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal

from compiler.analysis.rule_system import World
from compiler.machine.assembly import Assembly
from compiler.machine.certificate import ByBalance, ByPairs, ByStates, Claim
from compiler.machine.counting import Balance, Counting
from compiler.machine.endgame import Endgame, bearing
from compiler.machine.pairs import Pairs
from compiler.machine.prose_tests import PROSE
from compiler.machine.shut_for_good import ForGood
from compiler.machine.sliced import SIZES, Slices
from compiler.machine.states import States, StateSearch, marks_of
from compiler.machine.steps_and_facts import ELSE, IF, Machine, Mark
from schemas.fields import At

WORK = 120_000  # steps looked at by the search through all states
SLICED = 1_000_000  # and by searches through slices, all together
By = Literal["page", "pairs", "states", "counting", "slice"]
_ASKING = frozenset(
    ("choice", "redirect", "action", "instant", "success", "failure", "threshold", "achievement", "event")
)
_INNER = (IF, ELSE, *PROSE)
_PARTS = frozenset(("do", "mark"))
_UNMARKED = frozenset(("meet", "stop"))


class Judged:
    """A machine and everything that was proved about it."""

    def __init__(self, machine: Machine, elements: Iterable[Mark], work: int = WORK) -> None:
        self.machine = machine
        self.pairs = Pairs(machine)
        fired = self.pairs.fired
        possible = [number for number, happens in enumerate(fired) if happens]
        self._never = never = {number for number, happens in enumerate(fired) if not happens}
        written = set(machine.passing)
        alive = {mark for mark, numbers in machine.passing.items() if not never.issuperset(numbers)}
        self.dead: dict[Mark, By] = dict.fromkeys(
            sorted({one for one in elements if one not in written}), "page"
        )
        self.dead.update(dict.fromkeys(sorted(written - alive), "pairs"))
        self.uncounted = False  # there was no solver to count with
        self.balances: dict[Mark, list[tuple[int, Balance]]] = {}
        self.sliced: list[tuple[int, frozenset[int], tuple[int, ...]]] = []
        # Which words are read changes nothing: facts that only prose asks for are not followed through all states.
        prose = [numbers for mark, numbers in machine.passing.items() if mark[1].startswith(PROSE)]
        words = frozenset(number for numbers in prose for number in numbers if fired[number])
        self.states = States(machine, lambda number: bool(self.pairs.fired[number]), words)
        self.search: StateSearch = self.states.search(work)
        seen = marks_of(machine, self.states.taken)
        open_ = alive - seen
        if self.search.complete:
            seen |= marks_of(machine, self.states.possible(words, self.search))
            self.dead.update(dict.fromkeys(sorted(alive - seen), "states"))
            open_ = {mark for mark in alive & seen if mark[1].startswith(PROSE)}
        passing = self._open(open_)
        if not self.search.complete:
            self._counted(passing, possible)
        self._slices(passing, possible)
        self.alive = (alive | written) - set(self.dead)

    def _open(self, marks: set[Mark]) -> dict[Mark, list[int]]:
        """Elements that ask for something and were never seen to happen, each with the possible steps that pass it."""
        steps, passing, never = self.machine.steps, self.machine.passing, self._never
        asking: dict[str, list[Mark]] = {}
        for mark in marks:
            if mark[1] in _ASKING or mark[1].startswith(_INNER):
                asking.setdefault(mark[0], []).append(mark)
        found = {mark: passing[mark] for owner in sorted(asking) for mark in sorted(asking[owner])}
        for mark in {mark for number in never for mark in steps[number].marks} & found.keys():
            found[mark] = [number for number in found[mark] if number not in never]
        return found

    def _counted(self, passing: dict[Mark, list[int]], possible: list[int]) -> None:
        """Elements that ask for more than anybody can ever have."""
        counting = Counting(self.machine, possible)
        for mark, numbers in passing.items():
            try:
                found = counting.never(numbers)
            except ModuleNotFoundError:  # a broken installation
                self.uncounted = True
                return
            if found is not None:
                self.dead[mark] = "counting"
                self.balances[mark] = list(zip(numbers, found, strict=True))

    def _slices(self, passing: dict[Mark, list[int]], possible: list[int]) -> None:
        """For each remaining element, a search of its own through the facts that bear on it."""
        left = SLICED
        slices = Slices(self.machine, possible)
        # If the first step asks for nothing that slices follow, no slice shows anything.
        passing = {mark: numbers for mark, numbers in passing.items() if slices.asks(numbers[0])}
        # Try small slices for every element before a large slice for any.
        for size in SIZES:
            for mark, numbers in passing.items():
                if left <= 0:
                    return
                if mark in self.dead:
                    continue
                proved, work = slices.never(numbers, size)
                left -= work
                if proved:
                    self.dead[mark] = "slice"
                    self.sliced += slices.shown(numbers)

    def is_dead(self, owner: str, kind: str, at: At) -> bool:
        """Whether an element of the text is proved never to be passed."""
        if kind in _UNMARKED:
            return False
        if kind in _PARTS:
            return (owner, at) in self._dead_lines
        return (owner, kind, at) in self.dead

    @cached_property
    def _dead_lines(self) -> set[tuple[str, At]]:
        """Lines whose elements are all dead."""
        found = {(owner, at) for owner, _, at in self.dead}
        owners = {owner for owner, _ in found}
        return found.difference([(owner, at) for owner, _, at in self.alive if owner in owners])

    @cached_property
    def making(self) -> dict[int, list[int]]:
        """For each literal the possible steps after which it holds."""
        found: dict[int, list[int]] = {}
        for number, step in enumerate(self.machine.steps):
            if self.pairs.fired[number]:
                for literal in step.sets:
                    found.setdefault(literal, []).append(number)
        return found

    @cached_property
    def endgame(self) -> Endgame | None:
        """What bears on the endings, with all its states; the whole machine where all of its states were looked at."""
        if self.search.complete:
            return Endgame(self.machine, self.states, self.search)
        possible = [number for number, happens in enumerate(self.pairs.fired) if happens]
        return bearing(self.machine, possible, WORK)

    @cached_property
    def shut_for_good(self) -> ForGood:
        """Steps after which no ending can come, for a campaign with too many states."""
        return ForGood(self.machine, self.pairs)

    # --- certificates -----------------------------------------------------------------------------------
    def certificates(self) -> Iterator[tuple[By, int, Claim]]:
        """For every proof: the argument, the number of elements, and a certificate; pairs come first."""
        steps: dict[By, set[int]] = {"pairs": set(), "states": set()}
        counts: dict[By, int] = {"pairs": 0, "states": 0}
        for mark, by in self.dead.items():
            if by in steps:
                counts[by] += 1
                steps[by].update(self.machine.passing.get(mark, ()))
        never = frozenset(number for number, fired in enumerate(self.pairs.fired) if not fired)
        if counts["pairs"] or (never and (counts["states"] or self.balances or self.sliced)):
            yield "pairs", counts["pairs"], ByPairs(self._apart(), never)
        if counts["states"]:
            states = self.states
            found = frozenset(self.search.parents)
            yield (
                "states",
                counts["states"],
                ByStates(
                    states.followed, states.numbers, states.bounds, found, frozenset(steps["states"]), never
                ),
            )
        for balances in self.balances.values():
            for number, balance in balances:
                yield (
                    "counting",
                    1,
                    ByBalance(dict(balance.literals), dict(balance.numbers), frozenset((number,)), never),
                )
        for facts, seen, numbers_ in self.sliced:
            yield (
                "slice",
                1,
                ByStates(facts, (), (), frozenset((state, ()) for state in seen), frozenset(numbers_), never),
            )

    def _apart(self) -> tuple[int, ...]:
        pairs = self.pairs
        size = 2 * len(self.machine.keys)
        never = 0
        for literal in range(size):
            fact = literal >> 1
            loose_lack = literal & 1 and fact in self.machine.loose
            if not pairs.can_be(literal) and not loose_lack:
                never |= 1 << literal
        whole = (1 << size) - 1
        free = sum(3 << (2 * fact) for fact in pairs.single) | sum(
            2 << (2 * fact) for fact in self.machine.loose
        )
        found = []
        for literal in range(size):
            if never >> literal & 1:
                found.append(whole)
            elif free >> literal & 1:
                found.append(never)
            else:
                found.append(whole & ~pairs.beside(literal) & ~free | never)
        return tuple(found)

    def can_read(self, verse: str) -> bool:
        """Whether a verse can be read, as far as the machine knows."""
        ids = self.machine.ids
        for thread in ("on", "aside"):
            fact = ids.get(f"{thread}:{verse}")
            if fact is None or not self.pairs.can_be(2 * fact):
                continue
            if not self.search.complete or any(facts >> fact & 1 for facts, _ in self.search.parents):
                return True
        return False


def judge(world: World) -> Judged:
    """Everything the machine proves about a campaign."""
    assembly = Assembly(world)
    elements = [
        mark for _, _, marks in assembly.raw.values() for mark in marks
    ]  # conditions among effects, too
    return Judged(assembly.machine, elements + assembly.conditions)
