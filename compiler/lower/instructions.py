"""Instructions of a page: a table says, by the first words, which function reads a `>` line."""

from __future__ import annotations

import re
from collections.abc import Callable

from compiler.diagnostics import codes
from compiler.lower.filtered import filter_of
from compiler.lower.insets import has_inset, moved, read_insets
from compiler.lower.outcome_tables import read_fork, read_roll, read_toss
from compiler.lower.reader import Reader, joined
from compiler.lower.slips import (
    FOREIGN,
    STARTS,
    report_foreign,
    report_jump,
    report_shouted,
    report_then,
    report_trailing_arrow,
)
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line
from schemas.model import Do, Hidden, Inset, Prose, Redirect, Step

_TEXT, _INSTRUCTION, _CHOICE = int(LineClass.TEXT), int(LineClass.INSTRUCTION), int(LineClass.CHOICE)
_SHOUTED = ("IF ", "If ")
InstructionReader = Callable[[Reader, Line, str, int], Step | None]


def read_instruction(reader: Reader, line: Line) -> Step | None:
    """One `>` line of a page."""
    text = line.text[1:].lstrip()
    offset = line.start + len(line.text) - len(text)
    if text[:2] in STARTS and (slip := re.match(FOREIGN, text)) is not None:
        report_foreign(reader, line, text, offset, slip[0])
        return None
    if text[:3] in _SHOUTED:
        report_shouted(reader, text, offset)
        return None
    for begins, applies, read in _BY_START.get(text[:2], ()):
        if text.startswith(begins) and (applies is None or applies(line, text)):
            return read(reader, line, text, offset)
    return _read_effects(reader, line, text, offset)


def add_prose(reader: Reader, steps: list[Step], line: Line) -> None:
    """A paragraph: a step of its own, or more of the prose above it."""
    insets: tuple[Inset, ...] = ()
    if has_inset(line.text):
        text, insets = read_insets(reader, line)
    else:
        text = joined(line.text)
    if steps and isinstance(steps[-1], Prose):
        before = steps[-1]
        insets = before.insets + moved(insets, len(before.text) + 2)
        steps[-1] = Prose(text=f"{before.text}\n\n{text}", at=before.at, insets=insets)
    else:
        steps.append(Prose(text=text, at=line.at, insets=insets))


def _read_redirect(reader: Reader, line: Line, text: str, offset: int) -> Step | None:
    before, to, _ = reader.split_arrow(text, offset)
    if before.endswith(" then"):
        report_then(reader, offset + len(before) - len("then"))
        return None
    needs = reader.requirement(before[3:].strip(), offset + 3)
    reader.childless(line)
    return Redirect(when=needs, to=to, at=line.at) if needs is not None and to is not None else None


def _read_hidden(reader: Reader, line: Line, text: str, offset: int) -> Step | None:
    """Text behind a filter, with the instructions hidden with it."""
    known = filter_of(reader, text, offset)
    if known is None:
        return None
    steps: list[Step] = []
    for child in reader.children(line):
        if child.kind == _TEXT:
            add_prose(reader, steps, child)
        elif child.kind == _INSTRUCTION:
            step = read_instruction(reader, child)
            if step is not None:
                steps.append(step)
        elif child.kind == _CHOICE:
            reader.find_line(
                codes.MISPLACED_LINE,
                child,
                what="A choice",
                kind="hidden text",
                where="a second `with the ... filter` below it, which hides choices and nothing else",
            )
        else:
            misplaced(reader, child)
    if not steps:
        reader.find(
            codes.MISSING_VALUE, offset, offset + len(text), label=text, expected="the hidden text, indented,"
        )
    colour, hint = known
    return Hidden(colour=colour, steps=tuple(steps), at=line.at, hint=hint)  # type: ignore[arg-type]


def _report_when(reader: Reader, line: Line, text: str, offset: int) -> Step | None:
    reader.find_line(
        codes.MISPLACED_LINE,
        line,
        what="`when`",
        kind="verse",
        where="a status, a chapter or an encounter; here write `> if ... -> verse`",
    )
    return None


def _report_half(reader: Reader, line: Line, text: str, offset: int) -> Step | None:
    """`> if ...` and nothing else: it does not say what should happen."""
    from compiler.grammar.payload_findings import parses

    if report_jump(reader, text, offset):
        return None
    if parses(reader, "requirement", text[3:].strip()):
        reader.find_line(
            codes.MISSING_VALUE,
            line,
            label=text,
            expected="",
            help="Write `-> verse` or `then` and an effect after it, or prose on indented lines below it.",
        )
        return None
    return _read_effects(reader, line, text, offset)


def _read_effects(reader: Reader, line: Line, text: str, offset: int) -> Step | None:
    """Any other instruction: effects from left to right."""
    if not text:
        reader.find_line(codes.MISSING_VALUE, line, label=">", expected="an instruction")
        return None
    if "->" in text:
        report_trailing_arrow(reader, line)
        text = text[: text.rfind("->")].rstrip()
    effects = reader.effects(text, offset)
    if not effects:
        # Everything below belongs to an instruction that could not be read.
        return None
    if line.children:
        reader.childless(line)
    return Do(do=effects, at=line.at)


def misplaced(reader: Reader, line: Line) -> None:
    """A line that does not belong on a page."""
    what, where = _MISPLACED.get(line.kind, ("This line", "another place"))
    help = ""
    if line.text.startswith("[") and not line.text.endswith("]"):
        link = re.fullmatch(r"\[([^\]]+)\]\(([\w/-]+)\)", line.text)
        help = "If it is prose, put a backslash before the bracket."
        if link is not None:
            help = f"A way on is a choice, `* {link[1]}`, with `-> {link[2]}` on a line below it."
    elif line.text.startswith("[img["):
        help = "A picture is a field of its block, without `>`: `art: picture.png`."
    reader.find_line(codes.MISPLACED_LINE, line, what=what, kind="verse", where=where, help=help)


_MISPLACED = {
    int(LineClass.BRACKET): ("A requirement of its own", "a choice, indented below it"),
    int(LineClass.ARROW): ("An arrow", "the end of the verse"),
    int(LineClass.CHOICE): ("A choice", "the end of the verse"),
    int(LineClass.LABEL): ("A field", "the beginning of the block"),
}
# How it begins, what else must be true, and what reads it. The first that fits is used.
_TABLE: tuple[tuple[str, Callable[[Line, str], bool] | None, InstructionReader], ...] = (
    ("if ", lambda line, text: "->" in text, _read_redirect),
    ("if ", lambda line, text: " then " not in text, _report_half),
    ("roll", lambda line, text: not text.startswith("roll for"), read_roll),
    ("toss", None, read_toss),
    ("encounter ", lambda line, text: bool(line.children), read_fork),
    ("draw ", lambda line, text: bool(line.children), read_fork),
    ("with the ", None, _read_hidden),
    ("hint ", None, _read_hidden),
    ("when ", None, _report_when),
)
# The same by their first two letters: most instructions are effects, and need not be compared nine times.
_BY_START = {row[0][:2]: tuple(one for one in _TABLE if one[0][:2] == row[0][:2]) for row in _TABLE}
