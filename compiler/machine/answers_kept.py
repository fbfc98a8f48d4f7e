"""What is still known on a page after an effect: which answers it leaves, and which bounds it moves.

Owns the arithmetic of `asked_twice`. Food that is gained says nothing about Wealth, and whoever loses 3 Energy has 3 less.
Anything that this module does not understand makes the page forget.
"""

from __future__ import annotations

from compiler.machine.asked_twice import MOST, TOGETHER, Asking, Bounds
from schemas.registry import Effect
from schemas.vocabulary.journal import GainStatus, LoseStatus
from schemas.vocabulary.possessions import GainFilter
from schemas.vocabulary.resources import Gain, Lose, SetTrack
from schemas.words import RESOURCES

_CALM = (GainStatus, LoseStatus, GainFilter)  # change nothing that is asked about here
_ALL_WHO_READ = ("@each-party-member", "@each-character")
_QUIET = ("energy", "terror")  # nothing else follows when they fall


def kept_after(known: dict[str, Bounds], effect: Effect, asking: Asking) -> dict[str, Bounds]:
    """What is still known after an effect, and what it tells."""
    if isinstance(effect, _CALM):
        return known
    if isinstance(effect, (Gain, Lose)):
        what = effect.what
        if what in RESOURCES:
            kept = {about: bounds for about, bounds in known.items() if what not in about}
        elif isinstance(effect, Lose) and what in _QUIET:
            kept = {}
        else:
            return {}
        moved = _moved(known, effect, asking)
        if what in asking.traded and moved[what][1] > 1:
            moved[what] = min(1, moved[what][0]), MOST  # it may change hands at once
        return kept | moved
    return {}


def _moved(known: dict[str, Bounds], effect: Gain | Lose, asking: Asking) -> dict[str, Bounds]:
    """The bounds of what is gained or lost: what one has, and what the party has together."""
    what: str = effect.what
    amount, who = effect.amount, effect.who
    together = f"{what}{TOGETHER}"
    least = asking.always.get(what, (0, MOST))[0]
    low, high = asking.known(known, what)
    sum_low, sum_high = asking.known(known, together)
    all_ = who in _ALL_WHO_READ or (asking.alone and who == "@party")
    if isinstance(effect, Lose):
        if amount == "all" and (all_ or who == "@party") and not effect.per:
            return {what: (least, least + 1)}
        if isinstance(amount, str) or effect.per:
            return {what: (least, high)}
        if all_:
            return {what: (max(least, low - amount), max(least + 1, high - amount))}
        found: dict[str, Bounds] = {what: (max(least, low - amount), high)}
        if who == "@party":
            found[together] = max(0, sum_low - amount), sum_high
        return found
    if isinstance(amount, str) or effect.per:
        return {what: (low, MOST)}
    people = asking.party_most if all_ or what == "exp" or who != "@party" else 1
    found = {what: (low, min(MOST, high + amount))}
    if not asking.alone:
        found[together] = sum_low, min(MOST, sum_high + amount * people)
    return found


def track_set(effect: SetTrack, range_: Bounds) -> Bounds | None:
    """Where every member's track stands after the effect; Energy never stands above Health."""
    if effect.who not in ("@party", *_ALL_WHO_READ) or effect.value == "start":
        return None
    least, most = range_
    low = 0 if effect.what == "energy" or effect.value > most else effect.value
    return low, max(effect.value, least) + 1
