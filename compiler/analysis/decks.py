"""Decks, keys and chapters: draws from empty decks, keys that can never connect, chapters that never end.

Owns the findings about everything around the Journal: things that tests ask for and nothing gives, encounter decks, keys
of cards, chapters, and whether the campaign has a reachable end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compiler.analysis.contradictions import places_of
from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.made_true import all_encounters, drawn
from compiler.analysis.relaxed import Reach, spread
from compiler.analysis.rule_system import ROOT
from compiler.analysis.why_never import why_not
from compiler.diagnostics import codes
from schemas.facts import Fact, Within, condition
from schemas.fields import At
from schemas.registry import Requirement, entry_of, inner_of
from schemas.vocabulary import requirements as r
from schemas.vocabulary.encounters import DrawEncounter, DrawEncounters

# Kinds of things that people have or that lie in play: an instruction must bring them about.
_THINGS = frozenset(("secret", "item", "card", "skill", "companion", "boss", "condition", "filter", "event"))


def study_things(graph: CampaignGraph, findings: Findings) -> set[int]:
    """Reports things that something asks for and nothing gives; returns them."""
    world, reach = graph.world, graph.structure
    missing: set[int] = set()
    seen: set[tuple[str, At, str]] = set()

    def lacking(needs: Requirement) -> list[tuple[str, int]]:
        # A thing that only a dead place gives is reported with that place.
        return [
            (words, node)
            for words, node in _things(graph, needs)
            if not reach.has(node) and not graph.producers.get(node)
        ]

    def report(wanted: list[tuple[str, int]], file: str, at: At) -> None:
        for words, node in wanted:
            missing.add(node)
            if (file, at, words) not in seen:
                seen.add((file, at, words))
                related = [(*graph.place(node), "declared here")] if node in world.places else []
                findings.add(codes.UNGRANTED, file, at, {"what": words}, related=related)

    for wanted, file, at, _ in places_of(graph, lacking):
        report(wanted, file, at)
    for rule in world.rules:
        if rule.cost is not None:
            for secret in rule.cost.secrets:
                report(lacking(r.HasSecret(secret=secret)), *world.place_of(rule))
    return missing


def _things(graph: CampaignGraph, needs: Requirement) -> Iterator[tuple[str, int]]:
    """What a requirement asks for by name, `not` left out."""
    asks = entry_of(needs).asks
    if isinstance(asks, Within):
        if asks.kind != "not":
            for part in inner_of(needs):
                yield from _things(graph, part)
        return
    asked = condition(asks, graph.world, needs, False)
    if isinstance(asked, Fact):
        kind, _, name = asked.key.partition(":")
        if kind in _THINGS:
            words = f"the {name} filter" if kind == "filter" else f"{kind} `{name}`"
            yield words, graph.world.node(asked.key)


def study_decks(graph: CampaignGraph, findings: Findings) -> None:
    """Reports draws from decks that can never hold a card."""
    world, reach = graph.world, graph.structure
    campaign = graph.campaign
    every = all_encounters(campaign)
    full = {
        (one.deck, difficulty)
        for one in every
        for difficulty in (0, one.difficulty)
        if one.deck and (difficulty or reach.has(world.node(f"in-deck:{one.name}")))
    }
    full |= {(deck.colour, 0) for chapter in campaign.chapters for deck in chapter.decks if deck.including}
    full |= {
        (colour, 0)
        for one in every
        for colour in ("green", "blue", "purple", "gray")
        if not one.deck and reach.has(world.node(f"in-deck:{one.name}"))
    }
    seen: set[tuple[str, At]] = set()
    first = {} if not campaign.chapters or _is_added_to(graph) else _prepared_from(graph)

    def check(colour: str, difficulty: int, file: str, at: At, owner: int) -> None:
        if (colour, difficulty) in full and colour in first and (file, at) not in seen:
            early = _chapters_of(graph, owner) if reach.has(owner) else []
            if early and max(early) < first[colour]:
                seen.add((file, at))
                values: dict[str, object] = {"color": colour, "number": min(early), "first": first[colour]}
                findings.add(codes.EMPTY_CHAPTER_DECK, file, at, values)
        if (colour, difficulty) not in full and reach.has(owner) and (file, at) not in seen:
            seen.add((file, at))
            findings.add(codes.EMPTY_DECK, file, at, {"color": colour}, evidence=[drawn(colour, difficulty)])

    for grant in graph.grants_with(DrawEncounter, DrawEncounters):
        for effect in grant.do:
            if isinstance(effect, DrawEncounter):
                check(effect.colour, effect.difficulty, grant.file, grant.at, grant.owner)
            elif isinstance(effect, DrawEncounters):
                check(effect.colour, 0, grant.file, grant.at, grant.owner)
    for rule in world.rules:
        if rule.kind == "meet" and rule.what.encounter is None:
            check(rule.what.colour or "green", rule.what.difficulty, *world.place_of(rule), rule.owner)


def _chapters_of(graph: CampaignGraph, owner: int) -> list[int]:
    """The chapters in which something surely happens, for a chapter's page, its events, or the card that all begin on."""
    world = graph.world
    kind, _, name = world.keys[owner].partition(":")
    if kind == "chapter":
        return [int(name)]
    if kind == "at" and name == graph.campaign.start:
        return [min(world.chapters)]
    if kind == "event":
        ways = graph.producers.get(owner, ())
        if all(world.rules[number].kind == "stack" for number in ways):
            return [int(world.keys[world.rules[number].owner].partition(":")[2]) for number in ways]
    return []


def _prepared_from(graph: CampaignGraph) -> dict[str, int]:
    """For each colour the first chapter that prepares its deck; a deck stays as it is until another one does."""
    first: dict[str, int] = {}
    for chapter in graph.campaign.chapters:
        for deck in chapter.decks:
            first[deck.colour] = min(chapter.number, first.get(deck.colour, chapter.number))
    return first


def _is_added_to(graph: CampaignGraph) -> bool:
    """Whether an instruction adds encounters to decks: then no deck is surely empty."""
    world = graph.world
    decks = {node for node, key in enumerate(world.keys) if key.startswith("in-deck:")}
    return bool(decks) and any(
        rule.kind not in ("deck", "setup", "is") and not decks.isdisjoint(rule.adds) for rule in world.rules
    )


def study_keys(graph: CampaignGraph, findings: Findings) -> None:
    """Reports keys that ask for more of an attribute than anybody can have (KOR-ATTR-002, KOR-ATTR-003)."""
    campaign, world = graph.campaign, graph.world
    if not world.language.attribute_slots:
        return
    skills = campaign.skills
    cards: list[Any] = [*campaign.cards, *campaign.combat_encounters, *campaign.diplomacy_encounters]
    for card in cards:
        owner = getattr(card, "owner", None)
        for row in card.keys:
            opening = row.opens
            if opening is None or opening.kind != "attribute" or opening.attribute is None:
                continue
            names = [owner] if owner in world.characters else list(world.heroes)
            most = 0
            for name in names:
                hero = world.characters.get(name)
                start = hero.attributes.get(opening.attribute, 0) if hero is not None else 0
                extra = sum(
                    skill.attribute == opening.attribute and skill.owner in (None, name) for skill in skills
                )
                most = max(most, start, 2 + extra)
            if names and opening.amount > most:
                values: dict[str, object] = {"attribute": opening.attribute, "most": most}
                findings.add(codes.DEAD_KEY, card.file, card.at, values, evidence=[f"row {row.row}"])


def study_chapters(graph: CampaignGraph, findings: Findings, *, quiet: bool) -> frozenset[int]:
    """Reports chapters without an end, and a campaign without one; returns the endless chapters.

    Of the campaign it says nothing where an error was reported that keeps people from playing on (`quiet`).
    """
    world, reach = graph.world, graph.reach
    endings = [node for key, node in world.ids.items() if key.startswith("ending:")]
    if not any(reach.has(node) for node in endings):
        if not quiet:
            _no_ending(graph, endings, findings)
        return frozenset()
    endless: set[int] = set()
    for chapter in graph.campaign.chapters:
        node = world.ids[f"chapter:{chapter.number}"]
        if not reach.has(node) or len(graph.campaign.chapters) < 2:
            continue
        inside = _while_in(graph, node)
        others = [world.ids[f"chapter:{one.number}"] for one in graph.campaign.chapters if one != chapter]
        if not any(inside.has(one) for one in (*endings, *others)):
            values: dict[str, object] = {"number": chapter.number, "next": chapter.number + 1}
            findings.add(codes.ENDLESS_CHAPTER, chapter.file, chapter.at, values)
            endless.add(node)
    return frozenset(endless)


def _no_ending(graph: CampaignGraph, endings: list[int], findings: Findings) -> None:
    """Reports a campaign that nobody can end, at the first line that would end it.

    The cause may have a finding of its own. But it may look small where it stands, and this is what it comes to.
    """
    world = graph.world
    lines = sorted(
        (world.place_of(world.rules[number]), node)
        for node in endings
        for number in graph.producers.get(node, ())
        if world.place_of(world.rules[number])[0]
    )
    if not lines:
        findings.add_nowhere(codes.ENDLESS_CAMPAIGN)
        return
    (place, node), others = lines[0], dict.fromkeys(one for one, _ in lines[1:])
    related = [(*one, "and nobody gets here") for one in others if one != place]
    findings.add(
        codes.ENDLESS_CAMPAIGN,
        *place,
        {},
        related=related[:4],
        evidence=why_not(graph, node, graph.reach)[:6],
    )


def _while_in(graph: CampaignGraph, chapter: int) -> Reach:
    """Everything that can happen while one chapter is played, if people have all that they could have gained before it."""
    world, reach = graph.world, graph.reach
    keep = ("status", "at", "place", "secret", "item", "skill", "card", "event", "hero", "companion", "boss",
            "filter", "form", "achievement", "achievements", "legendary", "condition", "gone", "income",
            "in-deck", "sheet")  # fmt: skip
    start = [
        node for node in reach.order if world.keys[node].partition(":")[0].startswith(keep) or node == ROOT
    ]
    possible = bytearray(reach.possible)
    for other in (world.ids[f"chapter:{number}"] for number in world.chapters):
        literal = world.literal_of.get(other)
        if literal is not None and other != chapter:
            possible[2 * literal] = 0
    time = world.literal_of.get(world.ids.get("time", -1))
    if time is not None:
        possible[2 * time] = 0
    verses = [node for node in reach.order if world.keys[node].startswith(("verse:", "chapter:"))]
    for node in verses:
        literal = world.literal_of.get(node)
        if literal is not None and world.keys[node].startswith("verse:"):
            possible[2 * literal] = 1
    skipped = _setup_rules(graph)
    return spread(world, [*start, chapter], possible, skip=skipped)


def _setup_rules(graph: CampaignGraph) -> frozenset[int]:
    """The rules that only happen before the first day."""
    return frozenset(
        number
        for number in graph.world.rules_of.get(ROOT, ())
        if graph.world.rules[number].kind == "setup"
        and any(graph.world.keys[node].startswith("chapter:") for node in graph.world.rules[number].adds)
    )
