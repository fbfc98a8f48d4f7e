"""The looks of the styles. Colour never carries a meaning alone: every style differs without it, too."""

from __future__ import annotations

from typing import Final

# In prompt_toolkit's words; the pictures of the documentation read the same table.
LOOKS: Final = {
    "em": "italic",
    "title": "bold",
    "heading": "bold",
    "said": "italic ansicyan",
    "fact": "ansibrightblack",
    "dim": "ansibrightblack",
    "key": "ansiyellow",
    "cost": "ansiyellow",
    "locked": "ansibrightblack italic",
    "chosen": "bold reverse",
    "good": "ansigreen",
    "bad": "ansired",
    "warn": "ansiyellow bold",
    "here": "bold underline",
    "bar": "reverse",
    "bar-strong": "reverse bold",
}


def style_class(name: str) -> str:
    return f"class:{name}" if name else ""
