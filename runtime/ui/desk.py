"""The desk: a table with a screen in front of it. What is shown, where the cursor is, what a key does.

Knows nothing of terminals: `app` draws its frames and `keys` calls its methods, and so do the tests.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.protocol.decisions import Refused
from runtime.ui.frame import Frame, View, lay_out, story_width
from runtime.ui.panels.panel_list import PanelEntry
from runtime.ui.presenter import present
from runtime.ui.screen import Panel, Screen, plain
from runtime.ui.table import Table
from runtime.ui.typed_words import Reply, Write, obey

_LEAVE: Final = "Leave? Everything is saved. (y, or ^C again; anything else stays)"


class Desk:
    """What one keyboard and one screen do to a table."""

    def __init__(self, table: Table, write_report: Write | None = None, said: str = "") -> None:
        self.table = table
        self.view = View(message=" ".join(said.split()))
        self._write_report = write_report
        self._leaving = False
        self._opened: tuple[PanelEntry, str] | None = None
        self._size = (80, 24)
        self._screen: tuple[object, Screen] | None = None
        self._frame: tuple[object, Frame] | None = None

    # --- showing

    def frame(self, width: int, height: int) -> Frame:
        """The frame of this moment; made anew only when something has changed."""
        if (width, height) != self._size:
            self._size = (width, height)
            self._rebuild_panel()
        if self.table.notice:
            self.view = self.view._replace(message=self.table.notice)
            self.table.notice = ""
        screen = self.screen()
        mark = (id(screen), self.view, width, height)
        if self._frame is None or self._frame[0] != mark:
            self._frame = (mark, lay_out(screen, self.view, width, height))
        return self._frame[1]

    def screen(self) -> Screen:
        table = self.table
        width, height = self._size
        mark = (len(table.steps), id(table.steps[-1]), id(table.session), table.trouble, width, height)
        if self._screen is None or self._screen[0] != mark:
            self._screen = (mark, present(table, story_width(width), height))
        return self._screen[1]

    @property
    def prompt(self) -> str:
        return "/" if self.view.search is not None else "? " if self._leaving else "> "

    def apologize(self, error: Exception) -> None:
        """A mistake of ours in a key: told, and the game goes on."""
        self.view = View(message=f"Something in Chronicler itself went wrong ({type(error).__name__}: {error}). "
                         "Every answer is saved; F12 writes a report.")  # fmt: skip
        self._opened, self._screen, self._frame, self._leaving = None, None, None, False

    def _tell(self, message: str) -> None:
        self.view = self.view._replace(message=message)

    # --- what keys do

    def enter(self, text: str) -> bool:
        """Return was pressed; says whether the players leave."""
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
            text = self._under_the_cursor()
        return self._do(text)

    def _do(self, text: str) -> bool:
        self._tell("")
        try:
            reply = obey(self.table, text, self._write_report)
        except Refused as reason:
            self._tell(f"That does not work: {str(reason).rstrip('.')}.")
            return False
        self._follow(reply)
        return reply.leave

    def _follow(self, reply: Reply) -> None:
        if reply.moved:
            self.view = View(message=reply.text)
            self._opened = None
        elif reply.text:
            self._tell(reply.text)
        if reply.panel is not None:
            self.open_panel(reply.panel, reply.argument)

    def _under_the_cursor(self) -> str:
        decision = self.table.decision
        if decision is None:
            return "quit"
        if not decision.single:
            return ", ".join(self.view.picked)
        return decision.options[min(self.view.cursor, len(decision.options) - 1)].key

    def word(self, text: str) -> None:
        """A key that stands for a word: undo, redo, reload, report."""
        self._do(text)

    def move(self, by: int) -> None:
        """Arrow keys: the cursor over the options, or the panel."""
        if self.view.panel is not None:
            self.scroll(by)
            return
        count = len(self.table.decision.options) if self.table.decision is not None else 0
        if count:
            self.view = self.view._replace(cursor=(self.view.cursor + by) % count, message="")

    def pick(self) -> bool:
        """Space on an option where several may be chosen; says whether it meant that."""
        decision = self.table.decision
        if decision is None or decision.single or self.view.panel is not None:
            return False
        option = decision.options[min(self.view.cursor, len(decision.options) - 1)]
        picked = self.view.picked
        if option.key in picked:
            picked = tuple(key for key in picked if key != option.key)
        elif option.blocked:
            self._tell(f"That does not work: {option.blocked}.")
        elif len(picked) < decision.most:
            picked = (*picked, option.key)
        self.view = self.view._replace(picked=picked)
        return True

    def page(self, pages: int) -> None:
        width, height = self._size
        self.scroll(pages * max(1, self.frame(width, height).page - 2))

    def scroll(self, lines: int) -> None:
        width, height = self._size
        frame = self.frame(width, height)
        if self.view.panel is not None:
            last = max(0, len(self.view.panel.lines) - frame.page)
            self.view = self.view._replace(panel_scroll=max(0, min(frame.first + lines, last)))
        else:
            last = max(0, len(self.screen().story) - frame.page)
            self.view = self.view._replace(scroll=max(0, min(frame.first + lines, last)))

    # --- panels

    def open_panel(self, entry: PanelEntry, argument: str = "") -> None:
        """Opens a panel, or closes it where it is the one that is open."""
        if self._opened == (entry, argument):
            self.close_panel()
            return
        self._opened = (entry, argument)
        self.view = self.view._replace(panel=self._built(), panel_scroll=0, search=None, message="")
        if entry.word in ("journal", "log"):
            # What was read last stands at the end.
            self.scroll(10**6)

    def _built(self) -> Panel:
        assert self._opened is not None
        entry, argument = self._opened
        return entry.build(self.table, max(20, self._size[0] - 1), argument)

    def _rebuild_panel(self) -> None:
        if self._opened is not None:
            self.view = self.view._replace(panel=self._built())

    def close_panel(self) -> None:
        self._opened = None
        self._leaving = False
        self.view = self.view._replace(panel=None, panel_scroll=0, search=None, message="")

    def begin_search(self) -> bool:
        """The slash in a panel; says whether it meant that."""
        if self.view.panel is None:
            return False
        self.view = self.view._replace(search="")
        return True

    def _search(self, text: str) -> None:
        """Goes to the next line of the panel in which the text stands."""
        assert self.view.panel is not None
        wanted = text.strip().casefold()
        lines = self.view.panel.lines
        start = self.view.panel_scroll + 1
        order = [*range(start, len(lines)), *range(min(start, len(lines)))]
        found = next((at for at in order if wanted in plain((lines[at],)).casefold()), None)
        message = "" if found is not None else f"{text.strip()!r} does not stand here."
        scroll = self.view.panel_scroll if found is None else found
        self.view = self.view._replace(search=None, panel_scroll=scroll, message=message)

    # --- leaving

    def interrupt(self) -> bool:
        """Ctrl-C: asks first; says whether the players leave."""
        if self._leaving:
            return True
        self._leaving = True
        self._tell(_LEAVE)
        return False
