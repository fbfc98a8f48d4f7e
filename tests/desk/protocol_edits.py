"""Random edits sent through the protocol as an editor does. Each answer is compared with a clean check of the same texts."""

from __future__ import annotations

import random
import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from chronicler.lsp.open_text import Columns, Places
from compiler.sources.source import SourceFile
from tests.desk.keystrokes import PIECES, clean_check
from tests.desk.material import CAMPAIGN, FEN, MOOR
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
    """What a clean check says, in the form an editor gets it."""
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


_ASKED = (
    *("definition", "references", "documentHighlight", "hover", "completion", "prepareRename", "prepareCallHierarchy"),
    *("documentSymbol", "foldingRange", "formatting", "semanticTokens/full", "codeLens", "inlayHint", "codeAction"),
    "selectionRange",
)  # fmt: skip


class Session:
    """One editor with every file of a campaign open. It sends a burst of keys as fast as fingers do, then compares."""

    def __init__(self, name: str, seed: int, folder: Path, client: Client) -> None:
        self.dice = random.Random(f"{name} {seed}")
        self.folder, self.client = folder, client
        self.now = _small() if name == "small" else desk(name)
        self.on_disk = dict(self.now.files)
        self.version = 1
        for path, text in self.on_disk.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8", newline="")
        client.begin(folder)
        self.uris = {path: client.open(folder / path, text) for path, text in self.on_disk.items()}

    def key(self, path: str) -> None:
        """One edit; sometimes it restores the file's first text."""
        dice, files = self.dice, self.now.files
        self.version += 1
        if dice.random() < 0.15:
            files[path], sent = self.on_disk[path], [{"text": self.on_disk[path]}]
        else:
            files[path], only = change(files[path], dice)
            sent = [only]
        document = {"uri": self.uris[path], "version": self.version}
        self.client.notify("textDocument/didChange", textDocument=document, contentChanges=sent)

    def burst(self, keys: int) -> str:
        """So many keys in one file. Returns what differs from a clean check afterwards, in words."""
        path = self.dice.choice(sorted(self.now.files))
        for _ in range(keys):
            self.key(path)
        self.client.until_version(self.uris[path], self.version)
        return self.differs()

    def again(self) -> str:
        """A file is closed without saving, so that the disk counts, and opened again."""
        path = self.dice.choice(sorted(self.now.files))
        self.client.notify("textDocument/didClose", textDocument={"uri": self.uris[path]})
        self.now.files[path] = self.on_disk[path]
        what = self.differs()
        self.client.open(self.folder / path, self.on_disk[path])
        return what

    def differs(self) -> str:
        wanted = {(*one[:2], one[2].split("\n")[0], *one[3:]) for one in expected(self.now, self.folder)}
        # Findings of other files come one message after the other.
        try:
            until(lambda: told(self.client) == wanted, lambda: "different")
        except AssertionError:
            more, less = (
                sorted(told(self.client) - wanted)[:3],
                sorted(wanted - told(self.client))[:3],
            )
            return f"too much {more}, missing {less}"
        return ""

    def question(self) -> None:
        """What an editor asks by itself while somebody types, at any place. The server logs an answer that fails."""
        path = self.dice.choice(sorted(self.now.files))
        text = self.now.files[path]
        place = position(text, self.dice.randrange(len(text) + 1))
        span = {"start": {"line": 0, "character": 0}, "end": place}
        self.client.ask(
            f"textDocument/{self.dice.choice(_ASKED)}",
            textDocument={"uri": self.uris[path]},
            position=place,
            positions=[place],
            range=span,
            context={"includeDeclaration": True, "diagnostics": [], "triggerKind": 1},
            options={"tabSize": 2, "insertSpaces": True},
        )


def _small() -> Desk:
    files = {"campaign.chron": CAMPAIGN, "fen.chron": FEN, "moor.chron": MOOR}
    return Desk(files, clean=dict(files))


def fuzz(name: str, seed: int, edits: int, tally: Counter[str] | None = None) -> str:
    """So many edits in one session, half of the time key by key. Returns the first difference in words, or nothing."""
    tally = Counter() if tally is None else tally
    with tempfile.TemporaryDirectory() as temporary, Client("--no-cache", "--no-study") as client:
        session = Session(name, seed, Path(temporary).resolve(), client)
        dice = session.dice
        done = 0
        while done < edits:
            keys = min(edits - done, dice.choice((1, 1, 1, dice.randint(2, 25))))
            what = session.burst(keys)
            done += keys
            tally.update(edits=keys, compared=1)
            if not what and dice.random() < 0.2:
                session.question()
                tally["asked"] += 1
            if not what and dice.random() < 0.02:
                what = session.again()
                tally["closed"] += 1
            if what or client.errors:
                return f"{name}, seed {seed}, version {session.version}: {what} {client.errors[-800:]}"
    return ""
