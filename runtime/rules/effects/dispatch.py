"""The table of handlers, and the one function that applies effects and settles what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from runtime.rules.costs.parties import party_now
from runtime.rules.edition import Edition, Handler
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import NOTHING, Flow, choose
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from schemas.registry import Effect

TABLE: dict[type[Effect], Handler] = {}
H = TypeVar("H", bound=Handler)


def handles(*kinds: type[Effect]) -> Callable[[H], H]:
    """Registers the handler of effects: `handler(effect, game, rules, context) -> Flow[None]`."""

    def add(handler: H) -> H:
        for kind in kinds:
            if kind in TABLE:
                raise ValueError(f"{kind.__name__} has two handlers")
            TABLE[kind] = handler
        return handler

    return add


def apply(effects: Iterable[Effect], game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Effects from left to right. After each one, what holds "at any moment" is settled.

    Stops when the campaign ends, or when an effect says that nothing further of this happens. Who has died is out of
    it (FOA-DEATH-003).
    """
    table = rules.effects
    if game.fallen:
        context.without(game.fallen)
        if not context.members:
            return
    for effect in effects:
        if is_cut_off(game, context):
            return
        yield from table[type(effect)](effect, game, rules, context)
        if game.unsettled:
            rest = rules.settle(game, rules)
            if rest is not NOTHING:
                yield from rest
        if game.fallen:
            context.without(game.fallen)
        if game.ending or context.stopped:
            return


def subjects(who: str, game: Game, context: Context, text: str = "") -> Flow[list[CharacterState]]:
    """The characters an effect is for. If it is for one party member, the players say who. KOR-GEN-003."""
    if who != "@one-party-member":
        return people_named(who, game, context)
    names = party_now(game, context)
    if not names:
        return []  # everyone has left the encounter
    pairs = [(name, game.book.characters[name].title) for name in names]
    chosen = yield from choose("party.member", pairs, text or rules_say.WHO_IS_IT, at=context.at)
    return [game.characters[chosen]]


def people_named(who: str, game: Game, context: Context) -> list[CharacterState]:
    """The characters that a scale or a name means, where nobody needs to be asked.

    `@party` gives everyone who may share; `is_shared` tells whether the amount is for all together.

    KOR-SCALE-002, KOR-SCALE-003, KOR-GEN-006, KOR-GEN-007, KOR-PARTY-007, FOA-CLAR-028.
    """
    characters = game.living
    if who == "@party":
        if context.active:
            return _still_in(game, context, context.active)
        return [characters[name] for name in context.members if not is_out(game, context, name)]
    if who == "@active":
        return _still_in(game, context, context.active or context.members[0])
    if who == "@each-party-member":
        # Nothing affects those who dropped out of the encounter while they are out of it (KOR-PARTY-007).
        return list(map(characters.__getitem__, party_now(game, context)))
    if who == "@each-character":
        return list(characters.values())
    if who == "@each-other-character":
        return list(map(characters.__getitem__, others_than(game, context)))
    return [characters[who]] if who in characters else []


def others_than(game: Game, context: Context) -> list[str]:
    """Everyone except the one who speaks; if no character speaks, everyone except the party (KOR-GEN-006)."""
    ours = (context.active,) if context.active else context.members
    return [name for name in game.living if name not in ours]


def _still_in(game: Game, context: Context, name: str) -> list[CharacterState]:
    return [] if is_out(game, context, name) else [game.characters[name]]


def is_out(game: Game, context: Context, name: str) -> bool:
    """Nothing further happens to a character who has left the encounter, or has died (KOR-DEATH-003, FOA-DEATH-003)."""
    if name in game.fallen:
        return True
    return game.encounter is not None and name in game.encounter.out and context.inside


def is_cut_off(game: Game, context: Context) -> bool:
    """Victory, a conclusion, or the last member leaving cuts off the rest (KOR-COMBAT-064, KOR-DIPLO-004).

    It does not cut off what a quest, an event, an Instant or a verse does in the middle of it.
    """
    encounter = game.encounter
    return encounter is not None and context.inside and bool(encounter.over or not encounter.party)


def is_shared(who: str, context: Context) -> bool:
    """Whether the amount is for the party as a whole (KOR-SCALE-001)."""
    return who == "@party" and not context.active and len(context.members) > 1
