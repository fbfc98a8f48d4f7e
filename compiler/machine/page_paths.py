"""Pages read in order: every way from the first line of a page to one of its exits.

Owns the order inside a page. A redirection that fits is taken and not passed; an effect counts for the tests below it; what
something read in between may change (a threshold, a quest, a verse read aside) is forgotten at that point. A page with too
many ways is read coarsely: then it may do what it can do in any combination, which is more than the truth and never less.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from compiler.lower.outcome_tables import possible_results
from compiler.machine.followers import Stirs
from compiler.machine.page_ways import MOST_CASES, Exit, Stirred, TooManyPaths, Way, changed_by, choose, hurts
from compiler.machine.prose_tests import tested
from compiler.machine.steps_and_facts import Mark
from schemas.facts import ALWAYS, Branches, Change, Condition, Fact, Several, Within, condition, every, keys
from schemas.fields import At
from schemas.model import Do, Fork, Hidden, Page, Passage, Prose, Redirect, Roll, Step, Toss
from schemas.parts import Cost
from schemas.registry import Effect, Requirement, entry_of
from schemas.vocabulary.meanings import at_least, has_filter
from schemas.vocabulary.requirements import HasFilter, HasStat, OnDay

MOST_PATHS = 160
EXACT = frozenset(
    ("status", "used", "verse", "chapter", "begun", "day", "filter", "out", "on", "aside", "rest")
)
COUNTED = ("food", "wealth", "magic", "reputation")  # what only instructions give
_BROUGHT = ("companion", "guardian", "item", "secret", "event", "boss")  # what only an effect brings back
_HAS = "has:"  # a number that must be there: `has:food:3`
# Facts that say all about what they are of; whatever else an effect changes may be asked as a number.
_WHOLE = frozenset(
    ("status", "verse", "chapter", "ending", "event", "secret", "item", "card", "skill", "filter", "out")
)
PLENTY = 1000
_MAY_STOP = ("Pay", "FlipThis", "ExchangeRandomEvent")  # without which the rest of the list does not happen
_SHARED = ("@party", "@active", "@one-party-member")
END = "end"
STIRRED = (
    "stirred"  # stands for "something is read in between" where that changes nothing that anybody asks for
)
STOPS = ("ending:", "death")  # what ends all reading at once
_NOT_GIVEN = ("?", "verse:", "ending:", "death", "chapter:", "begun:", "on:", "aside:", STIRRED)


def _moves_numbers(effect: Effect, changed: tuple[str, ...]) -> bool:
    """Whether a quest that asks for a number, a marker or a place may come true by it."""
    return (
        bool(entry_of(effect).worth)
        or not changed
        or any(key.partition(":")[0] not in _WHOLE for key in changed)
    )


Earning = tuple[Condition, str, Mark]  # what it waits for, its fact, its mark


class PageReader:
    """Reads pages and lists of effects of one campaign; `world` answers what meanings ask."""

    def __init__(self, world: Any, followed: frozenset[str]) -> None:
        self.world = world
        self.followed = followed  # exact facts that somebody asks for
        self.stirs = Stirs({}, None)  # whoever reads pages fills it in
        self.cheaper: dict[str, int] = world.cheaper
        # Kept for equal requirements; with the place, if that matters.
        self._conditions: dict[tuple[Requirement, bool], tuple[Condition, str | None]] = {}
        self._asked_here = False
        self._stirred: dict[
            frozenset[str], Stirred
        ] = {}  # kept, because few kinds of things are read in between
        self.days: set[str] = set()  # days that somebody asks for
        self.owner = ""
        self.here = ""
        # What another quest or threshold may do that waits for its turn while this is read: any change lets it come.
        self.by_itself: frozenset[str] = frozenset()
        self.earning: dict[str, list[Earning]] = {}  # fact -> achievements that look at it
        self.readers: list[
            Way
        ] = []  # who reads prose that not everybody sees, or earns an achievement on the way

    # --- conditions -------------------------------------------------------------------------------------
    def condition(self, needs: Requirement, negated: bool = False) -> Condition:
        """What a requirement, or its opposite, asks for."""
        key = (needs, negated)
        found = self._conditions.get(key)
        if found is None or found[1] not in (None, self.here):
            self._asked_here = False
            made = self._condition(needs, negated)
            found = self._conditions[key] = (made, self.here if self._asked_here else None)
        return found[0]

    def _condition(self, needs: Requirement, negated: bool) -> Condition:
        asks = entry_of(needs).asks
        if isinstance(asks, Within):
            inner: Any = needs.of  # type: ignore[attr-defined]
            parts = inner if isinstance(inner, tuple) else (inner,)
            if asks.kind == "not":
                return self._condition(parts[0], not negated)
            found = tuple(self._condition(part, negated) for part in parts)
            if asks.kind == "some":
                least = needs.least  # type: ignore[attr-defined]
                return Several(max(0, len(found) - least + 1 if negated else least), found)
            if asks.kind in ("all", "any"):
                return Several(len(found) if (asks.kind == "all") != negated else 1, found)
            return found[0]
        if isinstance(needs, OnDay):
            return self._day(needs, negated)
        if isinstance(needs, HasStat) and needs.what in COUNTED and needs.least > 0 and not negated:
            asked = condition(asks, self.world, needs, negated)
            return every(asked, Fact(f"{_HAS}{needs.what}:{needs.least}"))
        if asks == "verse:@here":
            self._asked_here = True
            return Fact(f"verse:{self.here}", not negated) if self.here else ALWAYS
        return condition(asks, self.world, needs, negated)

    def _day(self, needs: OnDay, negated: bool) -> Condition:
        """Days only go on: `day:3` holds from the third one."""
        tests: list[Condition] = [Fact(f"day:{needs.least}", not negated)] if needs.least else []
        if needs.most is not None:
            tests.append(Fact(f"day:{needs.most + 1}", negated))
        self.days.update(one.key for one in tests if isinstance(one, Fact))
        return Several(1 if negated else len(tests), tuple(tests))

    def price(self, cost: Cost | None) -> Condition:
        """When a cost can be paid at all."""
        if cost is None:
            return ALWAYS
        parts: list[Condition] = [Fact(f"secret:{name}") for name in cost.secrets]
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
        """The way in every case in which the condition holds; none where it cannot."""
        if asked is ALWAYS:
            return [way.copy()]
        if way.waiting:
            way = way.copy()
            self._stir(way)
        cases = self._split(way, asked)
        if cases is None:
            return [way.copy()]
        found = []
        for case in cases:
            other = way.copy()
            for key, so in case.items():
                other.needs[key] = so
                if self.is_exact(key):
                    other.known[key] = so
                elif key.startswith(_HAS):
                    _, what, least = key.split(":")
                    other.ask(what, int(least))
                    del other.needs[key]
            found.append(other)
        return found

    def _value(self, way: Way, fact: Fact) -> bool | None:
        """Whether it surely holds, surely does not; None where that is open and must be asked of the beginning."""
        if not self.is_exact(fact.key):
            if not fact.so or fact.key in way.made:
                return True
            if fact.key in way.ends and fact.key not in self.world.volatile:
                return False if fact.key.startswith(_BROUGHT) else None
            return None
        if fact.key in way.known:
            return way.known[fact.key] == fact.so
        return True if fact.key in way.shaken else None

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
        """The same where every part is asked for, as nearly always."""
        cases: list[dict[str, bool]] = [{}]
        for part in parts:
            others = self._split(way, part)
            if others is None:
                return None
            if not others:
                return []
            if all(others):  # none of them is met for nothing
                cases = [
                    {**case, **other}
                    for case in cases
                    for other in others
                    if all(case.get(key, so) == so for key, so in other.items())
                ]
                if len(cases) > MOST_CASES:
                    return None
        return cases

    # --- effects ----------------------------------------------------------------------------------------
    def run(self, ways: list[Way], do: Iterable[Effect], at: At) -> tuple[list[Way], list[Way]]:
        """The ways after a list of effects; and those on which it breaks off, with everybody dead or nothing paid."""
        broken: list[Way] = []
        stopped: list[Way] = []
        for order, effect in enumerate(do):
            facts = entry_of(effect).facts
            if type(effect).__name__ in _MAY_STOP:
                stopped += [way.copy() for way in ways]
            if isinstance(facts, Branches):
                ways, more = self._branch(ways, effect, facts, at, order)
                broken += more
            else:
                ways = [after for way in ways for after in self._change(way, effect, facts)]
            if hurts(effect):
                broken += [way.copy() for way in ways]
            if len(ways) + len(broken) > MOST_PATHS:
                raise TooManyPaths
        return ways + stopped, broken

    def _branch(
        self, ways: list[Way], effect: Any, facts: Branches, at: At, order: int
    ) -> tuple[list[Way], list[Way]]:
        lists = facts.of(effect)
        after: list[Way] = []
        broken: list[Way] = []
        if facts.kind == "if":
            for so, inner in ((True, lists[0]), (False, lists[1])):
                asked = self.condition(effect.when, negated=not so)
                met = [one for way in ways for one in self.met(way, asked)]
                if so:
                    for way in met:
                        way.marks.append((self.owner, f"if-{order}", at))
                done, more = self.run(met, inner, at)
                after += done
                broken += more
            return after, broken
        if facts.kind in ("may", "one"):
            after += [way.copy() for way in ways]  # declined, or nothing of it can be paid
        if getattr(effect, "who", "@party") not in _SHARED:
            # Each for themselves: any of it may happen, and more than once.
            changed = {key for inner in lists for key in changed_by(inner, self.world)}
            for way in ways:
                self._stir(way)
                self._shake(way, changed & self.followed)
                way.touched |= changed
                way.stirred = True
        for inner in lists:
            done, more = self.run([way.copy() for way in ways], inner, at)
            after += done
            broken += more
        return after, broken

    def _change(self, way: Way, effect: Effect, facts: Change) -> list[Way]:
        made = keys(facts.makes, self.world, effect)
        ended = keys(facts.ends, self.world, effect)
        if entry_of(effect).worth:
            self._stir(way)
        if facts.one_of is not None and facts.one_of(effect):
            return self._one_of(way, made or ended[::-1], bool(made))
        chapter = next((key for key in made if key.startswith("chapter:")), "")
        if chapter:  # its set-up card is followed once, then it leaves the game
            begun = chapter.replace("chapter:", "begun:")
            again = self.met(way, Fact(begun))
            fresh = self.met(way, Fact(begun, False))
            for one in fresh:
                self._set_exact(one, begun, True)
                self._set(one, chapter, True)
                self._settle(one, (chapter,), effect)
            return fresh + again
        left: list[Way] = []
        if len(made) == 1 and f"out:{made[0]}" in self.followed:
            left = self.met(way, Fact(f"out:{made[0]}"))  # it has left the game: nothing comes of it
            ways = self.met(way, Fact(f"out:{made[0]}", False))
        else:
            ways = [way]
            made = tuple(key for key in made if not way.known.get(f"out:{key}"))
        for one in ways:
            for key in ended:
                self._set(one, key, False, sure=facts.sure)
            for key in made:
                self._set(one, key, True)
            self._settle(one, (*made, *ended), effect)
            self._count(one, effect)
        return ways + left

    def _count(self, way: Way, effect: Effect) -> None:
        """Gains as large as they can be; a price that is paid is asked for; a loss may find nothing to take."""
        for number in entry_of(effect).worth:
            what = number.named(effect)
            if what not in COUNTED:
                continue
            amount = number.amount if number.amount.isdigit() else getattr(effect, number.amount)
            if number.sign > 0:
                many = isinstance(amount, str) and not amount.isdigit()
                each = getattr(effect, "per", "") or getattr(effect, "who", "@party") not in _SHARED
                way.move(what, PLENTY if many or each else int(amount))
                continue
            together = not getattr(effect, "per", "") and getattr(effect, "who", "@party") in _SHARED
            if type(effect).__name__ == "Pay" and isinstance(amount, int) and together:
                way.ask(what, amount)
                way.move(what, -amount)

    def _one_of(self, way: Way, boxes: tuple[str, ...], value: bool) -> list[Way]:
        """The first free box is marked, or the last marked one erased; nothing if there is none."""
        after: list[Way] = []
        for place, box in enumerate(boxes):
            before = tuple(Fact(one, value) for one in boxes[:place])
            for one in self.met(way, every(*before, Fact(box, not value))):
                self._set(one, box, value)
                self._settle(one, (box,), None)
                after.append(one)
        after += self.met(way, every(*(Fact(one, value) for one in boxes)))
        return after

    def _set(self, way: Way, key: str, value: bool, *, sure: bool = True) -> None:
        kind = key.partition(":")[0]
        self._stir(way)
        if kind == "verse":
            if value:
                way.asides.append(key.partition(":")[2])
            return
        if kind == "chapter" and value:
            for number in self.world.chapters:
                if f"chapter:{number}" != key:
                    self._set_exact(way, f"chapter:{number}", False)
            way.asides.append(key)
        if kind == "encounter" and value and key in self.world.paged:
            way.asides.append(key)  # it is resolved by its own words
        if self.is_exact(key):
            self._set_exact(way, key, value)
        elif value:
            way.made.add(key)
            way.ends.discard(key)
        elif sure or way.needs.get(key):
            if not way.stirred:
                way.ends.add(key)
            way.made.discard(key)

    def _set_exact(self, way: Way, key: str, value: bool) -> None:
        if key not in self.followed:
            if value and key in self.world.volatile:
                way.made.add(key)  # no longer exact: it may be had
            return
        if key in way.touched:
            way.late.add(key)
            way.shaken.discard(key)
        else:
            way.sets[key] = value
        way.known[key] = value

    def _settle(self, way: Way, changed: tuple[str, ...], effect: Effect | None) -> None:
        """What is read in between, because of this change, may change more."""
        shaken: set[str] = set()
        stirred = False
        for key in changed if self.earning else ():
            for waits, fact, mark in self.earning.get(key, ()):
                self._earn(way, ALWAYS if len(changed) > 1 else waits, fact, mark)
        for key in changed:
            for waits, found in self.stirs.of(key):
                # Of several changes at once, it may come in between.
                if waits is ALWAYS or len(changed) > 1 or self._split(way, waits) != []:
                    stirred = True
                    shaken |= found
        if effect is not None and "numbers" in self.stirs and _moves_numbers(effect, changed):
            stirred = True
            shaken |= self.all_stirred("numbers")
        if effect is not None and getattr(effect, "place", "").startswith("@") and "at:*" in self.stirs:
            stirred = True  # wherever that is, something may wait there
            shaken |= self.all_stirred("at:*")
        if self.by_itself:
            stirred = True
            shaken |= self.by_itself
        if stirred:
            way.waiting |= shaken | {STIRRED}

    def _earn(self, way: Way, waits: Condition, fact: str, mark: Mark) -> None:
        """An achievement may come true in the middle of a page; nothing is read for it."""
        cases = self._split(way, waits)
        for case in [{}] if cases is None else cases:
            earned = way.copy()
            earned.needs.update({key: so for key, so in case.items() if not key.startswith(_HAS)})
            earned.marks, earned.made = [mark], {fact}
            self.readers.append(earned)
            way.made.add(fact)

    def all_stirred(self, *changed: str) -> frozenset[str]:
        """What may change when these change, whatever it waits for."""
        return frozenset().union(*(found for key in changed for _, found in self.stirs.of(key)))

    def _stir(self, way: Way) -> None:
        """What was to be read in between has been read: what it changes is open, what it gives may be had.

        Called before anything else happens or is asked on the page. Where nothing does, it is read after the page, in
        steps of its own.
        """
        if way.waiting:
            changed, way.waiting = way.waiting, frozenset()
            way.stirred = True
            way.overtaken.update(way.asides)
            found = self._stirred.get(changed)
            if found is None:
                found = self._stirred[changed] = self._what_stirs(changed)
            way.touched |= found.touched
            way.may_stop = way.may_stop or found.stops
            self._shake(way, found.followed)
            for key in found.earned:
                for _, fact, mark in self.earning[key]:
                    self._earn(way, ALWAYS, fact, mark)
            way.made |= found.given
            for what in found.counted:
                way.move(what, PLENTY)

    def _what_stirs(self, changed: frozenset[str]) -> Stirred:
        """Sorted where order matters: every machine must come to the same steps."""
        return Stirred(
            changed | {key[1:] for key in changed if key[0] == "?"},
            any(key.startswith(STOPS) for key in changed),
            changed & self.followed,
            frozenset(key for key in changed if not self.is_exact(key) and not key.startswith(_NOT_GIVEN)),
            tuple(sorted(key for key in changed if key in self.earning)),
            tuple(what for what in COUNTED if f"income:{what}" in changed),
        )

    def _shake(self, way: Way, facts: Iterable[str]) -> None:
        for key in facts:
            way.known.pop(key, None)
            way.shaken.add(key)
            way.late.add(key)

    # --- pages ------------------------------------------------------------------------------------------
    def page(self, page: Page, owner: str, here: str) -> list[Exit]:
        """Every way through a page."""
        self.owner, self.here = owner, here
        self.readers = []
        exits: list[Exit] = []
        ways = self._steps([Way()], page.steps, exits)
        if ways and page.choices:
            self._choices(ways, page, exits)
        elif ways:
            exits += [Exit(self._marked(way, "arrow", (0, 0)), page.to or END) for way in ways]
        return exits

    def _marked(self, way: Way, kind: str, at: At) -> Way:
        way.marks.append((self.owner, kind, at))
        return way

    def _steps(self, ways: list[Way], steps: Iterable[Step], exits: list[Exit]) -> list[Way]:
        for step in steps:
            if not ways:
                return []
            if isinstance(step, (Prose, Passage)):
                self.readers += tested(self, ways, step)
            elif isinstance(step, Do):
                for way in ways:
                    self._marked(way, "do", step.at)
                ways, broken = self.run(ways, step.do, step.at)
                exits += [Exit(way, END) for way in broken]
            elif isinstance(step, Redirect):
                for way in ways:
                    for taken in self.met(way, self.condition(step.when)):
                        exits.append(Exit(self._marked(taken, "redirect", step.at), step.to))
                opposite = self.condition(step.when, negated=True)
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
            if isinstance(step, Roll):
                least, most = possible_results(step)
                if row.least > most or (row.most is not None and row.most < least):  # type: ignore[union-attr]
                    continue
            done, broken = self.run([self._marked(way.copy(), kind, row.at) for way in ways], row.do, row.at)
            exits += [Exit(way, END) for way in broken]
            if row.to is not None:
                exits += [Exit(way, row.to) for way in done]
            else:
                passed += done
        return passed

    def _choices(self, ways: list[Way], page: Page, exits: list[Exit]) -> None:
        locks: list[Condition] = []
        for choice in page.choices:
            asked, lock = self.door(choice.needs, choice.cost, choice.at)
            if choice.behind is not None:
                asked = every(asked, has_filter(self.world, HasFilter(colour=choice.behind), False))
                lock = ALWAYS
            locks.append(lock)
            for way in ways:
                exits += [Exit(one, to) for one, to in self.taken(way, choice, asked, "choice")]
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
        opened: list[Condition] = [self.price(cost)]
        locked: list[Condition] = []
        if needs is not None:
            opened.append(self.condition(needs))
            locked.append(self.condition(needs, negated=True))
        if cost is not None:
            if cost.limit == "once":
                used = f"used:{self.owner}#{at[0]}"
                opened.append(Fact(used, False))
                locked.append(Fact(used))
            if cost.pay or cost.items or cost.secrets or cost.charges or cost.limit not in ("", "once"):
                locked.append(ALWAYS)
        elif "choice" in self.world.dearer:
            locked.append(ALWAYS)
        return every(*opened), Several(1, tuple(locked))

    def taken(self, way: Way, what: Any, asked: Condition, kind: str) -> list[tuple[Way, str]]:
        """A choice or an action that is taken: paid, done, and where it leads."""
        found: list[tuple[Way, str]] = []
        cost = what.cost
        for one in self.met(way, asked):
            self._marked(one, kind, what.at)
            if cost is not None:
                self._stir(one)
                if cost.limit == "once":
                    self._set_exact(one, f"used:{self.owner}#{what.at[0]}", True)
                for secret in cost.secrets:
                    self._set(one, f"secret:{secret}", False)
                for price in cost.pay:
                    (paid, *others), amount = price.what, price.amount
                    if others or paid not in COUNTED or paid in self.cheaper or amount == "all":
                        continue
                    # For several people it costs more, but how many there are is not known.
                    one.ask(paid, amount)
                    one.move(paid, -amount)
                if cost.pay and "numbers" in self.stirs:
                    one.waiting |= self.all_stirred("numbers") | {STIRRED}
                if cost.time:
                    marker = f"marker-{self.world.language.time_marker}"
                    one.made |= {f"{marker}:@", f"{marker}:*"}
            done, broken = self.run([one], what.do, what.at)
            found += [(after, what.to or END) for after in done]
            found += [(after, END) for after in broken]
        return found
