"""Positions that a search has reached, and how: the nodes from which journeys are written."""

from __future__ import annotations

from typing import NamedTuple

from chronicler.witnesses.position_facts import facts_of
from runtime.rules.protocol.decisions import Answer
from runtime.rules.state.game import Game


class Stand(NamedTuple):
    """A quiet point of a kept journey: who plays, which cards shuffles bring first, its lines so far."""

    heroes: tuple[str, ...]
    top: tuple[str, ...]
    lines: tuple[str, ...]
    game: Game


class Waypoint:
    """A quiet point on the way of a play: the answers since the last one, and the Verses and choices they showed.

    For the first waypoint of a play, `stand` is where the play starts, if that is not the campaign's beginning.
    """

    __slots__ = ("answers", "choices", "depth", "parent", "stand", "verses")

    def __init__(
        self,
        parent: Waypoint | None,
        answers: tuple[Answer, ...] = (),
        verses: tuple[str, ...] = (),
        choices: tuple[str, ...] = (),
        stand: Stand | None = None,
    ) -> None:
        self.parent, self.answers, self.verses, self.choices = parent, answers, verses, choices
        self.stand = stand
        self.depth: int = 0 if parent is None else parent.depth + 1

    def path(self) -> list[Waypoint]:
        """The waypoints from the first one to this one."""
        found: list[Waypoint] = []
        node: Waypoint | None = self
        while node is not None:
            found.append(node)
            node = node.parent
        return found[::-1]


class ReachedPosition(Waypoint):
    """A waypoint with the game as it stands there."""

    __slots__ = ("_facts", "game")

    def __init__(
        self,
        parent: ReachedPosition | None,
        answers: tuple[Answer, ...],
        game: Game,
        verses: tuple[str, ...],
        choices: tuple[str, ...] = (),
        stand: Stand | None = None,
    ) -> None:
        super().__init__(parent, answers, verses, choices, stand)
        self.game = game
        self._facts: frozenset[str] | None = None

    @property
    def facts(self) -> frozenset[str]:
        """What holds here; worked out when somebody asks."""
        if self._facts is None:
            self._facts = facts_of(self.game)
        return self._facts

    @property
    def before(self) -> ReachedPosition | None:
        """The position before this one."""
        return self.parent if isinstance(self.parent, ReachedPosition) else None

    def positions(self) -> list[ReachedPosition]:
        """The same way, with the game as it stood at each point."""
        return [one for one in self.path() if isinstance(one, ReachedPosition)]

    def shows(self, goal: str) -> bool:
        """Whether the goal came true in the last step, or held before it."""
        kind, _, name = goal.partition(":")
        if kind == "choice":
            return goal in self.choices
        return name in self.verses if kind == "verse" else goal in self.facts


class Witnessed(NamedTuple):
    """Where something came true for the first time: after this node's last step."""

    heroes: tuple[str, ...]
    node: Waypoint
    top: tuple[str, ...]
    wanted: frozenset[str]
