"""Flows: rules as generators that yield decisions and events and are sent answers.

Owns the few ways in which a rule asks: for one of several, some of several, an order, a die, a shuffle.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Final, TypeVar

from runtime.rules.protocol.decisions import (
    CHANCE,
    PLAYERS,
    Answer,
    Decision,
    Option,
    SourcePlace,
    options_of,
)
from runtime.rules.protocol.events import Event
from runtime.sentences import rules_say

T = TypeVar("T")
Flow = Generator[Decision | Event, Answer, T]


def _nothing() -> Flow[None]:
    yield from ()


NOTHING: Final = _nothing()
"""A flow that is over. A flow with mostly nothing to do is a plain function that checks first, and returns this."""
for _ in NOTHING:
    pass


def introduced(event: Event, flow: Flow[T]) -> Flow[T]:
    """A flow, with the event that announces it before its first step. A flow that does nothing is not announced."""
    try:
        item = next(flow)
        yield event
        while True:
            item = flow.send((yield item))
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]


_FACES = tuple(Option(str(face), str(face)) for face in range(1, 7))
_SIDES = (Option("grail", "Grail"), Option("skull", "Skull"))
DIE_ROLL = Decision("die.roll", CHANCE, _FACES, rules_say.ROLL_A_DIE)


def ask(
    kind: str,
    actor: str,
    options: Iterable[Option],
    text: str = "",
    at: SourcePlace | None = None,
) -> Flow[str]:
    """One of the options, by its key."""
    answer = yield Decision(kind, actor, tuple(options), text, at=at)
    return answer  # type: ignore[return-value]


def ask_some(
    kind: str,
    actor: str,
    options: Sequence[Option],
    text: str = "",
    least: int = 0,
    most: int | None = None,
    at: SourcePlace | None = None,
) -> Flow[tuple[str, ...]]:
    """Some of the options, from least to most of them."""
    most = len(options) if most is None else most
    answer = yield Decision(kind, actor, tuple(options), text, least, most, at=at)
    return (answer,) if isinstance(answer, str) else answer


def choose(
    kind: str,
    pairs: Iterable[tuple[str, str]],
    text: str = "",
    actor: str = PLAYERS,
    at: SourcePlace | None = None,
) -> Flow[str]:
    """One of several targets. Nobody is asked if there is only one (KOR-GEN-003)."""
    options = options_of(pairs)
    if len(options) == 1:
        return options[0].key
    answer = yield Decision(kind, actor, options, text, at=at)
    return answer  # type: ignore[return-value]


def confirm(
    kind: str,
    actor: str,
    text: str,
    yes: str = "Yes",
    no: str = "No",
    blocked: str = "",
    at: SourcePlace | None = None,
) -> Flow[bool]:
    """An offer: `yes` or `no`. With a reason against it, yes stays visible and locked."""
    answer = yield Decision(kind, actor, (Option("yes", yes, blocked), Option("no", no)), text, at=at)
    return answer == "yes"


def number(kind: str, actor: str, low: int, high: int, text: str, at: SourcePlace | None = None) -> Flow[int]:
    """A number from low to high. Not asked if there is no choice."""
    if low >= high:
        return low
    answer = yield Decision(
        kind, actor, tuple(Option(str(n), str(n)) for n in range(low, high + 1)), text, at=at
    )
    return int(answer)  # type: ignore[arg-type]


def roll(at: SourcePlace | None = None) -> Flow[int]:
    """One six-sided die, answered by chance (KOR-ROLL-001)."""
    answer = (
        yield DIE_ROLL if at is None else Decision("die.roll", CHANCE, _FACES, rules_say.ROLL_A_DIE, at=at)
    )
    return int(answer)  # type: ignore[arg-type]


class _Backs(dict[str, Option]):
    """A card as chance sees it: the same option every time."""

    def __missing__(self, card: str) -> Option:
        option = self[card] = Option(card, card)
        return option


_BACKS: Final = _Backs()


def toss(at: SourcePlace | None = None) -> Flow[str]:
    """One dial: grail or skull, equally likely (FOA-GEN-005)."""
    answer = yield Decision("dial.toss", CHANCE, _SIDES, rules_say.TOSS_A_DIAL, at=at)
    return str(answer)


def shuffle(cards: list[str], name: str) -> Flow[None]:
    """Puts the cards into an order that chance decides; `name` is the deck in words."""
    if len(cards) < 2:
        return
    count = len(cards)
    options = tuple(map(_BACKS.__getitem__, cards))
    answer = yield Decision(
        "deck.shuffle", CHANCE, options, rules_say.SHUFFLE.format(name=name), count, count, ordered=True
    )
    cards[:] = answer


def draw_at_random(cards: Sequence[str], name: str) -> Flow[str]:
    """One of the cards; chance decides which."""
    if len(cards) == 1:
        return cards[0]
    options = tuple(map(_BACKS.__getitem__, cards))
    answer = yield Decision("deck.draw", CHANCE, options, rules_say.DRAW_FROM.format(name=name))
    return answer  # type: ignore[return-value]
