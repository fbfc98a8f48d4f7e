"""The campaign that was last played from a folder, kept compiled: unchanged sources need no compiler.

The cache has one entry for each folder, so entries do not pile up. An entry begins with a key made from every source,
the lock and the compiler. If the key does not match, the campaign is compiled again.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compiler.incremental.cache import Cache
    from compiler.sources.workspace import Loaded
    from schemas.model import Campaign


def _place(root: Path) -> str:
    from compiler.incremental.cache_keys import key_of

    return key_of("played", str(root.resolve()))


def _key(loaded: Loaded, cache: Cache) -> bytes:
    from compiler.incremental.cache_keys import compiler_key, key_of

    texts = (part for source in loaded.sources for part in (source.path, source.text))
    return key_of("played", compiler_key(cache), loaded.lock, *texts).encode()


def find(root: Path) -> Campaign | None:
    """The campaign of a folder, if it was compiled from exactly what is there now."""
    from compiler.incremental.cache import open_cache
    from compiler.sources.workspace import load
    from schemas.codec import InvalidCampaign, loads

    cache = open_cache()
    kept = cache.find(_place(root))
    if kept is None:
        return None
    loaded = load(root)
    key = _key(loaded, cache)
    if loaded.findings or kept[: len(key)] != key:
        return None
    from runtime.play.sessions.opening import note_build

    body = bytes(kept[len(key) :])
    try:
        campaign = loads(body, ours=True)
    except InvalidCampaign:
        return None
    note_build(campaign, body)
    return campaign


def keep(loaded: Loaded, document: bytes) -> None:
    """Keeps a clean build. If that fails, the next start is only slower."""
    from compiler.incremental.cache import open_cache

    if not loaded.findings:
        cache = open_cache()
        cache.keep(_place(loaded.root), _key(loaded, cache) + document)
