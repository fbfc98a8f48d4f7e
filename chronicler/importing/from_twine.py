"""Twee 3 (and its forebears), Twine 2's HTML and JSON, Twine 1's HTML: the passages, and where the story begins."""

from __future__ import annotations

import json
import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any

from chronicler.importing.foreign_story import CannotImport, ForeignPassage, ForeignStory
from chronicler.importing.twine_bodies import read_body

_HEADER = re.compile(
    r"^::[ \t]*((?:\\.|[^\[\]{}<\\\n])*)(?:\[((?:\\.|[^\]\n])*)\])?[ \t]*(\{.*\}|<[^>\n]*>)?[ \t]*$"
)
_APART = frozenset(
    ("script", "stylesheet", "widget", "twine.private", "annotation", "twine.image", "twine.audio")
)
_SPECIAL = frozenset(
    ("StoryTitle", "StoryData", "StorySettings", "StoryAuthor", "StorySubtitle", "StoryMenu", "StoryCaption", "StoryInit",
     "StoryBanner", "StoryInterface", "StoryIncludes", "StoryShare", "PassageHeader", "PassageFooter", "PassageReady",
     "PassageDone", "UserScript", "UserStylesheet")
)  # fmt: skip


def read_twee(text: str) -> ForeignStory:
    """A Twee file."""
    story = ForeignStory("")
    bodies: list[tuple[str, list[str]]] = []
    skipped = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("::"):
            found = _HEADER.match(line)
            name = re.sub(r"\\(.)", r"\1", found[1]).strip() if found else ""
            if not found or not name:
                raise CannotImport(
                    f"line {number}: this is no header of a passage: {line[:60]!r}. It looks like `:: Name [tags]`."
                )
            tags = set((found[2] or "").lower().split())
            skipped = bool(tags & _APART)
            bodies.append((name if not skipped else "", []))
        elif bodies:
            bodies[-1][1].append(line[1:] if line.startswith("\\::") else line)
        elif line.strip():
            raise CannotImport(
                f"line {number}: a Twee file begins with a passage, such as `:: Start`; this is {line[:60]!r}."
            )
    if not bodies:
        raise CannotImport("there is no passage in it. A Twee file has lines such as `:: Start`.")
    start = ""
    for name, lines in bodies:
        body = "\n".join(lines).strip()
        if name == "StoryTitle":
            story.title = body
        elif name == "StoryData":
            start = _start_of(body)
        elif name and not _is_special(story, name, body):
            _add(story, name, body)
    return _finished(story, start)


def _is_special(story: ForeignStory, name: str, body: str) -> bool:
    if name in _SPECIAL and body and name not in ("StoryAuthor", "StorySubtitle", "UserStylesheet"):
        story.notes.append(f"the original's {name} has no counterpart: {body[:200]}")
    return name in _SPECIAL


def _start_of(body: str) -> str:
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        raise CannotImport(f"its StoryData is no JSON: {body[:60]!r}.") from None
    return str(data.get("start", "")) if isinstance(data, dict) else ""


class _Twine(HTMLParser):
    """The passages in a published page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self.start = ""
        self.found: list[tuple[str, str, str, list[str]]] = []  # pid, name, tags, text
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "tw-storydata":
            self.title, self.start = given.get("name", ""), given.get("startnode", "")
        elif tag == "tw-passagedata":
            self.found.append((given.get("pid", ""), given.get("name", ""), given.get("tags", ""), []))
            self._inside = tag
        elif tag == "div" and "tiddler" in given:
            self.found.append(("", given["tiddler"], given.get("tags", ""), []))
            self._inside = "tiddler"

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside or (tag == "div" and self._inside == "tiddler"):
            self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside:
            text = data.replace("\\n", "\n").replace("\\t", "\t") if self._inside == "tiddler" else data
            self.found[-1][3].append(text)


def read_twine_html(text: str) -> ForeignStory:
    """A page that Twine has published."""
    page = _Twine()
    try:
        page.feed(text)
        page.close()
    except AssertionError as error:  # Python's reader says in this way that a declaration is no HTML
        raise CannotImport(f"this is no HTML ({error}).") from None
    if not page.found:
        raise CannotImport("there is no story of Twine in this page (no tw-passagedata in it).")
    story = ForeignStory(page.title)
    start = next((name for pid, name, _, _ in page.found if pid and pid == page.start), "")
    for _, name, tags, texts in page.found:
        body = "".join(texts).strip()
        if name == "StoryTitle":
            story.title = body
        elif name and not set(tags.lower().split()) & _APART and not _is_special(story, name, body):
            _add(story, name, body)
    return _finished(story, start)


def read_twine_json(data: dict[str, Any]) -> ForeignStory:
    """Twine 2's JSON: a name and passages with text."""
    story = ForeignStory(str(data.get("name", "")))
    start = str(data.get("start", ""))
    for one in data["passages"]:
        if not isinstance(one, dict) or not isinstance(one.get("text", ""), str):
            raise CannotImport("its passages are not objects with a name and a text.")
        name = str(one.get("name", ""))
        if str(one.get("pid", "")) == str(data.get("startnode", "-")):
            start = name
        if name and not _is_special(story, name, one.get("text", "")):
            _add(story, name, one.get("text", ""))
    return _finished(story, start)


def _add(story: ForeignStory, name: str, body: str) -> None:
    story.passages.append(ForeignPassage(name, read_body(body), title=name[:80]))


def _finished(story: ForeignStory, start: str) -> ForeignStory:
    if not story.passages:
        raise CannotImport("there is no passage with a text in it.")
    names = [passage.name for passage in story.passages]
    twice = next((name for name, many in Counter(names).items() if many > 1), None)
    if twice is not None:
        raise CannotImport(f"two passages are called {twice!r}. Rename one of them.")
    story.start = start if start in names else "Start" if "Start" in names else names[0]
    return story
