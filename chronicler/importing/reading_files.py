"""Which kind of story a file is: by its ending, otherwise by its content. Reads it, whole, and never outside its folder."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from chronicler.importing.foreign_story import CannotImport, ForeignStory
from chronicler.importing.from_gamebooks import read_aon, read_gamebook, read_json_book
from chronicler.importing.from_ink import read_ink
from chronicler.importing.from_twine import read_twee, read_twine_html, read_twine_json
from compiler.sources.safe_files import leads_out
from compiler.sources.workspace import WorkspaceError, read_original

KINDS = ("ink", "twee", "twine-html", "aon", "gamebook", "json")
LARGEST = 16 * 2**20
_ENCODING = re.compile(rb"""<\?xml[^>]{0,80}encoding=["']([A-Za-z][\w.-]{0,20})["']""")
_ENDINGS = {".ink": "ink", ".tw": "twee", ".twee": "twee", ".tw2": "twee", ".twee2": "twee", ".html": "twine-html",
            ".htm": "twine-html", ".xml": "aon", ".gamebook": "gamebook", ".json": "json"}  # fmt: skip


def read_story(path: Path, kind: str = "") -> ForeignStory:
    """The story in a file."""
    try:
        text = text_of(path)
    except CannotImport as refused:
        raise CannotImport(f"{path} cannot be read: {refused}") from None
    kind = kind or _ENDINGS.get(path.suffix.lower()) or _guessed(text)
    title = path.stem.replace("-", " ").replace("_", " ").strip().title() or "A Story"
    try:
        story = _readers(path, kind, text, title)
    except CannotImport as refused:
        kind_of = f" as {kind}" if kind in KINDS else ""
        raise CannotImport(f"{path} cannot be read{kind_of}: {refused}") from None
    story.title = " ".join(story.title.split()) or title
    return story


def text_of(path: Path) -> str:
    """A foreign file as text, whatever its tool writes: UTF-8, UTF-16, what its first line says, otherwise Windows' own."""
    data = read_original(path)
    if len(data) > LARGEST:
        raise CannotImport(f"it has {len(data) // 2**20} MiB. A story has {LARGEST // 2**20} at most.")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16", "replace")
    elif b"\0" in data:
        raise CannotImport("it holds bytes that are no text.")
    else:
        text = _decoded(data)
    return text.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes) -> str:
    said = _ENCODING.match(data)
    for encoding in (*([said[1].decode("ascii")] if said is not None else []), "utf-8"):
        with suppress(UnicodeError, LookupError):
            return data.decode(encoding)
    return data.decode("cp1252", "replace")


def _readers(path: Path, kind: str, text: str, title: str) -> ForeignStory:
    match kind:
        case "ink":
            return read_ink(text, title, lambda name: _beside(path.parent, name))
        case "twee":
            return read_twee(text)
        case "twine-html":
            return read_twine_html(text)
        case "aon":
            return read_aon(text)
        case "gamebook":
            return read_gamebook(text)
        case "json":
            return _json(text)
    raise CannotImport(
        f"its kind cannot be told from its name or its text. Say --from with one of {', '.join(KINDS)}."
    )


def _guessed(text: str) -> str:
    signs = (("twee", r"^:: ?\S"), ("twine-html", r"<tw-storydata|tiddler="), ("aon", r"<gamebook\b"), ("ink", r"^={2,3} ?\w+"),
             ("gamebook", r"^\* (?:\d+ )?\w+\s*(?::.*:)?$"))  # fmt: skip
    return next((kind for kind, sign in signs if re.search(sign, text, re.MULTILINE)), "unknown")


def _json(text: str) -> ForeignStory:
    try:
        data: Any = msgspec.json.decode(text.encode("utf-8", "replace"))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise CannotImport(f"this is no JSON ({error}).") from None
    if not isinstance(data, dict):
        raise CannotImport("an object with a list of sections or passages is expected.")
    return read_twine_json(data) if isinstance(data.get("passages"), list) else read_json_book(data)


def _beside(folder: Path, name: str) -> str:
    """The text of an included file, which must be inside the story's folder."""
    path = folder / name
    if Path(name).is_absolute() or ".." in Path(name).parts or leads_out(path, folder):
        raise CannotImport(
            f"it includes {name}, which lies outside its folder. Put the file beside the story."
        )
    try:
        return text_of(path)
    except (WorkspaceError, CannotImport) as error:
        raise CannotImport(f"it includes {name}: {error}") from None
