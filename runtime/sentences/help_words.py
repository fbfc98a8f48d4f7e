"""The words that players can write at the table, and what each does, for `help`."""

from __future__ import annotations

from typing import Final

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
    (
        "1, 3, end",
        "in an encounter: several cards, one after another, and the end of the turn; where it asks for a discard, `end, 2`",
    ),
    ("locks", "shows closed options; `locks hide`, `locks hint`, `locks full` says how from now on"),
    (
        "spoilers",
        "`spoilers hide`, `spoilers fair`, `spoilers open`: how much of what is still to come is told",
    ),
    ("decks", "you will be asked about decks and belongings the next time they can be changed"),
    ("ask", "`ask all` asks everything, `ask less` only what matters"),
    ("help", "this page; `help {term}` explains a term"),
    ("author", "file and line of what is on screen, for writers"),
    ("reload", "recompiles the campaign and returns to this place, for writers"),
    ("report", "writes a bug report that `chronicler play --replay FILE` opens"),
    ("quit", "leaves; everything is saved after every answer"),
)
