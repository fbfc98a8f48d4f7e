"""A menu on the whole screen: rows to choose from, and information about the one under the cursor.

`menu_lines` is pure, so that every menu can be read without a terminal; `choose` puts it on one. Owns the keys of
menus.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from runtime.ui.screen import plain
from runtime.ui.wrap import cut, pad, width_of, wrap_text
from schemas.going_out import for_terminal

BESIDE: Final = 90  # from so many columns on, the information is beside the rows
_ROWS: Final = 44  # how wide the rows are then, at least
_MOST_ROWS: Final = 0.55  # how much of the width they may take


class MenuRow(NamedTuple):
    """One thing to choose, and the text about it: paragraphs, or lines that are already drawn."""

    key: str
    text: str
    about: tuple[str, ...] = ()


class MenuPage(NamedTuple):
    title: str
    question: str
    rows: tuple[MenuRow, ...]
    most: int = 1  # how many may be chosen


def menu_lines(
    menu: MenuPage,
    cursor: int,
    picked: tuple[int, ...],
    width: int,
    height: int,
    told: str = "",
    below: int = 0,
) -> list[tuple[str, str]]:
    """The whole screen: a style and a text for each line.

    The text about a row may be longer than the screen: `below` is how many pages of it were turned.
    """
    head = [("title", f"  {menu.title}"), ("dim", "  " + "─" * min(len(menu.title), width - 4))]
    if height > 24:
        head = [("", ""), *head, ("", "")]
    keys = "Space marks, Return takes" if menu.most > 1 else "↑ ↓ and Return, or a number"
    foot = [("warn", f"  {told}" if told else ""), ("bar", f" {keys}   Esc back".ljust(width))]
    question = (
        [("heading", f"  {one}") for one in _wrapped(menu.question, width - 4)] if menu.question else []
    )
    question += [("", "")] if question else []
    room = max(3, height - len(head) - len(foot) - len(question))
    beside = width >= BESIDE
    each = _width_of_rows(menu, width) if beside else width - 2
    rows, at_cursor = _rows(menu, cursor, picked, each)
    about = _about(menu.rows[cursor], width - each - 5 if beside else width - 4)
    if beside:
        rows = _window(rows, at_cursor, room)
        about = _leaf(about, room, below)
        tall = max(len(rows), min(len(about), room))
        body = [
            (style, f"{pad(text, each)} │ {about[at] if at < len(about) else ''}")
            for at, (style, text) in enumerate([*rows, *([("", "")] * (tall - len(rows)))])
        ]
    else:
        rows = _window(rows, at_cursor, max(3, room - min(len(about), room // 2) - 1))
        left = max(0, room - len(rows) - 1)
        about = _leaf(about, left, below)
        body = [*rows, ("", ""), *(("", f"  {one}") for one in about)]
    blank = [("", "")] * max(0, height - len(head) - len(question) - len(body) - len(foot))
    return [(style, cut(text, width)) for style, text in [*head, *question, *body, *blank, *foot]]


def _leaf(about: list[str], room: int, below: int) -> list[str]:
    """As much as fits, and how to read on. After the last page comes the first again."""
    if len(about) <= room or room < 2:
        return about[: max(0, room)]
    leaves = [about[at : at + room - 1] for at in range(0, len(about), room - 1)]
    leaf = leaves[below % len(leaves)]
    return [*leaf, *([""] * (room - 1 - len(leaf))), f"… PgDn: {below % len(leaves) + 1} of {len(leaves)}"]


def _width_of_rows(menu: MenuPage, width: int) -> int:
    """As wide as the longest row, if that leaves room for the text about it."""
    longest = max((width_of(row.text) for row in menu.rows), default=0) + _NUMBERED
    return max(_ROWS, min(longest, int(width * _MOST_ROWS)))


_NUMBERED: Final = 6  # columns of the cursor, the mark and the number


def _rows(
    menu: MenuPage, cursor: int, picked: tuple[int, ...], width: int
) -> tuple[list[tuple[str, str]], int]:
    """The rows, each in as many lines as it takes, and the last line of the one under the cursor."""
    found: list[tuple[str, str]] = []
    here = 0
    for at, row in enumerate(menu.rows):
        mark = f"{picked.index(at) + 1}" if at in picked and menu.most > 1 else " "
        first = f"{'▸' if at == cursor else ' '}{mark}{at + 1:>2}. "
        for number, words in enumerate(_wrapped(row.text, width - _NUMBERED)):
            found.append(("chosen" if at == cursor else "", (" " * len(first) if number else first) + words))
        here = len(found) - 1 if at == cursor else here
    return found, here


def _wrapped(words: str, width: int) -> list[str]:
    return [plain((one,)) for one in wrap_text(words, max(20, width))]


def _window(rows: list[tuple[str, str]], cursor: int, room: int) -> list[tuple[str, str]]:
    begin = max(0, min(cursor - room // 2, len(rows) - room))
    return rows[begin : begin + room]


def _about(row: MenuRow, width: int) -> list[str]:
    found: list[str] = []
    for part in row.about:
        found += [part] if width_of(part) <= width else _wrapped(part, width)
    return found


class Chosen(NamedTuple):
    """Keys in the order of marking; empty if somebody went back."""

    keys: tuple[str, ...]

    @property
    def key(self) -> str:
        return self.keys[0] if self.keys else ""


def choose(menu: MenuPage, theme: str = "", at: int = 0) -> Chosen:
    """Asks on the terminal until somebody chooses or goes back."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.layout import Layout, Window
    from prompt_toolkit.layout.controls import FormattedTextControl
    from prompt_toolkit.styles import Style

    from runtime.ui.theme import LOOKS, THEMES, style_class

    cursor, picked, typed, told = at, [], "", ""  # type: int, list[int], str, str
    below = 0
    keys = KeyBindings()
    last = len(menu.rows) - 1

    def shown() -> StyleAndTextTuples:
        size = app.output.get_size()
        lines = menu_lines(menu, cursor, tuple(picked), size.columns, size.rows, told, below)
        found: StyleAndTextTuples = []
        for style, text in lines:
            found += [(style_class(style), for_terminal(text)), ("", "\n")]
        return found[:-1]

    def leave(event: KeyPressEvent, chosen: tuple[int, ...]) -> None:
        event.app.exit(result=Chosen(tuple(menu.rows[one].key for one in chosen)))

    def go(to: int) -> None:
        nonlocal cursor, told, below
        cursor, told, below = to % (last + 1), "", 0

    @keys.add("up")
    @keys.add("k")
    def _(event: KeyPressEvent) -> None:
        go(cursor - 1)

    @keys.add("down")
    @keys.add("j")
    @keys.add("tab")
    def _(event: KeyPressEvent) -> None:
        go(cursor + 1)

    @keys.add("home")
    def _(event: KeyPressEvent) -> None:
        go(0)

    @keys.add("end")
    def _(event: KeyPressEvent) -> None:
        go(last)

    @keys.add("pagedown")
    def _(event: KeyPressEvent) -> None:
        nonlocal below
        below += 1

    @keys.add("pageup")
    def _(event: KeyPressEvent) -> None:
        nonlocal below
        below -= 1

    @keys.add("space")
    def _(event: KeyPressEvent) -> None:
        nonlocal told
        if menu.most == 1:
            leave(event, (cursor,))
        elif cursor in picked:
            picked.remove(cursor)
        elif len(picked) < menu.most:
            picked.append(cursor)
        else:
            told = f"No more than {menu.most}."

    @keys.add("enter")
    def _(event: KeyPressEvent) -> None:
        leave(event, tuple(picked) if picked else (cursor,))

    @keys.add("escape", eager=True)
    @keys.add("q")
    @keys.add("c-c")
    @keys.add("c-d")
    def _(event: KeyPressEvent) -> None:
        leave(event, ())

    @keys.add("<any>")
    def _(event: KeyPressEvent) -> None:
        nonlocal typed, told
        if not event.data.isdecimal():
            told = "That key means nothing here."
            return
        typed = typed + event.data if typed and int(typed + event.data) <= last + 1 else event.data
        number = int(typed)
        if not 1 <= number <= last + 1:
            typed, told = "", f"There are numbers from 1 to {last + 1}."
            return
        go(number - 1)
        # A number counts at once if no longer number begins with it.
        if menu.most == 1 and number * 10 > last + 1:
            leave(event, (cursor,))

    app: Application[Chosen] = Application(
        layout=Layout(Window(FormattedTextControl(shown), always_hide_cursor=True)),
        key_bindings=keys,
        style=Style.from_dict(THEMES.get(theme, LOOKS)),
        full_screen=True,
    )
    app.ttimeoutlen = 0.05
    return app.run()
