"""The desk: a table with a screen in front of it. What it shows, where the cursor is, what a key does.

Knows nothing of terminals: `app` draws its frames and `keys` calls its methods, and so do the tests.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.protocol.decisions import Refused
from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import listed
from runtime.ui import entries
from runtime.ui.frame import READING, WIDE, Frame, View, lay_out, page_width, side_width, story_width
from runtime.ui.looking import OPTION
from runtime.ui.option_cursor import can_be_marked, marked_too, not_by_return, resting_place, taken_by_return
from runtime.ui.panels.looked_at import beside, map_around
from runtime.ui.panels.panel_list import BY_WORD, PanelEntry, said_panel
from runtime.ui.presenter import present
from runtime.ui.screen import Line, Panel, Screen, line_with
from runtime.ui.table import Table
from runtime.ui.table_presenter import SeenTable
from runtime.ui.typed_words import Reply, Write, obey
from runtime.ui.wrap import width_of
from schemas.table_view import OptionView

_LEAVE: Final = table_says.LEAVE_EVERYTHING_IS_SAVED_Y_OR
_LEAVE_UNKEPT: Final = table_says.LEAVE_THIS_GAME_IS_NOT_KEPT


class Desk:
    """What one keyboard and one screen do to a table."""

    def __init__(self, table: Table, write_report: Write | None = None, said: str = "") -> None:
        self.table = table
        self.seen = SeenTable(table)
        self.view = View(message=" ".join(said.split()))
        self.theme, self.mouse, self.one_key = "", False, False
        self._write_report = write_report
        self._leaving = False
        self._opened: tuple[PanelEntry, str] | None = None
        self._size = (80, 24)
        self._screen: tuple[object, Screen] | None = None
        self._frame: tuple[Screen, object, Frame] | None = None
        self._pointed = (-1, -1, -1)  # the line and the option that were clicked last, and when
        self._moved = False  # whether somebody has moved the cursor
        self._aside: tuple[object, tuple[Line, ...], tuple[Line, ...]] | None = None

    # --- showing

    def frame(self, width: int, height: int) -> Frame:
        """The frame of this moment. Made anew only when something has changed."""
        if (width, height) != self._size:
            self._size = (width, height)
            self._rebuild_panel()
            if self.view.read:
                self.view = self.view._replace(scroll=None, kept=0)  # its lines have changed
        if self.table.notice:
            self.view = self.view._replace(message=self.table.notice)
            self.table.notice = ""
        screen = self.screen()
        self._settle_cursor(screen)
        self._look_beside(screen, width)
        made, mark = self._frame, (self.view, width, height)
        if made is not None and made[0] is screen and made[1] == mark:
            return made[2]
        frame = lay_out(screen, self.view, width, height)
        if self.view.panel is None and not frame.more and not self.view.read:
            self.view = self.view._replace(read=True, kept=frame.kept, scroll=None)
        self._frame = screen, (self.view, width, height), frame
        return frame

    def _settle_cursor(self, screen: Screen) -> None:
        """Where somebody has put the cursor it stays, as long as that option can be taken."""
        rows, at = screen.options, self.view.cursor
        if self._moved and rows and 0 <= at < len(rows) and not rows[at].locked:
            return
        wanted = resting_place(rows, at, self.table.decision)
        if wanted != at:
            self.view = self.view._replace(cursor=wanted)

    def _look_beside(self, screen: Screen, width: int) -> None:
        """On a wide terminal: what the cursor is on, and the map."""
        if width < WIDE or self.view.panel is not None:
            return
        at = self.view.cursor
        row = screen.options[at] if at < len(screen.options) else None
        mark = (self.table.moves, row.about if row is not None else "", width, self.table.spoilers)
        if self._aside is None or self._aside[0] != mark:
            about = self._thing(row.about if row is not None else "")
            # A hero's tracks are there already; the map tells more.
            shown = about and not about.startswith("hero:")
            aside = tuple(beside(self.seen, about, side_width(width))) if shown else ()
            self._aside = (mark, aside, tuple(map_around(self.seen, side_width(width))))
        if (self.view.aside, self.view.map) != self._aside[1:]:
            self.view = self.view._replace(aside=self._aside[1], map=self._aside[2])

    def _thing(self, about: str) -> str:
        """What an option is about. Where players choose among heroes, what is at stake: `Who takes Nell's Tally?`"""
        if about and not about.startswith("hero:"):
            return about
        named = entries.names_in(self.table.book, self.screen().question)
        return next((one for one in named if not one.startswith("hero:")), about)

    def screen(self) -> Screen:
        table = self.table
        width, height = self._size
        mark = table.moves, table.trouble, width, height, table.locks, table.show_closed, table.spoilers
        if self._screen is None or self._screen[0] != mark:
            self._screen = (mark, present(table, story_width(width), height))
        return self._screen[1]

    @property
    def prompt(self) -> str:
        return "/" if self.view.search is not None else "? " if self._leaving else "> "

    def apologize(self, error: Exception) -> None:
        """A mistake of ours in a key: says so, and the game goes on."""
        words = table_says.SOMETHING_IN_CHRONICLER_ITSELF_WENT_WRONG
        self.view = View(message=words.format(kind=type(error).__name__, error=error))
        self._opened, self._screen, self._frame, self._leaving = None, None, None, False

    def _tell(self, message: str) -> None:
        self.view = self.view._replace(message=message)

    # --- what keys do

    def enter(self, text: str) -> bool:
        """Return was pressed. Returns whether the players leave."""
        if self._leaving:
            self._leaving = False
            self._tell("")
            return text.strip().casefold().startswith("y")
        if self.view.search is not None:
            self._search(text)
            return False
        if not text.strip():
            if self.view.panel is not None:
                self.close_panel()
                return False
            if self._turn_page():
                return False
            refused = "" if self.view.picked else not_by_return(self._row())
            if refused:
                self._tell(refused)
                return False
            text = self._under_the_cursor()
        return self._do(text)

    def _turn_page(self) -> bool:
        """Players read unread text before they answer anything. Returns whether there was some."""
        if not self.frame(*self._size).more:
            return False
        self.page(1)
        return True

    def space(self) -> bool:
        """Space: turns the page, or marks an option. Returns whether it did either."""
        if self.view.panel is not None:
            self.page(1)
            return True
        return self._turn_page() or self.pick()

    def _row(self) -> OptionView | None:
        rows = self.screen().options
        return rows[min(self.view.cursor, len(rows) - 1)] if rows else None

    def _do(self, text: str) -> bool:
        self._tell("")
        try:
            reply = obey(self.table, text, self._write_report)
        except Refused as reason:
            self._tell(table_says.THAT_DOES_NOT_WORK.format(reason=str(reason).rstrip(".")))
            return False
        self._follow(reply)
        if not reply.moved and self._opened is not None and reply.panel is None:
            self._rebuild_panel()  # a note was written or struck out
        return reply.leave

    def _follow(self, reply: Reply) -> None:
        if reply.moved:
            self._moved = False
            # Text that was taken back has been read before.
            self.view = View(message=reply.text, read=bool(self.table.undone))
            self._opened = None
        elif reply.text:
            self._tell(reply.text)
        if reply.panel is not None:
            self.open_panel(reply.panel, reply.argument)

    def _under_the_cursor(self) -> str:
        return taken_by_return(self.table.decision, self._row(), self.view.picked)

    def word(self, text: str) -> None:
        """A key that stands for a word: undo, redo, reload, report."""
        self._do(text)

    def move(self, by: int) -> None:
        """Arrow keys: the cursor over the options, or the panel."""
        if self.view.panel is not None:
            self.scroll(by)
            return
        rows = self.screen().options
        for step in range(1, len(rows) + 1):
            at = (self.view.cursor + by * step) % len(rows)
            if not rows[at].locked:
                self._moved = True
                self.view = self.view._replace(cursor=at, message="")
                return

    def jump(self, to_end: bool) -> None:
        """Home and End: the beginning or the end of what is read."""
        self.scroll(10**6 if to_end else -(10**6))

    def click(self, row: int, line: int = -1) -> None:
        """A click on an option: the first click points at it, the second takes it.

        Pointing at an option may move its line, so a second click at the same place takes it, whatever is there then.
        """
        rows = self.screen().options
        again = self._again(line)
        if self.view.panel is not None or not (again or 0 <= row < len(rows)):
            return
        if again or self.view.cursor == row:
            self.enter("")
        elif rows[row].locked:
            self._tell(table_says.THAT_IS_CLOSED.format(locked=rows[row].locked))
        else:
            self._moved = True
            self.view = self.view._replace(cursor=row, message="")
            self._pointed = (line, row, self.table.moves)

    def _again(self, line: int) -> bool:
        """Whether the line was clicked before, with nothing happening since."""
        return line >= 0 and self._pointed == (line, self.view.cursor, self.table.moves)

    def clicked(self, row: int, text: str, column: int, line: int = -1) -> None:
        """Somewhere on the screen: an option, or a name that can be looked at."""
        if column < page_width(self._size[0]) and (row >= 0 or self._again(line)):
            self.click(row, line)
            return
        for one in entries.names_in(self.table.book, text):
            title = self.table.book.once(entries.ids)[one]
            at = text.find(title)
            if 0 <= column - width_of(text[:at]) < width_of(title):
                self.open_panel(BY_WORD["look"], f"@{one}")
                return

    def digit(self, number: int) -> bool:
        """With one key per choice, a digit is an answer. Returns whether it was."""
        if not self.one_key or self.view.panel is not None or self._leaving:
            return False
        numbers = [row.number for row in self.screen().options]
        if number not in numbers or any(one >= 10 for one in numbers) or self.frame(*self._size).more:
            return False
        self._do(str(number))
        return True

    def look_at(self) -> None:
        """The question mark on an option: everything about what it names."""
        row = self._row()
        if row is None:
            self._tell(table_says.THERE_IS_NOTHING_MORE_TO_READ)
            return
        self.open_panel(BY_WORD["look"], f"@{self._thing(row.about) or OPTION + row.key}")

    def pick(self) -> bool:
        """Space on an option where several may be chosen. Returns whether that was meant."""
        decision, row = self.table.decision, self._row()
        if decision is None or row is None or self.view.panel is not None:
            return False
        if not can_be_marked(decision, row):
            return False
        picked = marked_too(decision, row, self.view.picked)
        if picked is None:
            self._tell(table_says.THAT_DOES_NOT_WORK.format(reason=row.locked))
            picked = self.view.picked
        if picked != self.view.picked:
            self._tell(self._marked(picked))
        self.view = self.view._replace(picked=picked)
        return True

    def _marked(self, picked: tuple[str, ...]) -> str:
        """What Return would take now: nobody should overlook a mark made by accident."""
        texts = {row.key: row.text for row in self.screen().options}
        return table_says.MARKED.format(what=listed([texts[key] for key in picked])) if picked else ""

    def unmark(self) -> None:
        """Takes all marks away."""
        if self.view.picked:
            self.view = self.view._replace(picked=(), message="")

    def page(self, pages: int) -> None:
        width, height = self._size
        page = self.frame(width, height).page
        if pages < 0 and self.view.panel is None:
            page = height - READING  # reading back uses the whole screen
        self.scroll(pages * max(1, page - 1 if pages > 0 and self.view.panel is None else page - 2))

    def scroll(self, lines: int) -> None:
        width, height = self._size
        frame = self.frame(width, height)
        if self.view.panel is not None:
            last = max(0, len(self.view.panel.lines) - frame.page)
            self.view = self.view._replace(panel_scroll=max(0, min(frame.first + lines, last)))
        else:
            at = max(0, min(frame.first + lines, frame.last))
            self.view = self.view._replace(scroll=at, read=self.view.read and lines > 0)

    # --- panels

    def open_panel(self, entry: PanelEntry, argument: str = "") -> None:
        """Opens a panel, or closes it if it is the open one."""
        if self._opened == (entry, argument):
            self.close_panel()
            return
        self._opened = (entry, argument)
        self.view = self.view._replace(panel=self._built(), panel_scroll=0, search=None, message="")
        if entry.word in ("journal", "log"):
            # What was read last is at the end.
            self.scroll(10**6)

    def _built(self) -> Panel:
        assert self._opened is not None
        entry, argument = self._opened
        width = max(20, self._size[0] - 1)
        return said_panel(entry.build(self.seen, width, argument), self.seen, width)

    def _rebuild_panel(self) -> None:
        if self._opened is not None:
            self.view = self.view._replace(panel=self._built())

    def escape(self) -> None:
        """Esc: leaves a panel; without one, takes the marks away."""
        if self.view.panel is None:
            self.unmark()
        self.close_panel()

    def close_panel(self) -> None:
        self._opened = None
        self._leaving = False
        self.view = self.view._replace(panel=None, panel_scroll=0, search=None, message="")

    def begin_search(self) -> bool:
        """The slash in a panel. Returns whether that was meant."""
        if self.view.panel is None:
            return False
        self.view = self.view._replace(search="")
        return True

    def can_search_again(self) -> bool:
        return self.view.panel is not None and bool(self.view.found) and self.view.search is None

    def search_again(self, back: bool = False) -> bool:
        """n and N in a panel. Returns whether they were meant."""
        if self.view.panel is None or not self.view.found or self.view.search is not None:
            return False
        self._search(self.view.found, back)
        return True

    def _search(self, text: str, back: bool = False) -> None:
        """Goes to the next line of the panel in which the text stands."""
        assert self.view.panel is not None
        wanted = text.strip().casefold() or self.view.found
        found = line_with(self.view.panel, wanted, self.view.panel_scroll, back)
        message = "" if found is not None else table_says.DOES_NOT_STAND_HERE.format(wanted=wanted)
        scroll = self.view.panel_scroll if found is None else found
        self.view = self.view._replace(search=None, panel_scroll=scroll, message=message, found=wanted)

    # --- leaving

    def interrupt(self) -> bool:
        """Ctrl-C: asks first. Returns whether the players leave."""
        if self._leaving:
            return True
        self._leaving = True
        self._tell(_LEAVE if self.table.path is not None and not self.table.trouble else _LEAVE_UNKEPT)
        return False
