"""How things look on paper: a campaign's `theme:` and the `art:` of a card. Owns what may stand there."""

from __future__ import annotations

import re
from typing import Final

from compiler.diagnostics import codes
from compiler.lower.block_fields import Field, Found, Label, Table
from compiler.lower.field_readers import empty, twice
from compiler.lower.reader import Reader
from schemas.near_names import did_you_mean, nearest

COLOURS: Final = ("ink", "paper", "accent", "soft", "line")
FONTS: Final = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono")
_WORDS: Final = {"font": FONTS, "heading": FONTS, "frame": ("single", "double", "none")}
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_PICTURE: Final = re.compile(r"(?:[\w-]+/)*[\w-][\w.-]*\.(?:png|jpg|jpeg|svg)")


def theme(reader: Reader, label: Label, found: Found) -> None:
    """`theme: accent #1d4d6b, paper #fffdf7, font New Computer Modern`."""
    wanted = "parts of the look, such as `accent #1d4d6b`,"
    if empty(reader, label, wanted) or twice(reader, label, "theme", found):
        found.broken = True
        return
    found.lines["theme"] = label.line
    reader.childless(label.line)
    look: dict[str, str] = {}
    offset = label.offset
    for part in label.value.split(","):
        name, _, value = part.strip().partition(" ")
        value = value.strip()
        trouble, hint = _trouble(name, value, look)
        if trouble:
            begin = offset + len(part) - len(part.lstrip())
            reader.find(
                codes.BAD_VALUE,
                begin,
                begin + max(1, len(part.strip())),
                text=part.strip(),
                expected=trouble,
                help=hint,
            )
        else:
            look[name] = value
        offset += len(part) + 1
    found.values["theme"] = look


def _trouble(name: str, value: str, look: dict[str, str]) -> tuple[str, str]:
    """What should stand here, where this cannot, and what may have been meant."""
    known = (*COLOURS, *_WORDS)
    if name not in known:
        return f"a part of the look: {', '.join(known)}", did_you_mean(nearest(name, known))
    if name in look:
        return f"another part of the look: `{name}` stands here already", f"Keep one of the two `{name}`."
    if name in COLOURS:
        return ("" if _COLOUR.fullmatch(value) else f"`{name}` and a colour, such as `{name} #1d4d6b`"), ""
    if value in _WORDS[name]:
        return "", ""
    return f"`{name}` and one of {', '.join(_WORDS[name])}", did_you_mean(nearest(value, _WORDS[name]))


def _art(reader: Reader, label: Label, found: Found) -> None:
    """A picture inside the campaign's folder. Whether it is there is looked up when it is printed."""
    expected = "a picture inside the campaign's folder, such as `art/bell-rope.png` (png, jpg or svg),"
    if empty(reader, label, expected) or twice(reader, label, "art", found):
        found.broken = True
        return
    found.lines["art"] = label.line
    reader.childless(label.line)
    if not _PICTURE.fullmatch(label.value):
        end = label.offset + max(1, len(label.value))
        reader.find(codes.BAD_VALUE, label.offset, end, text=label.value, expected=expected.rstrip(","))
        return
    found.values["art"] = label.value


ART: Final[Table] = {"art": Field(_art)}
