"""The game line by line: for pipes, for screen readers, and wherever there is no full screen.

Everything is written once and in reading order; nothing is drawn that does not read well aloud.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from runtime.rules.map import board
from runtime.rules.protocol.decisions import Decision, Refused
from runtime.sentences import table_says
from runtime.ui.panels.drawn_map import lying_words
from runtime.ui.panels.encounter import encounter_lines
from runtime.ui.panels.panel_list import PanelEntry, said_panel
from runtime.ui.presenter import asker_words, folded, several_words, shared_apart, short_title
from runtime.ui.screen import plain
from runtime.ui.story_page import told_lines
from runtime.ui.table import Table
from runtime.ui.table_presenter import option_views
from runtime.ui.typed_words import Write, obey, understood

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
    questions; `where` tells its line.
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
            say("\nThe end.")
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
    """The question with its options, numbered; what is locked says why."""
    book = table.book
    lines = []
    around = plain(tuple(encounter_lines(table, width, 0)))
    if around:
        lines += [around, ""]
    if decision.actor in book.characters:
        lines.append(f"{book.characters[decision.actor].title}. {book.own.say(decision.text)}")
    else:
        lines.append(f"{asker_words(table.session, decision)}. {table.book.own.say(decision.text)}")
    options, either = shared_apart(option_views(table, table.locks, previews))
    closed = 0
    for option in options:
        if not table.show_closed and folded(table, option):
            closed += 1
            continue
        cost = f"({option.cost}) " if option.cost else ""
        locked = table_says.LOCKED.format(locked=option.locked) if option.locked else ""
        danger = "dangerous: " if option.dangerous else ""
        lines.append(f"  {option.number}. {cost}{danger}{option.text}{locked}".rstrip())
        hint = "; ".join(part for part in (option.does, ", ".join(option.preview)) if part)
        if hint:
            lines.append(f"     {hint}")
    if either:
        lines.append(table_says.WHATEVER_YOU_CHOOSE_WHAT.format(what=", ".join(either)))
    if closed:
        lines.append(table_says.CLOSED_TO_YOU_LOCKS_SHOWS_WHY.format(count=closed))
    wanted = several_words(decision)
    if wanted and decision.single:
        lines.append(table_says.CHOOSE.format(wanted=wanted))
    elif wanted:
        none = table_says.AN_EMPTY_LINE_FOR_NONE if decision.least == 0 else ""
        lines.append(table_says.CHOOSE_NUMBERS_WITH_COMMAS.format(wanted=wanted, none=none))
    return "\n".join(lines)


def panel_words(table: Table, entry: PanelEntry, argument: str, width: int) -> str:
    """A panel in words. The map is told, not drawn."""
    if entry.word == "map":
        return table.book.own.say(map_words(table))
    panel = said_panel(entry.build(table, width, argument), table.book, width)
    return f"{panel.title}\n{plain(panel.lines)}"


def map_words(table: Table) -> str:
    """Each location in a line: its side, who is there, what stands there, where one can go."""
    game, rules = table.session.game, table.session.rules
    lines = [table_says.THE_MAP]
    for name in game.board.locations:
        card = game.book.locations[name]
        seen = rules.words.place(game, name)[1].replace("◆ ", "menhir, ").replace("◆", "menhir, dial ")
        parts = [f"{card.number}{card.letter} {card.title}: {seen}"]
        people = [short_title(game.book, one.name) for one in game.at(name)]
        if people:
            parts.append("here: " + ", ".join(people))
        foes = [game.book.encounters[foe].title for foe in board.guardians_at(game, name)]
        if foes:
            parts.append("guardian: " + ", ".join(foes))
        stones = len(board.waystones_at(game.board, name))
        if stones:
            parts.append(table_says.WAYSTONE.format(stones=stones) + ("s" if stones > 1 else ""))
        slots = [corner for corner, _ in board.empty_slots(game, name)]
        if slots:
            parts.append("room for a waystone: " + ", ".join(slots))
        parts += lying_words(game, rules.words, name)
        ways = [
            f"{side} {game.book.locations[other].title}"
            for side in board.STEP
            if (other := board.connected_at(game, rules, name, side)) is not None
        ]
        parts.append("ways: " + ", ".join(ways) if ways else table_says.NO_WAY_YET)
        lines.append("; ".join(parts) + ".")
    return "\n".join(lines)
