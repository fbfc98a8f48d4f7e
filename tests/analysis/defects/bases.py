"""Clean campaigns to plant defects in: two for Kings of Ruin, one for The Fall of Avalon.

Each has the same places to plant something: `%DO%` and `%CHOICES%` in its first verse, `%VERSES%` below it,
`%CHAPTER%` in its first chapter, `%LOCATION%` on its start, `%KEYS%` beside its keys. Without a defect all of them
are empty.
"""

from __future__ import annotations

PLACES = ("DO", "CHOICES", "VERSES", "CHAPTER", "LOCATION", "KEYS", "EVENTS", "STATUSES")


def starters(owner: str, count: int) -> str:
    lines = []
    for kind, bonus in (("combat", "1 pool"), ("diplomacy", "up 1")):
        for number in range(count):
            lines.append(f"{kind} card {owner.replace(' ', '-')}-{kind}-{number}")
            lines.append(f"  for: {owner}, starter")
            lines.append(f"  free: closes {bonus} opens 1x")
    return "\n".join(lines) + "\n"


PEOPLE = """character brannoc 1 "Brannoc"
  energy: 0-10, start 7, red 0
  health: 0-12, start 9
  terror: 0-10, start 0, red 9-10
  attributes: aggression 2, empathy 0, courage 1, caution 1, practicality 1, spirituality 0
  resources: food 2, magic 1, wealth 1

character mererid 2 "Mererid"
  energy: 0-10, start 6
  health: 0-10, start 8
  terror: 0-10, start 1, red 8-10
  attributes: aggression 0, empathy 2, courage 0, caution 1, practicality 0, spirituality 2
  resources: wealth 1, food 1
"""

HARBOUR = {
    "campaign.chron": """campaign harbour "The Harbour"
  edition: kings-of-ruin
  start: fenmouth
  characters: brannoc, mererid

chapter slack-water 1 "Slack Water"
  green deck: difficulty 1
  event deck: 1 random
  time passes: 6 parts
  > when time passes 6 -> book/the-parish-floods
  %CHAPTER%
  -> fenmouth/arrival
""",
    "people.chron": PEOPLE + starters("brannoc", 10) + starters("mererid", 10),
    "statuses.chron": """status ferrymans-friend "Ferryman's Friend"

status drowned-bell "The Drowned Bell"
  parts: rope, clapper, yoke
  > when all parts -> book/the-bell-rises
%STATUSES%
""",
    "locations.chron": """location fenmouth 101 "Fenmouth"
  seals: settlement, vision
  keys: north saltmarket, east reedgate%KEYS%
  waystones: north-east

  A harbour that outlived its river.

  action: (1 energy) Wait for the water.
    > time passes 1
  %LOCATION%

location saltmarket 102 "Saltmarket"
  keys: south fenmouth
  waystones: south-east

  Nobody sells salt here.

location reedgate 103 "Reedgate"
  keys: west fenmouth
  waystones: north-west

  Two posts and no wall.

  action: (once per day) Help with the nets.
    > gain 1 food, gain 1 wealth
""",
    "events.chron": """event eel-run "The Eels Run"
  kind: random
  > each character gains 1 food
  > draw a green encounter
%EVENTS%
""",
    "encounters.chron": """combat encounter reed-wolf "Reed Wolf"
  deck: green 1
  value: 4
  free: opens 1x
  attack 0-1: take 2 damage
  attack 2-3: take 1 damage
  loot: gain 1 food, gain 1 magic
""",
    "journal/fenmouth.chron": """journal fenmouth

verse arrival
  Tar and old rope.

  > if status drowned-bell part yoke and status drowned-bell any 2 parts and exhausted -> quiet
  %DO%

  * Ask the ferrymen. [empathy 2+ or status ferrymans-friend]
    -> ferrymen
  * (1 wealth) Buy a seat in the first boat out.
    > gain status drowned-bell part rope
    -> crossing
  %CHOICES%
  * Leave them to their silence.
    -> end

verse ferrymen
  "It rings under the water," one of them says.

  > gain status ferrymans-friend
  > roll + empathy
    0-3: gain 1 terror -> end
    4+: gain 1 exp     -> crossing

verse crossing
  Something keeps pace beneath the keel.

  > encounter reed-wolf
    win    -> ashore
    lose   -> end
    escape -> end

verse ashore
  Shingle and rain.

  > gain status drowned-bell part clapper
  -> end

verse quiet
  Nothing rings.

  -> end

%VERSES%
""",
    "journal/books.chron": """vision fenmouth

verse nineteen-boats
  You dream the harbour as it was.

  > gain status drowned-bell part yoke
  -> end

book of secrets

verse the-parish-floods
  The sea is a slow debtor.

  > the campaign ends in defeat

verse the-bell-rises
  It comes up mouth first.

  > the campaign ends in victory
""",
}

# The same people in a campaign of two chapters, with secrets, a quest, a variant and a companion.
TWO_CHAPTERS = HARBOUR | {
    "campaign.chron": """campaign two-tides "Two Tides"
  edition: kings-of-ruin
  start: fenmouth
  characters: brannoc, mererid

chapter slack-water 1 "Slack Water"
  green deck: difficulty 1
  items: A, consumables
  event deck: the-toll, 1 random
  time passes: 6 parts
  > when time passes 6 -> book/the-parish-floods
  %CHAPTER%
  -> fenmouth/arrival

chapter the-flood 2 "The Flood"
  green deck: difficulty 1
  event deck: sluice-gate
  time passes: 4 parts
  > when time passes 4 -> book/the-bell-rises
  > replace location saltmarket with saltmarket-struck
  -> end
""",
    "locations.chron": HARBOUR["locations.chron"]
    + """
location saltmarket-struck 102b "Saltmarket, Struck"
  variant of: saltmarket
  keys: south fenmouth
  waystones: south-east

  The stalls are gone.

  action: Look for the scales. [chapter 2+]
    > gain 1 wealth
""",
    "things.chron": """item eel-knife "Eel Knife"
  deck: A
  keyword: weapon
  action: (1 energy, once per day) Gut the catch.
    > gain 2 food

secret bell-rope 13 "The Bell Rope"
  kind: small, relic
  at the start of the day: may pay 1 magic to remove 1 dark time here

companion grey-heron "The Grey Heron"
  enters: reedgate
  once per day: may pay 1 food to gain 1 wealth

skill steady-hands
  for: brannoc
  attribute: caution
  side steady "Steady Hands":
    on attack: prevent 1 damage
""",
    "events.chron": HARBOUR["events.chron"].replace("%EVENTS%\n", "")
    + """
event the-toll "The Toll"
  kind: quest
  success: [secret bell-rope and status drowned-bell any 2 parts]
    > discard event the-toll
    -> book/the-toll-is-even

event sluice-gate "The Sluice Gate"
  kind: story
  > each character gains 1 exp
%EVENTS%
""",
    "journal/books.chron": HARBOUR["journal/books.chron"]
    + """
verse the-toll-is-even
  They close the book.

  > the chapter ends, chapter 2 begins
  -> end
""",
    "journal/reedgate.chron": """journal reedgate

verse posts
  The reeds use it anyway.

  > if read before -> posts-again
  > gain secret bell-rope
  -> end

verse posts-again
  Still no wall.

  * Cut a reed. [secret bell-rope or any weapon]
    > gain 1 food
    -> end
  * Go on.
    -> end
""",
}

ORCHARD = {
    "campaign.chron": """campaign orchard "The Orchard"
  edition: fall-of-avalon
  start: fenmouth
  characters: brannoc, mererid

chapter first-frost 1 "First Frost"
  green deck: difficulty 1
  event deck: 1 random
  %CHAPTER%
  -> fenmouth/arrival
""",
    "people.chron": PEOPLE.replace("  resources:", "  tray: green\n  resources:", 1).replace(
        "  resources: wealth 1, food 1", "  tray: blue\n  resources: wealth 1, food 1"
    )
    + starters("green tray", 15)
    + starters("blue tray", 15),
    "statuses.chron": """status ferrymans-friend "Ferryman's Friend"

status drowned-bell "The Drowned Bell"
  parts: rope, clapper, yoke
  > when all parts -> book/the-bell-rises
%STATUSES%
""",
    "locations.chron": """location fenmouth 101 "Fenmouth"
  seals: menhir, dream
  keys: north saltmarket, east reedgate%KEYS%
  menhir: (2 energy) dial 8, 7, 6, 5

  A harbour that outlived its river.

  action: (1 energy) Wait for the frost.
    > gain 1 food, gain 1 wealth
  %LOCATION%

location saltmarket 102 "Saltmarket"
  keys: south fenmouth

  Nobody sells salt here.

location reedgate 103 "Reedgate"
  keys: west fenmouth

  Two posts and no wall.
""",
    "events.chron": HARBOUR["events.chron"],
    "encounters.chron": HARBOUR["encounters.chron"].replace(
        "loot: gain 1 food, gain 1 magic", "loot: gain 1 food"
    ),
    "journal/fenmouth.chron": HARBOUR["journal/fenmouth.chron"],
    "journal/books.chron": HARBOUR["journal/books.chron"]
    .replace("vision fenmouth", "dream fenmouth")
    .replace(
        """verse the-parish-floods
  The sea is a slow debtor.

  > the campaign ends in defeat

""",
        "",
    )
    + """
nightmare fenmouth

verse the-rows-walk
  You stand still, and the rows go by.

  -> end
""",
}

BASES = {"harbour": HARBOUR, "two-chapters": TWO_CHAPTERS, "orchard": ORCHARD}
KINGS = ("harbour", "two-chapters")
ALL = (*KINGS, "orchard")


def filled(
    base: str, planted: dict[str, str] | None = None, files: dict[str, str] | None = None
) -> dict[str, str]:
    """The texts of a base with something planted in its places, and more files."""
    texts = {}
    for path, text in BASES[base].items():
        for place in PLACES:
            mark = f"%{place}%"
            if mark not in text:
                continue
            new = (planted or {}).get(place, "")
            if place == "KEYS":
                text = text.replace(mark, new)
                continue
            lines = []
            for line in text.split("\n"):
                if mark in line:
                    indent = line[: len(line) - len(line.lstrip())]
                    lines += [indent + one if one else one for one in new.split("\n")] if new else []
                else:
                    lines.append(line)
            text = "\n".join(lines)
        texts[path] = text
    for path, text in (files or {}).items():
        texts[path] = texts[path] + "\n" + text if path in texts else text
    return texts
