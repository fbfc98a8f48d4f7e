"""What was read and done so far: the journal, searchable; the log; the players' notes."""

from __future__ import annotations

from runtime.rules.protocol.events import Event
from runtime.sentences import table_says
from runtime.ui.screen import BLANK, Line, Panel, line, plain
from runtime.ui.story_page import HEADINGS, PROSE, event_lines, verse_heading
from runtime.ui.table import Table
from runtime.ui.wrap import paragraphs, unmarked, wrap_text


def journal_panel(table: Table, width: int, argument: str) -> Panel:
    """Every verse read, in the order it was read; with a word, only those in which it stands."""
    wanted = argument.casefold()
    lines: list[Line] = []
    seen: set[tuple[str, str]] = set()
    count = 0
    for heading, text in _read(table):
        if (heading, text) in seen or wanted not in f"{heading} {unmarked(text)}".casefold():
            continue
        seen.add((heading, text))
        count += 1
        if lines:
            lines.append(BLANK)
        if heading:
            lines.append(line(heading, "heading"))
        lines += paragraphs(text, width)
    if wanted:
        lines.insert(0, line(table_says.PASSAGES_WITH.format(count=count, argument=argument), "dim"))
    title = table_says.THE_JOURNAL_SO_FAR + (f": {argument}" if argument else "")
    return Panel("journal", title, tuple(lines) or (line(table_says.NOTHING_HAS_BEEN_READ_YET, "dim"),))


def _read(table: Table) -> list[tuple[str, str]]:
    """Headings with what was read under them."""
    found: list[tuple[str, str]] = []
    heading, parts = "", list[str]()

    def close() -> None:
        if parts:
            found.append((heading, "\n\n".join(parts)))
            parts.clear()

    for step in table.steps:
        for event in step.told:
            if event.kind == "verse":
                close()
                heading = verse_heading(table.book, event.what)
            elif event.kind in PROSE:
                parts.append(event.text)
            elif event.kind in ("section-ends", "event", *HEADINGS):
                close()
                heading = ""
    close()
    return found


def log_panel(table: Table, width: int, argument: str) -> Panel:
    """Answers and what they did, a line each, newest last; with a word, only lines in which it stands."""
    wanted = argument.casefold()
    lines: list[Line] = []
    for number, step in enumerate(table.steps):
        if step.answer is not None:
            who = (
                table.book.characters[step.actor].title.split(",")[0]
                if step.actor in table.book.characters
                else ""
            )
            head = f"{number}. {who + ': ' if who else ''}{step.said}"
            if wanted in head.casefold():
                lines += wrap_text(head, width, "said", "", "   ")
        for event in step.told:
            for told in _short(event, table, width):
                if wanted in plain((told,)).casefold():
                    lines.append((("", "   "), *told))
    return Panel(
        "log", table_says.THE_LOG, tuple(lines) or (line(table_says.NOTHING_HAS_HAPPENED_YET, "dim"),)
    )


def _short(event: Event, table: Table, width: int) -> list[Line]:
    """An event in its own words; what was read stands in the journal."""
    if event.kind in PROSE:
        return []
    if event.kind == "verse":
        return [line(f"~ {verse_heading(table.book, event.what)}", "dim")]
    return event_lines(event, table.book, width - 3)[: 1 if event.kind == "event" else None]


def notes_panel(table: Table, width: int, argument: str) -> Panel:
    lines: list[Line] = []
    for number, text in enumerate(table.notes, 1):
        lines += wrap_text(text, width, "", f"{number}. ", "   ")
    if not lines:
        lines = [line(table_says.NO_NOTES_YET, "dim")]
    lines += [BLANK, line(table_says.NOTE_SOME_WORDS_WRITES_ONE_DOWN, "dim")]
    return Panel("notes", table_says.YOUR_NOTES, tuple(lines))
