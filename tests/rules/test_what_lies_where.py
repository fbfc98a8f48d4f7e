"""Cards and their owners: where a card is after it was gained, handed on, turned, added to a deck or taken out."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from runtime.rules.actions.travel import travel_dues
from runtime.rules.calendar.day import act_until_agreed
from runtime.rules.calendar.resting import recovery_dues
from runtime.rules.cards.encounter_cards import find_and_meet
from runtime.rules.cards.holding import item_limit, keep_item_limit
from runtime.rules.cards.standing import forbidden
from runtime.rules.costs.costs import due_of, dues
from runtime.rules.costs.purses import pay_dues, shortfall
from runtime.rules.costs.sharing import gain_together
from runtime.rules.protocol.context import Context
from runtime.rules.state.game import Markers
from schemas.parts import Standing
from schemas.vocabulary.choices import May
from schemas.vocabulary.encounters import (
    AddDifficulty,
    AddEncounter,
    AddEncounterToBox,
    DrawEncounter,
    NamedEncounter,
    RemoveEncounter,
)
from schemas.vocabulary.possessions import (
    DiscardItems,
    FlipThis,
    GainCard,
    GainCondition,
    GainSecret,
    LoseSecret,
    RemoveItem,
    ReturnToNormal,
    TakeForm,
)
from schemas.vocabulary.resources import Gain, Lose, Pay
from schemas.vocabulary.standing_rules import MayNot, Nobody
from schemas.vocabulary.world import MoveCharacters
from tests.support.cards import beast, item
from tests.support.tables import EDITION, MAP, PEOPLE, Table, campaign_of

rule = pytest.mark.rule

JABS = "".join(
    f'combat card jab-{n} {n} "Jab"\n  for: ann, {role}\n'
    for n, role in enumerate(("starter", "starter", "pool", "quest"))
)


def quest(requirement: str, reward: str = "each character gains 1 exp") -> str:
    return f'event task "Task"\n  kind: quest\n  success: [{requirement}]\n    > {reward}\n'


def watching(more: str, heroes: str = "ann") -> Table:
    table = Table(more, heroes=heroes)
    table.game.calendar.active = ["task"]
    return table


# ---- cards of a deck ----


@rule("KOR-DECKADV-003", "KOR-SECRET-011")
@pytest.mark.parametrize("where", ["pool", "aside", "box", "deck"])
def test_a_gained_card_is_shuffled_into_its_deck_and_lies_nowhere_else(where: str) -> None:
    """Chance puts it on top. Who has it in the deck already has it, and nothing is shuffled."""
    table = Table(JABS)
    ann = table["ann"]
    ann.combat_deck, ann.combat_pool, ann.set_aside = ["jab-0", "jab-1"], ["jab-2"], []
    {"pool": ann.combat_pool, "aside": ann.set_aside, "box": [], "deck": ann.combat_deck}[where].append(
        "jab-3"
    )
    order = ("jab-3", "jab-1", "jab-0")
    table.do(GainCard(card="jab-3"), answers=[] if where == "deck" else [order])
    assert ann.combat_deck == (["jab-0", "jab-1", "jab-3"] if where == "deck" else list(order))
    assert (ann.combat_pool, ann.set_aside) == (["jab-2"], [])


# ---- items, secrets and what forbids ----


@rule("KOR-DEATH-005", "KOR-CHALLENGE-010", "KOR-ITEM-004")
def test_of_two_limits_the_smaller_one_holds() -> None:
    """5 by the mode, 3 while she is dying."""
    five = EDITION.with_numbers("five", item_limit=5)
    table = Table(rules=five)
    assert item_limit(table.game, five, table["ann"]) == 5
    table["ann"].conditions.append("you-are-dying")
    assert item_limit(table.game, five, table["ann"]) == 3


@rule("KOR-CHALLENGE-010", "KOR-ITEM-004")
@pytest.mark.parametrize(("has", "offered"), [(0, True), (1, False)])
def test_only_who_has_room_can_take_an_item_too_many(has: int, offered: bool) -> None:
    one = EDITION.with_numbers("one", item_limit=1)
    table = Table("".join(item(f"i{n}") for n in range(3)), heroes="ann bob", rules=one)
    table.set("ann", items=["i0", "i1"])
    table.set("bob", items=["i2"][:has])
    table.run(keep_item_limit(table.game, one, table["ann"]), "i0", *(["discard"] if offered else []))
    assert ("item.hand-on" in table.kinds()) is offered
    assert table["ann"].items == ["i1"]


@rule("KOR-DEATH-005", "FOA-DEATH-010")
def test_a_condition_gives_first_and_then_holds_its_limit() -> None:
    """1 item when it comes, and at most 1: all three may go."""
    more = (
        item("pot")
        + item("cup")
        + item("lid")
        + 'condition greed "Greed"\n  kind: other\n  when gained: gain item lid\n  while held: at most 1 item\n'
    )
    table = Table(more)
    table.game.decks.items["A"] = ["lid"]
    table.set("ann", items=["pot", "cup"])
    table.do(GainCondition(condition="greed"), answers=("lid", "cup"))
    assert table["ann"].items == ["pot"]
    assert len(table.asked[0].options) == 3


@rule("KOR-DEATH-008", "KOR-DEATH-005", "KOR-GEN-001")
def test_a_blow_that_did_not_kill_never_kills_later() -> None:
    """The campaign's own card kills only the terrified: at 0 Health she loses 1 more, and is terrified afterwards."""
    own = 'condition torn "Torn"\n  kind: dying\n  while held: a further loss of health kills [terror 5+]\n'
    table = Table(own, heroes="ann bob")
    table.set("ann", health=1)
    hurt = Lose(amount=1, what="health", who="ann")
    table.do(hurt, hurt, Gain(amount=5, what="terror", who="ann"), Gain(amount=1, what="food", who="ann"))
    assert (table["ann"].terror, table.events("dies")) == (5, [])


@rule("KOR-ITEM-003", "KOR-ITEM-022", "KOR-ITEM-008", "KOR-SECRET-008")
def test_an_item_and_a_secret_with_one_keyword_are_rivals() -> None:
    table = Table(item("axe", "A", "weapon") + 'secret fang 7 "Fang"\n  kind: small, weapon\n')
    table.set("ann", items=["axe"])
    table.do(GainSecret(secret="fang"), answers=("fang",))
    assert table["ann"].inactive == ["axe"]


@rule("KOR-ITEM-005", "KOR-ITEM-007", "KOR-ACTION-001", "KOR-QUEST-001")
def test_a_card_turned_up_again_is_seen_before_the_next_menu() -> None:
    table = watching(item("cup", "A", "relic") + quest("any relic"))
    table.set("ann", items=["cup"], inactive=["cup"])
    table.until(act_until_agreed(table.game, table.rules), "exchange")
    assert (table["ann"].inactive, table["ann"].exp) == ([], 1)


@rule("KOR-DISCARD-006", "KOR-ECHO-006", "KOR-QUEST-001")
def test_a_spent_legendary_action_is_gone_for_everything_that_asks() -> None:
    cry = 'legendary action cry "Cry"\n  for: ann, page 1\n  action: (1 terror) Cry.\n    > gain 1 food\n'
    table = watching(cry + quest("not legendary action cry", "each character gains 3 magic"))
    table.set("ann", legendary=["cry"])
    table.act("ann", "cry")
    assert (table["ann"].magic, table["ann"].food) == (3, 2)


@rule("KOR-DISCARD-006", "KOR-SECRET-007", "KOR-DISCARD-002")
def test_no_marker_stays_on_a_card_that_has_gone() -> None:
    table = Table(item("pot") + 'secret oath 106 "Oath"\n  kind: standard, global\n')
    table.set("ann", items=["pot"])
    table.game.decks.global_secrets = ["oath"]
    table.game.card_markers = {"item:pot": Markers(dark=2), "secret:oath": Markers(quest=1)}
    table.do(LoseSecret(secret="oath"))
    assert table.game.card_markers == {"item:pot": Markers(dark=2)}
    table.game.decks.items["A"] = ["pot"]
    table.set("ann", items=[])
    table.do(RemoveItem(item="pot"))
    assert (table.game.card_markers, table.game.decks.items["A"]) == ({}, [])


@rule("KOR-GEN-001")
@pytest.mark.parametrize(
    ("who", "action", "by"),
    [("mode", "travel", "mode"), ("campaign", "travel", "campaign"), ("", "travel", "")],
)
@pytest.mark.parametrize("kind", [MayNot, Nobody])
def test_what_a_mode_or_the_campaign_forbids_is_forbidden(
    kind: type[MayNot] | type[Nobody], who: str, action: str, by: str
) -> None:
    """Nobody holds the card that forbids exploring, and nothing else is forbidden with it."""
    more = item("ban", "A", "", "while held: may not explore") + item(
        "bar", "A", "", "while held: nobody may travel", "while held: may not travel"
    )
    campaign = campaign_of(more)
    law = kind(action="travel")
    if who == "campaign":
        campaign = msgspec.structs.replace(
            campaign, standing=(Standing(rule=law, at=(1, 1), scope="in-play"),)
        )
    rules = replace(EDITION, standing=(law,)) if who == "mode" else EDITION
    table = Table(campaign=campaign, rules=rules)
    assert forbidden(table.game, rules, table["ann"], action) == by
    assert forbidden(table.game, rules, table["ann"], "explore") == ""
    table.set("ann", items=["ban"])
    assert forbidden(table.game, rules, table["ann"], "explore") == "item:ban"


FORMS = PEOPLE + "\ncharacter ann-moth\n  form of: ann\n  weakness: health does not limit energy\n"


@rule("KOR-WYRD-001", "KOR-SETUP-022", "KOR-TRACK-001")
def test_what_a_tile_allows_ends_with_the_tile() -> None:
    """Above her Health of 4 her Energy stays only in the form that allows it."""
    table = Table(people=FORMS, heroes="ann")
    table.set("ann", health=4, energy=4)
    table.do(TakeForm(form="ann-moth", who="ann"))
    table.set("ann", energy=9)
    table.do(ReturnToNormal(who="ann"))
    assert (table["ann"].energy, table["ann"].tile) == (4, "ann")
    assert [event.what for event in table.events("owns")] == ["ann-moth", "ann"]
    table.do(ReturnToNormal(who="ann"))  # she is herself already
    assert len(table.events("owns")) == 2


@rule("KOR-WYRD-001", "KOR-SETUP-022", "KOR-TRACK-001")
def test_what_a_tile_allows_does_not_hold_in_another_form() -> None:
    wild = PEOPLE.replace(
        "  resources: food 1, wealth 1\n",
        "  resources: food 1, wealth 1\n  weakness: health does not limit energy\n",
        1,
    )
    table = Table(people=wild + "\ncharacter ann-moth\n  form of: ann\n  weakness: may not travel\n")
    table.set("ann", health=4, energy=9)
    table.do(TakeForm(form="ann-moth", who="ann"))
    assert table["ann"].energy == 4


WINGED = (
    FORMS
    + '\nskill wings\n  for: ann\n  kind: wyrdform\n  attribute: courage\n  side up "Up":\n    while held: may not rest\n'
)


@rule("KOR-WYRD-006", "KOR-WYRD-007", "KOR-QUEST-001")
@pytest.mark.parametrize("waits", ["not courage 3+", "not skill wings"])
def test_what_goes_with_the_form_is_seen_at_once(waits: str) -> None:
    """The wyrdform skill goes, and with it the third point of courage."""
    table = Table(quest(waits), people=WINGED)
    table.game.calendar.active = ["task"]
    table.set("ann", tile="ann-moth", skills=["up"])
    table["ann"].attributes["courage"] = 3
    table.game.unsettled = 0
    table.do(ReturnToNormal(who="ann"))
    assert (table["ann"].attributes["courage"], table["ann"].exp) == (2, 1)


# ---- encounter cards ----


@rule("KOR-ENC-003", "KOR-LOCACT-005")
@pytest.mark.parametrize(("difficulty", "left"), [(0, ["b-two", "a-one"]), (2, ["a-one", "a-two"])])
def test_only_a_deck_that_was_searched_is_shuffled(difficulty: int, left: list[str]) -> None:
    """The top card leaves the order alone; for one of difficulty 2 the deck is searched, and chance turns it round."""
    table = Table(beast("a-two", 1) + beast("b-two", 2) + beast("a-one", 1))
    table.game.decks.encounters = {"green": ["a-two", "b-two", "a-one"]}
    table.do(
        DrawEncounter(colour="green", difficulty=difficulty),
        answers=(["win"] if not difficulty else [("a-one", "a-two"), "win"]),
    )
    met = "b-two" if difficulty else "a-two"
    assert table.game.decks.encounters["green"] == [*left, met]


@rule("KOR-ENC-007", "KOR-ENC-009", "KOR-GUARD-002", "KOR-GUARD-014", "KOR-QUEST-001")
@pytest.mark.parametrize(
    ("name", "joins", "origin"),
    [("wolf", False, "box"), ("hunter", False, "secrets"), ("hunter", True, "box")],
)
def test_a_named_encounter_remembers_where_it_was_found(name: str, joins: bool, origin: str) -> None:
    """Lost, it stands there as a guardian, and the quest that waits for it is done before anything else."""
    more = (
        beast("wolf", extra=", guardian")
        + beast("hunter", extra=", guardian")
        + 'secret hunter-card 140 "Hunter"\n  kind: standard, encounter hunter\n'
        + quest(f"guardian {name} at hearth")
    )
    table = watching(more)
    table.game.decks.encounters = {}
    if joins:
        table.do(AddEncounterToBox(encounter="hunter", colour="green"))
    context = Context(("ann",), "hearth")
    table.run(find_and_meet(table.game, table.rules, context, name), "lose")
    assert [(one.encounter, one.origin) for one in table.game.board.guardians] == [(name, origin)]
    assert table["ann"].exp == 1


@rule("KOR-PARTY-006", "KOR-PARTY-008")
def test_after_an_encounter_of_some_the_party_of_the_action_goes_on() -> None:
    table = Table(beast("wolf"), heroes="ann bob")
    table.game.party = ("ann", "bob")
    table.run(find_and_meet(table.game, table.rules, Context(("bob",), "hearth"), "wolf"), "win")
    assert table.game.party == ("ann", "bob")


@rule("KOR-ENC-004", "KOR-ENC-003")
def test_a_written_encounter_goes_on_where_it_says() -> None:
    omen = 'written encounter omen "Omen"\n  deck: blue 1\n\n  It looks.\n\n  > gain 1 food\n  -> hearth/fireside\n'
    table = Table(omen)
    table.do(NamedEncounter(encounter="omen"), answers=("leave-it",))
    assert [event.what for event in table.events("verse")] == ["hearth/fireside"]
    plain = Table(omen.replace("hearth/fireside", "end"))
    plain.do(NamedEncounter(encounter="omen"))
    assert (plain["ann"].food, plain.events("verse")) == (2, [])


@rule("KOR-ENC-011", "KOR-ENC-012")
def test_an_encounter_belongs_where_the_last_text_put_it() -> None:
    table = Table(beast("wolf"))
    decks = table.game.decks
    decks.encounters = {"green": ["wolf"], "blue": []}
    table.do(RemoveEncounter(encounter="wolf", colour="green"))
    assert (decks.encounters["green"], decks.left) == ([], {"wolf": "green"})
    table.do(AddEncounter(encounter="wolf", colour="green"))
    assert decks.encounters["green"] == ["wolf"]
    table.do(AddEncounterToBox(encounter="wolf", colour="blue"))
    assert decks.encounters == {"green": [], "blue": []}
    table.do(AddDifficulty(difficulty=1, colour="blue"))
    assert decks.encounters == {"green": [], "blue": ["wolf"]}
    # Out of the blue deck again, it is what its card says: green.
    table.do(RemoveEncounter(encounter="wolf", colour="blue"), AddDifficulty(difficulty=1, colour="green"))
    assert decks.encounters == {"green": ["wolf"], "blue": []}


# ---- who, and how much ----


@rule("KOR-SCALE-001", "KOR-SCALE-002", "KOR-SCALE-004", "KOR-GEN-003")
def test_one_of_the_party_gains_or_loses_as_the_players_say() -> None:
    table = Table(heroes="ann bob")
    one = "@one-party-member"
    table.do(
        Gain(amount=2, what="magic", who=one), Lose(amount=1, what="wealth", who=one), answers=("bob", "ann")
    )
    assert [(who.magic, who.wealth) for who in (table["ann"], table["bob"])] == [(0, 0), (2, 1)]


@rule("KOR-SCALE-002", "KOR-GEN-007")
def test_where_nobody_is_active_the_first_of_the_party_is() -> None:
    table = Table(heroes="ann bob")
    table.do(Gain(amount=2, what="magic", who="@active"))
    assert (table["ann"].magic, table["bob"].magic) == (2, 0)


@rule("KOR-SCALE-004", "KOR-PARTY-004", "KOR-PAYLOSE-001")
@pytest.mark.parametrize(("what", "open_"), [("exp", False), ("food", True), ("energy", True)])
def test_what_each_owes_may_be_paid_by_another_but_not_experience(what: str, open_: bool) -> None:
    table = Table(heroes="ann bob")
    table.set("ann", **{what: 2})
    table.set("bob", **{what: 0})
    offer = May(do=(Pay(amount=1, what=what, who="@each-party-member"),))
    table.do(offer, answers=("yes" if open_ else "no",))
    assert ("yes" in table.asked[0].open_keys()) is open_


@rule("KOR-PAYLOSE-001")
@pytest.mark.parametrize(("food", "open_"), [(2, False), (3, True)])
def test_two_prices_of_one_kind_are_open_with_just_enough_of_it(food: int, open_: bool) -> None:
    table = Table()
    table.set("ann", food=food)
    table.do(
        May(do=(Pay(amount=2, what="food"), Pay(amount=1, what="food"))), answers=("yes" if open_ else "no",)
    )
    assert ("yes" in table.asked[0].open_keys()) is open_


@rule("KOR-PAYLOSE-001", "KOR-ITEM-013")
def test_nobody_can_pay_for_others_who_are_not_there() -> None:
    table = Table(item("pot"))
    table.set("ann", items=["pot"])
    table.do(May(do=(DiscardItems(amount=1, kind="item", who="@each-other-character"),)), answers=("no",))
    assert table.asked[0].open_keys() == ["no"]


@rule("KOR-ITEM-017", "KOR-ITEM-020")
def test_a_price_that_cannot_be_taken_ends_its_offer_and_nothing_else() -> None:
    """Nobody owns the card that was to be turned: what it was to bring does not come, what follows does."""
    table = Table(item("pot"))
    offer = May(do=(FlipThis(),), then=(Gain(amount=1, what="wealth"),))
    table.do(offer, Gain(amount=1, what="food"), source="item:pot", answers=("yes",))
    assert (table["ann"].wealth, table["ann"].food) == (1, 2)


@rule("KOR-ITEM-013", "KOR-SCALE-004")
@pytest.mark.parametrize(
    ("heroes", "who", "actor"), [("ann bob", "@party", "players"), ("ann bob", "ann", "ann")]
)
def test_who_discards_chooses_and_for_the_party_the_players(heroes: str, who: str, actor: str) -> None:
    table = Table("".join(item(f"i{n}") for n in range(4)), heroes=heroes)
    table.set("ann", items=["i0", "i1"])
    table.set("bob", items=["i2"])
    table.do(DiscardItems(amount=1, kind="item", who=who), answers=("i1",))
    assert (table.asked[0].actor, table["ann"].items, table["bob"].items) == (actor, ["i0"], ["i2"])
    assert len(table.asked[0].options) == (3 if who == "@party" else 2)


@rule("KOR-MOVE-001", "KOR-MOVE-002")
@pytest.mark.parametrize("ends", [False, True])
def test_all_are_moved_unless_the_first_arrival_ends_the_campaign(ends: bool) -> None:
    task = quest(
        "seal settlement here", "the campaign ends in victory" if ends else "each character gains 1 exp"
    )
    table = watching(task, heroes="ann bob")
    table.set("ann", location="mill")
    table.set("bob", location="moor")
    table.run(table.rules.attach(table.game, "hearth", ""))
    table.game.unsettled = 0
    table.do(MoveCharacters(who="@each-character", goal="@lowest"))
    assert (table["ann"].location, table["bob"].location) == ("hearth", "moor" if ends else "hearth")


@rule("KOR-ROLL-001", "KOR-ITEM-018")
def test_a_die_on_a_card_says_where_its_table_stands() -> None:
    bones = item("bones", "A", "", "at any time: roll a die for 1-3 gain 1 food or 4-6 gain 1 wealth")
    table = Table(bones, heroes="ann bob")
    table.set("ann", items=["bones"])
    table.act("ann", "use-bones", "5")
    rolled = next(one for one in table.asked if one.kind == "die.roll")
    assert rolled.at is not None
    assert rolled.at.file == "more.chron"
    assert (table["ann"].wealth, table["bob"].wealth) == (2, 1)


# ---- costs ----


@rule("KOR-GEN-004", "KOR-TRAVEL-001")
def test_a_cost_that_cards_take_off_wholly_is_nothing() -> None:
    """A reduction counts where the kind is one of several, too; more of another kind is added."""
    more = item("rod", "A", "", "while held: each recovery costs 1 food less") + item(
        "bell", "A", "", "while held: each recovery costs 1 magic more"
    )
    table = Table(more + item("gong", "A", "", "while held: each recovery costs 0 magic more"))
    table.set("ann", items=["rod"])
    assert recovery_dues(table.game, table.rules, table["ann"]) == []
    table.set("ann", items=["rod", "bell"])
    assert recovery_dues(table.game, table.rules, table["ann"]) == [due_of(1, ("magic",))]
    table.set("ann", items=["gong"])  # nothing more is no price
    assert recovery_dues(table.game, table.rules, table["ann"]) == [due_of(1, ("food",))]


@rule("KOR-TRAVEL-010", "KOR-TRAVEL-001", "KOR-SECRET-007", "KOR-EVENT-006", "FOA-SAMPLE-014")
@pytest.mark.parametrize(
    ("held", "due"),
    [
        ("", {"energy": 2}),
        ("boots", {"energy": 2, "food": 1}),  # hers alone
        ("oath", {"energy": 2, "food": 2}),  # the group's: each travels
        ("oath boots", {"energy": 2, "food": 3}),
    ],
)
def test_each_traveller_owes_what_is_in_force_for_them(held: str, due: dict[str, int]) -> None:
    more = (
        item("boots", "A", "", "while held: each travel costs 1 food more")
        + 'secret oath 106 "Oath"\n  kind: standard, global\n  while in play: each travel costs 1 food more\n'
    )
    table = Table(more, heroes="ann bob")
    table.set("ann", items=[one for one in held.split() if one == "boots"])
    table.game.decks.global_secrets = [one for one in held.split() if one == "oath"]
    found = travel_dues(table.game, table.rules, ("ann", "bob"))
    assert {kinds[0]: amount for amount, kinds in found} == due


CARRIED = """\
condition ache "Ache"
  kind: other
  while held: each location action costs 1 energy more
condition dread "Dread"
  kind: other
  while held: each location action costs 1 energy more [terror 5+]
secret oath 106 "Oath"
  kind: standard, global
  while in play: each location action costs 1 energy more
event frost "Frost"
  kind: story
  today: each location action costs 1 energy more
"""


@rule("FOA-SAMPLE-014", "FOA-CLAR-035", "KOR-SECRET-007", "KOR-EVENT-006")
@pytest.mark.parametrize(
    ("held", "energy"),
    [
        ("", 1),
        ("ache", 4),  # each of three has one
        ("dread", 2),  # hers counts, the others are not afraid
        ("oath", 2),  # everyone's: once
        ("frost", 2),
    ],
)
def test_each_card_changes_the_cost_of_a_party_once(held: str, energy: int) -> None:
    world = MAP.replace(
        "  A fire that is never out.\n", "  A fire.\n\n  action: (1 energy) Stoke it.\n    > gain 1 food\n"
    )
    table = Table(CARRIED, world=world, heroes="ann bob cal")
    table.set("ann", terror=6)
    if held in ("ache", "dread"):
        for name in ("ann", "bob", "cal"):
            table.set(name, conditions=[held])
    table.game.decks.global_secrets = [held] if held == "oath" else []
    table.game.calendar.active = [held] if held == "frost" else []
    action = table.book.actions["location:hearth:clear"][0].action
    found = dues(
        action.cost, table.game, table.rules, Context(("ann", "bob", "cal"), "hearth"), "location-action"
    )
    assert found == [due_of(energy, ("energy",))]


@rule("KOR-PARTY-004", "KOR-PAYLOSE-005")
def test_of_a_cost_in_several_kinds_each_part_is_decided_before_the_next() -> None:
    """2 in wealth, food or magic, then 1 in food or energy: 0 of it in wealth leaves 2 for food and magic."""
    table = Table()
    table.set("ann", wealth=5, food=5, magic=5, energy=5)
    asked = [due_of(2, ("wealth", "food", "magic")), due_of(1, ("food", "energy"))]
    table.run(pay_dues(asked, table.game, table.rules, ("ann",)), "0", "1", "0")
    options = [[option.key for option in one.options] for one in table.asked]
    assert options == [["0", "1", "2"], ["0", "1", "2"], ["0", "1"]]
    ann = table["ann"]
    assert (ann.wealth, ann.food, ann.magic, ann.energy) == (5, 4, 4, 4)


@rule("KOR-ABILITY-003", "KOR-PAYLOSE-005")
def test_no_more_of_a_kind_can_be_chosen_than_the_part_costs() -> None:
    """1 in energy or food, and 2 energy: of the first part 0 or 1 is energy."""
    table = Table()
    table.set("ann", food=5, energy=5)
    price = [due_of(1, ("energy", "food")), due_of(2, ("energy",))]
    table.run(pay_dues(price, table.game, table.rules, ("ann",), "ann"), "0")
    assert [one.open_keys() for one in table.asked] == [["0", "1"]]
    assert (table["ann"].food, table["ann"].energy) == (4, 3)


@rule("KOR-ABILITY-003", "KOR-PARTY-005")
@pytest.mark.parametrize(("owes", "answers", "bob"), [(2, (), (6, 0)), (1, ("bob",), (6, 1))])
def test_the_owner_pays_as_many_of_the_tracks_as_the_table_says(
    owes: int, answers: tuple[str, ...], bob: tuple[int, int]
) -> None:
    """AMB-C-42: 1 energy and 1 terror; who owes 2 pays both, who owes 1 pays the energy if the other takes the terror."""
    rules = EDITION.with_rulings(amb_c_42=owes)
    table = Table(heroes="ann bob", rules=rules)
    price = [due_of(1, ("energy",)), due_of(1, ("terror",))]
    table.run(
        pay_dues(price, table.game, rules, ("ann", "bob"), "ann"), *(("ann", *answers) if answers else ())
    )
    assert (table["bob"].energy, table["bob"].terror) == bob


@rule("KOR-PAYLOSE-001", "KOR-PARTY-004")
@pytest.mark.parametrize(
    ("price", "reason"),
    [
        ([(3, ("food", "wealth"))], ""),
        ([(4, ("food", "wealth"))], "costs 4 food or wealth, only 3 left"),
        ([(2, ("food", "wealth")), (2, ("food",))], "costs 2 food or wealth and 2 food"),
        ([(1, ("food", "wealth")), (2, ("food",))], ""),
    ],
)
def test_a_party_can_pay_with_exactly_enough(price: list[tuple[int, tuple[str, ...]]], reason: str) -> None:
    """Together they have 2 food and 1 wealth."""
    table = Table(heroes="ann bob")
    table.set("ann", food=1, wealth=1)
    table.set("bob", food=1, wealth=0)
    asked = [due_of(*one) for one in price]
    assert shortfall(asked, table.game, table.rules, ("ann", "bob")) == reason


@rule("KOR-SCALE-001", "KOR-SCALE-004", "KOR-RES-003")
def test_who_has_no_room_is_not_asked_and_what_is_over_goes_to_somebody_here() -> None:
    """At most 3 of each: Ann is full, Bob and Cal have room for 2 each, Dee stands by with room for 3."""
    few = EDITION.with_numbers("few", resource_limit=3, limited_resources=("food",), passed_on=("food",))
    table = Table(heroes="ann bob cal dee", rules=few)
    for name, food in (("ann", 3), ("bob", 1), ("cal", 1), ("dee", 0)):
        table.set(name, food=food)
    party = [table[name] for name in ("ann", "bob", "cal")]
    context = Context(("ann", "bob", "cal"), "hearth")
    table.run(gain_together(table.game, few, party, "food", 3, context), "1")
    assert [one.food for one in (*party, table["dee"])] == [3, 2, 3, 0]
    assert [one.actor for one in table.asked] == ["bob"]
    table.run(gain_together(table.game, few, party, "food", 3, context))
    assert [one.food for one in (*party, table["dee"])] == [3, 3, 3, 2]
    # Where a text has parted them, it is somebody who stands with the first of them.
    table.set("bob", location="mill")
    table.set("cal", location="mill", food=0)
    table.run(gain_together(table.game, few, [table["ann"], table["bob"]], "food", 1, context))
    assert (table["cal"].food, table["dee"].food) == (0, 3)
