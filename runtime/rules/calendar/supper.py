"""Sharing a meal between the steps of the night, so that somebody can pay for recovering."""

from __future__ import annotations

from runtime.rules.calendar.resting import recovery_dues
from runtime.rules.cards.standing import forbidden
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import PLAYERS, Option
from runtime.rules.protocol.flow import NOTHING, Flow, ask, choose
from runtime.rules.state.changes import gain, pay
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say


def share_supper(game: Game, rules: Edition) -> Flow[None]:
    """Trading is possible between the steps, so that somebody can share what recovering costs.

    KOR-DAYEND-001, FOA-DAYEND-004, AMB-S-07.

    The players are asked only if somebody lacks food (or what cards add to the cost) and somebody in the same place
    has it. No other trade matters before the morning: what came before the night could be traded by day, and those
    who read a vision together also require, pay and take together.
    """
    if len(game.characters) == 1 or "food" not in rules.numbers.traded_resources:
        return NOTHING
    return _share_supper(game, rules)


def _share_supper(game: Game, rules: Edition) -> Flow[None]:
    taken: set[tuple[str, str]] = set()  # nobody is asked to give back what was just given
    while True:
        lacking = {
            one.name: _lacking(game, rules, one)
            for one in game.characters.values()
            if not forbidden(game, rules, one, "trade")
        }
        gifts: dict[str, tuple[CharacterState, str, list[CharacterState]]] = {}
        for what in dict.fromkeys(kind for kinds in lacking.values() for kind in kinds):
            unit = rules.numbers.recover_food if what == "food" else 1
            for one in game.characters.values():
                takers = [
                    other
                    for other in game.at(one.location)
                    if other is not one and what in lacking.get(other.name, ())
                ]
                able = getattr(one, what) >= unit and one.name in lacking
                if takers and able and (one.name, what) not in taken:
                    gifts[one.name if what == "food" else f"{one.name}-{what}"] = one, what, takers
        if not gifts:
            return
        options = [
            Option(key, rules_say.GIVES.format(who=game.book.short(one.name), what=what))
            for key, (one, what, _) in gifts.items()
        ]
        options.append(Option("go-on", rules_say.NOBODY_GIVES_ANYTHING))
        answer = yield from ask("supper.share", PLAYERS, options, rules_say.DOES_ANYBODY_SHARE_A_MEAL)
        if answer == "go-on":
            return
        giver, what, takers = gifts[answer]
        pairs = [(other.name, game.book.short(other.name)) for other in takers]
        taker = yield from choose("supper.whom", pairs, rules_say.WITH_WHOM, giver.name)
        unit = rules.numbers.recover_food if what == "food" else 1
        taken.add((taker, what))
        yield pay(game, rules, giver, what, unit)
        yield gain(game, rules, game.characters[taker], what, unit)


def _lacking(game: Game, rules: Edition, character: CharacterState) -> list[str]:
    """The kinds that can be traded and of which they have less than recovering costs, with all that cards change."""
    if "recovery" not in game.book.cost_cards:
        return ["food"] if character.food < rules.numbers.recover_food else []
    traded = rules.numbers.traded_resources
    return [
        due.kinds[0]
        for due in recovery_dues(game, rules, character)
        if due.kinds[0] in traded and getattr(character, due.kinds[0]) < due.amount
    ]
