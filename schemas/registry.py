"""The one table of everything the language can say: effects, requirements, standing rules.

An entry is a frozen struct with its phrase and its meaning (`schemas.facts`). Grammar, resolver, JSON Schema,
formatter, reference, runtime dispatch, analysis, pictures and bots are derived from this table, so no second list
must be kept in step. An effect without its facts and its worth, or a requirement without what it asks for, does not
import.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeVar

import msgspec

from schemas.facts import NO_CHANGE, NOTHING, OPEN, Asks, Branches, Change, Worth, fields_in
from schemas.fields import Place
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
    """What every compiled value is: frozen, strict about its keys, without its defaults."""


class Effect(Struct, frozen=True, kw_only=True, tag_field="op", cache_hash=True):
    """Something that happens."""


class Requirement(Struct, frozen=True, kw_only=True, tag_field="op", cache_hash=True):
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
    facts: Change | Branches = Change()  # of an effect
    asks: Asks = OPEN  # of a requirement
    worth: Worth = NOTHING

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Parsed only when somebody asks: reading one file needs none of them."""
        return tuple(map(parse_phrase, self.templates))

    @property
    def doc(self) -> str:
        return " ".join((self.struct.__doc__ or "").split())


ENTRIES: dict[tuple[Family, str], Entry] = {}
S = TypeVar("S", bound=type[Struct])


BY_STRUCT: dict[type[Struct], Entry] = {}


def _register(entry: Callable[[str, type[Struct]], Entry]) -> Callable[[S], S]:
    def add(struct: S) -> S:
        op = struct.__struct_config__.tag
        if not isinstance(op, str):
            raise TypeError(f"{struct.__name__} needs tag=...")
        made = entry(op, struct)
        _check_places(made)
        if (made.family, op) in ENTRIES:
            raise ValueError(f"{made.family} {op!r} is registered twice")
        ENTRIES[made.family, op] = BY_STRUCT[struct] = made
        return struct

    return add


def _check_places(entry: Entry) -> None:
    """`here` and `highest-connected` are no names: as a part of a fact they would be a place that no other line means."""
    changed = entry.facts if isinstance(entry.facts, Change) else NO_CHANGE
    for given in (entry.asks, changed.makes, changed.ends):
        for template in (given,) if isinstance(given, str) else given if isinstance(given, tuple) else ():
            for field in fields_in(template):
                if entry.struct.__annotations__.get(field) in (Place, "Place"):
                    raise TypeError(
                        f"{entry.struct.__name__}: `{template}` names a Place, which may be `here`; "
                        "use `meanings.placed(...)` and `meanings.lying(...)`"
                    )


def effect(
    *phrases: str,
    facts: Change | Branches,
    worth: Worth,
    editions: tuple[str, ...] = EDITIONS,
    context: Context = "anywhere",
) -> Callable[[S], S]:
    """Registers an effect; its first phrase is the one the formatter writes.

    `facts` is what it makes true and what it ends (`NO_CHANGE` if nothing), `worth` which numbers it moves.
    """
    return _register(
        lambda op, struct: Entry("effect", op, struct, phrases, editions, context, facts=facts, worth=worth)
    )


def requirement(
    *phrases: str,
    asks: Asks,
    worth: Worth,
    editions: tuple[str, ...] = EDITIONS,
    context: Context = "anywhere",
) -> Callable[[S], S]:
    """Registers a requirement; `asks` is the fact or the condition it looks at, `worth` the number it compares."""
    return _register(
        lambda op, struct: Entry(
            "requirement", op, struct, phrases, editions, context, asks=asks, worth=worth
        )
    )


def rule(
    *phrases: str, editions: tuple[str, ...] = EDITIONS, context: Context = "anywhere"
) -> Callable[[S], S]:
    """Registers a standing rule."""
    return _register(lambda op, struct: Entry("rule", op, struct, phrases, editions, context))


def entry_of(value: Struct) -> Entry:
    """The table row of a vocabulary value."""
    return BY_STRUCT[type(value)]


def inner_of(needs: Requirement) -> tuple[Requirement, ...]:
    """The requirements that a requirement is made of; none if it is a single sentence."""
    inner: Requirement | tuple[Requirement, ...] = getattr(needs, "of", ())
    return inner if isinstance(inner, tuple) else (inner,)


def entries(family: Family) -> list[Entry]:
    return [entry for (kind, _), entry in ENTRIES.items() if kind == family]
