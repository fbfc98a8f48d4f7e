"""Help: the keys and words of the table, and every term of the game."""

from __future__ import annotations

from typing import Final

from runtime.rules.edition_words import Words
from runtime.ui.panels.terms import terms_of
from runtime.ui.screen import BLANK, Line, Panel, line
from runtime.ui.table import Table
from runtime.ui.wrap import wrap_text

# (word, what it does); the keys of panels are in `panels/panel_list.py`.
WORDS: Final = (
    ("a number", "takes the option of that number; so does its name, or the beginning of it"),
    ("1, 3", "several at once, where several may be chosen; an empty line means none of them"),
    ("undo, redo", "takes the last answer back, or gives it again"),
    ("undo unseen", "from now on only what revealed nothing can be taken back (`undo free`, `undo off`)"),
    ("map", "the map as the cards lie"),
    ("heroes", "hero sheets; `heroes wren` for one"),
    ("quests", "quests and events in force"),
    ("status", "the status sheet"),
    ("markers", "every card with a marker on it"),
    ("encounter", "the encounter under way; `encounter hands` shows everyone's cards"),
    ("journal", "what was read so far; `journal bell` looks for a word"),
    ("log", "what was done so far"),
    ("notes", "your notes; `note words` writes one, `forget 2` strikes one out"),
    ("look", "everything about a thing; `look NAME`, or ? on the option under the cursor"),
    ("1, 3, end", "in an encounter: several cards, one after another, and the end of the turn"),
    ("locks", "shows closed options; `locks hide`, `locks hint`, `locks full` says how from now on"),
    ("decks", "you will be asked about decks and belongings the next time they can be changed"),
    ("ask", "`ask all` asks everything, `ask less` only what matters"),
    ("help", "this page; `help {term}` explains a term"),
    ("author", "file and line of what is on screen, for writers"),
    ("reload", "recompiles the campaign and returns to this place, for writers"),
    ("report", "writes a bug report that `chronicler play --replay FILE` opens"),
    ("quit", "leaves; everything is saved after every answer"),
)


def help_panel(table: Table, width: int, argument: str) -> Panel:
    words = table.session.rules.words
    if argument:
        return Panel("help", f"Help: {argument}", tuple(explain(argument, width, words)))
    lines: list[Line] = [line("Answering", "heading")]
    for word, text in WORDS:
        lines += wrap_text(text.format(term=words.example), width, "", f"{word:<14}", " " * 14)
    lines += [BLANK, line("Terms (help TERM explains one)", "heading")]
    lines += wrap_text(", ".join(term for term, _ in terms_of(words)), width)
    return Panel("help", "Help", tuple(lines))


def explain(term: str, width: int, words: Words) -> list[Line]:
    """The entries that a word means: by name first, then wherever it stands."""
    wanted, terms = term.casefold().strip(), terms_of(words)
    exact = [entry for entry in terms if entry[0].casefold() in (wanted, wanted.removesuffix("s"))]
    found = (
        exact
        or [entry for entry in terms if wanted in entry[0].casefold()]
        or [entry for entry in terms if wanted in entry[1].casefold()]
    )
    if not found:
        return [line(f"There is no entry for {term!r}. `help` lists the terms.", "dim")]
    lines: list[Line] = []
    for name, text in found[:12]:
        lines += [*([BLANK] if lines else []), line(name, "heading")]
        for step in text.split("\n"):
            lines += wrap_text(step, width)
    return lines
