"""Standing rules and triggered abilities: which cards are in force for whom.

Owns the question "which of this character's cards speak now". It does not know what the rules mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from runtime.rules.book.indexes import HELD, Holder, HolderGroup
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from schemas.parts import Ability
from schemas.registry import Rule
from schemas.vocabulary.standing_rules import MayNot, Nobody

R = TypeVar("R", bound=Rule)
_SHARED: Final = frozenset(("event", "companion"))
_TURNED: Final = frozenset(("item", "secret"))  # may lie face down


def holdings(game: Game, character: CharacterState) -> Iterator[str]:
    """The cards in force for one character: tile, skills, active items and secrets, conditions, legendary
    actions.

    KOR-SETUP-022, KOR-ITEM-005, KOR-SECRET-008.
    """
    yield f"character:{character.tile}"
    for skill in character.skills:
        yield f"skill:{skill}"
    inactive = character.inactive
    for item in character.items:
        if item not in inactive:
            yield f"item:{item}"
    for secret in character.secrets:
        if secret not in inactive:
            yield f"secret:{secret}"
    for condition in character.conditions:
        yield f"condition:{condition}"
    for legendary in character.legendary:
        yield f"legendary:{legendary}"


def shared_cards(game: Game) -> Iterator[str]:
    """The cards in force for everyone: global secrets, active events, companions in play.

    KOR-SECRET-007, KOR-DAYSTART-016, KOR-EVENT-006.
    """
    for secret in game.decks.global_secrets:
        yield f"secret:{secret}"
    for event in game.calendar.active:
        yield f"event:{event}"
    for companion in game.board.companions:
        yield f"companion:{companion}"


def rules_in_force(
    game: Game, rules: Edition, character: CharacterState, kind: type[R]
) -> Iterator[tuple[str, R]]:
    """The rules of one type that hold for a character now, each with the card that says so."""
    for mode_rule in rules.standing:
        if type(mode_rule) is kind:
            yield "mode", mode_rule
    book = game.book
    if kind not in book.rule_types:
        return
    moment: Context | None = None
    for standing in book.campaign.standing:
        if type(standing.rule) is kind:
            moment = moment or Context((character.name,), character.location, active=character.name)
            if _met(standing.needs, game, rules, moment):
                yield "campaign", standing.rule
    for group in book.rule_groups.get(kind, ()):
        if not _any_reaches(game, character, group):
            continue
        for holder in group.holders:
            if in_force(game, character, holder):
                needs = holder.standing.needs
                if needs is not None:
                    moment = moment or Context((character.name,), character.location, active=character.name)
                    if not holds(needs, game, rules, moment):
                        continue
                yield holder.ref, holder.standing.rule  # type: ignore[misc]


def may_be_in_force(game: Game, rules: Edition, character: CharacterState, kind: type[Rule]) -> bool:
    """Whether any card in reach has such a rule, whatever it requires: a plain test before the search."""
    book = game.book
    if rules.standing or (book.campaign.standing and kind in book.rule_types):
        return True
    for group in book.rule_groups.get(kind, ()):
        if _any_reaches(game, character, group):
            return True
    return False


def _any_reaches(game: Game, character: CharacterState, group: HolderGroup) -> bool:
    """Whether the character holds any of the cards, face up or not, or one of them is in force for everyone."""
    kind, names = group.kind, group.names
    if kind in HELD:
        if not names.isdisjoint(getattr(character, HELD[kind])):
            return True
        return kind == "secret" and not names.isdisjoint(game.decks.global_secrets)
    if kind == "character":
        return character.tile in names
    if kind == "event":
        return not names.isdisjoint(game.calendar.active)
    return not names.isdisjoint(game.board.companions) if kind == "companion" else True


def in_force(game: Game, character: CharacterState, holder: Holder) -> bool:
    """Whether a card's rule reaches the character: held and face up, or in force for everyone. A used card does not count.

    FOA-ITEM-008, KOR-SETUP-022, KOR-ITEM-005, KOR-SECRET-007, KOR-SECRET-008, KOR-EVENT-006.
    """
    return REACHES[holder.kind](game, character, holder.name)


def _secret_reaches(game: Game, character: CharacterState, name: str) -> bool:
    if name in game.decks.global_secrets:
        return True
    return name in character.secrets and name not in character.inactive and name not in character.flipped


# By kind of card; a table, because menus ask this for every card that changes a cost.
REACHES: Final[dict[str, Callable[[Game, CharacterState, str], bool]]] = {
    "event": lambda game, character, name: name in game.calendar.active,
    "character": lambda game, character, name: name == character.tile,
    "item": lambda game, character, name: (
        name in character.items and name not in character.inactive and name not in character.flipped
    ),
    "secret": _secret_reaches,
    "skill": lambda game, character, name: name in character.skills,
    "condition": lambda game, character, name: name in character.conditions,
    "companion": lambda game, character, name: name in game.board.companions,
    "legendary": lambda game, character, name: name in character.legendary,
    "campaign": lambda game, character, name: True,
}


def still_there(game: Game, name: str, ref: str) -> bool:
    """Whether a card that was to speak is still in force for the character (any character, for shared cards).

    Where several effects share one moment, an earlier one may have taken away the card of a later one (KOR-GEN-002).
    """
    kind, _, card = ref.partition(":")
    return REACHES[kind](game, game.characters[name], card)


def _met(needs: object, game: Game, rules: Edition, moment: Context) -> bool:
    return needs is None or holds(needs, game, rules, moment)


def rule_in_force(game: Game, rules: Edition, character: CharacterState, kind: type[Rule]) -> bool:
    if not may_be_in_force(game, rules, character, kind):
        return False
    return next(rules_in_force(game, rules, character, kind), None) is not None


def forbidden(game: Game, rules: Edition, character: CharacterState, action: str) -> str:
    """The card that forbids the character to do it, or nothing. KOR-GEN-001.

    `may not` binds its owner; `nobody may` binds everyone.
    """
    book = game.book
    if action not in book.forbidden:
        return ""
    if rules.standing or book.campaign.standing:
        for kind in (MayNot, Nobody):
            if kind in book.rule_types:
                for ref, rule in rules_in_force(game, rules, character, kind):
                    if rule.action == action:  # type: ignore[attr-defined]
                        return ref
    else:
        # Only cards can say so, and those that do are known: only these are looked at.
        for holder in book.forbidding.get(action, ()):
            if REACHES[holder.kind](game, character, holder.name):
                needs = holder.standing.needs
                if needs is None or holds(
                    needs, game, rules, Context((character.name,), character.location, active=character.name)
                ):
                    return holder.ref
    if len(game.characters) > 1:
        for holder in book.holders.get(Nobody, ()):
            if holder.standing.rule.action == action and holder.kind not in _SHARED:  # type: ignore[attr-defined]
                for other in game.characters.values():
                    moment = Context((other.name,), other.location, active=other.name)
                    if in_force(game, other, holder) and _met(holder.standing.needs, game, rules, moment):
                        return holder.ref
    return ""


def barred(game: Game, rules: Edition, members: tuple[str, ...], action: str) -> str:
    """Why these characters cannot do it together, in words: a card forbids it to one of them.

    KOR-GEN-001, KOR-PARTY-002.
    """
    if action in game.book.forbidden:
        for name in members:
            by = forbidden(game, rules, game.characters[name], action)
            if by:
                return rules_say.FORBIDS_IT.format(title=game.book.title(by.partition(":")[2]))
    return ""


def triggered(
    game: Game, rules: Edition, character: CharacterState, when: str
) -> list[tuple[str, int, Ability]]:
    """The abilities of a character's own cards for that moment: card, index, ability."""
    found: list[tuple[str, int, Ability]] = []
    for kind, held, listening in game.book.hearing.get(when, ()):
        names = getattr(character, held) if held else (character.tile,)
        if not names or listening.keys().isdisjoint(names):
            continue
        for name in names:
            if name in listening and not (name in character.inactive and kind in _TURNED):
                ref = f"{kind}:{name}"
                for index, ability in listening[name]:
                    found.append((ref, index, ability))
    return found


def triggered_for_all(game: Game, when: str) -> list[tuple[str, int, Ability]]:
    """The abilities of cards that belong to nobody."""
    if when not in game.book.triggers or not game.book.tables.speakers((when,)).shared(game):
        return []
    return _shared_abilities(game, when)


def _shared_abilities(game: Game, when: str) -> list[tuple[str, int, Ability]]:
    abilities = game.book.abilities
    return [
        (ref, index, ability)
        for ref in shared_cards(game)
        for index, ability in enumerate(abilities.get(ref, ()))
        if ability.when == when
    ]
