"""Blank lines: where one must be, where none may be, and where the writer decides."""

from __future__ import annotations

from typing import Literal

from compiler.format.single_lines import field_of
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line

Manner = Literal[
    "page",  # a block or a group: prose is set apart
    "prose",  # behind a filter, in a letter: blank lines only between paragraphs
    "tight",  # below a choice, a table, a field with effects: no blank lines
    "loose",  # lines that do not belong here: as the writer left them
]
_TEXT, _LABEL, _CHOICE = int(LineClass.TEXT), int(LineClass.LABEL), int(LineClass.CHOICE)
_INSTRUCTION, _ARROW = int(LineClass.INSTRUCTION), int(LineClass.ARROW)


def gap(before: Line | None, line: Line, kind: str, manner: Manner) -> bool | None:
    """Whether there is a blank line between two neighbours. None leaves it to the writer, who may have one or none."""
    if before is None:
        return False
    if before.kind == _TEXT and (line.kind == _LABEL or (line.kind == _TEXT and manner != "tight")):
        # Without it they would become one paragraph.
        return True
    if manner == "tight":
        return None if before.kind == line.kind == _TEXT else False
    if manner == "loose":
        return None
    if manner == "prose":
        return False if _TEXT in (before.kind, line.kind) else None
    if before.kind == _LABEL and field_of(before, kind)[2] is None:
        # An unknown field may be the first line of a paragraph: a blank line would split it.
        return None
    if _TEXT in (before.kind, line.kind) or _other_side(line, kind):
        return True
    if line.kind == _CHOICE:
        return before.kind != _CHOICE
    if line.kind == _INSTRUCTION:
        if before.kind == _CHOICE:
            return False
        return True if before.kind == _LABEL and kind == "verse" else None
    if line.kind == _ARROW:
        if before.kind == _LABEL and kind == "verse":
            return True
        return False if before.kind == _INSTRUCTION and not before.children else None
    return None


def _other_side(line: Line, kind: str) -> bool:
    """The back of a location is set apart from its front."""
    shape = field_of(line, kind)[2] if line.kind == _LABEL else None
    return shape is not None and shape.start == "wyrdness side"
