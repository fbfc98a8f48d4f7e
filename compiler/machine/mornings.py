"""The parts of a day: what a morning does, what is done by day, and what is dreamt at night.

Owns the steps from one day to the next, and when an event's turn has come. In the morning the table is cleared and the
deck's next event is read and laid there: one card, and no morning passes without it as long as there is one. People act
by day, and dreams and visions come at night (KOR-DAYSTART-001, KOR-DAYEND-014, FOA-DAYSTART-001, FOA-DAYEND-012). These
parts are followed only where somebody dreams, or where somebody asks for a day or for an event on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from compiler.analysis.rule_system import DAWN, DUSK, Doing
from compiler.machine.counted_numbers import TIME
from compiler.machine.event_order import all_effects, brought_by_effects, due, laid_under
from compiler.machine.events_on_table import ACTIVE, LAYING, brought_and_cleared, cleared, perhaps_cleared
from compiler.machine.in_between import DREAMING, InBetween
from compiler.machine.last_marks import ends_campaign
from compiler.machine.page_ways import TODAY, Way
from compiler.machine.steps_and_facts import BUSY, REST, Count, MachineStep, holds, lacks
from schemas.facts import facts_in
from schemas.vocabulary import calendar as c

MORNING = "morning"
NIGHT = "night"


class Mornings(InBetween):
    """Adds the steps of the calendar to a machine."""

    @cached_property
    def _has_parts(self) -> bool:
        """Whether the parts of a day matter to anybody."""
        reader = self.reader
        return (
            bool(reader.days or reader.events or self._uses or reader.numbers.goes_on)
            or any(rule.kind in DREAMING for rule in self.world.rules)
            or any(doing.moment in (DAWN, DUSK) for doing in self.world.doings)
        )

    def at_its_hour(self, doing: Doing) -> list[int]:
        """What an ability of the morning or of the night needs. Another may come before what the first has brought is read.

        Some tables of an edition let the abilities of the morning speak when its event has been read (AMB-S-99).
        """
        if doing.moment == DAWN and self.world.language.dawn_may_be_late:
            return [lacks(self.machine.fact(NIGHT))]
        parts = {DAWN: self._in_the_morning, DUSK: self.by_night}
        return [*parts.get(doing.moment, ())]

    @cached_property
    def _uses(self) -> list[str]:
        """What was done today and can be done again tomorrow."""
        return sorted(key for key in self.followed if key.startswith(TODAY))

    @cached_property
    def by_day(self) -> tuple[int, ...]:
        """What actions and exploring need: it is neither morning nor night."""
        if not self._has_parts:
            return ()
        return lacks(self.machine.fact(MORNING)), lacks(self.machine.fact(NIGHT))

    @cached_property
    def by_night(self) -> tuple[int, ...]:
        """What dreams and visions need."""
        return (holds(self.machine.fact(NIGHT)),) if self._has_parts else ()

    @property
    def before_another_day(self) -> list[int]:
        """That the first day is not over, as far as days are counted."""
        later = [day for key in self.reader.days if (day := int(key.partition(":")[2])) > 1]
        return [lacks(self.machine.fact(f"day:{min(later)}"))] if later else []

    def _nights(self) -> None:
        """A new day, counted only as far as somebody asks. It clears the table and draws what is due of the first deck."""
        machine = self.machine
        quiet: list[int] = [holds(machine.fact(REST)), lacks(machine.fact(BUSY))]
        at_night = () if self.world.language.stories_leave else self._cleared
        away = [lacks(machine.fact(key)) for key in (*at_night, *self._uses)]
        dark: tuple[int, ...] = ()
        dawn: tuple[int, ...] = ()
        if self._has_parts:
            morning, night = machine.fact(MORNING), machine.fact(NIGHT)
            machine.initial.add(morning)
            dark, dawn = (holds(night),), (lacks(night), holds(morning))
            self._dusk((*quiet, *self.by_day), holds(night))
        before = [*quiet, *dark]
        if self._put_away:
            machine.steps.append(MachineStep(tuple(before), self._put_away))
        machine.days_end = self._days_end()
        first = f"chapter:{min(self.world.chapters)}"
        may_end = len(self.world.chapters) > 1
        late = due(self.world, self.order) if not may_end or first in self.followed else []
        days = sorted(int(key.partition(":")[2]) for key in self.reader.days)
        for place, day in enumerate(days):
            fact = machine.fact(f"day:{day}")
            over = [lacks(machine.fact(key)) for key in self._over_by(day)]
            before += [one for one in over if one not in before]
            drawn = [holds(machine.fact(f"drawn:{event}")) for event, by in late if by < day]
            if day <= 1:  # it begins with a morning
                needs = (*quiet, *self._in_the_morning, lacks(fact))
                machine.steps.append(MachineStep(needs, (holds(fact),)))
            else:
                if day > (days[place - 1] if place else 1) + 1 and (away or dawn):
                    # There is at least one more morning before.
                    machine.steps.append(MachineStep((*before, lacks(fact)), (*away, *dawn)))
                sets = (holds(fact), *away, *dawn)
                machine.steps.append(MachineStep((*before, *drawn, lacks(fact)), sets))
                if drawn and may_end:
                    machine.steps.append(
                        MachineStep((*before, lacks(machine.fact(first)), lacks(fact)), sets)
                    )
            before.append(holds(fact))
        if away or dawn:
            machine.steps.append(MachineStep(tuple(before), (*away, *dawn)))
        if self._has_parts:
            self._no_event([*quiet, *self._first_day], first, may_end)
            for event in brought_and_cleared(self.world, brought_by_effects(self.world)):
                if (active := f"{ACTIVE}{event}") in self.followed:
                    lies = machine.fact(active)
                    leaves = (*quiet, *self._in_the_morning, holds(lies))
                    machine.steps.append(MachineStep(leaves, (lacks(lies),)))
        for event in sorted(self.reader.events):
            active, laying = f"{ACTIVE}{event}", f"{LAYING}{event}"
            if active in self.followed:
                done = holds(machine.fact(active)), lacks(machine.fact(laying))
                machine.steps.append(MachineStep((holds(machine.fact(laying)),), done))

    def _days_end(self) -> str:
        """Why days run out, in words."""
        numbers = self.reader.numbers
        if numbers.counts_down:
            chapter = min(self.world.chapters)
            return f"each night marks Time Passes, and mark {numbers.last[chapter]} ends the campaign"
        for event, day in due(self.world, self.order) if len(self.world.chapters) == 1 else ():
            one = next(one for one in self.world.campaign.events if one.name == event)
            if one.to and ends_campaign(self.world, one.to):
                return f"event {event} is read by day {day}, and ends the campaign"
        return ""

    def _dusk(self, quiet: tuple[int, ...], night: int) -> None:
        """Night comes, and time dials fall; a countdown on the table marks Time Passes, and there is a mark to make."""
        machine, numbers = self.machine, self.reader.numbers
        first = f"chapter:{min(self.world.chapters)}"
        later = len(self.world.chapters) > 1
        falling = [Count(what, 0, 1, 1) for what in numbers.falling]
        if not numbers.nightly or (later and first not in self.followed):
            machine.steps.append(MachineStep(quiet, (night,), (), (), (), tuple(falling)))
            return
        marks = [Count(TIME, 0, numbers.nightly, numbers.nightly)]
        if numbers.counts_down:
            marks.insert(0, Count(numbers.left, 1, -numbers.nightly))
        machine.loose.add(machine.fact(TIME))
        here = (holds(machine.fact(first)),) if later else ()
        passed = night, holds(machine.fact(TIME))
        machine.steps.append(MachineStep((*quiet, *here), passed, (), (), (), (*marks, *falling)))
        if later:
            needs = (*quiet, lacks(machine.fact(first)))
            machine.steps.append(MachineStep(needs, (night,), (), (), (), tuple(falling)))

    def _no_event(self, quiet: list[int], first: str, may_end: bool) -> None:
        """A morning passes without a card: only if the first chapter's deck has none, as far as its order is known.

        Where stories leave, they lie there until now: abilities of the morning, and quests that wait for the day, come before
        (KOR-DAYSTART-003, KOR-DAYSTART-011). What the set-up has revealed may stay on the first day (AMB-S-01).
        """
        machine = self.machine
        drawn = [holds(machine.fact(f"drawn:{event}")) for event in self._surely_next(first, may_end)]
        morning = machine.fact(MORNING)
        ends = [(lacks(morning), *(lacks(machine.fact(key)) for key in self._cleared))]
        if any(turn.revealed for turn in self.order.values()):
            ends.append((lacks(morning),))
        for over in ends:
            machine.steps.append(MachineStep((*quiet, holds(morning), *drawn), over))
            if drawn and may_end:
                needs = (*quiet, holds(morning), lacks(machine.fact(first)))
                machine.steps.append(MachineStep(needs, over))

    def _surely_next(self, first: str, may_end: bool) -> Iterator[str]:
        """Events of the first deck that are drawn one after another, a card each morning."""
        if may_end and first not in self.followed:
            return
        dueable = {event for event, _ in due(self.world, self.order)}
        taken = self.order.keys() - dueable  # an effect may take it out of the deck
        for chapter in self.world.campaign.chapters:
            if f"chapter:{chapter.number}" != first:
                continue
            for one in chapter.events:
                if one.event in dueable and not self.order[one.event].revealed:
                    yield one.event
                elif one.event not in taken:
                    return  # nobody knows whether this is there

    @cached_property
    def _in_the_morning(self) -> tuple[int, ...]:
        return (holds(self.machine.fact(MORNING)),) if self._has_parts else ()

    @cached_property
    def _first_day(self) -> tuple[int, ...]:
        """That the first day has begun, if somebody asks for it."""
        return (holds(self.machine.fact("day:1")),) if "day:1" in self.reader.days else ()

    def _over_by(self, day: int) -> Iterator[str]:
        """The quests that wait only for a day before this one: their events have left the table."""
        for one in self.machine.unlasting:
            facts = {fact.key for fact in facts_in(one.waits) if fact.so}
            lies = [key for key in facts if key.startswith(ACTIVE)]
            days = [int(key.partition(":")[2]) for key in facts if key.startswith("day:")]
            plain = len(facts) == len(lies) + len(days) == sum(1 for _ in facts_in(one.waits))
            if len(lies) == 1 and days and max(days) < day and plain:
                yield lies[0]

    @cached_property
    def _out_of_turn(self) -> set[str]:
        """Events that may also be read at another time than in the morning, or beside another one."""
        effects = all_effects(self.world)
        if any(isinstance(one, (c.RevealEvent, c.ExchangeRandomEvent)) for one in effects):
            return {event.name for event in self.world.campaign.events}
        found = {one.event for one in effects if isinstance(one, c.ResolveEvent)}
        return found | {secret.event for secret in self.world.campaign.secrets if secret.event}

    @cached_property
    def _timers(self) -> dict[str, str]:
        """Events that lie under a card of the deck, whenever they are laid there."""
        return laid_under(self.world, self.order)

    @cached_property
    def _cleared(self) -> list[str]:
        """What no longer holds on another morning."""
        events = cleared(self.world, brought_by_effects(self.world))
        return [
            key
            for event in events
            for key in (f"{ACTIVE}{event}", f"{LAYING}{event}")
            if key in self.followed
        ]

    @cached_property
    def _put_away(self) -> tuple[int, ...]:
        """What some tables put away at the end of the day."""
        return tuple(
            lacks(self.machine.fact(key))
            for event in perhaps_cleared(self.world)
            for key in (f"{ACTIVE}{event}", f"{LAYING}{event}")
            if key in self.followed
        )

    def _laid(self, way: Way, event: str) -> None:
        """After its reading an event lies on the table, unless something sent it away; whatever it calls for comes first."""
        active, laying = f"{ACTIVE}{event}", f"{LAYING}{event}"
        if active not in self.followed:
            if active in self.world.volatile:
                way.made.add(active)
        elif way.known.get(laying) and not way.asides and not way.waiting:
            self.reader._set_exact(way, active, True)
            self.reader._set_exact(way, laying, False)

    def _drawn(self, way: Way, event: str) -> list[int]:
        """The way through an event that is read: in its turn and once, where the deck has an order."""
        way.made.add(f"came:{event}")
        self.reader._set_exact(way, f"{ACTIVE}{event}", False)
        self.reader._set_exact(way, f"{LAYING}{event}", True)
        turn = self.order.get(event)
        by_itself = event not in self._out_of_turn
        if event in self._timers:
            way.needs[f"drawn:{self._timers[event]}"] = True
        mornings = self._has_parts and by_itself
        if mornings:
            self.reader.followed |= {MORNING}
            way.needs[MORNING] = True
            way.sets[MORNING] = False
        if mornings or (turn is not None and not turn.revealed):
            for key in self._cleared:
                if key.partition(":")[2] != event:
                    self.reader._set_exact(way, key, False)
        if turn is None:
            return (
                [holds(self.machine.fact(REST)), lacks(self.machine.fact(BUSY)), *self._first_day]
                if mornings or (by_itself and event in self._timers)
                else []
            )
        way.needs[f"drawn:{event}"] = False
        way.sets[f"drawn:{event}"] = True
        if turn.after:
            way.needs[f"drawn:{turn.after}"] = True
        days = sorted(
            number for key in self.reader.days if (number := int(key.partition(":")[2])) <= turn.day
        )
        if turn.revealed:  # the set-up may do that before the first day
            return []
        first = [holds(self.machine.fact(REST)), lacks(self.machine.fact(BUSY))]
        return [*first, holds(self.machine.fact(f"day:{days[-1]}"))] if days else first
