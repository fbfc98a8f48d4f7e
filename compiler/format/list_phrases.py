"""Costs, rolls, rows, keys, traits, plain lists -> words. Owns one spelling for each start rule of the grammar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from schemas.cards import Affinity, Movement, TrackRow, Trait
from schemas.model import Modifier, StackedEvent
from schemas.parts import Bonus, Cost, ItemPrice, Opening, Price
from schemas.saying import SOURCE, Unsayable, dial_text, item_text, per_text, plural, range_text


# ---- costs ---------------------------------------------------------------------------------------
def cost_text(cost: Cost) -> str:
    """The content of the parentheses: prices first, then time, then the limit of use."""
    return ", ".join(
        (
            *map(_price, cost.pay),
            *map(_item_price, cost.items),
            *(f"secret {name}" for name in cost.secrets),
            *((f"{cost.charges} {plural('charge', cost.charges)}",) if cost.charges else ()),
            *((f"time {cost.time}",) if cost.time else ()),
            *((cost.limit.replace("-", " "),) if cost.limit else ()),
        )
    )


def _price(price: Price) -> str:
    if price.amount == "all" and (price.per or len(price.what) > 1):
        raise Unsayable("all of several kinds")
    per = f" {per_text(price.per)}" if price.per else ""
    return f"{price.amount} {' or '.join(price.what)}{per}"


def _item_price(price: ItemPrice) -> str:
    return f"{price.amount} {item_text(price.kind, price.deck, price.amount)}"


# ---- rolls, rows, moments ------------------------------------------------------------------------
def roll_text(roll: tuple[int, tuple[Modifier, ...]]) -> str:
    """`roll 2 dice + empathy, +1 if character mererid`."""
    dice, modifiers = roll
    fixed = [modifier for modifier in modifiers if modifier.when is None]
    words = "roll" if dice == 1 else f"roll {dice} dice"
    words += "".join(f" {_signed(modifier, ' ')}" for modifier in fixed)
    for modifier in modifiers:
        if modifier.when is not None:
            words += f", {_signed(modifier, '')} if {SOURCE.requirement(modifier.when)}"
    return words


def _signed(modifier: Modifier, space: str) -> str:
    if modifier.attribute:
        return f"+ {modifier.attribute}"
    return f"{'-' if modifier.amount < 0 else '+'}{space}{abs(modifier.amount)}"


def result_text(result: tuple[Any, ...]) -> str:
    return range_text(result[1], result[2]) if result[0] == "range" else str(result[1])


def moment_text(moment: tuple[str, Any]) -> str:
    kind, value = moment
    if kind == "any":
        return f"any {value} {plural('part', value)}"
    if kind == "parts":
        return f"parts {value[0]}-{value[-1]}"
    return {"all": "all parts", "part": f"part {value}", "time": f"time passes {value}"}.get(
        kind, f"progress {value}" if kind == "progress" else kind
    )


# ---- keys and traits -----------------------------------------------------------------------------
def bonus_text(bonus: Bonus) -> str:
    if bonus.kind in ("pool", "duration"):
        return f"{bonus.amount} {bonus.kind}"
    if bonus.kind in ("lightning", "variable", "destroy"):
        return bonus.kind
    if bonus.kind.startswith("lose"):
        return f"lose {bonus.amount} {bonus.kind.removeprefix('lose-')}"
    return f"{bonus.kind} {bonus.amount}"


def key_halves(row: tuple[tuple[Bonus, ...], Opening | None]) -> tuple[str, str]:
    """What a row closes and what it opens, `-` for nothing."""
    closes, opens = row
    return ", ".join(map(bonus_text, closes)) or "-", "-" if opens is None else _opening(opens)


def _opening(opens: Opening) -> str:
    if opens.kind == "attribute":
        return f"{opens.attribute} {opens.amount}"
    return f"{opens.amount}x" if opens.kind == "multiplier" else opens.kind


def key_row_text(row: tuple[tuple[Bonus, ...], Opening | None]) -> str:
    closes, opens = key_halves(row)
    return f"closes {closes} opens {opens}"


_DECKS = {"enemy-cards": "enemy cards", "spawns": "spawns", "weather": "weather"}


def trait_text(trait: Trait) -> str:
    match trait.trait:
        case "haste":
            return f"haste {trait.least}"
        case "harass":
            return f"harass {range_text(trait.least, trait.most)} ({SOURCE.effects(trait.do)})"
        case "impact":
            return f"impact {trait.least} ({SOURCE.effects(trait.do)})"
        case "enemy-cards" | "spawns" | "weather":
            return f"{_DECKS[trait.trait]} ({', '.join(trait.names)})"
        case word:
            return word


# ---- plain lists ---------------------------------------------------------------------------------
def _commas(items: Iterable[Any]) -> str:
    return ", ".join(map(str, items))


def _pairs(pairs: Iterable[tuple[str, object]]) -> str:
    return ", ".join(f"{name} {value}" for name, value in pairs)


def _part_names(parts: tuple[str, tuple[Any, ...]]) -> str:
    style, items = parts
    return f"{items[0]}-{items[1]}" if style == "numbered" else _commas(items)


def _track(row: TrackRow) -> str:
    text = f"{range_text(row.least, row.most)}, start {row.start}"
    if not row.red:
        return text
    if row.red != tuple(range(row.red[0], row.red[-1] + 1)):
        raise Unsayable(f"red slots {row.red}")
    return f"{text}, red {range_text(row.red[0], row.red[-1])}"


def _affinity(affinity: Affinity) -> str:
    runs = ", ".join(f"{sum(1 for _ in run)} {colour}" for colour, run in groupby(affinity.slots))
    return f"{runs}, start {affinity.start}"


def _encounter_deck(deck: tuple[str, int, bool]) -> str:
    colour, difficulty, guardian = deck
    if not colour:
        return "guardian"
    return f"{colour} {difficulty}{', guardian' if guardian else ''}"


def _chapter_deck(deck: tuple[int, int, tuple[str, ...], tuple[str, ...], int, str]) -> str:
    least, most, added, taken, size, per = deck
    cards = f"{size} card{'' if size == 1 else 's'}{' per character' if per else ''}"
    changes = (*(f"with {name}" for name in added), *(f"without {name}" for name in taken))
    changes = (cards, *changes) if size else changes
    return ", ".join((f"difficulty {range_text(least, most)}", *changes))


def _event_stack(events: tuple[StackedEvent, ...]) -> str:
    return ", ".join(event.event or f"{event.random} random" for event in events)


def _card_for(card: tuple[tuple[tuple[str | None, str], ...], str]) -> str:
    owners, role = card
    return ", ".join((*(name or f"{tray} tray" for name, tray in owners), role))


def _secret_kind(kinds: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(value if sort == "word" else f"{sort} {value}" for sort, value in kinds)


_STEPS = {
    "that-way": "that way",
    "to-lowest-connected": "to the lowest-numbered connected location",
    "to-highest-connected": "to the highest-numbered connected location",
    "fade-waystone": "fade the waystone here",
    "fade-waystone-lowest": "fade the waystone here touching the lowest-numbered location",
    "stay": "stay",
}


def _movement(steps: tuple[Movement, ...]) -> str:
    words = []
    for index, move in enumerate(steps):
        if move.step == "towards-nearest":
            words.append(f"move {move.amount} towards the nearest character")
        else:
            # The second of two ways to go is taken only if the first leads nowhere.
            words.append(("else " if index and move.step.startswith("to-") else "") + _STEPS[move.step])
    return ", ".join(words)


SPELLINGS: dict[str, Callable[[Any], str]] = {
    "requirement": SOURCE.requirement,
    "effects": SOURCE.effects,
    "rule": SOURCE.rule,
    "cost": cost_text,
    "roll": roll_text,
    "result": result_text,
    "moment": moment_text,
    "key_row": key_row_text,
    "traits": lambda traits: ", ".join(map(trait_text, traits)),
    "span": lambda span: range_text(*span),
    "part_names": _part_names,
    "seals": lambda seals: _commas(seal.replace("-", " ") for seal in seals),
    "map_keys": lambda keys: ", ".join(f"{key.side} {key.location}" for key in keys),
    "track_line": _track,
    "affinity": _affinity,
    "encounter_deck": _encounter_deck,
    "chapter_deck": _chapter_deck,
    "event_stack": _event_stack,
    "card_for": _card_for,
    "page_for": lambda page: f"{page[0]}, page {page[1]}",
    "secret_kind": _secret_kind,
    "picture": lambda picture: picture.replace("-", " "),
    "menhir": lambda dial: f"dial {dial_text(dial)}",
    "movement": _movement,
    "subject": SOURCE.subject,
    "place": SOURCE.place,
    **dict.fromkeys(("attributes", "resources", "severities"), _pairs),
    **dict.fromkeys(("names", "corners", "item_decks", "card_kind", "keywords", "condition_kind"), _commas),
    **dict.fromkeys(("name", "number", "item_home", "tray", "event_kind", "target", "attribute"), str),
}
