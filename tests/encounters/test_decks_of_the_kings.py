"""Decks of an encounter's own: the weather shuffled again, what a card does when turned up, what a reshuffle costs."""

import pytest

from tests.encounters.arena import EDITION, Arena, card, fight, talk

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(7))
HAND = 'enemy card hand "Hand"\n  free: opens 1x\n\n'


def weather(*names: str, lasts: int = 1) -> str:
    return "".join(f'weather {name} "{name.title()}"\n  lasts: {lasts}\n\n' for name in names)


@rule("KOR-NONUS-011", "KOR-NONUS-012", "KOR-NONUS-010", "KOR-NONUS-008")
def test_the_weather_deck_is_shuffled_first_then_everything_else_and_it_hurts() -> None:
    """Three weathers of 1 marker: with the fourth Delayed step the deck is empty and chance turns it over."""
    lord = fight("lord", "traits: weather (calm, gale, hail), enemy cards (hand)", deck="boss 1", value=30)
    arena = Arena(lord, weather("calm", "gale", "hail"), HAND, IDLE).meet(
        "lord", "idle-0", "end", "idle-1", "end"
    )
    assert (arena.state.weather, arena["ann"].health, arena.seq) == ("hail", 9, "idle-0 idle-1")
    assert arena.state.enemy_deck == ["enemy-card:hand"]
    assert arena.state.enemy_discards == ["weather:calm", "weather:gale"]
    arena.backwards = True
    arena.clear().say("idle-2", "end")
    told = [(shuffle.text, len(shuffle.options)) for shuffle in arena.shuffles]
    assert told == [("Shuffle the weather.", 3), ("Shuffle the combat deck of ann.", 4)]
    assert (arena.seq, sorted(arena.deck())) == ("", ["idle-0", "idle-1", "idle-2", "idle-6"])
    assert arena.state.weather == "hail"  # calm, gale, hail turned over
    assert arena.state.enemy_deck == ["enemy-card:hand", "weather:gale", "weather:calm"]
    assert arena.state.enemy_discards == []
    assert (arena["ann"].health, arena["ann"].terror) == (8, 1)


@rule("KOR-NONUS-011", "KOR-NONUS-012")
def test_a_reshuffle_takes_the_discarded_weather_and_what_is_left_of_the_deck() -> None:
    """Hail is over them; calm comes from the discards, gale and frost from the deck, and chance turns them over."""
    lord = fight("lord", "traits: weather (calm, hail, gale, frost)", deck="boss 1", value=30)
    tide = card("tide", "on placement: reshuffle")
    arena = Arena(lord, weather("calm", "hail", "gale", "frost"), tide, IDLE).meet("lord", "end")
    assert (arena.state.weather, arena.state.enemy_discards) == ("hail", ["weather:calm"])
    arena.backwards = True
    arena.say("tide")
    assert arena.state.weather == "hail"  # what is over them stays
    assert arena.state.enemy_deck == ["weather:calm", "weather:frost", "weather:gale"]
    assert (arena.state.enemy_discards, arena.seq, arena["ann"].health) == ([], "", 8)


def order_of(arena: Arena) -> list[str]:
    """Shuffles and losses of Health, in the order in which they came."""
    return [
        one.kind if one.kind == "deck.shuffle" else one.who
        for one in arena.course
        if one.kind == "deck.shuffle" or (one.kind == "lost" and one.what == "health")
    ]


@rule("KOR-VENEDA-017", "KOR-NONUS-012")
def test_the_cards_go_back_before_it_hurts() -> None:
    tide = card("tide", "on placement: reshuffle")
    queen = fight("queen", "traits: spawns (child)", deck="boss 1", value=30)
    lord = fight("lord", "traits: weather (calm)", deck="boss 1", value=30)
    child = 'spawn child "Child"\n  value: 9\n\n'
    arena = Arena(queen, child, tide, IDLE).meet("queen").clear().say("tide")
    assert order_of(arena) == ["deck.shuffle", "ann"]
    arena = Arena(lord, weather("calm"), tide, IDLE).meet("lord", "idle-0").clear().say("end")
    assert order_of(arena) == ["deck.shuffle", "ann"]
    lord = fight("lord", "traits: weather (calm, gale, hail)", deck="boss 1", value=30)
    arena = Arena(lord, weather("calm", "gale", "hail"), tide, IDLE).meet("lord").clear().say("tide")
    assert order_of(arena) == ["deck.shuffle", "deck.shuffle", "ann"]
    assert [one.text for one in arena.shuffles] == ["Shuffle the weather.", "Shuffle the combat deck of ann."]


@rule("KOR-NONUS-011", "KOR-NONUS-012", "KOR-DYING-001")
def test_no_weather_comes_for_those_whom_its_shuffle_has_felled() -> None:
    lord = fight("lord", "traits: weather (calm)", deck="boss 1", value=30)
    arena = Arena(lord, weather("calm"), IDLE)
    arena.set("ann", health=1)
    arena.meet("lord").clear().say("idle-0", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].health) == ("lose", 0)
    assert "is the weather now" not in arena.texts()


@rule("KOR-NONUS-009", "KOR-NONUS-010")
def test_every_line_of_a_weather_comes_with_it_while_it_lasts() -> None:
    """Calm: 1 Energy less, no Terror without Wealth 9, 1 marker. Gale gives way to calm before its second line."""
    text = (
        'weather gale "Gale"\n  lasts: 2\n  on placement: shift the weather\n  on placement: gain 5 pool\n\n'
        'weather calm "Calm"\n  lasts: 2\n  on placement: lose 1 energy\n'
        "  on placement: gain 3 terror [wealth 9+]\n  on placement: gain 1 pool\n\n"
    )
    arena = Arena(fight("lord", "traits: weather (gale, calm)"), text, IDLE).meet("lord")
    assert (arena.state.weather, arena["ann"].energy, arena["ann"].terror, arena.pool) == ("calm", 5, 0, 1)


@rule("KOR-NONUS-010", "KOR-NONUS-009")
@pytest.mark.parametrize(("answer", "left"), [("activation", [2, 1, 2, 1]), ("turn", [2, 2, 1, 1])])
def test_weather_of_two_markers_in_a_party_of_two(answer: str, left: list[int]) -> None:
    """AMB-S-96: one marker in each activation, or in the first of each turn."""
    rules = EDITION.with_rulings(amb_s_96=answer)
    lord = fight("lord", "traits: weather (calm, gale)")
    arena = Arena(lord, weather("calm", "gale", lasts=2), IDLE, BOB, heroes="ann bob", rules=rules)
    arena.meet("lord")
    found = []
    for turn in range(2):
        for answers in (("ann", f"idle-{turn}", "end"), (f"bob-{turn}", "end")):
            arena.say(answers[0])
            found.append(arena.state.weather_time)
            arena.say(*answers[1:])
    assert found == left


@rule("KOR-TRAIT-009", "KOR-NONUS-007", "KOR-TRAIT-003")
def test_a_trait_of_the_weather_is_in_force_while_it_lasts() -> None:
    """Gale makes the enemy exhaustive: the top card of the deck goes in its one activation, and in no other."""
    text = 'weather gale "Gale"\n  lasts: 1\n  traits: exhaustive\n\nweather calm "Calm"\n  lasts: 9\n\n'
    arena = Arena(fight("lord", "traits: weather (gale, calm)"), text, IDLE).meet("lord", "idle-0", "end")
    assert arena.pile() == ["idle-3"]
    arena.say("idle-1", "end")
    assert arena.pile() == ["idle-3"]


@rule("KOR-VENEDA-009", "KOR-VENEDA-010", "KOR-COMBAT-049", "KOR-DIPLO-031", "KOR-DIPLO-040")
@pytest.mark.parametrize("kind", ["combat", "diplomacy"])
def test_only_what_is_gained_may_go_to_a_spawn(kind: str) -> None:
    """1 marker, or 1 up, is offered to the child; what is lost is lost."""
    child = 'spawn child "Child"\n  value: 9\n\n'
    combat = kind == "combat"
    foe = fight("kin", "traits: spawns (child)") if combat else talk("kin", "traits: spawns (child)")
    cards = card("push", f"free: closes {'1 pool' if combat else 'up 1'} opens 1x", kind=kind)
    cards += card("pull", f"free: closes lightning, {'lose 1 pool' if combat else 'down 1'}", kind=kind)
    cards += "".join(card(f"idle-{n}", kind=kind) for n in range(3))
    arena = Arena(foe, child, cards).meet("kin", "push")
    assert arena.kind() == "spawn.markers"
    arena.say("1")
    arena.state.pool = 2
    arena.say("pull")
    assert (arena.kind(), arena.state.spawns[0].markers) == ("encounter.play", 1)
    assert (arena.pool, arena.state.affinity) == ((1, 0) if combat else (2, 3))


@rule("KOR-VENEDA-009")
@pytest.mark.parametrize(
    ("whole", "answer", "pool", "left"),
    [(2, "yes", 0, []), (2, "no", 2, [0]), (1, "no", 1, [0]), (3, "", 3, [0])],
)
def test_by_a_ruling_a_gain_goes_to_one_place_as_a_whole(
    whole: int, answer: str, pool: int, left: list[int]
) -> None:
    """AMB-S-94: the child needs 2 markers; a gain of 2 may go there, a gain of 3 may not."""
    child = 'spawn child "Child"\n  value: 2\n\n'
    arena = Arena(
        fight("kin", "traits: spawns (child)"), child, card("push", f"free: closes {whole} pool"), IDLE,
        rules=EDITION.with_rulings(amb_s_94=False),
    ).meet("kin", "push")  # fmt: skip
    if answer:
        assert arena.kind() == "spawn.markers"
        arena.say(answer)
    assert (arena.pool, [spawn.markers for spawn in arena.state.spawns]) == (pool, left)
