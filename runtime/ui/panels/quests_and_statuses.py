"""What surrounds the map: quests and active events, the status sheet, markers."""

from __future__ import annotations

from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import listed
from runtime.ui.screen import BLANK, Line, Panel, line
from runtime.ui.views import Views
from runtime.ui.wrap import paragraphs, wrap_text
from schemas.table_view import QuestView, TablePart


def quests_panel(views: Views, width: int, argument: str) -> Panel:
    """The events in force, oldest first, with what their quests want; then the secrets that are quests."""
    lines: list[Line] = []
    if views.goal:
        lines += [*wrap_text(table_says.GOAL_NOW.format(goal=views.goal), width, "heading", "", "  ")]
        lines += wrap_text(views.soon, width) if views.soon else []
        lines.append(BLANK)
    events = [one for one in views.quests if one.entry.startswith("event:")]
    for number, quest in enumerate(events):
        lines += [*([BLANK] if number else []), *_quest(quest, width)]
    if not events:
        lines.append(line(table_says.NO_EVENT_IS_IN_FORCE, "dim"))
    if views.time:
        lines += [BLANK, *wrap_text(views.time, width, "dim")]
    for quest in views.quests:
        if quest not in events:
            lines += [BLANK, *_quest(quest, width)]
    for done in views.quests_done:
        lines += wrap_text(f"{done.label}: {done.text}", width, "good" if done.kind == "gain" else "bad")
    return Panel("quests", table_says.QUESTS_AND_EVENTS, tuple(lines))


def _quest(quest: QuestView, width: int) -> list[Line]:
    lines: list[Line] = [(("heading", quest.title), ("dim", f"  {quest.kind}"))]
    if quest.goal:
        lines += wrap_text(quest.goal, width, "em", "", "")
    lines += paragraphs(quest.text, width) if quest.text else []
    for end in quest.ends:
        style = "good" if end.label == "Success" else "bad" if end.label == "Failure" else ""
        lines += wrap_text(end.text, width, style, f"{end.label}: ", "  ")
    if quest.markers:
        lines.append(line(quest.markers, "warn"))
    return lines


def status_panel(views: Views, width: int, argument: str) -> Panel:
    """What the group has written down."""
    sheet = views.sheet
    lines: list[Line] = []
    for status in sheet.statuses:
        lines += wrap_text(_words(status), width, "", "[x] ", "    ")
    if not lines:
        lines = [line(table_says.NOTHING_IS_MARKED_YET, "dim")]
    if sheet.filters:
        lines += [BLANK, *wrap_text(table_says.FILTERS.format(names=listed(sheet.filters)), width)]
    if sheet.secrets:
        lines += wrap_text(table_says.OF_THE_GROUP.format(names=listed(sheet.secrets)), width, "", "", "  ")
    for title in sheet.achievements:
        lines += wrap_text(table_says.ACHIEVEMENT.format(title=title), width, "good", "", "  ")
    for one in sheet.lists:
        lines += [BLANK, line(one.heading, "heading")]
        for entry in one.lines:
            lines += wrap_text(entry, width, "", "", "  ")
    return Panel("status", sheet.title, tuple(lines))


def _words(part: TablePart) -> str:
    return f"{part.label}: {part.text}" if part.label else part.text


def markers_panel(views: Views, width: int, argument: str) -> Panel:
    """Every card with a marker on it."""
    lines: list[Line] = [(("", f"{one.label}: "), ("warn", one.text)) for one in views.markers]
    return Panel("markers", "Markers", tuple(lines) or (line(table_says.NO_CARD_HAS_A_MARKER_ON, "dim"),))
