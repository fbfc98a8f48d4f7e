"""Random campaigns about days: timers, a deck that ends it all, countdowns, nights, dials that fall, the first menhir.

Whatever can lay a card or turn a dial does: the set-up, events, their abilities, pages, actions, Instants. The pages ask
how far days, marks, dials and cards have come.
"""

from __future__ import annotations

from tests.analysis.rich_stories import RichStory

_HERO = """character {name} {number} "{title}"
  energy: 0-9, start 6
  health: 0-9, start 7
  terror: 0-9, start 0
"""
_EVENTS = ("dawn", "calm", "noon", "over", "after")
_TIMERS = ("bell", "gong", "calm")
_LAID = (
    "in 1 day event {}", "in 2 days event {}", "in 3 days event {}", "in 4 days event {}", "in 6 days event {}",
    "put event {} under 1 card", "put event {} under 3 cards", "put event {} under 5 cards",
    "put event {} under the event deck", "put event {} under the event deck",
)  # fmt: skip
_RARELY = (
    "put event {} on top", "resolve event {}", "remove event {} from the game", "reveal the next event",
    "shuffle event {} into the event deck",
)  # fmt: skip
_KINGS = ("time passes 1", "time passes 2", "resolve event clock", "hand out the achievements")
_AVALON = (
    "place a time dial with 3 at quay", "place a time dial with 6 at quay", "turn the time dial at quay up 1",
    "turn the time dial at quay down 2", "remove the menhir at quay", "place a menhir at mill with dial 3",
)  # fmt: skip
_ASKED = (
    "day 2+", "day 3+", "day 4+", "day 5+", "day 1-2 and status omen any 2 parts", "status omen any 3 parts",
    "day 1-3 and status omen any 4 parts", "status saw-dawn", "status saw-noon", "status saw-after", "status saw-bell",
    "status saw-gong", "status saw-calm", "day 3+ and not status saw-calm",
)  # fmt: skip
_ASKED_KINGS = (
    "time passes 2+", "time passes 3+", "time passes 4+", "time passes 6+", "achievement kept", "event clock active",
)  # fmt: skip
_ASKED_AVALON = (
    "time dial at quay 1-2", "time dial at quay 3-5", "time dial at quay 5+", "time dial at quay 8", "menhir at quay",
    "not menhir at quay", "not menhir here", "menhir here", "day 1-4 and not menhir at quay",
)  # fmt: skip


class DayStory(RichStory):
    """Two places, a short deck, and what waits for its day."""

    def effect(self) -> str:
        """One instruction."""
        rng = self.rng
        of_edition = rng.choice(_KINGS if self.kings else _AVALON)
        often = (rng.choice(_LAID), rng.choice(_LAID), of_edition, "gain status omen any part", "gain 1 food")
        wanted = rng.choice(_RARELY if rng.random() < 0.08 else often)
        return "> " + wanted.format(rng.choice(_TIMERS))

    def perhaps(self, chance: float, text: str) -> str:
        return text if self.rng.random() < chance else ""

    def chapters(self) -> str:
        rng = self.rng
        deck = [one for one in _EVENTS if one == "over" or rng.random() < 0.6]
        lines = ['chapter one 1 "One"']
        if self.kings:
            marks = rng.randint(2, 5)
            lines += ["  time passes: 9 parts", f"  > when time passes {marks} -> book/late"]
            lines += [f"  > when time passes {marks + 1} -> book/mild"] * rng.randint(0, 1)
        if rng.random() < 0.8:
            lines.append(f"  event deck: {', '.join(deck)}")
        if self.kings and rng.random() < 0.7:
            lines.append("  > resolve event clock")
        lines += [f"  {self.effect()}"] * rng.randint(0, 1)
        lines.append(f"  -> {rng.choice(('quay/arrival', 'book/hello'))}\n")
        if rng.random() < 0.2:
            lines.append('chapter two 2 "Two"\n  event deck: bell\n  -> book/hello\n')
        return "\n".join(lines)

    def events(self) -> str:
        found = []
        for name in (*_EVENTS, "bell", "gong"):
            when = self.rng.choice(("start", "end"))
            card = f'status saw-{name} "Saw {name}"\n\nevent {name} "{name.title()}"\n  kind: story\n'
            done = ""
            if name != "over":
                card += self.perhaps(0.15, f"  at the {when} of the day: {self.effect()[2:]}\n")
                done = self.perhaps(0.4, f"  {self.effect()}\n")
            card += f"\n  Words.\n\n{done}"
            found.append(f"{card}  -> book/{'late' if name == 'over' else name}\n")
        if self.kings:
            found.append(
                'event clock "Clock"\n  kind: quest\n  success: [food 9+]\n    > gain 1 exp\n'
                f"  at the end of the day: time passes {self.rng.choice((1, 1, 2))}\n\n  Tick.\n"
            )
            day = self.rng.randint(2, 5)
            found.append(
                "memories\n\nverse mem\n  for: ada\n\n  > gain 1 exp\n  -> end\n\n"
                f'achievement kept "Kept"\n  for: ada, page 1\n  earned when: [day {day}+]\n  memory: mem\n'
            )
        return "\n".join(found)

    def places(self) -> str:
        dreams = self.rng.random() < 0.6
        seals = ["vision" if self.kings else "dream"] if dreams else []
        more = "  waystones: south-east\n" if self.kings else ""
        if not self.kings and self.rng.random() < 0.4:
            seals.append("menhir")
            more = f"  menhir: (0 energy) dial {self.rng.randint(1, 6)}\n"
        quay = f"  seals: {', '.join(seals)}\n" if seals else ""
        action = self.perhaps(0.6, f"\n  action: (1 energy, once per day) Do.\n    {self.effect()}\n")
        instant = self.perhaps(0.3, f"\n  instant: Look.\n    {self.effect()}\n")
        light = "  waystones: south-east\n" if self.kings else ""
        night = "verse night\n  > gain status omen any part\n  -> end\n"
        texts = [
            f'location quay 101 "Quay"\n{quay}{more}  keys: north mill\n\n  Quay.\n{action}',
            f'location mill 102 "Mill"\n{light}  keys: south quay\n\n  Mill.\n{instant}',
        ]
        if dreams:
            texts.append(f"{seals[0]} quay\n\n{night}")
            if not self.kings:
                texts.append("nightmare quay\n\nverse mare\n  > gain 1 magic\n  -> end\n")
        return "\n".join(texts)

    def page(self, first: str, chapters: str) -> str:
        asked = self.rng.sample((*_ASKED, *(_ASKED_KINGS if self.kings else _ASKED_AVALON)), 7)
        lines = [first, *(f"  * Ask {n}. [{one}]\n    -> end" for n, one in enumerate(asked))]
        for once in ("(once) ", ""):
            lines.append(f"  * {once}Do it{once and ' once'}.\n    {self.effect()}\n    -> end")
        if "chapter two" in chapters:
            lines.append("  * Next.\n    > chapter 2 begins\n    -> end")
        return "\n".join([*lines, "  * Wait.\n    -> end\n"])

    def book(self) -> str:
        spared = self.perhaps(0.2, "  > if food 3+ -> mild\n")
        lines = ["book of secrets\n", f"verse late\n{spared}  > the campaign ends in defeat\n"]
        lines += ["verse mild\n  > gain 1 exp\n  -> end\n", f"verse hello\n  {self.effect()}\n  -> end\n"]
        for name in (*_EVENTS, "bell", "gong"):
            if name != "over":
                more = self.perhaps(0.2, f"  {self.effect()}\n")
                lines.append(f"verse {name}\n  > gain status saw-{name}\n{more}  -> end\n")
        return "\n".join(lines)

    def text(self) -> str:
        heroes = ("ada", "bet", "cyn")[: self.rng.choice((1, 1, 2, 3))]
        head = f'campaign days "Days"\n  edition: {self.edition}\n  start: quay\n  characters: {", ".join(heroes)}\n'
        people = [_HERO.format(name=name, number=n, title=name.title()) for n, name in enumerate(heroes, 1)]
        chapters = self.chapters()
        threshold = self.perhaps(0.4, f"  > when any {self.rng.randint(2, 5)} parts -> book/mild\n")
        omen = f'status omen "Omen"\n  parts: 1-6\n{threshold}'
        pages = [self.page(f"journal {one}\n\nverse arrival", chapters) for one in ("quay", "mill")]
        return "\n".join([head, *people, chapters, omen, self.events(), self.places(), *pages, self.book()])
