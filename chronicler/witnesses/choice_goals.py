"""Choices as goals of a search: their keys, where the game asks for them, and where the analysis takes them.

A choice is taken and does not hold afterwards: like the reading of a Verse, it is no fact of a position.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.analysis.graph import CampaignGraph
from runtime.rules.protocol.decisions import Answer, Decision, SourcePlace
from schemas.model import Campaign, Choice, Verse


def choice_goal(verse: str, key: str) -> str:
    """The goal of taking one choice of a Verse."""
    return f"choice:{verse}|{key}"


def choices_of(campaign: Campaign) -> Iterator[tuple[str, Verse, Choice]]:
    """Every choice of the Verses by its goal, in reading order."""
    for verse in campaign.verses:
        for choice in verse.page.choices:
            yield choice_goal(verse.id, choice.key), verse, choice


class TakenChoices:
    """Says which choice of which Verse an answer takes."""

    def __init__(self, campaign: Campaign) -> None:
        # The game asks at the place of a page's first choice.
        self._verses = {
            SourcePlace(verse.file, *verse.page.choices[0].at): verse.id
            for verse in campaign.verses
            if verse.page.choices
        }
        self._goals = {goal for goal, _, _ in choices_of(campaign)}

    def goal(self, decision: Decision, answer: Answer) -> str:
        """The goal that this answer reaches, or nothing."""
        if decision.kind != "verse.choice" or decision.at is None:
            return ""
        found = choice_goal(self._verses.get(decision.at, ""), str(answer))
        return found if found in self._goals else ""


def with_choices(graph: CampaignGraph) -> CampaignGraph:
    """Lets the rules of choices make their goals true. Call it before asking the graph anything."""
    world = graph.world
    for rule in world.rules:
        kind, _, verse = world.keys[rule.owner].partition(":")
        if rule.kind == "choice" and kind == "verse" and isinstance(rule.what, Choice):
            rule.adds = (*rule.adds, world.node(choice_goal(verse, rule.what.key)))
    return graph
