"""Helps a traveller towards goals that no play has shown yet, from wherever its game stands."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from chronicler.witnesses.guide import FAR
from chronicler.witnesses.position_facts import facts_of
from runtime.rules.state.game import Game

if TYPE_CHECKING:
    from chronicler.witnesses.explorer import Explorer

NEAREST: Final = 4  # goals that a game has in mind at once
_KEPT: Final = 2048


class TowardsGoals:
    """The first steps of the relaxed plans to the nearest of some goals, without goals that were met."""

    def __init__(self, explorer: Explorer, goals: Collection[str], nearest: int = NEAREST) -> None:
        self._explorer, self._goals, self._nearest = explorer, list(goals), nearest
        self._known: dict[frozenset[str], tuple[int, frozenset[str]]] = {}
        self._count = 0
        self._least = FAR
        self.nearer = 0  # how often a game came nearer to the nearest goal than all games before

    def __call__(self, game: Game) -> frozenset[str]:
        explorer, guide = self._explorer, self._explorer.guide
        left = [goal for goal in self._goals if goal not in explorer.first]
        if len(left) != self._count:
            self._known.clear()
            self._count, self._least = len(left), FAR
        if not left:
            return frozenset()
        facts = facts_of(game) - {"time"}  # time can always go on
        found = self._known.get(facts)
        if found is None:
            ids = guide.world.ids
            reach = guide.reach_from(facts, ids[left[0]] if len(left) == 1 else -1)
            ranked = sorted(
                (away, order)
                for order, goal in enumerate(left)
                if (away := guide.distance(reach, game, goal)) < FAR
            )
            helpful: frozenset[str] = frozenset().union(
                *(
                    guide.at_once(facts, reach, ids[left[order]], explorer.book)
                    for _, order in ranked[: self._nearest]
                )
            )
            found = (ranked[0][0] if ranked else FAR, helpful)
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[facts] = found
        if found[0] < self._least:
            self._least = found[0]
            self.nearer += 1
        return found[1]
