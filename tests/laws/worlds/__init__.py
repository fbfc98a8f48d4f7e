"""Campaigns for laws, counts and playthroughs."""

from functools import cache
from pathlib import Path

from runtime.rules.book import Book
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


@cache
def marsh() -> Book:
    text = (HERE / "marsh.chron").read_text(encoding="utf-8")
    return Book(compiled({"marsh.chron": text, "cards.chron": cards()}))


@cache
def quicksand() -> Book:
    """A world whose cards move, swap and leave: encounters in it are told."""
    return Book(compiled({"quicksand.chron": (HERE / "quicksand.chron").read_text(encoding="utf-8")}))
