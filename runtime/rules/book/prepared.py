"""What can be made once per campaign: pages with their prose as events, choices and actions with their options."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

import msgspec

from runtime.rules.book.wording import Wording
from runtime.rules.protocol.decisions import Option, PrintedOption, SourcePlace
from runtime.rules.protocol.events import Event
from schemas.model import Choice, Page, Prose
from schemas.parts import Action, Cost
from schemas.registry import Struct
from schemas.vocabulary.requirements import All

END: Final = "end"
"""Where nothing is read any more, in place of a Verse."""
_LETTERS = re.compile(r"[^a-z0-9]+")


class Due(NamedTuple):
    """An amount; each unit may be of any of the kinds."""

    amount: int
    kinds: tuple[str, ...]


due_of = lru_cache(maxsize=1024)(Due)
"""The same, made once: menus ask for the same few amounts again and again."""


class HasSource(Protocol):
    """Anything a writer declared: it knows its file and place."""

    @property
    def file(self) -> str: ...

    @property
    def at(self) -> tuple[int, int]: ...


def key_of(text: str, words: int = 7) -> str:
    """A readable key from a text: its first words in kebab-case."""
    parts = _LETTERS.sub(" ", text.lower().replace("'", "").replace("’", "")).split()
    return "-".join(parts[:words]) or "it"


class PreparedChoice(msgspec.Struct, frozen=True, gc=False):
    """A choice of a page with its option, as it looks when nothing blocks it."""

    choice: Choice
    option: PrintedOption
    needs_words: str
    use: str  # the mark of a choice with a limit: taken only once, or timed
    free: bool  # it costs nothing
    place: SourcePlace


class PreparedPage(msgspec.Struct, frozen=True, gc=False):
    """A page with what can be made once: its prose as events, its other steps with their places, its choices."""

    page: Page
    steps: tuple[Event | tuple[type[Struct], Struct, SourcePlace], ...]
    choices: tuple[PreparedChoice, ...]
    place: SourcePlace | None  # of the first choice
    file: str
    veiled: bool = False  # some of its choices are behind a filter


class PreparedAction(msgspec.Struct, frozen=True, gc=False):
    """An action of a card with its key, unique among the actions of that card."""

    key: str
    action: Action
    source: str
    place: SourcePlace
    cost_words: str
    needs_words: str
    mark: str  # what notes its use
    option: Option  # as it looks when nothing blocks it
    prices: tuple[Due, ...] | None  # what it costs, where that is always the same
    limited: bool  # it costs more than prices: a use, time, items or secrets
    kind: str  # its name for cards that change costs: actions of locations have a name of their own


def prepare_page(page: Page, owner: str, file: str, words: Wording) -> PreparedPage:
    """A page ready to be read. `owner` names it in the marks of choices that can be taken once."""
    steps: list[Event | tuple[type[Struct], Struct, SourcePlace]] = []
    for step in page.steps:
        place = SourcePlace(file, *step.at)
        if isinstance(step, Prose) and not step.insets:
            steps.append(Event("prose", text=step.text, at=place))
        else:
            steps.append((type(step), step, place))
    choices = prepare_choices(page.choices, owner, file, words)
    first = SourcePlace(file, *page.choices[0].at) if page.choices else None
    veiled = any(choice.behind is not None for choice in page.choices)
    return PreparedPage(page, tuple(steps), choices, first, file, veiled)


def prepare_choices(
    choices: tuple[Choice, ...], owner: str, file: str, words: Wording
) -> tuple[PreparedChoice, ...]:
    """Choices with the options they show."""
    return tuple(
        PreparedChoice(
            choice,
            PrintedOption(
                choice.key, choice.text, "", words.cost(choice.cost) if choice.cost else "", do=choice.do
            ),
            _needs_words(choice, words),
            f"{owner}#{choice.key}" if choice.cost and (choice.cost.limit or choice.cost.time) else "",
            choice.cost is None,
            SourcePlace(file, *choice.at),
        )
        for choice in choices
    )


def _needs_words(choice: Choice, words: Wording) -> str:
    """What a choice requires, without its filter: whoever reads it has the filter."""
    needs = choice.needs
    if choice.behind is not None and isinstance(needs, All):
        needs = needs.of[1]
    return words.requirement(needs) if needs is not None else ""


def prepare_actions(
    actions: tuple[Action, ...], source: str, entity: HasSource, words: Wording
) -> tuple[PreparedAction, ...]:
    found: list[PreparedAction] = []
    keys: set[str] = set()
    for action in actions:
        key = stem = key_of(action.text)
        count = 2
        while key in keys:
            key, count = f"{stem}-{count}", count + 1
        keys.add(key)
        cost = words.cost(action.cost) if action.cost else ""
        needs = words.requirement(action.needs) if action.needs is not None else ""
        found.append(
            PreparedAction(
                key,
                action,
                source,
                SourcePlace(entity.file, *action.at),
                cost,
                needs,
                f"{source}#{key}",
                Option(key, action.text, "", cost),
                fixed_prices(action.cost),
                action.cost is not None and is_limited(action.cost),
                "location-action" if source.startswith("location:") else "",
            )
        )
    return tuple(found)


def fixed_prices(cost: Cost | None) -> tuple[Due, ...] | None:
    """The prices of a cost, if they do not depend on who pays."""
    found: list[Due] = []
    for price in cost.pay if cost is not None else ():
        if price.amount == "all" or price.per:
            return None
        if price.amount:
            found.append(Due(price.amount, price.what))
    return tuple(found)


def is_limited(cost: Cost) -> bool:
    """Whether a cost has parts that are not prices."""
    return bool(cost.limit or cost.time or cost.items or cost.secrets)
