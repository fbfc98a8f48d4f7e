"""The story map as data: islands, Verses and arrows with their places, and the values that can colour them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from chronicler.studio.workshop import Workshop
from compiler.pictures.colours import LINES
from compiler.pictures.placing import whole_plan
from compiler.pictures.story_arrows import Story
from compiler.sources.workspace import WorkspaceError, plan_files, read_original, read_text

_READS = re.compile(r"^\s*reads:\s*([a-z0-9:-]+/[a-z0-9-]+)\s*$", re.MULTILINE)


def map_of(shop: Workshop) -> dict[str, Any] | None:
    """Everything that the map draws; None until something has compiled."""
    story = shop.story()
    return shop.kept("map", lambda: _map(shop, story)) if story is not None else None


def _map(shop: Workshop, story: Story) -> dict[str, Any]:
    plan = whole_plan(story)
    verses = list(plan.verses)
    others = _beside(story, plan.verses)
    index = {key: number for number, key in enumerate((*verses, *others))}
    arrows = [
        (index[arrow.start], index[arrow.end], arrow.style, arrow.label, int(arrow.possible))
        for arrow in story.arrows
        if arrow.start in index and arrow.end in index
    ]
    islands = []
    for name, (x, y, wide, high) in plan.islands.items():
        island = story.islands[name]
        islands.append([name, f"{island.number} {island.title}".strip(), x, y, wide, high, island.verses, island.words,
                        island.chapter, island.kind])  # fmt: skip
    return {
        "title": story.campaign.title,
        "version": shop.whole.version if shop.whole is not None else 0,
        "islands": islands,
        "verses": [_verse_row(story, key, plan.verses[key]) for key in verses],
        "others": [[key, _called(story, key), *where] for key, where in others.items()],
        "arrows": arrows,
        "roads": story.travels,
        "styles": {
            name: [line.tone.light, line.tone.dark, line.style, line.words, line.head]
            for name, line in LINES.items()
        },
        "start": story.island_of(f"at:{story.campaign.start}"),
    }


def _verse_row(story: Story, key: str, where: tuple[float, float, float, float]) -> list[Any]:
    thing = story.things[key]
    return [key.partition(":")[2], thing.title, thing.number, where[0], where[1], thing.island, thing.words, thing.chapter,
            thing.file, thing.line]  # fmt: skip


def _called(story: Story, key: str) -> str:
    kind = key.partition(":")[0]
    words = {"chapter": "Chapter ", "event": "Event: ", "sheet": "Status: ", "ending": "Ending: "}
    return words.get(kind, "") + story.title(key)


def _beside(
    story: Story, verses: dict[str, tuple[float, float, float, float]]
) -> dict[str, tuple[float, float, float, float]]:
    """Chapters, events, quests, endings and statuses that start something: a row above the islands."""
    joined = {arrow.start for arrow in story.arrows if arrow.end in verses}
    joined |= {arrow.end for arrow in story.arrows if arrow.start in verses}
    keys = [
        key for key in story.graph.world.keys
        if key.partition(":")[0] in ("chapter", "event", "sheet", "ending") and key in joined
    ]  # fmt: skip
    if not keys or not verses:
        return {}
    left = min(x for x, _, _, _ in verses.values())
    right = max(x for x, _, _, _ in verses.values())
    top = min(y for _, y, _, _ in verses.values()) - 190
    columns = max(4, int((right - left) // 170))
    return {
        key: (left + number % columns * 170, top - number // columns * 56, 150.0, 40.0)
        for number, key in enumerate(keys)
    }


def colours_of(shop: Workshop) -> dict[str, Any]:
    """The values that can colour a Verse, for each Verse that has some."""
    studied = shop.engine.studied
    verdicts = (
        {key: [int(one.reached), list(one.why)] for key, one in studied.verdicts.items()} if studied else {}
    )
    return {
        "verdicts": verdicts,
        "current": shop.engine.is_current,
        "limits": list(studied.limits) if studied else [],
        "plans": shop.kept("plans", lambda: _read_in_plans(shop.root)),
        "bots": shop.kept("bots", lambda: _read_by_bots(shop)),
    }


def _read_in_plans(root: Path) -> dict[str, int]:
    """How many plans and journeys read a Verse, according to the plans."""
    found: dict[str, int] = {}
    for path in plan_files(root):
        try:
            text = read_text(path)
        except WorkspaceError:
            continue
        for plan in text.split("\nplan "):
            for verse in set(_READS.findall(plan)):
                found[verse] = found.get(verse, 0) + 1
    return found


class _Row(msgspec.Struct):
    verse: str
    read: Any = None


class _Report(msgspec.Struct):
    campaign: str
    games: int
    verses: list[_Row] = []


def _read_by_bots(shop: Workshop) -> dict[str, float]:
    """The share of games in which bots read a Verse, from the last `chronicler playtest` of this campaign."""
    campaign = shop.last_campaign
    if campaign is None:
        return {}
    for home in (Path("build"), shop.root / "build", shop.root.parent / "build"):
        path = home / campaign.id / "playtest" / "report.json"
        if not path.is_file():
            continue
        try:
            report = msgspec.json.decode(read_original(path), type=_Report)
        except (msgspec.MsgspecError, WorkspaceError, RecursionError):
            continue
        if report.campaign == campaign.id and report.games:
            return {row.verse: _share(row.read, report.games) for row in report.verses}
    return {}


def _share(read: Any, games: int) -> float:
    if isinstance(read, dict) and isinstance(read.get("count"), int):
        return float(min(1.0, max(0.0, read["count"] / games)))
    return 0.0
