"""What a third reading of Kings of Ruin found, chapter by chapter; expected results written first."""

import pytest

from runtime.editions.fall_of_avalon.orders import ORDERS as AVALON
from runtime.editions.kings_of_ruin.orders import ORDERS as KINGS
from runtime.play.playtests.laws import doubled_card
from runtime.rules.cards.encounter_cards import find_and_meet
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Decision
from tests.encounters.arena import EDITION, card, fight
from tests.support.tables import Table

rule = pytest.mark.rule


@rule("KOR-ENC-005", "KOR-ENC-010", "KOR-SETUP-021")
def test_a_chapter_that_begins_in_the_middle_of_an_encounter_does_not_deal_its_card() -> None:
    """It is met from the box. The new chapter depicts its difficulty: in the deck when it is over, and not before."""
    more = (
        fight("wolf", value=1, deck="green 2")
        + fight("stag", deck="green 2")
        + card("omen", "on placement: chapter 2 begins, gain 1 pool")
        + 'chapter first 1 "First"\n  green deck: difficulty 1\n  -> end\n'
        + 'chapter second 2 "Second"\n  green deck: difficulty 2\n  -> end\n'
    )
    table = Table(more, rules=EDITION)
    table["ann"].combat_deck = ["omen"]
    flow, told = find_and_meet(table.game, EDITION, Context(("ann",), "hearth"), "wolf"), None
    seen = []
    while True:
        try:
            told = flow.send(told)  # type: ignore[arg-type]
        except StopIteration:
            break
        if isinstance(told, Decision):
            told = {"hand.keep": "keep", "encounter.play": "omen"}.get(told.kind) or tuple(told.open_keys())
        else:
            told = None
        assert not doubled_card(table.game)
        if table.game.encounter is not None:
            seen.append((table.game.calendar.chapter, "wolf" in table.game.decks.encounters["green"]))
    assert (1, False) in seen
    assert (2, False) in seen
    assert not any(dealt for _, dealt in seen)
    assert sorted(table.game.decks.encounters["green"]) == ["stag", "wolf"]


@rule("KOR-COMBAT-024", "KOR-DIPLO-015", "FOA-COMBAT-018")
def test_the_orders_of_play_name_their_steps_as_they_are_played() -> None:
    """Kings: draw, redraw, then traits (AMB-S-47). Avalon: traits, equipment, draw (AMB-C-19)."""
    wanted = {
        KINGS: {
            "Order of a fight": ("draws", "changed", "traits"),
            "Order of a talk": ("draws", "changed", "traits"),
        },
        AVALON: {"Order of a fight": ("traits", "packed", "draws")},
    }
    for orders, pages in wanted.items():
        told = {page.title: " ".join(page.steps).lower() for page in orders}
        for title, words in pages.items():
            places = [told[title].index(word) for word in words]
            assert places == sorted(places), (title, words)
