"""Cards as a document: their backs, their emblems and their places on sheets, ready for the template. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import to_builtins
from msgspec.structs import replace

from chronicler.printing.emblems import emblem
from chronicler.printing.imposition import CardSheet
from runtime.paper.faces import begun
from runtime.paper.values import Face, PrintedCard

# Where the five rows of keys are: the centre of the first from the top of the card, the step, half a key's width.
KEYS: Final[dict[str, float]] = {"top": 19.0, "step": 10.0, "radius": 4.6}
_TONES: Final = {
    "green": "green",
    "blue": "blue",
    "purple": "purple",
    "gray": "gray",
    "boss": "boss",
    "secret": "#4b4038",
    "event": "#6b5a2e",
    "skill": "#4f5d3a",
    "hero": "#59391f",
}


def back_of(card: PrintedCard) -> Face:
    """A card's own back, or that of its deck."""
    tone = (card.deck or card.kind).partition(" ")[0].partition(":")[0]
    own = card.back
    if own is not None and own.lines == () and own.text == () and card.kind == "secret":
        return replace(own, tone=_TONES["secret"])
    if own is not None:
        return own
    corner = card.deck_title if card.kind == "location" else ""
    title = "location" if card.kind == "location" else (card.deck_title or card.kind)
    return Face(
        title=begun(title.replace("-", " ")),
        corner=corner,
        tone=_TONES.get(tone, tone if tone in ("combat", "diplomacy") else ""),
        emblem=f"deck:{card.deck}" if card.kind != "location" else "deck:location",
    )


def has_plain_back(card: PrintedCard) -> bool:
    return card.back is None or card.kind == "secret"


def deck_data(
    cards: Sequence[PrintedCard], sheets: Sequence[CardSheet], theme: Mapping[str, str | float]
) -> dict[str, Any]:
    """What the template of cards gets, apart from words, labels and pages."""
    ink, accent = str(theme["soft"]), str(theme["accent"])
    backs = [back_of(card) for card in cards]
    names = {face.emblem for card, back in zip(cards, backs, strict=True) for face in (card.front, back)}
    return {
        "cards": [
            {**to_builtins(card), "back": to_builtins(back), "plain-back": has_plain_back(card)}
            for card, back in zip(cards, backs, strict=True)
        ],
        "sheets": [_named(to_builtins(sheet)) for sheet in sheets],
        "emblems": {name: emblem(name, ink, accent) for name in sorted(names)},
        "keys": KEYS,
    }


def _named(sheet: dict[str, Any]) -> dict[str, Any]:
    grid = sheet["grid"]
    return {**sheet, "grid": {key.replace("_", "-"): value for key, value in grid.items()}}
