"""Random play in decisions a second: ours beside rlcard, OpenSpiel and inkjs; then undo, load, and long campaigns.

Every figure comes from a process of its own that measures itself: the CPU time of its decisions, without starting
up. Contestants take turns, a chunk each a round.
"""

from collections.abc import Callable, Sequence
from typing import Any

from tests.bench.measure import CommandFailed
from tests.bench.peers import Missing, Tool, players
from tests.bench.play_costs import show_days, show_undo
from tests.bench.play_peers import (
    FIGHT,
    FIGHTS,
    FOUR,
    GIN,
    INK,
    SOLO,
    STORY,
    STORY_SIZE,
    TIC,
    UNO,
    WORK,
    Contestant,
    build,
    contestants,
    figures,
    storytellers,
)
from tests.bench.report import ROOT, Report, Settings

CONTENT = ROOT / "content" / "drowned-bell"
CHUNK = 15_000  # decisions of a contestant in a round


def take_turns(everyone: Sequence[Contestant], rounds: int, tell: Callable[[str], None]) -> None:
    """A chunk of each a round, each round beginning with another one."""
    for number in range(rounds):
        shift = number % len(everyone)
        for one in [*everyone[shift:], *everyone[:shift]]:
            if one.failure:
                continue
            tell(f"play, round {number + 1} of {rounds}: {one.name}")
            try:
                one.rates.append(figures(one.command)["rate"])
            except (CommandFailed, ValueError, KeyError) as problem:
                one.failure = str(problem)


def show(title: str, everyone: Sequence[Contestant], missing: Sequence[Missing], report: Report) -> None:
    first = everyone[0].rate
    rows, notes = [], []
    for one in everyone:
        rate = one.rate
        if rate is None:
            rows.append([one.name, "-", "", "-"])
            notes.append(f"  {one.name} failed: {one.failure}")
        else:
            spread = f"{min(one.rates):,.0f} to {max(one.rates):,.0f}"
            times = f"{rate / first:.2f}x" if first else "-"
            rows.append([one.name, f"{rate:,.0f}", spread, times])
        row: dict[str, Any] = {"bench": "play", "tool": one.name.strip(), "rate": rate, "rates": one.rates}
        report.rows.append(row if rate else {**row, "failure": one.failure})
    for gone in missing:
        rows.append([gone.name, "-", "", "-"])
        notes.append(f"  {gone.name} skipped: {gone.reason}")
    report.table(title, ("who plays", "a second", "range", "of the first"), rows)
    for note in notes:
        report.say(note)


def set_targets(everyone: Sequence[Contestant], report: Report) -> None:
    rate = {one.name: one.rate for one in everyone}

    def at_least(mine: str, theirs: str, least: float = 1) -> None:
        ours, other = rate.get(mine), rate.get(theirs)
        words = f"{mine}: at least {theirs}" if least == 1 else f"{mine}: at least {least:g}x {theirs}"
        report.target(words, ours / other if ours and other else None, least, at_least=True)

    for mine in (SOLO, FOUR):
        at_least(mine, UNO)
        at_least(mine, TIC)
    for mine in (FIGHT, FIGHTS):
        at_least(mine, UNO)
        at_least(mine, GIN)
    at_least(STORY, INK, 4)


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    chronicler = tools["chronicler"]
    if isinstance(chronicler, Missing):
        report.say(f"\nPlay: skipped, {chronicler.reason}")
        return
    found = players(report, settings.peers)
    bell = build(chronicler, CONTENT, WORK / "bell")
    everyone = contestants(bell, found, CHUNK)
    readers = storytellers(tools, CHUNK)
    take_turns([*everyone, *readers], settings.runs, report.progress)
    gone = [one for one in found.values() if isinstance(one, Missing)]
    show(
        f"Random play, decisions a second of CPU time: {CONTENT.name} and card games", everyone, gone, report
    )
    if readers:
        ink = [tools["inkjs"]] if isinstance(tools["inkjs"], Missing) else []
        show(f"Choices a second in the same story of {STORY_SIZE} Verses", readers, ink, report)
    show_undo(bell, settings.runs, report)
    show_days(bell, settings.runs, report)
    set_targets([*everyone, *readers], report)
