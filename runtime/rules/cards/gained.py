"""What a card does at the moment it is gained.

Separate from the other moments, because conditions and cards are gained in the middle of everything.
"""

from __future__ import annotations

from runtime.rules.costs.parties import party_of
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import SourcePlace
from runtime.rules.protocol.flow import NOTHING, Flow
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Game
from schemas.parts import Ability


def when_gained(game: Game, rules: Edition, ref: str, owner: str = "") -> Flow[None]:
    """What a card does at the moment it is gained. A card that belongs to nobody speaks to everyone.

    KOR-DEATH-005, KOR-DEATH-011, KOR-SECRET-007, KOR-SKILL-008.
    """
    if "when-gained" not in game.book.triggers:
        return NOTHING
    heard = [one for one in game.book.abilities.get(ref, ()) if one.when == "when-gained"]
    return _say_when_gained(game, rules, ref, owner, heard) if heard else NOTHING


def _say_when_gained(game: Game, rules: Edition, ref: str, owner: str, heard: list[Ability]) -> Flow[None]:
    for ability in heard:
        members, active = tuple(game.characters), ""
        if owner:
            members, active = party_of(game, game.characters[owner]), owner
        encounter = game.encounter
        if encounter is not None and owner in encounter.party:
            members = tuple(encounter.party)
        elif encounter is not None and owner in encounter.out:
            # They have left the encounter, but the card that took them out still reaches them.
            members, active = (owner,), ""
        context = Context(members, game.characters[members[0]].location, active, ref)
        context.at = SourcePlace(game.book.place_of[ref][0], *ability.at)
        if ability.needs is not None and not holds(ability.needs, game, rules, context):
            continue
        if not game.ending:
            yield from apply(ability.do, game, rules, context)
