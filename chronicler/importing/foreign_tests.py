"""Conditions of other tools that are true or false. Conditions that count or compute have no counterpart."""

from __future__ import annotations

import re
from collections.abc import Callable

from chronicler.importing.foreign_story import ForeignTest, Has, Joined, Untrue, WasRead, opposite

_TOKENS = re.compile(
    r"""\s*(?:(?P<read>(?:visited|hasvisited|visits|seen)\s*\(\s*["'](?P<passage>[^"']*)["']\s*\))
    |(?P<open>\()|(?P<close>\))
    |(?P<isnt>is\s+not\b|isnot\b|neq\b|ne\b|!==?)
    |(?P<is>is\b|eq\b|===?|=)
    |(?P<and>and\b|&&)|(?P<or>or\b|\|\|)|(?P<not>not\b|!)
    |(?P<true>true\b)|(?P<false>false\b)
    |[$_]?(?P<name>[A-Za-z_][\w.-]*))""",
    re.IGNORECASE | re.VERBOSE,
)
_COUNTED = re.compile(r"\b([A-Za-z_][\w.]*)\s*(==|!=|>=|<=|>|<)\s*([012])\b")
HERE = "chronicler_here"  # a name that stands for the passage that asks
_SOME = {("==", 0): False, ("<", 1): False, (">", 0): True, (">=", 1): True, ("!=", 0): True}
_AGAIN = {
    ("==", 1): False, ("<", 2): False, ("<=", 1): False, (">", 1): True, (">=", 2): True, ("!=", 1): True,
}  # fmt: skip
_DEEPEST = 40


class _Unreadable(ValueError):
    pass


def read_test(text: str, passages: frozenset[str] = frozenset()) -> ForeignTest | None:
    """A true-or-false condition; None for any other. The name of a passage asks whether it was read."""
    tokens: list[tuple[str, str]] = []
    place = 0
    text = text.strip()
    while place < len(text):
        found = _TOKENS.match(text, place)
        if found is None or found.end() == place:
            return None
        kind = str(found.lastgroup if found.lastgroup != "passage" else "read")
        tokens.append((kind, found["passage"] if kind == "read" else found[kind]))
        place = found.end()
        while place < len(text) and text[place].isspace():
            place += 1
    try:
        reader = _Reader(tokens, passages)
        test = reader.either(0)
    except _Unreadable:
        return None
    return test if reader.at == len(tokens) else None


class _Reader:
    def __init__(self, tokens: list[tuple[str, str]], passages: frozenset[str]) -> None:
        self.tokens = tokens
        self.passages = passages
        self.at = 0

    def peek(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def take(self) -> tuple[str, str]:
        if self.at >= len(self.tokens):
            raise _Unreadable
        self.at += 1
        return self.tokens[self.at - 1]

    def either(self, depth: int) -> ForeignTest:
        return self._joined("or", depth)

    def _joined(self, word: str, depth: int) -> ForeignTest:
        if depth > _DEEPEST:
            raise _Unreadable
        parts = [self._joined("and", depth + 1) if word == "or" else self._single(depth + 1)]
        while self.peek() == word:
            self.take()
            parts.append(self._joined("and", depth + 1) if word == "or" else self._single(depth + 1))
        return parts[0] if len(parts) == 1 else Joined(word, tuple(parts))

    def _single(self, depth: int) -> ForeignTest:
        if depth > _DEEPEST:
            raise _Unreadable
        kind, value = self.take()
        if kind == "not":
            return opposite(self._single(depth + 1))
        if kind == "open":
            inner = self.either(depth + 1)
            if self.take()[0] != "close":
                raise _Unreadable
            return inner
        if kind == "read":
            return WasRead(value)
        if kind != "name":
            raise _Unreadable
        test: ForeignTest = WasRead(value) if value in self.passages else Has(value)
        if self.peek() in ("is", "isnt"):
            turned = self.take()[0] == "isnt"
            answer = self.take()[0]
            if answer not in ("true", "false"):
                raise _Unreadable
            return Untrue(test) if turned != (answer == "false") else test
        return test


def readings_asked(text: str, knots: frozenset[str], is_here: Callable[[str], bool]) -> str | None:
    """A condition whose counts of readings become questions of yes and no; None if one cannot.

    A knot counts the present reading, too, so inside itself `> 1` asks whether it was read before.
    """
    unsaid = False

    def asked(found: re.Match[str]) -> str:
        nonlocal unsaid
        name, sign, number = found[1], found[2], int(found[3])
        if name not in knots:
            return found[0]
        answer = (_AGAIN if is_here(name) else _SOME).get((sign, number))
        if answer is None:
            unsaid = True
            return found[0]
        word = HERE if is_here(name) else name
        return word if answer else f"(not {word})"

    said = _COUNTED.sub(asked, text)
    return None if unsaid else said
