"""Pages read in order: every way from the first line of a page to one of its exits.

Owns the order inside a page. A redirection that fits is taken and not passed. An effect counts for the tests below it.
Where something is read in between (a threshold, a quest, a verse read aside), whatever it may change is forgotten. A page
with too many ways is read coarsely: it may do all that it can do in any combination. That is more than the truth and
never less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from compiler.lower.outcome_tables import possible_results
from compiler.machine.asked_twice import Bounds, Questions
from compiler.machine.counted_numbers import COUNTED
from compiler.machine.explored_places import PLACES
from compiler.machine.outcomes import can_end
from compiler.machine.page_effects import MOST_PATHS, PageEffects
from compiler.machine.page_entries import Entries
from compiler.machine.page_ways import END, STIRRED, TODAY, Exit, TooManyPaths, Way
from compiler.machine.prose_tests import left_below, reading, tested
from schemas.facts import ALWAYS, NEVER, Condition, Fact, Several, every
from schemas.fields import At
from schemas.model import Do, Fork, Hidden, Page, Passage, Prose, Redirect, Roll, RollRow, Step, Toss
from schemas.parts import Cost
from schemas.registry import Requirement
from schemas.vocabulary.meanings import has_filter, items_of
from schemas.vocabulary.requirements import HasFilter


class PageReader(PageEffects):
    """Reads pages of one campaign."""

    def __init__(self, world: Any, followed: frozenset[str]) -> None:
        super().__init__(world, followed)
        self._afters: dict[str, dict[str, bool]] = {}
        self._reading: list[str] = []
        self.entries: Entries | None = None  # what is known when pages begin
        self._round: set[str] = set()  # verses that lead back to themselves

    def page(self, page: Page, owner: str, here: str) -> list[Exit]:
        """Every way through a page."""
        self.owner, self.here = owner, here
        self.readers = []
        known: dict[str, Bounds] = {}
        if self.calm or self.steady:
            later: Mapping[str, Requirement] = {}
            if self.entries is not None and not self.by_itself:
                known, later = self.entries.known.get(owner, {}), self.entries.later.get(owner, {})
            self.twice = self.asking.twice(self.questions(page), later, known)
        self._asked_twice = {}
        try:
            return self._page(page, known)
        finally:
            self.twice = {}

    def questions(self, page: Page) -> Questions:
        """What a page asks more than once, as far as cards leave the answers alone."""
        asks = self.asking.questions(page)
        if self.calm:
            return asks
        return Questions([one for one in asks.plain if isinstance(one[1], PLACES)], [], [])

    def _page(self, page: Page, known: dict[str, Bounds]) -> list[Exit]:
        exits: list[Exit] = []
        start = Way()
        start.seen = dict(known)
        ways = self._steps([start], page.steps, exits)
        if ways and page.choices:
            self._choices(ways, page, exits)
        elif ways:
            exits += [Exit(self._marked(way, "arrow", (0, 0)), page.to or END) for way in ways]
        return exits

    def after_aside(self, verse: str) -> dict[str, bool]:
        """What holds after every way through it and what follows; nothing for pages that lead back to themselves."""
        known = self._afters.get(verse)
        if known is None:
            if verse in self._reading:
                self._round.update(self._reading[self._reading.index(verse) :])
                return {}
            self._reading.append(verse)
            kept = self.owner, self.here, self.twice, self._asked_twice, self.readers, self.by_itself
            self.by_itself = frozenset()
            known = self._in_common(verse)
            self.owner, self.here, self.twice, self._asked_twice, self.readers, self.by_itself = kept
            self._reading.pop()
            if verse in self._round:
                known = {}
            self._afters[verse] = known
        return known

    def _in_common(self, verse: str) -> dict[str, bool]:
        found: dict[str, bool] | None = None
        try:
            exits = self.page(self.world.paged[f"verse:{verse}"][0], f"verse:{verse}", verse)
        except TooManyPaths:
            return {}
        for way, to in exits:
            if any(key.startswith("ending:") for key in way.made):
                continue  # nothing comes after it
            ends = {key: so for key, so in way.known.items() if key not in way.waiting}
            if to != END:
                later = self.all_stirred(f"verse:{to}")
                ends = {key: so for key, so in ends.items() if key not in later}
                ends.update(self.after_aside(to))
            ends[f"verse:{verse}"] = True
            if found is None:
                found = ends
            else:
                found = {key: so for key, so in found.items() if ends.get(key) == so}
        return found or {}

    def _marked(self, way: Way, kind: str, at: At) -> Way:
        way.marks.append((self.owner, kind, at))
        return way

    def _steps(self, ways: list[Way], steps: Sequence[Step], exits: list[Exit]) -> list[Way]:
        below = left_below(self.owner, steps)
        for step in steps:
            if not ways:
                return []
            if step.at in below:
                self.readers += reading(ways, below[step.at])
            if isinstance(step, Prose) and not step.insets:
                continue
            if isinstance(step, (Prose, Passage)):
                self.readers += tested(self, ways, step)
            elif isinstance(step, Do):
                for way in ways:
                    self._marked(way, "do", step.at)
                ways, broken = self.run(ways, step.do, step.at)
                exits += [Exit(way, END) for way in broken]
            elif isinstance(step, Redirect):
                asked, opposite, _ = self.conditions(step.when)
                for way in ways:
                    for taken in self.met(way, asked):
                        exits.append(Exit(self._marked(taken, "redirect", step.at), step.to))
                ways = [passed for way in ways for passed in self.met(way, opposite)]
            elif isinstance(step, (Roll, Toss, Fork)):
                ways = self._table(ways, step, exits)
            elif isinstance(step, Hidden):
                asked = has_filter(self.world, HasFilter(colour=step.colour), False)
                opened = [one for way in ways for one in self.met(way, asked)]
                after = self._steps(opened, step.steps, exits)
                shut = has_filter(self.world, HasFilter(colour=step.colour), True)
                ways = [one for way in ways for one in self.met(way, ALWAYS if step.hint else shut)] + after
            if len(ways) + len(exits) > MOST_PATHS:
                raise TooManyPaths
        return ways

    def _table(self, ways: list[Way], step: Roll | Toss | Fork, exits: list[Exit]) -> list[Way]:
        kind = {Roll: "roll", Toss: "toss", Fork: "fork"}[type(step)]
        passed: list[Way] = []
        if isinstance(step, Fork):
            met = (
                f"encounter:{step.encounter}"
                if step.encounter is not None
                else f"draw:{step.colour or 'green'}"
            )
            if step.encounter is None and step.difficulty:
                met += f":{step.difficulty}"
            for way in ways:
                way.seen = {}
                self._set(way, met, True)
                self._settle(way, (met,), None)
                passed.append(way.copy())  # nothing was met after all
                exits.append(Exit(way.copy(), END))  # nobody is left
        elif isinstance(step, Roll):
            least, most = possible_results(step)
            rows = [(row.least, 9999 if row.most is None else row.most) for row in step.rows]
            if any(not any(low <= face <= high for low, high in rows) for face in range(least, most + 1)):
                passed += [way.copy() for way in ways]
        elif len(step.rows) < 2:
            passed += [way.copy() for way in ways]
        for row in step.rows:
            begun = ways
            if isinstance(step, Fork) and not can_end(self.world, step.encounter, row.outcome):  # type: ignore[union-attr]
                continue
            if isinstance(step, Roll):
                asked = self._rolled(step, row)  # type: ignore[arg-type]
                if asked is None:
                    continue
                begun = [one for way in ways for one in self.met(way, asked)]
            elif isinstance(step, Fork) and row.outcome == "avoid":  # type: ignore[union-attr]
                begun = [one for way in ways for one in self.met(way, self._avoided(step))]
            done, broken = self.run([self._marked(way.copy(), kind, row.at) for way in begun], row.do, row.at)
            exits += [Exit(way, END) for way in broken]
            if row.to is not None:
                exits += [Exit(way, row.to) for way in done]
            else:
                passed += done
        return passed

    def _avoided(self, fork: Fork) -> Condition:
        """When an encounter can be avoided before it starts (FOA-DIPLO-005)."""
        for one in self.world.campaign.diplomacy_encounters:
            if one.name == fork.encounter and one.avoid is not None:
                return self.door(one.avoid.needs, one.avoid.cost, one.avoid.at)[0]
        return ALWAYS

    def _rolled(self, roll: Roll, row: RollRow) -> Condition | None:
        """What must hold for dice and modifiers to show the row; None where they never do."""
        if not _can_show(roll, row):
            return None
        parts: list[Condition] = []
        for place, modifier in enumerate(roll.modifiers):
            if modifier.when is None:
                continue
            others = roll.modifiers[:place] + roll.modifiers[place + 1 :]
            if not _can_show(replace(roll, modifiers=others), row):
                parts.append(self.condition(modifier.when))
            elif not _can_show(replace(roll, modifiers=(*others, replace(modifier, when=None))), row):
                parts.append(self.condition(modifier.when, negated=True))
        return every(*parts) if parts else ALWAYS

    def _choices(self, ways: list[Way], page: Page, exits: list[Exit]) -> None:
        locks: list[Condition] = []
        if self.asking.traded:  # a table may have the dying leave the party before the choice
            for way in ways:
                way.seen = self.asking.of_fewer(way.seen)
                if (
                    "numbers" in self.stirs
                ):  # members of the party may trade, and a quest may wait for what one of them has
                    way.waiting |= self.all_stirred("numbers") | {STIRRED}
        for choice in page.choices:
            asked, lock = self.door(choice.needs, choice.cost, choice.at)
            if choice.behind is not None:
                asked = every(asked, has_filter(self.world, HasFilter(colour=choice.behind), False))
                lock = ALWAYS
            locks.append(lock)
            for way in ways:
                exits += [Exit(one, to) for one, to in self.taken(way, choice, asked, "choice")]
        if NEVER in locks:
            ways = [way for way in ways if way.waiting]  # one of them is always open
        for way in ways:
            for locked in self.met(way, every(*locks)):
                if page.otherwise is None:
                    exits.append(Exit(self._marked(locked, "stop", (0, 0)), END))
                    continue
                other = page.otherwise
                done, broken = self.run([self._marked(locked, "otherwise", other.at)], other.do, other.at)
                exits += [Exit(one, other.to) for one in done] + [Exit(one, END) for one in broken]

    def door(self, needs: Requirement | None, cost: Cost | None, at: At) -> tuple[Condition, Condition]:
        """When something can be taken, and when it can be locked."""
        if cost is None and "choice" not in self.world.dearer:
            if needs is None:
                return ALWAYS, NEVER
            so, otherwise, _ = self.conditions(needs)
            return (so if so is not ALWAYS else every(ALWAYS, so)), Several(1, (otherwise,))
        opened: list[Condition] = [self.price(cost)]
        locked: list[Condition] = []
        if needs is not None:
            so, otherwise, _ = self.conditions(needs)
            opened.append(so)
            locked.append(otherwise)
        if cost is not None:
            if cost.limit == "once":
                used = f"used:{self.owner}#{at[0]}"
                opened.append(Fact(used, False))
                locked.append(Fact(used))
            elif cost.limit == "once-per-day" and (today := f"{TODAY}{self.owner}#{at[0]}") in self.followed:
                opened.append(Fact(today, False))
            if cost.pay or cost.items or cost.secrets or cost.charges or cost.limit not in ("", "once"):
                locked.append(ALWAYS)
        elif "choice" in self.world.dearer:
            locked.append(ALWAYS)
        asked = [one for one in opened if one is not ALWAYS]
        return every(*(asked or opened)), Several(1, tuple(locked)) if locked else NEVER

    def taken(self, way: Way, what: Any, asked: Condition, kind: str) -> list[tuple[Way, str]]:
        """A choice or an action that is taken: paid, done, and where it leads."""
        found: list[tuple[Way, str]] = []
        cost = what.cost
        for one in self.met(way, asked):
            self._marked(one, kind, what.at)
            if cost is not None:
                self._stir(one)
                one.seen = {}
                if cost.limit == "once":
                    self._set_exact(one, f"used:{self.owner}#{what.at[0]}", True)
                elif cost.limit == "once-per-day" and kind in ("choice", "action"):
                    self._set_exact(one, f"{TODAY}{self.owner}#{what.at[0]}", True)
                for secret in cost.secrets:
                    self._set(one, f"secret:{secret}", False)
                for item in cost.items:
                    of_kind = items_of(self.world, item.kind)
                    for key in of_kind if len(of_kind) == item.amount else ():
                        self._set(one, key, False)
                for price in cost.pay:
                    (paid, *others), amount = price.what, price.amount
                    if others or paid not in COUNTED or paid in self.cheaper or amount == "all":
                        continue
                    # It costs more for several people, but their number is not known.
                    one.ask(paid, amount)
                    one.move(paid, -amount)
                if cost.pay and "numbers" in self.stirs:
                    one.waiting |= self.all_stirred("numbers") | {STIRRED}
                if self.by_itself:  # paying is a change, too: whatever waits for its turn comes
                    one.waiting |= self.by_itself | {STIRRED}
                if cost.time:
                    marker = f"marker-{self.world.language.time_marker}"
                    one.made |= {f"{marker}:@", f"{marker}:*"}
            done, broken = self.run([one], what.do, what.at)
            found += [(after, what.to or END) for after in done]
            found += [(after, END) for after in broken]
        return found


def _can_show(roll: Roll, row: RollRow) -> bool:
    least, most = possible_results(roll)
    return row.least <= most and (row.most is None or row.most >= least)
