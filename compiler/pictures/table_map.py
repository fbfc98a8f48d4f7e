"""The map alone: locations as on the table, with seals, waystone slots, variants and the roads between them."""

from __future__ import annotations

from typing import Any

from compiler.pictures.colours import CARD, EDGE, QUIET
from compiler.pictures.drawn_page import Box, DrawnPage, wrapped
from compiler.pictures.marks import Marks, NothingToDraw
from compiler.pictures.placing import island_cells
from compiler.pictures.story_arrows import Story

WIDE, HIGH = 168.0, 84.0
STEP_X, STEP_Y = 214.0, 132.0


def draw_map(story: Story, marks: Marks) -> Any:
    """Every location by its keys. Locations without joining keys are to the right."""
    canvas = DrawnPage(story.campaign.id)
    world = story.graph.world
    for name, (x, y) in island_cells(story).items():
        location = world.locations[name]
        lines = [wrapped(f"{location.number}{location.letter} {location.title}", 26)]
        if location.seals:
            lines.append(", ".join(location.seals))
        if location.waystones:
            # Points of the compass in short, so that no card grows over its neighbour.
            slots = ["".join(word[0].upper() for word in one.split("-")) for one in location.waystones]
            lines.append(f"waystones {' '.join(slots)}")
        variants = [world.locations[other] for other in world.families[name] if other != name]
        if variants:
            lines.append(
                wrapped(
                    "also " + ", ".join(f"{one.number}{one.letter} {one.title}" for one in variants), 30, 2
                )
            )
        where = f"{location.file}:{location.at[0]}"
        reached = bool(story.islands[name].chapter)
        if not reached:
            lines.append("(unreachable)")
        canvas.box(
            f"place:{name}", Box(x * STEP_X, y * STEP_Y, WIDE, HIGH), "\n".join(lines), fill=CARD, edge=EDGE,
            style="rounded,filled" if reached else "rounded,filled,dashed", fontsize="9",
            url=marks.link(location.file, location.at[0]), tip=where,
            penwidth="2.5" if name == story.island_of(f"at:{story.campaign.start}") else "1",
        )  # fmt: skip
    for start, end in story.travels:
        canvas.arrow(f"place:{start}", f"place:{end}", "travel")
    if not canvas.boxes:
        raise NothingToDraw
    middle = (canvas.left + canvas.right) / 2
    top = canvas.top
    canvas.words(middle, top - 40, story.campaign.title, size=22)
    canvas.words(middle, top - 14, "the map; play begins at the thick frame", size=9, tone=QUIET)
    canvas.legend()
    return canvas.dot
