"""What the table answers by itself, so that people are asked only what they would think about.

Owns which questions those are. An answer given here is an answer like any other. It is checked, kept in the save and
in the log, and told on the page with its reason. So a replay, a report and an older save are the same game. The rules
ask as they always did; only the table's edge does not pass every question on. That is why plans, scripts and
transcripts, which answer for themselves, see every question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from runtime.play.plans.plainly import plain_answer
from runtime.play.saves.save import Step
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision, Refused
from runtime.rules.state.game import Game
from runtime.sentences import table_says

Spoilers = Literal["hide", "fair", "open"]
"""How much of what is still to come a table wants to see (`spoilers.py`)."""


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """What a group has agreed upon. Players can switch off each one by itself, or all at once with `ask`."""

    only_answer: bool = True  # a question with only one open answer is not asked
    same_either_way: bool = True  # nor is an order that makes no difference
    passing: bool = True  # when no card can be laid, the turn ends
    sharing: bool = True  # shares are as even as possible
    together: bool = True  # who is here comes along
    stay_with: bool = True  # whoever acted last goes on acting
    in_turn: bool = True  # in an encounter, heroes act in their order
    hands: bool = True  # a hand is kept; who wants another one says so
    set_up: bool = True  # the first waystone stands where it can; the story begins with a scene
    decks: bool = True  # decks and belongings are changed only when somebody asks for it
    wants_decks: bool = False  # somebody has asked


NOTHING_BY_ITSELF: Final = Habits(
    only_answer=False, same_either_way=False, passing=False, sharing=False, together=False, stay_with=False,
    in_turn=False, hands=False, set_up=False, decks=False,
)  # fmt: skip

ONLY_ONE: Final = "nothing else is open"
ONLY_WAY: Final = "the other ways are closed"
SAME: Final = "the order makes no difference"
NO_CARD: Final = "no card can be laid"
EVENLY: Final = "shared evenly"
TOGETHER: Final = "together"
GOES_ON: Final = "goes on"
IN_TURN: Final = "in turn"
KEEPS: Final = "the hand is kept"
CORNER: Final = "where it can stand"
AS_THEY_ARE: Final = "left as it is"

_SHARES: Final = frozenset(("share.gain", "share.loss", "pay.share"))
OF_DECKS: Final = "decks"  # the option of a menu that is about nothing else
AS_THEY_ARE_KINDS: Final = {"decks.modify": "done", "item.aside": None, "item.equip": None}
# Orders: which of several things comes first. Mostly it does not matter, and then nobody is asked.
ORDERS: Final = frozenset(
    ("effect.next", "encounter.next", "guardian.next", "instant.next", "quest.next", "boss.next", "death.next",
     "vision.next")
)  # fmt: skip
_NOT_A_CARD: Final = frozenset(("escape", "avoid", "give-up", "end", "leave"))
SOMEONE_ELSE: Final = "someone-else"
_TURNS_NOW: Final = 8  # how many answers an order is followed, to see whether it matters

Why = tuple[Answer, str]

# Answers that somebody may want to change: they stay on offer as options of the table.
HELD_BACK: Final = frozenset((KEEPS, IN_TURN, GOES_ON, TOGETHER, EVENLY, NO_CARD, CORNER))
_INSTEAD: Final = {
    KEEPS: table_says.DRAWS_ANOTHER_HAND_WITH_ONE_CARD,
    IN_TURN: table_says.IS_ACTIVE_FIRST_INSTEAD,
    GOES_ON: table_says.ACTS_INSTEAD,
    TOGETHER: table_says.NOT_ALL_TOGETHER,
    CORNER: table_says.PUT_THE_WAYSTONE_ON_ANOTHER_CORNER,
    NO_CARD: table_says.TAKE_BACK_THE_END_OF_THE,
}


def instead(step: Step, decision: Decision, book: Book) -> list[tuple[str, str]]:
    """What else could be answered: a key and a sentence each. Without a key, the question is asked after all."""
    if step.itself == EVENLY:
        return [("", table_says.SHARE_OTHERWISE[decision.kind.removesuffix("-one")])]
    template = _INSTEAD[step.itself]
    if step.itself == KEEPS:
        return [("redraw", template.format(who=book.short(decision.actor)))]
    if step.itself in (IN_TURN, GOES_ON):
        others = [key for key in decision.open_keys() if key != step.answer and key in book.characters]
        if len(others) > 1 and step.itself == IN_TURN:
            return [("", table_says.SOMEBODY_ELSE_IS_ACTIVE_FIRST)]
        found = [(key, template.format(who=book.short(key))) for key in others]
        ends = decision.option("end-the-day") if step.itself == GOES_ON else None
        return [*found, (ends.key, ends.text)] if ends is not None and not ends.blocked else found
    if step.itself == TOGETHER and len(decision.open_keys()) < 2:
        return []
    return [("", template)]


def by_itself(session: Session, habits: Habits, acted: str = "") -> Why | None:
    """The answer that the table gives, and why; None if somebody must be asked."""
    decision = session.decision
    if decision is None or decision.actor == CHANCE:
        return None
    for habit in _ALL:
        found = habit(session, decision, habits, acted)
        if found is not None:
            return found
    return None


def _only_answer(session: Session, decision: Decision, habits: Habits, acted: str) -> Why | None:
    if not habits.only_answer:
        return None
    open_keys = decision.open_keys()
    if decision.single:
        ways = decision.kind == "verse.choice" and len(decision.options) > 1
        return (open_keys[0], ONLY_WAY if ways else ONLY_ONE) if len(open_keys) == 1 else None
    if decision.least == decision.most == len(open_keys) and not decision.ordered:
        return tuple(open_keys), ONLY_ONE
    return ((), ONLY_ONE) if not open_keys and not decision.least else None


def _passing(session: Session, decision: Decision, habits: Habits, acted: str) -> Why | None:
    """Every card is locked and nothing else can be used: only leaving and ending the turn are left."""
    if not habits.passing or decision.kind != "encounter.play":
        return None
    keys = decision.open_keys()
    encounter = session.game.encounter
    begun = encounter is not None and (encounter.played or encounter.placed)
    if begun and "end" in keys and all(key in _NOT_A_CARD for key in keys):
        return "end", NO_CARD
    return None


def _sharing(session: Session, decision: Decision, habits: Habits, acted: str) -> Why | None:
    if not habits.sharing or decision.kind.removesuffix("-one") not in _SHARES:
        return None
    found = plain_answer(decision, session.game)
    return (found, EVENLY) if found is not None else None


def _together(session: Session, decision: Decision, habits: Habits, acted: str) -> Why | None:
    if not habits.together or decision.kind != "party.join":
        return None
    return decision.open_keys()[-1], TOGETHER


def _stays(session: Session, decision: Decision, habits: Habits, acted: str) -> Why | None:
    """Whoever acted last goes on, as long as they have Energy for it; then whoever has most."""
    if not habits.stay_with or decision.kind != "day.who":
        return None
    if len(session.log) and session.log[len(session.log) - 1] == SOMEONE_ELSE:
        return None  # somebody has just asked for another
    game = session.game
    able = [
        key for key in decision.open_keys() if key in game.characters and (game.characters[key].energy > 0)
    ]
    if not able:
        return None
    if acted in able:
        return acted, GOES_ON
    return max(able, key=lambda key: game.characters[key].energy), GOES_ON


def _in_turn(session: Session, decision: Decision, habits: Habits, acted: str) -> Why | None:
    if not habits.in_turn or decision.kind != "encounter.active":
        return None
    return decision.open_keys()[0], IN_TURN


def _set_up(session: Session, decision: Decision, habits: Habits, acted: str) -> Why | None:
    """Before the first Day nobody knows what is beyond a corner, so nobody is asked about one."""
    if not habits.set_up or decision.kind != "waystone.slot" or session.game.calendar.day:
        return None
    return decision.open_keys()[0], CORNER


def _hands(session: Session, decision: Decision, habits: Habits, acted: str) -> Why | None:
    if not habits.hands or decision.kind != "hand.keep":
        return None
    return "keep", KEEPS


def _decks(session: Session, decision: Decision, habits: Habits, acted: str) -> Why | None:
    if not habits.decks or habits.wants_decks or decision.kind not in AS_THEY_ARE_KINDS:
        return None
    word = AS_THEY_ARE_KINDS[decision.kind]
    if word is not None:
        return (word, AS_THEY_ARE) if word in decision.open_keys() else None
    if decision.single:
        return decision.open_keys()[0], AS_THEY_ARE  # cards in use come first
    return ((), AS_THEY_ARE) if not decision.least else None


def _same(session: Session, decision: Decision, habits: Habits, acted: str) -> Why | None:
    """Tries an order in every way. If all lead to the same place, takes the first one."""
    if not habits.same_either_way or decision.kind not in ORDERS or not decision.single:
        return None
    keys = decision.open_keys()
    if not 2 <= len(keys) <= 4:
        return None
    ends = {_where(session, key, decision.kind) for key in keys}
    return (keys[0], SAME) if len(ends) == 1 and None not in ends else None


def _where(session: Session, key: str, kind: str) -> tuple[object, ...] | None:
    """Where one order leads, and what is read on the way. None if chance or too many questions come in between.

    A shuffle tells nobody anything. It has one result for all orders, so that their results can be compared.
    """
    try:
        after = session.tried(key)
        read = [event for event in after.events if event.kind in _READ]
        for _ in range(_TURNS_NOW):
            decision = after.decision
            if decision is None:
                break
            if decision.kind == "deck.shuffle":
                after = after.tried(tuple(sorted(option.key for option in decision.options)))
            elif decision.kind == kind:
                after = after.tried(decision.open_keys()[0])
            else:
                break
            read += [event for event in after.events if event.kind in _READ]
    except Refused:
        return None
    asked = after.decision
    if asked is None:  # the campaign is over
        return _position(after.game), "", "", tuple(read)
    if asked.actor == CHANCE or asked.kind in ORDERS:
        return None
    return _position(after.game), asked.kind, asked.actor, tuple(read)


_READ: Final = frozenset(("verse", "prose", "event", "encounter", "rolled"))


def _position(game: Game) -> bytes:
    from runtime.play.sessions.checkpoint import Checkpoint

    return Checkpoint(0, 0, game).json()


_ALL: Final[tuple[Callable[[Session, Decision, Habits, str], Why | None], ...]] = (
    _only_answer, _set_up, _passing, _in_turn, _hands, _sharing, _together, _stays, _decks, _same
)  # fmt: skip
