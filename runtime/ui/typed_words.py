"""What a player may write: answers, and words that do something else. One way of reading for both modes.

Owns the order of reading: first an option's exact key or number, then several words that begin one option, then the
table's own words, then the beginning of an option.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from runtime.rules.protocol.decisions import Answer, Decision, Option, Refused
from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import either, listed
from runtime.ui.cards_in_turn import answer_in_turn
from runtime.ui.habits import NOTHING_BY_ITSELF, Habits
from runtime.ui.option_views import locked_words
from runtime.ui.panels.panel_list import BY_WORD, PanelEntry
from runtime.ui.spoilers import SPOILERS
from runtime.ui.table import Table
from runtime.ui.who_and_where import numbered, several_words, shown

Why = Callable[[Decision, Option], str]
"""Says why an option is closed."""

Write = Callable[[bytes], Path]
"""Where a bug report goes; returns the file."""

COMMANDS: Final = (
    "undo", "redo", "note", "forget", "reload", "report", "save", "locks", "spoilers", "decks", "ask", "quit", "exit"
)  # fmt: skip
_LONGEST: Final = 10  # digits that still count as a number
_UNDO: Final = {"free": "free", "unseen": "unseen", "careful": "unseen", "off": "off"}


class Reply(NamedTuple):
    """The result of a line: words, a panel to open, a new position, or leaving."""

    text: str = ""
    panel: PanelEntry | None = None
    argument: str = ""
    moved: bool = False
    leave: bool = False


def obey(table: Table, line: str, write_report: Write | None = None) -> Reply:
    """Does what a line says. Raises Refused if it means nothing.

    This guards both modes against our own mistakes: the game stays where it was, a report is written, and the players
    learn where the report is.
    """
    try:
        return _obey(table, line, write_report)
    except Refused:
        raise
    except Exception as error:
        if os.environ.get("CHRONICLER_DEBUG"):
            raise
        raise Refused(_apology(table, line, error, write_report)) from error


def _apology(table: Table, line: str, error: Exception, write_report: Write | None) -> str:
    """What went wrong, where the players are now, and where the report is, if it could be written."""
    try:
        stands = table.stand_again()
    except Exception:
        stands = table_says.LEAVE_AND_COME_BACK_WITH_RESUME
    parts = {"kind": type(error).__name__, "error": str(error)[:200], "stands": stands}
    if write_report is not None:
        try:
            where = write_report(table.report(f"{line!r}: {error!r}"))
        except Exception:
            return table_says.WENT_WRONG.format(**parts)
        return table_says.WENT_WRONG_AND_REPORTED.format(where=where, **parts)
    return table_says.WENT_WRONG.format(**parts)


def _obey(table: Table, line: str, write_report: Write | None) -> Reply:
    text = line.strip()
    decision = table.decision
    if decision is not None and text.isdecimal() and table.said_otherwise():
        text = next((one.key for number, one in shown(table, decision) if str(number) == text), text)
    if decision is not None and (extra := _extra(table, decision, text)):
        table.answer_otherwise(extra)
        return Reply(moved=True)
    if decision is not None and decision.kind == "encounter.play" and "," in text:
        parts = [part.strip() for part in text.split(",") if part.strip()]
        # After the first card, some are still closed: the card before may open them, and a discard may be any card.
        answer_in_turn(
            table, [_one(decision, parts[0], _why(table)), *(_meant(decision, one) for one in parts[1:])]
        )
        return Reply(moved=True)
    if decision is not None and _is_answer(decision, text):
        table.answer(understood(decision, text, _why(table)))
        return Reply(moved=True)
    word, _, rest = text.partition(" ")
    word, rest = word.casefold().lstrip(":"), rest.strip()
    if word in BY_WORD:
        return Reply(panel=BY_WORD[word], argument=rest)
    if word in COMMANDS:
        return _command(table, word, rest, write_report)
    if decision is None:
        raise Refused(table_says.THE_CAMPAIGN_IS_OVER_UNDO_LOOK)
    table.answer(understood(decision, text, _why(table)))
    return Reply(moved=True)


def _why(table: Table) -> Why:
    """Why an option is closed, as this table wants it shown: who writes its number learns no more than its line says."""
    return lambda decision, option: locked_words(table, decision, option, table.locks)


def _extra(table: Table, decision: Decision, text: str) -> str:
    """The key of a table's own option. These come after the options of the rules, with the next numbers."""
    if not text or not (text[0] == "@" or text.isdecimal()):
        return ""
    extras = [key for key, _ in table.otherwise()]
    if text in extras:
        return text
    rows = shown(table, decision)
    first = rows[-1][0] + 1 if rows else 1
    at = int(text) - first if text.isdecimal() and len(text) < _LONGEST else -1
    return extras[at] if 0 <= at < len(extras) else ""


def _command(table: Table, word: str, rest: str, write_report: Write | None) -> Reply:
    if word in ("quit", "exit"):
        return Reply(leave=True)
    if word == "undo" and rest in _UNDO:
        table.set_undo(_UNDO[rest])
        return Reply(table_says.TAKING_BACK.format(how=_UNDO[rest]))
    if word == "undo":
        step = table.undo()
        return Reply(table_says.TAKEN_BACK.format(said=step.said.rstrip(".")), moved=True)
    if word == "redo":
        step = table.redo()
        return Reply(table_says.AGAIN.format(said=step.said.rstrip(".")), moved=True)
    if word == "note":
        if not rest:
            return Reply(panel=BY_WORD["notes"])
        table.note(rest)
        return Reply("Noted.")
    if word == "forget":
        if not rest.isdecimal() or len(rest) >= _LONGEST:
            raise Refused(table_says.FORGET_WANTS_THE_NUMBER_OF_A)
        table.forget_note(int(rest))
        return Reply(table_says.STRUCK_OUT)
    if word == "locks":
        return _locks(table, rest)
    if word == "spoilers":
        return _spoilers(table, rest)
    if word in ("decks", "ask"):
        return _habits(table, word, rest)
    if word == "reload":
        return Reply(table.reload(), moved=True)
    if word == "save":
        return Reply(
            table_says.NOT_SAVED_TROUBLE.format(trouble=table.trouble) if table.trouble else _kept(table)
        )
    if write_report is None:
        raise Refused(table_says.REPORTS_CANNOT_BE_WRITTEN_HERE)
    return Reply(table_says.REPORT_WRITTEN.format(where=write_report(table.report(rest))))


_LOCKS: Final = ("hide", "hint", "full")


def _locks(table: Table, rest: str) -> Reply:
    """Alone: the closed options of this moment. With a word: how they are shown from now on."""
    if rest in _LOCKS:
        table.locks, table.show_closed = rest, False
        return Reply(table_says.CLOSED_OPTIONS.format(rest=rest))
    if rest:
        raise Refused(table_says.LOCKS_TAKES_ONE_OF.format(known=listed(_LOCKS)))
    table.show_closed = not table.show_closed
    return Reply(
        table_says.ALL_OPTIONS_ARE_SHOWN if table.show_closed else table_says.CLOSED_OPTIONS_ARE_FOLDED
    )


def _spoilers(table: Table, rest: str) -> Reply:
    """Alone: the present setting. With a word: how much of what is to come is told from now on."""
    for one in SPOILERS:
        if one == rest:
            table.spoilers = one
    if rest and rest not in SPOILERS:
        raise Refused(table_says.SPOILERS_TAKES.format(known=listed(SPOILERS)))
    return Reply(table_says.SPOILERS[table.spoilers])


def _habits(table: Table, word: str, rest: str) -> Reply:
    if word == "decks":
        table.want_decks()
        return Reply(table_says.THE_NEXT_TIME_DECKS_AND_BELONGINGS)
    if rest not in ("all", "less"):
        raise Refused(table_says.WRITE_ASK_ALL_TO_BE_ASKED)
    table.sit_down(NOTHING_BY_ITSELF if rest == "all" else Habits())
    return Reply(
        table_says.YOU_WILL_BE_ASKED_EVERYTHING
        if rest == "all"
        else table_says.YOU_WILL_BE_ASKED_WHAT_MATTERS,
        moved=True,
    )


def _kept(table: Table) -> str:
    if table.save is None or table.look_only:
        return table_says.THIS_GAME_IS_NOT_KEPT
    return table_says.EVERYTHING_IS_SAVED_AS_AFTER_EVERY.format(name=table.name)


def _is_answer(decision: Decision, text: str) -> bool:
    """Whether the line is plainly an answer, even if its first word is one of the table's."""
    if not text:
        return True
    if any(option.key == text for option in decision.options) or text[0].isdecimal():
        return True
    if "," in text and not decision.single:
        return True
    wanted = text.casefold()
    return " " in text and sum(_matches(option, wanted) for option in decision.options) == 1


def understood(decision: Decision, line: str, why: Why = lambda _, option: option.blocked) -> Answer:
    """The answer that a line means. Raises Refused with a friendly message if it means none."""
    if decision.single:
        return _one(decision, line, why)
    if not line:
        return ()
    return tuple(_one(decision, part.strip(), why) for part in line.split(","))


def _one(decision: Decision, text: str, why: Why) -> str:
    key = _meant(decision, text)
    option = decision.option(key)
    if option is not None and option.blocked:
        raise Refused(table_says.THAT_ONE_IS_LOCKED.format(blocked=why(decision, option)))
    return key


def _meant(decision: Decision, text: str) -> str:
    """The key of the option that the words mean, locked or not."""
    options = decision.options
    if any(option.key == text for option in options):
        return text
    if text.isdecimal() and len(text) < _LONGEST:
        for number, option in numbered(decision):
            if number == int(text):
                return option.key
    wanted = text.casefold()
    if not wanted:
        raise Refused(table_says.AN_EMPTY_LINE_IS_NO_ANSWER)
    found = [option for option in options if _matches(option, wanted)]
    if len(found) == 1:
        return found[0].key
    if found:
        raise Refused(table_says.COULD_BE.format(text=text, keys=either([option.key for option in found])))
    if text.isdecimal():
        wanted = several_words(decision) if decision.single else ""
        raise Refused(
            table_says.CHOOSE_WANTED.format(wanted=wanted)
            if wanted
            else table_says.THERE_IS_NO_OPTION_THE_LAST.format(text=text[:9], count=len(options))
        )
    shown = text if len(text) <= 40 else f"{text[:39]}…"
    raise Refused(table_says.IS_NOT_AMONG_THE_OPTIONS.format(shown=shown, hint=_hint(options, wanted)))


def _hint(options: Sequence[Option], wanted: str) -> str:
    """What to write instead: the option that contains the word, or what can be written at all."""
    for number, option in enumerate(options, 1):
        if len(wanted) > 2 and (wanted in option.text.casefold() or wanted in option.key):
            return table_says.DO_YOU_MEAN.format(number=number, text=option.text.rstrip("."))
    return table_says.WRITE_ITS_NUMBER_OR_HOW_IT


def _matches(option: Option, wanted: str) -> bool:
    return option.key.startswith(wanted) or option.text.casefold().startswith(wanted)


def completions(table: Table, text: str) -> list[tuple[str, str]]:
    """What the player could mean: options first, then words, each with its meaning."""
    wanted = text.casefold()
    found: list[tuple[str, str]] = []
    decision = table.decision
    if decision is not None:
        for option in decision.options:
            if not option.blocked and (wanted in option.text.casefold() or wanted in option.key):
                found.append((option.key, option.text))
    words = [*(word for word in BY_WORD if word.isalpha()), *COMMANDS]
    found += [(word, "") for word in words if word.startswith(wanted)]
    return found
