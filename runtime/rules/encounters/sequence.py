"""The sequence: one straight line from the encounter card on. Which cards are visible, which keys are connected.

Owns laying down and taking away; `keys` knows what keys give.
"""

from __future__ import annotations

from collections.abc import Iterator

from runtime.rules.edition import Edition
from runtime.rules.encounters.card_tables import CardTable, Link
from runtime.rules.encounters.encounter_rules import EncounterRules
from runtime.rules.protocol.events import Event
from runtime.rules.state.game import EncounterState, Game, PlayedCard


def left_of(encounter: EncounterState, index: int) -> str:
    """What is to the left of a place in the sequence: a card, or the encounter itself (AMB-S-48)."""
    return encounter.sequence[index - 1].card if index else f"encounter:{encounter.name}"


def visible(game: Game, encounter: EncounterState) -> list[PlayedCard]:
    """The cards whose abilities are active: passive ones and the last. KOR-COMBAT-016, KOR-COMBAT-017."""
    sequence = encounter.sequence
    if not sequence:
        return []
    cards = game.book.tables.cards
    last = sequence[-1]
    return [played for played in sequence if played is last or cards[played.card].passive]


def is_visible(game: Game, encounter: EncounterState, played: PlayedCard) -> bool:
    sequence = encounter.sequence
    if sequence and sequence[-1] is played:
        return True
    return game.book.tables.cards[played.card].passive and any(one is played for one in sequence)


def lay_down(game: Game, encounter: EncounterState, card: str, owner: str) -> tuple[PlayedCard, Link]:
    """Puts a card at the end: the keys join, and the card before it is covered.

    KOR-COMBAT-002, KOR-COMBAT-005, KOR-DIPLO-011; time on a covered standard card is gone (KOR-COMBAT-035), on a passive
    one it stays (KOR-COMBAT-036), and so do charges on either (AMB-S-50).
    """
    tables = game.book.tables
    sequence = encounter.sequence
    link = tables.link(left_of(encounter, len(sequence)), card)
    if sequence:
        before = sequence[-1]
        if before.time and not tables.cards[before.card].passive:
            before.time = 0
    played = PlayedCard(card, owner, joined=link.rows)
    sequence.append(played)
    return played, link


def take_away(game: Game, encounter: EncounterState, played: PlayedCard) -> Event:
    """To the owner's discards, without its markers. The card before it is visible again.

    KOR-CLAUDYNE-009, FOA-COMBAT-008, AMB-S-51, AMB-S-53.
    """
    sequence = encounter.sequence
    index = next(place for place, one in enumerate(sequence) if one is played)
    del sequence[index]
    if played.owner:
        encounter.discards[played.owner].append(played.card)
    else:
        encounter.enemy_discards.append(f"enemy-card:{played.card}")
    if index < len(sequence):
        # If it came from the middle, the halves on both sides of the gap meet now, but nothing is gained.
        after = sequence[index]
        after.joined = game.book.tables.link(left_of(encounter, index), after.card).rows
        after.fulfilled = []
    played.time = played.charges = 0
    return Event("step", played.owner, played.card, text="is destroyed")


def connected(game: Game, rules: Edition, how: EncounterRules, attribute: str, magic: bool = False) -> int:
    """Connected keys of an attribute, or of magic, in the whole sequence.

    KOR-COMBAT-005, KOR-COMBAT-006, FOA-COMBAT-006. Where a key must meet its demand to be connected, a ruling says
    whether the others count (FOA-CLAR-020, AMB-C-10).
    """
    joined = how.connected_when_joined or (not magic and rules.rulings.amb_c_10 == "joined")
    return sum(joined or met for met in _keys_of(game, attribute, magic))


def fulfilled(game: Game, attribute: str) -> int:
    """Keys of an attribute whose demand was met when they were laid, for cards that ask about it (AMB-C-10)."""
    return sum(_keys_of(game, attribute))


def _keys_of(game: Game, attribute: str, magic: bool = False) -> Iterator[bool]:
    """Every joined key of an attribute, or of magic, in the sequence: whether its bonus was gained."""
    encounter = game.encounter
    assert encounter is not None
    tables = game.book.tables
    left = f"encounter:{encounter.name}"
    for played in encounter.sequence:
        for key in tables.link(left, played.card).keys:
            if key.magic if magic else bool(attribute) and key.attribute == attribute:
                yield key.row in played.fulfilled
        left = played.card


def speaking(game: Game, encounter: EncounterState, when: str) -> list[tuple[PlayedCard, CardTable]]:
    """The visible cards that have an ability for that trigger, from left to right.

    KOR-COMBAT-015, KOR-DIPLO-013; also the cards of those who have left (KOR-COMBAT-072, KOR-DYING-002).
    """
    tables, sequence = game.book.tables, encounter.sequence
    if when not in tables.triggers or not sequence:
        return []
    cards, last = tables.cards, sequence[-1]
    found: list[tuple[PlayedCard, CardTable]] = []
    for played in sequence:
        table = cards[played.card]
        if when in table.triggers and (played is last or table.passive):
            found.append((played, table))
    return found
