"""What a book looks up once, for all games: who can play, which cards speak or cost, which pages something waits for."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from runtime.rules.actions.explore import explore
from runtime.rules.actions.travel import travel, travel_dues
from runtime.rules.book.book import Book
from runtime.rules.calendar.day import start_effects
from runtime.rules.calendar.setup import CannotStart
from schemas.parts import Standing
from schemas.vocabulary.standing_rules import Costs
from schemas.vocabulary.world import PlaceMarkers
from tests.encounters.arena import Arena, card, fight
from tests.support.pages import hearth, tale
from tests.support.tables import CAMPAIGN, PEOPLE, Table, campaign_of

rule = pytest.mark.rule


# --- who can play


@rule("KOR-GEN-005", "KOR-WYRD-001")
@pytest.mark.parametrize(
    ("listed", "known"), [("  characters: bob, ann\n", "bob, ann"), ("", "ann, bob, cal, dee")]
)
def test_who_can_play_is_listed_or_everybody_but_other_forms(listed: str, known: str) -> None:
    head = CAMPAIGN.replace("  characters: ann, bob, cal, dee\n", listed)
    people = PEOPLE + '\ncharacter ann-moth "The Moth"\n  form of: ann\n'
    assert ", ".join(Book(campaign_of(head=head, people=people)).heroes) == known
    with pytest.raises(CannotStart, match=known):
        Table(head=head, people=people, heroes="ann-moth", ready=False)


# --- which cards speak


@rule("KOR-SETUP-022", "KOR-DAYSTART-003", "KOR-TRAVEL-003")
def test_a_tile_speaks_at_its_moments_for_its_own_character() -> None:
    people = PEOPLE.replace(
        "wealth 1\n",
        "wealth 1\n  at the start of the day: gain 1 magic\n  when travelling: gain 2 food\n",
        1,
    )
    table = Table(people=people, heroes="ann bob")
    table.run(start_effects(table.game, table.rules))
    table.run(travel(table.game, table.rules, ("ann", "bob"), "mill"), "1")
    assert [(one.magic, one.food) for one in (table["ann"], table["bob"])] == [(1, 3), (0, 2)]


@rule("KOR-ITEM-005", "KOR-ITEM-006", "KOR-SECRET-008")
@pytest.mark.parametrize(("inactive", "key"), [([], "exchange"), (["fang"], "exchange")])
def test_who_is_alone_and_owns_one_secret_with_a_keyword_may_turn_it(inactive: list[str], key: str) -> None:
    fang = 'secret fang 7 "Fang"\n  kind: small, weapon\n  while held: each travel costs 1 energy more\n'
    table = Table(fang)
    assert key not in table.options("ann")
    table.set("ann", secrets=["fang"], inactive=list(inactive))
    table.act("ann", key)
    assert table["ann"].inactive == ([] if inactive else ["fang"])


# --- what things cost


@rule("KOR-GEN-001", "KOR-TRAVEL-001", "KOR-TRAVEL-010")
def test_a_campaign_may_make_an_action_dearer_for_everybody() -> None:
    law = Standing(
        rule=Costs(which="each", action="travel", amount=1, what="energy", change="more"),
        at=(1, 1),
        scope="in-play",
    )
    campaign = msgspec.structs.replace(campaign_of(), standing=(law,))
    table = Table(campaign=campaign, heroes="ann bob")
    for members, energy in ((("ann",), 2), (("ann", "bob"), 4)):
        assert [tuple(one) for one in travel_dues(table.game, table.rules, members)] == [
            (energy, ("energy",))
        ]


@rule("KOR-ACTION-003", "KOR-PAYLOSE-005")
@pytest.mark.parametrize("food", [0, 1, 4])
def test_a_price_of_all_is_whatever_is_there(food: int) -> None:
    table = Table(world=hearth("action: (all food) Feast.", "  > gain 1 magic per food paid"))
    table.set("ann", food=food)
    table.act("ann", "feast")
    assert (table["ann"].food, table["ann"].magic) == (0, food)


@rule("KOR-LOCACT-002", "KOR-LOCACT-004")
def test_two_actions_of_the_same_words_are_two() -> None:
    table = Table(
        world=hearth(
            "action: (once) Search.",
            "  > gain 1 food",
            "action: (once) Search.",
            "  > gain 1 wealth",
            "action: (once) Search.",
            "  > gain 1 magic",
        )
    )
    table.act("ann", "search-2")
    assert [key for key in table.open("ann") if key.startswith("search")] == ["search", "search-3"]
    table.act("ann", "search")
    table.act("ann", "search-3")
    assert (table["ann"].food, table["ann"].wealth, table["ann"].magic) == (2, 2, 1)
    assert not [key for key in table.open("ann") if key.startswith("search")]


@rule("KOR-JOURNAL-007", "KOR-LOC-005")
@pytest.mark.parametrize("cost", ["once", "once per day", "time 1"])
def test_each_choice_is_spent_for_itself(cost: str) -> None:
    """Two choices of a page that can be taken once: the other one stays open. Time lies on the Location and closes both."""
    table = Table(
        journal=tale(
            f"* ({cost}) Left.",
            "  > gain 1 food",
            "  -> end",
            f"* ({cost}) Right.",
            "  > gain 1 magic",
            "  -> end",
            "* Leave.",
            "  -> end",
        )
    )
    table.act("ann", "explore", "left")
    decision = table.until(explore(table.game, table.rules, ("ann",)))
    assert decision.open_keys() == (["leave"] if cost == "time 1" else ["right", "leave"])


# --- which pages are waited for


@rule("KOR-QUEST-001", "FOA-QUEST-001", "KOR-SECRET-007")
@pytest.mark.parametrize("kind", ["small", "standard, global"])
def test_a_quest_on_a_secret_waits_for_a_page_as_that_of_an_event_does(kind: str) -> None:
    oath = f'secret oath 8 "Oath"\n  kind: {kind}\n  success: [verse hearth/start read]\n    > gain 2 magic\n'
    table = Table(oath, journal=tale("-> there"))
    if "global" in kind:
        table.game.decks.global_secrets = ["oath"]
    else:
        table.set("ann", secrets=["oath"])
    table.act("ann", "explore")
    assert table["ann"].magic == 2
    told = [event.what for event in table.told if event.kind in ("quest", "verse")]
    assert told == ["hearth/start", "oath", "hearth/there"]


@rule("KOR-QUEST-001", "KOR-REQ-011")
@pytest.mark.parametrize("on", ["event:vigil", "event:watch", "secret:oath", "location:hearth"])
def test_a_quest_counts_the_markers_on_its_own_card(on: str) -> None:
    """Three cards wait for 2 markers each; only the one that bears them ends."""
    waits = "success: [dark time here 2+]\n    > gain 1 {what}\n"
    more = (
        'event vigil "Vigil"\n  kind: quest\n  ' + waits.format(what="magic")
        + 'event watch "Watch"\n  kind: quest\n  ' + waits.format(what="food")
        + 'secret oath 8 "Oath"\n  kind: small\n  ' + waits.format(what="wealth")
    )  # fmt: skip
    table = Table(more)
    table.game.calendar.active = ["vigil", "watch"]
    table.set("ann", secrets=["oath"], food=0, wealth=0, magic=0)
    for amount in (1, 1, 1):  # once it has ended, a third changes nothing
        table.do(PlaceMarkers(amount=amount, marker="dark-time", place="@here"), source=on)
    ann = table["ann"]
    ended = {"event:vigil": (1, 0, 0), "event:watch": (0, 1, 0), "secret:oath": (0, 0, 1)}.get(on, (0, 0, 0))
    assert (ann.magic, ann.food, ann.wealth) == ended


# --- time on a card of the sequence


def burning(*lines: str) -> Any:
    idle = "".join(card(f"idle-{n}") for n in range(6))
    fuse = card("fuse", "free: closes 1 pool opens 1x", "on placement: place 3 time here", *lines)
    arena = Arena(fight("foe", value=30), fuse, idle)
    arena["ann"].combat_deck = ["fuse", *(f"idle-{n}" for n in range(6))]
    arena.check_places = False
    return arena


@rule("KOR-COMBAT-032", "KOR-COMBAT-033", "KOR-COMBAT-034", "KOR-GEN-009")
@pytest.mark.parametrize(
    ("amount", "left", "pool"),
    [("1", "fuse(t2)", 1), ("2", "fuse(t1)", 1), ("3", "fuse", 3), ("all", "fuse", 3)],
)
def test_a_card_in_the_sequence_takes_time_off_itself(amount: str, left: str, pool: int) -> None:
    """With the last marker its delayed ability comes at once: 2 more pool."""
    arena = burning(f"at any time: remove {amount} time here", "delayed: gain 2 pool").meet("foe").say("fuse")
    assert (arena.seq, arena.pool) == ("fuse(t3)", 1)
    arena.say("use-fuse")
    assert (arena.seq, arena.pool) == (left, pool)
    assert arena.game.card_markers == {}
