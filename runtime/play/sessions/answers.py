"""All answers of a game, and which of them were chance's. Those before a loaded checkpoint are read when needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

import msgspec

from runtime.rules.protocol.decisions import Answer, Decision


class CannotLoad(ValueError):
    """The data is no save of this campaign, or is damaged; the message says what is wrong."""


class ReplayStopped(Exception):
    """A kept answer is not on offer: the campaign or the rules have changed since."""

    def __init__(self, index: int, decision: Decision | None, answer: Answer, reason: str) -> None:
        where = f" at {decision.at}" if decision is not None and decision.at is not None else ""
        asked = decision.kind if decision is not None else "the end of the campaign"
        super().__init__(f"answer {index + 1} ({answer!r}) does not fit {asked}{where}: {reason}")
        self.index = index
        self.decision = decision
        self.answer = answer


class Earlier(msgspec.Struct):
    """The answers before a checkpoint, as a save holds them; `chance` lists the places of chance's."""

    answers: list[str | tuple[str, ...]] = []
    chance: list[int] = []
    checkpoints: msgspec.Raw = msgspec.Raw()  # states along the way, for players who go back


_earlier = msgspec.json.Decoder(Earlier).decode


class Answers(Sequence[Answer]):
    """Reads like a list of answers.

    A game of a year holds thousands of answers, but going on needs only those since the last checkpoint. The earlier
    ones stay JSON until somebody goes back there, so that loading does not get slower as the game grows.
    """

    __slots__ = ("_checkpoints", "_earlier", "_given", "_rolls", "_start")

    def __init__(
        self,
        given: list[Answer] | None = None,
        chance: Sequence[int] = (),
        start: int = 0,
        earlier: msgspec.Raw | None = None,
    ) -> None:
        self._given: list[Answer] = [] if given is None else given  # from `_start` on
        self._rolls = bytearray(len(self._given))
        for place in chance:
            self._rolls[place - start] = 1
        self._start = start
        self._earlier = earlier
        self._checkpoints: msgspec.Raw | None = None

    def _read(self) -> None:
        """What was left as JSON."""
        if self._earlier is not None:
            try:
                earlier = _earlier(self._earlier)
                rolls = bytearray(len(earlier.answers))
                for place in earlier.chance:
                    rolls[place] = 1
            except (msgspec.MsgspecError, IndexError) as error:
                raise CannotLoad(f"the earlier answers of the save are damaged: {error}") from None
            self._given[:0], self._rolls[:0] = earlier.answers, rolls
            self._start, self._earlier, self._checkpoints = 0, None, earlier.checkpoints

    def checkpoints(self) -> msgspec.Raw | None:
        """The earlier checkpoints that a save holds besides its own. Returned only once."""
        self._read()
        found, self._checkpoints = self._checkpoints, None
        return found

    def __len__(self) -> int:
        return self._start + len(self._given)

    @overload
    def __getitem__(self, place: int) -> Answer: ...
    @overload
    def __getitem__(self, place: slice) -> list[Answer]: ...
    def __getitem__(self, place: int | slice) -> Answer | list[Answer]:
        if isinstance(place, slice):
            first, last, step = place.indices(len(self))
            if first < self._start:
                self._read()
            return self._given[first - self._start : max(0, last - self._start) : step]
        if place < self._start:
            self._read()
        return self._given[place - self._start]

    def __iter__(self) -> Iterator[Answer]:
        self._read()
        return iter(self._given)

    def __eq__(self, other: object) -> bool:
        return list(self) == (list(other) if isinstance(other, Answers) else other)

    __hash__ = None  # type: ignore[assignment]

    def append(self, answer: Answer, rolled: bool) -> None:
        self._given.append(answer)
        self._rolls.append(rolled)

    def rolled(self, place: int) -> bool:
        """Whether chance gave the answer at that place."""
        if place < self._start:
            self._read()
        return bool(self._rolls[place - self._start])

    def rolls(self, length: int) -> int:
        """How many of the first ones were chance's."""
        self._read()
        return self._rolls.count(1, 0, length)

    def cut(self, length: int) -> int:
        """Forgets all answers after the first `length`; returns how many of those were chance's."""
        if length < self._start:
            self._read()
        gone = self._rolls.count(1, length - self._start)
        del self._given[length - self._start :], self._rolls[length - self._start :]
        return gone

    def last_of_a_person(self) -> int:
        """Its place, or less than 0."""
        last = self._rolls.rfind(0)
        if last < 0 and self._earlier is not None:
            self._read()
            last = self._rolls.rfind(0)
        return last + self._start if last >= 0 else -1

    def copy(self) -> Answers:
        other = Answers.__new__(Answers)
        other._given, other._rolls = self._given[:], self._rolls[:]
        other._start, other._earlier, other._checkpoints = self._start, self._earlier, self._checkpoints
        return other

    def to_data(self, at: int) -> dict[str, Any]:
        """The answers as a save holds them: the later ones separate from the earlier ones."""
        self._read()
        plain = [one if isinstance(one, str) else list(one) for one in self._given]
        places = [place for place, rolled in enumerate(self._rolls) if rolled]
        return {
            "answers": plain[at:],
            "chance": [place for place in places if place >= at],
            "earlier": {"answers": plain[:at], "chance": [place for place in places if place < at]},
        }
