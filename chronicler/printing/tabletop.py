"""Decks for digital tables: sheets of faces and backs as PNG, a saved object for Tabletop Simulator, a list for Tabletopia."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from chronicler.printing.card_table import prose, rules
from chronicler.printing.imposition import CardSheet, CardSlot, tiled
from runtime.paper.values import PrintedCard
from schemas.going_out import for_file_name, for_json

if TYPE_CHECKING:
    from chronicler.printing.prints import Prints

MOST: Final = 70  # ten columns, seven rows: the table's limit
PIXELS: Final = 4096  # no side of a sheet is longer
_PPI: Final = 150.0


def decks(prints: Prints) -> dict[str, list[PrintedCard]]:
    """Cards by deck and size, in parts that fit on one sheet."""
    found: dict[str, list[PrintedCard]] = {}
    for card in prints.cards:
        name = for_file_name(f"{card.deck} {card.size}")
        part = 1
        while len(found.get(f"{name}-{part}", ())) >= MOST:
            part += 1
        found.setdefault(f"{name}-{part}", []).append(card)
    return found


def files(prints: Prints) -> Iterator[tuple[str, bytes]]:
    """Every file: two pictures for each deck, then the two lists."""
    objects: list[dict[str, Any]] = []
    listed: list[dict[str, Any]] = []
    for number, (name, cards) in enumerate(decks(prints).items(), 1):
        size = cards[0].size
        grid = tiled(size, len(cards))
        sheets = []
        for side in ("front", "back"):
            slots = []
            for index, _ in enumerate(cards):
                x, y = grid.place(index)
                slots.append(CardSlot(card=index, x=x, y=y))
            sheets.append(CardSheet(size=size, side=side, grid=grid, slots=tuple(slots), turn="long"))
        ppi = min(_PPI, PIXELS * 25.4 / max(grid.width, grid.height) - 0.1)
        for sheet in sheets:
            with prints.laid_out(cards, [sheet], bleed=0, marks=False) as made:
                yield f"{name}-{sheet.side}.png", made.pictures(ppi)[0]
        objects.append(_deck(prints, name, cards, grid.columns, grid.rows, number))
        listed.append(
            {
                "deck": name,
                "faces": f"{name}-front.png",
                "backs": f"{name}-back.png",
                "columns": grid.columns,
                "rows": grid.rows,
                "millimetres": [grid.card_width, grid.card_height],
                "cards": [{"id": card.id, "title": card.front.title, "count": card.count} for card in cards],
            }
        )
    saved = {"SaveName": prints.book.title, "ObjectStates": objects}
    yield "tabletop-simulator.json", _json(saved)
    yield "decks.json", _json({"title": prints.book.title, "decks": listed})


def _json(value: object) -> bytes:
    return (for_json(json.dumps(value, ensure_ascii=False, indent=1)) + "\n").encode()


_PLACE: Final = {
    "posX": 0,
    "posY": 1,
    "posZ": 0,
    "rotX": 0,
    "rotY": 180,
    "rotZ": 180,
    "scaleX": 1,
    "scaleY": 1,
    "scaleZ": 1,
}


def _deck(
    prints: Prints, name: str, cards: list[PrintedCard], columns: int, rows: int, number: int
) -> dict[str, Any]:
    """A deck as Tabletop Simulator keeps it: a card's id is the number of its sheet and its place there."""
    labels = prints.book.labels
    sheet = {
        "FaceURL": f"{name}-front.png",
        "BackURL": f"{name}-back.png",
        "NumWidth": columns,
        "NumHeight": rows,
        "BackIsHidden": True,
        "UniqueBack": True,
    }
    ids = [number * 100 + index for index in range(len(cards))]
    contained = [
        {
            "Name": "Card",
            "Transform": _PLACE,
            "Nickname": card.front.title,
            "Description": "\n".join(
                part for part in (rules(card.front, labels), prose(card.front.text, labels)) if part
            ),
            "CardID": identity,
            "CustomDeck": {str(number): sheet},
        }
        for identity, card in zip(ids, cards, strict=True)
    ]
    if len(contained) == 1:
        return contained[0]
    place = {**_PLACE, "posX": (number % 8) * 3, "posZ": (number // 8) * 4}
    return {
        "Name": "Deck",
        "Transform": place,
        "Nickname": name,
        "DeckIDs": ids,
        "CustomDeck": {str(number): sheet},
        "ContainedObjects": contained,
    }
