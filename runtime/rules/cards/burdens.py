"""Which cards somebody may want to turn face down: those that are a burden while they are active.

Any item or secret with a keyword may lie face down (KOR-ITEM-005, KOR-ITEM-006). For a card that is no burden this
makes no difference, so nobody is asked about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schemas.cards import Item, Secret
from schemas.model import Campaign, Do, Redirect
from schemas.parts import Ability
from schemas.registry import Effect, Requirement, Rule, inner_of
from schemas.vocabulary.choices import If, May
from schemas.vocabulary.requirements import HasKeyword
from schemas.vocabulary.resources import Gain, Lose
from schemas.vocabulary.standing_rules import (
    Costs,
    ItemLimit,
    KeysNeed,
    MayNot,
    Nobody,
    RestGives,
    StartingHand,
    VisionsMustBeRead,
)
from schemas.vocabulary.triggering import MOMENTS

# Moments of the day at which cards speak without being asked.
_UNASKED: Final = frozenset(one.name for one in MOMENTS.values() if one.unasked)
_FORBIDDING: Final = (MayNot, Nobody, VisionsMustBeRead, ItemLimit)
_WORSE: Final[dict[type[Rule], str]] = {
    Costs: "more",
    KeysNeed: "more",
    RestGives: "less",
    StartingHand: "smaller",
}


def burdens(campaign: Campaign) -> frozenset[str]:
    """Items and secrets with a keyword that the Journal looks for, or with a rule or an effect that can hurt."""
    asked = {keyword for needs in _asked(campaign) for keyword in _keywords(needs)}
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


def _asked(campaign: Campaign) -> Iterator[Requirement | None]:
    """What pages, places and deeds ask for.

    It does not walk through the whole campaign, because it runs in the middle of a game.
    """
    for verse in campaign.verses:
        for step in verse.page.steps:
            if type(step) is Redirect:
                yield step.when
            elif type(step) is Do:
                yield from _conditions(step.do)
        for choice in verse.page.choices:
            yield choice.needs
            yield from _conditions(choice.do)
    for location in campaign.locations:
        for side in (location.clear, location.wyrdness):
            for action in (*side.actions, *side.instants) if side is not None else ():
                yield action.needs
                yield from _conditions(action.do)
    for event in campaign.events:
        yield from _conditions(event.do)
        yield from (quest.when for quest in event.quests)
    yield from (one.when for one in campaign.achievements)


def _conditions(effects: tuple[Effect, ...]) -> Iterator[Requirement]:
    return (effect.when for effect in effects if type(effect) is If)


def _keywords(needs: Requirement | None) -> Iterator[str]:
    if type(needs) is HasKeyword:
        yield needs.keyword
    elif needs is not None:
        for part in inner_of(needs):
            yield from _keywords(part)


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
