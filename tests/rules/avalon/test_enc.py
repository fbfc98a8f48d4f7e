"""Encounter cards in Avalon: four decks, what drawing one starts, several at once."""

import pytest

from runtime.editions.modes import told_outcomes
from runtime.rules.encounters.outcome import ends_of
from schemas.vocabulary.encounters import DrawEncounter, DrawEncounters, NamedEncounter
from tests.encounters.arena import AVALON, Arena, card, fight, parley
from tests.support.avalon import avalon

rule = pytest.mark.rule
CARDS = "".join(card(f"idle-{n}") + card(f"word-{n}", kind="diplomacy") for n in range(5))
BOB = (
    CARDS.replace("for: ann", "for: bob")
    .replace("card idle", "card bob-i")
    .replace("card word", "card bob-w")
)
PACK = (
    fight("wolf", deck="green 1")
    + fight("bear", deck="green 2")
    + fight("thief", deck="gray 1")
    + fight("shade", deck="purple 1")
    + parley("host", deck="blue 1")
)
DECKS = {"green": ["wolf", "bear"], "gray": ["thief"], "purple": ["shade"], "blue": ["host"]}


def drawn(colour: str, heroes: str = "ann bob") -> Arena:
    arena = Arena(PACK, CARDS, BOB, heroes=heroes, rules=AVALON)
    arena.game.decks.encounters = {name: deck[:] for name, deck in DECKS.items()}
    arena.check_places = False
    return arena


@rule("FOA-ENC-001", "FOA-ENC-003")
@pytest.mark.parametrize(
    ("colour", "name", "kind"),
    [
        ("green", "wolf", "combat"),
        ("gray", "thief", "combat"),
        ("purple", "shade", "combat"),
        ("blue", "host", "diplomacy"),
    ],
)
def test_drawing_from_one_of_four_decks_starts_it_at_once_for_the_party(
    colour: str, name: str, kind: str
) -> None:
    arena = drawn(colour)
    with pytest.raises(AssertionError, match=r"nobody answers hand\.keep"):
        arena.do(DrawEncounter(colour=colour))  # type: ignore[arg-type]
    assert (arena.state.name, arena.state.kind, arena.state.party) == (name, kind, ["ann", "bob"])
    assert name not in arena.game.decks.encounters[colour]


@rule("FOA-ENC-002")
def test_a_difficulty_can_be_asked_for() -> None:
    arena = drawn("green")
    with pytest.raises(AssertionError, match=r"nobody answers hand\.keep"):
        arena.do(DrawEncounter(colour="green", difficulty=2))
    assert arena.state.name == "bear"


@rule("FOA-CLAR-016")
def test_of_several_one_is_resolved_and_the_others_go_under_the_deck() -> None:
    table = avalon(PACK)
    table.game.decks.encounters = {"green": ["wolf", "bear", "ape"], "gray": ["thief"]}
    table.do(DrawEncounters(amount=2, colour="green"), answers=["bear", "win"])
    assert [one.what for one in table.events("encounter")] == ["bear"]
    assert table.game.decks.encounters["green"] == ["ape", "wolf", "bear"]
    table.do(DrawEncounters(amount=2, colour="gray"), answers=["win"])  # one card: nothing to choose
    assert table.game.decks.encounters["gray"] == ["thief"]
    table.game.decks.encounters["gray"] = []
    table.do(DrawEncounters(amount=2, colour="gray"))
    assert len(table.events("encounter")) == 2


@rule("FOA-ENC-003")
def test_an_end_that_is_told_gives_reward_loot_or_failure_as_one_that_is_played() -> None:
    text = fight("foe", "reward: gain 2 exp", "loot: gain 3 food")
    text += parley("host", "avoid: (1 wealth) Go.", reward="gain 1 magic", failure="lose 1 food")
    table = avalon(text, heroes="ann bob", rules=told_outcomes(AVALON))
    table.do(NamedEncounter(encounter="foe"), answers=["win", "1"])
    assert [(one.exp, one.food) for one in table.game.characters.values()] == [(2, 1 + 1), (2, 2 + 2)]
    assert ends_of(table.game, "host") == ("win", "lose", "avoid")
    table.do(NamedEncounter(encounter="host"), answers=["lose"])
    assert [one.food for one in table.game.characters.values()] == [1, 3]
    table.do(NamedEncounter(encounter="host"), answers=["win"])
    assert [one.magic for one in table.game.characters.values()] == [1, 1]
    table.do(NamedEncounter(encounter="host"), answers=["avoid"])
    assert [one.food for one in table.game.characters.values()] == [1, 3]
