"""Edges of Avalon's rules: traits with little to work on, gifts and prices of the first Action, guests, modes at
their minimum.
"""

import pytest

from runtime.editions.fall_of_avalon.advancing import advance
from runtime.editions.fall_of_avalon.free_play import with_guests
from runtime.editions.fall_of_avalon.nights import eat
from runtime.rules.actions.explore import explore
from schemas.vocabulary.world import PlaceMenhir
from tests.encounters.arena import AVALON, Arena, card, fight
from tests.rules.avalon.watching import quest, watching
from tests.support.avalon import AVALON as TOLD
from tests.support.avalon import CAMPAIGN, MAP, PEOPLE, avalon
from tests.support.avalon_cards import tale
from tests.support.cards import item
from tests.support.tables import campaign_of

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(9))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(6))
WIN = card("win", "free: closes 9 pool")


def arena_of(*texts: str, heroes: str = "ann", **more: object) -> Arena:
    return Arena(*texts, heroes=heroes, rules=more.pop("rules", AVALON), **more)  # type: ignore[arg-type]


# --- traits


@rule("FOA-TRAIT-001")
@pytest.mark.parametrize(("redrawn", "left", "gone"), [(1, 1, 1), (2, 1, 0)])
def test_an_ambush_leaves_one_card_of_however_few(redrawn: int, left: int, gone: int) -> None:
    """A hand redrawn once has two cards, one redrawn twice has one: of that nothing is discarded."""
    arena = arena_of(fight("foe", "traits: ambush"), IDLE).meet("foe", keep=False)
    arena.say(*["redraw"] * redrawn)
    while arena.kind() == "hand.keep":
        arena.say("keep")
    if arena.kind() == "hand.discard":
        arena.say(arena.hand()[0])
    thrown = [event.amount for event in arena.told if event.kind == "cards" and event.text == "discarded"]
    assert (len(arena.hand()), thrown) == (left, [gone] if gone else [])


@rule("FOA-TRAIT-010")
def test_a_robber_looks_at_each_loss_of_health_and_at_nothing_else() -> None:
    """AMB-S-107: Ann's loss was looked at while Bob stood; when he has escaped, she gains Terror and loses no Health."""
    text = fight("foe", "traits: robber", "attack 0-1: take 3 damage", "attack 2+: gain 1 terror")
    jabs = "".join(card(f"jab-{n}", "free: closes 1 pool opens 1x") for n in range(6))
    arena = arena_of(text, jabs, BOB, heroes="ann bob")
    arena.set("ann", health=4, wealth=2)
    arena.meet("foe", "ann", "jab-0", "end")
    assert arena["ann"].health == 1
    arena.say("escape", "jab-1", "end")
    assert (arena["ann"].terror, arena["ann"].health, arena.pool) == (1, 1, 2)
    assert (arena.outcome, arena.state.over, arena["ann"].wealth) == (None, "", 2)


@rule("FOA-TRAIT-010", "FOA-COMBAT-042")
def test_a_robber_that_was_defeated_robs_nobody_whatever_the_reward_costs() -> None:
    text = fight("foe", "traits: robber", "reward: lose 8 health, gain 1 exp")
    arena = arena_of(text, WIN, IDLE, item("axe", "items"))
    arena["ann"].items = ["axe"]
    arena.meet("foe", "win", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].health, arena["ann"].exp) == ("win", 1, 1)
    assert (arena["ann"].items, arena["ann"].wealth) == (["axe"], 1)


@rule("FOA-TRAIT-011", "FOA-QUEST-003")
def test_what_a_shattered_weapon_brings_about_comes_before_the_reward() -> None:
    text = fight("foe", "traits: shatter", "reward: gain 1 exp") + quest("not any weapon")
    arena = arena_of(text, WIN, IDLE, item("club", "items", "weapon"))
    arena["ann"].items = ["club"]
    arena.game.calendar.active = ["task"]
    arena.meet("foe", "win", "end")
    told = [event.what for event in arena.told if event.kind == "quest" or event.what == "exp"]
    assert told == ["task", "exp"]


# --- the map


@rule("FOA-LOC-001", "FOA-SETUP-017", "FOA-QUEST-003")
def test_a_location_that_comes_onto_the_map_is_noticed_at_once() -> None:
    table = watching("location tarn revealed")
    table.game.board.menhirs["moor"] = 4
    table.do_arrive("ann", "moor")
    assert "tarn" in table.game.board.locations
    assert table["ann"].magic == 1


@rule("FOA-CHALLENGE-005")
@pytest.mark.parametrize(("dial", "shows"), [(1, 1), (2, 1), (8, 7)])
def test_a_dial_set_lower_still_shows_at_least_1(dial: int, shows: int) -> None:
    rules = TOLD.offered["short-menhirs"](TOLD)
    table = avalon(rules=rules)
    table.do(PlaceMenhir(place="moor", dial=(dial,)))
    assert table.game.board.menhirs["moor"] == shows


@rule("FOA-SETUP-018", "FOA-GEN-004")
def test_a_dial_in_a_text_shows_its_value_from_1_on() -> None:
    table = avalon()
    table.do(PlaceMenhir(place="moor", dial=(1,)))
    assert table.game.board.menhirs["moor"] == 1


# --- the night


@rule("FOA-DAYEND-002", "FOA-DAYEND-003")
def test_only_the_first_meal_of_the_group_is_dearer_by_a_card_that_speaks_to_all() -> None:
    """By the ruling that `the first` is the first of the group."""
    tax = 'secret tax 7 "Tax"\n  kind: standard, global\n  while in play: the first recovery costs 1 food more\n'
    rules = TOLD.with_rulings(first_of_the_day="once")
    table = avalon(tax, heroes="ann bob", rules=rules)
    table.game.decks.global_secrets.append("tax")
    for name in ("ann", "bob"):
        table.set(name, food=5, health=5)
        table.run(eat(table.game, rules, table[name]), "yes")
    assert (table["ann"].food, table["bob"].food) == (3, 4)


@rule("FOA-DAYEND-009", "FOA-CHALLENGE-007")
def test_with_dear_cards_exp_still_buys_a_point_that_costs_less() -> None:
    rules = TOLD.offered["dear-cards"](TOLD)
    table = avalon(rules=rules)
    table["ann"].exp = 4
    decision = table.until(advance(table.game, rules))
    assert decision.kind == "advance.spend"
    assert "raise-practicality" in decision.open_keys()


# --- what each owes


@rule("FOA-PARTY-005", "FOA-CLAR-003")
def test_of_two_the_one_who_can_pay_may_go_alone() -> None:
    table = avalon(heroes="ann bob", journal=tale("2 wealth per party member"))
    table["ann"].wealth, table["bob"].wealth = 2, 1
    table.act("ann", "explore", "with-bob", "1", "through", "ann")
    assert (table["ann"].wealth, table["bob"].wealth) == (0, 1)
    assert (table["ann"].exp, table["bob"].exp) == (1, 0)


@rule("FOA-PARTY-005", "FOA-PARTY-006")
def test_who_does_not_pay_is_no_longer_in_the_party_of_the_action() -> None:
    journal = (
        "journal hearth\n\nverse door\n  A door.\n\n  * (2 wealth per party member) Through.\n    -> hall\n"
        "  * Away.\n    -> end\n\nverse hall\n  A hall.\n\n  * Sit.\n    -> end\n  * Stand.\n    -> end\n"
    )
    table = avalon(heroes="ann bob", journal=journal)
    table["ann"].wealth, table["bob"].wealth = 2, 1
    decision = table.until(explore(table.game, table.rules, ("ann", "bob")), "1", "through", "ann")
    assert decision.actor == "ann"
    assert table.game.party == ("ann",)


@rule("FOA-PARTY-009", "FOA-RES-002")
@pytest.mark.parametrize("allowed", [True, False])
def test_cards_for_any_time_are_used_while_reading_unless_the_table_rules_otherwise(allowed: bool) -> None:
    """AMB-S-41."""
    rules = TOLD.with_rulings(amb_s_41=allowed)
    bread = item("bread", "items", "", "at any time: may discard this to gain 1 health")
    table = avalon(bread, rules=rules, journal=tale("1 wealth"))
    table.set("ann", items=["bread"], health=5)
    decision = table.until(explore(table.game, rules, ("ann",)))
    assert ("use-bread" in [option.key for option in decision.options]) is allowed


# --- guests

GUEST = """\
campaign elsewhere "Elsewhere"
  edition: fall-of-avalon
  start: quay

character ezra 7 "Ezra"
  energy: 0-9, start 5
  health: 0-10, start 10
  terror: 0-9, start 0
  tray: blue

location quay 101 "The Quay"
  Tar.
"""


@rule("FOA-FREE-001")
@pytest.mark.parametrize(
    ("head", "heroes"),
    [
        (CAMPAIGN.replace("ann, bob, cal, dee", "ann, bob"), ("ann", "bob", "ezra")),
        (CAMPAIGN.replace("  characters: ann, bob, cal, dee\n", ""), ("ann", "bob", "cal", "dee", "ezra")),
    ],
)
def test_guests_join_those_whom_the_campaign_names_or_everybody(head: str, heroes: tuple[str, ...]) -> None:
    ours = campaign_of(head=head, people=PEOPLE, world=MAP)
    theirs = campaign_of("", head="", people="", world="", journal=GUEST)
    assert with_guests(ours, theirs).heroes == heroes
