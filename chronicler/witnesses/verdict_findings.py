"""What `check --replay` found out, as findings with codes: people can count, baseline and require these."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from chronicler.witnesses.choice_goals import choices_of
from compiler.analysis.lit_places import dark_places
from compiler.diagnostics import codes
from compiler.diagnostics.finding import ERROR, Diagnostic, Place
from compiler.diagnostics.sarif import verse_places
from compiler.sources.source import SourceFile
from runtime.rules.book.indexes import structs_in
from schemas.registry import Effect
from schemas.vocabulary.calendar import CampaignEnds

if TYPE_CHECKING:
    from chronicler.witnesses.verdicts import OtherVerdicts, Verdicts
    from runtime.play.plans.plan import Failure
    from schemas.model import Campaign

_IN_THE_DARK = (
    "Nobody can explore `{place}`: no waystone can stand in a corner of it, so it never shows its clear side. "
    "Give it or a neighbour `waystones:` with a corner where they meet."
)
_VERDICTS = {"possible": "possible, but not confirmed", "unknown": "unknown"}


def verdict_findings(
    verdicts: Verdicts,
    campaign: Campaign,
    sources: Mapping[str, SourceFile],
    texts: Mapping[str, str],
    *,
    require: Collection[str] = (),
) -> tuple[list[Diagnostic], dict[str, SourceFile]]:
    """Findings for everything that no play has reached and for journeys that no longer play; the plans they stand in.

    `texts` are the plans that were played. Everything of the kinds in `require` must have a play.
    """
    places = verse_places(sources)
    found: list[Diagnostic] = []
    dark = frozenset[str]()
    if verdicts.possible or verdicts.unknown:
        dark = dark_places(campaign, [one for one in structs_in(campaign) if isinstance(one, Effect)])
    for names, verdict in (
        (verdicts.possible, _VERDICTS["possible"]),
        (verdicts.unknown, _VERDICTS["unknown"]),
    ):
        for name in names:
            values = {"name": name, "verdict": verdict}
            help = _IN_THE_DARK.format(place=name.partition("/")[0]) if _stands_in(name, dark) else ""
            found.append(codes.UNCONFIRMED_VERSE.made(places.get(name), values, help=help))
    if "verses" in require:
        # Whoever asks for plays wants to hear about every Verse without one.
        found = [one._replace(override=ERROR) for one in found]
    for other in verdicts.others:
        made = (_choices if other.kind == "choices" else _endings)(other, campaign, sources)
        found += [one._replace(override=ERROR) if other.kind in require else one for one in made]
    plans: dict[str, SourceFile] = {}
    for failure in verdicts.broken:
        plans.setdefault(failure.file, SourceFile(failure.file, texts[failure.file]))
        found.append(_broken(failure, plans[failure.file]))
    return found, plans


def _stands_in(verse: str, places: Collection[str]) -> bool:
    return verse.partition("/")[0] in places


def _choices(
    verdicts: OtherVerdicts, campaign: Campaign, sources: Mapping[str, SourceFile]
) -> Iterator[Diagnostic]:
    known, places = dict(verdicts.open), verse_places(sources)
    for goal, verse, choice in choices_of(campaign):
        if goal in known:
            place = places.get(verse.id)
            if place is not None:
                place = Place(place.file, sources[place.file].line_span(choice.at[0]))
            values = {"words": choice.text, "name": verse.id, "verdict": _VERDICTS[known[goal]]}
            yield codes.UNCONFIRMED_CHOICE.made(place, values)


def _endings(
    verdicts: OtherVerdicts, campaign: Campaign, sources: Mapping[str, SourceFile]
) -> Iterator[Diagnostic]:
    for goal, verdict in verdicts.open:
        name = goal.partition(":")[2]
        values = {"name": name, "verdict": _VERDICTS[verdict]}
        yield codes.UNCONFIRMED_ENDING.made(_ending_place(campaign, name, sources), values)


def _ending_place(campaign: Campaign, name: str, sources: Mapping[str, SourceFile]) -> Place | None:
    """The first Verse that ends the campaign so."""
    for verse in campaign.verses:
        if any(isinstance(one, CampaignEnds) and one.result == name for one in structs_in(verse.page)):
            return verse_places(sources).get(verse.id)
    return None


def _broken(failure: Failure, plan: SourceFile) -> Diagnostic:
    place = Place(failure.file, plan.line_span(failure.line))
    return codes.BROKEN_JOURNEY.made(
        place, {"expected": failure.expected}, evidence=[f"actual: {failure.actual}"]
    )
