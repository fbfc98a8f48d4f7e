"""Pages that surely lead to something, whichever way through them is taken.

Owns the question "does every way from here come to that?", asked of the pages as they are written. The machine asks the
opposite: there too many ways do no harm, while here an overlooked way would make a false proof. So whatever this module
does not understand counts as a way that comes to nothing. Death is left out: whoever dies on a page does not read it to
its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from compiler.analysis.rule_system import World
from schemas.facts import Branches, Condition, Fact, Within, condition, keys
from schemas.model import Campaign, Choice, Do, Fork, Hidden, Page, Redirect, Roll, Step, Toss, Verse
from schemas.registry import Effect, Requirement, entry_of, inner_of
from schemas.vocabulary.journal import Read

END = "end"
_MAY_BREAK_OFF = frozenset(
    ("Pay", "FlipThis", "ExchangeRandomEvent")
)  # the rest of their list may not happen
Wanted = Callable[[Effect], bool]


class Known(NamedTuple):
    """Facts that surely do not hold while a text is read, and facts that surely do."""

    gone: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()


NOTHING_KNOWN = Known()


def is_never(needs: Requirement, world: World, known: Known, negated: bool = False) -> bool:
    """Whether a requirement, or its opposite, surely fails."""
    asks = entry_of(needs).asks
    if isinstance(asks, Within):
        parts = inner_of(needs)
        if asks.kind in ("not", "same"):
            return is_never(parts[0], world, known, negated != (asks.kind == "not"))
        never = sum(is_never(part, world, known, negated) for part in parts)
        needed = {"all": len(parts), "any": 1}.get(asks.kind, getattr(needs, "least", 1))
        if negated:
            needed = len(parts) - needed + 1
        return len(parts) - never < needed
    return _fails(condition(asks, world, needs, negated), known)


def _fails(asked: Condition, known: Known) -> bool:
    if isinstance(asked, Fact):
        return asked.key in (known.gone if asked.so else known.held)
    return sum(not _fails(part, known) for part in asked.of) < asked.least


class PagesAsWritten:
    """The pages of a campaign, and the answers that all studies of them need again and again."""

    def __init__(self, campaign: Campaign, world: World, verses: Iterable[Verse] | None = None) -> None:
        self.campaign, self.world = campaign, world
        self.pages: dict[str, Page] = {
            verse.id: verse.page for verse in (campaign.verses if verses is None else verses)
        }
        self.leading: dict[str, list[str]] = {}  # the Verses that lead to one
        for verse, page in self.pages.items():
            for target in targets(page):
                self.leading.setdefault(target, []).append(verse)
        self.effects = {verse: tuple(effects_in(page)) for verse, page in self.pages.items()}
        self._changes: dict[Effect, tuple[tuple[str, ...], tuple[str, ...]]] = {}

    @cached_property
    def winding(self) -> frozenset[str]:
        """The Verses from which reading can come to a circle: the rules may cut it off, with all that is being read."""
        following = {
            verse: {
                *targets(page),
                *(one.verse for one in self.effects[verse] if isinstance(one, Read)),
            }
            & self.pages.keys()
            for verse, page in self.pages.items()
        }
        waiting = {verse: len(found) for verse, found in following.items()}
        leading: dict[str, list[str]] = {}
        for verse, found in following.items():
            for one in found:
                leading.setdefault(one, []).append(verse)
        straight = [verse for verse, count in waiting.items() if not count]
        for verse in straight:  # grows: a Verse is straight if all that it leads to are
            for one in leading.get(verse, ()):
                waiting[one] -= 1
                if not waiting[one]:
                    straight.append(one)
        return frozenset(self.pages.keys() - set(straight))

    def made(self, effect: Effect) -> tuple[str, ...]:
        """What an effect makes true by itself."""
        return self._change(effect)[0]

    def ended(self, effect: Effect) -> tuple[str, ...]:
        """What an effect ends by itself."""
        return self._change(effect)[1]

    def _change(self, effect: Effect) -> tuple[tuple[str, ...], tuple[str, ...]]:
        found = self._changes.get(effect)
        if found is None:
            facts = entry_of(effect).facts
            if isinstance(facts, Branches):
                found = (), ()
            else:
                found = keys(facts.makes, self.world, effect), keys(facts.ends, self.world, effect)
            self._changes[effect] = found
        return found


class SurelyRead:
    """Whether reading surely brings one wanted thing about, as far as some facts are known.

    `steps` numbers the Verses that surely come to it: each leads to it at once, or to Verses with smaller numbers.
    """

    def __init__(self, written: PagesAsWritten, wanted: Wanted, known: Known = NOTHING_KNOWN) -> None:
        self.written, self.world, self.wanted, self.known = written, written.world, wanted, known
        self.steps: dict[str, int] = {}
        self.sites: Wanted | None = None  # effects after which it must still come
        self.missed = False  # one of them stands where it may not come
        self._find()

    def _find(self) -> None:
        """Finds the Verses that bring it, then those that lead to these, until there are no more."""
        pages, leading, number = self.written.pages, self.written.leading, 0
        look: Iterable[str] = [
            verse for verse, effects in self.written.effects.items() if any(map(self.wanted, effects))
        ]
        while look:
            number += 1
            found = [verse for verse in look if verse not in self.steps and self.page(pages[verse])]
            self.steps.update(dict.fromkeys(found, number))
            look = dict.fromkeys(one for verse in found for one in leading.get(verse, ()))

    def page(self, page: Page) -> bool:
        """Whether every way through a page comes to it."""
        return self._steps(page.steps, self._end_of(page))

    def to(self, target: str | None) -> bool:
        """Whether reading on from there comes to it."""
        return target is not None and target != END and target in self.steps

    def lacks_after(self, page: Page, sites: Wanted) -> bool:
        """Whether one of these effects stands on a page where the wanted thing need not follow.

        The known facts hold only after these effects, so they do not count on this page.
        """
        known, self.known = self.known, NOTHING_KNOWN
        self.sites, self.missed = sites, False
        self.page(page)
        self.sites, self.known = None, known
        return self.missed

    def follows(self, do: Iterable[Effect], after: bool, broken_off: bool | None = None) -> bool:
        """Whether these effects bring it, or what comes after them.

        `broken_off` is whether it comes where the whole line breaks off; without it that is what comes after them.
        """
        here = after
        broken_off = after if broken_off is None else broken_off
        for effect in reversed(tuple(do)):
            if self.sites is not None and self.sites(effect):
                self.missed = self.missed or not here
            if self.wanted(effect):
                here = True
                continue
            facts = entry_of(effect).facts
            if isinstance(facts, Branches):
                inner = [self.follows(one, here, broken_off) for one in facts.of(effect)]
                here = all(inner) and (here or facts.kind == "if")
            elif isinstance(effect, Read) and effect.verse in self.written.winding:
                here = False
            elif type(effect).__name__ in _MAY_BREAK_OFF:
                here = here and broken_off
        return here

    def _steps(self, steps: tuple[Step, ...], after: bool) -> bool:
        here = after
        for step in reversed(steps):
            if isinstance(step, Do):
                here = self.follows(step.do, here)
            elif isinstance(step, Redirect):
                if is_never(step.when, self.world, self.known):
                    continue
                passed = is_never(step.when, self.world, self.known, negated=True) or here
                here = self.to(step.to) and passed
            elif isinstance(step, (Roll, Toss, Fork)):
                # A table may have no row for a roll, and an encounter may not take place: then the page goes on.
                rows = [
                    self.follows(row.do, here if row.to is None else self.to(row.to)) for row in step.rows
                ]
                here = all(rows) and here
            elif isinstance(step, Hidden):
                here = self._steps(step.steps, here) and here
        return here

    def _end_of(self, page: Page) -> bool:
        if not page.choices:
            return self.to(page.to)
        open_ = [one for one in page.choices if one.needs is None or not self._shut(one)]
        found = [self.follows(one.do, self.to(one.to)) for one in open_]
        if page.otherwise is not None:
            found.append(self.follows(page.otherwise.do, self.to(page.otherwise.to)))
        elif not any(self._free(one) for one in open_):
            found.append(False)  # all of them may be locked
        return all(found)

    def _shut(self, choice: Choice) -> bool:
        return choice.needs is not None and is_never(choice.needs, self.world, self.known)

    def _free(self, choice: Choice) -> bool:
        """Whether nothing can lock it."""
        if choice.cost is not None or choice.behind is not None or "choice" in self.world.dearer:
            return False
        return choice.needs is None or is_never(choice.needs, self.world, self.known, negated=True)


def targets(page: Page) -> Iterator[str]:
    """Every Verse that a page leads to, once for each arrow."""
    for step in page.steps:
        if isinstance(step, Hidden):
            yield from targets(Page(steps=step.steps))
        elif isinstance(step, Redirect):
            yield step.to
        elif isinstance(step, (Roll, Toss, Fork)):
            yield from (row.to for row in step.rows if row.to is not None)
    yield from (choice.to for choice in page.choices)
    if page.otherwise is not None:
        yield page.otherwise.to
    if page.to is not None:
        yield page.to


def effects_in(value: object) -> Iterator[Effect]:
    """Every effect inside a value, wherever it stands."""
    if isinstance(value, tuple):
        for part in value:
            yield from effects_in(part)
    elif hasattr(value, "__struct_fields__"):
        if isinstance(value, Effect):
            yield value
        for name in value.__struct_fields__:
            yield from effects_in(getattr(value, name))
