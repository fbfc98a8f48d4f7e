"""The one door to encounters: `resolve_encounter`, and what it returns.

`encounter_cards` finds the card and decides where it goes afterwards; this module only resolves it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.scenes import call_for_scene
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, ask
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from schemas.registry import Effect

WON: Final = frozenset(("win", "green"))


class EncounterEnd(msgspec.Struct, frozen=True):
    """How an encounter ended. `result` is a word of the language; `won` decides whether a guardian stays."""

    result: str
    won: bool = False
    becomes_guardian: bool = False
    survivors: tuple[str, ...] = ()  # who was still in it at the end
    leaves: bool = False  # not won, but no guardian stays behind


def kind_of(game: Game, name: str) -> str:
    """combat, diplomacy or written, by the layout of the card.

    KOR-ENC-003, KOR-ENC-004, KOR-COMBAT-022, KOR-DIPLO-014, FOA-COMBAT-017, FOA-DIPLO-003.
    """
    if name in game.book.combat:
        return "combat"
    return "diplomacy" if name in game.book.diplomacy else "written"


def ends_of(game: Game, name: str) -> tuple[str, ...]:
    """The ways an encounter can end, in words of the language. A talk with stages is won, lost or avoided."""
    talk = game.book.diplomacy.get(name)
    if talk is None:
        return ("win", "lose", "escape")
    if talk.conclusions:
        return ("green", "gray", "red")
    return ("win", "lose", "avoid") if talk.avoid is not None else ("win", "lose")


def for_each_member(
    effects: tuple[Effect, ...], game: Game, rules: Edition, members: tuple[str, ...], context: Context
) -> Flow[None]:
    """What each party member receives or suffers, one by one. An effect that names its people happens once.

    FOA-COMBAT-043, FOA-DIPLO-016, FOA-DIPLO-017.
    """
    for effect in effects:
        if getattr(effect, "who", "@party") != "@party":
            yield from apply((effect,), game, rules, context)
            continue
        for name in members:
            alone = context.alone(name)
            yield from apply((effect,), game, rules, alone)
            context.becomes_guardian |= alone.becomes_guardian
            if game.ending:
                return


def _holds(character: CharacterState) -> set[str]:
    return {*character.items, *character.secrets}


def resolve_encounter(
    game: Game, rules: Edition, party: tuple[str, ...], name: str, origin: str
) -> Flow[EncounterEnd]:
    """Combat or Diplomacy with the whole party, at once, depending on the card (KOR-ENC-003).

    The finder of the card decides where it goes afterwards, and an Exploration goes on by itself (KOR-COMBAT-078,
    KOR-COMBAT-079, KOR-COMBAT-081).

    `origin` is the deck, box, secret deck or guardian that the card came from, for events.
    """
    here = game.characters[party[0]].location
    context = Context(party, here, source=f"encounter:{name}")
    yield Event("encounter", ", ".join(party), name, text=origin)
    outer = game.encounter  # a card or a conclusion may bring another encounter
    if outer is not None:
        game.outer.append(outer)
    used = {one.name: (one.flipped[:], _holds(one)) for one in game.characters.values()} if game.outer else {}
    outcome = yield from rules.encounters[kind_of(game, name)](game, rules, context, name)
    game.encounter = game.outer.pop() if outer is not None else None
    for owner, (cards, held) in used.items():
        # What was used in the outer encounter stays used until that one is over (KOR-ITEM-020, FOA-ITEM-008).
        character = game.characters[owner]
        gone = held - _holds(character)
        character.flipped += [card for card in cards if card not in gone and card not in character.flipped]
    yield Event("outcome", what=name, text=outcome.result)
    if outcome.result == "lose":
        call_for_scene(game, name, "failed")  # KOR-FINAL-005
    return outcome


def ask_for_outcome(game: Game, rules: Edition, context: Context, name: str) -> Flow[EncounterEnd]:
    """Lets the players say how it ended: for tables that fight with cards in hand, and for tests of stories."""
    kind = kind_of(game, name)
    options = [Option(end, end) for end in ends_of(game, name)]
    title = game.book.title(name)
    result = yield from ask(
        "encounter.outcome", PLAYERS, options, rules_say.HOW_DOES_END.format(title=title), context.at
    )
    if kind == "combat":
        card = game.book.combat[name]
        if result == "win":
            yield from for_each_member(card.reward, game, rules, context.members, context)
            yield from apply(card.loot, game, rules, context)
    else:
        talk = game.book.diplomacy[name]
        for conclusion in talk.conclusions:
            if conclusion.colour == result:
                yield from apply(conclusion.do, game, rules, context)
        each = {"win": talk.reward, "lose": talk.failure}.get(result, ())
        yield from for_each_member(each, game, rules, context.members, context)
    return EncounterEnd(
        result, result in WON, context.becomes_guardian, context.members, leaves=result == "avoid"
    )
