"""Our own contestants. Each plays in a separate process, measures itself and prints its figures.

`yes | head -5 | python -m tests.bench.play_ours campaign FILE 4 3000` plays five turns of 3000 decisions, and prints
the CPU time of the decisions alone, without the start.
"""

import gc
import itertools
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

LONGEST = 2000  # decisions of one playthrough; then the next one begins
Seconds = tuple[float, float]  # CPU, wall


def our_book(path: str) -> tuple[Any, Any]:
    from runtime.editions.by_name import EDITIONS
    from runtime.rules.book.book import Book
    from schemas import codec

    book = Book(codec.loads(Path(path).read_bytes()))
    return book, EDITIONS[book.campaign.edition]


def rated(play: Callable[[int], int], wanted: int) -> None:
    """Decisions per second, one turn for each line received, after one turn to warm up."""
    play(wanted)
    gc.collect()
    gc.freeze()  # as the table does after its first screen; the other Python contestants do the same
    for _ in sys.stdin:
        start = time.process_time()
        taken = play(wanted)
        print(json.dumps({"rate": taken / (time.process_time() - start)}), flush=True)


def play_the_campaign(path: str, heroes: int, wanted: int) -> None:
    """One playthrough after another, from setup to the end of the campaign."""
    from runtime.play.bots.agents import Chance, RandomBot
    from runtime.play.bots.bare_loop import play_out
    from runtime.rules.calendar.day import play_campaign
    from runtime.rules.calendar.setup import new_game

    book, rules = our_book(path)
    names = book.heroes[:heroes]
    seeds = itertools.count(1)

    def play(decisions: int) -> int:
        taken = 0
        while taken < decisions:
            seed = next(seeds)
            flow = play_campaign(new_game(book, rules, names), rules)
            taken += play_out(flow, RandomBot(seed), Chance(seed), min(LONGEST, decisions - taken))
        return taken

    rated(play, wanted)


def play_encounters(path: str, heroes: int, wanted: int) -> None:
    """Every encounter of the decks in turn, each from a copy of a party with shuffled starter decks."""
    from runtime.play.bots.agents import Chance, RandomBot
    from runtime.play.bots.bare_loop import play_out
    from runtime.play.bots.encounter_balance import shuffled, standard_encounters
    from runtime.rules.calendar.setup import new_game
    from runtime.rules.encounters import resolve_encounter

    book, rules = our_book(path)
    names = standard_encounters(book)
    parties = []
    for number in range(2 * len(book.heroes)):
        party = [book.heroes[(number + place) % len(book.heroes)] for place in range(heroes)]
        game, chance = new_game(book, rules, party), Chance(number)
        for who in game.characters.values():
            shuffled(who.combat_deck, chance)
            shuffled(who.diplomacy_deck, chance)
        parties.append(game)

    seeds = itertools.count()

    def play(decisions: int) -> int:
        taken = 0
        while taken < decisions:
            seed = next(seeds)
            game = parties[seed // len(names) % len(parties)].clone()
            flow = resolve_encounter(game, rules, tuple(game.characters), names[seed % len(names)], "box")
            taken += play_out(flow, RandomBot(seed), Chance(seed), LONGEST)
        return taken

    rated(play, wanted)


def play_a_story(path: str, wanted: int) -> None:
    """Verses and choices alone, with one reader. At the end the story begins again. Only choices count."""
    from runtime.play.bots.agents import Chance, RandomBot
    from runtime.rules.calendar.setup import new_game
    from runtime.rules.journal.reading_verses import read
    from runtime.rules.protocol.context import Context
    from runtime.rules.protocol.decisions import CHANCE, Answer, Decision

    book, rules = our_book(path)
    hero, start = book.heroes[0], book.campaign.start
    first = book.first_verse(start)
    assert first is not None
    bot, chance = RandomBot(1), Chance(1)

    def play(decisions: int) -> int:
        taken = 0
        while taken < decisions:
            flow = read(new_game(book, rules, (hero,)), rules, Context((hero,), start), first)
            answer: Answer | None = None
            try:
                while taken < decisions:
                    item = flow.send(answer)  # type: ignore[arg-type]
                    answer = None
                    if type(item) is Decision:
                        answer = chance.answer(item) if item.actor == CHANCE else bot.answer(item)
                        taken += item.kind == "verse.choice"
            except StopIteration:
                pass
        return taken

    rated(play, wanted)


def take_back(path: str, heroes: int, wanted: int) -> dict[str, Any]:
    """Undo and load at many positions of sessions, beside the time that the decisions since the checkpoint took there.

    Undo begins at the session's last checkpoint, load at the one in the save.

    A row is about one position. `undo` and `load` hold the number of decisions (chance's included) since the
    checkpoint they begin at, then seconds as pairs of CPU and wall: what these decisions took when they were played;
    for undo what the last answer took, undo itself, a look at the state after it, and the same answer again; for load
    everything from the bytes to what is asked.
    """
    from runtime.play.bots.agents import RandomBot
    from runtime.play.sessions.session import Session

    book, rules = our_book(path)
    cpu, wall = time.process_time, time.perf_counter
    rows: list[dict[str, Any]] = []
    total, taken, seed = 0.0, 0, 0
    choose = random.Random(1)

    def timed(what: Callable[..., Any], *given: Any) -> tuple[Any, Seconds]:
        ours, everything = cpu(), wall()
        found = what(*given)
        return found, (cpu() - ours, wall() - everything)

    def load_it(saved: bytes) -> Session:
        return Session.from_data(book, rules, saved)

    while len(rows) < wanted:
        seed += 1
        session, bot = Session(book, rules, book.heroes[:heroes], seed), RandomBot(seed)
        gc.collect()
        gc.freeze()  # as for every contestant
        spent: list[tuple[int, Seconds]] = []  # answers before it, and its time
        for _ in range(300):
            before = len(session.log)
            _, seconds = timed(session.play, bot, 1)
            spent.append((before, seconds))
            taken += len(session.log) - before
            total += seconds[0]
            if session.over:
                break
            # There are few positions right after a checkpoint, so more of them are measured, and each weighs less.
            share = 0.4 if len(session.log) - session._checkpoints[-1].at < 4 else 0.08
            if choose.random() < share:
                other, saved = session.fork(), json.dumps(session.to_data()).encode()
                assert other.game.same(session.game)  # somebody has looked at it, as a player does
                answer, undone = timed(other.undo)
                _, looked = timed(getattr, other, "game")
                begun = other._checkpoints[-1].at
                _, again = timed(other.answer, answer)
                loaded, load = timed(load_it, saved)
                assert loaded.decision == session.decision == other.decision
                kept, now = session.kept()[0], len(session.log)
                undo = now - begun, since(spent, begun), seconds, undone, looked, again
                rows.append(
                    {"undo": undo, "load": (now - kept, since(spent, kept), load), "weight": 1 / share}
                )
    return {"decision": total / taken, "rows": rows}


def since(spent: list[tuple[int, Seconds]], at: int) -> Seconds:
    """The time of the answers given after the first so many."""
    ours = everything = 0.0
    for before, (first, second) in reversed(spent):
        if before < at:
            break
        ours, everything = ours + first, everything + second
    return ours, everything


def long_campaign(path: str, heroes: int, days: int) -> dict[str, Any]:
    """A campaign of many days: heroes near death are healed every morning, and play continues after the end.

    For each stretch of ten days: seconds for a decision, and at its end the state as JSON and the sheet in it. The
    sheet holds verses read, statuses and choices used up: it grows with what has been seen of the book.
    """
    import msgspec

    from runtime.play.bots.agents import Chance, RandomBot
    from runtime.rules.calendar.day import play_campaign
    from runtime.rules.calendar.setup import new_game
    from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
    from runtime.rules.protocol.events import QUIET

    book, rules = our_book(path)
    stretches: dict[int, list[float]] = {day: [0.0] * 4 for day in range(10, days + 1, 10)}
    games = 8
    for seed in range(games + 1):
        game = new_game(book, rules, book.heroes[:heroes])
        bot, chance = RandomBot(seed), Chance(seed)
        flow = play_campaign(game, rules)
        answer: Answer | None = None
        reached, taken, start = 0, 0, time.process_time()
        while reached < days:
            try:
                item = flow.send(answer)  # type: ignore[arg-type]
            except StopIteration:
                game.ending, game.calendar.stage = "", "start"
                flow, answer = play_campaign(game, rules), None
                continue
            answer = None
            if type(item) is Decision:
                taken += 1
                answer = chance.answer(item) if item.actor == CHANCE else bot.answer(item)
            elif item is QUIET:
                for one in game.characters.values():
                    tray = book.trays[one.name]
                    one.health, one.terror = tray.health.most, tray.terror.least
                if game.calendar.day > reached and game.calendar.day % 10 == 0:
                    reached = game.calendar.day
                    if seed:  # the first campaign is for warming up
                        stretch = stretches[reached]
                        stretch[0] += time.process_time() - start
                        stretch[1] += taken
                        data = game.to_data()
                        stretch[2] += len(msgspec.json.encode(data))
                        stretch[3] += len(msgspec.json.encode(data["sheet"]))
                    taken, start = 0, time.process_time()
    found = {
        day: {"decision": spent / count, "state": size / games, "sheet": sheet / games}
        for day, (spent, count, size, sheet) in stretches.items()
    }
    return {"days": found}


OURS: dict[str, Callable[..., dict[str, Any] | None]] = {
    "campaign": play_the_campaign,
    "encounters": play_encounters,
    "story": play_a_story,
    "undo": take_back,
    "days": long_campaign,
}


def child(words: Sequence[str]) -> None:
    """What is played, the compiled campaign, and numbers."""
    numbers = [int(word) for word in words[2:]]
    found = OURS[words[0]](words[1], *numbers)
    if found is not None:
        print(json.dumps(found))


if __name__ == "__main__":
    child(sys.argv[1:])
