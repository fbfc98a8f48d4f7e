"""Help: the keys and words of the table, and every term of the game."""

from __future__ import annotations

from runtime.rules.edition_words import Words
from runtime.sentences import table_says
from runtime.sentences.help_words import WORDS
from runtime.sentences.terms import terms_of
from runtime.ui.screen import BLANK, Line, Panel, line
from runtime.ui.table import Table
from runtime.ui.wrap import wrap_text


def help_panel(table: Table, width: int, argument: str) -> Panel:
    words = table.session.rules.words
    if argument:
        return Panel(
            "help", table_says.HELP.format(argument=argument), tuple(explain(argument, width, words))
        )
    lines: list[Line] = [line("Answering", "heading")]
    for word, text in WORDS:
        lines += wrap_text(text.format(term=words.example), width, "", f"{word:<14}", " " * 14)
    lines += [BLANK, line(table_says.TERMS_HELP_TERM_EXPLAINS_ONE, "heading")]
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
        return [line(table_says.THERE_IS_NO_ENTRY_FOR_HELP.format(term=term), "dim")]
    lines: list[Line] = []
    for name, text in found[:12]:
        lines += [*([BLANK] if lines else []), line(name, "heading")]
        for step in text.split("\n"):
            lines += wrap_text(step, width)
    return lines
