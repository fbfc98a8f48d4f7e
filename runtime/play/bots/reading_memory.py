"""What a reader remembers of the Journal: the pages it has seen, what it tried there, and the result.

It keeps only what was open on the table: the choices of pages that were read, with their printed costs and
requirements, and the redirections printed there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

import msgspec

from runtime.play.bots.interests import Interest
from runtime.play.bots.printed_worth import effects_worth, price_worth
from runtime.play.bots.tempers import TEMPERS, Temper
from runtime.rules.book.prepared import PreparedChoice, PreparedPage
from runtime.rules.book.wording import effects_words
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import SourcePlace
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Game
from schemas.model import Redirect

CURIOSITY: Final = 6.0  # what a choice that was never taken is worth
NEW_PLACE: Final = 8.0  # what a place that was never explored is worth
_WAY_OUT: Final = 0.5  # what turning away from a page is worth
_REFUSAL: Final = 2.0  # how much less the last free choice draws: mostly it says no to the rest of the page
_DEEP: Final = 5  # how many pages ahead it remembers its way


class Note(msgspec.Struct):
    """The result of a choice."""

    tries: int = 0
    gain: float = 0.0  # resources, on average, less the cost
    sheet: int = -1  # how much was on the sheet when it was last taken
    today: int = 0
    day: int = 0


class ReadingMemory:
    """One reader's memory of one game."""

    def __init__(
        self,
        game: Game,
        rules: Edition,
        temper: Temper = TEMPERS["sensible"],
        interest: Interest | None = None,
        seed: int = 0,
    ) -> None:
        self.game = game
        self.rules = rules
        self.temper = temper
        self.curiosity = temper.curiosity
        self.interest = interest
        self._dice = Random(f"taste {seed}")  # not the dice that anything else is decided with
        self._tastes: dict[tuple[SourcePlace, str], float] = {}
        self._verses = {
            page.place: verse for verse, page in game.book.pages.items() if page.place is not None
        }
        self._pages: dict[SourcePlace, PreparedPage] = {
            page.place: page for page in game.book.pages.values() if page.place is not None
        }
        self._notes: dict[tuple[SourcePlace, str], Note] = {}
        self._first: dict[str, list[SourcePlace]] = {}  # the menus that explorations of a place began with
        self._leads: dict[tuple[SourcePlace, str], list[SourcePlace]] = {}
        self._explored: set[str] = set()
        self._landed: set[str] = set()  # pages to which redirections have led it
        self._exploring = ""  # a page that something else opened does not begin an exploration
        self._trail: list[tuple[SourcePlace, str, float]] = []
        self._now = False  # whether only what can be paid at once counts
        self._hopes: dict[tuple[str, tuple[str, ...], bool], float] | None = (
            None  # of places, while nothing changes
        )

    # --- what happens

    def explores(self, place: str) -> None:
        """An exploration begins."""
        self.close()
        self._explored.add(place)
        self._exploring = place
        members = tuple(one.name for one in self.game.at(place))
        self._landed.add(self._landing(place, Context(members, place), unread_too=True))

    def meets(self, at: SourcePlace) -> None:
        """A page with choices lies open."""
        if self._trail:
            known = self._leads.setdefault(self._trail[-1][:2], [])
        elif self._exploring:
            known = self._first.setdefault(self._exploring, [])
        else:
            return
        if at not in known:
            known.append(at)

    def takes(self, at: SourcePlace, key: str) -> None:
        note = self._notes.setdefault((at, key), Note())
        day = self.game.calendar.day
        note.today = note.today + 1 if note.day == day else 1
        note.day = day
        note.tries += 1
        note.sheet = self._written()
        self._trail.append((at, key, self._belongings()))

    def close(self) -> None:
        """The reading is over: notes what each choice on the way brought."""
        now = self._belongings()
        for at, key, before in self._trail:
            note = self._notes[at, key]
            note.gain += (now - before - note.gain) / note.tries
        self._trail = []
        self._exploring = ""

    def _written(self) -> int:
        sheet = self.game.sheet
        return sum(1 + len(parts) for parts in sheet.statuses.values()) + len(sheet.filters)

    def _belongings(self) -> float:
        """Everything the party has, in one number."""
        total = 0.0
        for one in self.game.characters.values():
            total += 1.8 * one.health - 1.0 * one.terror + 0.5 * one.energy
            total += 1.0 * one.food + 0.8 * one.wealth + 1.2 * one.magic + 1.2 * one.exp
            total += 2.0 * (len(one.items) + len(one.secrets))
        return total

    # --- what it hopes for

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """While nothing changes, it thinks about a place only once, though many ways lead there."""
        self._hopes = {}
        try:
            yield
        finally:
            self._hopes = None

    def place_worth(self, place: str, members: tuple[str, ...], now: bool = False) -> float:
        """What exploring a place promises: everything where nobody has been, otherwise the best that is left.

        `now` means today, with the Energy that is left; otherwise a night will have passed.
        """
        if self._hopes is None:
            return self._place_worth(place, members, now)
        known = self._hopes.get((place, members, now))
        if known is None:
            known = self._hopes[place, members, now] = self._place_worth(place, members, now)
        return known

    def _place_worth(self, place: str, members: tuple[str, ...], now: bool) -> float:
        if self.game.book.first_verse(place) is None:
            return 0.0
        if place not in self._explored:
            return NEW_PLACE * self.curiosity + self._drawn_to(self.game.book.first_verse(place) or "end")
        context = Context(members, place)
        self._now = now
        best = max((self._page_worth(at, context, _DEEP) for at in self._first.get(place, ())), default=0.0)
        self._now = False
        return max(best, self._elsewhere(place, context))

    def _elsewhere(self, place: str, context: Context) -> float:
        """Redirections on known pages that now lead to a page they have never led to before."""
        landing = self._landing(place, context, unread_too=False)
        return 0.0 if landing in self._landed else NEW_PLACE * self.curiosity + self._drawn_to(landing)

    def _drawn_to(self, verse: str) -> float:
        return self.interest.in_page(verse) if self.interest is not None else 0.0

    def _landing(self, place: str, context: Context, *, unread_too: bool) -> str:
        """The page where an exploration would end. Redirections are followed as far as they have been read."""
        verse = self.game.book.first_verse(place) or "end"
        seen: set[str] = set()
        while verse != "end" and verse not in seen and (unread_too or verse in self.game.sheet.read):
            seen.add(verse)
            target = next(
                (
                    step.to
                    for step in self.game.book.pages[verse].page.steps
                    if isinstance(step, Redirect) and holds(step.when, self.game, self.rules, context)
                ),
                "",
            )
            if not target:
                break
            verse = target
        return verse

    def dreams(self, place: str) -> bool:
        """Whether a vision that was never read waits for those who sleep here."""
        first = self.game.book.vision_of(place)
        seals = self.game.book.locations[place].seals
        return first is not None and "vision" in seals and first not in self.game.sheet.read

    def _page_worth(self, at: SourcePlace, context: Context, deep: int) -> float:
        page = self._pages[at]
        for step in page.page.steps:
            if isinstance(step, Redirect) and holds(step.when, self.game, self.rules, context):
                return 0.0  # this is not the page that would be read now
        best = 0.0
        for prepared in page.choices:
            needs = prepared.choice.needs
            if needs is None or holds(needs, self.game, self.rules, context):
                worth = self.choice_worth(at, prepared, context, deep)
                if not self._affordable(prepared, context):
                    worth *= 0.0 if self._now else 0.3
                best = max(best, worth)
        return best

    def _affordable(self, prepared: PreparedChoice, context: Context) -> bool:
        """Whether the party has what a choice costs. Unless it is needed at once, Energy comes back overnight."""
        cost = prepared.choice.cost
        if cost is None:
            return True
        for one in cost.pay:
            if one.amount == "all" or "terror" in one.what or ("energy" in one.what and not self._now):
                continue
            have = sum(
                getattr(self.game.characters[name], what) for name in context.members for what in one.what
            )
            if have < one.amount:
                return False
        return True

    def choice_worth(
        self, at: SourcePlace, prepared: PreparedChoice, context: Context, deep: int = _DEEP
    ) -> float:
        """What taking a choice promises, plus what it is worth for its own sake."""
        worth = self._promise(at, prepared, context, deep)
        if self.interest is not None:
            worth += self.interest.in_choice(self._verses[at], prepared.choice.key, prepared.choice.to)
        return worth

    def _promise(self, at: SourcePlace, prepared: PreparedChoice, context: Context, deep: int) -> float:
        cost = price_worth(self.game, prepared.option.cost)
        curious = CURIOSITY * self.curiosity
        note = self._notes.get((at, prepared.choice.key))
        if note is None:
            choice = prepared.choice
            if _leaves(prepared):
                return _WAY_OUT
            worth = curious + self._taste(at, choice.key) + cost
            if choice.do:
                worth += self.temper.greed * effects_worth(self.game, effects_words(choice.do))
            if prepared.free and choice.needs is None and prepared is self._pages[at].choices[-1]:
                worth -= _REFUSAL
            # A printed requirement that is met shows that somebody wrote something for this moment.
            return worth + (2.5 if choice.needs is not None else 0.0)
        fresh = 2.0 if note.sheet != self._written() else 0.8 / note.tries
        worth = fresh + note.gain * 0.7
        if deep:
            for page_at in self._leads.get((at, prepared.choice.key), ()):
                worth = max(worth, 0.95 * self._page_worth(page_at, context, deep - 1) + cost)
        used = note.today if note.day == self.game.calendar.day else 0
        return worth - 2.5 * used

    def _taste(self, at: SourcePlace, key: str) -> float:
        """What the words of a choice mean to this reader. Nobody else can know it: it is drawn once, and stays."""
        known = self._tastes.get((at, key))
        if known is None:
            known = self._tastes[at, key] = self._dice.gauss(0.0, self.temper.taste)
        return known

    def verse_at(self, at: SourcePlace) -> str:
        """The Verse whose choices lie open."""
        return self._verses.get(at, "")

    def prepared(self, at: SourcePlace, key: str) -> PreparedChoice | None:
        """The choice of an open page with that key."""
        found = self._pages.get(at)
        if found is None:
            return None
        return next((one for one in found.choices if one.choice.key == key), None)


def _leaves(prepared: PreparedChoice) -> bool:
    """Whether it is the way out: it does nothing, and gives no number to turn to."""
    choice = prepared.choice
    return prepared.free and choice.needs is None and choice.to == "end" and not choice.do
