"""Actions printed on cards, gifts, advancement and offers: what is paid, and all its effects in their order."""

from __future__ import annotations

import pytest

from runtime.rules.actions.between import give_to
from runtime.rules.actions.travel import travel
from runtime.rules.calendar.advancement import advance_deck, buy_skill
from runtime.rules.calendar.events_deck import reveal_event
from runtime.rules.protocol.context import Context
from runtime.rules.state.game import Markers
from schemas.vocabulary.calendar import CampaignEnds
from schemas.vocabulary.choices import Choose, May
from schemas.vocabulary.possessions import DiscardItems, DiscardThis, FlipThis
from schemas.vocabulary.resources import Gain, Pay
from schemas.vocabulary.world import BecomesGuardian
from tests.support.avalon import avalon
from tests.support.cards import CARDS, SKILLS, item
from tests.support.pages import tale
from tests.support.tables import MAP, Table

rule = pytest.mark.rule


def quest(requirement: str, reward: str) -> str:
    return f'event task "Task"\n  kind: quest\n  success: [{requirement}]\n    > {reward}\n'


@rule("KOR-RES-004", "KOR-ITEM-021", "KOR-QUEST-001")
@pytest.mark.parametrize(
    ("what", "requirement", "answers"),
    [("food", "food 5+", ("food", "2")), ("pot", "any relic", ("pot",))],
)
def test_what_follows_from_a_gift_comes_at_once(
    what: str, requirement: str, answers: tuple[str, ...]
) -> None:
    """Bob has 3 food and gets 2; the relic lay face down with Ann and is Bob's only one."""
    table = Table(
        quest(requirement, "each character gains 1 exp") + item("pot", "A", "relic"), heroes="ann bob"
    )
    table.set("ann", food=4, items=["pot"], inactive=["pot"])
    table.set("bob", food=3)
    table.game.calendar.active = ["task"]
    table.run(give_to(table.game, table.rules, table["ann"], table["bob"]), *answers)
    assert table["ann"].exp == 1


@rule("KOR-DECKADV-001", "KOR-QUEST-001")
def test_an_advanced_deck_and_its_pool_are_shuffled_before_anything_follows() -> None:
    """3 drawn, 1 kept: the deck is shuffled with it, then the pool with the others; then the quest that waits for it."""
    table = Table(CARDS + quest("card c-a2", "choose gain 1 food or gain 1 wealth"))
    table.set("ann", exp=9)
    table.game.calendar.active = ["task"]
    deck, pool = list(table["ann"].combat_deck), list(table["ann"].combat_pool)
    new_deck = ("c-a2", *reversed(deck))
    new_pool = tuple(one for one in reversed(pool) if one != "c-a2")
    table.run(advance_deck(table.game, table.rules, table["ann"], "combat"), "c-a2", new_deck, new_pool, "1")
    ann = table["ann"]
    assert (ann.combat_deck, ann.combat_pool) == ([*new_deck], [*new_pool])
    assert (ann.exp, ann.food) == (9 - table.rules.numbers.advance_cost, 2)


@rule("KOR-SKILL-001", "KOR-SKILL-002", "KOR-QUEST-001")
def test_what_follows_from_a_bought_skill_comes_at_once() -> None:
    table = Table(SKILLS + quest("skill courage-one", "gain 1 wealth"))
    table.set("ann", exp=9)
    table.game.calendar.active = ["task"]
    table.run(buy_skill(table.game, table.rules, table["ann"], "courage"), "courage-one", "courage-one-light")
    assert (table["ann"].skills, table["ann"].wealth) == (["courage-one-light"], 2)


LEGEND = """\
legendary action cry "Cry"
  for: ann, page 1
  action: (1 terror, time 1) Cry.
    > gain 1 food, choose gain 1 wealth or gain 1 magic
"""


@rule("KOR-ECHO-006", "KOR-ACTION-003", "KOR-LOC-005")
def test_a_legendary_action_leaves_the_game_and_no_time_lies_on_it() -> None:
    table = Table(LEGEND)
    table.set("ann", legendary=["cry"])
    table.act("ann", "cry", "1")
    ann = table["ann"]
    assert (ann.terror, ann.food, ann.wealth, ann.legendary) == (1, 2, 2, [])
    assert [event.what for event in table.events("removed")] == ["cry"]
    assert table.game.decks.removed == ["legendary:cry"]
    assert table.game.card_markers == {}


@rule("KOR-ABILITY-001", "KOR-ABILITY-002", "KOR-LOCACT-003", "KOR-JOURNAL-003")
@pytest.mark.parametrize("ends", [False, True])
def test_an_action_of_an_item_helps_its_owner_and_its_verse_the_party(ends: bool) -> None:
    """2 food of the item's own words are its user's; the 2 wealth of the verse may be shared out. After the end of the
    campaign nothing of it is read.
    """
    first = "the campaign ends in victory" if ends else "gain 2 food"
    lamp = (
        f'item lamp "Lamp"\n  deck: A\n  action: (1 energy, time 1) Light it.\n    > {first}\n'
        "    -> hearth/start\n"
    )
    table = Table(lamp, heroes="ann bob", journal=tale("> gain 2 wealth", "-> end"))
    table.set("ann", items=["lamp"])
    # Her energy is hers to pay (KOR-ABILITY-003); of the 2 wealth of the verse Ann gets 1.
    table.act("ann", "light-it", "with-bob", *([] if ends else ["1"]))
    got = [(one.food, one.wealth) for one in (table["ann"], table["bob"])]
    assert got == ([(1, 1), (2, 1)] if ends else [(3, 2), (2, 2)])


@rule("KOR-JOURNAL-003", "KOR-DISCARD-002")
@pytest.mark.parametrize("gone", [True, False])
def test_a_card_that_a_verse_read_aside_puts_away_is_put_away(gone: bool) -> None:
    """No time marker is laid on it any more; after a verse that leaves it alone there is one."""
    secret = 'secret map 7 "Map"\n  kind: small\n  action: (time 1) Follow it.\n    > read hearth/start\n'
    table = Table(secret, journal=tale("> discard this" if gone else "> gain 1 food", "-> end"))
    table.set("ann", secrets=["map"])
    table.act("ann", "follow-it")
    assert table["ann"].secrets == ([] if gone else ["map"])
    assert table.game.card_markers == ({} if gone else {"secret:map": Markers(dark=1)})


@rule("KOR-COMPANION-002", "KOR-TRAVEL-003")
def test_a_companion_follows_two_travellers_and_nobody_arrives_after_the_end() -> None:
    goat = 'companion goat "Goat"\n  follows: (1 food)\n'
    table = Table(goat, heroes="ann bob")
    table.set("ann", food=1)
    table.game.board.companions = {"goat": "hearth"}
    table.run(travel(table.game, table.rules, ("ann", "bob"), "mill"), "1", "yes", "bob")
    assert table.game.board.companions == {"goat": "mill"}
    ending = Table(goat + 'item boots "Boots"\n  deck: A\n  when travelling: the campaign ends in victory\n')
    ending.set("ann", items=["boots"])
    ending.game.board.companions = {"goat": "hearth"}
    ending.run(travel(ending.game, ending.rules, ("ann",), "mill"))
    assert (ending["ann"].location, ending.game.board.companions) == ("hearth", {"goat": "hearth"})


@rule("FOA-PARTY-004", "FOA-PARTY-005")
def test_when_a_step_of_the_day_is_over_its_party_is_over() -> None:
    """Everyone reads the event's verse and pays a share of its price; the Action of the day begins without a party."""
    rain = 'event rain "Rain"\n  kind: story\n  -> hearth/start\n'
    shelter = tale("* (1 food per party member) Share it.", "  -> end", "* Go on.", "  -> end")
    table = avalon(rain, heroes="ann bob", journal=shelter)
    table.set("ann", food=1)
    table.set("bob", food=1)
    table.game.decks.events = ["rain"]
    table.steps([reveal_event], "share-it", "all")
    assert (table["ann"].food, table["bob"].food, table.game.party) == (0, 0, ())


# ---- offers ----


@rule("KOR-ITEM-017", "KOR-PAYLOSE-001", "KOR-SCALE-004")
def test_each_may_take_an_offer_and_what_one_refuses_another_has() -> None:
    """Ann takes it, Bob declines, Cal takes it: 1 food for 2 exp each."""
    table = Table(heroes="ann bob cal")
    for name in ("ann", "bob", "cal"):
        table.set(name, food=1)
    offer = May(do=(Pay(amount=1, what="food"),), then=(Gain(amount=2, what="magic"),), who="@each-character")
    table.do(offer, answers=("yes", "no", "yes"))
    people = [table[name] for name in ("ann", "bob", "cal")]
    assert [(one.food, one.magic) for one in people] == [(0, 2), (1, 0), (0, 2)]


@rule("KOR-ITEM-017", "KOR-PAYLOSE-005")
def test_what_one_offer_has_taken_does_not_count_for_the_next() -> None:
    """`per food paid` counts what its own offer took: 1 and 1, not 1 and 2."""
    table = Table()
    table.set("ann", food=2)
    offer = May(do=(Pay(amount=1, what="food"),), then=(Gain(amount=1, what="wealth", per="food-paid"),))
    table.do(offer, offer, answers=("yes", "yes"))
    assert (table["ann"].food, table["ann"].wealth) == (0, 3)


@rule("KOR-ITEM-017", "KOR-DIPLO-030", "KOR-DISCARD-001")
def test_what_an_offer_does_to_its_own_card_or_encounter_is_done_for_all() -> None:
    """Told by one of the party for themselves, it is so for the whole moment."""
    table = Table('item pot "Pot"\n  deck: A\n', heroes="ann bob")
    table.set("ann", items=["pot"])
    context = Context(("ann", "bob"), "hearth", source="item:pot")
    whole = (May(do=(DiscardThis(),), who="@each-party-member"),)
    table.run(table.rules.effects[May](whole[0], table.game, table.rules, context), "yes", "no")
    assert (table["ann"].items, context.discarded, context.becomes_guardian) == ([], True, False)
    context = Context(("ann", "bob"), "hearth", source="item:pot")
    stay = May(do=(BecomesGuardian(),), who="@each-party-member")
    table.run(table.rules.effects[May](stay, table.game, table.rules, context), "no", "yes")
    assert (context.becomes_guardian, context.discarded) == (True, False)


@rule("KOR-GEN-003", "KOR-PAYLOSE-001")
def test_nobody_chooses_after_the_end() -> None:
    table = Table(heroes="ann bob")
    options = ((CampaignEnds(result="victory"),), (Gain(amount=1, what="food"),))
    table.do(Choose(options=options, who="@each-character"), answers=("1",))
    assert table.kinds() == ["effect.choose"]


@rule("KOR-PAYLOSE-001", "KOR-ITEM-020")
def test_a_card_that_is_used_already_cannot_be_the_price_again() -> None:
    table = Table('item pot "Pot"\n  deck: A\n', heroes="ann bob")
    table.set("bob", items=["pot"])
    offer = May(do=(FlipThis(),), then=(Gain(amount=1, what="magic", who="bob"),))
    table.do(offer, source="item:pot", answers=("yes",))
    table.do(offer, source="item:pot", answers=("no",))
    assert [one.open_keys() for one in table.asked] == [["yes", "no"], ["no"]]
    assert table["bob"].magic == 1


@rule("KOR-PAYLOSE-001", "KOR-ITEM-013", "KOR-SCALE-004")
@pytest.mark.parametrize(
    ("who", "ann", "bob", "open_"),
    [
        ("@party", 1, 1, True),  # together they have 2
        ("@party", 1, 0, False),
        ("@each-party-member", 2, 1, False),  # each has to have 2 of their own
        ("@each-party-member", 2, 2, True),
    ],
)
def test_items_are_a_price_that_must_be_there_in_full(who: str, ann: int, bob: int, open_: bool) -> None:
    table = Table("".join(item(f"i{n}") for n in range(4)), heroes="ann bob")
    names = [f"i{n}" for n in range(4)]
    table.set("ann", items=names[:ann])
    table.set("bob", items=names[2 : 2 + bob])
    decision = table.until(
        table.rules.effects[May](
            May(do=(DiscardItems(amount=2, kind="item", who=who),)),
            table.game,
            table.rules,
            Context(("ann", "bob"), "hearth"),
        )
    )
    assert ("yes" in decision.open_keys()) is open_


@rule("KOR-ACTION-005", "KOR-PAYLOSE-005", "KOR-GEN-003")
@pytest.mark.parametrize(
    "order",
    [
        ("health", "energy"),
        ("energy", "health"),
        ("health", "energy", "food"),
        ("food", "health", "energy"),
        ("health", "food", "energy"),
    ],
)
def test_energy_is_paid_before_health_wherever_it_stands(order: tuple[str, ...]) -> None:
    """With 3 of both, 1 health first would leave 2 energy and no way to pay 3. All else stays in its order."""
    table = Table()
    table.set("ann", health=3, energy=3, food=1)
    amounts = {"health": 1, "energy": 3, "food": 1}
    table.do(
        Choose(options=(tuple(Pay(amount=amounts[what], what=what) for what in order), ())), answers=("1",)
    )
    paid = [event.what for event in table.events("paid")]
    assert paid == [
        *(one for one in order[: order.index("energy") + 1] if one != "health"),
        "health",
        *(one for one in order[order.index("energy") + 1 :] if one != "health"),
    ]
    assert (table["ann"].energy, table["ann"].health) == (0, 2)


@rule("KOR-LOC-005", "KOR-LOCACT-004", "KOR-LOC-009")
@pytest.mark.parametrize("leaves", [False, True])
def test_time_lies_on_the_card_that_took_the_place_of_the_location(leaves: bool) -> None:
    """The Action swaps the card under the party: the marker is laid on the new one. A location that leaves the table
    takes none.
    """
    does = (
        "place each party member at mill, remove location hearth from the game"
        if leaves
        else "replace location hearth with ash"
    )
    world = MAP.replace(
        "  A fire that is never out.\n", f"  A fire.\n\n  action: (time 2) Burn it.\n    > {does}\n"
    )
    table = Table(world=world + '\nlocation ash 101b "Ash"\n  keys: north mill\n\n  Ash.\n')
    table.act("ann", "burn-it")
    locations = table.game.board.locations
    assert "hearth" not in locations
    dark = {name: one.markers.dark for name, one in locations.items()}
    assert dark.get("ash", 0) == (0 if leaves else 2)
    assert sum(dark.values()) == (0 if leaves else 2)


@rule("KOR-ITEM-013", "KOR-SECRET-002")
@pytest.mark.parametrize(
    ("limit", "again_today", "again_tomorrow"), [("once", False, False), ("once per day", False, True)]
)
def test_how_often_a_card_can_be_used(limit: str, again_today: bool, again_tomorrow: bool) -> None:
    table = Table(f'item pot "Pot"\n  deck: A\n  action: (1 food, {limit}) Cook.\n    > gain 1 magic\n')
    table.set("ann", items=["pot"], food=9)
    table.act("ann", "cook")
    assert ("cook" in table.open("ann")) is again_today
    table.game.calendar.today = []
    assert ("cook" in table.open("ann")) is again_tomorrow


@rule("KOR-ITEM-013", "KOR-DISCARD-001")
def test_each_card_pays_for_one_part_of_the_cost() -> None:
    """2 items, one of them a weapon: with axe and cup the cup cannot be kept; with the bow too, the players choose."""
    goods = item("axe", "A", "weapon") + item("bow", "A", "weapon") + item("cup", "A")
    forge = 'secret forge 7 "Forge"\n  kind: small\n  action: (1 weapon, 1 item) Melt.\n    > gain 1 magic\n'
    table = Table(goods + forge)
    table.set("ann", secrets=["forge"], items=["cup"])
    assert "melt" not in table.open("ann")
    table.set("ann", items=["axe", "cup"])
    table.act("ann", "melt")
    assert (table["ann"].items, table["ann"].magic, table.kinds()) == ([], 1, [])
    table.set("ann", items=["axe", "cup", "bow"])
    table.act("ann", "melt", "bow", "cup")
    assert (table["ann"].items, table["ann"].magic) == (["axe"], 2)
