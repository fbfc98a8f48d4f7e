"""What thresholds, quests, events, cards and asides may have read in between, and what may change because of it.

Owns the pages and doings of a campaign before they become steps. It says which facts are followed exactly, which facts a
card may change at any time, who watches what, and what may wait for its turn while something is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cached_property

from networkx import DiGraph

from compiler.analysis.contradictions import conditions_in
from compiler.analysis.first_chapters import first_chapters
from compiler.analysis.gates import Gate
from compiler.analysis.made_true import all_encounters
from compiler.analysis.rule_system import DAWN, Doing, World, WorldRule
from compiler.machine.event_order import all_effects, due, effects_in, event_order
from compiler.machine.events_on_table import ACTIVE, LAYING, discards_itself, forbidding, only_put_away
from compiler.machine.explored_places import explored
from compiler.machine.followers import Followers, Stirs, Watched, reachable
from compiler.machine.marked_places import MarkedPlaces, asked_places
from compiler.machine.page_effects import moves_numbers
from compiler.machine.page_entries import Entries
from compiler.machine.page_paths import PageReader
from compiler.machine.page_tests import EXACT, Earning
from compiler.machine.page_ways import TODAY, boxes_looked_at, changed_by
from compiler.machine.replaced_locations import returning
from compiler.machine.steps_and_facts import ELSE, IF, Machine, Mark
from compiler.machine.whereabouts import reading_locations
from compiler.machine.written_pages import inner_tests, target_of, written_changes
from schemas.facts import ALWAYS, Condition, Fact, Several, Within, every, facts_in
from schemas.registry import Effect, Requirement, entry_of, inner_of
from schemas.vocabulary.requirements import HasStatus, MenhirAt, OnDay, WaystoneAt
from schemas.vocabulary.world import PlaceMenhir

MOST_DAYS = 15  # of a countdown, followed one by one
FEW_DAYS = 5
MOST_USES = 6  # things that can be done once a day, followed one by one
# Rules of the game that lead from rest into the Journal; the others that lead there are read in between.
EXPLORING = frozenset(("explore", "vision", "dream", "nightmare", "tutorial"))
DREAMING = frozenset(("vision", "dream", "nightmare"))


def tonight(world: World, rule: WorldRule) -> str:
    """That a place's vision, dream or nightmare was read tonight: once is all (KOR-VISION-004, FOA-CLAR-034)."""
    return f"{TODAY}{world.keys[rule.owner]}#{rule.kind}"


class InBetween:
    """Everything that the steps of one machine are made of."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.machine = Machine()
        self.raw = {owner: written_changes(page, owner, world) for owner, (page, _) in world.paged.items()}
        # Verses that an effect has read in between; that they were read is also a fact of their own page.
        self.called = {
            key for changed, _, _ in self.raw.values() for key in changed if key.startswith("verse:")
        }
        for owner, (changed, _, _) in self.raw.items():
            if owner.startswith("verse:"):
                changed.add(owner)
        self.conditions: list[Mark] = [
            one for _, _, marks in self.raw.values() for one in marks if one[1].startswith((IF, ELSE))
        ]
        for doing in world.doings:
            self.conditions += inner_tests(world.keys[doing.owner], doing.do, doing.at)
        self.reader = PageReader(world, frozenset())
        # Nothing else asks where a page is read.
        marked = asked_places(self.requirements())
        if marked or self.reader.companions or self.reader.numbers.asks_where or asks_for_light(world):
            self.reader.reading_locations = reading_locations(world, self.raw, EXPLORING)
            self.reader.numbers.know_places(self._here_of())
        self.met_only = met_only(world)
        if marked:
            self.reader.marked = MarkedPlaces(world, marked)
            self.reader.marked.know_places(self.reader.reading_locations, self.raw, self.called)
        self.watch: dict[str, list[Watched]] = {}
        self.in_prose: set[str] = set()  # facts that decide which words are read, or what is added to a roll
        self.asked = self.machine.asked = self._asked()
        self._count_days()
        self._watch()
        # Where nobody is ever moved off a card that leaves, who travels does so as an action.
        actions = ("explore", "travel") if world.language.nobody_is_stranded else ("explore",)
        self.forbidden = {action: sorted(forbidding(world, action)) for action in actions}
        self.reader.events.update(*self.forbidden.values())
        self.followers = Followers([*self.raw, *self.watch], self._nexts, self.watch)
        world.volatile = frozenset(self._volatile())
        world.volatile |= frozenset(self._unsettled_achievements())
        self._note_full_pages()
        self.followed = frozenset(
            key
            for key in (world.keys[node] for node in world.literals)
            if key.partition(":")[0] in EXACT and key not in world.volatile
        ) | {key for number in world.chapters if (key := f"begun:{number}") not in world.volatile}
        self.followed |= self.reader.days | self._leaving()
        self.first = first_chapters(world)
        self.followed |= {
            key for n in world.chapters if self.first and (key := f"chapter:{n}") not in world.volatile
        }
        self.followed |= {
            key
            for event in self.reader.events
            for key in (f"{ACTIVE}{event}", f"{LAYING}{event}")
            if key not in world.volatile
        }
        looked_at = {key for do in world.granted for key in boxes_looked_at(do, world)}
        more = (*self.in_prose, *self._owning(), *looked_at)
        self.followed |= {key for key in more if self.reader.is_exact(key)}
        self.order = event_order(world)
        self.followed |= self._uses_a_day()
        self.reader.followed = self.followed
        self.reader.stirs = Stirs(self.watch, self.followers)
        self.waiting_beside = self._waiting_beside()
        self.opening = self._opening()
        self.beside = self._read_beside()
        first = explored(self)
        self.reader.steady = bool(first)
        if self.reader.calm or first:
            Entries(self.reader, self.pages_graph(called=False), self._begun(), first)

    def requirements(self) -> list[Requirement]:
        """Everything that is asked anywhere, equal requirements once; what stands among effects, too."""
        inside = (needs for do in self.world.granted for needs in conditions_in(do))
        return [*self.world.asked, *inside]

    def _here_of(self) -> dict[str, str]:
        """For pages that are read in one location only, and for what is done there, that location."""
        found = {
            page: next(iter(places))
            for page, places in self.reader.reading_locations.items()
            if len(places) == 1
        }
        keys = {self.world.keys[doing.owner] for doing in self.world.doings}
        return found | {key: key[3:] for key in keys if key.startswith("at:")}

    def day_asked(self, needs: Requirement) -> Condition:
        """The days in which a requirement can hold at all: nothing that is read changes them."""
        asks = entry_of(needs).asks
        if isinstance(asks, Within) and asks.kind == "all":
            days = [self.day_asked(one) for one in inner_of(needs)]
            return every(*(one for one in days if one is not ALWAYS)) if set(days) != {ALWAYS} else ALWAYS
        return self.reader.condition(needs) if isinstance(needs, OnDay) else ALWAYS

    def _count_days(self) -> None:
        """Follows every day up to the last one that matters, where somebody asks for a day and each night counts."""
        numbers, days = self.reader.numbers, self.reader.days
        asked = max((int(key.partition(":")[2]) for key in days), default=0)
        if numbers.counts_down and len(self.world.chapters) == 1:
            nights = -(-numbers.marks_left(self.world.chapters[0]) // numbers.nightly)
            if nights <= MOST_DAYS and asked > nights:
                days.update(f"day:{day}" for day in range(1, nights + 2))
        if asked <= FEW_DAYS and any(rule.kind in DREAMING for rule in self.world.rules):
            days.update(f"day:{day}" for day in range(1, asked))

    def is_by_night(self, doing: Doing) -> bool:
        """Whether the step that brings the night does it."""
        return doing.kind == "ability" and self.world.keys[doing.owner] in self.reader.numbers.by_night

    def _volatile(self) -> Iterator[str]:
        for doing in self.world.doings:
            if doing.interrupts and doing.owner not in self.met_only:
                changed = self._with_chapters(changed_by(doing.do, self.world))
                yield from changed
                if doing.kind != "instant":  # whatever it calls for is also read in the middle of a page
                    yield from self.followers.after([*changed, *target_of(doing.to)])
                if doing.cost is not None and doing.cost.limit == "once":
                    yield f"used:{self.world.keys[doing.owner]}#{doing.at[0]}"
        yield from returning(self.world)
        yield from discards_itself(self.world)
        for status in self.world.campaign.statuses:
            if self.world.language.mercy_status == status.name:
                yield from (f"status:{status.name}/{part}" for part in status.parts)
                yield f"status:{status.name}"

    def _unsettled_achievements(self) -> Iterator[str]:
        """Achievements for which it does not matter when they were earned, or that a page may earn without its words.

        Every achievement that asks for more than quiet statuses may be earned in the middle of a page.
        """
        world = self.world
        wanted = frozenset().union(*self.asked.values())
        pages = {
            (card.owner, card.page)
            for card in world.campaign.legendary_actions
            if f"legendary:{card.name}" in wanted
        }
        for rule in world.rules:
            if rule.kind == "achievement":
                key, one = world.keys[rule.adds[0]], rule.what
                asked = {fact.key for fact in facts_in(condition_of(world, rule.guard))}
                plain = one.page != "final" and asks_statuses(one.when) and not asked & world.volatile
                if not plain or (key not in wanted and (one.owner, one.page) not in pages):
                    yield key

    def _note_full_pages(self) -> None:
        """Which achievements fill a page together, and the legendary action that it gives at once."""
        world, reader = self.world, self.reader
        wanted = frozenset().union(*self.asked.values())
        sudden = set()
        for rule in world.rules:
            key = world.keys[rule.adds[0]] if rule.kind == "page" else ""
            if key in wanted:
                page = condition_of(world, rule.guard)
                reader.full_pages.setdefault(world.keys[rule.owner], []).append((key, page))
                if any(not reader.is_exact(one.key) for one in facts_in(page)):
                    sudden.add(key)
        reader.sudden = frozenset(sudden)

    def _uses_a_day(self) -> set[str]:
        """What can be done once a day, or is dreamt once a night, where the number of days matters.

        It does where somebody asks for a day, or where days run out: an event in the order of the first deck may end the
        campaign, or each night brings a countdown nearer to its last mark.
        """
        world = self.world
        ends = {
            event
            for event in self.order
            if any(key.startswith("ending:") for key in self.followers.after([f"event:{event}"]))
        }
        run_out = self.reader.numbers.counts_down or ends & {event for event, _ in due(world, self.order)}
        if not run_out and not self.reader.days:
            return set()
        found = {
            f"{TODAY}{owner}#{choice.at[0]}"
            for owner, (page, _) in world.paged.items()
            for choice in page.choices
            if choice.cost is not None and choice.cost.limit == "once-per-day"
        }
        found |= {
            f"{TODAY}{world.keys[doing.owner]}#{doing.at[0]}"
            for doing in world.doings
            if doing.kind == "action" and doing.cost is not None and doing.cost.limit == "once-per-day"
        }
        found |= {tonight(world, rule) for rule in world.rules if rule.kind in DREAMING}
        return found if len(found) <= MOST_USES else set()

    def _owning(self) -> set[str]:
        """What must hold for the rules to do something: its chapter for an event, for example."""
        world = self.world
        pages = world.page_rules | world.doing_rules
        owners = {rule.owner for number, rule in enumerate(world.rules) if number not in pages}
        return {world.keys[node] for node in owners | {doing.owner for doing in world.doings}}

    def _leaving(self) -> set[str]:
        """What may leave the game for good: after that nothing brings it back."""
        changed = {key for more, _, _ in self.raw.values() for key in more}
        for doing in self.world.doings:
            changed |= changed_by(doing.do, self.world)
        return {key for key in changed if key.startswith("out:") and key not in self.world.volatile}

    def _waiting_beside(self) -> dict[str, frozenset[str]]:
        """For each page and each end of a quest, what may still wait for its turn while it is read.

        One effect may call for two quests or thresholds at once, if both watch the same status, event or number.
        """
        keys = self.world.keys
        watchers: list[tuple[str, set[str], frozenset[str], list[str]]] = []
        for doing in self.world.doings:
            if doing.kind in ("success", "failure"):
                changed = self._with_chapters(self._brought_by_end(doing))
                asked = self.asked.get(keys[doing.owner], set()) | {keys[doing.owner]}
                targets = [*changed, *target_of(doing.to)]
                told = self.followers.after(targets) | changed | {f"?{key}" for key in asked}
                watchers.append((doing_key(doing), {_subject(key) for key in asked}, told, targets))
        for rule in self.world.rules:
            if rule.kind == "threshold":
                asked = {one.key for one in facts_in(condition_of(self.world, rule.guard))} | {
                    keys[rule.owner]
                }
                targets = [keys[node] for node in rule.adds]
                told = self.followers.after(targets) | {f"?{key}" for key in asked}
                watchers.append(("", {_subject(key) for key in asked}, told, targets))
        found: dict[str, set[str]] = {}
        for number, (name, subjects, follows, targets) in enumerate(watchers):
            others = [
                told
                for other, (_, beside, told, _) in enumerate(watchers)
                if other != number and subjects & beside
            ]
            if others:
                # What it changes may call for a page of its own, too: a quest's end marks a box that a threshold watches.
                called = (key for key in follows if key in self.raw)
                for page in (name, *self._pages_below((*targets, *called))):
                    found.setdefault(page, set()).update(*others)
        # Where a chapter begins its page is read, and a quest that waits for the chapter ends in the middle of it.
        chapters = {f"chapter:{number}" for number in self.world.chapters}
        ends = [told for name, subjects, told, _ in watchers if name and subjects & chapters]
        for page in self._pages_below(sorted(chapters & self.world.paged.keys())) if ends else ():
            found.setdefault(page, set()).update(*ends)
        for page, more in self._while_a_day_begins(watchers):
            found.setdefault(page, set()).update(more)
        return {page: frozenset(told) for page, told in found.items()}

    def _while_a_day_begins(
        self, watchers: Iterable[tuple[str, set[str], frozenset[str], list[str]]]
    ) -> Iterator[tuple[str, frozenset[str]]]:
        """What is read or done as a day begins, and the quests that wait for a day: they may end in the middle of it.

        Abilities of the morning come first of all, and the first day may begin with its event (KOR-DAYSTART-003, AMB-S-01).
        """
        waiting = {name: told for name, asked, told, _ in watchers if name and any(map(_is_day, asked))}
        if not waiting:
            return
        quests = {doing_key(doing): doing for doing in self.world.doings}
        early = [told for name, told in waiting.items() if self._may_hold_at_first(quests[name])]
        for doing in self.world.doings:
            told = [*waiting.values()] if doing.moment == DAWN else early if doing.kind == "event" else []
            if not told:
                continue
            changed = changed_by(doing.do, self.world)
            owner = [self.world.keys[doing.owner]] if doing.kind == "event" else []
            follows = self.followers.after([*changed, *target_of(doing.to), *owner])
            called = (key for key in (*changed, *follows, *target_of(doing.to), *owner) if key in self.raw)
            for page in (doing_key(doing), *self._pages_below(called)):
                yield page, frozenset().union(*told)

    def _may_hold_at_first(self, quest: Doing) -> bool:
        """Whether what a quest waits for can be so on the first day."""

        def may(asked: Condition) -> bool:
            if isinstance(asked, Fact):
                return not _is_day(asked.key) or (asked.key == "day:1") is asked.so
            return sum(map(may, asked.of)) >= asked.least

        return quest.needs is None or may(self.reader.condition(quest.needs))

    def _begun(self) -> set[str]:
        """Pages that something else begins than an arrow of a page, or beside which something may wait for its turn."""
        world = self.world
        found = {
            world.keys[node]
            for number, rule in enumerate(world.rules)
            if number not in world.page_rules
            for node in rule.adds
        }
        for doing in world.doings:
            found |= changed_by(doing.do, world)
            found.update(target_of(doing.to))
        return found | self.called | set(self.waiting_beside)

    def _pages_below(self, start: Iterable[str]) -> set[str]:
        """Pages that are read because of these, however far."""
        return reachable(self.pages_graph(called=True), start)

    def pages_graph(self, *, called: bool) -> DiGraph[str]:
        """Which page leads to which; with `called`, pages that its effects have read in between count too."""
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
        """What is read when a fact changes, for each fact."""
        world, keys = self.world, self.world.keys
        self.reader.here = ""
        waits: Condition
        for owner in world.paged:
            self._note([owner], (), [owner])
        for rule in world.rules:
            targets = [keys[node] for node in rule.adds if keys[node].startswith("verse:")]
            owner = keys[rule.owner]
            if not targets or (owner in world.paged and rule.kind != "threshold"):
                continue
            if rule.kind == "threshold":
                waits = condition_of(world, rule.guard)
                facts = [one.key for one in facts_in(waits)]
                self._note([*facts, owner], (), targets, waits)
            elif rule.kind not in EXPLORING:
                self._note([owner], (), targets)
        for rule in world.rules:
            if rule.kind == "achievement":  # watched like a quest, but its memory is read at rest
                day = self.day_asked(rule.what.when)
                waits = every(condition_of(world, rule.guard), day)
                for key in {keys[rule.owner], *(one.key for one in facts_in(waits))}:
                    earning = Earning(waits, day, keys[rule.adds[0]], (keys[rule.owner], rule.kind, rule.at))
                    self.reader.earning.setdefault(key, []).append(earning)
        for doing in world.doings:
            if doing.kind in ("success", "failure"):
                facts = [keys[doing.owner]]
                waits = Fact(keys[doing.owner])
                lies = on_table(keys[doing.owner])
                if lies:
                    self.reader.events.add(lies.removeprefix(ACTIVE))
                    facts.append(lies)
                    waits = Fact(lies)
                if doing.needs is not None:
                    waits = every(waits, self.reader.condition(doing.needs))
                    asked = list(facts_in(self.reader.condition(doing.needs)))
                    asked += facts_in(self.reader.condition(doing.needs, negated=True))
                    facts += [one.key for one in asked] or ["numbers"]
                    if any(one.key.startswith(("income:", "has:", "marker", "dial")) for one in asked):
                        facts.append("numbers")
                changed = self._with_chapters(self._brought_by_end(doing))
                self._note(facts, changed, self._read_after(doing), waits)
            elif doing.kind == "event":
                event = keys[doing.owner].partition(":")[2]
                changed = self._with_chapters(changed_by(doing.do, world))
                changed |= {f"{ACTIVE}{event}", f"{LAYING}{event}"}
                self._note([keys[doing.owner]], changed, self._read_after(doing), Fact(keys[doing.owner]))
                self._note(["event:*"], changed, self._read_after(doing))
            elif doing.interrupts:
                place = ["at:*"] if doing.kind == "instant" else []
                changed = self._with_chapters(changed_by(doing.do, world))
                self._note([keys[doing.owner], *place], changed, self._read_after(doing))
        decks = {"draw:green", "draw:blue", "draw:purple", "draw:gray"}
        decks |= {key for key in keys if key.startswith("draw:")}
        for key in list(self.watch):
            if key.startswith("encounter:"):
                for drawn in decks:
                    self.watch.setdefault(drawn, []).extend(self.watch[key])

    def _read_after(self, doing: Doing) -> tuple[str, ...]:
        """What is read because of it; a quest that waits for a number may follow from what it moves."""
        return (*target_of(doing.to), *(("numbers",) if self._moves_numbers(doing.do) else ()))

    def _moves_numbers(self, do: Iterable[Effect]) -> bool:
        return any(moves_numbers(one, changed_by((one,), self.world)) for one in effects_in(do))

    @cached_property
    def _moving(self) -> set[str]:
        """The owners of texts that move numbers, if some quest waits for one."""
        if "numbers" not in self.watch:
            return set()
        return {self.world.keys[grant.owner] for grant in self.world.grants if self._moves_numbers(grant.do)}

    def _brought_by_end(self, doing: Doing) -> Set[str]:
        """What the end of a quest may change.

        Its event lies on the table, so it is not being read; and nobody reads an event because it goes away.
        """
        lies = on_table(self.world.keys[doing.owner])
        changed = changed_by(doing.do, self.world) - only_put_away(doing.do)
        return changed - {lies.replace(ACTIVE, LAYING)} if lies else changed

    def _nexts(self, key: str) -> tuple[set[str], list[str]]:
        """What may change together with a key, and the keys that follow from it."""
        changed: set[str] = set()
        targets: list[str] = []
        for more, to, _ in self.watch.get(key, ()):
            changed |= more
            targets += to
        if key in self.raw:
            changed |= self.raw[key][0]
            changed.update(f"?{fact}" for fact in self.asked.get(key, ()))  # it sees what is so at that point
            targets += self.raw[key][1]
        if key in self._moving:
            targets.append("numbers")
        if any(one.startswith("chapter:") for one in changed):
            changed.update(
                f"chapter:{number}" for number in self.world.chapters
            )  # one begins, another is over
        return changed, [*changed, *targets]

    def _with_chapters(self, changed: Set[str]) -> Set[str]:
        """When one chapter begins, another is over."""
        begun = {key.replace("chapter:", "begun:") for key in changed if key.startswith("chapter:")}
        return changed | begun | {f"chapter:{number}" for number in self.world.chapters} if begun else changed

    def _asked(self) -> dict[str, set[str]]:
        """For each owner of a text the facts that it asks about."""
        found: dict[str, set[str]] = {}
        keys = self.world.keys

        def note(owner: int, needs: Requirement, kind: str = "") -> None:
            key = keys[owner]
            facts = found.get(key)
            if facts is None:
                facts = found[key] = {key}
            self.reader.here = key[6:] if key.startswith("verse:") else ""
            asked = self.reader.facts_asked(needs)
            facts.update(asked)
            if kind in ("passage", "modifier"):
                self.in_prose |= asked

        for test in self.world.tests:
            note(test.owner, test.needs, test.kind)
        for grant in self.world.grants:
            for needs in conditions_in(grant.do):
                note(grant.owner, needs)
        return found

    def _opening(self) -> str:
        """The page of the first chapter, if it is read only at the beginning: then nothing waits while it is read."""
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
        start = [key for key in stack if key in self.raw and key != self.opening]
        if not start:
            return set()
        graph = self.pages_graph(called=False)
        if self.opening:
            graph.remove_node(self.opening)
        return reachable(graph, start)


def met_only(world: World) -> set[int]:
    """Encounters that begin only where a text draws or names one: their cards do nothing between two other lines.

    A guardian waits on the map, a boss moves, and a secret may be an encounter.
    """
    kept = {f"encounter:{one.name}" for one in all_encounters(world.campaign) if one.guardian}
    kept |= {key.replace("guardian:", "encounter:") for key in world.keys if key.startswith("guardian:")}
    for number, rule in enumerate(world.rules):
        if number not in world.page_rules and number not in world.doing_rules and rule.kind != "drawn":
            kept |= {world.keys[node] for node in rule.adds}
    owners = {doing.owner for doing in world.doings if world.keys[doing.owner].startswith("encounter:")}
    return {owner for owner in owners if world.keys[owner] not in kept}


def asks_for_light(world: World) -> bool:
    """Whether some text asks for a menhir or a waystone `here`, or for a menhir that some text lights `here`."""
    lit_here = any(isinstance(one, PlaceMenhir) and one.place == "@here" for one in all_effects(world))

    def asks(needs: Requirement) -> bool:
        if isinstance(entry_of(needs).asks, Within):
            return any(map(asks, inner_of(needs)))
        return isinstance(needs, (MenhirAt, WaystoneAt)) and (
            needs.place == "@here" or (lit_here and isinstance(needs, MenhirAt))
        )

    return any(asks(test.needs) for test in world.tests)


def asks_statuses(needs: Requirement) -> bool:
    """Whether it asks for statuses and nothing else."""
    if isinstance(entry_of(needs).asks, Within):
        return all(map(asks_statuses, inner_of(needs)))
    return isinstance(needs, HasStatus)


def on_table(owner: str) -> str:
    """The fact that an event lies on the table; nothing for another card."""
    kind, _, name = owner.partition(":")
    return f"{ACTIVE}{name}" if kind == "event" else ""


def _is_day(key: str) -> bool:
    return key.startswith("day:")


def doing_key(doing: Doing) -> str:
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


def condition_of(world: World, gate: Gate) -> Condition:
    """A gate in the words of the vocabulary."""
    needed, places, parts = gate
    facts: list[Condition] = [Fact(world.keys[world.literals[place >> 1]], not place & 1) for place in places]
    return Several(needed, (*facts, *(condition_of(world, part) for part in parts)))
