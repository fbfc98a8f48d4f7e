"""Which panel opens on which key and word. Another panel is a function and a line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from runtime.ui.panels.author import author_panel
from runtime.ui.panels.drawn_map import map_panel
from runtime.ui.panels.encounter import encounter_panel
from runtime.ui.panels.help import help_panel
from runtime.ui.panels.heroes import heroes_panel
from runtime.ui.panels.looked_at import look_panel
from runtime.ui.panels.quests_and_statuses import markers_panel, quests_panel, status_panel
from runtime.ui.panels.read_so_far import journal_panel, log_panel, notes_panel
from runtime.ui.screen import Line, Panel
from runtime.ui.views import Views
from runtime.ui.wrap import width_of, wrap

Build = Callable[[Views, int, str], Panel]
"""(views, width, what was written after the word) -> the panel."""


class PanelEntry(NamedTuple):
    word: str
    key: str
    build: Build
    also: tuple[str, ...] = ()


PANELS: Final = (
    PanelEntry("help", "f1", help_panel, ("term",)),
    PanelEntry("map", "f2", map_panel),
    PanelEntry("heroes", "f3", heroes_panel, ("hero", "sheet", "sheets")),
    PanelEntry("quests", "f4", quests_panel, ("quest", "events")),
    PanelEntry("status", "f5", status_panel, ("statuses",)),
    PanelEntry("markers", "f6", markers_panel),
    PanelEntry("journal", "f7", journal_panel, ("search",)),
    PanelEntry("notes", "f8", notes_panel),
    PanelEntry("log", "f9", log_panel),
    PanelEntry("encounter", "f10", encounter_panel, ("fight", "talk")),
    PanelEntry("look", "f13", look_panel, ("?", "card", "read")),
    PanelEntry("author", "f11", author_panel, ("source",)),
)
BY_WORD: Final = {word: entry for entry in PANELS for word in (entry.word, *entry.also)}


def said_panel(panel: Panel, views: Views, width: int) -> Panel:
    """The panel in the campaign's own words. A line that has grown too long is broken again."""
    lines: list[Line] = []
    for old in panel.lines:
        new = tuple((style, views.say(text)) for style, text in old)
        grown = new != old and sum(width_of(text) for _, text in new) > width
        lines += wrap(new, width) if grown else [new]
    return panel._replace(title=views.say(panel.title), lines=tuple(lines))
