"""What lies around the map: quests and active events, the status sheet, markers."""

from __future__ import annotations

from runtime.rules.wording import effects_words, requirement_words
from runtime.ui.panels.map import marker_words
from runtime.ui.screen import BLANK, Line, Panel, line
from runtime.ui.table import Table
from runtime.ui.wrap import paragraphs, wrap_text


def quests_panel(table: Table, width: int, argument: str) -> Panel:
    """The events in force, oldest first, with what their quests want."""
    game, book = table.session.game, table.session.book
    lines: list[Line] = []
    for name in game.calendar.active:
        event = book.events[name]
        if lines:
            lines.append(BLANK)
        lines.append((("heading", event.title), ("dim", f"  {event.kind} event")))
        lines += paragraphs(event.text, width)
        for quest in event.quests:
            when = requirement_words(quest.when) if quest.when is not None else "as the card says"
            gives = f" ({effects_words(quest.do)})" if quest.do else ""
            style = "good" if quest.ends == "success" else "bad"
            lines += wrap_text(f"{when}{gives}", width, style, f"{quest.ends.title()}: ", "  ")
        if f"event:{name}" in game.card_markers:
            lines.append(line(marker_words(game.card_markers[f"event:{name}"]), "warn"))
    if not lines:
        lines = [line("No event is in force.", "dim")]
    chapter = book.chapters.get(game.calendar.chapter)
    if chapter is not None:
        passed = game.calendar.time_passed.get(game.calendar.chapter, 0)
        most = f" of {chapter.time_passes}" if chapter.time_passes else ""
        lines += [
            BLANK,
            line(f"Chapter {chapter.number}: {chapter.title}. Time passed: {passed}{most}.", "dim"),
        ]
    for done in game.calendar.quests_done:
        ends, _, name = done.partition(":")
        lines.append(line(f"{book.title(name)}: {ends}", "good" if ends == "success" else "bad"))
    return Panel("quests", "Quests and events", tuple(lines))


def status_panel(table: Table, width: int, argument: str) -> Panel:
    """What the group has written down.

    Parts that are not marked are not shown: their names could tell too much.
    """
    sheet, book = table.session.game.sheet, table.session.book
    lines: list[Line] = []
    for name, parts in sheet.statuses.items():
        status = book.statuses.get(name)
        title = status.title if status is not None else name.replace("-", " ")
        total = f" ({len(parts)} of {len(status.parts)})" if status is not None and status.parts else ""
        words = ", ".join(part.replace("-", " ") for part in parts)
        lines += wrap_text(f"{title}{total}" + (f": {words}" if words else ""), width, "", "[x] ", "    ")
    if not lines:
        lines = [line("Nothing is marked yet.", "dim")]
    if sheet.filters:
        lines += [BLANK, line("Filters: " + ", ".join(sheet.filters))]
    secrets = table.session.game.decks.global_secrets
    if secrets:
        lines += wrap_text(", ".join(book.title(name) for name in secrets), width, "", "Of the group: ", "  ")
    for name in sheet.achievements:
        card = book.achievements[name]
        lines += wrap_text(card.title, width, "good", "Achievement: ", "  ")
    return Panel("status", "Status sheet", tuple(lines))


def markers_panel(table: Table, width: int, argument: str) -> Panel:
    """Every card with a marker on it."""
    game, book = table.session.game, table.session.book
    found = [(book.locations[name].title, placed.markers) for name, placed in game.board.locations.items()]
    found += [(book.title(ref.partition(":")[2]), markers) for ref, markers in game.card_markers.items()]
    lines = [
        (("", f"{title}: "), ("warn", marker_words(markers)))
        for title, markers in found
        if marker_words(markers)
    ]
    return Panel("markers", "Markers", tuple(lines) or (line("No card has a marker on it.", "dim"),))
