"""Rulings as a table says them: `covered-charges=no`, read into the edition's rules.

Owns the reading of names and answers. Campaign files, commands and saves all use the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, get_args

import msgspec

from runtime.editions.by_name import EDITIONS
from runtime.rules.edition import Edition
from schemas.fields import FilterColour
from schemas.model import Campaign
from schemas.near_names import nearest
from schemas.rulings import BY_NAME, RULINGS, YES_NO, RulingOption

_BY_FIELD = {one.field: one for one in RULINGS}
_BY_ID = {
    one.id.lower(): one for one in RULINGS if [other.id for other in RULINGS].count(one.id) == 1 and one.id
}


class UnknownRuling(ValueError):
    """An unknown ruling, or an answer that the ruling does not have; the message says which ones exist."""


class Ruled(NamedTuple):
    """One ruling as a table has it: in words, with the edition's own answer beside it."""

    option: RulingOption
    now: str
    default: str


def with_rulings(rules: Edition, said: Iterable[str]) -> Edition:
    """The edition with some rulings read differently; a later answer replaces an earlier one. KOR-GEN-004."""
    changed: dict[str, Any] = {}
    for one in said:
        name, equals, answer = (part.strip() for part in one.partition("="))
        option = BY_NAME.get(name) or _BY_FIELD.get(name) or _BY_ID.get(name.lower())
        if option is None:
            near = nearest(name, (*BY_NAME, *(known.id for known in RULINGS if known.id)), 1)
            guess = f" Did you mean {near[0]}?" if near else ""
            raise UnknownRuling(f"There is no ruling {name!r}.{guess} `chronicler rulings` lists them all.")
        if not equals or not answer:
            raise UnknownRuling(f"The ruling {name} has no answer: write {name}={_answers(option)[0]}.")
        changed[option.field] = _value(rules, option, answer)
    if not changed:
        return rules
    values = {name: getattr(rules.rulings, name) for name in rules.rulings.__struct_fields__} | changed
    try:
        return replace(rules, rulings=msgspec.convert(values, type(rules.rulings)))
    except msgspec.ValidationError as error:
        raise UnknownRuling(f"A ruling cannot be read: {error}.") from None


def rules_of_campaign(campaign: Campaign) -> Edition:
    """The edition of a campaign, with the rulings its file chooses: what its table plays by."""
    return with_rulings(EDITIONS[campaign.edition], campaign.rulings)


def _value(rules: Edition, option: RulingOption, answer: str) -> Any:
    if option.answers == YES_NO and answer.lower() in ("true", "false"):
        answer = "yes" if answer.lower() == "true" else "no"
    if option.answers and answer not in option.answers:
        known = " or ".join(_answers(option))
        raise UnknownRuling(f"The ruling {option.name} is {known}, not {answer!r}: {option.says}")
    if option.answers == YES_NO:
        return answer == "yes"
    if option.answers:
        return answer
    before = getattr(rules.rulings, option.field)
    words = [] if answer == "none" else answer.replace("+", " ").replace("-", " ").split()
    if option.field == "amb_i_01":
        return _loss(option, answer, words)
    if isinstance(before, tuple):
        faces = tuple(face for face, _ in rules.numbers.guardian_die)
        named = faces if option.field == "guardian_die" else get_args(FilterColour)
        wrong = next((word for word in words if word not in named), "")
        if wrong:
            names = ", ".join(named)
            raise UnknownRuling(f"The ruling {option.name} is {option.form}; {wrong!r} is none of {names}.")
        return tuple(words)
    if isinstance(before, int):
        if not answer.isdigit():
            raise UnknownRuling(f"The ruling {option.name} is a number, not {answer!r}: {option.says}")
        return int(answer)
    return answer


def _loss(option: RulingOption, answer: str, words: list[str]) -> tuple[str, int]:
    """What an escape loses: `1 energy`, in either order. AMB-I-01."""
    amounts = [word for word in words if word.isdigit()]
    tracks = [word for word in words if word in ("energy", "health")]
    if len(words) == 2 and len(amounts) == len(tracks) == 1:
        return tracks[0], int(amounts[0])
    raise UnknownRuling(
        f"The ruling {option.name} is a number of energy or health, such as 1+energy, not {answer!r}: {option.says}"
    )


def _answers(option: RulingOption) -> Sequence[str]:
    return option.answers or (option.form,)


def in_words(value: object) -> str:
    """An answer as it is written."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "+".join(str(part) for part in value) or "none"
    return str(value)


def rulings_of(rules: Edition, edition: Edition) -> list[Ruled]:
    """All of them, as the table has them and as the edition itself reads them."""
    return [
        Ruled(one, in_words(getattr(rules.rulings, one.field)), in_words(getattr(edition.rulings, one.field)))
        for one in RULINGS
    ]
