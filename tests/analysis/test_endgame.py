"""The endgame of a machine can do whatever the machine can do: where the whole machine finds an ending, it finds one, too."""

from networkx import DiGraph

from compiler.machine.counted_numbers import PLENTY
from compiler.machine.dead_ends import is_dead_end
from compiler.machine.endgame import Endgame, bearing
from compiler.machine.followers import reachable
from compiler.machine.judging import Judged
from compiler.machine.states import State
from compiler.machine.steps_and_facts import REST, each
from tests.analysis.stranger_cases import STRANGER_CASES
from tests.analysis.support import graph_of, maze

WORK = 400_000


def endgame_of(judged: Judged) -> Endgame | None:
    possible = [number for number, happens in enumerate(judged.pairs.fired) if happens]
    return bearing(judged.machine, possible, WORK)


def alive_in(endgame: Endgame) -> set[State]:
    """The states from which an ending can be reached."""
    before: DiGraph[State] = DiGraph(
        (after, state) for state, nexts in endgame.search.edges.items() for after in nexts
    )
    before.add_nodes_from(endgame.search.parents)
    return reachable(before, (state for state in endgame.search.parents if state[0] & endgame.endings))


def followed_in(small: Endgame, whole: Judged, state: State) -> State:
    """A state of the whole machine in the words of its endgame."""
    machine, states = whole.machine, small.states
    facts, stock = state
    readable = {one >> 1 for step in small.machine.steps for one in step.needs}
    if any(machine.keys[fact].startswith("on:") and fact not in readable for fact in each(facts)):
        facts |= 1 << machine.ids[REST]  # nothing that is followed happens on this page
    unread = [f for f in each(facts) if machine.keys[f].startswith(("on:", "aside:")) and f not in readable]
    facts &= ~sum(1 << fact for fact in unread)
    amounts = {  # what is as much as the whole machine counts may be any amount above it
        what: amount if amount < most else PLENTY
        for what, amount, most in zip(whole.states.numbers, stock, whole.states.bounds, strict=True)
    }
    return facts & states.followed, states.amounts(amounts)


def lost_endings(judged: Judged) -> int:
    """How many states of the whole machine have an ending after them that their endgame does not find."""
    small = endgame_of(judged)
    assert small is not None
    if not judged.search.complete or not small.search.complete:
        return 0
    whole = alive_in(Endgame(judged.machine, judged.states, judged.search))
    alive = alive_in(small)
    known: dict[State, bool] = {}
    for state in whole:
        if not state[0] & small.endings:
            one = followed_in(small, judged, state)
            if one not in alive and one not in known:
                known[one] = is_dead_end(small, one, WORK)
    return sum(known.values())


def test_no_ending_of_any_case_is_lost() -> None:
    softlocks = [case for case in STRANGER_CASES if "W605" in case.body]
    assert softlocks
    for case in softlocks:
        for edition in case.editions():
            for twin in (False, True):
                judged = graph_of(case.render(edition, twin=twin).texts).judged
                assert lost_endings(judged) == 0, (case.name, edition, twin)


def test_what_opens_almost_nothing_is_left_out() -> None:
    few = endgame_of(graph_of(maze(4, 3)).judged)
    many = endgame_of(graph_of(maze(4, 30)).judged)
    assert few is not None
    assert many is not None
    assert many.search.complete
    assert len(many.search.parents) == len(few.search.parents)
