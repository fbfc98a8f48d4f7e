"""What was read and done so far: the journal, searchable; the log; the players' notes."""

from __future__ import annotations

from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import counted
from runtime.ui.screen import BLANK, Line, Panel, line, plain
from runtime.ui.story_lines import paragraph_lines
from runtime.ui.views import Views
from runtime.ui.wrap import paragraphs, unmarked, wrap_text


def journal_panel(views: Views, width: int, argument: str) -> Panel:
    """Every verse read, in the order of reading. With a word, only those that contain it."""
    wanted = argument.casefold()
    lines: list[Line] = []
    found = [one for one in views.passages if wanted in f"{one.label} {unmarked(one.text)}".casefold()]
    for passage in found:
        if lines:
            lines.append(BLANK)
        if passage.label:
            lines.append(line(passage.label, "heading"))
        lines += paragraphs(passage.text, width)
    if wanted:
        words = counted(len(found), table_says.ONE_PASSAGE_WITH, table_says.PASSAGES_WITH, argument=argument)
        lines.insert(0, line(words, "dim"))
    title = (
        table_says.THE_JOURNAL_WITH.format(argument=argument) if argument else table_says.THE_JOURNAL_SO_FAR
    )
    return Panel("journal", title, tuple(lines) or (line(table_says.NOTHING_HAS_BEEN_READ_YET, "dim"),))


def log_panel(views: Views, width: int, argument: str) -> Panel:
    """Answers and their results, one line each, newest last. With a word, only lines that contain it."""
    wanted = argument.casefold()
    lines: list[Line] = []
    for part in views.log:
        if part.kind == "said":
            if wanted in part.text.casefold():
                lines += wrap_text(part.text, width, "said", "", "   ")
            continue
        drawn = (
            wrap_text(part.text, width - 3, "stage")
            if part.kind == "stage"
            else paragraph_lines(part, width - 3)
        )
        for told in drawn:
            if wanted in plain((told,)).casefold():
                lines.append((("", "   "), *told))
    return Panel(
        "log", table_says.THE_LOG, tuple(lines) or (line(table_says.NOTHING_HAS_HAPPENED_YET, "dim"),)
    )


def notes_panel(views: Views, width: int, argument: str) -> Panel:
    lines: list[Line] = []
    for number, text in enumerate(views.notes, 1):
        lines += wrap_text(text, width, "", f"{number}. ", "   ")
    if not lines:
        lines = [line(table_says.NO_NOTES_YET, "dim")]
    lines += [BLANK, *wrap_text(table_says.NOTE_SOME_WORDS_WRITES_ONE_DOWN, width, "dim")]
    return Panel("notes", table_says.YOUR_NOTES, tuple(lines))
