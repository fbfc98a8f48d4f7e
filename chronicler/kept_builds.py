"""The campaign that was played last from a folder, kept compiled: unchanged sources need no compiler.

Keyed by every source, the lock and the compiler; whatever does not match or is damaged is compiled again.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compiler.sources.workspace import Loaded
    from schemas.model import Campaign

_NAME = "played"
_DIGEST = 32


def _key(loaded: Loaded) -> bytes:
    from compiler.incremental.cache import compiler_key

    digest = hashlib.blake2b(compiler_key().encode(), digest_size=_DIGEST)
    for source in loaded.sources:
        digest.update(f"\0{source.path}\0{source.text}".encode("utf-8", "surrogatepass"))
    digest.update(f"\0{loaded.lock}".encode("utf-8", "surrogatepass"))
    return digest.digest()


def find(root: Path) -> Campaign | None:
    """The campaign of a folder, if it was compiled from exactly what lies there now."""
    from compiler.incremental.cache import cache_for
    from compiler.sources.workspace import load
    from schemas.codec import InvalidCampaign, loads

    try:
        data = (cache_for(root).folder / _NAME).read_bytes()
    except OSError:
        return None
    loaded = load(root)
    if loaded.findings or data[:_DIGEST] != _key(loaded):
        return None
    body = data[2 * _DIGEST :]
    if hashlib.blake2b(body, digest_size=_DIGEST).digest() != data[_DIGEST : 2 * _DIGEST]:
        return None
    from runtime.play.sessions.opening import note_build

    try:
        campaign = loads(body)
    except InvalidCampaign:
        return None
    note_build(campaign, body)
    return campaign


def keep(root: Path, campaign: Campaign) -> None:
    """Remembers a clean build; where that is not possible, the next start is only slower."""
    from compiler.incremental.cache import cache_for
    from compiler.sources.whole_files import write_whole
    from compiler.sources.workspace import load
    from schemas.codec import dumps

    folder = cache_for(root).folder
    loaded = load(root)
    if loaded.findings:
        return
    body = dumps(campaign)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check = hashlib.blake2b(body, digest_size=_DIGEST).digest()
        write_whole(folder / _NAME, (_key(loaded), check, body))
    except OSError:
        return
