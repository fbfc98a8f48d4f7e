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
    """A campaign that ships with the product, compiled as it stands."""
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
    """A world whose cards move, swap and leave: encounters in it are told."""
    return Book(compiled({"quicksand.chron": (HERE / "quicksand.chron").read_text(encoding="utf-8")}))
