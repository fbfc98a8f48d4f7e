"""Fields of blocks: a closed list of labels for each kind, each with the function that reads it.

A handler takes the line and stores what it read in `Found`. Labels with a number or a word in them (`attack 0-2`,
`variable empathy`, `delayed 2`) are patterns; their groups reach the handler.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from compiler.diagnostics import codes
from compiler.editions.by_name import title_with
from compiler.lower.field_wishes import BELOW, wished_field
from compiler.lower.reader import Reader, joined
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line
from schemas.near_names import alike, did_you_mean, nearest

_TEXT, _LABEL, _COMMENT = int(LineClass.TEXT), int(LineClass.LABEL), int(LineClass.COMMENT)


_MOST_SHOWN = 8
# A few words and a colon, plain or wide, at the beginning of a paragraph.
_NEAR_LABEL = re.compile(r"([^\W\d_][\w -]{1,30}?)[:：](?=\s|$)")
_LABEL_LINE = re.compile(r'([^":]*(?:"[^"]*")?) *:(.*)', re.DOTALL)


class Found:
    """What the lines of a block have given so far."""

    __slots__ = ("broken", "lines", "lists", "muddled", "prose", "rest", "values")

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.lists: dict[str, list[Any]] = {}
        self.lines: dict[str, Line] = {}
        self.prose: list[str] = []
        self.rest: list[Line] = []
        self.broken = False
        self.muddled = False

    def add(self, key: str, value: Any) -> None:
        self.lists.setdefault(key, []).append(value)

    def all(self, key: str) -> tuple[Any, ...]:
        return tuple(self.lists.get(key, ()))

    def get(self, key: str, default: Any = None) -> Any:
        return self.values.get(key, default)

    @property
    def text(self) -> str:
        return "\n\n".join(self.prose)


class Label(NamedTuple):
    """A field line, taken apart."""

    line: Line
    label: str
    groups: tuple[str, ...]
    value: str
    offset: int
    kind: str


Handler = Callable[[Reader, Label, Found], None]


class Field(NamedTuple):
    """How a label is read. The editions' records say which of them lack it."""

    handler: Handler


Table = Mapping[str, Field]


def read_fields(
    reader: Reader,
    lines: Iterable[Line],
    kind: str,
    table: Table,
    *,
    keep: tuple[int, ...] = (),
    prose: bool = True,
) -> Found:
    """All fields and the prose of a block. Lines of the classes in `keep` are returned in `rest`."""
    found = Found()
    for line in lines:
        if line.kind == _COMMENT:
            continue
        if line.kind == _LABEL:
            _read_label(reader, line, kind, table, found)
        elif line.kind in keep:
            found.rest.append(line)
        elif line.kind == _TEXT:
            if not prose:
                _report_prose(reader, line, kind, table)
                found.broken = True
                continue
            # A field read as prose may have swallowed others: do not report those as missing, too.
            found.muddled = _check_label(reader, line, table) or found.muddled
            found.prose.append(joined(line.text))
            reader.childless(line, "prose")
        else:
            what = {
                LineClass.INSTRUCTION: "An instruction",
                LineClass.CHOICE: "A choice",
                LineClass.ARROW: "An arrow",
                LineClass.BRACKET: "A requirement of its own",
            }.get(LineClass(line.kind), "This line")
            help = BELOW.get(kind, "") if line.kind == LineClass.INSTRUCTION else ""
            reader.find_line(codes.MISPLACED_LINE, line, what=what, kind=kind, where="a verse", help=help)
            found.broken = True
    return found


def label_and_value(line: Line) -> tuple[str, str, int]:
    """(label, text after its colon, where that begins). A colon inside a quoted title is part of the title."""
    match = _LABEL_LINE.match(line.text)
    label, value = (match[1], match[2]) if match else (line.text, "")
    return " ".join(label.split()), value, line.end - len(value.lstrip()) if value.strip() else line.end


def _meant_label(line: Line, table: Table) -> str:
    """The label that was meant at the beginning of a paragraph: written in capitals, or with letters that look alike."""
    match = _NEAR_LABEL.match(line.text)
    if match is None:
        return _colonless(line.text.partition("\n")[0], table)
    words = match[1].lower()
    if _lookup(table, words)[0] is not None:
        return words
    if not match[0].isascii():
        near = [label for label in nearest(words, _shown(table)) if alike(words, label)]
        return near[0] if near else ""
    return ""


def _colonless(text: str, table: Table) -> str:
    """The label at the beginning of a line that lost its colon; nothing if the line ends like a sentence."""
    if not text[:1].islower():
        return ""
    words = text.split(" ")
    for count in range(min(5, len(words) - 1), 0, -1):
        label = " ".join(words[:count])
        rest = " ".join(words[count:]).lstrip()
        if _lookup(table, label)[0] is not None:
            return label if rest[:1] in "([" or not rest.endswith((".", "!", "?", ",", '"', "”")) else ""
    return text if _lookup(table, text)[0] is not None else ""


def _check_label(reader: Reader, line: Line, table: Table) -> bool:
    """Whether the paragraph begins like a field. If so, reports it."""
    label = _meant_label(line, table)
    if label:
        colon = re.match(r"[^\n:：]{0,40}[:：]", line.text)
        end = colon.end() if colon is not None and not line.text.startswith(f"{label} ") else len(label)
        reader.find(
            codes.INNER_LABEL,
            line.start,
            line.start + end,
            label=line.text[:end].rstrip(":："),
            help=f"If it is a field, write `{label}:`; if it is prose, put a backslash before it.",
        )
    return bool(label)


def _report_prose(reader: Reader, line: Line, kind: str, table: Table) -> None:
    """A kind of block that prints no words of its own."""
    label = _meant_label(line, table)
    help = f"Write `{label}:` for the field." if label else BELOW.get(kind, "")
    reader.find_line(
        codes.MISPLACED_LINE, line, what="Prose", kind=kind, where="a verse or a card", help=help
    )


def _read_label(reader: Reader, line: Line, kind: str, table: Table, found: Found) -> None:
    label, value, offset = label_and_value(line)
    stripped = value.strip()
    field, groups = _lookup(table, label)
    if field is None:
        known = [one for one in _shown(table) if reader.language.lacks_field(kind, one) is None]
        report_unknown_field(reader, line, label, kind, known)
        found.broken = True
        return
    lacking = reader.language.lacks_field(kind, label)
    if lacking is not None:
        reader.find(
            codes.OTHER_EDITION_FIELD,
            line.start,
            line.start + len(label) + 1,
            field=label,
            kind=kind,
            other=title_with(reader.language, lambda other: other.lacks_field(kind, label) is None),
            edition=reader.language.title,
            help=f"In this edition it is `{lacking.instead}:`." if lacking.instead else "",
        )
        found.broken = True
        return
    field.handler(reader, Label(line, label, groups, stripped, offset, kind), found)


def _lookup(table: Table, label: str) -> tuple[Field | None, tuple[str, ...]]:
    field = table.get(label)
    if field is not None:
        return field, ()
    for pattern, candidate in _patterned(table):
        match = pattern.fullmatch(label)
        if match is not None:
            return candidate, tuple(group or "" for group in match.groups())
    return None, ()


# Each table with its patterns. The table itself is kept beside them, so no other can ever have its address.
_PATTERNED: dict[int, tuple[Table, list[tuple[re.Pattern[str], Field]]]] = {}
_MOST_TABLES = 64


def _patterned(table: Table) -> list[tuple[re.Pattern[str], Field]]:
    """The labels of a table that are patterns."""
    known = _PATTERNED.get(id(table))
    if known is None:
        if len(_PATTERNED) >= _MOST_TABLES:
            _PATTERNED.clear()
        known = (table, [(re.compile(label), field) for label, field in table.items() if "(" in label])
        _PATTERNED[id(table)] = known
    return known[1]


def _shown(table: Table) -> list[str]:
    """Labels as a writer would type them: patterns by their plain beginning."""
    return [
        _EXAMPLES.get(plain := re.split(r" ?\(", label)[0].strip(), plain) if "(" in label else label
        for label in table
    ]


# Labels with variable parts, by their plain beginning, as a writer would type one.
_EXAMPLES = {
    "": "key 1",
    "attack": "attack 0-2",
    "variable": "variable empathy",
    "conclusion": "conclusion green",
    "stage": "stage 1",
    "side": 'side steady "Steady Hands"',
    "pay": "pay 2 charges",
}


def report_unknown_field(reader: Reader, line: Line, label: str, kind: str, known: Iterable[str]) -> None:
    candidates = list(dict.fromkeys(known))
    near = nearest(label, candidates)
    help = wished_field(kind, label) or did_you_mean(near)
    if not help and candidates:
        shown = ", ".join(f"`{word}`" for word in candidates[:_MOST_SHOWN])
        more = f" and {len(candidates) - _MOST_SHOWN} more" if len(candidates) > _MOST_SHOWN else ""
        help = f"Its fields are {shown}{more}. If the line is prose, put a backslash before it."
    reader.find(
        codes.UNKNOWN_FIELD, line.start, line.start + len(label) + 1, kind=kind, field=label, help=help
    )
