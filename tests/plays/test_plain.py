"""The line-by-line player: answers by number, key or words; kind to junk; polite at the end."""

from collections.abc import Sequence

import pytest

from runtime.editions import kings_of_ruin
from runtime.editions.modes import told_outcomes
from runtime.ui import plain
from tests.laws.worlds import marsh

RULES = told_outcomes(kings_of_ruin.EDITION)


def played(lines: Sequence[str], heroes: str = "wren") -> tuple[int, str]:
    waiting = iter(lines)
    out: list[str] = []
    code = plain.play(
        marsh().campaign,
        heroes=heroes.split(),
        seed=1,
        read=lambda prompt: next(waiting, None),
        write=out.append,
        rules=RULES,
    )
    return code, "\n".join(out)


def test_it_tells_the_story_and_shows_costs_and_locks() -> None:
    code, text = played(["go-back", "explore", "2", "explore"])
    assert code == 0
    assert "Somebody has left a lamp burning on the last plank." in text
    assert "2. (1 wealth, once) Buy the lamp." in text
    assert (
        "2. (1 wealth, once) Buy the lamp.  [locked: already done]" in text
        or "[locked: costs 1 wealth]" in text
    )


@pytest.mark.parametrize("word", ["4", "go-back", "Go back.", "go b"])
def test_an_answer_may_be_a_number_a_key_or_words(word: str) -> None:
    assert "=== Day 1 ===" in played([word])[1]


@pytest.mark.parametrize(
    "junk",
    ["", "   ", "99", "0", "-1", "sing", "\x00\x1b[A", "é" * 500, "'; drop", "ask-the-ferryman, go-back"],
)
def test_junk_is_answered_kindly_and_changes_nothing(junk: str) -> None:
    code, text = played([junk, "go-back"])
    assert code == 0
    assert "That does not work:" in text
    assert "=== Day 1 ===" in text


def test_the_end_of_the_input_is_a_polite_end() -> None:
    assert played([]) == (0, played([])[1])
    assert played([])[1].endswith("Until next time.")
    assert played(["quit"])[1].endswith("Until next time.")


def test_help_status_and_undo() -> None:
    _, text = played(["help", "undo", "status", "go-back", "undo", "go-back"])
    assert "Answer with a number" in text
    assert "There is nothing to take back yet." in text
    assert "Wren, the Reed-Cutter at The Landing: energy 7, health 9, terror 0; 3 food, 1 wealth" in text
    assert "Taken back." in text
    assert text.count("=== Day 1 ===") == 2


def test_several_at_once_are_written_with_commas() -> None:
    from runtime.rules.decisions import Decision, Option

    decision = Decision("x", "players", (Option("ann", "Ann"), Option("bob", "Bob")), least=0, most=2)
    assert plain.understood(decision, "") == ()
    assert plain.understood(decision, "2, ann") == ("bob", "ann")


def test_unknown_heroes_are_refused_with_a_reason() -> None:
    code, text = played([], heroes="nobody")
    assert code == 2
    assert "there is no character 'nobody'; there are wren, hob, isa" in text


def test_no_heroes_means_the_first() -> None:
    assert played([], heroes="")[0] == 0


def test_words_that_fit_several_options_are_asked_again() -> None:
    _, text = played(["go-back", "travel", "t"])
    assert "That does not work" in text or "Willow" in text
