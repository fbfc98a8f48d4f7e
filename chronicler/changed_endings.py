"""Endings whose reach or odds have changed: what an edit did to how the story can end.

Reach comes from the quick study of the analysis, which never calls something unreachable that somebody can reach.
Odds come from bots that play both builds, and only differences that are hardly luck are reported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from schemas.reports import PlayerChange

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chronicler.playtest.findings_of_games import PlaytestReport
    from schemas.model import Campaign


class _Reach(NamedTuple):
    """Whether anybody can end the campaign there, and from which chapter on."""

    possible: bool
    chapter: int


def ending_changes(before: Campaign, after: Campaign, renamed: Mapping[str, str]) -> list[PlayerChange]:
    """Endings that came, went, or can now be reached or no longer be reached, or earlier or later.

    `before` is the campaign as it was; `renamed` has the new names of its Verses.
    """
    from compiler.editions.by_name import names

    if not {before.edition, after.edition} <= set(names()):
        return []  # for an edition that is not installed here nobody can say what can be reached
    old = {(renamed.get(verse, verse), result): reach for (verse, result), reach in _endings(before).items()}
    new = _endings(after)
    changes: list[PlayerChange] = []
    for (verse, result), now in new.items():
        name, was = f"{result} in {verse}", old.get((verse, result))
        if was is None:
            details = [] if now.possible else ["nobody can get there"]
            changes.append(PlayerChange(kind="ending", name=name, change="added", details=details))
        elif was.possible != now.possible:
            detail = "can be reached now" if now.possible else "nobody can get there any more"
            changes.append(PlayerChange(kind="ending", name=name, change="changed", details=[detail]))
        elif now.possible and was.chapter != now.chapter:
            detail = f"can be reached from chapter {now.chapter} on, not from chapter {was.chapter}"
            changes.append(PlayerChange(kind="ending", name=name, change="changed", details=[detail]))
    changes += [
        PlayerChange(kind="ending", name=f"{result} in {verse}", change="removed")
        for verse, result in old
        if (verse, result) not in new
    ]
    return changes


def _endings(campaign: Campaign) -> dict[tuple[str, str], _Reach]:
    from compiler.analysis.graph import CampaignGraph
    from compiler.pictures.story_arrows import Story

    story = Story(CampaignGraph(campaign))
    found: dict[tuple[str, str], _Reach] = {}
    for arrow in story.arrows:
        if arrow.style != "ending":
            continue
        thing = story.things.get(arrow.start)
        key = (arrow.start.partition(":")[2], arrow.end.partition(":")[2])
        now = _Reach(arrow.possible, thing.chapter if thing is not None and arrow.possible else 0)
        was = found.get(key)
        found[key] = now if was is None or (now.possible and not was.possible) else was
    return found


def odds_changes(before: Campaign, after: Campaign, games: int) -> list[PlayerChange]:
    """Results and endings that bots reach more or less often, where that is hardly luck."""
    from chronicler.playtest.odds import Odds, differ, really, share

    old, new = _played(before, games), _played(after, games)
    pairs: list[tuple[str, Odds, Odds]] = []
    for result in dict.fromkeys((*old.results, *new.results)):
        was, now = (report.results.get(result) or share(0, report.games) for report in (old, new))
        pairs.append((f"games that end in {result}", was, now))
    ending = {verse for verse, _ in (*_endings(before), *_endings(after))}
    for verse in sorted(ending):
        was, now = (
            next((row.read for row in report.verses if row.verse == verse), share(0, report.games))
            for report in (old, new)
        )
        pairs.append((f"games that come to {verse}", was, now))
    chances = [differ(was, now) for _, was, now in pairs]
    return [
        PlayerChange(
            kind="odds",
            name=name,
            change="changed",
            details=[f"{was.share:.0%} of {was.of} games -> {now.share:.0%} of {now.of}"],
        )
        for (name, was, now), stands in zip(pairs, really(chances), strict=True)
        if stands
    ]


def _played(campaign: Campaign, games: int) -> PlaytestReport:
    """Games of the sensible bot with parties of every size, the same for every campaign with the same cast."""
    import os
    from importlib.util import find_spec
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from chronicler import __version__
    from chronicler.playtest.engines import engine_for
    from chronicler.playtest.findings_of_games import report_of
    from chronicler.playtest.order import Order, code_hash, hash_of
    from chronicler.playtest.running import play_run
    from chronicler.playtest.store import Store
    from chronicler.playtest.tallies import count, endings_of
    from runtime.editions.by_name import EDITIONS
    from runtime.rules.book.book import Book
    from schemas.codec import dumps

    data, book = dumps(campaign), Book(campaign)
    most = min(len(book.heroes), EDITIONS[campaign.edition].numbers.characters_most)
    order = Order(campaign=hash_of(data), code=code_hash(), seed=1, sizes=tuple(range(1, most + 1)))
    jobs = os.cpu_count() or 1 if find_spec("joblib") is not None and games >= 16 else 1
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.sqlite")
        engine = engine_for(jobs, "")
        try:
            run = store.run(order, campaign.title, __version__)
            play_run(store, run, data, games, engine)
            return report_of(campaign, run, count(store.games(run), endings_of(campaign)))
        finally:
            engine.close()
            store.close()
