"""Witnesses: everything called reached was played under the real rules, from the campaign's own beginning."""

import os
import signal
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from chronicler.commands.play import load_campaign
from chronicler.witnesses.all_witnesses import Witnesses
from chronicler.witnesses.explorer import Explorer
from chronicler.witnesses.found_plans import plan_text
from chronicler.witnesses.lane import Lane, LaneJob, LaneReport
from chronicler.witnesses.position_facts import facts_of
from chronicler.witnesses.replay import Replay, search
from chronicler.witnesses.state_budget import OutOfStates
from chronicler.witnesses.steps import Steps
from chronicler.witnesses.verdicts import judge, kept_journeys, plans_below
from compiler.api import compile_texts
from compiler.output.spoken_phrases import names_of, parse_effects, parse_requirement
from runtime.editions.by_name import EDITIONS
from runtime.play.plans.plan import run_plans
from runtime.rules.book.book import Book
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.protocol.events import Event
from runtime.rules.state.game import Game
from tests.analysis.defects.bases import filled

CONTENT = Path(__file__).parents[2] / "content"
# Whoever keeps journeys promises that they show everything.
CAMPAIGNS = sorted(folder.name for folder in CONTENT.iterdir() if (folder / "witnesses").is_dir())


def replay_of(texts: dict[str, str]) -> Replay:
    campaign = compile_texts(texts).campaign
    assert campaign is not None
    return Replay(Book(campaign), EDITIONS[campaign.edition])


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_every_verse_of_a_bundled_campaign_has_a_witness_that_replays(name: str) -> None:
    campaign = load_campaign(CONTENT / name)
    replay = Replay(Book(campaign), EDITIONS[campaign.edition])
    kept_journeys(replay, plans_below(CONTENT / name))
    assert [str(failure) for failure in replay.failures] == []
    verses = {f"verse:{verse.id}" for verse in campaign.verses}
    unseen = sorted(verses - set(replay.shown))
    assert unseen == [], "run: chronicler check --replay --keep content/" + name


def test_the_campaigns_that_are_finished_keep_journeys() -> None:
    assert {"drowned-bell", "first-tide"} <= set(CAMPAIGNS)


def test_a_small_campaign_is_searched_from_nothing(tmp_path: Path) -> None:
    """The verdicts come from plays alone: no kept journey helps."""
    verdicts = judge(load_campaign(CONTENT / "first-tide"), plans_below(tmp_path))
    assert not (verdicts.possible)
    assert not (verdicts.unknown)
    assert not (verdicts.unreachable)
    assert not (verdicts.broken)
    assert verdicts.lines() == [
        f"{len(verdicts.reached)} Verses: {len(verdicts.reached)} reached "
        f"(replayed in {verdicts.journeys} journeys)"
    ]
    assert verdicts.files


@pytest.mark.parametrize("base", ["harbour", "two-chapters"])
def test_clean_campaigns_are_reached_as_a_whole(base: str, tmp_path: Path) -> None:
    campaign = compile_texts(filled(base, {})).campaign
    assert campaign is not None
    verdicts = judge(campaign, plans_below(tmp_path))
    assert len(verdicts.reached) == len(campaign.verses), verdicts.lines()


def test_what_cannot_be_reached_is_never_called_reached(tmp_path: Path) -> None:
    planted = {"VERSES": "verse lost\n  Nobody.\n\n  -> end"}
    campaign = compile_texts(filled("two-chapters", planted)).campaign
    assert campaign is not None
    verdicts = judge(campaign, plans_below(tmp_path))
    assert verdicts.unreachable == ("fenmouth/lost",)
    assert "1 proved unreachable" in verdicts.lines()[0]


def test_what_only_the_analysis_believes_is_called_possible(tmp_path: Path) -> None:
    """The analysis asks for each by itself; under the rules Energy never stands above Health."""
    planted = {
        "CHOICES": "* Feed the whole parish. [energy 9+ and health 0-3]\n  -> fed",
        "VERSES": "verse fed\n  They eat.\n\n  -> end",
    }
    campaign = compile_texts(filled("harbour", planted)).campaign
    assert campaign is not None
    verdicts = judge(campaign, plans_below(tmp_path), rounds=(20,))
    assert "fenmouth/fed" in verdicts.possible
    assert "possible: fenmouth/fed" in "\n".join(verdicts.lines())


def test_a_journey_that_no_longer_plays_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "witnesses"
    folder.mkdir()
    text = 'plan "To nowhere"\n  characters: isbel\n  begins: campaign\n  reads: ford-house/the-ford\n'
    (folder / "ford-house.plan").write_text(text, encoding="utf-8")
    verdicts = judge(load_campaign(CONTENT / "first-tide"), plans_below(tmp_path))
    assert len(verdicts.broken) == 1
    assert "ford-house.plan:4" in verdicts.lines()[-1]
    assert "nowhere" not in "".join(verdicts.files.values())


def test_a_found_journey_is_a_plan_like_any_other() -> None:
    """Written, read again by the plan runner, and shortened to the Verse that was asked for."""
    replay = replay_of(filled("two-chapters", {}))
    search(replay, ["verse:book/the-bell-rises", "ending:victory"])
    text = replay.text("verse:book/the-bell-rises", "To the bell")
    assert text.splitlines()[-1] == "  reads: book/the-bell-rises"
    campaign = replay.book.campaign
    known = names_of(campaign)
    results = run_plans(
        text,
        "found.plan",
        replay.book,
        replay.rules,
        partial(parse_effects, edition=campaign.edition, known=known),
        partial(parse_requirement, edition=campaign.edition, known=known),
    )
    assert [result.failure for result in results] == [None]


def test_the_same_search_finds_the_same_play() -> None:
    book = Book(load_campaign(CONTENT / "first-tide"))
    found = [
        Witnesses(book, EDITIONS[book.campaign.edition]).find(["verse:letter-house/what-comes-next"])
        for _ in range(2)
    ]
    answers = [
        [node.answers for node in one["verse:letter-house/what-comes-next"].node.path()] for one in found
    ]
    assert answers[0] == answers[1]
    assert answers[0]


def test_the_number_of_cores_changes_nothing() -> None:
    """One process or three: the same goals, each with the very same play."""
    book = Book(load_campaign(CONTENT / "first-tide"))
    goals = [f"verse:{verse.id}" for verse in book.campaign.verses]
    ways = []
    for processes in (1, 3):
        found = Witnesses(book, EDITIONS[book.campaign.edition], processes=processes).find(goals)
        ways.append(
            [(goal, one.heroes, [node.answers for node in one.node.path()]) for goal, one in found.items()]
        )
    assert ways[0] == ways[1]
    assert len(ways[0]) == len(goals)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is forked here")
@pytest.mark.parametrize("deadly", [1, 3])
def test_a_killed_process_changes_nothing(deadly: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody, or a machine short of memory, kills a process in its first or third job: every play is found all the same."""
    book = Book(load_campaign(CONTENT / "first-tide"))
    goals = [f"verse:{verse.id}" for verse in book.campaign.verses]
    whole = Witnesses(book, EDITIONS[book.campaign.edition], processes=1).find(goals)
    here, jobs, run = os.getpid(), [0], Lane.run

    def run_or_die(lane: Lane, job: LaneJob, tell: Callable[[LaneReport], None]) -> None:
        jobs[0] += 1
        if os.getpid() != here and jobs[0] == deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        run(lane, job, tell)

    monkeypatch.setattr(Lane, "run", run_or_die)
    found = Witnesses(book, EDITIONS[book.campaign.edition], processes=2).find(goals)
    assert jobs[0] > 0, "nothing had to be done again"
    ways = [
        [(goal, one.heroes, [node.answers for node in one.node.path()]) for goal, one in way.items()]
        for way in (whole, found)
    ]
    assert ways[0] == ways[1]
    assert len(ways[0]) == len(goals)


def test_a_budget_of_states_finds_the_same_whatever_the_cores() -> None:
    book = Book(load_campaign(CONTENT / "first-tide"))
    goals = [f"verse:{verse.id}" for verse in book.campaign.verses]
    found = []
    for processes in (1, 2):
        witnesses = Witnesses(book, EDITIONS[book.campaign.edition], states=60, processes=processes)
        with pytest.raises(OutOfStates):
            witnesses.find([*goals, "ending:no-such-end"])
        found.append(list(witnesses.found))
    assert found[0] == found[1]
    assert 0 < len(found[0]) < len(goals)


def test_the_search_goes_on_from_kept_journeys() -> None:
    """What lies beyond a kept journey is found from there, and written as that journey with more lines."""
    replay = replay_of(filled("two-chapters", {}))
    search(replay, ["verse:book/the-bell-rises"])
    text = replay.text("verse:book/the-bell-rises", "To the bell")
    kept = Replay(replay.book, replay.rules)
    lines = text.splitlines()
    assert kept.play("\n".join(lines[: len(lines) // 2]), "kept.plan", stands=True)
    assert kept.stands
    found = Witnesses(kept.book, kept.rules, stands=kept.stands).find(["verse:book/the-bell-rises"])
    witness = found["verse:book/the-bell-rises"]
    stand = witness.node.path()[0].stand
    assert stand is not None
    before = stand.lines
    assert before in {stand.lines for stand in kept.stands}
    written = plan_text(kept.book, kept.rules, witness, "To the bell")
    assert written.splitlines()[1 : len(before) + 1] == list(before)
    assert kept.play(written, "")
    assert "verse:book/the-bell-rises" in kept.shown


@pytest.mark.rule("FOA-ACTION-001")
def test_the_search_answers_only_what_is_on_offer() -> None:
    """Where the players take turns, a day cannot simply end: whatever a step branches into is open."""
    book = Book(load_campaign(CONTENT / "untold-winter"))
    explorer = Explorer(book, EDITIONS[book.campaign.edition], ("hanne", "gorran"))
    asked: list[tuple[str, set[Answer], set[Answer]]] = []

    class Watched(Steps):
        def branches(self, decision: Decision, game: Game, met: Event | None) -> Sequence[Answer]:
            found = super().branches(decision, game, met)
            if decision.single:
                asked.append((decision.kind, set(found), set(decision.open_keys())))
            return found

    explorer.steps = Watched(explorer.told, explorer.steps.can_end, (), frozenset(), explorer.steps.choices)
    explorer.look_around(80)
    assert "day.who" in {kind for kind, _, _ in asked}
    assert [(kind, found - keys) for kind, found, keys in asked if not found <= keys] == []


def test_facts_are_keys_of_the_analysis() -> None:
    """Whatever a position shows, the analysis has a word for it."""
    book = Book(load_campaign(CONTENT / "first-tide"))
    explorer = Witnesses(book, EDITIONS[book.campaign.edition]).lanes[0].explorer
    explorer.look_around(100)
    known = set(explorer.guide.world.ids)
    strange = {fact for node in explorer.archive for fact in facts_of(node.game)} - known
    assert {fact.partition(":")[0] for fact in strange} <= {
        "chapter",
        "filter",
        "waystone",
        "guardian",
        "time",
        "condition",
    }


def test_a_page_may_have_many_choices() -> None:
    """Each of fifteen choices is a goal; the last ones were once never looked at."""
    choices = "".join(f"  * Take {name}.\n    -> end\n" for name in "abcdefghijklmno")
    result = compile_texts({"campaign.chron": MANY + choices})
    assert result.campaign is not None
    verdicts = judge(result.campaign, {}, kinds=("choices",))
    assert [(one.reached, one.open) for one in verdicts.others] == [(15, ())]


MANY = """campaign hub "Hub"
  edition: fall-of-avalon
  start: fenmouth
  characters: brannoc

chapter slack-water 1 "Slack Water"
  -> fenmouth/start

location fenmouth 101 "Fenmouth"

character brannoc 1 "Brannoc"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0
  tray: green

journal fenmouth

verse start
  Words.

"""
