"""The whole Journal in one picture: every Verse on its island, every arrow between them.

`placing` places it, in time proportional to the Verses. Only arrows that are not plain reading have words.
"""

from __future__ import annotations

from typing import Any

from compiler.pictures.colours import CARD, EDGE, FRAME, FRAME_EDGE, QUIET, STATUS, WRONG
from compiler.pictures.drawn_page import Box, DrawnPage, shortened, wrapped
from compiler.pictures.marks import Marks, NothingToDraw
from compiler.pictures.placing import whole_plan
from compiler.pictures.story_arrows import Story

SPOKEN = frozenset(("outcome", "roll", "when"))


def draw_journal(story: Story, marks: Marks, chapter: int = 0) -> Any:
    """All Verses, or those that a chapter opens."""
    canvas = DrawnPage(story.campaign.id)
    canvas.careful = False
    if not story.campaign.verses:
        raise NothingToDraw
    plan = whole_plan(story, lambda thing: not chapter or thing.chapter == chapter)
    for name, where in plan.islands.items():
        island = story.islands[name]
        box = Box(*where)
        link = marks.link(island.file, island.line)
        canvas.frame(
            f"island:{name}", box, fill=FRAME, edge=FRAME_EDGE, url=link, tip=f"{island.file}:{island.line}"
        )
        title = shortened(f"{island.number} {island.title}".strip(), max(12, int(box.wide / 8)))
        canvas.words(box.left + 12, box.y - box.high / 2 + 16, title, size=13, left=True, tone=QUIET)
    for key, where in plan.verses.items():
        thing = story.things[key]
        wrong = marks.found.get((thing.file, thing.line), [])
        label = wrapped(f"{thing.number or ''} {thing.title}".strip(), 20)
        style = "rounded,filled"
        if not thing.chapter:
            style, label = "rounded,filled,dashed", shortened(label.split("\n")[0], 19) + "\n(unreachable)"
        if wrong:
            label = f"{shortened(label.split(chr(10))[0], 19)}\n! {shortened(wrong[0], 18)}"
        canvas.box(
            key, Box(*where), label, fill=CARD, edge=WRONG if wrong else EDGE, style=style, fontsize="8",
            url=marks.link(thing.file, thing.line), tip=f"{thing.file}:{thing.line}", penwidth="2.5" if wrong else "1",
        )  # fmt: skip
    _others(canvas, story, marks)
    seen: dict[tuple[str, str], int] = {}
    for arrow in story.arrows:
        pair = (arrow.start, arrow.end)
        if pair[0] not in canvas.boxes or pair[1] not in canvas.boxes or arrow.style == "explore":
            continue
        again = seen[pair] = seen.get(pair, 0) + 1
        label = shortened(arrow.label, 22) if arrow.style in SPOKEN else ""
        canvas.arrow(*pair, arrow.style, label=label, bend=10.0 * again, possible=arrow.possible)
    title = story.campaign.title + (f", what chapter {chapter} opens" if chapter else "")
    canvas.words((canvas.left + canvas.right) / 2, canvas.top - 40, title, size=26)
    canvas.legend(("Statuses: `--kind statuses`, or `--focus` on one of them.",))
    return canvas.dot


def _others(canvas: DrawnPage, story: Story, marks: Marks) -> None:
    """What leads to Verses without being one, above the islands: chapters, events, statuses that start something."""
    starts = {arrow.start for arrow in story.arrows if arrow.end in canvas.boxes}
    ends = {arrow.end for arrow in story.arrows if arrow.start in canvas.boxes}
    shown = [
        key
        for key in dict.fromkeys((*story.graph.world.keys,))
        if key.partition(":")[0] in ("chapter", "event", "sheet", "ending") and (key in starts or key in ends)
    ]
    top = canvas.top - 90
    columns = max(4, int((canvas.right - canvas.left) // 150))
    left = canvas.left + 75
    for number, key in enumerate(shown):
        box = Box(left + number % columns * 150, top - number // columns * 52, 134, 36)
        kind = key.partition(":")[0]
        words = {"chapter": "Chapter ", "event": "Event: ", "sheet": "Status: ", "ending": ""}[kind]
        file, at = story.graph.place(story.graph.world.ids[key])
        canvas.box(key, box, wrapped(words + story.title(key), 22), shape="box", style="filled", fill=FRAME,
                   edge=STATUS if kind == "sheet" else FRAME_EDGE, fontsize="9",
                   url=marks.link(file, at[0]) if file else "", tip=f"{file}:{at[0]}")  # fmt: skip
