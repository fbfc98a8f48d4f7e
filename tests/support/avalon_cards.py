"""Cards and pages of the small world in The Fall of Avalon that more than one test file needs."""

from tests.encounters.arena import card
from tests.support.avalon import avalon
from tests.support.cards import item
from tests.support.tables import Table

EVENTS = (
    'event whim "Whim"\n  kind: random\nevent tale "Tale"\n  kind: story\n'
    'event task "Task"\n  kind: quest\n  success: [status done]\n    > gain 1 exp\nstatus done "Done"\n'
)


MERCY = """\
status mercy "The Last Door"
  > when all parts -> book/the-last-door

book of secrets

verse the-last-door
  It was never locked.

  > each character sets health to 7
  > each character loses 9 food
  -> end

status saved "Saved"
"""


STORE = (
    item("axe", "items", "weapon")
    + item("rope", "items", "craftable")
    + item("bow", "items", "weapon, craftable")
    + item("cap", "items", "armor")
    + item("targe", "items", "shield")
    + item("hound", "items", "companion")
    + item("bead", "items", "relic")
    + 'secret fang 7 "Fang"\n  kind: standard, weapon\n'
    + 'secret vow 4 "Vow"\n  kind: standard, personal\n'
    + 'secret scar 5 "Scar"\n  kind: standard, personal, lost at death\n'
    + 'secret map 9 "Map"\n  kind: standard\n'
)


def store(heroes: str = "ann") -> Table:
    return avalon(STORE, heroes)


JABS = "".join(card(f"jab-{number}") for number in range(6))


RAT = 'combat encounter rat "Rat"\n  deck: green 1\n  value: 3\n  attack 0-2: take 1 damage\n'


def tale(cost: str) -> str:
    return (
        f"journal hearth\n\nverse door\n  A door.\n\n  * ({cost}) Through.\n    -> hall\n  * Away.\n    -> end\n\n"
        "verse hall\n  A hall.\n\n  > each party member gains 1 exp\n  -> end\n"
    )


FIGHT = (
    "journal hearth\n\nverse door\n  A door.\n\n  > encounter rat\n    win  -> hall\n    lose -> ditch\n\n"
    "verse hall\n  A hall.\n\n  > each party member gains 1 exp\n  -> end\n\n"
    "verse ditch\n  A ditch.\n\n  > each party member gains 1 terror\n  -> end\n"
)


def explore(table: Table, *answers: str) -> None:
    """Ann, Bob and Cal go in; each pays one Energy for that."""
    table.act("ann", "explore", "with-bob-and-cal", "1", "1", *answers)
