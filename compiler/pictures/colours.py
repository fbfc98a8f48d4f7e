"""How pictures look: one palette for light and dark screens, one style for each kind of arrow, the words of the legend.

Colour never carries meaning alone: each style has its own line or head. What nobody can reach is dashed and says so.
"""

from __future__ import annotations

from typing import NamedTuple


class Tone(NamedTuple):
    """A colour on a light and on a dark screen. The light ones are all different, because they are names, too."""

    light: str
    dark: str


PAPER = Tone("#fbfaf6", "#16191f")
INK = Tone("#23262d", "#e6e3da")
QUIET = Tone("#6d7480", "#9aa2ae")
CARD = Tone("#fffffe", "#232831")
EDGE = Tone("#8d96a3", "#6b7583")
FRAME = Tone("#f1eee6", "#1c2028")
FRAME_EDGE = Tone("#cfc8b8", "#3c434f")
ROAD = Tone("#d8d2c3", "#3a414c")
READING = Tone("#33475b", "#b9c7d6")
WHEN = Tone("#8a3ea8", "#cf94e8")
EVENT = Tone("#b8690a", "#eba955")
QUEST = Tone("#8f7a00", "#e0cb4f")
STATUS = Tone("#2a78c2", "#7cb8ee")
CHAPTER = Tone("#a11d3a", "#f2798f")
ENDING = Tone("#101318", "#fdfbf4")
OPENS = Tone("#3d7a3a", "#86cf82")
FIGHT = Tone("#c0392b", "#f08a7e")
WRONG = Tone("#b00020", "#ff7088")
QUEST_CARD = Tone("#fdf6d8", "#39351c")
EVENT_CARD = Tone("#fdf0e0", "#3a2c1a")
BOOK_CARD = Tone("#eef3f8", "#1f2a35")
PALETTE = tuple(value for value in list(globals().values()) if isinstance(value, Tone))


class ArrowLook(NamedTuple):
    """How one kind of arrow is drawn, and what the legend says about it."""

    tone: Tone
    style: str
    head: str
    width: float
    words: str


LINES = {
    "travel": ArrowLook(ROAD, "solid", "none", 7.0, "people travel"),
    "reading": ArrowLook(READING, "solid", "normal", 1.1, "reading goes on"),
    "redirect": ArrowLook(READING, "solid", "empty", 1.1, "only if (a redirection)"),
    "roll": ArrowLook(READING, "dashed", "vee", 1.1, "by the dice"),
    "outcome": ArrowLook(FIGHT, "solid", "diamond", 1.3, "how an encounter ends"),
    "encounter": ArrowLook(FIGHT, "dotted", "odiamond", 1.1, "is met here"),
    "when": ArrowLook(WHEN, "solid", "dot", 1.4, "when something comes true"),
    "event": ArrowLook(EVENT, "solid", "normal", 1.2, "an event"),
    "quest": ArrowLook(QUEST, "bold", "box", 1.6, "a quest ends"),
    "asks": ArrowLook(QUEST, "dotted", "obox", 1.2, "a quest looks here"),
    "status": ArrowLook(STATUS, "dotted", "open", 1.0, "a status: given here, asked for there"),
    "chapter": ArrowLook(CHAPTER, "bold", "normal", 2.4, "the next chapter"),
    "ending": ArrowLook(ENDING, "bold", "normal", 2.0, "the campaign ends"),
    "opens": ArrowLook(OPENS, "dashed", "normal", 1.2, "lays or changes a location"),
    "carried": ArrowLook(OPENS, "solid", "vee", 1.2, "carries people there"),
    "explore": ArrowLook(EDGE, "solid", "normal", 0.8, "explored from the location"),
}


def dark_rules() -> str:
    """The style sheet that turns a finished SVG picture dark if the screen is dark."""
    lines = ["@media (prefers-color-scheme: dark) {"]
    for tone in PALETTE:
        lines.append(f'  [fill="{tone.light}"] {{ fill: {tone.dark} }}')
        lines.append(f'  [stroke="{tone.light}"] {{ stroke: {tone.dark} }}')
    return "\n".join([*lines, "}"])


def in_the_dark(source: str) -> str:
    """DOT or SVG text with the colours for a dark screen."""
    for tone in PALETTE:
        source = source.replace(tone.light, tone.dark)
    return source
