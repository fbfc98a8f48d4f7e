"""Heroes, companions and what stands against them as printable cards. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from runtime.paper import faces
from runtime.paper.faces import art_of, begun, made, plain_face
from runtime.paper.texts import Runs, Texts
from runtime.paper.values import Face, PrintedCard, RuleLine, Track
from schemas.cards import Boss, Character, Movement, TrackRow
from schemas.model import Campaign


def _track(name: str, row: TrackRow | None) -> tuple[Track, ...]:
    return (Track(name=name, least=row.least, most=row.most, start=row.start, red=row.red),) if row else ()


def people_cards(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    for one in campaign.characters:
        yield _hero(one, texts)
    for ally in campaign.companions:
        told = faces.lines(texts, ally.abilities, ally.standing, ally.actions, "Action")
        if ally.follows is not None:
            told.insert(0, RuleLine(when="Follows", cost=texts.price(ally.follows), does=()))
        if ally.enters:
            told.insert(0, RuleLine(when="Enters", does=texts.runs(texts.named("location", ally.enters))))
        yield made("companion", ally, "plain", "poker", plain_face(ally, "companion", told, texts))


def _hero(one: Character, texts: Texts) -> PrintedCard:
    told = [faces.action(texts, action, "Action") for action in one.abilities]
    told += faces.lines(texts, one.triggered)
    for weak in one.weakness:
        line = faces.rule(texts, weak)
        told.append(RuleLine(when="Weakness", does=line.does, needs=line.needs))
    carried = ", ".join(f"{amount} {name}" for name, amount in one.resources.items() if amount)
    name, _, calling = texts.titled(one.title).partition(",")
    front = Face(
        title=name,
        kind=calling.strip(),
        corner=str(one.number or ""),
        tracks=(*_track("energy", one.energy), *_track("health", one.health), *_track("terror", one.terror)),
        seals=tuple(f"{attribute}:{one.attributes.get(attribute, 0)}" for attribute in one.attributes),
        lines=(*([RuleLine(when="Begins with", does=texts.runs(carried))] if carried else []), *told),
        text=texts.prose(one.text),
        emblem=one.name,
        art=art_of(one),
    )
    letter = texts.prose(one.letter)
    back = Face(title=name, kind="a letter", text=letter, emblem=one.name) if letter else None
    return made("hero", one, "hero", "tarot", front, back, deck_title="hero")


_MOVES: Final = {
    "that-way": "move that way",
    "to-lowest-connected": "move to the lowest-numbered connected location",
    "to-highest-connected": "move to the highest-numbered connected location",
    "fade-waystone": "fade the waystone here",
    "fade-waystone-lowest": "fade the waystone at the lowest number",
    "towards-nearest": "move {amount} towards the nearest character",
    "stay": "stay",
}


def _moves(steps: Iterable[Movement]) -> str:
    return begun(", else ".join(_MOVES[step.step].format(amount=step.amount) for step in steps)) + "."


def foe_cards(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    for one in campaign.bosses:
        yield made("boss", one, "plain", "tarot", plain_face(one, "boss", _boss(one, texts), texts))
    for card in campaign.enemy_cards:
        face = Face(
            title=texts.titled(card.title),
            kind="enemy card",
            tone="combat",
            opens=faces.opening(card.keys),
            closes=faces.closing(card.keys),
            lines=tuple(faces.lines(texts, card.abilities)),
            text=texts.prose(card.text),
            emblem=card.name,
            art=art_of(card),
            foot="passive" if card.passive else "",
        )
        yield made("enemy-card", card, "keyed", "poker", face, deck_title="enemy")
    for spawn in campaign.spawns:
        told = [*faces.traits(texts, spawn.traits), *faces.effects(texts, "Loot", spawn.loot)]
        yield made(
            "spawn",
            spawn,
            "plain",
            "poker",
            Face(
                title=texts.titled(spawn.title),
                kind="spawn",
                value=str(spawn.value),
                rows=faces.attacks(texts, spawn.attacks),
                lines=tuple(told),
                text=texts.prose(spawn.text),
                emblem=spawn.name,
                art=art_of(spawn),
            ),
        )
    for weather in campaign.weathers:
        told = [
            *faces.traits(texts, weather.traits),
            *faces.lines(texts, weather.abilities, weather.standing),
        ]
        face = plain_face(weather, "weather", told, texts, corner=str(weather.lasts))
        yield made("weather", weather, "plain", "mini", face)


def _boss(one: Boss, texts: Texts) -> list[RuleLine]:
    told: list[RuleLine] = []

    def say(when: str, does: Runs = (), needs: Runs = ()) -> None:
        told.append(RuleLine(when=when, does=does, needs=needs))

    if one.enters:
        say("Enters", texts.runs(texts.named("location", one.enters)))
    if one.rolls_when is not None:
        say("Rolls", needs=texts.needs(one.rolls_when))
    if one.jumps_when is not None:
        say("Jumps", needs=texts.needs(one.jumps_when))
    if one.on_direction:
        say("On a direction", (texts.own.say(_moves(one.on_direction)),))
    if one.on_x:
        say("On X", (texts.own.say(_moves(one.on_x)),))
    told.extend(faces.effects(texts, "Then on X", one.does_on_x))
    for word, names in (("Combat", one.combat), ("Diplomacy", one.diplomacy)):
        if names:
            say(word, texts.runs(", ".join(texts.named("encounter", name) for name in names)))
    return [*told, *faces.scenes(texts, one.scenes)]
