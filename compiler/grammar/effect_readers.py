"""Readers of requirements and effects that no phrase can say: lists, choices, conditions, dice."""

from collections.abc import Sequence
from typing import Any

from lark import Token

from compiler.grammar.templates import Node, Spread
from compiler.grammar.tree_reading import READERS, Reading, reads, values, word_value
from schemas.vocabulary import choices, requirements

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
    return Node(choices.VariableAlso, {"attribute": word_value(children), "do": do})


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
