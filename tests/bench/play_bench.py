"""Random play in decisions a second: ours beside rlcard, OpenSpiel and inkjs; then undo, load, and long campaigns.

Every figure comes from a separate process that measures itself: the CPU time of its decisions, without the start.
Contestants take short turns, one each per round, and are compared round by round.
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
    storytellers,
)
from tests.bench.report import ROOT, Report, Settings

CONTENT = ROOT / "content" / "drowned-bell"
TURN = 6_000  # a contestant's decisions in a round: a tenth of a second, so that its code and data are warm
TURNS = 8  # rounds for each requested run


def take_turns(everyone: Sequence[Contestant], rounds: int, tell: Callable[[str], None]) -> None:
    """One turn each per round. Each round begins with a different contestant."""
    for number in range(rounds):
        shift = number % len(everyone)
        for one in [*everyone[shift:], *everyone[:shift]]:
            if one.failure:
                continue
            tell(f"play, round {number + 1} of {rounds}: {one.name}")
            try:
                one.take_a_turn()
            except (CommandFailed, OSError, ValueError, KeyError) as problem:
                one.failure = str(problem)
    for one in everyone:
        one.leave()


def side_by_side(everyone: Sequence[Contestant]) -> list[Contestant]:
    """Contestants that are compared most closely play right after each other."""
    first = [SOLO, UNO, TIC, FOUR]
    return sorted(everyone, key=lambda one: first.index(one.name) if one.name in first else len(first))


def show(title: str, everyone: Sequence[Contestant], missing: Sequence[Missing], report: Report) -> None:
    first = everyone[0]
    rows, notes = [], []
    for one in everyone:
        rate = one.rate
        if rate is None:
            rows.append([one.name, "-", "", "-"])
            notes.append(f"  {one.name} failed: {one.failure}")
        else:
            spread = f"{min(one.rates):,.0f} to {max(one.rates):,.0f}"
            times = one.times(first)
            rows.append([one.name, f"{rate:,.0f}", spread, f"{times:.2f}x" if times else "-"])
        row: dict[str, Any] = {"bench": "play", "tool": one.name.strip(), "rate": rate, "rates": one.rates}
        report.rows.append(row if rate else {**row, "failure": one.failure})
    for gone in missing:
        rows.append([gone.name, "-", "", "-"])
        notes.append(f"  {gone.name} skipped: {gone.reason}")
    report.table(title, ("who plays", "a second", "range", "of the first"), rows)
    for note in notes:
        report.say(note)


def set_targets(everyone: Sequence[Contestant], report: Report) -> None:
    known = {one.name: one for one in everyone}

    def at_least(mine: str, theirs: str, least: float = 1) -> None:
        ours, other = known.get(mine), known.get(theirs)
        words = f"{mine}: at least {theirs}" if least == 1 else f"{mine}: at least {least:g}x {theirs}"
        report.target(words, ours.times(other) if ours and other else None, least, at_least=True)

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
    everyone = contestants(bell, found, TURN)
    readers = storytellers(tools, TURN)
    take_turns(side_by_side([*everyone, *readers]), TURNS * settings.runs, report.progress)
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
