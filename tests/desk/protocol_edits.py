"""Random edits sent through the protocol as an editor sends them, each answer held against a clean check of the same texts."""

from __future__ import annotations

import random
import re
import tempfile
from pathlib import Path
from typing import Any

from chronicler.lsp.open_text import Columns, Places
from compiler.sources.source import SourceFile
from tests.desk.keystrokes import PIECES, clean_check
from tests.desk.stdio import Client
from tests.incremental.desks import Desk, desk
from tests.support.waiting import until

_LINE_END = re.compile(r"\r\n|\n|\r")


def position(text: str, offset: int) -> dict[str, int]:
    """A place as an editor counts it: lines end at \\n, \\r\\n or \\r, columns are UTF-16 units."""
    ends = [match.end() for match in _LINE_END.finditer(text) if match.end() <= offset]
    start = ends[-1] if ends else 0
    return {"line": len(ends), "character": len(text[start:offset].encode("utf-16-le")) // 2}


def change(text: str, dice: random.Random) -> tuple[str, dict[str, Any]]:
    """One edit and the text after it. It never cuts a \\r\\n in two: no editor can."""
    start = dice.randrange(len(text) + 1)
    end = min(len(text), start + dice.choice((0, 0, 1, 1, 3, 20)))
    start -= text[start - 1 : start + 1] == "\r\n"
    end += text[end - 1 : end + 1] == "\r\n"
    piece = dice.choice((*PIECES, ""))
    if (text[:start].endswith("\r") and piece.startswith("\n")) or (
        piece.endswith("\r") and text[end:].startswith("\n")
    ):
        piece = "x"
    if not piece and text[:start].endswith("\r") and text[end:].startswith("\n"):
        piece = "x"
    told = {"range": {"start": position(text, start), "end": position(text, end)}, "text": piece}
    return text[:start] + piece + text[end:], told


def expected(now: Desk, folder: Path) -> set[tuple[str, str, str, int, int]]:
    """What a clean check says, as an editor would be told it."""
    result = clean_check(now)
    found = set()
    for one in result.diagnostics:
        path = one.place.file if one.place is not None else "campaign.chron"
        source = result.sources.get(path) or SourceFile(path, "")
        start = Places(source, Columns()).position(one.place.span.start if one.place is not None else 0)
        found.add(((folder / path).as_uri(), one.code.id, one.message, start.line, start.character))
    return found


def told(client: Client) -> set[tuple[str, str, str, int, int]]:
    return {
        (
            uri,
            one["code"],
            one["message"].split("\n")[0],
            one["range"]["start"]["line"],
            one["range"]["start"]["character"],
        )
        for uri, found in client.diagnostics.items()
        for one in found
    }


def _settle(client: Client, wanted: set[tuple[str, str, str, int, int]]) -> None:
    until(lambda: told(client) == wanted, lambda: "different")


def fuzz(name: str, seed: int, edits: int) -> str:
    """So many edits in one session; the first difference in words, or nothing."""
    dice = random.Random(f"{name} {seed}")
    now = desk(name)
    with tempfile.TemporaryDirectory() as temporary, Client("--no-cache", "--no-study") as client:
        folder = Path(temporary).resolve()
        for path, text in now.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
        client.begin(folder)
        uris = {path: client.open(folder / path, text) for path, text in now.files.items()}
        clean = dict(now.files)
        for version in range(2, edits + 2):
            path = dice.choice(sorted(now.files))
            if dice.random() < 0.15:
                now.files[path], sent = clean[path], {"text": clean[path]}
            else:
                now.files[path], sent = change(now.files[path], dice)
            document = {"uri": uris[path], "version": version}
            client.notify("textDocument/didChange", textDocument=document, contentChanges=[sent])
            client.until_version(uris[path], version)
            wanted = {(*one[:2], one[2].split("\n")[0], *one[3:]) for one in expected(now, folder)}
            # Findings of other files come one message after the other.
            try:
                _settle(client, wanted)
            except AssertionError:
                more, less = sorted(told(client) - wanted)[:3], sorted(wanted - told(client))[:3]
                return f"{name}, seed {seed}, version {version}: too much {more}, missing {less} {client.errors[-500:]}"
            if client.errors:
                return f"{name}, seed {seed}, version {version}: {client.errors[-800:]}"
    return ""
