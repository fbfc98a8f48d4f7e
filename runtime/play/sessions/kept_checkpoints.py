"""Which checkpoints a session keeps: when it is time for one, which are thinned out, and which of them a save holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from runtime.play.sessions.answers import Answers
from runtime.play.sessions.checkpoint import Checkpoint
from runtime.play.sessions.session_data import read_checkpoints
from runtime.rules.state.game import Game

CHECKPOINT_EVERY: Final = 8  # answers; a checkpoint costs about as much as one decision
SAVED_BEHIND: Final = 8  # answers that a save holds after its checkpoint, at least
MOST_CHECKPOINTS: Final = 64


class Checkpoints(list[Checkpoint]):
    """The checkpoints of one game, in the order of its answers."""

    def want(self, at: int, game: Game) -> bool:
        """Whether it is time for one, after so many answers.

        Between two Actions the next question comes at once. A morning or a night would have to be played again up to
        its first question, so the checkpoint waits for the first Action after it.
        """
        return not self or (at - self[-1].at >= CHECKPOINT_EVERY and game.calendar.stage == "during")

    def keep(self, one: Checkpoint) -> None:
        """One more. The older half is thinned: going far back may cost more, playing on never does."""
        self.append(one)
        if len(self) > MOST_CHECKPOINTS:
            half = MOST_CHECKPOINTS // 2
            self[:half] = self[:half:2]

    def forget_after(self, answers: int) -> None:
        """Only those up to so many answers are left."""
        while self and self[-1].at > answers:
            self.pop()

    def recall(self, log: Answers) -> None:
        """Reads the checkpoints before the loaded one; they stay unread until they are needed."""
        earlier = log.checkpoints()
        if earlier is not None:
            self[:0] = read_checkpoints(earlier)

    def of_save(self, answers: int) -> list[Checkpoint]:
        """Those up to the one that a save begins at: the last one with some answers after it.

        A player who loads a game may want to undo the last answers. That should not need anything before this
        checkpoint.
        """
        length, last = answers - SAVED_BEHIND, len(self) - 1
        while last and self[last].at > length:
            last -= 1
        return self[: last + 1]


def spread(kept: Sequence[Checkpoint]) -> list[Checkpoint]:
    """The checkpoints that a save holds before the last one: the further back, the further apart.

    Going back so many decisions costs about as many, and a save of many days holds only a handful of states.
    """
    found: list[Checkpoint] = []
    last = kept[-1].at
    apart = CHECKPOINT_EVERY
    for one in reversed(kept[:-1]):
        if last - one.at >= apart:
            found.append(one)
            while apart <= last - one.at:
                apart *= 2
    return found[::-1]
