"""A run on the terminal: what a person wants to know before opening the page."""

from __future__ import annotations

from collections.abc import Sequence

from chronicler.playtest.findings_of_games import PlaytestReport
from chronicler.playtest.targets import TargetVerdict


def summary(report: PlaytestReport, found: Sequence[TargetVerdict]) -> str:
    lines = [
        f"{'heroes':<8}{'games':>7}{'victory':>9}{'defeat':>8}{'went on':>9}{'failed':>8}   {'days by chapter (middle)'}"
    ]
    for size, games in report.sizes.items():
        results = report.results_by_size.get(size, {})
        shares = [
            f"{results[name].share:.0%}" if name in results else "0%"
            for name in ("victory", "defeat", "went on", "failed")
        ]
        days = ", ".join(
            f"{row.chapter}: {row.days.middle:g} ({row.days.low:g} to {row.days.high:g})"
            for row in report.chapters
            if row.size == size and row.days.high
        )
        lines.append(f"{size:<8}{games:>7}{shares[0]:>9}{shares[1]:>8}{shares[2]:>9}{shares[3]:>8}   {days}")
    lines.append("")
    if report.endings:
        lines.append("The pages that tell the ends apart:")
        lines += [
            f"  {row.share.share:>4.0%} ({row.share.low:.0%} to {row.share.high:.0%})  {row.ending}"
            for row in report.endings
        ]
        lines.append("")
    unread = [row.verse for row in report.verses if not row.read.count]
    turned = [row for row in report.choices if row.effect and row.said in _FLAT]
    lines.append(
        f"{report.deaths_per_game:.2f} deaths a game, {len(unread)} of {len(report.verses)} Verses read by nobody, "
        f"{len(turned)} choices with an effect that nobody or nearly everybody takes."
    )
    lines += [f"! game {one.number}: {one.kind}: {one.message}" for one in report.failures[:10]]
    if len(report.failures) > 10:
        lines.append(f"! and {len(report.failures) - 10} more that failed")
    if found:
        lines += ["", "Targets:"]
        lines += [f"  {one.verdict:<7} {one.said}" for one in found]
    return "\n".join(lines) + "\n"


_FLAT = frozenset(("never taken", "nearly always taken", "hardly ever taken"))
