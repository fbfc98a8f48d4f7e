"""Every card of a campaign as printable values: both sides, its size, its deck. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.paper import faces
from runtime.paper.faces import art_of, made, plain_face, spaced
from runtime.paper.printed_belongings import item_cards, keyed_cards, secret_cards, skill_cards
from runtime.paper.printed_encounters import encounter_cards
from runtime.paper.printed_people import foe_cards, people_cards
from runtime.paper.texts import Texts, plain
from runtime.paper.values import Face, PrintedCard, RuleLine
from schemas.model import Campaign, Location, Side


def cards_of(campaign: Campaign, texts: Texts) -> list[PrintedCard]:
    """All cards, by kind, in the order of the campaign."""
    return [
        *_locations(campaign, texts),
        *keyed_cards(campaign, texts),
        *encounter_cards(campaign, texts),
        *item_cards(campaign, texts),
        *secret_cards(campaign, texts),
        *skill_cards(campaign, texts),
        *_events(campaign, texts),
        *people_cards(campaign, texts),
        *foe_cards(campaign, texts),
        *_others(campaign, texts),
    ]


def _locations(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    numbers = {one.name: f"{one.number}{one.letter}" for one in campaign.locations}
    for one in campaign.locations:
        front = _side(one, one.clear, texts, numbers, "")
        back = _side(one, one.wyrdness, texts, numbers, "wyrdness") if one.wyrdness else None
        yield made("location", one, "location", "tarot", front, back, deck_title=numbers[one.name])


def _side(one: Location, side: Side, texts: Texts, numbers: dict[str, str], tone: str) -> Face:
    told = [faces.action(texts, action, "Instant") for action in side.instants]
    told += [faces.action(texts, action, "Action") for action in side.actions]
    if not tone and one.menhir is not None:
        dial = ", ".join(map(str, one.menhir.dial))
        told.append(
            RuleLine(
                when="Menhir",
                cost=texts.price(one.menhir.cost),
                needs=texts.needs(one.menhir.needs),
                does=(f"Dial for 1 to {len(one.menhir.dial)} players: {dial}.",),
            )
        )
    kind = texts.own.say("wyrdness side") if tone else ", ".join(spaced(seal) for seal in one.seals)
    if one.variant_of:
        kind = f"{kind} · in place of {plain(texts.runs(texts.named('location', one.variant_of)))}".strip(
            " ·"
        )
    return Face(
        title=texts.titled(one.title),
        corner=numbers[one.name],
        kind=kind,
        tone=tone,
        seals=() if tone else one.seals,
        edges={key.side: numbers.get(key.location, key.location) for key in side.keys},
        corners=one.waystones,
        lines=tuple(told),
        text=texts.prose(side.text),
        emblem=one.name,
        art=art_of(one),
        foot="ruined menhir" if one.ruined_menhir else "",
    )


def _events(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    for one in campaign.events:
        told = faces.lines(texts, one.abilities, one.standing)
        if one.do:
            told.append(RuleLine(does=texts.does(one.do), to=one.to or ""))
        elif one.to:
            told.append(RuleLine(does=(), to=one.to))
        yield made(
            "event",
            one,
            "plain",
            "poker",
            Face(
                title=texts.titled(one.title),
                kind=f"{one.kind} event",
                lines=(*told, *faces.quests(texts, one.quests)),
                text=texts.prose(one.text),
                emblem=one.name,
                art=art_of(one),
            ),
            deck=f"event {one.kind}" if one.kind != "random" else "event",
            deck_title="event" if one.kind == "random" else f"{one.kind} event",
        )


def _others(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    for one in campaign.conditions:
        told = faces.lines(texts, one.abilities, one.standing)
        if one.ends_when is not None:
            told.append(RuleLine(when="Discard", does=(), needs=texts.needs(one.ends_when)))
        kind = "condition" if one.players == "any" else f"condition · {one.players}"
        yield made("condition", one, "plain", "poker", plain_face(one, kind, told, texts))
    for deed in campaign.achievements:
        told = [RuleLine(when="Earned", does=(), needs=texts.needs(deed.when), to=deed.memory or "")]
        kind = f"achievement · {texts.bare('character', deed.owner)} · page {deed.page}"
        yield made("achievement", deed, "plain", "mini", plain_face(deed, kind, told, texts))
    for legend in campaign.legendary_actions:
        told = faces.lines(texts, legend.abilities, (), legend.actions, "Action")
        kind = f"legendary action · {texts.bare('character', legend.owner)} · page {legend.page}"
        yield made("legendary-action", legend, "plain", "poker", plain_face(legend, kind, told, texts))
