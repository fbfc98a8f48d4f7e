"""Parties: who takes an Action together. They form for one Action and dissolve after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, Option
from runtime.rules.protocol.flow import Flow, ask
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from runtime.sentences.lists_and_numbers import in_a_row as in_a_row

Check = Callable[[tuple[str, ...]], str]
"""Why a party cannot take the Action, or nothing."""


def has_passed(game: Game, character: CharacterState) -> bool:
    """Whether the character takes no further Action today. FOA-PASS-001, AMB-S-104."""
    return f"passed:{character.name}" in game.calendar.today


def possible_parties(game: Game, character: CharacterState) -> Iterator[tuple[str, ...]]:
    """The character alone, then with every set of others in the same location.

    KOR-PARTY-001, KOR-ACTION-010, FOA-PARTY-001.
    """
    others = [
        one.name for one in game.at(character.location) if one is not character and not has_passed(game, one)
    ]
    for count in range(len(others) + 1):
        for some in combinations(others, count):
            yield (character.name, *some)


def blocked_for_all(game: Game, character: CharacterState, check: Check) -> str:
    """Why no party of this character could do it: the reason that blocks the character alone."""
    first = check((character.name,))
    if not first or len(game.characters) == 1:
        return first
    for party in possible_parties(game, character):
        if len(party) > 1 and not check(party):
            return ""
    return first


def form_party(
    game: Game, character: CharacterState, check: Check, text: str = rules_say.WHO_TAKES_PART
) -> Flow[tuple[str, ...]]:
    """The players say who takes part; nobody is forced in, nobody leaves once it has begun.

    KOR-PARTY-001, KOR-PARTY-002, KOR-PARTY-003, KOR-PARTY-009, FOA-PARTY-002, FOA-PARTY-003, AMB-S-18.
    """
    if len(game.characters) == 1:
        return (character.name,)
    parties = list(possible_parties(game, character))
    if len(parties) == 1:
        return parties[0]
    options = []
    for party in parties:
        names = [game.book.short(name) for name in party]
        key = "alone" if len(party) == 1 else "with-" + "-and-".join(party[1:])
        said = rules_say.ALONE.format(who=names[0]) if len(party) == 1 else in_a_row(names)
        options.append(Option(key, said, check(party)))
    answer = yield from ask("party.join", PLAYERS, options, text)
    return next(party for party, option in zip(parties, options, strict=True) if option.key == answer)


def party_of(game: Game, character: CharacterState) -> tuple[str, ...]:
    """With whom a character takes part in an Action now. Outside an Action, alone. KOR-GEN-007, KOR-PARTY-001."""
    return game.party if character.name in game.party else (character.name,)


def party_now(game: Game, context: Context) -> Sequence[str]:
    """Who `each party member` is: those still in the encounter, or those whom the moment concerns.

    What is not part of the encounter under way is for its own people (KOR-GEN-007, KOR-PARTY-007).
    """
    if game.encounter is not None and context.inside:
        return game.encounter.party
    return alive(game, context.members)


def alive(game: Game, names: tuple[str, ...]) -> tuple[str, ...]:
    """Only those who have not died in what is under way. FOA-DEATH-003."""
    return tuple(name for name in names if name not in game.fallen) if game.fallen else names
