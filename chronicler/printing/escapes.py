"""Makes words of a campaign harmless for the format they are written into. Pure."""

from __future__ import annotations

import re
from typing import Final

# What XML cannot hold at all.
_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_MARKUP: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_NAME: Final = re.compile(r"[^a-z0-9-]+")


def markup(text: str) -> str:
    """For HTML and XML, in text and in attributes."""
    return _FORBIDDEN.sub("", text).translate(_MARKUP)


def cell(text: str) -> str:
    """For a cell of a table: a spreadsheet would read some beginnings as a formula."""
    text = _FORBIDDEN.sub("", text).replace("\r", " ")
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\n") else text


def file_name(text: str) -> str:
    """For the name of a file: small letters, digits, dashes."""
    return _NAME.sub("-", text.lower()).strip("-")[:60] or "file"
