"""Readers of what is written beside effects: costs, rolls and their rows, moments, halves of keys, traits."""

from collections.abc import Sequence
from typing import Any

from lark import Token

from compiler.grammar.computing import negative, run_of_parts
from compiler.grammar.templates import Computed, Node, Slot, Spread
from compiler.grammar.tree_reading import READERS, Reader, Reading, reads, values
from schemas import cards, model, parts

READERS["price"] = lambda self, c: ("pay", _price(c))
READERS["price_all"] = lambda self, c: ("pay", Node(parts.Price, {"amount": "all", "what": (c[1],)}))
READERS["item_price"] = lambda self, c: (
    "items",
    Node(parts.ItemPrice, {"amount": c[0], **c[1].fields}),
)
READERS["charge_price"] = lambda self, c: ("charges", c[0])
READERS["time_price"] = lambda self, c: ("time", c[1])
READERS["limit_once"] = lambda self, c: ("limit", "once")
READERS["limit_per"] = lambda self, c: ("limit", f"once-per-{c[2]}")


def _price(children: Sequence[Any]) -> Node:
    amount, *rest, per = children
    what = tuple(child for child in rest if isinstance(child, str) and not isinstance(child, Token))
    return Node(parts.Price, {"amount": amount, "what": what} | ({"per": per} if per else {}))


@reads("secret_price")
def _secret_price(self: Reading, children: Sequence[Any]) -> tuple[str, Slot]:
    self.refer("secret", children[1])
    return ("secrets", children[1])


@reads("cost")
def _cost(self: Reading, children: Sequence[Any]) -> Node:
    fields: dict[str, Any] = {}
    for name, value in values(children):
        if name in ("pay", "items", "secrets"):
            fields[name] = (*fields.get(name, ()), value)
        else:
            fields[name] = value
    return Node(parts.Cost, fields)


# ---- rolls, rows, moments ---------------------------------------------------------------------------------------
READERS["plus_attribute"] = lambda self, c: Node(model.Modifier, {"attribute": c[1]})
READERS["plus_number"] = lambda self, c: Node(model.Modifier, {"amount": c[1]})
READERS["minus_number"] = lambda self, c: Node(model.Modifier, {"amount": Computed(negative, (c[1],))})
READERS["plus_if"] = lambda self, c: Node(model.Modifier, {"amount": c[1], "when": c[3]})
READERS["minus_if"] = lambda self, c: Node(
    model.Modifier, {"amount": Computed(negative, (c[1],)), "when": c[3]}
)
READERS["dice"] = lambda self, c: c[0]
READERS["result"] = lambda self, c: (
    ("range", c[0].fields["least"], c[0].fields.get("most"))
    if isinstance(c[0], Spread)
    else ("outcome", c[0])
)


@reads("roll")
def _roll(self: Reading, children: Sequence[Any]) -> tuple[Any, Any]:
    dice = next((child for child in children if isinstance(child, Slot)), 1)
    return (dice, tuple(child for child in children if isinstance(child, Node)))


READERS["when_any"] = lambda self, c: ("any", c[1])
READERS["when_all"] = lambda self, c: ("all", 0)
READERS["when_part"] = lambda self, c: ("part", c[1])
READERS["when_parts"] = lambda self, c: ("parts", Computed(run_of_parts, tuple(values(c))))
READERS["when_time"] = lambda self, c: ("time", c[2])
READERS["when_progress"] = lambda self, c: ("progress", c[1])
READERS["when_failed"] = lambda self, c: ("failed", 0)
READERS["when_meeting"] = lambda self, c: ("meeting", 0)
READERS["moment"] = lambda self, c: c[0]

# ---- keys and traits ----------------------------------------------------------------------------------------------
for _kind, _position in (("pool", 0), ("duration", 0), ("draw", 1), ("up", 1), ("down", 1)):
    READERS[f"bonus_{_kind}"] = lambda self, c, _kind=_kind, _position=_position: Node(  # type: ignore[misc]
        parts.Bonus, {"kind": _kind, "amount": c[_position]}
    )
for _kind in ("lose-pool", "lose-duration"):
    READERS[f"bonus_{_kind.replace('-', '_')}"] = lambda self, c, _kind=_kind: Node(  # type: ignore[misc]
        parts.Bonus, {"kind": _kind, "amount": c[1]}
    )
READERS["bonus_destroy"] = lambda self, c: Node(parts.Bonus, {"kind": "destroy"})
READERS["bonus_lightning"] = lambda self, c: Node(parts.Bonus, {"kind": "lightning"})
READERS["bonus_variable"] = lambda self, c: Node(parts.Bonus, {"kind": "variable"})
READERS["closes"] = lambda self, c: tuple(values(c))
READERS["opens_nothing"] = lambda self, c: Spread({})
READERS["opens_attribute"] = lambda self, c: Node(
    parts.Opening, {"kind": "attribute", "attribute": c[0], "amount": c[1]}
)
READERS["opens_magic"] = lambda self, c: Node(parts.Opening, {"kind": "magic"})
READERS["opens_multiplier"] = lambda self, c: Node(
    parts.Opening, {"kind": "multiplier", "amount": int(str(c[0])[0])}
)
READERS["opens_void"] = lambda self, c: Node(parts.Opening, {"kind": "void", "amount": 0})


@reads("key_row")
def _key_row(self: Reading, children: Sequence[Any]) -> tuple[Any, Any]:
    closes = next(
        (child for child in children if isinstance(child, tuple) and not isinstance(child, (Node, Spread))),
        (),
    )
    opens = next((child for child in children if isinstance(child, Node)), None)
    return (closes, opens)


def _trait(name: str, **fields: Any) -> Node:
    return Node(cards.Trait, {"trait": name, **fields})


READERS["traits"] = lambda self, c: tuple(values(c))
READERS["plain_trait"] = lambda self, c: _trait(str(c[0]))
READERS["haste"] = lambda self, c: _trait("haste", least=c[1] if c[1] is not None else 3)
READERS["harass"] = lambda self, c: _trait("harass", **c[1].fields, do=c[3])
READERS["impact"] = lambda self, c: _trait("impact", least=c[1], do=c[3])


def _named_trait(trait: str, kind: str) -> Reader:
    def read(self: Reading, children: Sequence[Any]) -> Node:
        slots = values(children)[0]
        for slot in slots:
            self.refer(kind, slot)
        return _trait(trait, names=slots)

    return read


READERS["enemy_cards"] = _named_trait("enemy-cards", "enemy-card")
READERS["spawns"] = _named_trait("spawns", "spawn")
READERS["weathers"] = _named_trait("weather", "weather")
