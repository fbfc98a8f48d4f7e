"""The day, the map and the Journal: the doubtful cases of rules, where two of them meet."""

import pytest

from runtime.editions.modes import with_modes
from runtime.rules.actions.explore import explore
from runtime.rules.actions.travel import travel
from runtime.rules.calendar.advancement import modify_decks
from runtime.rules.calendar.day import remove_time_markers
from runtime.rules.calendar.moments import trigger
from runtime.rules.calendar.night_steps import rest_all
from runtime.rules.map.guardians import activate_guardian
from runtime.rules.map.moving import arrive
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Guardian, Markers
from schemas.vocabulary.choices import May
from schemas.vocabulary.encounters import DrawEncounter
from schemas.vocabulary.possessions import GainSecret, LoseSecret
from schemas.vocabulary.requirements import HasSecret, MarkersAt
from schemas.vocabulary.resources import Gain, Pay
from schemas.vocabulary.world import PlaceGuardian, PlaceMarkers
from tests.support.cards import beast
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule


@rule("KOR-TRAVEL-001")
@pytest.mark.parametrize(("terror", "left"), [(0, 5), (5, 4)])
def test_an_ability_of_travelling_asks_its_own_requirement(terror: int, left: int) -> None:
    table = Table('item boots "Boots"\n  deck: A\n  when travelling: lose 1 energy [terror 5+]\n')
    table.set("ann", items=["boots"], terror=terror)
    table.run(travel(table.game, table.rules, ("ann",), "mill"))
    assert table["ann"].energy == left


@rule("KOR-DAYEND-003")
def test_an_ability_of_resting_asks_its_own_requirement() -> None:
    table = Table('item mat "Mat"\n  deck: A\n  when resting: gain 1 wealth [terror 5+]\n')
    table.set("ann", items=["mat"])
    table.steps([rest_all])
    assert table["ann"].wealth == 1


@rule("KOR-GEN-001", "KOR-DAYEND-003")
@pytest.mark.parametrize(("terror", "asked"), [(0, []), (5, ["party.member"])])
def test_what_a_card_says_at_its_moment_is_asked_at_its_own_line(terror: int, asked: list[str]) -> None:
    """And only where what it requires is so."""
    more = 'item mat "Mat"\n  deck: A\n  when resting: one party member gains 1 wealth [terror 5+]\n'
    table = Table(more, heroes="ann bob")
    table.set("ann", items=["mat"], terror=terror)
    table.game.party = ("ann", "bob")
    table.run(trigger(table.game, table.rules, ("ann", "bob"), "when-resting"), *(["bob"] if asked else []))
    assert table.kinds() == asked
    for decision in table.asked:
        assert decision.at is not None
        assert (decision.at.file, decision.at.line) == ("more.chron", 3)


@rule("KOR-ECHO-005", "KOR-ECHO-006")
def test_a_legendary_action_for_its_moment_may_be_let_pass_and_is_used_once() -> None:
    more = 'legendary action nap "Nap"\n  for: ann, page 1\n  when resting: gain 2 wealth\n'
    table = Table(more)
    table.set("ann", legendary=["nap"])
    table.run(trigger(table.game, table.rules, ("ann",), "when-resting"), "no")
    assert (table["ann"].wealth, table["ann"].legendary) == (1, ["nap"])
    table.run(trigger(table.game, table.rules, ("ann",), "when-resting"), "yes")
    assert (table["ann"].wealth, table["ann"].legendary) == (3, [])


@rule("KOR-EVENT-006")
def test_an_event_sets_a_rule_for_every_traveller_of_the_day() -> None:
    table = Table('event hail "Hail"\n  kind: random\n  when travelling: gain 1 terror\n', heroes="ann bob")
    table.game.calendar.active.append("hail")
    table.run(travel(table.game, table.rules, ("ann", "bob"), "mill"), "1")
    assert (table["ann"].terror, table["bob"].terror) == (1, 1)


@rule("KOR-WAYSTONE-002")
def test_a_card_can_make_the_activation_cheaper() -> None:
    table = Table('item rod "Rod"\n  deck: A\n  while held: each waystone costs 1 energy less\n')
    table.set("ann", items=["rod"], magic=1, food=1)
    assert table.options("ann")["activate-a-waystone"].cost == "1 energy and a payment"
    table.act("ann", "activate-a-waystone", "offering", "0", "north-east")
    assert (table["ann"].energy, table["ann"].magic) == (5, 0)


@rule("KOR-DAYEND-006")
def test_a_card_can_make_recovery_free() -> None:
    table = Table('item pot "Pot"\n  deck: A\n  while held: each recovery costs 1 food less\n')
    table.set("ann", items=["pot"], food=0, terror=2)
    from runtime.rules.calendar.resting import recovery_dues

    assert recovery_dues(table.game, table.rules, table["ann"]) == []


@rule("KOR-PARTY-004", "KOR-SCALE-004")
def test_a_member_may_pay_what_each_member_owes() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", food=0)
    table.set("bob", food=2)
    effect = May(
        do=(Pay(amount=1, what="food", who="@each-party-member"),),
        then=(Gain(amount=1, what="exp", who="@each-character"),),
    )
    table.do(effect, answers=("yes",))
    assert (table["bob"].food, table["ann"].exp) == (0, 1)


@rule("KOR-DAYSTART-004", "KOR-QUEST-001")
def test_a_quest_sees_the_last_time_marker_leave() -> None:
    table = Table(
        'event task "Task"\n  kind: quest\n  success: [light time at mill 0]\n    > each character gains 2 exp\n'
    )
    table.game.board.locations["mill"].markers = Markers(light=1)
    table.game.calendar.active.append("task")
    table.steps([remove_time_markers])
    assert table["ann"].exp == 2


@rule("KOR-GUARD-007", "KOR-GEN-003")
def test_of_two_waystones_that_touch_the_same_lowest_location_the_players_choose() -> None:
    table = Table(beast("wolf", extra=", guardian"), heroes="ann")
    board = table.game.board
    table.set("ann", location="mill")
    board.waystones = [(0, 1), (1, 0)]
    wolf = Guardian("wolf", "hearth", "green")
    board.guardians = [wolf]
    flow = activate_guardian(table.game, table.rules, wolf)
    decision = table.until(flow, "x")
    assert decision.kind == "waystone.fade"
    assert len(decision.options) == 2


@rule("KOR-GUARD-015")
def test_whatever_stood_there_as_a_guardian_stays_when_it_is_not_beaten() -> None:
    table = Table(beast("wolf"))
    table.do(PlaceGuardian(encounter="wolf", place="hearth"))
    table.act("ann", "challenge-wolf", "lose")
    assert [(one.encounter, one.location) for one in table.game.board.guardians] == [("wolf", "hearth")]
    table.act("ann", "challenge-wolf", "win")
    assert table.game.board.guardians == []


SPLINTER = (
    'combat card shard S1 "Shard"\n  for: ann, quest\n\n'
    'secret splinter 9 "Splinter"\n  kind: small, personal, card shard\n'
)


@rule("KOR-SECRET-011", "KOR-REQ-010")
def test_a_secret_that_is_a_card_is_owned_by_whose_deck_it_lies_in() -> None:
    table = Table(SPLINTER, heroes="ann bob")
    asked = HasSecret(secret="splinter")
    context = Context(("ann", "bob"), "hearth")
    assert not holds(asked, table.game, table.rules, context)
    table.do(GainSecret(secret="splinter"), members="ann")
    assert table["ann"].combat_deck == ["shard"]
    assert holds(asked, table.game, table.rules, context)
    table.do(GainSecret(secret="splinter"), members="bob")
    assert table["bob"].combat_deck == []  # there is one of it
    table.do(LoseSecret(secret="splinter"))
    assert table["ann"].combat_deck == []
    assert not holds(asked, table.game, table.rules, context)


@rule("KOR-LOC-005")
def test_time_stays_on_the_location_whose_action_moved_the_party_away() -> None:
    world = MAP.replace(
        "  A fire that is never out.\n",
        "  A fire.\n\n  action: (time 1) Ride.\n    > place each party member at mill\n",
    )
    table = Table(world=world)
    table.act("ann", "ride")
    locations = table.game.board.locations
    assert (locations["hearth"].markers.dark, locations["mill"].markers.dark) == (1, 0)


@rule("KOR-RES-007")
def test_exp_is_never_shared_out() -> None:
    table = Table(heroes="ann bob cal")
    table["cal"].location = "mill"
    table.do(Gain(amount=2, what="exp"), members="ann bob")
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [2, 2, 2]


BEASTS = "".join(beast(f"beast-{n}") for n in range(6))


@rule("KOR-STORY-004", "KOR-ENC-010")
@pytest.mark.parametrize(
    ("heroes", "modes", "size"),
    [
        ("ann bob", [], 4),
        ("ann bob", ["fewer-dangers"], 2),
        ("ann", ["fewer-dangers"], 2),
        ("ann bob cal", ["fewer-dangers"], 4),
    ],
)
def test_a_chapter_may_ask_for_so_many_encounters_per_character(
    heroes: str, modes: list[str], size: int
) -> None:
    chapter = 'chapter first 1 "First"\n  green deck: difficulty 1, 2 cards per character, with beast-5\n'
    table = Table(BEASTS + chapter, heroes=heroes, rules=with_modes(EDITION, modes))
    assert len(table.game.decks.encounters["green"]) == size
    assert "beast-5" in table.game.decks.encounters["green"]
    table.do(DrawEncounter(colour="green"), answers=("win",))
    assert len(table.game.decks.encounters["green"]) == size


@rule("KOR-DAYEND-013")
def test_a_deck_that_is_too_small_takes_cards_in() -> None:
    cards = "".join(f'combat card c{n} B{n} "C{n}"\n  for: ann, starter\n\n' for n in range(10))
    table = Table(cards)
    ann = table["ann"]
    ann.set_aside.append(ann.combat_deck.pop())
    decision = table.until(modify_decks(table.game, table.rules))
    done = decision.option("done")
    assert done is not None
    assert done.blocked == "a deck keeps at least 10 cards"


@rule("KOR-TRAVEL-011", "KOR-LOC-004")
def test_whoever_an_instant_moved_away_is_not_there_for_the_next() -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n",
        "  The wheel.\n\n  instant: A gust.\n    > place one party member at hearth\n"
        "  instant: A sack.\n    > each party member gains 1 wealth\n",
    )
    table = Table(world=world, heroes="ann bob")
    table.run(arrive(table.game, table.rules, ("ann", "bob"), "mill"), "a-gust", "ann")
    assert (table["ann"].location, table["ann"].wealth, table["bob"].wealth) == ("hearth", 1, 2)


@rule("KOR-ECHO-005")
def test_a_legendary_action_is_used_while_another_reads() -> None:
    call = 'legendary action call "Call"\n  for: bob, page 1\n  at any time: gain 2 food\n'
    table = Table(call, heroes="ann bob")
    table["bob"].legendary.append("call")
    table["bob"].location = "mill"
    table.run(explore(table.game, table.rules, ("ann",)), "use-call", "leave-it")
    assert (table["ann"].food, table["bob"].food, table["bob"].legendary) == (1, 4, [])


@rule("KOR-ENC-012", "KOR-ENC-005")
@pytest.mark.parametrize(
    ("loot", "green", "blue"),
    [
        ("gain 1 food", ["wolf"], []),
        ("remove encounter wolf from the green deck", [], []),
        ("add encounter wolf to the blue deck", [], ["wolf"]),
    ],
)
def test_a_card_that_changes_its_own_deck_does_not_fall_back_into_the_old_one(
    loot: str, green: list[str], blue: list[str]
) -> None:
    table = Table(beast("wolf") + f"  loot: {loot}\n")
    table.game.decks.encounters["blue"] = []
    table.do(DrawEncounter(colour="green"), answers=("win",))
    assert (table.game.decks.encounters["green"], table.game.decks.encounters["blue"]) == (green, blue)


@rule("KOR-GEN-009", "KOR-REQ-011")
def test_here_on_the_card_of_a_chapter_is_the_place_where_one_stands() -> None:
    """What its instruction puts down `here`, its requirement finds `here`."""
    table = Table(heroes="ann")
    effect = PlaceMarkers(amount=1, marker="quest-marker", place="@here")
    table.do(effect, here="hearth", source="chapter:1")
    assert table.game.board.locations["hearth"].markers.quest == 1
    asked = MarkersAt(marker="quest-marker", place="@here", least=1)
    assert holds(asked, table.game, table.rules, Context(("ann",), "hearth", source="chapter:1"))
