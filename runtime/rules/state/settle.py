"""What holds at any moment: dying and insanity, thresholds of statuses, quests, achievements.

The function that applies effects calls this whenever something has changed. Each thing found is taken off its list
before anything acts on it, so settling may nest.
"""

from __future__ import annotations

from runtime.rules.cards import conditions
from runtime.rules.cards.holding import keep_item_limit
from runtime.rules.edition import Edition
from runtime.rules.encounters.encounter_rules import how_of
from runtime.rules.journal import reading_verses as journal
from runtime.rules.protocol.flow import NOTHING, Flow
from runtime.rules.state import watching
from runtime.rules.state.changes import keep_energy_below_health
from runtime.rules.state.game import THINGS, Game
from schemas.vocabulary.standing_rules import ItemLimit, NoHealthLimit


def settle(game: Game, rules: Edition) -> Flow[None]:
    """Runs until no change requires anything more.

    This is called after every change, and most changes require nothing. So it looks before it begins a flow.
    FOA-DEATH-010, FOA-TRAIT-010, KOR-TRACK-001, KOR-TRACK-002, KOR-STATUS-002, KOR-QUEST-001, KOR-ECHO-002.
    """
    changed = game.unsettled
    if not changed or game.ending:
        return NOTHING
    book = game.book
    if NoHealthLimit in book.rule_types:
        keep_energy_below_health(game, rules)
    if game.pending or (game.sheet.achievements_handed_out and changed & book.watch.achievements_ask):
        return _settle(game, rules)
    if changed & THINGS and ItemLimit in book.rule_types:
        return _settle(game, rules)
    if changed & book.watch.conditions_ask:
        trays = book.trays
        for name, character in game.characters.items():
            tray = trays[name]
            if (
                character.conditions
                or character.health <= tray.dying
                or character.terror in tray.insane
                or character.fatal
            ) and conditions.anything_due(game, rules, character):
                return _settle(game, rules)
    if game.encounter is not None and game.encounter.healths:
        return _settle(game, rules)
    if changed & book.watch.quests_ask and watching.quest_met(game, rules, changed):
        return _settle(game, rules)
    game.unsettled = 0
    return NOTHING


def _settle(game: Game, rules: Edition) -> Flow[None]:
    """Each thing that watches the state, in order.

    KOR-DEATH-001, KOR-DEATH-005, FOA-DEATH-010, FOA-TRAIT-010, KOR-STATUS-002, KOR-QUEST-001, KOR-ECHO-002.
    """
    while game.unsettled and not game.ending:
        changed = game.unsettled
        game.unsettled = 0
        if conditions.anyone_marked(game):
            yield from conditions.settle_tracks(game, rules)
            yield from conditions.settle_conditions(game, rules, changed)
        if (changed | game.unsettled) & THINGS and ItemLimit in game.book.rule_types:
            # A card that has just come may limit how much somebody, or everybody, can carry (FOA-DEATH-010).
            for character in tuple(game.characters.values()):
                yield from keep_item_limit(game, rules, character)
        if game.encounter is not None and game.encounter.healths:
            yield from how_of(game, rules).watch(game, rules)
        while game.pending and not game.ending:
            target = game.pending.pop(0)
            yield from journal.read_aside(game, rules, target)
        if changed & game.book.watch.quests_ask and not game.ending:
            yield from watching.settle_quests(game, rules, changed)
        if game.sheet.achievements_handed_out and not game.ending:
            yield from watching.settle_achievements(game, rules, changed)
