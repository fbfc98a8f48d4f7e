"""The report of a run as data: shares with their uncertainty, what needs a look first. JSON and pages are made from it."""

from __future__ import annotations

from typing import Final

import msgspec

from chronicler.playtest.odds import MiddleHalf, Odds, share, spread
from chronicler.playtest.store import PlaytestRun
from chronicler.playtest.tallies import MEASURED, Meetings, Tally, parts_of
from schemas.cards import CombatEncounter, DiplomacyEncounter
from schemas.model import Campaign, Choice, WrittenEncounter

ALWAYS: Final = 0.9  # a choice that more games than this take is no choice
NEVER: Final = 0.05
WON: Final = frozenset(("won", "win", "green"))


class EndingRow(msgspec.Struct):
    ending: str
    title: str
    share: Odds
    by_size: dict[int, Odds]


class ChapterRow(msgspec.Struct):
    chapter: int
    size: int
    days: MiddleHalf
    time_passed: MiddleHalf


class VerseRow(msgspec.Struct):
    verse: str
    number: int
    section: str
    read: Odds
    first_day: float
    only: str = ""  # the one hero without whom nobody read it


class ChoiceRow(msgspec.Struct):
    verse: str
    key: str
    text: str
    offered: Odds  # of the games that read the page
    taken: Odds  # of the games in which it was open
    effect: bool  # whether it costs or does anything
    said: str = ""  # never, always, or only with a hero


class MeetingRow(msgspec.Struct):
    encounter: str
    title: str
    deck: str
    difficulty: int
    met: int
    won: Odds
    health: float
    terror: float
    outcomes: dict[str, int]
    by_size: dict[int, Odds]
    by_hero: dict[str, Odds]


class DeckRow(msgspec.Struct):
    """All encounters of one deck and difficulty."""

    deck: str
    difficulty: int
    met: int
    won: Odds
    step: float | None  # how much less often it is won than at the difficulty before; None for the first
    health: float
    by_hero: dict[str, Odds]


class HeroRow(msgspec.Struct):
    hero: str
    games: int
    good: Odds  # games that ended in victory
    deaths: int
    alone: list[str]  # pages that only games with this hero read


class FailureRow(msgspec.Struct):
    number: int
    seed: int
    heroes: tuple[str, ...]
    bots: tuple[str, ...]
    kind: str
    message: str


class PlaytestReport(msgspec.Struct, kw_only=True):
    """Everything a run shows."""

    format: int = 1
    campaign: str
    title: str
    hash: str
    program: str
    key: str
    seed: int
    bots: tuple[str, ...]
    modes: tuple[str, ...]
    games: int
    decisions: int
    sizes: dict[int, int]
    results: dict[str, Odds]
    results_by_size: dict[int, dict[str, Odds]]
    results_by_bot: dict[str, dict[str, Odds]]
    endings: list[EndingRow]
    chapters: list[ChapterRow]
    days: MiddleHalf
    deaths_per_game: float
    games_with_a_death: Odds
    causes: dict[str, int]
    heroes: list[HeroRow]
    tracks: dict[str, list[tuple[int, float]]]
    empty: dict[str, Odds]
    exp_left: dict[int, MiddleHalf]
    verses: list[VerseRow]
    choices: list[ChoiceRow]
    meetings: list[MeetingRow]
    decks: list[DeckRow]
    statuses_never: list[str]
    statuses: dict[str, Odds]
    events_never: list[str]
    places: dict[str, Odds]
    quests: dict[str, dict[str, int]]
    stuck: dict[str, int]
    answers_per_day: MiddleHalf
    words_per_day: MiddleHalf
    failures: list[FailureRow]


def report_of(campaign: Campaign, run: PlaytestRun, counts: Tally) -> PlaytestReport:
    games = counts.finished
    meetings = _meetings(campaign, counts)
    return PlaytestReport(
        campaign=campaign.id,
        title=campaign.title,
        hash=run.order.campaign,
        program=run.program,
        key=run.key,
        seed=run.order.seed,
        bots=run.order.bots,
        modes=run.order.modes,
        games=counts.games,
        decisions=counts.decisions,
        sizes=dict(sorted(counts.by_size.items())),
        results={name: share(n, counts.games) for name, n in counts.results.most_common()},
        results_by_size={
            size: {name: share(n, found.total()) for name, n in found.most_common()}
            for size, found in sorted(counts.results_by_size.items())
        },
        results_by_bot={
            bot: {name: share(n, found.total()) for name, n in found.most_common()}
            for bot, found in sorted(counts.results_by_bot.items())
        },
        endings=_endings(campaign, counts),
        chapters=[
            ChapterRow(chapter, size, spread(days), spread(counts.time_passed[chapter, size]))
            for (chapter, size), days in sorted(counts.days.items())
        ],
        days=spread(counts.all_days),
        deaths_per_game=sum(counts.deaths_per_game) / max(1, games),
        games_with_a_death=share(sum(map(bool, counts.deaths_per_game)), games),
        causes=dict(counts.deaths.most_common()),
        heroes=_heroes(campaign, counts),
        tracks=_tracks(counts),
        empty={what: share(n, games) for what, n in sorted(counts.empty.items())},
        exp_left={chapter: spread(left) for chapter, left in sorted(counts.exp_left.items())},
        verses=_verses(campaign, counts),
        choices=_choices(campaign, counts),
        meetings=meetings,
        decks=_decks(meetings),
        statuses_never=[name for name in parts_of(campaign) if not counts.statuses[name]],
        statuses={name: share(counts.statuses[name], games) for name in parts_of(campaign)},
        events_never=[event.name for event in campaign.events if not counts.events[event.name]],
        places={place.name: share(counts.places[place.name], games) for place in campaign.locations},
        quests={quest: dict(found) for quest, found in sorted(counts.quests.items())},
        stuck=dict(counts.stuck.most_common()),
        answers_per_day=spread(counts.answers),
        words_per_day=spread(counts.words),
        failures=[
            FailureRow(
                game.number, game.seed, game.heroes, game.bots, game.failure.kind, game.failure.message
            )
            for game in counts.failures
            if game.failure is not None
        ],
    )


def _endings(campaign: Campaign, counts: Tally) -> list[EndingRow]:
    titles = {verse.id: verse.title or verse.id for verse in campaign.verses}
    rows = []
    for ending, found in counts.endings().most_common():
        by_size = {
            size: share(
                sum(counts.ending_of(tail) == ending and one == size for tail, one in counts.tails), games
            )
            for size, games in sorted(counts.by_size.items())
        }
        rows.append(EndingRow(ending, titles.get(ending, ending), share(found, counts.finished), by_size))
    return rows


def _heroes(campaign: Campaign, counts: Tally) -> list[HeroRow]:
    rows = []
    for hero, games in sorted(counts.by_hero.items()):
        mine = counts.verses_by_hero[hero]
        others = set().union(*(found.keys() for name, found in counts.verses_by_hero.items() if name != hero))
        rows.append(
            HeroRow(
                hero,
                games,
                share(counts.victories[hero], games),
                counts.dead[hero],
                sorted(verse for verse in mine if verse not in others),
            )
        )
    return rows


def _tracks(counts: Tally) -> dict[str, list[tuple[int, float]]]:
    """The mean of what a hero has, by day. Days that fewer than a tenth of the games saw are left out."""
    least = max(1, counts.finished // 10)
    return {
        what: [(day, row[place] / row[0]) for day, row in sorted(counts.mornings.items()) if row[0] >= least]
        for place, what in enumerate(MEASURED, 1)
    }


def _verses(campaign: Campaign, counts: Tally) -> list[VerseRow]:
    rows = []
    for verse in campaign.verses:
        read = counts.verses[verse.id]
        where = [hero for hero, found in counts.verses_by_hero.items() if found[verse.id]]
        always = [hero for hero in where if counts.verses_by_hero[hero][verse.id] == read]
        rows.append(
            VerseRow(
                verse.id,
                verse.number,
                verse.id.rpartition("/")[0],
                share(read, counts.finished),
                counts.first_day[verse.id] / read if read else 0.0,
                always[0] if len(always) == 1 and read >= 3 and len(counts.by_hero) > 1 else "",
            )
        )
    return rows


def _choices(campaign: Campaign, counts: Tally) -> list[ChoiceRow]:
    rows = []
    for verse in campaign.verses:
        read = counts.verses[verse.id]
        for choice in verse.page.choices:
            turns = counts.choices.get(f"{verse.id}|{choice.key}")
            offered, taken = (turns.offered, turns.taken) if turns is not None else (0, 0)
            row = ChoiceRow(
                verse.id,
                choice.key,
                choice.text,
                share(offered, read),
                share(taken, offered),
                _acts(choice),
            )
            row.said = _said(row, turns.heroes if turns is not None else {}, read, len(counts.by_hero))
            rows.append(row)
    return rows


def _acts(choice: Choice) -> bool:
    return bool(choice.do) or choice.cost is not None


def _said(row: ChoiceRow, heroes: dict[str, int], read: int, party: int) -> str:
    if not read:
        return "page never read"
    if not row.offered.count:
        return "never open"
    if not row.taken.count:
        return "never taken"
    if row.taken.share > ALWAYS:
        return "nearly always taken"
    if row.taken.share < NEVER:
        return "hardly ever taken"
    always = [hero for hero, count in heroes.items() if count == row.taken.count]
    return f"only with {always[0]}" if party > 1 and len(always) == 1 and row.taken.count >= 5 else ""


def _won(found: Meetings) -> Odds:
    return share(sum(n for how, n in found.outcomes.items() if how in WON), found.met)


def _meetings(campaign: Campaign, counts: Tally) -> list[MeetingRow]:
    cards: tuple[CombatEncounter | DiplomacyEncounter | WrittenEncounter, ...] = (
        *campaign.combat_encounters,
        *campaign.diplomacy_encounters,
        *campaign.written_encounters,
    )
    rows = []
    for card in cards:
        found = counts.meetings.get(card.name)
        if found is None:
            rows.append(
                MeetingRow(
                    card.name, card.title, card.deck or "", card.difficulty, 0, share(0, 0), 0, 0, {}, {}, {}
                )
            )
            continue
        rows.append(
            MeetingRow(
                card.name,
                card.title,
                card.deck or "",
                card.difficulty,
                found.met,
                _won(found),
                found.health / found.met,
                found.terror / found.met,
                dict(found.outcomes.most_common()),
                {
                    size: _won(one)
                    for (name, size), one in sorted(counts.meetings_by_size.items())
                    if name == card.name
                },
                {
                    hero: _won(one)
                    for (name, hero), one in sorted(counts.meetings_by_hero.items())
                    if name == card.name
                },
            )
        )
    return rows


def _decks(meetings: list[MeetingRow]) -> list[DeckRow]:
    """Whether each difficulty is really harder than the one before."""
    groups: dict[tuple[str, int], list[MeetingRow]] = {}
    for row in meetings:
        if row.deck and row.met:
            groups.setdefault((row.deck, row.difficulty), []).append(row)
    found: list[DeckRow] = []
    for (deck, difficulty), rows in sorted(groups.items()):
        met = sum(row.met for row in rows)
        before = found[-1] if found and found[-1].deck == deck else None
        won = share(sum(row.won.count for row in rows), met)
        heroes = sorted({hero for row in rows for hero in row.by_hero})
        found.append(
            DeckRow(
                deck,
                difficulty,
                met,
                won,
                won.share - before.won.share if before is not None else None,
                sum(row.health * row.met for row in rows) / met,
                {
                    hero: _together([row.by_hero[hero] for row in rows if hero in row.by_hero])
                    for hero in heroes
                },
            )
        )
    return found


def _together(some: list[Odds]) -> Odds:
    return share(sum(one.count for one in some), sum(one.of for one in some))
