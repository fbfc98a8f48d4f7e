"""What the rules ask: decisions with their options, and the answers they accept.

Owns the shape of a question. Promises to accept exactly the options without a reason against them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import msgspec

from runtime.sentences import rules_say

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
    """The place in the sources of the content that asks."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Option(msgspec.Struct, frozen=True, gc=False):
    """One possible answer.

    `blocked` says why it cannot be taken now; the option is shown all the same (KOR-REQ-013).
    """

    key: str
    text: str
    blocked: str = ""
    cost: str = ""
    weight: int = 1  # only chance looks at it


MENU: Final = "day.action"  # the kind of the menu of the day


class SittingOption(Option, frozen=True, gc=False):
    """An option for the moment when players resume a saved game. Locked in the rules; the table that resumes the game
    opens it.

    A kept answer that took it is followed, so that a log stays a whole game.
    """


class PrintedOption(Option, frozen=True, gc=False):
    """An option of a page. Players know what is printed below it before they choose (KOR-JOURNAL-007)."""

    do: tuple[Effect, ...] = ()


class Offer(Option, frozen=True, gc=False):
    """An option with the flow that does it."""

    begin: Callable[..., Flow[None]] | None = None
    about: Any = ()  # the arguments of `begin`: a function and a tuple are cheaper than a closure

    @property
    def shown(self) -> Option:
        """As it is shown to the one who answers."""
        return Option(self.key, self.text, self.blocked, self.cost)

    def run(self, menu: Menu) -> Flow[None]:
        assert self.begin is not None
        return self.begin(*self.about)


class LateOffer(msgspec.Struct, frozen=True, gc=False, eq=False):
    """An Action as it is printed: made once per campaign, the same for everyone and every day.

    It is no Option: it does not know what it costs now or what blocks it. Its menu finds that out when somebody
    looks. A menu of the day has a dozen of them, and most agents look at one or two.
    """

    key: str
    text: str
    find: Callable[[Menu, Any], Option]
    begin: Callable[..., Flow[None]] | None = None
    about: Any = ()

    def run(self, menu: Menu) -> Flow[None]:
        assert self.begin is not None
        return self.begin(menu, self.about)


class Menu(msgspec.Struct, gc=False, eq=False):
    """What one character could do now.

    Look at it before the answer: afterwards the state has changed, and looking is an error. Sessions hand out plain
    options only.
    """

    game: Game
    rules: Edition
    character: CharacterState
    found: dict[str, Option] = {}
    travel: Any = None  # what is known about travelling, the same for every place
    answered: bool = False

    def look(self, option: Option | LateOffer) -> Option:
        """The option with everything found out."""
        if not isinstance(option, LateOffer):
            return option.shown if type(option) is Offer else option
        known = self.found.get(option.key)
        if known is None:
            if self.answered:
                raise LookedTooLate(f"{option.key!r} was looked at after its menu was answered")
            known = option.find(self, option.about)
            if known.key != option.key:  # two cards print the same words: this is the second one
                known = msgspec.structs.replace(known, key=option.key)
            self.found[option.key] = known
        return known


class LookedTooLate(Exception):
    """Somebody asked for the reasons of a menu when the game had already gone on."""


AnyOffer = Offer | LateOffer
"""What a menu of the day is made of."""
A = TypeVar("A", bound=AnyOffer)

_KEY: Final = attrgetter("key")


def told_apart(offers: list[A]) -> list[A]:
    """Two cards may print the same words: the second one gets a number."""
    if len(set(map(_KEY, offers))) == len(offers):
        return offers
    found: list[A] = []
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
    """A question of the rules to an actor: a character's name, PLAYERS or CHANCE.

    `options` is what everybody reads. `offers` is the same before the menu has looked: it costs nothing.
    """

    kind: str
    actor: str
    offers: tuple[Option | LateOffer, ...]
    text: str = ""
    least: int = 1
    most: int = 1
    ordered: bool = False
    at: SourcePlace | None = None
    menu: Menu | None = None  # of an Action: finds out what its options cost and what blocks them

    @property
    def options(self) -> tuple[Option, ...]:
        """All answers, with what each costs now and what blocks it. Options for a sitting are left out."""
        if self.kind == MENU:
            return tuple(
                one for one in self._looked() if not (isinstance(one, SittingOption) and one.blocked)
            )
        return self._looked()

    def _looked(self) -> tuple[Option, ...]:
        if self.menu is None:
            return self.offers  # type: ignore[return-value]  # only menus have late offers
        return tuple(map(self.menu.look, self.offers))

    @property
    def single(self) -> bool:
        """Whether the answer is one key rather than a tuple of keys."""
        return self.least == 1 and self.most == 1

    def plain(self) -> Decision:
        """The same question with plain options only, to keep and compare."""
        if self.menu is None:
            return self
        return Decision(
            self.kind,
            self.actor,
            self._looked(),
            self.text,
            self.least,
            self.most,
            self.ordered,
            self.at,
            None,
        )

    def at_a_sitting(self) -> Decision:
        """The same, with the options for the moment when players resume a saved game."""
        if not any(isinstance(offer, SittingOption) for offer in self.offers):
            return self.plain()
        opened = tuple(
            SittingOption(one.key, one.text) if isinstance(one, SittingOption) else one
            for one in self._looked()
        )
        return msgspec.structs.replace(self.plain(), offers=opened)

    def reason(self, option: Option | LateOffer) -> str:
        """Why an option cannot be taken now, or nothing."""
        if self.menu is not None:
            return self.menu.look(option).blocked
        assert isinstance(option, Option)
        return option.blocked

    def open_keys(self) -> list[str]:
        """The keys that may be answered now."""
        return [option.key for option in self.options if not option.blocked]

    def option(self, key: str) -> Option | None:
        for offer in self.offers:
            if offer.key == key:
                return self.menu.look(offer) if self.menu is not None else offer  # type: ignore[return-value]
        return None

    def check(self, answer: Answer, *, kept: bool = False) -> None:
        """Raises Refused unless the answer is on offer, or was on offer at the sitting whose answers were kept."""
        if self.least == 1 and self.most == 1:
            if not isinstance(answer, str):
                raise Refused(rules_say.WANTS_ONE_ANSWER_THE_KEY_OF.format(kind=self.kind, answer=answer))
            for offer in self.offers:
                if offer.key == answer:
                    reason = self.reason(offer)
                    if reason and not (kept and isinstance(offer, SittingOption)):
                        raise Refused(rules_say.IS_LOCKED.format(answer=answer, reason=reason))
                    return
            raise Refused(rules_say.IS_NOT_ON_OFFER.format(answer=answer))
        if isinstance(answer, str):
            raise Refused(rules_say.WANTS_A_LIST_OF_ANSWERS_NOT.format(kind=self.kind, answer=answer))
        if not isinstance(answer, (tuple, list)) or not all(isinstance(key, str) for key in answer):
            raise Refused(rules_say.WANTS_A_TUPLE_OF_KEYS_NOT.format(kind=self.kind, answer=answer))
        if not self.least <= len(answer) <= self.most:
            raise Refused(
                rules_say.WANTS_NOT.format(kind=self.kind, wanted=self._how_many(), count=len(answer))
            )
        keys = set(answer)
        if len(keys) != len(answer):
            raise Refused(rules_say.TAKES_EACH_ANSWER_ONCE.format(kind=self.kind))
        # By far the commonest is a whole deck in another order, so one pass over the options must be enough.
        for option in self.options:
            if option.key in keys and not option.blocked:
                keys.remove(option.key)
        if keys:
            self._refuse(next(key for key in answer if key in keys))

    def _refuse(self, key: str) -> None:
        option = self.option(key)
        raise Refused(
            rules_say.IS_LOCKED.format(answer=key, reason=option.blocked)
            if option
            else rules_say.IS_NOT_ON_OFFER.format(answer=key)
        )

    def _how_many(self) -> str:
        return (
            str(self.least)
            if self.least == self.most
            else rules_say.FROM_TO.format(least=self.least, most=self.most)
        )


def options_of(pairs: Iterable[tuple[str, str]]) -> tuple[Option, ...]:
    """Options from keys and texts."""
    return tuple([Option(key, text) for key, text in pairs])  # a list is filled faster than a generator
