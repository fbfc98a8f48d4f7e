"""What a writer says beside the story: hints for locked things, goals of quests and chapters. Owns these fields."""

from __future__ import annotations

from typing import Final

from compiler.diagnostics import codes
from compiler.lower.block_fields import Field, Found, Handler, Label, Table
from compiler.lower.field_readers import empty, twice
from compiler.lower.reader import Reader, joined
from compiler.syntax.lines import LineClass

_TEXT = int(LineClass.TEXT)


def words(key: str, expected: str = "a few words") -> Handler:
    """A field of plain words: on its line, and on lines below it, two spaces further in."""

    def read(reader: Reader, label: Label, found: Found) -> None:
        said = label.value
        for child in reader.children(label.line):
            if child.kind == _TEXT and not child.children:
                said = f"{said} {child.text}".lstrip()
            else:
                reader.find_line(codes.STRAY_INDENT, child, parent=f"`{label.label}:`")
        if (not said and empty(reader, label, expected)) or twice(reader, label, key, found):
            found.broken = True
            return
        found.values[key] = joined(said)
        found.lines[key] = label.line

    return read


HINT: Final[Table] = {"hint": Field(words("hint", "what to look for, in a sentence for the reader,"))}
GOAL: Final[Table] = {"goal": Field(words("goal", "what there is to do, in a sentence for the reader,"))}


def check_goal(reader: Reader, found: Found, kind: str) -> None:
    """Without a quest, nothing watches a goal."""
    line = found.lines.get("goal")
    if line is not None and not found.all("quests"):
        where = "one with `success:`, or into its prose"
        reader.find_line(
            codes.MISPLACED_LINE, line, what="`goal:`", kind=f"{kind} without `success:`", where=where
        )
