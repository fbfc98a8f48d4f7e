"""Compares two runs: what did this change do? Only differences that are unlikely to be luck are reported as such."""

from __future__ import annotations

from typing import NamedTuple

from chronicler.playtest.findings_of_games import PlaytestReport
from chronicler.playtest.odds import Odds, differ, really, share


class Difference(NamedTuple):
    """One share that changed."""

    what: str
    before: Odds
    now: Odds
    chance: float  # that luck alone makes such a difference
    stands: bool  # given the number of questions asked at once


def differences(before: PlaytestReport, now: PlaytestReport) -> list[Difference]:
    """Endings, results, pages, choices, encounters: the most certain differences first."""
    pairs: list[tuple[str, Odds, Odds]] = []
    nothing = share(0, 0)

    def both(kind: str, old: dict[str, Odds], new: dict[str, Odds]) -> None:
        for name in dict.fromkeys((*old, *new)):
            first = old.get(name) or share(0, next(iter(old.values()), nothing).of)
            second = new.get(name) or share(0, next(iter(new.values()), nothing).of)
            if first.of and second.of:
                pairs.append((f"{kind} {name}".strip(), first, second))

    both("games that end in", before.results, now.results)
    both(
        "ending",
        {row.ending: row.share for row in before.endings},
        {row.ending: row.share for row in now.endings},
    )
    both(
        "games that read",
        {row.verse: row.read for row in before.verses},
        {row.verse: row.read for row in now.verses},
    )
    both(
        "games that take",
        {f"{row.verse}: {row.text}": row.taken for row in before.choices},
        {f"{row.verse}: {row.text}": row.taken for row in now.choices},
    )
    both(
        "won against",
        {row.encounter: row.won for row in before.meetings},
        {row.encounter: row.won for row in now.meetings},
    )
    both("games with", {"a death": before.games_with_a_death}, {"a death": now.games_with_a_death})
    chances = [differ(old, new) for _, old, new in pairs]
    found = [
        Difference(what, old, new, chance, stands)
        for (what, old, new), chance, stands in zip(pairs, chances, really(chances), strict=True)
        if chance < 0.05
    ]
    return sorted(found, key=lambda one: one.chance)


def told(found: list[Difference], before: PlaytestReport, now: PlaytestReport) -> str:
    """The differences as text."""
    lines = [
        f"{before.title}: {before.games} games of campaign {before.hash} against {now.games} of {now.hash}",
        f"days in the middle {before.days.middle:g} -> {now.days.middle:g}, deaths a game "
        f"{before.deaths_per_game:.2f} -> {now.deaths_per_game:.2f}",
        "",
    ]
    sure = [one for one in found if one.stands]
    perhaps = [one for one in found if not one.stands]
    for title, group in (
        ("Surely different:", sure),
        ("Perhaps different (luck may do this):", perhaps[:20]),
    ):
        if group:
            lines.append(title)
            lines += [
                f"  {one.what}: {one.before.share:.0%} -> {one.now.share:.0%}   ({one.before.count} of {one.before.of},"
                f" {one.now.count} of {one.now.of})"
                for one in group
            ]
            lines.append("")
    if not found:
        lines.append("Nothing differs by more than luck would make.")
    return "\n".join(lines)
