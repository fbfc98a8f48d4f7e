"""Every step of a real game is a step of the machine; nothing proved unreachable is ever visited.

`python -m tests.analysis.real_games 20000` is the large count.
"""

from collections import Counter

import pytest

from chronicler.commands.play import load_campaign
from compiler.analysis.graph import CampaignGraph
from compiler.api import compile_texts
from compiler.machine.followers import Followers
from tests.analysis.counted_stories import CountedStory, ThresholdStory
from tests.analysis.day_stories import DayStory
from tests.analysis.hour_stories import HourStory
from tests.analysis.number_stories import NumberStory
from tests.analysis.real_games import CONTENT, Watcher, generated, play
from tests.analysis.rich_stories import EventfulStory, RichStory
from tests.analysis.support import HEAD as MAZE
from tests.analysis.support import findings

HEAD = MAZE + '\nstatus one "One"\nstatus two "Two"\n\njournal fenmouth\n\nverse arrival\n'

TALLY = '\nstatus tally "Tally"\n  parts: one, two, three\n  > when all parts -> fenmouth/done\n\njournal fenmouth'
ROUND = (
    "  Words.\n\n  > gain status tally any part\n  -> again\n\nverse again\n  More.\n\n  -> arrival\n\n"
    "verse done\n  Rung.\n\n"
)


# Stories that once showed a step which the machine could not take: see the comments of `compiler/machine/page_tests`.
# In 33 an event has itself resolved, which the rules cut off.
@pytest.mark.parametrize("seed", [8, 21, 33, 53, 106, 139, 1211, *range(2000, 2008)])
def test_no_step_of_a_real_game_lies_outside_the_machine(seed: int) -> None:
    campaign = generated(seed)
    if campaign is None:
        pytest.skip("this story does not compile")
    watcher = Watcher(campaign)
    for game in range(2):
        play(watcher, game)
    assert watcher.wrong == Counter()


# In 54 each of two people chooses a gain, and together they have what one of them has not.
@pytest.mark.parametrize("seed", [54, *range(3000, 3006)])
def test_nor_of_a_story_about_amounts_and_things(seed: int) -> None:
    campaign = generated(seed, CountedStory)
    assert campaign is not None
    watcher = Watcher(campaign)
    for game in range(4):
        play(watcher, game)
    assert watcher.wrong == Counter()


# A chapter begins, and a quest that waits for it ends in the middle of its page; what waits for its turn comes while a choice is
# paid for; what can be done once is done once on both sides of a card; a chapter that a quest begins in the middle of a page ends
# the one before; both ends of a quest come at once, and one of them calls for a threshold's page; what an Instant gives is seen
# before it takes it; Wealth changes hands; a quest that waits for what one person has comes when members of a party trade; the
# set-up resolves one event twice; a chapter that begins in the middle of a page moves a number for which a quest waits.
@pytest.mark.parametrize(
    ("seed", "kind"),
    [
        (701131, RichStory),
        (701123, EventfulStory),
        (700308, EventfulStory),
        (700672, RichStory),
        (700515, CountedStory),
        (810108, EventfulStory),
        (810248, RichStory),
        (810855, CountedStory),
        (1950181, RichStory),
        (1950188, CountedStory),
        (1950389, NumberStory),
        (4000230, ThresholdStory),
        (41083, EventfulStory),
        (2400090, EventfulStory),
        (2200208, DayStory),
        (2200024, DayStory),
    ],
)
def test_nor_of_a_story_that_once_showed_one(seed: int, kind: type[RichStory]) -> None:
    campaign = generated(seed, kind)
    assert campaign is not None
    watcher = Watcher(campaign)
    for game in range(4):
        play(watcher, game)
    assert watcher.wrong == Counter()


def test_what_ends_itself_never_holds_when_somebody_begins_to_read_or_act() -> None:
    held = 0
    for seed in range(40):
        campaign = generated(seed, ThresholdStory)
        if campaign is None:
            continue
        watcher = Watcher(campaign)
        held += bool(watcher.machine.unlasting)
        if watcher.machine.unlasting:
            play(watcher, seed)
            play(watcher, seed + 1)
        assert watcher.wrong == Counter()
    assert held >= 3


def test_what_people_cannot_have_is_never_had() -> None:
    proved = 0
    for seed in range(3000, 3012):
        campaign = generated(seed, NumberStory)
        assert campaign is not None
        watcher = Watcher(campaign)
        proved += len(watcher.judged.dead)
        play(watcher, seed)
        play(watcher, seed + 1)
        assert watcher.wrong == Counter()
    assert proved >= 50


@pytest.mark.parametrize("name", ["first-tide", "drowned-bell", "untold-winter"])
def test_nor_of_a_bundled_campaign_and_every_page_that_is_entered_can_be_left(name: str) -> None:
    watcher = Watcher(load_campaign(CONTENT / name))
    play(watcher, 1)
    assert watcher.wrong == Counter()
    assert watcher.passages > 3
    judged = watcher.judged
    for fact, key in enumerate(judged.machine.keys):
        if key.startswith(("on:", "aside:")) and judged.pairs.can_be(2 * fact):
            assert any(
                judged.pairs.fired[number] and 2 * fact in step.needs
                for number, step in enumerate(judged.machine.steps)
            ), key


@pytest.mark.parametrize("edition", ["kings-of-ruin", "fall-of-avalon"])
class TestWhatIsReadInBetween:
    """A Verse read aside comes before the rest of its page, whatever the machine does first."""

    def found(self, edition: str, head: str, body: str) -> list[str]:
        text = head.replace("kings-of-ruin", edition) + body
        assert compile_texts({"campaign.chron": text}).campaign is not None
        return sorted({code for code, _, _ in findings({"campaign.chron": text}) if code != "W603"})

    def test_what_is_lost_after_it_stays_lost(self, edition: str) -> None:
        assert not self.found(
            edition,
            HEAD,
            "  Words.\n\n  > if verse second read -> third\n  -> second\n\n"
            "verse second\n  > read side\n  > lose status one\n  -> end\n\n"
            "verse side\n  Words.\n\n  > gain status one\n  -> end\n\n"
            "verse third\n  * Ring. [not status one]\n    > the campaign ends in victory\n    -> end\n"
            "  * Go. [status one]\n    > gain status two\n    -> end\n  * Stay.\n    > lose status two\n    -> end\n"
            "  * Ask. [status two]\n    -> end\n",
        )

    def test_a_threshold_is_read_before_the_next_effect_of_its_line(self, edition: str) -> None:
        """KOR-GEN-002: what is read then does not yet have what stands behind it."""
        head = HEAD.replace("\njournal fenmouth", TALLY.replace("all parts", "any 1 parts"))
        body = (
            "  * (once) Count.\n    > gain status tally any part, gain status one\n    -> end\n  * Ring. [status one]\n"
            "    > the campaign ends in victory\n    -> end\n  * Stay.\n    -> end\n\n"
            "verse done\n  * Early. [not status one]\n    -> end\n  * Go.\n    -> end\n"
        )
        assert "W602" not in self.found(edition, head, body)

    def test_a_round_that_a_threshold_ends_is_none(self, edition: str) -> None:
        head = HEAD.replace("\njournal fenmouth", TALLY)
        assert self.found(edition, head, ROUND + "  > the campaign ends in victory\n") == []
        assert "E414" in self.found(edition, head, ROUND + "  -> end\n")

    def test_a_round_in_which_people_die_is_none(self, edition: str) -> None:
        body = "  Words.\n\n  > read hurt\n  -> arrival\n\nverse hurt\n  Ow.\n\n  > lose 1 health\n  -> end\n"
        assert "E414" not in self.found(edition, HEAD, body)

    def test_verses_that_read_each_other_aside_never_end(self, edition: str) -> None:
        body = "  Words.\n\n  > gain status one\n  > read more\n  -> end\n\nverse more\n  More.\n\n  > read arrival\n  -> end\n"
        assert "E414" in self.found(edition, HEAD, body)


def test_a_chapter_begins_once() -> None:
    """Its set-up card leaves the game: a page that calls for it again goes on."""
    graph = CampaignGraph(generated(1211))  # type: ignore[arg-type]
    assert graph.judged.can_read("fenmouth/v2")


def test_followers_may_first_be_asked_about_nothing() -> None:
    """A quest that changes nothing and leads nowhere asked first, and the next question found no names."""
    arrows = {"a": ({"b", "c"}, ["d"]), "d": ({"e"}, [])}
    followers = Followers(arrows, lambda key: arrows.get(key, (set(), [])), arrows)
    assert followers.after(()) == frozenset()
    assert followers.after(["a"]) == {"b", "c", "e"}


def test_days_never_bring_what_they_cannot() -> None:
    proved = 0
    for seed in range(5000, 5016):
        campaign = generated(seed, DayStory)
        assert campaign is not None
        watcher = Watcher(campaign)
        proved += len(watcher.judged.dead)
        for game in range(3):
            play(watcher, game)
        assert watcher.wrong == Counter()
    assert proved >= 100


def test_dawn_and_dusk_come_in_between_as_the_machine_says() -> None:
    proved = 0
    for seed in (5225, 5345, 5393, 3400139, *range(5000, 5010)):  # in the fourth an event has itself resolved
        campaign = generated(seed, HourStory)
        assert campaign is not None
        watcher = Watcher(campaign)
        proved += len(watcher.judged.dead)
        for game in range(6):
            play(watcher, game)
        assert watcher.wrong == Counter()
    assert proved >= 100
