"""Dying, insanity and death. Condition cards come and go here. The edition decides what a death means.

A campaign may write its own Dying and Insanity cards; without them the defaults of AMB-S-06 hold.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.cards.gained import when_gained
from runtime.rules.cards.holding import PRINTED_DYING, keep_item_limit
from runtime.rules.cards.standing import rule_in_force
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import NOTHING, Flow, choose
from runtime.rules.requirements.meeting import holds, is_dying, is_insane
from runtime.rules.state.changes import things_changed
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from schemas.cards import Condition
from schemas.vocabulary.standing_rules import LossKills, NightKills

_DYING: Final = PRINTED_DYING
_INSANE: Final = "you-are-going-insane"
DEFAULT_NAMES: Final = {"dying": _DYING, "insane": _INSANE}


def card_for(game: Game, kind: str) -> Condition | None:
    """The campaign's own card. For a lone player the solo version, if there is one. KOR-DEATH-002."""
    wanted = "solo" if len(game.characters) == 1 else "co-op"
    found = [card for card in game.book.conditions.values() if card.kind == kind]
    for players in (wanted, "any"):
        for card in found:
            if card.players == players:
                return card
    return None


def name_of(game: Game, kind: str) -> str:
    card = card_for(game, kind)
    return card.name if card is not None else DEFAULT_NAMES[kind]


def held(game: Game, character: CharacterState, kind: str) -> str:
    """The character's condition card of that kind, if any."""
    for name in character.conditions:
        card = game.book.conditions.get(name)
        if (card is not None and card.kind == kind) or name == DEFAULT_NAMES[kind]:
            return name
    return ""


def attach(game: Game, rules: Edition, character: CharacterState, name: str) -> Flow[None]:
    """The card lies before them, and does what it says for this moment. KOR-DEATH-005, KOR-DEATH-011."""
    if name in character.conditions:
        return
    character.conditions.append(name)
    things_changed(game)
    yield Event("condition", character.name, name)
    yield from when_gained(game, rules, f"condition:{name}", character.name)
    yield from keep_item_limit(game, rules, character)  # FOA-DEATH-010


def detach(game: Game, character: CharacterState, name: str) -> Event:
    if name in character.conditions:
        character.conditions.remove(name)
        things_changed(game)
    return Event("condition-ends", character.name, name)


def anyone_marked(game: Game) -> bool:
    """Whether anybody's tracks or condition cards need a check. A plain test, asked after every change."""
    trays = game.book.trays
    for character in game.characters.values():
        if character.conditions or character.fatal:
            return True
        tray = trays[character.name]
        if character.health <= tray.dying or character.terror in tray.insane:
            return True
    return False


def anything_due(game: Game, rules: Edition, character: CharacterState) -> bool:
    """Whether a condition card must come or go, or a death is due: predicts what settling would find."""
    if character.fatal:
        return True
    tray = game.book.trays[character.name]
    dying, insane = character.health <= tray.dying, character.terror in tray.insane
    if not character.conditions:
        return dying or insane
    # One pass over the cards: this is asked after every change while somebody has one.
    known = game.book.conditions
    has_dying = has_insane = False
    for name in character.conditions:
        card = known.get(name)
        kind = card.kind if card is not None else ""
        own_words = card is not None and card.ends_when is not None
        if own_words and over(game, rules, character, name):
            return True
        if kind == "dying" or name == _DYING:
            has_dying = True
            if not dying and not own_words:
                return True
        elif kind == "insane" or name == _INSANE:
            has_insane = True
            if not insane and not own_words:
                return True
    return (dying and not has_dying) or (insane and not has_insane)


def over(game: Game, rules: Edition, character: CharacterState, name: str) -> bool:
    """Whether a condition card ends by its own words now, if it has any. KOR-DEATH-005."""
    card = game.book.conditions.get(name)
    if card is None or card.ends_when is None:
        return False
    moment = Context((character.name,), character.location, active=character.name)
    return holds(card.ends_when, game, rules, moment)


def _ends_with_its_cause(game: Game, name: str) -> bool:
    """Whether the card says nothing about its end. Then it goes when Health or Terror allow it."""
    card = game.book.conditions.get(name)
    return card is None or card.ends_when is None


def settle_tracks(game: Game, rules: Edition) -> Flow[None]:
    """Dying at 0 Health, insane on a red slot, neither once this no longer holds; death where it is due.

    A card that says when it ends stays until then. It is not attached where it would end at once: the card beats the
    book (KOR-GEN-001, KOR-DEATH-005).

    KOR-TRACK-004, KOR-TRACK-005, KOR-DEATH-001, KOR-DEATH-006, KOR-DEATH-007, KOR-DEATH-011, FOA-TRACK-003,
    FOA-CLAR-007, FOA-DEATH-008, AMB-S-05.
    """
    doomed: list[CharacterState] = []
    for character in game.characters.values():
        if character.name in game.fallen:
            continue
        dying = is_dying(game, character)
        name = held(game, character, "dying") if character.conditions else ""
        if dying and not name:
            leave_encounter(game, character)
            name = name_of(game, "dying")
            if not over(game, rules, character, name):
                yield from attach(game, rules, character, name)
        elif name and not dying and _ends_with_its_cause(game, name):
            yield detach(game, character, name)
        insane = is_insane(game, character)
        name = held(game, character, "insane") if character.conditions else ""
        if insane and not name:
            name = name_of(game, "insane")
            if not over(game, rules, character, name):
                yield from attach(game, rules, character, name)
        elif name and not insane and _ends_with_its_cause(game, name):
            yield detach(game, character, name)
        if character.fatal:
            character.fatal = False
            if dying and loss_kills(game, rules, character):
                doomed.append(character)
    if doomed:
        yield from die_in_turn(game, rules, doomed)


def loss_kills(game: Game, rules: Edition, character: CharacterState) -> bool:
    """KOR-DEATH-005, KOR-DEATH-008, AMB-S-06: a campaign's own card says what kills."""
    default = rules.rulings.amb_s_06_loss_kills and card_for(game, "dying") is None
    return default or rule_in_force(game, rules, character, LossKills)


def night_kills(game: Game, rules: Edition, character: CharacterState) -> bool:
    """A night that begins and ends at 0: with several characters, or if the campaign's own card says so (AMB-S-06)."""
    several = len(game.characters) > 1
    default = several and rules.rulings.amb_s_06_night_kills and card_for(game, "dying") is None
    return default or rule_in_force(game, rules, character, NightKills)


def leave_encounter(game: Game, character: CharacterState) -> None:
    """Out at once, also of encounters that wait for this one to end. The rest of it does not concern them.

    KOR-DEATH-001, KOR-DEATH-003.
    """
    for encounter in (game.encounter, *game.outer):
        if encounter is not None and character.name in encounter.party:
            encounter.party.remove(character.name)
            encounter.out[character.name] = "dying"


def settle_conditions(game: Game, rules: Edition, changed: int) -> Flow[None]:
    """Condition cards that end by their own words. KOR-DEATH-005."""
    for one in game.book.conditions.values():
        if one.ends_when is not None:
            return _end_conditions(game, rules)
    return NOTHING


def _end_conditions(game: Game, rules: Edition) -> Flow[None]:
    for character in game.characters.values():
        for name in tuple(character.conditions):
            if over(game, rules, character, name):
                yield detach(game, character, name)


def die_in_turn(
    game: Game, rules: Edition, doomed: list[CharacterState], whatever: bool = False
) -> Flow[None]:
    """Several deaths happen one after another, each to its end, in an order the players choose.

    If an earlier death lifts a character above 0 Health, they are no longer dying. With `whatever` they die at any
    Health.

    KOR-GEN-002, KOR-DEATH-008, AMB-S-45.
    """
    while not game.ending:
        doomed = [one for one in doomed if one.name not in game.fallen]  # mercy for one is mercy for all
        if not doomed:
            return
        pairs = [(one.name, game.book.characters[one.name].title) for one in doomed]
        chosen = yield from choose("death.next", pairs, rules_say.WHOSE_DEATH_IS_RESOLVED_FIRST)
        character = game.characters[chosen]
        doomed.remove(character)
        if whatever or is_dying(game, character):
            yield from die(game, rules, character)
        if doomed and game.unsettled:
            yield from rules.settle(game, rules)


def die(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """The death is told; then the edition decides what it means. KOR-DEATH-008, FOA-DEATH-002."""
    if character.name in game.fallen:
        return
    yield Event("dies", character.name)
    yield from rules.death(game, rules, character)
