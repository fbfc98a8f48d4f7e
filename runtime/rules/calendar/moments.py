"""Abilities that speak at a moment of the day: when travelling, exploring, resting.

Owns whose cards speak then: the cards of those who do it, and the cards in force for everyone.
"""

from __future__ import annotations

from collections.abc import Container

from runtime.rules.cards.anytime import use_at_its_moment
from runtime.rules.cards.standing import still_there, triggered, triggered_for_all
from runtime.rules.costs.parties import alive
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import SourcePlace
from runtime.rules.protocol.flow import NOTHING, Flow, choose
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Game
from runtime.sentences import rules_say
from schemas.parts import Ability


def let_speak(game: Game, rules: Edition, ref: str, ability: Ability, context: Context) -> Flow[None]:
    """An ability at its moment, if its condition holds. KOR-GEN-001, KOR-ECHO-005."""
    if game.ending:
        return
    context.at = SourcePlace(game.book.place_of[ref][0], *ability.at)
    if ability.needs is None or holds(ability.needs, game, rules, context):
        if ref.startswith("legendary:"):
            yield from use_at_its_moment(game, rules, ref, ability, context)
        else:
            yield from apply(ability.do, game, rules, context)


def unlike(waiting: Container[str], key: str, ref: str) -> str:
    """The key of an effect. If a card of another kind has the same name, the kind is added, so that neither is lost."""
    return key if key not in waiting else f"{ref.partition(':')[0]}-{key}"


def _nth(index: int) -> str:
    return f"-{index}" if index else ""


def effects_of_the_day(game: Game, rules: Edition, when: str) -> Flow[None]:
    """All effects of that moment, in an order the players choose.

    KOR-GEN-002, KOR-DAYSTART-003, KOR-DAYEND-002.
    """
    if when not in game.book.triggers:
        return NOTHING
    waiting: dict[str, tuple[str, str, Ability]] = {}
    for character in game.characters.values():
        for ref, index, ability in triggered(game, rules, character, when):
            key = unlike(waiting, f"{character.name}-{ref.partition(':')[2]}{_nth(index)}", ref)
            waiting[key] = (character.name, ref, ability)
    for ref, index, ability in triggered_for_all(game, when):
        waiting[unlike(waiting, f"{ref.partition(':')[2]}{_nth(index)}", ref)] = ("", ref, ability)
    return _all_triggered(game, rules, waiting) if waiting else NOTHING


def _all_triggered(game: Game, rules: Edition, waiting: dict[str, tuple[str, str, Ability]]) -> Flow[None]:
    anyone = next(iter(game.characters))
    while waiting and game.living and not game.ending:
        pairs = [
            (key, game.book.title(ref.partition(":")[2]))
            for key, (name, ref, _) in waiting.items()
            if still_there(game, name or anyone, ref) and name not in game.fallen
        ]
        if not pairs:
            return
        key = yield from choose("effect.next", pairs, rules_say.WHICH_EFFECT_COMES_FIRST)
        name, ref, ability = waiting.pop(key)
        if name:
            context = Context((name,), game.characters[name].location, active=name, source=ref)
        else:
            members = tuple(game.living)
            kind, _, card = ref.partition(":")
            if kind == "companion":
                # It helps those in its own location.
                members = tuple(one.name for one in game.at(game.board.companions.get(card, "")))
                if not members:
                    continue
            context = Context(members, game.characters[members[0]].location, source=ref)
        yield from let_speak(game, rules, ref, ability, context)


Waiting = dict[str, tuple[tuple[str, ...], str, Ability]]
"""By key: for whom it speaks, its card, the ability."""


def trigger(game: Game, rules: Edition, members: tuple[str, ...], when: str) -> Flow[None]:
    """Lets cards speak when these characters do something, for each of them. The players choose the order.

    KOR-GEN-002, KOR-SETUP-022, KOR-EVENT-006, KOR-SECRET-007; a companion helps in its own location.
    """
    if when not in game.book.triggers:
        return NOTHING
    waiting: Waiting = {}
    for name in members:
        for ref, index, ability in triggered(game, rules, game.characters[name], when):
            key = unlike(waiting, f"{name}-{ref.partition(':')[2]}{_nth(index)}", ref)
            waiting[key] = ((name,), ref, ability)
    here = game.characters[members[0]].location
    for ref, index, ability in triggered_for_all(game, when):
        kind, _, card = ref.partition(":")
        if kind != "companion" or game.board.companions.get(card) == here:
            waiting[unlike(waiting, f"{card}{_nth(index)}", ref)] = (members, ref, ability)
    return _speak_in_turn(game, rules, members, waiting) if waiting else NOTHING


def _speak_in_turn(game: Game, rules: Edition, members: tuple[str, ...], waiting: Waiting) -> Flow[None]:
    while waiting and not game.ending:
        pairs = [
            (key, game.book.title(ref.partition(":")[2]))
            for key, (names, ref, _) in waiting.items()
            if alive(game, names) and still_there(game, names[0], ref)
        ]
        if not pairs:
            return
        key = yield from choose("effect.next", pairs, rules_say.WHICH_EFFECT_COMES_FIRST)
        names, ref, ability = waiting.pop(key)
        for name in alive(game, names):
            context = Context(alive(game, members), game.characters[name].location, active=name, source=ref)
            yield from let_speak(game, rules, ref, ability, context)
