"""Campaigns for laws, counts and playthroughs."""

from functools import cache
from pathlib import Path

from runtime.rules.book.book import Book
from tests.support.tables import compiled

HERE = Path(__file__).parent
HEROES = ("wren", "hob", "isa")


def cards() -> str:
    """Ten plain cards of each kind for everyone, and four to advance with."""
    found = []
    for hero in HEROES:
        for kind, bonus in (("combat", "1 pool"), ("diplomacy", "up 1")):
            for letter, role, count in (("B", "starter", 10), ("A", "pool", 4)):
                for number in range(1, count + 1):
                    name = f"{hero}-{kind[0]}{letter.lower()}{number}"
                    found.append(
                        f'{kind} card {name} {letter}{number} "{hero.title()} {kind} {letter}{number}"\n'
                        f"  for: {hero}, {role}\n"
                        f"  key 1: closes {'lightning' if number % 2 else bonus} opens aggression 1\n"
                        f"  free: closes {bonus} opens 1x\n"
                    )
    return "\n".join(found)


ROOT = HERE.parents[2]
BUNDLED = sorted(path.parent for path in (ROOT / "content").glob("*/campaign.chron"))


@cache
def bundled(folder: Path) -> Book:
    """A campaign that ships with the product, compiled unchanged."""
    texts = {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in folder.rglob("*.chron")
    }
    return Book(compiled(dict(sorted(texts.items()))))


def tray_cards() -> str:
    """The same for Avalon: fifteen of each kind for every colour of tray, and four to advance with."""
    found = []
    for tray in ("green", "blue", "gray", "brown"):
        for kind, bonus in (("combat", "1 pool"), ("diplomacy", "up 1")):
            for role, numbers in (("starter", range(1, 16)), ("pool", range(16, 20))):
                for number in numbers:
                    found.append(
                        f'{kind} card {tray}-{kind[0]}{number} {number} "{tray.title()} {kind} {number}"\n'
                        f"  for: {tray} tray, {role}\n"
                        f"  key 1: closes {'lightning' if number % 2 else bonus} opens aggression 1\n"
                        f"  free: closes {bonus} opens {'void' if number % 5 == 0 else '1x'}\n"
                    )
    return "\n".join(found)


@cache
def barrow() -> Book:
    """The world of Avalon for laws: four heroes, and many ways to die."""
    text = (HERE / "barrow.chron").read_text(encoding="utf-8")
    return Book(compiled({"barrow.chron": text, "cards.chron": tray_cards()}))


# What some cards of the fair do, by their number.
_DOING = {
    "combat": {
        2: "on placement: draw 1 card",
        3: "kind: passive",
        4: "on placement: place 1 time here\n  delayed: gain 1 pool",
        5: "kind: candle",
        6: "on attack: prevent 1 damage [pool 1+]",
        7: "kind: bolt",
        8: "on placement: place 2 charges here\n  pay 1 charge: gain 1 pool",
        9: "when destroyed: gain 1 pool",
    },
    "diplomacy": {2: "on placement: draw 1 card", 3: "kind: passive", 6: "on response: prevent 1 down"},
}


def busy_cards(heroes: tuple[str, ...]) -> str:
    """Decks in which most cards do something."""
    found = []
    for hero in heroes:
        for kind, bonus in (("combat", "1 pool"), ("diplomacy", "up 1")):
            for letter, role, count in (("B", "starter", 10), ("A", "pool", 4)):
                for number in range(1, count + 1):
                    doing = _DOING[kind].get(number, "")
                    found.append(
                        f'{kind} card {hero}-{kind[0]}{letter.lower()}{number} {letter}{number} "{hero.title()} '
                        f'{kind} {letter}{number}"\n'
                        f"  for: {hero}, {role}\n"
                        f"  key 1: closes {'lightning' if number % 2 else bonus} opens aggression 1\n"
                        f"  key 2: closes {bonus} opens courage 1\n"
                        f"  free: closes {bonus} opens 1x\n" + (f"  {doing}\n" if doing else "")
                    )
    return "\n".join(found)


@cache
def fair() -> Book:
    """Nearly every effect and block of Kings, one choice after another; four heroes."""
    text = (HERE / "fair.chron").read_text(encoding="utf-8")
    return Book(compiled({"fair.chron": text, "cards.chron": busy_cards(("asa", "bo", "cass", "dag"))}))


@cache
def lock() -> Book:
    """The odd corners of Avalon: dials, tosses, menhirs put up and down, several encounters drawn; four heroes."""
    text = (HERE / "lock.chron").read_text(encoding="utf-8")
    return Book(compiled({"lock.chron": text, "cards.chron": tray_cards()}))


# What cards do in the middle of a fight or a talk, in turn.
_IN_THE_MIDDLE = (
    "draw 1 card",
    "place guardian gnat here",
    "gain status tally any part, gain 1 food",
    "add encounter gnat to the blue deck",
    "each party member loses 2 health",
    "remove guardian gnat, remove 1 time from each card",
    "remove difficulty 1 from the green deck, add difficulty 1 to the green deck",
    "place the party at mill, gain 1 wealth",
    "each other character may pay 1 food to gain 1 energy",
    "chapter 2 begins",
    "place 1 time here",
    "may pay 1 health to draw 1 card, gain status tally any part",
    "encounter crowd",
    "add encounter warden to the green deck",
)


@cache
def kings_seams() -> Book:
    """Things in the middle of other things: `seams.chron` with the head, map, people, talk and cards of Kings of Ruin."""
    return Book(compiled(_seams("kings-of-ruin", "conclusion green: gain 1 exp", "duration: 3", 10)))


@cache
def avalon_seams() -> Book:
    """The same for Avalon."""
    return Book(compiled(_seams("fall-of-avalon", "reward: gain 1 exp", "failure: lose 2 health", 15)))


def _seams(edition: str, good: str, other: str, size: int) -> dict[str, str]:
    kings = edition == "kings-of-ruin"
    head = (
        f'campaign seams "Seams"\n  edition: {edition}\n  start: hearth\n  characters: ann, bob, cal, dee\n'
    )
    head += "\n".join(
        f'\ncharacter {name} {number} "{name.title()}"\n  energy: 0-10, start 6{", red 0" if kings else ""}\n'
        f"  health: 0-12, start 8\n  terror: 0-10, start 0{', red 9-10' if kings else ''}\n"
        f"  attributes: aggression {number % 3}, courage 1\n  resources: food 2, wealth 1, magic 1\n"
        + ("" if kings else f"  tray: {('green', 'blue', 'gray', 'brown')[number - 1]}\n")
        for number, name in enumerate(("ann", "bob", "cal", "dee"), 1)
    )
    seals, extra = (
        ("settlement", "  waystones: north-east\n")
        if kings
        else ("menhir, dream", "  menhir: (1 energy) dial 4\n")
    )
    world = f'location hearth 101 "Hearth"\n  seals: {seals}\n  keys: north mill\n{extra}\n  Fire.\n\n'
    world += "  action: (1 energy) Hunt.\n    > gain 1 food, draw a green encounter\n\n"
    world += (
        'location mill 102 "Mill"\n  keys: south hearth\n\n  Wheel.\n\n  instant: (once per day) Something.\n'
    )
    world += "    > encounter fork, gain 1 food\n"
    talk = f'diplomacy encounter clerk "Clerk"\n  deck: blue 1{", guardian" if kings else ""}\n  {other}\n'
    talk += "  affinity: 2 red, 1 gray, 2 green, start 3\n  key 1: opens courage 1\n  free: opens 1x\n  variable courage: up 1\n"
    talk += f"  response: lose 1 {'duration' if kings else 'wealth'}, if food 1+ then down 1, gain 1 terror\n  {good}\n"
    if kings:
        talk += "  conclusion gray: draw a blue encounter\n  conclusion red: gain status tally any part, becomes a guardian\n"
    cards = []
    for who in ("ann", "bob", "cal", "dee") if kings else ("green", "blue", "gray", "brown"):
        owner = who if kings else f"{who} tray"
        for kind, bonus in (("combat", "1 pool"), ("diplomacy", "up 1")):
            for number in range(1, size + 3):
                does = _IN_THE_MIDDLE[(number + len(cards)) % len(_IN_THE_MIDDLE)]
                cards.append(
                    f'{kind} card {who}-{kind[0]}{number} {number} "{who} {kind} {number}"\n'
                    f"  for: {owner}, {'starter' if number <= size else 'pool'}\n"
                    f"  key 1: closes {'lightning' if number % 2 else bonus} opens aggression 1\n"
                    f"  free: closes {bonus} opens 1x\n  on placement: {does}\n"
                )
    text = (HERE / "seams.chron").read_text(encoding="utf-8")
    return {
        "campaign.chron": head,
        "seams.chron": text,
        "map.chron": world,
        "talk.chron": talk,
        "cards.chron": "\n".join(cards),
    }


@cache
def cell() -> Book:
    """One Location, one hero, nothing else."""
    return Book(compiled({"cell.chron": (HERE / "cell.chron").read_text(encoding="utf-8")}))


@cache
def marsh() -> Book:
    text = (HERE / "marsh.chron").read_text(encoding="utf-8")
    return Book(compiled({"marsh.chron": text, "cards.chron": cards()}))


@cache
def quicksand() -> Book:
    """A world whose cards move, swap and leave. Encounters in it are told."""
    return Book(compiled({"quicksand.chron": (HERE / "quicksand.chron").read_text(encoding="utf-8")}))
