"""Bundled campaigns, compiled, and everything of them that a reader sees."""

from collections.abc import Iterator
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
    """The words of a step; of an inset all its ways, one after the other, without what they ask for."""
    text: str = step["text"]
    for inset in reversed(step.get("insets", ())):
        ways = " ".join(way["text"] for way in inset["ways"])
        text = text[: inset["start"]] + ways + text[inset["end"] :]
    return text


def prose(value: Any, key: str = "") -> Iterator[str]:
    """Everything a reader sees, wherever it stands."""
    if isinstance(value, dict):
        if value.get("insets"):
            value = {**value, "text": as_read(value), "insets": ()}
        for name, inner in value.items():
            yield from prose(inner, name)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from prose(inner, key)
    elif isinstance(value, str) and key in ("text", "title", "letter"):
        yield value
