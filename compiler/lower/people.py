"""Characters, companions, bosses, weather and conditions."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from compiler.diagnostics import codes
from compiler.grammar.payloads import known_words
from compiler.lower import triggers
from compiler.lower.block_fields import Field, Found, Handler, Label, Table, read_fields
from compiler.lower.encounters import scenes, traits
from compiler.lower.field_readers import ability, action, bracketed, effects, one, require, standing
from compiler.lower.limits import report_word
from compiler.lower.looks import ART
from compiler.lower.reader import Reader, joined
from compiler.lower.starting_decks import DECKS, deal
from compiler.syntax.headers import Header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block
from schemas.cards import Boss, Character, Companion, Condition, Weather
from schemas.words import TRACKS

_INSTRUCTION = int(LineClass.INSTRUCTION)


# ---- characters ---------------------------------------------------------------------------------------------------
def _letter(reader: Reader, label: Label, found: Found) -> None:
    paragraphs = [joined(label.value)] if label.value else []
    for child in reader.children(label.line):
        paragraphs.append(joined(child.text))
        reader.childless(child)
    found.values["letter"] = "\n\n".join(paragraphs)


def _counted(key: str, start: str) -> Handler:
    def read(reader: Reader, label: Label, found: Found) -> None:
        pairs = reader.payload(start, label.value, label.offset)
        if pairs is None:
            found.broken = True
            return
        if len(dict(pairs)) < len(pairs):
            names = [name for name, _ in pairs]
            again = next(name for number, name in enumerate(names) if name in names[:number])
            place = label.offset + label.value.rindex(again)
            help = "It has a value already: take one of the two out."
            wanted = "named once"
            reader.find(codes.BAD_VALUE, place, place + len(again), text=again, expected=wanted, help=help)
        found.values[key] = dict(pairs)
        found.lines[key] = label.line
        for word in found.values[key]:
            report_word(reader, word, label.line.start, label.line.end)

    return read


CHARACTER: Table = {
    **{
        track: Field(one(track, "track_line", expected="a track, such as `0-10, start 7, red 0`"))
        for track in TRACKS
    },
    "attributes": Field(_counted("attributes", "attributes")),
    "resources": Field(_counted("resources", "resources")),
    "tray": Field(one("tray", "tray", expected="a colour")),
    "form of": Field(one("form_of", "name", "character", "a character's name")),
    "ability": Field(action("abilities", "card")),
    "weakness": Field(standing("weakness", "weakness")),
    "letter": Field(_letter),
    **DECKS,
    **triggers.ALL,
    **ART,
}


def read_character(reader: Reader, block: Block, header: Header) -> None:
    line = block.header
    found = read_fields(reader, block.lines, "character", CHARACTER)
    form_of = found.get("form_of")
    if header.name in known_words():
        place = line.start + header.name_start
        reader.find(codes.RESERVED_NAME, place, place + len(header.name), name=header.name, kind="character")
    if form_of is None:
        require(reader, line, "character", found, *((track, track) for track in TRACKS))
    for track in TRACKS:
        row = found.get(track)
        if row is not None and not row.least <= row.start <= (row.most or row.start):
            reader.find_line(
                codes.START_OFF_TRACK,
                found.lines[track],
                track=track.title(),
                start=row.start,
                least=row.least,
                most=row.most,
            )
    if form_of is None and "attributes" in found.values:
        _check_attributes(reader, found)
    if reader.language.two_red_slots:
        _two_red_slots(found)
    actions, triggered = _split(found)
    deal(reader, found, header.name)
    reader.declare(
        "character",
        header.name,
        line,
        header.name_start,
        int(header.number or 0),
        # If its tile cannot be read, nobody can say which deck is missing.
        () if found.muddled else (form_of or "", found.get("tray", "")),
    )
    reader.unit.add(
        "characters",
        Character(
            name=header.name,
            title=header.title or header.name,
            number=int(header.number or 0),
            form_of=form_of,
            energy=found.get("energy"),
            health=found.get("health"),
            terror=found.get("terror"),
            attributes=found.get("attributes", {}),
            resources=found.get("resources", {}),
            tray=found.get("tray", ""),
            abilities=actions,
            triggered=triggered,
            weakness=(*found.all("weakness"), *found.all("standing")),
            letter=found.get("letter", ""),
            text=found.text,
            file=reader.source.path,
            art=found.get("art", ""),
            notes=found.get("notes", {}),
            at=line.at,
        ),
    )


# A tray has two slots, and each Skill adds one (KOR-ATTR-002, KOR-ATTR-003, FOA-SKILL-001). A character made for the
# middle of a story may begin with some of them. So only values that hardly any hero ever reaches count as a mistake.
_HIGHEST_START = 5


def _check_attributes(reader: Reader, found: Found) -> None:
    """No attribute starts above the slots of tray and Skills. Unnamed ones start at 0 (KOR-SETUP-006, FOA-SETUP-006)."""
    values: dict[str, int] = found.values["attributes"]
    line = found.lines["attributes"]
    for attribute, value in values.items():
        if value > _HIGHEST_START:
            place = line.start + line.text.index(attribute)
            reader.find(
                codes.START_OFF_TRACK,
                place,
                place + len(attribute),
                track=attribute.title(),
                start=value,
                least=0,
                most=_HIGHEST_START,
                help="A tray has two slots for each attribute; each skill adds one.",
            )


def _two_red_slots(found: Found) -> None:
    """Unless the tray says otherwise, the last two of Energy and the top two of Terror (FOA-TRACK-002, FOA-TRACK-005)."""
    energy, terror = found.get("energy"), found.get("terror")
    if energy is not None and not energy.red:
        found.values["energy"] = replace(energy, red=(energy.least, energy.least + 1))
    if terror is not None and not terror.red:
        found.values["terror"] = replace(terror, red=(terror.most - 1, terror.most))


def _split(found: Found) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The actions and the triggered abilities of a tile."""
    from schemas.parts import Action

    abilities = found.all("abilities")
    return (
        tuple(entry for entry in abilities if isinstance(entry, Action)),
        tuple(entry for entry in abilities if not isinstance(entry, Action)),
    )


# ---- companions, achievements ---------------------------------------------------------------------------------------
def _follows(reader: Reader, label: Label, found: Found) -> None:
    rest, offset, cost = reader.split_cost(label.value, label.offset)
    if rest or cost is None:
        reader.find(codes.BAD_COST, offset, offset + max(1, len(rest)), text=rest or label.value)
        found.broken = True
    else:
        found.values["follows"] = cost


COMPANION: Table = {
    "enters": Field(one("enters", "name", "location", "a location's name")),
    "follows": Field(_follows),
    **triggers.ALL,
    **triggers.ACTION,
    **ART,
}


def read_companion(reader: Reader, block: Block, header: Header) -> None:
    found = read_fields(reader, block.lines, "companion", COMPANION)
    reader.declare("companion", header.name, block.header, header.name_start)
    reader.unit.add(
        "companions",
        Companion(
            name=header.name,
            title=header.title or header.name,
            enters=found.get("enters"),
            follows=found.get("follows"),
            abilities=found.all("abilities"),
            standing=found.all("standing"),
            actions=found.all("actions"),
            text=found.text,
            file=reader.source.path,
            art=found.get("art", ""),
            notes=found.get("notes", {}),
            at=block.header.at,
        ),
    )


# ---- bosses, weather, conditions --------------------------------------------------------------------------------
BOSS: Table = {
    "enters": Field(one("enters", "name", "location", "a location's name")),
    "moves on direction": Field(one("on_direction", "movement", expected="how it moves")),
    "moves on x": Field(one("on_x", "movement", expected="how it moves")),
    "does on x": Field(effects("does_on_x")),
    "rolls when": Field(bracketed("rolls_when")),
    "jumps when": Field(bracketed("jumps_when")),
    "combat": Field(one("combat", "names", "encounter", "the names of its encounters")),
    "diplomacy": Field(one("diplomacy", "names", "encounter", "the names of its encounters")),
    **ART,
}


def read_boss(reader: Reader, block: Block, header: Header) -> None:
    reader.section = ""
    found = read_fields(reader, block.lines, "boss", BOSS, keep=(_INSTRUCTION,))
    reader.declare("boss", header.name, block.header, header.name_start)
    reader.unit.add(
        "bosses",
        Boss(
            name=header.name,
            title=header.title or header.name,
            enters=found.get("enters"),
            on_direction=found.get("on_direction", ()),
            on_x=found.get("on_x", ()),
            rolls_when=found.get("rolls_when"),
            jumps_when=found.get("jumps_when"),
            does_on_x=found.get("does_on_x", ()),
            combat=found.get("combat", ()),
            diplomacy=found.get("diplomacy", ()),
            scenes=scenes(reader, found.rest, "boss"),
            text=found.text,
            file=reader.source.path,
            art=found.get("art", ""),
            notes=found.get("notes", {}),
            at=block.header.at,
        ),
    )


WEATHER: Table = {
    "lasts": Field(one("lasts", "number", expected="a number of time markers")),
    "for characters": Field(standing("for-characters")),
    "for talks": Field(standing("for-talks")),
    "for the encounter": Field(ability("on-attack")),
    "traits": Field(traits),
    "on placement": Field(ability("on-placement")),
    **ART,
}


def read_weather(reader: Reader, block: Block, header: Header) -> None:
    found = read_fields(reader, block.lines, "weather", WEATHER)
    require(reader, block.header, "weather", found, ("lasts", "lasts"))
    reader.declare("weather", header.name, block.header, header.name_start)
    reader.unit.add(
        "weathers",
        Weather(
            name=header.name,
            title=header.title or header.name,
            lasts=found.get("lasts", 1),
            standing=found.all("standing"),
            traits=found.all("traits"),
            abilities=found.all("abilities"),
            text=found.text,
            file=reader.source.path,
            art=found.get("art", ""),
            notes=found.get("notes", {}),
            at=block.header.at,
        ),
    )


CONDITION: Table = {
    "kind": Field(one("kind", "condition_kind", expected="`dying`, `insane` or `other`")),
    "discarded when": Field(bracketed("ends_when")),
    **triggers.ALL,
    **triggers.GAINED,
    **ART,
}


def read_condition(reader: Reader, block: Block, header: Header) -> None:
    found = read_fields(reader, block.lines, "condition", CONDITION)
    require(reader, block.header, "condition", found, ("kind", "kind"))
    words = found.get("kind", ())
    kind = next((word for word in words if word in ("dying", "insane")), "other")
    players = next((word for word in words if word in ("solo", "co-op")), "any")
    reader.declare("condition", header.name, block.header, header.name_start)
    reader.unit.add(
        "conditions",
        Condition(
            name=header.name,
            title=header.title or header.name,
            kind=kind,  # type: ignore[arg-type]
            players=players,  # type: ignore[arg-type]
            standing=found.all("standing"),
            abilities=found.all("abilities"),
            ends_when=found.get("ends_when"),
            text=found.text,
            file=reader.source.path,
            art=found.get("art", ""),
            notes=found.get("notes", {}),
            at=block.header.at,
        ),
    )
