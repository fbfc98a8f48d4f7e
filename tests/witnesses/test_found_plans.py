"""Found plays as texts: what the search answered is what the plan runner reads."""

from chronicler.witnesses.found_plans import plan_text
from chronicler.witnesses.reached_positions import Waypoint, Witnessed
from chronicler.witnesses.replay import Replay
from compiler.api import compile_texts
from runtime.editions.by_name import EDITIONS
from runtime.rules.book.book import Book

EMBER = """campaign cold "Cold"
  edition: kings-of-ruin
  start: fenmouth
  characters: brannoc

chapter slack-water 1 "Slack Water"
  -> fenmouth/start

location fenmouth 101 "Fenmouth"

character brannoc 1 "Brannoc"
  energy: 0-10, start 7, red 0
  health: 0-12, start 9
  terror: 0-10, start 0, red 9-10
  attributes: aggression 2, empathy 0, courage 1, caution 1, practicality 1, spirituality 0

achievement warmth "Warmth"
  for: brannoc, page 1
  earned when: [energy 0+]

legendary action ember "Ember"
  for: brannoc, page 1
  at any time: each party member loses 2 terror

journal fenmouth

verse start
  Words.

  > hand out the achievements
  > gain achievement warmth
  * Go out.
    -> cold

verse cold
  It is cold.

  -> end
"""


def test_a_question_that_could_take_the_next_words_for_its_own_is_declined_in_writing() -> None:
    """The card is offered between two effects and again beside the choices; the play uses it beside the choices."""
    campaign = compile_texts({"cold.chron": EMBER}).campaign
    assert campaign is not None
    book, rules = Book(campaign), EDITIONS[campaign.edition]
    answers, verses = ("use-ember", "go-out"), ("fenmouth/start", "fenmouth/cold")
    found = Witnessed(("brannoc",), Waypoint(None, answers, verses), (), frozenset())
    text = plan_text(book, rules, found, "Into the cold")
    words = 'choose: "Ember: each party member loses 2 terror"'
    assert [line.strip() for line in text.splitlines()[3:]] == [
        "reads: fenmouth/start",
        'choose: "go-on"',
        words,
        'choose: "Go out."',
        "reads: fenmouth/cold",
    ]
    replay = Replay(book, rules)
    assert replay.play(text, ""), replay.failures
