"""The full screen: prompt_toolkit draws frames and turns keys into what `desk` does.

Owns the connection to the terminal and nothing else. Only this module and `keys` know prompt_toolkit.
"""

from __future__ import annotations

import gc
from typing import Literal

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.layout import Float, FloatContainer, HSplit, Layout, VSplit, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import Output
from prompt_toolkit.styles import Style

from runtime.ui.desk import Desk
from runtime.ui.key_bindings import bindings
from runtime.ui.screen import Line
from runtime.ui.table import Table
from runtime.ui.theme import LOOKS, THEMES, style_class
from runtime.ui.typed_words import Write, completions
from schemas.going_out import for_terminal


class WordCompleter(Completer):
    """Options and words that the player could mean."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def get_completions(self, document: Document, event: CompleteEvent) -> list[Completion]:
        text = document.text_before_cursor
        if not text.strip():
            return []
        return [
            Completion(key, start_position=-len(text), display=key, display_meta=what)
            for key, what in completions(self._table, text)
        ]


def fragments(lines: list[Line]) -> StyleAndTextTuples:
    """Lines as prompt_toolkit wants them."""
    found: StyleAndTextTuples = []
    for number, line in enumerate(lines):
        if number:
            found.append(("", "\n"))
        found += [(style_class(style), for_terminal(text)) for style, text in line]
    return found


def clickable(desk: Desk, lines: list[Line], rows: dict[int, int]) -> StyleAndTextTuples:
    """The same lines with the mouse: it points at an option and takes it, looks at a name; the wheel turns pages."""
    found: StyleAndTextTuples = []
    for number, line in enumerate(lines):
        if number:
            found.append(("", "\n"))
        text = "".join(part for _, part in line)

        def handle(
            event: MouseEvent, row: int = rows.get(number, -1), text: str = text, at: int = number
        ) -> None:
            if event.event_type == MouseEventType.SCROLL_UP:
                desk.scroll(-3)
            elif event.event_type == MouseEventType.SCROLL_DOWN:
                desk.scroll(3)
            elif event.event_type == MouseEventType.MOUSE_UP:
                desk.clicked(row, text, event.position.x, at)

        found += [(style_class(style), for_terminal(part), handle) for style, part in line]
    return found


def application(
    desk: Desk, *, keyboard: Input | None = None, output: Output | None = None
) -> Application[int]:
    """The application for a desk. Only tests give input and output."""
    buffer = Buffer(
        completer=WordCompleter(desk.table),
        complete_while_typing=True,
        history=InMemoryHistory([step.said for step in desk.table.steps if step.said][-200:]),
        multiline=False,
        name="answer",
    )

    def part(name: Literal["top", "bottom"]) -> StyleAndTextTuples:
        size = app.output.get_size()
        try:
            frame = desk.frame(size.columns, size.rows)
            return clickable(desk, frame.top, dict(frame.rows)) if name == "top" else fragments(frame.bottom)
        except Exception as error:
            # A frame that cannot be drawn must not end the terminal and the evening.
            desk.apologize(error)
            return [("", for_terminal(desk.view.message))]

    def top() -> StyleAndTextTuples:
        return part("top")

    def bottom() -> StyleAndTextTuples:
        return part("bottom")

    prompt = FormattedTextControl(lambda: [("class:key", desk.prompt)])
    body = HSplit(
        [
            Window(FormattedTextControl(top), always_hide_cursor=True),
            VSplit(
                [
                    Window(prompt, width=lambda: len(desk.prompt), height=1, dont_extend_width=True),
                    Window(BufferControl(buffer), height=1),
                ],
                height=1,
            ),
            Window(FormattedTextControl(bottom), height=2, always_hide_cursor=True),
        ]
    )
    root = FloatContainer(
        body, [Float(CompletionsMenu(max_height=8, scroll_offset=1), xcursor=True, ycursor=True)]
    )
    app: Application[int] = Application(
        layout=Layout(root, focused_element=buffer),
        key_bindings=bindings(desk, buffer),
        style=Style.from_dict(THEMES.get(desk.theme, LOOKS)),
        full_screen=True,
        mouse_support=desk.mouse,
        input=keyboard,
        output=output,
        # Here a key is rarely followed at once by others, so Esc should not wait.
        min_redraw_interval=0.0,
    )
    app.ttimeoutlen = 0.05
    app.timeoutlen = 0.2
    return app


def play_full_screen(
    table: Table,
    said: str = "",
    write_report: Write | None = None,
    theme: str = "",
    mouse: bool = True,
    one_key: bool = False,
) -> int:
    """Plays until the players leave; returns the exit code."""
    desk = Desk(table, write_report, said)
    desk.theme, desk.mouse, desk.one_key = theme, mouse, one_key
    app = application(desk)

    def shown(_: object) -> None:
        """Runs once, after the first screen: work that would have delayed that screen."""
        app.after_render -= shown
        table.settle_in()
        if table.notice:
            app.invalidate()
        gc.freeze()
        gc.enable()

    app.after_render += shown
    return app.run() or 0
