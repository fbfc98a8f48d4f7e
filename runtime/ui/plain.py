"""The game line by line: for pipes, for screen readers, and wherever there is no full screen.

Everything is written once and in reading order; it draws nothing that does not read well aloud.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from runtime.rules.protocol.decisions import Decision, Refused
from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import listed
from runtime.ui.encounter_view import encounter_view
from runtime.ui.option_views import option_views
from runtime.ui.panels.drawn_map import map_words
from runtime.ui.panels.encounter import encounter_lines
from runtime.ui.panels.panel_list import PanelEntry, said_panel
from runtime.ui.presenter import folded, question_of, shared_apart
from runtime.ui.screen import plain
from runtime.ui.story_page import told_lines
from runtime.ui.table import Table
from runtime.ui.table_presenter import SeenTable
from runtime.ui.typed_words import Write, obey, understood
from runtime.ui.who_and_where import asker_words, several_words
from schemas.table_view import OptionView

Read = Callable[[str], str | None]
Say = Callable[[str], None]

__all__ = ["go_on", "shown", "understood"]

_LEAVE: Final = table_says.UNTIL_NEXT_TIME


def go_on(
    table: Table,
    read: Read,
    say: Say,
    width: int = 80,
    write_report: Write | None = None,
    where: Callable[[], str] | None = None,
) -> int:
    """The loop: what happened, what can be done, an answer. Returns the exit code.

    A person may answer again. A script stops at its first wrong answer, because the rest was meant for other
    questions. `where` tells its line.
    """
    tell = True
    table.settle_in()
    while True:
        if table.notice:
            say(table.notice)
            table.notice = ""
        if tell:
            _tell(table, say, width)
        if table.decision is None and tell:
            say(f"\n{table_says.THE_END}")
            return 0
        line = read("> ")
        if line is None:
            say(f"\n{_LEAVE}")
            return 0
        tell = False
        try:
            reply = obey(table, line, write_report)
        except Refused as reason:
            words = table_says.THAT_DOES_NOT_WORK.format(reason=str(reason).rstrip("."))
            if where is not None:
                say(table_says.THE_SCRIPT_STOPS_HERE.format(where=where(), line=line.strip(), words=words))
                return 1
            say(table_says.HELP_TELLS_WHAT_DOES.format(words=words))
            continue
        if reply.text:
            say(reply.text)
        if reply.leave:
            say(_LEAVE)
            return 0
        if reply.panel is not None:
            say(panel_words(table, reply.panel, reply.argument, width))
        tell = reply.moved


def _tell(table: Table, say: Say, width: int) -> None:
    said = plain(tuple(told_lines(table.told, table.book, width)))
    if said:
        say("\n" + said)
    if table.decision is not None:
        say("\n" + shown(table, table.decision, width))


def shown(table: Table, decision: Decision, width: int = 80, previews: bool = True) -> str:
    """The question with its numbered options. What is locked says why."""
    book = table.book
    lines = []
    around = plain(tuple(encounter_lines(encounter_view(table.session), width, 0)))
    if around:
        lines += [around, ""]
    asker = asker_words(table.session, decision)
    if decision.actor in book.characters:
        asker = book.characters[decision.actor].title
    lines.append(table_says.ASKED.format(who=asker, question=question_of(table)))
    options, either = shared_apart(option_views(table, table.locks, previews))
    closed = 0
    for option in options:
        if not table.show_closed and folded(table, option):
            closed += 1
            continue
        lines += _option(option)
    if either:
        lines.append(f"  ({table_says.WHATEVER_YOU_CHOOSE.format(what=listed(either))})")
    if closed:
        lines.append(f"  ({table_says.CLOSED_TO_YOU_LOCKS_SHOWS_WHY.format(count=closed)})")
    wanted = several_words(decision)
    if wanted:
        template = table_says.CHOOSE
        if not decision.single:
            template = table_says.CHOOSE_SEVERAL if decision.least else table_says.CHOOSE_SEVERAL_OR_NONE
        lines.append(f"  ({template.format(wanted=wanted)})")
    return "\n".join(lines)


def _option(option: OptionView) -> list[str]:
    cost = f"({option.cost}) " if option.cost else ""
    locked = f"  [{table_says.LOCKED.format(locked=option.locked)}]" if option.locked else ""
    text = table_says.DANGEROUS.format(text=option.text) if option.dangerous else option.text
    found = [f"  {option.number}. {cost}{text}{locked}".rstrip()]
    hint = "; ".join(part for part in (option.does, listed(option.preview)) if part)
    return [*found, f"     {hint}"] if hint else found


def panel_words(table: Table, entry: PanelEntry, argument: str, width: int) -> str:
    """A panel in words. The map is told, not drawn."""
    seen = SeenTable(table)
    if entry.word == "map":
        return seen.say(map_words(seen.map))
    panel = said_panel(entry.build(seen, width, argument), seen, width)
    return f"{panel.title}\n{plain(panel.lines)}"
