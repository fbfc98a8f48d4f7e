"""Messages to the language server: honest ones about broken texts, and some that no editor sends."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from functools import cache
from pathlib import Path
from typing import Any

from tests.fuzz import stage
from tests.fuzz.desks import SOURCES
from tests.fuzz.mutations import hurt_document, hurt_text


class _Editor:
    """A language server without pipes. Whatever its answers raise is a mistake of ours."""

    def __init__(self) -> None:
        from chronicler.lsp import server

        server.MOMENT = 0
        self.root = stage.folder() / "edited"
        shutil.copytree(stage.calm_folder(), self.root)
        self.server = server.Server(use_cache=False, study=False)
        self.raised: list[str] = []
        self.sent: list[bytes] = []
        self.loop = asyncio.new_event_loop()
        protocol = self.server.protocol.protocol
        protocol.set_writer(self)  # type: ignore[arg-type]
        uri = self.root.as_uri()
        self.send({"id": 0, "method": "initialize", "params": {
            "processId": None, "rootUri": uri, "workspaceFolders": [{"uri": uri, "name": "x"}], "capabilities": {}}},
            {"method": "initialized", "params": {}})  # fmt: skip

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        """The server gives up its pipe."""

    def send(self, *messages: Any) -> list[bytes]:
        """Each message as the reader of the pipe hands it over; then everything that is due."""
        from pygls.exceptions import JsonRpcException

        protocol = self.server.protocol.protocol
        self.sent = []

        async def all_of_it() -> None:
            for message in messages:
                data = json.dumps({"jsonrpc": "2.0", **message})
                try:
                    protocol.handle_message(json.loads(data, object_hook=protocol.structure_message))
                except JsonRpcException:
                    continue  # an answer of the protocol: these are not parameters
            for _ in range(4):
                await asyncio.sleep(0)

        self.loop.run_until_complete(all_of_it())
        return self.sent


@cache
def _editor() -> _Editor:
    import logging

    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    return _Editor()


_ABOUT_A_PLACE = (
    *("definition", "references", "documentHighlight", "hover", "completion", "prepareRename", "rename"),
    "prepareCallHierarchy",
)
_ABOUT_A_FILE = (
    *("documentSymbol", "foldingRange", "formatting", "semanticTokens/full", "codeLens"),
    *("inlayHint", "codeAction", "selectionRange"),
)


def some_messages(chance: random.Random) -> list[Any]:
    file = stage.calm_folder() / chance.choice(SOURCES)
    text = file.read_text(encoding="utf-8")
    uri = f"ROOT/{file.relative_to(stage.calm_folder()).as_posix()}"
    document = {"uri": uri}
    lines = text.split("\n")

    def place() -> dict[str, int]:
        line = chance.randrange(len(lines) + 2)
        return {
            "line": line,
            "character": chance.randrange(len(lines[line]) + 2) if line < len(lines) else 0,
        }

    def span() -> dict[str, Any]:
        return {"start": place(), "end": place()}

    found: list[Any] = [{"method": "textDocument/didOpen", "params": {"textDocument": {
        **document, "languageId": "chron", "version": 1, "text": hurt_text(chance, text, most=2)}}}]  # fmt: skip
    for number in range(chance.randint(1, 4)):
        kind = chance.random()
        if kind < 0.25:
            found.append({"method": "textDocument/didChange", "params": {
                "textDocument": {**document, "version": number + 2},
                "contentChanges": [{"range": span(), "text": chance.choice(("x", "", "\n", "-> ", "é𝄞"))}]}})  # fmt: skip
        elif kind < 0.6:
            params: dict[str, Any] = {"textDocument": document, "position": place()}
            params |= {
                "context": {"includeDeclaration": True},
                "newName": chance.choice(("gate", "x y", "-", "a" * 300)),
            }
            found.append(
                {
                    "id": number + 1,
                    "method": f"textDocument/{chance.choice(_ABOUT_A_PLACE)}",
                    "params": params,
                }
            )
        elif kind < 0.9:
            params = {
                "textDocument": document,
                "range": span(),
                "positions": [place()],
                "context": {"diagnostics": []},
            }
            params |= {"options": {"tabSize": 2, "insertSpaces": True}}
            found.append(
                {"id": number + 1, "method": f"textDocument/{chance.choice(_ABOUT_A_FILE)}", "params": params}
            )
        elif kind < 0.95:
            command = chance.choice(sorted(_editor().server.answers.commands()))
            given = [
                chance.choice((uri, "landing/gate", 3, None, {}, [], document))
                for _ in range(chance.randrange(4))
            ]
            found.append({"id": number + 1, "method": "workspace/executeCommand",
                          "params": {"command": command, "arguments": given}})  # fmt: skip
        else:
            found.append(
                {
                    "id": number + 1,
                    "method": "workspace/symbol",
                    "params": {"query": chance.choice(("x", "", "é"))},
                }
            )
    if chance.random() < 0.6:
        at = chance.randrange(len(found))
        found[at]["params"] = hurt_document(chance, found[at]["params"], 2)
    return found


def use_messages(messages: Any) -> str:
    editor = _editor()
    root = editor.root.as_uri()
    ready = json.loads(json.dumps(messages).replace("ROOT/", f"{root}/"))
    sent = editor.send(*(one for one in ready if isinstance(one, dict)))
    answers = [json.loads(one.partition(b"\r\n\r\n")[2]) for one in sent]
    for uri in list(editor.server.texts):
        editor.send({"method": "textDocument/didClose", "params": {"textDocument": {"uri": uri}}})
    for engine in editor.server.campaigns.all:
        for path in engine.open_paths:
            engine.unset_text(path)
    for answer in answers:
        if answer.get("method") == "window/logMessage":
            raise AssertionError(answer["params"]["message"])
    assert sorted(path for path in editor.root.rglob("*") if path.is_file()) == _as_before(editor.root)
    return "refused" if any("error" in answer for answer in answers) else "answered"


@cache
def _as_before(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*") if path.is_file())
