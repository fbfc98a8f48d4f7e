"""What the layers promise each other: the generous one contains the exact one, and witnesses are real plays."""

from random import Random

import pytest

from compiler.analysis.gates import ALWAYS, NEVER, both, counting, either, literal, met, missing, relied
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.questions import answer, nodes_named
from compiler.analysis.rule_system import ROOT
from compiler.analysis.search import Search
from compiler.analysis.skeleton import Things
from tests.analysis.defects.bases import BASES, filled
from tests.analysis.support import graph_of


@pytest.fixture(scope="module", params=list(BASES))
def graph(request: pytest.FixtureRequest) -> CampaignGraph:
    return graph_of(filled(request.param))


def test_random_plays_stay_inside_the_fixpoint(graph: CampaignGraph) -> None:
    random = Random(7)
    endings = [node for key, node in graph.world.ids.items() if key.startswith("ending:")]
    search = Search(graph, endings, graph.reach)
    for _ in range(20):
        state = search.initial()
        for _ in range(60):
            following = list(search.following(state))
            if not following:
                break
            number, state = random.choice(following)
            assert graph.reach.fired[number]
            assert state[1] == ROOT or graph.reach.has(state[1])


def test_every_verse_of_a_clean_campaign_is_reached(graph: CampaignGraph) -> None:
    for verse in graph.campaign.verses:
        found = answer(graph, graph.world.ids[f"verse:{verse.id}"])
        assert found.kind == "reached", (verse.id, found.evidence)
        assert found.evidence


def test_a_witness_is_a_play(graph: CampaignGraph) -> None:
    """Each step of a witness is possible where it stands."""
    for key, node in graph.world.ids.items():
        if not key.startswith("ending:") or not graph.reach.has(node):
            continue
        search = Search(graph, [node], graph.reach)
        steps = search.run().steps
        assert steps is not None
        state = search.initial()
        for number in steps:
            options = [after for step, after in search.following(state) if step == number]
            assert options
            state = options[0]


def test_everything_has_a_name(graph: CampaignGraph) -> None:
    for node in range(len(graph.world.keys)):
        assert graph.name(node)


def test_names_are_found_in_many_spellings(graph: CampaignGraph) -> None:
    yoke = graph.world.ids["status:drowned-bell/yoke"]
    for word in (
        "status drowned-bell part yoke",
        "drowned-bell:yoke",
        "status:drowned-bell/yoke",
        "drowned-bell/yoke",
    ):
        assert nodes_named(graph, word) == [yoke]
    assert nodes_named(graph, "arrival") == nodes_named(graph, "verse fenmouth/arrival") != []
    assert nodes_named(graph, "nonsense") == []


def test_the_picture_graph_has_every_rule(graph: CampaignGraph) -> None:
    net = graph.net
    assert set(net) == set(graph.world.keys)
    assert net.number_of_edges() == sum(len(rule.adds) for rule in graph.world.rules)
    assert net.nodes["verse:fenmouth/arrival"]["file"] == "journal/fenmouth.chron"


def test_gates_count() -> None:
    a, b, c = literal(0), literal(1), literal(2)
    assert met(both(a, b), b"\1\1\0")
    assert not met(both(a, b), b"\1\0\0")
    assert met(either((a, b)), b"\0\1\0")
    assert not met(either((a, b)), b"\0\0\1")
    assert met(counting(2, range(3)), b"\1\0\1")
    assert not met(counting(2, range(3)), b"\0\0\1")
    assert counting(4, range(3)) is NEVER
    assert counting(0, range(3)) is ALWAYS
    assert both(NEVER, a) is NEVER
    assert both(ALWAYS, a) is a
    assert both(b, both(c, a)) == counting(3, range(3))
    assert met(both(either((a, b)), c), b"\0\1\1")
    assert not met(both(either((a, b)), c), b"\0\0\1")
    assert missing(both(a, both(b, c)), b"\0\1\0") == {0, 2}
    assert relied(either((a, both(b, c))), b"\1\1\0") == {0}


def test_circles_come_in_order() -> None:
    children = {1: [2], 2: [3], 3: [2, 4], 4: [], 5: [1]}
    found = [sorted(group) for group in Things([1, 2, 3, 4, 5], children).circles()]
    assert sorted(found) == [[1], [2, 3], [4], [5]]
    assert found.index([5]) < found.index([1]) < found.index([2, 3]) < found.index([4])
    long = {number: [number + 1] for number in range(20_000)}
    assert len(Things(range(20_000), long).circles()) == 20_001
