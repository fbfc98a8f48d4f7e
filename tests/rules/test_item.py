"""Items and secrets."""

import pytest

from runtime.rules.actions.between import tradable
from runtime.rules.cards.holding import active_with, items_of_kind
from runtime.rules.cards.standing import holdings
from runtime.rules.state.game import EncounterState
from schemas.vocabulary.possessions import (
    DiscardItems,
    GainItem,
    GainItems,
    GainSecret,
    PutItemDeck,
)
from schemas.vocabulary.resources import Gain
from tests.support.cards import STORE, give, item
from tests.support.tables import Table

rule = pytest.mark.rule


def store(heroes: str = "ann") -> Table:
    return Table(STORE, heroes=heroes)


@rule("KOR-ITEM-001", "KOR-ITEM-010")
@pytest.mark.parametrize(("tier", "name"), [("A", "axe"), ("B", "blade"), ("C", "crown")])
def test_an_item_of_a_tier_is_the_top_card_of_that_deck(tier: str, name: str) -> None:
    table = store()
    table.do(PutItemDeck(tier=tier))
    table.do(GainItems(amount=1, kind="item", deck=tier))
    assert table["ann"].items == [name]
    assert name not in table.game.decks.items[tier]


@rule("KOR-ITEM-002")
def test_only_decks_on_the_table_count_as_available() -> None:
    table = store()
    assert sorted(table.game.decks.table) == ["A", "consumables"]
    table.do(GainItems(amount=1, kind="item", deck="highest"))
    assert table["ann"].items == ["axe"]
    table.do(PutItemDeck(tier="B"))
    table.do(GainItems(amount=1, kind="item", deck="highest"), answers=["blade"])
    assert "blade" in table["ann"].items


@rule("KOR-ITEM-003", "KOR-ITEM-022")
def test_keywords_are_asked_for_by_name_and_others_have_no_limit() -> None:
    table = store()
    give(table, "ann", "axe", "rope", "lamp")
    assert items_of_kind(table.game, table["ann"], "weapon") == ["axe"]
    assert items_of_kind(table.game, table["ann"], "relic") == []
    table.do(GainItems(amount=1, kind="armor"))
    assert "cap" in table["ann"].items
    assert table["ann"].inactive == []
    active = [ref for ref in holdings(table.game, table["ann"]) if ref.startswith("item:")]
    assert active == ["item:axe", "item:rope", "item:lamp", "item:cap"]


@rule("KOR-ITEM-004")
def test_a_character_may_own_any_number_of_items() -> None:
    table = store()
    table.do(GainItems(amount=5, kind="item", deck="A"), answers=["axe"])
    assert len(table["ann"].items) == 5


@rule("KOR-ITEM-005", "KOR-ITEM-006", "KOR-ITEM-008")
def test_the_owner_decides_at_once_which_card_of_a_keyword_is_active() -> None:
    table = store()
    table.do(GainItem(item="axe"))
    table.do(GainSecret(secret="fang"), answers=["fang"])
    ann = table["ann"]
    assert active_with(table.game, ann, "weapon") == ["fang"]
    assert ann.inactive == ["axe"]
    assert table.asked[0].kind == "item.active"
    table.do(GainItem(item="bow"), answers=["bow"])
    assert ann.inactive == ["axe", "fang"]


@rule("KOR-ITEM-006")
def test_a_face_down_card_does_nothing() -> None:
    table = store()
    table["ann"].secrets = ["fang"]
    assert "bite" in table.open("ann")
    table["ann"].inactive = ["fang"]
    assert "bite" not in table.options("ann")


@rule("KOR-ITEM-007")
def test_active_cards_are_exchanged_between_actions_only() -> None:
    table = store()
    give(table, "ann", "axe", "bow")
    table["ann"].inactive = ["bow"]
    table.act("ann", "exchange")
    assert table["ann"].inactive == ["axe"]
    decision = table.until(table.offers("ann")["explore"].run())
    assert "exchange" not in decision.open_keys()


@rule("KOR-ITEM-009")
def test_a_use_once_a_day_is_not_renewed_by_flipping_or_trading() -> None:
    table = store("ann bob")
    table["ann"].secrets = ["fang"]
    give(table, "ann", "axe")
    table["ann"].inactive = ["axe"]
    table["bob"].location = "mill"
    table.act("ann", "bite")
    assert table.options("ann")["bite"].blocked == "already done today"
    table.act("ann", "exchange")
    table.act("ann", "exchange")
    assert table.options("ann")["bite"].blocked == "already done today"
    table["bob"].location = "hearth"
    table.act("ann", "give", "fang")
    assert table.options("bob")["bite"].blocked == "already done today"
    table.game.calendar.today = []
    assert "bite" in table.open("bob")


@rule("KOR-ITEM-011")
def test_a_consumable_is_the_top_of_its_own_deck() -> None:
    table = store()
    table.do(GainItems(amount=1, kind="consumable"))
    assert table["ann"].items == ["bread"]


@rule("KOR-ITEM-012", "KOR-ITEM-001")
def test_the_lowest_and_highest_deck_never_mean_consumables_and_ties_are_chosen() -> None:
    table = store()
    table.do(PutItemDeck(tier="C"), PutItemDeck(tier="D"))
    table.do(GainItems(amount=1, kind="item", deck="highest"), answers=["D"])
    assert table["ann"].items == ["orb"]
    table.do(GainItems(amount=1, kind="item", deck="lowest"))
    assert table["ann"].items == ["orb", "axe"]


@rule("KOR-ITEM-006", "KOR-ITEM-010", "KOR-ITEM-013")
def test_a_card_that_lay_face_down_comes_back_face_up() -> None:
    table = store()
    give(table, "ann", "axe")
    table["ann"].inactive = ["axe"]
    table.do(DiscardItems(amount=1, kind="item"))
    assert (table["ann"].items, table["ann"].inactive) == ([], [])
    give(table, "ann", "axe")
    assert (table["ann"].items, table["ann"].inactive) == (["axe"], [])


@rule("KOR-ITEM-013", "KOR-SECRET-003")
def test_the_owner_chooses_what_to_discard_face_down_ones_included() -> None:
    table = store()
    give(table, "ann", "axe", "bow")
    table["ann"].secrets = ["plate"]
    table["ann"].inactive = ["bow"]
    table.do(DiscardItems(amount=1, kind="item"), answers=["bow"])
    assert table.asked[0].open_keys() == ["axe", "bow"]
    assert table["ann"].items == ["axe"]
    assert table["ann"].inactive == []
    assert table.game.decks.items["A"][-1] == "bow"


@rule("KOR-ITEM-014")
def test_an_empty_deck_on_the_table_gives_nothing() -> None:
    table = store()
    table.game.decks.items["A"] = []
    table.do(GainItems(amount=1, kind="item", deck="A"))
    assert table["ann"].items == []


@rule("KOR-ITEM-015")
def test_from_a_deck_off_the_table_a_random_card_is_drawn() -> None:
    table = Table(STORE + item("pike", "B", "weapon"))
    from runtime.rules.effects.dispatch import apply
    from runtime.rules.protocol.context import Context

    context = Context(("ann",), "hearth")
    flow = apply([GainItems(amount=1, kind="item", deck="B")], table.game, table.rules, context)
    decision = next(flow)
    assert (decision.kind, decision.actor) == ("deck.draw", "chance")  # type: ignore[union-attr]
    flow.send("pike")
    assert list(flow) == []
    assert table["ann"].items == ["pike"]
    assert table.game.decks.items["B"] == ["blade"]


@rule("KOR-ITEM-017", "KOR-ITEM-018")
def test_using_an_item_is_optional_and_concerns_its_owner_alone() -> None:
    table = store("ann bob")
    give(table, "ann", "bread")
    assert "use-bread" in table.open("ann")
    assert "use-bread" not in table.options("bob")
    table.act("ann", "use-bread")
    assert (table["ann"].health, table["bob"].health) == (10, 9)
    assert table.game.decks.items["consumables"] == ["bread"]


@rule("KOR-ITEM-020")
def test_a_flipped_item_is_used_but_keeps_its_keyword() -> None:
    from schemas.vocabulary.possessions import FlipThis

    table = store()
    give(table, "ann", "axe")
    table.game.encounter = EncounterState("x", "combat", party=["ann"], active="ann")
    table.do(FlipThis(), Gain(amount=1, what="food"), source="item:axe", active="ann")
    assert table["ann"].flipped == ["axe"]
    assert active_with(table.game, table["ann"], "weapon") == ["axe"]
    table.do(FlipThis(), Gain(amount=1, what="food"), source="item:axe", active="ann")
    assert table["ann"].food == 2


@rule("KOR-ITEM-021", "KOR-SECRET-005", "KOR-SECRET-006")
def test_items_and_secrets_are_traded_personal_ones_never() -> None:
    table = store("ann bob")
    give(table, "ann", "rope")
    table["ann"].secrets = ["fang", "oath"]
    goods = [key for key, _ in tradable(table.game, table.rules, table["ann"])]
    assert goods == ["food", "wealth", "rope", "fang"]
    table.act("ann", "give", "fang")
    table.act("ann", "give", "rope")
    assert (table["ann"].secrets, table["bob"].secrets) == (["oath"], ["fang"])
    assert table["bob"].items == ["rope"]


@rule("KOR-SECRET-001")
def test_small_and_standard_secrets_are_told_apart() -> None:
    secrets = store().book.secrets
    assert (secrets["fang"].size, secrets["fang"].number) == ("small", 7)
    assert (secrets["moon"].size, secrets["moon"].number) == ("standard", 140)


@rule("KOR-SECRET-002", "KOR-SECRET-004")
def test_discarding_weapons_skips_a_weapon_secret() -> None:
    table = store()
    give(table, "ann", "axe")
    table["ann"].secrets = ["fang"]
    table.do(DiscardItems(amount=2, kind="weapon"))
    assert table["ann"].items == []
    assert table["ann"].secrets == ["fang"]
    table.do(DiscardItems(amount="all", kind="item"))
    assert table["ann"].secrets == ["fang"]


@rule("KOR-SECRET-003")
def test_secrets_do_not_count_as_items() -> None:
    from runtime.editions.kings_of_ruin.modes import five_items

    table = store()
    table.rules = five_items(table.rules)
    table["ann"].secrets = ["fang", "plate", "oath", "vow", "buckler"]
    give(table, "ann", "rope", "lamp", "cap", "axe")
    table["ann"].inactive = ["axe", "cap"]
    table.do(GainItems(amount=1, kind="consumable"))
    assert len(table["ann"].items) == 5


@rule("KOR-SECRET-007")
def test_a_global_secret_belongs_to_nobody_and_binds_everyone() -> None:
    table = store("ann bob")
    table.do(GainSecret(secret="moon"))
    assert table.game.decks.global_secrets == ["moon"]
    assert table["ann"].secrets == table["bob"].secrets == []
    assert table.options("ann")["travel-mill"].blocked == "Moon forbids it"
    assert table.options("bob")["travel-mill"].blocked == "Moon forbids it"


@rule("KOR-SECRET-008")
def test_only_secrets_with_an_item_keyword_can_be_inactive() -> None:
    table = store()
    table.do(GainSecret(secret="oath"))
    table.do(GainSecret(secret="vow"))
    assert table["ann"].inactive == []
    give(table, "ann", "cap")
    table.do(GainSecret(secret="plate"), answers=["cap"])
    assert table["ann"].inactive == ["plate"]
    table.do(GainSecret(secret="buckler"))
    assert table["ann"].inactive == ["plate"]


@rule("KOR-SECRET-011")
def test_a_secret_that_is_a_card_stays_in_the_deck() -> None:
    cards = 'combat card claw Q1 "Claw"\n  for: ann, quest\n  free: closes 1 pool opens 1x\n'
    table = Table(cards + 'secret hand 11 "Hand"\n  kind: small, card claw\n')
    table.do(GainSecret(secret="hand"))
    assert table["ann"].combat_deck == ["claw"]
    assert table["ann"].secrets == []


@rule("KOR-ITEM-017", "KOR-ITEM-009")
def test_a_use_once_per_day_is_offered_once_and_a_companion_helps_where_it_stands() -> None:
    goat = 'companion goat "Goat"\n  enters: hearth\n  once per day: may pay 1 food to gain 1 wealth\n'
    table = Table(goat, heroes="ann bob")
    table.game.board.companions = {"goat": "hearth"}
    table["bob"].location = "mill"
    assert "use-goat" not in table.options("bob")
    table.act("ann", "use-goat")
    assert (table["ann"].food, table["ann"].wealth) == (0, 2)
    assert "use-goat" not in table.options("ann")
    table.game.calendar.today = []
    assert table.options("ann")["use-goat"].blocked == "costs 1 food"


@rule("KOR-ITEM-016")
def test_what_only_means_something_in_an_encounter_is_not_offered_in_the_day() -> None:
    table = Table(item("flask", "A", "", "at any time: may discard this to gain 1 pool"))
    give(table, "ann", "flask")
    assert "use-flask" not in table.options("ann")


@rule("KOR-ITEM-018")
def test_a_card_may_speak_when_it_is_gained() -> None:
    table = Table(item("urn", "A", "", "when gained: gain 1 terror"), heroes="ann bob")
    table.do(GainItems(amount=1, kind="item", deck="A"), answers=["bob"])
    assert (table["ann"].terror, table["bob"].terror) == (0, 1)


@rule("KOR-ITEM-005", "KOR-ITEM-006", "KOR-ITEM-007")
def test_a_card_of_a_keyword_may_be_laid_face_down_where_it_is_a_burden() -> None:
    heavy = item("mail", "A", "armor", "while held: each travel costs 1 energy more")
    heavy += item("axe", "A", "weapon") + 'secret idol 7 "Idol"\n  kind: small, relic\n'
    heavy += "  at the start of the day: gain 1 terror\n"
    table = Table(heavy)
    give(table, "ann", "mail")
    assert table.options("ann")["travel-mill"].cost == "2 energy"
    table.act("ann", "exchange")
    assert table["ann"].inactive == ["mail"]
    assert table.options("ann")["travel-mill"].cost == "1 energy"
    table.act("ann", "exchange")
    assert table["ann"].inactive == []
    table["ann"].secrets = ["idol"]
    table.act("ann", "exchange", "idol-down")
    table.steps(table.rules.start_of_day)
    assert (table["ann"].terror, table["ann"].inactive) == (0, ["idol"])
    table["ann"].secrets = []
    table["ann"].items, table["ann"].inactive = ["axe"], []
    assert "exchange" not in table.options("ann")  # nobody would notice


@rule("KOR-ITEM-006", "KOR-REQ-010")
def test_a_weapon_that_the_journal_looks_for_may_be_put_away_first() -> None:
    page = "journal hearth\n\nverse gate\n  > if any weapon -> turned-away\n  > gain 1 exp\n  -> end\n\n"
    page += "verse turned-away\n  Not with that.\n\n  -> end\n"
    table = Table(item("axe", "A", "weapon"), journal=page)
    give(table, "ann", "axe")
    table.act("ann", "explore")
    assert table["ann"].exp == 0
    table.act("ann", "exchange")
    table.act("ann", "explore")
    assert table["ann"].exp == 1
