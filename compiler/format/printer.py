"""Text -> the same text in its one look.

Prints from the tree of lines, so comments, order and everything a writer wrote stay. Promises: formatting twice is
formatting once, the campaign means the same, and a text that cannot be read with certainty comes back unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.diagnostics.report import Report
from compiler.format.choice_lines import Printed, sentence
from compiler.format.field_shapes import may_be_fields
from compiler.format.gaps import Manner, gap
from compiler.format.single_lines import (
    arrow_text,
    bracket_text,
    field_of,
    field_text,
    header_text,
    holds_prose,
    instruction_text,
    key_rows,
    table_rows,
)
from compiler.format.wrapping import as_written, paragraph
from compiler.sources.source import SourceFile
from compiler.syntax.headers import SECTIONS, read_header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block, Line, Tree, grow

_COMMENT, _INSTRUCTION, _ARROW = int(LineClass.COMMENT), int(LineClass.INSTRUCTION), int(LineClass.ARROW)
_CHOICE, _BRACKET, _LABEL = int(LineClass.CHOICE), int(LineClass.BRACKET), int(LineClass.LABEL)
_TEXT, _ROW = int(LineClass.TEXT), int(LineClass.ROW)
_STEP = 2
_CAPITAL = re.compile(r"\b[A-Z]\w*")


def format_text(text: str, path: str = "") -> str:
    """The text in its one look. Unchanged if its indentation is in doubt."""
    tree = _tree(_normal(text), path)
    if tree is None:
        return text
    settle_comments(tree)
    printed = print_tree(tree)
    again = _tree(printed, path)
    # The last safeguard: even if a rule above missed something, no line of a writer may be lost or change its kind.
    if again is None or list(_skeleton(tree)) != list(_skeleton(again)):
        return text
    return printed


def _normal(text: str) -> str:
    """Plain line ends, no mark of byte order, no spaces at the ends of lines."""
    # The same line ends as in the workspace, so that a text looks the same from a file and from an editor.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return "\n".join(line.rstrip() for line in text.split("\n"))


def _tree(text: str, path: str) -> Tree | None:
    source = SourceFile(path, text)
    report = Report([source])
    tree = grow(source, report)
    return None if report.found else tree


# ---- the whole file --------------------------------------------------------------------------------
def print_tree(tree: Tree) -> str:
    lines: list[str] = []
    before: Block | None = None
    for block in tree.blocks:
        if before is not None and not (_is_stub(before) and _is_stub(block) and not block.comments):
            lines.append("")
        lines += _comments(block.comments)
        if block.comments and block.header.blank_before:
            lines.append("")
        lines += _block(block)
        before = block
    if tree.trailing and before is not None:
        lines.append("")
    lines += _comments(tree.trailing)
    return "".join(f"{line}\n" for line in lines)


def _is_stub(block: Block) -> bool:
    """Stubs stand below one another like a list."""
    return not block.lines and block.header.text.startswith("verse ") and block.header.text.endswith(" stub")


def _comments(comments: list[Line]) -> Iterator[str]:
    for index, comment in enumerate(comments):
        if index and comment.blank_before:
            yield ""
        yield comment.text


def _block(block: Block) -> Iterator[str]:
    header = read_header(block.header.text)
    word = header.kind.word if header.kind is not None and header.kind.word not in SECTIONS else ""
    yield header_text(block.header.text)
    yield from _body(block.lines, 1, word, "page" if word else "loose")


def settle_comments(tree: Tree) -> None:
    """Puts comments between two blocks in order. The first one at the margin and all after it belong to the block below."""
    below = [block.comments for block in tree.blocks[1:]] + [tree.trailing]
    for block, comments in zip(tree.blocks, below, strict=False):
        ours = _trailing(block.lines)
        if ours and comments and ours[-1].start > comments[0].start:
            late = [comment for comment in ours if comment.start > comments[0].start]
            del block.lines[-len(late) :]
            comments[:] = sorted([*comments, *late], key=lambda comment: comment.start)


def _trailing(lines: list[Line]) -> list[Line]:
    """The comments at the end of a block, with nothing below them."""
    count = 0
    while count < len(lines) and lines[-1 - count].kind == _COMMENT:
        count += 1
    return lines[len(lines) - count :]


# ---- what stands in a block ------------------------------------------------------------------------
def _body(lines: list[Line], depth: int, kind: str, manner: Manner) -> Iterator[str]:
    """Lines of one level with the blank lines between them. Comments go with the line below them."""
    trailing = _trailing(lines)
    keys = key_rows(lines, kind)
    rows = table_rows(lines)
    before: Line | None = None
    pending: list[Line] = []
    for line in lines[: len(lines) - len(trailing)]:
        pending.append(line)
        if line.kind == _COMMENT:
            continue
        wanted = gap(before, line, kind, manner)
        if len(pending) > 1 and wanted is False and before is not None and manner == "page":
            wanted = None  # A comment may be set apart where lines may not.
        for index, item in enumerate(pending):
            if index:
                blank = item.blank_before and (wanted is not False or before is None) and manner != "tight"
            else:
                blank = item.blank_before if wanted is None else wanted
            if blank:
                yield ""
            pad = " " * (depth * _STEP)
            if item.kind == _COMMENT:
                yield pad + item.text
            elif item.start in keys:
                yield pad + keys[item.start]
                yield from _body(item.children, depth + 1, "", "loose")
            elif item.start in rows:
                yield pad + rows[item.start]
            else:
                yield from _line(item, depth, kind, manner)
        before = line
        pending = []
    for index, comment in enumerate(trailing):
        if comment.blank_before and (index or before is not None):
            yield ""
        yield " " * (_comment_depth(lines, comment) * _STEP) + comment.text


def _comment_depth(lines: list[Line], comment: Line) -> int:
    """How deep a comment at the end of a block belongs: below the last line that is less indented."""
    depth = 1
    while True:
        # Prose and requirements may be moved into the line above them, so they do not count here.
        last = next((line for line in reversed(lines) if line.kind != _COMMENT), None)
        if last is None or last.kind in (_TEXT, _BRACKET, _ROW) or last.indent >= comment.indent:
            return depth
        depth += 1
        lines = last.children


def _line(line: Line, depth: int, kind: str, manner: Manner) -> Iterator[str]:
    """One line with everything below it."""
    indent = depth * _STEP
    pad = " " * indent
    below: list[Line] = line.children
    inner: tuple[str, Manner] = ("", "loose")
    match line.kind:
        case LineClass.TEXT if manner in ("page", "prose") and not may_be_fields(kind, line.text):
            yield from paragraph(line.text, indent)
        case LineClass.INSTRUCTION:
            yield pad + _instruction(line)
            inner = ("", "prose" if holds_prose(line.text) else "tight" if _has_rows(line) else "loose")
        case LineClass.ARROW:
            yield pad + arrow_text(line.text)
        case LineClass.BRACKET:
            yield pad + bracket_text(line.text)
        case LineClass.CHOICE:
            words = sentence("*", line.text[1:].strip(), line, indent)
            printed, below = words or Printed([pad + line.text], below)
            yield from printed
            inner = ("choice", "tight")
        case LineClass.LABEL:
            (printed, below), inner = _field(line, kind, indent)
            yield from printed
        case _:
            yield from (pad + text for text in as_written(line.text))
    yield from _body(below, depth + 1, *inner)


def _instruction(line: Line) -> str:
    """An instruction. If it has lines below it, a spelling that would change their meaning is not used."""
    text = instruction_text(line.text)
    if holds_prose(line.text):
        return text
    first_words = " ".join(text.split(" ", 2)[:2])
    return line.text if line.children and not line.text.startswith(first_words) else text


def _has_rows(line: Line) -> bool:
    return any(child.kind == _ROW for child in line.children)


def _field(line: Line, kind: str, indent: int) -> tuple[Printed, tuple[str, Manner]]:
    """A field, and how the lines below it are printed."""
    label, value, shape = field_of(line, kind)
    form = shape.form if shape is not None else ""
    if form == "sentence":
        printed = sentence(f"{label}:", value, line, indent)
        return printed or Printed([" " * indent + line.text], line.children), ("choice", "tight")
    inner: tuple[str, Manner] = ("", "loose")
    if form == "group" and shape is not None:
        inner = (shape.start, "page")
    elif form == "letter":
        inner = ("", "prose")
    elif form in ("effects", "ability", "menhir"):
        inner = ("choice" if form == "menhir" else "", "tight")
    return Printed([" " * indent + field_text(line, kind)], line.children), inner


# ---- the net ----------------------------------------------------------------------------------------
def _skeleton(tree: Tree) -> Iterator[object]:
    """What formatting must not change: every line's kind and level, all prose, all comments in their order."""
    for block in tree.blocks:
        yield from (comment.text for comment in block.comments)
        yield header_text(block.header.text)
        yield from _bones(block.lines, 1)
    yield from (comment.text for comment in tree.trailing)


def _bones(lines: list[Line], depth: int) -> Iterator[object]:
    for line in lines:
        if line.kind == _COMMENT:
            yield line.text
        elif line.kind in (_INSTRUCTION, _ARROW, _LABEL, _CHOICE, _ROW):
            yield line.kind, depth
        if line.kind in (_CHOICE, _LABEL):
            yield from _said(line)
        elif line.kind == _TEXT:
            yield depth, line.text.split()
        yield from _bones([child for child in line.children if not _moves(line, child)], depth + 1)


def _moves(parent: Line, child: Line) -> bool:
    """Whether a line may be taken into the sentence above it."""
    return parent.kind in (_CHOICE, _LABEL) and child.kind in (_TEXT, _BRACKET) and not child.children


def _said(line: Line) -> Iterator[object]:
    """The words of a sentence, wherever they are. Text in brackets may be respelled."""
    texts = [line.text, *(child.text for child in line.children if child.kind == _TEXT)]
    yield sorted(word for text in texts for word in _CAPITAL.findall(text))
