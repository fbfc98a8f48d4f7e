"""Single lines -> their one look: headers, instructions, arrows, requirements, fields, rows of tables and keys.

Each function returns the line unchanged if it does not parse: a broken line is never changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from compiler.format.canon import canonical, canonical_keys
from compiler.format.field_shapes import FieldShape, shape_of
from compiler.lower.limits import TARGET
from compiler.syntax.headers import HeaderError, read_header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line
from schemas.saying import plural

FILTERS = frozenset(
    f"> {hint}with the {colour} filter" for hint in ("", "hint ") for colour in ("red", "blue")
)
_LABEL, _ROW = int(LineClass.LABEL), int(LineClass.ROW)
# A passage asks at once, or where the one above it was not read.
_ASKING = re.compile(r"(?:otherwise\s+)?if\s+")
_KEY_LABEL = 8
_CLOSES = 16
_KEY_GAP = 3


# ---- headers, instructions, arrows -----------------------------------------------------------------
def header_text(text: str) -> str:
    """`kind name number "Title" stub`, one space between the parts."""
    header = read_header(text)
    if isinstance(header, HeaderError) or (not header.title and '"' in text):
        return text
    title = f'"{header.title}"' if header.title else ""
    parts = (header.kind.word, header.name, header.number, title, "stub" if header.stub else "")
    return " ".join(part for part in parts if part)


def holds_prose(text: str) -> bool:
    """Whether an instruction has prose below it: a filter, a passage with its requirement, or its `otherwise`."""
    body = text[1:].strip()
    if f"> {body}" in FILTERS or body == "otherwise":
        return True
    return bool(_ASKING.match(body)) and "->" not in body and " then " not in body


def instruction_text(text: str) -> str:
    body = text[1:].strip()
    said = _instruction(body) if body else None
    return text if said is None else f"> {said}"


def _instruction(body: str) -> str | None:
    if f"> {body}" in FILTERS or body in ("toss a dial", "otherwise"):
        return body
    if body.startswith("roll") and not body.startswith("roll for"):
        return canonical("roll", body)
    asking = _ASKING.match(body)
    if asking and holds_prose(f"> {body}"):
        said = canonical("requirement", body[asking.end() :])
        return None if said is None else f"{' '.join(asking[0].split())} {said}"
    if "->" not in body:
        return canonical("effects", body)
    before, target = split_arrow(body)
    if target is None:
        return None
    if body.startswith("otherwise"):
        effects = before.removeprefix("otherwise").strip()
        said = canonical("effects", effects) if effects else ""
        return None if said is None else " ".join(("otherwise", *said.split(), "->", target))
    word, _, rest = before.partition(" ")
    start = {"if": "requirement", "when": "moment"}.get(word)
    said = canonical(start, rest.strip()) if start else None
    return None if said is None else f"{word} {said} -> {target}"


def split_arrow(text: str) -> tuple[str, str | None]:
    """(what comes before the arrow, its target, or None if there is none)."""
    before, _, after = text.rpartition("->")
    target = after.strip()
    return before.rstrip(), target if TARGET.fullmatch(target) else None


def arrow_text(text: str) -> str:
    before, target = split_arrow(text)
    return text if before or target is None else f"-> {target}"


def bracket_text(text: str) -> str:
    said = canonical("requirement", text[1:-1].strip()) if text.endswith("]") else None
    return text if said is None else f"[{said}]"


# ---- fields ------------------------------------------------------------------------------------------
def field_of(line: Line, kind: str) -> tuple[str, str, FieldShape | None]:
    """(label, value, shape) of a field; no shape if the block has no such field."""
    label, _, value = line.text.partition(":")
    return label, value.strip(), shape_of(kind, label)


def field_text(line: Line, kind: str) -> str:
    """A field on one line."""
    label, value, shape = field_of(line, kind)
    if shape is None:
        return line.text
    if not value:
        return f"{label}:"
    said = _value(shape, value)
    return line.text if said is None else f"{label}: {said}"


def _value(shape: FieldShape, value: str) -> str | None:
    match shape.form:
        case "payload":
            return canonical(shape.start, value)
        case "effects":
            return canonical("effects", value)
        case "ability":
            return _with_needs("effects", value)
        case "rule":
            return _with_needs("rule", value)
        case "requirement":
            return bracket_text(value) if value.startswith("[") else None
        case "cost":
            cost, rest = split_cost(value)
            return cost if not rest else None
        case "menhir":
            cost, rest = split_cost(value)
            dial = canonical("menhir", rest)
            return None if cost is None or dial is None else f"{cost} {dial}".lstrip()
        case "listed":
            parts = [part.strip() for part in value.split(",")]
            return ", ".join(parts) if all(parts) else None
        case "parts":
            number = canonical("number", value.removesuffix("parts").removesuffix("part").strip())
            return None if number is None else f"{number} {plural('part', int(number))}"
        case _:
            return value


def _with_needs(start: str, value: str) -> str | None:
    """A payload with a requirement in brackets at its end."""
    if not value.endswith("]"):
        return canonical(start, value)
    before, _, inner = value[:-1].rpartition("[")
    needs = canonical("requirement", inner.strip())
    said = canonical(start, before.rstrip()) if before.strip() else ""
    return None if needs is None or said is None else f"{said} [{needs}]".lstrip()


def split_cost(text: str) -> tuple[str | None, str]:
    """(the cost in parentheses at the beginning, the rest); "" without one, None for one that does not parse."""
    if not text.startswith("("):
        return "", text
    inside, close, rest = text[1:].partition(")")
    said = canonical("cost", inside.strip()) if close else None
    return (None if said is None else f"({said})"), rest.lstrip()


# ---- rows --------------------------------------------------------------------------------------------
class _Row(NamedTuple):
    left: str
    target: str


def table_rows(rows: Iterable[Line]) -> dict[int, str]:
    """The rows of a table by their place in the file, with arrows aligned. Broken ones stay as they are."""
    rows = [row for row in rows if row.kind == _ROW]
    read = [_read_row(row.text) for row in rows]
    width = max((len(row.left) for row in read if row is not None and row.target), default=0)
    # A broken row may have been meant as the rest of the one above, so it keeps its deeper indentation.
    margin = min((row.indent for row in rows), default=0)
    return {
        row.start: " " * (row.indent - margin) + row.text
        if said is None
        else f"{said.left:<{width}} -> {said.target}"
        if said.target
        else said.left
        for row, said in zip(rows, read, strict=True)
    }


def _read_row(text: str) -> _Row | None:
    text = text[2:].lstrip() if text.startswith("> ") else text
    before, target = split_arrow(text) if "->" in text else (text, "")
    result, colon, effects = before.partition(":")
    said = canonical("result", result.strip())
    if target is None or said is None or not (colon or target):
        return None
    if not effects.strip():
        return _Row(said if target else f"{said}:", target)
    done = canonical("effects", effects.strip())
    return None if done is None else _Row(f"{said}: {done}", target)


def key_rows(lines: Iterable[Line], kind: str) -> dict[int, str]:
    """The rows of keys of a card by their place in the file, in the columns of the printed card."""
    read: list[tuple[Line, str, str, str]] = []
    for line in lines:
        if line.kind != _LABEL:
            continue
        label, value, shape = field_of(line, kind)
        halves = canonical_keys(value) if shape is not None and shape.form == "key" else None
        if halves is not None:
            read.append((line, label, *halves))
    closing, opening = any(row[2] for row in read), any(row[3] for row in read)
    width = max((_CLOSES, *(len(f"closes {row[2] or '-'}") for row in read))) + _KEY_GAP
    result = {}
    for line, label, closes, opens in read:
        left = f"closes {closes or '-'}" if closing else ""
        right = f"opens {opens or '-'}" if opening else ""
        columns = f"{left:<{width}}{right}" if left else right
        result[line.start] = f"{label + ':':<{_KEY_LABEL}}{columns}".rstrip()
    return result
