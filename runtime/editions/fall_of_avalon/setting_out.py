"""Campaign setup where this edition differs: a menhir burns at the start, and all its neighbours are revealed."""

from __future__ import annotations

from runtime.editions.fall_of_avalon.menhirs import attach_in_range, dial_for, turn_dial
from runtime.rules.edition import Edition
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import Game


def set_up_map(game: Game, rules: Edition) -> Flow[None]:
    """The start, a menhir on it with its dial for this number of players, and a location on each keyed edge.

    FOA-SETUP-017, FOA-SETUP-018, FOA-SETUP-019, FOA-STORY-001.
    """
    start = game.book.campaign.start
    yield Event("revealed", what=start)
    yield from open_up(game, rules, start)


def open_up(game: Game, rules: Edition, location: str) -> Flow[None]:
    """A menhir as at the start, and the locations its keys bring. Games that begin in the middle use it, too."""
    yield turn_dial(game, location, dial_for(game, rules, rules.numbers.first_dial))
    yield from attach_in_range(game, location)
