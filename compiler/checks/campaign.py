"""Checks across files: one campaign, pages that seals promise, decks that are large enough."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from compiler.checks.neighbours import check_map
from compiler.diagnostics import codes
from compiler.diagnostics.finding import ERROR, Place, Related
from compiler.diagnostics.report import Report
from compiler.editions.by_name import language_of
from compiler.lower.unit import TOLD
from compiler.names.environment import Environment
from compiler.records.record import Record
from compiler.sources.source import Span

_PAGES = {"vision": ("vision",), "dream": ("dream", "nightmare")}


def check_campaign(records: Sequence[Record], environment: Environment, edition: str, report: Report) -> None:
    """Everything that only the whole campaign can show."""
    campaigns = environment.table("campaign")
    if not campaigns:
        report.add(codes.NO_CAMPAIGN.nowhere())
        return
    declared = next(iter(campaigns.values()))
    settings: dict[str, Any] = declared.symbol.facts[0]
    for name, word, start, end in declared.symbol.facts[1]:
        report.set_severity(name, word, Place(declared.file, Span(start, end)))
    _check_pages(environment, report)
    _check_beginnings(environment, report)
    check_map(environment, report)
    _check_starters(environment, edition, settings, report)
    _check_stacks(records, environment, report)
    _check_snippets(records, environment, report)
    _check_modes(environment, edition, declared.place, report)
    _check_open(environment, report)


def _check_open(environment: Environment, report: Report) -> None:
    """A card begins an encounter if something on its right edge is open. Written encounters have no keys.

    KOR-COMBAT-022, KOR-DIPLO-014, FOA-COMBAT-017, FOA-DIPLO-003.
    """
    broken = {one.place.file for one in report.found if one.place and one.severity is ERROR}
    told: set[Place] = set()
    for name, declared in environment.table("encounter").items():
        facts = declared.symbol.facts
        if facts and facts[0] != "written" and not facts[4] and declared.place.file not in broken:
            if declared.place not in told:  # copies of a card are in one place
                report.add(codes.CLOSED_ENCOUNTER.made(declared.place, {"name": name}))
            told.add(declared.place)


def _check_modes(environment: Environment, edition: str, campaign: Place, report: Report) -> None:
    """If a mode hands out a card, it exists, provided the campaign has what the card is about.

    KOR-STORY-003, KOR-CHALLENGE-002, FOA-CHALLENGE-003.
    """
    kinds = {one.symbol.facts[0] for one in environment.table("encounter").values() if one.symbol.facts}
    numbers = {one.symbol.number for one in environment.table("secret").values()}
    for number, secret in language_of(edition).mode_secrets.items():
        if number not in numbers and kinds.intersection(secret.kinds):
            result = (
                "the mode works, but no card says so" if secret.works_without else "the mode changes nothing"
            )
            values = {"mode": secret.mode, "number": number, "result": result}
            report.add(codes.MODE_WITHOUT_SECRET.made(campaign, values))


def _check_snippets(records: Sequence[Record], environment: Environment, report: Report) -> None:
    """Snippets are written once to be used often; each must be used somewhere."""
    table = environment.table(TOLD)
    if table:
        used = {
            name for record in records for kind in (TOLD, "speaker") for name in record.wants.get(kind, ())
        }
        for name, declared in table.items():
            if name not in used:
                kind = str(declared.symbol.facts[0]).capitalize()
                report.add(codes.UNUSED_SNIPPET.made(declared.place, {"kind": kind, "name": name}))


def _check_pages(environment: Environment, report: Report) -> None:
    """A seal that promises a page has one."""
    for name, declared in environment.table("location").items():
        facts = declared.symbol.facts
        if len(facts) < 4:
            continue
        base = facts[1] or name
        for seal in facts[3]:
            for section in _PAGES.get(seal, ()):
                if (
                    f"{section}:{name}" not in environment.sections
                    and f"{section}:{base}" not in environment.sections
                ):
                    report.add(
                        codes.MISSING_PAGE.made(
                            declared.place, {"location": name, "seal": seal, "section": section}
                        )
                    )


_BEGINNING = ("journal", "vision", "dream", "nightmare")


def _check_beginnings(environment: Environment, report: Report) -> None:
    """If a section is in two files, file names do not decide where reading begins (KOR-EXPLORE-003)."""
    for section, others in environment.split.items():
        kind, first, location = environment.sections[section]
        if kind not in _BEGINNING:
            continue
        declared = environment.find("location", location) if kind == "journal" else None
        if declared is not None and len(declared.symbol.facts) > 5 and declared.symbol.facts[5]:
            continue
        again = environment.find("verse", others[0][1])
        before = environment.find("verse", first)
        if again is None or any(one.place and one.place.file == again.place.file for one in report.found):
            continue  # a repaired heading may mean another section
        heading = location if kind == "journal" else f"{kind} {location}".strip()
        remedy = (
            f"Write `explore: {first}` on the location, or put its verses into one file."
            if kind == "journal"
            else "Put its verses into one file."
        )
        related = (Related(before.place, "the other file begins here"),) if before is not None else ()
        values = {"section": heading}
        report.add(codes.SPLIT_SECTION.made(again.place, values, help=remedy, related=related))


def _check_starters(environment: Environment, edition: str, settings: dict[str, Any], report: Report) -> None:
    """Each character begins with decks of the edition's size. A campaign without fights needs no fighting deck."""
    language = language_of(edition)
    needed = language.starters
    counts: Counter[tuple[str, str]] = Counter()
    for card in environment.table("card").values():
        if card.symbol.facts:
            sort, owner, tray, role = card.symbol.facts[:4]
            if role == "starter":
                counts[owner or f"{tray} tray", sort] += 1
    played = {
        encounter.symbol.facts[0]
        for encounter in environment.table("encounter").values()
        if encounter.symbol.facts
    }
    for hero in settings.get("heroes", ()):
        declared = environment.find("character", hero)
        if declared is None or not declared.symbol.facts:
            continue
        tray = declared.symbol.facts[1]
        for sort in ("combat", "diplomacy"):
            owner = f"{tray} tray" if language.starters_on_trays else hero
            count = counts[hero, sort] or counts[owner, sort]
            if count < needed and (sort in played or count):
                report.add(
                    codes.STARTER_COUNT.made(
                        declared.place, {"character": hero, "count": count, "deck": sort, "needed": needed}
                    )
                )


def _check_stacks(records: Sequence[Record], environment: Environment, report: Report) -> None:
    """A card exists once, so it is in only one chapter's event deck."""
    seen: dict[str, str] = {}
    for record in records:
        for chapter, events in record.stacks:
            declared = environment.find("chapter", chapter)
            for event in events:
                before = seen.setdefault(event, chapter)
                if declared is not None and (before != chapter or events.count(event) > 1):
                    first = environment.find("chapter", before)
                    other = first is not None and before != chapter
                    related = (Related(first.place, "the other deck is here"),) if first and other else ()
                    place = _stacked_place(report, declared.place, event)
                    report.add(codes.TWICE_STACKED_EVENT.made(place, {"event": event}, related=related))
                    break


def _stacked_place(report: Report, chapter: Place, event: str) -> Place:
    """The last place of an event in the event deck of a chapter; otherwise the chapter's line."""
    source = report.sources.get(chapter.file)
    deck = re.compile(r"\n +event deck:(.*)").search(source.text, chapter.span.end) if source else None
    names = list(re.finditer(rf"(?<![\w-]){re.escape(event)}(?![\w-])", deck[1])) if deck is not None else []
    if deck is None or not names:
        return chapter
    start = deck.start(1) + names[-1].start()
    return Place(chapter.file, Span(start, start + len(event)))
