"""Every card of a campaign as printable values: both sides, its size, its deck. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from runtime.paper import faces
from runtime.paper.faces import begun, spaced
from runtime.paper.printed_encounters import encounter_cards
from runtime.paper.texts import Runs, Texts, plain
from runtime.paper.values import Face, PrintedCard, RuleLine, Track
from schemas.cards import Boss, Character, Movement, TrackRow
from schemas.model import Campaign, Location, Side

_TONES: Final = {"A": "#6b5b3e", "B": "#4f6b3e", "C": "#3e5d6b", "D": "#5b3e6b", "E": "#6b3e45"}


def cards_of(campaign: Campaign, texts: Texts) -> list[PrintedCard]:
    """All cards, by kind, in the order of the campaign."""
    return [
        *_locations(campaign, texts),
        *_keyed(campaign, texts),
        *encounter_cards(campaign, texts),
        *_items(campaign, texts),
        *_secrets(campaign, texts),
        *_skills(campaign, texts),
        *_events(campaign, texts),
        *_people(campaign, texts),
        *_foes(campaign, texts),
        *_others(campaign, texts),
    ]


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


def _art(one: Any) -> str:
    return str(getattr(one, "art", "") or "")


# -- Locations -----------------------------------------------------------------------------------------------


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
        art=_art(one),
        foot="ruined menhir" if one.ruined_menhir else "",
    )


# -- combat and diplomacy cards ------------------------------------------------------------------------------


def _keyed(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
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
                art=_art(one),
                foot=" · ".join((*foot, *([owner] if owner else []))),
            ),
            deck=f"{one.kind}:{one.owner or one.tray or 'all'}",
            deck_title=f"{owner or one.tray} {one.kind}".strip(),
        )


# -- things --------------------------------------------------------------------------------------------------


def _items(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
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
                art=_art(one),
            ),
            deck=deck,
            deck_title=deck,
        )


def _secrets(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
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
                art=_art(one),
            ),
            # A secret is looked up by its number, so its back bears the number.
            Face(title="Secret", corner=str(one.number or ""), emblem="secret"),
        )


def _skills(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
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
                art=_art(one),
            ),
            deck=f"event {one.kind}" if one.kind != "random" else "event",
            deck_title="event" if one.kind == "random" else f"{one.kind} event",
        )


# -- people --------------------------------------------------------------------------------------------------


def _track(name: str, row: TrackRow | None) -> tuple[Track, ...]:
    return (Track(name=name, least=row.least, most=row.most, start=row.start, red=row.red),) if row else ()


def _people(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    for one in campaign.characters:
        yield _hero(one, texts)
    for ally in campaign.companions:
        told = faces.lines(texts, ally.abilities, ally.standing, ally.actions, "Action")
        if ally.follows is not None:
            told.insert(0, RuleLine(when="Follows", cost=texts.price(ally.follows), does=()))
        if ally.enters:
            told.insert(0, RuleLine(when="Enters", does=texts.runs(texts.named("location", ally.enters))))
        yield made("companion", ally, "plain", "poker", _simple(ally, "companion", told, texts))


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
        art=_art(one),
    )
    letter = texts.prose(one.letter)
    back = Face(title=name, kind="a letter", text=letter, emblem=one.name) if letter else None
    return made("hero", one, "hero", "tarot", front, back, deck_title="hero")


# -- what stands against them --------------------------------------------------------------------------------

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


def _foes(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    for one in campaign.bosses:
        yield made("boss", one, "plain", "tarot", _simple(one, "boss", _boss(one, texts), texts))
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
            art=_art(card),
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
                art=_art(spawn),
            ),
        )
    for weather in campaign.weathers:
        told = [
            *faces.traits(texts, weather.traits),
            *faces.lines(texts, weather.abilities, weather.standing),
        ]
        face = _simple(weather, "weather", told, texts, corner=str(weather.lasts))
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


# -- the rest ------------------------------------------------------------------------------------------------


def _others(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    for one in campaign.conditions:
        told = faces.lines(texts, one.abilities, one.standing)
        if one.ends_when is not None:
            told.append(RuleLine(when="Discard", does=(), needs=texts.needs(one.ends_when)))
        kind = "condition" if one.players == "any" else f"condition · {one.players}"
        yield made("condition", one, "plain", "poker", _simple(one, kind, told, texts))
    for deed in campaign.achievements:
        told = [RuleLine(when="Earned", does=(), needs=texts.needs(deed.when), to=deed.memory or "")]
        kind = f"achievement · {texts.bare('character', deed.owner)} · page {deed.page}"
        yield made("achievement", deed, "plain", "mini", _simple(deed, kind, told, texts))
    for legend in campaign.legendary_actions:
        told = faces.lines(texts, legend.abilities, (), legend.actions, "Action")
        kind = f"legendary action · {texts.bare('character', legend.owner)} · page {legend.page}"
        yield made("legendary-action", legend, "plain", "poker", _simple(legend, kind, told, texts))


def _simple(one: Any, kind: str, told: list[RuleLine], texts: Texts, corner: str = "") -> Face:
    return Face(
        title=texts.titled(one.title),
        kind=kind,
        corner=corner,
        lines=tuple(told),
        text=texts.prose(one.text),
        emblem=one.name,
        art=_art(one),
    )
