"""What a caller asks of a playtest: bots, a party, rulings and a goal, each refused before anybody plays if there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from runtime.rules.book.book import Book


def described_bots() -> str:
    """Every bot with a line about it."""
    from runtime.play.bots.seats import BOTS
    from runtime.play.bots.tempers import DESCRIBED

    return "".join(f"{name:<16}{DESCRIBED[name]}\n" for name in BOTS)


def known_bots(bots: tuple[str, ...]) -> tuple[str, ...]:
    """The bots asked for, if they exist; without any, a sensible one."""
    from runtime.play.bots.tempers import UnknownBot, temper_of

    for name in (name for bot in bots for name in bot.split("+")):
        try:
            if name != "random":
                temper_of(name)
        except UnknownBot as unknown:
            raise click.UsageError(str(unknown)) from None
    return bots or ("sensible",)


def party_asked_for(book: Book, heroes: str | None) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The sizes of parties, and who may be in them, unless everybody may."""
    from runtime.editions.by_name import EDITIONS

    most = min(len(book.heroes), EDITIONS[book.campaign.edition].numbers.characters_most)
    if heroes is None:
        return tuple(range(1, most + 1)), ()
    low, _, high = heroes.partition("-")
    if low.isdigit() and (not high or high.isdigit()):
        sizes = tuple(range(int(low), int(high or low) + 1))
        if not sizes or sizes[0] < 1 or sizes[-1] > most:
            raise click.UsageError(f"Parties of this campaign have 1 to {most} heroes, not {heroes}.")
        return sizes, ()
    names = tuple(name.strip() for name in heroes.split(",") if name.strip())
    for name in names:
        if name not in book.heroes:
            raise click.UsageError(f"There is no hero `{name}`. There are {', '.join(book.heroes)}.")
    if not names or len(set(names)) != len(names) or len(names) > most:
        raise click.UsageError(f"A party is 1 to {most} heroes, each once, not {heroes}.")
    return (len(names),), names


def rulings_asked_for(rulings: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Names and values of rulings, in one order."""
    found = []
    for one in rulings:
        name, equals, value = one.partition("=")
        if not equals:
            raise click.UsageError(f"`--ruling {one}` has no value: write NAME=VALUE.")
        found.append((name.strip(), value.strip()))
    return tuple(sorted(found))


def known_goal(book: Book, goal: str, bots: tuple[str, ...]) -> str:
    """What the completionist plays for. Only that bot has a goal, and it must have one."""
    plays = any(name.partition(":")[0] == "completionist" for bot in bots for name in bot.split("+"))
    if plays and not goal:
        raise click.UsageError(
            "The completionist plays for something: name it with --goal, such as `--goal book/the-end`, the name of a quest "
            "or `--goal victory`."
        )
    if goal and not plays:
        raise click.UsageError(
            "Only the completionist plays for a goal: say `--bot completionist`, or leave --goal out."
        )
    from chronicler.playtest.aims import UnknownGoal, goal_named

    try:
        return goal_named(book.campaign, goal) if goal else ""
    except UnknownGoal as unknown:
        raise click.UsageError(str(unknown)) from None


def check_rules(book: Book, order: object) -> None:
    """Checks that modes and rulings exist; otherwise the call was wrong."""
    import msgspec

    from chronicler.playtest.order import Order
    from chronicler.playtest.worker import rules_of
    from runtime.editions.modes import UnknownMode

    assert isinstance(order, Order)
    try:
        rules_of(book, order)
    except UnknownMode as unknown:
        raise click.UsageError(str(unknown)) from None
    except (msgspec.ValidationError, ValueError) as error:
        raise click.UsageError(f"A ruling cannot be read: {str(error).rstrip('.')}.") from None
