"""A game that begins in the middle, for writers: the place is lit, wherever it is."""

from runtime.play.sessions.author_start import from_here
from runtime.play.sessions.session import Session
from tests.support.avalon import AVALON, avalon


def test_a_place_far_from_the_start_is_lit_and_outlasts_the_first_morning() -> None:
    table = avalon(ready=False)
    session = Session(table.book, from_here(AVALON, "tarn", ["food:3"]), ["ann"], 1)
    game = session.game
    assert game.characters["ann"].location == "tarn"
    assert (game.board.menhirs["tarn"], game.characters["ann"].health) == (7, 9)
    assert {"moor", "cairn"} <= set(game.board.locations)
    assert session.decision is not None
    assert "travel-cairn" in session.decision.open_keys()
