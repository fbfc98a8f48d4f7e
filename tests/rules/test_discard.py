"""Cards in and after an encounter: separate piles, and everything back in its deck."""

import pytest

from runtime.editions import kings_of_ruin
from runtime.play.bots.agents import Chance, RandomBot
from runtime.rules.calendar.setup import new_game
from runtime.rules.encounters import resolve_encounter
from runtime.rules.protocol.decisions import CHANCE, Decision
from tests.encounters.arena import Arena, card, fight, talk
from tests.laws.worlds import marsh

rule = pytest.mark.rule


@rule("KOR-DISCARD-003")
@pytest.mark.parametrize("kind", ["combat", "diplomacy"])
def test_what_is_discarded_lies_with_its_owner_until_the_encounter_ends(kind: str) -> None:
    """One card of the hand, then the hand is empty and it is the top of the deck; Bob's lie apart from Ann's."""
    made = {"combat": fight("foe", value=3), "diplomacy": talk("foe", duration=2)}
    drop = "".join(
        card(f"{who}-{n}", "on placement: discard 3 cards", kind=kind, for_=who)
        for who in ("ann", "bob")
        for n in range(5)
    )
    arena = Arena(made[kind], drop, heroes="ann bob").meet("foe", "ann", "ann-0")
    assert (arena.pile("ann"), arena.pile("bob")) == (["ann-1", "ann-2", "ann-3"], [])
    arena.say("end", "bob-0")
    assert (arena.pile("ann"), arena.pile("bob")) == (
        ["ann-1", "ann-2", "ann-3"],
        ["bob-1", "bob-2", "bob-3"],
    )
    assert arena.seq == "ann-0 bob-0"


@rule("KOR-DISCARD-003", "KOR-DISCARD-004")
@pytest.mark.parametrize("name", ["mud-walker", "eel-mother", "keeper-of-the-gate"])
@pytest.mark.parametrize("seed", range(5))
def test_discards_lie_apart_and_all_cards_return_to_their_decks(name: str, seed: int) -> None:
    book, rules = marsh(), kings_of_ruin.EDITION
    game = new_game(book, rules, ["wren", "isa"])
    before = {
        one.name: (sorted(one.combat_deck), sorted(one.diplomacy_deck)) for one in game.characters.values()
    }
    kind = "combat" if name in book.combat else "diplomacy"
    flow = resolve_encounter(game, rules, ("wren", "isa"), name, "box")
    bot, chance = RandomBot(seed), Chance(seed)
    answer, discarded = None, 0
    try:
        while True:
            item = flow.send(answer)  # type: ignore[arg-type]
            answer = None
            if game.encounter is not None:
                for owner, pile in game.encounter.discards.items():
                    discarded = max(discarded, len(pile))
                    assert all(book.cards[card].owner == owner for card in pile)
                    assert all(book.cards[card].kind == kind for card in pile)
            if isinstance(item, Decision):
                answer = chance.answer(item) if item.actor == CHANCE else bot.answer(item)
    except StopIteration:
        pass
    assert game.encounter is None
    after = {
        one.name: (sorted(one.combat_deck), sorted(one.diplomacy_deck)) for one in game.characters.values()
    }
    assert after == before
