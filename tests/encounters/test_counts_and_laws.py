"""Decision counts by depth from small fixed positions, and the laws of sessions at positions inside encounters."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from compiler.api import compile_texts
from runtime.editions.kings_of_ruin import EDITION
from runtime.play.bots.agents import RandomBot
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from runtime.rules.encounters.outcome import resolve_encounter
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision, Refused
from runtime.rules.state.game import Game
from tests.encounters.arena import AVALON, Arena, card, fight, parley, talk
from tests.laws.worlds import barrow

CAMPAIGNS = Path(__file__).parents[1] / "language" / "campaigns"


def asked_after(
    start: Game, rules: Edition, party: tuple[str, ...], name: str, answers: tuple[Answer, ...]
) -> Decision | None:
    """What is asked after the answers. Shuffles keep the order and are not counted."""
    flow = resolve_encounter(start.clone(), rules, party, name, "box")
    waiting = list(answers)
    answer: Answer | None = None
    try:
        while True:
            item = flow.send(answer)  # type: ignore[arg-type]
            answer = None
            if isinstance(item, Decision):
                if item.actor == CHANCE:
                    answer = tuple(option.key for option in item.options)
                elif waiting:
                    answer = waiting.pop(0)
                else:
                    return item
    except StopIteration:
        return None


def answers_to(decision: Decision) -> list[Answer]:
    keys = decision.open_keys()
    if decision.single:
        return list(keys)
    return [
        chosen for size in range(decision.least, decision.most + 1) for chosen in combinations(keys, size)
    ]


def perft(arena: Arena, name: str, depth: int) -> list[int]:
    """How many decisions can be reached after 0, 1, 2, ... answers."""
    party = tuple(arena.game.characters)
    lines: list[tuple[Answer, ...]] = [()]
    counts = []
    for _ in range(depth + 1):
        reached = [
            (line, asked)
            for line in lines
            if (asked := asked_after(arena.game, arena.rules, party, name, line))
        ]
        counts.append(len(reached))
        lines = [(*line, answer) for line, asked in reached for answer in answers_to(asked)]
    return counts


SOLO = (
    fight("foe", "key 1: opens courage 1", "magic: opens magic", "attack 0-1: take 2 damage",
          "attack 2+: take 1 damage, destroy", "opportunity: gain 1 terror", value=4)
    + card("jab", "key 1: closes 1 pool opens courage 1", "free: closes lightning opens 1x")
    + card("spell", "magic: closes 2 pool opens magic", "key 1: closes lightning")
    + card("ward", "kind: passive", "free: closes 1 pool opens 2x", "on attack: prevent 1 damage")
    + card("coil", "on placement: place 2 charges here", "pay 1 charge: gain 1 pool", "free: closes lightning")
    + card("gift", "on placement: may pay 1 health to draw 1 card")
)  # fmt: skip
DUO = SOLO + card("blow", "free: closes 2 pool opens 1x", for_="bob") + card("duck", for_="bob")
TALK = (
    talk("host", "key 1: opens courage 1", "variable courage: lightning", "response: down 1, lose 1 duration",
         duration=2)
    + card("charm", "key 1: closes variable opens courage 1", "free: closes up 1 opens 1x", kind="diplomacy")
    + card("plea", "key 1: closes variable", "free: closes up 1", kind="diplomacy")
    + card("jest", "on placement: choose up 1 or gain 1 duration", kind="diplomacy")
    + card("wait", kind="diplomacy")
)  # fmt: skip


def test_counts_of_a_small_fight() -> None:
    arena = Arena(SOLO)
    arena["ann"].magic = 1
    assert perft(arena, "foe", 6) == COUNTS["solo"]
    arena = Arena(
        SOLO, rules=EDITION.with_rulings(amb_s_49=False)
    )  # fewer plays: no charges of covered cards
    arena["ann"].magic = 1
    assert perft(arena, "foe", 6) == [1, 2, 6, 16, 42, 132, 375]


def test_counts_of_a_small_fight_of_two() -> None:
    arena = Arena(DUO, heroes="ann bob")
    arena["bob"].magic = 1
    assert perft(arena, "foe", 6) == COUNTS["duo"]


def test_counts_of_a_small_talk() -> None:
    assert perft(Arena(TALK), "host", 7) == COUNTS["talk"]


AVALON_FIGHT = SOLO.replace("value: 4", "value: 4\n  traits: rage, opportunist, defensive") + card("rest")
AVALON_TALK = (
    parley("host", "key 1: opens courage 1", "avoid: (1 wealth) Walk on.",
           "stage 1:", "  variable courage: lightning", "  response: down 1",
           "stage 1 by flattery:", "  variable courage: up 1", "  response: down 2",
           affinity="1 red, 1 gray, 2 green, start 2")
    + card("charm", "key 1: closes variable opens courage 1", "free: closes up 1 opens 1x", kind="diplomacy")
    + card("plea", "key 1: closes variable", "free: closes up 1", kind="diplomacy")
    + card("jest", "on placement: choose up 1 or gain 1 food", kind="diplomacy")
    + card("wait", kind="diplomacy")
)  # fmt: skip


def test_counts_of_a_small_fight_of_avalon() -> None:
    arena = Arena(AVALON_FIGHT, rules=AVALON)
    arena["ann"].magic = 1
    assert perft(arena, "foe", 6) == COUNTS["avalon fight"]
    arena = Arena(AVALON_FIGHT, rules=AVALON.with_rulings(amb_c_18="shuffled", amb_s_49=False))
    arena["ann"].magic = 1
    assert perft(arena, "foe", 6) == [1, 2, 6, 12, 20, 53, 106]


def test_counts_of_a_small_talk_of_avalon() -> None:
    assert perft(Arena(AVALON_TALK, rules=AVALON), "host", 7) == COUNTS["avalon talk"]


# A change here means that legal options have changed: look at them before writing new numbers.
COUNTS = {
    "solo": [1, 2, 6, 16, 42, 133, 388],
    "duo": [1, 2, 4, 8, 24, 74, 196],
    "talk": [1, 2, 6, 12, 13, 14, 15, 14],
    "avalon fight": [1, 2, 6, 11, 18, 43, 85],
    "avalon talk": [1, 1, 1, 2, 6, 7, 7, 7],
}


# --- laws of sessions


def book_of(name: str) -> Book:
    texts = {str(path): path.read_text("utf-8") for path in sorted((CAMPAIGNS / name).rglob("*.chron"))}
    campaign = compile_texts(texts).campaign
    assert campaign is not None
    return Book(campaign)


@pytest.fixture(scope="module", params=["fenmouth-oar", "barrow"])
def way(request: pytest.FixtureRequest) -> tuple[Book, Edition]:
    """A campaign of either edition, with its rules."""
    return (barrow(), AVALON) if request.param == "barrow" else (book_of(request.param), EDITION)


def inside_an_encounter(book: Book, rules: Edition, seed: int, depth: int) -> Session:
    """A session of random play, stopped so many answers into an encounter. Tries seeds until one meets somebody."""
    for number in range(50):
        session = _stopped(book, rules, seed + 100 * number, depth)
        if session is not None:
            return session
    raise AssertionError("nobody meets anybody")


def _stopped(book: Book, rules: Edition, seed: int, depth: int) -> Session | None:
    session = Session(book, rules, book.heroes[: 1 + seed % 2], seed)
    bot = RandomBot(seed)
    for _ in range(1500):
        if session.decision is None:
            return None
        if session.game.encounter is not None:
            depth -= 1
            if depth < 0:
                return session
        session.answer(bot.answer(session.decision))
    return None


@pytest.mark.parametrize("seed", range(12))
def test_undo_fork_save_and_replay_inside_an_encounter(way: tuple[Book, Edition], seed: int) -> None:
    session = inside_an_encounter(*way, seed, seed % 5)
    assert session.decision is not None
    before, asked = session.game.to_data(), session.decision
    # every open option is accepted and no other
    for option in asked.options:
        if option.blocked and asked.single:
            with pytest.raises(Refused):
                session.fork().answer(option.key)
    with pytest.raises(Refused):
        session.answer("nonsense")
    # fork and save lead to the same position
    assert session.fork().game.to_data() == before
    loaded = Session.from_data(*way, session.to_data())
    assert (loaded.game.to_data(), loaded.decision) == (before, asked)
    # undo takes back one answer
    answer = RandomBot(seed).answer(asked)
    session.answer(answer)
    session.undo()
    assert (session.game.to_data(), session.decision) == (before, asked)


@pytest.mark.parametrize("seed", range(12))
def test_every_open_option_can_be_played_on(way: tuple[Book, Edition], seed: int) -> None:
    session = inside_an_encounter(*way, seed, seed % 7)
    assert session.decision is not None
    for answer in answers_to(session.decision):
        session.fork().answer(answer)
