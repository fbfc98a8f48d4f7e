"""Encounter cards as printable values: fights, talks and written encounters. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from runtime.paper import faces
from runtime.paper.faces import begun
from runtime.paper.printed_book import blocks_of, span
from runtime.paper.texts import Texts, sign
from runtime.paper.values import Face, PrintedCard, TableRow, Track
from schemas.cards import CombatEncounter, DiplomacyEncounter, Stage
from schemas.model import Campaign


def encounter_cards(campaign: Campaign, texts: Texts) -> Iterator[PrintedCard]:
    secret = {one.encounter for one in campaign.secrets if one.encounter}
    for fight in campaign.combat_encounters:
        yield _card(fight, "combat-encounter", "encounter", _fight(fight, texts), secret)
    for talk in campaign.diplomacy_encounters:
        yield _card(talk, "diplomacy-encounter", "encounter", _talk(talk, texts), secret)
    for written in campaign.written_encounters:
        face = Face(
            title=texts.titled(written.title),
            kind=_deck(written),
            tone=written.deck or "",
            blocks=tuple(blocks_of(written.page, texts)),
            emblem=written.name,
            art=str(getattr(written, "art", "") or ""),
        )
        yield _card(written, "written-encounter", "plain", face, secret)


def _card(one: Any, kind: str, template: str, face: Face, secret: set[str]) -> PrintedCard:
    deck = "secret encounter" if one.name in secret else (one.deck or "encounter")
    return PrintedCard(
        id=f"{kind}:{one.name}",
        kind=kind,
        template=template,
        size="tarot",
        front=face,
        deck=deck,
        deck_title=f"{deck} encounter" if deck == one.deck else deck,
        file=one.file,
        at=one.at,
    )


def _deck(one: Any) -> str:
    parts = [f"{one.deck} {one.difficulty}".strip() if one.deck else "encounter"]
    return " · ".join((*parts, *(["guardian"] if one.guardian else [])))


def _fight(one: CombatEncounter, texts: Texts) -> Face:
    told = faces.traits(texts, one.traits) + faces.lines(texts, one.abilities)
    told += faces.effects(texts, "Opportunity", one.opportunity)
    told += faces.effects(texts, "Loot", one.loot) + faces.effects(texts, "Reward", one.reward)
    return Face(
        title=texts.titled(one.title),
        kind=_deck(one),
        tone=one.deck,
        value=str(one.value),
        opens=faces.opening(one.keys),
        rows=faces.attacks(texts, one.attacks),
        lines=(*told, *faces.scenes(texts, one.scenes)),
        text=texts.prose(one.text),
        emblem=one.name,
        art=str(getattr(one, "art", "") or ""),
        seals=("guardian",) if one.guardian else (),
    )


def _talk(one: DiplomacyEncounter, texts: Texts) -> Face:
    told = faces.traits(texts, one.traits) + faces.lines(texts, one.abilities)
    if one.avoid is not None:
        told.append(faces.action(texts, one.avoid, "Avoid"))
    for conclusion in one.conclusions:
        told += faces.effects(texts, begun(conclusion.colour), conclusion.do)
    told += faces.effects(texts, "Failure", one.failure) + faces.effects(texts, "Reward", one.reward)
    rows = tuple(row for stage in one.stages for row in _stage(stage, texts, len(one.stages) > 1))
    slots = one.affinity.slots
    track = Track(name="affinity", least=1, most=len(slots), start=one.affinity.start, colours=tuple(slots))
    return Face(
        title=texts.titled(one.title),
        kind=_deck(one),
        tone=one.deck,
        value=str(one.duration) if one.duration else "",
        opens=faces.opening(one.keys),
        tracks=(track,),
        rows=rows,
        lines=(*told, *faces.scenes(texts, one.scenes)),
        text=texts.prose(one.text),
        emblem=one.name,
        art=str(getattr(one, "art", "") or ""),
        seals=("guardian",) if one.guardian else (),
    )


def _stage(stage: Stage, texts: Texts, several: bool) -> Iterator[TableRow]:
    if several:
        by = f" by {stage.approach}" if stage.approach else ""
        yield TableRow(head=(f"Stage {stage.number}{by}",))
    for variable in stage.variables:
        head = (
            (sign("variable"), " ", sign(variable.attribute)) if variable.attribute else (sign("variable"),)
        )
        yield TableRow(head=head, does=texts.does(variable.do))
    for response in stage.responses:
        reach = (
            f" {span(response.least, response.most)}" if response.least or response.most is not None else ""
        )
        yield TableRow(head=(f"Response{reach}",), does=texts.does(response.do))
