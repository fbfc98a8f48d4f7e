"""What the rules bring about in the same moment: a card that is replaced, a card that an arrival reveals.

Owns which facts follow from others at once, so that the next line of the page already sees them. Whoever arrives reveals
what the keys of the card name (KOR-TRAVEL-003, KOR-MOVE-002). A guardian that is not beaten stands on the map
(KOR-GUARD-002), and a secret may be a card of a deck (KOR-SECRET-011). It is generous: what such a rule waits for counts
as given, and whatever a new menhir could reveal counts as revealed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

_AT_ONCE = frozenset(("replaced", "variant", "is", "side", "guardian", "drawn"))
_ASKED = (
    "place:",
    "at:",
    "card:",
    "skill:",
    "guardian:",
)  # what a page may ask about, or an Instant waits for
_LIGHT = ("menhir:*", "waystone:*")


def following(world: Any) -> dict[str, tuple[str, ...]]:
    """For each fact those that follow in the same moment; worked out once."""
    if world.at_once is None:
        world.at_once = _worked_out(world)
    found: dict[str, tuple[str, ...]] = world.at_once
    return found


def with_following(keys: Iterable[str], world: Any) -> set[str]:
    """These facts, and those that follow in the same moment."""
    found = set(keys)
    follows = following(world)
    for key in tuple(found) if follows else ():
        found.update(follows.get(key, ()))
    return found


def _worked_out(world: Any) -> dict[str, tuple[str, ...]]:
    nexts: dict[str, set[str]] = {}
    reveals: dict[str, set[str]] = {}
    keys = world.keys
    for rule in world.rules:
        owner = keys[rule.owner]
        if rule.kind in _AT_ONCE:
            nexts.setdefault(owner, set()).update(keys[node] for node in rule.adds)
        elif rule.kind == "reveal":
            reveals.setdefault(owner, set()).update(keys[node] for node in rule.adds)
    arriving = {key.replace("place:", "at:", 1): named for key, named in reveals.items()}
    every = set().union(*reveals.values())
    found: dict[str, tuple[str, ...]] = {}
    for start in (*nexts, *arriving):
        seen = {start}
        stack = [start]
        while stack:
            for key in nexts.get(stack.pop(), ()):
                if key not in seen:
                    seen.add(key)
                    stack.append(key)
        named = set().union(*(arriving.get(key, ()) for key in seen))
        follows = sorted(key for key in (seen - {start}) | named if key.startswith(_ASKED))
        if follows:
            found[start] = tuple(follows)
    if every:
        found.update(dict.fromkeys(_LIGHT, tuple(sorted(every))))
    return found
