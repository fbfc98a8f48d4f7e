"""Random campaigns about what people have while they read: prices, amounts of one and of all, tracks, who is there.

Pages follow one another by arrows, so that what one page tells counts on the next. In Kings of Ruin a track of Time Passes
may end the campaign.
"""

from __future__ import annotations

from random import Random

from tests.analysis.rich_stories import RichStory

_HEAD = """campaign numbers "Numbers"
  edition: {edition}
  start: fenmouth
  characters: {heroes}

status knot "Knot"
  parts: 1-3

chapter slack-water 1 "Slack Water"
{time}
  -> fenmouth/v0

location fenmouth 101 "Fenmouth"
{location}
"""
_HERO = """character {name} {number} "{title}"
  energy: 0-{most}, start 4
  health: 0-9, start {health}
  terror: 0-6, start 0
  attributes: empathy {empathy}
  resources: wealth {wealth}, food 1
"""
_ASKED = (
    "wealth 1+", "wealth 2+", "wealth 3+", "wealth 0", "wealth 1-2", "wealth 2+ together", "wealth 3+ together",
    "wealth 0-1 together", "food 1+", "food 2+ together", "energy 1+", "energy 3+", "energy 0-2", "energy 5+ together",
    "exhausted", "going insane", "terror 2+", "terror 0-1", "health 4+", "party size 1", "party size 2+",
    "party size 3", "all characters", "characters in the game 2+", "character brannoc", "empathy 1+", "empathy 2+",
    "magic 1+", "one party member with wealth 2+", "each party member with wealth 1+", "each character with food 0",
    "one party member with (wealth 1+ and food 1+)", "one party member with exhausted", "status knot any 2 parts",
    "each party member with exhausted", "one party member with (not exhausted)", "read before",
    "magic 2+", "magic 3+", "exp 2+", "energy 5+", "energy 6+", "health 6+", "health 8+", "energy 9+ together",
)  # fmt: skip
_DONE = (
    "gain 1 wealth", "gain 2 wealth", "lose 1 wealth", "lose all wealth", "each party member gains 1 wealth",
    "each party member loses 1 wealth", "brannoc gains 1 wealth", "one party member loses 1 wealth", "gain 1 food",
    "lose 2 food", "each party member loses 1 energy", "each party member loses 6 energy", "lose 2 energy",
    "gain 1 energy", "each party member gains 2 energy", "each party member sets energy to 0",
    "each party member sets energy to 2", "one party member sets energy to 0", "each party member sets terror to 6",
    "each party member loses 3 terror", "gain 2 terror", "lose 1 health", "gain status knot any part",
    "lose status knot any part", "gain 1 magic", "each character loses 1 wealth", "gain 1 exp",
    "each character gains 1 magic", "brannoc gains 1 magic", "each party member sets energy to 5",
)  # fmt: skip
_PRICES = (
    "1 wealth", "2 wealth", "3 wealth", "1 energy", "2 energy", "4 energy", "8 energy", "1 food", "2 health", "1 magic",
    "1 wealth per party member", "2 energy, 1 wealth", "1 wealth or food", "once", "1 wealth, once",
)  # fmt: skip


class NumberStory(RichStory):
    """One place and a handful of Verses."""

    def __init__(self, seed: int, edition: str) -> None:
        super().__init__(seed, edition)
        self.rng = Random(seed * 7 + 1)
        self.count = self.rng.randint(3, 6)

    def _need(self) -> str:
        asked = self.rng.choice(_ASKED)
        return f"not {asked}" if self.rng.random() < 0.3 and " with " not in asked else asked

    def _needs(self) -> str:
        if self.rng.random() < 0.75:
            return self._need()
        return f"{self._need()} {self.rng.choice(('and', 'or'))} {self._need()}"

    def _effect(self) -> str:
        if self.kings and self.rng.random() < 0.15:
            return "time passes 1"
        return self.rng.choice(_DONE)

    def _do(self) -> str:
        done = ", ".join(self._effect() for _ in range(self.rng.randint(1, 2)))
        if self.rng.random() < 0.1:
            done = f"each party member loses 1 terror, if {self._needs()} then {self._effect()} otherwise {self._effect()}"
        return done

    def _to(self, number: int) -> str:
        """Mostly on to a later page."""
        if self.rng.random() < 0.35:
            return "end"
        return (
            f"v{self.rng.randint(min(number + 1, self.count - 1), self.count - 1)}"
            if number + 1 < self.count
            else "end"
        )

    def _page(self, number: int) -> str:
        rng, lines = self.rng, [f"verse v{number}", f"  Page {number}.", ""]
        for _ in range(rng.randint(0, 3)):
            if rng.random() < 0.5:
                lines.append(f"  > {self._do()}")
            elif rng.random() < 0.15:
                lines.append("  > read book/aside")
            else:
                lines.append(f"  > if {self._needs()} -> {self._to(number)}")
        if rng.random() < 0.75:
            for one in range(rng.randint(2, 3)):
                price = f"({rng.choice(_PRICES)}) " if rng.random() < 0.5 else ""
                needs = f" [{self._needs()}]" if rng.random() < 0.5 else ""
                lines.append(f"  * {price}Choice {one}.{needs}")
                if rng.random() < 0.5:
                    lines.append(f"    > {self._do()}")
                lines.append(f"    -> {self._to(number)}")
            lines += ["  * Go.", f"    -> {self._to(number)}"]
        else:
            lines.append(f"  -> {self._to(number)}")
        return "\n".join(lines)

    def text(self) -> str:
        rng = self.rng
        names = ["brannoc", "mererid", "tamsin"][: rng.choice((1, 1, 2, 2, 3))]
        time = ""
        if self.kings:
            mark = rng.randint(1, 4)
            time = f"  time passes: 4 parts\n  > when time passes {mark} -> book/flood"
            if mark > 2:
                time += "\n  > when time passes 1 -> book/aside"
        head = _HEAD.format(
            edition=self.edition, heroes=", ".join(names), time=time,
            location="  waystones: north-east\n" if self.kings else "  seals: menhir\n  menhir: (1 energy) dial 8, 7, 6, 5\n",
        )  # fmt: skip
        for number, name in enumerate(names, 1):
            head += _HERO.format(
                name=name, number=number, title=name.title(), most=rng.choice((5, 6, 7)), health=rng.randint(3, 6),
                empathy=rng.randint(0, 2), wealth=rng.randint(0, 3),
            )  # fmt: skip
        pages = "\n\n".join(self._page(number) for number in range(self.count))
        ends = rng.choice(
            (
                "  > the campaign ends in defeat",
                f"  > if {self._need()} -> aside\n  > the campaign ends in defeat",
            )
        )
        aside = f"verse aside\n  Aside.\n\n  > {self._do()}\n  -> end"
        return f"{head}\njournal fenmouth\n\n{pages}\n\nbook of secrets\n\nverse flood\n  Flood.\n\n{ends}\n\n{aside}\n"
