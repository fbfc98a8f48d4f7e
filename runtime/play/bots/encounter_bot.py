"""A sensible player of encounters: greedy, looking to the end of its own activation.

At each decision it plays every option on a copy of the game and takes the one that leaves the best position after the
attack or response. It does not know what it will draw. Before it looks ahead, it shuffles everything that nobody has
seen yet (`unseen_cards.py`), the same way for every option. Chance also gives the copy other answers than the game.
"""

from __future__ import annotations

from random import Random
from typing import Final

from runtime.play.bots.agents import Chance
from runtime.play.bots.encounter_worth import WORTHS
from runtime.play.bots.unseen_cards import forgotten
from runtime.rules.edition import Edition
from runtime.rules.encounters.card_tables import CardTable, Link
from runtime.rules.encounters.encounter_rules import EncounterRules, how_of
from runtime.rules.encounters.hands import deck_of
from runtime.rules.encounters.keys import gives_lightning
from runtime.rules.encounters.sequence import left_of
from runtime.rules.encounters.turn import finish_activation
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision, Refused
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import CharacterState, EncounterState, Game

_MOST_STEPS: Final = 60  # decisions in one look ahead; a copy that goes round in circles is stopped
_PATIENCE: Final = 3  # activations without any change before it leaves


class EncounterBot:
    """Answers the decisions of one encounter in one game. `goal` is the outcome it plays for."""

    _outside: tuple[str, ...] = (
        "hand.keep", "encounter.active", "trait.entrapment", "trait.greedy", "hand.discard", "item.aside",
        "talk.avoid", "talk.approach",
    )  # fmt: skip
    """Decisions that no answers lead to from the kept position."""

    def __init__(
        self, game: Game, rules: Edition, goal: str = "win", seed: int = 0, daring: float = 0.0
    ) -> None:
        self.game = game
        self.rules = rules
        self.goal = goal
        self.encounter = game.encounter.name if game.encounter is not None else ""
        self.daring = daring  # how often it takes a random option, to find other lines
        self._random = Random(seed)
        self._worth = WORTHS[goal]
        self._kept: Game | None = None  # the position at the last play decision
        self._since: list[Answer] = []
        self._turn = 0  # the turn of the kept position
        self._standing: dict[
            str, tuple[object, ...]
        ] = {}  # the position at each one's last play decision, in short
        self._still: dict[str, int] = {}  # how often it has not changed

    def answer(self, decision: Decision) -> Answer:
        answer = self._answer(decision)
        if self._kept is not None:
            self._since.append(answer)
        return answer

    def _answer(self, decision: Decision) -> Answer:
        encounter = self.game.encounter
        if encounter is None or encounter.phase == "conclusion":
            self._kept = None
            return default_answer(decision)
        before = self._taken_up(decision, encounter)
        if before is not None:
            self._kept, self._since, self._turn = self.game.clone(), before, encounter.turn
        elif decision.kind in self._outside:
            self._kept = None
        if decision.kind == "encounter.play" and self.goal in ("win", "green") and self._stuck(encounter):
            return next((key for key in ("escape", "avoid") if key in decision.open_keys()), "end")
        if decision.kind == "avoid.consent":
            return "yes"  # one mind plays them all: the one who asked has already thought about it
        if self.daring and decision.single and self._random.random() < self.daring:
            return self._random.choice(decision.open_keys())
        if self._kept is not None and decision.single:
            keys = decision.open_keys()
            best = keys[0] if len(keys) == 1 else self._best(keys)
            if best is not None:
                return best
        return self._by_habit(decision, encounter)

    def _taken_up(self, decision: Decision, encounter: EncounterState) -> list[Answer] | None:
        """Where a look ahead can start for this decision: the answers that lead to it from there."""
        return [] if decision.kind == "encounter.play" else None

    def _stuck(self, encounter: EncounterState) -> bool:
        """Whether nobody can get any further: no card can be played, and nothing more will come."""
        deck = deck_of(self.game.characters[encounter.active], encounter)
        active = encounter.active
        seen = (
            encounter.pool,
            encounter.affinity,
            encounter.duration,
            [(card.card, card.time, card.charges) for card in encounter.sequence],
            encounter.hands[encounter.active][:],
            len(deck),
            self.game.characters[encounter.active].health,
        )
        self._still[active] = self._still.get(active, 0) + 1 if seen == self._standing.get(active) else 0
        self._standing[active] = seen
        return self._still[active] >= _PATIENCE

    # --- looking ahead

    def _best(self, keys: list[str]) -> str | None:
        """The option that leaves the best position; None if none of them can be played on."""
        base = self._dealt(self._random.getrandbits(30))
        best, most = keys[0], float("-inf")
        for key in keys:
            worth = self._tried(base, key, 1)
            if worth > most:
                best, most = key, worth
        return best

    def _dealt(self, deal: int) -> Game:
        """The kept position, with the cards the table has not seen in one possible order."""
        assert self._kept is not None
        return forgotten(self._kept, self.game, deal)

    def _tried(self, base: Game, key: str, luck: int) -> float:
        """What the position is worth after this answer, played on quickly as far as this bot looks."""
        game = base.clone()
        encounter = game.encounter
        assert encounter is not None
        script = [*self._since, key]
        quick = self._quick(game)
        chance = Chance(luck)
        flow = self._flow(game, how_of(game, self.rules))
        answer: Answer | None = None
        steps, most = 0, self._most_steps()
        try:
            while steps < most:
                item = flow.send(answer)  # type: ignore[arg-type]
                answer = None
                if type(item) is not Decision:
                    continue
                if item.actor == CHANCE:
                    answer = chance.answer(item)
                elif steps < len(script):
                    answer = script[steps]
                    item.check(answer)
                    steps += 1
                elif self._far_enough(encounter):
                    break
                else:
                    answer = quick.answer(item)
                    steps += 1
        except StopIteration:
            pass
        except Refused:
            return float("-inf")  # chance went another way than it did before
        return self._worth(game, self.rules, encounter)

    def _flow(self, game: Game, how: EncounterRules) -> Flow[None]:
        """From the kept position to the end of the activation."""
        return finish_activation(game, self.rules, how)

    def _quick(self, game: Game) -> QuickPlayer:
        """Who plays the copy once the given answers are used up."""
        return QuickPlayer(game, self.rules, self.goal)

    def _most_steps(self) -> int:
        return _MOST_STEPS

    def _far_enough(self, encounter: EncounterState) -> bool:
        return False

    # --- outside an activation

    def _by_habit(self, decision: Decision, encounter: EncounterState) -> Answer:
        return habit(self.game, self.rules, decision, encounter, self.goal)


class QuickPlayer:
    """Plays what gives most at once; used for the rest of an activation when looking ahead."""

    def __init__(self, game: Game, rules: Edition, goal: str) -> None:
        self.game = game
        self.rules = rules
        self.goal = goal

    def answer(self, decision: Decision) -> Answer:
        encounter = self.game.encounter
        if encounter is None or decision.kind != "encounter.play":
            if encounter is None:
                return default_answer(decision)
            return habit(self.game, self.rules, decision, encounter, self.goal)
        if self.goal in ("lose", "red"):
            return "end" if "end" in decision.open_keys() else decision.open_keys()[0]
        character = self.game.characters[encounter.active]
        best, most = "", 0.0
        for key in decision.open_keys():
            if key in encounter.hands[character.name]:
                worth = card_worth(self.game, encounter, character, key)
            elif key.startswith(("charge-", "use-")):
                worth = 0.4
            else:
                continue
            if worth > most:
                best, most = key, worth
        if best:
            return best
        keys = decision.open_keys()
        return "end" if "end" in keys else keys[0]


def default_answer(decision: Decision) -> Answer:
    """The first open keys."""
    keys = decision.open_keys()
    if decision.single:
        return keys[0]
    return tuple(keys if decision.ordered else keys[: max(decision.least, 0)])


def habit(game: Game, rules: Edition, decision: Decision, encounter: EncounterState, goal: str) -> Answer:
    """Answers that need no look ahead."""
    keys = decision.open_keys()
    if decision.kind == "hand.keep":
        hand = encounter.hands[decision.actor]
        character = game.characters[decision.actor]
        poor = all(card_worth(game, encounter, character, card) <= 0.5 for card in hand)
        return "redraw" if poor and len(hand) > 2 and len(deck_of(character, encounter)) >= 2 else "keep"
    if decision.kind == "encounter.active":
        return max(keys, key=lambda name: _readiness(game, encounter, game.characters[name]))
    if decision.kind in ("hand.discard", "hand.take-back"):
        character = game.characters[decision.actor]
        ranked = sorted(keys, key=lambda card: card_worth(game, encounter, character, card))
        if decision.kind == "hand.take-back":
            ranked.reverse()
        return ranked[0] if decision.single else tuple(ranked[: decision.least])
    if decision.kind in ("key.magic", "charge.lend", "avoid.consent"):
        return keys[0]
    if decision.kind == "talk.avoid":
        return goal if goal in keys else "talk"
    if decision.kind == "trait.entrapment":
        return "discard" if game.characters[decision.actor].health < 6 else "health"
    if decision.kind == "trait.greedy":
        return "gain" if goal in ("win", "green") else keys[0]
    if decision.kind == "encounter.pause":
        return next((key for key in decision.open_keys() if key.startswith("card-")), "go-on")
    if decision.kind == "encounter.react":
        return keys[0]
    return default_answer(decision)


def _readiness(game: Game, encounter: EncounterState, character: CharacterState) -> float:
    hand = encounter.hands[character.name]
    best = max((card_worth(game, encounter, character, card) for card in hand), default=0.0)
    return best + 0.1 * character.health


def card_worth(game: Game, encounter: EncounterState, character: CharacterState, card: str) -> float:
    """Roughly what a card gives at once if it is played now."""
    tables = game.book.tables
    table = tables.cards[card]
    link = tables.link(left_of(encounter, len(encounter.sequence)), card)
    return _link_worth(game, encounter, character, link) + _ability_worth(table)


def _link_worth(game: Game, encounter: EncounterState, character: CharacterState, link: Link) -> float:
    worth = 0.0
    for key in link.keys:
        if key.attribute and character.attributes.get(key.attribute, 0) < key.demand:
            continue
        if key.magic and not any(game.characters[name].magic for name in encounter.party):
            continue
        for kind, amount in key.bonuses:
            worth += _BONUS.get(kind, 0.0) * amount
        if gives_lightning(game, encounter, key):
            worth += 0.2
    return worth


_BONUS: Final = {
    "pool": 1.0, "up": 1.0, "draw": 0.5, "variable": 0.8, "duration": -0.2, "down": -1.0, "lose-pool": -1.0,
    "lose-duration": 0.2, "destroy": -0.5,
}  # fmt: skip
_TRIGGERS: Final = {"on-placement": 0.6, "delayed": 0.5, "on-attack": 0.4, "on-response": 0.4}


def _ability_worth(table: CardTable) -> float:
    return sum(_TRIGGERS.get(when, 0.1) * len(many) for when, many in table.triggers.items())
