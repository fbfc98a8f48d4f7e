"""Rulings belong to the table: by name, in the campaign file, on the command line, in the save."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from compiler.api import compile_texts
from runtime.editions.by_name import EDITIONS
from runtime.editions.read_rulings import UnknownRuling, in_words, rules_of_campaign, rulings_of, with_rulings
from runtime.rules.rulings import Rulings
from schemas.codec import dumps
from schemas.ruling_reasons import REASONS
from schemas.rulings import BY_NAME, RULINGS
from schemas.settled_doubts import SETTLED
from tests.support.tables import CAMPAIGN, EDITION, MAP, PEOPLE, Table, campaign_of

rule = pytest.mark.rule


def test_every_ruling_of_the_rules_has_a_name_and_its_answers() -> None:
    assert [one.field for one in RULINGS] == list(Rulings.__struct_fields__)
    assert len(BY_NAME) == len(RULINGS)
    for edition in EDITIONS.values():
        for option, now, _ in rulings_of(edition, edition):
            assert not option.answers or now in option.answers, option.name


@pytest.mark.parametrize("option", RULINGS, ids=lambda one: one.name)
def test_every_answer_of_every_ruling_can_be_said(option: object) -> None:
    name, field, answers = option.name, option.field, option.answers  # type: ignore[attr-defined]
    for answer in answers or (in_words(getattr(EDITION.rulings, field)),):
        rules = with_rulings(EDITION, [f"{name}={answer}"])
        assert in_words(getattr(rules.rulings, field)) == answer


@rule("KOR-GEN-004")
@pytest.mark.parametrize(("said", "answer"), [("true", True), ("False", False), ("yes", True), ("no", False)])
def test_yes_and_no_may_be_said_as_true_and_false(said: str, answer: bool) -> None:
    assert with_rulings(EDITION, [f"covered-charges={said}"]).rulings.amb_s_49 is answer
    with pytest.raises(UnknownRuling, match="not 'true'"):
        with_rulings(EDITION, ["track-ends=true"])


@rule("KOR-GEN-004", "FOA-GEN-009")
def test_what_is_not_a_ruling_is_answered_with_what_is() -> None:
    for said, told in (
        ("covered-charge=no", "Did you mean covered-charges?"),
        ("covered-charges", "has no answer: write covered-charges=yes"),
        ("covered-charges=perhaps", "is yes or no, not 'perhaps'"),
        ("owner-share=some", "is a number"),
    ):
        with pytest.raises(UnknownRuling, match=told.replace("?", r"\?")):
            with_rulings(EDITION, [said])


@rule("KOR-GEN-004", "FOA-GEN-009")
def test_a_campaign_chooses_and_a_table_chooses_after_it() -> None:
    head = CAMPAIGN + "  rulings: covered-charges no, rest-above-start no\n"
    campaign = campaign_of(head=head)
    assert campaign.rulings == ("covered-charges=no", "rest-above-start=no")
    rules = rules_of_campaign(campaign)
    assert (rules.rulings.amb_s_49, rules.rulings.amb_s_135) == (False, False)
    assert with_rulings(rules, ["covered-charges=yes"]).rulings.amb_s_49


def test_a_campaign_file_with_a_wrong_ruling_is_told_where_and_what() -> None:
    head = CAMPAIGN + "  rulings: covered-charge no, redraw burnt\n"
    result = compile_texts({"campaign.chron": head, "people.chron": PEOPLE, "map.chron": MAP})
    told = [one.message for one in result.diagnostics if one.code.id == "E111"]
    assert told == [
        "`covered-charge` is not a ruling (`chronicler rulings` lists them).",
        "`redraw burnt` is not `redraw shuffled` or `redraw discarded`.",
    ]


def chronicler(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    code = "from chronicler.cli import main; main()"
    env = {**os.environ, "XDG_DATA_HOME": str(home), "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, env=env, cwd=home, check=False
    )


def test_the_command_line_chooses_and_lists_rulings(tmp_path: Path) -> None:
    built = tmp_path / "campaign.json"
    built.write_bytes(dumps(Table().campaign))
    script = tmp_path / "answers.txt"
    script.write_text("quit\n")
    playing = ("play", str(built), "--plain", "--script", str(script))
    wrong = chronicler(*playing, "--ruling", "redrew=x", home=tmp_path)
    assert (wrong.returncode, "Did you mean redraw?" in wrong.stderr) == (2, True)
    right = chronicler(*playing, "--ruling", "covered-charges=no", home=tmp_path)
    assert right.returncode == 0, right.stderr
    shown = chronicler(
        "rulings", str(built), "--ruling", "covered-charges=no", "--only", "covered-charges", home=tmp_path
    )
    assert shown.stdout.startswith("covered-charges = no  (the edition: yes)\n"), shown.stderr
    for word in ("AMB-S-49", "KOR-COMBAT-021"):  # as the list itself names it
        found = chronicler("rulings", str(built), "--only", word, home=tmp_path).stdout
        assert found.startswith("covered-charges = yes\n")
    near = chronicler("rulings", str(built), "--only", "covered-charge", home=tmp_path)
    assert (near.returncode, "Did you mean covered-charges?" in near.stderr) == (2, True)


def test_the_settings_count_beside_what_is_said_and_what_fits_no_edition_is_passed_over(
    tmp_path: Path,
) -> None:
    """One ruling of the settings counts, one is said anew, one has an answer that only the other edition has."""
    built = tmp_path / "campaign.json"
    built.write_bytes(dumps(Table().campaign))
    kept = tmp_path / "chronicler" / "settings.json"
    kept.parent.mkdir()
    kept.write_text('{"rulings": ["covered-charges=no", "redraw=discarded", "guardian-die=north+stay"]}')
    script = tmp_path / "answers.txt"
    script.write_text("quit\n")
    words = ("play", str(built), "--plain", "--script", str(script), "--ruling", "redraw=shuffled")
    told = chronicler(*words, home=tmp_path)
    assert told.returncode == 0, told.stderr
    assert "`guardian-die=north+stay` is passed over here" in told.stdout
    saves = [path for path in (tmp_path / "chronicler" / "saves").rglob("*") if path.is_file()]
    assert any(b"covered-charges=no" in path.read_bytes() for path in saves)
    assert not any(b"guardian-die" in path.read_bytes() for path in saves)


@rule("KOR-SAVE-001")
def test_a_game_goes_on_by_the_rulings_it_began_with() -> None:
    from runtime.play.saves.save_content import Head
    from runtime.play.sessions.opening import rules_for

    campaign = Table().campaign
    head = Head(
        campaign=campaign.id,
        title=campaign.title,
        edition=campaign.edition,
        heroes=("ann",),
        seed=1,
        rulings=("covered-charges=no",),
    )
    assert rules_for(head, campaign).rulings.amb_s_49 is False


def test_every_ruling_has_its_reason_and_every_doubt_its_place() -> None:
    """An option has a reason; what is no option is settled, with a reading and a reason. No doubt is both."""
    assert set(REASONS) == {one.name for one in RULINGS}
    assert all(REASONS.values())
    assert not {one.id for one in RULINGS} & {one.id for one in SETTLED}
    assert all(one.reading and one.why for one in SETTLED)
    assert all(one.rules or one.id == "AMB-S-26" for one in RULINGS)
    assert all(one.form for one in RULINGS if not one.answers)


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("greedy=gold", "duration or terror"),
        ("red-filter=green", "'green' is none of red, blue"),
        ("guardian-die=north+up", "'up' is none of north"),
        ("dying-items=many", "a number"),
        ("escape-cost=1 gold", "a number of energy or health"),
    ],
)
def test_a_text_that_is_no_answer_is_answered_with_its_form(said: str, part: str) -> None:
    with pytest.raises(UnknownRuling, match=part):
        with_rulings(EDITION, [said])


@pytest.mark.rule("KOR-GEN-004")
def test_a_ruling_is_known_by_its_id_too_in_large_letters_or_small() -> None:
    named = with_rulings(EDITION, ("connected=joined",)).rulings
    assert with_rulings(EDITION, ("amb-c-10=joined",)).rulings == named != EDITION.rulings
    assert with_rulings(EDITION, ("AMB-C-10=joined",)).rulings == named
    with pytest.raises(UnknownRuling, match="Did you mean AMB-C-10"):
        with_rulings(EDITION, ("AMB-C-10x=joined",))
