"""Which key does what in full screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition, completion_is_selected
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from runtime.ui.desk import Desk
from runtime.ui.panels.panel_list import PANELS, PanelEntry


class GuardedKeys(KeyBindings):
    """Bindings whose handlers cannot break the screen: an error in one is shown on it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def add(self, *keys: Any, **more: Any) -> Callable[[Any], Any]:
        binding = super().add(*keys, **more)

        def guarded(handler: Callable[[KeyPressEvent], None]) -> Any:
            @wraps(handler)
            def handle(event: KeyPressEvent) -> None:
                try:
                    handler(event)
                except Exception as error:
                    self._desk.apologize(error)

            return binding(handle)

        return guarded


def bindings(desk: Desk, buffer: Buffer) -> KeyBindings:
    """All keys. The arrows belong to the options until the player writes something, then to the line."""
    keys = GuardedKeys(desk)
    empty = Condition(lambda: not buffer.text.strip())

    @keys.add("enter", filter=~completion_is_selected)
    def _(event: KeyPressEvent) -> None:
        text = buffer.text
        if text.strip():
            buffer.append_to_history()
        buffer.reset()
        if desk.enter(text):
            event.app.exit(result=0)

    @keys.add("enter", filter=completion_is_selected)
    def _(event: KeyPressEvent) -> None:
        buffer.complete_state = None

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        buffer.reset()
        if desk.interrupt():
            event.app.exit(result=0)

    @keys.add("c-d", filter=empty)
    def _(event: KeyPressEvent) -> None:
        if desk.interrupt():
            event.app.exit(result=0)

    @keys.add("y", filter=Condition(lambda: desk.prompt == "? ") & empty)
    def _(event: KeyPressEvent) -> None:
        event.app.exit(result=0)

    @keys.add("up", filter=empty)
    def _(event: KeyPressEvent) -> None:
        desk.move(-1)

    @keys.add("down", filter=empty)
    def _(event: KeyPressEvent) -> None:
        desk.move(1)

    @keys.add("c-p")
    def _(event: KeyPressEvent) -> None:
        buffer.history_backward()

    @keys.add("c-n")
    def _(event: KeyPressEvent) -> None:
        buffer.history_forward()

    @keys.add("space", filter=empty)
    def _(event: KeyPressEvent) -> None:
        desk.space()  # no answer begins with a space

    @keys.add("?", filter=empty)
    def _(event: KeyPressEvent) -> None:
        desk.look_at()

    @keys.add("n", filter=empty & Condition(desk.can_search_again))
    def _(event: KeyPressEvent) -> None:
        desk.search_again()

    @keys.add("N", filter=empty & Condition(desk.can_search_again))
    def _(event: KeyPressEvent) -> None:
        desk.search_again(back=True)

    @keys.add("home", filter=empty)
    def _(event: KeyPressEvent) -> None:
        desk.jump(to_end=False)

    @keys.add("end", filter=empty)
    def _(event: KeyPressEvent) -> None:
        desk.jump(to_end=True)

    @keys.add("/", filter=empty)
    def _(event: KeyPressEvent) -> None:
        if not desk.begin_search():
            buffer.insert_text("/")

    @keys.add("pageup")
    def _(event: KeyPressEvent) -> None:
        desk.page(-1)

    @keys.add("pagedown")
    def _(event: KeyPressEvent) -> None:
        desk.page(1)

    @keys.add("escape", eager=True)
    def _(event: KeyPressEvent) -> None:
        buffer.reset()
        desk.escape()

    for digit in "0123456789":
        _digit(keys, desk, buffer, digit, empty)
    for key, word in (("c-z", "undo"), ("c-y", "redo"), ("c-r", "reload"), ("f12", "report")):
        _word(keys, desk, key, word)
    for entry in PANELS:
        _panel(keys, desk, entry)
    return keys


def _digit(keys: KeyBindings, desk: Desk, buffer: Buffer, digit: str, empty: Condition) -> None:
    @keys.add(digit, filter=empty)
    def _(event: KeyPressEvent) -> None:
        if not desk.digit(int(digit)):
            buffer.insert_text(digit)


def _word(keys: KeyBindings, desk: Desk, key: str, word: str) -> None:
    @keys.add(key)
    def _(event: KeyPressEvent) -> None:
        desk.word(word)


def _panel(keys: KeyBindings, desk: Desk, entry: PanelEntry) -> None:
    @keys.add(entry.key)
    def _(event: KeyPressEvent) -> None:
        desk.open_panel(entry)
