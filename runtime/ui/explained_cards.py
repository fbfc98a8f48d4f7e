"""Cards that a lesson explains: everything a page of a tutorial names in emphasis, drawn as it would lie on the table.

Owns which words of a lesson are cards. Each card joins the one before it, so that readers see how keys meet.
"""

from __future__ import annotations

import re
from typing import Final

from runtime.rules.book.book import Book
from runtime.rules.encounters.card_tables import ROWS
from runtime.sentences import table_says
from runtime.ui import entries
from runtime.ui.encounter_view import demand_words, keys_of
from schemas.table_view import CardView, KeyView, TablePart

_NAMED: Final = re.compile(r"_([^_]+)_")


def explained(text: str, book: Book) -> list[TablePart]:
    """The cards of a lesson's text, in the order in which it names them. Fewer than two make no row."""
    found: list[CardView] = []
    before = ""
    for title in dict.fromkeys(_NAMED.findall(text)):
        for which in entries.names_in(book, title):
            kind, _, name = which.partition(":")
            if kind in ("combat-encounter", "diplomacy-encounter"):
                found.append(_encounter(name, book))
                before = f"encounter:{name}"
            elif kind == "card":
                found.append(_joined(name, before, book))
                before = name
    return [TablePart("card", one.title, card=one) for one in found] if len(found) > 1 else []


def _encounter(name: str, book: Book) -> CardView:
    opens = book.tables._opens[f"encounter:{name}"]
    keys = tuple(
        KeyView(row=row, demands=demand_words(opens[at]))
        for at, row in enumerate(ROWS)
        if opens[at] is not None
    )
    return CardView(name=name, title=book.title(name), keys=keys, foot=table_says.THE_ENCOUNTER)


def _joined(name: str, before: str, book: Book) -> CardView:
    card = book.tables.cards[name]
    joined = [key.row for key in book.tables.link(before, name).keys] if before else []
    return CardView(name=name, title=card.title, keys=keys_of(card, joined, joined))
