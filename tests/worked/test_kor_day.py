"""The worked examples EX-KOR-07 to EX-KOR-12, number by number."""

import pytest

from runtime.editions.kings_of_ruin.modes import challenge, story
from runtime.rules.actions.waystone import blood_dues, offering_dues
from runtime.rules.calendar.advancement import attribute_cost, attribute_most, offers, skill_cost
from runtime.rules.calendar.day import remove_time_markers
from runtime.rules.map.moving import arrive
from schemas.vocabulary.possessions import DiscardItems, GainItem, GainItems, GainSecret
from schemas.vocabulary.resources import Gain, Lose
from schemas.vocabulary.world import RemoveLocation
from tests.support.cards import SKILLS
from tests.support.pages import locks, tale
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule


@rule("KOR-SCALE-005")
def test_ex_07_a_party_of_three_in_a_game_of_four() -> None:
    table = Table('item axe "Axe"\n  deck: A\n', heroes="ann bob cal dee")
    table.do(
        Gain(amount=1, what="wealth"),
        GainItems(amount=1, kind="item", deck="A"),
        Gain(amount=1, what="exp", who="@each-character"),
        members="ann bob cal",
        answers=["ann", "bob"],
    )
    wealth = [table[name].wealth - 1 for name in ("ann", "bob", "cal", "dee")]
    assert (sum(wealth), wealth) == (1, [1, 0, 0, 0])
    assert [len(table[name].items) for name in ("ann", "bob", "cal", "dee")] == [0, 1, 0, 0]
    assert [table[name].exp for name in ("ann", "bob", "cal", "dee")] == [1, 1, 1, 1]


@rule("KOR-SCALE-002")
def test_ex_07_alone_each_party_member_is_one() -> None:
    table = Table()
    table.do(Gain(amount=1, what="wealth", who="@each-party-member"))
    assert table["ann"].wealth == 2


@rule("KOR-PAYLOSE-003")
def test_ex_07_with_three_wealth_lose_four_is_legal_and_pay_four_is_not() -> None:
    journal = tale(
        "* Lose.", "  > lose 4 wealth", "  -> there", "* (4 wealth) Pay.", "  -> there", "* Go.", "  -> end"
    )
    table = Table(journal=journal)
    table.set("ann", wealth=3)
    reasons = locks(table)
    assert reasons["lose"] == ""
    assert reasons["pay"] == "costs 4 wealth, only 3 left"
    table.do(Lose(amount=4, what="wealth"))
    assert table["ann"].wealth == 0


@rule("KOR-PAYLOSE-005")
@pytest.mark.parametrize("share", [0, 1, 2])
def test_ex_07_a_choice_of_two_energy_costs_a_party_of_two_two_in_any_split(share: int) -> None:
    table = Table(journal=tale("* (2 energy) Climb.", "  -> there", "* Go.", "  -> end"), heroes="ann bob")
    table.act("ann", "explore", "with-bob", "climb", str(share))
    assert (6 - table["ann"].energy, 6 - table["bob"].energy) == (share, 2 - share)


@rule("KOR-REQ-002")
def test_ex_07_one_has_the_secret_the_other_the_attribute() -> None:
    journal = tale("* Both. [secret thirteen and aggression 2+]", "  -> there", "* Go.", "  -> end")
    table = Table('secret thirteen 13 "Thirteen"\n  kind: small\n', journal=journal, heroes="ann cal")
    table["ann"].secrets = ["thirteen"]
    assert locks(table, "ann", "cal")["both"] == ""


@rule("KOR-REDIR-002")
def test_ex_07_a_marked_status_redirects_and_nothing_below_applies() -> None:
    journal = tale("> if status met -> there", "> gain 1 wealth", "-> end")
    table = Table('status met "Met"\n', journal=journal)
    table.game.sheet.statuses["met"] = []
    table.act("ann", "explore")
    assert table["ann"].wealth == 1
    assert table.events("verse")[-1].what == "hearth/there"


@rule("KOR-ROLL-004")
def test_ex_07_values_one_and_two_and_a_die_of_one_make_three() -> None:
    journal = tale("> roll + aggression", "  1-2 -> there", "  3 -> end", "  4+ -> there")
    table = Table(journal=journal, heroes="bob cal")
    table.act("bob", "explore", "with-cal", "1")
    assert table.events("rolled")[0].amount == 3


PLACE = MAP.replace(
    "  The wheel turns without water.\n",
    "  W.\n\n  action: (1 energy) Hunt.\n    > gain 1 food\n  instant: (time 2) Bell.\n    > gain 1 terror\n",
)


@rule("KOR-LOC-006")
def test_ex_08_time_markers_over_three_days() -> None:
    table = Table(world=PLACE)
    markers = table.game.board.locations["mill"].markers
    markers.dark = 1
    rows = []
    for day in (1, 2, 3):
        if day > 1:
            table.run(remove_time_markers(table.game, table.rules))
            rows.append((day, "start", markers.dark, table["ann"].terror))
        table.run(arrive(table.game, table.rules, ("ann",), "mill"))
        rows.append((day, "enters", markers.dark, table["ann"].terror))
        assert "hunt" in table.open("ann")
    assert rows == [
        (1, "enters", 1, 0),
        (2, "start", 0, 0),
        (2, "enters", 2, 1),
        (3, "start", 1, 1),
        (3, "enters", 1, 1),
    ]


WISP = """\
combat encounter wisp "Wisp"
  deck: purple 1
  value: 3
  free: opens 1x
  attack 0-2: take 1 damage
combat encounter boar "Boar"
  deck: green 1
  value: 3
  free: opens 1x
  attack 0-2: take 1 damage
"""


@rule("KOR-TRAVEL-010")
@pytest.mark.parametrize("share", [0, 1, 2])
def test_ex_09_two_travel_for_two_energy_in_any_split(share: int) -> None:
    table = Table(heroes="ann bob")
    table.act("ann", "travel-mill", "with-bob", str(share))
    assert (6 - table["ann"].energy, 6 - table["bob"].energy) == (share, 2 - share)


@rule("KOR-TRAVEL-013", "KOR-TRAVEL-012")
@pytest.mark.parametrize(("joining", "who"), [((), "ann"), (("bob",), "ann, bob")])
def test_ex_09_who_stands_there_may_join_right_before_the_card_is_drawn(
    joining: tuple[str, ...], who: str
) -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n", "  W.\n\n  instant: Lights.\n    > draw a purple encounter\n"
    )
    table = Table(WISP, world=world, heroes="ann bob")
    table["bob"].location = "mill"
    table.act("ann", "travel-mill", joining, "win")
    assert table.kinds() == ["instant.join", "encounter.outcome"]
    assert table.events("encounter")[0].who == who


@rule("KOR-LOCACT-006")
def test_ex_09_two_hunters() -> None:
    world = MAP.replace(
        "  A fire that is never out.\n",
        "  F.\n\n  action: (2 energy) Hunt.\n    > gain 1 food, draw a green encounter\n",
    )
    table = Table(WISP, world=world, heroes="ann bob")
    table.act("ann", "hunt", "with-bob", "1", "ann", "win")
    assert (table["ann"].energy, table["bob"].energy) == (5, 5)
    assert (table["ann"].food - 1) + (table["bob"].food - 2) == 1
    assert [e.who for e in table.events("encounter")] == ["ann, bob"]


@rule("KOR-TRAVEL-009")
def test_ex_09_an_instant_that_places_the_arrived_elsewhere_attaches_nothing() -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n", "  W.\n\n  instant: Fog.\n    > place the party at hearth\n"
    )
    table = Table(world=world)
    table.act("ann", "travel-mill")
    assert "fen" not in table.game.board.locations


@rule("KOR-LOC-007")
def test_ex_09_a_key_to_a_gone_location_brings_letter_b() -> None:
    variant = '\nlocation moor-b 103b "Moor"\n  variant of: moor\n  keys: west hearth\n\n  M.\n'
    table = Table(world=MAP + variant)
    table.do(RemoveLocation(location="moor"))
    table.run(arrive(table.game, table.rules, ("ann",), "hearth"))
    assert "moor-b" in table.game.board.locations


@rule("KOR-ACTION-001")
def test_ex_09_any_order_of_acting_is_legal() -> None:
    table = Table(heroes="ann bob cal")
    for name in ["ann", "bob", "cal", "cal", "ann", "ann", "cal", "bob"]:
        table.act(name, "explore", "alone", "leave-it")


@rule("KOR-WAYSTONE-003", "KOR-WAYSTONE-005", "KOR-STORY-006", "KOR-STORY-007", "KOR-CHALLENGE-006")
@pytest.mark.parametrize(
    ("heroes", "mode", "offering", "blood"),
    [
        ("ann", None, (2, 1, 1), (2, 3, 2)),
        ("ann bob cal dee", None, (2, 4, 4), (2, 12, 8)),
        ("ann bob cal", story, (2, 3, 0), (2, 6, 3)),
        ("ann bob cal", challenge, (5, 3, 3), (5, 9, 6)),
    ],
)
def test_ex_10_what_a_waystone_costs(heroes, mode, offering, blood) -> None:  # type: ignore[no-untyped-def]
    rules = mode(EDITION) if mode else EDITION
    table = Table(heroes=heroes, rules=rules)
    first = {kinds[0]: amount for amount, kinds in offering_dues(table.game, rules, ("ann",))}
    second = {kinds[0]: amount for amount, kinds in blood_dues(table.game, rules, ("ann",))}
    assert (first["energy"], first["magic"], first.get("wealth", 0)) == offering
    assert (second["energy"], second["health"], second["terror"]) == blood


@rule("KOR-ATTR-005", "KOR-CHALLENGE-008")
@pytest.mark.parametrize(
    ("own", "opposite", "skills", "standard", "dear"),
    [(0, 0, [], 2, 3), (0, 1, [], 3, 4), (2, 0, ["practicality-one-light"], 4, 5), (2, 0, [], None, None)],
)
def test_ex_11_attribute_costs(  # type: ignore[no-untyped-def]
    own, opposite, skills, standard, dear
) -> None:
    for rules, cost in ((EDITION, standard), (challenge(EDITION), dear)):
        table = Table(SKILLS, rules=rules)
        ann = table.set("ann", exp=99, skills=list(skills))
        ann.attributes.update(practicality=own, spirituality=opposite)
        keys = {one.key: one.cost for one in offers(table.game, rules, ann)}
        if cost is None:
            assert "raise-practicality" not in keys
        else:
            assert keys["raise-practicality"] == f"{cost} exp"
            assert attribute_cost(rules, ann, "practicality") == cost
            assert own < attribute_most(table.game, rules, ann, "practicality")


@rule("KOR-SKILL-003", "KOR-CHALLENGE-009")
@pytest.mark.parametrize(
    ("attached", "standard", "dear"),
    [([], 4, 5), (["practicality-one-light", "spirituality-one-dark"], 12, 15)],
)
def test_ex_11_skill_costs(attached: list[str], standard: int, dear: int) -> None:
    for rules, cost in ((EDITION, standard), (challenge(EDITION), dear)):
        table = Table(SKILLS, rules=rules)
        ann = table.set("ann", exp=99, skills=attached)
        ann.attributes["practicality"] = 2 + len(attached) // 2
        assert skill_cost(table.game, rules, ann, "practicality") == cost
        assert {one.key: one.cost for one in offers(table.game, rules, ann)}[
            "skill-practicality"
        ] == f"{cost} exp"


GEAR = """\
item helm "Helm"
  deck: A
  keyword: armor
item axe "Axe"
  deck: A
  keyword: weapon
secret plate 9 "Plate"
  kind: small, armor
secret fang 7 "Fang"
  kind: small, weapon
secret oath 5 "Oath"
  kind: small, personal
secret vow 4 "Vow"
  kind: small, personal
"""


@rule("KOR-ITEM-005")
def test_ex_12_of_an_armor_secret_and_an_armor_item_one_is_active() -> None:
    table = Table(GEAR)
    table.do(GainItem(item="helm"))
    table.do(GainSecret(secret="plate"), answers=["plate"])
    assert table["ann"].inactive == ["helm"]


@rule("KOR-SECRET-004")
def test_ex_12_of_two_weapons_only_the_item_is_discarded() -> None:
    table = Table(GEAR)
    table["ann"].items, table["ann"].secrets = ["axe"], ["fang"]
    table.do(DiscardItems(amount=2, kind="weapon"))
    assert (table["ann"].items, table["ann"].secrets) == ([], ["fang"])


@rule("KOR-SECRET-008")
def test_ex_12_a_second_personal_secret_leaves_both_active() -> None:
    table = Table(GEAR)
    table.do(GainSecret(secret="oath"), GainSecret(secret="vow"))
    assert table["ann"].secrets == ["oath", "vow"]
    assert table["ann"].inactive == []
