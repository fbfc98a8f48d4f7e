"""Bundled campaigns, compiled, and everything of them that a reader sees."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from compiler.api import Job, compile_campaign
from compiler.sources.workspace import load
from schemas.model import Campaign

CONTENT = Path(__file__).parents[2] / "content"
CAMPAIGNS = sorted(path.parent.name for path in CONTENT.glob("*/campaign.chron"))


@cache
def campaign(name: str) -> Campaign:
    loaded = load(CONTENT / name)
    compiled = compile_campaign(Job(loaded.sources, loaded.lock, loaded.findings)).campaign
    assert compiled is not None
    return compiled


def as_read(step: dict[str, Any]) -> str:
    """The words of a step. For an inset all its ways, one after the other, without their requirements."""
    text: str = step["text"]
    for inset in reversed(step.get("insets", ())):
        ways = " ".join(way["text"] for way in inset["ways"])
        text = text[: inset["start"]] + ways + text[inset["end"] :]
    return text


def prose(value: Any, key: str = "", *, every_way: bool = False, snippets: bool = True) -> Iterator[str]:
    """Everything a reader sees, wherever it is. One reader hears one way of an inset; here it is the longest."""
    if isinstance(value, dict):
        insets = value.get("insets") or ()
        if insets:
            yield read_out(value["text"], insets, snippets)
        for name, inner in value.items():
            if not insets or (name == "insets" and every_way):
                yield from prose(inner, name, every_way=every_way, snippets=snippets)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from prose(inner, key, every_way=every_way, snippets=snippets)
    elif isinstance(value, str) and key in ("text", "title", "letter"):
        yield value


def read_out(text: str, insets: Sequence[Any], snippets: bool) -> str:
    """A paragraph with its insets in it. Text used in several places has no condition, and may be left out."""
    for inset in reversed(insets):
        ways = inset["ways"]
        shared = len(ways) == 1 and "when" not in ways[0]
        said = "" if shared and not snippets else max((way["text"] for way in ways), key=len)
        text = text[: inset["start"]] + said + text[inset["end"] :]
    return text
