"""Small SVG pictures for the report: bars with their uncertainty, lines over days, a heat map of pages.

Everything that comes from a campaign goes through `for_markup`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from chronicler.playtest.odds import MiddleHalf, Odds
from schemas.going_out import for_markup

_COLOURS: Final = ("#2f6f8f", "#b5532f", "#5b7f3a", "#8a5a9e", "#a88420", "#4a5d8f", "#8f2f4f", "#3a7f74")


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def bars(rows: Sequence[tuple[str, Odds]], width: int = 680) -> str:
    """A bar for each share, with a thin line from its lowest to its highest likely value."""
    left, high = 310, 26
    room = width - left - 70
    parts = []
    for place, (name, one) in enumerate(rows):
        y = place * high
        parts.append(
            f'<text x="{left - 8}" y="{y + 17}" text-anchor="end">{for_markup(_short(name))}'
            f"<title>{for_markup(name)}</title></text>"
            f'<rect x="{left}" y="{y + 5}" width="{room * one.share:.1f}" height="16" class="bar"/>'
            f'<line x1="{left + room * one.low:.1f}" x2="{left + room * one.high:.1f}"'
            f' y1="{y + 13}" y2="{y + 13}" class="doubt"/>'
            f'<text x="{left + room + 8}" y="{y + 17}">{percent(one.share)}</text>'
        )
    return _svg(width, max(1, len(rows)) * high, parts, "shares with their 95 % intervals")


def boxes(rows: Sequence[tuple[str, MiddleHalf]], width: int = 680) -> str:
    """The middle half as a box, the middle as a line."""
    left, high = 200, 26
    most = max((one.high for _, one in rows), default=1.0) or 1.0
    room = width - left - 150  # "20.25 (18.75-20.25)" must fit after it
    parts = []
    for place, (name, one) in enumerate(rows):
        y = place * high
        low, mid, top = (left + room * value / most for value in (one.low, one.middle, one.high))
        parts.append(
            f'<text x="{left - 8}" y="{y + 17}" text-anchor="end">{for_markup(name)}</text>'
            f'<rect x="{low:.1f}" y="{y + 5}" width="{max(2.0, top - low):.1f}" height="16" class="box"/>'
            f'<line x1="{mid:.1f}" x2="{mid:.1f}" y1="{y + 3}" y2="{y + 23}" class="middle"/>'
            f'<text x="{left + room + 8}" y="{y + 17}">{one.middle:g} ({one.low:g}-{one.high:g})</text>'
        )
    return _svg(width, max(1, len(rows)) * high, parts, "middle halves")


def lines(series: Mapping[str, Sequence[tuple[int, float]]], width: int = 620, height: int = 240) -> str:
    """What people have, day by day."""
    days = [day for points in series.values() for day, _ in points]
    if not days:
        return ""
    first, last = min(days), max(max(days), min(days) + 1)
    most = max((value for points in series.values() for _, value in points), default=1.0) or 1.0
    left, below, room, high = 34, 22, width - 140, height - 40

    def at(day: int, value: float) -> str:
        return f"{left + room * (day - first) / (last - first):.1f},{12 + high * (1 - value / most):.1f}"

    parts = [
        f'<line x1="{left}" x2="{left + room}" y1="{12 + high}" y2="{12 + high}" class="axis"/>',
        f'<text x="{left}" y="{12 + high + below - 4}">day {first}</text>',
        f'<text x="{left + room}" y="{12 + high + below - 4}" text-anchor="end">day {last}</text>',
        f'<text x="{left - 4}" y="20" text-anchor="end">{most:.0f}</text>',
    ]
    for place, (name, points) in enumerate(series.items()):
        colour = _COLOURS[place % len(_COLOURS)]
        path = " ".join(at(day, value) for day, value in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(
            f'<text x="{left + room + 10}" y="{20 + 17 * place}" style="fill:{colour}">{for_markup(name)}</text>'
        )
    return _svg(width, height, parts, "means over days")


def heat(rows: Mapping[str, Sequence[tuple[str, str, float]]], width: int = 920) -> str:
    """One line for each section, one cell for each page: the stronger the colour, the more games read it."""
    left, cell, high = 210, 15, 22
    across = (width - left) // cell
    parts: list[str] = []
    y = 0
    for section, cells in rows.items():
        parts.append(
            f'<text x="{left - 8}" y="{y + 15}" text-anchor="end">{for_markup(_short(section, 28))}</text>'
        )
        for place, (name, label, value) in enumerate(cells):
            if place and place % across == 0:
                y += high - 4
            x = left + cell * (place % across)
            look = "never" if value == 0 else "read"
            parts.append(
                f'<rect x="{x}" y="{y + 2}" width="{cell - 2}" height="{cell}" class="{look}"'
                f' fill-opacity="{0.12 + 0.88 * value:.2f}">'
                f"<title>{for_markup(name)} {for_markup(label)}: {percent(value)}</title></rect>"
            )
        y += high
    return _svg(width, max(y, 1), parts, "how many games read each page")


def _short(text: str, most: int = 34) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _svg(width: int, height: int, parts: Sequence[str], label: str) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="{label}">'
        + "".join(parts)
        + "</svg>"
    )
