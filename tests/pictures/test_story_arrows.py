"""A picture says what the text says: every way of the small harbour, and nothing else."""

import pytest

from compiler.pictures.placing import island_cells, reading_order, whole_plan
from compiler.pictures.story_arrows import Story
from tests.pictures.worlds import story, written


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Story:
    return story(written(tmp_path_factory.mktemp("harbour")))


# From the text of the harbour, sentence by sentence: from, to, how, with which words.
WAYS = {
    ("verse:quay/first", "verse:quay/gulls", "reading", ""),
    ("verse:quay/gulls", "verse:quay/first", "outcome", "lose"),
    ("verse:quay/gulls", "encounter:gull", "encounter", ""),
    ("verse:quay/again", "verse:quay/first", "reading", ""),
    ("verse:quay/again", "verse:quay/away", "reading", ""),
    ("verse:quay/away", "ending:victory", "ending", ""),
    ("verse:tower/stairs", "verse:tower/top", "redirect", "if status The Lamp Is Lit part wick"),
    ("verse:tower/stairs", "verse:tower/top", "reading", "if status The Key"),
    ("verse:tower/stairs", "verse:quay/first", "reading", ""),
    ("verse:book/too-late", "chapter:2", "chapter", ""),
    ("at:quay", "verse:quay/first", "explore", ""),
    ("at:tower", "verse:tower/stairs", "explore", ""),
    ("chapter:1", "event:the-lamp-quest", "event", ""),
    ("chapter:1", "verse:book/too-late", "when", "when time passes 3"),
    ("chapter:1", "verse:quay/first", "reading", ""),
    ("chapter:2", "verse:quay/again", "reading", ""),
    ("event:the-lamp-quest", "verse:book/thanks", "quest", "success if status The Lamp Is Lit part wick"),
    ("sheet:lit", "verse:book/light-seen", "when", "when Wick"),
}


def test_every_way_of_the_text_is_an_arrow_and_nothing_else(harbour: Story) -> None:
    assert {(a.start, a.end, a.style, a.label) for a in harbour.arrows} == WAYS


def test_statuses_lead_from_who_gives_to_who_asks(harbour: Story) -> None:
    assert set(harbour.status_arrows) == {
        ("verse:quay/first", "verse:tower/stairs", "key"),
        ("verse:tower/stairs", "event:the-lamp-quest", "lit"),
    }


def test_a_thing_knows_the_chapter_that_opens_it(harbour: Story) -> None:
    chapters = {key: thing.chapter for key, thing in harbour.things.items()}
    assert chapters["verse:quay/first"] == 1
    assert chapters["verse:quay/again"] == 2
    assert chapters["ending:victory"] == 2
    assert chapters["verse:tower/lost"] == 0


def test_islands_lie_as_their_keys_say(harbour: Story) -> None:
    cells = island_cells(harbour)
    assert cells["tower"] == (cells["quay"][0] + 1, cells["quay"][1])
    assert harbour.travels == [("quay", "tower")]


def test_no_verse_lies_on_another_and_each_lies_on_its_island(harbour: Story) -> None:
    plan = whole_plan(harbour)
    assert len(plan.verses) == len(harbour.campaign.verses)
    assert len({where[:2] for where in plan.verses.values()}) == len(plan.verses)
    for key, (x, y, wide, high) in plan.verses.items():
        ix, iy, iwide, ihigh = plan.islands[harbour.things[key].island]
        assert abs(x - ix) + wide / 2 <= iwide / 2
        assert abs(y - iy) + high / 2 <= ihigh / 2


def test_reading_goes_down_the_page() -> None:
    following = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": ["a"]}
    rows = {key: y for key, (_, y) in reading_order(["d", "c", "b", "a"], ["a"], following).items()}
    assert rows == {"a": 0, "b": 1, "c": 1, "d": 2}
