"""Charges on cards of the sequence: which abilities they pay for, how many, and whether their owner agrees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from runtime.rules.edition import Edition
from runtime.rules.encounters.card_tables import shapes_the_strike
from runtime.rules.encounters.moment import Strike
from runtime.rules.encounters.sequence import visible
from runtime.rules.encounters.speaking_cards import Use, moment_of
from runtime.rules.protocol.decisions import Option
from runtime.rules.protocol.flow import Flow, confirm
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import EncounterState, Game, PlayedCard
from runtime.sentences import rules_say
from runtime.sentences.lists_and_numbers import counted
from schemas.parts import Ability

CHARGES: Final = ("pay-charges", "pay-all-charges")


def charged(encounter: EncounterState) -> bool:
    """Whether any card of the sequence has charges."""
    for played in encounter.sequence:
        if played.charges:
            return True
    return False


def charges_said(count: int) -> str:
    """So many charges, in words."""
    return counted(count, rules_say.ONE_CHARGE, rules_say.CHARGES)


def charges(game: Game, rules: Edition, strike: Strike | None) -> Iterator[Use]:
    """Abilities paid with charges, on cards whose ability is visible. KOR-COMBAT-020, KOR-COMBAT-021, AMB-S-49."""
    tables = game.book.tables
    if tables.triggers.isdisjoint(CHARGES):
        return
    encounter = game.encounter
    assert encounter is not None
    if not charged(encounter):
        return
    cards = encounter.sequence if rules.rulings.amb_s_49 else visible(game, encounter)
    for played in cards:
        table = tables.cards[played.card]
        paid = [*table.triggers.get("pay-charges", ()), *table.triggers.get("pay-all-charges", ())]
        for index, ability in enumerate(paid):
            price = price_in_charges(played, ability)
            if not price or played.charges < price or shapes_the_strike(ability.do) != (strike is not None):
                continue
            if played.owner and played.owner in encounter.out and not rules.rulings.amb_s_64:
                continue
            mark = f"card:{played.card}#{index}"
            key = f"charge-{played.card}" if index == 0 else f"charge-{played.card}-{index + 1}"
            text = rules_say.PAY.format(
                title=table.title, charges=charges_said(price), does=game.book.words.effects(ability.do)
            )
            use = Use(Option(key, text), f"card:{played.card}", ability, mark, played.owner, played)
            moment = moment_of(game, encounter, use, strike)
            if ability.needs is None or holds(ability.needs, game, rules, moment):
                yield use


def price_in_charges(played: PlayedCard, ability: Ability) -> int:
    """As many as the card says, or all that lie on it. FOA-SAMPLE-028."""
    return played.charges if ability.when == "pay-all-charges" else ability.count


def owner_agrees(game: Game, encounter: EncounterState, use: Use) -> Flow[bool]:
    """Charges on another character's card: asks its owner. KOR-COMBAT-021, AMB-S-64."""
    if not use.owner or use.owner == encounter.active:
        return True
    title = game.book.tables.cards[use.ref.partition(":")[2]].title
    return (
        yield from confirm("charge.lend", use.owner, rules_say.LET_CHARGES_ON_BE_PAID.format(title=title))
    )
