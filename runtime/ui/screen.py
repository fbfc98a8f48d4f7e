"""What is shown, as data: spans, lines, options, the whole screen. No terminal and no colour in here.

Owns the names of the styles. Every way to show a screen (full screen, line mode, pictures) gives them a look.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from schemas.table_view import OptionView

Span = tuple[str, str]
"""A style's name and a text; the empty style is plain text."""

Line = tuple[Span, ...]

# Every style, and what it is for. The theme has a look for each; a test keeps the two equal.
STYLES: Final = {
    "": "plain text",
    "em": "emphasised words of prose",
    "title": "the campaign's name, a panel's name",
    "heading": "a heading inside a text",
    "stage": "the title of a great moment",
    "said": "what the players answered",
    "fact": "what happened in terms of the game",
    "dim": "what matters less",
    "key": "a number or key to press",
    "cost": "what something costs",
    "locked": "what cannot be done, and why",
    "chosen": "the option under the cursor",
    "good": "a gain, a side that is clear, a key that is met",
    "bad": "a loss, wyrdness, a danger",
    "warn": "something the players must be told",
    "here": "where the hero who acts stands",
    "bar": "the bars at top and bottom",
    "bar-strong": "what stands out in a bar",
}


class Meter(NamedTuple):
    """One value of the status bar."""

    name: str
    value: int
    most: int = 0  # 0: no end
    danger: bool = False


class Screen(NamedTuple):
    """Everything on the table at one moment."""

    title: str
    where: str  # day, chapter, place
    hero: str
    story: tuple[Line, ...]
    fresh: int  # the line of the story at which the new text begins
    question: str
    asker: str
    options: tuple[OptionView, ...]
    several: str  # how many may be chosen, unless exactly one
    ordered: bool
    meters: tuple[Meter, ...]
    goods: tuple[Meter, ...]
    above: tuple[Line, ...] = ()  # an encounter, drawn above the story
    above_small: tuple[Line, ...] = ()  # the same in few lines, if the text needs the room
    faces: tuple[Line, ...] = ()  # the cards to choose from
    warning: str = ""
    save: str = ""
    over: bool = False
    others: tuple[tuple[str, tuple[Meter, ...]], ...] = ()  # the other heroes with their tracks
    closed: int = 0  # closed options that are not shown
    goal: str = ""
    also: tuple[str, ...] = ()  # the goals of quests in force
    soon: str = ""
    either: tuple[str, ...] = ()  # what happens whichever is chosen


class Panel(NamedTuple):
    """A page that is opened over the story."""

    name: str
    title: str
    lines: tuple[Line, ...]


def plain(lines: tuple[Line, ...]) -> str:
    """Lines without their styles."""
    return "\n".join("".join(text for _, text in line).rstrip() for line in lines)


def line_with(panel: Panel, wanted: str, at: int, back: bool) -> int | None:
    """The next line of a panel, from one line on round to it again, in which the text stands; or the one before."""
    lines = panel.lines
    start = at + 1
    order = [*range(start, len(lines)), *range(min(start, len(lines)))]
    if back:
        start = at - 1
        order = [*range(start, -1, -1), *range(len(lines) - 1, max(start, -1), -1)]
    return next((one for one in order if wanted in plain((lines[one],)).casefold()), None)


def line(text: str, style: str = "") -> Line:
    return ((style, text),)


BLANK: Final[Line] = ()
