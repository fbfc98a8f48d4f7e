"""What the rules ask: decisions with their options, and which answers they take.

Owns the shape of a question. Promises that exactly the options without a reason against them are accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

if TYPE_CHECKING:
    from runtime.rules.edition import Edition
    from runtime.rules.protocol.flow import Flow
    from runtime.rules.state.game import CharacterState, Game
    from schemas.registry import Effect

CHANCE: Final = "chance"  # who answers dice and shuffles
PLAYERS: Final = "players"  # who answers what concerns the whole group

Answer = str | tuple[str, ...]
"""A key; or, where a decision asks for several or for an order, a tuple of keys."""


class SourcePlace(NamedTuple):
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


class Offer(Option, frozen=True, gc=False):
    """An option with the flow that does it."""

    begin: Callable[..., Flow[None]] | None = None
    about: Any = ()  # what `begin` is called with: a function and a tuple are cheaper than a closure

    @property
    def shown(self) -> Option:
        """As it is told to whoever answers."""
        return Option(self.key, self.text, self.blocked, self.cost)

    def run(self, menu: Menu) -> Flow[None]:
        assert self.begin is not None
        return self.begin(*self.about)


class LateOffer(Offer, frozen=True, gc=False, eq=False):
    """An Action as it is printed: made once per campaign, the same for everyone and every day.

    A menu of the day has a dozen of them, and most agents look at one or two; so what it costs now and what stands
    against it is found out by its menu, when somebody looks.
    """

    find: Callable[[Menu, Any], Option] | None = None

    @property  # type: ignore[misc]
    def blocked(self) -> str:
        raise TypeError(f"{self.key!r} is the same every day: its menu knows what stands against it now")

    def run(self, menu: Menu) -> Flow[None]:
        assert self.begin is not None
        return self.begin(menu, self.about)


class Menu(msgspec.Struct, gc=False, eq=False):
    """What one character could do now. It must be looked at before it is answered: afterwards the state has gone on,
    and asking is an error. Sessions hand out plain options only.
    """

    game: Game
    rules: Edition
    character: CharacterState
    found: dict[str, Option] = {}
    travel: Any = None  # what is found out about travelling, the same for every place
    answered: bool = False

    def look(self, option: Option) -> Option:
        """The option with everything found out."""
        if type(option) is not LateOffer:
            return option.shown if type(option) is Offer else option
        known = self.found.get(option.key)
        if known is None:
            if self.answered:
                raise LookedTooLate(f"{option.key!r} was looked at after its menu was answered")
            assert option.find is not None
            known = option.find(self, option.about)
            if known.key != option.key:  # two cards print the same words: this is the second one
                known = msgspec.structs.replace(known, key=option.key)
            self.found[option.key] = known
        return known


class LookedTooLate(Exception):
    """The reasons of a menu were asked for when the game had gone on."""


_KEY: Final = attrgetter("key")


def told_apart(offers: list[Offer]) -> list[Offer]:
    """Two cards may print the same words: the second one gets a number."""
    if len(set(map(_KEY, offers))) == len(offers):
        return offers
    found: list[Offer] = []
    taken: set[str] = set()
    for offer in offers:
        key, count = offer.key, 2
        while key in taken:
            key, count = f"{offer.key}-{count}", count + 1
        taken.add(key)
        found.append(offer if key == offer.key else msgspec.structs.replace(offer, key=key))
    return found


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
    at: SourcePlace | None = None
    menu: Menu | None = None  # of an Action: it finds out what its options cost and what stands against them

    @property
    def single(self) -> bool:
        """Whether the answer is one key rather than a tuple of keys."""
        return self.least == 1 and self.most == 1

    def plain(self) -> Decision:
        """The same question with plain options only, to be kept and compared."""
        if self.menu is None:
            return self
        found = tuple(map(self.menu.look, self.options))
        return Decision(
            self.kind, self.actor, found, self.text, self.least, self.most, self.ordered, self.at, None
        )

    def reason(self, option: Option) -> str:
        """Why an option cannot be taken now, or nothing."""
        return option.blocked if self.menu is None else self.menu.look(option).blocked

    def open_keys(self) -> list[str]:
        """The keys that may be answered now."""
        if self.menu is not None:
            return [option.key for option in self.options if not self.reason(option)]
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
                raise Refused(f"{self.kind} wants one answer, the key of an option, not {answer!r}")
            for option in self.options:
                if option.key == answer:
                    reason = self.reason(option)
                    if reason:
                        raise Refused(f"{answer!r} is locked: {reason}")
                    return
            raise Refused(f"{answer!r} is not on offer")
        if isinstance(answer, str):
            raise Refused(f"{self.kind} wants a list of answers, not {answer!r} alone")
        if not isinstance(answer, (tuple, list)) or not all(isinstance(key, str) for key in answer):
            raise Refused(f"{self.kind} wants a tuple of keys, not {answer!r}")
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
