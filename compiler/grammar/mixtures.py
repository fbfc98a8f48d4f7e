"""`and` beside `or` without parentheses: where it occurs, and the two ways to read it."""

from __future__ import annotations

import re
from typing import NamedTuple


class Mixture(NamedTuple):
    """A part of a requirement that two people would read in two ways, and both ways."""

    start: int
    end: int
    first: str
    second: str


def find_mixture(text: str) -> Mixture | None:
    """The outermost mixture of a requirement, if it has one."""
    for place, piece in _levels(text):
        words = re.split(r"\s+(and|or)\s+", piece)
        if len(set(words[1::2])) == 2:
            # Text inside inner parentheses is shown as written, not as the placeholder.
            inner = [text[place + at : place + at + len(word)] for at, word in _placed(piece, words[::2])]
            mixed = [word for pair in zip(inner, [*words[1::2], ""], strict=True) for word in pair][:-1]
            return Mixture(place, place + len(piece), _bracketed(mixed, "and"), _bracketed(mixed, "or"))
    return None


def _placed(piece: str, words: list[str]) -> list[tuple[int, str]]:
    found = []
    at = 0
    for word in words:
        at = piece.index(word, at)
        found.append((at, word))
        at += len(word)
    return found


def _levels(text: str) -> list[tuple[int, str]]:
    """The text with each parenthesis replaced by a placeholder of the same length, then the contents of the parentheses."""
    found = []
    stack: list[int] = []
    for position, sign in enumerate(text):
        if sign == "(":
            stack.append(position)
        elif sign == ")" and stack:
            begin = stack.pop()
            found.append((begin + 1, _flat(text[begin + 1 : position])))
    return [(0, _flat(text)), *found]


def _flat(text: str) -> str:
    while True:
        flat = re.sub(r"\([^()]*\)", lambda match: "_" * len(match[0]), text)
        if flat == text:
            return flat
        text = flat


def _bracketed(words: list[str], tighter: str) -> str:
    """The same words with the tighter join in parentheses."""
    groups: list[list[str]] = [[words[0]]]
    for join, word in zip(words[1::2], words[2::2], strict=True):
        if join == tighter:
            groups[-1].append(word)
        else:
            groups.append([word])
    shown = [f"({f' {tighter} '.join(group)})" if len(group) > 1 else group[0] for group in groups]
    return f" {'or' if tighter == 'and' else 'and'} ".join(shown)
