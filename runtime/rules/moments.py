"""Abilities that speak at a moment of the day: when travelling, exploring, resting; when their card is gained.

Owns who is heard then: the cards of those who do it, and the cards that are in force for everyone.
"""

from __future__ import annotations

from runtime.rules.context import Context
from runtime.rules.decisions import Place
from runtime.rules.edition import Edition
from runtime.rules.effects.table import apply
from runtime.rules.flow import NOTHING, Flow, choose
from runtime.rules.parties import party_of
from runtime.rules.requirements import holds
from runtime.rules.standing import still_there, triggered, triggered_for_all
from runtime.rules.state import Game
from schemas.parts import Ability


def let_speak(game: Game, rules: Edition, ref: str, ability: Ability, context: Context) -> Flow[None]:
    """An ability at its moment, if what it asks for is so."""
    if game.ending:
        return
    context.at = Place(game.book.place_of[ref][0], *ability.at)
    if ability.needs is None or holds(ability.needs, game, rules, context):
        yield from apply(ability.do, game, rules, context)


def effects_of_the_day(game: Game, rules: Edition, when: str) -> Flow[None]:
    """All effects of that moment, in an order the players choose.

    KOR-GEN-002, KOR-DAYSTART-003, KOR-DAYEND-002.
    """
    if when not in game.book.triggers:
        return NOTHING
    waiting: dict[str, tuple[str, str, Ability]] = {}
    for character in game.characters.values():
        for ref, index, ability in triggered(game, rules, character, when):
            card = ref.partition(":")[2]
            waiting[f"{character.name}-{card}" + (f"-{index}" if index else "")] = (
                character.name,
                ref,
                ability,
            )
    for ref, index, ability in triggered_for_all(game, when):
        waiting[ref.partition(":")[2] + (f"-{index}" if index else "")] = ("", ref, ability)
    return _all_triggered(game, rules, waiting) if waiting else NOTHING


def _all_triggered(game: Game, rules: Edition, waiting: dict[str, tuple[str, str, Ability]]) -> Flow[None]:
    anyone = next(iter(game.characters))
    while waiting and not game.ending:
        pairs = [
            (key, game.book.title(ref.partition(":")[2]))
            for key, (name, ref, _) in waiting.items()
            if still_there(game, name or anyone, ref)
        ]
        if not pairs:
            return
        key = yield from choose("effect.next", pairs, "Which effect comes first?")
        name, ref, ability = waiting.pop(key)
        at = Place(game.book.place_of[ref][0], *ability.at)
        if name:
            context = Context((name,), game.characters[name].location, active=name, source=ref, at=at)
        else:
            members = tuple(game.characters)
            kind, _, card = ref.partition(":")
            if kind == "companion":
                # It helps those in its own location.
                members = tuple(one.name for one in game.at(game.board.companions.get(card, "")))
                if not members:
                    continue
            context = Context(members, game.characters[members[0]].location, source=ref, at=at)
        if ability.needs is None or holds(ability.needs, game, rules, context):
            yield from apply(ability.do, game, rules, context)


Waiting = dict[str, tuple[tuple[str, ...], str, Ability]]
"""By key: for whom it speaks, its card, the ability."""


def trigger(game: Game, rules: Edition, members: tuple[str, ...], when: str) -> Flow[None]:
    """What speaks when these characters do something, for each of them; of several things the players say
    what comes first.

    KOR-GEN-002, KOR-SETUP-022, KOR-EVENT-006, KOR-SECRET-007; a companion helps in its own location.
    """
    if when not in game.book.triggers:
        return NOTHING
    waiting: Waiting = {}
    for name in members:
        for ref, index, ability in triggered(game, rules, game.characters[name], when):
            card = ref.partition(":")[2]
            waiting[f"{name}-{card}" + (f"-{index}" if index else "")] = ((name,), ref, ability)
    here = game.characters[members[0]].location
    for ref, index, ability in triggered_for_all(game, when):
        kind, _, card = ref.partition(":")
        if kind != "companion" or game.board.companions.get(card) == here:
            waiting[card + (f"-{index}" if index else "")] = (members, ref, ability)
    return _speak_in_turn(game, rules, members, waiting) if waiting else NOTHING


def _speak_in_turn(game: Game, rules: Edition, members: tuple[str, ...], waiting: Waiting) -> Flow[None]:
    while waiting and not game.ending:
        pairs = [
            (key, game.book.title(ref.partition(":")[2]))
            for key, (names, ref, _) in waiting.items()
            if still_there(game, names[0], ref)
        ]
        if not pairs:
            return
        key = yield from choose("effect.next", pairs, "Which effect comes first?")
        names, ref, ability = waiting.pop(key)
        for name in names:
            context = Context(members, game.characters[name].location, active=name, source=ref)
            yield from let_speak(game, rules, ref, ability, context)


def when_gained(game: Game, rules: Edition, ref: str, owner: str = "") -> Flow[None]:
    """What a card says the moment it is gained; one that belongs to nobody says it to everyone.

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
        if game.encounter is not None and owner in game.encounter.out:
            # Out of the encounter, but not out of reach of the very card that took them out of it.
            members, active = (owner,), ""
        context = Context(members, game.characters[members[0]].location, active=active, source=ref)
        context.at = Place(game.book.place_of[ref][0], *ability.at)
        if ability.needs is not None and not holds(ability.needs, game, rules, context):
            continue
        for effect in ability.do:
            # One by one: what cuts off an encounter with nobody left in it does not cut off the card's own words.
            if not game.ending and not context.stopped:
                yield from apply((effect,), game, rules, context)
