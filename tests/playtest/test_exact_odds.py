"""Odds worked out by hand, compared with the rules' own dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

from click.testing import CliRunner

from chronicler.commands.odds import command
from chronicler.commands.why import command as why
from chronicler.live.describing import described
from chronicler.live.engine import Engine
from chronicler.playtest.exact_odds import bonuses, chances, steps_of, totals
from chronicler.playtest.knobs import knobs_of, turned
from chronicler.playtest.worker import play_number
from compiler.live.name_places import Name
from schemas.codec import loads
from schemas.model import Campaign, Roll
from tests.playtest.support import STORY, data, order


def roll_of(campaign: Campaign, verse: str) -> Roll:
    found = next(one for one in campaign.verses if one.id == verse)
    return next(step for step in steps_of(found) if isinstance(step, Roll))


def test_sums_of_dice() -> None:
    assert totals(1) == {face: Fraction(1, 6) for face in range(1, 7)}
    assert totals(2)[7] == Fraction(6, 36)
    assert totals(2)[2] == Fraction(1, 36)
    assert sum(totals(3).values()) == 1


def test_the_rows_of_a_roll_for_every_bonus() -> None:
    """`roll + empathy`, 1-4 and 5+: both heroes have empathy 1, so a die of 1 to 3 lets them in."""
    campaign = loads(data())
    roll = roll_of(campaign, "quay/knock")
    assert chances(roll, 0) == [Fraction(4, 6), Fraction(2, 6)]
    assert chances(roll, 1) == [Fraction(3, 6), Fraction(3, 6)]
    assert list(bonuses(roll, campaign)) == [0, 1]


def test_the_games_agree_with_the_odds() -> None:
    """Of 300 first knocks about half are let in: 150 give or take four times the deviation of 8.7."""
    wanted = order(data(), bots=("sensible",), sizes=(1,))
    seen: Counter[str] = Counter()
    for number in range(300):
        read = play_number(data(), wanted, number).notes.verses
        seen.update(verse for verse in ("quay/let-in", "book/turned-away") if verse in read)
    let_in = seen["quay/let-in"]
    assert 115 <= let_in <= 185


def test_a_number_is_turned_and_nothing_else() -> None:
    campaign = loads(data())
    knob = next(one for one in knobs_of(campaign, {}) if one.what == "roll, row from 5")
    easier = turned(campaign, knob, 1)
    assert easier is not None
    assert chances(roll_of(loads(easier), "quay/knock"), 0) == [Fraction(5, 6), Fraction(1, 6)]
    assert turned(campaign, knob, -9) is None


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "campaign.chron").write_text(STORY.format(id="the-lock", inside="", targets=""))
    told = CliRunner().invoke(command, ["knock", str(tmp_path)], standalone_mode=False)
    assert told.output == (
        "quay/knock:\n"
        "  roll + empathy at line 55:\n"
        "    with +0: 1-4 -> quay/let-in 67%, 5+ -> book/turned-away 33%\n"
        "    with +1: 1-4 -> quay/let-in 50%, 5+ -> book/turned-away 50%\n"
    )
    moved = CliRunner().invoke(
        command, ["book/inside", str(tmp_path), "--games", "40", "--moves", "4"], standalone_mode=False
    )
    assert "quay/knock: roll, row from 5" in moved.output
    lost = CliRunner().invoke(command, ["quay/knok", str(tmp_path)], standalone_mode=False)
    assert "Did you mean `quay/knock`" in str(lost.exception)


def test_why_tells_the_odds_of_a_page(tmp_path: Path) -> None:
    """A die and empathy 0 or 1: 1-4 comes in 4 or 3 of 6, 5+ in 2 or 3 of 6."""
    (tmp_path / "campaign.chron").write_text(STORY.format(id="the-lock", inside="", targets=""))
    told = CliRunner().invoke(why, ["quay/knock", "--path", str(tmp_path)], standalone_mode=False)
    line = (
        "roll at line 55 with +0 to +1: 1-4 -> quay/let-in 50 % to 67 %, 5+ -> book/turned-away 33 % to 50 %"
    )
    assert f"  {line}\n" in told.output
    # An editor's hover over the Verse says the same.
    assert f"- {line}" in described(Engine(tmp_path, use_cache=False), Name("verse", "quay/knock"), {})
