"""Cards of the small world that more than one test file needs: items, skills, encounters, echoes, starter decks."""

from runtime.rules.calendar.advancement import offers
from schemas.vocabulary.journal import HandOutAchievements
from schemas.words import ATTRIBUTES
from tests.support.tables import Table


def skill(name: str, attribute: str, owner: str = "ann") -> str:
    return f"""\
skill {name}
  for: {owner}
  attribute: {attribute}
  side {name}-light "{name} light":
    at the start of the day: gain 1 food
  side {name}-dark "{name} dark":
    at the start of the day: gain 1 wealth
"""


SKILLS = "".join(
    skill(f"{attribute}-{number}", attribute) for attribute in ATTRIBUTES for number in ("one", "two")
) + skill("bobs", "aggression", "bob")


def spending(table: Table) -> dict[str, str]:
    return {one.key: one.blocked for one in offers(table.game, table.rules, table["ann"])}


def beast(name: str, difficulty: int = 1, extra: str = "") -> str:
    return f"""\
combat encounter {name} "{name.title()}"
  deck: green {difficulty}{extra}
  value: 3
  free: opens 1x
  attack 0-2: take 1 damage
"""


TALK = """\
diplomacy encounter widow "Widow"
  deck: blue 1{extra}
  duration: 3
  affinity: 2 red, 1 gray, 2 green, start 3
  free: opens 1x
  variable empathy: up 1
  response: down 1
  conclusion green: gain 1 wealth
  conclusion gray: gain 1 food
  conclusion red: {red}
"""


ECHOES = (
    "".join(
        f"""\
achievement deed-{page}{letter} "Deed {page}{letter}"
  for: ann, page {page}
  earned when: [{what} {amount}+]
  memory: memories/mother
"""
        for page, what in ((1, "food"), (2, "wealth"), (3, "magic"))
        for letter, amount in (("a", 5), ("b", 6), ("c", 7))
    )
    + """\
achievement last-deed "Last Deed"
  for: ann, page final
  earned when: [exp 9+]
  memory: memories/mother
legendary action first-call "First Call"
  for: ann, page 1
  at any time: lose 2 terror
legendary action second-call "Second Call"
  for: ann, page 2
  at any time: gain 1 energy
legendary action third-call "Third Call"
  for: ann, page 3
  at any time: gain 1 energy
legendary action true-name "True Name"
  for: ann, page final
  action: (1 terror) Say it.
    > gain 2 magic
memories

verse mother
  for: ann

  Her hands.

  -> end
"""
)


def echoing(heroes: str = "ann", **parts: str) -> Table:
    table = Table(ECHOES, heroes=heroes, **parts)
    table.do(HandOutAchievements())
    return table


def item(name: str, deck: str = "A", keyword: str = "", *lines: str) -> str:
    words = f"  keyword: {keyword}\n" if keyword else ""
    return f'item {name} "{name.title()}"\n  deck: {deck}\n{words}' + "".join(f"  {one}\n" for one in lines)


STORE = (
    item("axe", "A", "weapon")
    + item("bow", "A", "weapon")
    + item("cap", "A", "armor")
    + item("rope", "A")
    + item("lamp", "A")
    + item("bread", "consumables", "", "at any time: may discard this to gain 1 health")
    + item("blade", "B", "weapon")
    + item("crown", "C", "relic")
    + item("orb", "D", "relic")
    + 'secret fang 7 "Fang"\n  kind: small, weapon\n  action: (once per day) Bite.\n    > gain 1 food\n'
    + 'secret plate 9 "Plate"\n  kind: small, armor\n'
    + 'secret oath 5 "Oath"\n  kind: small, personal\n  while held: each travel costs 1 energy less\n'
    + 'secret vow 4 "Vow"\n  kind: small, personal\n'
    + 'secret moon 140 "Moon"\n  kind: standard, global\n  while in play: nobody may travel\n'
    + 'secret buckler 10 "Buckler"\n  kind: small, shield\n'
)


def give(table: Table, who: str, *names: str) -> None:
    for name in names:
        deck = table.game.decks.items[table.book.items[name].deck]
        if name in deck:
            deck.remove(name)
        table[who].items.append(name)


WHIMS = "".join(f'event whim-{n} "Whim {n}"\n  kind: random\n' for n in range(6))


CARDS = "\n".join(
    f"""\
{kind} card {kind[0]}-{letter.lower()}{number} {letter}{number} "{kind} {letter}{number}"
  for: ann, {role}
  free: closes {"1 pool" if kind == "combat" else "up 1"} opens 1x
"""
    for kind in ("combat", "diplomacy")
    for letter, role, count in (("B", "starter", 10), ("A", "pool", 4))
    for number in range(1, count + 1)
)


BEASTS = "\n".join(
    f"""\
combat encounter beast-{level}{letter} "Beast {level}{letter}"
  deck: green {level}
  value: 3
  free: opens 1x
  attack 0-2: take 1 damage
"""
    for level in (1, 2, 3)
    for letter in "xy"
)
