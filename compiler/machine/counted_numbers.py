"""Numbers that are counted: what people carry, markers, dials, the parts of a Time Passes track.

Owns which numbers these are and how an effect moves them. A number in the machine is never less than the number in the
game: a gain counts in full, and a loss counts only where nobody else could have what it takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cached_property
from typing import Any, NamedTuple

from compiler.analysis.clocks import is_only_nightly, nightly_marks
from compiler.analysis.relaxed import Reach, spread
from compiler.machine.event_order import all_effects, effects_in
from compiler.machine.last_marks import LEFT, SPARED, is_asked_later, last_marks, named
from schemas.facts import Condition, Fact, Within, either, every
from schemas.registry import Effect, Requirement, entry_of, inner_of
from schemas.vocabulary import world as w
from schemas.vocabulary.calendar import ChapterBegins
from schemas.vocabulary.journal import TimePasses
from schemas.vocabulary.requirements import DialAt, HasStat, MarkersAt, TimePassed

COUNTED = ("food", "wealth", "magic", "reputation", "exp")  # what only instructions give
QUEST_MARKERS = "marker-quest-marker"  # all of them on the table; time markers come and go by themselves
TIME = "time"
PLENTY = 1000
ANEW = 100_000  # for a number that is set: a fall so large that no earlier value is left
HAS = "has:"  # a number that must be there: `has:3:food`
SIDES = 8  # of a dial (FOA-GEN-004)
SHARED = ("@party", "@active", "@one-party-member")
DIAL = "dial"
LOW = "low-dial"  # how far a dial is below its highest side
TIMED = "time-"  # before the names of a time dial's numbers
HERE = "@here"
_DIALS = (w.PlaceDial, w.TurnDial, w.RemoveDial)


class Move(NamedTuple):
    """A number becomes `floor`, or its old value plus `change`, whichever is more."""

    what: str
    change: int
    floor: int = 0
    paid: bool = False  # it must be there


class CountedNumbers:
    """How the effects of one campaign move its numbers."""

    def __init__(self, world: Any) -> None:
        self.world = world
        self.heroes = max(1, len(world.heroes))
        self.alone = self.heroes == 1  # then the party loses what was there
        # Encounters put markers on themselves, by their own rules.
        self.counts_markers = not any(
            _asks_markers(test.needs)
            for test in world.tests
            if world.keys[test.owner].startswith("encounter:")
        )
        self.in_fight = False  # there a loss may be turned away
        self.counts_time = not any(rule.kind == "brand" for rule in world.rules)
        self.last: dict[int, int] = last_marks(world) if self.counts_time else {}
        self.left = named(self.last) if self.last else ""
        first = min(world.chapters)
        marks = nightly_marks(world, first) if self.counts_time else {}
        self.nightly = sum(marks.values())  # what every night of the first chapter marks
        self.counts_down = bool(self.nightly) and first in self.last
        # What these events do is then done by the night itself.
        self.by_night = {
            f"event:{one.name}"
            for one in world.campaign.events
            if one.name in marks and len(world.chapters) == 1 and is_only_nightly(one)
        }
        self.asked_later = bool(self.last) and is_asked_later(world)
        effects = all_effects(world)
        self.counts_dials = not any(isinstance(one, w.ReplaceLocation) for one in effects)  # they move over
        self.places = self._places(effects)
        self.here_of: dict[str, str] = {}  # for each owner of a text the one location that its `here` means
        self.dials: tuple[str, ...] = ()
        self.time_dials: tuple[str, ...] = ()
        self._asks_time_dials = any(
            isinstance(one, _DIALS) and one.kind == "time" for one in effects
        ) and any(map(_asks_time_dial, world.asked))
        self.know_places({})

    def _places(self, effects: tuple[Effect, ...]) -> tuple[str, ...]:
        return tuple(
            sorted({one.place for one in effects if isinstance(one, w.PlaceMarkers) and one.place[0] != "@"})
        )

    def _dials(self, effects: tuple[Effect, ...], kind: str) -> tuple[str, ...]:
        """The dials of a kind whose value is known: it is clear where every instruction turns one."""
        turning = [one for one in effects if isinstance(one, _DIALS) and one.kind == kind]
        if not self.counts_dials or not turning:
            return ()
        places = {one.place for one in turning if not one.place.startswith("@")}
        for grant in self.world.grants if any(one.place.startswith("@") for one in turning) else ():
            for one in effects_in(grant.do):
                if isinstance(one, _DIALS) and one.kind == kind and one.place.startswith("@"):
                    here = self.here_of.get(self.world.keys[grant.owner], "")
                    if one.place != HERE or not here:
                        return ()
                    places.add(here)
        return tuple(sorted(places))

    @property
    def asks_where(self) -> bool:
        """Whether it matters where a text is read: a dial is turned `here`."""
        return any(isinstance(one, _DIALS) and one.place == HERE for one in all_effects(self.world))

    def know_places(self, here_of: dict[str, str]) -> None:
        """Takes in where texts are read."""
        self.here_of = here_of
        effects = all_effects(self.world)
        self.dials = self._dials(effects, "quest")
        self.time_dials = self._dials(effects, "time") if self._asks_time_dials else ()

    def is_settled(self, what: str) -> bool:
        """Whether nothing else changes it in the middle of a page, so that a loss counts as a loss."""
        volatile = self.world.volatile
        if what in COUNTED:
            return f"income:{what}" not in volatile
        if what == TIME:
            return TIME not in volatile
        return not any(key.startswith(("marker-", "dial-")) for key in volatile)

    # --- what a requirement asks for ------------------------------------------------------------------------
    def asked(self, needs: Requirement, owner: str = "") -> Condition | None:
        """The amounts that it asks for, besides its facts; nothing where no number of it is counted."""
        if isinstance(needs, HasStat) and needs.what in COUNTED and needs.least > 0:
            return _has(needs.what, needs.least)
        if isinstance(needs, MarkersAt) and needs.marker == "quest-marker" and needs.least:
            if not self.counts_markers:
                return None
            on_table = _has(QUEST_MARKERS, needs.least)
            if needs.place not in self.places:
                return on_table
            return every(on_table, _has(f"{QUEST_MARKERS}:{needs.place}", needs.least))
        if isinstance(needs, TimePassed) and needs.least and self.counts_time:
            chapters = [one.number for one in self.world.campaign.chapters if one.time_passes >= needs.least]
            if not chapters:
                return None
            if not self.asked_later:  # where the last mark has come nobody asks any more
                chapters = [one for one in chapters if needs.least < self.last.get(one, needs.least + 1)]
            return every(_has(TIME, needs.least), either(*(Fact(f"chapter:{one}") for one in chapters)))
        if isinstance(needs, DialAt):
            place = self.here_of.get(owner, "") if needs.place == HERE else needs.place
            if place not in (self.dials if needs.kind == "quest" else self.time_dials):
                return None
            high, low = _sides(needs.kind, place)
            parts = [_has(high, max(1, needs.least))]
            if needs.most is not None and needs.most < SIDES:
                parts.append(_has(low, SIDES - needs.most))
            return every(*parts) if needs.least or needs.most is None else None
        return None

    @property
    def falling(self) -> tuple[str, ...]:
        """What every night raises by one: each morning turns the time dials down (FOA-DAYSTART-007)."""
        return tuple(_sides("time", place)[1] for place in self.time_dials)

    @property
    def goes_on(self) -> bool:
        """Whether a night changes any number."""
        return bool(self.nightly or self.time_dials)

    def marks_left(self, chapter: int) -> int:
        """How many marks are left at most when a chapter begins, the one that ends the campaign included."""
        return self.last[chapter] + SPARED if chapter in self.last else PLENTY

    # --- what an effect does ----------------------------------------------------------------------------------
    def moved(self, effect: Any, owner: str = "") -> Iterator[Move]:
        """The numbers that an effect moves in a text."""
        if isinstance(effect, w.PlaceMarkers) and effect.marker == "quest-marker":
            amount = PLENTY if effect.per else effect.amount
            yield Move(QUEST_MARKERS, amount, amount)
            for place in self.places:
                if effect.place == place or effect.place.startswith("@"):
                    yield Move(f"{QUEST_MARKERS}:{place}", amount, amount)
        elif isinstance(effect, w.RemoveMarkers) and effect.place in self.places:
            if effect.marker == "quest-marker":
                yield from self._lost(f"{QUEST_MARKERS}:{effect.place}", effect.amount)
        elif isinstance(effect, w.ReplaceLocation) and effect.location in self.places:
            yield from self._lost(f"{QUEST_MARKERS}:{effect.location}", "all")  # KOR-LOC-009
        elif isinstance(effect, TimePasses):
            yield Move(TIME, effect.amount, effect.amount)
            if self.left:
                yield Move(self.left, -effect.amount)
        elif isinstance(effect, ChapterBegins):
            yield from self._lost(TIME, "all")  # each has a track of its own
            if self.left:
                yield Move(self.left, -ANEW, self.marks_left(effect.number))
        elif isinstance(effect, _DIALS):
            place = self.here_of.get(owner, "") if effect.place == HERE else effect.place
            if place in (self.dials if effect.kind == "quest" else self.time_dials):
                yield from self._turned(effect, place)
        for number in entry_of(effect).worth:
            what = number.named(effect)
            if what in COUNTED:
                said = number.amount if number.amount.isdigit() else getattr(effect, number.amount)
                many = int(said) if str(said).isdigit() else None
                yield from self._carried(effect, what, number.sign, many)

    def _lost(self, what: str, amount: int | str) -> Iterator[Move]:
        if self.is_settled(what) and not self.in_fight:
            yield Move(what, -ANEW if amount == "all" else -int(amount))

    def _carried(self, effect: Any, what: str, sign: int, amount: int | None) -> Iterator[Move]:
        per, who = getattr(effect, "per", ""), getattr(effect, "who", "@party")
        if sign > 0:
            many = PLENTY if amount is None else amount * self._times(per) * self._people(what, who)
            yield Move(what, many, many)
        elif type(effect).__name__ == "Pay":
            if amount is not None and not per and (who in SHARED or self.alone):
                yield Move(what, -amount, paid=True)
        elif self.alone and not per:
            yield from self._lost(what, "all" if amount is None else amount)

    def _times(self, per: str) -> int:
        """How often at most."""
        if per.startswith("part-of:"):
            return self._parts_had(per.removeprefix("part-of:"))
        times: dict[str, int] = {"": 1, "party-member": self.world.party_most, "character": self.heroes}
        return times.get(per, PLENTY)

    def _parts_had(self, status: str) -> int:
        """How many boxes of a status anybody can ever have marked."""
        boxes = [f"status:{status}/{part}" for part in self.world.parts.get(status, ())] or [
            f"status:{status}"
        ]
        ids = self.world.ids
        return sum(box in ids and self._had.has(ids[box]) for box in boxes)

    @cached_property
    def _had(self) -> Reach:
        """What can come true at all; looked at only where an amount is counted by the parts of a status."""
        return spread(self.world)

    def _people(self, what: str, who: str) -> int:
        """How many at most gain it; Exp is gained by everybody (KOR-RES-007)."""
        if who == "@each-party-member":
            return int(self.world.party_most)
        if who in ("@each-character", "@each-other-character") or (what == "exp" and who == "@party"):
            return self.heroes
        return 1 if who in SHARED or who in self.world.heroes else PLENTY

    def _turned(self, effect: Any, place: str) -> Iterator[Move]:
        high, low = _sides(effect.kind, place)
        settled = self.is_settled(high)
        if isinstance(effect, w.RemoveDial):
            yield from self._lost(high, "all")
        elif isinstance(effect, w.PlaceDial):
            value = min(SIDES, effect.value)
            change = -ANEW if settled else 0
            yield Move(high, change, value)
            early = (
                effect.kind == "time"
            )  # what the set-up places is turned down on the first morning, too (AMB-S-02)
            yield Move(low, change, SIDES - value + early)
        else:
            up, down = (high, low) if effect.way == "up" else (low, high)
            yield Move(up, effect.amount, effect.amount)
            yield from self._lost(down, effect.amount)

    def given(self, changed: Set[str]) -> tuple[str, ...]:
        """The numbers that some of these facts give, when something was read in between."""
        found = [what for what in COUNTED if f"income:{what}" in changed]
        if TIME in changed:
            found.append(TIME)
        if self.left and any(key.startswith("chapter:") for key in changed):
            found.append(self.left)
        if any(key.startswith(QUEST_MARKERS) for key in changed):
            found += [QUEST_MARKERS, *(f"{QUEST_MARKERS}:{place}" for place in self.places)]
        for kind, places in (("quest", self.dials), ("time", self.time_dials)):
            if places and any(key.startswith(f"dial-{kind}") for key in changed):
                found += [side for place in places for side in _sides(kind, place)]
        return tuple(found)


def _sides(kind: str, place: str) -> tuple[str, str]:
    """The two numbers of a dial: its value, and how far that is below the highest one."""
    before = TIMED if kind == "time" else ""
    return f"{before}{DIAL}:{place}", f"{before}{LOW}:{place}"


def _asks_time_dial(needs: Requirement) -> bool:
    if not isinstance(entry_of(needs).asks, Within):
        return isinstance(needs, DialAt) and needs.kind == "time"
    return any(map(_asks_time_dial, inner_of(needs)))


def _has(what: str, least: int) -> Fact:
    return Fact(f"{HAS}{least}:{what}")


def number_words(what: str) -> str:
    """A number for people."""
    kind, _, place = what.partition(":")
    at = f" at {place}" if place and kind != LEFT else ""
    named = {
        QUEST_MARKERS: "quest markers",
        TIME: "parts of Time Passes",
        LEFT: "parts of Time Passes that are left",
        DIAL: "on the quest dial",
        LOW: "turns down of the dial",
        TIMED + DIAL: "on the time dial",
        TIMED + LOW: "turns down of the time dial",
    }
    return named.get(kind, kind) + at


def amount_in(key: str) -> tuple[str, int]:
    """What a `has:` fact asks for."""
    _, least, what = key.split(":", 2)
    return what, int(least)


def _asks_markers(needs: Requirement) -> bool:
    if not isinstance(entry_of(needs).asks, Within):
        return isinstance(needs, MarkersAt)
    return any(map(_asks_markers, inner_of(needs)))
