"""The story map of a campaign, coloured by how many games came there, with the layout of `graph --all` and of the studio."""

from __future__ import annotations

from collections.abc import Mapping

from chronicler.playtest.charts import percent
from chronicler.playtest.odds import Odds
from compiler.analysis.graph import CampaignGraph
from compiler.pictures.placing import Rectangle, whole_plan
from compiler.pictures.story_arrows import Story
from schemas.going_out import for_markup
from schemas.model import Campaign

_EDGE = 24.0
_FAINT = 0.12  # the colour of a page that hardly anybody reads


def heat_map(campaign: Campaign, read: Mapping[str, Odds]) -> str:
    """Islands as on the map, their pages and the ways between them. What nobody read stands out."""
    story = Story(CampaignGraph(campaign))
    plan = whole_plan(story)
    if not plan.verses:
        return ""
    boxes = [*plan.islands.values(), *plan.verses.values()]
    left, top = min(x - w / 2 for x, _, w, _ in boxes), min(y - h / 2 for _, y, _, h in boxes)
    right, bottom = max(x + w / 2 for x, _, w, _ in boxes), max(y + h / 2 for _, y, _, h in boxes)
    shares = {key: _share(read, key) for key in plan.verses}
    parts: list[str] = []
    for name, where in plan.islands.items():
        island = story.islands[name]
        title = for_markup(f"{island.number} {island.title}".strip())
        parts.append(f"<rect {_corner(where)} rx=10 class=island></rect>")
        parts.append(
            f'<text x="{where[0] - where[2] / 2 + 12:.0f}" y="{where[1] - where[3] / 2 + 24:.0f}" class=title>{title}</text>'
        )
    for start, end in dict.fromkeys((arrow.start, arrow.end) for arrow in story.arrows):
        if start in shares and end in shares and start != end:
            # A way was taken at most as often as the rarer of its pages was read.
            strength = _FAINT + (1 - _FAINT) * min(shares[start], shares[end])
            (a, b, _, _), (c, d, _, _) = plan.verses[start], plan.verses[end]
            parts.append(
                f'<line x1="{a:.0f}" y1="{b:.0f}" x2="{c:.0f}" y2="{d:.0f}" class=way stroke-opacity="{strength:.2f}"/>'
            )
    for key, where in plan.verses.items():
        thing, value = story.things[key], shares[key]
        look = "read" if value else "never"
        words = for_markup(f"{thing.number or ''} {thing.title}".strip())
        parts.append(f"<rect {_corner(where)} rx=5 class=ground></rect>")
        parts.append(
            f'<rect {_corner(where)} rx=5 class={look} fill-opacity="{_FAINT + (1 - _FAINT) * (value or 0.5):.2f}">'
            f"<title>{words}: {percent(value)}</title></rect>"
        )
        parts.append(
            f'<text x="{where[0]:.0f}" y="{where[1] + 5:.0f}" text-anchor=middle class=page>{thing.number or ""}</text>'
        )
    wide, high = right - left + 2 * _EDGE, bottom - top + 2 * _EDGE
    return (
        f'<svg class=map viewBox="{left - _EDGE:.0f} {top - _EDGE:.0f} {wide:.0f} {high:.0f}" role="img" '
        f'aria-label="the story map, by how many games read each page">{"".join(parts)}</svg>'
    )


def _corner(where: Rectangle) -> str:
    x, y, wide, high = where
    return f'x="{x - wide / 2:.0f}" y="{y - high / 2:.0f}" width="{wide:.0f}" height="{high:.0f}"'


def _share(read: Mapping[str, Odds], key: str) -> float:
    found = read.get(key.partition(":")[2])
    return found.share if found else 0.0
