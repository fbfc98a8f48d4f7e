"""The ways in which a party can end an encounter: each is shown by a line of play under the real rules.

Owns the memory of the answers: it does not ask a party of the same strength again about the same end. The plan runner
finds the same ends, because both look for the same line.
"""

from __future__ import annotations

from typing import Final

from runtime.play.bots.encounter_lines import find_line
from runtime.rules.edition import Edition
from runtime.rules.encounters.outcome import kind_of
from runtime.rules.state.game import CharacterState, Game

# Nine of ten lines that 1 500 decisions find are found within a hundred; the others are for the last goals.
SHORT_LINES: Final = 100
LONG_LINES: Final = 600


class EncounterEnds:
    """The ends to which a group of heroes can bring its encounters."""

    def __init__(self, rules: Edition) -> None:
        self._rules = rules
        self.most = LONG_LINES  # how many decisions a search for a line may look at
        self._vain: dict[object, int] = {}  # how many decisions were looked at in vain; 0 if a line was found

    def can_end(self, game: Game, party: tuple[str, ...], name: str, outcome: str) -> bool:
        """Whether a line of play from this position to the outcome has been found."""
        if kind_of(game, name) == "written":
            return True
        key = (name, outcome, *(_strength(game.characters[one]) for one in party))
        vain = self._vain.get(key)
        if vain is None or 0 < vain < self.most:
            line = find_line(game, self._rules, party, name, outcome, self.most)
            vain = self._vain[key] = self.most if line is None else 0
        return not vain


def _strength(member: CharacterState) -> tuple[object, ...]:
    """What somebody brings to an encounter; the order of a deck that is shuffled means nothing."""
    return (
        member.name,
        member.energy,
        member.health,
        member.terror,
        tuple(member.attributes.values()),
        tuple(sorted(member.combat_deck)),
        tuple(sorted(member.diplomacy_deck)),
        tuple(member.items),
        tuple(member.skills),
        tuple(member.conditions),
    )
