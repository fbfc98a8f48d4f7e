"""A campaign by somebody who means harm: every text in it attacks something."""

import struct
from collections.abc import Callable
from pathlib import Path

import msgspec

from chronicler.campaigns import compile_path
from schemas.codec import dumps
from schemas.model import Campaign

Call = Callable[..., tuple[int, str]]
"""The command in this process: exit code and everything it said."""

# The clipboard, the title of the window, a reset, a question that the terminal answers as if typed, reversed text.
ACTS = "\x1b]52;c;ZWNobyBvd25lZAo=\x07\x1b]0;owned\x07\x1bc\x1b[6n\u202e\x9b31m\x7f"
COMMAND = "::error file=x::owned"
LINK = "<x> href=<javascript:alert(1)> label=<Click me>"


def campaign(folder: Path, text: str = ACTS) -> Campaign:
    """The campaign of `chronicler new`, with this in every title and in all prose."""
    (checked,) = compile_path(folder)
    found = checked.result.campaign
    assert found is not None
    return msgspec.convert(_poisoned(msgspec.to_builtins(found), text), Campaign)


def _poisoned(value: object, text: str, key: str = "") -> object:
    if isinstance(value, dict):
        return {name: _poisoned(inner, text, name) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_poisoned(inner, text, key) for inner in value]
    return (
        f"{text}\n{COMMAND}\n{value}"
        if isinstance(value, str) and key in ("title", "text", "letter")
        else value
    )


def written(folder: Path, target: Path) -> Path:
    """The same as a campaign.json, which is what a stranger sends."""
    target.write_bytes(dumps(campaign(folder)))
    return target


def hot_journal(database: Path, other: Path) -> None:
    """A journal beside a database, as a transaction over several files leaves it: SQLite would delete `other` in the end."""
    data, magic, nonce, sector = database.read_bytes(), bytes.fromhex("d9d505f920a163d7"), 7, 512
    (size,) = struct.unpack(">H", data[16:18])
    head = magic + struct.pack(">IIIII", 1, nonce, len(data) // size, sector, size)
    page = data[:size]
    checksum = nonce + sum(page[place] for place in range(size - 200, 0, -200))
    name = str(other).encode()
    total = sum(name) & 0xFFFFFFFF
    tail = struct.pack(">I", 0x40000000 // size + 1) + name + struct.pack(">II", len(name), total) + magic
    record = struct.pack(">I", 1) + page + struct.pack(">I", checksum & 0xFFFFFFFF)
    database.with_name(f"{database.name}-journal").write_bytes(head.ljust(sector, b"\0") + record + tail)
