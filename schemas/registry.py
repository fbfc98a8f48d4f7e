"""The one table of all that the language can say: effects, requirements, standing rules.

An entry is a frozen struct with its phrase. Grammar, resolver, JSON Schema, formatter, reference and
runtime dispatch are derived from this table; there is no second list to keep in step.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeVar

import msgspec

from schemas.phrase import Phrase, parse_phrase
from schemas.words import EDITIONS

Family = Literal["effect", "requirement", "rule"]
Context = Literal["anywhere", "encounter", "card"]


class Struct(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """What every compiled value is: frozen, strict about its keys, silent about defaults."""


class Effect(Struct, frozen=True, kw_only=True, tag_field="op"):
    """Something that happens."""


class Requirement(Struct, frozen=True, kw_only=True, tag_field="op"):
    """Something that must be so."""


class Rule(Struct, frozen=True, kw_only=True, tag_field="op"):
    """Something that holds while its card is in force."""


class Entry(NamedTuple):
    family: Family
    op: str
    struct: type[Struct]
    templates: tuple[str, ...]
    editions: tuple[str, ...]
    context: Context

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Taken apart when somebody asks: reading one file needs none of them."""
        return tuple(map(parse_phrase, self.templates))

    @property
    def doc(self) -> str:
        return " ".join((self.struct.__doc__ or "").split())


ENTRIES: dict[tuple[Family, str], Entry] = {}
S = TypeVar("S", bound=type[Struct])


def _register(
    family: Family, phrases: tuple[str, ...], editions: tuple[str, ...], context: Context
) -> Callable[[S], S]:
    def add(struct: S) -> S:
        op = struct.__struct_config__.tag
        if not isinstance(op, str):
            raise TypeError(f"{struct.__name__} needs tag=...")
        if (family, op) in ENTRIES:
            raise ValueError(f"{family} {op!r} is registered twice")
        ENTRIES[family, op] = Entry(family, op, struct, phrases, editions, context)
        return struct

    return add


def effect(
    *phrases: str, editions: tuple[str, ...] = EDITIONS, context: Context = "anywhere"
) -> Callable[[S], S]:
    """Registers an effect; its first phrase is the one the formatter writes."""
    return _register("effect", phrases, editions, context)


def requirement(
    *phrases: str, editions: tuple[str, ...] = EDITIONS, context: Context = "anywhere"
) -> Callable[[S], S]:
    return _register("requirement", phrases, editions, context)


def rule(
    *phrases: str, editions: tuple[str, ...] = EDITIONS, context: Context = "anywhere"
) -> Callable[[S], S]:
    return _register("rule", phrases, editions, context)


def entry_of(value: Struct) -> Entry:
    """The table row of a vocabulary value."""
    family: Family = (
        "effect" if isinstance(value, Effect) else "requirement" if isinstance(value, Requirement) else "rule"
    )
    return ENTRIES[family, str(value.__struct_config__.tag)]


def entries(family: Family) -> list[Entry]:
    return [entry for (kind, _), entry in ENTRIES.items() if kind == family]
