"""How things look and sound: a campaign's `theme:`, `art:`, `sound:`, notes for makers. Owns what is allowed there."""

from __future__ import annotations

import re
from typing import Final

from compiler.diagnostics import codes
from compiler.lower.asides import words
from compiler.lower.block_fields import Field, Found, Handler, Label, Table
from compiler.lower.field_readers import empty, twice
from compiler.lower.reader import Reader
from schemas.near_names import did_you_mean, nearest

COLOURS: Final = ("ink", "paper", "accent", "soft", "line")
FONTS: Final = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono")
_WORDS: Final = {"font": FONTS, "heading": FONTS, "frame": ("single", "double", "none")}
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_PICTURE: Final = re.compile(r"(?:[\w-]+/)*[\w-][\w.-]*\.(?:png|jpg|jpeg|svg)")
_RECORDING: Final = re.compile(r"(?:[\w-]+/)*[\w-][\w.-]*\.(?:ogg|mp3|wav|flac)")


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
    """What should be here instead, and what may have been meant."""
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


def _file(key: str, expected: str, shape: re.Pattern[str]) -> Handler:
    """A file inside the campaign's folder. Whether it exists is checked where it is shown."""

    def read(reader: Reader, label: Label, found: Found) -> None:
        if empty(reader, label, f"{expected},") or twice(reader, label, key, found):
            found.broken = True
            return
        found.lines[key] = label.line
        reader.childless(label.line)
        if not shape.fullmatch(label.value):
            end = label.offset + max(1, len(label.value))
            reader.find(codes.BAD_VALUE, label.offset, end, text=label.value, expected=expected)
            return
        found.values[key] = label.value

    return read


def _note(reader: Reader, label: Label, found: Found) -> None:
    """`note for artists:` and `note for translators:`: kept with the thing, never shown to players."""
    words(label.label, "what they have to know, in a sentence,")(reader, label, found)
    if label.label in found.values:
        whom = label.label.removeprefix("note for ")
        found.values["notes"] = {**found.get("notes", {}), whom: found.values.pop(label.label)}


_A_PICTURE: Final = "a picture inside the campaign's folder, such as `art/bell-rope.png` (png, jpg or svg)"
_A_SOUND: Final = "a sound inside the campaign's folder, such as `sounds/bell.ogg` (ogg, mp3, wav or flac)"
NOTES: Final[Table] = {"note for artists": Field(_note), "note for translators": Field(_note)}
ART: Final[Table] = {"art": Field(_file("art", _A_PICTURE, _PICTURE)), **NOTES}
SOUND: Final[Table] = {"sound": Field(_file("sound", _A_SOUND, _RECORDING))}
