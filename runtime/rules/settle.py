"""What holds at any moment: dying and insanity, thresholds of statuses, quests, achievements.

Called by the function that lets effects happen, whenever something has changed. Each thing found is taken off
its list before it is acted on, so settling may nest.
"""

from __future__ import annotations

from runtime.rules import conditions, journal, watching
from runtime.rules.edition import Edition
from runtime.rules.flow import NOTHING, Flow
from runtime.rules.state import Game


def settle(game: Game, rules: Edition) -> Flow[None]:
    """Runs until nothing that has changed asks for anything more.

    Most changes ask for nothing, and this is called after every one of them: so it looks before it begins a
    flow.
    """
    changed = game.unsettled
    if not changed or game.ending:
        return NOTHING
    if game.pending or (game.sheet.achievements_handed_out and watching.achievement_near(game, changed)):
        return _settle(game, rules)
    trays = game.book.trays
    for character in game.characters.values():
        # As in `conditions.anyone_marked`.
        tray = trays[character.name]
        if (
            character.health <= tray.health.least
            or character.terror in tray.insane
            or character.conditions
            or character.fatal
        ):
            return _settle(game, rules)
    if game.calendar.active and watching.quest_met(game, rules, changed):
        return _settle(game, rules)
    game.unsettled = 0
    return NOTHING


def _settle(game: Game, rules: Edition) -> Flow[None]:
    while game.unsettled and not game.ending:
        changed = game.unsettled
        game.unsettled = 0
        if conditions.anyone_marked(game):
            yield from conditions.settle_tracks(game, rules)
            yield from conditions.settle_conditions(game, rules, changed)
        while game.pending and not game.ending:
            target = game.pending.pop(0)
            yield from journal.read_aside(game, rules, target)
        if game.calendar.active and not game.ending and watching.quest_met(game, rules, changed):
            yield from watching.settle_quests(game, rules, changed)
        if game.sheet.achievements_handed_out and not game.ending:
            yield from watching.settle_achievements(game, rules, changed)
