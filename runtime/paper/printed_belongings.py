"""What characters own as printable cards: combat and diplomacy cards, items, secrets, skills. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from runtime.paper import faces
from runtime.paper.faces import art_of, made, spaced
from runtime.paper.texts import Texts
from runtime.paper.values import Face, PrintedCard, RuleLine
from schemas.model import Campaign

_TONES: Final = {"A": "#6b5b3e", "B": "#4f6b3e", "C": "#3e5d6b", "D": "#5b3e6b", "E": "#6b3e45"}


def keyed_cards(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    for one in campaign.cards:
        owner = texts.bare("character", one.owner) if one.owner else ""
        foot = [*(["passive"] if one.passive else []), *one.subtypes]
        yield made(
            "card",
            one,
            "keyed",
            "poker",
            Face(
                title=texts.titled(one.title),
                kind=texts.own.say(f"{one.kind} · {spaced(one.role)}"),
                corner=one.number,
                tone=one.kind,
                cost=texts.price(one.cost),
                opens=faces.opening(one.keys),
                closes=faces.closing(one.keys),
                lines=tuple(faces.lines(texts, one.abilities, one.standing)),
                text=texts.prose(one.text),
                emblem=one.name,
                art=art_of(one),
                foot=" · ".join((*foot, *([owner] if owner else []))),
            ),
            deck=f"{one.kind}:{one.owner or one.tray or 'all'}",
            deck_title=f"{owner or one.tray} {one.kind}".strip(),
        )


def item_cards(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    for one in campaign.items:
        deck = one.deck if one.deck in ("consumables", "items") else f"items {one.deck}"
        yield made(
            "item",
            one,
            "plain",
            "poker",
            Face(
                title=texts.titled(one.title),
                kind=", ".join((*one.keywords, *(["craftable"] if one.craftable else []))) or "item",
                corner=one.deck if len(one.deck) == 1 else "",
                tone=_TONES.get(one.deck, ""),
                lines=tuple(faces.lines(texts, one.abilities, one.standing, one.actions, "Action")),
                text=texts.prose(one.text),
                emblem=one.name,
                art=art_of(one),
            ),
            deck=deck,
            deck_title=deck,
        )


def secret_cards(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    for one in campaign.secrets:
        told = faces.lines(texts, one.abilities, one.standing, one.actions, "Action")
        told += faces.quests(texts, one.quests)
        bound = [
            ("Encounter", "encounter", one.encounter),
            ("Card", "card", one.card),
            ("Event", "event", one.event),
        ]
        told += [
            RuleLine(when=head, does=texts.runs(texts.named(kind, name)))
            for head, kind, name in bound
            if name
        ]
        yield made(
            "secret",
            one,
            "plain",
            "mini" if one.size == "small" else "poker",
            Face(
                title=texts.titled(one.title),
                kind=", ".join(
                    filter(None, ("secret", *one.keywords, one.belongs, "lost at death" * one.lost_at_death))
                ),
                corner=str(one.number or ""),
                lines=tuple(told),
                text=texts.prose(one.text),
                emblem=one.name,
                art=art_of(one),
            ),
            # A secret is looked up by its number, so its back bears the number.
            Face(title="Secret", corner=str(one.number or ""), emblem="secret"),
        )


def skill_cards(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    for one in campaign.skills:
        owner = texts.bare("character", one.owner) if one.owner else "anyone"
        sides = [
            Face(
                title=texts.titled(side.title),
                kind=f"{one.attribute} · {owner}" + (texts.own.say(" · wyrdform") if one.wyrdform else ""),
                corner="",
                value="",
                seals=(one.attribute,),
                lines=tuple(faces.lines(texts, side.abilities, side.standing, side.actions, "Action")),
                emblem=side.name,
            )
            for side in one.sides
        ]
        yield made(
            "skill", one, "plain", "mini", sides[0], sides[1] if len(sides) > 1 else None, deck_title="skill"
        )
