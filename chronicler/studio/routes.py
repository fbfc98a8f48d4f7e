"""The studio's server: routes, answers as JSON, and the stream of changes. Binds to this machine alone."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from chronicler.live.engine import Changed
from chronicler.studio import drafts, guarding, last_changes, listings, story_map, verse_page
from chronicler.studio.merging_texts import together
from chronicler.studio.played_here import CannotPlay, StudioTables
from chronicler.studio.saving_texts import LARGEST, CannotSaveText, Stale, checked_path, save_text
from chronicler.studio.workshop import Workshop
from compiler.diagnostics import codes
from schemas.going_out import for_json

STATIC = Path(__file__).parent / "static"
FILES = {"/": "index.html", "/studio.js": "studio.js", "/map.js": "map.js", "/studio.css": "studio.css"}


class BadCall(ValueError):
    """A request that makes no sense, and why."""


def json_answer(value: object, status: int = 200) -> Response:
    """A value as JSON in which nothing has an effect."""
    text = for_json(msgspec.json.encode(value).decode())
    return Response(text.encode("utf-8", "replace"), status, media_type="application/json")


class Studio:
    """One workshop behind one port."""

    def __init__(self, shop: Workshop, port: int, token: str) -> None:
        self.shop = shop
        self.port = port
        self.token = token
        self.tables = StudioTables(shop)
        self._open: deque[str] = deque(maxlen=4)  # Verses that were looked at last
        self._streams: dict[asyncio.Queue[dict[str, Any]], str] = {}  # and the page that listens
        self.drafts = drafts.Drafts(shop)
        self._loop: asyncio.AbstractEventLoop | None = None
        shop.remember_verses()
        shop.engine.subscribe(self._told)

    # --- the stream of changes ---------------------------------------------------------------------------
    def _told(self, change: Changed) -> None:
        """Something changed, in whichever thread: every open page is told."""
        verses = self.shop.changed_verses(change.paths) if change.paths else []
        # Open pages are sent along: nobody has to ask for them.
        pages = {one: verse_page.page_of(self.shop, one) for one in tuple(self._open) if one in verses}
        message = {
            "version": change.version,
            "paths": sorted(change.paths),
            "verses": verses[:500],
            "pages": {key: page for key, page in pages.items() if page is not None},
            "studied": change.studied,
            "whole": self.shop.engine.now.result.whole,
        }
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._spread, message)
        if not change.studied:
            self.shop.engine.study()

    def look_beneath(self) -> None:
        """After a look at the disk: pages learn what the files now contain below the texts that are being typed."""
        prints = {file: verse_page.fingerprint(self.shop, file) for file in self.shop.engine.open_paths}
        loop = self._loop
        if prints and loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._spread, {"beneath": prints})

    def _spread(self, message: dict[str, Any]) -> None:
        for stream in self._streams:
            if stream.qsize() < 200:
                stream.put_nowait(message)

    async def events(self, request: Request) -> Response:
        stream: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        page = str(request.query_params.get("page", ""))[:40]
        self._streams[stream] = page

        async def told() -> AsyncIterator[bytes]:
            try:
                yield b"retry: 1000\n\n"
                while True:
                    try:
                        message = await asyncio.wait_for(stream.get(), 15)
                    except TimeoutError:
                        yield b": still here\n\n"
                        continue
                    text = for_json(msgspec.json.encode(message).decode())
                    yield f"data: {text}\n\n".encode("utf-8", "replace")
            finally:
                del self._streams[stream]
                if self._loop is not None:
                    self._loop.call_later(drafts.GRACE, self._gone, page)

        return StreamingResponse(told(), media_type="text/event-stream")

    def _gone(self, page: str) -> None:
        """A page that has not come back: its unsaved text no longer counts, and is kept aside."""
        loop = self._loop
        if loop is not None and page not in self._streams.values():
            loop.run_in_executor(None, self.drafts.lay_aside, page)

    # --- questions ---------------------------------------------------------------------------------------
    def state(self, asked: dict[str, Any]) -> object:
        """What the frame around all pages shows."""
        shop = self.shop
        found = verse_page.all_findings(shop)
        campaign = shop.last_campaign
        todos = sum(one["code"] == codes.TODO.id for one in found)
        return {
            "title": campaign.title if campaign is not None else shop.root.resolve().name,
            "folder": str(shop.root.resolve()),
            "heroes": [[one.name, one.title] for one in campaign.characters if one.form_of is None]
            if campaign
            else [],
            "version": shop.engine.now.version,
            "whole": shop.engine.now.result.whole,
            "errors": sum(one["severity"] == "error" for one in found),
            "warnings": sum(one["severity"] == "warning" for one in found),
            "todos": todos,
            "notes": sum(one["severity"] == "note" for one in found) - todos,
            "studied": shop.engine.is_current,
            "drafts": self.drafts.files,
        }

    def map(self, asked: dict[str, Any]) -> object:
        return story_map.map_of(self.shop)

    def colours(self, asked: dict[str, Any]) -> object:
        return story_map.colours_of(self.shop)

    def changes(self, asked: dict[str, Any]) -> object:
        return self.shop.kept("changes", lambda: last_changes.changes_of(self.shop))

    def verse(self, asked: dict[str, Any]) -> object:
        page = verse_page.page_of(self.shop, _text(asked, "id"))
        if page is not None and page["id"] not in self._open:
            self._open.append(page["id"])
        return page

    def file(self, asked: dict[str, Any]) -> object:
        """A whole source, for everything that is no Verse."""
        name = checked_path(self.shop, _text(asked, "file"))
        source = self.shop.engine.now.sources[name]
        return {"file": name, "text": source.text, "base": verse_page.fingerprint(self.shop, name),
                "findings": verse_page.findings_in(self.shop, name)}  # fmt: skip

    def findings(self, asked: dict[str, Any]) -> object:
        return verse_page.all_findings(self.shop)

    def statuses(self, asked: dict[str, Any]) -> object:
        return listings.statuses_of(self.shop)

    def quests(self, asked: dict[str, Any]) -> object:
        return listings.quests_of(self.shop)

    def cards(self, asked: dict[str, Any]) -> object:
        return listings.cards_of(self.shop)

    def counts(self, asked: dict[str, Any]) -> object:
        return listings.counts_of(self.shop)

    def search(self, asked: dict[str, Any]) -> object:
        return listings.found_in(self.shop, _text(asked, "words")[:200])

    # --- changes -----------------------------------------------------------------------------------------
    def typed(self, asked: dict[str, Any]) -> object:
        """A text as it is being typed, not yet saved. The page of its Verse and the findings follow."""
        file, text = checked_path(self.shop, _text(asked, "file")), _text(asked, "text")
        if len(text) > LARGEST:
            raise BadCall("The text is longer than any source may be.")
        self.shop.engine.set_text(file, text)
        self.drafts.typed(file, str(asked.get("page", ""))[:40])
        identity = str(asked.get("id", ""))
        if not identity:
            return {"findings": verse_page.findings_in(self.shop, file)}
        page = verse_page.page_of(self.shop, identity)
        # Nobody has read this Verse yet, or it is gone. The errors of the file can still be shown.
        return page if page is not None else {"findings": verse_page.findings_in(self.shop, file), "html": ""}

    def untyped(self, asked: dict[str, Any]) -> object:
        """The typed text is given up; the file counts again."""
        file = checked_path(self.shop, _text(asked, "file"))
        self.shop.engine.unset_text(file)
        self.drafts.settled(file)
        return {}

    def draft(self, asked: dict[str, Any]) -> object:
        """The text a closed page left: taken up again, or thrown away."""
        file = _text(asked, "file")
        text = self.drafts.take(file)
        if text is None:
            raise BadCall("There is no such draft any more.")
        return {"file": file, "text": text}

    def save(self, asked: dict[str, Any]) -> object:
        done = save_text(self.shop, _text(asked, "file"), _text(asked, "text"), _text(asked, "base"))
        if isinstance(done, Stale):
            found = together(_text(asked, "began"), _text(asked, "text"), done.text)
            return {
                "stale": True,
                "text": done.text,
                "base": done.base,
                "both": found.text,
                "clashes": found.clashes,
            }
        self.drafts.settled(_text(asked, "file"))
        return {"stale": False, "base": done}

    def play(self, asked: dict[str, Any]) -> object:
        seed, given = asked.get("seed"), asked.get("with")
        extras = [str(one) for one in given if str(one).strip()] if isinstance(given, list) else []
        verse, heroes = str(asked.get("verse", "")), str(asked.get("heroes", ""))
        with self.tables.guard:
            return self.tables.start(verse, heroes, extras, seed if isinstance(seed, int) else None)

    def answer(self, asked: dict[str, Any]) -> object:
        given = asked.get("answer")
        if not isinstance(given, str | list):
            raise BadCall("`answer` is a text, or a list of them.")
        answer = given if isinstance(given, str) else tuple(map(str, given))
        with self.tables.guard:
            return self.tables.answer(_number(asked, "game"), answer)

    def undo(self, asked: dict[str, Any]) -> object:
        with self.tables.guard:
            return self.tables.undo(_number(asked, "game"))

    def look(self, asked: dict[str, Any]) -> object:
        with self.tables.guard:
            return self.tables.look(_number(asked, "game"))

    ASKED = ("state", "map", "colours", "changes", "verse", "file", "findings", "statuses", "quests", "cards", "counts",
             "search")  # fmt: skip
    DONE = ("typed", "untyped", "draft", "save", "play", "answer", "undo", "look")

    def app(self) -> ASGIApp:
        """The application with its guard in front."""
        routes = [Route(path, _file(name)) for path, name in FILES.items()]
        routes += [Route(f"/api/{name}", self._route(getattr(self, name))) for name in self.ASKED]
        routes += [
            Route(f"/api/{name}", self._route(getattr(self, name)), methods=["POST"]) for name in self.DONE
        ]
        routes.append(Route("/events", self.events))

        @contextlib.asynccontextmanager
        async def alive(app: Starlette) -> AsyncIterator[None]:
            self._loop = asyncio.get_running_loop()
            yield
            self._loop = None

        app = Starlette(routes=routes, lifespan=alive)
        app.router.redirect_slashes = False  # an address is one of ours, or it is not
        return Guarded(app, self.port, self.token)

    def _route(self, ask: Callable[[dict[str, Any]], object]) -> Callable[[Request], Awaitable[Response]]:
        async def answered(request: Request) -> Response:
            try:
                asked: Any = dict(request.query_params)
                if request.method == "POST":
                    asked = msgspec.json.decode(await _body(request))
                    if not isinstance(asked, dict):
                        raise BadCall("An object is expected.")
                found = await run_in_threadpool(ask, asked)
            except (BadCall, CannotSaveText, CannotPlay) as refused:
                return json_answer({"refused": str(refused)}, 400)
            except (msgspec.MsgspecError, UnicodeError, RecursionError):
                return json_answer({"refused": "That is no JSON."}, 400)
            except ClientDisconnect:
                return Response(status_code=400)  # closed in the middle of its request: nobody hears this
            if found is None:
                return json_answer({"refused": "There is no such thing, or nothing compiles yet."}, 404)
            return json_answer(found)

        return answered


class Guarded:
    """Lets through those who may ask, and gives every answer its headers."""

    def __init__(self, inner: ASGIApp, port: int, token: str) -> None:
        self.inner = inner
        self.port = port
        self.token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.inner(scope, receive, send)
            return
        request = Request(scope)
        reason = guarding.refusal(
            request.headers, request.query_params, self.port, self.token, open_to_all=scope["path"] in FILES
        )

        async def sent(message: Any) -> None:
            if message["type"] == "http.response.start":
                kept = [one for one in message.get("headers", []) if one[0].lower() != b"cache-control"]
                more = [
                    (name.lower().encode(), value.encode()) for name, value in guarding.ANSWER_HEADERS.items()
                ]
                message = {**message, "headers": kept + more}
            await send(message)

        if reason:
            await json_answer({"refused": reason}, 403)(scope, receive, sent)
        else:
            await self.inner(scope, receive, sent)


async def _body(request: Request) -> bytes:
    """The body that was sent, up to the size that any request may have."""
    found = bytearray()
    async for piece in request.stream():
        found += piece
        if len(found) > 4 * LARGEST:
            raise BadCall("That is too long.")
    return bytes(found)


def _file(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def shown(request: Request) -> Response:
        return FileResponse(STATIC / name)

    return shown


def _text(asked: dict[str, Any], name: str) -> str:
    value = asked.get(name, "")
    if not isinstance(value, str):
        raise BadCall(f"`{name}` is a text.")
    return value


def _number(asked: dict[str, Any], name: str) -> int:
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadCall(f"`{name}` is a number.")
    return value
