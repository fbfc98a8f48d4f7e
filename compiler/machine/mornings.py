"""What a morning does: a day begins, the table is cleared, the deck's next event is read and laid there.

Owns the steps from one day to the next, and when an event's turn has come.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from compiler.machine.event_order import brought_by_effects, due
from compiler.machine.events_on_table import ACTIVE, LAYING, cleared
from compiler.machine.in_between import InBetween
from compiler.machine.page_ways import Way
from compiler.machine.steps_and_facts import BUSY, REST, MachineStep, holds, lacks
from schemas.facts import facts_in


class Mornings(InBetween):
    """Adds the steps of the calendar to a machine."""

    def _nights(self) -> None:
        """A new day, counted only as far as somebody asks. It clears the table and draws what is due of the first deck."""
        machine = self.machine
        before: list[int] = [holds(machine.fact(REST)), lacks(machine.fact(BUSY))]
        away = [lacks(machine.fact(key)) for key in self._cleared]
        if away:
            machine.steps.append(MachineStep(tuple(before), tuple(away)))
        first = f"chapter:{min(self.world.chapters)}"
        may_end = len(self.world.chapters) > 1
        late = due(self.world, self.order) if not may_end or first in self.followed else []
        for day in sorted(int(key.partition(":")[2]) for key in self.reader.days):
            fact = machine.fact(f"day:{day}")
            over = [lacks(machine.fact(key)) for key in self._over_by(day)]
            before += [one for one in over if one not in before]
            drawn = [holds(machine.fact(f"drawn:{event}")) for event, by in late if by < day]
            sets = (holds(fact), *(away if day > 1 else ()))
            machine.steps.append(MachineStep((*before, *drawn, lacks(fact)), sets))
            if drawn and may_end:
                machine.steps.append(MachineStep((*before, lacks(machine.fact(first)), lacks(fact)), sets))
            before.append(holds(fact))
        for event in sorted(self.reader.events):
            active, laying = f"{ACTIVE}{event}", f"{LAYING}{event}"
            if active in self.followed:
                done = holds(machine.fact(active)), lacks(machine.fact(laying))
                machine.steps.append(MachineStep((holds(machine.fact(laying)),), done))

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
    def _cleared(self) -> list[str]:
        """What no longer holds on another morning."""
        events = cleared(self.world, brought_by_effects(self.world))
        return [
            key
            for event in events
            for key in (f"{ACTIVE}{event}", f"{LAYING}{event}")
            if key in self.followed
        ]

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
        if turn is None:
            return []
        if not turn.revealed:
            for key in self._cleared:
                if key.partition(":")[2] != event:
                    self.reader._set_exact(way, key, False)
        way.needs[f"drawn:{event}"] = False
        way.sets[f"drawn:{event}"] = True
        if turn.after:
            way.needs[f"drawn:{turn.after}"] = True
        days = sorted(
            number for key in self.reader.days if (number := int(key.partition(":")[2])) <= turn.day
        )
        first = [] if turn.revealed else [holds(self.machine.fact(REST)), lacks(self.machine.fact(BUSY))]
        return [*first, holds(self.machine.fact(f"day:{days[-1]}"))] if days else first
