"""Inputs for desks: stories of other tools for `import`, and requests to the studio."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from functools import cache
from importlib import import_module
from typing import Any
from urllib.parse import urlencode

import click
from click.testing import CliRunner

from compiler.sources.workspace import WorkspaceError
from tests.fuzz import stage
from tests.fuzz.mutations import hurt_document, hurt_text, hurt_word

TOKEN, PORT = "token-of-the-fuzzer", 4711
SOURCES = ("campaign.chron", "journal/101-landing.chron")


# --- stories of other tools


def a_story(chance: random.Random) -> dict[str, str]:
    from tests.importing.stories import ENDINGS, STORIES

    kind = chance.choice(list(STORIES))
    text = STORIES[kind]
    if chance.random() < 0.3:
        return {"name": f"story.{ENDINGS[kind]}", "text": hurt_text(chance, text, list(STORIES.values()), 2)}
    return {"name": f"story.{ENDINGS[kind]}", "text": hurt_text(chance, text, [text])}


def import_story(asked: Any) -> str:
    """Through the real command. Either it makes files below its folder, or it makes nothing and says why."""
    home = stage.folder() / "import"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    file = home / asked["name"]
    file.write_bytes(asked["text"].encode("utf-8", "surrogatepass"))
    made = home / "made"
    result = CliRunner().invoke(
        import_module("chronicler.commands.import").command, [str(file), str(made)], standalone_mode=False
    )
    if isinstance(result.exception, WorkspaceError | click.ClickException):
        assert not made.exists(), "refused, and something was written"
        return "refused"
    if result.exception is not None:
        raise result.exception
    assert {path.name for path in home.iterdir()} == {asked["name"], "made"}
    assert result.return_value == 0, f"what was made does not compile: {result.output[-300:]}"
    return "made"


# --- the studio


class _Bench:
    """A studio without a socket: its application gets requests as the server hands them over."""

    def __init__(self) -> None:
        from chronicler.studio.routes import Studio
        from chronicler.studio.workshop import Workshop

        self.root = stage.folder() / "studio"
        shutil.copytree(stage.calm_folder(), self.root)
        self.texts = {name: (self.root / name).read_bytes() for name in SOURCES}
        self.files = self._files()
        self.shop = Workshop(self.root)
        # The slow studies run in a separate process; requests do not start them.
        self.shop.engine.study = lambda: None  # type: ignore[method-assign]
        self.studio = Studio(self.shop, PORT, TOKEN)
        self.app = self.studio.app()
        self.loop = asyncio.new_event_loop()

    def _files(self) -> list[str]:
        return sorted(str(path.relative_to(self.root)) for path in self.root.rglob("*"))

    def ask(self, one: Any) -> int:
        path, headers = str(one.get("path")), one.get("headers")
        scope = {
            "type": "http", "http_version": "1.1", "method": str(one.get("method")), "scheme": "http", "path": path,
            "raw_path": path.encode("utf-8", "replace"), "root_path": "", "client": ("127.0.0.1", 9),
            "query_string": str(one.get("query")).encode("utf-8", "replace"), "server": ("127.0.0.1", PORT),
            "headers": [
                (str(key).lower().encode("latin-1", "replace"), str(value).encode("latin-1", "replace"))
                for key, value in (headers.items() if isinstance(headers, dict) else ())
            ],
        }  # fmt: skip
        body = str(one.get("body")).encode("utf-8", "surrogatepass")
        sent: list[Any] = []

        asked = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Any:
            if not asked:  # a server says nothing more until the other side hangs up
                await asyncio.Event().wait()
            return asked.pop()

        async def send(message: Any) -> None:
            sent.append(message)

        self.loop.run_until_complete(self.app(scope, receive, send))
        status: int = sent[0]["status"]
        if status == 200 and not path.endswith((".js", ".css", "/")):
            json.loads(b"".join(message.get("body", b"") for message in sent[1:]))
        assert status in (200, 400, 403, 404, 405), status
        return status

    def tidy(self) -> None:
        """Back to the start. A request has made no file, and nothing new is beside the folder."""
        assert self._files() == self.files, "a request made or removed a file"
        for name in self.shop.engine.open_paths:
            self.shop.engine.unset_text(name)
        changed = [name for name in SOURCES if (self.root / name).read_bytes() != self.texts[name]]
        for name in changed:
            (self.root / name).write_bytes(self.texts[name])
        if changed:
            self.shop.engine.refresh()


@cache
def _bench() -> _Bench:
    return _Bench()


def some_requests(chance: random.Random) -> list[Any]:
    from hashlib import sha256

    bench = _bench()

    def text() -> str:
        given = bench.texts[chance.choice(SOURCES)].decode()
        return hurt_text(chance, given, most=2) if chance.random() < 0.8 else given

    def word() -> Any:
        known = ("landing/gate", "landing/arrival", "x", "calm", *SOURCES)
        return hurt_word(chance, chance.choice(known)) if chance.random() < 0.5 else chance.choice(known)

    def asked(name: str) -> dict[str, Any]:
        file = chance.choice(SOURCES)
        return {
            "verse": {"id": word()},
            "file": {"file": file},
            "search": {"words": word()},
            "typed": {"file": file, "text": text(), "id": word(), "page": "p"},
            "untyped": {"file": file},
            "draft": {"file": file},
            "save": {"file": file, "text": text(), "base": sha256(bench.texts[file]).hexdigest()},
            "play": {"verse": word(), "heroes": chance.choice(("", "1", "2", "beor", "9")), "seed": 3, "with": ["gain 1 food"]},
            "answer": {"game": chance.randint(1, 3), "answer": chance.choice(("1", "2", ["1", "2"], "explore"))},
            "undo": {"game": chance.randint(1, 3)},
            "look": {"game": chance.randint(1, 3)},
        }.get(name, {})  # fmt: skip

    from chronicler.studio.routes import Studio

    found = []
    for _ in range(chance.randint(1, 3)):
        name = chance.choice((*Studio.ASKED, *Studio.DONE))
        body: Any = asked(name)
        if body and chance.random() < 0.6:
            body = hurt_document(chance, body, 2)
        posts = name in Studio.DONE
        query = "" if posts or not isinstance(body, dict) else urlencode(body, errors="replace")
        one: Any = {
            "method": "POST" if posts else "GET", "path": f"/api/{name}", "query": query,
            "headers": {"host": f"127.0.0.1:{PORT}", "x-studio-token": TOKEN},
            "body": json.dumps(body) if posts else "",
        }  # fmt: skip
        if chance.random() < 0.1:
            one = hurt_document(chance, one, 1)
        if chance.random() < 0.05 and isinstance(one, dict):
            one["body"] = hurt_text(chance, str(one.get("body")))
        found.append(one)
    return found


def use_studio(requests: Any) -> str:
    bench = _bench()
    try:
        found = {bench.ask(one) for one in requests if isinstance(one, dict)}
    finally:
        bench.tidy()
    return "answered" if 200 in found else "refused"
