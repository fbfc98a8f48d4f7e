"""The tutorial, played as its own words say. The decks are stacked, so its promises come true, whatever the seed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from chronicler.bundled import bundled
from chronicler.lessons import TUTORIALS
from chronicler.playing import load_campaign, new_head
from runtime.editions.by_name import EDITIONS
from runtime.play.bots.agents import RandomBot
from runtime.play.sessions.opening import begin
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book

CAMPAIGN = Path(__file__).parents[2] / "content" / "first-tide"


@cache
def book() -> Book:
    return Book(load_campaign(CAMPAIGN))


def game(seed: int) -> Session:
    return Session(book(), EDITIONS[book().campaign.edition], ["isbel"], seed)


def take(session: Session, *answers: str) -> list[str]:
    """Answers by the words of their options. Returns the outcomes that were told on the way."""
    told: list[str] = []
    for words in answers:
        assert session.decision is not None
        found = [option.key for option in session.decision.options if words in option.text]
        assert len(found) == 1, (words, [option.text for option in session.decision.options])
        session.answer(found[0])
        told += [event.text for event in session.events if event.kind == "outcome"]
    return told


TO_THE_DOG = (
    "Take the post in", "Aggression", "Explore The Letter House", "Sort them properly", "takes 1 damage",
    "Activate a waystone", "offering", "Travel to The Withy Path", "She has Courage 1", "then Quick Feet",
)  # fmt: skip
THE_FIGHT = ("Keep the hand", "Boathook", "Quick Feet", "Play no further card", "Post Bag", "Both Hands")
TO_THE_FORD = ("Travel to The Ford House", "Explore The Ford House", "On green when")
THE_TALK = (
    "Keep the hand", "Good Morning", "Hear Him Out", "Play no further card", "How Is the Depth?",
    "Play no further card",
)  # fmt: skip


@pytest.mark.rule("KOR-SETUP-009")
@pytest.mark.parametrize("seed", range(8))
def test_the_fight_goes_as_it_is_explained(seed: int) -> None:
    session = game(seed)
    take(session, *TO_THE_DOG)
    health = session.game.characters["isbel"].health
    assert take(session, *THE_FIGHT) == ["win"]
    assert session.game.characters["isbel"].health == health


@pytest.mark.parametrize("seed", range(8))
def test_the_talk_goes_as_it_is_explained(seed: int) -> None:
    session = game(seed)
    take(session, *TO_THE_DOG, *THE_FIGHT, *TO_THE_FORD, *THE_TALK)
    encounter = session.game.encounter
    assert encounter is not None
    assert (encounter.affinity, encounter.duration) == (6, 2)  # green, with half of the time left
    assert take(session, "Agree", "Play no further card", "To the Point", "Play no further card") == ["green"]


def test_it_can_be_played_to_its_end_by_what_it_says() -> None:
    session = game(1)
    take(session, *TO_THE_DOG, *THE_FIGHT, *TO_THE_FORD, *THE_TALK)
    take(session, "Agree", "Play no further card", "To the Point", "Play no further card")
    take(
        session,
        "End the Day",
        "Isbel recovers",
        "Raise empathy",
        "Let it sleep",
        "Explore The Ford House",
        "Eel Stairs",
        "Count the rest",
    )
    assert session.game.ending == "victory"
    told = session.game.sheet.read
    lessons = {verse for verse in book().verses if verse.startswith("tutorial/")}
    # What only happens to those who lose, hurry, dawdle or lean out is told to them alone.
    seldom = {"trying-again", "end-the-day", "rolls", "consumables"}
    wrong_answers = {
        "look-at-the-sheet",
        "look-at-the-bag",
        "a-key-that-does-not-hold",
        "without-lightning",
        "no-hurry",
    }
    assert lessons - told == {f"tutorial/{verse}" for verse in seldom | wrong_answers}


@pytest.mark.parametrize("seed", range(8))
def test_at_most_ninety_words_stand_before_a_question(seed: int) -> None:
    session, player = game(seed), RandomBot(seed)
    for _ in range(120):
        told = [event.text for event in session.events if event.kind == "prose"]
        assert sum(len(text.split()) for text in told) <= 90, told
        if session.decision is None:
            break
        session.answer(player.answer(session.decision))


@pytest.mark.parametrize(
    ("name", "at"), [(name, at) for name, one in TUTORIALS.items() for at in range(len(one.lessons))]
)
def test_every_chapter_can_be_played_by_itself(name: str, at: int) -> None:
    campaign = load_campaign(bundled(name))
    lesson = TUTORIALS[name].lessons[at]
    head = new_head(campaign, Book(campaign), seed=1, at=lesson.at, extras=lesson.extras)
    session = begin(Book(campaign), head)
    assert session.decision is not None
    assert not lesson.at or lesson.at in session.game.sheet.read or lesson.at in session.game.board.locations


def test_the_dog_by_itself_is_met_with_the_cards_that_are_explained() -> None:
    lesson = TUTORIALS["first-tide"].lessons[1]
    session = begin(book(), new_head(book().campaign, book(), seed=3, at=lesson.at, extras=lesson.extras))
    assert take(session, "She has Courage 1", "then Quick Feet", *THE_FIGHT) == ["win"]
