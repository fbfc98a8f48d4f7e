"""Whether previews are true: compares what an option says with what happens when it is taken.

`python -m tests.ui.truth 20` tries three options of every question in so many games of each story, played by a
sensible bot and at random, with one to four heroes. It prints every wrong number, every track that moved unannounced,
and every unannounced death.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator

from chronicler.bundled import bundled
from chronicler.playing import load_campaign
from runtime.editions.by_name import EDITIONS
from runtime.play.bots.agents import RandomBot
from runtime.play.bots.seats import seated
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from runtime.rules.protocol.decisions import CHANCE, Decision
from runtime.rules.protocol.events import Event
from runtime.sentences.previews_say import ALL_BY_ORDER, BY_ORDER
from runtime.ui.foreseen_changes import REVEALS
from runtime.ui.habits import ORDERS, Habits, by_itself
from runtime.ui.option_views import NOT_TRIED
from runtime.ui.previews import DECLINED, foresee

TOLD = ("health", "terror", "energy", "food", "wealth", "magic", "exp")
STORIES = {
    "drowned-bell": 4,
    "untold-winter": 2,
    "first-tide": 1,
    "first-snow": 1,
}  # and how many may play them


def wrong(session: Session, decision: Decision, key: str, tried: Counter[str]) -> Iterator[str]:
    """What the preview of one option has wrong.

    The comparison goes as far as the preview does: to what would be revealed, and as if people declined to spend what
    they need not.
    """
    habits = Habits()
    seen = foresee(session, decision, key, habits)
    tried["options"] += 1
    after = session.fork()
    after.answer(key)
    told: list[Event] = []
    revealed = _hear(after, told)
    for _ in range(14):
        asked = after.decision
        if asked is None or revealed:
            break
        if asked.kind in ORDERS and {BY_ORDER, ALL_BY_ORDER} & {*seen.says}:
            return  # the preview has tried every order
        word, itself = DECLINED.get(asked.kind, ""), by_itself(after, habits)
        if word in asked.open_keys():
            after.answer(word)
        elif itself is not None:
            after.answer(itself[0])
        else:
            break
        revealed = _hear(after, told)
    if any(_falls(one) for one in told) and not seen.dangerous:
        yield "somebody falls, and nobody said so"
    if revealed or after.decision is None or after.decision.kind in ORDERS:
        return
    said = " ".join(seen.says)
    for who, now in after.game.characters.items():
        had = session.game.characters.get(who)
        for what in TOLD if had is not None else ():
            before, behind = getattr(had, what), getattr(now, what)
            if who == decision.actor:
                numbers = [one for one in seen.says if one.startswith(f"{what} ") and "→" in one]
                tried["numbers"] += len(numbers)
                for one in numbers:
                    if f"{what} {before} → {behind}" != one:
                        yield f"{one}, but it is {behind}"
            if before != behind and what not in said:
                yield f"{who}: {what} {before} → {behind} is not said"


def _hear(session: Session, told: list[Event]) -> bool:
    for event in session.events:
        if event.kind in REVEALS:
            return True
        told.append(event)
    return False


def _falls(event: Event) -> bool:
    return (
        event.kind == "dies"
        or (event.kind == "condition" and event.what in ("dying", "you-are-dying"))
        or (event.kind == "ending" and event.text == "defeat")
    )


def of_a_game(book: Book, heroes: int, seed: int, answers: int, tried: Counter[str]) -> Iterator[str]:
    """Everything that previews in one game have wrong, with the question and the option."""
    rules, habits, choose = EDITIONS[book.campaign.edition], Habits(), random.Random(seed)
    session = Session(book, rules, book.heroes[:heroes], seed)
    bot = RandomBot(seed) if seed % 3 == 2 else seated(["sensible"], session.game, rules, seed)
    for number in range(answers):
        decision = session.decision
        if decision is None:
            return
        found = by_itself(session, habits)
        if decision.actor != CHANCE and decision.single and found is None and decision.kind not in NOT_TRIED:
            keys = list(decision.open_keys())
            for key in choose.sample(keys, min(3, len(keys))):
                for words in wrong(session, decision, key, tried):
                    yield f"seed {seed}, answer {number}, {heroes} heroes: {decision.kind} {key}: {words}"
        session.answer(found[0] if found is not None else bot.answer(decision))


def main(games: int) -> int:
    faults = 0
    tried: Counter[str] = Counter()
    for campaign, most in STORIES.items():
        book = Book(load_campaign(bundled(campaign)))
        for seed in range(games):
            for words in of_a_game(book, 1 + seed % most, seed, 250, tried):
                faults += 1
                print(f"{campaign}, {words}")
    print(f"{dict(tried)}, {faults} wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10))
