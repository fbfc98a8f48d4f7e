"""Event cards as they are drawn, and chapters as they are laid out: every part of the card, and where it goes."""

from __future__ import annotations

import pytest

from runtime.rules.calendar.chapters import set_up_chapter
from runtime.rules.calendar.day import act_until_agreed, start_of_day
from runtime.rules.calendar.events_deck import resolve, reveal_event
from runtime.rules.calendar.moments import trigger
from runtime.rules.calendar.passing_time import pass_time
from runtime.rules.calendar.resting import rest
from runtime.rules.calendar.setup import set_up_decks, set_up_first_chapter
from schemas.vocabulary.calendar import (
    AddRandomEvents,
    ChapterBegins,
    PutEventOnTop,
    RemoveEvent,
    ShuffleEvent,
)
from tests.support.cards import BEASTS, WHIMS, beast
from tests.support.pages import tale
from tests.support.tables import EDITION, MAP, PEOPLE, Table

rule = pytest.mark.rule


def drawn(more: str, event: str = "news", **parts: str) -> Table:
    """A table on which the event was the top card of its deck, revealed now."""
    table = Table(more, **parts)
    table.game.decks.events = [event, "later"]
    table.game.decks.random_events = [one for one in table.game.decks.random_events if one != event]
    table.run(reveal_event(table.game, table.rules))
    return table


LATER = 'event later "Later"\n  kind: story\n'


@rule("KOR-DAYSTART-015", "KOR-EVENT-006")
@pytest.mark.parametrize(("ends", "food", "active"), [(False, 2, ["news"]), (True, 1, [])])
def test_an_event_is_read_and_then_lies_among_the_active_ones(
    ends: bool, food: int, active: list[str]
) -> None:
    """Its verse gives 1 food, after its effects; a campaign that these ended is over before that."""
    first = "the campaign ends in victory" if ends else "gain 1 wealth"
    news = f'event news "News"\n  kind: story\n  > {first}\n  -> hearth/start\n'
    table = drawn(LATER + news, journal=tale("> gain 1 food", "-> end"))
    assert table["ann"].food == food
    assert table.game.calendar.active == active
    assert table.game.decks.events == ["later"]


@rule("KOR-DAYSTART-015", "KOR-DISCARD-005", "KOR-DISCARD-006")
@pytest.mark.parametrize(
    ("words", "pile"), [("discard event news", ["news"]), ("remove event news from the game", [])]
)
def test_an_event_that_puts_itself_away_never_becomes_active(words: str, pile: list[str]) -> None:
    """A random event that is discarded goes under its pile, one that is removed goes nowhere."""
    table = drawn(LATER + f'event news "News"\n  kind: random\n  > {words}\n')
    assert table.game.calendar.active == []
    assert table.game.decks.random_events == pile


@rule("KOR-DAYSTART-015", "KOR-DISCARD-005", "KOR-QUEST-002")
@pytest.mark.parametrize("kind", ["random", "story", "quest"])
def test_an_event_that_its_verse_puts_away_never_becomes_active(kind: str) -> None:
    """The words stand in the verse that it leads to: they are as plain as its own."""
    quest = "  success: [wealth 9+]\n    > gain 1 exp\n" if kind == "quest" else ""
    news = f'event news "News"\n  kind: {kind}\n{quest}  > gain 1 wealth\n  -> hearth/start\n'
    table = drawn(LATER + news, journal=tale("> discard event news, gain 1 food", "-> end"))
    assert table["ann"].food == 2
    assert table.game.calendar.active == []
    assert table.game.decks.random_events.count("news") == (kind == "random")
    assert table.game.decks.events == ["later"]


@rule("KOR-DAYSTART-015", "KOR-QUEST-001")
def test_a_quest_that_is_done_already_ends_as_soon_as_it_lies_there() -> None:
    task = 'event news "News"\n  kind: quest\n  success: [wealth 1+]\n    > gain 1 exp\n'
    assert drawn(LATER + task)["ann"].exp == 1


@rule("KOR-DAYSTART-015", "KOR-QUEST-001")
def test_a_quest_that_comes_again_can_be_done_again() -> None:
    task = 'event news "News"\n  kind: quest\n  success: [wealth 2+]\n    > gain 1 exp\n'
    table = drawn(LATER + task)
    for exp in (1, 2):
        table.set("ann", wealth=1)
        table.game.calendar.active.clear()
        table.run(resolve(table.game, table.rules, "news"))
        table.set("ann", wealth=2)
        table.game.unsettled = 1
        table.run(table.rules.settle(table.game, table.rules))
        assert table["ann"].exp == exp


@rule("KOR-EVENT-006", "KOR-DAYSTART-015", "FOA-SAMPLE-013")
@pytest.mark.parametrize(("kind", "food"), [("random", 2), ("story", 1)])
def test_a_card_that_waits_for_random_events_hears_no_other(kind: str, food: int) -> None:
    charm = 'item charm "Charm"\n  deck: A\n  when a random event is drawn: gain 1 food\n'
    news = f'event news "News"\n  kind: {kind}\n'
    table = Table(LATER + charm + news)
    table.set("ann", items=["charm"])
    table.run(resolve(table.game, table.rules, "news"))
    assert table["ann"].food == food


@rule("KOR-ITEM-018", "FOA-SAMPLE-013")
@pytest.mark.parametrize("said", ["gain 1 food", "gain 1 food [food 5+]"])
def test_what_a_card_gives_at_a_random_event_is_its_owner_s(said: str) -> None:
    """Bob has 5 food and the charm is Ann's: nobody is asked who takes it, and it is not he who meets the condition."""
    charm = f'item charm "Charm"\n  deck: A\n  when a random event is drawn: {said}\n'
    table = Table(charm + 'event news "News"\n  kind: random\n', heroes="ann bob")
    table.set("ann", items=["charm"], food=1)
    table.set("bob", food=5)
    table.run(resolve(table.game, table.rules, "news"))
    assert (table["ann"].food, table["bob"].food) == (1 if "[" in said else 2, 5)


@rule("KOR-ITEM-018", "FOA-SAMPLE-013", "KOR-DISCARD-001", "KOR-DAYSTART-015")
@pytest.mark.parametrize(
    ("price", "owner", "lies"),
    [("may ", "ann", []), ("may discard this to ", "ann", ["charm"]), ("may pay 1 magic to ", "ann", [])],
)
def test_the_owner_of_a_card_exchanges_a_random_event_for_its_price(
    price: str, owner: str, lies: list[str]
) -> None:
    """Only Ann has a magic; the drawn event gives nothing, the next one lies on the table."""
    charm = (
        f'item charm "Charm"\n  deck: A\n  when a random event is drawn: {price}exchange the random event\n'
    )
    news = 'event news "News"\n  kind: random\n  > each character gains 5 wealth\n'
    table = Table(charm + news + WHIMS, heroes="ann bob")
    table.set(owner, items=["charm"], magic=1)
    table.game.decks.items["A"] = []
    table.game.decks.random_events = ["whim-0"]
    again = [] if "discard" in price else ["no"]
    table.run(resolve(table.game, table.rules, "news"), "yes", *again)
    assert (table.game.calendar.active, table.game.decks.random_events) == (["whim-0"], ["news"])
    assert (table["ann"].wealth, table.game.decks.items["A"]) == (1, lies)
    assert table["ann"].magic == (0 if "magic" in price else 1)
    assert table.asked[0].actor == "ann"


@rule("FOA-SAMPLE-013", "KOR-DAYSTART-015")
@pytest.mark.parametrize(
    ("by", "pile", "active", "wealth"),
    [("event", [], "news", 6), ("event", ["whim-0"], "whim-0", 1), ("charm", [], "news", 6)],
)
def test_an_event_is_exchanged_only_for_another_one(
    by: str, pile: list[str], active: str, wealth: int
) -> None:
    """With an empty pile its own words, or those of a charm, change nothing."""
    exchange = "exchange the random event"
    charm = f'item charm "Charm"\n  deck: A\n  when a random event is drawn: {exchange}\n'
    news = f"{exchange}, gain 5 wealth" if by == "event" else "gain 5 wealth"
    table = Table(charm + f'event news "News"\n  kind: random\n  > {news}\n' + WHIMS)
    table.set("ann", items=["charm"] if by == "charm" else [])
    table.game.decks.random_events = list(pile)
    table.run(resolve(table.game, table.rules, "news"))
    assert (table.game.calendar.active, table["ann"].wealth) == ([active], wealth)


@rule("FOA-SAMPLE-013", "FOA-SETUP-026")
def test_a_card_that_exchanges_every_event_is_told_once_and_ended() -> None:
    charm = 'item charm "Charm"\n  deck: A\n  when a random event is drawn: exchange the random event\n'
    table = Table(charm + WHIMS)
    table.set("ann", items=["charm"])
    piles = table.game.decks.random_events
    table.run(resolve(table.game, table.rules, piles.pop(0)))
    assert len([event for event in table.events("step") if "for ever" in event.text]) == 1
    assert (sorted(piles), table.game.calendar.active) == ([f"whim-{n}" for n in range(6)], [])
    assert table.game.reading == (0, 0)


@rule("KOR-ITEM-018", "FOA-SAMPLE-013", "KOR-PAYLOSE-001")
def test_nobody_else_pays_for_the_exchange() -> None:
    charm = 'item charm "Charm"\n  deck: A\n  when a random event is drawn: may pay 1 magic to exchange the random event\n'
    table = Table(charm + 'event news "News"\n  kind: random\n' + WHIMS, heroes="ann bob")
    table.set("ann", items=["charm"])
    table.set("bob", magic=5)
    table.run(resolve(table.game, table.rules, "news"), "no")
    assert (table.asked[0].open_keys(), table.game.calendar.active) == (["no"], ["news"])


@rule("KOR-DAYSTART-015", "FOA-SAMPLE-013")
def test_of_an_exchanged_event_nothing_is_read() -> None:
    charm = 'item charm "Charm"\n  deck: A\n  when a random event is drawn: may pay 1 food to exchange the random event\n'
    news = 'event news "News"\n  kind: random\n  > gain 5 wealth\n  -> hearth/start\n'
    table = Table(LATER + charm + news + WHIMS, journal=tale("> gain 5 food", "-> end"))
    table.set("ann", items=["charm"])
    table.game.decks.random_events = ["whim-0", "whim-1"]
    table.run(resolve(table.game, table.rules, "news"), "yes", "no")
    assert (table["ann"].wealth, table["ann"].food) == (1, 0)
    assert table.game.calendar.active == ["whim-0"]
    assert table.game.decks.random_events == ["whim-1", "news"]


@rule("KOR-EVENT-001")
@pytest.mark.parametrize("where", ["deck", "active", "random"])
def test_an_event_that_is_put_on_top_lies_nowhere_else(where: str) -> None:
    table = Table(LATER + 'event news "News"\n  kind: random\n')
    decks, calendar = table.game.decks, table.game.calendar
    decks.random_events, decks.events, calendar.active = [], ["later"], []
    {"deck": decks.events, "active": calendar.active, "random": decks.random_events}[where].append("news")
    table.do(PutEventOnTop(event="news"))
    assert (decks.events, decks.random_events, calendar.active) == (["news", "later"], [], [])


@rule("KOR-EVENT-001", "KOR-DISCARD-006")
@pytest.mark.parametrize("removed", [False, True])
def test_an_event_is_shuffled_into_the_deck_unless_it_has_left_the_game(removed: bool) -> None:
    """The shuffle is asked of chance: here it puts the new card on top."""
    table = Table(LATER + 'event news "News"\n  kind: story\n')
    table.game.decks.events = ["later"]
    if removed:
        table.do(RemoveEvent(event="news"))
    table.do(ShuffleEvent(event="news"), answers=[] if removed else [("news", "later")])
    assert table.game.decks.events == (["later"] if removed else ["news", "later"])


@rule("KOR-EVENT-005", "KOR-STORY-004")
def test_fewer_than_none_are_never_added() -> None:
    fewer = EDITION.with_numbers("fewer", random_events_placed=-3)
    table = Table(WHIMS, rules=fewer)
    table.do(AddRandomEvents(amount=2))
    assert (len(table.game.decks.random_events), table.game.decks.events) == (6, [])


@rule("KOR-SETUP-019", "KOR-EVENT-001", "KOR-SETUP-021")
def test_the_next_chapter_lays_the_event_deck_anew() -> None:
    """What was left of the old deck goes back, random events under their pile; a named event is taken from the table."""
    more = LATER + 'event news "News"\n  kind: story\n' + WHIMS
    table = Table(
        more
        + 'chapter first 1 "First"\n\n  -> end\n\n'
        + 'chapter second 2 "Second"\n  event deck: news, 1 random\n\n  -> end\n'
    )
    decks = table.game.decks
    decks.events, decks.random_events = ["later", "whim-0"], ["whim-1", "whim-2"]
    table.game.calendar.active = ["news"]
    table.do(ChapterBegins(number=2))
    assert decks.events == ["news", "whim-1"]
    assert decks.random_events == ["whim-2", "whim-0"]
    assert table.game.calendar.active == []


@rule("KOR-SETUP-019", "KOR-ITEM-002")
@pytest.mark.parametrize(("named", "table_of"), [("A", ["A"]), ("A, consumables", ["A", "consumables"])])
def test_a_chapter_puts_the_item_decks_on_the_table_that_it_names(named: str, table_of: list[str]) -> None:
    goods = 'item pot "Pot"\n  deck: A\n\nitem bread "Bread"\n  deck: consumables\n\n'
    chapter = f'chapter first 1 "First"\n  items: {named}\n\n  -> end\n'
    table = Table(goods + chapter, ready=False)
    table.run(set_up_chapter(table.game, table.rules, 1))
    assert table.game.decks.table == table_of


@rule("KOR-SETUP-019", "KOR-SETUP-009")
def test_the_first_cards_of_a_chapter_lie_on_top_before_its_page_is_read() -> None:
    cards = "".join(f'combat card hit-{n} {n} "Hit"\n  for: ann, starter\n' for n in (1, 2, 3))
    chapter = 'chapter first 1 "First"\n  first cards: hit-3\n\n  -> end\n'
    table = Table(cards + chapter, ready=False)
    table.run(set_up_chapter(table.game, table.rules, 1))
    assert table["ann"].combat_deck == ["hit-3", "hit-1", "hit-2"]


@rule("KOR-ENC-010", "KOR-ENC-011")
def test_a_deck_is_made_of_the_depicted_difficulties_and_the_named_cards() -> None:
    """What has left the deck for good stays out, what has left the game or stands on the map cannot be named into it; the
    rest is shuffled: chance turns the order round.
    """
    chapter = 'chapter first 1 "First"\n  green deck: difficulty 1, with beast-3x, with beast-3y, with beast-2y\n\n  -> end\n'
    table = Table(BEASTS + beast("gone") + chapter, ready=False)
    game = table.game
    game.decks.left = {"gone": "green"}
    game.decks.removed = ["encounter:beast-3y"]
    game.board.guardians = []
    table.run(set_up_chapter(game, table.rules, 1), ("beast-2y", "beast-3x", "beast-1y", "beast-1x"))
    assert game.decks.encounters["green"] == ["beast-2y", "beast-3x", "beast-1y", "beast-1x"]


@rule("KOR-SETUP-019", "KOR-SETUP-017")
def test_without_chapters_every_encounter_is_in_the_shuffled_deck_of_its_colour() -> None:
    table = Table(beast("wolf") + beast("stag"), ready=False)
    table.run(set_up_first_chapter(table.game, table.rules), ("stag", "wolf"))
    assert table.game.decks.encounters == {"green": ["stag", "wolf"]}


@rule("KOR-SETUP-018", "KOR-SETUP-013")
def test_the_random_events_are_shuffled_into_a_pile_of_their_own() -> None:
    table = Table(WHIMS, ready=False)
    turned = tuple(f"whim-{n}" for n in reversed(range(6)))
    table.run(set_up_decks(table.game, table.rules), turned)
    assert table.game.decks.random_events == list(turned)


@rule("KOR-SETUP-005", "KOR-TRACK-001", "KOR-SETUP-009")
def test_a_character_with_little_health_begins_with_as_little_energy() -> None:
    weak = PEOPLE.replace("health: 0-12, start 9", "health: 0-12, start 4", 1)
    table = Table(people=weak, heroes="ann bob")
    assert (table["ann"].energy, table["ann"].health) == (4, 4)
    assert (table["bob"].energy, table["bob"].health) == (6, 9)


@rule("KOR-SETUP-006")
def test_an_attribute_that_is_not_printed_starts_at_0() -> None:
    plain = PEOPLE.replace("aggression 0, empathy 0, courage 1", "courage 1", 1)
    attributes = Table(people=plain)["ann"].attributes
    assert (attributes["aggression"], attributes["empathy"], attributes["courage"]) == (0, 0, 1)


@rule("KOR-DAYSTART-002", "KOR-DAYSTART-001")
@pytest.mark.parametrize(
    ("first", "day", "food"), [("event-only", 0, 1), ("whole", 0, 2), ("event-only", 1, 2)]
)
def test_the_first_day_begins_with_its_event_alone(first: str, day: int, food: int) -> None:
    """AMB-S-01: on Day 1 nothing speaks at the start of the day, unless the table plays the whole of it."""
    tree = 'item tree "Tree"\n  deck: A\n  at the start of the day: gain 1 food\n'
    table = Table(tree, rules=EDITION.with_rulings(amb_s_01=first))
    table.set("ann", items=["tree"])
    table.game.calendar.day = day
    table.run(start_of_day(table.game, table.rules))
    assert table["ann"].food == food


@rule("KOR-STORY-009")
def test_only_a_gain_of_time_uses_up_what_the_chapter_spares() -> None:
    table = Table('chapter first 1 "First"\n  time passes: 4 parts\n\n  -> end\n')
    spared = EDITION.with_numbers("spared", time_spared=1)
    for parts in (0, 1, 1):
        table.run(pass_time(table.game, spared, parts))
    assert table.game.calendar.time_passed == {1: 1}


@rule("KOR-DAYEND-003", "KOR-DAYEND-004")
@pytest.mark.parametrize(("energy", "change", "after"), [(3, "less", 5), (3, "more", 7), (0, "less", 3)])
def test_what_a_card_gives_or_takes_comes_on_top_of_a_rest(energy: int, change: str, after: int) -> None:
    """First to the start of 6, or 4 more when exhausted; then 1 more or less."""
    table = Table(f'item mat "Mat"\n  deck: A\n  while held: each rest gives 1 energy {change}\n')
    table.set("ann", items=["mat"], energy=energy)
    table.run(rest(table.game, table.rules, table["ann"]))
    assert table["ann"].energy == after


TWO_WORDS = """\
item boots "Boots"
  deck: A
  when travelling: gain 1 wealth
  when travelling: gain 1 food
event hail "Hail"
  kind: story
  when travelling: gain 1 terror
  when travelling: gain 1 exp
companion dog "Dog"
  when travelling: gain 2 magic
"""


@rule("KOR-GEN-002", "KOR-EVENT-006", "KOR-SETUP-022")
@pytest.mark.parametrize(("dog_at", "magic"), [("hearth", 2), ("moor", 0)])
def test_all_abilities_of_one_moment_speak_in_the_order_the_players_say(dog_at: str, magic: int) -> None:
    """Two on her own boots, two on the event of the day; a companion speaks for those in its own location."""
    table = Table(TWO_WORDS)
    table.set("ann", items=["boots"], food=0, wealth=0)
    table.game.calendar.active = ["hail"]
    table.game.board.companions = {"dog": dog_at}
    order = ["hail-1", "ann-boots-1", *(["dog"] if magic else []), "hail"]
    table.run(trigger(table.game, table.rules, ("ann",), "when-travelling"), *order)
    ann = table["ann"]
    assert (ann.wealth, ann.food, ann.terror, ann.exp, ann.magic) == (1, 1, 1, 1, magic)
    offered = {option.key for option in table.asked[0].options}
    assert offered == {"ann-boots", "ann-boots-1", "hail", "hail-1", *(["dog"] if magic else [])}


@rule("KOR-ACTION-001", "KOR-ACTION-002", "KOR-QUEST-001", "KOR-LOC-005")
def test_what_follows_from_an_action_comes_before_the_next_menu() -> None:
    """The marker is placed when the Action is over, and the quest that waits for it ends at once."""
    world = MAP.replace(
        "  A fire that is never out.\n", "  A fire.\n\n  action: (time 1) Stoke it.\n    > gain 1 food\n"
    )
    task = 'event task "Task"\n  kind: quest\n  success: [dark time at hearth 1+]\n    > gain 2 exp\n'
    table = Table(task, world=world)
    table.game.calendar.active = ["task"]
    table.until(act_until_agreed(table.game, table.rules), "stoke-it")
    assert table["ann"].exp == 2


@rule("KOR-TRACK-005", "KOR-SETUP-019")
@pytest.mark.parametrize("chapter", ["", 'chapter first 1 "First"\n\n  -> end\n'])
def test_who_begins_on_a_red_slot_begins_insane(chapter: str) -> None:
    table = Table(chapter, people=PEOPLE.replace("terror: 0-10, start 0", "terror: 0-10, start 9", 1))
    assert table["ann"].conditions == ["you-are-going-insane"]
