"""What is to be played: which game has which number. A game is a function of campaign, order and number.

So it does not matter who plays it, in which order, on how many machines, or whether the run was broken off.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from runtime.play.bots.tempers import temper_of
from runtime.play.playtests.notes import GameNotes
from runtime.play.playtests.one_game import GameLimits

if TYPE_CHECKING:
    from runtime.rules.book.book import Book
    from runtime.rules.edition import Edition

_DECIDE: Final = (
    "schemas/",
    "runtime/",
    "compiler/analysis/",
    "chronicler/playtest/",
    "chronicler/witnesses/",
)
ROUND: Final = 64  # games between two updates of what was seen; only curious bots wait for that


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """How the games of a run are made."""

    campaign: str  # the hash of the compiled campaign
    code: str  # the hash of the rules and bots
    seed: int = 0
    sizes: tuple[int, ...] = (1, 2, 3, 4)
    bots: tuple[str, ...] = ("sensible",)  # `a+b` is a mixed party
    heroes: tuple[str, ...] = ()  # all heroes of the campaign, or only these
    modes: tuple[str, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    goal: str = ""  # what completionists play for, under its name in the analysis
    limits: GameLimits = GameLimits()

    @property
    def key(self) -> str:
        """Equal for equal runs: it finds a run again."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:16]

    @property
    def curious(self) -> bool:
        """Whether some bot needs to know what earlier games have seen."""
        names = [name for bots in self.bots for name in bots.split("+")]
        return any(name != "random" and temper_of(name).novelty for name in names)

    def game(self, book: Book, number: int) -> GameNotes:
        """Who plays the game of that number. All sizes, bots and compositions take their turn."""
        size = self.sizes[number % len(self.sizes)]
        rest = number // len(self.sizes)
        bots = self.bots[rest % len(self.bots)].split("+")
        parties = list(combinations(self.heroes or book.heroes, size))
        heroes = parties[rest // len(self.bots) % len(parties)]
        seats = tuple(bots[place % len(bots)] for place in range(size)) if len(bots) > 1 else (bots[0],)
        return GameNotes(number=number, seed=self.seed * 1_000_003 + number, heroes=heroes, bots=seats)


def ruled(rules: Edition, rulings: Sequence[tuple[str, str]]) -> Edition:
    """The edition with some rulings read differently."""
    from runtime.editions.read_rulings import with_rulings

    return with_rulings(rules, [f"{name}={value}" for name, value in rulings])


def hash_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def code_files() -> Mapping[str, Path]:
    """Every file of ours that a worker may need, by its name inside a package."""
    import chronicler
    import compiler
    import runtime
    import schemas

    found: dict[str, Path] = {}
    for package in (schemas, compiler, runtime, chronicler):
        root = Path(str(package.__file__)).parent
        for path in sorted(root.rglob("*.py")):
            found[f"{root.name}/{path.relative_to(root).as_posix()}"] = path
    return found


def code_hash() -> str:
    """Changes whenever the rules or the bots do."""
    digest = hashlib.sha256()
    for name, path in code_files().items():
        if name.startswith(_DECIDE):
            digest.update(f"\0{name}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
