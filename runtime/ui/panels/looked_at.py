"""Looking at one thing: `look NAME`, the question mark on an option, and what stands beside the list on a wide terminal."""

from __future__ import annotations

from msgspec.structs import replace

from runtime.sentences import table_says
from runtime.ui import entries
from runtime.ui.encounter_view import card_in_hand
from runtime.ui.panels.drawn_cards import entry_lines
from runtime.ui.panels.drawn_map import draw_map
from runtime.ui.presenter import hero_of
from runtime.ui.screen import BLANK, Line, Panel, line
from runtime.ui.table import Table
from runtime.ui.table_presenter import known_names, look
from runtime.ui.wrap import wrap_text
from schemas.table_view import EntryView


def by_id(table: Table, which: str) -> EntryView | None:
    found = entries.entry(table.book, table.session.rules, which)
    if found is not None and which.startswith("card:"):
        return replace(found, card=card_in_hand(table.session, which.partition(":")[2]))
    return found


def beside(table: Table, which: str, width: int) -> list[Line]:
    """The entry of an id, set in a narrow column."""
    found = by_id(table, which)
    return entry_lines(found, width) if found is not None else []


def map_around(table: Table, width: int) -> list[Line]:
    """The map around the hero who acts."""
    game = table.session.game
    if not game.board.locations:
        return []
    return draw_map(game, table.session.rules, width, hero_of(table).location)


def look_panel(table: Table, width: int, argument: str) -> Panel:
    """Everything about what was named; without a name, what can be looked at."""
    if argument.startswith("@"):
        one = by_id(table, argument[1:])
        found = [one] if one is not None else []
    else:
        found = look(table, argument) if argument else []
    if not found:
        return Panel("look", "Look", tuple(_what_there_is(table, width, argument)))
    lines: list[Line] = []
    for entry in found:
        lines += [*([BLANK] if lines else []), *entry_lines(entry, min(width, 84))]
    title = found[0].title if len(found) == 1 else table_says.THINGS_OF_THAT_NAME.format(count=len(found))
    return Panel("look", title, tuple(lines))


def _what_there_is(table: Table, width: int, argument: str) -> list[Line]:
    """By kind: what has been named at this table."""
    titles = table.book.once(entries.ids)
    kinds: dict[str, list[str]] = {}
    for one in known_names(table):
        kinds.setdefault(one.partition(":")[0].replace("-", " "), []).append(titles[one])
    lines: list[Line] = []
    if argument:
        lines += wrap_text(
            table_says.NOTHING_THAT_HAS_BEEN_NAMED_HERE.format(argument=argument), width, "warn"
        )
        lines.append(BLANK)
    lines.append(line(table_says.WHAT_CAN_BE_LOOKED_AT_LOOK, "heading"))
    for kind, many in kinds.items():
        lines += wrap_text(", ".join(sorted(set(many))), width, "", f"{kind}: ", "  ")
    return lines
