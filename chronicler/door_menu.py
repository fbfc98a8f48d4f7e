"""A menu before a game: a row of the screen, or a number in a pipe; and the way from it into a game."""

from __future__ import annotations

import os
import sys
import textwrap
from typing import Final

from chronicler import settings
from chronicler.menu_screen import MenuPage, MenuRow, choose
from chronicler.terminal import ask, write

WIDTH: Final = 76
LEAVE: Final = "leave"
TITLE: Final = "C H R O N I C L E R"


def menu(
    rows: list[tuple[str, str]],
    question: str = "Your choice",
    about: dict[str, tuple[str, ...]] | None = None,
    at: str = "",
) -> str:
    """One of the rows: on the whole screen; without one, by number or by its first letters."""
    if on_a_screen():
        found = tuple(MenuRow(key, text, (about or {}).get(key, ())) for key, text in rows)
        shown = "" if question == "Your choice" else question
        begin = next((number for number, (key, _) in enumerate(rows) if key == at), 0)
        return choose(MenuPage(TITLE, shown, found), settings.read().theme, begin).key or LEAVE
    for number, (_, text) in enumerate(rows, 1):
        first, *rest = textwrap.wrap(text, WIDTH - 5) or [""]
        write(f"  {number}. {first}")
        for line in rest:
            write(f"     {line}")
    while True:
        said = ask(f"\n{question}", default="1").strip().casefold()
        if said.isdecimal() and 1 <= int(said[:6]) <= len(rows):
            return rows[int(said) - 1][0]
        found_rows = [
            key for key, text in rows if said and (key.startswith(said) or text.casefold().startswith(said))
        ]
        if len(found_rows) == 1:
            return found_rows[0]
        write(f"Please write a number from 1 to {len(rows)}.")


def on_a_screen() -> bool:
    """Whether a menu can have the whole screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def play(*words: str) -> int:
    """A call of `chronicler play`, from here."""
    from chronicler.commands.play import command

    if on_a_screen():
        write("\n  One moment: the cards are laid out.")
    return int(command.main(args=list(words), standalone_mode=False) or 0)
