"""Lines -> blocks: a line in column 1 opens a block, and a line belongs to the nearest line above with less indentation.

This module judges only indentation; the reader of a block judges what its lines say. The tree keeps comments and
blank lines, because the formatter prints from it.
"""

from collections.abc import Callable, Iterator

import msgspec

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Edit, Fix, Place
from compiler.diagnostics.report import Report
from compiler.sources.source import SourceFile, Span
from compiler.syntax.headers import SECTIONS, foreign_header, opens_block
from compiler.syntax.lines import LineClass, pattern

DEEPEST = 4
LONGEST_LINE = 20_000

_COMMENT, _TEXT, _LABEL = int(LineClass.COMMENT), int(LineClass.TEXT), int(LineClass.LABEL)
_CHOICE, _INSTRUCTION, _ROW = int(LineClass.CHOICE), int(LineClass.INSTRUCTION), int(LineClass.ROW)
_WORDS = (_TEXT, _LABEL)  # what begins with a word and not with a mark
_BELOW_CHOICES = (int(LineClass.ARROW), int(LineClass.BRACKET))
# What opens a table. Its children are rows, never prose.
_TABLES = ("roll", "toss", "encounter", "draw")
_SENTENCES = ("action:", "instant:", "ability:", "avoid:", "hint:", "goal:")
# The one field that a choice or an action has.
_HINT = "hint:"


class Line(msgspec.Struct, eq=False):
    """A line, or a paragraph of prose lines, with what belongs to it."""

    kind: int
    number: int
    start: int
    end: int
    indent: int
    text: str
    blank_before: bool
    children: "list[Line]" = []

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @property
    def at(self) -> tuple[int, int]:
        return (self.number, self.indent + 1)


class Block:
    """A header with the comments above it and the lines below it."""

    __slots__ = ("comments", "header", "lines")

    def __init__(self, header: Line, comments: list[Line]) -> None:
        self.header = header
        self.comments = comments
        self.lines: list[Line] = []


class Tree:
    """A whole file."""

    __slots__ = ("blocks", "source", "trailing")

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.blocks: list[Block] = []
        self.trailing: list[Line] = []


def grow(source: SourceFile, report: Report) -> Tree:
    """The tree of a file. Indentation that cannot be right is reported, and repaired as well as possible."""
    growth = _Growth(source, report)
    for line in growth.lines():
        kind = line.kind
        if kind == _COMMENT:
            growth.pending.append(line)  # it goes with the next line
        elif line.indent == 0 and kind in _WORDS and _opens(line):
            _open(growth, line)
        else:
            _place(growth, line)
    _attach(growth.pending, growth.block, growth.tree, before_header=False)
    return growth.tree


class _Growth:
    """A tree that is still growing."""

    __slots__ = ("block", "homeless", "pending", "report", "source", "stack", "tree", "unindented")

    def __init__(self, source: SourceFile, report: Report) -> None:
        self.source = source
        self.report = report
        self.tree = Tree(source)
        self.block: Block | None = None
        self.stack: list[Line] = []  # the lines that the next one may belong to, from the margin inwards
        self.pending: list[Line] = []  # comments whose place is not known yet
        self.unindented = -1  # the number of the last line that lost its indentation
        self.homeless = False

    def lines(self) -> Iterator[Line]:
        """The lines of the file. Paragraphs are whole; blank lines become a mark on the next line."""
        source, report = self.source, self.report
        text = source.text
        size = len(text)
        blank = False
        number = 1
        for match in pattern().finditer(text):
            margin, start, end = match.end(1), match.end(2), match.end()
            if margin > match.start():
                number += margin - match.start()
                blank = True
            last = match.lastindex
            if last == 2:
                if start < size:
                    number += 1
                blank = True
                continue
            kind = last - 2  # type: ignore[operator]
            indent = start - margin
            here = number
            number += text.count("\n", start, end) if kind == _TEXT else 1
            content = text[start:end].rstrip(" \t\n")
            end = start + len(content)
            if indent and (indent & 1 or "\t" in match[2]):
                indent = _odd(source, report, start, match[2], kind, self.stack[-1] if self.stack else None)
            if end - start > LONGEST_LINE:
                content = _shortened(source, report, start, content)
            yield Line(kind, here, start, end, indent, content, blank)
            blank = False

    def put(self, home: list[Line], line: Line) -> None:
        """Puts a line where it belongs, after the comments that were above it."""
        if self.pending:
            home.extend(_aligned(self.pending, line.indent))
            self.pending = []
        home.append(line)
        self.stack.append(line)


# ---- where a line goes ------------------------------------------------------------------------------------------
def _open(growth: _Growth, line: Line) -> None:
    """A word in column 1 opens a block."""
    _attach(growth.pending, growth.block, growth.tree, before_header=True)
    growth.block = Block(line, growth.pending)
    growth.pending = []
    growth.tree.blocks.append(growth.block)
    growth.stack = []


def _place(growth: _Growth, line: Line) -> None:
    """A line of a block: below the nearest line above that is less indented."""
    block = growth.block
    indent = line.indent
    if indent == 0:
        indent = line.indent = 2
        lost_before = growth.unindented == line.number - 1
        if block is not None and not lost_before and not block.header.text.startswith(SECTIONS):
            _unindented(growth.source, growth.report, line)
        growth.unindented = line.number
    if block is None:
        if not growth.homeless:
            _homeless(growth.source, growth.report, line)
        growth.homeless = True
        return
    stack = growth.stack
    while stack and stack[-1].indent >= indent:
        stack.pop()
    if stack:
        parent = stack[-1]
        _BELOW.get(parent.kind, _below)(growth, parent, line)
    else:
        growth.put(block.lines, line)


# ---- one function for each class of line that another can stand below --------------------------------------------------
def _below(growth: _Growth, parent: Line, line: Line) -> None:
    if len(growth.stack) >= DEEPEST:
        _too_deep(growth.source, growth.report, line, len(growth.stack) + 1)
    else:
        growth.put(parent.children, line)


def _below_instruction(growth: _Growth, parent: Line, line: Line) -> None:
    """Below a table each line is a row, whatever it begins with."""
    if parent.text[1:].lstrip().startswith(_TABLES):
        parent.children.extend(_aligned(growth.pending, line.indent))
        growth.pending = []
        parent.children.extend(_rows(line))
    else:
        _below(growth, parent, line)


def _below_sentence(growth: _Growth, parent: Line, line: Line) -> None:
    """Below a choice or an action, a line that looks like a label is the rest of its sentence, unless it is a hint."""
    if parent.kind == _LABEL and not parent.text.startswith(_SENTENCES):
        _below(growth, parent, line)
        return
    hinted = line.kind == _TEXT and _HINT in line.text
    if line.kind == _LABEL and not line.text.startswith(_HINT):
        line.kind = _TEXT
    _below(growth, parent, line)
    if hinted and growth.stack[-1] is line:
        growth.stack[-1] = _part_hint(parent.children, line)


_BELOW: dict[int, Callable[[_Growth, Line, Line], None]] = {
    _INSTRUCTION: _below_instruction,
    _CHOICE: _below_sentence,
    _LABEL: _below_sentence,
}


def _rows(line: Line) -> list[Line]:
    """A line or a paragraph as rows of a table."""
    rows = []
    offset = line.start
    for count, content in enumerate(line.text.split("\n")):
        stripped = content.strip()
        begin = offset + len(content) - len(content.lstrip())
        rows.append(
            Line(
                _ROW,
                line.number + count,
                begin,
                begin + len(stripped),
                line.indent,
                stripped,
                line.blank_before and count == 0,
            )
        )
        offset += len(content) + 1
    return rows


def _opens(line: Line) -> bool:
    """Whether a line in column 1 is meant to open a block: it begins with a word, not with a mark."""
    return line.text[0].islower() or foreign_header(line.text)


def _part_hint(home: list[Line], line: Line) -> Line:
    """A choice's hint right below its words becomes a line of its own; otherwise the words would run on into it."""
    place = line.text.find(f"\n{' ' * line.indent}{_HINT}")
    if place < 0:
        return line
    begin = place + 1 + line.indent
    hint, rest, more = line.text[begin:].partition("\n")
    number = line.number + line.text.count("\n", 0, begin)
    start = line.start + begin
    home.append(Line(_LABEL, number, start, start + len(hint), line.indent, hint.rstrip(), False))
    if rest:
        after = start + len(hint) + 1 + len(more) - len(more.lstrip())
        home.append(Line(_TEXT, number + 1, after, line.end, line.indent, more.lstrip(), False))
    line.text, line.end = line.text[:place].rstrip(), line.start + place
    return home[-1]


def _aligned(comments: list[Line], indent: int) -> list[Line]:
    for comment in comments:
        comment.indent = indent
    return comments


def _attach(pending: list[Line], block: Block | None, tree: Tree, *, before_header: bool) -> None:
    """Indented comments belong to the block above. The first one at the margin and all after it belong to the header below."""
    if block is None:
        if not before_header:
            tree.trailing.extend(pending)
        return
    inner = next((index for index, line in enumerate(pending) if line.indent == 0), len(pending))
    block.lines.extend(pending[:inner])
    del pending[:inner]
    if not before_header:
        tree.trailing.extend(pending)


def _odd(source: SourceFile, report: Report, start: int, margin: str, kind: int, above: Line | None) -> int:
    """Indentation that cannot be right: reported, and repaired by comparison with the line above."""
    span = Span(start - len(margin), start)
    if "\t" in margin:
        right = margin.replace("\t", "  ")
        right = right + " " * (len(right) & 1)
        if (
            above is not None
            and above.kind == _CHOICE
            and kind in _BELOW_CHOICES
            and len(right) == above.indent
        ):
            # A tab below a choice that is indented with spaces was meant as four spaces.
            right += "  "
        fix = Fix("indent with spaces", (Edit(Place(source.path, span), right),))
        report.add(codes.TAB_INDENT.at(source.path, span, fix=fix))
        return len(right)
    count = len(margin)
    # Nothing belongs to prose, so a line further in below it can only have slipped to the right.
    slipped = above is not None and above.kind == _TEXT and above.indent == count - 1
    right = " " * (count - 1 if slipped else count + 1)
    fix = Fix("move the line", (Edit(Place(source.path, span), right),))
    shown = "1 space" if count == 1 else f"{count} spaces"
    report.add(codes.ODD_INDENT.at(source.path, span, count=shown, fewer=count - 1, more=count + 1, fix=fix))
    return len(right)


def _shortened(source: SourceFile, report: Report, start: int, content: str) -> str:
    """Content in which every line is short enough to read."""
    lines = content.split("\n")
    offset = start
    for index, line in enumerate(lines):
        if len(line) > LONGEST_LINE:
            span = Span(offset, offset + 60)
            report.add(codes.LINE_TOO_LONG.at(source.path, span, count=len(line), most=LONGEST_LINE))
            lines[index] = line[:LONGEST_LINE]
        offset += len(line) + 1
    return "\n".join(lines)


def _too_deep(source: SourceFile, report: Report, line: Line, depth: int) -> None:
    report.add(codes.TOO_DEEP.at(source.path, line.span, depth=depth, most=DEEPEST))


def _unindented(source: SourceFile, report: Report, line: Line) -> None:
    """Prose or a mark in column 1 must have lost its indentation. Reported once per paragraph, repaired for all of it."""
    starts = [line.start]
    after = line.end + 1
    while line.kind == _TEXT and _goes_on(source.text, after):
        starts.append(after)
        after = source.text.find("\n", after) + 1 or len(source.text)
    edits = tuple(Edit(Place(source.path, Span(at, at)), "  ") for at in starts)
    fix = Fix("indent the line" if len(edits) == 1 else "indent the paragraph", edits)
    report.add(codes.UNINDENTED.at(source.path, line.span, fix=fix))


def _goes_on(text: str, start: int) -> bool:
    """Whether the line that begins here continues the prose above: no blank, no mark, no header."""
    line = text[start : start + 40].partition("\n")[0]
    return line[:1].isalpha() and not opens_block(line)


def _homeless(source: SourceFile, report: Report, line: Line) -> None:
    report.add(codes.NO_BLOCK.at(source.path, line.span))
