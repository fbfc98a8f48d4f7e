"""The tables of docs/language.md, generated from the vocabulary.

`python -m compiler.output.reference` refreshes the page, with `--print` it shows it instead.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from compiler.editions.by_name import languages
from compiler.lower import (
    calendar,
    campaign_block,
    cards,
    echoes,
    encounters,
    people,
    possessions,
    story,
    talks,
    verse_fields,
    voices,
)
from compiler.lower import locations as places
from compiler.lower.block_fields import Table
from compiler.syntax.headers import KINDS, Kind
from schemas import unions  # noqa: F401  (fills the registry)
from schemas.registry import Entry, Family, entries

PAGE = Path(__file__).parents[2] / "docs" / "language.md"
_FAMILIES: dict[str, Family] = {"effects": "effect", "requirements": "requirement", "rules": "rule"}
BLOCK_FIELDS: dict[str, Table] = {
    "campaign": campaign_block.CAMPAIGN,
    "chapter": story.CHAPTER,
    "status": story.STATUS,
    "location": places.LOCATION,
    "combat card": cards.CARD,
    "diplomacy card": cards.CARD,
    "combat encounter": encounters.COMBAT,
    "diplomacy encounter": talks.DIPLOMACY,
    "written encounter": encounters.WRITTEN,
    "item": possessions.ITEM,
    "secret": possessions.SECRET,
    "skill": possessions.SKILL,
    "event": calendar.EVENT,
    "character": people.CHARACTER,
    "companion": people.COMPANION,
    "achievement": echoes.ACHIEVEMENT,
    "legendary action": echoes.LEGENDARY,
    "boss": people.BOSS,
    "enemy card": cards.ENEMY_CARD,
    "spawn": encounters.SPAWN,
    "weather": people.WEATHER,
    "condition": people.CONDITION,
    "verse": verse_fields.VERSE,
    "person": voices.PERSON,
    "snippet": voices.SNIPPET,
}
_HAND_WRITTEN = {
    "choose": "choose A or B",
    "may": "may A to B",
    "if": "if R then A otherwise B",
    "toss-dial": "toss a dial for grail A or skull B",
    "roll-die": "roll a die for 1-3 A or 4-6 B",
    "variable-also": "variable _attribute_ also A",
    "replace-attack": "instead of the attack (A, B)",
    "all": "A and B",
    "any": "A or B",
    "some-of": "at least 2 of (A, B, C)",
    "not": "not A",
    "someone": "one party member with (A and B)",
    "each-party-member": "each party member with A",
    "each-character": "each character with A",
}


def phrase_of(entry: Entry) -> str:
    """An entry's phrase for readers: holes by name, optional parts in brackets."""
    if not entry.phrases:
        return _HAND_WRITTEN[entry.op]
    text = entry.phrases[0].template
    text = re.sub(r"\{(\w+)(?::[\w-]+)?\?\}", r"[\1]", text)
    text = re.sub(r"\{(\w+)(?::[\w-]+)?\}", r"_\1_", text)
    return text.replace("(s)", "")


def _short(word: Entry | Kind) -> str:
    """Which editions have a phrase or a block; nothing if all have it."""
    having = [
        language.short
        for language in languages()
        if (language.has_phrase(word) if isinstance(word, Entry) else language.has_block(word.word))
    ]
    return "" if len(having) == len(languages()) else ", ".join(having)


def table(name: str) -> str:
    """One generated table of the page."""
    if name in _FAMILIES:
        words = [(phrase_of(entry), entry.doc, _short(entry)) for entry in entries(_FAMILIES[name])]
        return _table(
            ("phrase", "meaning", "edition"),
            [(phrase if "_" in phrase else f"`{phrase}`", doc, where) for phrase, doc, where in words],
        )
    if name == "blocks":
        return _table(
            ("block", "header", "edition"),
            [
                (
                    f"`{kind.word}`",
                    f"`{kind.shape}`",
                    _short(kind),
                )
                for kind in KINDS.values()
            ],
        )
    if name == "words":
        return _table(("where", "words"), [(where, _words(listed)) for where, listed in closed_words()])
    rows = [
        (f"`{kind}`", ", ".join(f"`{shown_label(label)}`" for label in fields if label))
        for kind, fields in BLOCK_FIELDS.items()
    ]
    return _table(("block", "fields"), rows)


def closed_words() -> list[tuple[str, tuple[str, ...]]]:
    """The closed lists of words, with the place where each may occur."""
    from typing import get_args

    from schemas import words
    from schemas.vocabulary.standing_rules import Forbidden

    return [
        ("attributes", words.ATTRIBUTES),
        ("what is gained, lost, paid, counted", (*words.RESOURCES, *words.TRACKS)),
        ("besides, inside an encounter", words.ENCOUNTER_COUNTERS),
        *((f"`seals:` in {language.short}", language.seals) for language in languages()),
        ("`with the ... filter`", words.FILTER_COLOURS),
        ("`keys:`", words.DIRECTIONS),
        ("`waystones:`", words.CORNERS),
        ("`deck:` of an encounter", words.DECK_COLOURS),
        ("`deck:` of an item", (*words.TIERS, "consumables", "items")),
        ("`keyword:`, `any ...`", (*words.KEYWORDS, "craftable")),
        ("`kind:` of a card", ("passive", "standard", *words.SUBTYPES)),
        ("`for:` of a card", _grammar_words("role")),
        ("`traits:`", (*_grammar_words("trait_word"), "haste N", "harass A-B (effects)", "impact N (effects)",
                       "enemy cards (names)", "spawns (names)", "weather (names)")),
        ("`tray:`", words.TRAY_COLOURS),
        ("markers", words.MARKERS),
        ("who", _grammar_phrases("subject")),
        ("items", _grammar_phrases("item_kind")),
        ("actions that cost more or less", _grammar_phrases("costed_action")),
        ("actions that nobody may, or that one may not", _grammar_phrases("forbidden_action")),
        ("per", _grammar_phrases("per")),
        ("`each ... costs`, `the first ... costs`", _grammar_phrases("costed_action")),
        ("`may not ...`, `nobody may ...`", tuple(word.replace("-", " ") for word in get_args(Forbidden))),
        ("places", _grammar_phrases("place")),
    ]  # fmt: skip


_EXAMPLES = {"NAME": "a name", "attribute": "courage", "payable": "health", "tier": "B", "keyword": "weapon"}


def _rule(name: str) -> str:
    """The right side of a rule of the payload grammar."""
    text = (Path(__file__).parents[1] / "grammar" / "payload.lark").read_text(encoding="utf-8")
    match = re.search(rf"^{name}: (.*?)(?=^\S)", text, re.DOTALL | re.MULTILINE)
    assert match is not None, name
    return match[1]


def _grammar_words(name: str) -> tuple[str, ...]:
    return tuple(re.findall(r'"([^"]+)"', _rule(name)))


def _grammar_phrases(name: str) -> tuple[str, ...]:
    """Each alternative of a rule, the way a writer would type it."""
    found = []
    for line in re.split(r"\n? *\| ", _rule(name)):
        words = re.sub(r" *->.*", "", line).replace('"', "").replace("(s)", "").strip()
        for hole, example in _EXAMPLES.items():
            words = words.replace(hole, example)
        found.append(words)
    return tuple(found)


def _words(listed: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in listed)


def shown_label(label: str) -> str:
    """A label's pattern as a writer would type it."""
    label = re.sub(r"\(\?: ?\(\\d[^)]*\)\)\?", " [N]", label)
    label = re.sub(r"\(\\d\{1,2\}\(\?:-\\d\{1,2\}\|\\\+\)\?\)", "N-M", label)
    label = re.sub(r"\(\?: by [^)]*\)\)\?", " [by approach]", label)
    label = re.sub(r'\(\?: "\(\[\^"\]\*\)"\)\?', ' "Title"', label)
    label = label.replace(r"(\d)", "N").replace(r"(\d{1,2})", "N").replace("charges?", "charges")
    label = label.replace("([a-z][a-z0-9-]*)", "name").replace("([a-z]+)", "attribute")
    return label.replace("(", "").replace(")", "").replace("[123]", "1-3").replace("|", " / ")


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [" | ".join(("", *head, "")).strip(), "|" + " --- |" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "/") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def refreshed(page: str) -> str:
    """The page with every generated table made anew."""

    def fill(match: re.Match[str]) -> str:
        name = match[1]
        return f"<!-- generated: {name} -->\n{table(name)}\n<!-- end -->"

    return re.sub(r"<!-- generated: (\w+) -->.*?<!-- end -->", fill, page, flags=re.DOTALL)


if __name__ == "__main__":
    page = refreshed(PAGE.read_text(encoding="utf-8"))
    if "--print" in sys.argv:
        # With editions from outside the page shows their words, too; the committed page does not.
        sys.stdout.write(page)
    else:
        PAGE.write_text(page, encoding="utf-8")
        sys.stdout.write(f"{PAGE.name} refreshed\n")
