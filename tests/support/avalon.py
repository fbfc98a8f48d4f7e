"""The small world again, as The Fall of Avalon has it: the same places and people, with menhirs instead of waystones.

`avalon(...)` makes a table as `Table(...)` does; `both` runs a test on a table of either edition.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from runtime.editions import fall_of_avalon
from runtime.editions.modes import told_outcomes
from runtime.rules.edition import Edition
from tests.support.tables import Table

PLAYED = fall_of_avalon.EDITION
# Rules outside encounters are tested with encounters whose end is told.
AVALON = told_outcomes(PLAYED)

CAMPAIGN = """\
campaign small-world "A Small World"
  edition: fall-of-avalon
  start: hearth
  characters: ann, bob, cal, dee
"""

# Character Numbers are not in the order of the names: ann 2, bob 1, cal 4, dee 3.
PEOPLE = "\n".join(
    f"""\
character {name} {number} "{name.title()}"
  energy: 0-10, start 6
  health: 0-12, start 9
  terror: 0-10, start 0
  attributes: aggression {place - 1}, empathy 0, courage 1, caution 1, practicality 0, spirituality 0
  resources: food {place}, wealth 1
  tray: {tray}
"""
    for place, (name, number, tray) in enumerate(
        (("ann", 2, "green"), ("bob", 1, "blue"), ("cal", 4, "gray"), ("dee", 3, "brown")), 1
    )
)

# The map:   weir 105
#              |
#            mill 102 -- fen 104
#              |           |
#           hearth 101 - moor 103 - tarn 106 - cairn 107
# The menhir of the start stands at the hearth: mill, moor and fen are in its range, weir and tarn are not.
MAP = """\
location hearth 101 "The Hearth"
  seals: friendly settlement, menhir, dream
  keys: north mill, east moor
  menhir: (1 energy, 1 magic per character) dial 8, 7, 6, 5

  A fire that is never out.

location mill 102 "The Mill"
  keys: south hearth, east fen, north weir

  The wheel turns without water.

location moor 103 "The Moor"
  keys: west hearth, north fen, east tarn

  Nothing, and then more of it.

location fen 104 "The Fen"
  keys: west mill, south moor

  It is listening.

location weir 105 "The Weir"
  keys: south mill

  Six planks, and the whole winter behind them.

location tarn 106 "The Tarn"
  seals: menhir
  keys: west moor, east cairn
  menhir: dial 4

  No bottom, and a stair down to it.

location cairn 107 "The Cairn"
  keys: west tarn

  One stone for each who came back.
"""


def in_this_edition(world: str) -> str:
    """A map of the other edition without its waystones, so that a rule both share can be tested on one map."""
    world = re.sub(r"^  waystones: .*\n", "", world, flags=re.MULTILINE)
    return re.sub(r"^  seals: settlement$", "  seals: friendly settlement", world, flags=re.MULTILINE)


def avalon(more: str = "", heroes: str = "ann", rules: Edition = AVALON, **given: Any) -> Table:
    """A table of this edition, in the middle of Day 1 unless told otherwise."""
    if given.get("campaign") is None:
        given = {"head": CAMPAIGN, "people": PEOPLE, "world": MAP, **given}
        given["world"] = in_this_edition(given["world"])
    return Table(more, heroes, rules, **given)


both = pytest.mark.parametrize(
    "table_of", [pytest.param(Table, id="kings-of-ruin"), pytest.param(avalon, id="fall-of-avalon")]
)
