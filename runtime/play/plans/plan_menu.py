"""The menu of the day as a plan uses it: which Action its words mean, and who takes it together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from runtime.play.plans.plan_words import Stopped, near
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import AnyOffer, Decision, Menu, Option, told_apart
from runtime.rules.state.game import Game


def offered(menu: Menu, key: str, doing: str) -> AnyOffer:
    """The Action with this key or these words, even if it is locked. `doing` says what is expected."""
    game, rules, character = menu.game, menu.rules, menu.character
    offers = told_apart([one for make in rules.actions for one in make(game, rules, character)])
    found = next((one for one in offers if key in (one.key, one.text)), None)
    if found is None:
        texts = [one.text for one in offers]
        said = "; ".join(texts).removesuffix(".") or "nothing"
        raise Stopped(doing, f"on offer are: {said}{near(key, texts)}")
    return found


def against(game: Game, rules: Edition, names: Sequence[str], key: str, doing: str) -> str:
    """Why these people cannot take the Action together, or nothing. Tried on a copy of the game."""
    copy = game.clone()
    first = copy.characters[names[0]]
    menu = Menu(copy, rules, first)
    offer = offered(menu, key, doing)
    reason = menu.look(offer).blocked
    if reason or len(copy.at(first.location)) == 1:
        return reason
    asked = next(offer.run(menu), None)  # who takes part comes before anything else
    if not isinstance(asked, Decision) or asked.kind != "party.join":
        return ""
    found = _party(asked, names)
    return "they do not stand together" if found is None else asked.reason(found)


def _party(decision: Decision, names: Sequence[str]) -> Option | None:
    keys = {"with-" + "-and-".join(some) for some in permutations(names[1:])} if names[1:] else {"alone"}
    return next((option for option in decision.options if option.key in keys), None)


def party_key(decision: Decision, names: Sequence[str]) -> str:
    """The party of exactly these people, if the rules allow it."""
    found = _party(decision, names)
    reason = "they do not stand together" if found is None else decision.reason(found)
    if found is None or reason:
        raise Stopped(f"a party of {', '.join(names)}", reason)
    return found.key
