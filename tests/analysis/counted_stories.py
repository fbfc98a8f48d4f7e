"""Random campaigns about amounts, markers, items, choices that each of several people makes, and thresholds that end
themselves.
"""

from __future__ import annotations

import re

from tests.analysis.rich_stories import RichStory


class CountedStory(RichStory):
    """The same with amounts, prices, markers, items and a dog; and with gains that each of several people chooses."""

    _ASKED = (
        "wealth 2+", "wealth 2+ together", "wealth 3+ together", "food 2+", "magic 1+", "magic 2+ together",
        "quest markers here 1+", "quest markers here 2+", "quest markers at weir 2+", "item hook", "item lamp",
        "companion dog at weir", "one party member with (wealth 2+)", "each party member with wealth 1+",
        "magic 2+", "magic 3+", "secret rope", "any relic", "status clay all parts", "status clay any 2 parts",
        "status clay part two",
    )  # fmt: skip
    _DONE = (
        "gain 1 wealth", "gain 1 magic", "each party member gains 1 wealth", "gain 1 wealth per party member",
        "each party member chooses (gain 1 wealth) or (gain 1 terror)", "brannoc gains 1 wealth",
        "each party member chooses (gain 1 magic) or (lose 1 magic)", "may lose 1 wealth to gain 2 magic",
        "each party member chooses (place 1 quest marker at weir) or (gain 1 food)", "place 1 quest marker here",
        "place 1 quest marker at weir", "remove all quest markers at weir", "gain item hook", "lose item hook",
        "gain item lamp", "each party member loses item lamp", "remove item hook from the game",
        "place companion dog at weir", "remove companion dog", "lose secret rope", "gain secret rope",
        "one party member gains 1 wealth", "lose 1 wealth", "lose all wealth",
    )  # fmt: skip

    def _need(self) -> str:
        if self.rng.random() < 0.5:
            return super()._need()
        asked = self.rng.choice(self._ASKED)
        return f"not {asked}" if self.rng.random() < 0.25 and " with " not in asked else asked

    def _effect(self) -> str:
        return self.rng.choice(self._DONE) if self.rng.random() < 0.4 else super()._effect()

    def _do(self) -> str:
        found = [one for one in super()._do().split(", ") if one]
        branching = [one for one in found if one.startswith(("may", "choose")) or " chooses " in one]
        return ", ".join([one for one in found if one not in branching] + branching[:1])

    def text(self) -> str:
        deck = "A" if self.kings else "items"
        enters = "  enters: weir\n" if self.rng.random() < 0.5 else ""
        price = self.rng.choice(("2 wealth", "1 magic", "2 magic", "1 wealth per party member"))
        more = (
            f'item hook "Hook"\n  deck: {deck}\n  keywords: relic\n\nitem lamp "Lamp"\n  deck: {deck}\n\n'
            f'companion dog "Dog"\n{enters}\n'
        )
        text = super().text()
        wind = ""
        if self.rng.random() < 0.6:  # the Verse that a threshold calls for ends what called for it, or nearly
            text = re.sub(r"(> when (?:any 1|all) parts -> ).*", r"\1book/wind", text)
            lost = self.rng.choice(("lose status clay all parts", "lose status clay part one", self._do()))
            done = self.rng.choice(("", f"  > {self._do()}\n"))
            wind = f"\nbook of secrets\n\nverse wind\n  Wind.\n\n{done}  > {lost}\n  -> {self._verse()}\n"
        head, journal, pages = text.partition("journal fenmouth\n")
        return head + more + journal + pages.replace("(1 food)", f"({price})") + wind


class ThresholdStory(CountedStory):
    """The same, and everything depends on a status whose threshold calls for a Verse that may end it."""

    def _fact(self) -> str:
        return self.rng.choice(("clay/one", "clay/two", "clay/one", "clay/two", "ash", "bone", "dew"))

    def text(self) -> str:
        text = re.sub(r"(> when (?:any 1|all) parts -> ).*", "> when all parts -> book/wind", super().text())
        if "verse wind" not in text:
            lost = self.rng.choice(("one", "two"))
            text += f"\nbook of secrets\n\nverse wind\n  Wind.\n\n  > {self._do()}\n"
            text += f"  > lose status clay part {lost}\n  -> {self._verse()}\n"
        head, journal, pages = text.partition("journal fenmouth\n")
        # Quests and cards that bring it back would leave nothing to prove.
        return re.sub(r"(gain|lose) status clay (part \w+|any part)", "gain 1 food", head) + journal + pages
