"""The Untold Winter, compared with what a scenario of The Fall of Avalon needs: the issue's counts, with its margin."""

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from chronicler.bundled import bundled, source_of
from compiler.api import Job, compile_campaign
from compiler.output.spoken_phrases import names_of, parse_effects, parse_requirement
from compiler.sources.workspace import load, plan_files
from runtime.editions.by_name import EDITIONS
from runtime.play.bots.encounter_balance import measure
from runtime.play.plans.plan import run_plans
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from schemas.model import Campaign, Location
from tests.content.guide import DROVE, TELLING, Goal, Guide
from tests.content.reading import CONTENT, campaign, prose

NAME = "untold-winter"
ROOT = CONTENT / NAME
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


@pytest.fixture(scope="module")
def winter() -> Campaign:
    return campaign(NAME)


def words_of(value: Any) -> int:
    return sum(len(text.split()) for text in prose(msgspec.to_builtins(value)))


def test_it_is_long_enough_to_be_a_scenario(winter: Campaign) -> None:
    assert winter.edition == "fall-of-avalon"
    assert len([place for place in winter.locations if not place.legacy]) >= 10
    assert len(winter.verses) >= 55
    assert sum(words_of(verse.page) for verse in winter.verses) >= 6500
    assert len(winter.chapters) >= 2
    assert len(winter.items) >= 12
    assert len(winter.secrets) >= 10
    assert sum(len(status.parts) for status in winter.statuses) >= 20


def test_study_finds_nothing_and_nothing_is_allowed() -> None:
    loaded = load(ROOT)
    result = compile_campaign(Job(loaded.sources, loaded.lock, loaded.findings, study=True))
    assert [finding.message for finding in result.diagnostics] == []
    assert not any("# allow" in source.text for source in loaded.sources)


def test_every_direction_key_is_answered(winter: Campaign) -> None:
    places = {place.name: place for place in winter.locations}

    def beside(place: Location, side: str) -> str:
        return next((key.location for key in place.clear.keys if key.side == side), "")

    for place in winter.locations:
        for key in place.clear.keys:
            assert beside(places[key.location], OPPOSITE[key.side]) in (place.name, place.legacy), place.name


@pytest.mark.rule("FOA-SETUP-010", "FOA-SETUP-012", "FOA-DEATH-003")
def test_each_hero_has_two_starter_decks_and_two_pools(winter: Campaign) -> None:
    book = Book(winter)
    assert len(book.heroes) == 3, "two to play, and one who may follow the dead"
    for hero in winter.characters:
        for kind in ("combat", "diplomacy"):
            own = [card for card in winter.cards if card.owner == hero.name or card.tray == hero.tray]
            roles = Counter(card.role for card in own if card.kind == kind)
            assert roles["starter"] == 15
            assert roles["pool"] >= 10


@pytest.mark.rule("FOA-ENC-001", "FOA-ENC-002")
def test_four_colours_of_encounters(winter: Campaign) -> None:
    fights = Counter(card.deck for card in winter.combat_encounters)
    talks = Counter(card.deck for card in winter.diplomacy_encounters)
    assert set(fights) == {"green", "gray", "purple"}
    assert set(talks) == {"blue"}
    assert min([*fights.values(), *talks.values()]) >= 6
    assert any(card.guardian for card in winter.combat_encounters)


@pytest.mark.rule("FOA-MENHIR-002", "FOA-LOC-002", "FOA-LOC-003")
def test_menhirs_dreams_and_nightmares(winter: Campaign) -> None:
    assert len([place for place in winter.locations if place.menhir is not None]) >= 3
    dreams = {section.id for section in winter.sections if section.kind in ("dream", "nightmare")}
    for place in winter.locations:
        if "dream" in place.seals and not place.legacy:
            assert {f"dream:{place.name}", f"nightmare:{place.name}"} <= dreams


def test_every_plan_passes(winter: Campaign) -> None:
    known = names_of(winter)
    files = plan_files(ROOT)
    assert {file.stem for file in files} >= {"the-lie", "candles", "the-valley", "endings"}
    for file in files:
        results = run_plans(
            Path(file).read_text(encoding="utf-8"),
            str(file),
            Book(winter),
            EDITIONS[winter.edition],
            partial(parse_effects, edition=winter.edition, known=known),
            partial(parse_requirement, edition=winter.edition, known=known),
        )
        assert [str(result.failure) for result in results if not result.passed] == []


@pytest.mark.parametrize("hero", ["hanne", "gorran", "wren"])
def test_a_fresh_hero_can_win_the_fights_of_the_first_chapter(winter: Campaign, hero: str) -> None:
    book, rules = Book(winter), EDITIONS[winter.edition]
    easy = [card.name for card in winter.combat_encounters if card.difficulty == 1]
    rows = [measure(book, rules, (hero,), name, 4, 1) for name in easy if "hare" not in name]
    assert sum(row.won for row in rows) >= 0.75 * sum(row.games for row in rows)


def test_it_is_played_by_its_name_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert source_of(Path(NAME)) == bundled(NAME)
    assert source_of(None) == bundled("drowned-bell")
    assert source_of(Path("no-such-winter")) == Path("no-such-winter")
    (tmp_path / NAME).mkdir()
    assert source_of(Path(NAME)) == Path(NAME), "a folder that is there comes first"


def test_no_word_of_another_world_stands_in_the_story(winter: Campaign) -> None:
    text = " ".join(prose(msgspec.to_builtins(winter))).lower()
    for word in ("avalon", "wyrdness", "menhir", "allmother", "grail", "excalibur", "merlin"):
        assert word not in text, word


@pytest.mark.parametrize("heroes", ["hanne gorran", "gorran", "wren gorran"])
@pytest.mark.parametrize(("goals", "end"), [(TELLING, "told"), (DROVE, "driven")], ids=["telling", "drove"])
def test_whoever_knows_the_way_comes_to_both_ends(
    winter: Campaign, heroes: str, goals: tuple[Goal, ...], end: str
) -> None:
    book, rules = Book(winter), EDITIONS[winter.edition]
    ends = []
    for seed in range(5):
        session = Session(book, rules, heroes.split(), seed)
        session.play(Guide(session, goals), 1500)
        ends.append(session.game.ending == "victory" and end in session.game.sheet.statuses["how-it-ended"])
    assert ends.count(True) >= 3, "room to breathe: a party that knows what it wants gets there"
