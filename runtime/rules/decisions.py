"""What the rules ask: decisions with their options, and which answers they take.

Owns the shape of a question. Promises that exactly the options without a reason against them are accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import msgspec

from schemas.registry import Effect

CHANCE: Final = "chance"  # who answers dice and shuffles
PLAYERS: Final = "players"  # who answers what concerns the whole group

Answer = str | tuple[str, ...]
"""A key; or, where a decision asks for several or for an order, a tuple of keys."""


class Place(NamedTuple):
    """Where in the sources the content stands that asks."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Option(msgspec.Struct, frozen=True, gc=False):
    """One possible answer.

    `blocked` says why it cannot be taken now; it is shown all the same (KOR-REQ-013).
    """

    key: str
    text: str
    blocked: str = ""
    cost: str = ""
    weight: int = 1  # only chance looks at it


class PrintedOption(Option, frozen=True, gc=False):
    """An option of a page: what is printed below it is known before anybody chooses (KOR-JOURNAL-007)."""

    do: tuple[Effect, ...] = ()


class LateOption(Option, frozen=False, gc=False, eq=False):  # type: ignore[misc]
    """An option that finds out what it costs and what stands against it when somebody looks.

    A menu of the day has a dozen options, and most agents look at one or two of them. It must be looked at
    before the menu is answered: afterwards the state has gone on, and asking is an error. Sessions hand out
    plain options only.
    """

    find: Callable[..., Option] | None = None
    about: tuple[
        Any, ...
    ] = ()  # what `find` is called with: a function and a tuple are cheaper than a closure
    known: Option | None = None

    def plain(self) -> Option:
        """The option with everything found out."""
        known = self.known
        if known is None:
            if self.find is None:
                raise LookedTooLate(f"{self.key!r} was looked at after its menu was answered")
            known = self.known = self.find(*self.about)
        return known

    @property  # type: ignore[misc]
    def blocked(self) -> str:
        known = self.known
        return known.blocked if known is not None else self.plain().blocked

    @property  # type: ignore[misc]
    def cost(self) -> str:
        return self.plain().cost


class LookedTooLate(Exception):
    """The reasons of a menu were asked for when the game had gone on."""


def close(options: Iterable[Option]) -> None:
    """After the answer: what has not been looked at cannot be found out any more."""
    for option in options:
        if type(option) is LateOption:
            option.find = None


class Refused(Exception):
    """An answer that is not on offer; the message says why, in words for players."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A question of the rules to an actor: a character's name, PLAYERS or CHANCE."""

    kind: str
    actor: str
    options: tuple[Option, ...]
    text: str = ""
    least: int = 1
    most: int = 1
    ordered: bool = False
    at: Place | None = None

    @property
    def single(self) -> bool:
        """Whether the answer is one key rather than a tuple of keys."""
        return self.least == 1 and self.most == 1

    def plain(self) -> Decision:
        """The same question with plain options only, to be kept and compared."""
        for option in self.options:
            if type(option) is LateOption:
                found = tuple([one.plain() if type(one) is LateOption else one for one in self.options])
                return msgspec.structs.replace(self, options=found)
        return self

    def open_keys(self) -> list[str]:
        """The keys that may be answered now."""
        return [option.key for option in self.options if not option.blocked]

    def option(self, key: str) -> Option | None:
        for option in self.options:
            if option.key == key:
                return option
        return None

    def check(self, answer: Answer) -> None:
        """Raises Refused unless the answer is on offer."""
        if self.least == 1 and self.most == 1:
            if not isinstance(answer, str):
                raise Refused(f"{self.kind} wants one answer, not {len(answer)}")
            for option in self.options:
                if option.key == answer:
                    if option.blocked:
                        raise Refused(f"{answer!r} is locked: {option.blocked}")
                    return
            raise Refused(f"{answer!r} is not on offer")
        if isinstance(answer, str):
            raise Refused(f"{self.kind} wants a list of answers, not {answer!r} alone")
        if not self.least <= len(answer) <= self.most:
            raise Refused(f"{self.kind} wants {self._how_many()}, not {len(answer)}")
        keys = set(answer)
        if len(keys) != len(answer):
            raise Refused(f"{self.kind} takes each answer once")
        # The commonest by far is a whole deck in another order, so one pass over the options must do.
        for option in self.options:
            if option.key in keys and not option.blocked:
                keys.remove(option.key)
        if keys:
            self._refuse(next(key for key in answer if key in keys))

    def _refuse(self, key: str) -> None:
        option = self.option(key)
        raise Refused(f"{key!r} is locked: {option.blocked}" if option else f"{key!r} is not on offer")

    def _how_many(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


def options_of(pairs: Iterable[tuple[str, str]]) -> tuple[Option, ...]:
    """Options from keys and texts."""
    return tuple([Option(key, text) for key, text in pairs])  # a list is filled faster than a generator
