"""What pages and cards ask, case by case, and what may have changed in between by then.

Owns tests. A requirement becomes a condition over facts, and a way through a page divides into the cases in which it
holds. If something waits to be read in between (a threshold, a quest, a verse read aside), it is read before the page asks
anything more. From then on whatever it may change is open.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from compiler.analysis.guards import HERE
from compiler.machine.asked_twice import NOW, Asking
from compiler.machine.counted_numbers import HAS, PLENTY, CountedNumbers, amount_in
from compiler.machine.events_on_table import ACTIVE
from compiler.machine.first_menhir import first_dark_day
from compiler.machine.followers import Stirs
from compiler.machine.marked_places import MarkedPlaces
from compiler.machine.page_ways import (
    MOST_CASES,
    STIRRED,
    STOPS,
    OpenCases,
    Stirred,
    Way,
    choose,
    knows_nothing,
)
from compiler.machine.placed_menhirs import moved, placed_menhirs
from compiler.machine.steps_and_facts import Mark
from compiler.machine.whereabouts import companions
from schemas.facts import ALWAYS, NEVER, Condition, Fact, Several, Within, condition, either, every, facts_in
from schemas.parts import Cost
from schemas.registry import Requirement, entry_of, inner_of
from schemas.vocabulary.meanings import at_least, items_of
from schemas.vocabulary.requirements import (
    CompanionAt,
    DialAt,
    EventActive,
    MarkersAt,
    MenhirAt,
    OnDay,
    WaystoneAt,
)

_EXACT = "status used verse chapter begun day filter out gone drawn active laying achievement achievements today on aside rest"
EXACT = frozenset(_EXACT.split())
_BROUGHT = ("companion", "guardian", "item", "secret", "event", "boss")  # what only an effect brings back
_ON_TABLE = ("place:", "at:")
_NOT_GIVEN = ("?", "verse:", "ending:", "death", "chapter:", "begun:", "on:", "aside:", STIRRED)


class Earning(NamedTuple):
    """An achievement: what it waits for, and the days of that; its fact, its mark."""

    waits: Condition
    day: Condition
    fact: str
    mark: Mark


class BothWays(NamedTuple):
    """What a requirement asks for, and its opposite; and for which page, if that matters."""

    so: Condition
    otherwise: Condition
    here: str | None


class PageTests:
    """Asks for one campaign; `world` answers what meanings ask."""

    def __init__(self, world: Any, followed: frozenset[str]) -> None:
        self.world = world
        # Whether only the page itself changes what it asks about: nobody uses a card in the middle of it.
        self.calm = not any(doing.interrupts and doing.kind != "instant" for doing in world.doings)
        # Whether cards at least leave the map alone while a page is read, which matters where that is asked about.
        self.steady = False
        self.numbers = CountedNumbers(world)
        self.followed = followed  # exact facts that somebody asks for
        self.stirs = Stirs({}, None)  # whoever reads pages fills it in
        self.cheaper: dict[str, int] = world.cheaper
        self._conditions: dict[Requirement, BothWays] = {}  # kept for equal requirements
        self._looked_at: dict[Requirement, tuple[frozenset[str], str | None]] = {}
        self._asked_here = False
        self.companions = companions(world)
        self.reading_locations: dict[str, frozenset[str]] = {}  # of pages that cannot be read anywhere
        self.marked = MarkedPlaces(world, frozenset())  # whoever reads pages fills it in
        self.asking = Asking(world)
        self.twice: dict[str, Requirement] = {}  # what this page asks more than once, for all who read it
        self._asked_twice: dict[Requirement, BothWays] = {}
        self._stirred: dict[
            frozenset[str], Stirred
        ] = {}  # kept, because only few kinds of things are read in between
        self._singles: dict[tuple[Requirement, bool], Condition] = {}
        self._prices: dict[Cost, Condition] = {}
        self._open: dict[Condition, OpenCases] = {}  # kept for equal conditions
        self._dark_day: int | None = None
        self._placed: tuple[frozenset[str] | None, frozenset[str]] | None = (
            None  # where texts light menhirs, once asked
        )
        self.days: set[str] = set()  # days that somebody asks for
        self.events: set[str] = set()  # events of which somebody asks whether they are active
        self.owner = ""
        self.here = ""
        # What another quest or threshold may do that waits while this is read: any change may let it come.
        self.by_itself: frozenset[str] = frozenset()
        self.full_pages: dict[
            str, list[tuple[str, Condition]]
        ] = {}  # achievement -> what its page gives, and when
        self.sudden: frozenset[str] = (
            frozenset()
        )  # legendary actions that may come without a word of the page
        self.earning: dict[str, list[Earning]] = {}  # fact -> achievements that look at it
        self.readers: list[
            Way
        ] = []  # who reads prose that not everybody sees, or earns an achievement on the way

    # --- conditions -------------------------------------------------------------------------------------
    def condition(self, needs: Requirement, negated: bool = False) -> Condition:
        """What a requirement asks for, or its opposite if `negated`."""
        both = self.conditions(needs)
        return both.otherwise if negated else both.so

    def conditions(self, needs: Requirement) -> BothWays:
        """What a requirement asks for, and its opposite."""
        known = self._asked_twice if self.twice else self._conditions
        found = known.get(needs)
        if found is None or found.here not in (None, self.here):
            self._asked_here = False
            so, otherwise = self._condition(needs, False), self._condition(needs, True)
            found = known[needs] = BothWays(so, otherwise, self.here if self._asked_here else None)
        return found

    def facts_asked(self, needs: Requirement) -> frozenset[str]:
        """What a requirement looks at, or its opposite."""
        found = self._looked_at.get(needs)
        if found is None or found[1] not in (None, self.here):
            both = self.conditions(needs)
            facts = frozenset(one.key for asked in both[:2] for one in facts_in(asked))
            found = self._looked_at[needs] = (facts, both.here)
        return found[0]

    def _condition(self, needs: Requirement, negated: bool, *, alone: bool = False) -> Condition:
        asks = entry_of(needs).asks
        if isinstance(asks, Within):
            alone = alone or asks.kind == "same"  # asked of one person, not of all who read
            parts = inner_of(needs)
            if asks.kind == "not":
                return self._condition(parts[0], not negated, alone=alone)
            found = tuple(self._condition(part, negated, alone=alone) for part in parts)
            if asks.kind == "some":
                least = needs.least  # type: ignore[attr-defined]
                return Several(max(0, len(found) - least + 1 if negated else least), found)
            if asks.kind in ("all", "any"):
                return Several(len(found) if (asks.kind == "all") != negated else 1, found)
            return found[0]
        made = self._singles.get((needs, negated))
        if made is None:
            made = self._plain(needs, negated)
            if entry_of(needs).asks != HERE and not isinstance(
                needs, (CompanionAt, DialAt, MarkersAt, MenhirAt, WaystoneAt)
            ):
                self._singles[needs, negated] = made
        if self.twice and not alone and self.asking.subject(needs) in self.twice:
            return every(made, self.asking.now(needs, negated))
        return made

    def _plain(self, needs: Requirement, negated: bool) -> Condition:
        asks: Any = entry_of(needs).asks
        if isinstance(needs, OnDay):
            return self._day(needs, negated)
        if isinstance(needs, EventActive):
            self.events.add(needs.event)
            return Fact(f"{ACTIVE}{needs.event}", not negated)
        if isinstance(needs, CompanionAt) and not negated and not self._can_stand(needs):
            return NEVER
        here = (
            self._read_at() if isinstance(needs, (MenhirAt, WaystoneAt)) and needs.place == "@here" else None
        )
        if isinstance(needs, WaystoneAt) and not negated:
            if (here or frozenset((needs.place,))) <= self.world.unlit:
                return NEVER
        elif here and isinstance(needs, MenhirAt) and not negated:
            return either(*(self._burns(replace(needs, place=place)) for place in sorted(here)))
        elif isinstance(needs, MenhirAt) and not negated:
            return self._burns(needs)
        if isinstance(needs, MarkersAt) and not negated:
            marked = self.marked.asks(needs, self._read_at())
            if marked is not None:
                return every(marked, self.numbers.asked(needs) or ALWAYS)
        owner = ""
        if negated and isinstance(needs, MenhirAt) and (here or {needs.place}) == {self.world.campaign.start}:
            return self._burnt_out()
        if isinstance(needs, DialAt) and needs.place == "@here" and self.here:
            self._asked_here, owner = True, f"verse:{self.here}"
        amounts = None if negated else self.numbers.asked(needs, owner)
        if amounts is not None:
            return every(condition(asks, self.world, needs, negated), amounts)
        if asks == HERE:
            self._asked_here = True
            return Fact(f"verse:{self.here}", not negated) if self.here else ALWAYS
        return condition(asks, self.world, needs, negated)

    def _read_at(self) -> frozenset[str] | None:
        """The locations where this page is read; None where it can be read anywhere."""
        if not self.here:
            return None
        self._asked_here = True
        return self.reading_locations.get(f"verse:{self.here}")

    def _can_stand(self, needs: CompanionAt) -> bool:
        """Whether a companion can ever be at the place asked for; `here` is where the page can be read."""
        places = self.companions.get(needs.companion)
        if places is None:
            return True
        if not needs.place.startswith("@"):
            return needs.place in places
        if needs.place != "@here":
            return True
        here = self._read_at()
        return here is None or not here.isdisjoint(places)

    def _day(self, needs: OnDay, negated: bool) -> Condition:
        """Days only go on: `day:3` holds from the third one. It is day 1 from the set-up on."""
        if needs.most == 0:
            return ALWAYS if negated else NEVER
        tests: list[Condition] = [Fact(f"day:{needs.least}", not negated)] if needs.least > 1 else []
        if needs.most is not None:
            tests.append(Fact(f"day:{needs.most + 1}", negated))
        self.days.update(one.key for one in tests if isinstance(one, Fact))
        return Several(1 if negated else len(tests), tuple(tests))

    def _burns(self, needs: MenhirAt) -> Condition:
        """That a menhir can burn at a place: lit there by a card or a text, or brought by the card that it moves with."""
        asks: Any = entry_of(needs).asks
        found = condition(asks, self.world, needs, False)
        if found is ALWAYS:
            return found
        if self._placed is None:
            self._placed = placed_menhirs(self.world, self.reading_locations), moved(self.world)
        places, by_cards = self._placed
        if places is None or needs.place in places:
            return found
        return either(*(one for one in facts_in(found) if one.key in by_cards))

    def _burnt_out(self) -> Condition:
        """That no menhir burns at the start: not before its dial is gone."""
        if self._dark_day is None:
            self._dark_day = first_dark_day(self.world)
        if not self._dark_day:
            return ALWAYS
        found = Fact(f"day:{self._dark_day}")
        self.days.add(found.key)
        return found

    def price(self, cost: Cost | None) -> Condition:
        """When a cost can be paid at all."""
        if cost is None:
            return ALWAYS
        found = self._prices.get(cost)
        if found is None:
            found = self._prices[cost] = self._price(cost)
        if self.twice:
            asked = [one for one in self.asking.prices(cost) if self.asking.subject(one) in self.twice]
            if asked:
                return every(found, *(self.asking.now(one, False) for one in asked))
        return found

    def _price(self, cost: Cost) -> Condition:
        parts: list[Condition] = [Fact(f"secret:{name}") for name in cost.secrets]
        for item in cost.items:
            parts.append(Several(item.amount, tuple(map(Fact, items_of(self.world, item.kind)))))
        for price in cost.pay:
            if price.amount != "all":
                kinds = (
                    at_least(self.world, what, price.amount - self.cheaper.get(what, 0), together=True)
                    for what in price.what
                )
                parts.append(Several(1, tuple(kinds)))
        return every(*parts) if parts else ALWAYS

    # --- tests ------------------------------------------------------------------------------------------
    def is_exact(self, key: str) -> bool:
        return key.partition(":")[0] in EXACT and key not in self.world.volatile

    def met(self, way: Way, asked: Condition) -> list[Way]:
        """The way in each case in which the condition holds; none where it cannot hold."""
        if asked is ALWAYS:
            return [way.copy()]
        if way.waiting:
            way = way.copy()
            self._stir(way)
        open_ = self._open.get(asked)
        if open_ is None:
            open_ = self._open[asked] = self._opened(asked)
        if open_.cases is not None and knows_nothing(way, open_.keys):
            found = []
            for needs, known in open_.cases:
                other = way.copy()
                other.needs.update(needs)
                other.known.update(known)
                found.append(other)
            return found
        cases = self._split(way, asked)
        if cases is None:
            return [way.copy()]
        narrowed = (self._narrowed(way.copy(), case) for case in cases)
        return [one for one in narrowed if one is not None]

    def _opened(self, asked: Condition) -> OpenCases:
        """The cases for a way that knows nothing of what the condition asks; none where they must be worked out anew."""
        keys = frozenset(one.key for one in facts_in(asked))
        cases = (
            None if any(key.startswith((NOW, HAS, *_ON_TABLE)) for key in keys) else self._split(Way(), asked)
        )
        if cases is None:
            return OpenCases(keys, None)
        return OpenCases(
            keys, [(case, {key: so for key, so in case.items() if self.is_exact(key)}) for case in cases]
        )

    def _narrowed(self, way: Way, case: dict[str, bool]) -> Way | None:
        """The way in one case; none where it asks for an amount that nobody can have here, or for two that clash."""
        for key, so in case.items():
            if key.startswith(NOW):
                self.asking.note(way.seen, key, so)
            elif key.startswith(HAS):
                if not way.ask(*amount_in(key)):
                    return None
            else:
                way.needs[key] = so
                if self.is_exact(key):
                    way.known[key] = so
        return way if not self.twice or self.asking.is_possible(way.seen) else None

    def _value(self, way: Way, fact: Fact) -> bool | None:
        """True if it surely holds, False if it surely does not; None if that is open and the beginning must be asked."""
        if fact.key.startswith(NOW):
            found = self.asking.answer(way.seen, fact.key)
            return None if found is None else found == fact.so
        if not self.is_exact(fact.key):
            if not fact.so or fact.key in way.made or fact.key in self.sudden:
                return True
            if fact.key.startswith(_ON_TABLE) and way.known.get(f"gone:{fact.key.partition(':')[2]}"):
                return False  # another card lies there in its place
            if fact.key in way.gone and fact.key not in self.world.volatile:
                return False
            if fact.key in way.ends and fact.key not in self.world.volatile:
                return False if fact.key.startswith(_BROUGHT) else None
            return None
        if fact.key in way.known:
            return way.known[fact.key] == fact.so
        # A fact that nobody is known to ask for is not followed: it may hold or not.
        return True if fact.key in way.shaken or fact.key not in self.followed else None

    def _split(self, way: Way, asked: Condition) -> list[dict[str, bool]] | None:
        if isinstance(asked, Fact):
            value = self._value(way, asked)
            if value is None:
                return [{asked.key: asked.so}]
            return [{}] if value else []
        if asked.least <= 0:
            return [{}]
        if asked.least == len(asked.of):
            return self._split_all(way, asked.of)
        open_parts: list[list[dict[str, bool]]] = []
        sure = 0
        for part in asked.of:
            cases = self._split(way, part)
            if cases is None:
                return None
            if any(not case for case in cases):
                sure += 1
            elif cases:
                open_parts.append(cases)
        return choose(open_parts, asked.least - sure)

    def _split_all(self, way: Way, parts: Iterable[Condition]) -> list[dict[str, bool]] | None:
        """The same for the usual case that every part is asked for."""
        cases: list[dict[str, bool]] = [{}]
        for part in parts:
            others = self._split(way, part)
            if others is None:
                return None
            if not others:
                return []
            if all(others):  # no case is met without asking
                cases = [
                    {**case, **other}
                    for case in cases
                    for other in others
                    if all(case.get(key, so) == so for key, so in other.items())
                ]
                if len(cases) > MOST_CASES:
                    return None
        return cases

    # --- what is read in between -------------------------------------------------------------------------
    def _earn(self, way: Way, waits: Condition, fact: str, mark: Mark) -> None:
        """An achievement may come true in the middle of a page; nothing is read for it."""
        cases = self._split(way, every(Fact("achievements"), waits))
        for case in [{}] if cases is None else cases:
            earned = way.copy()
            earned.needs.update({key: so for key, so in case.items() if not key.startswith(HAS)})
            earned.marks, earned.made = [mark], {fact}
            self.readers.append(earned)
            if not self.is_exact(fact):
                way.made.add(fact)
            elif not way.known.get(fact):
                self._shake(way, [fact])

    def all_stirred(self, *changed: str) -> frozenset[str]:
        """What may change when these change, whatever it waits for."""
        return frozenset().union(*(found for key in changed for _, found in self.stirs.of(key)))

    def _stir(self, way: Way) -> None:
        """Reads what waits to be read in between: what it changes is open afterwards, and what it gives may be there.

        Called before anything else happens or is asked on the page. If nothing more does, it is read after the page, in steps
        of its own.
        """
        if way.waiting:
            changed, way.waiting = way.waiting, frozenset()
            way.stirred = True
            way.seen = {}
            way.overtaken.update(way.asides)
            found = self._stirred.get(changed)
            if found is None:
                found = self._stirred[changed] = self._what_stirs(changed)
            surely = self.after_aside(way.aside) if way.aside else {}
            way.aside = ""
            way.touched |= found.touched
            way.may_stop = way.may_stop or found.stops
            self._shake(way, found.followed)
            for key in found.followed & way.surely.keys():
                del way.surely[key]
            for key, so in surely.items():
                if key in found.followed:
                    way.known[key] = way.surely[key] = so
                    way.shaken.discard(key)
            for key in found.earned:
                for _, day, fact, mark in self.earning[key]:
                    self._earn(way, day, fact, mark)
            way.made |= found.given
            way.gone -= found.given
            for what in found.counted:
                way.move(what, PLENTY, PLENTY)

    def after_aside(self, verse: str) -> dict[str, bool]:
        """What surely holds once a verse has been read aside, whatever held before; `PageReader` reads it."""
        return {}

    def _what_stirs(self, changed: frozenset[str]) -> Stirred:
        """What these changes stir, sorted where order matters: every machine must have the same steps."""
        return Stirred(
            changed | {key[1:] for key in changed if key[0] == "?"},
            any(key.startswith(STOPS) for key in changed),
            changed & self.followed,
            frozenset(key for key in changed if not self.is_exact(key) and not key.startswith(_NOT_GIVEN)),
            tuple(sorted(key for key in changed if key in self.earning)),
            self.numbers.given(changed),
        )

    def _shake(self, way: Way, facts: Iterable[str]) -> None:
        for key in facts:
            way.known.pop(key, None)
            way.shaken.add(key)
            way.late.add(key)
