"""Compares real games with the machine: whatever happens in play must be something the machine can do.

A watcher looks over the shoulder of the real rules. Whenever a page is entered or left, and between two Actions, the
position is translated into facts, and the watcher asks four things. Does a pair of facts hold that was proved
impossible? Is the position outside the states that should be all of them? Was something passed that was proved dead?
Does the machine have a step from the page as it was entered to the page as it was left? `python -m
tests.analysis.real_games 20000` plays that many games over the bundled campaigns and generated ones.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from operator import ge
from pathlib import Path
from random import Random
from typing import Any

from chronicler.witnesses.position_facts import amount_of, machine_facts, uses_of
from compiler.analysis.graph import CampaignGraph
from compiler.api import compile_texts
from compiler.machine.unlasting import surely
from runtime.editions.by_name import EDITIONS
from runtime.editions.modes import told_outcomes, with_modes
from runtime.editions.read_rulings import with_rulings
from runtime.play.bots.agents import Chance, CuriousBot, RandomBot
from runtime.rules.book.book import Book
from runtime.rules.calendar import chapters
from runtime.rules.calendar.day import play_campaign
from runtime.rules.calendar.setup import new_game
from runtime.rules.edition import Edition
from runtime.rules.journal import reading_verses
from runtime.rules.journal.reading_verses import ROUND
from runtime.rules.protocol.decisions import CHANCE, Decision
from runtime.rules.protocol.events import QUIET, Event
from runtime.rules.state.game import Game
from schemas.model import Campaign
from schemas.rulings import RULINGS
from tests.analysis.counted_stories import CountedStory, ThresholdStory
from tests.analysis.day_stories import DayStory
from tests.analysis.hour_stories import HourStory
from tests.analysis.number_stories import NumberStory
from tests.analysis.rich_stories import EventfulStory, RichStory

CONTENT = Path(__file__).parents[2] / "content"
EXACT = (
    "status",
    "used",
    "verse",
    "chapter",
    "filter",
    "day",
    "active",
    "gone",
    "achievement",
    "achievements",
)
MOST_DAYS = 25
PLAYED = 0.15  # of all games: their encounters are played with cards
MOST_DECISIONS = 1500


class Watcher:
    """Compares games of one campaign with its machine; `wrong` collects what does not fit."""

    def __init__(self, campaign: Campaign) -> None:
        self.graph = CampaignGraph(campaign)
        self.judged = self.graph.judged
        self.machine = self.judged.machine
        self.book = Book(campaign)
        self.wrong: Counter[str] = Counter()
        self.positions = self.passages = self.depth = 0
        self.owners = {id(page): owner for owner, (page, _) in self.graph.world.paged.items()}
        self.used = uses_of(self.book, self.owners)
        world = self.graph.world
        asked = {world.keys[node] for node in world.literals} - world.volatile
        self.exact = {
            fact: key
            for fact, key in enumerate(self.machine.keys)
            if key.partition(":")[0] in EXACT
            and fact not in self.machine.loose
            and (key in asked or key.startswith(("day:", "active:")))
        }
        self.steps: dict[int | None, list[Any]] = {}
        self.known_beside: dict[int, int] = {}
        places = {fact for fact, key in enumerate(self.machine.keys) if key.startswith(("on:", "aside:"))}
        for number, step in enumerate(self.machine.steps):
            for one in step.needs:
                if one >> 1 in places and not one & 1:
                    upset = self.machine.upset.get(number, frozenset())
                    self.steps.setdefault(one >> 1, []).append((step, upset))
        search = self.judged.search
        exact_bits = sum(1 << fact for fact in self.exact) & self.judged.states.followed
        self.all_states: dict[int, set[tuple[int, ...]]] | None = {} if search.complete else None
        for facts, stock in search.parents if self.all_states is not None else ():
            self.all_states.setdefault(facts & exact_bits, set()).add(stock)
        self.exact_bits = exact_bits
        # A position does not tell what was done today, which cards were drawn, whether night has come.
        told = sum(1 << fact for fact in self.exact)
        self.slices = [
            (facts & told, {state & told for state in states}) for facts, states, _ in self.judged.sliced
        ]

    def facts(self, game: Game) -> int:
        """The exact facts that hold."""
        ids = self.machine.ids
        bits = 0
        days = (f"day:{day}" for day in range(1, game.calendar.day + 1))
        for key in (*machine_facts(game), *(self.used.get(mark, "") for mark in game.sheet.used), *days):
            fact = ids.get(key)
            if fact in self.exact:
                bits |= 1 << fact
        return bits

    def _beside(self, literal: int) -> int:
        found = self.known_beside.get(literal)
        if found is None:
            found = self.known_beside[literal] = self.judged.pairs.beside(literal)
        return found

    def look(self, game: Game, where: str, owner: str = "") -> int:
        """A position: no excluded pair, and one of the states, if all of them are known.

        A page may be read before the rest of the line that called for it. The machine does that rest at once, except
        for what the page asks about. So only what a page asks about is compared.
        """
        self.positions += 1
        bits = self.facts(game)
        if self.depth:
            return bits  # while something is read aside, the machine may have done the rest of the outer page already
        if self.machine.unlasting:
            so = dict.fromkeys(machine_facts(game), True)
            # What a quest's end or a threshold calls for is read aside, and what came at the same moment waits for it.
            called = f"aside:{owner.removeprefix('verse:')}" in self.machine.ids
            for one in () if called else self.machine.unlasting:
                if surely(one.waits, so):
                    self.wrong[f"unlasting {where}: what calls for {one.verse}"] += 1
        asked = self.machine.asked.get(owner, set())
        exact = [fact for fact, key in self.exact.items() if where == "quiet" or key in asked]
        literals = sum(1 << (2 * fact + (not bits >> fact & 1)) for fact in exact)
        for fact in exact:
            literal = 2 * fact + (not bits >> fact & 1)
            lacking = literals & ~self._beside(literal)
            if lacking:
                other = (lacking & -lacking).bit_length() - 1
                self.wrong[
                    f"pair {where}: {self.machine.words(literal)} beside {self.machine.words(other)}"
                ] += 1
                break
        if self.all_states is not None and where == "quiet":
            stocks = self.all_states.get(bits & self.exact_bits)
            if stocks is None:
                self.wrong[f"state {where}: " + self._told(bits)] += 1
            else:
                states = self.judged.states
                has = states.amounts({what: amount_of(game, what) for what in states.numbers})
                if not any(all(map(ge, stock, has)) for stock in stocks):
                    self.wrong[f"amount {where}: {dict(zip(states.numbers, has, strict=True))}"] += 1
        if where == "quiet":
            for facts, states in self.slices:
                if bits & facts not in states:
                    self.wrong[f"slice {where}: " + self._told(bits & facts)] += 1
        return bits

    def _told(self, bits: int) -> str:
        return ", ".join(key for fact, key in self.exact.items() if bits >> fact & 1)

    def passed(self, owner: str, kind: str, at: Any) -> None:
        """An element of the text that somebody passed."""
        if (owner, kind, tuple(at)) in self.judged.dead:
            self.wrong[f"dead {kind} of {owner} at {at[0]} was passed"] += 1

    def left(self, owner: str, before: int, after: int, to: str) -> None:
        """A page that was read to its end: some step of the machine does exactly that."""
        self.passages += 1
        name = owner.removeprefix("verse:")
        for thread in ("on", "aside"):
            place = self.machine.ids.get(f"{thread}:{name}")
            if any(self._fits(step, upset, before, after, to) for step, upset in self.steps.get(place, ())):
                return
        changed = [
            ("+" if after >> fact & 1 else "-") + key
            for fact, key in self.exact.items()
            if (before ^ after) >> fact & 1
        ]
        self.wrong[f"passage of {owner} to {to}: {' '.join(changed)}"] += 1

    def _fits(self, step: Any, upset: frozenset[str], before: int, after: int, to: str) -> bool:
        keys = self.machine.keys
        for one in step.needs:
            if one >> 1 in self.exact and (before >> (one >> 1) & 1) == (one & 1):
                return False
        goes = [
            keys[one >> 1]
            for one in step.sets
            if not one & 1 and keys[one >> 1].startswith(("on:", "aside:"))
        ]
        if to == "end":
            if any(one.startswith("on:") for one in goes):
                return False
        elif f"on:{to}" not in goes and f"aside:{to}" not in goes:
            return False
        sets = {one >> 1: not one & 1 for one in step.sets}
        for fact, key in self.exact.items():
            if fact in step.either or key.startswith("verse:") or key in upset:
                continue
            if bool(after >> fact & 1) != sets.get(fact, bool(before >> fact & 1)):
                return False
        return True


@contextmanager
def watching(watcher: Watcher) -> Iterator[None]:
    """Watches every page that the real rules read."""
    plain = reading_verses.read_page

    def watched(prepared: Any, game: Game, rules: Any, context: Any) -> Any:
        owner = watcher.owners.get(id(prepared.page), "")
        before = watcher.look(game, "page", owner)
        if owner.startswith("verse:") and not watcher.judged.can_read(owner[6:]):
            watcher.wrong[f"{owner} was read"] += 1
        flow = plain(prepared, game, rules, context)
        answer: Any = None
        watcher.depth += 1
        watchword = {one.choice.key: one.choice.at for one in prepared.choices}
        while True:
            try:
                item = flow.send(answer)
            except StopIteration as over:
                to = over.value
                watcher.depth -= 1
                break
            answer = yield item
            if type(item) is Decision and item.kind == "verse.choice" and item.at == prepared.place:
                if isinstance(answer, str) and answer in watchword:
                    watcher.passed(owner, "choice", watchword[answer])
            elif isinstance(item, Event) and item.kind == "redirected" and item.at is not None:
                watcher.passed(owner, "redirect", item.at[1:])
        if owner and not game.ending:
            watcher.left(owner, before, watcher.facts(game), to)
        return to

    for module in (reading_verses, chapters):
        setattr(module, "read_page", watched)  # noqa: B010
    try:
        yield
    finally:
        for module in (reading_verses, chapters):
            setattr(module, "read_page", plain)  # noqa: B010


def some_table(rules: Edition, rng: Random) -> Edition:
    """The rules as some table may play them: every second one has rulings and modes of its own.

    No table reads `not` as `somebody has not`: the analysis leaves that ruling out.
    """
    if rng.random() < 0.5:
        return rules
    doubts = [one for one in RULINGS if one.answers and one.field in rules.rulings.__struct_fields__]
    said = [f"{one.name}={rng.choice(one.answers)}" for one in doubts if "somebody" not in one.answers]
    modes = [mode for mode in rules.offered if rng.random() < 0.15]
    return with_modes(with_rulings(rules, rng.sample(said, rng.randint(1, len(said)))), modes)


def play(watcher: Watcher, seed: int) -> None:
    """One whole game by random answers; fights and talks mostly end as chance says, and sometimes they are played."""
    campaign = watcher.graph.campaign
    rng = Random(seed)
    table = some_table(EDITIONS[campaign.edition], rng)
    rules = table if rng.random() < PLAYED else told_outcomes(table)
    most = min(rules.numbers.characters_most, len(watcher.book.heroes))
    heroes = rng.sample(list(watcher.book.heroes), rng.randint(1, most))
    game = new_game(watcher.book, rules, heroes)
    chance = Chance(seed)
    bot: Any = RandomBot(seed) if seed % 3 else CuriousBot(seed)
    flow = play_campaign(game, rules)
    answer: Any = None
    decisions = 0
    watcher.depth = 0
    with watching(watcher):
        while game.calendar.day <= MOST_DAYS and decisions < MOST_DECISIONS:
            try:
                item = flow.send(answer)
            except StopIteration:
                return
            answer = None
            if type(item) is Decision:
                decisions += 1
                plain = item.plain()
                answer = chance.answer(plain) if plain.actor == CHANCE else bot.answer(plain)
            elif item is QUIET and game.calendar.stage != "setup":
                watcher.look(game, "quiet")
            elif item is ROUND:
                return  # cut off by the rules: no real reading


def generated(seed: int, kind: type[RichStory] = RichStory) -> Campaign | None:
    """A random campaign; None if it does not compile."""
    edition = ("kings-of-ruin", "fall-of-avalon")[seed % 2]
    return compile_texts({"campaign.chron": kind(seed, edition).text()}).campaign


def main(games: int, first: int = 0) -> None:
    from chronicler.commands.play import load_campaign

    total: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    each = max(1, games // 20)

    def run(name: str, campaign: Campaign, count: int) -> None:
        watcher = Watcher(campaign)
        for seed in range(count):
            play(watcher, seed)
        total.update(games=count, positions=watcher.positions, passages=watcher.passages, campaigns=1)
        total.update(proved=len(watcher.judged.dead))
        for what, times in watcher.wrong.items():
            wrong[f"{name}: {what}"] += times
            print(f"{name}: {what} ({times})", flush=True)

    for folder in ("first-tide", "drowned-bell", "untold-winter"):
        run(folder, load_campaign(CONTENT / folder), each // 3)
    seed = first
    while total["games"] < games:
        for kind in (
            RichStory,
            EventfulStory,
            CountedStory,
            ThresholdStory,
            NumberStory,
            DayStory,
            HourStory,
        ):
            campaign = generated(seed, kind)
            if campaign is not None:
                run(f"{kind.__name__} {seed}", campaign, 4)
        seed += 1
    print(dict(total), f"{sum(wrong.values())} wrong in {len(wrong)} ways")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
