"""Where a discarded card goes."""

import pytest

from runtime.play.bots.agents import Chance, RandomBot
from runtime.rules.calendar.events_deck import reveal_event
from runtime.rules.cards.encounter_cards import return_card
from runtime.rules.encounters import resolve_encounter
from runtime.rules.protocol.decisions import CHANCE, Decision
from schemas.vocabulary.calendar import DiscardEvent, ResolveEvent
from schemas.vocabulary.possessions import GainSecret, LoseItem, LoseSecret, RemoveSecret
from schemas.vocabulary.world import DiscardLocation
from tests.encounters.arena import AVALON as PLAYED
from tests.encounters.arena import Arena, card, fight, parley
from tests.support.avalon import avalon
from tests.support.avalon_cards import STORE
from tests.support.cards import give

rule = pytest.mark.rule

EVENTS = """\
event gale "A Gale"
  kind: random

event thaw "A Thaw"
  kind: random

event first-part "Part One"
  kind: story

event second-part "Part Two"
  kind: story
"""


@rule("FOA-DISCARD-001")
def test_an_item_goes_under_its_deck() -> None:
    table = avalon(STORE)
    give(table, "ann", "axe")
    table.do(LoseItem(item="axe"))
    assert table.game.decks.items["items"][-1] == "axe"


@rule("FOA-DISCARD-001")
def test_a_secret_goes_back_and_may_be_gained_again() -> None:
    table = avalon(STORE)
    table["ann"].secrets = ["map"]
    table.do(LoseSecret(secret="map"))
    assert table["ann"].secrets == []
    table.do(GainSecret(secret="map"))
    assert table["ann"].secrets == ["map"]


@rule("FOA-DISCARD-001")
def test_a_random_event_goes_under_its_pile() -> None:
    table = avalon(EVENTS)
    table.game.decks.events = ["gale"]
    table.game.decks.random_events = ["thaw"]
    table.steps([reveal_event])
    table.do(DiscardEvent(event="gale"))
    assert table.game.decks.random_events == ["thaw", "gale"]
    assert table.game.decks.spent_events == []


@rule("FOA-DISCARD-001")
def test_an_encounter_goes_under_its_deck_and_a_location_may_come_again() -> None:
    table = avalon(fight("wolf") + fight("bear"))
    deck = table.game.decks.encounters["green"]
    first = deck.pop(0)
    table.told += [return_card(table.game, first, "green")]
    assert deck[-1] == first
    table.do(DiscardLocation(location="moor"))
    assert "moor" not in table.game.board.locations
    table.do_arrive("ann", "hearth")
    assert "moor" in table.game.board.locations


@rule("FOA-DISCARD-003")
def test_events_of_the_story_have_a_discard_pile_of_their_own() -> None:
    table = avalon(EVENTS)
    table.game.decks.events = ["first-part", "second-part"]
    table.steps([reveal_event])
    table.do(DiscardEvent(event="first-part"))
    assert table.game.decks.spent_events == ["first-part"]
    assert table.game.decks.events == ["second-part"]
    table.do(ResolveEvent(event="first-part"))  # from wherever it is
    assert (table.game.decks.spent_events, table.game.calendar.active) == ([], ["first-part"])


@rule("FOA-DISCARD-004")
def test_what_is_removed_from_the_game_comes_back_only_by_name() -> None:
    table = avalon(STORE)
    table["ann"].secrets = ["map"]
    table.do(RemoveSecret(secret="map"))
    table.do(GainSecret(secret="map"))
    assert table["ann"].secrets == []
    assert "secret:map" in table.game.decks.removed


CARDS = "".join(
    card(
        f"{kind}-{owner}-{number}",
        "free: closes 1 pool opens 1x" if kind == "combat" else "",
        for_=owner,
        kind=kind,
    )
    for kind in ("combat", "diplomacy")
    for owner in ("ann", "bob")
    for number in range(8)
)


@rule("FOA-DISCARD-002")
@pytest.mark.parametrize("name", ["wolf", "widow"])
@pytest.mark.parametrize("seed", range(4))
def test_all_cards_return_to_their_decks_when_the_encounter_ends(name: str, seed: int) -> None:
    texts = (fight("wolf", "attack 0+: discard 1 card", value=4), parley("widow", "response: up 1"), CARDS)
    arena = Arena(*texts, heroes="ann bob", rules=PLAYED)
    decks = {
        one.name: (sorted(one.combat_deck), sorted(one.diplomacy_deck))
        for one in arena.game.characters.values()
    }
    assert all(combat and diplomacy for combat, diplomacy in decks.values())
    flow = resolve_encounter(arena.game, PLAYED, ("ann", "bob"), name, "green")
    bot, chance = RandomBot(seed), Chance(seed)
    answer = None
    try:
        while True:
            item = flow.send(answer)  # type: ignore[arg-type]
            answer = None
            if isinstance(item, Decision):
                answer = chance.answer(item) if item.actor == CHANCE else bot.answer(item)
    except StopIteration:
        pass
    assert decks == {
        one.name: (sorted(one.combat_deck), sorted(one.diplomacy_deck))
        for one in arena.game.characters.values()
    }
