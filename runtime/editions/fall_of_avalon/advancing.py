"""Advancement: from an attribute's third point on, each point is a Skill card from one shared pool."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.editions.fall_of_avalon import avalon_says
from runtime.rules.calendar.advancement import KINDS, advance_deck, attribute_cost
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import subjects
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, ask, choose
from runtime.rules.state.changes import pay, things_changed
from runtime.rules.state.game import STATS, CharacterState, Game
from runtime.sentences import rules_say
from schemas.vocabulary.possessions import GainSkill
from schemas.words import ATTRIBUTES


def free_skills(game: Game, attribute: str) -> list[str]:
    """The Skill cards of an attribute that nobody has taken. FOA-SKILL-004."""
    sides = game.book.sides
    owners = (*game.characters.values(), *game.away.values())  # who is away keeps what is theirs
    taken = {sides[side][0].name for one in owners for side in one.skills}
    return [
        skill.name
        for skill in game.book.skills.values()
        if skill.attribute == attribute and skill.name not in taken
    ]


def offers(game: Game, rules: Edition, character: CharacterState) -> Iterator[Option]:
    """What Exp can buy now; what costs too much stays visible.

    FOA-ATTR-002, FOA-SKILL-001, FOA-DECKADV-001, AMB-S-108.
    """
    for attribute in ATTRIBUTES:
        value = character.attributes.get(attribute, 0)
        cost = attribute_cost(rules, character, attribute)
        reason = "" if cost <= character.exp else rules_say.COSTS_EXP.format(cost=cost)
        needs_card = value >= rules.numbers.attribute_slots and rules.rulings.amb_s_108
        if needs_card and not free_skills(game, attribute):
            reason = avalon_says.NO_SKILL_OF_IT_IS_LEFT
        yield Option(
            f"raise-{attribute}",
            rules_say.RAISE_TO.format(attribute=attribute, value=value + 1),
            reason,
            rules_say.EXP.format(cost=cost),
        )
    for kind in KINDS:
        if getattr(character, f"{kind}_pool"):
            cost = rules.numbers.advance_cost
            reason = "" if cost <= character.exp else rules_say.COSTS_EXP.format(cost=cost)
            yield Option(
                f"advance-{kind}",
                rules_say.ADVANCE_THE_DECK.format(kind=kind),
                reason,
                rules_say.EXP.format(cost=cost),
            )


def advance(game: Game, rules: Edition) -> Flow[None]:
    """Everyone spends Exp as they like. FOA-DAYEND-009, FOA-ATTR-004, FOA-DECKADV-001."""
    least = min(rules.numbers.attribute_cost, rules.numbers.advance_cost)
    for character in game.characters.values():
        while character.exp >= least and not game.ending:
            options = list(offers(game, rules, character))
            if all(option.blocked for option in options):
                break
            options.append(Option("keep", rules_say.KEEP_THE_REST))
            text = rules_say.EXP_TO_SPEND_ON_WHAT.format(exp=character.exp)
            answer = yield from ask("advance.spend", character.name, options, text)
            if answer == "keep":
                break
            what, _, name = answer.partition("-")
            if what == "raise":
                yield from raise_attribute(game, rules, character, name)
            else:
                yield from advance_deck(game, rules, character, name)


def raise_attribute(game: Game, rules: Edition, character: CharacterState, attribute: str) -> Flow[None]:
    """The first two points are markers; each later point is a Skill card.

    FOA-ATTR-002, FOA-SKILL-001, FOA-SKILL-002.
    """
    yield pay(game, rules, character, "exp", attribute_cost(rules, character, attribute))
    if character.attributes.get(attribute, 0) < rules.numbers.attribute_slots or not free_skills(
        game, attribute
    ):
        yield add_point(game, character, attribute)
    else:
        pairs = [(name, game.book.skills[name].title) for name in free_skills(game, attribute)]
        skill = yield from choose("advance.skill", pairs, rules_say.WHICH_SKILL, character.name)
        yield from attach(game, character, skill)
    yield from rules.settle(game, rules)


def add_point(game: Game, character: CharacterState, attribute: str) -> Event:
    character.attributes[attribute] = character.attributes.get(attribute, 0) + 1
    game.unsettled |= STATS
    return Event("gained", character.name, attribute, 1)


def attach(game: Game, character: CharacterState, skill: str) -> Flow[None]:
    """One of its two sides; the card itself is the point. FOA-SKILL-002, FOA-SKILL-003."""
    card = game.book.skills[skill]
    pairs = [(side.name, side.title) for side in card.sides]
    side = yield from choose("skill.side", pairs, rules_say.WHICH_SIDE_IS_USED, character.name)
    character.skills.append(side)
    things_changed(game)
    yield Event("owns", character.name, side, text="skill")
    yield add_point(game, character, card.attribute)


def gain_skill(effect: GainSkill, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """A text hands out a Skill card, if nobody has taken it. FOA-SKILL-002, FOA-SKILL-004."""
    characters = yield from subjects(effect.who, game, context)
    skill = game.book.skills[effect.skill]
    if not characters or effect.skill not in free_skills(game, skill.attribute):
        return
    pairs = [(one.name, game.book.characters[one.name].title) for one in characters]
    name = yield from choose(
        "share.card", pairs, rules_say.WHO_GAINS.format(title=skill.title), at=context.at
    )
    yield from attach(game, game.characters[name], effect.skill)
