"""Lark tree -> template: the pass over a tree, a generic reader for all phrases, the table of readers of other rules."""

from collections.abc import Callable, Sequence
from typing import Any

from lark import Token, Tree

from compiler.grammar.assemble import Alternative
from compiler.grammar.shapes import Shape
from compiler.grammar.templates import Computed, Node, Ref, Slot, Spread
from schemas.phrase import NAME_KINDS

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


def word_value(children: Sequence[Any]) -> str:
    """The value of the one child that is a closed word list."""
    return next(str(child) for child in children if isinstance(child, str) and not isinstance(child, Token))
