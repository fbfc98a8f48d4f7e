"""Chapters that end by themselves: what makes a clock, everything that stops one, and real games in which everybody sleeps."""

from random import Random

import pytest

from chronicler.bundled import bundled
from compiler.analysis.clocks import clocks
from compiler.analysis.extract import extract
from compiler.api import compile_texts
from runtime.editions.by_name import EDITIONS
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from tests.analysis.clock_stories import ends, story
from tests.support.tables import compiled

STORY = """campaign harbour "The Harbour"
  edition: kings-of-ruin
  start: quay
  characters: brannoc, odo

chapter slack 1 "Slack"
  time passes: 6 parts
  > when time passes 3 -> book/halfway
  > when time passes 6 -> book/late

  > resolve event tide
  -> quay/arrival

chapter flood 2 "Flood"
  time passes: 4 parts
  > when time passes 4 -> book/noon

  -> book/morning

location quay 101 "Quay"

character brannoc 1 "Brannoc"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0
  resources: food 8

character odo 2 "Odo"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0
  resources: food 8

status done "Done"
  parts: rung, late, stayed
status lamp "Lamp"

event tide "Tide"
  kind: quest
  success: [status done part stayed]
    > remove event tide from the game
  at the end of the day: time passes 1

event quarter "Quarter"
  kind: quest
  success: [status done part late and status done part rung]
  at the end of the day: time passes 2

journal quay

verse arrival
  * Ring. [not status done part rung]
    > gain status done part rung
    -> end
  * Ask for time. [status lamp]
    -> stay
  * Light the lamp. [not status lamp]
    > gain status lamp
    -> end
  * Leave.
    -> end

verse stay
  > gain status done part stayed
  -> book/over

book of secrets

verse halfway
  > if status done part rung -> end
  > each character gains 1 terror
  -> end

verse late
  > if status done part stayed -> end
  > gain status done part late
  -> street

verse street
  * (1 energy) The roof.
    -> roof
  * Stand still.
    -> over

verse roof
  > if status done part late -> over
  -> end

verse over
  > the chapter ends, chapter 2 begins
  -> end

verse morning
  > resolve event quarter
  -> end

verse noon
  > the campaign ends in defeat
"""

# Each change lets somebody be stuck, or lets the proof not see that nobody is: what is written, and what stands there instead.
STOPPED = {
    "the event is never there": ("  > resolve event tide\n", ""),
    "it marks nothing": ("at the end of the day: time passes 1", "at the start of the day: lose 1 terror"),
    "it marks only sometimes": ("event quarter", "EVENT"),
    "the last page lets go": ("  > gain status done part late\n  -> street", "  -> roof"),
    "its page may be over at once": ("> if status done part stayed -> end", "> if status lamp -> end"),
    "all its choices may be locked": (
        "  * Stand still.\n    -> over",
        "  * Stand still. [status lamp]\n    -> over\n  > otherwise -> end",
    ),
    "a choice leads back": ("  * Stand still.\n    -> over", "  * Stand still.\n    -> end"),
    "what its row asks for can be erased": (
        "  * Leave.\n    -> end",
        "  * Leave.\n    > lose status done part late\n    -> end",
    ),
    "the event can be put away": (
        "  * Leave.\n    -> end",
        "  * Leave.\n    > discard event tide\n    -> end",
    ),
    "the event may lie in a deck again": (
        "  * Leave.\n    -> end",
        "  * Leave.\n    > put event tide on top\n    -> end",
    ),
    "it ends by what does not end the chapter": (
        "  success: [status done part stayed]",
        "  success: [status done part rung]",
    ),
    "it goes by itself when its quest is done": (
        "  success: [status done part stayed]\n    > remove event tide from the game",
        "  success: [status done part rung]\n    > discard this",
    ),
    "what its quest leads to takes it away": (
        "  success: [status done part stayed]\n    > remove event tide from the game",
        "  success: [status done part rung]\n    -> street",
    ),
    "a price breaks the line off before the chapter ends": (
        "  > the chapter ends, chapter 2 begins",
        "  > choose (lose 9 wealth, pay 1 wealth) or gain 1 exp, the chapter ends, chapter 2 begins",
    ),
    "its end is marked where the chapter goes on": (
        "  * Leave.\n    -> end",
        "  * Leave.\n    > gain status done part stayed\n    -> end",
    ),
    "the page comes too late": ("> when time passes 6 -> book/late", "> when time passes 5 -> book/halfway"),
    "the second chapter has no end": ("  > the campaign ends in defeat\n", "  -> end\n"),
    "the next chapter has begun already": ("chapter 2 begins", "chapter 1 begins"),
}


def made(text: str) -> tuple[tuple[int, int, str], ...]:
    result = compile_texts({"campaign.chron": text})
    assert result.campaign is not None, "it does not compile"
    found = clocks(result.campaign, extract(result.campaign))
    return tuple((one.chapter, one.marks, one.verse) for one in found)


def test_each_chapter_has_its_clock() -> None:
    assert made(STORY) == ((1, 6, "book/late"), (2, 4, "book/noon"))


@pytest.mark.parametrize("why", STOPPED)
def test_nothing_is_claimed_where_it_can_be_stopped(why: str) -> None:
    old, new = STOPPED[why]
    assert old in STORY
    changed = STORY.replace(old, new)
    if new == "EVENT":
        changed = STORY.replace("day: time passes 2", "day: may time passes 2")
    if new.endswith("-> street"):
        changed = (
            changed.replace("-> street\n  at", "-> book/gone\n  at")
            + "\nverse gone\n  > discard this\n  -> end\n"
        )
    assert made(changed) == ()


@pytest.mark.parametrize("chosen", ["ring", "light-the-lamp", "leave"])
@pytest.mark.parametrize("heroes", [("brannoc",), ("brannoc", "odo")])
def test_whoever_sleeps_comes_to_the_end(chosen: str, heroes: tuple[str, ...]) -> None:
    """KOR-TIME-001, KOR-TIME-002, KOR-DAYEND-002: whatever was done before, the last mark comes."""
    result = compile_texts({"campaign.chron": STORY})
    assert result.campaign is not None
    book = Book(result.campaign)
    session = Session(book, EDITIONS["kings-of-ruin"], heroes, seed=3)
    once = [chosen, "explore"]
    while session.decision is not None:
        keys = [option.key for option in session.decision.options if not option.blocked]
        key = next((key for key in (*once, "end-the-day", "stand-still") if key in keys), keys[-1])
        if key in once:
            once.remove(key)
        session.answer(key)
    assert session.game.ending == "defeat"


def test_the_drowned_bell_is_never_stuck() -> None:
    """What `check` says of it at its end is this proof; the campaign is built to have it."""
    campaign = compiled(
        {
            path.relative_to(bundled("drowned-bell")).as_posix(): path.read_text("utf-8")
            for path in bundled("drowned-bell").rglob("*.chron")
        }
    )
    assert [one.event for one in clocks(campaign, extract(campaign))] == [
        "the-count",
        "the-quarter",
        "the-night-itself",
    ]


def test_no_claim_is_false_in_stories_changed_at_random() -> None:
    """Whatever is claimed holds in games of the real rules; and some claims and some silences are among them."""
    claimed = silent = 0
    for number in range(120):
        random = Random(number)
        text = story(random)
        campaign = compile_texts({"campaign.chron": text}, lenient=True).campaign
        if campaign is None:
            continue
        if not clocks(campaign, extract(campaign)):
            silent += 1
            continue
        claimed += 1
        for _ in range(8):
            assert ends(campaign, random), f"story {number}\n{text}"
    assert claimed > 20
    assert silent > 20
