"""Verdicts on every Verse of a campaign, and on choices and endings where somebody asks for them: reached, proved
unreachable, possible or unknown.

Owns what `check --replay` says. *Possible* means: the analysis has a play for it, but the rules have not confirmed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from chronicler.witnesses.all_witnesses import ROUNDS, Tell
from chronicler.witnesses.choice_goals import choices_of, with_choices
from chronicler.witnesses.replay import Replay, Stop, by_section, search
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.questions import answer
from compiler.sources.workspace import plan_files, read_text
from runtime.editions.read_rulings import rules_of_campaign
from runtime.play.plans.plan import BadPlan, Failure
from runtime.rules.book.book import Book
from schemas.model import Campaign

FOLDER = "witnesses"
_NOTE = (
    "# Journeys that show the Verses of this campaign, each played under the real rules.\n"
    "# `chronicler check --replay --keep` adds what is missing, drops what no longer plays, and writes these files\n"
    "# anew: own plans belong into `plays`.\n\n"
)


VERSES, CHOICES, ENDINGS = KINDS = ("verses", "choices", "endings")


class OtherVerdicts(NamedTuple):
    """What is known about the choices or the endings; `open` has the goals without a play, with their verdicts."""

    kind: str
    reached: int
    unreachable: int
    open: tuple[tuple[str, str], ...]

    def line(self) -> str:
        """The summary for people."""
        parts = [f"{self.reached} reached"]
        if self.unreachable:
            parts.append(f"{self.unreachable} proved unreachable")
        if self.open:
            parts.append(f"{len(self.open)} without a play")
        count = self.reached + self.unreachable + len(self.open)
        return f"{count} {self.kind if count != 1 else self.kind[:-1]}: {', '.join(parts)}"


class Verdicts(NamedTuple):
    """What is known about the Verses of one campaign; `files` are the journeys to keep, if anything has changed."""

    reached: tuple[str, ...]
    unreachable: tuple[str, ...]
    possible: tuple[str, ...]
    unknown: tuple[str, ...]
    journeys: int
    broken: tuple[Failure, ...]
    files: dict[str, str]
    stop: Stop | None = None
    others: tuple[OtherVerdicts, ...] = ()

    def lines(self) -> list[str]:
        """The summary for people."""
        count = len(self.reached) + len(self.unreachable) + len(self.possible) + len(self.unknown)
        parts = [f"{len(self.reached)} reached (replayed in {self.journeys} journeys)"]
        parts += [
            f"{len(names)} {word}"
            for names, word in (
                (self.unreachable, "proved unreachable"),
                (self.possible, "possible, but not confirmed by a play"),
                (self.unknown, "unknown"),
            )
            if names
        ]
        found = [f"{count} Verses: {', '.join(parts)}", *(other.line() for other in self.others)]
        for names, word in ((self.possible, "possible"), (self.unknown, "unknown")):
            found += [f"  {word}: {name}" for name in names]
        found += [
            f"  a kept journey no longer plays: {one.file}:{one.line}: expected {one.expected}"
            for one in self.broken
        ]
        return found


def plans_below(root: Path) -> dict[str, str]:
    """The plans beside the Verses, by their files."""
    return {str(file): read_text(file) for file in plan_files(root)}


def kept_journeys(
    replay: Replay, plans: Mapping[str, str], *, facts: bool = False, stands: bool = False
) -> list[str]:
    """Plays the journeys among some plans; returns the files that hold any."""
    found = []
    for file, text in plans.items():
        if "begins: campaign" in text:
            found.append(file)
            try:
                replay.play(text, file, facts=facts, stands=stands)
            except BadPlan:
                continue  # `chronicler test` says what is wrong with it
    return found


def judge(
    campaign: Campaign,
    plans: Mapping[str, str],
    tell: Tell | None = None,
    rounds: Sequence[int] = ROUNDS,
    *,
    kinds: Iterable[str] = (VERSES,),
    states: int | None = None,
) -> Verdicts:
    """Gives the verdict on every Verse: plays the kept journeys, and searches for Verses that none of them shows.

    `kinds` may ask for choices and endings as well; the search may look at so many positions as `states` says.
    """
    replay = Replay(Book(campaign), rules_of_campaign(campaign))
    kept_journeys(replay, plans, stands=True)
    broken = tuple(replay.failures)
    before = len(replay.passed)
    graph = with_choices(CampaignGraph(campaign))
    ids, reach = graph.world.ids, graph.reach
    names = [verse.id for verse in campaign.verses]
    unreachable = tuple(name for name in names if not reach.has(ids[f"verse:{name}"]))
    others = {kind: _goals(kind, campaign, graph) for kind in KINDS[1:] if kind in kinds}
    missing = [f"verse:{name}" for name in _left(names, replay, unreachable)]
    for goals in others.values():
        missing += [goal for goal in goals if goal not in replay.shown and _in_reach(graph, goal)]
    stop: Stop | None = None
    if missing:
        stop = search(replay, missing, tell, rounds, states)
    possible: list[str] = []
    unknown: list[str] = []
    for name in _left(names, replay, unreachable):
        if stop is not None:
            unknown.append(name)  # no verdict is worked out for what nobody has looked for
            continue
        kind = answer(graph, ids[f"verse:{name}"]).kind
        (possible if kind == "reached" else unknown).append(name)
    reached = tuple(name for name in names if f"verse:{name}" in replay.shown)
    files: dict[str, str] = {}
    if broken or len(replay.passed) > before:
        ours = [plan for file, plan in replay.passed if not file or Path(file).parent.name == FOLDER]
        files = {name: _NOTE + text for name, text in by_section(ours).items()}
    return Verdicts(
        reached,
        unreachable,
        tuple(possible),
        tuple(unknown),
        len(replay.passed),
        broken,
        files,
        stop,
        tuple(_others(kind, goals, graph, replay, stop) for kind, goals in others.items()),
    )


def _goals(kind: str, campaign: Campaign, graph: CampaignGraph) -> list[str]:
    if kind == CHOICES:
        return [goal for goal, _, _ in choices_of(campaign)]
    return sorted(key for key in graph.world.ids if key.startswith("ending:"))


def _in_reach(graph: CampaignGraph, goal: str) -> bool:
    node = graph.world.ids.get(goal)
    return node is not None and graph.reach.has(node)


def _others(
    kind: str, goals: Sequence[str], graph: CampaignGraph, replay: Replay, stop: Stop | None
) -> OtherVerdicts:
    reached = [goal for goal in goals if goal in replay.shown]
    left = [goal for goal in goals if goal not in replay.shown and _in_reach(graph, goal)]
    verdicts: list[tuple[str, str]] = []
    for goal in left:
        known = stop is None and answer(graph, graph.world.ids[goal]).kind == "reached"
        verdicts.append((goal, "possible" if known else "unknown"))
    return OtherVerdicts(kind, len(reached), len(goals) - len(reached) - len(left), tuple(verdicts))


def _left(names: Iterable[str], replay: Replay, unreachable: Iterable[str]) -> list[str]:
    dead = set(unreachable)
    return [name for name in names if f"verse:{name}" not in replay.shown and name not in dead]
