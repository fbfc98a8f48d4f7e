"""The plain answer: what a table does without talking about it.

Owns which decisions of a journey need no line of a plan, and their answers. The search for plays and their replay
both ask here, so a journey holds only what somebody really decided.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.state.game import Game

# One of several that all come anyway, or where any will do, unless the next line of the plan names one.
FIRST: Final = frozenset(
    (
        "boss.next", "death.next", "effect.next", "encounter.next", "guardian.next", "instant.next", "quest.next",
        "die.guardian", "item.active", "item.deck", "item.discard", "item.hand-on", "item.too-many", "party.member",
        "pay.kind", "share.card", "share.loss-beyond", "share.overflow", "skill.side", "vision.next", "waystone.fade",
        "instant.join", "item.aside", "item.equip",
    )
)  # fmt: skip
_SHARED: Final = {"pay.share": -1, "share.loss": -1, "share.gain": 1}
ONE: Final = "-one"  # ends the kind of a question; a single unit is shared, so it asks who
_WHOSE: Final = re.compile(r"Who (?:pays|gains|loses|takes on) 1 (\w+)\?")
_HOW_MUCH: Final = re.compile(
    r"How much of (\d+) (\w+(?: or \w+)*) (?:does .*? (?:pay|gain|lose)|is paid)(?: in (\w+))?\?"
)
_SAID: Final = {
    "companion.follow": "yes",
    "hint.read": "yes",
    "verse.locked": "go-on",
}
# Answered plainly unless the next line of the plan speaks of it.
ON_REQUEST: Final = {
    "recover.pay": "yes",
    "vision.read": "no",
    "advance.spend": "keep",
    "supper.share": "go-on",
    "night.card": "go-on",
    "decks.modify": "done",
    "legendary.use": "go-on",
}


class ShareQuestion(NamedTuple):
    """A question about somebody's share: the whole amount, its possible kinds, and the kind asked for."""

    total: int
    kinds: tuple[str, ...]
    what: str


def share_asked(decision: Decision) -> ShareQuestion | None:
    """What a question about a share asks, taken from its words."""
    if decision.kind.endswith(ONE):
        whose = _WHOSE.match(decision.text)
        return ShareQuestion(1, (whose[1],), whose[1]) if whose else None
    found = _HOW_MUCH.match(decision.text)
    if found is None:
        return None
    kinds = tuple(found[2].split(" or "))
    return ShareQuestion(int(found[1]), kinds, found[3] or kinds[0])


def plain_answer(decision: Decision, game: Game, top: Sequence[str] = ()) -> Answer | None:
    """The answer that needs no words, or None where somebody must decide.

    Shuffles keep the printed order, but the cards named in `top` come first. Everybody who can come, comes. Shares
    are even: nobody ends with much less than the others.
    """
    kind = decision.kind
    if kind == "deck.shuffle":
        keys = [option.key for option in decision.options]
        first = [card for card in top if card in keys]
        return (*first, *(card for card in keys if card not in first))
    if kind == "deck.draw":
        keys = decision.open_keys()
        return next((card for card in top if card in keys), keys[0])
    if kind in FIRST:
        keys = decision.open_keys()
        return keys[0] if decision.single else tuple(keys[: decision.least])
    if kind in _SHARED:
        return _even(decision, game, _SHARED[kind])
    if kind.endswith(ONE):
        return _whose(decision, game, _SHARED[kind.removesuffix(ONE)])
    if kind == "party.join":
        return decision.open_keys()[-1]
    said = _SAID.get(kind) or ON_REQUEST.get(kind)
    if said is None:
        return None
    keys = decision.open_keys()
    return said if said in keys else keys[-1]


def may_be_chosen(decision: Decision) -> bool:
    """Whether a journey's `choose` may take a decision that needs no words.

    Searches write journeys, too, and rely on this: questions that need no line get none.
    """
    kind = decision.kind
    return kind in ON_REQUEST or (kind in FIRST and decision.single) or kind == "instant.join"


def is_meant(decision: Decision, words: str) -> bool:
    """Whether a `choose` with these words is about this decision."""
    # To decline a legendary action only the key `go-on` counts, not the words of that option.
    late = "go-on" if decision.kind == "legendary.use" else ""
    found = any(words == one.key or (words == one.text and one.key != late) for one in decision.options)
    return found or (words == "nobody" and decision.kind == "instant.join")


def _even(decision: Decision, game: Game, sign: int) -> str:
    """The share that leaves this one with as much as the others will have."""
    keys = decision.open_keys()
    asked = share_asked(decision)
    members = game.party or tuple(game.characters)
    if asked is None or decision.actor not in members:
        return keys[-1]
    have = [getattr(game.characters[name], asked.what, 0) for name in members]
    target = (sum(have) + sign * asked.total) // len(members)
    share = sign * (target - getattr(game.characters[decision.actor], asked.what, 0))
    return str(min(max(share, int(keys[0])), int(keys[-1])))


def _whose(decision: Decision, game: Game, sign: int) -> str:
    """Of those who could, the first who has more than the others will have; for a gain, the first who has less."""
    keys = decision.open_keys()
    asked = share_asked(decision)
    if asked is None:
        return keys[-1]
    members = game.party or tuple(game.characters)
    target = (sum(getattr(game.characters[name], asked.what, 0) for name in members) + sign) // len(members)
    found = (name for name in keys if sign * (target - getattr(game.characters[name], asked.what, 0)) > 0)
    return next(found, keys[-1])
