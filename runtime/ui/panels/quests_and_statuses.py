"""What lies around the map: quests and active events, the status sheet, markers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from runtime.sentences import table_says
from runtime.ui.panels.drawn_map import dials, marker_words
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
        lines.append((("heading", event.title), ("dim", table_says.EVENT.format(kind=event.kind))))
        lines += paragraphs(event.text, width)
        for quest in event.quests:
            when = (
                book.words.requirement(quest.when) if quest.when is not None else table_says.AS_THE_CARD_SAYS
            )
            gives = f" ({book.words.effects(quest.do)})" if quest.do else ""
            style = "good" if quest.ends == "success" else "bad"
            lines += wrap_text(f"{when}{gives}", width, style, f"{quest.ends.title()}: ", "  ")
        if f"event:{name}" in game.card_markers:
            marks = marker_words(game.card_markers[f"event:{name}"], table.session.rules.words)
            lines.append(line(marks, "warn"))
    if not lines:
        lines = [line(table_says.NO_EVENT_IS_IN_FORCE, "dim")]
    chapter = book.chapters.get(game.calendar.chapter)
    if chapter is not None:
        passed = game.calendar.time_passed.get(game.calendar.chapter, 0)
        most = table_says.OF_MOST.format(most=chapter.time_passes) if chapter.time_passes else ""
        time = (
            table_says.TIME_PASSED.format(passed=passed, most=most) if passed or chapter.time_passes else ""
        )
        lines += [
            BLANK,
            line(table_says.CHAPTER.format(number=chapter.number, title=chapter.title, time=time), "dim"),
        ]
    for name in _held_quests(table):
        secret = book.secrets[name]
        lines += [BLANK, (("heading", secret.title), ("dim", "  secret"))]
        for quest in secret.quests:
            when = (
                book.words.requirement(quest.when) if quest.when is not None else table_says.AS_THE_CARD_SAYS
            )
            style = "good" if quest.ends == "success" else "bad"
            lines += wrap_text(when, width, style, f"{quest.ends.title()}: ", "  ")
    for done in game.calendar.quests_done:
        ends, _, name = done.partition(":")
        ends = ends.partition("-")[0]  # a card may have several of a kind
        title = book.title(name.removeprefix("secret:"))
        lines.append(line(f"{title}: {ends}", "good" if ends == "success" else "bad"))
    return Panel("quests", table_says.QUESTS_AND_EVENTS, tuple(lines))


def status_panel(table: Table, width: int, argument: str) -> Panel:
    """What the group has written down.

    Parts that are not marked are not shown: their names could tell too much.
    """
    sheet, book = table.session.game.sheet, table.session.book
    lines: list[Line] = []
    for name, parts in sheet.statuses.items():
        status = book.statuses.get(name)
        title = status.title if status is not None else name.replace("-", " ")
        total = (
            table_says.COUNT_OF_COUNT_2.format(count=len(parts), count_2=len(status.parts))
            if status is not None and status.parts
            else ""
        )
        words = ", ".join(part.replace("-", " ") for part in parts)
        lines += wrap_text(f"{title}{total}" + (f": {words}" if words else ""), width, "", "[x] ", "    ")
    if not lines:
        lines = [line(table_says.NOTHING_IS_MARKED_YET, "dim")]
    if sheet.filters:
        lines += [BLANK, line("Filters: " + ", ".join(sheet.filters))]
    secrets = table.session.game.decks.global_secrets
    if secrets:
        lines += wrap_text(", ".join(book.title(name) for name in secrets), width, "", "Of the group: ", "  ")
    for name in sheet.achievements:
        card = book.achievements[name]
        lines += wrap_text(card.title, width, "good", "Achievement: ", "  ")
    own = table.session.rules.words
    for what in own.sheet_lists:
        heading, entries = SHEET[what]
        found = entries(table)
        if found:
            lines += [BLANK, line(heading, "heading")]
            for entry in found:
                lines += wrap_text(entry, width, "", "", "  ")
    return Panel("status", own.sheet, tuple(lines))


def _held_quests(table: Table) -> list[str]:
    """Secrets in somebody's hand that are quests."""
    game = table.session.game
    held = [*game.decks.global_secrets, *(name for one in game.characters.values() for name in one.secrets)]
    return [name for name in held if table.book.secrets[name].quests]


def _menhirs(table: Table) -> list[str]:
    """FOA-SAVE-003, FOA-SAVE-004."""
    book = table.book
    return [
        table_says.TITLE_DIAL_DIAL.format(title=book.title(name), dial=dial)
        if dial
        else table_says.NO_DIAL_GOES_OUT_IN_THE.format(title=book.title(name))
        for name, dial in table.session.game.board.menhirs.items()
    ]


def _dials(table: Table) -> list[str]:
    return [f"{table.book.title(where)}: {kind} {value}" for kind, where, value in dials(table.session.game)]


def _guardians(table: Table) -> list[str]:
    return [
        f"{table.book.encounters[one.encounter].title}: {table.book.title(one.location)}"
        for one in table.session.game.board.guardians
    ]


def _characters(table: Table) -> list[str]:
    """Everybody's place; who is away, and who is dead."""
    game, book = table.session.game, table.book
    found = [f"{book.short(name)}: {book.title(one.location)}" for name, one in game.characters.items()]
    found += [table_says.AWAY.format(who=book.short(name)) for name in game.away]
    dead = [name for name in book.heroes if f"character:{name}" in game.decks.removed]
    return found + [table_says.DEAD.format(who=book.short(name)) for name in dead]


def _remains(table: Table) -> list[str]:
    """What the dead left, by place. FOA-DEATH-004."""
    book = table.book
    return [
        f"{book.title(place)}: {', '.join(book.title(item) for item in items)}"
        for place, items in table.session.game.board.remains.items()
    ]


# What an edition may put on its sheet, by the name that its words give it.
SHEET: Final[dict[str, tuple[str, Callable[[Table], list[str]]]]] = {
    "menhirs": ("Menhirs", _menhirs),
    "dials": ("Dials", _dials),
    "guardians": ("Guardians", _guardians),
    "characters": ("Characters", _characters),
    "remains": (table_says.LEFT_BY_THE_DEAD_2, _remains),
}


def markers_panel(table: Table, width: int, argument: str) -> Panel:
    """Every card with a marker on it."""
    game, book = table.session.game, table.session.book
    found = [(book.locations[name].title, placed.markers) for name, placed in game.board.locations.items()]
    found += [(book.title(ref.partition(":")[2]), markers) for ref, markers in game.card_markers.items()]
    words = table.session.rules.words
    lines = [
        (("", f"{title}: "), ("warn", marks))
        for title, markers in found
        if (marks := marker_words(markers, words))
    ]
    lines += [
        (("", f"{entry.partition(':')[0]}: "), ("warn", entry.partition(": ")[2])) for entry in _dials(table)
    ]
    return Panel("markers", "Markers", tuple(lines) or (line(table_says.NO_CARD_HAS_A_MARKER_ON, "dim"),))
