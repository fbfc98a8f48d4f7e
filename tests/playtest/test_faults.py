"""Seeded faults in copies of a campaign and of the rules: found, made small, and seen again by replaying."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from chronicler.playtest.engines import Here
from chronicler.playtest.failure_plans import plan_of_case
from chronicler.playtest.failures import PlayToFault, SmallCase, make_small, write_case
from chronicler.playtest.findings_of_games import report_of
from chronicler.playtest.running import play_run
from chronicler.playtest.store import PlaytestRun, Store
from chronicler.playtest.tallies import count
from chronicler.playtest.targets import verdicts
from chronicler.playtest.worker import play_number
from runtime.editions.kings_of_ruin import EDITION
from runtime.play.playtests.notes import GameNotes
from schemas.codec import loads
from schemas.vocabulary.journal import TimePasses
from tests.playtest.support import data, order


def games_of(
    path: Path, campaign: bytes, games: int, **wanted: object
) -> tuple[Store, PlaytestRun, list[GameNotes]]:
    store = Store(path)
    run = store.run(order(campaign, **wanted), "", "")
    play_run(store, run, campaign, games, Here())
    return store, run, list(store.games(run))


def small(campaign: bytes, run: PlaytestRun, game: GameNotes) -> SmallCase:
    case = make_small(campaign, run.order, game, partial(play_number, campaign, run.order, game.number))
    assert case is not None
    return case


def planned(case: SmallCase, campaign: bytes, run: PlaytestRun) -> str:
    """The case as a plan, which the plan runner has played to the same fault."""
    text = plan_of_case(case, PlayToFault(campaign, run.order, case.notes))
    assert text is not None
    return text


def test_a_bug_in_the_rules_becomes_the_shortest_play_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third time passing is a fault: three answers lead there, whatever else the bots did before."""
    honest = EDITION.effects[TimePasses]

    def faulty(effect, game, rules, context):  # type: ignore[no-untyped-def]
        if game.calendar.time_passed.get(1, 0) >= 2:
            raise ValueError("the hourglass is broken")
        return honest(effect, game, rules, context)

    monkeypatch.setitem(EDITION.effects, TimePasses, faulty)  # type: ignore[arg-type]
    _, run, games = games_of(tmp_path / "s", data(), 60, bots=("random",), sizes=(1,))
    failed = [game for game in games if game.failure is not None]
    assert failed
    assert all("the hourglass is broken" in game.failure.message for game in failed if game.failure)
    longest = max(failed, key=lambda game: game.decisions)
    case = small(data(), run, longest)
    people = [entry.answer for entry in case.entries if not entry.chance]
    assert people.count("wait-for-a-while") == 3
    assert len(case.entries) < longest.decisions or longest.decisions <= 12
    text = planned(case, data(), run)
    assert text.count('choose: "Wait for a while."') == 3
    assert text.startswith(f'plan "Game {longest.number}, crash: ValueError: the hourglass is broken')
    path = write_case(case, data(), run.order, tmp_path, tmp_path, "test")
    from chronicler.playing import replayed_table
    from runtime.rules.book.book import Book

    table, said = replayed_table(Book(loads(data())), path, tmp_path)
    assert "the hourglass is broken" in said
    with pytest.raises(ValueError, match="the hourglass is broken"):
        table.session.answer("wait-for-a-while")


def test_a_broken_law_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = EDITION.effects[TimePasses]

    def generous(effect, game, rules, context):  # type: ignore[no-untyped-def]
        yield from honest(effect, game, rules, context)
        game.characters["ann"].food = 21

    monkeypatch.setitem(EDITION.effects, TimePasses, generous)  # type: ignore[arg-type]
    _, run, games = games_of(tmp_path / "s", data(), 30, sizes=(1,), bots=("random",), heroes=("ann",))
    broken = [game for game in games if game.failure is not None]
    assert {game.failure.kind for game in broken if game.failure} == {"law"}
    assert {game.failure.message for game in broken if game.failure} == {"ann has 21 food; the limit is 20"}
    case = small(data(), run, broken[0])
    assert [entry.answer for entry in case.entries if not entry.chance].count("wait-for-a-while") == 1
    assert planned(case, data(), run).count('choose: "Wait for a while."') == 1


def test_reading_that_never_ends_is_a_failure_and_no_hang(tmp_path: Path) -> None:
    """Two pages that lead to each other by a choice: a bot may turn them for ever, and the run goes on."""
    loop = """
  -> round

verse round
  And round.

  -> again

verse again
  Again.

  * Once more.
    -> round

verse unread
  Nobody reads this.
"""
    campaign = data(loop)
    _, run, games = games_of(tmp_path / "s", campaign, 12, bots=("sensible",), sizes=(1,))
    endless = [game for game in games if game.failure and game.failure.kind == "endless"]
    assert endless
    assert "book/" in endless[0].failure.where if endless[0].failure else False
    case = small(campaign, run, endless[0])
    assert case.failure.kind == "endless"
    assert planned(case, campaign, run).count("reads: book/again") >= 2


def test_an_ending_nobody_reaches_and_a_softlock_are_told_by_targets(tmp_path: Path) -> None:
    targets = "  playtest: ending book/inside at least 10 %\n  playtest: unfinished at most 5 %\n"
    shut = data("", targets)
    store, run, _ = games_of(tmp_path / "open", shut, 60)
    campaign = loads(shut)
    counts = count(store.games(run))
    fine = verdicts(campaign.playtest, report_of(campaign, run, counts), counts)
    assert [one.verdict for one in fine] == ["met", "met"]
    # A copy in which nobody is ever let in, and waiting costs no time: games go on for ever.
    from compiler.api import compile_texts
    from schemas.codec import dumps
    from tests.playtest.support import STORY

    text = STORY.format(id="the-lock", inside="", targets=targets).replace("1-4 -> let-in", "1-4 -> gate")
    text = text.replace("5+ -> book/turned-away", "5+ -> gate").replace("    > time passes 1\n", "")
    stuck = compile_texts({"a.chron": text}).campaign
    assert stuck is not None
    store, run, _ = games_of(tmp_path / "stuck", dumps(stuck), 80, bots=("sensible",))
    counts = count(store.games(run))
    told = verdicts(stuck.playtest, report_of(stuck, run, counts), counts)
    assert [one.verdict for one in told] == ["missed", "missed"]
    case = small(dumps(stuck), run, counts.stalled[0])
    assert case.failure.kind == "stall"
    assert "the game went on to day 31" in case.failure.message
    days = [entry for entry in case.entries if entry.answer == "end-the-day"]
    assert len(days) <= 1  # of thirty
    path = write_case(case, dumps(stuck), run.order, tmp_path, tmp_path, "test")
    from chronicler.playing import replayed_table
    from runtime.rules.book.book import Book

    table, said = replayed_table(Book(stuck), path, tmp_path)
    assert "nothing new came after day" in said
    assert table.session.decision is not None
    assert planned(case, dumps(stuck), run).startswith('plan "Game')


def test_an_encounter_made_hopeless_is_told_by_its_target(tmp_path: Path) -> None:
    """The fight of The Drowned Bell that comes most often, with a pool that nobody fills, beside the honest one."""
    from collections import Counter

    from msgspec.structs import replace

    from chronicler.bundled import bundled
    from chronicler.playing import load_campaign
    from schemas.codec import dumps
    from schemas.model import PlaytestTarget

    honest = load_campaign(bundled("drowned-bell"))
    store, run, games = games_of(tmp_path / "honest", dumps(honest), 20, bots=("sensible",), sizes=(2,))
    met = Counter(fight.encounter for game in games for fight in game.fights if fight.kind == "combat")
    often, times = met.most_common(1)[0]
    assert times >= 8
    wanted = PlaytestTarget(measure="won against", name=often, least=40.0, at=(1, 1))
    counts = count(store.games(run))
    assert verdicts((wanted,), report_of(honest, run, counts), counts)[0].verdict != "missed"
    cards = tuple(
        # Its first row answers every pool: without a row an enemy would do nothing, and wait until the pool is full.
        replace(card, value=99, attacks=(replace(card.attacks[0], most=98),)) if card.name == often else card
        for card in honest.combat_encounters
    )
    copy = replace(honest, combat_encounters=cards)
    store, run, _ = games_of(tmp_path / "hopeless", dumps(copy), 20, bots=("sensible",), sizes=(2,))
    counts = count(store.games(run))
    assert verdicts((wanted,), report_of(copy, run, counts), counts)[0].verdict == "missed"


def test_an_unlucky_run_does_not_miss_a_target() -> None:
    """A target is missed only when the whole interval lies outside: 1 of 10 says nothing about 20 %."""
    from chronicler.playtest.tallies import Tally
    from schemas.model import PlaytestTarget

    counts = Tally()
    for number in range(10):
        counts.add(
            GameNotes(
                number=number,
                seed=0,
                heroes=("ann",),
                bots=("random",),
                result="victory" if number else "defeat",
            )
        )
    campaign = loads(data())
    run = PlaytestRun(1, "k", order(data()), "", "", 0.0)
    report = report_of(campaign, run, counts)
    wanted = PlaytestTarget(measure="defeat", least=20.0, at=(1, 1))
    assert verdicts((wanted,), report, counts)[0].verdict == "open"
    said = verdicts((wanted,), report, counts)[0].said
    assert "10 % (surely 1" in said  # a share with its unit and its interval
    certain = PlaytestTarget(measure="victory", least=0.0, most=100.0, at=(1, 1))
    for many in (1, 40):  # the interval of many questions is wider, and still no share
        found = verdicts((certain,) * many, report, counts)[0].said
        low, high = map(float, found.partition("surely ")[2].rstrip(")").split(" to "))
        assert 0 <= low < high <= 100
    unmistakable = PlaytestTarget(measure="defeat", least=60.0, at=(1, 1))
    assert verdicts((unmistakable,), report, counts)[0].verdict == "missed"


def test_a_gate_hardly_ever_shuts_by_luck() -> None:
    """Fifty runs of a campaign whose targets are the truth, give or take two points: at most 5 % may be called missed."""
    from chronicler.playtest.tallies import Tally
    from schemas.model import PlaytestTarget

    campaign = loads(data())

    def tally(seed: int, games: int) -> Tally:
        wanted = order(data(), seed=seed)
        return count(play_number(data(), wanted, number).notes for number in range(games))

    truth = tally(999, 1500)
    shares = {
        verse: 100 * truth.verses[verse] / truth.finished for verse in ("book/turned-away", "quay/let-in")
    }
    targets = tuple(
        PlaytestTarget(measure="read", name=verse, least=share - 2, most=share + 2, at=(1, 1))
        for verse, share in shares.items()
    )
    shut = 0
    for seed in range(50):
        counts = tally(seed, 60)
        report = report_of(campaign, PlaytestRun(1, "k", order(data()), "", "", 0.0), counts)
        shut += any(one.verdict == "missed" for one in verdicts(targets, report, counts))
    assert shut <= 2
