"""Laws that hold in every position of every campaign. A playtest checks them between two Actions.

Each returns a sentence that says what is broken, or nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from runtime.rules.edition import Edition
from runtime.rules.state.changes import health_limits_energy
from runtime.rules.state.game import Game


def broken_track(game: Game, rules: Edition) -> str:
    """Nothing is negative, Energy is not above Health, no resource is above its limit."""
    for one in game.characters.values():
        tray = game.book.trays[one.name]
        for track, value in (("energy", one.energy), ("health", one.health), ("terror", one.terror)):
            least, most = getattr(tray, track).least, getattr(tray, track).most
            if not least <= value <= most:
                return f"{one.name} has {value} {track}; the track goes from {least} to {most}"
        if one.energy > max(tray.energy.least, one.health) and health_limits_energy(game, rules, one):
            return f"{one.name} has {one.energy} energy above {one.health} health"
        for what in rules.numbers.limited_resources:
            value = getattr(one, what)
            if not 0 <= value <= rules.numbers.resource_limit:
                return f"{one.name} has {value} {what}; the limit is {rules.numbers.resource_limit}"
    return ""


def card_piles(game: Game) -> Iterator[Iterable[str]]:
    """Items, and the combat and diplomacy cards of everybody, wherever they lie."""
    yield from game.decks.items.values()
    yield from game.board.remains.values()
    encounters = game.encounters
    for one in (*game.characters.values(), *game.away.values()):
        yield one.items
        yield one.combat_deck
        yield one.diplomacy_deck
        yield one.combat_pool
        yield one.diplomacy_pool
        yield one.set_aside
        for encounter in encounters:
            yield encounter.hands.get(one.name, ())
            yield encounter.discards.get(one.name, ())
    for encounter in encounters:
        yield [played.card for played in encounter.sequence if played.owner]


def event_piles(game: Game) -> Iterator[Iterable[str]]:
    decks = game.decks
    yield from (decks.events, decks.random_events, decks.spent_events, game.calendar.active)


def encounter_piles(game: Game) -> Iterator[Iterable[str]]:
    yield from game.decks.encounters.values()
    yield [guardian.encounter for guardian in game.board.guardians]
    yield game.met


def secret_piles(game: Game) -> Iterator[Iterable[str]]:
    yield game.decks.global_secrets
    for one in game.characters.values():
        yield one.secrets


# Some events, encounters and secrets lie in the box, so a card may be nowhere, but never in two places.
_PILES: Final = {
    "": card_piles,
    "event:": event_piles,
    "encounter:": encounter_piles,
    "secret:": secret_piles,
}


def doubled_card(game: Game) -> str:
    """No card is in two places."""
    twice: list[str] = []
    for kind, piles in _PILES.items():
        found = [*chain.from_iterable(piles(game))]
        if len(set(found)) != len(found):
            twice += [f"{kind}{card}" for card, many in Counter(found).items() if many > 1]
    return f"in two places: {', '.join(sorted(twice))}" if twice else ""


def broken_law(game: Game, rules: Edition) -> str:
    return broken_track(game, rules) or doubled_card(game)
