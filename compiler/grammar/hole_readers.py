"""Readers of the holes of phrases: who, where, how many, for each of what, which parts."""

from collections.abc import Sequence
from typing import Any

from compiler.grammar.computing import part_of, run_of_parts
from compiler.grammar.templates import Computed, Slot, Spread
from compiler.grammar.tree_reading import READERS, Reading, reads, values, word_value, words_of


def as_text(slot: Any) -> Computed:
    return Computed(str, (slot,))


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


READERS["per_connected"] = lambda self, c: f"connected-{word_value(c)}-key"
READERS["per_fulfilled"] = lambda self, c: f"fulfilled-{word_value(c)}-key"
READERS["per_attribute"] = lambda self, c: word_value(c)
READERS["per_paid"] = lambda self, c: f"{word_value(c)}-paid"
READERS["goal_seal"] = lambda self, c: f"@seal-{word_value(c)}"
READERS["goal_marker"] = lambda self, c: f"@marker-{word_value(c)}"
READERS["level"] = lambda self, c: c[0] if isinstance(c[0], Slot) else "start"
READERS["exactly"] = lambda self, c: Spread({"least": c[0], "most": c[0]})
READERS["at_least"] = lambda self, c: Spread({"least": c[0]})
READERS["between"] = lambda self, c: Spread({"least": c[0], "most": c[2]})
READERS["tier"] = lambda self, c: str(c[0])


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
