"""The table: a session, its steps so far, undo and redo, notes, and the save that keeps it all.

Owns everything a player can do besides looking. Promises that every answer is kept before the next question, or that
the players are told why not. Line mode and full screen both sit at this table.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from runtime.play.saves.bug_report import written_report
from runtime.play.saves.save import SAVE_ERRORS, CannotSave, Head, Save, Step, checkpoint_of, now_of
from runtime.play.saves.save_lock import SaveInUse
from runtime.play.sessions.opening import Opened, build_of, rules_for
from runtime.play.sessions.replaying import play_again, step_of
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from runtime.rules.protocol.decisions import Answer, Decision, Refused
from runtime.rules.protocol.events import Event
from runtime.sentences import rules_say, table_says
from runtime.ui import second_thoughts
from runtime.ui.habits import AS_THEY_ARE_KINDS, OF_DECKS, Habits, Spoilers, by_itself
from runtime.ui.second_thoughts import Unasked
from schemas.model import Campaign

T = TypeVar("T")

Recompile = Callable[[], Campaign]
"""How a campaign is made anew from its sources; given by whoever knows the compiler."""

_ACTION: Final = 400  # the most answers in one Action, even in a long fight
MOST_UNASKED: Final = 200  # in a row; a habit that repeats for ever must not end the evening


def _opening(session: Session) -> Step:
    """What is told before the first answer: the campaign's own words first."""
    text = session.book.campaign.text
    told = (Event("prose", text=text), *session.events) if text else tuple(session.events)
    return Step(chance=tuple(session.log), told=told)


class Table:
    """One game at one keyboard."""

    def __init__(
        self,
        session: Session,
        head: Head,
        *,
        steps: list[Step] | None = None,
        undone: list[Step] | None = None,
        notes: list[str] | None = None,
        save: Save | None = None,
        path: Path | None = None,
        recompile: Recompile | None = None,
        look_only: str = "",
        habits: Habits | None = None,
    ) -> None:
        self.session = session
        self.head = head
        self.steps: list[Step] = [_opening(session)] if steps is None else steps
        self.undone: list[Step] = undone or []
        self.notes: list[str] = notes or []
        self.save = save
        self.path = path
        self.recompile = recompile
        self.look_only = look_only  # why it accepts no answers
        self.trouble = ""  # why the last answer could not be saved
        self.notice = ""  # one line to show once
        self.habits = habits  # what it answers without asking; none for scripts and pipes
        self.locks = "full"  # how it shows closed options: hide, hint, full
        self.show_closed = False  # for this once, it shows all of them
        self.spoilers: Spoilers = "fair"  # how much of what is to come it tells
        self.moves = 0  # counts every move, there and back: results of looking ahead hold for one move
        self._ahead: tuple[int, dict[str, Any]] = 0, {}
        self._unasked: Unasked = []  # since the last real answer

    @classmethod
    def resumed(cls, save: Save, opened: Opened, recompile: Recompile | None = None, look: str = "") -> Table:
        """Continues where a save ends."""
        head = msgspec.structs.replace(save.head, build=build_of(opened.session.book.campaign))
        complete = opened.steps == len(save.steps)
        opened.session.begin_sitting()
        return cls(
            opened.session,
            head,
            steps=save.steps[: opened.steps],
            undone=save.undone[:] if complete else [],
            notes=save.notes[:],
            save=save,
            path=save.path,
            recompile=recompile,
            look_only=look,
        )

    # --- where it stands

    @property
    def book(self) -> Book:
        return self.session.book

    @property
    def decision(self) -> Decision | None:
        return self.session.decision

    @property
    def told(self) -> tuple[Event, ...]:
        """What happened since somebody last answered."""
        return tuple(event for step in self.steps[self.last_asked :] for event in step.told)

    @property
    def last_asked(self) -> int:
        """The number of the last step that the table did not answer itself."""
        last = len(self.steps) - 1
        while last and self.steps[last].itself:
            last -= 1
        return last

    @property
    def name(self) -> str:
        return self.path.stem if self.path is not None else ""

    # --- playing

    def answer(self, answer: Answer) -> None:
        """Goes on, and keeps the answer. Raises Refused and changes nothing if it is not on offer."""
        if self.look_only:
            raise Refused(self.look_only)
        decision = self.decision
        self._take(answer)
        if decision is not None:
            self._remember_decks(decision, answer)
        self.show_closed = False
        self._unasked.clear()
        self.go_on()
        self._keep()

    def _remember_decks(self, asked: Decision, answer: Answer) -> None:
        """When somebody chooses to change the decks, they are asked how, and so is everyone in turn."""
        if asked.kind == "day.action" and answer == OF_DECKS:
            self.want_decks()
        over = self.decision is None or self.decision.kind not in AS_THEY_ARE_KINDS
        if self.habits is not None and asked.kind in AS_THEY_ARE_KINDS and over:
            self.habits = msgspec.structs.replace(self.habits, wants_decks=False)

    def _take(self, answer: Answer, itself: str = "") -> None:
        session = self.session
        decision, before = session.decision, len(session.log)
        session.answer(answer)
        self.moves += 1
        assert decision is not None  # otherwise the session has refused
        step = step_of(decision, answer, session.log[before + 1 :], session.events)
        self.steps.append(msgspec.structs.replace(step, itself=itself) if itself else step)
        if self.undone and self.undone[0].answer == answer:
            self.undone.pop(0)
        else:
            self.undone = []

    def go_on(self) -> None:
        """Answers what nobody needs to be asked, up to the next real question."""
        if self.habits is None or self.look_only:
            return
        for _ in range(MOST_UNASKED):
            decision = self.session.decision
            found = by_itself(self.session, self.habits, self._acted())
            if found is None or decision is None:
                break
            self._unasked.append((len(self.steps), decision))
            self._take(found[0], found[1])

    def _acted(self) -> str:
        """Who acted last: that hero goes on. Others have answered since, for their share of a price or in a fight."""
        party = self.session.game.characters
        for step in reversed(self.steps[-_ACTION:]):
            if step.asked == rules_say.WHO_ACTS and step.answer in party:
                return str(step.answer)
        return ""

    def looked_ahead(self, key: str, look: Callable[[], T]) -> T:
        """What looking ahead found for an option. Kept until the table moves."""
        if self._ahead[0] != self.moves:
            self._ahead = self.moves, {}
        if key not in self._ahead[1]:
            self._ahead[1][key] = look()
        found: T = self._ahead[1][key]
        return found

    def otherwise(self) -> list[tuple[str, str]]:
        """What the table has just answered and somebody may want to change: keys and texts, shown as options."""
        return second_thoughts.changeable(self._unasked, self.steps, self.session, self.head.undo)

    def said_otherwise(self) -> frozenset[str]:
        """Options of the rules for which the table has better ones: *Mererid acts instead* for *Someone else acts*."""
        return second_thoughts.made_needless(self._unasked, self.steps, self.otherwise())

    def answer_otherwise(self, key: str) -> None:
        """Goes back to a question that the table answered itself, and gives this answer. Without an answer, it asks."""
        place, _, answer = key.removeprefix("@").partition(":")
        if key not in [one for one, _ in self.otherwise()]:
            raise Refused(table_says.IS_NOT_ON_OFFER.format(key=key))
        while len(self.steps) > int(place):
            self.session.undo()
            self.steps.pop()
        self.moves += 1
        self.undone = []
        self._unasked = [one for one in self._unasked if one[0] < int(place)]
        if answer:
            kept = self._unasked[:]
            self._take(answer)
            self._unasked = kept
            self.go_on()
        self._keep()

    def undo(self) -> Step:
        """Takes the last answer back and returns its step."""
        if self.look_only:
            raise Refused(self.look_only)
        if len(self.steps) == 1:
            raise Refused(table_says.THERE_IS_NOTHING_TO_TAKE_BACK)
        last = max(1, self.last_asked)  # the answers of the table go with the answer before them
        step = self.steps[last]
        for one in self.steps[last:]:
            second_thoughts.check_barrier(one, self.head.undo)
        before = self.session.fork()
        try:
            for _ in range(len(self.steps) - last):
                self.session.undo()
        except SAVE_ERRORS:
            # A save that fell back to its checkpoint knows only part of the way back.
            self.session = before
            raise Refused(table_says.EARLIER_ANSWERS_BELONG_TO_AN_OLDER) from None
        self.moves += 1
        self.undone[:0] = self.steps[last:]
        del self.steps[last:]
        self._remember_unasked()
        self._keep()
        return step

    def _remember_unasked(self) -> None:
        """The table's own answers before this moment stay changeable, even when play comes back to it."""
        numbers = range(self.last_asked + 1, len(self.steps)) if self.habits is not None else range(0)
        self._unasked = second_thoughts.asked_before(self.session, numbers)

    def redo(self) -> Step:
        """Gives again the answer that was last taken back."""
        if not self.undone or self.undone[0].answer is None:
            raise Refused(table_says.THERE_IS_NOTHING_TO_DO_AGAIN)
        self.answer(self.undone[0].answer)
        return self.steps[self.last_asked]

    def set_undo(self, how: str) -> None:
        self.head = msgspec.structs.replace(self.head, undo=how)
        self._keep()

    # --- notes

    def note(self, text: str) -> None:
        self.notes.append(text)
        self._keep()

    def forget_note(self, number: int) -> None:
        if not 1 <= number <= len(self.notes):
            raise Refused(table_says.THERE_IS_NO_NOTE.format(number=number))
        del self.notes[number - 1]
        self._keep()

    # --- keeping

    def settle_in(self) -> None:
        """Makes the save after the first screen is shown, so that nobody waits for the disk."""
        self._keep()

    def want_decks(self) -> None:
        """The next question about decks will be asked."""
        if self.habits is not None:
            self.habits = msgspec.structs.replace(self.habits, wants_decks=True)

    def sit_down(self, habits: Habits | None) -> None:
        """From now on the table answers by these habits."""
        self.habits = habits
        self.moves += 1  # a preview goes on by habits
        self._remember_unasked()
        self.go_on()

    def _keep(self) -> None:
        """Writes what the save does not have yet. Trouble is reported, and the next answer tries again."""
        if self.path is None or self.look_only:
            return
        now, checkpoint = now_of(self.session, len(self.steps) - 1), checkpoint_of(self.session)
        try:
            if self.save is None:
                self.save = Save.create(self.path, self.head, self.steps[:], now, checkpoint)
            unknown = not self.save.now.when  # a damaged save does not know where it stands
            if unknown or self.steps != self.save.steps or self.undone != self.save.undone:
                self.save.keep(self.steps, self.undone, now, checkpoint)
            if self.head != self.save.head:
                self.save.keep_head(self.head)
            if self.notes != self.save.notes:
                self.save.keep_notes(self.notes)
        except (CannotSave, SaveInUse) as trouble:
            if not self.trouble:
                self.notice = table_says.NOT_SAVED_THE_GAME_GOES_ON.format(trouble=trouble)
            self.trouble = str(trouble)
        else:
            if self.trouble:
                self.notice = table_says.SAVING_WORKS_AGAIN_NOTHING_IS_LOST
            self.trouble = ""

    def close(self) -> None:
        if self.save is not None:
            self.save.close()

    def stand_again(self) -> str:
        """After a mistake of ours: makes the session again from the kept answers. Returns where that leads."""
        played = play_again(self.book, rules_for(self.head, self.book.campaign), self.head, self.steps)
        self.session = played.session
        self.moves += 1
        if played.stopped is None:
            return table_says.YOU_STAND_WHERE_YOU_STOOD_EVERY
        self.steps, self.undone = played.steps, []
        return table_says.YOU_STAND_AFTER_ANSWERS.format(count=len(self.steps) - 1)

    # --- for writers

    def reload(self) -> str:
        """Recompiles and returns to the same place, or as near as the answers lead. Returns what happened."""
        if self.recompile is None:
            raise Refused(table_says.THIS_CAMPAIGN_WAS_NOT_PLAYED_FROM)
        book = Book(self.recompile())
        head = msgspec.structs.replace(self.head, build=build_of(book.campaign))
        played = play_again(book, rules_for(head, book.campaign), head, self.steps)
        self.session, self.head, self.steps, self.undone = played.session, head, played.steps, []
        self.moves += 1
        self._keep()
        if played.stopped is not None:
            return table_says.RELOADED_YOU_STAND_WHERE_THE_ANSWERS.format(stopped=played.stopped)
        return table_says.RELOADED_YOU_STAND_WHERE_YOU_STOOD

    def report(self, note: str = "") -> bytes:
        """The bug report as a text that `chronicler play --replay` opens."""
        return written_report(self.head, self.steps, self.decision, note)
