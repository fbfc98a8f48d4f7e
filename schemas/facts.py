"""What a word of the vocabulary means, as facts: what it makes true, what it ends, what it asks for, and what it is worth.

A fact is a key such as `secret:bell-rope` or `status:toll-paid/2`. Code that proves, plans, draws or weighs something
about a campaign reads these declarations and has no word list of its own. A declaration is data if data is enough;
otherwise it is a function, which may ask the campaign (`Lore`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from schemas.cards import Character
    from schemas.model import Campaign, Location

UNLIMITED: Final = 9999


class Lore(Protocol):
    """What a meaning may ask about its campaign."""

    campaign: Campaign
    parts: dict[str, tuple[str, ...]]  # of each status
    locations: dict[str, Location]
    families: dict[str, tuple[str, ...]]  # all cards of a location's number
    characters: dict[str, Character]
    heroes: tuple[str, ...]
    chapters: tuple[int, ...]
    party_most: int
    time_most: int

    def attribute_best(self, attribute: str) -> int: ...
    def attribute_range(self, attribute: str) -> tuple[int, int]: ...
    def track_range(self, what: str) -> tuple[int, int]: ...
    def start_of(self, what: str, *, together: bool) -> int: ...
    def limit_of(self, what: str, *, together: bool) -> int: ...


# --- conditions -------------------------------------------------------------------------------------------
class Fact(NamedTuple):
    """One fact that must be true, or must not."""

    key: str
    so: bool = True


class Several(NamedTuple):
    """At least this many of these conditions."""

    least: int
    of: tuple[Condition, ...]


Condition: TypeAlias = "Fact | Several"
ALWAYS: Final = Several(0, ())
NEVER: Final = Several(1, ())


def every(*of: Condition) -> Condition:
    """All of them."""
    return of[0] if len(of) == 1 else Several(len(of), of)


def either(*of: Condition) -> Condition:
    """One of them is enough."""
    return of[0] if len(of) == 1 else Several(1, of)


# --- what an effect changes -------------------------------------------------------------------------------
KeysOf = Callable[[Any, Any], tuple[str, ...]]  # (lore, value) -> facts
Keys: TypeAlias = "str | tuple[str, ...] | KeysOf"


class Change(NamedTuple):
    """Which facts an effect makes true and which it ends.

    `sure` is false if the change may not come: a party cannot lose what somebody else carries. `one_of` says whether
    only one of a value's facts changes: the first that is free, or the last that is there.
    """

    makes: Keys = ()
    ends: Keys = ()
    sure: bool = True
    one_of: Callable[[Any], bool] | None = None


NO_CHANGE: Final = Change()


def makes(*keys: str, ends: Keys = (), sure: bool = True) -> Change:
    """An effect that makes these facts true."""
    return Change(keys, ends, sure)


def ends(*keys: str, sure: bool = True) -> Change:
    """An effect that ends these facts."""
    return Change((), keys, sure)


class Branches(NamedTuple):
    """An effect made of effects: `one` of its fields happens, it `may`, it asks first (`if`), or `all` of it happens."""

    kind: Literal["one", "may", "if", "all"]
    fields: tuple[str, ...]

    def of(self, effect: Any) -> list[tuple[Any, ...]]:
        """The lists of effects inside: one for each way; a single one for `may` and `all`."""
        if self.kind in ("may", "all"):
            return [tuple(one for field in self.fields for one in getattr(effect, field))]
        lists: list[tuple[Any, ...]] = []
        for field in self.fields:
            found = getattr(effect, field)
            lists += found if found and isinstance(found[0], tuple) else [found]
        return lists


# --- what something is worth ------------------------------------------------------------------------------
class Number(NamedTuple):
    """A number that an effect moves, or that a requirement asks for.

    `amount` is the field with the amount, or digits. `part` is the kind of part it is in an attack or a response.
    """

    what: str
    sign: int = 1
    amount: str = "amount"
    part: str = ""

    def named(self, value: Any) -> str:
        """What is counted, with the value's fields filled in."""
        return filled(self.what, value)


Worth = tuple[Number, ...]
NOTHING: Final[Worth] = ()


def counts(what: str, sign: int = 1, amount: str = "amount", part: str = "") -> Worth:
    """A worth of one number."""
    return (Number(what, sign, amount, part),)


# --- what a requirement asks for --------------------------------------------------------------------------
ConditionOf = Callable[
    [Any, Any, bool], Condition
]  # (lore, value, negated) -> when it can be so, or otherwise


class Open(NamedTuple):
    """Asks for something no campaign decides (hands of cards, weariness): it can always be true and always be false."""


class Within(NamedTuple):
    """Asks what its parts ask: `all` of them, `any` of them, `some` (its `least`), `not`, or the `same` for somebody."""

    kind: Literal["all", "any", "some", "not", "same"]


OPEN: Final = Open()
Asks: TypeAlias = "str | Open | Within | ConditionOf"


def condition(asks: Asks, lore: Lore, value: Any, negated: bool) -> Condition:
    """When a requirement, or its opposite, can be met. The caller handles `Within`, by walking the parts."""
    if isinstance(asks, str):
        return Fact(filled(asks, value), not negated)
    if isinstance(asks, Open):
        return ALWAYS
    assert not isinstance(asks, Within), "its parts are asked instead"
    return asks(lore, value, negated)


# --- templates --------------------------------------------------------------------------------------------
@cache
def fields_in(template: str) -> tuple[str, ...]:
    """The fields that a template names."""
    return tuple(part.partition("}")[0] for part in template.split("{")[1:])


def filled(template: str, value: Any) -> str:
    """A key with the value's fields filled in."""
    fields = fields_in(template)
    return template.format(**{name: getattr(value, name) for name in fields}) if fields else template


def keys(found: Keys, lore: Lore, value: Any) -> tuple[str, ...]:
    """The facts that a declaration means for a value."""
    if isinstance(found, str):
        return (filled(found, value),)
    if isinstance(found, tuple):
        return tuple(filled(one, value) for one in found)
    return found(lore, value)


def facts_in(condition: Condition) -> Iterator[Fact]:
    """Every fact that a condition asks about."""
    if isinstance(condition, Fact):
        yield condition
    else:
        for part in condition.of:
            yield from facts_in(part)
