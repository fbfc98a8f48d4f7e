"""Text behind a filter: colours that a coloured sheet hides or darkens, and a cipher for print without colour.

A red sheet lets red light through. Behind it, words in cyan turn dark and red strokes fade into the paper. Pure.
"""

from __future__ import annotations

import random
import string
from collections.abc import Iterable
from typing import Final, Literal

from msgspec.structs import replace

from runtime.paper.texts import Run, Runs
from runtime.paper.values import PrintedBlock, TableRow

Mode = Literal["colour", "mirror", "cipher"]
MODES: Final[tuple[Mode, ...]] = ("colour", "mirror", "cipher")

# For each filter the words that it darkens and the strokes that it hides; without it both are about equally bright.
# The decoy has the hue of the words, so the bare eye cannot go by hue; the sheet lets twice as much light through it.
FILTERS: Final[dict[str, dict[str, str]]] = {
    "red": {"message": "#5cc4d6", "noise": "#ff8f80", "decoy": "#aee3ec", "sheet": "#ff1e14"},
    "blue": {"message": "#ff8a3d", "noise": "#6fb9ff", "decoy": "#ffc49a", "sheet": "#1432ff"},
}


def channels(colour: str) -> tuple[float, float, float]:
    return (int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255)


def luminance(colour: str) -> float:
    """How bright a colour is to the eye, by the definition of sRGB."""
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 (none) to 21 (black on white)."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def through(colour: str, sheet: str) -> str:
    """A printed colour as it looks behind a sheet: each light is weakened as much as the sheet weakens it."""
    seen = (round(255 * a * b) for a, b in zip(channels(colour), channels(sheet), strict=True))
    return "#" + "".join(f"{one:02x}" for one in seen)


def mixed(one: str, other: str, share: float) -> str:
    """That much of one colour in another."""
    parts = (
        round(255 * (a * share + b * (1 - share)))
        for a, b in zip(channels(one), channels(other), strict=True)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


def tile(seed: int = 7, size: int = 46, count: int = 330) -> dict[str, object]:
    """Short strokes in all directions, the same in every run; they repeat as a pattern."""
    chance = random.Random(seed)
    strokes = [
        [round(chance.uniform(-4, size), 2) for _ in range(2)]
        + [round(chance.uniform(-6, 6), 2) for _ in range(2)]
        for _ in range(count)
    ]
    return {"size": size, "strokes": strokes}


# -- without colour ------------------------------------------------------------------------------------------


def alphabet(colour: str) -> dict[str, str]:
    """Which letter replaces which: one table for each filter. A reader without the filter does not get its table."""
    chance = random.Random(f"cipher:{colour}")
    letters, digits = list(string.ascii_lowercase), list(string.digits)
    chance.shuffle(letters)
    chance.shuffle(digits)
    table = dict(zip(string.ascii_lowercase, letters, strict=True))
    table |= {key.upper(): value.upper() for key, value in table.items()}
    return table | dict(zip(string.digits, digits, strict=True))


def enciphered(block: PrintedBlock, labels: dict[str, str]) -> PrintedBlock:
    """A block with its hidden words in cipher, whatever they say. Words for everybody stay as they are."""
    if block.kind == "hidden":
        table = str.maketrans(alphabet(block.colour))
        return replace(block, blocks=tuple(_all(one, labels, table) for one in block.blocks))
    if block.colour:
        return replace(_all(block, labels, str.maketrans(alphabet(block.colour))), to=block.to)
    return block


def _all(block: PrintedBlock, labels: dict[str, str], table: dict[int, str]) -> PrintedBlock:
    def words(runs: Runs) -> Runs:
        return tuple(_words(runs, labels, table))

    to = ""
    runs = words(block.runs)
    if block.to:
        told = "end" if block.to == "end" else labels.get(block.to, block.to)
        runs = (*runs, f" → {told.translate(table)}")
    rows = tuple(
        TableRow(
            head=words(row.head),
            does=(*words(row.does), f" → {labels.get(row.to, row.to).translate(table)}" if row.to else ""),
        )
        for row in block.rows
    )
    kind = "prose" if block.kind in ("redirect", "arrow", "otherwise") else block.kind
    when = words(block.when)
    if block.kind == "redirect":
        runs, when = (*when, *runs), ()
    return PrintedBlock(
        kind=kind,
        runs=runs,
        when=when,
        cost=words(block.cost),
        does=words(block.does),
        to=to,
        rows=rows,
        colour=block.colour,
        blocks=tuple(_all(one, labels, table) for one in block.blocks),
    )


def _words(runs: Iterable[Run], labels: dict[str, str], table: dict[int, str]) -> Iterable[Run]:
    for run in runs:
        if isinstance(run, str):
            yield run.translate(table)
        elif "ref" in run:
            yield f"→ {labels.get(run['ref'], run['ref'])}".translate(table)
        else:
            yield {"i": (run.get("i") or run["alt"]).translate(table)}
