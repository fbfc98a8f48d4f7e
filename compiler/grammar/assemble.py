"""The payload grammar as Lark text: payload.lark with the vocabulary's phrases and the closed words filled in."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from schemas import unions, words  # noqa: F401  (unions fills the registry)
from schemas.phrase import NAME_KINDS, Hole, Word
from schemas.registry import Entry, Family, entries

# Closed word lists become rules of the same name.
WORD_RULES: dict[str, tuple[str, ...]] = {
    "stat": words.STATS,
    "attribute": words.ATTRIBUTES,
    "track": words.TRACKS,
    "resource": words.RESOURCES,
    "attack_kind": words.ATTACK_KINDS,
    "deck_colour": words.DECK_COLOURS,
    "affinity_colour": words.AFFINITY_COLOURS,
    "filter_colour": words.FILTER_COLOURS,
    "keyword": tuple(f"{word}(s)" for word in words.KEYWORDS),
    "seal": words.SEALS,
    "direction": words.DIRECTIONS,
    "corner": words.CORNERS,
    "tray_colour": words.TRAY_COLOURS,
    "marker": ("quest marker(s)", "dark time", "light time", "time"),
}
_QUOTED = re.compile(r'"([a-z][a-z-]*)(\(s\))?"')
_CLOSED = "(?![a-z0-9-])"


class Alternative(NamedTuple):
    """One complete way to write an entry: its grammar symbols, and which of them fill which field."""

    alias: str
    entry: Entry
    symbols: tuple[str, ...]
    fields: tuple[tuple[int, str, str], ...]


class Grammar(NamedTuple):
    text: str
    alternatives: dict[str, Alternative]
    words: frozenset[str]


def terminal(word: str) -> str:
    return "W_" + word.upper().replace("-", "__")


@cache
def grammar() -> Grammar:
    """Everything the payload parser is built from."""
    source = (Path(__file__).parent / "payload.lark").read_text(encoding="utf-8")
    text = re.sub(r"^//.*\n", "", source, flags=re.MULTILINE)
    alternatives: dict[str, Alternative] = {}
    families: tuple[tuple[Family, str], ...] = (
        ("effect", "@effect"),
        ("requirement", "@test"),
        ("rule", "@rule"),
    )
    extra: list[str] = []
    for family, mark in families:
        rules = []
        for entry in entries(family):
            lines = _alternatives(entry)
            if not lines:
                continue
            name = f"{family}_{entry.op.replace('-', '_')}"
            alternatives.update((line.alias, line) for line in lines)
            rules.append(name)
            extra.append(
                f"{name}: " + "\n    | ".join(f"{' '.join(line.symbols)} -> {line.alias}" for line in lines)
            )
        text = text.replace(mark, "\n    | ".join(rules))
    for rule, spelled in WORD_RULES.items():
        options = [" ".join(f'"{word}"' for word in phrase.split()) for phrase in spelled]
        extra.append(f"{rule}: " + " | ".join(options))
    text += "\n" + "\n".join(extra) + "\n"
    bases = _bases({(word, bool(s)) for word, s in _QUOTED.findall(text)})
    text = _QUOTED.sub(lambda match: terminal(bases[match[1]][0]), text)
    for base, inflected in sorted(set(bases.values())):
        pattern = f"{base}{'s?' if inflected else ''}{_CLOSED}"
        text += f"{terminal(base)}.2: /{pattern}/\n"
    known = {base for base, _ in bases.values()} | {f"{base}s" for base, s in bases.values() if s}
    return Grammar(text, alternatives, frozenset(known))


def _bases(found: set[tuple[str, bool]]) -> dict[str, tuple[str, bool]]:
    """Word -> (base, has a form in -s); `parts` beside `part` is one word, not two that collide."""
    spelled = {word for word, _ in found}
    inflected = {word for word, s in found if s} | {
        word[:-1] for word in spelled if word.endswith("s") and word[:-1] in spelled
    }
    result = {}
    for word in spelled:
        base = word[:-1] if word.endswith("s") and word[:-1] in spelled else word
        result[word] = (base, base in inflected)
    return result


def _alternatives(entry: Entry) -> list[Alternative]:
    result: list[Alternative] = []
    seen: set[tuple[str, ...]] = set()
    for phrase in entry.phrases:
        for parts in phrase.expansions():
            for symbols, fields in _spell(parts):
                if symbols in seen:
                    continue
                seen.add(symbols)
                alias = f"{entry.family}_{entry.op.replace('-', '_')}__{len(result)}"
                result.append(Alternative(alias, entry, symbols, fields))
    return result


def _spell(
    parts: tuple[Word | Hole, ...],
) -> list[tuple[tuple[str, ...], tuple[tuple[int, str, str], ...]]]:
    """Symbols for a run of parts. Amounts are spelled out, so INT needs no reduction and cannot conflict."""
    results: list[tuple[list[str], list[tuple[int, str, str]]]] = [([], [])]
    for part in parts:
        if isinstance(part, Word):
            for symbols, _ in results:
                symbols.append(f'"{part.text}{"(s)" if part.inflected else ""}"')
            continue
        choices = _symbols_of(part.kind)
        results = [
            ([*symbols, choice], [*fields, (len(symbols), part.field, part.kind)])
            for symbols, fields in results
            for choice in choices
        ]
    return [(tuple(symbols), tuple(fields)) for symbols, fields in results]


def _symbols_of(kind: str) -> tuple[str, ...]:
    if kind in NAME_KINDS:
        return ("NAME",)
    if kind == "amount":
        return ("INT", '"all"')
    if kind == "int":
        return ("INT",)
    return (kind.replace("-", "_"),)


STARTS = [
    "requirement",
    "effects",
    "rule",
    "cost",
    "roll",
    "result",
    "moment",
    "key_row",
    "traits",
    "names",
    "name",
    "number",
    "span",
    "part_names",
    "seals",
    "map_keys",
    "corners",
    "track_line",
    "attributes",
    "resources",
    "affinity",
    "encounter_deck",
    "chapter_deck",
    "item_decks",
    "item_home",
    "event_stack",
    "tray",
    "card_for",
    "page_for",
    "card_kind",
    "keywords",
    "secret_kind",
    "event_kind",
    "condition_kind",
    "picture",
    "menhir",
    "movement",
    "severities",
    "subject",
    "place",
    "target",
    "attribute",
]
