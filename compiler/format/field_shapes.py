"""What each field of each kind of block contains, as the formatter needs to know it: which payload, in which shape.

The readers in compiler.lower decide what a field means. A test compares this table with theirs.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from compiler.lower import triggers

Form = Literal[
    "payload",  # one payload and nothing else
    "effects",  # effects on the line, or below it
    "ability",  # effects, and a requirement in brackets at the end
    "rule",  # a standing rule, and a requirement in brackets at the end
    "sentence",  # cost, words, requirement; effects and an arrow below
    "requirement",  # a requirement in brackets
    "cost",  # a cost in parentheses
    "menhir",  # a cost in parentheses, then a dial
    "key",  # a row of keys, aligned with its neighbours
    "listed",  # words between commas
    "parts",  # a number of parts
    "plain",  # words taken literally
    "group",  # nothing; its fields are below
    "letter",  # prose below
]


class FieldShape(NamedTuple):
    """How a field is written. `start` is the payload's start rule; for a group, the kind of the lines below it."""

    form: Form
    start: str = ""


def _payloads(**starts: str) -> dict[str, FieldShape]:
    return {label.replace("_", " "): FieldShape("payload", start) for label, start in starts.items()}


_EFFECTS, _ABILITY, _RULE = FieldShape("effects"), FieldShape("ability"), FieldShape("rule")
_SENTENCE, _NEEDS, _PLAIN = FieldShape("sentence"), FieldShape("requirement"), FieldShape("plain")
_RANGE = r"\d{1,2}(?:-\d{1,2}|\+)?"

_IN_ENCOUNTERS = dict.fromkeys(triggers.IN_ENCOUNTERS, _ABILITY)
_TRIGGERS = {
    **dict.fromkeys((*triggers.IN_ENCOUNTERS, *triggers.ANY_TIME), _ABILITY),
    **dict.fromkeys(triggers.STANDING, _RULE),
}
_HELD = {**_TRIGGERS, **dict.fromkeys(triggers.GAINED, _ABILITY)}
_ACTION = dict.fromkeys(triggers.ACTION, _SENTENCE)
_KEYS = {r"(key [123]|magic|free)": FieldShape("key")}
_ATTACKS = {rf"attack ({_RANGE})": _EFFECTS}
_QUESTS = {"success": _SENTENCE, "failure": _SENTENCE}
_ASIDES = {"goal": _SENTENCE, "hint": _SENTENCE}
_SIDE = {**_payloads(keys="map_keys"), "action": _SENTENCE, "instant": _SENTENCE}
_TALK = {r"variable ([a-z]+)": _EFFECTS, rf"response(?: ({_RANGE}))?": _EFFECTS}
_CARD = {**_payloads(kind="card_kind"), **_KEYS}
_COPIES = _payloads(copies="number")
_ENCOUNTER = {
    **_COPIES,
    **_payloads(deck="encounter_deck", traits="traits"),
    **_KEYS,
    "when the deck is empty": _ABILITY,
    **_IN_ENCOUNTERS,
}
_CHARACTER_CARD = {
    **_CARD,
    **_COPIES,
    "for": FieldShape("payload", "card_for"),
    "cost": FieldShape("cost"),
    **_TRIGGERS,
}

FIELDS: dict[str, dict[str, FieldShape]] = {
    "campaign": {
        **_payloads(start="name", characters="names", severity="severities"),
        **dict.fromkeys(("edition", "language", "playtest", "theme", "words"), _PLAIN),
        **dict.fromkeys(("books", "translations", "rulings"), FieldShape("listed")),
    },
    "choice": {"hint": _SENTENCE},
    "chapter": {
        r"(green|blue|purple|gray) deck": FieldShape("payload", "chapter_deck"),
        **_payloads(items="item_decks", event_deck="event_stack", first_cards="names"),
        "time passes": FieldShape("parts"),
        "goal": _SENTENCE,
    },
    "status": {
        **_payloads(parts="part_names", renamed_from="name"),
        "for the record": _PLAIN,
        "hint": _SENTENCE,
    },
    "location": {
        **_SIDE,
        **_payloads(
            seals="seals",
            waystones="corners",
            variant_of="name",
            legacy="name",
            shows="picture",
            renamed_from="name",
        ),
        "explore": FieldShape("payload", "target"),
        "menhir": FieldShape("menhir"),
        "wyrdness side": FieldShape("group", "wyrdness side"),
    },
    "wyrdness side": _SIDE,
    "verse": {
        **_payloads(renamed_from="name", speaks="names", tags="names"),
        "for": FieldShape("payload", "names"),
        "sound": _PLAIN,
    },
    "person": {"voice": _SENTENCE},
    "snippet": {},
    "combat card": _CHARACTER_CARD,
    "diplomacy card": _CHARACTER_CARD,
    "enemy card": {**_CARD, **_IN_ENCOUNTERS},
    "combat encounter": {
        **_ENCOUNTER,
        **_payloads(value="number"),
        **_ATTACKS,
        **dict.fromkeys(("opportunity", "loot", "reward"), _EFFECTS),
    },
    "diplomacy encounter": {
        **_ENCOUNTER,
        **_TALK,
        **_payloads(duration="number", affinity="affinity"),
        r"conclusion (green|gray|red)": _EFFECTS,
        r"stage (\d)(?: by ([a-z][a-z0-9-]*))?": FieldShape("group", "stage"),
        "avoid": _SENTENCE,
        **dict.fromkeys(("failure", "reward"), _EFFECTS),
    },
    "stage": _TALK,
    "written encounter": _payloads(copies="number", deck="encounter_deck"),
    "spawn": {**_payloads(value="number", traits="traits"), "loot": _EFFECTS, **_ATTACKS},
    "item": {
        **_COPIES,
        **_payloads(deck="item_home", keyword="keywords", keywords="keywords"),
        **_HELD,
        **_ACTION,
        "hint": _SENTENCE,
    },
    "secret": {**_payloads(kind="secret_kind"), **_HELD, **_ACTION, **_QUESTS, **_ASIDES},
    "skill": {
        "for": FieldShape("payload", "name"),
        **_payloads(attribute="attribute"),
        "kind": _PLAIN,
        r'side ([a-z][a-z0-9-]*)(?: "([^"]*)")?': FieldShape("group", "side"),
    },
    "side": {**_HELD, **_ACTION},
    "event": {
        **_payloads(copies="number", kind="event_kind"),
        "today": _RULE,
        **_QUESTS,
        **dict.fromkeys(triggers.ANY_TIME, _ABILITY),
        **_ASIDES,
    },
    "character": {
        **_payloads(energy="track_line", health="track_line", terror="track_line"),
        **_payloads(attributes="attributes", resources="resources", tray="tray", form_of="name"),
        "ability": _SENTENCE,
        "weakness": _RULE,
        "letter": FieldShape("letter"),
        "(combat|diplomacy) deck": FieldShape("listed"),
        **_TRIGGERS,
    },
    "companion": {**_payloads(enters="name"), "follows": FieldShape("cost"), **_TRIGGERS, **_ACTION},
    "achievement": {
        "for": FieldShape("payload", "page_for"),
        "earned when": _NEEDS,
        "memory": FieldShape("payload", "target"),
    },
    "legendary action": {"for": FieldShape("payload", "page_for"), **_TRIGGERS, **_ACTION},
    "boss": {
        **_payloads(enters="name", moves_on_direction="movement", moves_on_x="movement"),
        **_payloads(combat="names", diplomacy="names"),
        **dict.fromkeys(("rolls when", "jumps when"), _NEEDS),
        "does on x": _EFFECTS,
    },
    "weather": {
        **_payloads(lasts="number", traits="traits"),
        **dict.fromkeys(("for characters", "for talks"), _RULE),
        **dict.fromkeys(("for the encounter", "on placement"), _ABILITY),
    },
    "condition": {**_payloads(kind="condition_kind"), "discarded when": _NEEDS, **_HELD},
}
# Everything printed as a card of its own may have a picture.
for _kind in (
    "location", "combat card", "diplomacy card", "enemy card", "combat encounter", "diplomacy encounter",
    "written encounter", "spawn", "item", "secret", "event", "character", "companion", "boss", "weather", "condition",
    "verse", "person",
):  # fmt: skip
    FIELDS[_kind]["art"] = _PLAIN
# And things that are drawn or translated may have a note for those who do it.
for _kind in (*(kind for kind, table in FIELDS.items() if "art" in table), "snippet"):
    FIELDS[_kind].update(dict.fromkeys(("note for artists", "note for translators"), _SENTENCE))
del FIELDS["snippet"]["note for artists"]


# A label with its colon too close or too far is prose to the compiler, but hardly to its writer.
_NEARLY_FIELD = re.compile(r'^[ \t]*([a-z][a-z0-9+ \t-]*(?:"[^"\n]*")?)[ \t]*:', re.MULTILINE)


@lru_cache(maxsize=4096)
def shape_of(kind: str, label: str) -> FieldShape | None:
    """How the field of a block is written; None if the block has no such field."""
    table = FIELDS.get(kind, {})
    shape = table.get(label)
    if shape is not None:
        return shape
    return next(
        (shape for pattern, shape in table.items() if "(" in pattern and re.fullmatch(pattern, label)), None
    )


def may_be_fields(kind: str, text: str) -> bool:
    """Whether a line of a paragraph begins like a field of its block: a slip that wrapping must not hide."""
    return any(shape_of(kind, " ".join(label.split())) is not None for label in _NEARLY_FIELD.findall(text))


@lru_cache(maxsize=4096)
def is_known_label(label: str) -> bool:
    """Whether any kind of block has the field."""
    return any(shape_of(kind, label) is not None for kind in FIELDS)
