"""What could come at a place of a payload. Asks the parser, and answers in a writer's words."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

_KINDS = {
    "INT": "a number",
    "NAME": "a name",
    "PATH": "a verse",
    "TIER": "a tier from `A` to `E`",
    "MULTIPLIER": "`1x`",
    "DIALS": "four numbers",
}
_SIGNS = {"COMMA": ",", "LPAR": "(", "RPAR": ")", "PLUS": "+", "MINUS": "-"}
# If very many words fit, a few of them tell a writer more than all.
_MANY = 12
_EXAMPLES = {
    "requirement": "something the game knows, such as `status`, `secret`, `empathy 2+`, `wealth 3+` or `chapter 2+`",
    "effects": "a phrase of the book, such as `gain 1 food` or `lose 1 terror`",
    "cost": "an amount and what is paid, such as `1 energy`",
}
# What a field contains, for a value that is wrong as a whole.
WANTED = {
    "name": "a name",
    "names": "a list of names",
    "number": "a number",
    "seals": "a list of seals",
    "map_keys": "a list of directions with locations, such as `north weir, east fenmouth`",
    "corners": "a list of corners, such as `north-east, south-west`",
    "track_line": "a track, such as `0-10, start 7, red 0`",
    "attributes": "a list of attributes with values, such as `aggression 2, empathy 0`",
    "resources": "a list of resources with amounts, such as `food 2, magic 1`",
    "affinity": "a track, such as `3 red, 1 gray, 3 green, start 4`",
    "part_names": "a list of part names, or boxes such as `1-4`",
    "key_row": "a key row, such as `closes 1 pool   opens aggression 1`",
    "traits": "a list of traits",
    "card_for": "one or more owners and a role, such as `brannoc, starter`",
    "page_for": "a character and a page, such as `brannoc, page 1`",
    "encounter_deck": "a colour and a difficulty, such as `green 2`",
    "chapter_deck": "difficulties, such as `difficulty 1-2, 3 cards per character, with lamp-eater`",
    "event_stack": "a list of events, such as `low-water, 2 random`",
    "menhir": "a dial with one number, or with four for one to four players, such as `dial 8, 7, 6, 5`",
    "roll": "a roll, such as `roll + empathy` or `roll 2 dice`",
    "result": "a result, such as `1-3` or `win`",
    "rule": "a rule the game knows, such as `each travel costs 1 energy less`",
    "moment": "a moment, such as `any 4 parts` or `time passes 3`",
    "secret_kind": "a kind of secret, such as `small, relic`",
    "card_kind": "a kind of card, such as `passive, candle`",
    "movement": "a way to move, such as `that way` or `stay`",
    "severities": "a list of findings with severities, such as `long-verse note`",
}
# The same for one word of a list.
ONE = {
    "seals": "a seal",
    "traits": "a trait",
    "corners": "a corner, such as `north-east`",
    "map_keys": "a direction",
    "attributes": "an attribute",
    "resources": "a resource",
    "tray": "a colour of a tray",
    "card_kind": "a kind of card",
    "keywords": "a keyword",
    "secret_kind": "a kind of secret",
    "event_kind": "a kind of event",
    "condition_kind": "a kind of condition",
    "item_decks": "an item deck",
    "item_home": "an item deck",
    "attribute": "an attribute",
    "encounter_deck": "a colour of a deck",
}


class Expected(NamedTuple):
    """The place where a payload stops making sense, and what could follow there."""

    place: int
    terminals: frozenset[str]

    @property
    def complete(self) -> bool:
        """Whether it could have ended there."""
        return "$END" in self.terminals

    @property
    def words(self) -> list[str]:
        return sorted(name[2:].lower().replace("__", "-") for name in self.terminals if name.startswith("W_"))


def expect(start: str, text: str) -> Expected:
    """Reads as far as the text makes sense."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    from compiler.grammar.payloads import _parser

    steps = _parser().parse_interactive(text, start=start)
    place = len(text)
    try:
        for _ in steps.iter_parse():
            pass
    except UnexpectedToken as error:
        place = error.pos_in_stream if error.pos_in_stream is not None else len(text)
    except UnexpectedCharacters as error:
        place = error.pos_in_stream or 0
    return Expected(place, _accepted(steps))


def _accepted(steps: Any) -> frozenset[str]:
    return frozenset(str(name) for name in steps.accepts())


def last_word(text: str) -> tuple[int, str]:
    """Where the last word of a text begins, and the word."""
    found = list(re.finditer(r"[\w'-]+|\S", text))
    return (found[-1].start(), found[-1][0]) if found else (0, text)


def spelled(here: Expected, start: str) -> str:
    """What could come here, in short."""
    words = here.words
    if len(words) >= _MANY and start in _EXAMPLES:
        return _EXAMPLES[start]
    kinds = [_KINDS[name] for name in _KINDS if name in here.terminals and not (name == "DIALS" and words)]
    signs = [f"`{_SIGNS[name]}`" for name in _SIGNS if name in here.terminals]
    shown = kinds + [f"`{word}`" for word in words[:6]] + signs
    if len(words) > 6:
        shown = [*kinds, *(f"`{word}`" for word in words[:5]), "another word of that kind"]
    if not shown:
        return "nothing more" if here.complete else "something else"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
