"""Softlocks of campaigns with too many states: a play up to a step that shuts every way, and the proof from where it ends.

Owns the search for such plays. A group of heroes plays towards the suspected elements as it does for witnesses, up to a
count of positions. The position after the first play that passes one must be lost, and the one before it must not.
"""

from __future__ import annotations

from chronicler.witnesses.all_witnesses import LEAST_PLAYED, groups
from chronicler.witnesses.dead_ends_played import MOST, PlayedDeadEnd, Player
from chronicler.witnesses.encounter_ends import LONG_LINES
from chronicler.witnesses.lane import MOST_SOUGHT, PLAY, SEEK, TOWARDS, Lane, LaneJob, LaneReport
from compiler.analysis.graph import CampaignGraph
from compiler.machine.endgame import Endgame
from compiler.machine.steps_and_facts import Mark
from runtime.editions.by_name import EDITIONS

STATES = 400  # positions from which every way is looked at, for one group


def played_for_good(graph: CampaignGraph) -> list[PlayedDeadEnd]:
    """Every such softlock that a play confirms."""
    shut = graph.judged.shut_for_good
    if not shut.marks or graph.campaign.edition not in EDITIONS:
        return []
    judged = graph.judged
    player = Player(graph, Endgame(judged.machine, judged.states, judged.search))
    wanted: dict[str, list[Mark]] = {}
    for mark in shut.marks[:MOST]:
        goal = player.shown(mark)
        if goal:
            wanted.setdefault(goal, []).append(mark)
    found: list[PlayedDeadEnd] = []
    for seed, heroes in enumerate(groups(player.book.heroes, player.rules.numbers.characters_most)):
        lane = Lane(player.book, player.rules, heroes, (), seed)
        for kind, amount in ((PLAY, LEAST_PLAYED), (TOWARDS, LONG_LINES), (SEEK, MOST_SOUGHT)):
            left = tuple(goal for goal in wanted if goal not in lane.explorer.first)
            if left:
                lane.run(LaneJob(kind, left, amount, STATES), _quietly)
        for goal in list(wanted):
            node = lane.explorer.first.get(goal)
            before = None if node is None else node.before
            if node is None or before is None or node.game.ending or not node.shows(goal):
                continue
            if shut.is_lost(player.state(node.game)[0]) and (
                before.parent is None or not shut.is_lost(player.state(before.game)[0])
            ):
                play = player.written(lane.explorer, node)
                if play:
                    found.append(PlayedDeadEnd(wanted.pop(goal)[0], play))
        if not wanted:
            break
    return found


def _quietly(report: LaneReport) -> None:
    del report
