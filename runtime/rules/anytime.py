"""Abilities that may be used at any moment: items without a stated timing, legendary actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from runtime.rules.context import Context
from runtime.rules.decisions import Option, Place
from runtime.rules.edition import Edition, Offer
from runtime.rules.effects.table import apply
from runtime.rules.events import Event
from runtime.rules.flow import Flow
from runtime.rules.possessions import remove_from_game
from runtime.rules.requirements import holds
from runtime.rules.standing import triggered
from runtime.rules.state import CharacterState, Game
from runtime.rules.wording import effects_words
from schemas.parts import Ability
from schemas.vocabulary.choices import May


def offers_of(game: Game, rules: Edition, members: Sequence[str]) -> list[Offer]:
    """What these characters could use right now, besides what they were asked. KOR-ECHO-005, AMB-S-41."""
    if "at-any-time" not in game.book.triggers:
        return []
    found: list[Offer] = []
    for name in members:
        character = game.characters[name]
        for ref, index, ability in triggered(game, rules, character, "at-any-time"):
            context = moment(game, character, ref, ability)
            if ability.needs is not None and not holds(ability.needs, game, rules, context):
                continue
            kind, _, card = ref.partition(":")
            option = Option(f"use-{card}", f"{game.book.title(card)}: {effects_words(ability.do)}", cost=kind)
            found.append(Offer(option, user(game, rules, character, ref, index, ability)))
    return found


def moment(game: Game, character: CharacterState, ref: str, ability: Ability) -> Context:
    """The context in which a character's own card speaks. KOR-ITEM-018: it concerns its owner alone."""
    file = game.book.place_of[ref][0]
    return Context(
        (character.name,),
        character.location,
        active=character.name,
        source=ref,
        at=Place(file, *ability.at),
    )


def user(
    game: Game, rules: Edition, character: CharacterState, ref: str, index: int, ability: Ability
) -> Callable[[], Flow[None]]:
    def run() -> Flow[None]:
        kind, _, card = ref.partition(":")
        context = moment(game, character, ref, ability)
        yield Event("action", character.name, card, text=effects_words(ability.do), at=context.at)
        # Choosing it was the consent that its `may` asks for.
        effects = ability.do
        if len(effects) == 1 and isinstance(effects[0], May):
            effects = (*effects[0].do, *effects[0].then)
        yield from apply(effects, game, rules, context)
        if kind == "legendary" and card in character.legendary:
            if game.book.legendary[card].page == "final":
                return
            # KOR-ECHO-006: after use it is gone for good.
            character.legendary.remove(card)
            yield remove_from_game(game, "legendary", card)

    return run
