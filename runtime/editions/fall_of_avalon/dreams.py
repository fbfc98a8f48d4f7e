"""Dreams and Nightmares: what a place tells those who sleep there."""

from __future__ import annotations

from runtime.editions.fall_of_avalon import avalon_says
from runtime.rules.edition import Edition
from runtime.rules.journal.reading_verses import read
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.requirements.meeting import is_insane
from runtime.rules.state.game import Game


def dream(game: Game, rules: Edition) -> Flow[None]:
    """All Dreams once, then all Nightmares once; an insane character has the Nightmare instead.

    Nobody is asked whether they want to. If there are several places, the players say which comes first.

    FOA-DAYEND-012, FOA-DAYEND-013, FOA-LOC-003, FOA-CLAR-001, FOA-CLAR-008, FOA-CLAR-034, AMB-S-25.
    """
    sleepers: dict[tuple[str, str], list[str]] = {}
    for character in game.characters.values():
        if "dream" in game.book.locations[character.location].seals:
            kind = "nightmare" if is_insane(game, character) else "dream"
            sleepers.setdefault((kind, character.location), []).append(character.name)
    waiting = [one for one in sleepers if game.book.vision_of(one[1], one[0]) is not None]
    while waiting:
        kind = min(one for one, _ in waiting)  # dreams before nightmares
        pairs = [(place, game.book.locations[place].title) for one, place in waiting if one == kind]
        place = yield from choose("vision.next", pairs, avalon_says.WHOSE_SLEEP_COMES_FIRST)
        waiting.remove((kind, place))
        members = tuple(name for name in sleepers[kind, place] if name in game.living)
        if not members:
            continue
        first = str(game.book.vision_of(place, kind))
        game.party = members
        yield from read(game, rules, Context(members, place), first)
        game.party = ()
        if game.ending:
            return
