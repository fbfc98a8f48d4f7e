"""Reads the fields of blocks: one payload, effects, abilities, standing rules, actions. Checks that required ones exist."""

from __future__ import annotations

import re

from compiler.diagnostics import codes
from compiler.lower.block_fields import Found, Handler, Label
from compiler.lower.choices import read_action
from compiler.lower.reader import Reader, Setting
from compiler.syntax.headers import NAME, HeaderError, read_header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line
from schemas.parts import Ability, Standing
from schemas.registry import Effect

_TEXT, _LABEL, _COMMENT = int(LineClass.TEXT), int(LineClass.LABEL), int(LineClass.COMMENT)


def is_name(reader: Reader, label: Label, word: str) -> bool:
    """Whether a word inside a label is a name; `knack-` is not, and is reported."""
    if NAME.fullmatch(word) is not None:
        return True
    start = label.line.start + label.line.text.index(word)
    reader.find(codes.BAD_VALUE, start, start + len(word), text=word, expected="a name")
    return False


def one(key: str, start: str, refer: str = "", expected: str = "a value") -> Handler:
    """A field that occurs once and contains one payload. Names in it may have to be declared."""

    def read(reader: Reader, label: Label, found: Found) -> None:
        if empty(reader, label, expected) or twice(reader, label, key, found):
            found.broken = True
            return
        value = reader.payload(start, label.value, label.offset, "card")
        reader.childless(label.line)
        if value is None:
            found.broken = True
            return
        if key in _DISTINCT and isinstance(value, tuple) and len(set(value)) < len(value):
            _report_again(reader, label)
        found.values[key] = value
        found.lines[key] = label.line
        if refer:
            names = value if isinstance(value, tuple) else (value,)
            for index, name in enumerate(names):
                reader.refer(refer, name, label.offset, -1 - 2 * index)

    return read


# Lists in which a repeated word is a mistake.
_DISTINCT = frozenset(["characters", "heroes", "seals", "waystones", "keywords"])


def _report_again(reader: Reader, label: Label) -> None:
    seen: set[str] = set()
    for match in re.finditer(r"[a-z][a-z0-9 -]*", label.value):
        word = match[0].strip()
        if word in seen:
            start = label.offset + match.start()
            help = "It stands there already: take it out."
            wanted = "named once"
            reader.find(codes.BAD_VALUE, start, start + len(word), text=word, expected=wanted, help=help)
            return
        seen.add(word)


def plain(key: str) -> Handler:
    """A field whose value is taken literally."""

    def read(reader: Reader, label: Label, found: Found) -> None:
        if empty(reader, label, "a few words") or twice(reader, label, key, found):
            found.broken = True
            return
        found.values[key] = label.value
        found.lines[key] = label.line
        reader.childless(label.line)

    return read


def effects(key: str, setting: Setting = "card") -> Handler:
    """A field of effects, on its line or below it."""

    def read(reader: Reader, label: Label, found: Found) -> None:
        if twice(reader, label, key, found):
            return
        found.values[key] = line_effects(reader, label, setting, found)
        found.lines[key] = label.line

    return read


def line_effects(
    reader: Reader, label: Label, setting: Setting, found: Found, *, declinable: bool = False
) -> tuple[Effect, ...]:
    """The effects of a field: on its own line, or as `>` lines below."""
    result: tuple[Effect, ...] = ()
    if label.value:
        result = reader.effects(label.value, label.offset, setting, declinable=declinable)
        found.broken = found.broken or not result
    for child in reader.children(label.line):
        if child.kind != LineClass.INSTRUCTION:
            reader.find_line(codes.STRAY_INDENT, child, parent=f"`{label.label}:`")
            continue
        text = child.text[1:].lstrip()
        more = reader.effects(text, child.start + len(child.text) - len(text), setting)
        found.broken = found.broken or not more
        result += more
    if not result and not found.broken:
        empty(reader, label, "an effect")
        found.broken = True
    return result


def ability(trigger: str, key: str = "abilities") -> Handler:
    """What happens at a moment: effects, and a requirement in brackets at the end."""

    def read(reader: Reader, label: Label, found: Found) -> None:
        value, needs = reader.split_needs(label.value, label.offset, "card")
        do = line_effects(reader, label._replace(value=value), "card", found)
        least = reader.language.delay_with_token if trigger == "delayed" else 0
        count = next((int(group) for group in label.groups if group.isdigit()), least)
        if do:
            found.add(key, Ability(when=trigger, do=do, needs=needs, at=label.line.at, count=count))

    return read


def standing(scope: str, key: str = "standing") -> Handler:
    """A rule that is in force: its words, and a requirement in brackets at the end."""

    def read(reader: Reader, label: Label, found: Found) -> None:
        if empty(reader, label, "a rule"):
            found.broken = True
            return
        value, needs = reader.split_needs(label.value, label.offset, "card")
        rule = reader.payload("rule", value, label.offset, "card")
        reader.childless(label.line)
        if rule is None:
            found.broken = True
            return
        found.add(key, Standing(rule=rule, at=label.line.at, scope=scope, needs=needs))  # type: ignore[arg-type]

    return read


def action(key: str = "actions", setting: Setting = "journal") -> Handler:
    """A choice without a verse around it."""

    def read(reader: Reader, label: Label, found: Found) -> None:
        value = read_action(reader, label.line, label.value, label.offset, setting)
        if value is None:
            found.broken = True
        else:
            found.add(key, value)
            found.lines[key] = label.line

    return read


def bracketed(key: str) -> Handler:
    """A requirement in brackets."""

    def read(reader: Reader, label: Label, found: Found) -> None:
        if empty(reader, label, "a requirement in brackets"):
            found.broken = True
            return
        if not (label.value.startswith("[") and label.value.endswith("]")):
            reader.find(
                codes.BAD_REQUIREMENT,
                label.offset,
                label.offset + max(1, len(label.value)),
                text=label.value,
                expected="a requirement in brackets",
            )
            found.broken = True
            return
        needs = reader.requirement(label.value[1:-1].strip(), label.offset + 1, "card")
        if needs is None:
            found.broken = True
        else:
            found.values[key] = needs

    return read


MOST_COPIES = 30
_NUMBER = one("copies", "number", expected="how many there are, such as `3`")


def copies(reader: Reader, label: Label, found: Found) -> None:
    """How many cards of this kind are in the box."""
    _NUMBER(reader, label, found)
    count = found.get("copies")
    if count is not None and not 1 <= count <= MOST_COPIES:
        span = (label.offset, label.offset + len(label.value))
        expected = f"a number of cards from 1 to {MOST_COPIES}"
        reader.find(codes.BAD_VALUE, *span, text=label.value, expected=expected)
        found.broken = True
        found.values["copies"] = 1


def copy_names(name: str, count: int) -> list[str]:
    """The names of so many equal cards: the first is the name itself."""
    return [name, *(f"{name}-{number}" for number in range(2, count + 1))]


def renamed(kind: str) -> Handler:
    """`renamed from:`, which may be repeated."""

    def read(reader: Reader, label: Label, found: Found) -> None:
        name = reader.payload("name", label.value, label.offset)
        if name is not None:
            found.add("renamed_from", name)
            reader.refer(f"former-{kind}", name, label.offset, label.offset + len(label.value))

    return read


def empty(reader: Reader, label: Label, expected: str) -> bool:
    if label.value:
        return False
    end = label.line.start + len(label.label) + 1
    reader.find(codes.MISSING_VALUE, label.line.start, end, label=f"{label.label}:", expected=expected)
    return True


def twice(reader: Reader, label: Label, key: str, found: Found) -> bool:
    before = found.lines.get(key)
    if before is None:
        return False
    from compiler.diagnostics.finding import Place, Related

    reader.find(
        codes.DUPLICATE_FIELD,
        label.line.start,
        label.line.start + len(label.label) + 1,
        kind=label.kind,
        field=label.label,
        related=(Related(Place(reader.source.path, before.span), "the first one is here"),),
    )
    return True


def _misnamed(line: Line) -> bool:
    """Whether the block's first word was a mistake.

    That is reported; what else the block lacks is reported after it is repaired.
    """
    header = read_header(line.text.partition("\n")[0])
    return isinstance(header, HeaderError) and header.kind is None


def require(reader: Reader, line: Line, kind: str, found: Found, *keys: tuple[str, str]) -> bool:
    """Whether all fields are there. A missing one is reported at the header, unless something else was broken.

    If a field was read as prose, only the first missing one is reported: the others may be in the same paragraph.
    """
    complete = True
    for key, label in keys:
        if key not in found.values and key not in found.lists:
            if not found.broken and (complete or not found.muddled) and not _misnamed(line):
                reader.find_line(codes.MISSING_FIELD, line, kind=kind, field=label)
            complete = False
    return complete
