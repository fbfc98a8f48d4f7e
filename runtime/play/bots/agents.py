"""Who answers decisions without a person: chance, scripts and bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import shake_128
from operator import attrgetter, itemgetter
from random import Random
from typing import Final, Protocol

from runtime.rules.protocol.decisions import Answer, Decision, Option

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15
_KEY: Final = attrgetter("key")
_CARD: Final = itemgetter(1)


class Agent(Protocol):
    """Anything that answers."""

    def answer(self, decision: Decision) -> Answer: ...


def _mix(value: int) -> int:
    """splitmix64: one step of a generator. Its position is just a number, so a save holds (seed, count)."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class Chance:
    """The actor chance. `count` is the number of decisions it has answered; no other state is needed."""

    __slots__ = ("_base", "count", "seed")

    def __init__(self, seed: int, count: int = 0) -> None:
        self.seed = seed
        self.count = count
        self._base = _mix((seed * _STEP + 0x1234567) & _MASK)

    def answer(self, decision: Decision) -> Answer:
        state = (self._base + self.count * 0xD1342543DE82EF95) & _MASK
        self.count += 1
        options = decision.options
        if decision.ordered:
            # Sorted by random numbers: a campaign shuffles a dozen decks before its first choice.
            drawn = shake_128(state.to_bytes(8, "little")).digest(8 * len(options))
            return tuple(map(_CARD, sorted(zip(memoryview(drawn).cast("Q"), map(_KEY, options)))))
        state = (state + _STEP) & _MASK
        number = _mix(state)
        if decision.kind == "die.guardian":
            return _weighted(options, number).key
        return options[number % len(options)].key


def _weighted(options: tuple[Option, ...], number: int) -> Option:
    left = number
    total = 0
    for option in options:
        total += option.weight
    left %= total
    for option in options:
        left -= option.weight
        if left < 0:
            return option
    return options[-1]


class ScriptEnded(Exception):
    """The script has no further answer."""


class Scripted:
    """Answers from a list, in order."""

    def __init__(self, answers: Iterable[Answer]) -> None:
        self._answers: Iterator[Answer] = iter(answers)

    def answer(self, decision: Decision) -> Answer:
        for answer in self._answers:
            return answer
        raise ScriptEnded(f"the script ends where {decision.kind} is asked: {decision.text}")


class RandomBot:
    """Takes any open option with equal chances. It ends the Day no more often than it does anything else."""

    __slots__ = ("_random", "_sample")

    def __init__(self, seed: int) -> None:
        source = Random(seed)
        self._random = source.random
        self._sample = source.sample

    def answer(self, decision: Decision) -> Answer:
        if decision.least == 1 and decision.most == 1:
            # Tries options in a random order until one is open. So every open one is equally likely, and few are
            # looked at.
            draw = self._random
            menu = decision.menu
            if menu is None:
                options = decision.options
                option = options[int(draw() * len(options))]
                if option.blocked:
                    left = [one for one in options if not one.blocked]
                    option = left[int(draw() * len(left))]
                return option.key
            look, offers = menu.look, list(decision.offers)
            while True:
                place = int(draw() * len(offers))
                if not look(offers[place]).blocked:
                    return offers[place].key
                del offers[place]
        keys = decision.open_keys()
        most = min(decision.most, len(keys))
        count = decision.least + int(self._random() * (most - decision.least + 1))
        chosen = self._sample(keys, count)
        return tuple(chosen)


_WILLING: Final = frozenset(
    ("recover.pay", "vision.read", "hint.read", "rest.eat", "menhir.activate", "death.mercy")
)


class CuriousBot:
    """A sensible player: looks for what it has not seen, heals when it can, and sleeps when it is exhausted."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._seen: dict[str, int] = {}

    _EAGER: Final = {
        "explore": 6,
        "travel": 3,
        "challenge": 1,
        "activate": 2,
        "use": 1,
        "give": 0,
        "exchange": 0,
    }

    def answer(self, decision: Decision) -> Answer:
        if not decision.single:
            keys = decision.open_keys()
            if decision.kind == "item.aside":
                return ()  # nothing is unequipped without a reason
            return tuple(keys if decision.ordered else keys[: decision.most])
        if decision.kind in _WILLING:
            return "yes" if "yes" in decision.open_keys() else "no"
        open_options = [option for option in decision.options if not decision.reason(option)]
        best = max(open_options, key=lambda option: self._worth(decision, option))
        if decision.kind in ("day.action", "day.who"):
            self._tire(decision, best.key)
        name = self._name(decision, best)
        self._seen[name] = self._seen.get(name, 0) + 1
        return best.key

    def _name(self, decision: Decision, option: Option) -> str:
        return f"{decision.kind}|{decision.actor}|{decision.at}|{option.key}"

    def _tire(self, decision: Decision, key: str) -> None:
        if key in ("end-the-day", "pass"):
            for name in list(self._seen):
                if name.startswith(("day.action|", "day.who|")):
                    self._seen[name] = 0

    def _worth(self, decision: Decision, option: Option) -> float:
        seen = self._seen.get(self._name(decision, option), 0)
        worth = self._random.random() - 2.0 * seen
        if decision.kind == "day.action":
            worth += self._EAGER.get(option.key.partition("-")[0], 2)
        if option.key in ("end-the-day", "someone-else", "pass"):
            worth -= 5
        if option.key == "company":
            worth -= 99  # nobody leaves or joins a game that a bot plays
        if option.key in ("blood-price", "lose", "red", "trade-in-the-party"):
            worth -= 3
        return worth
