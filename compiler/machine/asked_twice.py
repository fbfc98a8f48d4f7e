"""What a page asks more than once and facts cannot answer: numbers, belongings, where people stand, who is there.

Owns those questions while one page is read. An answer stays the same until something may change it: whoever was not sent
on by `if terror 3+` is not sent on by `if terror 5+` below it, and cannot pay what takes more than that. Each answer is kept
under its subject, as bounds of a number (yes is 1, no is 0). What effects leave of them is `answers_kept`.

What a party has together is one number, and so is what a hero has who plays alone. Otherwise `food 3+` asks whether anybody
has so much. Where members of a party trade in the middle of an Action (FOA-PARTY-009), only one answer about Food and
Wealth of one person lasts: whether anybody has some at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from compiler.machine.settled_by_effects import SETTLING, settled
from schemas.facts import ALWAYS, Condition, Fact, Within, either, every
from schemas.model import Do, Fork, Hidden, Page, Passage, Prose, Redirect, Roll, Toss
from schemas.parts import Cost
from schemas.registry import BY_STRUCT, Effect, Requirement, entry_of, inner_of
from schemas.vocabulary import requirements as r
from schemas.vocabulary.choices import If
from schemas.vocabulary.resources import Lose, SetTrack
from schemas.words import TRACKS, TRADED

NOW = "now:"  # `now:terror:3`: it is at least 3 at this point of the page
MOST = 1 << 30
TOGETHER = " together"
_BY_FACTS = (
    r.HasStatus, r.MoreParts, r.InChapter, r.OnDay, r.HasFilter, r.ReadBefore, r.VerseRead,
)  # fmt: skip
_NUMBERS = (r.PartySize, r.CharactersInGame, r.TimePassed)  # one value, not one for each person

_PAID = ("food", "wealth", "magic", "energy", "health")  # prices that take away what is there
Question = tuple[str, Requirement]  # what is asked about, and the question
Bounds = tuple[int, int]  # it is at least the first, and not at least the second
_NONE: Mapping[str, Requirement] = MappingProxyType({})
_SIZE = BY_STRUCT[r.PartySize].op


class Questions(NamedTuple):
    """What a page asks with words and with prices, and the effects that settle something."""

    plain: list[Question]
    paid: list[Question]
    settling: list[Effect]

    @property
    def moved(self) -> set[str]:
        """The numbers that its effects set or lower."""
        return {one.what for one in self.settling if isinstance(one, (SetTrack, Lose))}


def stem_of(about: str) -> str:
    """The number behind a subject, whether of one person or of all together."""
    return about.removesuffix(TOGETHER)


class Asking:
    """What is asked about, in one campaign: the same words mean more where a hero plays alone."""

    def __init__(self, world: Any) -> None:
        self.world = world
        self.party_most: int = world.party_most
        self.alone = self.party_most == 1
        self.traded = () if self.alone or not world.language.trades_while_reading else TRADED
        self.always = self._always()
        self._known: dict[Requirement, tuple[Question, ...]] = {}
        self._of_page: dict[int, tuple[Page, Questions]] = {}
        tiles = [
            one for one in world.characters.values() if one.energy is not None and one.terror is not None
        ]
        one_tile = self.alone and len(world.characters) == 1 and len(tiles) == 1
        self._exhausted = max(tiles[0].energy.red or (tiles[0].energy.least,)) if one_tile else None
        self._insane = min(tiles[0].terror.red or (tiles[0].terror.most,)) if one_tile else None
        self.states = self._red_slots(tiles)

    def _always(self) -> dict[str, Bounds]:
        """What is known without asking: at least one reads, no more than can play, and a track has its ends."""
        found = {BY_STRUCT[one].op: (1, self.party_most + 1) for one in (r.PartySize, r.CharactersInGame)}
        for what in TRACKS:
            tracks = [getattr(one, what) for one in self.world.characters.values()]
            slots = [(track.least, track.most) for track in tracks if track is not None]
            if slots and len(slots) == len(tracks):
                found[what] = min(least for least, _ in slots), max(most for _, most in slots) + 1
        return found

    def _red_slots(self, tiles: list[Any]) -> dict[str, tuple[str, Callable[[int, int], bool]]]:
        """Where everybody is surely exhausted or going insane: from the bounds of the track, if all tiles agree."""
        if self.alone or not tiles or len(tiles) < len(self.world.characters):
            return {}
        tired = min(max(one.energy.red or (one.energy.least,)) for one in tiles)
        mad = max(min(one.terror.red or (one.terror.most,)) for one in tiles)
        return {
            self.subject(r.Exhausted()): ("energy", lambda low, high: high <= tired + 1),
            self.subject(r.GoingInsane()): ("terror", lambda low, high: low >= mad),
        }

    # --- what is asked about ------------------------------------------------------------------------------
    def subject(self, needs: Requirement) -> str:
        """What a plain requirement asks about; nothing where facts say it exactly, or parts are asked instead."""
        asks = entry_of(needs).asks
        if isinstance(asks, Within) or isinstance(needs, _BY_FACTS) or entry_of(needs).context == "encounter":
            return ""
        if self._bounds(needs) is not None:
            return self._named(needs)
        if isinstance(needs, (r.HasStat, r.HasAttribute)) and needs.most is None and needs.least:
            return self._named(needs)
        return repr(needs).replace(":", ";")

    def _named(self, needs: Any) -> str:
        if isinstance(needs, r.HasStat):
            return f"{needs.what}{TOGETHER if needs.together and not self.alone else ''}"
        if isinstance(needs, r.HasAttribute):
            return needs.attribute
        return {r.Exhausted: "energy", r.GoingInsane: "terror"}.get(type(needs), entry_of(needs).op)

    def _bounds(self, needs: Any) -> tuple[int, int | None] | None:
        """The least and the most that it asks for, where that is one number and not one for each person."""
        if isinstance(needs, r.Exhausted):
            return None if self._exhausted is None else (0, self._exhausted)
        if isinstance(needs, r.GoingInsane):
            return None if self._insane is None else (self._insane, None)
        one = isinstance(needs, _NUMBERS) or (self.alone and isinstance(needs, r.HasAttribute))
        if isinstance(needs, r.HasStat) and needs.what not in ("pool", "duration"):
            # The highest reputation of the party counts (FOA-RES-005).
            one = self.alone or needs.together or needs.what == "reputation"
        return (needs.least, needs.most) if one else None

    def now(self, needs: Requirement, negated: bool) -> Condition:
        """The same as a condition about this point of the page."""
        about = NOW + self.subject(needs)
        bounds = self._bounds(needs)
        if bounds is not None:
            least, most = bounds
            low = Fact(f"{about}:{least}", not negated)
            if most is None:
                return low
            high = Fact(f"{about}:{most + 1}", negated)
            if not least:
                return high
            return either(low, high) if negated else every(low, high)
        least, most = getattr(needs, "least", 1), getattr(needs, "most", None)
        if isinstance(needs, r.HasStat) and needs.what in self.traded and least > 1:
            return ALWAYS if negated else Fact(f"{about}:1")
        if not isinstance(needs, (r.HasStat, r.HasAttribute)) or most is not None or not least:
            least = 1
        return Fact(f"{about}:{least}", not negated)

    def subjects(self, needs: Requirement) -> Iterator[Question]:
        """What a requirement asks about, part by part, each with the question."""
        asks = entry_of(needs).asks
        if isinstance(asks, Within):
            if asks.kind == "same":
                return  # of one person alone
            for part in inner_of(needs):
                yield from self.subjects(part)
        elif about := self.subject(needs):
            yield about, needs

    def prices(self, cost: Cost | None) -> Iterator[Requirement]:
        """What a price asks the party to have together, as a requirement."""
        for price in cost.pay if cost is not None else ():
            (what, *others), amount = price.what, price.amount
            if others or what not in _PAID or isinstance(amount, str):
                continue
            left = amount - self.world.cheaper.get(what, 0)
            if left > 0:  # for several people it costs no less
                yield r.HasStat(what=what, least=left, most=None, together=True)

    # --- what a page asks ---------------------------------------------------------------------------------
    def questions(self, page: Page) -> Questions:
        """Everything that a page asks, and the effects that answer it; kept with the page, because it is asked twice."""
        found = self._of_page.get(id(page))
        if found is None:
            found = self._of_page[id(page)] = page, self._questions(page)
        return found[1]

    def _questions(self, page: Page) -> Questions:
        tests: list[Requirement] = [choice.needs for choice in page.choices if choice.needs is not None]
        effects: list[Effect] = []
        _gather(page.steps, tests, effects)
        plain: list[Question] = []
        for needs in tests:
            found = self._known.get(needs)
            if found is None:
                found = self._known[needs] = tuple(self.subjects(needs))
            plain += found
        paid = [
            (self.subject(price), price)
            for choice in page.choices
            if choice.cost is not None
            for price in self.prices(choice.cost)
        ]
        return Questions(
            plain, paid, [one for one in effects if isinstance(one, (SetTrack, Lose, *SETTLING))]
        )

    def twice(
        self, asks: Questions, later: Mapping[str, Requirement] = _NONE, known: Iterable[str] = ()
    ) -> dict[str, Requirement]:
        """The subjects that a page asks about more than once, each with a question; an effect that settles it counts as well.

        So does what is asked `later`, behind this page, and what was `known` when it began.
        """
        before = {stem_of(about) for about in known}
        if len(asks.plain) + len(asks.paid) + len(asks.settling) < 2 - bool(later) - bool(before):
            return {}
        asked = {**later, **dict(asks.plain)}
        stems = Counter(stem_of(about) for about, _ in asks.plain)
        stems.update({stem_of(about) for about in later})
        stems.update(before)
        moved = asks.moved
        for about, needs in asks.plain:
            if _STATES.get(type(needs)) in moved:
                stems[about] += 1
        for about, needs in asks.paid:
            if stems[stem_of(about)] or stem_of(about) in moved or self._takes_several(needs):
                asked.setdefault(about, needs)
        stems.update(stem_of(about) for about, _ in asks.paid if about in asked)
        for about, needs in asked.items():
            if stem_of(about) in moved or any(
                settled(one, needs) is not None
                for one in asks.settling
                if not isinstance(one, (SetTrack, Lose))
            ):
                stems[stem_of(about)] += 1
        found = {about: needs for about, needs in asked.items() if stems[stem_of(about)] > 1}
        if _SIZE in asked:  # it takes several to pay so much
            several = {about: needs for about, needs in asks.paid if self._takes_several(needs)}
            if several:
                found |= {**several, _SIZE: asked[_SIZE]}
        return found

    def _takes_several(self, price: Any) -> bool:
        """Whether nobody alone can hold what it asks for."""
        return not self.alone and price.least > self.world.limit_of(price.what, together=False)

    # --- what is known ------------------------------------------------------------------------------------
    def known(self, seen: dict[str, Bounds], about: str) -> Bounds:
        """The bounds of a subject: its own, and those that follow from what one has or all have together."""
        low, high = seen.get(about) or self.always.get(about, (0, MOST))
        if about in self.states:
            what, test = self.states[about]
            return (max(1, low), high) if what in seen and test(*seen[what]) else (low, high)
        if self.alone or (about not in _STATS and not about.endswith(TOGETHER)):
            return low, high
        people = (seen.get(_SIZE) or self.always[_SIZE])[1] - 1
        what = stem_of(about)
        if what != about:
            least, most = seen.get(what) or self.always.get(what, (0, MOST))
            return max(low, least), min(high, (most - 1) * people + 1)
        if f"{about}{TOGETHER}" not in seen:
            return low, high
        least, most = seen[f"{about}{TOGETHER}"]
        return max(low, -(-least // people)), min(high, most)

    def answer(self, seen: dict[str, Bounds], key: str) -> bool | None:
        """True if it is surely so, False if it surely is not, None if that is open."""
        about, _, level = key.removeprefix(NOW).rpartition(":")
        low, high = self.known(seen, about)
        least = int(level)
        return True if least <= low else False if least >= high else None

    def of_fewer(self, seen: dict[str, Bounds]) -> dict[str, Bounds]:
        """What is still known if some have left the party: nobody has more than before."""
        return {about: (self.always.get(about, (0, MOST))[0], high) for about, (_, high) in seen.items()}

    def is_possible(self, seen: dict[str, Bounds]) -> bool:
        """Whether no two answers clash."""
        return all(low < high for low, high in (self.known(seen, about) for about in seen))

    def note(self, seen: dict[str, Bounds], key: str, so: bool) -> None:
        """Keeps an answer."""
        about, _, level = key.removeprefix(NOW).rpartition(":")
        low, high = seen.get(about) or self.always.get(about, (0, MOST))
        seen[about] = (max(low, int(level)), high) if so else (low, min(high, int(level)))


_STATES: dict[type, str] = {r.Exhausted: "energy", r.GoingInsane: "terror"}
_STATS = frozenset(("food", "wealth", "magic", "exp", "reputation", *TRACKS))


def _gather(steps: Iterable[object], tests: list[Requirement], effects: list[Effect]) -> None:
    """Gathers everything that the page asks, and everything that it does, before the choices."""
    for step in steps:
        if isinstance(step, Prose) and not step.insets:
            continue
        if isinstance(step, Do):
            effects += step.do
        elif isinstance(step, Redirect):
            tests.append(step.when)
        elif isinstance(step, (Roll, Toss, Fork)):
            for row in step.rows:
                effects += row.do
        elif isinstance(step, (Prose, Passage)):
            if isinstance(step, Passage):
                tests.append(step.when)
            tests += [way.when for inset in step.insets for way in inset.ways if way.when is not None]
        elif isinstance(step, Hidden):
            _gather(step.steps, tests, effects)
    tests += [effect.when for effect in effects if isinstance(effect, If)]
