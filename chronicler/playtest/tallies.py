"""Tally games: every number in a report, a gate or a comparison comes from here.

Games are read one by one, so ten thousand of them cost no more memory than ten.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from runtime.play.playtests.notes import GameNotes
from schemas.model import Campaign
from schemas.words import RESOURCES, TRACKS

MEASURED: Final = (*TRACKS, *RESOURCES)  # what heroes have each morning


class Turns:
    """One choice over many games. A game counts once, however often the page was read."""

    __slots__ = ("heroes", "locked", "offered", "taken", "times")

    def __init__(self) -> None:
        self.offered = self.locked = self.taken = self.times = 0
        self.heroes: Counter[str] = Counter()  # games in which it was taken, by who was there


class Meetings:
    """One encounter over many games."""

    __slots__ = ("health", "outcomes", "terror")

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.health = self.terror = 0

    @property
    def met(self) -> int:
        return self.outcomes.total()


class Tally:
    """Everything counted. Endings are the pages the campaign's targets name; without any, the pages that distinguish games."""

    def __init__(self, endings: Sequence[str] = ()) -> None:
        self.named = tuple(endings)
        self.games = 0
        self.by_size: Counter[int] = Counter()
        self.by_hero: Counter[str] = Counter()
        self.victories: Counter[str] = Counter()
        self.results: Counter[str] = Counter()
        self.results_by_size: defaultdict[int, Counter[str]] = defaultdict(Counter)
        self.results_by_bot: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.tails: list[tuple[tuple[str, ...], int]] = []  # last pages, size
        self.days: defaultdict[tuple[int, int], list[int]] = defaultdict(list)  # (chapter, size)
        self.time_passed: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        self.exp_left: defaultdict[int, list[int]] = defaultdict(list)
        self.all_days: list[int] = []
        self.deaths: Counter[str] = Counter()  # cause
        self.dead: Counter[str] = Counter()  # who
        self.deaths_per_game: list[int] = []
        self.verses: Counter[str] = Counter()
        self.verses_by_hero: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.first_day: defaultdict[str, int] = defaultdict(int)
        self.choices: defaultdict[str, Turns] = defaultdict(Turns)
        self.meetings: defaultdict[str, Meetings] = defaultdict(Meetings)
        self.meetings_by_size: defaultdict[tuple[str, int], Meetings] = defaultdict(Meetings)
        self.meetings_by_hero: defaultdict[tuple[str, str], Meetings] = defaultdict(Meetings)
        self.statuses: Counter[str] = Counter()
        self.owned: Counter[str] = Counter()
        self.places: Counter[str] = Counter()
        self.quests: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.events: Counter[str] = Counter()
        self.empty: Counter[str] = Counter()
        self.mornings: defaultdict[int, list[float]] = defaultdict(lambda: [0.0] * (len(MEASURED) + 1))
        self.stuck: Counter[str] = Counter()
        self.answers: list[float] = []  # per day
        self.words: list[float] = []  # per day
        self.decisions = 0
        self.failures: list[GameNotes] = []
        self.stalled: list[GameNotes] = []  # the first game that went on until it was given up

    def add(self, game: GameNotes) -> None:
        size = len(game.heroes)
        self.games += 1
        self.decisions += game.decisions
        self.by_size[size] += 1
        self.by_hero.update(game.heroes)
        if game.result == "victory":
            self.victories.update(game.heroes)
        self.results[game.result] += 1
        self.results_by_size[size][game.result] += 1
        self.results_by_bot["+".join(game.bots)][game.result] += 1
        if game.failure is not None:
            self.failures.append(game)
            return
        if game.result == "went on":
            self.stalled = self.stalled or [game]
            self.stuck[game.last[-1] if game.last else "the beginning"] += 1
        elif game.last:
            self.tails.append((tuple(game.last), size))
        self._chapters(game, size)
        self._people(game, size)
        self._pages(game)
        self._fights(game, size)
        self.statuses.update(game.statuses.keys())
        self.owned.update(game.owned.keys())
        self.places.update(game.places.keys())
        self.events.update(set(game.events))
        self.empty.update(game.empty)
        for quest, how in game.quests.items():
            self.quests[quest][how] += 1
        days = max(1, game.days)
        self.answers.append(game.answers / days)
        self.words.append(game.words / days)

    def _chapters(self, game: GameNotes, size: int) -> None:
        self.all_days.append(game.days)
        for chapter in game.chapters:
            if chapter.ended:
                self.days[chapter.number, size].append(chapter.ended - chapter.began)
                self.time_passed[chapter.number, size].append(chapter.time_passed)
                self.exp_left[chapter.number].extend(chapter.exp_left)

    def _people(self, game: GameNotes, size: int) -> None:
        self.deaths_per_game.append(len(game.deaths))
        for death in game.deaths:
            self.deaths[death.cause] += 1
            self.dead[death.who] += 1
        for morning in game.mornings:
            row = self.mornings[morning.day]
            row[0] += 1
            for place, what in enumerate(MEASURED, 1):
                row[place] += getattr(morning, what) / size

    def _pages(self, game: GameNotes) -> None:
        self.verses.update(game.verses.keys())
        for verse, day in game.verses.items():
            self.first_day[verse] += day
        for hero in game.heroes:
            self.verses_by_hero[hero].update(game.verses.keys())
        for key, turned in game.choices.items():
            turns = self.choices[key]
            turns.offered += bool(turned.offered)
            turns.locked += bool(turned.locked and not turned.offered)
            turns.times += turned.taken
            if turned.taken:
                turns.taken += 1
                turns.heroes.update(game.heroes)

    def _fights(self, game: GameNotes, size: int) -> None:
        for fight in game.fights:
            found = [self.meetings[fight.encounter], self.meetings_by_size[fight.encounter, size]]
            if len(fight.party) == 1:
                found.append(self.meetings_by_hero[fight.encounter, fight.party[0]])
            for meetings in found:
                meetings.outcomes[fight.outcome] += 1
                meetings.health += fight.health
                meetings.terror += fight.terror

    @property
    def finished(self) -> int:
        """Games without a failure: shares refer to these."""
        return self.games - len(self.failures)

    def endings(self) -> Counter[str]:
        """How games ended, by the last page that distinguishes them."""
        return Counter(self.ending_of(tail) for tail, _ in self.tails)

    def ending_of(self, tail: tuple[str, ...]) -> str:
        """The named ending in the last reading; otherwise its last page, or the one before if all games close alike."""
        for page in reversed(tail):
            if page in self.named:
                return page
        return tail[-min(self._depth, len(tail))]

    @cached_property
    def _depth(self) -> int:
        """How far from their end the last readings of games first differ; 1 if none does."""
        tails = [tail for tail, _ in self.tails if not set(tail) & set(self.named)]
        for depth in range(1, 1 + min((3, *map(len, tails)))):
            if len({tail[-depth] for tail in tails}) > 1:
                return depth
        return 1


def count(games: Iterable[GameNotes], endings: Sequence[str] = ()) -> Tally:
    counts = Tally(endings)
    for game in games:
        counts.add(game)
    return counts


def parts_of(campaign: Campaign) -> list[str]:
    """Every part of a status, or the status if it has none, under the names in notes."""
    return [
        name
        for status in campaign.statuses
        for name in ([f"{status.name}/{part}" for part in status.parts] or [status.name])
    ]


def endings_of(campaign: Campaign) -> list[str]:
    """The pages that the campaign's targets call endings."""
    return [target.name for target in campaign.playtest if target.measure == "ending"]
