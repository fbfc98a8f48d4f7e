"""A table for encounters: cards and encounters in a few lines of text, played answer by answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from runtime.editions import fall_of_avalon
from runtime.editions.kings_of_ruin import EDITION
from runtime.rules.edition import Edition
from runtime.rules.encounters.outcome import EncounterEnd, resolve_encounter
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import EncounterState
from schemas.model import Campaign
from tests.support.tables import PEOPLE, Table, campaign_of, compiled

__all__ = ["AVALON", "EDITION", "Arena", "Begin", "both", "card", "fight", "parley", "talk"]

AVALON = fall_of_avalon.EDITION
_AVALON_WORLD = {
    "campaign.chron": """\
campaign small-world "A Small World"
  edition: fall-of-avalon
  start: hearth
  characters: ann, bob, cal, dee
""",
    "map.chron": """\
location hearth 101 "The Hearth"
  seals: friendly settlement
  keys: north mill

  A fire that is never out.

location mill 102 "The Mill"
  keys: south hearth

  The wheel turns without water.
""",
    "journal.chron": """\
journal hearth

verse fireside
  Someone has kept your place.

  * Leave it.
    -> end
""",
}


@cache
def avalon_campaign(more: str, people: str = PEOPLE, journal: str = "") -> Campaign:
    """The small world, written for the other edition."""
    parts = {**_AVALON_WORLD, "people.chron": people, "more.chron": more}
    return compiled(parts | ({"journal.chron": journal} if journal else {}))


def card(name: str, *lines: str, for_: str = "ann", kind: str = "combat", role: str = "starter") -> str:
    """The text of a card. Without key rows it joins nothing."""
    title = name.replace("-", " ").title()
    body = "".join(f"  {line}\n" for line in lines)
    return f'{kind} card {name} X1 "{title}"\n  for: {for_}, {role}\n{body}\n'


def fight(name: str, *lines: str, value: int = 9, free: str = "free: opens 1x", deck: str = "green 1") -> str:
    """A combat encounter. Without an attack row of its own the attack does nothing."""
    rows = lines if any(line.startswith("attack") for line in lines) else (*lines, "attack 0+: draw 0 cards")
    body = "".join(f"  {line}\n" for line in (free, *rows) if line)
    return f'combat encounter {name} "{name.title()}"\n  deck: {deck}\n  value: {value}\n{body}\n'


def talk(
    name: str,
    *lines: str,
    duration: int = 4,
    affinity: str = "3 red, 2 gray, 3 green, start 4",
    free: str = "free: opens 1x",
    deck: str = "blue 1",
    conclusions: tuple[str, str, str] = ("gain 3 food", "gain 2 food", "gain 1 food"),
) -> str:
    """A talk. Its conclusions show their colour by the food they give, unless others are given."""
    rows = lines if any(line.startswith("response") for line in lines) else (*lines, "response: draw 0 cards")
    ends = [f"conclusion {c}: {do}" for c, do in zip(("green", "gray", "red"), conclusions, strict=True)]
    body = "".join(f"  {line}\n" for line in (free, *rows, *ends) if line)
    return (
        f'diplomacy encounter {name} "{name.title()}"\n  deck: {deck}\n  duration: {duration}\n'
        f"  affinity: {affinity}\n{body}\n"
    )


def parley(
    name: str,
    *lines: str,
    affinity: str = "4 red, 1 gray, 4 green, start 5",
    free: str = "free: opens 1x",
    deck: str = "blue 1",
    reward: str = "gain 1 exp",
    failure: str = "gain 1 terror",
) -> str:
    """A talk of Avalon. With `stage` lines among the others it has stages, each with its own table below it."""
    plain = any(line.startswith(("stage", "response")) for line in lines)
    rows = lines if plain else (*lines, "response: draw 0 cards")
    ends = (f"failure: {failure}", f"reward: {reward}")
    body = "".join(f"  {line}\n" for line in (free, *rows, *ends) if line)
    return f'diplomacy encounter {name} "{name.title()}"\n  deck: {deck}\n  affinity: {affinity}\n{body}\n'


# What no test wants to change: the starting hand, and the items one carries.
_AT_THE_START: dict[str, Answer] = {"hand.keep": "keep", "item.aside": ()}


class Arena(Table):
    """An encounter under way. `now` is the present question; shuffles keep the printed order."""

    def __init__(
        self,
        *texts: str,
        heroes: str = "ann",
        rules: Edition = EDITION,
        people: str = PEOPLE,
        campaign: Campaign | None = None,
    ) -> None:
        if campaign is None and rules.name == AVALON.name:
            campaign = avalon_campaign("".join(texts), people)
        campaign = campaign or campaign_of("".join(texts), people=people)
        super().__init__(heroes=heroes, rules=rules, ready=False, campaign=campaign)
        self.game.calendar.stage = "during"
        self.game.calendar.day = 1
        self.game.unsettled = 0
        self.now: Decision | None = None
        self.outcome: EncounterEnd | None = None
        self._flow: Flow[EncounterEnd] | None = None
        self.check_places = True
        self.backwards = False  # chance turns each deck over instead of keeping its order
        self.course: list[Event | Decision] = []  # what happened and what was shuffled, in order
        self._owned: Counter[str] = Counter()

    # --- playing

    def meet(self, name: str, *answers: Answer, keep: bool = True) -> Arena:
        """Begins the encounter. Unless told otherwise, everyone keeps the starting hand."""
        self._owned = self.places()
        self._flow = resolve_encounter(self.game, self.rules, tuple(self.game.characters), name, "green")
        self._go(None)
        while keep and self.now is not None and self.now.kind in _AT_THE_START:
            self.say(_AT_THE_START[self.now.kind])
        return self.say(*answers)

    def say(self, *answers: Answer) -> Arena:
        for answer in answers:
            assert self.now is not None, f"nobody asked for {answer!r}; it ended {self.outcome}"
            self.now.check(answer)
            self.asked.append(self.now)
            self._go(answer)
        return self

    def _go(self, answer: Answer | None) -> None:
        assert self._flow is not None
        self.now = None
        try:
            while True:
                item = self._flow.send(answer)  # type: ignore[arg-type]
                answer = None
                if not isinstance(item, Decision):
                    self.told.append(item)
                    self.course.append(item)
                elif item.kind == "deck.shuffle" and item.actor == CHANCE:
                    self.course.append(item)
                    answer = tuple(option.key for option in item.options)[:: -1 if self.backwards else 1]
                else:
                    self.now = item
                    break
        except StopIteration as stop:
            self.outcome = stop.value
        if self.check_places:
            assert self.places() == self._owned, "a card was lost or doubled"

    def rest(self, flow: Flow[Any], answer: Answer) -> None:
        """The rest of another flow that waits for one answer and asks no further question."""
        sent: Answer | None = answer
        while True:
            try:
                item = flow.send(sent)  # type: ignore[arg-type]
            except StopIteration:
                return
            sent = tuple(option.key for option in item.options) if isinstance(item, Decision) else None

    # --- what is to be seen

    @property
    def state(self) -> EncounterState:
        assert self.game.encounter is not None
        return self.game.encounter

    @property
    def shuffles(self) -> list[Decision]:
        return [one for one in self.course if isinstance(one, Decision)]

    @property
    def pool(self) -> int:
        return self.state.pool

    @property
    def seq(self) -> str:
        """The sequence in one line, with time and charges."""
        return " ".join(
            one.card + (f"(t{one.time})" if one.time else "") + (f"(c{one.charges})" if one.charges else "")
            for one in self.state.sequence
        )

    def hand(self, name: str = "ann") -> list[str]:
        return self.state.hands[name]

    def deck(self, name: str = "ann") -> list[str]:
        one = self.game.characters[name]
        return one.combat_deck if self.state.kind == "combat" else one.diplomacy_deck

    def pile(self, name: str = "ann") -> list[str]:
        return self.state.discards[name]

    def choices(self) -> list[str]:
        """The open keys of what is asked now."""
        assert self.now is not None
        return self.now.open_keys()

    def why(self, key: str) -> str:
        """Why an option is locked."""
        assert self.now is not None
        option = self.now.option(key)
        assert option is not None, f"{key} is not on offer"
        return option.blocked

    def kind(self) -> str:
        return self.now.kind if self.now is not None else "over"

    def texts(self) -> list[str]:
        return [event.text for event in self.told if event.kind == "step"]

    def clear(self) -> Arena:
        self.told.clear()
        self.asked.clear()
        self.course.clear()
        return self

    def places(self) -> Counter[str]:
        """Every combat and diplomacy card with its owner, wherever it is. Each must be found exactly once."""
        found: Counter[str] = Counter()
        for one in self.game.characters.values():
            for pile in (one.combat_deck, one.diplomacy_deck):
                found.update(f"{one.name}:{name}" for name in pile)
        for encounter in (*self.game.outer, self.game.encounter):
            if encounter is None:
                continue
            for piles in (encounter.hands, encounter.discards):
                for name, pile in piles.items():
                    found.update(f"{name}:{one}" for one in pile)
            for played in encounter.sequence:
                if played.owner:
                    found[f"{played.owner}:{played.card}"] += 1
        return found


def in_avalon(*texts: str, heroes: str = "ann", **more: Any) -> Arena:
    """The same in Avalon: a talk without its duration, and time that does not come with the icon.

    The deck is filled up, because one too small for the starting hand makes its owner leave.
    """
    kinds = {"combat encounter": "combat", "diplomacy encounter": "diplomacy"}
    text = re.sub(r"^  (?:duration|conclusion \w+):.*\n", "", "".join(texts), flags=re.MULTILINE)
    text = re.sub(r"^  delayed:", "  delayed 0:", text, flags=re.MULTILINE)
    pads = ""
    for start, kind in kinds.items():
        if start in text:
            for hero in heroes.split():
                have = len(re.findall(rf"^{kind} card .*\n  for: {hero},", text, re.MULTILINE))
                pads += "".join(card(f"pad-{hero}-{n}", for_=hero, kind=kind) for n in range(have, _ENOUGH))
    return Arena(text, pads, heroes=heroes, rules=AVALON, **more)


_ENOUGH = 5
Begin = Callable[..., Arena]
both = pytest.mark.parametrize("begin", [Arena, in_avalon], ids=["kings", "avalon"])
"""For rules that are the same in both editions: `begin` makes the arena."""


def lost_health(events: list[Event], name: str) -> list[int]:
    """How much Health a character lost, loss by loss."""
    return [e.amount for e in events if e.kind == "lost" and e.who == name and e.what == "health"]
