"""Random campaigns with everything that happens beside a page: asides, thresholds, quests, chapters, cards, filters,
prices, dice.

`real_games` plays them by the real rules and compares every position with what the machine claims.
"""

from __future__ import annotations

from random import Random

_HEAD = """campaign rich "Rich"
  edition: {edition}
  start: fenmouth
  characters: {heroes}

chapter slack-water 1 "Slack Water"
  event deck: {events}
{time}
  {chapter_do}
  -> fenmouth/v0

chapter the-flood 2 "The Flood"

  {flood_do}
  -> {flood_to}

location fenmouth 101 "Fenmouth"
  keys: north weir
{seals}
{actions}
location weir 102 "The Weir"
  keys: south fenmouth
{instant}
"""
_HERO = """character {name} {number} "{title}"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0
{tray}  attributes: empathy 2
"""
_FACTS = ("ash", "bone", "clay/one", "clay/two", "dew")


class RichStory:
    """One campaign of two places, two chapters, a quest, a secret and a handful of Verses."""

    def __init__(self, seed: int, edition: str) -> None:
        self.rng = Random(seed)
        self.edition = edition
        self.kings = edition == "kings-of-ruin"
        self.count = self.rng.randint(3, 7)

    # --- phrases ----------------------------------------------------------------------------------------
    def _fact(self) -> str:
        return self.rng.choice(_FACTS)

    @staticmethod
    def _status(name: str) -> str:
        status, _, part = name.partition("/")
        return f"status {status}" + (f" part {part}" if part else "")

    def _verse(self, *, end: float = 0.4) -> str:
        return "end" if self.rng.random() < end else f"fenmouth/v{self.rng.randrange(self.count)}"

    def _need(self) -> str:
        roll = self.rng.random()
        if roll < 0.6:
            found = self._status(self._fact())
        elif roll < 0.68:
            found = f"verse fenmouth/v{self.rng.randrange(self.count)} read"
        elif roll < 0.74:
            found = "chapter 2"
        elif roll < 0.8:
            found = f"status clay any {self.rng.randint(1, 2)} parts"
        elif roll < 0.86:
            found = "secret rope"
        elif roll < 0.9 and self.kings:
            found = "red filter"
        else:
            found = self.rng.choice(("food 1+", "party size 2+", "day 2+", "read before"))
        if found == "read before" and self.rng.random() < 0.5:
            return found
        return f"not {found}" if self.rng.random() < 0.4 else found

    def _needs(self) -> str:
        return " and ".join(dict.fromkeys(self._need() for _ in range(self.rng.choice((1, 1, 2)))))

    def _effect(self) -> str:
        rng = self.rng
        roll = rng.random()
        verb = "gain" if rng.random() < 0.6 else "lose"
        if roll < 0.5:
            return f"{verb} {self._status(self._fact())}"
        if roll < 0.58:
            return f"{verb} status clay any part"
        if roll < 0.64:
            return f"{verb} 1 food"
        if roll < 0.72:
            return f"read {self._verse(end=0)}"
        if roll < 0.78:
            return f"{verb} secret rope"
        if roll < 0.82:
            return "chapter 2 begins"
        if roll < 0.85 and self.kings:
            return "gain the red filter"
        if roll < 0.88 and self.kings:
            return "time passes 1"
        if roll < 0.91:
            return "place the party at " + rng.choice(("fenmouth", "weir"))
        if roll < 0.94:
            return rng.choice(("discard event the-count", "resolve event the-count"))
        if roll < 0.97:
            return "choose " + " or ".join(self._plain() for _ in range(2))
        return f"may {self._plain()}"

    def _plain(self) -> str:
        return f"{'gain' if self.rng.random() < 0.6 else 'lose'} {self._status(self._fact())}"

    def _do(self) -> str:
        found = [self._effect() for _ in range(self.rng.choice((1, 1, 2, 3)))]
        last = [one for one in found if one.startswith(("may", "choose"))]
        return ", ".join([one for one in found if one not in last] + last[:1])

    # --- blocks -----------------------------------------------------------------------------------------
    def text(self) -> str:
        rng = self.rng
        heroes = ["brannoc", "mererid"][: rng.choice((1, 2, 2))]
        actions = "".join(
            f"  action: ({rng.choice(('1 energy', 'once', '1 food'))}) Deed {n}. [{self._needs()}]\n    > {self._do()}\n"
            for n in range(rng.randint(0, 2))
        )
        instant = f"  instant: (once) It happens. \n    > {self._do()}\n" if rng.random() < 0.3 else ""
        time = "  time passes: 3 parts\n  > when time passes 2 -> " + self._verse(end=0) if self.kings else ""
        seals = "  seals: settlement" if self.kings and rng.random() < 0.5 else ""
        out = [
            _HEAD.format(
                edition=self.edition, heroes=", ".join(heroes), events="the-count", time=time,
                chapter_do=f"> {self._do()}", flood_do=f"> {self._do()}", flood_to=self._verse(),
                actions=actions, instant=instant, seals=seals,
            )
        ]  # fmt: skip
        tray = "" if self.kings else "  tray: green\n"
        for number, name in enumerate(heroes, 1):
            out.append(_HERO.format(name=name, number=number, title=name.title(), tray=tray))
        out.append(
            f'status ash "Ash"\nstatus bone "Bone"\nstatus dew "Dew"\n'
            f'status clay "Clay"\n  parts: one, two\n'
            f"  > when {rng.choice(('any 1 parts', 'all parts'))} -> {self._verse(end=0)}\n"
        )
        extra = rng.choice(
            ("", "", f"  at the start of the day: may {self._plain()}\n",
             f"  action: (once per day) Pull it. [{self._needs()}]\n    > {self._do()}\n")
        )  # fmt: skip
        out.append(f'secret rope 5 "Rope"\n  kind: small, relic\n{extra}')
        failure = f"  failure: [{self._needs()}]\n    > {self._do()}\n" if rng.random() < 0.4 else ""
        out.append(
            f'event the-count "The Count"\n  kind: quest\n  success: [{self._needs()}]\n    > {self._do()}\n'
            f"    -> {self._verse()}\n{failure}\n  Somebody counts.\n\n  > {self._do()}\n"
        )
        out.append("journal fenmouth\n")
        out += [self._page(number) for number in range(self.count)]
        return "\n".join(out)

    def _page(self, number: int) -> str:
        rng = self.rng
        lines = [f"verse v{number}", "  Words.", ""]
        for _ in range(rng.choice((0, 1, 1, 2, 3))):
            roll = rng.random()
            if roll < 0.5:
                lines.append(f"  > {self._do()}")
            elif roll < 0.75:
                lines.append(f"  > if {self._needs()} -> {self._verse()}")
            elif roll < 0.9:
                lines.append(f"  > if {self._needs()} then {self._plain()}")
            else:
                lines += ["  > roll", f"    1-3: {self._plain()}", f"    4+: {self._plain()}"]
        lines.append("")
        choices = rng.randint(1, 3) if rng.random() < 0.7 else 0
        other = choices and rng.random() < 0.3
        for place in range(choices):
            last = place == choices - 1 and not other
            once = "" if last else rng.choice(("", "", "(once) ", "(1 food) "))
            needs = f" [{self._needs()}]" if not last and (other or rng.random() < 0.5) else ""
            lines.append(f"  * {once}Choice {place}.{needs}")
            if rng.random() < 0.5:
                lines.append(f"    > {self._do()}")
            if rng.random() < 0.05:
                lines.append("    > the campaign ends in victory")
            lines.append(f"    -> {self._verse()}")
        if other:
            lines.append(f"  > otherwise {self._plain()} -> {self._verse()}")
        if not choices:
            lines.append(f"  -> {self._verse()}")
        return "\n".join(lines) + "\n"


class EventfulStory(RichStory):
    """The same with an event deck in order, and with pages that ask the same about people more than once."""

    _ASKED = (
        "terror 1+", "terror 3+", "energy 4+", "party size 2+", "character brannoc", "all characters", "food 1+",
        "food 2+", "wealth 1+", "courage 1+", "empathy 2+", "exhausted", "secret rope", "event dawn active",
        "more parts of status clay than of status silt", "one party member with (food 1+ and terror 2+)", "day 3+",
    )  # fmt: skip
    _DONE = (
        "each party member sets terror to 0", "each party member sets terror to 3", "gain 2 food", "gain 1 terror",
        "lose 1 food", "gain status silt any part", "lose status silt part two", "each character gains 1 wealth",
    )  # fmt: skip

    def _need(self) -> str:
        if self.rng.random() < 0.5:
            return super()._need()
        again = getattr(self, "again", "")
        if not again or self.rng.random() < 0.5:
            again = self.again = self.rng.choice(self._ASKED)
        return f"not {again}" if self.rng.random() < 0.4 else again

    def _effect(self) -> str:
        roll = self.rng.random()
        if roll < 0.25:
            return self.rng.choice(self._DONE)
        if roll < 0.28:
            event = self.rng.choice(("dawn", "noon", "dusk"))
            return self.rng.choice(self._disturbing).format(event=event)
        return super()._effect()

    def text(self) -> str:
        disturbing = ("remove event {event} from the game", "discard event {event}")
        more = ("reveal the next event", "put event {event} on top", "resolve event {event}")
        calm = self.rng.random() < 0.6  # otherwise something may disturb the order of the deck
        self._disturbing = disturbing if calm else disturbing + more
        out = [super().text().replace("event deck: the-count", "event deck: dawn, the-count, noon, dusk")]
        out.append('status silt "Silt"\n  parts: one, two\n')
        for name in ("dawn", "noon", "dusk"):
            out.append(
                f'event {name} "{name.title()}"\n  kind: story\n\n  It is {name}.\n\n  > {self._do()}\n'
                f"  -> {self._verse()}\n"
            )
        # Blocks of cards come before the Journal, which continues to the end of the file.
        head, journal, pages = out[0].partition("journal fenmouth\n")
        return "\n".join([head, *out[1:], journal + pages])
