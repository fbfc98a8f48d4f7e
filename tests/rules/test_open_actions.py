"""Which printed Actions are open, and to whom: what they require, how cards change their price, who of a Party can pay."""

from __future__ import annotations

import pytest

from tests.support import avalon as other
from tests.support.avalon import avalon
from tests.support.tables import MAP, Table

rule = pytest.mark.rule


def hearth(action: str, world: str = MAP) -> str:
    return world.replace(
        "  A fire that is never out.\n", f"  A fire.\n\n  action: {action}\n    > gain 1 magic\n"
    )


def partners(table: Table, action: str) -> dict[str, bool]:
    """With whom Ann may take the Action."""
    decision = table.until(table.offers("ann")[action].run())
    assert decision.kind == "party.join"
    return {option.key: not option.blocked for option in decision.options}


@rule("KOR-REQ-001", "KOR-GEN-001", "KOR-ACTION-007")
@pytest.mark.parametrize(
    ("food", "wealth", "energy", "is_open"),
    [(2, 1, 1, True), (1, 1, 1, False), (2, 0, 1, False), (2, 1, 0, False)],
)
def test_an_action_is_open_where_all_it_requires_is_so_and_its_cost_is_there(
    food: int, wealth: int, energy: int, is_open: bool
) -> None:
    table = Table(world=hearth("(1 energy) Look. [food 2+ and wealth 1+]"))
    table.set("ann", food=food, wealth=wealth, energy=energy)
    assert ("look" in table.open("ann")) is is_open


@rule("KOR-PAYLOSE-001", "KOR-ACTION-007", "KOR-GEN-001")
@pytest.mark.parametrize(
    ("words", "energy", "is_open"),
    [
        ("more", 1, False),
        ("more", 2, True),
        ("more [terror 5+]", 1, True),  # not in force
        ("less", 0, True),
    ],
)
def test_what_cards_make_of_a_location_s_price_must_be_there(words: str, energy: int, is_open: bool) -> None:
    """The Action says 1 Energy, the card 1 more or less for Actions of Locations; on her own card it changes nothing."""
    change, _, needs = words.partition(" ")
    more = (
        f'item ring "Ring"\n  deck: A\n  while held: each location action costs 1 energy {change} {needs}\n'
        "  action: (1 energy) Polish.\n    > gain 1 wealth\n"
    )
    table = Table(more, world=hearth("(1 energy) Look."))
    table.set("ann", items=["ring"], energy=energy)
    assert ("look" in table.open("ann")) is is_open
    assert ("polish" in table.open("ann")) is (energy >= 1)


@rule("KOR-PAYLOSE-001", "KOR-PARTY-004")
@pytest.mark.parametrize(
    ("ann", "bob", "alone", "together"),
    [(0, 2, False, True), (1, 0, True, False), (2, 0, True, True), (0, 1, False, False), (1, 1, True, True)],
)
def test_each_of_a_party_owes_it_and_one_may_pay_for_another(
    ann: int, bob: int, alone: bool, together: bool
) -> None:
    table = Table(world=hearth("(1 wealth per party member) Buy."), heroes="ann bob")
    table.set("ann", wealth=ann)
    table.set("bob", wealth=bob)
    assert ("buy" in table.open("ann")) is (alone or together)
    if alone or together:
        assert partners(table, "buy") == {"alone": alone, "with-bob": together}


@rule("FOA-PARTY-005", "FOA-PARTY-006", "FOA-PARTY-007")
@pytest.mark.parametrize(
    ("ann", "bob", "alone", "together"),
    [(1, 0, True, True), (0, 1, False, True), (1, 1, True, True), (0, 2, False, True), (0, 0, False, False)],
)
def test_in_avalon_a_party_may_begin_where_some_of_it_can_pay_their_own(
    ann: int, bob: int, alone: bool, together: bool
) -> None:
    """Who cannot pay drops out, so the Party is open as long as one of them can; Wealth is paid for nobody else."""
    table = avalon(world=hearth("(1 wealth per party member) Buy.", other.MAP), heroes="ann bob")
    table.set("ann", wealth=ann)
    table.set("bob", wealth=bob)
    assert ("buy" in table.open("ann")) is (alone or together)
    if alone or together:
        assert partners(table, "buy") == {"alone": alone, "with-bob": together}


@rule("FOA-PARTY-005", "FOA-PARTY-006", "FOA-LOCACT-003")
def test_in_avalon_who_cannot_pay_for_an_action_drops_out_of_it() -> None:
    world = hearth("(1 wealth per party member) Buy.", other.MAP).replace(
        "gain 1 magic", "each party member gains 2 magic"
    )
    table = avalon(world=world, heroes="ann bob")
    table.set("ann", wealth=1)
    table.set("bob", wealth=0)
    table.act("ann", "buy", "with-bob", "ann")
    assert [(table[name].wealth, table[name].magic) for name in ("ann", "bob")] == [(0, 2), (0, 0)]


@rule("KOR-ABILITY-003", "KOR-PARTY-005", "KOR-PAYLOSE-001")
@pytest.mark.parametrize(
    ("ann", "bob", "is_open"), [(0, 3, False), (1, 1, True), (1, 0, False), (2, 0, True)]
)
def test_the_owner_of_a_card_pays_a_part_of_its_action(ann: int, bob: int, is_open: bool) -> None:
    lamp = 'item lamp "Lamp"\n  deck: A\n  action: (1 energy per party member) Shine.\n    > gain 1 magic\n'
    table = Table(lamp, heroes="ann bob")
    table.set("ann", items=["lamp"], energy=ann)
    table.set("bob", energy=bob)
    if ann or bob > 1:
        decision = table.until(table.offers("ann")["shine"].run())
        assert {one.key: not one.blocked for one in decision.options}["with-bob"] is is_open
    assert ("shine" in table.open("ann")) is (is_open or ann >= 1)
