"""A campaign as a machine: its pages, what can be done outside them, and what the rules do by themselves.

Owns who can do what, and when. Reading begins from rest. What is read in between (thresholds, quests, events, chapters,
verses read aside) runs beside it, because reading returns from there. If a card may change facts at any time, those facts
are unknown inside pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cached_property
from itertools import product
from typing import Any

from compiler.analysis.rule_system import ROOT, Doing, World
from compiler.machine.chapter_steps import ChapterSteps
from compiler.machine.counted_numbers import COUNTED, PLENTY, TIME
from compiler.machine.events_on_table import ACTIVE, read_at_set_up
from compiler.machine.finishing import Flow
from compiler.machine.in_between import DREAMING, EXPLORING, condition_of, doing_key, tonight
from compiler.machine.mornings import Mornings
from compiler.machine.one_person import OF_ONE, start_of_one
from compiler.machine.page_ways import END, STOPS, Exit, TooManyPaths, Way, changed_by
from compiler.machine.steps_and_facts import BUSY, REST, Count, Machine, MachineStep, Mark, holds, lacks
from compiler.machine.unlasting import UNREAD, missing, quests_over, surely, unlasting
from compiler.machine.written_pages import inner_tests
from schemas.facts import Condition, Fact, every, facts_in
from schemas.model import Page

NONE: frozenset[Any] = frozenset()
MOST_LACKING = 3  # of a condition that never lasts: then the step is divided by what it lacks
MOST_LISTS = 2


def assemble(world: World) -> Machine:
    """The machine of a campaign."""
    return Assembly(world).machine


class Assembly(Mornings):
    """Puts one machine together."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._places: dict[str, dict[str, int]] = {"on": {}, "aside": {}}
        self._asked_facts: dict[str, int] = {}
        self.machine.unlasting = (*unlasting(self), *quests_over(self))
        self._chapters = ChapterSteps(world, self.machine, self.first, self.followed)
        self._now = read_at_set_up(world, self.opening) & self.reader.events
        self._start()
        for owner, (page, here) in world.paged.items():
            self._page(owner, page, here)
        for doing in world.doings:
            if not self.is_by_night(doing):
                self._doing(doing)
        self._links()
        self._nights()
        waits = [lacks(number) for key, number in self.machine.ids.items() if key.startswith("aside:")]
        busy = self.machine.fact(BUSY)
        if "over" in self.machine.ids:  # after the end of the campaign nothing waits for anything
            waits.append(lacks(self.machine.fact("over")))
        self.machine.steps.append(MachineStep((holds(busy), *waits), (lacks(busy),)))

    def _start(self) -> None:
        machine, world = self.machine, self.world
        machine.fact(BUSY)
        first = min(world.chapters)
        reading = f"on:{self.opening}" if self.opening else REST
        machine.initial = {machine.fact(key) for key in (reading, f"chapter:{first}", f"begun:{first}")}
        for what in COUNTED:
            total = 0
            for name in world.heroes:
                for kind, amount in (
                    world.characters[name].resources.items() if name in world.characters else ()
                ):
                    total += amount if kind == what else 0
            machine.stock[what] = total
        for what in sorted(self.reader.numbers.of_one):
            machine.stock[f"{OF_ONE}{what}"] = start_of_one(world, what)
        if self.reader.numbers.left:
            machine.stock[self.reader.numbers.left] = self.reader.numbers.marks_left(first)
        owner = f"chapter:{first}"
        if owner in world.paged and not self.opening:
            machine.initial |= {machine.fact(f"aside:{owner}"), machine.fact(BUSY)}

    def _page(self, owner: str, page: Page, here: str) -> None:
        verse = owner.startswith("verse:")
        if verse:
            for one in self._exits(owner, page, here, in_between=False):
                self._add(one, "on", owner)
            self._readers(f"on:{owner.partition(':')[2]}")
        if not verse or owner in self.beside:
            for one in self._exits(owner, page, here, in_between=True):
                self._add(one, "on" if owner == self.opening else "aside", owner)
            name = owner.partition(":")[2] if verse else owner
            self._readers(f"on:{name}" if owner == self.opening else f"aside:{name}")

    def _readers(self, place: str, first: tuple[int, ...] = ()) -> None:
        """Steps that lead nowhere: somebody reads words that not everybody sees, or earns an achievement on the way."""
        if not self.reader.readers:
            return
        machine = self.machine
        steps: dict[MachineStep, None] = {}
        for way in self.reader.readers:
            needs = [holds(machine.fact(place))] if place else list(first)
            for key, so in way.needs.items():
                number = machine.fact(key)
                if not self.reader.is_exact(key):
                    machine.loose.add(number)
                needs.append(holds(number) if so else lacks(number))
            counts = tuple(Count(what, least, 0) for what, (least, _, _) in way.counts.items() if least)
            made = [machine.fact(key) for key in way.made if key.startswith("achievement:")]
            machine.loose.update(one for one in made if not self.reader.is_exact(machine.keys[one]))
            sets = tuple(map(holds, made))
            steps[MachineStep(tuple(dict.fromkeys(needs)), sets, (), (), tuple(way.marks), counts)] = None
        machine.steps += steps
        self.reader.readers = []

    def _exits(self, owner: str, page: Page, here: str, *, in_between: bool) -> list[Exit]:
        self.reader.by_itself = self.waiting_beside.get(owner, frozenset()) if in_between else frozenset()
        try:
            return self.reader.page(page, owner, here)
        except TooManyPaths:
            self.reader.readers = []
            self._now -= self._now if owner == self.opening else set()
            return self._coarse(owner)

    def _coarse(self, owner: str) -> list[Exit]:
        """Adds a page read coarsely: it may do anything it says, in any combination."""
        self.machine.coarse += 1
        changed, targets, marks = self.raw[owner]
        called = {key for key in changed if key != owner or key in self.called}
        return [
            Exit(one, to.removeprefix("verse:"))
            for to in (*targets, END)
            for one in self._in_any_order(Way(), changed, called, marks)
        ]

    def _in_any_order(
        self, way: Way, changed: Set[str], called: Iterable[str], marks: Iterable[Mark]
    ) -> Iterator[Way]:
        """The way through a text that is not followed in order: the rest may come after what is read in between."""
        way.late = set(self._with_chapters(changed) & self.followed)
        way.made = {key for key in changed if not self.reader.is_exact(key) and not key.startswith("verse:")}
        way.asides = [_aside(key) for key in sorted(called) if key.startswith(("verse:", "chapter:"))]
        way.marks = list(marks)
        way.waiting = self.reader.all_stirred(*changed) | {"stirred", *changed} | self.reader.by_itself
        self.reader._stir(way)
        yield from _perhaps_over(way)

    def _add(self, one: Exit, thread: str, owner: str, first: tuple[int, ...] = ()) -> None:
        """A step for one way through a page, or through an action; `thread` is where it is read, if anywhere.

        If something was read aside and the page went on after it, its reading is over by the end of the page: that is a step
        of its own.
        """
        if thread:
            self._flow(one, thread, owner)
        self._step(one, thread, owner, first)
        if one.way.overtaken:
            way = one.way.copy()
            way.asides = [aside for aside in way.asides if aside not in way.overtaken]
            way.late -= way.surely.keys()
            way.sets.update(way.surely)
            self._step(Exit(way, one.to), thread, owner, first)

    def _flow(self, one: Exit, thread: str, owner: str) -> None:
        name = owner.removeprefix("verse:")
        way = one.way
        to = None if one.to == END else (thread, one.to)
        flow = Flow(to, frozenset([("aside", aside) for aside in way.asides]) if way.asides else NONE)
        if way.may_stop or (
            (way.made or way.waiting) and any(key.startswith(STOPS) for key in (*way.made, *way.waiting))
        ):
            flow = Flow(None, NONE)
        self.machine.flows.setdefault((thread, name), set()).add(flow)

    def _step(self, one: Exit, thread: str, owner: str, first: tuple[int, ...]) -> None:
        machine, way = self.machine, one.way
        fact, loose = machine.fact, machine.loose
        rest, busy = self._rest_and_busy
        needs = dict.fromkeys(first)
        lacking: list[list[int]] = []  # of each of these lists one literal holds
        sets: dict[int, int] = {}  # fact -> the literal that holds
        # Sorted, because facts are numbered as they come, and every machine must number them alike.
        either = {fact(key) for key in sorted(way.late) if key in self.followed} if way.late else set()
        if thread:
            place = self._place(thread, owner.removeprefix("verse:"))
            needs[place << 1] = None
            sets[place] = place << 1 | 1
        asked = self._asked_facts
        for key, so in way.needs.items():
            number = asked[key] if key in asked else self._asked_fact(key)
            needs[number << 1 if so else number << 1 | 1] = None
        for key, so in way.sets.items():
            if key not in way.late:
                number = fact(key)
                sets[number] = number << 1 if so else number << 1 | 1
        over = False
        if way.made:
            for key in sorted(way.made):
                number = fact(key)
                loose.add(number)
                sets[number] = holds(number)
                over = over or key.startswith("ending:")
        for aside in way.asides:
            place = self._place("aside", aside)
            sets[place] = holds(place)
        if thread == "on" or holds(rest) in first:
            needs[lacks(busy)] = None
            if self.reader.numbers.left:
                way = way.copy()
                way.open(self.reader.numbers.left, 1)
            for brief in machine.unlasting:
                if surely(brief.waits, way.needs):
                    needs[holds(fact(UNREAD + brief.verse))] = None
                    continue
                left = missing(brief.waits, way.needs)
                if len(left) == 1:
                    needs[fact(left[0].key) << 1 | left[0].so] = None
                elif 1 < len(left) <= MOST_LACKING and _is_begun(brief.waits, left, way.needs):
                    lacking.append([fact(one.key) << 1 | one.so for one in left])
        now = (
            [event for event in sorted(self._now) if f"event:{event}" in way.made]
            if owner == self.opening
            else ()
        )
        for event in now:
            place = self._place("aside", f"event:{event}")
            sets[place] = holds(place)
        if way.asides or now:
            sets[busy] = holds(busy)
        if thread and owner in self.followed:
            number = fact(owner)
            if (way.stirred or way.waiting or way.asides) and not self._surely_read(owner, thread, way):
                either.add(number)
            else:
                sets[number] = holds(number)
        elif thread and owner in self.world.volatile:
            number = fact(owner)
            loose.add(number)
            sets[number] = holds(number)
        if over:  # nothing is done any more
            number = fact("over")
            sets[number] = holds(number)
            if not thread:
                sets[rest] = lacks(rest)
        elif thread != "aside" and (thread == "on" or one.to != END):
            if one.to == END:
                sets[rest] = holds(rest)
            else:
                sets[rest] = lacks(rest)
                place = self._place("on", one.to)
                sets[place] = holds(place)
        elif thread == "aside" and one.to != END:
            place = self._place("aside", one.to)
            sets[place] = holds(place)
        ends = tuple([fact(key) for key in sorted(way.ends)]) if way.ends else ()
        loose.update(ends)
        step = MachineStep(
            tuple(needs),
            tuple([one for key, one in sets.items() if key not in either] if either else sets.values()),
            tuple(sorted(either)) if either else (),
            ends,
            tuple(way.marks),
            tuple([Count(what, *way.counts[what]) for what in sorted(way.counts)]) if way.counts else (),
        )
        each = self._chapters.of(step) if either or self.first else (step,)
        for more in product(*lacking) if 0 < len(lacking) <= MOST_LISTS else ((),):
            for way_on in each:
                if way.waiting:
                    machine.upset[len(machine.steps)] = way.waiting
                all_needs = tuple(dict.fromkeys((*way_on.needs, *more))) if more else way_on.needs
                machine.steps.append(way_on._replace(needs=all_needs) if more else way_on)

    def _surely_read(self, owner: str, thread: str, way: Way) -> bool:
        """Whether nobody can tell if a Verse was read before its end came, or only after what was read in between."""
        if thread != "on" or not owner.startswith("verse:") or owner in way.waiting:
            return False
        return owner not in self._asked_in_between

    @cached_property
    def _asked_in_between(self) -> set[str]:
        """Verses that may be read in between, and those about which something asks that happens there."""
        found = self.beside | self.called
        for owner, facts in self.asked.items():
            if not owner.startswith("verse:") or owner in self.beside:
                found |= {key for key in facts if key.startswith("verse:")}
        return found

    @cached_property
    def _rest_and_busy(self) -> tuple[int, int]:
        return self.machine.fact(REST), self.machine.fact(BUSY)

    def _place(self, thread: str, page: str) -> int:
        """The fact that a page is being read there."""
        places = self._places[thread]
        found = places.get(page)
        if found is None:
            found = places[page] = self.machine.fact(f"{thread}:{page}")
        return found

    def _asked_fact(self, key: str) -> int:
        """A fact that a step asks for; it may be lost at any time, unless it is followed exactly."""
        number = self._asked_facts[key] = self.machine.fact(key)
        if not self.reader.is_exact(key):
            self.machine.loose.add(number)
        return number

    def _doing(self, doing: Doing) -> None:
        reader, machine = self.reader, self.machine
        owner = self.world.keys[doing.owner]
        reader.owner, reader.here = owner, ""
        asked, _ = reader.door(doing.needs, doing.cost, doing.at)
        resting = doing.kind == "action"
        reader.by_itself = self.waiting_beside.get(doing_key(doing), frozenset())
        reader.numbers.in_fight = doing.kind in ("card", "ability", "avoid")
        first = [holds(machine.fact(REST)), *self.by_day] if resting else self.at_its_hour(doing)
        card, _, event = owner.partition(":")
        place = self._place("aside", owner) if doing.kind == "event" and event in self._now else None
        if place is not None:
            first.append(holds(place))  # nothing else is done before it is read
        elif doing.owner != ROOT:
            number = machine.fact(owner)
            if not reader.is_exact(owner):
                machine.loose.add(number)
            first.append(holds(number))
        reader.readers = []
        start = Way()
        if card == "event" and doing.kind == "event":
            first += self._drawn(start, event)
            if place is not None:
                start.sets[machine.keys[place]] = False
        elif card == "event":  # it lies on the table once it has been read
            lies = f"{ACTIVE}{event}" if doing.kind in ("success", "failure") else f"came:{event}"
            if not reader.is_exact(lies):
                machine.loose.add(machine.fact(lies))
            first.append(holds(machine.fact(lies)))
        try:
            exits = reader.taken(start, doing, asked, doing.kind)
        except TooManyPaths:
            changed = changed_by(doing.do, self.world)
            marks = [(owner, doing.kind, doing.at), *inner_tests(owner, doing.do, doing.at)]
            found = self._in_any_order(start.copy(), changed, changed, marks)
            exits = [(one, doing.to or END) for one in found]
        for way, to in exits:
            if not resting and to != END:
                way.asides.append(to)
                to = END
            if card == "event" and doing.kind == "event":
                self._laid(way, event)
            self._add(Exit(way, to), "", owner, tuple(first))
        self._readers("", tuple(first))
        reader.numbers.in_fight = False

    def _links(self) -> None:
        """What the rules do by themselves, each by a step of its own."""
        self.reader.at_once = {}
        world, machine = self.world, self.machine
        keys = world.keys
        skipped = world.page_rules | world.doing_rules
        for number, rule in enumerate(world.rules):
            if number in skipped or not rule.adds:
                continue
            owner = keys[rule.owner]
            if rule.owner == ROOT and rule.kind in ("setup", "enters", "starting"):
                # It happens once, before the first day.
                facts = {
                    machine.fact(keys[node]) for node in rule.adds if not keys[node].startswith("chapter:")
                }
                machine.initial |= facts
                machine.loose |= facts
                continue
            reading = rule.kind in EXPLORING
            first = []
            if rule.owner != ROOT and not owner.startswith("sheet:"):
                fact = machine.fact(owner)
                if not self.reader.is_exact(owner):
                    machine.loose.add(fact)
                first.append(holds(fact))
            if reading:
                first.append(holds(machine.fact(REST)))
                first += (
                    self.by_day if rule.kind == "explore" else self.by_night if rule.kind in DREAMING else ()
                )
            if forbidding := self.forbidden.get(rule.kind):
                if rule.kind == "travel":
                    first += (holds(machine.fact(REST)), *self.by_day)
                lies = (f"{ACTIVE}{event}" for event in forbidding)
                first += (lacks(machine.fact(key)) for key in lies if key in self.followed)
            if rule.kind == "explore" and owner in world.dark_later:
                first += self.before_another_day
            dreamt = tonight(world, rule) if rule.kind in DREAMING else ""
            if dreamt in self.followed:
                first.append(lacks(machine.fact(dreamt)))
            adds = [keys[node] for node in rule.adds]
            leaving = [key for key in adds if f"out:{key}" in self.followed]
            guard = condition_of(world, rule.guard)
            if rule.kind == "achievement":
                guard = every(guard, self.day_asked(rule.what.when))
            ways = [
                (way, [key for key in adds if key not in leaving]) for way in self.reader.met(Way(), guard)
            ]
            for key in leaving:
                still = every(guard, Fact(f"out:{key}", False))
                ways += [(way, [key]) for way in self.reader.met(Way(), still)]
            for way, given in ways:
                to = END
                if (
                    rule.kind == "threshold"
                    and owner.startswith("chapter:")
                    and self.reader.numbers.counts_time
                ):
                    way.ask(TIME, rule.what.count)
                if rule.kind == "advance":
                    exp = world.language.least_for_skill if rule.what is None else rule.what
                    way.ask("exp", exp)
                    if "exp" in self.reader.numbers.of_one:  # Exp is never given to anybody else
                        way.ask(f"{OF_ONE}exp", exp)
                for key in given:
                    if key.startswith("verse:"):
                        if reading:
                            to = key.partition(":")[2]
                        else:
                            way.asides.append(key.partition(":")[2])
                    else:
                        self.reader._set(way, key, True)
                        if key == TIME or key.startswith("income:"):
                            for what in self.reader.numbers.given({key}):
                                way.move(what, PLENTY, PLENTY)
                for node in rule.drops:
                    self.reader._set(way, keys[node], False)
                way.marks.append((owner, rule.kind, rule.at))
                if dreamt in self.followed:
                    self.reader._set_exact(way, dreamt, True)
                self._add(Exit(way, to), "", owner, tuple(first))


def _is_begun(waits: Condition, left: list[Fact], needs: dict[str, bool]) -> bool:
    """Whether some of what a condition waits for is asked for, and the rest is open."""
    return len(left) < sum(1 for _ in facts_in(waits)) and not any(one.key in needs for one in left)


def _perhaps_over(way: Way) -> Iterator[Way]:
    """A way that is not followed in order, with the end of the campaign and without it."""
    ends = {key for key in way.made if key.startswith("ending:")}
    if ends:
        yield way.copy()
        way.made -= ends
    yield way


def _aside(key: str) -> str:
    return key.partition(":")[2] if key.startswith("verse:") else key
