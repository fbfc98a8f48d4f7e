"""What a choice that nobody has tried promises a reader: by what is printed below it, and by what its words mean to them."""

from __future__ import annotations

from statistics import mean

import msgspec

from compiler.api import compile_texts
from runtime.editions.by_name import EDITIONS
from runtime.play.bots.reading_memory import ReadingMemory
from runtime.play.bots.tempers import TEMPERS, Temper
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import new_game
from runtime.rules.protocol.context import Context
from tests.playtest.support import STORY

CHOICES = """verse knock
  Somebody knocks back.

  * Read the plate on the door.
    -> let-in
  * Take the purse that lies on the step.
    > gain 4 wealth
    -> let-in
  * Go home.
    -> end
  * Say that you only wanted to know the way.
    -> let-in
"""
PLAIN = msgspec.structs.replace(TEMPERS["sensible"], taste=0.0)


def promises(temper: Temper, seed: int = 0) -> list[float]:
    """What each choice of the page is worth to a reader who meets it for the first time."""
    start = STORY.index("verse knock")
    end = STORY.index("verse let-in")
    text = STORY[:start] + CHOICES + "\n" + STORY[end:]
    result = compile_texts({"a.chron": text.format(id="the-door", inside="", targets="")})
    assert result.campaign is not None, result.diagnostics
    book, rules = Book(result.campaign), EDITIONS["kings-of-ruin"]
    memory = ReadingMemory(new_game(book, rules, ("ann",)), rules, temper, seed=seed)
    page = book.pages["quay/knock"]
    assert page.place is not None
    return [memory.choice_worth(page.place, choice, Context(("ann",), "quay")) for choice in page.choices]


def test_what_is_printed_below_a_choice_counts() -> None:
    """A purse is worth more than a plate; to the greedy one, more so."""
    plate, purse, _, _ = promises(PLAIN)
    assert purse > plate
    greedy = msgspec.structs.replace(TEMPERS["greedy"], taste=0.0)
    assert promises(greedy)[1] - promises(greedy)[0] > purse - plate


def test_the_way_out_is_where_nothing_is_to_turn_to() -> None:
    """Wherever it stands on the page; the last one that costs nothing says no, too, but a page follows it."""
    plate, _, home, way = promises(PLAIN)
    assert home < way < plate


def test_readers_differ_and_stay_as_they_are() -> None:
    """The words of a page draw one reader here, another there; the same reader would choose the same again."""
    temper = TEMPERS["sensible"]
    seen = [promises(temper, seed) for seed in range(40)]
    assert seen[7] == promises(temper, 7)
    first = mean(plate > way for plate, _, _, way in seen)
    assert 0.6 < first < 1  # nearly everybody would read the plate first, and somebody would not
    assert len({home for _, _, home, _ in seen}) == 1  # nobody has a taste for nothing
