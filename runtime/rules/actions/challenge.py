"""Challenge a Guardian."""

from __future__ import annotations

from runtime.rules.cards.encounter_cards import find_and_meet
from runtime.rules.cards.standing import barred
from runtime.rules.costs.parties import blocked_for_all, form_party
from runtime.rules.edition import Edition
from runtime.rules.map import board
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Offer
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say


def offer_challenge(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    """One guardian of the location, at no cost. KOR-GUARD-012."""
    guardians = board.guardians_at(game, character.location)
    return _challenges(game, rules, character, guardians) if guardians else []


def _challenges(game: Game, rules: Edition, character: CharacterState, guardians: list[str]) -> list[Offer]:
    found: list[Offer] = []

    def check(members: tuple[str, ...]) -> str:
        return barred(game, rules, members, "challenge")

    for guardian in guardians:

        def run(guardian: str = guardian) -> Flow[None]:
            members = yield from form_party(game, character, check, rules_say.WHO_CHALLENGES_IT)
            yield from challenge(game, rules, members, guardian)

        found.append(
            Offer(
                f"challenge-{guardian}",
                rules_say.CHALLENGE.format(title=game.book.encounters[guardian].title),
                blocked_for_all(game, character, check),
                begin=run,
            )
        )
    return found


def challenge(game: Game, rules: Edition, members: tuple[str, ...], guardian: str) -> Flow[None]:
    """KOR-GUARD-012, KOR-GUARD-013."""
    game.party = members
    yield Event(
        "action",
        ", ".join(members),
        "challenge",
        text=rules_say.CHALLENGE.format(title=game.book.title(guardian)),
    )
    here = game.characters[members[0]].location
    yield from find_and_meet(game, rules, Context(members, here), guardian, guarding=True)
    game.party = ()
