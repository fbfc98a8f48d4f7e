"""A language client of a few lines: bytes in and out of the server's pipes, and no further help."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from tests.support.waiting import PATIENCE, until


class Client:
    """One session. It keeps answers by their id, and the last diagnostics of each address."""

    def __init__(self, *options: str, env: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            (sys.executable, "-m", "chronicler", "lsp", *options),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(env or {})},
        )
        self.diagnostics: dict[str, list[dict[str, Any]]] = {}
        self.versions: dict[str, Any] = {}
        self.opened: set[str] = set()
        self.told: list[dict[str, Any]] = []
        self.errors = ""
        self._answers: dict[int, queue.Queue[dict[str, Any]]] = {}
        self._next = 0
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._listen)]
        for thread in self._threads:
            thread.start()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors += line.decode("utf-8", "replace")

    def _read(self) -> None:
        pipe = self.process.stdout
        assert pipe is not None
        while header := pipe.readline():
            # Anything else on standard output would break a client, so it breaks this one, too.
            assert header.lower().startswith(b"content-length:"), header
            length = int(header.split(b":")[1])
            while pipe.readline().strip():
                pass
            self._take(json.loads(pipe.read(length)))

    def _take(self, message: dict[str, Any]) -> None:
        if "method" not in message:
            self._answers[message["id"]].put(message)
        elif "id" in message:
            self._send({"id": message["id"], "result": None})
        elif message["method"] == "textDocument/publishDiagnostics":
            params = message["params"]
            self.diagnostics[params["uri"]] = params["diagnostics"]
            self.versions[params["uri"]] = params.get("version")
        else:
            self.told.append(message)

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def notify(self, method: str, **params: Any) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        """The answer. An error of the protocol is raised with its words."""
        self._next += 1
        waiting = self._answers[self._next] = queue.Queue()
        self._send({"id": self._next, "method": method, "params": params})
        answer = waiting.get(timeout=PATIENCE)
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["result"]

    def begin(self, root: Path, **capabilities: Any) -> dict[str, Any]:
        uri = root.as_uri()
        folders = [{"uri": uri, "name": root.name}]
        found: dict[str, Any] = self.ask(
            "initialize", processId=None, rootUri=uri, workspaceFolders=folders, capabilities=capabilities
        )
        self.notify("initialized")
        return found

    def open(self, path: Path, text: str | None = None) -> str:
        uri = path.as_uri()
        self.opened.add(uri)
        self.versions.pop(uri, None)
        text = path.read_text(encoding="utf-8") if text is None else text
        self.notify(
            "textDocument/didOpen",
            textDocument={"uri": uri, "languageId": "chron", "version": 1, "text": text},
        )
        self.until_version(uri, 1)
        return uri

    def close_all(self) -> None:
        """Closes every file, as an editor does before the next piece of work."""
        for uri in sorted(self.opened):
            self.notify("textDocument/didClose", textDocument={"uri": uri})
        self.opened.clear()

    def write(self, uri: str, text: str, version: int) -> None:
        """The whole text anew."""
        self.notify(
            "textDocument/didChange",
            textDocument={"uri": uri, "version": version},
            contentChanges=[{"text": text}],
        )
        self.until_version(uri, version)

    def until_version(self, uri: str, version: int) -> None:
        """Waits for the findings of that version."""
        until(
            lambda: self.versions.get(uri) == version,
            lambda: f"no findings of version {version}; {self.errors}",
        )

    def until_found(self, uri: str, name: str) -> dict[str, Any]:
        """Waits for a finding of that name."""

        def found() -> list[dict[str, Any]]:
            return [one for one in self.diagnostics.get(uri, ()) if one["data"]["name"] == name]

        until(lambda: bool(found()), lambda: f"no {name} in {self.diagnostics.get(uri)}; {self.errors}")
        return found()[0]

    def at(self, uri: str, text: str, word: str, nth: int = 1, **more: Any) -> dict[str, Any]:
        """The parameters of a question about the n-th occurrence of a word."""
        place = -1
        for _ in range(nth):
            place = text.index(word, place + 1)
        line = text.count("\n", 0, place)
        before = text[text.rfind("\n", 0, place) + 1 : place]
        column = len(before.encode("utf-16-le")) // 2 + more.pop("inside", 0)
        return {"textDocument": {"uri": uri}, "position": {"line": line, "character": column}, **more}

    def close(self) -> int:
        self.ask("shutdown")
        self.notify("exit")
        return self.process.wait(PATIENCE)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for thread in self._threads:
            thread.join(PATIENCE)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()
