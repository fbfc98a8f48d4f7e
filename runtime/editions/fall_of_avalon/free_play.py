"""Free play: any tile on any tray with any decks, and characters of other campaigns.

These are functions Campaign -> Campaign: the result is a campaign like any other. Trays and decks are exchanged, so
each still exists once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from runtime.editions.fall_of_avalon import avalon_says
from runtime.rules.edition import CannotSeat
from runtime.sentences import rules_say
from schemas.cards import Card, Character
from schemas.model import Campaign
from schemas.parts import Ability


def seated(campaign: Campaign, seats: Mapping[str, tuple[str, str]]) -> Campaign:
    """Each named character on the tray of a colour, with the decks of a colour. FOA-FREE-001, FOA-SETUP-032.

    The character who had that tray or those decks takes the others in exchange.
    """
    owners: dict[str, Character] = {one.tray: one for one in reversed(campaign.characters) if one.tray}
    known = {one.name for one in campaign.characters}
    trays: dict[str, str] = {one.name: one.tray for one in campaign.characters if one.tray}
    decks = dict(trays)
    for name, (tray, deck) in seats.items():
        if name not in known:
            raise CannotSeat(
                rules_say.THERE_IS_NO_CHARACTER_THERE_ARE.format(name=name, known=", ".join(known))
            )
        if name not in trays:
            raise CannotSeat(avalon_says.HAS_NO_TRAY_TO_EXCHANGE_A.format(name=name))
        for colour in (tray, deck):
            if colour not in owners:
                raise CannotSeat(
                    avalon_says.THERE_IS_NO_TRAY_THERE_ARE.format(
                        colour=colour, known=", ".join(sorted(owners))
                    )
                )
        _exchange(trays, name, tray)
        _exchange(decks, name, deck)
    return msgspec.structs.replace(
        campaign,
        characters=tuple(
            _on_tray(one, owners[trays[one.name]], decks[one.name]) if one.name in trays else one
            for one in campaign.characters
        ),
    )


def _exchange(held: dict[str, str], name: str, colour: str) -> None:
    before = held[name]
    for other, has in held.items():
        if has == colour:
            held[other] = before
    held[name] = colour


def _on_tray(tile: Character, owner: Character, deck: str) -> Character:
    """The tile with another's tracks; its own attributes, resources, Action and weakness stay."""
    return msgspec.structs.replace(
        tile, energy=owner.energy, health=owner.health, terror=owner.terror, tray=deck
    )


def with_guests(campaign: Campaign, other: Campaign) -> Campaign:
    """Adds the characters of another campaign, with their tracks and cards.

    Nothing of their own campaign's story comes with them: no verse, memory or secret, and no ability that speaks of
    one. FOA-FREE-001, FOA-FREE-002.
    """
    ours = _names(campaign)
    foreign = _names(other) - ours
    guests: list[Character] = []
    cards: list[Card] = []
    for guest in other.characters:
        if guest.form_of is not None or guest.name not in foreign:
            continue
        own = [
            card
            for card in other.cards
            if card.owner == guest.name or (card.tray and card.tray == guest.tray)
        ]
        strange = foreign - {guest.name, *(card.name for card in own)}
        cards += [_brought(card, guest.name, ours, strange) for card in own]
        guests.append(
            msgspec.structs.replace(
                guest,
                tray="",
                abilities=tuple(
                    one for one in guest.abilities if one.to is None and not _speaks_of(one, strange)
                ),
                triggered=_kept(guest.triggered, strange),
                weakness=tuple(one for one in guest.weakness if not _speaks_of(one, strange)),
            )
        )
    heroes = campaign.heroes or tuple(one.name for one in campaign.characters)
    return msgspec.structs.replace(
        campaign,
        heroes=(*heroes, *(guest.name for guest in guests)),
        characters=(*campaign.characters, *guests),
        cards=(*campaign.cards, *cards),
    )


def _brought(card: Card, owner: str, ours: set[str], strange: set[str]) -> Card:
    """A card of the guest's own, of any colour. It gets another name if ours already has that name."""
    name = card.name if card.name not in ours else f"{owner}-{card.name}"
    return msgspec.structs.replace(
        card, name=name, owner=owner, tray="", abilities=_kept(card.abilities, strange)
    )


def _kept(abilities: tuple[Ability, ...], strange: set[str]) -> tuple[Ability, ...]:
    return tuple(one for one in abilities if not _speaks_of(one, strange))


def _names(campaign: Campaign) -> set[str]:
    """Everything that has a name: a status, a place, a card, a person, a verse."""
    kinds: tuple[tuple[Any, ...], ...] = (
        campaign.statuses,
        campaign.locations,
        campaign.cards,
        campaign.combat_encounters,
        campaign.diplomacy_encounters,
        campaign.written_encounters,
        campaign.items,
        campaign.secrets,
        campaign.skills,
        campaign.events,
        campaign.characters,
        campaign.conditions,
    )
    return {one.name for kind in kinds for one in kind} | {verse.id for verse in campaign.verses}


def _speaks_of(part: Any, strange: set[str]) -> bool:
    """Whether anything in it names something that this campaign does not have."""
    if isinstance(part, msgspec.Struct):
        return any(_speaks_of(getattr(part, one), strange) for one in part.__struct_fields__ if one != "text")
    if isinstance(part, (tuple, list)):
        return any(_speaks_of(one, strange) for one in part)
    return isinstance(part, str) and part in strange
