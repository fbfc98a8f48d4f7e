"""Looking at one thing: `look NAME`, the question mark on an option, and what a wide terminal shows beside the list."""

from __future__ import annotations

from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import listed
from runtime.ui.panels.drawn_cards import entry_lines
from runtime.ui.panels.drawn_map import draw_map
from runtime.ui.screen import BLANK, Line, Panel, line
from runtime.ui.views import Views
from runtime.ui.wrap import wrap_text


def beside(views: Views, which: str, width: int) -> list[Line]:
    """The entry of an id, in a narrow column."""
    found = views.by_id(which)
    return entry_lines(found, width) if found is not None else []


def map_around(views: Views, width: int) -> list[Line]:
    """The map around the hero who acts. A tall map has lower cards, so that it stays on the screen."""
    seen = views.map
    rows = len({one.y for one in seen.cells})
    return draw_map(seen, width, 9 if rows < 3 else 7 if rows == 3 else 5) if seen.cells else []


def look_panel(views: Views, width: int, argument: str) -> Panel:
    """Everything about what was named. Without a name, what there is to look at."""
    if argument.startswith("@"):
        one = views.by_id(argument[1:])
        found = [one] if one is not None else []
    else:
        found = views.look(argument) if argument else []
    if not found:
        return Panel("look", "Look", tuple(_what_there_is(views, width, argument)))
    lines: list[Line] = []
    for entry in found:
        lines += [*([BLANK] if lines else []), *entry_lines(entry, min(width, 84))]
    title = found[0].title if len(found) == 1 else table_says.THINGS_OF_THAT_NAME.format(count=len(found))
    return Panel("look", title, tuple(lines))


def _what_there_is(views: Views, width: int, argument: str) -> list[Line]:
    """By kind: what has been named at this table."""
    lines: list[Line] = []
    if argument:
        words = table_says.NOTHING_THAT_HAS_BEEN_NAMED_HERE.format(argument=argument)
        lines += [*wrap_text(words, width, "warn"), BLANK]
    lines.append(line(table_says.WHAT_CAN_BE_LOOKED_AT_LOOK, "heading"))
    for kind, many in views.known.items():
        lines += wrap_text(listed(many), width, "", f"{kind}: ", "  ")
    return lines
