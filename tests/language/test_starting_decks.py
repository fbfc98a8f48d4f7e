"""Decks as lists and stock decks: whole decks of an edition's size from a line or two."""

from collections import Counter

import pytest

from compiler.api import compile_texts
from schemas import codec
from tests.language.material import CAMPAIGNS, campaign_texts

HERO = """character lamp-boy 9 "The Lamp Boy"
  energy: 0-10, start 6, red 0
  health: 0-10, start 7
  terror: 0-9, start 0, red 8-9
  attributes: courage 1
  combat deck: {combat}
  diplomacy deck: {talk}
"""
WICK = """combat card wick "Wick"
  for: {whose}
  key 1:  closes 1 pool      opens courage 1
"""
SIZE = {"kings-of-ruin": 10, "fall-of-avalon": 15}


def texts(edition: str, combat: str, talk: str = "stock speech", whose: str = "decks") -> dict[str, str]:
    hero = HERO.format(combat=combat, talk=talk)
    return {
        **campaign_texts(CAMPAIGNS[edition]),
        "z/hero.chron": hero,
        "z/wick.chron": WICK.format(whose=whose),
    }


@pytest.mark.parametrize("stock", [("steel", "speech"), ("guard", "bargain")])
@pytest.mark.parametrize("edition", SIZE)
def test_a_stock_deck_is_whole(edition: str, stock: tuple[str, str]) -> None:
    result = compile_texts(texts(edition, f"stock {stock[0]}", f"stock {stock[1]}"))
    assert result.document is not None, [one.code.id for one in result.diagnostics]
    campaign = codec.loads(b"".join(result.document))
    held = Counter(
        card.kind for card in campaign.cards if card.owner == "lamp-boy" and card.role == "starter"
    )
    assert held == {"combat": SIZE[edition], "diplomacy": SIZE[edition]}
    assert not [card for card in campaign.cards if card.name == "wick"]


@pytest.mark.parametrize("edition", SIZE)
def test_a_list_deals_copies_of_a_design(edition: str) -> None:
    result = compile_texts(texts(edition, f"{SIZE[edition]} wick"))
    assert result.document is not None, [one.code.id for one in result.diagnostics]
    cards = [card for card in codec.loads(b"".join(result.document)).cards if card.title == "Wick"]
    assert [card.name for card in cards][:2] == ["lamp-boy-wick", "lamp-boy-wick-2"]
    assert {(card.owner, card.role, card.file) for card in cards} == {("lamp-boy", "starter", "z/wick.chron")}
    assert len(cards) == SIZE[edition]


@pytest.mark.parametrize(
    ("combat", "talk", "whose", "code"),
    [
        ("10 wik", "stock speech", "decks", "E210"),
        ("stock stel", "stock speech", "decks", "E111"),
        ("10 wick", "stock speech", "mererid, pool", "E111"),
        ("stock steel", "10 wick", "decks", "E111"),
        ("99 wick", "stock speech", "decks", "E111"),
        ("ten wick", "stock speech", "decks", "E111"),
    ],
)
def test_a_slip_is_one_finding(combat: str, talk: str, whose: str, code: str) -> None:
    found = compile_texts(texts("kings-of-ruin", combat, talk, whose)).diagnostics
    assert [one.code.id for one in found if one.place and one.place.file == "z/hero.chron"] == [code]
