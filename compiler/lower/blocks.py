"""A file's tree -> its unit: each block by the reader of its kind, sections on the way, comments that speak to `check`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Place
from compiler.diagnostics.report import Allow, Report
from compiler.editions.by_name import title_with
from compiler.grammar.payloads import Payloads
from compiler.lower.headings import join_prose, meant_header
from compiler.lower.journal import read_verse
from compiler.lower.prose import check_prose
from compiler.lower.reader import Reader
from compiler.lower.unit import Unit
from compiler.sources.late_patterns import late
from compiler.sources.source import SourceFile, Span
from compiler.syntax.headers import SECTIONS, Header, HeaderError, read_header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block, Line, Tree, grow

BlockReader = Callable[[Reader, Block, Header], None]
# The module and the function that read each kind of block. Loaded at the first block of that kind: most builds read
# few files again, and most files contain only one kind.
READERS: dict[str, tuple[str, str]] = {
    "campaign": ("campaign_block", "read_campaign"),
    "chapter": ("story", "read_chapter"),
    "status": ("story", "read_status"),
    "location": ("locations", "read_location"),
    "combat card": ("cards", "read_card"),
    "diplomacy card": ("cards", "read_card"),
    "enemy card": ("cards", "read_enemy_card"),
    "combat encounter": ("encounters", "read_combat_encounter"),
    "diplomacy encounter": ("talks", "read_diplomacy_encounter"),
    "written encounter": ("encounters", "read_written_encounter"),
    "spawn": ("encounters", "read_spawn"),
    "item": ("possessions", "read_item"),
    "secret": ("possessions", "read_secret"),
    "skill": ("possessions", "read_skill"),
    "event": ("calendar", "read_event"),
    "character": ("people", "read_character"),
    "companion": ("people", "read_companion"),
    "achievement": ("echoes", "read_achievement"),
    "legendary action": ("echoes", "read_legendary"),
    "boss": ("people", "read_boss"),
    "weather": ("people", "read_weather"),
    "condition": ("people", "read_condition"),
    "person": ("voices", "read_person"),
    "snippet": ("voices", "read_snippet"),
}


@cache
def block_reader(kind: str) -> BlockReader:
    module, name = READERS[kind]
    reader: BlockReader = getattr(import_module(f"compiler.lower.{module}"), name)
    return reader


_ALLOW = late(r"#\s*allow\s+([A-Za-z][\w-]*(?:\s*,\s*[A-Za-z][\w-]*)*)\s*(?::\s*(.*))?$", re.IGNORECASE)
# `# allow dead-verse because ...`, `# allow: dead-verse`: meant as one, but without its colon.
_NEARLY = late(r"#\s*allow\s*:?\s+([\w-]+)(?=\s|$)", re.IGNORECASE)
_TODO = late(r"#\s*TODO\b:?\s*(.*)")
_COMMENT = int(LineClass.COMMENT)


def read_file(source: SourceFile, report: Report, payloads: Payloads, edition: str) -> Unit:
    """Everything one file says."""
    source = _one_version(source, report)
    reader = Reader(source, report, payloads, edition)
    tree = grow(source, report)
    section: _Section | None = None
    homeless = False
    tree.blocks = join_prose(reader, tree.blocks)
    for index, block in enumerate(tree.blocks):
        header = read_header(block.header.text)
        if isinstance(header, HeaderError):
            meant = meant_header(reader, block, header)
            if meant is None:
                homeless = True
                continue
            header = meant
        if not reader.language.has_block(header.kind.word):
            _report_kind(reader, block, header)
            if header.kind.word not in SECTIONS:
                continue
        reader.owner = header.name
        if header.kind.word in SECTIONS:
            _close(reader, section)
            section = _Section(block, header)
            reader.section = section.id
            _open(reader, block, header, section)
        elif header.kind.word == "verse":
            if section is None:
                # Reported once per file, and not at all if the section's own line could not be read.
                if not homeless:
                    _report_homeless(reader, block)
                homeless = True
                reader.section = "nowhere"
            else:
                section.verses += 1
                section.first = section.first or f"{section.id}/{header.name}"
                reader.section = section.id
            read_verse(reader, block, header)
        else:
            block_reader(header.kind.word)(reader, block, header)
        _read_comments(reader, tree, index)
    _close(reader, section)
    for line in tree.trailing:
        _read_comment(reader, line, line.span)
    check_prose(reader, tree)
    return reader.unit


_MARKER = late(r"^(?:<{7}|={7}|>{7})(?: .*)?$", re.MULTILINE)
_LOWER = late(r"^={7}(?: [^\n]*)?$.*?^>{7}(?: [^\n]*)?$", re.MULTILINE | re.DOTALL)


def _one_version(source: SourceFile, report: Report) -> SourceFile:
    """A file with an unfinished merge, reduced to its upper version. Every offset stays the same."""
    if "<<<<<<<" not in source.text and ">>>>>>>" not in source.text:
        return source
    marker = _MARKER.search(source.text)
    if marker is None:
        return source
    report.add(codes.MERGE_MARKER.at(source.path, Span(*marker.span())))
    text = source.text
    for pattern in (_LOWER, _MARKER):
        text = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    return SourceFile(source.path, text)


class _Section:
    __slots__ = ("block", "first", "header", "id", "muddled", "verses")

    def __init__(self, block: Block, header: Header) -> None:
        self.block = block
        self.header = header
        self.verses = 0
        self.muddled = False
        self.first = ""
        word = header.kind.word
        self.id = {
            "journal": header.name,
            "book of secrets": "book",
            "memories": "memories",
            "tutorial": "tutorial",
        }.get(word, f"{word}:{header.name}")


def _open(reader: Reader, block: Block, header: Header, section: _Section) -> None:
    """A section's heading: its location must exist, and nothing but comments may be below it."""
    if header.name:
        start = block.header.start + header.name_start
        reader.refer("location", header.name, start, min(start + len(header.name), block.header.end))
    for line in block.lines:
        if line.kind != _COMMENT:
            reader.find_line(
                codes.MISPLACED_LINE,
                line,
                what="This line",
                kind=header.kind.word,
                where="a verse below it",
                help=_meant_verse(line),
            )
            section.muddled = True
            break


def _meant_verse(line: Line) -> str:
    """`[the-quay]`, `the-quay:`, `label the-quay:` below a section: what opens a page in other tools."""
    name = re.match(
        r"(?:label |passage |scene )?\[?([A-Za-z][\w -]{0,40})\]?:?$", line.text.partition("\n")[0]
    )
    if name is None or (line.text[0] not in "[" and not line.text.partition("\n")[0].endswith(":")):
        return ""
    from compiler.grammar.repair_words import as_name

    return f"A page begins at the left margin with its name: `verse {as_name(name[1])}`."


def _close(reader: Reader, section: _Section | None) -> None:
    if section is None:
        return
    word = section.header.kind.word
    if not section.verses and section.muddled:
        # What is there instead of a verse was already reported.
        return
    if not section.verses:
        reader.find_line(codes.EMPTY_SECTION, section.block.header, section=section.block.header.text)
        return
    kind = "book" if word == "book of secrets" else word
    reader.unit.sections.append((section.id, kind, section.first, section.header.name))


def _report_homeless(reader: Reader, block: Block) -> None:
    reader.find_line(
        codes.MISPLACED_LINE,
        block.header,
        what="A verse without a section",
        kind="file",
        where="a place below a line such as `journal fenmouth` or `book of secrets`",
    )


def _symbol_kind(word: str) -> str:
    if word.endswith("encounter"):
        return "encounter"
    if word in ("combat card", "diplomacy card"):
        return "card"
    return word.replace(" ", "-")


def _report_kind(reader: Reader, block: Block, header: Header) -> None:
    word = header.kind.word
    here = reader.language.no_blocks[word]
    reader.find(
        codes.OTHER_EDITION_BLOCK,
        block.header.start,
        min(block.header.start + len(word), block.header.end),
        kind=word,
        other=title_with(reader.language, lambda other: other.has_block(word)),
        here=here,
        help="" if here else "This edition has nothing of the kind: take the block out.",
    )
    reader.declare(_symbol_kind(word), header.name, block.header, header.name_start)


# ---- comments -----------------------------------------------------------------------------------------------------
def _read_comments(reader: Reader, tree: Tree, index: int) -> None:
    """`# allow` and `# TODO:` above a block cover the block; those inside it cover the next line."""
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


def _is_finding(words: str) -> bool:
    """Whether any of the words is a finding's name or code. A comment may begin with `allow` and mean nothing by it."""
    return any(codes.find(word) is not None for word in re.split(r"\s*,\s*", words))


def _read_comment(reader: Reader, line: Line, covers: Span) -> None:
    text = line.text
    match = _ALLOW.match(text)
    if match is not None:
        place = Place(reader.source.path, line.span)
        for name in re.split(r"\s*,\s*", match[1]):
            reader.unit.allows.append(
                Allow(name, (match[2] or "").strip(), place, covers, reader.source.path)
            )
        return
    match = _NEARLY.match(text)
    if match is not None and _is_finding(match[1]):
        reader.unit.allows.append(
            Allow(match[1], "", Place(reader.source.path, line.span), covers, reader.source.path)
        )
        return
    match = _TODO.match(text)
    if match is not None:
        reader.unit.todos.append((match[1] or "something", line.span))
