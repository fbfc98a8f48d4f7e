"""Which cards somebody may want to lay face down: those that are a burden while they are active.

Any item or secret with a keyword may lie face down (KOR-ITEM-005, KOR-ITEM-006); of all others nothing could be felt
when it does, so nobody is asked about them.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.indexes import structs_in
from schemas.cards import Item, Secret
from schemas.model import Campaign
from schemas.parts import Ability
from schemas.registry import Rule
from schemas.vocabulary.choices import May
from schemas.vocabulary.requirements import HasKeyword
from schemas.vocabulary.resources import Gain, Lose
from schemas.vocabulary.rules import (
    Costs,
    ItemLimit,
    KeysNeed,
    MayNot,
    Nobody,
    RestGives,
    StartingHand,
    VisionsMustBeRead,
)

# Moments of the day at which cards speak without being asked.
_UNASKED: Final = frozenset(
    (
        "at-the-start-of-the-day", "at-the-end-of-the-day", "when-travelling", "when-exploring", "when-resting",
        "when-a-waystone-is-activated", "when-a-random-event-is-drawn",
    )
)  # fmt: skip
_FORBIDDING: Final = (MayNot, Nobody, VisionsMustBeRead, ItemLimit)
_WORSE: Final[dict[type[Rule], str]] = {
    Costs: "more",
    KeysNeed: "more",
    RestGives: "less",
    StartingHand: "smaller",
}


def burdens(campaign: Campaign) -> frozenset[str]:
    """Items and secrets with a keyword that the Journal looks for, or with a rule or an effect that can hurt."""
    said = (
        campaign.verses,
        campaign.locations,
        campaign.events,
        campaign.chapters,
        campaign.written_encounters,
    )
    asked = {
        part.keyword
        for part in structs_in((*said, tuple(one.when for one in campaign.achievements)))
        if isinstance(part, HasKeyword)
    }
    cards: tuple[Item | Secret, ...] = (*campaign.items, *campaign.secrets)
    return frozenset(
        card.name
        for card in cards
        if card.keywords
        and (
            not asked.isdisjoint(card.keywords)
            or any(_weighs(one.rule) for one in card.standing)
            or any(_hurts(one) for one in card.abilities)
        )
    )


def _weighs(rule: Rule) -> bool:
    return isinstance(rule, _FORBIDDING) or getattr(rule, "change", "") == _WORSE.get(type(rule), "-")


def _hurts(ability: Ability) -> bool:
    """Whether it happens unasked, and is more than a plain gain."""
    if ability.when not in _UNASKED:
        return False
    return not all(
        isinstance(effect, May)
        or (isinstance(effect, Gain) and effect.what != "terror")
        or (isinstance(effect, Lose) and effect.what == "terror")
        for effect in ability.do
    )
