"""One abstract story, seeded: what all three writers put into the syntax of their tool.

A Verse has about 115 words, one conditional redirection that asks for a status, two effect lines and three choices,
one of which is always open. `repeat` is the share of requirement and effect texts that occur earlier in the story;
the rest is new text. Every Verse is reachable; every arrow leads forward, to another section or to an end; and every
status part is both given and asked for.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from tests.bench import prose

PER_FILE = 100
WORDS_PER_VERSE = 115
ATTRIBUTES = ("aggression", "courage", "practicality", "empathy", "caution", "spirituality")
RESOURCES = ("food", "wealth", "magic", "exp", "energy", "health", "terror")
PRICES = ("energy", "food", "wealth", "magic", "health")
SCALES = ("party", "member", "character")

Payload = TypeVar("Payload", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Status:
    """A status; without parts it is had or not."""

    name: str
    parts: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """A status, or one part of it (counted from 1)."""

    status: str
    part: int = 0


@dataclass(frozen=True, slots=True)
class Has:
    """The status is marked, or is not."""

    mark: Mark
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Amount:
    """An attribute or resource at least `low` and, if given, at most `high`."""

    name: str
    low: int
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Requirement:
    """Tests joined by one word, "and" or "or"."""

    tests: tuple[Has | Amount, ...]
    word: str = "and"


@dataclass(frozen=True, slots=True)
class Change:
    """Gain or lose some of a resource, on one of the three scales."""

    gain: bool
    amount: int
    resource: str
    scale: str


@dataclass(frozen=True, slots=True)
class Set:
    """Gain or lose a status or a part."""

    gain: bool
    mark: Mark


Effects = tuple[Change | Set, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """A Verse by section and position; no position means the end."""

    section: int = 0
    verse: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    text: str
    cost: tuple[int, str] | None
    requirement: Requirement | None
    target: Target


@dataclass(frozen=True, slots=True)
class Verse:
    name: str
    paragraphs: tuple[str, ...]
    guard: Requirement
    detour: Target
    effects: tuple[Effects, Effects]
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    words: str
    verses: tuple[Verse, ...]


@dataclass(frozen=True, slots=True)
class Story:
    size: int
    repeat: float
    statuses: tuple[Status, ...]
    sections: tuple[Section, ...]
    repeated: float
    """The share of requirement and effect texts that really repeat an earlier one."""


class Pool:
    """Hands out payloads: an earlier one with the requested probability, otherwise a new one."""

    def __init__(self, random: Random, repeat: float) -> None:
        self.random = random
        self.repeat = repeat
        self.used: dict[str, list[Hashable]] = {}
        self.seen: set[Hashable] = set()
        self.asked = 0
        self.again = 0

    def draw(self, kind: str, make: Callable[[int], Payload]) -> Payload:
        """`make` learns how often its result was not new, and should widen its choice accordingly."""
        self.asked += 1
        used = self.used.setdefault(kind, [])
        if used and self.random.random() < self.repeat:
            self.again += 1
            # Squaring prefers the early ones: a few texts are common and most are rare, as in real Journals.
            return used[int(len(used) * self.random.random() ** 2)]  # type: ignore[return-value]
        for tries in range(400):
            made = make(tries)
            if made not in self.seen:
                break
        else:
            raise RuntimeError(f"no new {kind} left; the story is too large for this share of repeats")
        self.seen.add(made)
        used.append(made)
        return made


class Maker:
    """Makes the parts of one story."""

    def __init__(self, size: int, repeat: float, seed: int) -> None:
        self.random = Random(f"{seed}/{size}/{repeat}")
        self.pool = Pool(self.random, repeat)
        self.size = size
        sections = max(1, (size + PER_FILE - 1) // PER_FILE)
        self.sizes = [min(PER_FILE, size - PER_FILE * index) for index in range(sections)]
        # One status for 25 Verses; fewer if so much repeats that some would never occur.
        statuses = max(4, int(size * min(0.04, 0.16 * (1 - repeat))))
        counts = [self.random.choice((0, 0, 2, 3, 4, 4, 6)) for _ in range(statuses)]
        found = prose.names(self.random, "adj", "noun", len(counts))
        self.statuses = tuple(Status(name, parts) for name, parts in zip(found, counts))
        self.marks = [
            Mark(s.name, part) for s in self.statuses for part in (range(1, s.parts + 1) if s.parts else (0,))
        ]
        # Each is dealt out once before any is drawn at random, so no mark is only given or only asked for.
        self.ungiven = list(self.marks)
        self.unasked = list(self.marks)
        self.random.shuffle(self.ungiven)
        self.random.shuffle(self.unasked)

    def has(self) -> Has:
        mark = self.unasked.pop() if self.unasked else self.random.choice(self.marks)
        return Has(mark, self.random.random() < 0.2)

    def amount(self, names: tuple[str, ...], top: int) -> Amount:
        low = self.random.randint(1, top)
        if self.random.random() < 0.25:
            return Amount(self.random.choice(names), low - 1, low + self.random.randint(0, 1))
        return Amount(self.random.choice(names), low)

    def requirement(self, tries: int, with_status: bool = False) -> Requirement:
        random = self.random
        count = min(3, random.choice((1, 1, 1, 2, 2, 3)) + tries // 4)
        tests: dict[str, Has | Amount] = {}
        while len(tests) < count:
            kind = random.random()
            if (with_status and not tests) or kind < 0.5:
                has = self.has()
                tests[has.mark.status] = has
            elif kind < 0.75:
                amount = self.amount(ATTRIBUTES, 3)
                tests[amount.name] = amount
            else:
                amount = self.amount(RESOURCES, 6)
                tests[amount.name] = amount
        return Requirement(tuple(tests.values()), random.choice(("and", "and", "or")) if count > 1 else "and")

    def guard(self, tries: int) -> Requirement:
        return self.requirement(tries, with_status=True)

    def effects(self, tries: int) -> Effects:
        found: list[Change | Set] = []
        for _ in range(1 + tries // 4):
            if self.random.random() < 0.45:
                if self.ungiven:
                    found.append(Set(True, self.ungiven.pop()))
                else:
                    found.append(Set(self.random.random() < 0.8, self.random.choice(self.marks)))
            else:
                amount = min(9, 1 + int(self.random.expovariate(0.7)))
                scale = self.random.choice(SCALES)
                found.append(Change(self.random.random() < 0.6, amount, self.random.choice(RESOURCES), scale))
        return tuple(dict.fromkeys(found))[:3]

    def onward(self, section: int, verse: int) -> Target:
        """A target further on in the section; now and then another section, or the end."""
        chance = self.random.random()
        if chance < 0.06 and len(self.sizes) > 1:
            other = self.random.randrange(len(self.sizes))
            return Target(other, self.random.randrange(self.sizes[other]))
        ahead = verse + self.random.randint(2, 12)
        return Target(section, ahead) if ahead < self.sizes[section] and chance < 0.9 else Target()

    def choices(self, section: int, verse: int) -> tuple[Choice, ...]:
        random = self.random
        texts: dict[str, None] = {}
        while len(texts) < 3:
            texts[prose.deed(random)] = None
        plain, *others = texts
        following = Target(section, verse + 1) if verse + 1 < self.sizes[section] else Target()
        found = [Choice(plain, None, None, following)]
        for text in others:
            cost = (random.randint(1, 3), random.choice(PRICES)) if random.random() < 0.5 else None
            asks = cost is None or random.random() < 0.5
            requirement = self.pool.draw("requirement", self.requirement) if asks else None
            found.append(Choice(text, cost, requirement, self.onward(section, verse)))
        random.shuffle(found)
        return tuple(found)

    def verse(self, name: str, section: int, verse: int) -> Verse:
        ahead = verse + self.random.randint(2, 9)
        first = second = self.pool.draw("effects", self.effects)
        while second == first:
            second = self.pool.draw("effects", self.effects)
        return Verse(
            name,
            prose.paragraphs(self.random, WORDS_PER_VERSE),
            self.pool.draw("redirection", self.guard),
            Target(section, ahead) if ahead < self.sizes[section] else Target(),
            (first, second),
            self.choices(section, verse),
        )

    def story(self) -> Story:
        found = []
        for index, name in enumerate(prose.names(self.random, "adj", "place", len(self.sizes))):
            verse_names = prose.names(self.random, "noun", "place", self.sizes[index])
            verses = tuple(self.verse(verse, index, number) for number, verse in enumerate(verse_names))
            found.append(Section(name, " ".join(prose.paragraphs(self.random, 30)), verses))
        repeated = self.pool.again / max(1, self.pool.asked)
        return Story(self.size, self.pool.repeat, self.statuses, tuple(found), repeated)


def make_story(size: int, repeat: float = 0.75, seed: int = 7) -> Story:
    """The same arguments give the same story on every machine."""
    return Maker(size, repeat, seed).story()
