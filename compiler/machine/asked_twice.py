"""What a page asks more than once and facts cannot answer: numbers, belongings, where people stand, who is there.

Owns those questions while one page is read. An answer stays the same until something may change it: whoever was not sent
on by `if terror 3+` is not sent on by `if terror 5+` below it. Each answer is kept under its subject, as bounds of a number
(yes is 1, no is 0). The first effect that may change it makes the page forget it.

In Avalon members of a party trade in the middle of an Action (FOA-PARTY-009). So only one answer about Food and Wealth
lasts: whether anybody has some at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from compiler.machine.settled_by_effects import SETTLING, settled
from schemas.facts import ALWAYS, Condition, Fact, Within, either, every
from schemas.model import Do, Fork, Hidden, Page, Passage, Prose, Redirect, Roll, Toss
from schemas.registry import BY_STRUCT, Effect, Requirement, entry_of, inner_of
from schemas.vocabulary import requirements as r
from schemas.vocabulary.choices import If
from schemas.vocabulary.journal import GainStatus, LoseStatus
from schemas.vocabulary.possessions import GainFilter
from schemas.vocabulary.resources import Gain, Lose, SetTrack
from schemas.words import RESOURCES

NOW = "now:"  # `now:terror:3`: it is at least 3 at this point of the page
MOST = 1 << 30
_BY_FACTS = (
    r.HasStatus, r.MoreParts, r.InChapter, r.OnDay, r.HasFilter, r.ReadBefore, r.VerseRead,
)  # fmt: skip
_NUMBERS = (r.PartySize, r.CharactersInGame, r.TimePassed)  # one value, not one for each person
_TRADED = ("food", "wealth")
_CALM = (GainStatus, LoseStatus, GainFilter)  # change nothing that is asked about here
Question = tuple[str, Requirement]  # what is asked about, and the question
Bounds = tuple[int, int]  # it is at least the first, and not at least the second


def subject(needs: Requirement) -> str:
    """What a plain requirement asks about; nothing where facts say it exactly, or parts are asked instead."""
    asks = entry_of(needs).asks
    if isinstance(asks, Within) or isinstance(needs, _BY_FACTS) or entry_of(needs).context == "encounter":
        return ""
    if isinstance(needs, r.HasStat) and needs.most is None and needs.least:
        return f"{needs.what}{' together' if needs.together else ''}"
    if isinstance(needs, r.HasAttribute) and needs.most is None and needs.least:
        return needs.attribute
    if isinstance(needs, _NUMBERS):
        return entry_of(needs).op
    return repr(needs).replace(":", ";")


def asked_now(needs: Requirement, negated: bool) -> Condition:
    """The same as a condition about this point of the page."""
    about = NOW + subject(needs)
    least, most = getattr(needs, "least", 1), getattr(needs, "most", None)
    if isinstance(needs, r.HasStat) and needs.what in _TRADED and not needs.together and least > 1:
        return ALWAYS if negated else Fact(f"{about}:1")
    if isinstance(needs, _NUMBERS):
        low = Fact(f"{about}:{least}", not negated)
        if most is None:
            return low
        high = Fact(f"{about}:{most + 1}", negated)
        if not least:
            return high
        return either(low, high) if negated else every(low, high)
    if not isinstance(needs, (r.HasStat, r.HasAttribute)) or most is not None or not least:
        least = 1
    return Fact(f"{about}:{least}", not negated)


# --- what a page asks -------------------------------------------------------------------------------------
def asked_twice(page: Page, known: dict[Requirement, tuple[Question, ...]]) -> dict[str, Requirement]:
    """The subjects that a page asks about more than once, each with a question; an effect that settles it counts as asking.

    `known` keeps what requirements ask about, because equal ones stand on many pages.
    """
    tests: list[Requirement] = [choice.needs for choice in page.choices if choice.needs is not None]
    effects: list[Effect] = []
    _gather(page.steps, tests, effects)
    settling = [one for one in effects if isinstance(one, (SetTrack, *SETTLING))]
    if len(tests) + len(settling) < 2 or not tests:
        return {}
    plain: list[Question] = []
    for needs in tests:
        questions = known.get(needs)
        if questions is None:
            questions = known[needs] = tuple(subjects(needs))
        plain += questions
    if not settling and len({about for about, _ in plain}) == len(plain):
        return {}
    found = Counter(about for about, _ in plain)
    asked = dict(plain)
    for about, needs in asked.items():
        if any(
            one.what == about if isinstance(one, SetTrack) else settled(one, needs) is not None
            for one in settling
        ):
            found[about] += 1
    return {about: asked[about] for about, times in found.items() if times > 1}


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


def subjects(needs: Requirement) -> Iterator[Question]:
    """What a requirement asks about, part by part, each with the question."""
    asks = entry_of(needs).asks
    if isinstance(asks, Within):
        if asks.kind == "same":
            return  # of one person alone
        for part in inner_of(needs):
            yield from subjects(part)
    elif about := subject(needs):
        yield about, needs


# --- what is known ----------------------------------------------------------------------------------------
def sizes(most: int) -> dict[str, Bounds]:
    """What is known without asking: at least one reads, and no more than can play."""
    return {BY_STRUCT[one].op: (1, most + 1) for one in (r.PartySize, r.CharactersInGame)}


def answer(known: dict[str, Bounds], key: str, always: dict[str, Bounds]) -> bool | None:
    """True if it is surely so, False if it surely is not, None if that is open."""
    about, _, level = key.removeprefix(NOW).rpartition(":")
    low, high = known.get(about) or always.get(about, (0, MOST))
    least = int(level)
    return True if least <= low else False if least >= high else None


def noted(known: dict[str, Bounds], key: str, so: bool, always: dict[str, Bounds]) -> None:
    """Keeps an answer."""
    about, _, level = key.removeprefix(NOW).rpartition(":")
    low, high = known.get(about) or always.get(about, (0, MOST))
    known[about] = (max(low, int(level)), high) if so else (low, min(high, int(level)))


def kept_after(known: dict[str, Bounds], effect: Effect) -> dict[str, Bounds]:
    """What is still known after an effect."""
    if not known or isinstance(effect, _CALM):
        return known
    if isinstance(effect, (Gain, Lose)) and effect.what in RESOURCES:
        return {about: bounds for about, bounds in known.items() if effect.what not in about}
    return {}


def track_set(effect: SetTrack, range_: Bounds) -> Bounds | None:
    """Where every member's track stands after the effect; Energy never stands above Health."""
    if effect.who not in ("@party", "@each-party-member", "@each-character") or effect.value == "start":
        return None
    least, most = range_
    low = 0 if effect.what == "energy" or effect.value > most else effect.value
    return low, max(effect.value, least) + 1
