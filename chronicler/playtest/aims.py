"""Goals of the completionist: a Verse, an end or a quest of the campaign, and what helps towards it from any position.

It plays with the book at hand. The relaxed plan of the analysis, from the facts of a position, says which choices,
journeys and explorations lead on. It knows what the book says, but not what the dice or the decks will bring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from runtime.rules.book.book import Book
    from runtime.rules.state.game import Game
    from schemas.model import Campaign

ENDS: Final = ("victory", "defeat")
_KEPT: Final = 4096  # ways that are remembered; many games are in the same position


class UnknownGoal(Exception):
    """There is no such goal; the message says which there are."""


def goals_of(campaign: Campaign) -> Mapping[str, str]:
    """Everything one can play for, by its name: the key under which the analysis knows it."""
    quests = [one.name for one in campaign.events if one.quests]
    quests += [one.name for one in campaign.secrets if one.quests]
    verses = {verse.id: f"verse:{verse.id}" for verse in campaign.verses}
    ends = {end: f"ending:{end}" for end in ENDS}
    return {**ends, **{name: f"quest:{name}" for name in quests}, **verses}


def goal_named(campaign: Campaign, words: str) -> str:
    """The key of a goal as typed: its name, with or without `quest`, `ending` or `verse` before it."""
    from schemas.near_names import did_you_mean, nearest

    known = goals_of(campaign)
    kind, space, rest = words.strip().partition(" ")
    name = rest.strip() if space and kind in ("quest", "ending", "verse") else words.strip()
    if kind == "ending" and space and name not in ENDS and known.get(name, "").startswith("verse:"):
        return known[name]  # the end that this page tells
    if name not in known or (space and not known[name].startswith(f"{kind}:")):
        wanted = [one for one, key in known.items() if not space or key.startswith(f"{kind}:")]
        hint = did_you_mean(nearest(name, wanted)) or (
            "Name a Verse with its section, such as `book/the-end`, a quest, `victory` or `defeat`."
        )
        raise UnknownGoal(
            f"There is no {kind if name != words.strip() else 'goal'} `{name}` to play for. {hint}"
        )
    return known[name]


class GoalGuide:
    """What helps towards one goal, for one party."""

    def __init__(self, book: Book, heroes: Sequence[str], goal: str) -> None:
        from chronicler.witnesses.guide import Guide

        self._book = book
        self._goal = goal
        self._guide = Guide(book.campaign, heroes)
        world = self._guide.world
        kind, _, name = goal.partition(":")
        if kind == "quest":
            for rule in world.rules:
                if rule.kind == "success" and world.keys[rule.owner] in (f"event:{name}", f"secret:{name}"):
                    rule.adds = (*rule.adds, world.node(goal))
        self._node = world.node(goal)
        self._known: dict[frozenset[str], frozenset[str]] = {}

    def __call__(self, game: Game) -> frozenset[str]:
        """Actions and choices of the plan from here; nothing if the goal is reached or no plan is left."""
        from chronicler.witnesses.position_facts import facts_of

        if reached(game, self._goal):
            return frozenset()
        facts = facts_of(game) - {"time"}  # there can always be more of it
        found = self._known.get(facts)
        if found is None:
            reach = self._guide.reach_from(facts, self._node)
            found = frozenset()
            if reach.has(self._node):
                found = self._guide.at_once(facts, reach, self._node, self._book)
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[facts] = found
        return found


def reached(game: Game, goal: str) -> bool:
    """Whether a game has reached its goal."""
    kind, _, name = goal.partition(":")
    if kind == "verse":
        return name in game.sheet.read
    if kind == "quest":
        return any(
            done.partition(":")[0].startswith("success") and done.partition(":")[2] == name
            for done in game.calendar.quests_done
        )
    return game.ending == name
