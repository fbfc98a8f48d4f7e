"""What printed words are worth to a party: reads costs and effects as they stand on the cards.

A bot that knows no campaign can still read: `2 energy, 1 wealth`, `gain 1 food per character`, `draw a green
encounter`. The phrases, and the numbers they move, come from the vocabulary, so it reads a new effect like the old
ones. What a thing is worth depends on how much of it the party has.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final, NamedTuple, get_args

from runtime.rules.state.game import CharacterState, Game
from schemas.facts import Worth
from schemas.fields import ItemKind
from schemas.phrase import Hole, Part, Word
from schemas.registry import entries
from schemas.words import RESOURCES, TRACKS

_CARD: Final = 2.0  # what drawing an item is worth
_STATS: Final = frozenset(RESOURCES + TRACKS)

_PRICE: Final = re.compile(rf"(\d+) ({'|'.join(RESOURCES + TRACKS)})( or \w+)?( per \S+)?")
# What can fill a hole of a phrase. A subject means each of several, or one; other holes are a word or two.
_HOLES: Final = {
    "subject": r"(?P<who>(?:each(?: other)? (?:character|party member)|one party member))",
    "stat": rf"(?P<what>{'|'.join(RESOURCES + TRACKS)})",
    "per": r"(?P<per>per \S+)",
    "amount": r"(?P<amount>\d+)",
    "int": r"(?P<amount>\d+)",
    "item-kind": rf"(?:{'|'.join(get_args(ItemKind))})s?",
}


class PrintedPhrase(NamedTuple):
    """A phrase of the vocabulary as it can be found in print, and the numbers it moves."""

    pattern: re.Pattern[str]
    moved: Worth


@cache
def _printed() -> tuple[PrintedPhrase, ...]:
    """Every effect that is worth something outside encounters."""
    import schemas.unions  # noqa: F401 # fills the vocabulary: what is found here is kept

    found = []
    for entry in entries("effect"):
        if entry.worth and entry.context == "anywhere":
            found += [
                PrintedPhrase(re.compile(rf"\b{_pattern(one.parts)}"), entry.worth) for one in entry.phrases
            ]
    return tuple(found)


def _pattern(parts: tuple[Part, ...]) -> str:
    """The regular expression of a phrase. Its optional parts bring their own space."""
    text = ""
    for part in parts:
        space = " " if text and not text.endswith(" )?") else ""
        if isinstance(part, Word):
            text += space + part.text + ("s?" if part.inflected else "")
        elif isinstance(part, Hole):
            text += space + _HOLES.get(part.kind, r"\S+")
        else:
            inner = _pattern(part.parts)
            text += f"(?: {inner})?" if text else f"(?:{inner} )?"
    return text


class PrintedChange(NamedTuple):
    """A printed gain (or loss, below zero) of one kind; `each` where everyone gets it separately."""

    what: str
    amount: int
    each: bool


@lru_cache(maxsize=4096)
def price(words: str) -> tuple[tuple[str, int], ...]:
    """The prices in a cost as it is shown. Where either of two kinds will do, the first counts."""
    return tuple((found[2], int(found[1])) for found in _PRICE.finditer(words))


@lru_cache(maxsize=4096)
def changes(words: str) -> tuple[PrintedChange, ...]:
    """The numbers that printed effects move, in the order of print."""
    matches = [(one, phrase.moved) for phrase in _printed() for one in phrase.pattern.finditer(words)]
    found: list[PrintedChange] = []
    end = 0
    # Of two phrases that share words the longer one is meant.
    for one, moved in sorted(matches, key=lambda pair: (pair[0].start(), -pair[0].end())):
        if one.start() < end:
            continue
        end = one.end()
        held = one.groupdict()
        for number in moved:
            what = number.what.replace("{what}", held.get("what") or "")
            amount = int(number.amount) if number.amount.isdigit() else int(held.get("amount") or 0)
            found.append(PrintedChange(what, number.sign * amount, bool(held.get("who") or held.get("per"))))
    return tuple(found)


def fights(words: str) -> int:
    """How many encounters the words bring."""
    return sum(change.amount for change in changes(words) if change.what == "fight") + words.count("meets ")


def need(game: Game, one: CharacterState, what: str) -> float:
    """What one more of a thing is worth to somebody. For Terror: what one less is worth."""
    tray = game.book.trays[one.name]
    if what == "health":
        if one.health >= tray.health.most:
            return 0.0
        return 5.0 if one.health <= 2 else 3.0 if one.health <= 4 else 1.5
    if what == "terror":
        return 0.0 if one.terror <= 0 else 3.5 if one.terror >= 7 else 1.5 if one.terror >= 4 else 0.7
    if what == "energy":
        return 0.0 if one.energy >= min(tray.energy.most, one.health) else 0.6
    if what == "food":
        return 2.2 if one.food < 2 else 1.0 if one.food < 4 else 0.3
    if what == "magic":
        return 2.0 if one.magic < 1 else 1.0 if one.magic < 2 else 0.4
    if what == "wealth":
        return 1.0 if one.wealth < 3 else 0.3
    return 1.2  # experience, reputation


def shared_need(game: Game, what: str) -> float:
    """What one more is worth to the party. It goes to the member who needs it most."""
    return max(need(game, one, what) for one in game.characters.values())


def price_worth(game: Game, words: str) -> float:
    """What a cost takes from the party, in the same measure. Never above zero."""
    total = 0.0
    for what, amount in price(words):
        for _ in range(amount):
            total -= _pain(game, what)
    return total


def _pain(game: Game, what: str) -> float:
    """What it costs the hero who has most of it to give one up."""
    people = list(game.characters.values())
    if what == "terror":
        calmest = min(one.terror for one in people)
        return 3.5 if calmest >= 6 else 1.5 if calmest >= 4 else 0.8
    most = max(getattr(one, what) for one in people)
    if what == "health":
        return 8.0 if most <= 3 else 3.0 if most <= 5 else 1.8
    if what == "energy":
        return 2.0 if most <= 1 else 0.4
    if what == "food":
        return 2.5 if most <= 1 else 1.0 if most <= 3 else 0.4
    if what == "magic":
        return 1.6 if most <= 1 else 0.8
    return 0.8 if most <= 2 else 0.4


def effects_worth(game: Game, words: str) -> float:
    """What printed effects bring the party, roughly."""
    people = list(game.characters.values())
    total = 0.0
    for change in changes(words):
        if change.what not in _STATS:
            total += _CARD * change.amount if change.what == "card" else 0.0
            continue
        signed = -change.amount if change.what == "terror" else change.amount
        if change.each:
            total += sum(_step(game, one, change.what, signed) for one in people)
        elif signed > 0:
            total += signed * shared_need(game, change.what)
        else:
            total += signed * _pain(game, change.what)
    return total - danger(game) * fights(words)


def _step(game: Game, one: CharacterState, what: str, signed: int) -> float:
    return signed * (need(game, one, what) if signed > 0 else max(need(game, one, what), 1.0))


def danger(game: Game) -> float:
    """How much the party fears an unknown encounter: the weaker its weakest member, the more."""
    weakest = min(one.health for one in game.characters.values())
    return 12.0 if weakest <= 4 else 6.0 if weakest <= 6 else 3.5
