"""Two small campaigns that together use everything the language has, and what each file of them becomes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compiler.api import compile_texts
from compiler.diagnostics.finding import NOTE
from compiler.lower import triggers
from compiler.output.reference import BLOCK_FIELDS
from compiler.syntax.headers import KINDS
from schemas.codec import dumps, validator
from schemas.registry import ENTRIES
from schemas.words import KEYWORDS, SEALS
from tests.language.material import CAMPAIGNS, campaign_texts, entities_by_file, pretty
from tests.support.golden import Golden

TOUR = Path(__file__).parents[3] / "shared" / "design" / "language-tour.md"
each_campaign = pytest.mark.parametrize("name", sorted(CAMPAIGNS.values()))


def all_text() -> str:
    return "\n".join(text for name in CAMPAIGNS.values() for text in campaign_texts(name).values())


@each_campaign
def test_it_compiles_and_says_nothing_but_notes(name: str) -> None:
    result = compile_texts(campaign_texts(name))
    assert [d.message for d in result.diagnostics if d.severity is not NOTE] == []
    assert result.campaign is not None
    validator().validate(json.loads(result.json or b""))


@each_campaign
def test_what_each_file_becomes(name: str, golden: Golden) -> None:
    for file, entities in entities_by_file(compile_texts(campaign_texts(name))).items():
        if not file.endswith("starters.chron"):
            golden(f"{name}/{file.removesuffix('.chron')}.json", pretty(entities))


@each_campaign
def test_what_is_written_reads_back_as_the_same(name: str) -> None:
    result = compile_texts(campaign_texts(name))
    assert result.campaign is not None
    assert dumps(result.campaign) == result.json


@each_campaign
def test_the_order_of_files_changes_nothing_but_the_order(name: str) -> None:
    texts = campaign_texts(name)
    forward = compile_texts(texts)
    backward = compile_texts(dict(reversed(texts.items())))
    assert forward.json is not None
    assert backward.json is not None
    assert entities_by_file(forward).keys() == entities_by_file(backward).keys()


def test_every_word_of_the_vocabulary_is_used() -> None:
    used = set()
    for name in CAMPAIGNS.values():
        campaign = compile_texts(campaign_texts(name)).json or b""
        used |= set(_ops(json.loads(campaign)))
    assert {op for _, op in ENTRIES} - used == set()


def _ops(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if "op" in value:
            yield value["op"]
        for inner in value.values():
            yield from _ops(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _ops(inner)


def test_every_kind_of_block_is_used() -> None:
    text = all_text()
    assert [word for word in KINDS if not re.search(rf"^{word}\b", text, re.MULTILINE)] == []


@pytest.mark.parametrize("kind", BLOCK_FIELDS)
def test_every_field_is_used_in_some_block(kind: str) -> None:
    # Triggers are shared by many kinds, so it is enough that each stands somewhere.
    text = all_text()
    missing = [
        label
        for label in BLOCK_FIELDS[kind]
        if not re.search(rf"^ +(?:{label}):(?:\s|$)", text, re.MULTILINE)
    ]
    assert missing == []


def test_the_shared_triggers_are_all_used() -> None:
    text = all_text()
    for label in triggers.ALL:
        assert re.search(rf"^ +(?:{label}):", text, re.MULTILINE), label


@pytest.mark.parametrize(
    "word", [*SEALS, *KEYWORDS, "grail", "skull", "win", "lose", "escape", "avoid", "hint"]
)
def test_closed_words_are_all_used(word: str) -> None:
    assert re.search(rf"\b{word}\b", all_text())


@pytest.mark.skipif(not TOUR.exists(), reason="the tour is kept outside this repository")
def test_every_block_of_the_tour_compiles() -> None:
    """Every example of the tour as it stands; only names that it leaves to other files may be missing."""
    blocks = re.findall(r"^```chron\n(.*?)^```", TOUR.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 19
    for edition, name in CAMPAIGNS.items():
        for number, block in enumerate(blocks):
            avalon = (
                block.startswith(("location ash", "dream", "combat encounter pound")) or "ash-bride" in block
            )
            if (edition == "fall-of-avalon") == avalon:
                _compile_block(name, number, block)


def _compile_block(name: str, number: int, block: str) -> None:
    text = _as_file(block)
    texts = {} if text.startswith("# campaign") else {"campaign.chron": _campaign_only(name)}
    result = compile_texts({**texts, f"tour-{number}.chron": text})
    wrong = [
        diagnostic
        for diagnostic in result.diagnostics
        if diagnostic.code.family in ("E1", "E3")
        and diagnostic.place
        and diagnostic.place.file.startswith("tour")
    ]
    if wrong and name == "fenmouth-oar":
        # The tour shows a few lines of the other edition beside those of Kings, and says so.
        wrong = [
            d
            for d in wrong
            if not re.search("menhir|reputation|craftable|dial|void|tray|Fall of Avalon", d.message)
        ]
    assert [f"{d.place and d.place.file}: {d.message}" for d in wrong] == []


def _as_file(block: str) -> str:
    if re.match(r"(?:#.*\n)*verse ", block):
        return f"journal fenmouth\n\n{block}"
    if not block.startswith("  "):
        return block
    lines = []
    for line in block.split("\n"):
        found = re.findall(r"\[[^\]]*\]", line) if line.startswith("  [") else []
        lines += [f"  * Choose. {needs}\n    -> end" for needs in found] if found else [line]
    return "journal fenmouth\n\nverse a\n" + "\n".join(lines).replace(
        "> the campaign ends in victory", "-> end"
    )


def _campaign_only(name: str) -> str:
    return campaign_texts(name)["campaign.chron"].split("\nchapter")[0]
