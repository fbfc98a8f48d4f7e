"""Amounts in the machine: what a list of moves does at once is what they do one after another, and giving is given in full."""

from random import Random

from compiler.analysis.graph import CampaignGraph
from compiler.machine.page_ways import Way
from compiler.machine.states import State, States
from compiler.machine.steps_and_facts import Count
from tests.analysis.counted_stories import CountedStory
from tests.analysis.real_games import generated

BOUND = 1_000_000


def one_after_another(rng: Random) -> tuple[Way, list[tuple[str, int]]]:
    """A way on which an amount is gained, lost, paid and set at random; and the same as a list."""
    way, moves = Way(), []
    for _ in range(rng.randint(1, 6)):
        kind, amount = rng.choice(("gain", "lose", "pay", "set")), rng.randint(0, 4)
        if kind == "pay" and not way.ask("food", amount):
            return way, [*moves, ("never", 0)]
        change, floor = {
            "gain": (amount, amount),
            "lose": (-amount, 0),
            "pay": (-amount, 0),
            "set": (-100_000, amount),
        }[kind]
        way.move("food", change, floor)
        moves.append((kind, amount))
    return way, moves


def plainly(start: int, moves: list[tuple[str, int]]) -> int | None:
    """What is left after each move in turn; nothing where one cannot be paid."""
    have = start
    for kind, amount in moves:
        if kind == "never" or (kind == "pay" and have < amount):
            return None
        have = amount if kind == "set" else have + amount if kind == "gain" else max(0, have - amount)
    return have


def test_moves_together_are_moves_in_turn() -> None:
    for seed in range(2000):
        way, moves = one_after_another(Random(seed))
        count = Count("food", *way.counts.get("food", (0, 0, 0)))
        for start in range(9):
            plain = plainly(start, moves)
            if moves[-1][0] == "never":
                assert plain is None
            elif start < count.least:
                assert plain is None, (seed, moves, start)
            else:
                assert plain == count.after(start, BOUND), (seed, moves, start)
                assert plain - start <= count.rise


def grown_plainly(states: States, state: State) -> State:
    """All steps that only give, taken again and again until nothing more comes of it."""
    facts, stock = state
    again = True
    while again:
        again = False
        for quick in states.at_once:
            if facts & quick.having == quick.having and not facts & quick.lacking:
                after = states._counted(quick, stock)
                if after is not None and (quick.on & ~facts or after != stock):
                    facts, stock, again = facts | quick.on, after, True
    return facts, stock


def test_what_is_given_for_nothing_is_given_in_full() -> None:
    looked_at = 0
    for seed in range(40):
        campaign = generated(seed, CountedStory)
        if campaign is None:
            continue
        judged = CampaignGraph(campaign).judged
        states = States(judged.machine, lambda number, fired=judged.pairs.fired: bool(fired[number]))  # type: ignore[misc]
        rng = Random(seed)
        for _ in range(20):
            facts = rng.getrandbits(len(judged.machine.keys)) & states.followed
            stock = tuple(rng.randint(0, most) for most in states.bounds)
            assert states._grown((facts, stock)) == grown_plainly(states, (facts, stock))
            looked_at += 1
    assert looked_at > 200
