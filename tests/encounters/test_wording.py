"""The printed text of a card is made from its abilities. Reading it again gives the same abilities."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from compiler.api import compile_texts
from runtime.rules.encounters import card_texts
from schemas.cards import Card
from schemas.parts import Ability
from tests.encounters.arena import Arena, card, fight, talk

CAMPAIGNS = Path(__file__).parents[1] / "language" / "campaigns"


def cards_of(name: str) -> list[Card]:
    texts = {str(path): path.read_text("utf-8") for path in sorted((CAMPAIGNS / name).rglob("*.chron"))}
    campaign = compile_texts(texts).campaign
    assert campaign is not None
    return list(campaign.cards)


def without_places(abilities: tuple[Ability, ...]) -> list[Ability]:
    return [replace(ability, at=(0, 0)) for ability in abilities]


def as_source(line: str) -> str:
    """What a writer would write for a printed line."""
    when, _, what = line.removesuffix(".").partition(": ")
    needs = re.match(r"\[.*?\] ", what)
    start = len(needs[0]) if needs else 0
    what = what[:start] + what[start : start + 1].lower() + what[start + 1 :]
    if needs:
        what = f"{what[start:]} {needs[0].strip()}"
    return f"{when[:1].lower()}{when[1:]}: {what}"


def test_printed_text_read_again_gives_the_same_abilities() -> None:
    checked = 0
    for one in cards_of("fenmouth-oar"):
        lines = [card_texts.ability_text(ability) for ability in one.abilities]
        if not lines or any("on card" in line for line in lines):
            continue  # a card named in a text is printed by its name, not by its key
        text = card(one.name, *(as_source(line) for line in lines), kind=one.kind)
        again = Arena(text).book.cards[one.name]
        assert without_places(again.abilities) == without_places(one.abilities), one.name
        checked += 1
    assert checked >= 8


@pytest.mark.rule("KOR-COMBAT-003", "KOR-COMBAT-004")
def test_a_card_in_full() -> None:
    """Each row with its left half and its right half, those that are missing as well."""
    book = Arena(
        card("candle", "kind: passive, candle", "key 2: closes 1 pool, draw 1 opens caution 2", "magic: opens magic",
             "free: closes lightning opens 0x", "on placement: place 3 time here", "delayed: gain 3 pool",
             "pay 1 charge: gain 1 pool", "while in play: additional cards need no lightning")
    ).book  # fmt: skip
    one = book.cards["candle"]
    assert card_texts.card_text(one) == [
        "Passive.",
        "Candle.",
        "On placement: Place 3 time here.",
        "Delayed: Gain 3 pool.",
        "Pay 1 charge: Gain 1 pool.",
        "While in play: Additional cards need no lightning.",
    ]
    assert [card_texts.key_text(row) for row in one.keys] == [
        "2 | 1 pool, draw 1 | caution 2",
        "M | - | magic",
        "F | lightning | 0x",
    ]


def test_encounters_in_full() -> None:
    book = Arena(
        fight("wolf", "traits: dread, harass 2-4 (gain 1 terror), haste 3", "attack 0-2: take 3 damage",
              "attack 3+: each party member takes 1 damage, destroy", "opportunity: gain 1 terror", "loot: gain 3 food"),
        talk("widow", "traits: greedy", "variable empathy: up 2", "response: down 1, lose 1 duration"),
    ).book  # fmt: skip
    assert card_texts.encounter_text(book.combat["wolf"]) == [
        "Dread",
        "Harass (2-4): Gain 1 terror.",
        "Haste 3",
        "Value 9.",
        "Attack 0-2: Take 3 damage.",
        "Attack 3+: Each party member takes 1 damage, destroy.",
        "Opportunity: Gain 1 terror.",
        "Loot: Gain 3 food.",
    ]
    assert card_texts.encounter_text(book.diplomacy["widow"]) == [
        "Greedy",
        "Duration 4.",
        "Variable empathy: Up 2.",
        "Response: Down 1, lose 1 duration.",
        "Green: Gain 3 food.",
        "Gray: Gain 2 food.",
        "Red: Gain 1 food.",
    ]


def test_items_say_what_they_do() -> None:
    text = (
        'item knife "Knife"\n  deck: A\n  keyword: weapon\n  on attack: may flip this to prevent 2 damage\n'
    )
    assert card_texts.item_text(Arena(text).book.items["knife"]) == [
        "On attack: May flip this to prevent 2 damage."
    ]


@pytest.mark.parametrize("name", ["fenmouth-oar", "ash-orchard"])
def test_everything_in_a_campaign_has_a_text(name: str) -> None:
    texts = {str(path): path.read_text("utf-8") for path in sorted((CAMPAIGNS / name).rglob("*.chron"))}
    campaign = compile_texts(texts).campaign
    assert campaign is not None
    lines = [line for one in (*campaign.cards, *campaign.enemy_cards) for line in card_texts.card_text(one)]
    for encounter in (*campaign.combat_encounters, *campaign.diplomacy_encounters):
        lines += card_texts.encounter_text(encounter)
    for thing in (
        *campaign.items,
        *campaign.secrets,
        *(side for skill in campaign.skills for side in skill.sides),
    ):
        lines += card_texts.item_text(thing)
    lines += [line for one in campaign.spawns for line in card_texts.spawn_text(one)]
    lines += [line for one in campaign.weathers for line in card_texts.weather_text(one)]
    assert lines
    assert not [line for line in lines if "@" in line or "None" in line]
