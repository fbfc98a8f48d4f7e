"""Laws that hold in every position of every campaign. A playtest looks at them between two Actions.

Each gives the sentence that says what is broken, or nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

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


def cards_in_the_game(game: Game) -> Iterator[str]:
    """Items, and the combat and diplomacy cards of everybody, wherever they lie."""
    for deck in (*game.decks.items.values(), *game.board.remains.values()):
        yield from deck
    encounter = game.encounter
    for one in (*game.characters.values(), *game.away.values()):
        yield from one.items
        yield from one.combat_deck
        yield from one.diplomacy_deck
        yield from one.combat_pool
        yield from one.diplomacy_pool
        yield from one.set_aside
        if encounter is not None:
            yield from encounter.hands.get(one.name, ())
            yield from encounter.discards.get(one.name, ())
    if encounter is not None:
        yield from (played.card for played in encounter.sequence if played.owner)


def cards_on_the_table(game: Game) -> Iterator[str]:
    """Events, encounters and secrets. Some lie in the box, so they may be nowhere, but never in two places."""
    decks = game.decks
    for pile in (decks.events, decks.random_events, decks.spent_events, game.calendar.active):
        yield from (f"event:{name}" for name in pile)
    for deck in decks.encounters.values():
        yield from (f"encounter:{name}" for name in deck)
    yield from (f"encounter:{guardian.encounter}" for guardian in game.board.guardians)
    if game.encounter is not None:
        yield f"encounter:{game.encounter.name}"
    yield from (f"secret:{name}" for name in decks.global_secrets)
    for one in game.characters.values():
        yield from (f"secret:{name}" for name in one.secrets)


def doubled_card(game: Game) -> str:
    """No card is in two places."""
    found = Counter(cards_in_the_game(game))
    found.update(cards_on_the_table(game))
    twice = sorted(card for card, many in found.items() if many > 1)
    return f"in two places: {', '.join(twice)}" if twice else ""


def broken_law(game: Game, rules: Edition) -> str:
    return broken_track(game, rules) or doubled_card(game)
