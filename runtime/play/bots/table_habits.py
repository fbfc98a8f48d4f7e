"""Answers of a sensible table that need no plan: sharing out, offers on cards, supper, spending Exp."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from runtime.play.bots.printed_worth import changes, effects_worth, need
from runtime.play.plans.plainly import share_asked
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.state.game import CharacterState, Game
from schemas.words import ATTRIBUTES

_COMFORTS: Final = frozenset((("health", True), ("terror", False)))  # what grows, what shrinks
_A_GOOD_USE: Final = 2.0  # what a legendary action must bring


def together(game: Game, decision: Decision) -> Answer:
    """As many as can come."""
    return max(decision.open_keys(), key=lambda key: (key != "alone", key.count("-and-")))


def share(game: Game, decision: Decision) -> Answer:
    """By what each of them has, or lacks."""
    numbers = [int(key) for key in decision.open_keys()]
    asked = share_asked(decision)
    if asked is None:
        return str(numbers[0])
    total, what = asked.total, asked.what
    # Who pays Terror gains it.
    gains = decision.kind == "share.gain" or (decision.kind == "pay.share" and what == "terror")
    members = game.party if decision.actor in game.party else tuple(game.characters)
    weights = {name: _weight(game, game.characters[name], what, gains) for name in members}
    whole = sum(weights.values())
    wanted = round(total * weights[decision.actor] / whole) if whole else numbers[0]
    return str(min(max(wanted, numbers[0]), numbers[-1]))


def whose(game: Game, decision: Decision) -> Answer:
    """A single one: the hero who has most of it, or lacks it most."""
    keys = decision.open_keys()
    asked = share_asked(decision)
    if asked is None:
        return keys[0]
    gains = decision.kind == "share.gain-one" or (decision.kind == "pay.share-one" and asked.what == "terror")
    return max(keys, key=lambda name: _weight(game, game.characters[name], asked.what, gains))


def _weight(game: Game, one: CharacterState, what: str, gains: bool) -> float:
    if what == "terror":
        return float(max(0, 9 - one.terror) ** 2 if gains else one.terror**2)
    if gains:
        return 0.05 + need(game, one, what)
    have: int = getattr(one, what)
    spare = max(0.0, have - (2.0 if what == "health" else 0.5))
    return spare * spare


def best_words(game: Game, decision: Decision) -> Answer:
    """Of effects printed side by side, those that help most."""
    return max(
        (option for option in decision.options if not option.blocked),
        key=lambda option: effects_worth(game, option.text),
    ).key


def may(game: Game, decision: Decision) -> Answer:
    """It takes an offer when what it brings is worth its cost."""
    if "yes" not in decision.open_keys():
        return "no"
    paid, _, brings = decision.text.removeprefix("May ").partition(" to ")
    worth = effects_worth(game, brings) if brings else 0.5
    return "yes" if worth + effects_worth(game, paid) >= 0.0 else "no"


def vision(game: Game, decision: Decision) -> Answer:
    calm = all(one.terror <= 5 for one in game.characters.values())
    return "yes" if calm and "yes" in decision.open_keys() else "no"


def recover(game: Game, decision: Decision) -> Answer:
    """Food is for those who are hurt or afraid."""
    one = game.characters[decision.actor]
    hurt = 2.0 * need(game, one, "health") + need(game, one, "terror")
    return "yes" if "yes" in decision.open_keys() and hurt > 0.5 else "no"


def supper(game: Game, decision: Decision) -> Answer:
    givers = [name for name in decision.open_keys() if name in game.characters]
    richest = max(givers, key=lambda name: game.characters[name].food, default="")
    return richest if richest and game.characters[richest].food >= 2 else "go-on"


def hard_night(game: Game, decision: Decision) -> Answer:
    """Uses what heals or calms; everything else is kept for the day."""
    for option in decision.options:
        moved = changes(option.text.lower())
        if not option.blocked and any((one.what, one.amount > 0) in _COMFORTS for one in moved):
            return option.key
    return "go-on"


def spend(game: Game, decision: Decision) -> Answer:
    """Cards and attributes in turn: the smaller deck, the attribute nearest to a skill."""
    keys = decision.open_keys()
    one = game.characters[decision.actor]
    skills = [key for key in keys if key.startswith("skill-")]
    if skills:
        return skills[0]
    raises = [key for key in keys if key.startswith("raise-")]
    decks = [key for key in keys if key.startswith("advance-")]
    points = sum(one.attributes.get(attribute, 0) for attribute in ATTRIBUTES)
    cards = len(one.combat_deck) + len(one.diplomacy_deck)
    if decks and (not raises or (points + cards) % 2 == 0):
        smaller = "combat" if len(one.combat_deck) <= len(one.diplomacy_deck) else "diplomacy"
        return f"advance-{smaller}" if f"advance-{smaller}" in decks else decks[0]
    if raises:
        return max(raises, key=lambda key: one.attributes.get(key.removeprefix("raise-"), 0))
    return "keep"


def legendary(game: Game, decision: Decision) -> Answer:
    """It can be used once in a campaign: not for little."""
    worths = {one.key: effects_worth(game, one.text.partition(":")[2]) for one in decision.options[:-1]}
    best = max(worths, key=lambda key: worths[key])
    return best if worths[best] > _A_GOOD_USE else decision.options[-1].key


def decks_as_they_are(game: Game, decision: Decision) -> Answer:
    return "done"


HABITS: Final[dict[str, Callable[[Game, Decision], Answer]]] = {
    "party.join": together,
    "pay.share": share,
    "share.loss": share,
    "share.gain": share,
    "pay.share-one": whose,
    "share.loss-one": whose,
    "share.gain-one": whose,
    "effect.choose": best_words,
    "effect.may": may,
    "vision.read": vision,
    "recover.pay": recover,
    "supper.share": supper,
    "night.card": hard_night,
    "advance.spend": spend,
    "legendary.use": legendary,
    "decks.modify": decks_as_they_are,
}
