"""Cards in and after an encounter: separate piles, and everything back in its deck."""

import pytest

from runtime.editions import kings_of_ruin
from runtime.play.bots.agents import Chance, RandomBot
from runtime.rules.calendar.setup import new_game
from runtime.rules.encounters import resolve_encounter
from runtime.rules.protocol.decisions import CHANCE, Decision
from tests.laws.worlds import marsh

rule = pytest.mark.rule


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
