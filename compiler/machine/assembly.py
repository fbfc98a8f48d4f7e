"""A campaign as a machine: its pages, what can be done outside them, and what the rules do by themselves.

Owns who can do what when. Reading begins from rest; what is read in between (thresholds, quests, events, chapters, verses
read aside) runs beside it, because it comes back. Whatever a card may do at any time makes its facts unknown inside pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from networkx import DiGraph

from compiler.analysis.contradictions import conditions_in
from compiler.analysis.gates import Gate
from compiler.analysis.rule_system import ROOT, Doing, World
from compiler.machine.finishing import Flow
from compiler.machine.followers import Followers, Stirs, Watched, reachable
from compiler.machine.page_paths import COUNTED, END, EXACT, STOPS, PageReader
from compiler.machine.page_ways import Exit, TooManyPaths, Way, changed_by
from compiler.machine.steps_and_facts import BUSY, REST, Count, Machine, MachineStep, Mark, holds, lacks
from compiler.machine.written_pages import target_of, written_changes
from schemas.facts import ALWAYS, Condition, Fact, Several, every, facts_in
from schemas.model import Page
from schemas.registry import Requirement

# Rules of the game that lead from rest into the Journal; the others that lead there are read in between.
_EXPLORING = frozenset(("explore", "vision", "dream", "nightmare", "tutorial"))
_ANY_TIME = frozenset(("ability", "card", "instant", "avoid"))  # may happen in the middle of a page


def assemble(world: World) -> Machine:
    """The machine of a campaign."""
    return Assembly(world).machine


class Assembly:
    """Puts one machine together."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.machine = Machine()
        self.conditions: list[Mark] = []
        self.raw = {owner: written_changes(page, owner, world) for owner, (page, _) in world.paged.items()}
        # Verses that an effect has read in between; what is read is a fact of its own page besides.
        self.called = {
            key for changed, _, _ in self.raw.values() for key in changed if key.startswith("verse:")
        }
        for owner, (changed, _, _) in self.raw.items():
            if owner.startswith("verse:"):
                changed.add(owner)
        self.conditions = [
            one for _, _, marks in self.raw.values() for one in marks if one[1].startswith("if-")
        ]
        self.reader = PageReader(world, frozenset())
        self.watch: dict[str, list[Watched]] = {}
        self.in_prose: set[str] = set()  # facts that only decide which words are read
        self.asked = self.machine.asked = self._asked()
        self._watch()
        self.followers = Followers([*self.raw, *self.watch], self._nexts, self.watch)
        world.volatile = frozenset(self._volatile())
        self.followed = frozenset(
            key
            for key in (world.keys[node] for node in world.literals)
            if key.partition(":")[0] in EXACT and key not in world.volatile
        ) | {key for number in world.chapters if (key := f"begun:{number}") not in world.volatile}
        self.followed |= self.reader.days | self._leaving()
        self.followed |= {key for key in (*self.in_prose, *self._owning()) if self.reader.is_exact(key)}
        self.reader.followed = self.followed
        self.reader.stirs = Stirs(self.watch, self.followers)
        self.waiting_beside = self._waiting_beside()
        self.opening = self._opening()
        self.beside = self._read_beside()
        self._start()
        for owner, (page, here) in world.paged.items():
            self._page(owner, page, here)
        for doing in world.doings:
            self._doing(doing)
        self._links()
        self._nights()
        waits = [lacks(number) for key, number in self.machine.ids.items() if key.startswith("aside:")]
        busy = self.machine.fact(BUSY)
        self.machine.steps.append(MachineStep((holds(busy), *waits), (lacks(busy),)))

    # --- what may come in between -----------------------------------------------------------------------
    def _volatile(self) -> Iterator[str]:
        for doing in self.world.doings:
            if doing.kind in _ANY_TIME:
                changed = self._with_chapters(changed_by(doing.do, self.world))
                yield from changed
                if doing.kind != "instant":  # what is read because of it is read in the middle of a page, too
                    yield from self.followers.after([*changed, *target_of(doing.to)])
                if doing.cost is not None and doing.cost.limit == "once":
                    yield f"used:{self.world.keys[doing.owner]}#{doing.at[0]}"
        for status in self.world.campaign.statuses:
            if self.world.language.mercy_status == status.name:
                yield from (f"status:{status.name}/{part}" for part in status.parts)
                yield f"status:{status.name}"

    def _owning(self) -> set[str]:
        """What must be so for the rules to do something: a chapter for its events, whoever asks for it."""
        world = self.world
        pages = world.page_rules | world.doing_rules
        owners = {rule.owner for number, rule in enumerate(world.rules) if number not in pages}
        return {world.keys[node] for node in owners | {doing.owner for doing in world.doings}}

    def _leaving(self) -> set[str]:
        """What may leave the game for good: from then on nothing brings it."""
        changed = {key for more, _, _ in self.raw.values() for key in more}
        for doing in self.world.doings:
            changed |= changed_by(doing.do, self.world)
        return {key for key in changed if key.startswith("out:") and key not in self.world.volatile}

    def _waiting_beside(self) -> dict[str, frozenset[str]]:
        """For each page, and each end of a quest, what may still be waiting for its turn while it is read.

        One effect may call for two quests or thresholds at once, if both watch the same status, event or number.
        """
        keys = self.world.keys
        watchers: list[tuple[str, set[str], frozenset[str], list[str]]] = []
        for doing in self.world.doings:
            if doing.kind in ("success", "failure"):
                changed = self._with_chapters(changed_by(doing.do, self.world))
                asked = self.asked.get(keys[doing.owner], set()) | {keys[doing.owner]}
                targets = [*changed, *target_of(doing.to)]
                told = self.followers.after(targets) | changed | {f"?{key}" for key in asked}
                watchers.append((_doing_key(doing), {_subject(key) for key in asked}, told, targets))
        for rule in self.world.rules:
            if rule.kind == "threshold":
                asked = {one.key for one in facts_in(condition_of(self.world, rule.guard))} | {
                    keys[rule.owner]
                }
                targets = [keys[node] for node in rule.adds]
                told = self.followers.after(targets) | {f"?{key}" for key in asked}
                watchers.append(("", {_subject(key) for key in asked}, told, targets))
        found: dict[str, set[str]] = {}
        for number, (doing_key, subjects, _, targets) in enumerate(watchers):
            others = [
                told
                for other, (_, beside, told, _) in enumerate(watchers)
                if other != number and subjects & beside
            ]
            if others:
                for page in (doing_key, *self._pages_below(targets)):
                    found.setdefault(page, set()).update(*others)
        return {page: frozenset(told) for page, told in found.items()}

    def _pages_below(self, start: Iterable[str]) -> set[str]:
        """Pages that are read because of these, however far."""
        return reachable(self._pages_graph(called=True), start)

    def _pages_graph(self, *, called: bool) -> DiGraph[str]:
        """Which page leads to which; with `called`, also by what its effects have read in between."""
        graph: DiGraph[str] = DiGraph()
        graph.add_nodes_from(self.raw)
        graph.add_edges_from(
            (page, other)
            for page, (changed, targets, _) in self.raw.items()
            for other in (*targets, *(changed if called else ()))
            if other in self.raw
        )
        return graph

    def _note(
        self,
        facts: Iterable[str],
        changed: Iterable[str],
        targets: Iterable[str],
        waits: Condition = ALWAYS,
    ) -> None:
        facts = list(facts)
        entry = (frozenset(changed).union(f"?{key}" for key in facts), tuple(targets), waits)
        for key in facts:
            self.watch.setdefault(key, []).append(entry)

    def _watch(self) -> None:
        """Which fact, when it changes, brings what to be read."""
        world, keys = self.world, self.world.keys
        self.reader.here = ""
        waits: Condition
        for owner in world.paged:
            kind = owner.partition(":")[0]
            self._note([owner], (), [owner])
            if kind == "verse":
                continue
        for rule in world.rules:
            targets = [keys[node] for node in rule.adds if keys[node].startswith("verse:")]
            owner = keys[rule.owner]
            if not targets or (owner in world.paged and rule.kind != "threshold"):
                continue
            if rule.kind == "threshold":
                waits = condition_of(world, rule.guard)
                facts = [one.key for one in facts_in(waits)]
                self._note([*facts, owner], (), targets, waits)
            elif rule.kind not in _EXPLORING:
                self._note([owner], (), targets)
        for rule in world.rules:
            if rule.kind == "achievement":  # watched like a quest, but its memory is read at rest
                waits = condition_of(world, rule.guard)
                for key in {keys[rule.owner], *(one.key for one in facts_in(waits))}:
                    earning = (waits, keys[rule.adds[0]], (keys[rule.owner], rule.kind, rule.at))
                    self.reader.earning.setdefault(key, []).append(earning)
        for doing in world.doings:
            if doing.kind in ("success", "failure"):
                facts = [keys[doing.owner]]
                waits = Fact(keys[doing.owner])
                if doing.needs is not None:
                    waits = every(waits, self.reader.condition(doing.needs))
                    asked = list(facts_in(self.reader.condition(doing.needs)))
                    asked += facts_in(self.reader.condition(doing.needs, negated=True))
                    facts += [one.key for one in asked] or ["numbers"]
                    if any(one.key.startswith(("income:", "has:", "marker", "dial")) for one in asked):
                        facts.append("numbers")
                self._note(facts, changed_by(doing.do, world), target_of(doing.to), waits)
            elif doing.kind == "event":
                self._note([keys[doing.owner], "event:*"], changed_by(doing.do, world), target_of(doing.to))
            elif doing.kind in _ANY_TIME:
                place = ["at:*"] if doing.kind == "instant" else []
                self._note([keys[doing.owner], *place], changed_by(doing.do, world), target_of(doing.to))
        for key in list(self.watch):
            if key.startswith("encounter:"):
                for colour in ("green", "blue", "purple", "gray"):
                    self.watch.setdefault(f"draw:{colour}", []).extend(self.watch[key])

    def _nexts(self, key: str) -> tuple[set[str], list[str]]:
        """What may change at once with a key, and the keys that follow from it."""
        changed: set[str] = set()
        targets: list[str] = []
        for more, to, _ in self.watch.get(key, ()):
            changed |= more
            targets += to
        if key in self.raw:
            changed |= self.raw[key][0]
            changed.update(f"?{fact}" for fact in self.asked.get(key, ()))  # it sees what is so at that point
            targets += self.raw[key][1]
        if any(one.startswith("chapter:") for one in changed):
            changed.update(
                f"chapter:{number}" for number in self.world.chapters
            )  # one begins, another is over
        return changed, [*changed, *targets]

    def _with_chapters(self, changed: set[str]) -> set[str]:
        """When one chapter begins, another is over."""
        begun = {key.replace("chapter:", "begun:") for key in changed if key.startswith("chapter:")}
        return changed | begun | {f"chapter:{number}" for number in self.world.chapters} if begun else changed

    def _asked(self) -> dict[str, set[str]]:
        """For each owner of a text the facts that it asks about."""
        found: dict[str, set[str]] = {}
        keys = self.world.keys

        def note(owner: int, needs: Requirement, kind: str = "") -> None:
            facts = found.setdefault(keys[owner], {keys[owner]})
            self.reader.here = keys[owner].partition(":")[2] if keys[owner].startswith("verse:") else ""
            for negated in (False, True):
                asked = {one.key for one in facts_in(self.reader.condition(needs, negated))}
                facts.update(asked)
                if kind == "passage":
                    self.in_prose |= asked

        for test in self.world.tests:
            note(test.owner, test.needs, test.kind)
        for grant in self.world.grants:
            for needs in conditions_in(grant.do):
                note(grant.owner, needs)
        return found

    def _opening(self) -> str:
        """The page of the first chapter, if it is read at the beginning only: then nothing waits while it is read."""
        first = f"chapter:{min(self.world.chapters)}"
        again = any(first in changed for changed, _, _ in self.raw.values()) or any(
            first in changed_by(doing.do, self.world) for doing in self.world.doings
        )
        return first if first in self.world.paged and not again else ""

    def _read_beside(self) -> set[str]:
        """Every page that can be read in between."""
        stack: list[str] = [to for entries in self.watch.values() for _, targets, _ in entries for to in targets
                            if to not in self.world.paged or not to.startswith("verse:")]  # fmt: skip
        for key, entries in self.watch.items():
            if not key.startswith("verse:") and key != self.opening:
                stack += [to for _, targets, _ in entries for to in targets]
        stack += self.called
        for doing in self.world.doings:
            stack += [key for key in changed_by(doing.do, self.world) if key.startswith("verse:")]
        graph = self._pages_graph(called=False)
        if self.opening:
            graph.remove_node(self.opening)
        return reachable(graph, stack)

    # --- steps ------------------------------------------------------------------------------------------
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
        owner = f"chapter:{first}"
        if owner in world.paged and not self.opening:
            machine.initial |= {machine.fact(f"aside:{owner}"), machine.fact(BUSY)}

    def _nights(self) -> None:
        """A new day, counted only as far as somebody asks."""
        machine = self.machine
        before: list[int] = [holds(machine.fact(REST)), lacks(machine.fact(BUSY))]
        for day in sorted(int(key.partition(":")[2]) for key in self.reader.days):
            fact = machine.fact(f"day:{day}")
            machine.steps.append(MachineStep((*before, lacks(fact)), (holds(fact),)))
            before.append(holds(fact))

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
        machine = self.machine
        steps: dict[MachineStep, None] = {}
        for way in self.reader.readers:
            needs = [holds(machine.fact(place))] if place else list(first)
            for key, so in way.needs.items():
                number = machine.fact(key)
                if not self.reader.is_exact(key):
                    machine.loose.add(number)
                needs.append(holds(number) if so else lacks(number))
            counts = tuple(Count(what, least, 0) for what, (least, _) in way.counts.items() if least)
            made = [machine.fact(key) for key in way.made if key.startswith("achievement:")]
            machine.loose.update(made)
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
            return self._coarse(owner)

    def _coarse(self, owner: str) -> list[Exit]:
        """A page that may do anything it says, in any combination."""
        self.machine.coarse += 1
        changed, targets, marks = self.raw[owner]
        called = {key for key in changed if key != owner or key in self.called}
        found = []
        for to in (*targets, END):
            way = Way()
            way.late = set(self._with_chapters(changed) & self.followed)
            way.made = {
                key for key in changed if not self.reader.is_exact(key) and not key.startswith("verse:")
            }
            way.asides = [_aside(key) for key in sorted(called) if key.startswith(("verse:", "chapter:"))]
            way.marks = list(marks)
            self._overtake(way, changed)
            found.append(Exit(way, to.removeprefix("verse:")))
        return found

    def _overtake(self, way: Way, changed: Iterable[str]) -> None:
        """What is read in between may have been read before the rest of a page that is not followed in order."""
        way.waiting = self.reader.all_stirred(*changed) | {"stirred"}
        way.waiting |= self.reader.by_itself
        self.reader._stir(way)

    def _add(self, one: Exit, thread: str, owner: str, first: tuple[int, ...] = ()) -> None:
        """A step for one way through a page, or through an action; `thread` is where it is read, if anywhere.

        Something read aside, after which the page went on, has come back by the end of the page: a step of its own.
        """
        if thread:
            self._flow(one, thread, owner)
        self._step(one, thread, owner, first)
        if one.way.overtaken:
            way = one.way.copy()
            way.asides = [aside for aside in way.asides if aside not in way.overtaken]
            self._step(Exit(way, one.to), thread, owner, first)

    def _flow(self, one: Exit, thread: str, owner: str) -> None:
        name = owner.removeprefix("verse:")
        to = None if one.to == END else (thread if thread == "on" else "aside", one.to)
        flow = Flow(to, frozenset(("aside", aside) for aside in one.way.asides))
        way = one.way
        if way.may_stop or (
            (way.made or way.waiting) and any(key.startswith(STOPS) for key in (*way.made, *way.waiting))
        ):
            flow = Flow(None, frozenset())
        self.machine.flows.setdefault((thread, name), set()).add(flow)

    def _step(self, one: Exit, thread: str, owner: str, first: tuple[int, ...]) -> None:
        machine, way = self.machine, one.way
        fact, loose, is_exact = machine.fact, machine.loose, self.reader.is_exact
        rest, busy = fact(REST), fact(BUSY)
        needs = dict.fromkeys(first)
        sets: dict[int, bool] = {}
        # Sorted, because facts are numbered as they come, and every machine must number them alike.
        either = {fact(key) for key in sorted(way.late) if key in self.followed} if way.late else set()
        if thread:
            place = fact(f"{thread}:{owner.removeprefix('verse:')}")
            needs[holds(place)] = None
            sets[place] = False
        for key, so in way.needs.items():
            number = fact(key)
            if not is_exact(key):
                loose.add(number)
            needs[number << 1 if so else number << 1 | 1] = None
        for key, so in way.sets.items():
            if key not in way.late:
                sets[fact(key)] = so
        over = False
        for key in sorted(way.made):
            number = fact(key)
            loose.add(number)
            sets[number] = True
            over = over or key.startswith("ending:")
        for aside in way.asides:
            sets[fact(f"aside:{aside}")] = True
        if thread == "on" or holds(rest) in first:
            needs[lacks(busy)] = None
        if way.asides:
            sets[busy] = True
        if thread and owner in self.followed:
            if way.stirred or way.waiting or way.asides:
                either.add(fact(owner))
            else:
                sets[fact(owner)] = True
        elif thread and owner in self.world.volatile:
            loose.add(fact(owner))
            sets[fact(owner)] = True
        if over:
            sets[fact("over")] = True
        elif thread != "aside" and (thread == "on" or one.to != END):
            if one.to == END:
                sets[rest] = True
            else:
                sets[rest] = False
                sets[fact(f"on:{one.to}")] = True
        elif thread == "aside" and one.to != END:
            sets[fact(f"aside:{one.to}")] = True
        ends = tuple([fact(key) for key in sorted(way.ends)])
        loose.update(ends)
        if way.waiting:
            machine.upset[len(machine.steps)] = way.waiting
        machine.steps.append(
            MachineStep(
                tuple(needs),
                tuple([key << 1 if so else key << 1 | 1 for key, so in sets.items() if key not in either]),
                tuple(sorted(either)),
                ends,
                tuple(way.marks),
                tuple([Count(what, *way.counts[what]) for what in sorted(way.counts)]) if way.counts else (),
            )
        )

    def _doing(self, doing: Doing) -> None:
        reader, machine = self.reader, self.machine
        owner = self.world.keys[doing.owner]
        reader.owner, reader.here = owner, ""
        asked, _ = reader.door(doing.needs, doing.cost, doing.at)
        resting = doing.kind == "action"
        reader.by_itself = self.waiting_beside.get(_doing_key(doing), frozenset())
        first = [holds(machine.fact(REST))] if resting else []
        if doing.owner != ROOT:
            number = machine.fact(owner)
            if not reader.is_exact(owner):
                machine.loose.add(number)
            first.append(holds(number))
        reader.readers = []
        try:
            exits = reader.taken(Way(), doing, asked, doing.kind)
        except TooManyPaths:
            way = Way()
            changed = changed_by(doing.do, self.world)
            way.late = set(self._with_chapters(changed) & self.followed)
            way.made = {key for key in changed if not reader.is_exact(key) and not key.startswith("verse:")}
            way.asides = [_aside(key) for key in sorted(changed) if key.startswith(("verse:", "chapter:"))]
            way.marks = [(owner, doing.kind, doing.at)]
            self._overtake(way, changed)
            exits = [(way, doing.to or END)]
        for way, to in exits:
            if not resting and to != END:
                way.asides.append(to)
                to = END
            self._add(Exit(way, to), "", owner, tuple(first))
        self._readers("", tuple(first))

    def _links(self) -> None:
        """What the rules do by themselves."""
        world, machine = self.world, self.machine
        keys = world.keys
        skipped = world.page_rules | world.doing_rules
        for number, rule in enumerate(world.rules):
            if number in skipped or not rule.adds:
                continue
            owner = keys[rule.owner]
            if rule.owner == ROOT and rule.kind == "setup":
                # It happens once, before the first day.
                facts = {
                    machine.fact(keys[node]) for node in rule.adds if not keys[node].startswith("chapter:")
                }
                machine.initial |= facts
                machine.loose |= facts
                continue
            reading = rule.kind in _EXPLORING
            first = []
            if rule.owner != ROOT and not owner.startswith("sheet:"):
                fact = machine.fact(owner)
                if not self.reader.is_exact(owner):
                    machine.loose.add(fact)
                first.append(holds(fact))
            if reading:
                first.append(holds(machine.fact(REST)))
            adds = [keys[node] for node in rule.adds]
            leaving = [key for key in adds if f"out:{key}" in self.followed]
            guard = condition_of(world, rule.guard)
            ways = [
                (way, [key for key in adds if key not in leaving]) for way in self.reader.met(Way(), guard)
            ]
            for key in leaving:
                still = every(guard, Fact(f"out:{key}", False))
                ways += [(way, [key]) for way in self.reader.met(Way(), still)]
            for way, given in ways:
                to = END
                for key in given:
                    if key.startswith("verse:"):
                        if reading:
                            to = key.partition(":")[2]
                        else:
                            way.asides.append(key.partition(":")[2])
                    else:
                        self.reader._set(way, key, True)
                for node in rule.drops:
                    self.reader._set(way, keys[node], False)
                way.marks.append((owner, rule.kind, rule.at))
                self._add(Exit(way, to), "", owner, tuple(first))


def _doing_key(doing: Doing) -> str:
    return f"{doing.owner}#{doing.kind}#{doing.at}"


def _subject(key: str) -> str:
    """What one effect can change at once: all parts of a status; people and numbers."""
    kind, _, name = key.partition(":")
    if kind == "status":
        return f"status:{name.partition('/')[0]}"
    return (
        "numbers"
        if kind in ("income", "has", "marker", "dial", "time") or kind.startswith("marker-")
        else key
    )


def _aside(key: str) -> str:
    return key.partition(":")[2] if key.startswith("verse:") else key


def condition_of(world: World, gate: Gate) -> Condition:
    """A gate in the words of the vocabulary."""
    needed, places, parts = gate
    facts: list[Condition] = [Fact(world.keys[world.literals[place >> 1]], not place & 1) for place in places]
    return Several(needed, (*facts, *(condition_of(world, part) for part in parts)))
