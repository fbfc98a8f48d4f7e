"""A small world and a table to play rules on: flows driven answer by answer, shuffles in printed order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from compiler.api import compile_texts
from runtime.editions import kings_of_ruin
from runtime.editions.modes import told_outcomes
from runtime.rules.book.book import Book
from runtime.rules.calendar.day import play_campaign, run_steps
from runtime.rules.calendar.setup import new_game
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision, Menu, Offer, Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import CharacterState, Game
from schemas.model import Campaign
from schemas.registry import Effect


class Offered(NamedTuple):
    """An offer, together with its menu."""

    offer: Offer
    menu: Menu

    @property
    def option(self) -> Option:
        return self.menu.look(self.offer)

    def run(self) -> Flow[None]:
        return self.offer.run(self.menu)


# Rules outside encounters are tested with encounters whose end is told.
EDITION = told_outcomes(kings_of_ruin.EDITION)

CAMPAIGN = """\
campaign small-world "A Small World"
  edition: kings-of-ruin
  start: hearth
  characters: ann, bob, cal, dee
"""

PEOPLE = "\n".join(
    f"""\
character {name} {number} "{name.title()}"
  energy: 0-10, start 6, red 0
  health: 0-12, start 9
  terror: 0-10, start 0, red 9-10
  attributes: aggression {number - 1}, empathy 0, courage 1, caution 1, practicality 0, spirituality 0
  resources: food {number}, wealth 1
"""
    for number, name in enumerate(("ann", "bob", "cal", "dee"), 1)
)

# The map:   mill 102 - fen 104
#              |         |
#           hearth 101 - moor 103     each corner between the four has a waystone slot
MAP = """\
location hearth 101 "The Hearth"
  seals: settlement
  keys: north mill, east moor
  waystones: north-east, south-west

  A fire that is never out.

location mill 102 "The Mill"
  keys: south hearth, east fen
  waystones: south-east

  The wheel turns without water.

location moor 103 "The Moor"
  keys: west hearth, north fen
  waystones: north-west, south-east

  Nothing, and then more of it.

location fen 104 "The Fen"
  keys: west mill, south moor

  It is listening.
"""

JOURNAL = """\
journal hearth

verse fireside
  Someone has kept your place.

  * Leave it.
    -> end
"""


class Unplayable(Exception):
    """The text of a test does not compile; the message shows why."""


@cache
def _compiled(texts: tuple[tuple[str, str], ...]) -> Campaign:
    # A rule's world contains only what the rule needs: half a deck, a seal without its page, a verse without a way
    # out. So only typing mistakes stop it (E1 to E3), not what the checks of campaigns find.
    result = compile_texts(dict(texts), lenient=True)
    campaign = result.campaign
    if campaign is None:
        raise Unplayable("\n".join(f"{one.place}: {one.message}" for one in result.diagnostics))
    return campaign


def compiled(texts: dict[str, str]) -> Campaign:
    """A campaign of a test's own, from texts by path."""
    return _compiled(tuple(texts.items()))


def campaign_of(
    more: str = "",
    *,
    world: str = MAP,
    people: str = PEOPLE,
    journal: str = JOURNAL,
    head: str = CAMPAIGN,
) -> Campaign:
    """The small world with more in it. To replace a part, give another text for it."""
    parts = {
        "campaign.chron": head,
        "people.chron": people,
        "map.chron": world,
        "journal.chron": journal,
        "more.chron": more,
    }
    return _compiled(tuple((path, text) for path, text in parts.items() if text))


class Table:
    """A game in play, before its first day, or with `ready` in the middle of Day 1."""

    def __init__(
        self,
        more: str = "",
        heroes: str = "ann",
        rules: Edition = EDITION,
        *,
        ready: bool = True,
        begin: Sequence[Answer] = (),
        campaign: Campaign | None = None,
        **parts: str,
    ) -> None:
        self.campaign = campaign or campaign_of(more, **parts)
        self.book = Book(self.campaign)
        self.rules = rules
        self.game: Game = new_game(self.book, rules, heroes.split())
        self.asked: list[Decision] = []
        self.told: list[Event] = []
        if ready:
            self.run(run_steps(rules.setup, self.game, rules), *begin)
            self.game.calendar.stage = "during"
            self.game.calendar.day = 1
            self.told.clear()
            self.asked.clear()

    # --- people

    def __getitem__(self, name: str) -> CharacterState:
        return self.game.characters[name]

    def set(self, name: str, **values: Any) -> CharacterState:
        for what, value in values.items():
            setattr(self.game.characters[name], what, value)
        return self.game.characters[name]

    # --- running

    def run(self, flow: Flow[Any], *answers: Answer) -> Any:
        """Drives a flow with the answers, in order. Shuffles and random draws keep the printed order."""
        waiting = list(answers)
        answer: Answer | None = None
        try:
            while True:
                item = flow.send(answer)  # type: ignore[arg-type]
                answer = None
                if not isinstance(item, Decision):
                    self.told.append(item)
                    continue
                if item.kind in ("deck.shuffle", "deck.draw") and not (
                    waiting and isinstance(waiting[0], tuple)
                ):
                    answer = _in_order(item)
                    continue
                self.asked.append(item)
                if not waiting:
                    raise AssertionError(f"nobody answers {item.kind} ({item.text}): {item.open_keys()}")
                answer = waiting.pop(0)
                item.check(answer)
        except StopIteration as stop:
            if waiting:
                raise AssertionError(f"nobody asked for {waiting}") from None
            return stop.value

    def until(self, flow: Flow[Any], *answers: Answer) -> Decision:
        """Drives a flow up to the decision after the answers, and returns it."""
        waiting = list(answers)
        answer: Answer | None = None
        while True:
            item = flow.send(answer)  # type: ignore[arg-type]
            answer = None
            if not isinstance(item, Decision):
                self.told.append(item)
            elif item.kind in ("deck.shuffle", "deck.draw"):
                answer = _in_order(item)
            elif not waiting:
                return item
            else:
                answer = waiting.pop(0)
                item.check(answer)

    def do(self, *effects: Effect, answers: Sequence[Answer] = (), **context: Any) -> None:
        """Applies effects to the party (all characters, unless `members` says otherwise)."""
        members = tuple(context.pop("members", "").split()) or tuple(self.game.characters)
        here = context.pop("here", self.game.characters[members[0]].location)
        self.run(apply(effects, self.game, self.rules, Context(members, here, **context)), *answers)

    def do_arrive(self, name: str, place: str, *answers: Answer) -> None:
        self.run(self.rules.arrive(self.game, self.rules, (name,), place), *answers)

    # --- the day

    def offers(self, name: str) -> dict[str, Offered]:
        menu = Menu(self.game, self.rules, self.game.characters[name])
        found = [
            offer for make in self.rules.actions for offer in make(self.game, self.rules, menu.character)
        ]
        return {offer.key: Offered(offer, menu) for offer in found}

    def options(self, name: str) -> dict[str, Option]:
        return {key: offer.option for key, offer in self.offers(name).items()}

    def open(self, name: str) -> list[str]:
        return [key for key, option in self.options(name).items() if not option.blocked]

    def act(self, name: str, key: str, *answers: Answer) -> None:
        offer = self.offers(name)[key]
        assert not offer.option.blocked, f"{key} is locked: {offer.option.blocked}"
        self.run(offer.run(), *answers)

    def steps(self, steps: Iterable[Any], *answers: Answer) -> None:
        """Runs steps of a day, and settles as the day does."""
        self.run(run_steps(tuple(steps), self.game, self.rules), *answers)

    def campaign_flow(self) -> Flow[str]:
        return play_campaign(self.game, self.rules)

    # --- what happened

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.told if event.kind == kind]

    def kinds(self) -> list[str]:
        return [decision.kind for decision in self.asked]


def _in_order(decision: Decision) -> Answer:
    assert decision.actor == CHANCE
    keys = tuple(option.key for option in decision.options)
    return keys if decision.ordered else keys[0]
