"""Set-up sheets, the status sheet and the save sheet as printable values. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec import Struct

from runtime.paper.faces import begun
from runtime.paper.printed_book import blocks_of, span
from runtime.paper.texts import Runs, Texts
from runtime.paper.values import PrintedBlock, TableRow
from schemas.fields import Attribute
from schemas.model import Campaign, Chapter, EncounterDeck, Status


class SetUp(Struct, frozen=True, kw_only=True):
    """A chapter's set-up sheet, in its printed order (KOR-SETUP-019)."""

    number: int
    title: str
    steps: tuple[TableRow, ...]
    blocks: tuple[PrintedBlock, ...]
    time_passes: int = 0
    file: str = ""
    at: tuple[int, int] = (0, 0)


class StatusBox(Struct, frozen=True, kw_only=True):
    """A status with a box for each part, and what follows when enough are marked."""

    name: str
    title: str
    parts: tuple[str, ...]
    follows: tuple[TableRow, ...] = ()


class SavedHero(Struct, frozen=True, kw_only=True):
    name: str
    tracks: tuple[tuple[str, int, int], ...]


class SaveSheet(Struct, frozen=True, kw_only=True):
    """What a group writes down when it packs the game away."""

    heroes: tuple[SavedHero, ...]
    resources: tuple[str, ...]
    attributes: tuple[str, ...]
    locations: tuple[tuple[str, str], ...]
    chapters: tuple[str, ...]


def set_ups(campaign: Campaign, texts: Texts) -> Iterator[SetUp]:
    for one in campaign.chapters:
        yield SetUp(
            number=one.number,
            title=texts.titled(one.title),
            steps=tuple(_steps(one, texts)),
            blocks=tuple(blocks_of(one.page, texts)),
            time_passes=one.time_passes,
            file=one.file,
            at=one.at,
        )


def _steps(chapter: Chapter, texts: Texts) -> Iterator[TableRow]:
    for deck in chapter.decks:
        yield TableRow(head=(f"{begun(deck.colour)} deck",), does=_deck(deck, texts))
    if chapter.items or chapter.consumables:
        tiers = [f"tier {tier}" for tier in chapter.items]
        words = ", ".join((*tiers, *(["consumables"] if chapter.consumables else [])))
        yield TableRow(head=("Items",), does=(f"Shuffle each deck by itself: {words}.",))
    if chapter.events:
        cards = []
        for card in chapter.events:
            cards.append(
                texts.named("event", card.event)
                if card.event
                else f"{card.random} random {'event' if card.random == 1 else 'events'}"
            )
        yield TableRow(head=("Events",), does=texts.sentence(f"from the top: {', '.join(cards)}"))
    if chapter.first_cards:
        cards = [texts.named("card", name) for name in chapter.first_cards]
        yield TableRow(
            head=("First cards",), does=texts.sentence(f"on top of their decks: {', '.join(cards)}")
        )
    for threshold in chapter.thresholds:
        yield TableRow(head=(f"At {threshold.count} marks",), to=threshold.to)


def _deck(deck: EncounterDeck, texts: Texts) -> Runs:
    words = f"difficulty {span(deck.least, deck.most)}"
    if deck.size:
        words += f", {deck.size} cards" + (" per character" if deck.per else "")
    if deck.including:
        words += ", with " + ", ".join(texts.named("encounter", name) for name in deck.including)
    if deck.without:
        words += ", without " + ", ".join(texts.named("encounter", name) for name in deck.without)
    return texts.sentence(words)


def status_boxes(campaign: Campaign, texts: Texts) -> Iterator[StatusBox]:
    for one in sorted(campaign.statuses, key=lambda status: status.title.casefold()):
        yield StatusBox(
            name=one.name,
            title=texts.titled(one.title),
            parts=tuple(part.replace("-", " ") for part in one.parts) or ("",),
            follows=tuple(_follows(one)),
        )


def _follows(status: Status) -> Iterator[TableRow]:
    for one in status.thresholds:
        if one.parts:
            head = ", ".join(part.replace("-", " ") for part in one.parts)
        else:
            head = f"any {one.count}"
        yield TableRow(head=(head,), to=one.to)


def save_sheet(campaign: Campaign, texts: Texts, goods: tuple[str, ...]) -> SaveSheet:
    names = {character.name: character for character in campaign.characters}
    rows = []
    for name in campaign.heroes or tuple(names):
        hero = names.get(name)
        if hero is None or hero.form_of:
            continue
        tracks = [
            (kind, row.least, row.most)
            for kind, row in (("energy", hero.energy), ("health", hero.health), ("terror", hero.terror))
            if row
        ]
        rows.append(SavedHero(name=texts.titled(hero.title).split(",")[0], tracks=tuple(tracks)))
    return SaveSheet(
        heroes=tuple(rows),
        resources=goods,
        attributes=tuple(one.title() for one in get_args(Attribute)),
        locations=tuple(
            (f"{one.number}{one.letter}", texts.titled(one.title))
            for one in sorted(campaign.locations, key=lambda one: (one.number, one.letter))
        ),
        chapters=tuple(f"{one.number} {texts.titled(one.title)}" for one in campaign.chapters),
    )
