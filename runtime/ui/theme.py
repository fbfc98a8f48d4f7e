"""The looks of the styles. Colour never carries a meaning alone: without colour, too, every style differs."""

from __future__ import annotations

from typing import Final

# In prompt_toolkit's words. The pictures of the documentation use the same table.
LOOKS: Final = {
    "em": "italic",
    "title": "bold",
    "heading": "bold",
    "stage": "bold ansimagenta",
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


# For eyes that do not tell red from green: blue and orange. For those who need contrast: weight and lines, no grey.
THEMES: Final[dict[str, dict[str, str]]] = {
    "plain": LOOKS,
    "colour-blind": {
        **LOOKS,
        "good": "ansibrightblue",
        "bad": "bold ansiyellow",
        "warn": "bold",
        "stage": "bold ansibrightblue",
    },
    "high-contrast": {
        **{name: "bold" if "bold" in look else "" for name, look in LOOKS.items()},
        "chosen": "bold reverse",
        "bar": "reverse",
        "bar-strong": "reverse bold",
        "locked": "strike",
        "bad": "bold underline",
        "good": "bold",
        "em": "underline",
        "said": "bold italic",
        "here": "bold underline",
    },
}


def style_class(name: str) -> str:
    return f"class:{name}" if name else ""
