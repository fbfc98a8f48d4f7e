"""What a position of an encounter is worth to a bot, by the outcome it plays for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from runtime.rules.edition import Edition
from runtime.rules.encounters.encounter_requirements import colour_now
from runtime.rules.encounters.encounter_rules import EncounterRules, how_of
from runtime.rules.encounters.hands import deck_of
from runtime.rules.state.game import EncounterState, Game
from schemas.cards import DiplomacyEncounter
from schemas.vocabulary.abilities import TakeDamage, TakeUnpreventableDamage
from schemas.vocabulary.resources import Lose

Worth = Callable[[Game, Edition, EncounterState], float]


def people_worth(game: Game, encounter: EncounterState) -> float:
    """Health, calm and cards of those still in it; being out of it is bad, dying worse."""
    worth = 0.0
    for name in encounter.party:
        one = game.characters[name]
        worth += (
            0.9 * one.health - 6.0 / (1 + one.health) - 0.3 * one.terror + 0.1 * one.energy + 0.3 * one.magic
        )
        worth += 0.7 * min(len(encounter.hands.get(name, ())), 4)
        worth += 0.1 * len(deck_of(one, encounter))
    for why in encounter.out.values():
        worth -= 60.0 if why == "dying" else 10.0
    return worth


def doomed(game: Game, rules: Edition, encounter: EncounterState) -> int:
    """How many would not survive the next attack as things are."""
    row = how_of(game, rules).row(game, encounter, 0) if game.encounter is encounter else None
    if row is None:
        return 0
    damage = 0
    for part in row.do:
        wound = isinstance(part, (TakeDamage, TakeUnpreventableDamage))
        amount = getattr(part, "amount", 0)
        if (wound or (isinstance(part, Lose) and part.what == "health")) and isinstance(amount, int):
            damage += amount
    return sum(game.characters[name].health <= damage for name in encounter.party)


def _waiting(game: Game, encounter: EncounterState) -> float:
    """Charges and delayed abilities that may still come."""
    cards = game.book.tables.cards
    worth = 0.0
    for played in encounter.sequence:
        triggers = cards[played.card].triggers
        if played.time and "delayed" in triggers:
            worth += 2.0 / (1 + played.time)
        if played.charges and ("pay-charges" in triggers or "pay-all-charges" in triggers):
            worth += 0.3 * played.charges
    return worth


def to_win(game: Game, rules: Edition, encounter: EncounterState) -> float:
    if game.ending == "defeat":
        return -500.0
    people = people_worth(game, encounter)
    if encounter.over:
        if encounter.over in how_kept(game, rules, encounter).won_by:
            return 200.0 + people
        return people - (5.0 if encounter.over == "run-away" else 40.0)
    if not encounter.party:
        return people
    if encounter.kind == "diplomacy":
        return people + _stage_worth(game, encounter) + _waiting(game, encounter)
    table = game.book.tables.encounters[encounter.name]
    near = 40.0 * encounter.pool / max(table.value, 1)
    return people + near + _waiting(game, encounter) - 35.0 * doomed(game, rules, encounter)


def how_kept(game: Game, rules: Edition, encounter: EncounterState) -> EncounterRules:
    """The record of this encounter, even if it is over and the game has put it away."""
    return cast(EncounterRules, rules.encounters[encounter.kind])


def _stage_worth(game: Game, encounter: EncounterState) -> float:
    """Stages won, and how far the marker has come in this one; at the bottom all would be lost."""
    table = game.book.tables.encounters[encounter.name]
    card = table.card
    assert isinstance(card, DiplomacyEncounter)
    done = card.stages[encounter.stage - 1].number - 1
    height = (encounter.affinity - 1) / max(table.last - 1, 1)
    return 60.0 * done + 50.0 * height - (40.0 if encounter.affinity <= 2 else 0.0)


def to_please(game: Game, rules: Edition, encounter: EncounterState) -> float:
    """Green at the end; while there is time, a little more than just green."""
    if game.ending == "defeat":
        return -500.0
    people = people_worth(game, encounter)
    colour = colour_now(game) if game.encounter is encounter else ""
    last = game.book.tables.encounters[encounter.name].last
    place = 30.0 * encounter.affinity / max(last, 1)
    if encounter.over:
        return people + place + {"green": 150.0, "gray": 0.0, "red": -60.0}.get(colour, 0.0)
    if not encounter.party:
        return people - 60.0
    return (
        people + place + {"green": 25.0, "gray": 5.0, "red": 0.0}.get(colour, 0.0) + _waiting(game, encounter)
    )


def to_stay_gray(game: Game, rules: Edition, encounter: EncounterState) -> float:
    colour = colour_now(game) if game.encounter is encounter else ""
    worth = 60.0 if colour == "gray" else 0.0
    return worth - (3.0 if encounter.over and colour != "gray" else 0.0) - 2.0 * encounter.duration


def to_lose(game: Game, rules: Edition, encounter: EncounterState) -> float:
    health = sum(game.characters[name].health for name in encounter.party)
    escaped = sum(why == "escaped" for why in encounter.out.values())
    won = 500.0 if encounter.over in how_kept(game, rules, encounter).won_by else 0.0
    if encounter.kind == "diplomacy":
        return -won - _stage_worth(game, encounter) + (500.0 if encounter.over == "lose" else 0.0)
    return -3.0 * health - 200.0 * escaped - won - encounter.pool


def to_displease(game: Game, rules: Edition, encounter: EncounterState) -> float:
    colour = colour_now(game) if game.encounter is encounter else ""
    worth = {"red": 100.0, "gray": 20.0, "green": 0.0}.get(colour, 0.0) if encounter.over else 0.0
    return worth - 5.0 * encounter.affinity - 2.0 * encounter.duration


def to_get_away(game: Game, rules: Edition, encounter: EncounterState) -> float:
    escaped = sum(why == "escaped" for why in encounter.out.values())
    return 100.0 * escaped + people_worth(game, encounter) - (500.0 if encounter.over else 0.0)


WORTHS: Final[dict[str, Worth]] = {
    "win": to_win,
    "lose": to_lose,
    "escape": to_get_away,
    "avoid": to_win,  # decided before the first card; a party that cannot avoid it makes the best of it
    "green": to_please,
    "gray": to_stay_gray,
    "red": to_displease,
}
