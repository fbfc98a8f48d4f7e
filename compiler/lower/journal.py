"""Verses: prose, instructions in reading order, choices, arrows. The heart of every file."""

from __future__ import annotations

import re
from typing import Any

from compiler.diagnostics import codes
from compiler.lower.choices import read_choice, read_otherwise
from compiler.lower.hidden import filter_of, hides_choices, read_hidden_choices, read_passage
from compiler.lower.outcome_tables import read_fork, read_roll, read_toss
from compiler.lower.reader import Reader, joined
from compiler.lower.slips import (
    FOREIGN,
    STARTS,
    meant_arrow,
    report_bullet,
    report_foreign,
    report_jump,
    report_then,
)
from compiler.syntax.headers import Header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block, Line
from schemas.model import (
    Choice,
    Do,
    Fork,
    Hidden,
    Otherwise,
    Page,
    Passage,
    Prose,
    Redirect,
    Roll,
    Step,
    Toss,
    Verse,
)
from schemas.vocabulary.calendar import CampaignEnds

_TEXT, _INSTRUCTION, _ARROW = int(LineClass.TEXT), int(LineClass.INSTRUCTION), int(LineClass.ARROW)
_CHOICE, _LABEL, _COMMENT = int(LineClass.CHOICE), int(LineClass.LABEL), int(LineClass.COMMENT)


def read_verse(reader: Reader, block: Block, header: Header) -> None:
    """A verse of the section being read."""
    line = block.header
    name = f"{reader.section}/{header.name}"
    reader.declare("verse", name, line, header.name_start, int(header.number or 0), (header.stub,))
    if header.name == "end":
        start = line.start + header.name_start
        reader.find(codes.RESERVED_NAME, start, start + len(header.name), name=header.name, kind="verse")
    fields: dict[str, Any] = {}
    body = [child for child in block.lines if not _verse_field(reader, child, name, fields)]
    page = read_page(reader, body, where=f"Verse `{header.name}`", stub=header.stub, verse=name)
    _check_length(reader, line, header.name, page)
    if header.stub:
        reader.unit.stubs.append((name, line.span))
    reader.unit.add(
        "verses",
        Verse(
            id=name,
            page=page,
            number=int(header.number or 0),
            title=header.title,
            stub=header.stub,
            file=reader.source.path,
            at=line.at,
            **fields,
        ),
    )


LONGEST_VERSE = 400


def _check_length(reader: Reader, line: Line, name: str, page: Page) -> None:
    """Two and a half minutes, read aloud."""
    texts = [step.text for step in page.steps if isinstance(step, (Prose, Passage))]
    # Words are at least two characters apart, so a short text needs no counting.
    if sum(map(len, texts)) < LONGEST_VERSE * 2:
        return
    count = sum(len(text.split()) for text in texts)
    if count > LONGEST_VERSE:
        reader.find_line(codes.LONG_VERSE, line, name=name, count=count, most=LONGEST_VERSE)


def _verse_field(reader: Reader, line: Line, name: str, fields: dict[str, Any]) -> bool:
    """Reads a field of a verse; False when the line is a part of its page."""
    if line.kind != _LABEL:
        return False
    from compiler.lower.block_fields import label_and_value

    label, value, offset = label_and_value(line)
    value = value.strip()
    if label == "renamed from":
        old = reader.payload("name", value, offset)
        if old is not None:
            former = f"{reader.section}/{old}"
            fields["renamed_from"] = (*fields.get("renamed_from", ()), former)
            reader.refer("former-verse", former, offset, offset + len(value), name)
    elif label == "for":
        names = reader.payload("names", value, offset)
        if names is not None:
            fields["characters"] = names
            for owner in names:
                reader.refer("character", owner, offset, offset + len(value))
    else:
        from compiler.lower.block_fields import report_unknown_field

        report_unknown_field(reader, line, label, "verse", ("renamed from", "for"))
    return True


def read_page(reader: Reader, lines: list[Line], *, where: str, stub: bool = False, verse: str = "") -> Page:
    """What is read in order: steps, then choices or one arrow."""
    steps: list[Step] = []
    choices: list[Choice] = []
    keys: dict[str, int] = {}
    otherwise: Otherwise | None = None
    to: str | None = None
    ended: Line | None = None
    last: Line | None = None
    broken = False
    for line in lines:
        kind = line.kind
        if kind == _COMMENT:
            continue
        if ended is not None:
            reader.find_line(codes.TEXT_AFTER_END, line, line=ended.number)
            broken = True
            break
        if kind == _TEXT:
            if choices:
                _after_choices(reader, line, "Prose after the choices", "before them")
                continue
            _add_prose(steps, line)
            if line.children:
                broken = report_bullet(reader, line) or broken
        elif kind == _CHOICE:
            choice = read_choice(reader, line, keys)
            if choice is None:
                broken = True
            else:
                choices.append(choice)
        elif kind == _INSTRUCTION:
            if line.text[1:].lstrip().startswith("otherwise"):
                if otherwise is not None:
                    _after_choices(reader, line, "A second `otherwise`", "the first one")
                last = line
                otherwise = read_otherwise(reader, line)
                broken = broken or otherwise is None
                continue
            if hides_choices(line):
                veiled, whole = read_hidden_choices(reader, line, keys)
                choices += veiled
                broken = broken or not whole
                continue
            if choices:
                _after_choices(
                    reader, line, "An instruction after the choices", "before them, or below one of them"
                )
                continue
            step = read_instruction(reader, line)
            if step is None:
                broken = True
            else:
                steps.append(step)
                if _ends(step):
                    ended = line
        elif kind == _ARROW:
            text = line.text[2:].strip()
            to = reader.target(text, line.start + len(line.text) - len(line.text[2:].lstrip()))
            broken = broken or to is None
            ended = line
            if choices:
                reader.find_line(
                    codes.ARROW_WITH_CHOICES, line, verse=where.removeprefix("Verse ").strip("`")
                )
            if line.children:
                reader.childless(line)
        else:
            _misplaced(reader, line)
            broken = True
    if not (choices or ended or broken or stub):
        start, end = (lines[-1].start, lines[-1].end) if lines else reader_header_span(reader)
        help, fix = meant_arrow(reader, lines[-1]) if lines else ("", None)
        reader.find(codes.NO_WAY_OUT, start, end, where=where, help=help, fix=fix)
    page = Page(steps=tuple(steps), choices=tuple(choices), otherwise=otherwise, to=to)
    if last is not None and not choices and not broken:
        _after_choices(
            reader, last, "`otherwise` without choices", "a verse with choices, or use a plain arrow"
        )
    elif choices and not broken and to is None:
        _check_openness(reader, page, lines, last, where)
    return page


def _after_choices(reader: Reader, line: Line, what: str, where: str) -> None:
    reader.find_line(codes.MISPLACED_LINE, line, what=what, kind="verse", where=where)


def _check_openness(
    reader: Reader, page: Page, lines: list[Line], otherwise: Line | None, where: str
) -> None:
    """`otherwise` stands exactly where all choices can be locked at once."""
    if otherwise is None and any(choice.needs is None and choice.cost is None for choice in page.choices):
        return
    from compiler.lower.openness import can_all_lock

    locked = can_all_lock(page)
    if locked and otherwise is None:
        first = next(line for line in lines if line.kind == _CHOICE or hides_choices(line))
        reader.find_line(codes.ALL_CHOICES_LOCKED, first, where=where[0].lower() + where[1:])
    elif locked is False and otherwise is not None:
        reader.find_line(codes.NEEDLESS_OTHERWISE, otherwise)


def reader_header_span(reader: Reader) -> tuple[int, int]:
    """Where to point when a block has no lines at all: its header."""
    symbol = reader.unit.symbols[-1]
    return symbol.start, symbol.end


def _ends(step: Step) -> bool:
    """Whether nothing after the step can be read."""
    match step:
        case Do(do=do):
            return any(isinstance(effect, CampaignEnds) for effect in do)
        case Roll(rows=rows) | Toss(rows=rows) | Fork(rows=rows):
            return bool(rows) and all(row.to is not None for row in rows)
        case _:
            return False


def _add_prose(steps: list[Step], line: Line) -> None:
    text = joined(line.text)
    if steps and isinstance(steps[-1], Prose):
        before = steps[-1]
        steps[-1] = Prose(text=f"{before.text}\n\n{text}", at=before.at)
    else:
        steps.append(Prose(text=text, at=line.at))


def read_instruction(reader: Reader, line: Line) -> Step | None:
    """One `>` line of a page."""
    text = line.text[1:].lstrip()
    offset = line.start + len(line.text) - len(text)
    if text[:2] in STARTS and (slip := re.match(FOREIGN, text)) is not None:
        report_foreign(reader, line, text, offset, slip[0])
        return None
    if text.startswith("if ") and "->" in text:
        before, to, _ = reader.split_arrow(text, offset)
        if before.endswith(" then"):
            report_then(reader, offset + len(before) - len("then"))
            return None
        needs = reader.requirement(before[3:].strip(), offset + 3)
        reader.childless(line)
        return Redirect(when=needs, to=to, at=line.at) if needs is not None and to is not None else None
    if text.startswith("if ") and " then " not in text and line.children:
        return read_passage(reader, line, text, offset)
    if text.startswith("roll") and not text.startswith("roll for"):
        return read_roll(reader, line, text, offset)
    if text.startswith("toss"):
        return read_toss(reader, line, text, offset)
    if line.children and text.startswith(("encounter ", "draw ")):
        return read_fork(reader, line, text, offset)
    if text.startswith(("with the ", "hint ")):
        return _read_hidden(reader, line, text, offset)
    if text.startswith("when "):
        reader.find_line(
            codes.MISPLACED_LINE,
            line,
            what="`when`",
            kind="verse",
            where="a status, a chapter or an encounter; here write `> if ... -> verse`",
        )
        return None
    if not text:
        reader.find_line(codes.MISSING_VALUE, line, label=">", expected="an instruction")
        return None
    if "->" in text:
        place = text.rfind("->")
        reader.find(
            codes.TEXT_AFTER_INSTRUCTION,
            offset + place,
            offset + len(text),
            text=text[place:],
            help="Put the arrow on a line of its own below the instruction.",
        )
        text = text[:place].rstrip()
    if text.startswith("if ") and " then " not in text:
        from compiler.grammar.problems import parses

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
    effects = reader.effects(text, offset)
    if not effects:
        # Whatever stands below belongs to an instruction that could not be read.
        return None
    if line.children:
        reader.childless(line)
    return Do(do=effects, at=line.at)


def _read_hidden(reader: Reader, line: Line, text: str, offset: int) -> Hidden | None:
    """Text behind a filter, with the instructions hidden with it."""
    known = filter_of(reader, text, offset)
    if known is None:
        return None
    steps: list[Step] = []
    for child in reader.children(line):
        if child.kind == _TEXT:
            _add_prose(steps, child)
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
            _misplaced(reader, child)
    if not steps:
        reader.find(
            codes.MISSING_VALUE, offset, offset + len(text), label=text, expected="the hidden text, indented,"
        )
    colour, hint = known
    return Hidden(colour=colour, steps=tuple(steps), at=line.at, hint=hint)  # type: ignore[arg-type]


def _misplaced(reader: Reader, line: Line) -> None:
    what = {
        LineClass.BRACKET: "A requirement of its own",
        LineClass.ARROW: "An arrow",
        LineClass.CHOICE: "A choice",
        LineClass.LABEL: "A field",
    }.get(LineClass(line.kind), "This line")
    where = {
        LineClass.BRACKET: "a choice, indented below it",
        LineClass.ARROW: "the end of the verse",
        LineClass.CHOICE: "the end of the verse",
        LineClass.LABEL: "the beginning of the block",
    }.get(LineClass(line.kind), "another place")
    reader.find_line(codes.MISPLACED_LINE, line, what=what, kind="verse", where=where)
