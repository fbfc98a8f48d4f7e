"""A requirement as a clause of plain English, for whoever reads cards on a screen; the sentences are in `conditions_say`.

Owns how requirements join: `not` goes into the clause where there is one for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.sentences import conditions_say as say
from schemas.registry import Requirement
from schemas.vocabulary.requirements import (
    All,
    EachCharacter,
    EachMember,
    GuardianAt,
    HasStat,
    HasStatus,
    Not,
    PartySize,
    SomeOf,
    Someone,
)
from schemas.vocabulary.requirements import Any as AnyOf

if TYPE_CHECKING:
    from runtime.rules.book.wording import Wording

_MEMBERS = {Someone: say.ONE_MEMBER, EachMember: say.EACH_MEMBER, EachCharacter: say.EACH_CHARACTER}
_NAMED = frozenset(
    ("status", "secret", "item", "skill", "card", "achievement", "legendary", "condition", "character",
     "companion", "event", "boss", "encounter", "location")
)  # fmt: skip


def clause(value: Requirement, words: Wording, holds: bool = True) -> str:
    """What must be true, or must not, in the words that follow `if`."""
    match value:
        case Not(of=inner):
            return clause(inner, words, not holds)
        case All(of=parts) | AnyOf(of=parts):
            together = isinstance(value, All) is holds  # not (A and B) is not A or not B
            return _joined([_inside(one, words, holds, together) for one in parts], together)
        case Someone(of=inner) | EachMember(of=inner) | EachCharacter(of=inner):
            told = _MEMBERS[type(value)].format(clause=clause(inner, words))
            return told if holds else say.NOT.format(clause=told)
        case SomeOf(least=least, of=parts):
            told = say.SOME_OF.format(
                least=least, parts=_joined([clause(one, words) for one in parts], together=True)
            )
            return told if holds else say.NOT.format(clause=told)
    kind = _kind(value)
    if kind not in say.CLAUSES:  # of an edition that comes from outside
        told = words.requirement(value)
        return told if holds else say.NOT.format(clause=told)
    yes, no = say.CLAUSES[kind]
    return (yes if holds else no).format(**_fields(value, words))


def _inside(value: Requirement, words: Wording, holds: bool, together: bool) -> str:
    """One part of several. A part that is itself a choice says so where all parts must be true."""
    told = clause(value, words, holds)
    inner = value.of if isinstance(value, Not) else value
    choice = isinstance(inner, AnyOf if holds is not isinstance(value, Not) else All)
    return say.EITHER.format(clause=told) if together and choice else told


def _joined(parts: list[str], together: bool) -> str:
    found = parts[0]
    for part in parts[1:]:
        found = (say.ALL_OF if together else say.ANY_OF).format(first=found, last=part)
    return found


def _kind(value: Requirement) -> str:
    """The tag, or a special case of it."""
    match value:
        case PartySize(least=1, most=1):
            return "alone"
        case PartySize(least=2, most=None):
            return "not-alone"
        case HasStat(together=True):
            return "together"
        case GuardianAt(encounter=str()):
            return "this-guardian"
        case HasStatus(which="named"):
            return "status-part"
        case HasStatus(which="any", count=count):
            return "status-any" if count == 1 else "status-some"
        case HasStatus(which="all"):
            return "status-all"
    return str(value.__struct_config__.tag)


def _fields(value: Requirement, words: Wording) -> dict[str, str]:
    found: dict[str, str] = {}
    for field in value.__struct_fields__:
        one = getattr(value, field)
        if field == "place":
            found[field] = words.place(one)
        elif field == "verse":
            found[field] = words.verse(one)
        elif isinstance(one, str) and field in _NAMED:
            found[field] = words.named(field, one)
        elif field == "other" and hasattr(value, "status"):
            found[field] = words.named("status", one)
        elif isinstance(one, str):
            found[field] = one.replace("-", " ").removesuffix(" marker")
    least, most = getattr(value, "least", getattr(value, "count", 0)), getattr(value, "most", None)
    found["count"] = str(least)
    found["range"] = _span(least, most, say.AT_MOST)
    for noun, (singular, plural) in say.COUNTED.items():
        name = (singular if least == most == 1 else plural).format(marker=found.get("marker", ""))
        found[noun] = f"{_span(least, most, say.FEWER)} {name}"
    return found


def _span(least: int, most: int | None, fewer: str) -> str:
    if most is None:
        return say.AT_LEAST.format(least=least)
    if least == most:
        return str(least)
    return fewer.format(most=most) if not least else say.FROM_TO.format(least=least, most=most)
