"""Seals: they check every part of a save, so that damage is noticed and not played.

The seal of a step covers all steps before it. Where a step was changed, taken out or put in, the chain breaks, and
everything before that place can still be trusted. This does not protect against a forger, and it need not: a save
holds only a game.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

SIZE: Final = 16
START: Final = b"Chronicler save"


def seal(*parts: bytes | int) -> bytes:
    """The seal of these parts; where one ends and the next begins is part of it."""
    digest = blake2b(digest_size=SIZE)
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        digest.update(b"%d:" % len(data))
        digest.update(data)
    return digest.digest()


def chain(last: bytes, number: int, record: bytes) -> bytes:
    """The seal of a step that follows one with the seal `last`."""
    return seal(last, number, record)
