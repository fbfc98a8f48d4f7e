"""Whose cards speak at a moment of an encounter, in whose name, and whether anybody is asked."""

from __future__ import annotations

from typing import Final, NamedTuple

from runtime.rules.cards.standing import holdings, shared_cards
from runtime.rules.encounters.moment import Moment, Strike, moment_in
from runtime.rules.protocol.decisions import Option, SourcePlace
from runtime.rules.state.game import CharacterState, EncounterState, Game, PlayedCard
from runtime.sentences import rules_say
from schemas.parts import Ability
from schemas.vocabulary.choices import May

OPTIONAL: Final = ("item:", "secret:", "legendary:", "companion:")
"""Cards whose use is the owner's choice (KOR-ITEM-017). Abilities of all others must be resolved."""

NO_USE: Final = Option("no", rules_say.USE_NOTHING)


class Use(NamedTuple):
    """Something that may be used now: its option, and everything needed to do it."""

    option: Option
    ref: str
    ability: Ability
    mark: str
    owner: str  # who it belongs to; empty for what belongs to nobody
    card: PlayedCard | None = None


Voice = tuple[str, int, Ability]
"""A card that speaks, by "kind:name"; the index of its ability, and the ability."""


def voices(game: Game, character: CharacterState, whens: tuple[str, ...]) -> list[Voice]:
    """Abilities of a character's cards in force for any of the triggers."""
    speakers = game.book.tables.speakers(whens)
    if not speakers.among(character):
        return []  # most people hold nothing that speaks now
    return [
        (ref, index, ability)
        for ref in holdings(game, character)
        if ref in speakers.refs and ref.partition(":")[2] not in character.flipped
        for index, ability in enumerate(game.book.abilities[ref])
        if ability.when in whens
    ]


def shared_voices(game: Game, here: str, whens: tuple[str, ...]) -> list[Voice]:
    """Those of cards that belong to nobody. A companion helps in its location.

    KOR-COMPANION-003, KOR-COMPANION-008.
    """
    speakers = game.book.tables.speakers(whens)
    if not speakers.shared(game):
        return []
    found: list[Voice] = []
    for ref in shared_cards(game):
        if ref not in speakers.refs:
            continue
        kind, _, name = ref.partition(":")
        if kind == "companion" and game.board.companions.get(name) != here:
            continue
        found += [
            (ref, index, ability)
            for index, ability in enumerate(game.book.abilities[ref])
            if ability.when in whens
        ]
    return found


def anyone_speaks(game: Game, encounter: EncounterState, whens: tuple[str, ...]) -> bool:
    """Whether anybody in the encounter, or everyone, has a card with such an ability."""
    speakers = game.book.tables.speakers(whens)
    if not speakers.refs:
        return False
    if speakers.shared(game):
        return True
    for name in encounter.party:
        if speakers.among(game.characters[name]):
            return True
    return False


def voices_of(game: Game, encounter: EncounterState, when: str, names: tuple[str, ...]) -> list[Use]:
    """Abilities of these members' cards and of shared cards, for a strike."""
    if when not in game.book.triggers:
        return []
    found = [
        Use(NO_USE, ref, ability, f"{ref}#{index}", name)
        for name in names
        for ref, index, ability in voices(game, game.characters[name], (when,))
    ]
    here = game.characters[encounter.active].location
    for ref, index, ability in shared_voices(game, here, (when,)):
        found.append(Use(NO_USE, ref, ability, f"{ref}#{index}", ""))
    return found


def moment_of(game: Game, encounter: EncounterState, use: Use, strike: Strike | None = None) -> Moment:
    """The context in which it speaks: in its owner's name, or in the active character's (KOR-ITEM-018)."""
    if use.card is not None:
        file = game.book.tables.cards[use.card.card].file
        owner = encounter.active
    else:
        file = game.book.place_of[use.ref][0]
        owner = use.owner or encounter.active
    place = SourcePlace(file, *use.ability.at)
    return moment_in(game, encounter, owner, use.ref, use.card, strike, place)


def is_forced(ref: str, ability: Ability, owner: str) -> bool:
    """Whether it happens without a question when a character is activated.

    That is so for conditions, events and shared secrets, and for skills and tiles that leave no choice.
    KOR-ITEM-017, KOR-COMBAT-051, KOR-SETUP-022.
    """
    if ability.when != "when-activated":
        return False
    if ref.startswith(("condition:", "event:")) or (not owner and ref.startswith("secret:")):
        return True
    return not ref.startswith(OPTIONAL) and not (len(ability.do) == 1 and isinstance(ability.do[0], May))
