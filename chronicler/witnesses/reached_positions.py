"""Positions that a search has reached, and how: the nodes from which journeys are written."""

from __future__ import annotations

from typing import NamedTuple

from chronicler.witnesses.position_facts import facts_of
from runtime.rules.protocol.decisions import Answer
from runtime.rules.state.game import Game


class Stand(NamedTuple):
    """A quiet point of a kept journey: who plays, cards that shuffles bring first, its lines so far."""

    heroes: tuple[str, ...]
    top: tuple[str, ...]
    lines: tuple[str, ...]
    game: Game


class ReachedPosition:
    """A position at a quiet point, and how it was reached; `before` is the journey that led to a first position."""

    __slots__ = ("answers", "before", "choices", "depth", "facts", "game", "parent", "verses")

    def __init__(
        self,
        parent: ReachedPosition | None,
        answers: tuple[Answer, ...],
        game: Game,
        verses: tuple[str, ...],
        before: tuple[str, ...] = (),
        choices: tuple[str, ...] = (),
    ) -> None:
        self.parent, self.answers, self.game, self.verses = parent, answers, game, verses
        self.before, self.choices = before, choices
        self.facts = facts_of(game)
        self.depth: int = 0 if parent is None else parent.depth + 1

    def shows(self, goal: str) -> bool:
        """Whether the goal came true in the last step, or holds since before."""
        kind, _, name = goal.partition(":")
        if kind == "choice":
            return goal in self.choices
        return name in self.verses if kind == "verse" else goal in self.facts

    def path(self) -> list[ReachedPosition]:
        """From the first position to this one."""
        found: list[ReachedPosition] = []
        node: ReachedPosition | None = self
        while node is not None:
            found.append(node)
            node = node.parent
        return found[::-1]


class Witnessed(NamedTuple):
    """Where something came true for the first time: after this node's last step."""

    heroes: tuple[str, ...]
    node: ReachedPosition
    top: tuple[str, ...]
    wanted: frozenset[str]
