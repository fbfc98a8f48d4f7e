"""Random campaigns about the hour at which things happen: dawn and dusk, and what comes in between.

Cards of every kind speak in the morning and at night: they mark, give, take, read Verses, begin chapters, resolve events.
Encounters stand between two questions of a page, drawn or named, and their loot does the same. The pages, the quests and
what is read in between ask for all of it, most of all for what only then is so.
"""

from __future__ import annotations

from tests.analysis.rich_stories import RichStory

_HERO = """character {name} {number} "{title}"
  energy: 0-9, start 6
  health: 0-20, start 19
  terror: 0-15, start 0
  attributes: empathy 2
  combat deck: stock steel
  diplomacy deck: stock speech
"""
_BOXES = ("ash", "bone", "toll part one", "toll part two")
_DRAWS = ("draw a green encounter of difficulty 1", "draw a green encounter of difficulty 2")
_EVENTS = ("dawn", "noon", "gale")


class HourStory(RichStory):
    """Two places, three chapters, some cards with abilities, some encounters, and pages that ask for what they do."""

    # --- phrases ----------------------------------------------------------------------------------------
    def perhaps(self, chance: float, text: str) -> str:
        return text if self.rng.random() < chance else ""

    def box(self) -> str:
        return "status " + self.rng.choice(_BOXES)

    def fact(self) -> str:
        """Something to ask for."""
        rng = self.rng
        often = [
            self.box(),
            self.box(),
            self.box(),
            f"chapter {rng.randint(1, 3)}",
            "status toll any 2 parts",
        ]
        rarely = [
            f"event {rng.choice(_EVENTS)} active", f"event {rng.choice(_EVENTS)} active", "event watch active",
            f"day {rng.randint(1, 3)}+", f"day {rng.randint(1, 2)}", "secret rope", "secret bell", "food 2+",
            "read before",
        ]  # fmt: skip
        if self.kings:
            rarely += ["time passes 1+", "time passes 2+"]
        return rng.choice(rarely if rng.random() < 0.4 else often)

    def need(self) -> str:
        found = self.fact()
        found = f"not {found}" if self.rng.random() < 0.35 else found
        if self.rng.random() < 0.3:
            other = self.fact()
            found += f" {self.rng.choice(('and', 'and', 'or'))} {self.perhaps(0.4, 'not ')}{other}"
        return found

    def plain(self) -> str:
        return f"{self.rng.choice(('gain', 'gain', 'lose'))} {self.box()}"

    def to(self, *, end: float = 0.4) -> str:
        return "end" if self.rng.random() < end else f"fenmouth/v{self.rng.randrange(self.count)}"

    def one(self) -> str:
        """One effect that may stand anywhere. Each campaign has a few kinds only, so that something is left to prove."""
        rng = self.rng
        if not hasattr(self, "_kinds"):
            self._kinds = rng.sample(range(7), rng.randint(1, 5))
        kind = rng.choice(self._kinds) if rng.random() < 0.6 else -1
        if kind == 0:
            return f"read fenmouth/v{rng.randrange(self.count)}"
        if kind == 1:
            return f"chapter {rng.choice((2, 2, 3))} begins"
        if kind == 2:
            return f"{rng.choice(('gain', 'gain', 'lose'))} secret {rng.choice(('rope', 'bell'))}"
        if kind == 3:
            event = rng.choice(_EVENTS)
            return rng.choice(
                (
                    "resolve event watch",
                    "discard event watch",
                    f"resolve event {event}",
                    f"discard event {event}",
                )
            )
        if kind == 4:
            return rng.choice(("draw a green encounter", "encounter wolf", "encounter ferry", *_DRAWS))
        if kind == 5:
            return "time passes 1" if self.kings else "gain 1 magic"
        if kind == 6:
            event = rng.choice(_EVENTS)
            return rng.choice(
                (
                    "place the party at fenmouth",
                    "place the party at weir",
                    f"put event {event} on top",
                    "gain 1 terror",
                )
            )
        return self.plain()

    def do(self) -> str:
        """A line of effects; what divides stands last."""
        rng = self.rng
        found = [self.one() for _ in range(rng.choice((1, 1, 2)))]
        if rng.random() < 0.25:
            otherwise = self.perhaps(0.4, f" otherwise {self.one()}")
            found.append(f"if {self.need()} then {self.one()}{otherwise}")
        elif rng.random() < 0.15:
            found.append(f"may {self.plain()}")
        return ", ".join(found)

    def abilities(self, chance: float) -> str:
        """What a card does at its hour."""
        rng = self.rng
        found = ""
        for when in ("at the start of the day", "at the end of the day"):
            if rng.random() < chance:
                found += f"  {when}: {self.do()}\n"
        return found

    # --- blocks -----------------------------------------------------------------------------------------
    def chapters(self) -> str:
        rng = self.rng
        found = []
        left = rng.sample(_EVENTS, rng.randint(0, 3))
        for number, name in enumerate(("one", "two", "three"), 1):
            lines = [f'chapter {name} {number} "{name.title()}"']
            if self.kings:
                lines += ["  time passes: 4 parts"]
                lines += [f"  > when time passes {rng.randint(1, 3)} -> {self.to(end=0)}"] * rng.randint(0, 1)
            if number == 1 or rng.random() < 0.3:
                lines.append("  green deck: difficulty 1-2")
            deck = left if rng.random() < 0.7 else left[:1]
            left = left[len(deck) :]
            if deck:
                lines.append(f"  event deck: {', '.join(deck)}")
            if number == 1 and rng.random() < 0.5:
                lines.append("  > gain secret bell")
            if rng.random() < 0.5:
                lines.append(f"  > {self.do()}")
            lines.append(f"  -> {self.to(end=0.3 if number > 1 else 0)}\n")
            found.append("\n".join(lines))
        return "\n".join(found)

    def cards(self) -> str:
        rng = self.rng
        found = []
        for number, name in enumerate(("rope", "bell"), 5):
            rare = self.perhaps(0.1, f"  at any time: {self.plain()}\n") + self.perhaps(
                0.1, f"  at the start of an encounter: {self.plain()}\n"
            )
            found.append(
                f'secret {name} {number} "{name.title()}"\n  kind: small, relic\n{self.abilities(0.5)}{rare}'
            )
        for name in _EVENTS:
            found.append(
                f'event {name} "{name.title()}"\n  kind: story\n{self.abilities(0.2)}\n  Words.\n\n'
                f"{self.perhaps(0.5, f'  > {self.do()}' + chr(10))}  -> {self.to()}\n"
            )
        end = self.perhaps(0.6, "    > discard event watch\n") + self.perhaps(0.5, f"    > {self.do()}\n")
        found.append(
            f'event watch "Watch"\n  kind: quest\n  success: [{self.need()}]\n{end}    -> {self.to()}\n'
            f"{self.abilities(0.5)}\n  Words.\n\n  > {self.plain()}\n"
        )
        found.append(
            f'combat encounter wolf "Wolf"\n  deck: green 1\n  value: 3\n  key 1: opens aggression 1\n'
            f"  attack 0-2: take 1 damage\n  loot: {self.do() if rng.random() < 0.5 else self.plain()}\n"
        )
        found.append(
            'combat encounter bear "Bear"\n  deck: green 2\n  value: 3\n  key 1: opens aggression 1\n'
            f"  attack 0-2: take 1 damage\n  loot: {self.do() if rng.random() < 0.5 else self.plain()}\n"
        )
        found.append(
            f'written encounter ferry "Ferry"\n  deck: blue 1\n\n  Words.\n\n  > {self.do()}\n'
            f"  * Go on.\n    > {self.plain()}\n    -> end\n  * Stay. [{self.need()}]\n    -> {self.to()}\n  * Out.\n    -> end\n"
        )
        return "\n".join(found)

    def page(self, number: int) -> str:
        rng = self.rng
        lines = [f"verse v{number}", "  Words.", ""]
        for _ in range(rng.choice((0, 1, 2, 2, 3))):
            roll = rng.random()
            if roll < 0.4:
                lines.append(f"  > {self.do()}")
            elif roll < 0.65:
                lines.append(f"  > if {self.need()} -> {self.to()}")
            elif roll < 0.85:
                met = rng.choice(("encounter wolf", "draw a green encounter", *_DRAWS))
                lines.append(f"  > {met}")
                lines += [f"    {row}: {self.plain()}" for row in ("win", "lose", "escape")]
            else:
                lines += ["  > roll", f"    1-3: {self.plain()}", f"    4+: {self.one()}"]
        lines.append("")
        if rng.random() < 0.75:
            for place in range(rng.randint(1, 3)):
                price = self.perhaps(0.15, rng.choice(("(once) ", "(once per day) ", "(1 food) ")))
                lines.append(f"  * {price}Choice {place}. [{self.need()}]")
                if rng.random() < 0.4:
                    lines.append(f"    > {self.do()}")
                lines.append(f"    -> {self.to()}")
            lines += ["  * Leave.", f"    -> {self.to(end=0.7)}"]
        else:
            lines.append(f"  -> {self.to()}")
        return "\n".join(lines) + "\n"

    def text(self) -> str:
        rng = self.rng
        heroes = ("ada", "bet", "cyn", "dov")[: rng.choice((1, 1, 2, 3, 4))]
        out = [
            f'campaign hours "Hours"\n  edition: {self.edition}\n  start: fenmouth\n  characters: {", ".join(heroes)}\n'
        ]
        for number, name in enumerate(heroes, 1):
            out.append(_HERO.format(name=name, number=number, title=name.title()))
        out += [self.chapters(), 'status ash "Ash"\nstatus bone "Bone"\n']
        threshold = self.perhaps(
            0.6, f"  > when {rng.choice(('any 1 parts', 'all parts'))} -> {self.to(end=0)}\n"
        )
        out.append(f'status toll "Toll"\n  parts: one, two\n{threshold}')
        action = self.perhaps(0.6, f"\n  action: (1 energy) Do. [{self.need()}]\n    > {self.do()}\n")
        instant = self.perhaps(0.3, f"\n  instant: Look.\n    > {self.do()}\n")
        dream = ("vision" if self.kings else "dream") if rng.random() < 0.4 else ""
        seals = f"  seals: {dream}\n" if dream else ""
        out.append(f'location fenmouth 101 "Fenmouth"\n{seals}  keys: north weir\n\n  Here.\n{action}')
        out.append(f'location weir 102 "The Weir"\n  keys: south fenmouth\n\n  There.\n{instant}')
        out.append(self.cards())
        if dream:
            out.append(f"{dream} fenmouth\n\nverse night\n  > {self.do()}\n  -> end\n")
            if not self.kings:
                out.append("nightmare fenmouth\n\nverse mare\n  > gain 1 magic\n  -> end\n")
        out.append("journal fenmouth\n")
        out += [self.page(number) for number in range(self.count)]
        out.append(
            f"journal weir\n\nverse w0\n  > {self.do()}\n  * Out. [{self.need()}]\n    -> {self.to()}\n  * Off.\n    -> end\n"
        )
        return "\n".join(out)
