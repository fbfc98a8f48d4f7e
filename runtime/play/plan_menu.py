"""The menu of the day as a plan uses it: which Action its words mean, and with whom it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from runtime.play.plan_words import Stopped, near
from runtime.rules.decisions import Decision, Menu, Offer, told_apart


def taken_from(menu: Menu, key: str, doing: str) -> Offer:
    """The Action with this key or these words, unless something stands against it; `doing` says what is expected."""
    game, rules, character = menu.game, menu.rules, menu.character
    offers = told_apart([one for make in rules.actions for one in make(game, rules, character)])
    found = next((one for one in offers if key in (one.key, one.text)), None)
    if found is None:
        texts = [one.text for one in offers]
        said = "; ".join(texts).removesuffix(".") or "nothing"
        raise Stopped(doing, f"on offer are: {said}{near(key, texts)}")
    reason = menu.look(found).blocked
    if reason:
        raise Stopped(doing, reason)
    return found


def party_key(decision: Decision, names: Sequence[str]) -> str:
    """The party of these people among those that are possible, if the rules let it."""
    keys = {"with-" + "-and-".join(some) for some in permutations(names[1:])} if names[1:] else {"alone"}
    for option in decision.options:
        if option.key in keys:
            reason = decision.reason(option)
            if reason:
                raise Stopped(f"a party of {', '.join(names)}", reason)
            return option.key
    raise Stopped(f"a party of {', '.join(names)}", "they do not stand together")
