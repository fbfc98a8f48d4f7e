"""What effects do to the ways through a page: facts made and ended, numbers moved, ways divided.

Owns effects. Each makes and ends what the vocabulary says. A choice among effects divides the way. Where a change calls
for something to be read in between, the way waits for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from compiler.machine.answers_kept import kept_after, track_set
from compiler.machine.asked_twice import MOST
from compiler.machine.at_once import following
from compiler.machine.counted_numbers import PLENTY, Move
from compiler.machine.counted_numbers import SHARED as _SHARED
from compiler.machine.effect_meanings import MAY_STOP, Meaning, Meanings
from compiler.machine.events_on_table import AWAY, no_longer
from compiler.machine.last_marks import ends_campaign
from compiler.machine.later_items import LaterItems
from compiler.machine.page_tests import PageTests
from compiler.machine.page_ways import STIRRED, TooManyPaths, Way, changed_by
from compiler.machine.settled_by_effects import SETTLING, settled
from compiler.machine.steps_and_facts import ELSE, IF
from schemas.facts import ALWAYS, Branches, Condition, Fact, every, facts_in
from schemas.fields import At
from schemas.registry import Effect, entry_of
from schemas.vocabulary.choices import Choose, RollDie, TossDial
from schemas.vocabulary.journal import Read, TimePasses
from schemas.vocabulary.resources import Die, SetTrack

MOST_PATHS = 160
MOST_EARNED = 3  # achievements that wait for the same thing, and by which ways are divided
# Facts that say all about their subject; anything else that an effect changes may be asked about as a number.
_WHOLE = frozenset(
    ("status", "verse", "chapter", "ending", "event", "secret", "item", "card", "skill", "filter", "out")
)
_PRICES = (*MAY_STOP, "PayUpTo", "DiscardItems")  # without which a choice is locked
_ALL_WHO_READ = ("@party", "@each-party-member", "@each-character")
_ONE_OF_EACH = ("item", "secret")  # the box holds one card of each


def moves_numbers(effect: Effect, changed: Collection[str]) -> bool:
    """Whether it may make a quest come true that asks for a number, a marker or a place."""
    return (
        bool(entry_of(effect).worth)
        or not changed
        or any(key.partition(":")[0] not in _WHOLE for key in changed)
    )


def _is_taken(effect: Effect, facts: Branches) -> bool:
    """Whether one of its lists surely happens: nobody can decline it, and one list costs nothing."""
    if facts.kind == "all" or isinstance(effect, TossDial):
        return True
    if isinstance(effect, RollDie):
        return all(any(low <= face <= high for low, high in effect.faces) for face in range(1, 7))
    if not isinstance(effect, Choose) or effect.who not in _SHARED:
        return False
    return any(not any(type(one).__name__ in _PRICES for one in option) for option in effect.options)


def _is_gain(waits: Condition) -> bool:
    """Whether it only waits for things to be there: then no loss can make it come true."""
    return waits is not ALWAYS and all(one.so and one.key.startswith("status:") for one in facts_in(waits))


class PageEffects(PageTests):
    """Lets effects happen."""

    def __init__(self, world: Any, followed: frozenset[str]) -> None:
        super().__init__(world, followed)
        self._meanings = Meanings(world)
        self.later_items = LaterItems(world)
        self.at_once = following(world)
        self._last_verses: dict[str, bool] = {}
        self._saved = any(rule.kind == "brand" for rule in world.rules)
        self._shows_mercy = any(rule.kind == "mercy" for rule in world.rules)
        # Kept for equal effects: the numbers they move, in a fight and elsewhere, and what they take off the table.
        self._moves: dict[tuple[Effect, bool, str], tuple[Move, ...]] = {}
        self._away: dict[Effect, tuple[str, ...]] = {}

    def run(self, ways: list[Way], do: Iterable[Effect], at: At) -> tuple[list[Way], list[Way]]:
        """The ways after a list of effects, and those on which it breaks off because everybody died or nothing was paid."""
        if not do:
            return ways, []
        broken: list[Way] = []
        stopped: list[Way] = []
        for order, effect in enumerate(do):
            meaning = self._meanings.of(effect)
            if meaning.may_stop:
                stopped += [way.copy() for way in ways]
            if meaning.branches is not None:
                ways, more = self._branch(ways, effect, meaning.branches, at, order)
                broken += more
            else:
                ways = [
                    after
                    for way in ways
                    for one, given in self._given(way, effect, meaning)
                    for after in self._change(one, effect, given)
                ]
            if meaning.hurts:
                broken += [way.copy() for way in ways]
            if isinstance(effect, (Die, Read)) and self._ends_all(effect):
                return stopped, broken + ([] if meaning.hurts else ways)
            if self.numbers.left and isinstance(effect, TimePasses):
                broken += [way.copy() for way in ways]
                ways = [way for way in ways if way.ask(self.numbers.left, 1)]  # else the campaign is over
            if len(ways) + len(broken) > MOST_PATHS:
                raise TooManyPaths
        return ways + stopped, broken

    def _ends_all(self, effect: Die | Read) -> bool:
        """Whether nothing more is read after it: everybody who reads dies, or reads aside how the campaign ends.

        What the Brand saves goes on (KOR-DEATH-010). Others are out of what is under way (KOR-DEATH-009, FOA-DEATH-003).
        """
        if self._saved or not self.owner.startswith("verse:") or effect.who not in _ALL_WHO_READ:
            return False
        if isinstance(effect, Die):
            return True
        found = self._last_verses.get(effect.verse)
        if found is None:
            found = self._last_verses[effect.verse] = ends_campaign(self.world, effect.verse)
        return found

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
                for way in met if inner else ():
                    way.marks.append((self.owner, f"{IF if so else ELSE}{order}", at))
                done, more = self.run(met, inner, at)
                after += done
                broken += more
            return after, broken
        if not _is_taken(effect, facts):
            after += [way.copy() for way in ways]
        who = getattr(effect, "who", "@party")
        shared = who in _SHARED or (self.asking.alone and who in _ALL_WHO_READ)
        if not shared:
            # Each for themselves: any of it may happen, and more than once.
            changed = {key for inner in lists for key in changed_by(inner, self.world)}
            for way in ways:
                self._stir(way)
                self._shake(way, changed & self.followed)
                way.touched |= changed
                way.stirred = True
                way.seen = {}
                way.gone = set()
                for what in self.numbers.given(changed):
                    way.move(what, PLENTY, PLENTY)
        twice = self.twice
        if not shared:
            self.twice, self._asked_twice = {}, {}  # inside, each is asked alone
        for inner in lists:
            done, more = self.run([way.copy() for way in ways], inner, at)
            after += done
            broken += more
        if not shared:
            self.twice = twice
            for way in after:
                way.seen, way.gone = {}, set()
        return after, broken

    def _given(self, way: Way, effect: Effect, meaning: Meaning) -> list[tuple[Way, Meaning]]:
        """The ways on which it gives all that it may, and those on which a chapter has yet to bring some of it."""
        found = [(way, meaning)]
        for begun, items in self.later_items.waiting(effect, meaning.made):
            divided = []
            for one, given in found:
                less = given._replace(made=tuple(key for key in given.made if key not in items))
                divided += [(later, given) for later in self.met(one, begun)]
                not_yet = every(*(Fact(fact.key, False) for fact in facts_in(begun)))
                divided += [(early, less) for early in self.met(one, not_yet)]
            found = divided
        return found

    def _change(self, way: Way, effect: Effect, meaning: Meaning) -> list[Way]:
        made, ended, chapter = (
            self.marked.made(effect, meaning.made, self.owner),
            meaning.ended,
            meaning.chapter,
        )
        if way.seen or self.twice:
            way = self._seen_after(way, effect)
        if meaning.worth:
            self._stir(way)
        if meaning.one_of:
            return self._one_of(way, made or ended[::-1], bool(made))
        if chapter:  # its set-up card is followed once, then it leaves the game
            begun = chapter.replace("chapter:", "begun:")
            again = self.met(way, Fact(begun))
            fresh = self.met(way, Fact(begun, False))
            if self._shows_mercy:  # then the card may be followed once more (FOA-DEATH-007)
                fresh += [one.copy() for one in again]
            for one in fresh:
                self._set_exact(one, begun, True)
                self._set(one, chapter, True)
                self._take_away(one, effect)
                self._settle(one, (chapter,), effect)
                self._count(one, effect)
            return fresh + again
        left: list[Way] = []
        if not meaning.sure and any(map(self.is_exact, (*made, *ended))):
            left.append(way.copy())  # it may find nothing to do, and an exact fact says so
        if len(made) == 1 and f"out:{made[0]}" in self.followed:
            left += self.met(way, Fact(f"out:{made[0]}"))  # it has left the game: nothing comes of it
            ways = self.met(way, Fact(f"out:{made[0]}", False))
        elif must := self.marked.must_lie(effect):
            left.append(way.copy())  # its card does not lie on the table
            ways = self.met(way, Fact(must))
        else:
            ways = [way]
            made = tuple(key for key in made if not way.known.get(f"out:{key}"))
        for one in ways:
            for key in ended:
                self._set(one, key, False, sure=meaning.sure)
                if key.partition(":")[0] in _ONE_OF_EACH and getattr(effect, "who", "") in _ALL_WHO_READ:
                    one.gone.add(key)
            for key in made:
                self._set(one, key, True)
            self._take_away(one, effect)
            self._settle(one, (*made, *ended), effect)
            self._count(one, effect)
        if self.earning:
            ways = [after for one in ways for after in self._earned(one, (*made, *ended))]
        return ways + left

    def _is_decided(self, changed: tuple[str, ...], fact: str) -> bool:
        """Whether this change divides the ways by the achievement being earned: they must be few, and the fact exact."""
        key = changed[0]
        return len(changed) == 1 and self.is_exact(fact) and len(self.earning.get(key, ())) <= MOST_EARNED

    def _earned(self, way: Way, changed: tuple[str, ...]) -> list[Way]:
        """The way, and the ways on which this change earns an achievement, if achievements were handed out before."""
        ways = [way]
        for waits, _, fact, mark in self.earning.get(changed[0], ()) if len(changed) == 1 else ():
            if not self._is_decided(changed, fact):
                continue
            for one in list(ways):
                for earning in (
                    self.met(one, every(Fact("achievements"), waits)) if not one.known.get(fact) else ()
                ):
                    earning.marks.append(mark)
                    self._set_exact(earning, fact, True)
                    ways += (earning, *self._full_page(earning, fact))
        return ways

    def _full_page(self, way: Way, achievement: str) -> list[Way]:
        """The ways on which it fills its page, so that somebody holds the legendary action at once (KOR-ECHO-004)."""
        found = []
        for legendary, page in self.full_pages.get(achievement, ()):
            for full in self.met(way, page):
                full.made.add(legendary)
                found.append(full)
        return found

    def _take_away(self, way: Way, effect: Effect) -> None:
        """Takes away the events that no longer lie on the table."""
        away = self._away.get(effect)
        if away is None:
            away = self._away[effect] = tuple(filter(self.is_exact, no_longer(effect, self.world)))
        for key in away:
            self._set_exact(way, key, False)

    def _seen_after(self, way: Way, effect: Effect) -> Way:
        """Keeps the answers that this effect does not touch; a track may be set by it, which is an answer too."""
        way = way.copy()
        way.seen = kept_after(way.seen, effect, self.asking)
        if isinstance(effect, SetTrack):
            bounds = track_set(effect, self._range(effect.what))
            if bounds is not None:
                way.seen[effect.what] = bounds
        elif isinstance(effect, SETTLING):
            for about, needs in self.twice.items():
                so = settled(effect, needs)
                if so is not None:
                    way.seen[about] = (1, MOST) if so else (0, 1)
        return way

    def _range(self, what: str) -> tuple[int, int]:
        """The least and the highest slot of that track on any tile, forms included."""
        tracks = [getattr(one, what) for one in self.world.characters.values()]
        found = [track for track in tracks if track is not None]
        return min((one.least for one in found), default=0), max((one.most for one in found), default=0)

    def _count(self, way: Way, effect: Effect) -> None:
        """Gains as large as they can be; a price that is paid is asked for; a loss may find nothing to take."""
        where = self.owner if self.numbers.here_of and getattr(effect, "place", "") == "@here" else ""
        known = effect, self.numbers.in_fight, where
        moves = self._moves.get(known)
        if moves is None:
            moves = self._moves[known] = tuple(self.numbers.moved(effect, where))
        for move in moves:
            if move.paid:
                way.ask(move.what, -move.change)
            way.move(move.what, move.change, move.floor)

    def _one_of(self, way: Way, boxes: tuple[str, ...], value: bool) -> list[Way]:
        """Marks the first free box, or erases the last marked one; does nothing if there is none."""
        after: list[Way] = []
        for place, box in enumerate(boxes):
            before = tuple(Fact(one, value) for one in boxes[:place])
            for one in self.met(way, every(*before, Fact(box, not value))):
                self._set(one, box, value)
                self._settle(one, (box,), None)
                after += self._earned(one, (box,)) if self.earning else (one,)
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
            way.gone.discard(key)
            self._follow(way, key)
        elif sure or way.needs.get(key):
            if not way.stirred:
                way.ends.add(key)
            if not way.stirred or key not in self.stirs:
                way.made.discard(key)  # otherwise something read in between may have seen it

    def _follow(self, way: Way, key: str) -> None:
        """Makes what the rules bring about in the same moment; no key brings a card that has left the game."""
        for one in self.at_once.get(key, ()):
            if not way.known.get(one.replace("place:", "gone:", 1)):
                way.made.add(one)
                way.ends.discard(one)
                way.gone.discard(one)

    def _set_exact(self, way: Way, key: str, value: bool) -> None:
        if value:
            self._follow(way, key)
        if key not in self.followed:
            if value and key in self.world.volatile:
                way.made.add(key)  # no longer exact: it may be had
            return
        way.surely.pop(key, None)
        if key in way.touched:
            way.late.add(key)
            way.shaken.discard(key)
        else:
            way.sets[key] = value
        way.known[key] = value

    def _settle(self, way: Way, changed: tuple[str, ...], effect: Effect | None) -> None:
        """Notes that this change may have something read in between, which may change more."""
        shaken: set[str] = set()
        stirred = False
        for key in changed if self.earning else ():
            for waits, day, fact, mark in self.earning.get(key, ()):
                if not self._is_decided(changed, fact):
                    self._earn(way, day if len(changed) > 1 else waits, fact, mark)
        several = len(changed) > 1
        losing = several and all(way.known.get(key) is False for key in changed)
        put_away = isinstance(effect, AWAY)  # nobody reads that event because of it
        for found in (
            found for one in changed for key in self.at_once.get(one, ()) for _, found in self.stirs.of(key)
        ):
            stirred = True
            shaken |= found
        for key in changed:
            for waits, found in () if put_away and key.startswith("event:") else self.stirs.of(key):
                if losing and _is_gain(waits):
                    continue
                # If it waits for several of these changes, it may come in between them.
                if (
                    waits is ALWAYS
                    or (several and len({one.key for one in facts_in(waits)} & {*changed}) > 1)
                    or self._split(way, waits) != []
                ):
                    stirred = True
                    shaken |= found
        if effect is not None and "numbers" in self.stirs and moves_numbers(effect, changed):
            stirred = True
            shaken |= self.all_stirred("numbers")
        if effect is not None and getattr(effect, "place", "").startswith("@") and "at:*" in self.stirs:
            stirred = True  # wherever that is, something may wait there
            shaken |= self.all_stirred("at:*")
        if self.by_itself:
            stirred = True
            shaken |= self.by_itself
        if stirred:
            alone = not way.waiting and not self.by_itself and isinstance(effect, Read)
            way.aside = effect.verse if alone and effect.who in ("@party", "@one-party-member") else ""  # type: ignore[union-attr]
            way.waiting |= shaken | {STIRRED}
