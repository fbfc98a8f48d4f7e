"""The fields of a verse: whose memory it is, its former names, who speaks in it, and what goes with it. Rare, so separate."""

from __future__ import annotations

from typing import Any

from compiler.lower.block_fields import Field, Found, Label, Table, read_fields
from compiler.lower.field_readers import one
from compiler.lower.looks import ART, SOUND
from compiler.lower.reader import Reader
from compiler.syntax.tree import Line


def _renamed(reader: Reader, label: Label, found: Found) -> None:
    """`renamed from:`, which may be repeated. The name belongs to the same section."""
    old = reader.payload("name", label.value, label.offset)
    if old is not None:
        former = f"{reader.section}/{old}"
        found.add("renamed_from", former)
        end = label.offset + len(label.value)
        reader.refer("former-verse", former, label.offset, end, f"{reader.section}/{reader.owner}")


VERSE: Table = {
    "renamed from": Field(_renamed),
    "for": Field(one("characters", "names", "character", "a character's name")),
    "speaks": Field(one("speakers", "names", "speaker", "the names of the people who speak")),
    "tags": Field(one("tags", "names", expected="words to find it by, such as `night, harbour`,")),
    **ART,
    **SOUND,
}


def read_verse_fields(reader: Reader, lines: list[Line], name: str) -> dict[str, Any]:
    """What the fields of a verse say, under their names in its model."""
    found = read_fields(reader, lines, "verse", VERSE)
    fields: dict[str, Any] = {
        key: found.get(key)
        for key in ("characters", "speakers", "tags", "art", "sound", "notes")
        if key in found.values
    }
    if found.lists:
        fields["renamed_from"] = found.all("renamed_from")
    return fields
