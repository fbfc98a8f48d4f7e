"""Dreams and Nightmares: what a place tells those who sleep there."""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.journal.reading_verses import read
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow
from runtime.rules.requirements.meeting import is_insane
from runtime.rules.state.game import Game


def dream(game: Game, rules: Edition) -> Flow[None]:
    """All Dreams once, then all Nightmares once; an insane character has the Nightmare instead.

    Nobody is asked.

    FOA-DAYEND-012, FOA-DAYEND-013, FOA-LOC-003, FOA-CLAR-008, FOA-CLAR-034, AMB-S-25.
    """
    sleepers: dict[tuple[str, str], list[str]] = {}
    for character in game.characters.values():
        if "dream" in game.book.locations[character.location].seals:
            kind = "nightmare" if is_insane(game, character) else "dream"
            sleepers.setdefault((kind, character.location), []).append(character.name)
    for kind, place in sorted(sleepers, key=lambda one: one[0]):
        first = game.book.vision_of(place, kind)
        members = tuple(name for name in sleepers[kind, place] if name in game.characters)
        if first is None or not members:
            continue
        game.party = members
        yield from read(game, rules, Context(members, place), first)
        game.party = ()
        if game.ending:
            return
