"""What is known of the odds of a Verse or an encounter without playing: rolls exactly, the rest from the last playtest."""

from __future__ import annotations

from pathlib import Path

import msgspec

from chronicler.playtest.exact_odds import told_briefly
from chronicler.playtest.odds import Odds
from compiler.sources.safe_files import read_plain
from schemas.foreign import NotRead, decoded
from schemas.model import Campaign


class _Read(msgspec.Struct):
    verse: str
    read: Odds


class _Met(msgspec.Struct):
    encounter: str
    met: int
    won: Odds


class LastPlaytest(msgspec.Struct):
    """The part of a `report.json` that is needed here."""

    campaign: str
    games: int
    verses: list[_Read]
    meetings: list[_Met]


def last_playtest(campaign: str, home: Path = Path(".")) -> LastPlaytest | None:
    """The report of the last playtest of a campaign below a folder. One that cannot be read counts as none."""
    try:
        data = read_plain(home / "build" / campaign / "playtest" / "report.json", home)
        found = decoded(data, LastPlaytest)
    except (OSError, NotRead):
        return None
    return found if found.campaign == campaign else None


def odds_of(campaign: Campaign, kind: str, name: str, report: LastPlaytest | None) -> list[str]:
    """The odds of a Verse or an encounter in words; nothing for other things."""
    lines: list[str] = []
    if kind == "verse":
        for verse in campaign.verses:
            if verse.id == name:
                lines += told_briefly(verse, campaign)
        for row in report.verses if report else ():
            if row.verse == name and report:
                lines.append(f"read in {_share(row.read)} of the {report.games} games of the last playtest")
    elif kind == "encounter":
        for met in report.meetings if report else ():
            if met.encounter == name and met.met:
                lines.append(f"won in {_share(met.won)} of {met.met} meetings in the last playtest")
        if not lines:
            lines.append(f"`chronicler odds {name}` measures how often it is won")
    return lines


def _share(one: Odds) -> str:
    return f"{one.share:.0%} ({one.low:.0%} to {one.high:.0%})"
