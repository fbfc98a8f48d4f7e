"""Ends of encounters that plans have shown to be possible.

Plans of one campaign often begin alike, so the same position is asked about again and again. Owns the one memory of that: an
answer counts for exactly the same position under exactly the same rules.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import msgspec

from runtime.play.bots.encounter_lines import find_line
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from runtime.rules.state.game import Game

SEARCHED: Final = 6_000  # decisions that a search for a line of play may try

# By the identity of the rules, which are kept so that no others can take their place.
_Answers = dict[int, tuple[Edition, dict[bytes, bool]]]


def is_shown(game: Game, rules: Edition, party: tuple[str, ...], name: str, outcome: str) -> bool:
    """Whether there is a line of play from this position in which the encounter ends so."""
    known = game.book.once(_answers).setdefault(id(rules), (rules, {}))[1]
    key = _position(game, party, name, outcome)
    found = known.get(key)
    if found is None:
        found = known[key] = find_line(game, rules, party, name, outcome, SEARCHED) is not None
    return found


def _answers(book: Book) -> _Answers:
    del book
    return {}


def _position(game: Game, *asked: object) -> bytes:
    """Everything of a position, also what a save leaves out because it passes by."""
    passing = (game.met, game.outer, game.pending, game.party, game.unsettled)
    data = msgspec.msgpack.encode((game.to_data(), passing, asked))
    return blake2b(data, digest_size=16).digest()
