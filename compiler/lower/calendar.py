"""Events, and the quests on events and secrets."""

from __future__ import annotations

import re

from msgspec.structs import replace

from compiler.diagnostics import codes
from compiler.lower import triggers
from compiler.lower.action_sentences import needs_number, read_sentence
from compiler.lower.asides import GOAL, HINT, check_goal
from compiler.lower.block_fields import Field, Found, Handler, Label, Table, read_fields
from compiler.lower.field_readers import copies, copy_names, one, require, standing
from compiler.lower.looks import ART
from compiler.lower.pages import read_tail
from compiler.lower.reader import Reader
from compiler.syntax.headers import Header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block
from schemas.cards import EventCard, Quest
from schemas.registry import Effect

_INSTRUCTION, _ARROW = int(LineClass.INSTRUCTION), int(LineClass.ARROW)


def _quest(ends: str) -> Handler:
    def read(reader: Reader, label: Label, found: Found) -> None:
        after = re.match(r"\[[^\]]*\]\s*(?=\S)", label.value)
        if after is not None:
            place = label.offset + after.end()
            reader.find(
                codes.TEXT_AFTER_INSTRUCTION,
                place,
                label.offset + len(label.value),
                text=label.value[after.end() :],
                help="Put what follows on a line of its own below it, two spaces further in, after a `>`.",
            )
            found.broken = True
            return
        sentence = read_sentence(reader, label.line, label.value, label.offset)
        if sentence.text:
            reader.find(
                codes.BAD_REQUIREMENT,
                label.offset,
                label.offset + len(label.value),
                text=label.value,
                expected="a requirement in brackets",
            )
            found.broken = True
            return
        to = sentence.to
        if sentence.tail:
            to = read_tail(reader, sentence.tail, ends, where=f"`{ends}:`", ends=True)
        found.add(
            "quests",
            Quest(ends=ends, at=label.line.at, when=sentence.needs, do=sentence.effects, to=to),  # type: ignore[arg-type]
        )

    return read


QUESTS: Table = {"success": Field(_quest("success")), "failure": Field(_quest("failure"))}
EVENT: Table = {
    "copies": Field(copies),
    "kind": Field(one("kind", "event_kind", expected="`story`, `quest`, `random` or `special`")),
    "today": Field(standing("today")),
    **QUESTS,
    **triggers.ANY_TIME,
    **GOAL,
    **HINT,
    **ART,
}


def read_event(reader: Reader, block: Block, header: Header) -> None:
    line = block.header
    reader.section = ""
    found = read_fields(reader, block.lines, "event", EVENT, keep=(_INSTRUCTION, _ARROW))
    require(reader, line, "event", found, ("kind", "kind"))
    do: tuple[Effect, ...] = ()
    to: str | None = None
    for number, child in enumerate(found.rest):
        if child.kind == _INSTRUCTION and needs_number(child):
            to = read_tail(reader, found.rest[number:], "is-drawn", where="This event", ends=True)
            break
        text = child.text[1:].lstrip()
        if child.kind == _ARROW:
            text = child.text[2:].strip()
            to = reader.target(text, child.start + len(child.text) - len(text))
        else:
            do += reader.effects(text, child.start + len(child.text) - len(text))
        reader.childless(child)
    kind = found.get("kind", "story")
    quests = found.all("quests")
    if not found.broken and (kind == "quest") != bool(quests):
        at = found.lines.get("kind", line)
        if kind == "quest":
            help = "Add a line `success: [requirement]`."
            reader.find_line(codes.MISSING_FIELD, at, kind="quest", field="success", help=help)
        else:
            help = "Write `kind: quest`, or take `success:` and `failure:` away."
            wanted = "the kind of an event with `success:`"
            reader.find_line(codes.BAD_VALUE, at, text=kind, expected=wanted, help=help)
    if not found.broken:
        check_goal(reader, found, "event")
    event = EventCard(
        name=header.name,
        title=header.title or header.name,
        kind=kind,
        standing=found.all("standing"),
        abilities=found.all("abilities"),
        do=do,
        to=to,
        quests=quests,
        goal=found.get("goal", ""),
        hint=found.get("hint", ""),
        text=found.text,
        file=reader.source.path,
        art=found.get("art", ""),
        notes=found.get("notes", {}),
        at=line.at,
    )
    for name in copy_names(header.name, found.get("copies", 1)):
        reader.declare("event", name, line, header.name_start, 0, (kind,))
        reader.unit.add("events", replace(event, name=name))
