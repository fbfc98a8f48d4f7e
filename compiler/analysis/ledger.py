"""The ledger: for every status, part and thing, where it is given, taken away and asked for.

Owns the findings about names that only half exist: asked for and never given, or given and never asked for. Names that are
asked for and never given are also handed on, so that later studies do not report their consequences again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from compiler.analysis.belongings import is_mercy
from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.diagnostics import codes
from schemas.facts import Branches, Within, condition, facts_in, keys
from schemas.fields import At
from schemas.model import Status
from schemas.near_names import did_you_mean, nearest
from schemas.registry import Effect, Requirement, entry_of, inner_of
from schemas.vocabulary.choices import If
from schemas.vocabulary.journal import GainStatus

Spot = tuple[str, At]
_LISTED = 4
MANY = 12  # from so many statuses that nobody asks for, they count as a log


class LedgerLine:
    """One line of the ledger: which texts give, take and ask, and on demand where they stand."""

    __slots__ = ("_ledger", "_more", "texts")

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        # Requirements and lists of effects by identity, and places where the rules themselves do it.
        self.texts: dict[str, list[int]] = {"given": [], "taken": [], "asked": []}
        self._more: dict[str, list[Spot]] = {"given": [], "taken": [], "asked": []}

    def also(self, kind: str, file: str, at: At) -> None:
        """Notes a place that is no text of the Journal."""
        self._more[kind].append((file, at))

    def include(self, other: LedgerLine) -> None:
        """Takes over what another line says."""
        for kind in self.texts:
            self.texts[kind] += other.texts[kind]
            self._more[kind] += other._more[kind]

    def has(self, kind: str) -> bool:
        """Whether it is given, taken or asked for anywhere."""
        return bool(self.texts[kind] or self._more[kind])

    def _spots(self, kind: str) -> list[Spot]:
        stands = self._ledger.stands
        found = sorted(place for text in self.texts[kind] for place in stands[text])
        return [(file, at) for _, file, at in found] + self._more[kind]

    @property
    def given(self) -> list[Spot]:
        """Where it is given."""
        return self._spots("given")

    @property
    def taken(self) -> list[Spot]:
        """Where it is taken away."""
        return self._spots("taken")

    @property
    def asked(self) -> list[Spot]:
        """Where it is asked for."""
        return self._spots("asked")


class Ledger:
    """Every status and part of a campaign by its key (`status:toll-paid/2`), with its places.

    It is kept by text, because texts repeat and most names are in order. Places are looked up only for what is shown.
    """

    def __init__(self, graph: CampaignGraph) -> None:
        self.graph = graph
        self.statuses: dict[str, Status] = {status.name: status for status in graph.campaign.statuses}
        self.entries: dict[str, LedgerLine] = {}
        self._singles: dict[Requirement, list[str]] = {}  # of plain requirements: the statuses asked about
        self.in_order: set[str] = set()  # statuses whose first free box some effect marks
        for status in graph.campaign.statuses:
            for key in keys_of(status):
                self.entries[key] = LedgerLine(self)
        for needs in graph.world.asked:
            for key in self._asked(needs):
                self.entry(key).texts["asked"].append(id(needs))
        for do in graph.world.granted:
            for kind, key in self._given(do):
                self.entry(key).texts[kind].append(id(do))
        for status, file, at in self._priced():
            for key in keys_of(status):
                self.entry(key).also("asked", file, at)
        for status in graph.campaign.statuses:
            if is_mercy(graph.campaign, status.name):
                for key in keys_of(status):
                    self.entry(key).also("given", status.file, status.at)  # by the rules
            for threshold in status.thresholds:
                for part in threshold.parts or status.parts or ("",):
                    key = f"status:{status.name}/{part}" if part else f"status:{status.name}"
                    self.entry(key).also("asked", status.file, threshold.at)

    @cached_property
    def stands(self) -> dict[int, list[tuple[int, str, At]]]:
        """Where each text stands, with its place in the order of reading."""
        found: dict[int, list[tuple[int, str, At]]] = {}
        world = self.graph.world
        for order, test in enumerate(world.tests):
            found.setdefault(id(test.needs), []).append((order, test.file, test.at))
        for order, grant in enumerate(world.grants, len(world.tests)):
            found.setdefault(id(grant.do), []).append((order, grant.file, grant.at))
        return found

    def entry(self, key: str) -> LedgerLine:
        """The line of a key."""
        found = self.entries.get(key)
        if found is None:
            found = self.entries[key] = LedgerLine(self)
        return found

    def _asked(self, needs: Requirement) -> Iterator[str]:
        if isinstance(entry_of(needs).asks, Within):
            for part in inner_of(needs):
                yield from self._asked(part)
            return
        found = self._singles.get(needs)
        if found is None:
            found = self._singles[needs] = [
                key for key in self._looked_at(needs) if key.startswith("status:")
            ]
        yield from found

    def _looked_at(self, needs: Requirement) -> list[str]:
        # The opposite counts, too: a text may still ask for something impossible.
        asks: Any = entry_of(needs).asks
        for negated in (False, True):
            found = [one.key for one in facts_in(condition(asks, self.graph.world, needs, negated))]
            if found:
                return found
        return []

    def _given(self, do: tuple[Effect, ...]) -> Iterator[tuple[str, str]]:
        world = self.graph.world
        for effect in do:
            if isinstance(effect, If):
                for key in self._asked(effect.when):
                    yield "asked", key
            for status in _counted(effect):
                yield from (("asked", key) for key in keys_of(self.statuses[status]))
            facts = entry_of(effect).facts
            if isinstance(effect, GainStatus) and effect.which == "any":
                self.in_order.add(effect.status)
            if isinstance(facts, Branches):
                for inner in facts.of(effect):
                    yield from self._given(inner)
                continue
            for kind, found in (("given", facts.makes), ("taken", facts.ends)):
                yield from ((kind, key) for key in keys(found, world, effect) if key.startswith("status:"))

    def merged(self, status: Status) -> LedgerLine:
        """All parts of a status together."""
        whole = LedgerLine(self)
        for key in keys_of(status):
            whole.include(self.entry(key))
        return whole

    def _priced(self) -> Iterator[tuple[Status, str, At]]:
        """Statuses that a price is multiplied by."""
        world = self.graph.world
        for rule in world.rules:
            for price in rule.cost.pay if rule.cost is not None else ():
                for status in _counted(price):
                    yield self.statuses[status], *world.place_of(rule)


def _counted(one: Any) -> tuple[str, ...]:
    """The status whose marked parts an amount is multiplied by."""
    per = getattr(one, "per", "")
    return (per.removeprefix("part-of:"),) if per.startswith("part-of:") else ()


def keys_of(status: Status) -> list[str]:
    """The keys of a status: itself, or its parts."""
    return [f"status:{status.name}/{part}" for part in status.parts] or [f"status:{status.name}"]


def study_ledger(graph: CampaignGraph, ledger: Ledger, findings: Findings) -> set[int]:
    """Reports lonely statuses and parts; returns the nodes that something asks for and nothing gives."""
    missing: set[int] = set()
    unasked: list[tuple[Status, list[tuple[str, At]]]] = []
    given = [name for name, status in ledger.statuses.items() if ledger.merged(status).has("given")]
    for status in graph.campaign.statuses:
        whole = ledger.merged(status)
        if not whole.has("given"):
            missing.update(graph.world.node(key) for key in keys_of(status))
        if whole.has("given") and whole.has("asked"):
            missing |= _study_parts(graph, ledger, status, findings)
        elif whole.has("given") and status.record:
            values = {"name": status.name, "reason": status.record}
            findings.add(codes.KEPT_FOR_THE_RECORD, status.file, status.at, values)
        elif whole.has("given"):
            unasked.append((status, sorted(whole.given)))
        elif whole.has("asked"):
            near = did_you_mean(nearest(status.name, [name for name in given if name != status.name]))
            # The slip is to ask for something that does not exist; the declaration is the second place.
            first = min(whole.asked)
            rest = [spot for spot in whole.asked if spot != first]
            _lonely(findings, status, "asked for", "given", first, rest, "asked for here too", near)
        elif not status.record:
            _lonely(findings, status, "declared", "used", (status.file, status.at), whole.taken, "taken here")
    _unasked(findings, unasked)
    return missing


def _unasked(findings: Findings, unasked: list[tuple[Status, list[tuple[str, At]]]]) -> None:
    """Reports statuses that are given and never asked for; only once if the campaign keeps a log in them."""
    for place, (status, given) in enumerate(unasked):
        evidence = []
        if len(unasked) > MANY:
            names = [f"`{one.name}`" for one, _ in unasked[1 : 1 + _LISTED]]
            rest = len(unasked) - 1 - len(names)
            evidence = [f"so are {', '.join(names)} and {rest} more: is this a log, kept for the record?"]
            if place:
                return
        related = [(file, at, "given here") for file, at in dict.fromkeys(given)][:_LISTED]
        values: dict[str, object] = {"name": status.name, "one": "given", "other": "asked for"}
        findings.add(codes.LONELY_STATUS, status.file, status.at, values, related=related, evidence=evidence)


def _lonely(
    findings: Findings, status: Status, one: str, other: str, spot: Spot, more: list[Spot], words: str,
    help: str = "",
) -> None:  # fmt: skip
    related = [(file, at, words) for file, at in sorted(set(more))[:_LISTED]]
    if spot != (status.file, status.at):
        related.append((status.file, status.at, "declared here"))
    values = {"name": status.name, "one": one, "other": other}
    findings.add(codes.LONELY_STATUS, *spot, values, related=related, help=help)


def _study_parts(graph: CampaignGraph, ledger: Ledger, status: Status, findings: Findings) -> set[int]:
    missing: set[int] = set()
    given = [part for part in status.parts if ledger.entry(f"status:{status.name}/{part}").has("given")]
    # `any part` marks boxes one after another: whoever asks for one asks for those before it.
    asked = [
        place
        for place, part in enumerate(status.parts)
        if ledger.entry(f"status:{status.name}/{part}").has("asked")
    ]
    passed = status.parts[: asked[-1]] if asked and status.name in ledger.in_order else ()
    for part in status.parts:
        key = f"status:{status.name}/{part}"
        entry = ledger.entry(key)
        if not entry.has("given"):
            missing.add(graph.world.node(key))
        if entry.has("given") and (entry.has("asked") or status.record or part in passed):
            continue
        values: dict[str, object] = {"part": part, "status": status.name}
        if entry.has("given"):
            values |= {"one": "given", "other": "asked for"}
            related = [(file, at, "given here") for file, at in sorted(set(entry.given))[:_LISTED]]
            findings.add(codes.LONELY_PART, status.file, status.at, values, related=related)
        elif entry.has("asked"):
            first = min(entry.asked)
            near = did_you_mean(nearest(part, given)) if not part.isdigit() else ""
            related = [(file, at, "asked for here too") for file, at in sorted(set(entry.asked))[1:_LISTED]]
            related.append((status.file, status.at, "declared here"))
            values |= {"one": "asked for", "other": "given"}
            findings.add(codes.LONELY_PART, *first, values, related=related, help=near)
        else:
            values |= {"one": "declared", "other": "used"}
            findings.add(codes.LONELY_PART, status.file, status.at, values)
    return missing
