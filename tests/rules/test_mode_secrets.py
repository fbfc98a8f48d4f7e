"""Secrets by their numbers: a mode's card is there, or its absence is reported; each size has numbers of its own."""

from __future__ import annotations

import pytest

from compiler.api import compile_texts
from compiler.editions.by_name import language_of
from runtime.editions.by_name import EDITIONS
from runtime.editions.modes import missing_secret, with_modes
from runtime.play.telling.transcript import tell
from runtime.rules.calendar.setup import set_up_decks
from runtime.rules.protocol.events import Event
from schemas.words import AVALON, KINGS
from tests.laws.worlds import BUNDLED, bundled
from tests.support.avalon import avalon
from tests.support.tables import Table

rule = pytest.mark.rule

FIGHT = 'combat encounter lark "Lark"\n  deck: green 1\n  value: 1\n{keys}  attack 0: take 1 damage\n'
TALK = (
    'diplomacy encounter clerk "Clerk"\n  deck: blue 1\n  duration: 3\n  affinity: 1 red, 1 green, start 1\n'
    "{keys}  variable any: up 1\n  response: down 1\n  conclusion green: gain 1 exp\n  conclusion red: lose 1 exp\n"
)
STAGED = (
    'diplomacy encounter clerk "Clerk"\n  deck: blue 1\n  affinity: 1 red, 1 gray, 1 green, start 2\n'
    "{keys}  stage 1:\n    variable any: up 1\n    response: down 1\n"
)
OPEN = "  free: opens 1x\n"


def found(edition: str, text: str, *codes: str) -> list[str]:
    campaign = f'campaign c "C"\n  edition: {edition}\n'
    told = compile_texts({"campaign.chron": campaign, "cards.chron": text}).diagnostics
    return [one.message for one in told if one.code.id in codes]


def secret(number: int | str, kind: str = "small, global") -> str:
    return f'secret s{number} {number} "S"\n  kind: {kind}\n\n'


@rule("KOR-CHALLENGE-002", "KOR-STORY-003")
def test_a_campaign_with_encounters_and_without_48_and_49_is_told() -> None:
    text = FIGHT.format(keys=OPEN)
    missing = found(KINGS, text, "I908")
    assert [word in missing[0] for word in ("harder-blows", "48", "changes nothing")] == [True] * 3
    assert [word in missing[1] for word in ("no-lightning", "49", "works")] == [True] * 3
    assert found(KINGS, text + secret(48) + secret(49), "I908") == []
    assert found(KINGS, secret(1), "I908") == []  # nobody fights or talks, so nothing is missed


@rule("FOA-CHALLENGE-003")
def test_only_talks_ask_for_42() -> None:
    talk = STAGED.format(keys=OPEN)
    assert ["hard-words" in one and "42" in one for one in found(AVALON, talk, "I908")] == [True]
    assert found(AVALON, talk + secret(42), "I908") == []
    assert found(AVALON, FIGHT.format(keys=OPEN), "I908") == []


@rule("KOR-STORY-003", "KOR-CHALLENGE-002", "FOA-CHALLENGE-003")
@pytest.mark.parametrize("edition", [KINGS, AVALON])
def test_compiler_and_rules_name_the_same_secrets(edition: str) -> None:
    rules = EDITIONS[edition]
    handed_out = {
        number: mode for mode in rules.offered for name, number in rules.offered[mode](rules).numbers.starting_secrets
        if name == mode
    }  # fmt: skip
    assert {number: one.mode for number, one in language_of(edition).mode_secrets.items()} == handed_out


@rule("KOR-CHALLENGE-002", "FOA-CHALLENGE-003")
@pytest.mark.parametrize(
    ("table", "mode", "number"),
    [
        (Table("", rules=EDITIONS[KINGS]), "harder-blows", 48),
        (avalon(rules=EDITIONS[AVALON]), "hard-words", 42),
    ],
)
def test_the_mode_says_what_is_missing(table: Table, mode: str, number: int) -> None:
    rules = with_modes(table.rules, [mode])
    said = [
        one
        for one in set_up_decks(table.game, rules)
        if isinstance(one, Event) and one.kind == "missing-secret"
    ]
    assert [(one.amount, one.text) for one in said] == [(number, mode)]
    assert str(number) in tell(said[0], table.game.book)
    assert (
        missing_secret(table.rules, mode, table.game.book.campaign)
        == f"This campaign has no Secret {number}."
    )
    assert missing_secret(table.rules, "five-items", table.game.book.campaign) == ""


@rule("KOR-CHALLENGE-002", "KOR-STORY-003", "FOA-CHALLENGE-003")
@pytest.mark.parametrize("name", ["drowned-bell", "untold-winter"])
def test_the_bundled_campaigns_have_theirs(name: str) -> None:
    campaign = bundled(next(path for path in BUNDLED if path.name == name)).campaign
    rules = EDITIONS[campaign.edition]
    assert [missing_secret(rules, mode, campaign) for mode in ("story", "challenge")] == ["", ""]


@rule("KOR-SECRET-001", "KOR-ECHO-011")
@pytest.mark.parametrize(
    ("number", "kind", "right"),
    [
        (1, "small", True), (50, "small", True), (51, "small", False), (105, "small", False),
        (105, "standard", True), (309, "standard", True), (104, "standard", False), (50, "standard", False),
        (310, "standard", False), (325, "standard", False), (326, "standard", False),
    ],
)  # fmt: skip
def test_each_size_has_its_numbers(number: int, kind: str, right: bool) -> None:
    told = found(KINGS, secret(number, kind), "W808")
    assert (told == []) is right
    assert all(f"has number {number}" in one for one in told)
    assert all(("Legendary" in one) is (310 <= number <= 325) for one in told)
    assert found(AVALON, secret(number, kind), "W808") == []  # Avalon has one deck of them (FOA-SECRET-005)


@rule("KOR-SECRET-001", "FOA-CHALLENGE-003")
def test_numbers_that_are_given_out_are_of_the_right_size() -> None:
    text = 'secret a "A"\n  kind: standard\n\nsecret b "B"\n  kind: small\n\nsecret c "C"\n  kind: standard\n'
    texts = {"campaign.chron": 'campaign c "C"\n  edition: kings-of-ruin\n', "secrets.chron": text}
    first = compile_texts(texts)
    rows = [line.split() for line in first.lock.split("\n") if line.startswith("secret ")]
    assert {row[1]: int(row[2]) for row in rows} == {"a": 105, "b": 1, "c": 106}
    assert compile_texts(texts, first.lock).lock == first.lock
    many = "".join(f'secret s{n} "S{n}"\n  kind: small\n\n' for n in range(60))
    texts = {"campaign.chron": 'campaign c "C"\n  edition: fall-of-avalon\n', "secrets.chron": many}
    rows = [line.split() for line in compile_texts(texts).lock.split("\n") if line.startswith("secret ")]
    assert 42 not in {int(row[2]) for row in rows}


@rule("KOR-COMBAT-022", "KOR-DIPLO-014", "FOA-COMBAT-017", "FOA-DIPLO-003")
@pytest.mark.parametrize("edition", [KINGS, AVALON])
def test_a_card_that_begins_an_encounter_has_an_open_key(edition: str) -> None:
    for text in (FIGHT, STAGED if edition == AVALON else TALK):
        closed = found(edition, text.format(keys="  key 1: closes 1 pool\n" * (text is FIGHT)), "W809")
        assert len(closed) == 1, text
        for keys in (OPEN, "  key 2: opens empathy 1\n", "  magic: opens magic\n"):
            assert found(edition, text.format(keys=keys), "W809") == []
