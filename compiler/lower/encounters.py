"""Encounters of the three kinds, and spawns: values and tables, tracks and talks, written ones."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Place, Related
from compiler.lower import triggers
from compiler.lower.block_fields import Field, Found, Label, Table, read_fields
from compiler.lower.cards import KEYS
from compiler.lower.field_readers import ability, copies, copy_names, effects, line_effects, one, require
from compiler.lower.limits import report_word
from compiler.lower.looks import ART
from compiler.lower.outcome_tables import uncovered
from compiler.lower.pages import read_page
from compiler.lower.reader import Reader
from compiler.syntax.headers import Header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block, Line
from schemas.cards import (
    AttackRow,
    CombatEncounter,
    DiplomacyEncounter,
    Scene,
    Spawn,
)
from schemas.model import WrittenEncounter
from schemas.words import DECK_COLOURS

_INSTRUCTION = int(LineClass.INSTRUCTION)
_PAGE = (int(LineClass.INSTRUCTION), int(LineClass.ARROW), int(LineClass.CHOICE), int(LineClass.TEXT))


def count_range(text: str) -> tuple[int, int | None]:
    low, dash, high = text.partition("-")
    if low.endswith("+"):
        return int(low[:-1]), None
    return int(low), int(high) if dash else int(low)


def _attack(reader: Reader, label: Label, found: Found) -> None:
    do = line_effects(reader, label, "encounter", found)
    least, most = count_range(label.groups[0])
    if most is not None and most < least:
        start = label.line.start + label.line.text.index(label.groups[0])
        right = f"a range that counts up, such as `{most}-{least}`"
        reader.find(
            codes.BAD_VALUE, start, start + len(label.groups[0]), text=label.groups[0], expected=right
        )
        found.broken = True
        return
    if do:
        found.add("attacks", AttackRow(least=least, most=most, do=do, at=label.line.at))
        found.add("attack lines", label.line)


ATTACKS: Table = {r"attack (\d{1,2}(?:-\d{1,2}|\+)?)": Field(_attack)}


def _deck(reader: Reader, label: Label, found: Found) -> None:
    one("deck", "encounter_deck", expected="a colour and a difficulty, such as `green 2`")(
        reader, label, found
    )
    value = found.get("deck")
    if value is None:
        return
    colour, difficulty, _ = value
    span = (label.offset, label.offset + len(label.value))
    *most, last = (one for one in DECK_COLOURS if f"{one} deck" not in reader.language.no_words)
    report_word(reader, f"{colour} deck", *span, word=colour, here=f"{', '.join(most)} or {last}")
    if colour and not 1 <= difficulty <= reader.language.most_difficult:
        expected = f"a difficulty from 1 to {reader.language.most_difficult}"
        reader.find(codes.BAD_VALUE, *span, text=str(difficulty), expected=expected)


def traits(reader: Reader, label: Label, found: Found) -> None:
    value = reader.payload("traits", label.value, label.offset, "encounter")
    reader.childless(label.line)
    if value is None:
        found.broken = True
        return
    for trait in value:
        here = reader.language.no_words.get(f"trait {trait.trait}") or "another trait"
        span = (label.offset, label.offset + len(label.value))
        report_word(reader, f"trait {trait.trait}", *span, word=trait.trait, here=here)
        found.add("traits", trait)


COMMON: Table = {
    "copies": Field(copies),
    "deck": Field(_deck),
    "traits": Field(traits),
    **KEYS,
    "when the deck is empty": Field(ability("when-the-deck-is-empty")),
    **triggers.IN_ENCOUNTERS,
    **ART,
}
COMBAT: Table = {
    **COMMON,
    "value": Field(one("value", "number", expected="a number")),
    **ATTACKS,
    "opportunity": Field(effects("opportunity", "encounter")),
    "loot": Field(effects("loot")),
    "reward": Field(effects("reward")),
}


def scenes(reader: Reader, lines: list[Line], kind: str) -> tuple[Scene, ...]:
    """`> when progress 2 -> verse`, `> when failed -> verse`."""
    scenes = []
    for line in lines:
        text = line.text[1:].lstrip()
        offset = line.start + len(line.text) - len(text)
        if not text.startswith("when "):
            reader.find_line(
                codes.MISPLACED_LINE, line, what="An instruction", kind=kind, where="a field such as `loot:`"
            )
            continue
        before, to, arrow = reader.split_arrow(text, offset)
        if not arrow:
            reader.find_line(codes.NO_WAY_OUT, line, where="`when`")
            continue
        moment = reader.payload("moment", before[5:].strip(), offset + 5)
        if moment is None or to is None:
            continue
        if moment[0] not in ("progress", "failed", "meeting"):
            reader.find_line(
                codes.BAD_VALUE,
                line,
                text=before[5:].strip(),
                expected="`progress` and a number, `failed` or `meeting`",
            )
            continue
        scenes.append(Scene(when=moment[0], value=moment[1], to=to, at=line.at))
    return tuple(scenes)


def shared(reader: Reader, block: Block, header: Header, found: Found) -> dict[str, Any]:
    colour, difficulty, guardian = found.get("deck", ("", 0, False))
    return {
        "name": header.name,
        "title": header.title or header.name,
        "deck": colour,
        "difficulty": difficulty,
        "guardian": guardian,
        "traits": found.all("traits"),
        "keys": found.all("keys"),
        "abilities": found.all("abilities"),
        "scenes": scenes(reader, found.rest, header.kind.word),
        "text": found.text,
        "file": reader.source.path,
        "at": block.header.at,
        "art": found.get("art", ""),
    }


def declare(reader: Reader, block: Block, header: Header, found: Found) -> None:
    colour, difficulty, guardian = found.get("deck", ("", 0, False))
    kind = header.kind.word.split()[0]
    is_open = found.broken or any(row.opens for row in found.all("keys"))
    facts = (kind, colour, difficulty, guardian, is_open)
    for name in copy_names(header.name, found.get("copies", 1)):
        reader.declare("encounter", name, block.header, header.name_start, 0, facts)


def add_copies(
    reader: Reader, of: str, encounter: CombatEncounter | DiplomacyEncounter | WrittenEncounter, found: Found
) -> None:
    """The encounter, as often as its deck contains it."""
    for name in copy_names(encounter.name, found.get("copies", 1)):
        reader.unit.add(of, replace(encounter, name=name))


def read_combat_encounter(reader: Reader, block: Block, header: Header) -> None:
    found = read_fields(reader, block.lines, "combat encounter", COMBAT, keep=(_INSTRUCTION,))
    unvalued = "value" not in found.values and "value" not in found.lines
    harmless = reader.language.harmless_enemies and unvalued
    needed = () if harmless else (("value", "value"), ("attacks", "attack 0-2"))
    complete = require(reader, block.header, "combat encounter", found, *needed)
    declare(reader, block, header, found)
    check_deck(reader, header, found, "fight")
    attacks = found.all("attacks")
    if complete and not harmless and not found.broken:
        check_attacks(reader, block.header, header.name, found)
    add_copies(
        reader,
        "combat_encounters",
        CombatEncounter(
            **shared(reader, block, header, found),
            value=found.get("value", 0 if harmless else 1),
            attacks=attacks,
            opportunity=found.get("opportunity", ()),
            loot=found.get("loot", ()),
            reward=found.get("reward", ()),
        ),
        found,
    )


def check_attacks(reader: Reader, line: Line, name: str, found: Found) -> None:
    """The rows cover every pool from 0 to the value minus 1, each once."""
    value: int = found.get("value")
    rows: tuple[AttackRow, ...] = found.all("attacks")
    lines: tuple[Line, ...] = found.all("attack lines")
    missing, shared = uncovered([(row.least, row.most) for row in rows], 0, value - 1)
    if missing is not None:
        reader.find_line(codes.ATTACK_GAP, line, name=name, missing=missing, last=value - 1)
    if shared is not None:
        first, second = _overlapping(rows)
        related = (Related(Place(reader.source.path, lines[first].span), "the other row is here"),)
        reader.find_line(codes.ATTACK_OVERLAP, lines[second], name=name, shared=shared, related=related)
    for row, at in zip(rows, lines, strict=True):
        if row.least >= value or (row.most is not None and row.most >= value):
            reader.find_line(codes.ATTACK_BEYOND, at, name=name, value=value, last=value - 1)


def _most(row: AttackRow) -> int:
    return 9999 if row.most is None else row.most


def _overlapping(rows: tuple[AttackRow, ...]) -> tuple[int, int]:
    """The first two rows that answer to the same pool."""
    for second, row in enumerate(rows):
        for first, before in enumerate(rows[:second]):
            if row.least <= _most(before) and before.least <= _most(row):
                return first, second
    return 0, len(rows) - 1


def check_deck(reader: Reader, header: Header, found: Found, kind: str) -> None:
    """If one deck is for talks, it contains nothing else (FOA-ENC-001, FOA-COMBAT-017, FOA-DIPLO-003)."""
    colour = found.get("deck", ("", 0, False))[0]
    talks = reader.language.talk_colour
    if not talks or not colour or (colour == talks) == (kind == "talk"):
        return
    right = f"the {talks} deck" if kind == "talk" else "the green, gray or purple deck"
    reader.find_line(
        codes.WRONG_DECK, found.lines["deck"], name=header.name, kind=kind, color=colour, right=right
    )


# ---- written ones and spawns ------------------------------------------------------------------------------------
WRITTEN: Table = {"copies": Field(copies), "deck": Field(_deck), **ART}


def read_written_encounter(reader: Reader, block: Block, header: Header) -> None:
    found = read_fields(reader, block.lines, "written encounter", WRITTEN, keep=_PAGE)
    declare(reader, block, header, found)
    colour, difficulty, guardian = found.get("deck", ("", 0, False))
    page = read_page(reader, found.rest, where=f"Encounter `{header.name}`")
    add_copies(
        reader,
        "written_encounters",
        WrittenEncounter(
            name=header.name,
            title=header.title or header.name,
            deck=colour or None,
            difficulty=difficulty,
            guardian=guardian,
            page=page,
            file=reader.source.path,
            art=found.get("art", ""),
            notes=found.get("notes", {}),
            at=block.header.at,
        ),
        found,
    )


SPAWN: Table = {
    "value": Field(one("value", "number", expected="a number")),
    "traits": Field(traits),
    "loot": Field(effects("loot")),
    **ATTACKS,
    **ART,
}


def read_spawn(reader: Reader, block: Block, header: Header) -> None:
    found = read_fields(reader, block.lines, "spawn", SPAWN)
    reader.declare("spawn", header.name, block.header, header.name_start)
    complete = require(reader, block.header, "spawn", found, ("value", "value"))
    attacks = found.all("attacks")
    if complete and attacks and not found.broken:
        check_attacks(reader, block.header, header.name, found)
    reader.unit.add(
        "spawns",
        Spawn(
            name=header.name,
            title=header.title or header.name,
            value=found.get("value", 1),
            traits=found.all("traits"),
            attacks=attacks,
            loot=found.get("loot", ()),
            text=found.text,
            file=reader.source.path,
            art=found.get("art", ""),
            notes=found.get("notes", {}),
            at=block.header.at,
        ),
    )
