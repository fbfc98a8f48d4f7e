"""Campaigns that use the whole language, edited at random: cards, people, map and calendar, where other generators have few.

A base is a campaign that exists. A few of its own requirements and effects are chosen, and put in many places: so the
same things are asked for, given and taken again and again. `python -m tests.analysis.edited_campaigns 200 [first]` plays
games of them under the eyes of `real_games.Watcher`, and certifies what is proved.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from random import Random

from chronicler.witnesses.position_facts import facts_of
from compiler.api import compile_texts
from runtime.rules.state.game import Game
from schemas.model import Campaign
from tests.analysis.real_games import CONTENT, Watcher, play

ROOT = Path(__file__).parents[1] / "language" / "campaigns"
BASES = (ROOT / "fenmouth-oar", ROOT / "ash-orchard", CONTENT / "first-tide", CONTENT / "untold-winter")
_ASKED = re.compile(r"\[([^\[\]]+)\]$|^> if (.+?) (?:->|then)", re.MULTILINE)
_DONE = re.compile(r"^ +> (?!if |when |roll|toss|encounter|otherwise|red |green |blue |pay |hint )(.+)$")
_ARROW = re.compile(r"-> ([a-z][a-z0-9/:-]*)$")


def texts_of(folder: Path) -> dict[str, str]:
    """The sources of a campaign."""
    found = sorted(folder.rglob("*.chron"))
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in found}


def _is_plain(done: str) -> bool:
    return not any(word in done for word in (" -> ", "campaign ends", "chapter ends", "read", "pool"))


class Edited:
    """One campaign with some of its lines exchanged."""

    def __init__(self, base: dict[str, str], seed: int) -> None:
        self.rng = Random(seed)
        self.base = base
        lines = [line for text in base.values() for line in text.splitlines()]
        told = [line for text in base.values() if "\njournal " in "\n" + text for line in text.splitlines()]
        asked = sorted({a or b for line in lines for a, b in _ASKED.findall(line.strip())})
        done = sorted({found for line in told for found in _DONE.findall(line) if _is_plain(found)})
        verses = sorted(self._verses())
        self.asked = self.rng.sample(asked, min(4, len(asked)))
        self.done = self.rng.sample(done, min(5, len(done)))
        self.targets = self.rng.sample(verses, min(6, len(verses)))

    def _verses(self) -> set[str]:
        found = set()
        for text in self.base.values():
            section = ""
            for line in text.splitlines():
                if head := re.match(r"(journal|book of secrets)(?: ([a-z0-9-]+))?$", line):
                    section = head[2] or "book"
                elif line[:1].isalpha() and not line.startswith("verse "):
                    section = ""
                elif (verse := re.match(r"verse ([a-z0-9-]+)", line)) and section:
                    found.add(f"{section}/{verse[1]}")
        return found

    def need(self) -> str:
        """One of the few requirements, or its opposite."""
        asked = self.rng.choice(self.asked)
        if self.rng.random() < 0.4:
            return (
                f"not ({asked})"
                if " and " in asked or " or " in asked
                else f"not {asked}".replace("not not ", "")
            )
        return asked

    def target(self) -> str:
        return "end" if self.rng.random() < 0.2 else self.rng.choice(self.targets)

    def texts(self, *, share: float = 0.5) -> dict[str, str]:
        return {name: self._edit(text, share) for name, text in self.base.items()}

    def _edit(self, text: str, share: float) -> str:
        out = []
        lines = text.splitlines()
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            edited = line
            owner = len(following) - len(following.lstrip()) > len(line) - len(line.lstrip())
            if self.rng.random() < share and (not owner or line.lstrip().startswith("*")):
                if line.endswith("]") and " [" in line:
                    edited = line[: line.rindex(" [")] + f" [{self.need()}]"
                elif line.strip().startswith("> if ") and " -> " in line:
                    edited = re.sub(r"> if .*? -> ", f"> if {self.need()} -> ".replace("\\", ""), line)
                elif (found := _DONE.match(line)) and _is_plain(found[1]):
                    edited = line[: line.index(">")] + f"> {self.rng.choice(self.done)}"
                elif _ARROW.search(line) and self.rng.random() < 0.6:
                    edited = _ARROW.sub(f"-> {self.target()}", line)
            out.append(edited)
            if re.match(r"verse ", line) and self.rng.random() < share:
                out += self._extra()
        return "\n".join(out) + "\n"

    def _extra(self) -> list[str]:
        kind = self.rng.randrange(4)
        if kind == 0:
            return [f"  > if {self.need()} -> {self.target()}", ""]
        if kind == 1:
            return [f"  > {self.rng.choice(self.done)}", f"  > if {self.need()} -> {self.target()}", ""]
        if kind == 2:
            return [f"  > if {self.need()} then {self.rng.choice(self.done).partition(',')[0]}", ""]
        return [f"  > {self.rng.choice(self.done)}", ""]


def edited(seed: int) -> Campaign | None:
    """One such campaign; None if it does not compile."""
    base = texts_of(BASES[seed % len(BASES)])
    share = (0.05, 0.2, 0.5)[seed // len(BASES) % 3]
    return compile_texts(Edited(base, seed).texts(share=share)).campaign


class Looking(Watcher):
    """Also holds every verdict of `why` against the game: what was called unreachable is not there."""

    def look(self, game: Game, where: str, owner: str = "") -> int:
        ids, reach = self.graph.world.ids, self.graph.reach
        for key in facts_of(game):
            node = ids.get(key)
            if node is not None and not key.endswith(":*") and not reach.has(node):
                self.wrong[f"{key} came about"] += 1
        return super().look(game, where, owner)


def main(count: int, first: int = 0) -> None:
    total: Counter[str] = Counter()
    for seed in range(first, first + count):
        campaign = edited(seed)
        if campaign is None:
            total["not compiled"] += 1
            continue
        watcher = Looking(campaign)
        for game in range(6):
            play(watcher, game)
        total.update(campaigns=1, games=6, positions=watcher.positions, passages=watcher.passages)
        total["proved"] += len(watcher.judged.dead)
        for what, times in watcher.wrong.items():
            total["wrong"] += 1
            print(f"{seed}: {what} ({times})", flush=True)
    print(dict(total))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
