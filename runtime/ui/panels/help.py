"""Help: the keys and words of the table, and every term of the game."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.sentences import table_says
from runtime.sentences.help_words import WORDS
from runtime.sentences.lists_and_numbers import listed
from runtime.sentences.synonyms import meant
from runtime.ui.screen import BLANK, Line, Panel, line
from runtime.ui.views import Views
from runtime.ui.wrap import wrap_text


def help_panel(views: Views, width: int, argument: str) -> Panel:
    if argument:
        title = table_says.HELP.format(argument=argument)
        return Panel("help", title, tuple(explain(argument, width, views.terms)))
    lines: list[Line] = [line("Answering", "heading")]
    for word, text in WORDS:
        lines += wrap_text(text.format(term=views.example), width, "", f"{word:<14}", " " * 14)
    lines += [BLANK, line(table_says.TERMS_HELP_TERM_EXPLAINS_ONE, "heading")]
    lines += wrap_text(listed([term for term, _ in views.terms]), width)
    return Panel("help", "Help", tuple(lines))


def explain(term: str, width: int, terms: Sequence[tuple[str, str]]) -> list[Line]:
    """The entries that a word means: by name first, then wherever the word appears."""
    wanted = term.casefold().strip()
    named = meant(term, [name for name, _ in terms])
    found = (
        [entry for name in named for entry in terms if entry[0] == name]
        or [entry for entry in terms if wanted in entry[0].casefold()]
        or [entry for entry in terms if wanted in entry[1].casefold()]
    )
    if not found:
        return [line(table_says.THERE_IS_NO_ENTRY_FOR_HELP.format(term=term), "dim")]
    lines: list[Line] = []
    for name, text in found[:12]:
        lines += [*([BLANK] if lines else []), line(name, "heading")]
        for step in text.split("\n"):
            lines += wrap_text(step, width)
    return lines
