"""The plain answer: what a table does without talking about it.

Owns which decisions of a journey need no line of a plan, and how they are answered then. Whoever searches for plays
and whoever plays them again ask here, so that a journey holds only what somebody really decided.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from runtime.rules.decisions import Answer, Decision
from runtime.rules.state import Game

# One of several that come anyway, or of which any will do.
ONE_OF_MANY: Final = frozenset(
    (
        "boss.next", "death.next", "effect.next", "encounter.next", "guardian.next", "instant.next", "quest.next",
        "die.guardian", "item.active", "item.deck", "item.discard", "item.hand-on", "item.too-many", "party.member",
        "pay.kind", "share.card", "share.loss-beyond", "share.overflow", "skill.side", "vision.next", "waystone.fade",
        "instant.join",
    )
)  # fmt: skip
_SHARED: Final = {"pay.share": -1, "share.loss": -1, "share.gain": 1}
_HOW_MUCH: Final = re.compile(r"How much of (\d+) (\w+) ")
_SAID: Final = {
    "recover.pay": "yes",
    "companion.follow": "yes",
    "hint.read": "yes",
    "supper.share": "go-on",
    "verse.locked": "go-on",
    "decks.modify": "done",
}
# Answered plainly unless the next line of the plan speaks of it.
ON_REQUEST: Final = {"vision.read": "no", "advance.spend": "keep"}


def plain_answer(decision: Decision, game: Game, top: Sequence[str] = ()) -> Answer | None:
    """The answer that needs no words, or None where somebody must decide.

    Shuffles keep the printed order, but the cards named in `top` come first; everybody who can come is taken along;
    what is shared is shared so that nobody has much less than the others.
    """
    kind = decision.kind
    if kind == "deck.shuffle":
        keys = [option.key for option in decision.options]
        first = [card for card in top if card in keys]
        return (*first, *(card for card in keys if card not in first))
    if kind == "deck.draw":
        keys = decision.open_keys()
        return next((card for card in top if card in keys), keys[0])
    if kind in ONE_OF_MANY:
        keys = decision.open_keys()
        return keys[0] if decision.single else tuple(keys[: decision.least])
    if kind in _SHARED:
        return _even(decision, game, _SHARED[kind])
    if kind == "party.join":
        return decision.open_keys()[-1]
    said = _SAID.get(kind) or ON_REQUEST.get(kind)
    if said is None:
        return None
    keys = decision.open_keys()
    return said if said in keys else keys[-1]


def _even(decision: Decision, game: Game, sign: int) -> str:
    """The share after which this one has as much as the others will."""
    keys = decision.open_keys()
    asked = _HOW_MUCH.match(decision.text)
    members = game.party or tuple(game.characters)
    if asked is None or decision.actor not in members:
        return keys[-1]
    have = [getattr(game.characters[name], asked[2], 0) for name in members]
    target = (sum(have) + sign * int(asked[1])) // len(members)
    share = sign * (target - getattr(game.characters[decision.actor], asked[2], 0))
    return str(min(max(share, int(keys[0])), int(keys[-1])))
