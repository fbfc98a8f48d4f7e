"""More worked examples of gaining, paying and losing in Kings of Ruin: parties, alternatives, the ends of tracks."""

from __future__ import annotations

import pytest

from runtime.rules.actions.explore import explore
from runtime.rules.protocol.decisions import Refused
from schemas.vocabulary.choices import Choose, May
from schemas.vocabulary.possessions import DiscardItems, GainSecret
from schemas.vocabulary.resources import Gain, Lose, Pay
from tests.support.pages import locks, tale
from tests.support.tables import MAP, Table

rule = pytest.mark.rule
ALL = ("ann", "bob", "cal", "dee")


def choices(*bullets: str) -> str:
    """A verse whose choices all lead on, and one that leaves."""
    lines = [line for bullet in bullets for line in (f"* {bullet}", "  -> there")]
    return tale(*lines, "* Go.", "  -> end")


# --- scales


@rule("KOR-SCALE-001", "KOR-SCALE-004", "KOR-PAYLOSE-002")
def test_a_loss_of_the_party_cannot_be_laid_on_whom_it_does_not_hurt() -> None:
    """Three Wealth to lose, Ann has none, Bob 1, Cal 5: Bob loses at most 1, and nobody is asked about Ann."""
    table = Table(heroes="ann bob cal")
    for name, wealth in (("ann", 0), ("bob", 1), ("cal", 5)):
        table.set(name, wealth=wealth)
    table.do(Lose(amount=3, what="wealth"), answers=["1"])
    assert table.asked[0].open_keys() == ["0", "1"]
    assert [table[name].wealth for name in ("ann", "bob", "cal")] == [0, 0, 3]


@rule("KOR-PAYLOSE-002", "KOR-SCALE-004")
def test_a_loss_greater_than_all_they_have_takes_everything_and_asks_nobody() -> None:
    table = Table(heroes="ann bob")
    table.do(Lose(amount=9, what="food"))
    assert (table["ann"].food, table["bob"].food, table.asked) == (0, 0, [])


@rule("KOR-SCALE-004")
def test_shared_terror_goes_where_the_party_says_even_to_one_who_can_take_no_more() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", terror=10)
    table.do(Gain(amount=2, what="terror"), answers=["2"])
    assert (table["ann"].terror, table["bob"].terror) == (10, 0)


@rule("KOR-SCALE-004", "KOR-DEATH-008")
def test_a_shared_loss_of_health_spares_the_dying_while_another_has_any() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", health=0, energy=0, conditions=["you-are-dying"])
    table.do(Lose(amount=2, what="health"))
    assert (table["bob"].health, table.game.ending, table.asked) == (7, "", [])


@rule("KOR-SCALE-004", "KOR-DEATH-008")
@pytest.mark.parametrize(("healths", "loss"), [((9, 9), 25), ((1, 2), 4), ((0, 2), 3)])
def test_a_shared_loss_greater_than_all_their_health_is_one_blow_for_each(
    healths: tuple[int, int], loss: int
) -> None:
    """What is too much belongs to the blow of whoever still stood: they are dying, nobody is dead."""
    table = Table(heroes="ann bob")
    for name, health in zip(("ann", "bob"), healths, strict=True):
        table.set(name, health=health, energy=0, conditions=[] if health else ["you-are-dying"])
    table.do(Lose(amount=loss, what="health"))
    assert (table["ann"].health, table["bob"].health, table.game.ending) == (0, 0, "")
    table.do(Lose(amount=1, what="health"), answers=["bob"])  # now it strikes somebody who has nothing left
    assert table.game.ending == "defeat"


@rule("KOR-SCALE-002", "KOR-SCALE-003")
@pytest.mark.parametrize(
    ("words", "food"),
    [
        ("each party member gains 1 food", [2, 3, 3, 4]),
        ("each character gains 1 food", [2, 3, 4, 5]),
        ("each other character gains 1 food", [1, 2, 4, 5]),
        ("dee gains 1 food", [1, 2, 3, 5]),
    ],
)
def test_who_is_meant_when_two_of_four_explore(words: str, food: list[int]) -> None:
    table = Table(heroes="ann bob cal dee", journal=tale(f"> {words}", "-> there"))
    table["dee"].location = "mill"
    table.act("ann", "explore", "with-bob")
    assert [table[name].food for name in ALL] == food


@rule("KOR-RES-007", "KOR-GEN-007", "KOR-SCALE-003")
@pytest.mark.parametrize("party", [("ann",), ("ann", "bob"), ("ann", "bob", "cal")])
def test_exp_earned_by_one_alone_comes_to_all_like_that_of_a_party(party: tuple[str, ...]) -> None:
    table = Table(heroes="ann bob cal", journal=tale("> gain 2 exp", "-> there"))
    table.run(explore(table.game, table.rules, party))
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [2, 2, 2]


@rule("KOR-RES-007", "KOR-ITEM-018")
def test_exp_from_ones_own_card_is_ones_own() -> None:
    table = Table('item book "Book"\n  deck: A\n  at the end of the day: gain 1 exp\n', heroes="ann bob")
    table["ann"].items = ["book"]
    table.steps(table.rules.end_of_day[1:2])
    assert (table["ann"].exp, table["bob"].exp) == (1, 0)


@rule("KOR-PAYLOSE-006", "KOR-GEN-006", "KOR-GEN-007")
@pytest.mark.parametrize(
    ("words", "gained"), [("1 wealth", 1), ("1 wealth per party member", 2), ("1 wealth per character", 4)]
)
def test_a_sum_grows_with_the_party_or_with_the_game_only_where_it_says_so(words: str, gained: int) -> None:
    table = Table(heroes="ann bob cal dee", journal=tale(f"> gain {words}", "-> there"))
    table.act("ann", "explore", "with-bob", "ann" if gained == 1 else str(gained))
    assert (table["ann"].wealth, table["bob"].wealth) == (1 + gained, 1)


@rule("KOR-SCALE-004", "KOR-PARTY-004")
def test_what_each_character_pays_the_absent_pay_themselves() -> None:
    """Ann and Bob may pay for each other; Cal is elsewhere and has nothing, so the offer is locked."""
    offer = May(do=(Pay(amount=1, what="wealth", who="@each-character"),))
    table = Table(heroes="ann bob cal")
    table.set("ann", wealth=0)
    table.set("bob", wealth=2)
    table["cal"].location = "mill"
    table.do(offer, members="ann bob", answers=["yes"])
    assert [table[name].wealth for name in ("ann", "bob", "cal")] == [0, 0, 0]
    table.set("bob", wealth=9)
    with pytest.raises(Refused, match="costs 1 wealth"):
        table.do(offer, members="ann bob", answers=["yes"])


# --- pay in full or not at all


@rule("KOR-PAYLOSE-001", "KOR-PARTY-004")
@pytest.mark.parametrize(
    ("cost", "locked"), [("2 food per party member", False), ("2 food per character", True), ("6 food", True)]
)
def test_food_of_all_members_counts_and_no_food_of_those_elsewhere(cost: str, locked: bool) -> None:
    table = Table(heroes="ann bob cal", journal=choices(f"({cost}) Feed it."))
    for name, food in (("ann", 1), ("bob", 3), ("cal", 9)):
        table.set(name, food=food)
    table["cal"].location = "mill"
    assert bool(locks(table, "ann", "bob")["feed-it"]) is locked


@rule("KOR-PAYLOSE-001", "KOR-REQ-008")
@pytest.mark.parametrize(
    ("wealth", "food", "magic", "answers"),
    [(1, 1, 0, []), (1, 0, 1, []), (0, 1, 1, []), (2, 1, 1, ["1", "1"]), (2, 1, 1, ["0", "0"])],
)
def test_two_prices_with_a_choice_of_kinds_never_take_from_each_other_what_the_other_needs(
    wealth: int, food: int, magic: int, answers: list[str]
) -> None:
    table = Table(journal=choices("(1 wealth or food, 1 wealth or magic) Pay the toll."))
    ann = table.set("ann", wealth=wealth, food=food, magic=magic)
    table.act("ann", "explore", "pay-the-toll", *answers)
    assert ann.wealth + ann.food + ann.magic == wealth + food + magic - 2
    assert min(ann.wealth, ann.food, ann.magic) >= 0
    assert [e.what for e in table.events("verse")] == ["hearth/start", "hearth/there"]


@rule("KOR-PAYLOSE-001", "KOR-REQ-013")
@pytest.mark.parametrize(
    ("wealth", "food", "magic", "reason"),
    [
        (1, 0, 0, "costs 1 wealth or food and 1 wealth or magic"),
        (0, 1, 0, "costs 1 wealth or magic"),
        (0, 0, 5, "costs 1 wealth or food"),
    ],
)
def test_one_coin_does_not_pay_two_prices(wealth: int, food: int, magic: int, reason: str) -> None:
    table = Table(journal=choices("(1 wealth or food, 1 wealth or magic) Pay the toll."))
    table.set("ann", wealth=wealth, food=food, magic=magic)
    assert locks(table)["pay-the-toll"] == reason


@rule("KOR-PAYLOSE-001", "KOR-PARTY-004")
def test_two_prices_with_a_choice_of_kinds_are_split_over_a_party() -> None:
    """Ann has the only Food, Bob the only Magic, each a Wealth: there is one way to meet both prices."""
    table = Table(
        heroes="ann bob", journal=choices("(2 wealth or food, 2 wealth or magic) Pay the ferryman.")
    )
    table.set("ann", wealth=1, food=1, magic=0)
    table.set("bob", wealth=1, food=0, magic=1)
    table.run(explore(table.game, table.rules, ("ann", "bob")), "pay-the-ferryman")
    assert [(one.wealth, one.food, one.magic) for one in (table["ann"], table["bob"])] == [(0, 0, 0)] * 2


@rule("KOR-ACTION-005", "KOR-TRACK-002", "KOR-PAYLOSE-001")
@pytest.mark.parametrize(
    ("cost", "answers", "left"),
    [
        ("5 health, 3 energy or food", [], (1, 1)),
        ("3 energy or food, 5 health", [], (1, 1)),
        ("8 health or energy", ["5"], (1, 1)),
        ("8 energy or health", ["3"], (1, 1)),
        ("2 health, 5 energy or health", ["1"], (0, 0)),
    ],
)
def test_health_is_handed_over_last_so_that_energy_is_there_to_be_paid(
    cost: str, answers: list[str], left: tuple[int, int]
) -> None:
    """Health 6, Energy 6, no Food: whichever way the price is written, no marker leaves its track."""
    table = Table(journal=choices(f"({cost}) Break the door."))
    ann = table.set("ann", health=6, energy=6, food=0)
    table.act("ann", "explore", "break-the-door", *answers)
    assert (ann.health, ann.energy) == left


@rule("KOR-PAYLOSE-001", "KOR-ACTION-005")
def test_an_offer_with_two_prices_is_paid_whole() -> None:
    """Health 4, Energy 4: 3 Health and 2 Energy are there, in whatever order they are printed."""
    table = Table()
    ann = table.set("ann", health=4, energy=4)
    offer = May(
        do=(Pay(amount=3, what="health"), Pay(amount=2, what="energy")), then=(Gain(amount=1, what="food"),)
    )
    table.do(offer, answers=["yes"])
    assert (ann.health, ann.energy, ann.food) == (1, 1, 2)


@rule("KOR-PAYLOSE-001")
def test_an_offer_asks_for_the_sum_of_its_prices() -> None:
    table = Table()
    double = (Pay(amount=1, what="wealth"), Pay(amount=1, what="wealth"))
    with pytest.raises(Refused, match="costs 2 wealth"):
        table.do(May(do=double, then=(Gain(amount=9, what="food"),)), answers=["yes"])
    table.do(Choose(options=(double, (Lose(amount=1, what="energy"),))), answers=["2"])
    assert (table["ann"].wealth, table["ann"].energy) == (1, 5)


@rule("KOR-PAYLOSE-001", "KOR-SCALE-004", "KOR-PARTY-004")
def test_an_item_that_each_must_give_up_nobody_gives_for_another() -> None:
    """Only Energy, Health, Terror, Food, Wealth and Magic are paid in another's place."""
    table = Table('item axe "Axe"\n  deck: A\nitem bow "Bow"\n  deck: A\n', heroes="ann bob")
    table.set("ann", items=["axe", "bow"])
    offer = May(do=(DiscardItems(amount=1, kind="item", who="@each-party-member"),))
    with pytest.raises(Refused, match="costs 1 item"):
        table.do(offer, answers=["yes"])
    together = May(do=(DiscardItems(amount=2, kind="item"),))
    table.do(together, answers=["yes", "axe"])
    assert table["ann"].items == []


@rule("KOR-PAYLOSE-001", "KOR-ACTION-008", "KOR-DEATH-006")
def test_the_last_health_may_be_paid_for_a_choice_and_the_choice_is_resolved() -> None:
    table = Table(journal=choices("(9 health) Give yourself.").replace("There.", "There.\n\n  > gain 1 food"))
    table.act("ann", "explore", "give-yourself")
    assert (table["ann"].health, table["ann"].energy, table["ann"].food) == (0, 0, 2)
    assert table["ann"].conditions == ["you-are-dying"]


@rule("KOR-PAYLOSE-001", "KOR-ACTION-006", "KOR-ACTION-007", "KOR-DEATH-011")
@pytest.mark.parametrize(("terror", "locked"), [(7, False), (8, False), (9, True)])
def test_terror_is_paid_up_to_the_top_of_the_track_and_no_further(terror: int, locked: bool) -> None:
    table = Table(journal=choices("(2 terror) Look."))
    table.set("ann", terror=terror)
    assert bool(locks(table)["look"]) is locked
    if not locked:
        table.act("ann", "explore", "look")
        assert table["ann"].conditions == ["you-are-going-insane"]


@rule("KOR-PAYLOSE-001", "KOR-PARTY-004")
def test_the_terror_of_a_price_may_be_taken_by_those_with_room() -> None:
    table = Table(heroes="ann bob", journal=choices("(2 terror per party member) Look."))
    table.set("ann", terror=9)
    table.set("bob", terror=6)
    table.run(explore(table.game, table.rules, ("ann", "bob")), "look", "1")
    assert (table["ann"].terror, table["bob"].terror) == (10, 9)


# --- costs that are no prices

FANG = 'secret fang 7 "Fang"\n  kind: small\nsecret moon 12 "Moon"\n  kind: small, global\n'
CLAW = (
    'combat card claw Q1 "Claw"\n  for: ann, quest\n  free: closes 1 pool opens 1x\n'
    'secret hand 11 "Hand"\n  kind: small, card claw\n'
)


@rule("KOR-SECRET-002", "KOR-SECRET-007", "KOR-SECRET-011", "KOR-REQ-008")
@pytest.mark.parametrize("secret", ["fang", "moon", "hand"])
def test_a_secret_is_handed_over_from_wherever_the_party_has_it(secret: str) -> None:
    """Before its owner, in the middle of the table, or in the deck as the card that it is."""
    table = Table(FANG + CLAW, journal=choices(f"(secret {secret}) Give it up."))
    assert locks(table)["give-it-up"] == f"costs the secret {secret.title()}"
    table.do(GainSecret(secret=secret))
    assert locks(table)["give-it-up"] == ""
    table.act("ann", "explore", "give-it-up")
    assert (table["ann"].secrets, table["ann"].combat_deck, table.game.decks.global_secrets) == ([], [], [])
    assert locks(table)["give-it-up"] == f"costs the secret {secret.title()}"


@rule("KOR-SECRET-002", "KOR-PAYLOSE-001")
def test_a_secret_of_somebody_elsewhere_pays_for_nothing() -> None:
    table = Table(FANG, heroes="ann bob", journal=choices("(secret fang) Give it up."))
    table["bob"].secrets = ["fang"]
    assert locks(table, "ann")["give-it-up"] == "costs the secret Fang"
    assert locks(table, "ann", "bob")["give-it-up"] == ""


@rule("KOR-LOC-005", "KOR-JOURNAL-007")
def test_a_choice_with_time_icons_lies_still_until_its_markers_are_gone() -> None:
    """Two icons: two dark markers on the location, and what else has icons there waits as well (AMB-S-14)."""
    world = MAP.replace(
        "  A fire that is never out.\n",
        "  A fire.\n\n  action: (time 1) Warm yourself.\n    > lose 1 terror\n",
    )
    table = Table(world=world, journal=choices("(time 2) Sleep by it."))
    markers = table.game.board.locations["hearth"].markers
    table.act("ann", "explore", "sleep-by-it")
    assert markers.dark == 2
    assert locks(table)["sleep-by-it"] == "dark time markers lie on it"
    assert table.options("ann")["warm-yourself"].blocked == "dark time markers lie on it"
    for left in (1, 0):
        table.steps(table.rules.start_of_day[1:2])
        assert (markers.dark, bool(locks(table)["sleep-by-it"])) == (left, left > 0)


@rule("KOR-LOC-005")
def test_time_of_a_choice_is_placed_after_its_effects_where_it_was_taken() -> None:
    journal = tale("* (time 1) Run.", "  > place the party at mill", "  -> there", "* Go.", "  -> end")
    table = Table(journal=journal)
    table.act("ann", "explore", "run")
    locations = table.game.board.locations
    assert table["ann"].location == "mill"
    assert (locations["hearth"].markers.dark, locations["mill"].markers.dark) == (1, 0)


@rule("KOR-GEN-003", "KOR-PAYLOSE-001", "KOR-ITEM-013")
def test_the_one_member_who_discards_is_one_who_has_something() -> None:
    journal = tale("> may one party member discards 1 item to bob gains 2 wealth", "-> there")
    table = Table('item axe "Axe"\n  deck: A\n', heroes="ann bob", journal=journal)
    table["bob"].items = ["axe"]
    table.run(explore(table.game, table.rules, ("ann", "bob")), "yes")
    assert (table["bob"].items, table["bob"].wealth) == ([], 3)


PURSE = """\
item purse "Purse"
  deck: A
  at any time: may discard this to gain 3 wealth
legendary action windfall "Windfall"
  for: bob, page 1
  at any time: each character gains 3 wealth
"""


@rule("KOR-ECHO-005", "KOR-ITEM-016", "KOR-REQ-013")
@pytest.mark.parametrize(
    ("items", "legendary", "answers", "verses"),
    [
        (["purse"], [], ["use-purse", "pay-three"], 2),
        (["purse"], [], ["go-on"], 1),
        ([], ["windfall"], ["use-windfall", "pay-three"], 2),
        ([], [], [], 1),
    ],
)
def test_a_card_for_any_time_may_open_a_page_on_which_everything_is_locked(
    items: list[str], legendary: list[str], answers: list[str], verses: int
) -> None:
    """Ann reads alone; Bob, elsewhere, may use a legendary action all the same."""
    journal = tale("* (3 wealth) Pay three.", "  -> there", "> otherwise -> end")
    table = Table(PURSE, heroes="ann bob", journal=journal)
    table.set("ann", wealth=0, items=[*items])
    table.set("bob", location="mill", legendary=[*legendary])
    table.run(explore(table.game, table.rules, ("ann",)), *answers)
    assert len(table.events("verse")) == verses
