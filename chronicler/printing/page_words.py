"""What printed pages say around the campaign's own words: headings, captions, how to read."""

from __future__ import annotations

from typing import Any, Final

from runtime.paper.texts import Run, sign

SUBTITLES: Final = "The Exploration Journal"

LEGEND: Final = (
    "energy",
    "health",
    "terror",
    "food",
    "wealth",
    "magic",
    "exp",
    "reputation",
    "pool",
    "duration",
    "damage",
    "aggression",
    "empathy",
    "courage",
    "caution",
    "practicality",
    "spirituality",
)

_READING: Final[tuple[tuple[Run, ...], ...]] = (
    (
        "Look a Verse up by its number: first the Location, then the Verse. Tabs at the edge of the page bear the "
        "Locations. Read from the top, and do what stands in bold type as you come to it.",
    ),
    (
        "A line that begins with ▸ sends you on at once if what it says is true. A choice begins with ◆. What stands in "
        "( ) is its cost, such as 2 ",
        sign("food"),
        "; what stands in [ ] must be true. After → stand the number and the page where reading goes on; a small square "
        "ends it.",
    ),
    (
        "Brackets inside a sentence hold words for some readers only: read the first whose beginning is true of you. A Verse "
        "with a box asks whether you were there: tick the box when you leave the Verse.",
    ),
    ("Do not read on into the next Verse: neighbours on the page are strangers in the story.",),
)

WORDS: Final[dict[str, Any]] = {
    "page": "p.",
    "end": "End",
    "if_": "If",
    "otherwise": "If you can choose none of these:",
    "for_": "for",
    "verse": "Verse",
    "verses": "Verses",
    "how": "How to read this book",
    "contents": "Contents",
    "subtitle": SUBTITLES,
    "emblem": "The emblem of the campaign",
    "drawing": "An emblem",
    "turn-long": "print on both sides, flip on the long edge",
    "turn-short": "print on both sides, flip on the short edge",
    "reading": _READING,
    "filters": {"red": "Behind the red filter", "blue": "Behind the blue filter"},
    "hint": ", a hint: only if you want it",
}

SHEETS: Final[dict[str, Any]] = {
    "chapter": "Chapter",
    "time-passes": "Time Passes",
    "statuses": "Status sheet",
    "status-note": "Tick a box when the book says that you gain the status or a part of it; rub it out when you lose it.",
    "skills": "Skills",
    "dials": "Dials, tokens, markers: where, and what they show",
    "leads": "Tasks and leads",
    "notes": "Notes",
    "adventure": "Adventure map",
    "adventure-note": "For a group to fill in: the number of each place in its corner, its ways, what was left there.",
    "save": "Save sheet",
    "save-note": "For the end of an evening: copy it, fill it in with a pencil, and put everything back into the box.",
    "evening": "Evening of",
    "day": "Day",
    "at-place": "in Location",
    "carries": "carries",
    "on-the-map": "Cards on the map",
    "map": "The map",
    "map-note": (
        "The cards as they may lie when all ways are open. Circles are slots for waystones; a dashed card is joined by no key."
    ),
    "instead": "takes the place of",
    "filter-test": "Test page for the filters",
    "filter-note": (
        "Lay each sheet over its box. What stands there must be read easily with the sheet and only with trouble without it. "
        "If it cannot be read, print again without colour management, or choose the step that works for your printer."
    ),
    "as-printed": "As printed",
    "as-seen": "As seen through the sheet",
    "sample": "Nobody looks twice at a lamp that has always been there. Look twice. The third step is hollow.",
    "cipher": "Without filters",
    "cipher-note": (
        "Printed with --hidden cipher, the words are written in other letters. Whoever owns a filter is given its table: the "
        "letter on paper stands above, what it means below. Printed with --hidden mirror, they are read in a mirror."
    ),
}

ERRATA: Final[dict[str, str]] = {
    "title": "{title}: corrections to printing {printing}",
    "note": "Tick each line when it is done. Pages are those of your book.",
    "stickers": "Stickers",
    "stickers-note": "Cut along the dashes and paste over the old words.",
}
