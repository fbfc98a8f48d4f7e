"""Items, secrets and skills: what characters hold, with the one trigger list of the whole game."""

from __future__ import annotations

from msgspec.structs import replace

from compiler.diagnostics import codes
from compiler.editions.by_name import title_with
from compiler.lower import triggers
from compiler.lower.asides import GOAL, HINT, check_goal
from compiler.lower.block_fields import Field, Found, Label, Table, read_fields
from compiler.lower.calendar import QUESTS
from compiler.lower.field_readers import copies, copy_names, is_name, one, plain, require
from compiler.lower.limits import report_word
from compiler.lower.looks import ART
from compiler.lower.reader import Reader
from compiler.syntax.headers import Header
from compiler.syntax.tree import Block, Line
from schemas.cards import Item, Secret, Skill, SkillSide
from schemas.words import KEYWORDS


def _home(reader: Reader, label: Label, found: Found) -> None:
    one("deck", "item_home", expected="`A` to `E`, `consumables` or `items`")(reader, label, found)
    deck = found.get("deck")
    span = (label.offset, label.offset + len(label.value))
    decks = reader.language.item_decks
    if deck is not None and deck not in decks:
        title = title_with(reader.language, lambda other: deck in other.item_decks)
        here = f"deck: {decks[0]}"
        reader.find(codes.OTHER_EDITION_WORD, *span, word=f"deck: {deck}", other=title, here=here)


def _keywords(reader: Reader, label: Label, found: Found) -> None:
    *some, last = (word for word in KEYWORDS if word not in reader.language.no_words)
    one("keywords", "keywords", expected="`weapon`, `armor`, `shield` or `relic`")(reader, label, found)
    for word in found.get("keywords", ()):
        span = (label.offset, label.offset + len(label.value))
        report_word(reader, word, *span, here=f"{', '.join(some)} or {last}")


ITEM: Table = {
    "copies": Field(copies),
    "deck": Field(_home),
    "keyword": Field(_keywords),
    "keywords": Field(_keywords),
    **triggers.ALL,
    **triggers.GAINED,
    **triggers.ACTION,
    **HINT,
    **ART,
}


def read_item(reader: Reader, block: Block, header: Header) -> None:
    found = read_fields(reader, block.lines, "item", ITEM)
    require(reader, block.header, "item", found, ("deck", "deck"))
    words = found.get("keywords", ())
    deck = found.get("deck", "A")
    item = Item(
        name=header.name,
        title=header.title or header.name,
        deck=deck,
        keywords=tuple(word for word in words if word != "craftable"),
        craftable="craftable" in words,
        abilities=found.all("abilities"),
        standing=found.all("standing"),
        actions=found.all("actions"),
        hint=found.get("hint", ""),
        text=found.text,
        file=reader.source.path,
        art=found.get("art", ""),
        notes=found.get("notes", {}),
        at=block.header.at,
    )
    for name in copy_names(header.name, found.get("copies", 1)):
        reader.declare("item", name, block.header, header.name_start, 0, (deck, words))
        reader.unit.add("items", replace(item, name=name))


SECRET: Table = {
    "kind": Field(one("kind", "secret_kind", expected="`small` or `standard`, then what else it is")),
    **triggers.ALL,
    **triggers.GAINED,
    **triggers.ACTION,
    **QUESTS,
    **GOAL,
    **HINT,
    **ART,
}


def read_secret(reader: Reader, block: Block, header: Header) -> None:
    reader.section = ""
    found = read_fields(reader, block.lines, "secret", SECRET)
    complete = require(reader, block.header, "secret", found, ("kind", "kind"))
    kinds = found.get("kind", ())
    words = [value for sort, value in kinds if sort == "word"]
    named = {sort: value for sort, value in kinds if sort != "word"}
    if complete and not {"small", "standard"} & set(words):
        reader.find_line(
            codes.BAD_VALUE,
            found.lines["kind"],
            text=found.lines["kind"].text,
            expected="`small` or `standard` first",
        )
    if "lost at death" in words:
        _check_lost(reader, found.lines["kind"], words)
    if not found.broken:
        check_goal(reader, found, "secret")
    reader.declare("secret", header.name, block.header, header.name_start, int(header.number or 0))
    reader.unit.add(
        "secrets",
        Secret(
            name=header.name,
            title=header.title or header.name,
            size="standard" if "standard" in words else "small",
            number=int(header.number or 0),
            keywords=tuple(
                word for word in words if word in ("weapon", "armor", "shield", "relic", "companion")
            ),
            belongs="global" if "global" in words else "personal" if "personal" in words else "",
            lost_at_death="lost at death" in words,
            encounter=named.get("encounter"),
            card=named.get("card"),
            event=named.get("event"),
            abilities=found.all("abilities"),
            standing=found.all("standing"),
            actions=found.all("actions"),
            quests=found.all("quests"),
            goal=found.get("goal", ""),
            hint=found.get("hint", ""),
            text=found.text,
            file=reader.source.path,
            art=found.get("art", ""),
            notes=found.get("notes", {}),
            at=block.header.at,
        ),
    )


def _check_lost(reader: Reader, line: Line, words: list[str]) -> None:
    """FOA-DEATH-005: every other secret goes to those who live on."""
    begin = line.start + line.text.index("lost")
    if report_word(reader, "lost at death", begin, line.start + line.text.index("death") + len("death")):
        return
    if "personal" not in words:
        reader.find_line(codes.BAD_VALUE, line, text=line.text, expected="`personal` with `lost at death`")


def _side(reader: Reader, label: Label, found: Found) -> None:
    name, title = label.groups
    if not is_name(reader, label, name):
        found.broken = True
        return
    inner = read_fields(reader, label.line.children, "side", SIDE, prose=False)
    found.broken = found.broken or inner.broken
    found.add(
        "sides",
        SkillSide(
            name=name,
            title=title or name,
            abilities=inner.all("abilities"),
            standing=inner.all("standing"),
            actions=inner.all("actions"),
        ),
    )


SIDE: Table = {**triggers.ALL, **triggers.GAINED, **triggers.ACTION}
SKILL: Table = {
    "for": Field(one("owner", "name", "character", "a character's name")),
    "attribute": Field(one("attribute", "attribute", expected="one of the six attributes")),
    "kind": Field(plain("kind")),
    r'side ([a-z][a-z0-9-]*)(?: "([^"]*)")?': Field(_side),
}


def read_skill(reader: Reader, block: Block, header: Header) -> None:
    found = read_fields(reader, block.lines, "skill", SKILL, prose=False)
    complete = require(
        reader, block.header, "skill", found, ("attribute", "attribute"), ("sides", 'side name "Title"')
    )
    reader.declare("skill", header.name, block.header, header.name_start, int(header.number or 0))
    if not complete:
        return
    sides = found.all("sides")
    if len(sides) > 2:
        reader.find_line(
            codes.DUPLICATE_FIELD, block.header, kind="skill", field="side", help="A skill has two sides."
        )
        sides = sides[:2]
    reader.unit.add(
        "skills",
        Skill(
            name=header.name,
            title=header.title or " / ".join(side.title for side in sides),
            attribute=found.get("attribute"),
            owner=found.get("owner"),
            wyrdform="kind" in found.values,
            sides=sides,
            file=reader.source.path,
            at=block.header.at,
        ),
    )
