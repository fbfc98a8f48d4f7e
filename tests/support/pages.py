"""Pages of the small world that more than one test file needs: verses, visions, chapters, changed Locations."""

from runtime.rules.actions.explore import explore
from tests.support.tables import MAP, PEOPLE, Table

VISIONS = """\
vision hearth

verse embers
  You dream of embers.

  > each party member gains 1 exp
  * Wake.
    -> end
"""


SEEN = MAP.replace("seals: settlement", "seals: settlement, vision").replace(
    "  keys: south hearth", "  seals: vision\n  keys: south hearth"
)


MILL = VISIONS.replace("hearth", "mill").replace("embers", "water")


BRAND = """\
chapter only 1 "Only"
  event deck: quiet-day
  time passes: 6 parts
  -> end
event quiet-day "Quiet Day"
  kind: story
secret brand 8 "The Brand"
  kind: small
secret loose 6 "Loose Brand"
  kind: small, global
book of secrets

verse darkness 1100
  Dark.

  > each character gains 1 exp
  -> end
"""


def tale(*lines: str, more: str = "") -> str:
    body = "\n".join(f"  {line}" for line in lines)
    return (
        f"journal hearth\n\nverse start\n  It starts.\n\n{body}\n\nverse there\n  There.\n\n  -> end\n{more}"
    )


def locks(table: Table, *members: str) -> dict[str, str]:
    """The choices of the first verse with their reasons, for a party."""
    share = ["1"] if table.rules.numbers.explore_energy and len(members) == 2 else []
    decision = table.until(explore(table.game, table.rules, members or ("ann",)), *share)
    return {option.key: option.blocked for option in decision.options}


BOOKS = """\
book of secrets

verse omen 12
  An omen.

  > gain 1 terror
  -> end

memories

verse mother
  for: ann

  Her hands.

  > gain 1 exp
  -> end

tutorial

verse how
  Like this.

  -> end
"""


WORDS = """\
status met "Met"
  for the record: x
status toll "Toll"
  parts: a, b, c
secret thirteen 13 "Thirteen"
  kind: small
item rope "Rope"
  deck: A
"""


TIMED = MAP.replace(
    "  The wheel turns without water.\n",
    "  W.\n\n  action: (time 1) Grind.\n    > gain 1 food\n  action: Hunt.\n    > gain 1 wealth\n"
    "  instant: (time 2) Bell.\n    > gain 1 terror\n",
)


TIME = """\
chapter one 1 "One"
  event deck: e
  time passes: 3 parts
  > when time passes 2 -> book/late
  -> end
chapter two 2 "Two"
  event deck: e
  time passes: 5 parts
  -> end
event e "E"
  kind: story
book of secrets

verse late
  Late.

  > gain 1 terror
  -> end
"""


def hearth(*lines: str) -> str:
    block = "\n".join(f"  {line}" for line in lines)
    return MAP.replace("  A fire that is never out.\n", f"  A fire.\n\n{block}\n", 1)


CHAPTERS = """\
chapter first 1 "First"
  green deck: difficulty 1
  items: A, consumables
  event deck: opening, 1 random, closing

  It begins.

  > each character gains 1 food
  -> hearth/fireside

chapter second 2 "Second"
  green deck: difficulty 2-3
  items: B
  event deck: closing
  -> end

event opening "Opening"
  kind: story
event closing "Closing"
  kind: story
event whim "Whim"
  kind: random
event mood "Mood"
  kind: random
event surprise "Surprise"
  kind: special

item stick "Stick"
  deck: A
item spear "Spear"
  deck: B
item bread "Bread"
  deck: consumables
"""


ABLE = PEOPLE.replace(
    "food 1, wealth 1\n",
    "food 1, wealth 1\n  ability: (1 energy) Sing.\n    > gain 1 wealth\n"
    "  weakness: each travel costs 1 energy more [terror 3+]\n",
    1,
)
