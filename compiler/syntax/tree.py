"""Lines -> blocks: a line in column 1 opens a block, and a line belongs to the nearest line above with less indentation.

Nothing is judged here but indentation; what a line may say is the business of its block's reader. The tree keeps
comments and blank lines, because the formatter prints from it.
"""

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
_BELOW_CHOICES = (int(LineClass.ARROW), int(LineClass.BRACKET))
# What a table is opened by; its children are rows, never prose.
_TABLES = ("roll", "toss", "encounter", "draw")
_SENTENCES = ("action:", "instant:", "ability:", "avoid:", "hint:", "goal:")
# The one field that a choice or an action has.
_HINT = "hint:"


class Line:
    """A line, or a paragraph of prose lines, with what belongs to it."""

    __slots__ = ("blank_before", "children", "end", "indent", "kind", "number", "start", "text")

    def __init__(
        self, kind: int, number: int, start: int, end: int, indent: int, text: str, blank_before: bool
    ) -> None:
        self.kind = kind
        self.number = number
        self.start = start
        self.end = end
        self.indent = indent
        self.text = text
        self.blank_before = blank_before
        self.children: list[Line] = []

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
    """The tree of a file; indentation that cannot be right is reported and repaired as well as it can be."""
    tree = Tree(source)
    text = source.text
    size = len(text)
    block: Block | None = None
    stack: list[Line] = []
    pending: list[Line] = []
    blank = False
    number = 1
    unindented = -1
    homeless = False
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
            indent = _odd(source, report, start, match[2], kind, stack[-1] if stack else None)
        if end - start > LONGEST_LINE:
            content = _shortened(source, report, start, content)
        line = Line(kind, here, start, end, indent, content, blank)
        blank = False
        if kind == _COMMENT:
            pending.append(line)
            continue
        if indent == 0:
            if _opens(line):
                _attach(pending, block, tree, before_header=True)
                block = Block(line, pending)
                pending = []
                tree.blocks.append(block)
                stack = []
                continue
            indent = line.indent = 2
            if block is not None and unindented != here - 1 and not block.header.text.startswith(SECTIONS):
                _unindented(source, report, line)
            unindented = here
        if block is None:
            if not homeless:
                _homeless(source, report, line)
            homeless = True
            continue
        while stack and stack[-1].indent >= indent:
            stack.pop()
        if stack:
            parent = stack[-1]
            home = parent.children
            if parent.kind == _INSTRUCTION and parent.text[1:].lstrip().startswith(_TABLES):
                home.extend(_aligned(pending, indent))
                pending = []
                home.extend(_rows(line))
                continue
            if kind == _LABEL and not content.startswith(_HINT) and _takes_sentence(parent):
                line.kind = _TEXT
            if len(stack) >= DEEPEST:
                _too_deep(source, report, line, len(stack) + 1)
                continue
        else:
            home = block.lines
        if pending:
            home.extend(_aligned(pending, indent))
            pending = []
        home.append(line)
        if kind == _TEXT and stack and _HINT in content and _takes_sentence(stack[-1]):
            line = _part_hint(home, line)
        stack.append(line)
    _attach(pending, block, tree, before_header=False)
    return tree


def _rows(line: Line) -> list[Line]:
    """Below a table each line is a row, whatever it begins with."""
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
    return line.kind in (_TEXT, _LABEL) and (line.text[0].islower() or foreign_header(line.text))


def _takes_sentence(parent: Line) -> bool:
    """Below a choice or an action, a line that looks like a label is the rest of its sentence."""
    return parent.kind == _CHOICE or (parent.kind == _LABEL and parent.text.startswith(_SENTENCES))


def _part_hint(home: list[Line], line: Line) -> Line:
    """A choice's hint right below its words, which would otherwise run on into it: a line of its own."""
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
    """Indented comments belong to the block above; the first one at the margin and all after it belong to the header below."""
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
    """Indentation that cannot be right, reported and repaired with a look at the line above."""
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
            # One tab below a choice that is indented with spaces was meant as four spaces.
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
    """Content whose every line is short enough to be read."""
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
    """Prose or a mark in column 1 can only have lost its indentation; said once a paragraph, mended for all of it."""
    starts = [line.start]
    after = line.end + 1
    while line.kind == _TEXT and _goes_on(source.text, after):
        starts.append(after)
        after = source.text.find("\n", after) + 1 or len(source.text)
    edits = tuple(Edit(Place(source.path, Span(at, at)), "  ") for at in starts)
    fix = Fix("indent the line" if len(edits) == 1 else "indent the paragraph", edits)
    report.add(codes.UNINDENTED.at(source.path, line.span, fix=fix))


def _goes_on(text: str, start: int) -> bool:
    """Whether the line that begins here is more of the prose above: no blank, no mark, no header."""
    line = text[start : start + 40].partition("\n")[0]
    return line[:1].isalpha() and not opens_block(line)


def _homeless(source: SourceFile, report: Report, line: Line) -> None:
    report.add(codes.NO_BLOCK.at(source.path, line.span))
