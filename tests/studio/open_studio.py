"""A studio that really runs, and requests to it as a browser would send them."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

from chronicler.studio.serving import RunningStudio
from tests.support.waiting import PATIENCE


@contextmanager
def opened(root: Path) -> Iterator[RunningStudio]:
    studio = RunningStudio(root)
    ready = Event()
    thread = Thread(target=studio.run, args=(ready.set,), daemon=True)
    thread.start()
    assert ready.wait(60)
    try:
        yield studio
    finally:
        studio.close()
        thread.join(30)


def send(
    studio: RunningStudio, path: str, body: object = None, *, headers: dict[str, str] | None = None, token: bool = True
) -> tuple[int, Any]:  # fmt: skip
    """A request; the status and the answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{studio.port}{path}", data)
    for name, value in {**({"X-Studio-Token": studio.token} if token else {}), **(headers or {})}.items():
        request.add_header(name, value)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, _read(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, _read(error)


def _read(answer: Any) -> Any:
    data = answer.read()
    return json.loads(data) if "json" in answer.headers.get("content-type", "") else data


def get(studio: RunningStudio, path: str) -> Any:
    status, found = send(studio, path)
    assert status == 200, found
    return found


def post(studio: RunningStudio, name: str, **body: object) -> Any:
    status, found = send(studio, f"/api/{name}", body)
    assert status == 200, found
    return found
