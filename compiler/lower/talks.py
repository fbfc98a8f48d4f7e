"""Diplomacy encounters: tracks, responses, what a variable bonus means, stages, conclusions."""

from __future__ import annotations

from compiler.diagnostics import codes
from compiler.lower.block_fields import Field, Found, Label, Table, read_fields
from compiler.lower.choices import read_action
from compiler.lower.encounters import COMMON, add_copies, check_deck, count_range, declare, shared, traits
from compiler.lower.field_readers import effects, is_name, line_effects, one, require
from compiler.lower.reader import Reader
from compiler.syntax.headers import Header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block, Line
from schemas.cards import Conclusion, DiplomacyEncounter, Response, Stage, Variable
from schemas.words import ATTRIBUTES

_INSTRUCTION = int(LineClass.INSTRUCTION)


def _check_stages(reader: Reader, line: Line, name: str, found: Found, stages: tuple[Stage, ...]) -> None:
    """The marker starts, and starts again, on gray. Stages are won one after another (FOA-DIPLO-004, FOA-DIPLO-018)."""
    affinity = found.get("affinity")
    if 1 <= affinity.start <= len(affinity.slots):
        colour = affinity.slots[affinity.start - 1]
        if colour != "gray":
            reader.find_line(codes.GRAY_START, found.lines["affinity"], name=name, color=colour)
    numbers = {stage.number for stage in stages}
    missing = next((number for number in range(1, max(numbers)) if number not in numbers), 0)
    if missing or 0 in numbers:
        reader.find_line(codes.STAGE_GAP, line, name=name, stage=max(numbers), missing=missing or 1)


def _variable(reader: Reader, label: Label, found: Found) -> None:
    do = line_effects(reader, label, "encounter", found)
    word = label.groups[0]
    if word != "any" and word not in ATTRIBUTES:
        from schemas.near_names import did_you_mean, nearest

        reader.find_line(
            codes.UNKNOWN_WORD,
            label.line,
            word=word,
            kind="attribute",
            help=did_you_mean(nearest(word, ATTRIBUTES)) or f"The attributes are {', '.join(ATTRIBUTES)}.",
        )
        found.broken = True
        return
    if do:
        attribute = None if word == "any" else word
        found.add("variables", Variable(do=do, at=label.line.at, attribute=attribute))  # type: ignore[arg-type]


def _response(reader: Reader, label: Label, found: Found) -> None:
    do = line_effects(reader, label, "encounter", found)
    least, most = count_range(label.groups[0]) if label.groups[0] else (0, None)
    if do:
        found.add("responses", Response(do=do, at=label.line.at, least=least, most=most))


def _conclusion(reader: Reader, label: Label, found: Found) -> None:
    do = line_effects(reader, label, "card", found)
    colour = label.groups[0]
    if any(before.colour == colour for before in found.all("conclusions")):
        reader.find_line(codes.DUPLICATE_FIELD, label.line, kind="diplomacy encounter", field=label.label)
        return
    if do:
        found.add("conclusions", Conclusion(colour=colour, do=do, at=label.line.at))  # type: ignore[arg-type]
        found.add("conclusion lines", label.line)


def _stage(reader: Reader, label: Label, found: Found) -> None:
    number, approach = label.groups
    if approach and not is_name(reader, label, approach):
        found.broken = True
        return
    inner = read_fields(reader, label.line.children, "stage", TALK, prose=False)
    found.broken = found.broken or inner.broken
    found.add(
        "stages",
        Stage(
            number=int(number),
            title=label.value,
            approach=approach,
            variables=inner.all("variables"),
            responses=inner.all("responses"),
        ),
    )


def _avoid(reader: Reader, label: Label, found: Found) -> None:
    found.values["avoid"] = read_action(reader, label.line, label.value, label.offset)


TALK: Table = {
    r"variable ([a-z]+)": Field(_variable),
    r"response(?: (\d{1,2}(?:-\d{1,2}|\+)?))?": Field(_response),
}
DIPLOMACY: Table = {
    **COMMON,
    **TALK,
    "traits": Field(traits),
    "duration": Field(one("duration", "number", expected="a number")),
    "affinity": Field(
        one("affinity", "affinity", expected="slots and a start, such as `3 red, 1 gray, 3 green, start 4`")
    ),
    r"conclusion (green|gray|red)": Field(_conclusion),
    r"stage (\d)(?: by ([a-z][a-z0-9-]*))?": Field(_stage),
    "avoid": Field(_avoid),
    "failure": Field(effects("failure")),
    "reward": Field(effects("reward")),
}


def read_diplomacy_encounter(reader: Reader, block: Block, header: Header) -> None:
    kind = "diplomacy encounter"
    found = read_fields(reader, block.lines, kind, DIPLOMACY, keep=(_INSTRUCTION,))
    needed = [("affinity", "affinity")]
    # The lines of a single stage may be in the block itself.
    if not (reader.language.talk_stages and "responses" in found.lists):
        needed += reader.language.talk_needs
    complete = require(reader, block.header, kind, found, *needed)
    declare(reader, block, header, found)
    if not complete:
        return
    check_deck(reader, header, found, "talk")
    affinity = found.get("affinity")
    if not 1 <= affinity.start <= len(affinity.slots):
        reader.find_line(
            codes.AFFINITY_START,
            found.lines["affinity"],
            name=header.name,
            start=affinity.start,
            slots=len(affinity.slots),
        )
    conclusions = found.all("conclusions")
    if not reader.language.talk_stages and not found.broken:
        for colour in dict.fromkeys(affinity.slots):
            if all(conclusion.colour != colour for conclusion in conclusions):
                reader.find_line(codes.MISSING_CONCLUSION, block.header, name=header.name, color=colour)
        for conclusion, at in zip(conclusions, found.all("conclusion lines"), strict=True):
            if conclusion.colour not in affinity.slots:
                reader.find_line(codes.DEAD_CONCLUSION, at, name=header.name, color=conclusion.colour)
        if found.get("duration") == 0:
            reader.find_line(
                codes.BAD_VALUE,
                found.lines["duration"],
                text="0",
                expected="a duration",
                help="A talk lasts at least one round: write a number from 1 on.",
            )
    stages = found.all("stages") or (
        Stage(variables=found.all("variables"), responses=found.all("responses")),
    )
    if reader.language.talk_stages:
        _check_stages(reader, block.header, header.name, found, stages)
    add_copies(
        reader,
        "diplomacy_encounters",
        DiplomacyEncounter(
            **shared(reader, block, header, found),
            affinity=affinity,
            stages=stages,
            duration=found.get("duration", 0),
            conclusions=conclusions,
            avoid=found.get("avoid"),
            failure=found.get("failure", ()),
            reward=found.get("reward", ()),
        ),
        found,
    )
