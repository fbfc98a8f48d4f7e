"""Readers of the plain lists: seals, keys, tracks, decks and the other fields that only enumerate."""

from collections.abc import Sequence
from typing import Any

from compiler.grammar.computing import coloured_slots, run_of_slots
from compiler.grammar.templates import Computed, Node, Slot, Spread
from compiler.grammar.tree_reading import READERS, Reader, Reading, reads, values
from schemas import cards, model

READERS["names"] = lambda self, c: tuple(values(c))
READERS["name"] = lambda self, c: c[0]
READERS["number"] = lambda self, c: c[0]
READERS["span"] = lambda self, c: (c[0].fields["least"], c[0].fields.get("most"))
READERS["named_parts"] = lambda self, c: ("named", tuple(values(c)))
READERS["numbered_parts"] = lambda self, c: ("numbered", tuple(values(c)))
for _list in [
    "seals",
    "corners",
    "attributes",
    "resources",
    "item_decks",
    "card_kind",
    "keywords",
    "condition_kind",
    "movement",
    "severities",
]:
    READERS[_list] = lambda self, c: tuple(_plain(child) for child in c if _means(child))
READERS["item_deck"] = READERS["item_home"] = lambda self, c: str(c[0])
READERS["consumables"] = lambda self, c: "consumables"
READERS["home_consumables"] = lambda self, c: "consumables"
READERS["home_items"] = lambda self, c: "items"
READERS["attribute_value"] = READERS["resource_value"] = lambda self, c: (c[0], c[1])
READERS["severity"] = lambda self, c: (c[0], str(c[1]))
READERS["tray"] = READERS["event_kind"] = READERS["attribute_line"] = lambda self, c: str(c[0])
READERS["picture"] = lambda self, c: "ruined-menhir"
READERS["menhir"] = lambda self, c: c[1]
READERS["that_way"] = lambda self, c: _move("that-way")
READERS["to_lowest"] = lambda self, c: _move("to-lowest-connected")
READERS["to_highest"] = lambda self, c: _move("to-highest-connected")
READERS["fade_here"] = lambda self, c: _move("fade-waystone")
READERS["fade_here_lowest"] = lambda self, c: _move("fade-waystone-lowest")
READERS["stay"] = lambda self, c: _move("stay")
READERS["towards"] = lambda self, c: Node(cards.Movement, {"step": "towards-nearest", "amount": c[1]})


def _means(child: Any) -> bool:
    return child is not None and str(child) != ","


def _plain(child: Any) -> Any:
    return str(child) if isinstance(child, str) else child


def _move(step: str) -> Node:
    return Node(cards.Movement, {"step": step})


@reads("map_keys")
def _map_keys(self: Reading, children: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(values(children))


@reads("map_key")
def _map_key(self: Reading, children: Sequence[Any]) -> Node:
    self.refer("location", children[1])
    return Node(model.Key, {"side": children[0], "location": children[1]})


@reads("track_line")
def _track(self: Reading, children: Sequence[Any]) -> Node:
    numbers = [child for child in children if isinstance(child, Slot)]
    fields: dict[str, Any] = {"least": numbers[0], "most": numbers[1], "start": numbers[2]}
    red = next((child.fields for child in children if isinstance(child, Spread)), None)
    if red is not None:
        fields["red"] = Computed(run_of_slots, (red["least"], red.get("most", fields["most"])))
    return Node(cards.TrackRow, fields)


@reads("affinity")
def _affinity(self: Reading, children: Sequence[Any]) -> Node:
    runs = tuple(child for child in children if isinstance(child, tuple) and not isinstance(child, Slot))
    start = next(child for child in children if isinstance(child, Slot))
    return Node(cards.Affinity, {"slots": Computed(coloured_slots, runs), "start": start})


READERS["affinity_slots"] = lambda self, c: (c[0], c[1])


READERS["in_deck"] = lambda self, c: (c[0], c[1], c[-1] is not None)
READERS["in_boss_deck"] = lambda self, c: ("boss", c[1], False)
READERS["only_guardian"] = lambda self, c: ("", 0, True)
READERS["encounter_deck"] = lambda self, c: c[0]


@reads("chapter_deck")
def _chapter_deck(self: Reading, children: Sequence[Any]) -> tuple[Any, ...]:
    spread, *changes = values(children)
    least = spread.fields["least"]
    added = tuple(slot for word, slot in changes if word == "with")
    taken = tuple(slot for word, slot in changes if word == "without")
    sizes = [(slot, word) for word, slot in changes if word in ("", "character")]
    size, per = sizes[-1] if sizes else (0, "")
    return (least, spread.fields.get("most", 4), added, taken, size, per)


READERS["deck_size"] = lambda self, c: ("", values(c)[0])
READERS["deck_size_per_character"] = lambda self, c: ("character", values(c)[0])


def _referring(word: str, kind: str) -> Reader:
    def read(self: Reading, children: Sequence[Any]) -> tuple[str, Any]:
        slot = values(children)[0]
        self.refer(kind, slot)
        return (word, slot)

    return read


READERS["with_encounter"] = _referring("with", "encounter")
READERS["without_encounter"] = _referring("without", "encounter")
READERS["secret_encounter"] = _referring("encounter", "encounter")
READERS["secret_card"] = _referring("card", "card")
READERS["secret_event"] = _referring("event", "event")
READERS["secret_word"] = lambda self, c: ("word", str(c[0]))
READERS["lost_at_death"] = lambda self, c: ("word", "lost at death")
READERS["secret_kind"] = lambda self, c: tuple(values(c))
READERS["stacked_random"] = lambda self, c: Node(model.StackedEvent, {"random": c[0]})
READERS["event_stack"] = lambda self, c: tuple(values(c))


@reads("stacked_event")
def _stacked_event(self: Reading, children: Sequence[Any]) -> Node:
    self.refer("event", children[0])
    return Node(model.StackedEvent, {"event": children[0]})


READERS["tray_owner"] = lambda self, c: ("tray", c[0])


@reads("card_for")
def _card_for(self: Reading, children: Sequence[Any]) -> tuple[Any, str]:
    """(owners, role); an owner is (character, "") or, for the cards of a tray, (None, colour)."""
    owners: list[tuple[Any, Any]] = []
    for owner in children[:-1]:
        if isinstance(owner, Slot):
            self.refer("character", owner)
            owners.append((owner, ""))
        elif isinstance(owner, tuple):
            owners.append((None, owner[1]))
    return (tuple(owners), str(children[-1]))


@reads("page_for")
def _page_for(self: Reading, children: Sequence[Any]) -> tuple[Any, Any]:
    self.refer("character", children[0])
    page = children[-1]
    return (children[0], Computed(str, (page,)) if isinstance(page, Slot) else page)


READERS["page_number"] = lambda self, c: c[0] if isinstance(c[0], Slot) else str(c[0])
