"""`chronicler rules`: every term has a topic, both editions answer, the page is current, the table's help says the same."""

import re

import pytest
from click.testing import CliRunner

from chronicler.commands.rules import command
from runtime.editions.by_name import EDITIONS
from runtime.paper.rule_topics import TOPICS, explained
from runtime.sentences.synonyms import SYNONYMS
from runtime.sentences.terms import terms_of
from runtime.ui.panels.help import explain
from runtime.ui.screen import line
from tests.support.rule_coverage import catalogue
from tests.support.rules_page import PAGE, rendered

WORDS = {name: EDITIONS[name].words for name in ("kings-of-ruin", "fall-of-avalon")}


def test_every_term_stands_under_one_topic() -> None:
    placed = [term for terms in TOPICS.values() for term in terms.split("|")]
    assert len(placed) == len(set(placed))
    assert {one.term for one in explained(WORDS.items())} == set(placed)


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == rendered(), "run: python -m tests.support.rules_page"


def test_both_editions_stand_side_by_side_where_they_differ() -> None:
    told = CliRunner().invoke(command, ["order", "of", "the", "day"], standalone_mode=False).output
    assert "Kings of Ruin:" in told
    assert "The Fall of Avalon:" in told
    assert told.index("12. ") < told.index("The Fall of Avalon")
    same = CliRunner().invoke(command, ["lightning"], standalone_mode=False).output
    assert "Kings of Ruin" not in same
    assert "further card" in same


def test_a_slip_of_the_fingers_is_understood_and_nonsense_is_not() -> None:
    slip = CliRunner().invoke(command, ["waystoen"], standalone_mode=False)
    assert slip.output.startswith("Waystone\n")
    nonsense = CliRunner().invoke(command, ["xyzzyq"])
    assert nonsense.exit_code == 2
    assert "lists them all" in nonsense.output


@pytest.mark.parametrize("edition", WORDS)
def test_help_at_the_table_knows_the_orders(edition: str) -> None:
    for order in WORDS[edition].orders:
        lines = explain(order.title.lower(), 90, terms_of(WORDS[edition]))
        text = " ".join(
            "".join(run.text for run in one.runs) if hasattr(one, "runs") else str(one) for one in lines
        )
        for number in range(1, len(order.steps) + 1):
            assert f"{number}. " in text


def test_orders_name_rules_of_the_catalogue() -> None:
    known = {rule.id for rule in catalogue()}
    for words in WORDS.values():
        for order in words.orders:
            assert set(order.rules) <= known
            assert not any(re.search(r"\b(KOR|FOA)-", step) for step in order.steps)


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("hp", "Health"), ("mana", "Magic"), ("gold", "Wealth"), ("XP", "Exp"), ("sanity", "Terror"),
        ("stamina", "Energy"), ("menir", "Menhir"), ("exhuasted", "Exhausted"), ("quests", "Quest"),
        ("what is a menhir?", "Menhir"), ("how do I win", "Quest"), ("tasks", "Lead"), ("stuck", "When you are lost"),
        ("combat", "Order of a fight"), ("diplomacy", "Order of a talk"), ("first encounter", "First fight"),
        ("blank map", "Adventure map"), ("flee", "Escape"), ("difficulty", "Mode"),
    ],
)  # fmt: skip
def test_a_newcomers_word_finds_the_term(typed: str, term: str) -> None:
    told = CliRunner().invoke(command, typed.split(), standalone_mode=False).output
    assert told.split("\n")[0] == term
    for name, words in WORDS.items():
        terms = terms_of(words)
        if term in dict(terms):
            assert explain(typed, 80, terms)[0] == line(term, "heading"), name


def test_every_synonym_leads_to_a_term_of_some_edition() -> None:
    known = {one.term for one in explained(WORDS.items())}
    assert {term for terms in SYNONYMS.values() for term in terms} <= known
    assert not {word for word in SYNONYMS if word in {term.casefold() for term in known}}


@pytest.mark.parametrize("edition", WORDS)
def test_the_papers_of_a_player_are_there(edition: str) -> None:
    """Day, fight, talk, a fight for beginners, advice, leads, the sheet to save on, a map to fill in; for both editions."""
    known = {term for term, _ in terms_of(WORDS[edition])}
    papers = {
        "Order of the Day",
        "Order of a fight",
        "Order of a talk",
        "First fight",
        "When you are lost",
        "Lead",
    }
    assert papers | {"Adventure map", "Death"} <= known
