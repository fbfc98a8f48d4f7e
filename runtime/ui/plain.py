"""The game line by line: for pipes, for screen readers, and for everyone while there is nothing better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from runtime.editions.modes import with_modes
from runtime.editions.table import EDITIONS
from runtime.play.session import Session
from runtime.play.transcript import tell_all
from runtime.rules.book import Book
from runtime.rules.decisions import Answer, Decision, Option, Refused
from runtime.rules.edition import Edition
from runtime.rules.setup import CannotStart
from schemas.model import Campaign

Read = Callable[[str], str | None]
Write = Callable[[str], None]

HELP: Final = (
    "Answer with a number, with the option's name, or with its first words.\n"
    "For several at once write them with commas between; an empty line means none of them.\n"
    "Other words: undo (take the last answer back), status (how everyone is), help, quit."
)


def play(
    campaign: Campaign,
    *,
    heroes: Sequence[str],
    seed: int,
    read: Read,
    write: Write,
    rules: Edition | None = None,
    modes: Sequence[str] = (),
    width: int = 80,
) -> int:
    """Plays until the campaign ends or the input does; returns the exit code."""
    if rules is None:
        rules = with_modes(EDITIONS[campaign.edition], modes)
    book = Book(campaign)
    chosen = list(heroes) or [book.heroes[0]]
    try:
        session = Session(book, rules, chosen, seed)
    except CannotStart as reason:
        write(f"This cannot be played: {reason}.")
        return 2
    write(campaign.title)
    if campaign.text:
        write(campaign.text)
    return go_on(session, read, write, width)


def go_on(session: Session, read: Read, write: Write, width: int = 80) -> int:
    """The loop: what happened, what can be done, an answer."""
    tell = True
    while True:
        if tell:
            said = tell_all(session.events, session.book, width)
            if said:
                write("\n" + said)
        decision = session.decision
        if decision is None:
            write("\nThe end.")
            return 0
        if tell:
            write("\n" + shown(session, decision))
        line = read("> ")
        if line is None:
            write("\nUntil next time.")
            return 0
        word = line.strip().lower()
        tell = False
        if word in ("quit", "exit"):
            write("Until next time.")
            return 0
        if word in ("help", "?"):
            write(HELP)
        elif word == "status":
            write(status(session))
        elif word == "undo":
            tell = _undo(session, write)
        else:
            tell = _answer(session, decision, line.strip(), write)


def _undo(session: Session, write: Write) -> bool:
    try:
        session.undo()
    except Refused:
        write("There is nothing to take back yet.")
        return False
    write("Taken back.")
    return True


def _answer(session: Session, decision: Decision, line: str, write: Write) -> bool:
    try:
        session.answer(understood(decision, line))
    except Refused as reason:
        write(f"That does not work: {reason}. (help tells what does.)")
        return False
    return True


def understood(decision: Decision, line: str) -> Answer:
    """The answer that a line means; raises Refused with a kind word where it means none."""
    if decision.single:
        return _one(decision, line)
    if not line:
        return ()
    return tuple(_one(decision, part.strip()) for part in line.split(","))


def _one(decision: Decision, text: str) -> str:
    options = decision.options
    known = {option.key for option in options}
    if text in known:
        return text
    if text.isdigit() and 1 <= int(text) <= len(options):
        return options[int(text) - 1].key
    wanted = text.casefold()
    if not wanted:
        raise Refused("an empty line is no answer here")
    found = [option for option in options if _matches(option, wanted)]
    if len(found) == 1:
        return found[0].key
    if found:
        raise Refused(f"{text!r} could be " + " or ".join(option.key for option in found))
    raise Refused(f"{text!r} is not among the options")


def _matches(option: Option, wanted: str) -> bool:
    return option.key.startswith(wanted) or option.text.casefold().startswith(wanted)


def shown(session: Session, decision: Decision) -> str:
    """The question with its options, numbered; what is locked says why."""
    lines = []
    book = session.book
    if decision.actor in book.characters:
        lines.append(f"{book.characters[decision.actor].title}. {decision.text}")
    else:
        lines.append(decision.text)
    for number, option in enumerate(decision.options, 1):
        cost = f"({option.cost}) " if option.cost else ""
        locked = f"  [locked: {option.blocked}]" if option.blocked else ""
        lines.append(f"  {number}. {cost}{option.text}{locked}")
    if not decision.single:
        lines.append("  (several: numbers with commas; an empty line for none)")
    return "\n".join(lines)


def status(session: Session) -> str:
    """How everyone is, in a line each."""
    game = session.game
    lines = [f"Day {game.calendar.day}, chapter {game.calendar.chapter}."]
    for one in game.characters.values():
        title = session.book.characters[one.name].title
        place = session.book.locations[one.location].title
        held = ", ".join(
            f"{getattr(one, what)} {what}"
            for what in ("food", "wealth", "magic", "exp")
            if getattr(one, what)
        )
        lines.append(
            f"{title} at {place}: energy {one.energy}, health {one.health}, terror {one.terror}"
            + (f"; {held}" if held else "")
        )
    return "\n".join(lines)
