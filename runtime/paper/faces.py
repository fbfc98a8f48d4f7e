"""What cards share: rules as lines, key halves, tables, and a card made from its declaration. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from runtime.paper.printed_book import span
from runtime.paper.texts import Run, Runs, Texts, sign
from runtime.paper.values import Face, KeyHalf, PrintedCard, RuleLine, TableRow
from schemas.cards import AttackRow, Quest, Scene, Trait
from schemas.parts import Ability, Action, Bonus, KeyRow, Opening, Standing
from schemas.registry import Effect

ROWS: Final = ("key-1", "key-2", "key-3", "magic", "free")
_LOSS: Final = {"lose-pool": "pool", "lose-duration": "duration"}


def spaced(name: str) -> str:
    return name.replace("-", " ")


def begun(words: str) -> str:
    """With a capital letter."""
    return words[:1].upper() + words[1:]


def lines(
    texts: Texts,
    abilities: Sequence[Ability] = (),
    standing: Sequence[Standing] = (),
    actions: Sequence[Action] = (),
    label: str = "",
) -> list[RuleLine]:
    """Everything a card does, in the order in which it is printed."""
    found = [rule(texts, one) for one in standing]
    found += [ability(texts, one) for one in abilities]
    found += [action(texts, one, label) for one in actions]
    return found


def rule(texts: Texts, standing: Standing) -> RuleLine:
    scope, does, needs = texts.rule_line(standing)
    return RuleLine(when=begun(scope), does=does, needs=needs)


def ability(texts: Texts, one: Ability) -> RuleLine:
    when, does, needs = texts.ability(one)
    return RuleLine(when=begun(when), does=does, needs=needs)


def action(texts: Texts, one: Action, label: str = "") -> RuleLine:
    return RuleLine(
        when=label,
        text=texts.paragraph(one.text) if one.text else (),
        cost=texts.price(one.cost),
        needs=texts.needs(one.needs),
        does=texts.does(one.do) if one.do else (),
        to=one.to or "",
    )


def effects(texts: Texts, when: str, do: Sequence[Effect]) -> list[RuleLine]:
    """A line with a name and its effects; none if there are no effects."""
    return [RuleLine(when=when, does=texts.does(do))] if do else []


def quests(texts: Texts, told: Iterable[Quest]) -> list[RuleLine]:
    return [
        RuleLine(
            when=one.ends.capitalize(),
            needs=texts.needs(one.when),
            does=texts.does(one.do) if one.do else (),
            to=one.to or "",
        )
        for one in told
    ]


def scenes(texts: Texts, told: Iterable[Scene]) -> list[RuleLine]:
    word = {"progress": "At {value}", "failed": "When it fails", "meeting": "When you meet"}
    return [RuleLine(when=word[one.when].format(value=one.value), does=(), to=one.to) for one in told]


def traits(texts: Texts, told: Iterable[Trait]) -> list[RuleLine]:
    found = []
    for one in told:
        reach = f" {span(one.least, one.most)}" if one.least or one.most is not None else ""
        named = texts.runs(", ".join(map(texts.title_of, one.names)))
        does = texts.does(one.do) if one.do else named
        found.append(RuleLine(when=begun(spaced(one.trait)) + reach, does=does))
    return found


def attacks(texts: Texts, rows: Iterable[AttackRow]) -> tuple[TableRow, ...]:
    return tuple(TableRow(head=(span(row.least, row.most),), does=texts.does(row.do)) for row in rows)


# -- keys ----------------------------------------------------------------------------------------------------


def opening(keys: Iterable[KeyRow]) -> tuple[KeyHalf, ...]:
    """The halves on the right edge: what each row demands."""
    return tuple(
        KeyHalf(row=ROWS.index(key.row), runs=_demand(key.opens), kind=key.opens.kind)
        for key in keys
        if key.opens is not None
    )


def closing(keys: Iterable[KeyRow]) -> tuple[KeyHalf, ...]:
    """The halves on the left edge: what each row gives when its key is fulfilled."""
    return tuple(
        KeyHalf(row=ROWS.index(key.row), runs=tuple(_bonuses(key.closes)), kind="closes")
        for key in keys
        if key.closes
    )


def _demand(one: Opening) -> Runs:
    match one.kind:
        case "attribute":
            return (str(one.amount), sign(one.attribute or ""))
        case "magic":
            return (sign("magic"),)
        case "multiplier":
            return (f"{one.amount}×",)
    return ("∅",)


def _bonuses(bonuses: Iterable[Bonus]) -> Iterable[Run]:
    for one in bonuses:
        lost = _LOSS.get(one.kind)
        amount = f"−{one.amount}" if lost else (str(one.amount) if one.amount != 1 else "")
        if amount:
            yield amount
        yield sign(lost or one.kind)


def made(
    kind: str,
    one: Any,
    template: str,
    size: str,
    front: Face,
    back: Face | None = None,
    deck: str = "",
    **more: Any,
) -> PrintedCard:
    """A card made from a declaration. It remembers where that was written."""
    return PrintedCard(
        id=f"{kind}:{one.name}",
        kind=kind,
        template=template,
        size=size,
        front=front,
        back=back,
        deck=deck or kind,
        file=one.file,
        at=one.at,
        **more,
    )


def art_of(one: Any) -> str:
    """Its picture, if its kind can have one."""
    return str(getattr(one, "art", "") or "")


def plain_face(one: Any, kind: str, told: list[RuleLine], texts: Texts, corner: str = "") -> Face:
    """The side of a card that has nothing but its words."""
    return Face(
        title=texts.titled(one.title),
        kind=kind,
        corner=corner,
        lines=tuple(told),
        text=texts.prose(one.text),
        emblem=one.name,
        art=art_of(one),
    )
