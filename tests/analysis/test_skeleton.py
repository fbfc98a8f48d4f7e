"""The skeleton: what networkx says about pages, lines and targets, and what people are told about it."""

import pytest

from compiler.analysis.one_way import OneWay, one_way_words
from compiler.analysis.skeleton import START, Skeleton, rule_of
from tests.analysis.support import HEAD, graph_of

STORY = """
status key "Key"
status oath "Oath"

journal fenmouth

verse arrival
  Words.

  -> hall

verse hall
  Words.

  * Door.
    -> porch
  * Window. [not status oath]
    -> porch
  * Swear. [status key]
    > gain status oath
    -> end
  * Boast. [status oath]
    -> end
  * Leave.
    -> end

verse porch
  Words.

  * Up.
    -> loft
  * Back.
    -> hall

verse loft
  Words.

  > gain status key

  * Ring. [status oath]
    -> bell
  * Down.
    -> end

verse bell
  Words.

  > the campaign ends in victory
"""
BOTH = pytest.mark.parametrize("edition", ["kings-of-ruin", "fall-of-avalon"])


def story(edition: str, text: str = STORY) -> dict[str, str]:
    return {"campaign.chron": HEAD.replace("kings-of-ruin", edition) + text}


@BOTH
def test_everyone_passes_first(edition: str) -> None:
    graph = graph_of(story(edition))

    def passed(verse: str) -> list[str]:
        found = graph.possible.passed_first(graph.world.ids[f"verse:fenmouth/{verse}"])
        keys = [graph.world.keys[node] for node in found if rule_of(node) is None]
        return [key for key in keys if key.startswith("verse:")]

    assert passed("hall") == ["verse:fenmouth/arrival"]
    # The hall has two ways to the porch, and neither is on every way.
    assert passed("porch") == [*passed("hall"), "verse:fenmouth/hall"]
    assert passed("bell") == [*passed("porch"), "verse:fenmouth/porch", "verse:fenmouth/loft"]
    told = one_way_words(graph, graph.world.ids["verse:fenmouth/bell"])
    assert told[0].endswith('then the choice "Up." at campaign.chron:44, then verse fenmouth/loft')
    assert told[-1] == "behind it every way leads to an end of the campaign"


@BOTH
def test_no_way_back(edition: str) -> None:
    text = STORY.replace("  * Up.\n", "  * Up. [not status oath]\n").replace("[status oath]", "[status key]")
    one_way = OneWay(graph_of(story(edition, text)))
    assert (
        one_way.words("fenmouth/loft") == []
    )  # the oath may be sworn, and the loft be read from the porch before
    text = STORY.replace("verse loft\n  Words.\n", "verse loft\n  Words.\n\n  > if status oath -> bell\n")
    assert OneWay(graph_of(story(edition, text))).words("fenmouth/loft") == []
    shut = STORY.replace("[not status oath]", "[not status oath and status key]").replace(
        "  * Door.\n    -> porch\n", ""
    )
    shut = shut.replace("[status key]\n    > gain status oath", "[not status key]\n    > gain status key")
    shut = shut.replace("  > gain status key\n\n  * Ring", "  > gain status oath\n\n  * Ring")
    told = OneWay(graph_of(story(edition, shut)))
    assert told.words("fenmouth/porch") == ["there is no way back to it once status oath is marked"]
    assert "behind it there is no way back to fenmouth/porch" in told.words("fenmouth/loft")


def test_it_is_one_graph_of_pages_lines_map_and_calendar() -> None:
    graph = graph_of(story("kings-of-ruin"))
    skeleton = Skeleton(graph.world)
    ids = graph.world.ids
    assert set(skeleton.graph[START]) == set(graph.world.initial)
    for number, rule in enumerate(graph.world.rules):
        assert skeleton.graph.has_edge(rule.owner, -2 - number)
        assert set(skeleton.graph[-2 - number]) == set(rule.adds) if rule.adds else True
    assert {"verse", "chapter", "at", "place"} <= {
        graph.world.keys[node].partition(":")[0] for node in skeleton.graph if node >= 0
    }
    assert skeleton.arrows.has(ids["verse:fenmouth/bell"])
