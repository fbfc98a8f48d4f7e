"""The author's view as data: file and line of everything on screen, and the question behind the words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from runtime.rules.protocol.events import Event
from runtime.ui.table import Table
from schemas.table_view import TablePart


def author_parts(table: Table) -> Iterator[TablePart]:
    """Headings, and what they hold below them. The label of a part is its place in the sources."""
    yield TablePart("heading", "What was told")
    for event in table.told:
        if event.kind not in ("quiet", "stage"):
            yield TablePart("fact", _event(event), str(event.at) if event.at is not None else "")
    yield TablePart("heading", "On the table")
    yield from _on_the_table(table)
    yield TablePart("heading", "What is asked")
    yield from _asked(table)
    yield TablePart("heading", "The game")
    head = table.head
    yield TablePart("note", f"build {head.build}  seed {head.seed}  answers {len(table.steps) - 1}")
    yield TablePart("note", f"heroes {', '.join(head.heroes)}  modes {', '.join(head.modes) or 'none'}")
    if head.start_at or head.start_with:
        yield TablePart("note", f"--at {head.start_at or '-'}  --with {', '.join(head.start_with) or '-'}")
    yield TablePart("hint", "`reload` recompiles and returns here; `report` writes a bug report.")


def _event(event: Event) -> str:
    what = event.what or " ".join(event.text.split())
    return " ".join(filter(None, (event.kind, what, str(event.amount or ""))))


def _place(card: Any) -> str:
    return f"{card.file}:{card.at[0]}"


def _on_the_table(table: Table) -> Iterator[TablePart]:
    """Cards on the table that nobody is reading: place, events, encounter."""
    game, book = table.session.game, table.book
    here = {one.location for one in game.characters.values()}
    cards: list[Any] = [book.locations[name] for name in sorted(here & set(book.locations))]
    cards += [book.events[name] for name in game.calendar.active]
    cards += [book.encounters[game.encounter.name]] if game.encounter is not None else []
    for card in cards:
        yield TablePart("row", card.title, _place(card))


def _asked(table: Table) -> Iterator[TablePart]:
    decision = table.decision
    if decision is None:
        yield TablePart("note", "nothing: the campaign is over")
        return
    yield TablePart("row", decision.kind, str(decision.at) if decision.at else "(no place)")
    yield TablePart("fact", f"actor {decision.actor}, {decision.least} to {decision.most} answers")
    for option in decision.options:
        card = table.book.cards.get(option.key)
        blocked = f" [{option.blocked}]" if option.blocked else ""
        yield TablePart("key", f"{option.key}{blocked}", _place(card) if card is not None else "")
