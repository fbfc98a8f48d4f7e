"""A campaign's `words:`: its own words for terms of the rules. Owns what is allowed there."""

from __future__ import annotations

import re
from typing import Final

from compiler.diagnostics import codes
from compiler.lower.block_fields import Found, Label
from compiler.lower.field_readers import empty, twice
from compiler.lower.reader import Reader
from schemas.near_names import did_you_mean, nearest
from schemas.own_words import RULE_TERMS

_EXAMPLE: Final = '`waystone "leading stone"`'
_ENTRY: Final = re.compile(r'\s*([^\s,"]+)((?:\s+"[^"]*")*)\s*(?:,|$)')
_QUOTED: Final = re.compile(r'"([^"]*)"')
_WORD: Final = re.compile(r"[^\W\d_](?:[\w' -]{0,38}[^\W_])?")


def own_words(reader: Reader, label: Label, found: Found) -> None:
    """`words: waystone "leading stone", wyrdness "Dry Tide"`; a second quoted word is the plural."""
    if empty(reader, label, f"terms of the rules with their words, such as {_EXAMPLE},") or twice(
        reader, label, "words", found
    ):
        found.broken = True
        return
    found.lines["words"] = label.line
    reader.childless(label.line)
    words: dict[str, dict[str, str]] = {}
    place = 0
    while place < len(label.value):
        entry = _ENTRY.match(label.value, place)
        if entry is None:
            _wrong(
                reader,
                label,
                place,
                len(label.value),
                f"a term and its word in quotation marks, such as {_EXAMPLE}",
            )
            break
        term, own = entry[1], _QUOTED.findall(entry[2])
        trouble, hint = _trouble(term, own, words)
        if trouble:
            _wrong(reader, label, entry.start(1), entry.end(2), trouble, hint)
        else:
            words[term] = {"one": own[0], "many": own[1] if len(own) > 1 else f"{own[0]}s"}
        place = entry.end()
    found.values["words"] = words


def _trouble(term: str, own: list[str], words: dict[str, dict[str, str]]) -> tuple[str, str]:
    """What should be here instead, and what may have been meant."""
    if term not in RULE_TERMS:
        return f"a term of the rules: {', '.join(RULE_TERMS)}", did_you_mean(nearest(term, RULE_TERMS))
    if term in words:
        return f"another term: `{term}` stands here already", f"Keep one of the two `{term}`."
    if not 1 <= len(own) <= 2 or not all(_WORD.fullmatch(one) for one in own):
        return (
            f'`{term}` and its word, or one of it and several: `{term} "stone"` or `{term} "ox" "oxen"`',
            "",
        )
    return "", ""


def _wrong(reader: Reader, label: Label, begin: int, end: int, expected: str, hint: str = "") -> None:
    text = label.value[begin:end].strip()
    begin += label.offset + len(label.value[begin:end]) - len(label.value[begin:end].lstrip())
    reader.find(codes.BAD_VALUE, begin, begin + max(1, len(text)), text=text, expected=expected, help=hint)
