"""Free play: any tile on any tray with any decks, and guests from other campaigns."""

import pytest

from runtime.editions.fall_of_avalon.free_play import seated, with_guests
from runtime.rules.edition import CannotSeat
from schemas.model import Campaign
from schemas.vocabulary.resources import Gain
from tests.support.avalon import CAMPAIGN, MAP, PEOPLE, avalon
from tests.support.tables import campaign_of

rule = pytest.mark.rule

# Every tray has a Health of its own, so that it can be told from the others: green 6, blue 7, gray 8, brown 9.
TRAYS = PEOPLE
for number, name in enumerate(("ann", "bob", "cal", "dee")):
    before, found, after = TRAYS.partition(f'"{name.title()}"\n')
    TRAYS = before + found + after.replace("health: 0-12, start 9", f"health: 0-12, start {6 + number}", 1)
CARDS = (
    "".join(
        f'{kind} card {tray}-{kind} 1 "{tray.title()} {kind}"\n  for: {tray} tray, starter\n'
        for kind in ("combat", "diplomacy")
        for tray in ("green", "blue", "gray", "brown")
    )
    + 'combat card anns-own A1 "Her Own"\n  for: ann, pool\n'
)


def campaign() -> Campaign:
    return campaign_of(CARDS, head=CAMPAIGN, people=TRAYS, world=MAP)


@rule("FOA-FREE-001", "FOA-SETUP-032")
def test_a_tile_keeps_what_is_its_own_and_takes_the_rest_from_the_tray() -> None:
    mixed = seated(campaign(), {"ann": ("gray", "gray")})
    table = avalon(campaign=mixed, heroes="ann")
    ann = table["ann"]
    assert (ann.health, ann.combat_deck, ann.diplomacy_deck) == (8, ["gray-combat"], ["gray-diplomacy"])
    assert (ann.food, ann.attributes["courage"], ann.combat_pool) == (1, 1, ["anns-own"])


@rule("FOA-FREE-001")
def test_tray_and_decks_may_have_different_colours() -> None:
    table = avalon(campaign=seated(campaign(), {"ann": ("gray", "brown")}), heroes="ann")
    assert (table["ann"].health, table["ann"].combat_deck) == (8, ["brown-combat"])


@rule("FOA-FREE-001")
def test_whoever_sat_there_takes_the_other_tray_so_that_each_is_there_once() -> None:
    mixed = seated(campaign(), {"ann": ("gray", "brown"), "bob": ("green", "blue")})
    table = avalon(campaign=mixed, heroes="ann bob cal dee")
    people = table.game.characters.values()
    assert sorted(one.health for one in people) == [6, 7, 8, 9]
    assert sorted(card for one in people for card in one.combat_deck) == [
        "blue-combat",
        "brown-combat",
        "gray-combat",
        "green-combat",
    ]
    assert (table["bob"].health, table["bob"].combat_deck) == (6, ["blue-combat"])


@rule("FOA-FREE-001")
@pytest.mark.parametrize(
    ("seats", "words"),
    [({"zed": ("gray", "gray")}, "no character 'zed'"), ({"ann": ("gray", "pink")}, "no pink tray")],
)
def test_what_is_not_there_is_said(seats: dict[str, tuple[str, str]], words: str) -> None:
    with pytest.raises(CannotSeat, match=words):
        seated(campaign(), seats)


OTHER = """\
campaign elsewhere "Elsewhere"
  edition: fall-of-avalon
  start: quay
  characters: ezra

character ezra 7 "Ezra, a Pilot"
  energy: 0-9, start 5
  health: 0-10, start 10
  terror: 0-9, start 0
  attributes: aggression 0, empathy 0, courage 3, caution 0, practicality 0, spirituality 0
  resources: food 5
  tray: blue
  ability: (1 energy, once per day) Take a sounding.
    > gain 1 food
  ability: (1 energy) Ask for your brother.
    -> quay/the-brother
  ability: (1 energy) Show the ring.
    > gain status brother
  weakness: each travel costs 1 energy more [status brother]

status brother "The Brother"

secret his-ring 3 "His Ring"
  kind: standard, personal

location quay 101 "The Quay"
  Tar.

journal quay

verse the-brother
  Not today.

  -> end

combat card blue-combat 1 "A Pilot's Trick"
  for: blue tray, starter
  on placement: gain 1 pool

combat card last-word 2 "Last Word"
  for: ezra, pool
  on placement: gain secret his-ring
  on placement: gain 2 pool
"""


def guest() -> Campaign:
    return with_guests(campaign(), campaign_of("", head="", people="", world="", journal=OTHER))


@rule("FOA-FREE-001")
def test_a_guest_plays_with_what_they_bring() -> None:
    table = avalon(campaign=guest(), heroes="ann ezra")
    ezra = table["ezra"]
    assert (ezra.health, ezra.food, ezra.location) == (10, 5, "hearth")
    assert (ezra.combat_deck, ezra.combat_pool) == (["ezra-blue-combat"], ["last-word"])
    assert table.book.cards["ezra-blue-combat"].title == "A Pilot's Trick"
    assert table["ann"].combat_deck == ["green-combat"]
    assert "take-a-sounding" in table.open("ezra")


@rule("FOA-FREE-002")
def test_a_guest_cannot_go_on_with_their_own_story() -> None:
    table = avalon(campaign=guest(), heroes="ezra")
    assert table.book.statuses == {}
    assert table.book.secrets == {}
    assert not any(verse.startswith("quay/") for verse in table.book.verses)
    assert [action.text for action in table.book.characters["ezra"].abilities] == ["Take a sounding."]
    assert table.book.characters["ezra"].weakness == ()
    (said,) = table.book.cards["last-word"].abilities
    assert said.do == (Gain(amount=2, what="pool"),)
