"""A text from the browser into its file: whole or not at all, only inside the campaign, never over somebody else's work."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from chronicler.studio.workshop import Workshop
from compiler.sources.workspace import SUFFIX, WorkspaceError, decode, read_original
from compiler.sources.workspace import write as write_file

LARGEST = 8 * 2**20


class Stale(NamedTuple):
    """The file on the disk is not the one that the text was made from. Says what it contains now."""

    text: str
    base: str


class CannotSaveText(ValueError):
    """The text was not written, and why."""


def checked_path(shop: Workshop, file: str) -> str:
    """A source of this campaign by its path; anything else is refused."""
    parts = file.split("/")
    if not file.endswith(SUFFIX) or any(part in ("", ".", "..") or part.startswith(".") for part in parts):
        raise CannotSaveText(f"{file} is no source of this campaign.")
    if "\\" in file or ":" in file or "\0" in file or file not in shop.engine.now.sources:
        raise CannotSaveText(f"{file} is no source of this campaign.")
    return file


def save_text(shop: Workshop, file: str, text: str, base: str) -> Stale | str:
    """Writes a text made from the file with this fingerprint. Returns the new fingerprint, or what is there instead."""
    if len(text) > LARGEST:
        raise CannotSaveText("The text is longer than any source may be.")
    path = shop.root / checked_path(shop, file)
    with shop.guard:
        try:
            before = read_original(path)
        except WorkspaceError as error:
            raise CannotSaveText(str(error)) from None
        there = sha256(before).hexdigest()
        if there != base:
            return Stale(decode(before, file, []).text, there)
        data = _as_before(text, before)
        try:
            write_file(path, data, inside=shop.root)
        except WorkspaceError as error:
            raise CannotSaveText(str(error)) from None
    shop.engine.unset_text(file)
    shop.engine.refresh()
    return sha256(data).hexdigest()


def _as_before(text: str, before: bytes) -> bytes:
    """With the line endings and the byte order mark that the file had before."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if b"\r\n" in before:
        text = text.replace("\n", "\r\n")
    data = text.encode("utf-8", "replace")
    return b"\xef\xbb\xbf" + data if before.startswith(b"\xef\xbb\xbf") else data
