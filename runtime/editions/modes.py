"""Modes: functions Edition -> Edition. Each edition offers its own; here is how they are named and put together.

KOR-STORY-001, KOR-CHALLENGE-001, FOA-CHALLENGE-001.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from runtime.rules.edition import Edition, Mode
from runtime.rules.encounters.outcome import ask_for_outcome
from schemas.model import Campaign
from schemas.near_names import nearest


class UnknownMode(ValueError):
    """The edition offers no such mode; the message says which modes it has."""


def together(modes: Mapping[str, Mode]) -> Mode:
    """A set of modes as one, in their order."""

    def all_of_them(rules: Edition) -> Edition:
        for name, mode in modes.items():
            if name not in rules.modes:
                rules = mode(rules)
        return rules

    all_of_them.__doc__ = f"All of these: {', '.join(modes)}."
    return all_of_them


def told_outcomes(rules: Edition) -> Edition:
    """Encounters are not played out: the players say how each ended.

    For writers' plans and for tests of stories, in any edition.
    """
    told = dict.fromkeys(rules.encounters, ask_for_outcome)
    return replace(rules, encounters=told, modes=(*rules.modes, "told-outcomes"))


_RULE_IDS: Final = re.compile(r"\s*\b(?:KOR|FOA|AMB)-[A-Z]+-\d+[,.]?")
FOR_WRITERS: Final[dict[str, Mode]] = {"told-outcomes": told_outcomes}


def with_modes(rules: Edition, names: Iterable[str]) -> Edition:
    """The edition with the named modes; a name may stand for a whole set of them.

    Each is used once, however often it is named, and their order means nothing (KOR-STORY-001,
    KOR-CHALLENGE-001).
    """
    for name in names:
        if name in rules.modes:
            continue
        mode = rules.offered.get(name) or FOR_WRITERS.get(name)
        if mode is None:
            raise UnknownMode(_teach(rules, name))
        rules = mode(rules)
    return rules


def described(rules: Edition) -> list[tuple[str, str]]:
    """The modes of an edition, each with what it does: the words of its function, without rule ids."""
    said = {name: " ".join((mode.__doc__ or "").split()) for name, mode in rules.offered.items()}
    return [(name, _RULE_IDS.sub("", words).strip()) for name, words in said.items()]


def missing_secret(rules: Edition, name: str, campaign: Campaign) -> str:
    """In words, what a mode would hand out and the campaign does not have; empty if nothing is missing.

    KOR-STORY-003, KOR-CHALLENGE-002, FOA-CHALLENGE-003.
    """
    owned = {secret.number for secret in campaign.secrets}
    handed_out = rules.offered[name](rules).numbers.starting_secrets
    lacking = [str(number) for _, number in handed_out if number not in owned]
    return f"This campaign has no Secret {' and no Secret '.join(lacking)}." if lacking else ""


def _teach(rules: Edition, name: str) -> str:
    near = nearest(name, rules.offered, 1)
    guess = f" Did you mean {near[0]}?" if near else ""
    known = ", ".join(rules.offered) or "none"
    return f"There is no mode {name!r} in {rules.name}.{guess} Its modes are: {known}."
