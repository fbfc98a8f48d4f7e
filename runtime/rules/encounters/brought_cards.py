"""What characters bring into an encounter: items, secrets, skills, tiles, companions, and abilities of cards on the table.

Owns the offers: who may use what now, for what price, and how often.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from runtime.rules.edition import Edition
from runtime.rules.effects.choices import reason_against
from runtime.rules.encounters.card_charges import charged, charges
from runtime.rules.encounters.card_tables import shapes_the_strike
from runtime.rules.encounters.moment import Strike
from runtime.rules.encounters.sequence import visible
from runtime.rules.encounters.speaking_cards import Use, is_forced, moment_of, shared_voices, voices
from runtime.rules.protocol.decisions import Option
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import CharacterState, EncounterState, Game
from schemas.parts import Ability
from schemas.vocabulary.choices import May

IN_ACTIVATION: Final = (
    "when-activated",
    "at-any-time",
    "once-per-day",
    "once-per-combat",
    "once-per-encounter",
)


def in_activation(game: Game, rules: Edition) -> list[Use]:
    """What the active character could use now, apart from playing cards.

    KOR-ITEM-016, KOR-COMBAT-016, KOR-COMBAT-020, KOR-COMBAT-021, KOR-COMPANION-003, KOR-ECHO-005, FOA-ITEM-004.
    """
    encounter = game.encounter
    assert encounter is not None
    character = game.characters[encounter.active]
    found: list[Use] = []
    speakers = game.book.tables.speakers(IN_ACTIVATION)
    speaking: list[tuple[str, int, Ability, str]] = []
    if speakers.among(character):
        speaking = [(*voice, character.name) for voice in voices(game, character, IN_ACTIVATION)]
    if speakers.shared(game):
        speaking += [(*voice, "") for voice in shared_voices(game, character.location, IN_ACTIVATION)]
    if len(game.characters) > 1:
        speaking += _legendary_of_others(game, character)
        if rules.numbers.equipment_any_time:
            speaking += _equipment_of_others(game, encounter)
    for ref, index, ability, owner in speaking:
        if shapes_the_strike(ability.do) or is_forced(ref, ability, owner):
            continue
        over = encounter.begun or encounter.placed
        if ability.when == "when-activated" and over and rules.numbers.activated_at_once:
            continue  # that moment is over (FOA-SAMPLE-009)
        use = offer(game, rules, encounter, ref, index, ability, owner)
        if use is not None:
            found.append(use)
    if charged(encounter):
        found.extend(charges(game, rules, strike=None))
    if "at-any-time" in game.book.tables.triggers:
        found.extend(_any_time_on_cards(game, rules, encounter))
    return found


def _any_time_on_cards(game: Game, rules: Edition, encounter: EncounterState) -> Iterator[Use]:
    """Abilities of visible cards in the sequence for any time: the active character may use them.

    KOR-COMBAT-016, FOA-COMBAT-013, FOA-CLAR-003.
    """
    for played in visible(game, encounter):
        table = game.book.tables.cards[played.card]
        for index, ability in enumerate(table.triggers.get("at-any-time", ())):
            mark = f"card:{played.card}#any{index}"
            if f"turn:{mark}" in encounter.used:
                continue
            key = f"use-{played.card}" if index == 0 else f"use-{played.card}-{index + 1}"
            use = Use(Option(key, ""), f"card:{played.card}", ability, mark, played.owner, played)
            moment = moment_of(game, encounter, use)
            if ability.needs is not None and not holds(ability.needs, game, rules, moment):
                continue
            effects = ability.do
            price = effects[0].do if len(effects) == 1 and isinstance(effects[0], May) else effects
            reason = reason_against(price, game, rules, moment)
            text = f"{table.title}: {game.book.words.effects(effects)}"
            yield use._replace(option=Option(key, text, reason))


def _legendary_of_others(game: Game, active: CharacterState) -> Iterator[tuple[str, int, Ability, str]]:
    """A legendary action may be used at any moment, so also while somebody else acts. KOR-ECHO-005, AMB-S-41."""
    for other in game.characters.values():
        if other is not active and other.legendary:
            for ref, index, ability in voices(game, other, ("at-any-time",)):
                if ref.startswith("legendary:"):
                    yield ref, index, ability, other.name


def _equipment_of_others(game: Game, encounter: EncounterState) -> Iterator[tuple[str, int, Ability, str]]:
    """Equipped cards may be used at any time, for their owners only. FOA-ITEM-004 (the German book)."""
    for name in encounter.party:
        if name != encounter.active:
            for ref, index, ability in voices(game, game.characters[name], ("at-any-time",)):
                if ref.startswith(("item:", "secret:")):
                    yield ref, index, ability, name


def offer(
    game: Game,
    rules: Edition,
    encounter: EncounterState,
    ref: str,
    index: int,
    ability: Ability,
    owner: str,
    strike: Strike | None = None,
) -> Use | None:
    """The offer, locked with its reason if the price cannot be paid; no offer if it is used up."""
    card = ref.partition(":")[2]
    mark = f"{ref}#{index}"
    if mark in encounter.used or f"turn:{mark}" in encounter.used:
        return None
    if ability.when == "once-per-day" and mark in game.calendar.today:
        return None
    if ability.when == "once-per-combat" and encounter.kind != "combat":
        return None
    key = f"use-{card}" if index == 0 else f"use-{card}-{index + 1}"
    use = Use(Option(key, ""), ref, ability, mark, owner)
    moment = moment_of(game, encounter, use, strike)
    if ability.needs is not None and not holds(ability.needs, game, rules, moment):
        return None
    effects = ability.do
    price = effects[0].do if len(effects) == 1 and isinstance(effects[0], May) else effects
    reason = reason_against(price, game, rules, moment)
    text = f"{game.book.title(card)}: {game.book.words.effects(effects)}"
    return use._replace(option=Option(key, text, reason))
