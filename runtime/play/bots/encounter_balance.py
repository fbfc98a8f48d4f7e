"""Balance by measurement: how each starter deck fares against each encounter, played by the encounter bot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final

import msgspec

from runtime.play.bots.agents import Chance
from runtime.play.bots.encounter_bot import EncounterBot
from runtime.play.bots.encounter_lines import drive, goal_of
from runtime.play.bots.encounter_planner import EncounterPlanner, Foresight
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import new_game
from runtime.rules.edition import Edition
from runtime.rules.encounters.outcome import resolve_encounter
from runtime.rules.protocol.decisions import Decision
from runtime.rules.protocol.flow import shuffle
from schemas.model import Campaign

MOST_DECISIONS: Final = 400  # in one game; a game not over by then is unfinished


ENOUGH: Final = 20  # a verdict needs at least so many games


class BalanceRow(msgspec.Struct):
    """One party against one encounter."""

    party: str
    encounter: str
    kind: str
    deck: str
    difficulty: int
    games: int = 0
    won: int = 0
    lost: int = 0
    escaped: int = 0
    neither: int = 0  # gray conclusions, and enemies that ran away without a winner
    unfinished: int = 0
    health: float = 0.0  # lost per game and person
    decisions: float = 0.0

    def share(self, count: int) -> float:
        return count / self.games if self.games else 0.0

    @property
    def verdict(self) -> str:
        """Whether the encounter is hopeless or free for this party. A handful of games cannot tell."""
        if self.games < ENOUGH:
            return ""
        if self.share(self.won) < 0.05:
            return "hopeless"
        return "free" if self.share(self.won) > 0.98 and self.health < 0.5 else ""


def balance(
    campaign: Campaign,
    rules: Edition,
    games: int = 100,
    seed: int = 0,
    *,
    parties: Iterable[Sequence[str]] | None = None,
    encounters: Iterable[str] | None = None,
    ahead: Foresight | None = None,
) -> list[BalanceRow]:
    """Plays each party (each hero alone, unless others are named) against each encounter of the decks.

    A party that should look further than the end of an activation is told how far.
    """
    book = Book(campaign)
    wanted = [(hero,) for hero in book.heroes] if parties is None else [tuple(one) for one in parties]
    names = list(encounters) if encounters is not None else standard_encounters(book)
    return [measure(book, rules, party, name, games, seed, ahead) for party in wanted for name in names]


def standard_encounters(book: Book) -> list[str]:
    """Those that lie in a coloured deck and are played with cards, by deck and difficulty."""
    found = [
        name
        for name, card in book.encounters.items()
        if card.deck not in ("", "boss") and kind_of_card(book, name) != "written"
    ]
    return sorted(
        found, key=lambda name: (book.encounters[name].deck, book.encounters[name].difficulty, name)
    )


def kind_of_card(book: Book, name: str) -> str:
    return "combat" if name in book.combat else "diplomacy" if name in book.diplomacy else "written"


def measure(
    book: Book,
    rules: Edition,
    party: Sequence[str],
    name: str,
    games: int,
    seed: int,
    ahead: Foresight | None = None,
) -> BalanceRow:
    """Many games of one party against one encounter, each with freshly shuffled starter decks."""
    card = book.encounters[name]
    row = BalanceRow(" + ".join(party), name, kind_of_card(book, name), card.deck or "", card.difficulty)
    health = decisions = 0
    for number in range(games):
        game = new_game(book, rules, party)
        game.unsettled = 0
        chance = Chance(seed * 1_000_003 + number)
        for who in game.characters.values():
            for deck in (who.combat_deck, who.diplomacy_deck):
                shuffled(deck, chance)
        before = sum(one.health for one in game.characters.values())
        goal = goal_of(game, name, "win")
        bot = (
            EncounterPlanner(game, rules, goal, seed + number, ahead)
            if ahead is not None
            else EncounterBot(game, rules, goal, seed + number)
        )
        flow = resolve_encounter(game, rules, tuple(party), name, "box")
        answers, outcome = drive(flow, bot, chance, MOST_DECISIONS)
        row.games += 1
        if outcome is None:
            row.unfinished += 1
        elif outcome.won:
            row.won += 1
        elif outcome.result in ("escape", "avoid"):
            row.escaped += 1
        elif outcome.result in ("gray", "run-away"):
            row.neither += 1
        else:
            row.lost += 1
        health += before - sum(one.health for one in game.characters.values())
        decisions += len(answers)
    if row.games:
        row.health = health / row.games / len(party)
        row.decisions = decisions / row.games
    return row


def shuffled(deck: list[str], chance: Chance) -> None:
    """The deck in an order that this chance decides."""
    flow = shuffle(deck, "a deck")
    for item in flow:
        assert isinstance(item, Decision)
        with suppress(StopIteration):
            flow.send(chance.answer(item))


def print_balance(rows: Sequence[BalanceRow]) -> str:
    """The table as text: one line for each party and encounter, with a word where the numbers look wrong."""
    width = max((len(row.party) for row in rows), default=0)
    width = max(18, width + 2)
    lines = [
        f"{'party':<{width}}{'encounter':<24}{'deck':<9}{'won':>6}{'lost':>6}{'fled':>6}{'even':>6}{'health':>8}{'asked':>7}  "
    ]
    for row in rows:
        deck = f"{row.deck} {row.difficulty}"
        lines.append(
            f"{row.party:<{width}}{row.encounter:<24}{deck:<9}{row.share(row.won):>6.0%}{row.share(row.lost):>6.0%}"
            f"{row.share(row.escaped):>6.0%}{row.share(row.neither + row.unfinished):>6.0%}"
            f"{-row.health or 0.0:>8.1f}{row.decisions:>7.0f}  {row.verdict}".rstrip()
        )
    return "\n".join(lines) + "\n"
