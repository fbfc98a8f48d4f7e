"""Cards as a table (CSV) for nanDECK, Squib and spreadsheets: one row a card, every word of it. Pure."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from chronicler.printing.card_backs import back_of
from runtime.paper.faces import ROWS
from runtime.paper.texts import Runs, plain
from runtime.paper.values import Face, KeyHalf, PrintedCard, RuleLine
from schemas.going_out import for_cell

if TYPE_CHECKING:
    from chronicler.printing.prints import Prints

_SIDES: Final = ("north", "east", "south", "west")
COLUMNS: Final = (
    *(
        "id",
        "kind",
        "deck",
        "size",
        "count",
        "title",
        "type",
        "number",
        "value",
        "cost",
        "rules",
        "table",
        "text",
        "art",
    ),
    *(f"opens {row}" for row in ROWS),
    *(f"closes {row}" for row in ROWS),
    *_SIDES,
    *("foot", "back title", "back rules", "back text"),
)


def table(prints: Prints) -> str:
    """All cards, with a line of column names first."""
    out = io.StringIO()
    # Every cell in quotes: even where a spreadsheet takes other signs for the end of a cell, the cell ends in the
    # right place.
    writer = csv.writer(out, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    for card in prints.cards:
        writer.writerow([for_cell(one) for one in row(card, prints.book.labels)])
    return out.getvalue()


def row(card: PrintedCard, labels: dict[str, str]) -> list[str]:
    face, back = card.front, back_of(card)
    return [
        card.id,
        card.kind,
        card.deck,
        card.size,
        str(card.count),
        face.title,
        face.kind,
        face.corner,
        face.value,
        plain(face.cost, labels),
        rules(face, labels),
        "\n".join(f"{plain(one.head, labels)}: {plain(one.does, labels)}" for one in face.rows),
        prose(face.text, labels),
        face.art,
        *_halves(face.opens, labels),
        *_halves(face.closes, labels),
        *(face.edges.get(side, "") for side in _SIDES),
        face.foot,
        back.title,
        rules(back, labels),
        prose(back.text, labels),
    ]


def rules(face: Face, labels: dict[str, str]) -> str:
    told = [rule(line, labels) for line in face.lines]
    for block in face.blocks:
        parts = (
            plain(block.cost, labels),
            plain(block.runs, labels),
            plain(block.when, labels),
            plain(block.does, labels),
        )
        told.append(" ".join(part for part in (*parts, _to(block.to, labels)) if part))
    return "\n".join(told)


def rule(line: RuleLine, labels: dict[str, str]) -> str:
    """A rule of a card in one line of words."""
    parts = [f"{line.when}:" if line.when else "", f"({plain(line.cost, labels)})" if line.cost else ""]
    parts += [plain(line.text, labels), f"[{plain(line.needs, labels)}]" if line.needs else ""]
    parts += [plain(line.does, labels), _to(line.to, labels)]
    return " ".join(part for part in parts if part)


def prose(paragraphs: tuple[Runs, ...], labels: dict[str, str]) -> str:
    return "\n\n".join(plain(runs, labels) for runs in paragraphs)


def _to(to: str, labels: dict[str, str]) -> str:
    return "" if not to else ("end" if to == "end" else f"→ {labels.get(to, to)}")


def _halves(halves: tuple[KeyHalf, ...], labels: dict[str, str]) -> list[str]:
    found = [""] * len(ROWS)
    for half in halves:
        found[half.row] = plain(half.runs, labels)
    return found
