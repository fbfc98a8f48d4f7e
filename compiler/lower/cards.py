"""Combat and diplomacy cards, and the enemy's: five key rows and abilities by trigger."""

from __future__ import annotations

from msgspec.structs import replace

from compiler.diagnostics import codes
from compiler.lower import triggers
from compiler.lower.block_fields import Field, Found, Label, Table, read_fields
from compiler.lower.field_readers import copies, copy_names, one, require, twice
from compiler.lower.limits import report_word
from compiler.lower.looks import ART
from compiler.lower.reader import Reader
from compiler.lower.starting_decks import is_design
from compiler.lower.unit import DESIGNS
from compiler.syntax.headers import Header
from compiler.syntax.tree import Block
from schemas.cards import Card, EnemyCard
from schemas.parts import Ability, Bonus, KeyRow
from schemas.vocabulary.world import PlaceMarkers

_IN_COMBAT = ("pool", "draw", "lightning", "lose-pool", "destroy")
_IN_TALKS = ("up", "down", "draw", "lightning", "variable", "duration", "lose-duration", "destroy")
_DEMANDS = (1, 3)


def key_row(reader: Reader, label: Label, found: Found) -> None:
    """One of the five rows: what its left edge closes and its right edge opens."""
    name = label.label.replace(" ", "-")
    if any(row.row == name for row in found.all("keys")):
        twice(reader, label, name, found)
        return
    value = reader.payload("key_row", label.value, label.offset, "card")
    reader.childless(label.line)
    if value is None:
        found.broken = True
        return
    closes, opens = value
    found.lines[name] = label.line
    _check_row(reader, label, closes, opens)
    found.add("keys", KeyRow(row=name, closes=closes, opens=opens))  # type: ignore[arg-type]


def _check_row(reader: Reader, label: Label, closes: tuple[Bonus, ...], opens: object) -> None:
    """Halves that do not belong in their row, or bonuses that do nothing on this kind of card."""
    span = (label.offset, label.offset + len(label.value))
    kind = getattr(opens, "kind", "")
    wanted = {"magic": ("magic",), "free": ("multiplier", "void")}.get(label.label, ("attribute",))
    if kind and kind not in wanted:
        shape = {"magic": "`opens magic`", "free": "`opens 1x`"}.get(
            label.label, "`opens` with an attribute and 1 to 3"
        )
        reader.find(codes.BAD_VALUE, *span, text=label.value, expected=shape)
    elif kind == "void":
        report_word(reader, "void", *span)
    amount = getattr(opens, "amount", 0)
    if kind == "attribute" and not _DEMANDS[0] <= amount <= _DEMANDS[1]:
        reader.find(codes.KEY_DEMAND, *span, found=amount, least=_DEMANDS[0], most=_DEMANDS[1])
    talks = label.kind.startswith("diplomacy")
    possible = _IN_TALKS if talks else _IN_COMBAT
    if label.kind == "enemy card":
        return
    for bonus in closes:
        if bonus.kind not in possible:
            shown = ", ".join(f"`{word.replace('lose-', 'lose 1 ')}`" for word in possible)
            reader.find(codes.WRONG_BONUS, *span, bonus=bonus.kind, kind=label.kind, possible=shown)
        elif bonus.kind == "variable" and label.label in ("magic", "free"):
            place = label.value.find("variable")
            reader.find(
                codes.BAD_VALUE,
                label.offset + place,
                label.offset + place + len("variable"),
                text="variable",
                expected=f"a bonus of the row `{label.label}`",
                help="The variable bonus looks up the attribute of its key: put it on `key 1`, `key 2` or `key 3`.",
            )


KEYS: Table = {r"(key [123]|magic|free)": Field(key_row)}


def _kind(reader: Reader, label: Label, found: Found) -> None:
    one("kind", "card_kind", expected="`passive`, `candle` or `bolt`")(reader, label, found)


def _cost(reader: Reader, label: Label, found: Found) -> None:
    rest, _offset, cost = reader.split_cost(label.value, label.offset)
    if rest or cost is None:
        if rest or not label.value.startswith("("):
            reader.find(
                codes.BAD_COST, label.offset, label.offset + max(1, len(label.value)), text=label.value
            )
        found.broken = True
        return
    found.values["cost"] = cost


_OWNERS = one("for", "card_for", expected="whose card it is, such as `brannoc, starter`")


def _for(reader: Reader, label: Label, found: Found) -> None:
    if not is_design(reader, label, found):
        _OWNERS(reader, label, found)


CARD: Table = {
    "for": Field(_for),
    "copies": Field(copies),
    "kind": Field(_kind),
    "cost": Field(_cost),
    **KEYS,
    **triggers.ALL,
    **ART,
}


def read_card(reader: Reader, block: Block, header: Header) -> None:
    line = block.header
    kind = header.kind.word
    found = read_fields(reader, block.lines, kind, CARD)
    owners, role = found.get("for", (((None, ""),), "pool"))
    require(reader, line, kind, found, ("for", "for"))
    words = found.get("kind", ())
    abilities: tuple[Ability, ...] = found.all("abilities")
    _check_delay(reader, block, header, abilities)
    sort = kind.split()[0]
    card = Card(
        name=header.name,
        title=header.title or header.name,
        kind=sort,  # type: ignore[arg-type]
        role="starter" if role == "design" else role,
        number=header.number,
        passive="passive" in words,
        subtypes=tuple(word for word in words if word in ("candle", "bolt")),
        cost=found.get("cost"),
        keys=found.all("keys"),
        abilities=abilities,
        standing=found.all("standing"),
        text=found.text,
        file=reader.source.path,
        art=found.get("art", ""),
        notes=found.get("notes", {}),
        at=line.at,
    )
    if role == "design":
        reader.declare("card", header.name, line, header.name_start, 0, (sort, "", "", role))
        reader.unit.add(DESIGNS, card)
        return
    # Each owner has as many of them as there are copies.
    held = [owner for owner in owners for _ in range(found.get("copies", 1))]
    for name, (owner, tray) in zip(copy_names(header.name, len(held)), held, strict=True):
        reader.declare("card", name, line, header.name_start, 0, (sort, owner or "", tray, role))
        reader.unit.add("cards", replace(card, name=name, owner=owner, tray=tray))


def _check_delay(reader: Reader, block: Block, header: Header, abilities: tuple[Ability, ...]) -> None:
    """A delayed ability waits for markers that the card itself must place, unless they come with it."""
    if reader.language.delay_with_token:
        return
    waits = any(ability.when == "delayed" and not ability.count for ability in abilities)
    places = any(
        isinstance(effect, PlaceMarkers) and effect.marker == "time"
        for ability in abilities
        for effect in ability.do
    )
    if waits and not places:
        reader.find_line(codes.ENDLESS_DELAY, block.header, name=header.name)


ENEMY_CARD: Table = {"kind": Field(_kind), **KEYS, **triggers.IN_ENCOUNTERS, **ART}


def read_enemy_card(reader: Reader, block: Block, header: Header) -> None:
    line = block.header
    found = read_fields(reader, block.lines, "enemy card", ENEMY_CARD)
    reader.declare("enemy-card", header.name, line, header.name_start)
    reader.unit.add(
        "enemy_cards",
        EnemyCard(
            name=header.name,
            title=header.title or header.name,
            passive="passive" in found.get("kind", ()),
            keys=found.all("keys"),
            abilities=found.all("abilities"),
            text=found.text,
            file=reader.source.path,
            art=found.get("art", ""),
            notes=found.get("notes", {}),
            at=line.at,
        ),
    )
