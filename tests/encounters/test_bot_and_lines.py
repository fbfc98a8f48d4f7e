"""The encounter bot, lines to a wanted outcome, and the measurement of balance."""

from __future__ import annotations

import pytest

from runtime.play.bots.agents import Chance, RandomBot
from runtime.play.bots.encounter_balance import balance, print_balance
from runtime.play.bots.encounter_bot import EncounterBot
from runtime.play.bots.encounter_lines import drive, find_line, find_line_in
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from runtime.rules.encounters.outcome import EncounterEnd, resolve_encounter
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
from runtime.rules.state.game import Game
from tests.encounters.arena import EDITION, Arena, card, fight, talk
from tests.support.tables import campaign_of

DECK = (
    card("jab", "key 1: closes 1 pool opens courage 1", "free: closes 1 pool opens 1x")
    + card("hook", "key 1: closes lightning opens courage 1", "free: closes 1 pool opens 2x")
    + card("ward", "kind: passive", "free: closes 1 pool opens 1x", "on attack: prevent 1 damage")
    + card("wind-up", "free: opens 2x", "on placement: place 1 charge here", "pay 1 charge: gain 1 pool")
    + "".join(card(f"step-{n}", "free: closes draw 1 opens 1x") for n in range(6))
)
FOE = fight("foe", "key 1: opens courage 1", "attack 0-2: take 2 damage", "attack 3+: take 1 damage", value=6)
GIANT = fight("giant", "attack 0+: take 4 damage", value=40).replace("green 1", "green 2")
HOST = talk(
    "host",
    "key 1: opens courage 1",
    "variable courage: up 2",
    "response: down 1, lose 1 duration",
    duration=4,
)
WORDS = "".join(
    card(
        f"word-{n}", "key 1: closes variable opens courage 1", "free: closes up 1 opens 1x", kind="diplomacy"
    )
    for n in range(6)
)
ALL = DECK + FOE + GIANT + HOST + WORDS


def replayed(game: Game, party: tuple[str, ...], name: str, answers: tuple[Answer, ...]) -> EncounterEnd:
    """The outcome of a line, checked answer by answer."""
    flow = resolve_encounter(game, EDITION, party, name, "box")
    waiting = list(answers)
    answer: Answer | None = None
    while True:
        try:
            item = flow.send(answer)  # type: ignore[arg-type]
        except StopIteration as stop:
            assert not waiting
            outcome: EncounterEnd = stop.value
            return outcome
        answer = None
        if isinstance(item, Decision):
            answer = waiting.pop(0)
            item.check(answer)


@pytest.mark.parametrize(
    ("name", "outcome"),
    [("foe", "win"), ("foe", "lose"), ("foe", "escape"), ("giant", "lose"), ("giant", "escape"),
     ("host", "green"), ("host", "win"), ("host", "gray"), ("host", "red")],
)  # fmt: skip
def test_a_line_leads_to_the_outcome_when_played_again(name: str, outcome: str) -> None:
    arena = Arena(ALL)
    before = arena.game.to_data()
    line = find_line(arena.game, EDITION, ("ann",), name, outcome)
    assert line is not None
    assert arena.game.to_data() == before  # only copies were played
    again = replayed(arena.game, ("ann",), name, line.answers)
    assert again == line.outcome
    assert again.result == {"win": "green"}.get(outcome, outcome) if name == "host" else outcome


def test_a_party_of_two_finds_a_line_too() -> None:
    other = "".join(card(f"bob-{n}", "free: closes 1 pool opens 1x", for_="bob") for n in range(6))
    arena = Arena(ALL + other, heroes="ann bob")
    line = find_line(arena.game, EDITION, ("ann", "bob"), "foe", "win")
    assert line is not None
    assert replayed(arena.game, ("ann", "bob"), "foe", line.answers).won


def test_without_a_line_the_search_ends_at_its_limit() -> None:
    arena = Arena(ALL)
    assert find_line(arena.game, EDITION, ("ann",), "giant", "win", limit=300) is None


def wins(bot: str, games: int) -> int:
    count = 0
    for seed in range(games):
        arena = Arena(ALL)
        chance = Chance(seed)
        deck = arena["ann"].combat_deck
        deck.sort(key=lambda name: (len(name) * (seed + 3)) % 7)
        player = EncounterBot(arena.game, EDITION, "win", seed) if bot == "sensible" else RandomBot(seed)
        flow = resolve_encounter(arena.game, EDITION, ("ann",), "foe", "box")
        _, outcome = drive(flow, player, chance, 400)  # type: ignore[arg-type]
        count += outcome is not None and outcome.won
    return count


def test_the_bot_plays_better_than_chance() -> None:
    assert wins("sensible", 20) >= wins("random", 20) + 5


def test_it_flees_from_what_it_cannot_beat() -> None:
    arena = Arena(ALL)
    bot = EncounterBot(arena.game, EDITION, "win", 0)
    _, outcome = drive(resolve_encounter(arena.game, EDITION, ("ann",), "giant", "box"), bot, Chance(0), 400)
    assert outcome is not None
    assert outcome.result == "escape"
    assert arena["ann"].health > 0


def test_balance_is_a_table_of_every_deck_against_every_encounter() -> None:
    campaign = Arena(ALL).campaign
    rows = balance(campaign, EDITION, games=20, seed=3, parties=[("ann",)])
    assert [(row.party, row.encounter) for row in rows] == [("ann", "host"), ("ann", "foe"), ("ann", "giant")]
    for row in rows:
        assert row.games == 20
        assert row.won + row.lost + row.escaped + row.neither + row.unfinished == 20
    assert rows == balance(
        campaign, EDITION, games=20, seed=3, parties=[("ann",)]
    )  # the same seed, the same numbers
    text = print_balance(rows)
    assert text.splitlines()[3].split()[:3] == ["ann", "giant", "green"]
    assert text.splitlines()[3].endswith("hopeless")


def test_chance_is_not_the_bots_business() -> None:
    arena = Arena(ALL)
    asked: list[str] = []

    class Watching(EncounterBot):
        def answer(self, decision: Decision) -> Answer:
            asked.append(decision.actor)
            return super().answer(decision)

    bot = Watching(arena.game, EDITION)
    drive(resolve_encounter(arena.game, EDITION, ("ann",), "foe", "box"), bot, Chance(0), 400)
    assert CHANCE not in asked


@pytest.mark.parametrize("seed", [None, 5])
def test_a_line_from_inside_a_session(seed: int | None) -> None:
    journal = """\
journal hearth

verse door
  A door.

  > encounter foe
    win -> hall
    lose -> cellar

verse hall
  A hall.

  * On.
    -> end

verse cellar
  A cellar.

  * On.
    -> end
"""
    campaign = campaign_of(ALL, journal=journal)
    for outcome, verse in (("win", "hearth/hall"), ("escape", "hearth/cellar")):
        session = Session(Book(campaign), EDITION, ("ann",), seed)
        chance = Chance(3)
        while session.game.encounter is None:
            decision = session.decision
            assert decision is not None
            keys = decision.open_keys()
            session.answer(chance.answer(decision) if decision.actor == CHANCE else
                           "explore" if "explore" in keys else keys[0])  # fmt: skip
        line = find_line_in(session, outcome)
        assert line is not None
        for answer in line:
            session.answer(answer)
        assert session.game.encounter is None
        session.answer("on")
        assert verse in session.game.sheet.read


def test_the_bot_does_not_know_what_it_will_draw() -> None:
    """The same hand over another order of the deck: the same card is played."""
    told = []
    for order in (1, -1):
        arena = Arena(ALL)
        deck = arena["ann"].combat_deck
        deck.sort()
        deck[3:] = deck[3:][::order]
        bot = EncounterBot(arena.game, EDITION, "win", 5)
        flow = resolve_encounter(arena.game, EDITION, ("ann",), "foe", "box")
        answers: list[Answer] = []
        answer: Answer | None = None
        while not answers:
            item = flow.send(answer)  # type: ignore[arg-type]
            answer = None
            if isinstance(item, Decision):
                if item.kind == "hand.keep":
                    answer = "keep"
                else:
                    answer = bot.answer(item)
                    answers.append(answer)
        told.append(answers)
    assert told[0] == told[1]


def test_it_leaves_where_nothing_moves_any_more() -> None:
    """A wall that never strikes and a deck without a single blow: nobody would ever be done."""
    idle = "".join(card(f"idle-{n}", "free: opens 1x") for n in range(6))
    arena = Arena(idle + fight("wall", "attack 0+: gain 0 terror", value=9))
    bot = EncounterBot(arena.game, EDITION, "win", 0)
    flow = resolve_encounter(arena.game, EDITION, ("ann",), "wall", "box")
    answers, outcome = drive(flow, bot, Chance(0), 400)
    assert outcome is not None
    assert outcome.result == "escape"
    assert len(answers) < 60


def test_a_party_leaves_where_nothing_moves_any_more() -> None:
    """Two who take turns doing nothing: each sees that nothing has changed since their own last turn."""
    wall = fight("wall", "attack 0+: gain 1 pool, lose 1 pool", value=40)
    other = "".join(card(f"bob-{n}", "free: closes 1 pool opens 1x", for_="bob") for n in range(6))
    own = "".join(card(f"ann-{n}", "free: closes 1 pool opens 1x") for n in range(6))
    arena = Arena(own + wall + other, heroes="ann bob")
    bot = EncounterBot(arena.game, EDITION, "win", 0)
    party = ("ann", "bob")
    _, outcome = drive(resolve_encounter(arena.game, EDITION, party, "wall", "box"), bot, Chance(0), 400)
    assert outcome is not None
    assert outcome.result == "escape"
