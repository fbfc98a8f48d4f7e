"""What could stand at a place of a payload: the parser asked for its opinion, answered in a writer's words."""

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
# Where very many words fit, a few of them tell a writer more than all.
_MANY = 12
_EXAMPLES = {
    "requirement": "something the game knows, such as `status`, `secret`, `empathy 2+`, `wealth 3+` or `chapter 2+`",
    "effects": "a phrase of the book, such as `gain 1 food` or `lose 1 terror`",
    "cost": "an amount and what is paid, such as `1 energy`",
}


class Expected(NamedTuple):
    """The place where a payload stops making sense, and what would go on there."""

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
    """What could stand here, shortly."""
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
