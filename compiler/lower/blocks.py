"""A file's tree -> its unit: each block by the reader of its kind, sections on the way, comments that speak to `check`."""

from __future__ import annotations

import re
from collections.abc import Callable

from compiler.diagnostics import codes
from compiler.diagnostics.model import Place
from compiler.diagnostics.report import Allow, Report
from compiler.grammar.payloads import Payloads
from compiler.lower.calendar import read_event
from compiler.lower.cards import read_card, read_enemy_card
from compiler.lower.encounters import (
    read_combat_encounter,
    read_diplomacy_encounter,
    read_spawn,
    read_written_encounter,
)
from compiler.lower.journal import read_verse
from compiler.lower.limits import EDITION_TITLES, other
from compiler.lower.people import (
    read_achievement,
    read_boss,
    read_character,
    read_companion,
    read_condition,
    read_legendary,
    read_weather,
)
from compiler.lower.places import read_campaign, read_chapter, read_location, read_status
from compiler.lower.possessions import read_item, read_secret, read_skill
from compiler.lower.prose import check_prose
from compiler.lower.reader import Reader
from compiler.lower.unit import Unit
from compiler.names.suggest import did_you_mean, nearest
from compiler.source import SourceFile, Span
from compiler.syntax.headers import KINDS, SECTIONS, Header, HeaderError, read_header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block, Line, Tree, grow

BlockReader = Callable[[Reader, Block, Header], None]
READERS: dict[str, BlockReader] = {
    "campaign": read_campaign,
    "chapter": read_chapter,
    "status": read_status,
    "location": read_location,
    "verse": read_verse,
    "combat card": read_card,
    "diplomacy card": read_card,
    "combat encounter": read_combat_encounter,
    "diplomacy encounter": read_diplomacy_encounter,
    "written encounter": read_written_encounter,
    "item": read_item,
    "secret": read_secret,
    "skill": read_skill,
    "event": read_event,
    "character": read_character,
    "companion": read_companion,
    "achievement": read_achievement,
    "legendary action": read_legendary,
    "boss": read_boss,
    "enemy card": read_enemy_card,
    "spawn": read_spawn,
    "weather": read_weather,
    "condition": read_condition,
}
_ALLOW = re.compile(r"#\s*allow\s+([a-z][\w-]*)\s*(?::\s*(.*))?$")
_TODO = re.compile(r"#\s*TODO\b:?\s*(.*)")
_COMMENT = int(LineClass.COMMENT)


def read_file(source: SourceFile, report: Report, payloads: Payloads, edition: str) -> Unit:
    """Everything one file says."""
    reader = Reader(source, report, payloads, edition)
    tree = grow(source, report)
    section: _Section | None = None
    for index, block in enumerate(tree.blocks):
        header = read_header(block.header.text)
        if isinstance(header, HeaderError):
            _report_header(reader, block, header)
            if header.guess is None:
                continue
            header = header.guess
        if edition not in header.kind.editions:
            _report_kind(reader, block, header)
            continue
        if header.kind.word in SECTIONS:
            _close(reader, section)
            section = _Section(block, header)
            reader.section = section.id
            _open(reader, block, header, section)
        elif header.kind.word == "verse":
            if section is None:
                reader.find_line(
                    codes.MISPLACED_LINE,
                    block.header,
                    what="A verse without a section",
                    kind="file",
                    where="below a line such as `journal fenmouth` or `book of secrets`",
                )
                reader.section = "nowhere"
            else:
                section.verses += 1
                section.first = section.first or f"{section.id}/{header.name}"
                reader.section = section.id
            read_verse(reader, block, header)
        else:
            READERS[header.kind.word](reader, block, header)
        _read_comments(reader, tree, index)
    _close(reader, section)
    for line in tree.trailing:
        _read_comment(reader, line, line.span)
    check_prose(reader, tree)
    return reader.unit


class _Section:
    __slots__ = ("block", "first", "header", "id", "verses")

    def __init__(self, block: Block, header: Header) -> None:
        self.block = block
        self.header = header
        self.verses = 0
        self.first = ""
        word = header.kind.word
        self.id = {
            "journal": header.name,
            "book of secrets": "book",
            "memories": "memories",
            "tutorial": "tutorial",
        }.get(word, f"{word}:{header.name}")


def _open(reader: Reader, block: Block, header: Header, section: _Section) -> None:
    """A section's heading: its location must exist, and nothing but comments may stand below it."""
    if header.name:
        start = block.header.start + header.name_start
        reader.refer("location", header.name, start, start + len(header.name))
    for line in block.lines:
        if line.kind != _COMMENT:
            reader.find_line(
                codes.MISPLACED_LINE, line, what="This line", kind=header.kind.word, where="a verse below it"
            )
            break


def _close(reader: Reader, section: _Section | None) -> None:
    if section is None:
        return
    word = section.header.kind.word
    if not section.verses:
        reader.find_line(codes.EMPTY_SECTION, section.block.header, section=section.block.header.text)
        return
    kind = "book" if word == "book of secrets" else word
    reader.unit.sections.append((section.id, kind, section.first, section.header.name))


def _report_header(reader: Reader, block: Block, error: HeaderError) -> None:
    line = block.header
    start, end = line.start + error.start, line.start + max(error.end, error.start + 1)
    text = line.text[error.start : error.end]
    kind = error.kind
    if kind is None:
        near = nearest(text, KINDS) or nearest(" ".join(line.text.split()[:2]), KINDS)
        reader.find(codes.UNKNOWN_BLOCK, start, end, word=text, help=did_you_mean(near))
        _salvage(reader, line, near)
    elif error.trouble in ("bad-name", "no-name"):
        _report_name(reader, line, error, text, start, end)
    elif error.trouble == "open-title":
        reader.find(codes.UNCLOSED_TITLE, start, end)
    else:
        reader.find(codes.BAD_HEADER, start, end, kind=kind.word, text=text, shape=kind.shape)


def _report_name(reader: Reader, line: Line, error: HeaderError, text: str, start: int, end: int) -> None:
    """A name in capitals, in quotation marks, or missing: offer it the way names are written."""
    assert error.kind is not None
    if error.trouble == "no-name":
        reader.find(
            codes.BAD_HEADER, start, end, kind=error.kind.word, text=line.text, shape=error.kind.shape
        )
        return
    from compiler.grammar.problems import as_name

    quoted = text[:1] in "\"'“”‘’«»`"
    rest = line.text[error.start :]
    if quoted:
        closing = re.match(r"[\"'“”‘’«»`]([^\"“”«»`]*)[\"'“”‘’«»`]", rest)
        words = closing[1] if closing else rest.strip("\"'“”‘’«»`")
        right = as_name(words)
        reader.find(
            codes.QUOTED_NAME, start, start + len(closing[0] if closing else rest), name=words, right=right
        )
    else:
        right = as_name(text)
        reader.find(codes.WRONG_CASE, start, end, name=text, right=right)
    if right:
        reader.declare(
            _symbol_kind(error.kind.word), _qualified(reader, error.kind.word, right), line, error.start
        )


def _salvage(reader: Reader, line: Line, near: list[str]) -> None:
    """A misspelt kind still declares its name, so that one mistake gives one message."""
    words = line.text.split()
    if near and len(words) > 1:
        kind = near[0]
        name = words[len(kind.split())] if len(words) > len(kind.split()) else ""
        if re.fullmatch(r"[a-z][a-z0-9-]*", name):
            facts = (None,) if kind == "status" else ()
            reader.declare(_symbol_kind(kind), _qualified(reader, kind, name), line, 0, 0, facts)


def _symbol_kind(word: str) -> str:
    if word.endswith("encounter"):
        return "encounter"
    if word in ("combat card", "diplomacy card"):
        return "card"
    return word.replace(" ", "-")


def _qualified(reader: Reader, word: str, name: str) -> str:
    return f"{reader.section}/{name}" if word == "verse" else name


def _report_kind(reader: Reader, block: Block, header: Header) -> None:
    word = header.kind.word
    reader.find(
        codes.OTHER_EDITION_BLOCK,
        block.header.start,
        block.header.start + len(word),
        kind=word,
        other=EDITION_TITLES[other(reader.edition)],
        here=header.kind.elsewhere,
        help="" if header.kind.elsewhere else "This edition has nothing of the kind: take the block out.",
    )
    reader.declare(_symbol_kind(word), header.name, block.header, header.name_start)


# ---- comments -----------------------------------------------------------------------------------------------------
def _read_comments(reader: Reader, tree: Tree, index: int) -> None:
    """`# allow` and `# TODO:` above a block cover the block, those inside it the next line."""
    block = tree.blocks[index]
    if block.comments:
        last = _last(block.lines)
        covers = Span(block.header.start, last.end if last is not None else block.header.end)
        for comment in block.comments:
            _read_comment(reader, comment, covers)
    _inner_comments(reader, block.lines)


def _inner_comments(reader: Reader, lines: list[Line]) -> None:
    for index, line in enumerate(lines):
        if line.kind == _COMMENT:
            follower = next((after for after in lines[index + 1 :] if after.kind != _COMMENT), None)
            end = (_last(follower.children) or follower).end if follower is not None else line.end
            _read_comment(reader, line, Span(line.start, end))
        elif line.children:
            _inner_comments(reader, line.children)


def _last(lines: list[Line]) -> Line | None:
    if not lines:
        return None
    return _last(lines[-1].children) or lines[-1]


def _read_comment(reader: Reader, line: Line, covers: Span) -> None:
    text = line.text
    match = _ALLOW.match(text)
    if match is not None:
        place = Place(reader.source.path, line.span)
        reader.unit.allows.append(
            Allow(match[1], (match[2] or "").strip(), place, covers, reader.source.path)
        )
        return
    match = _TODO.match(text)
    if match is not None:
        reader.unit.todos.append((match[1] or "something", line.span))
