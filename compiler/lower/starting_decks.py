"""Starting decks: `combat deck: 6 fire-iron, 5 wet-rope` and `combat deck: stock steel` in a character's block.

A list takes cards that are written once, `for: decks`. It is not known here which file has them, so a card of a list
is declared with the name of its design, and `output/emit.py` deals it. Stock decks are the compiler's own, in plain
rules that any world can use until it has its own cards.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from compiler.diagnostics import codes
from compiler.diagnostics.report import Report
from compiler.lower.block_fields import Field, Found, Label, Table
from compiler.lower.field_readers import MOST_COPIES, copy_names, empty, twice
from compiler.lower.reader import Reader
from compiler.sources.source import SourceFile
from schemas.cards import Card
from schemas.near_names import did_you_mean, nearest

_LISTED: Final = re.compile(r"(?:(\d{1,2}) +)?([a-z][a-z0-9]*(?:-[a-z0-9]+)*)")
_STOCK: Final = re.compile(r"stock +([a-z-]+)")
# Two fighting and two talking decks: for heroes who strike and who hold, who ask and who insist. Each design is
# (name, title, its keys); an edition's starter deck is shared out evenly among the designs.
_Design = tuple[str, str, str]
STOCK: Final[dict[str, dict[str, tuple[_Design, ...]]]] = {
    "combat": {
        "steel": (
            ("strike", "Strike", "key 1: closes 1 pool opens aggression 1"),
            ("press-on", "Press On", "key 2: closes 1 pool opens courage 1\n  free: closes 1 pool opens 1x"),
            ("heavy-blow", "Heavy Blow", "key 1: closes 2 pool opens practicality 1"),
        ),
        "guard": (
            ("ward", "Ward", "key 1: closes 1 pool opens caution 1"),
            (
                "give-ground",
                "Give Ground",
                "key 2: closes 1 pool opens spirituality 1\n  free: closes 1 pool opens 1x",
            ),
            ("answer", "Answer", "key 1: closes 2 pool opens courage 1"),
        ),
    },
    "diplomacy": {
        "speech": (
            ("plain-word", "Plain Word", "key 1: closes variable opens empathy 1"),
            ("silence", "Silence", "free: closes up 1 opens 1x"),
        ),
        "bargain": (
            ("offer", "Offer", "key 1: closes variable opens practicality 1"),
            ("last-price", "Last Price", "free: closes up 1 opens 1x"),
        ),
    },
}


def _deck(reader: Reader, label: Label, found: Found) -> None:
    """Designs with their numbers, and stock decks by name."""
    sort = label.groups[0]
    expected = f"cards, such as `6 fire-iron, 5 wet-rope`, or `stock {next(iter(STOCK[sort]))}`,"
    if empty(reader, label, expected) or twice(reader, label, label.label, found):
        found.broken = True
        return
    found.lines[label.label] = label.line
    reader.childless(label.line)
    for part in re.finditer(r"[^,]+", label.value):
        words = part[0].strip()
        start = label.offset + part.start() + len(part[0]) - len(part[0].lstrip())
        stock, listed = _STOCK.fullmatch(words), _LISTED.fullmatch(words)
        if stock is not None and stock[1] in STOCK[sort]:
            found.add("stock", (sort, stock[1], label.line))
        elif listed is not None and 1 <= int(listed[1] or 1) <= MOST_COPIES:
            place = start + listed.start(2)
            reader.refer("design", listed[2], place, start + len(words), sort)
            found.add("dealt", (sort, int(listed[1] or 1), listed[2], label.line))
        else:
            known = STOCK[sort]
            help = (
                did_you_mean(f"stock {name}" for name in (nearest(stock[1], known) or known)) if stock else ""
            )
            span = (start, start + max(1, len(words)))
            reader.find(codes.BAD_VALUE, *span, text=words, expected=expected.rstrip(","), help=help)
            found.broken = found.muddled = True  # nobody can say what is missing from the deck


DECKS: Final[Table] = {"(combat|diplomacy) deck": Field(_deck)}


def deal(reader: Reader, found: Found, hero: str) -> None:
    """The cards of a hero's lists and stock decks, as the hero's own."""
    for sort, count, design, line in found.all("dealt"):
        for name in copy_names(f"{hero}-{design}", count):
            reader.declare("card", name, line, 0, 0, (sort, hero, "", "starter", design))
    for sort, stock, line in found.all("stock"):
        for card in _stock_cards(reader, sort, stock, hero):
            reader.declare("card", card.name, line, 0, 0, (sort, hero, "", "starter"))
            reader.unit.add("cards", replace(card, file=reader.source.path, at=line.at))


def _stock_cards(reader: Reader, sort: str, stock: str, hero: str) -> list[Card]:
    """A stock deck of this edition's size, read like any other source."""
    from compiler.lower.blocks import read_file

    designs = STOCK[sort][stock]
    each, more = divmod(reader.language.starters, len(designs))
    text = "\n\n".join(
        f'{sort} card {hero}-{name} "{title}"\n  for: {hero}, starter\n  copies: {each + (place < more)}\n  {keys}'
        for place, (name, title, keys) in enumerate(designs)
        if each or place < more
    )
    source = SourceFile(f"stock/{stock}.chron", f"{text}\n")
    unit = read_file(source, Report(), reader.payloads, reader.language.name)
    return [card for card in unit.entities.get("cards", ()) if isinstance(card, Card)]


def is_design(reader: Reader, label: Label, found: Found) -> bool:
    """`for: decks`: a card that is only in the decks that list it."""
    if label.value != "decks":
        return False
    found.values["for"] = (((None, ""),), "design")
    found.lines["for"] = label.line
    reader.childless(label.line)
    return True


__all__ = ["DECKS", "STOCK", "deal", "is_design"]
