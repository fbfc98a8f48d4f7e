"""Requirements as clauses: every kind has one for what must be true and one for what must not; `not` and `or` join
correctly.
"""

import re

import msgspec
import pytest

from runtime.rules.book.clauses import clause
from runtime.rules.book.wording import Wording
from runtime.sentences.conditions_say import CLAUSES
from schemas import vocabulary
from schemas.registry import Requirement
from schemas.vocabulary.requirements import (
    All,
    Any,
    EachCharacter,
    EachMember,
    HandSize,
    HasAttribute,
    HasSecret,
    HasStat,
    HasStatus,
    Not,
    PartySize,
    SealAt,
    SomeOf,
    Someone,
    WaystoneAt,
)

assert vocabulary
JOINING = {All, Any, SomeOf, Not, Someone, EachMember, EachCharacter}
WORDS = Wording({})


def every_kind() -> list[type[Requirement]]:
    return [
        one
        for one in Requirement.__subclasses__()
        if one not in JOINING and one.__module__.startswith("schemas")
    ]


def sample(kind: type[Requirement]) -> Requirement:
    """A requirement of that kind, with a word in every place for a name."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    given = {name: "lamp" for name, field in fields.items() if field.required}
    return kind(**{name: "@here" if name == "place" else word for name, word in given.items()})


@pytest.mark.parametrize("kind", every_kind(), ids=lambda kind: kind.__struct_config__.tag)
def test_every_requirement_has_a_clause_and_its_opposite(kind: type[Requirement]) -> None:
    value = sample(kind)
    yes, no = clause(value, WORDS), clause(Not(of=value), WORDS)
    assert yes != no
    for told in (yes, no):
        assert not re.search(r"[{}@]", told), told
        assert "  " not in told


def test_no_clause_is_for_nothing() -> None:
    special = {
        "together", "alone", "not-alone", "this-guardian", "status-part", "status-any", "status-some", "status-all"
    }  # fmt: skip
    assert set(CLAUSES) - special == {str(kind.__struct_config__.tag) for kind in every_kind()}


def test_a_requirement_of_another_edition_is_told_in_its_own_words() -> None:
    class Strange(PartySize, frozen=True, kw_only=True, tag="strange"):
        pass

    words = Wording({})
    words.requirement = lambda _: "the moon is full"  # type: ignore[method-assign, assignment]
    assert clause(Strange(least=3), words) == "the moon is full"
    assert clause(Not(of=Strange(least=3)), words) == "it is not so that the moon is full"


LAMP = HasStatus(status="lamp", which="named", part="lit")
BRAVE = HasAttribute(attribute="courage", least=2)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (BRAVE, "courage is 2 or more"),
        (HasStat(what="terror", most=3), "terror is 3 or less"),
        (HasStat(what="pool", least=2, most=4), "pool is 2 to 4"),
        (HandSize(most=1), "you hold 1 or fewer cards"),
        (HandSize(least=1, most=1), "you hold 1 card"),
        (PartySize(least=1, most=1), "you are alone"),
        (Not(of=WaystoneAt(place="@here")), "no waystone stands here"),
        (SealAt(seal="settlement", place="@here"), "there is a settlement seal here"),
        (LAMP, "“lamp: lit” stands on the sheet"),
        (HasStatus(status="lamp", which="any", count=3), "3 or more parts of “lamp” are marked"),
        (Not(of=Any(of=(LAMP, BRAVE))), "“lamp: lit” does not stand on the sheet and courage is not 2 or more"),
        (Not(of=All(of=(LAMP, BRAVE))), "“lamp: lit” does not stand on the sheet or courage is not 2 or more"),
        (
            All(of=(HasSecret(secret="oar"), Any(of=(LAMP, BRAVE)))),
            "you have the secret oar and either “lamp: lit” stands on the sheet or courage is 2 or more",
        ),
        (Someone(of=BRAVE), "of one party member, courage is 2 or more"),
    ],
)  # fmt: skip
def test_clauses_read_as_english(value: Requirement, said: str) -> None:
    assert clause(value, WORDS) == said
