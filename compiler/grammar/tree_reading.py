"""Lark tree -> template: one small function per rule of payload.lark, a generic one for all phrases."""

from collections.abc import Callable, Sequence
from typing import Any

from lark import Token, Tree

from compiler.grammar.assemble import Alternative
from compiler.grammar.computing import negative, part_of, run_of_parts
from compiler.grammar.shapes import Shape
from compiler.grammar.templates import Computed, Node, Ref, Slot, Spread
from schemas import cards, model, parts
from schemas.phrase import NAME_KINDS
from schemas.vocabulary import choices, requirements

Reader = Callable[["Reading", Sequence[Any]], Any]
READERS: dict[str, Reader] = {}


def reads(*rules: str) -> Callable[[Reader], Reader]:
    def add(function: Reader) -> Reader:
        for rule in rules:
            READERS[rule] = function
        return function

    return add


class Reading:
    """One pass over one tree: slots by position, references and vocabulary in the order in which they occur."""

    def __init__(self, slots: dict[int, int], alternatives: dict[str, Alternative]) -> None:
        self.slots = slots
        self.alternatives = alternatives
        self.refs: list[Ref] = []
        self.ops: set[tuple[str, str]] = set()
        self.paths: list[int] = []

    def shape(self, tree: Tree[Token]) -> Shape:
        value = self.value(tree)
        return Shape(value, tuple(self.refs), frozenset(self.ops), tuple(self.paths))

    def value(self, node: Tree[Token] | Token | None) -> Any:
        if node is None:
            return None
        if isinstance(node, Token):
            if node.type in ("INT", "NAME", "PATH") and node.start_pos is not None:
                return Slot(self.slots[node.start_pos])
            return node
        alternative = self.alternatives.get(node.data)
        if alternative is not None:
            return self.phrase(alternative, node.children)
        reader = READERS.get(node.data)
        children = [self.value(child) for child in node.children]
        if reader is not None:
            return reader(self, children)
        return words_of(children)

    def phrase(self, alternative: Alternative, children: Sequence[Any]) -> Node:
        """A phrase of the vocabulary: each hole fills its field."""
        self.ops.add((alternative.entry.family, alternative.entry.op))
        fields: dict[str, Any] = {}
        for position, field, kind in alternative.fields:
            value = self.value(children[position])
            if isinstance(value, Spread):
                fields.update(value.fields)
                continue
            if isinstance(value, Token):
                value = str(value)
            fields[field] = value
            if kind in NAME_KINDS and isinstance(value, Slot):
                self.refer(kind, value)
        if "status" in fields and "other" in fields:
            # Parts are counted, so both must have some.
            self.refs += [Ref("parted-status", fields[name].token) for name in ("status", "other")]
        elif "status" in fields:
            self.refer_parts(fields["status"], fields)
        return Node(alternative.entry.struct, fields)

    def refer(self, kind: str, slot: Any, owner: int = -1) -> None:
        if isinstance(slot, Slot):
            self.refs.append(Ref(kind, slot.token, owner))

    def refer_parts(self, status: Slot, fields: dict[str, Any]) -> None:
        """A requirement must name parts of a status that has parts, and of no other: the resolver needs to know."""
        which = fields.get("which", "whole")
        if which == "whole":
            self.refs.append(Ref("whole-status", status.token))
        elif which == "named":
            named = fields.get("part", fields.get("parts"))
            for slot in _slots_in(named):
                self.refs.append(Ref("part", slot.token, status.token))
        else:
            self.refs.append(Ref("parted-status", status.token))
            if isinstance(fields.get("count"), Slot):
                self.refs.append(Ref("part-count", fields["count"].token, status.token))


def _slots_in(value: Any) -> list[Slot]:
    if isinstance(value, Slot):
        return [value]
    if isinstance(value, Computed):
        return [slot for argument in value.arguments for slot in _slots_in(argument)]
    if isinstance(value, tuple):
        return [slot for item in value for slot in _slots_in(item)]
    return []


def words_of(children: Sequence[Any]) -> Any:
    """A rule without a reader is a closed word list: its words joined, or the single value it wraps."""
    if len(children) == 1 and not isinstance(children[0], Token):
        return children[0]
    return "-".join(_singular(str(child)) for child in children if isinstance(child, Token))


def _singular(word: str) -> str:
    return _FORMS.get(word, word)


_FORMS = {
    "weapons": "weapon",
    "armors": "armor",
    "shields": "shield",
    "relics": "relic",
    "companions": "companion",
    "markers": "marker",
    "waystones": "waystone",
    "rests": "rest",
    "reads": "read",
    "loses": "lose",
}


def values(children: Sequence[Any]) -> list[Any]:
    """The children that mean something: no words, no punctuation, no gaps."""
    return [child for child in children if child is not None and not isinstance(child, Token)]


def as_text(slot: Any) -> Computed:
    return Computed(str, (slot,))


# ---- requirements and effects ---------------------------------------------------------------------------------
READERS["requirement"] = lambda self, c: values(c)[0]
READERS["both"] = lambda self, c: Node(requirements.All, {"of": tuple(values(c))})
READERS["one_of"] = lambda self, c: Node(requirements.Any, {"of": tuple(values(c))})
READERS["negation"] = lambda self, c: Node(requirements.Not, {"of": values(c)[0]})
READERS["some_of"] = lambda self, c: Node(
    requirements.SomeOf, {"least": values(c)[0], "of": tuple(values(c)[1:])}
)
READERS["someone"] = lambda self, c: Node(requirements.Someone, {"of": values(c)[0]})
READERS["each_member"] = lambda self, c: Node(requirements.EachMember, {"of": values(c)[0]})
READERS["each_person"] = lambda self, c: Node(requirements.EachCharacter, {"of": values(c)[0]})
READERS["effects"] = lambda self, c: tuple(values(c))
READERS["option"] = lambda self, c: tuple(values(c))
READERS["chain"] = lambda self, c: tuple(values(c))
READERS["then_chain"] = lambda self, c: tuple(values(c))


@reads("variable_also")
def _variable_also(self: Reading, children: Sequence[Any]) -> Node:
    self.ops.add(("rule", "variable-also"))
    do = next(child for child in children if type(child) is tuple)
    return Node(choices.VariableAlso, {"attribute": _word_value(children), "do": do})


READERS["rule"] = lambda self, c: values(c)[0]


@reads("choose")
def _choose(self: Reading, children: Sequence[Any]) -> Node:
    self.ops.add(("effect", "choose"))
    who, *rest = children
    fields: dict[str, Any] = {"options": tuple(child for child in rest if isinstance(child, tuple))}
    return Node(choices.Choose, fields | ({"who": who} if who is not None else {}))


@reads("may")
def _may(self: Reading, children: Sequence[Any]) -> Node:
    self.ops.add(("effect", "may"))
    who, *rest = children
    chains = [child for child in rest if isinstance(child, tuple)]
    fields: dict[str, Any] = {"do": chains[0]}
    if len(chains) > 1:
        fields["then"] = chains[1]
    return Node(choices.May, fields | ({"who": who} if who is not None else {}))


@reads("condition")
def _condition(self: Reading, children: Sequence[Any]) -> Node:
    self.ops.add(("effect", "if"))
    when, then, *otherwise = values(children)
    return Node(choices.If, {"when": when, "then": then} | ({"otherwise": otherwise[0]} if otherwise else {}))


@reads("toss")
def _toss(self: Reading, children: Sequence[Any]) -> Node:
    self.ops.add(("effect", "toss-dial"))
    return Node(choices.TossDial, dict(child for child in children if isinstance(child, tuple)))


@reads("die")
def _die(self: Reading, children: Sequence[Any]) -> Node:
    self.ops.add(("effect", "roll-die"))
    rows = [child for child in children if type(child) is tuple]
    return Node(
        choices.RollDie, {"faces": tuple(one[0] for one in rows), "options": tuple(one[1] for one in rows)}
    )


@reads("die_row")
def _die_row(self: Reading, children: Sequence[Any]) -> tuple[Any, Any]:
    """A run of faces (up to 6 if it is open), and what follows."""
    span = next(child for child in children if isinstance(child, Spread))
    do = next(child for child in children if type(child) is tuple)
    return (span.fields["least"], span.fields.get("most", 6)), do


READERS["grail"] = lambda self, c: ("grail", c[1])
READERS["skull"] = lambda self, c: ("skull", c[1])


@reads("replace_attack")
def _replace_attack(self: Reading, children: Sequence[Any]) -> Node:
    self.ops.add(("effect", "replace-attack"))
    what = next(str(c) for c in children if not isinstance(c, (Token, tuple)))
    return Node(
        choices.ReplaceAttack, {"what": what, "do": next(c for c in children if isinstance(c, tuple))}
    )


# ---- holes ----------------------------------------------------------------------------------------------------
for _rule, _who in {
    "each_party_member": "@each-party-member",
    "each_character": "@each-character",
    "each_other_character": "@each-other-character",
    "one_party_member": "@one-party-member",
    "active_character": "@active",
    "whole_party": "@party",
    "place_here": "@here",
    "place_highest": "@highest-connected",
    "place_lowest": "@lowest-connected",
    "goal_lowest": "@lowest",
    "goal_highest": "@highest",
    "goal_connected": "@connected",
    "goal_any": "@any",
    "per_charge_paid": "charge-paid",
    "per_character": "character",
    "per_party_member": "party-member",
    "per_magic_key": "connected-magic-key",
    "per_candle": "candle",
    "per_bolt": "bolt",
    "per_sequence": "card-in-the-sequence",
    "per_hand": "card-in-hand",
    "per_charge": "charge-here",
    "per_guardian": "guardian",
    "per_waystone": "waystone",
    "per_quest_marker": "quest-marker-here",
    "per_marker": "marker-here",
    "per_damage": "damage-taken",
    "which_each": "each",
    "which_first": "first",
    "charge_here": "@here",
    "charge_a_card": "@a-card",
    "a_card": "a-card",
    "each_card": "each-card",
}.items():
    READERS[_rule] = lambda self, c, _who=_who: _who  # type: ignore[misc]
READERS["together_word"] = lambda self, c: True
READERS["not_last"] = lambda self, c: 1
READERS["unresolved"] = lambda self, c: True


@reads("per_part")
def _per_part(self: Reading, children: Sequence[Any]) -> Computed:
    slot = values(children)[0]
    self.refer("status", slot)
    self.refer("parted-status", slot)
    return Computed(part_of, (slot,))


READERS["per_connected"] = lambda self, c: f"connected-{_word_value(c)}-key"
READERS["per_fulfilled"] = lambda self, c: f"fulfilled-{_word_value(c)}-key"
READERS["per_attribute"] = lambda self, c: _word_value(c)
READERS["per_paid"] = lambda self, c: f"{_word_value(c)}-paid"
READERS["goal_seal"] = lambda self, c: f"@seal-{_word_value(c)}"
READERS["goal_marker"] = lambda self, c: f"@marker-{_word_value(c)}"
READERS["level"] = lambda self, c: c[0] if isinstance(c[0], Slot) else "start"
READERS["exactly"] = lambda self, c: Spread({"least": c[0], "most": c[0]})
READERS["at_least"] = lambda self, c: Spread({"least": c[0]})
READERS["between"] = lambda self, c: Spread({"least": c[0], "most": c[2]})
READERS["tier"] = lambda self, c: str(c[0])


def _word_value(children: Sequence[Any]) -> str:
    """The value of the one child that is a closed word list."""
    return next(str(child) for child in children if isinstance(child, str) and not isinstance(child, Token))


@reads("named_subject")
def _named_subject(self: Reading, children: Sequence[Any]) -> Slot:
    slot = values(children)[0]
    # Alone before a verb, a misspelt word counts as a name, too; the resolver must know the difference.
    self.refer("subject" if len(children) == 1 else "character", slot)
    return slot  # type: ignore[no-any-return]


@reads("forbidden_action")
def _forbidden_action(self: Reading, children: Sequence[Any]) -> str:
    return _FORBIDDEN.get(str(children[0]).removesuffix("s"), "") or str(words_of(children))


# Said in several words, and always of all of them.
_FORBIDDEN = {"read": "read-visions", "activate": "activate-waystones", "use": "use-location-actions"}


@reads("place_named", "located")
def _place_named(self: Reading, children: Sequence[Any]) -> Slot:
    slot = values(children)[0]
    self.refer("location", slot)
    return slot  # type: ignore[no-any-return]


@reads("charge_named")
def _charge_named(self: Reading, children: Sequence[Any]) -> Slot:
    slot = values(children)[0]
    self.refer("card", slot)
    return slot  # type: ignore[no-any-return]


@reads("target", "verse")
def _target(self: Reading, children: Sequence[Any]) -> Slot:
    slot: Slot = children[0]
    self.refer("verse", slot)
    self.paths.append(slot.token)
    return slot


READERS["part"] = lambda self, c: as_text(c[0])
READERS["one_part"] = lambda self, c: Spread({"which": "named", "parts": (values(c)[0],)})
READERS["part_run"] = lambda self, c: Spread(
    {"which": "named", "parts": Computed(run_of_parts, tuple(values(c)))}
)
READERS["any_part"] = lambda self, c: Spread({"which": "any"})
READERS["all_parts"] = lambda self, c: Spread({"which": "all"})
READERS["test_part"] = lambda self, c: Spread({"which": "named", "part": values(c)[0]})
READERS["test_any"] = lambda self, c: Spread({"which": "any"})
READERS["test_count"] = lambda self, c: Spread({"which": "any", "count": values(c)[0]})
READERS["test_all"] = lambda self, c: Spread({"which": "all"})


READERS["items"] = lambda self, c: Spread({"kind": "item"})
READERS["items_of_tier"] = lambda self, c: Spread({"kind": "item", "deck": c[1]})
READERS["items_highest"] = lambda self, c: Spread({"kind": "item", "deck": "highest"})
READERS["items_lowest"] = lambda self, c: Spread({"kind": "item", "deck": "lowest"})
READERS["items_consumable"] = lambda self, c: Spread({"kind": "consumable"})
READERS["items_craftable"] = lambda self, c: Spread({"kind": "craftable"})
READERS["items_keyword"] = lambda self, c: Spread({"kind": c[0]})


@reads("dial")
def _dial(self: Reading, children: Sequence[Any]) -> tuple[Any, ...]:
    token = children[0]
    if isinstance(token, Slot):
        return (token,)
    first = self.slots[token.start_pos]
    return tuple(Slot(first + offset) for offset in range(0, 8, 2))


# ---- costs ----------------------------------------------------------------------------------------------------
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
