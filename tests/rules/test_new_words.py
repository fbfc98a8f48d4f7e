"""Words that cards of both editions need: special movement, dice, discards, charges, companions, the unpreventable."""

import pytest

from schemas.vocabulary.world import MoveCharacters, PlaceCompanionAtRandom, PlaceDial, TurnDial
from tests.encounters.arena import AVALON, Arena, Begin, both, card, fight, parley, talk
from tests.support.avalon import avalon
from tests.support.tables import Table, Unplayable, campaign_of

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(6))
WORDS = "".join(card(f"word-{n}", kind="diplomacy") for n in range(6))


def at_the_fen(heroes: str = "ann") -> Table:
    table = Table(heroes=heroes)
    for place, (x, y) in {"mill": (0, -1), "moor": (1, 0), "fen": (1, -1)}.items():
        placed = table.game.board.locations["hearth"].clone()
        placed.x, placed.y = x, y
        table.game.board.locations[place] = placed
    for name in heroes.split():
        table[name].location = "fen"
    return table


# --- special movement


@rule("KOR-MOVE-001", "KOR-MOVE-002", "FOA-MOVE-001", "FOA-MOVE-002")
@pytest.mark.parametrize(
    ("goal", "offered", "there"),
    [
        ("@lowest", [], "hearth"),
        ("@highest", [], "fen"),
        ("@connected", ["mill", "moor"], "moor"),
        ("@any", ["hearth", "mill", "moor", "fen"], "moor"),
        ("@seal-settlement", [], "hearth"),
        ("@marker-quest-marker", [], "mill"),
    ],
)
def test_special_movement_leads_to_what_fits(goal: str, offered: list[str], there: str) -> None:
    table = at_the_fen()
    table.game.board.locations["mill"].markers.quest = 1
    table.do(MoveCharacters(who="@party", goal=goal), answers=(there,) if offered else (), members="ann")
    assert table["ann"].location == there
    assert table["ann"].energy == 6  # it costs nothing
    if offered:
        assert [option.key for option in table.asked[-1].options] == offered


@rule("KOR-MOVE-001")
def test_special_movement_without_a_place_that_fits_moves_nobody() -> None:
    table = at_the_fen()
    table.do(MoveCharacters(who="@party", goal="@seal-ritual"), members="ann")
    assert table["ann"].location == "fen"


@rule("KOR-COMPANION-010")
def test_chance_names_the_place_of_a_companion() -> None:
    table = Table('companion fox "The Fox"\n\n  A fox.\n', heroes="ann")
    table.game.board.locations["mill"] = table.game.board.locations["hearth"].clone()
    table.do(PlaceCompanionAtRandom(companion="fox"))
    assert table.game.board.companions == {"fox": "hearth"}  # chance keeps the printed order in tests


# --- dice, discards, charges


@rule("KOR-ROLL-001")
@pytest.mark.parametrize(("face", "pool", "health"), [("1", 0, 7), ("3", 0, 7), ("4", 2, 9), ("6", 2, 9)])
def test_a_die_on_a_card(face: str, pool: int, health: int) -> None:
    throw = card("throw", "on placement: roll a die for 1-3 lose 2 health or 4-6 (gain 1 pool, gain 1 pool)")
    arena = Arena(fight("foe"), throw, IDLE).meet("foe", "throw")
    assert arena.kind() == "die.roll"
    arena.say(face)
    assert (arena.pool, arena["ann"].health) == (pool, health)


@rule("KOR-COMBAT-046", "KOR-WYRD-005")
@both
def test_a_card_from_the_discards_is_placed_and_resolved(begin: Begin) -> None:
    again = card("again", "free: opens 1x", "on placement: place a card from the discards")
    jab = card("jab", "free: closes 2 pool opens 1x", "on placement: gain 1 food")
    arena = begin(fight("foe", value=30), again, jab, IDLE).meet("foe")
    arena.hand().remove("jab")
    arena.pile().append("jab")
    arena.say("again")
    assert (arena.seq, arena.pool, arena["ann"].food, arena.pile()) == ("again jab", 2, 2, [])
    assert arena.state.played == 1  # placed, not played


@rule("KOR-COMBAT-046")
def test_it_may_lie_there_without_being_resolved() -> None:
    again = card(
        "again", "free: opens 1x", "on placement: place a card from the discards without resolving it"
    )
    jab = card("jab", "free: closes 2 pool opens 1x", "on placement: gain 1 food")
    arena = Arena(fight("foe", value=30), again, jab, IDLE).meet("foe")
    arena.hand().remove("jab")
    arena.pile().append("jab")
    arena.say("again")
    assert (arena.seq, arena.pool, arena["ann"].food) == ("again jab", 0, 1)
    arena = Arena(fight("foe", value=30), again, IDLE).meet("foe", "again")
    assert arena.seq == "again"  # with an empty pile nothing happens


@rule("FOA-SAMPLE-028", "KOR-COMBAT-020", "FOA-COMBAT-014")
@both
def test_all_charges_are_paid_and_each_gives_something(begin: Begin) -> None:
    clues = card(
        "clues",
        "kind: passive",
        "on placement: place 3 charges here",
        "pay all charges: gain 2 pool per charge paid",
    )
    arena = begin(fight("foe", value=30), clues, IDLE).meet("foe", "clues", "charge-clues")
    assert (arena.pool, arena.seq) == (6, "clues")
    assert "charge-clues" not in arena.choices()  # none are left


# --- talks


@rule("KOR-DIPLO-031")
@both
def test_the_marker_goes_to_its_start(begin: Begin) -> None:
    calm = card("calm", "on placement: move the marker to its start", kind="diplomacy")
    words = talk("host", affinity="2 red, 1 gray, 2 green, start 3") if begin is Arena else parley("host")
    arena = begin(words, calm, WORDS).meet("host")
    start = arena.state.affinity
    arena.state.affinity = start + 1
    arena.say("calm")
    assert arena.state.affinity == start


@rule("FOA-SAMPLE-008", "FOA-DIPLO-009")
def test_stages_of_a_talk_have_titles() -> None:
    host = parley(
        "host", "stage 1: The Asking", "  response: down 1", "stage 2: The Promise", "  response: down 1"
    )
    push = card("push", "free: closes up 4", kind="diplomacy")
    arena = Arena(host, push, WORDS, rules=AVALON).meet("host")
    assert "now: The Asking" in arena.texts()
    arena.say("push", "end")
    assert "now: The Promise" in arena.texts()


@rule("KOR-NONUS-007")
def test_weather_may_add_any_effect_to_a_variable_bonus() -> None:
    """The table gives up 1 for courage; the weather draws a card and gives 1 Duration besides."""
    rain = 'weather rain "Rain"\n  lasts: 9\n  for talks: variable courage also (draw 1 card, gain 1 duration)\n\n'
    host = talk(
        "host", "traits: weather (rain)", "key 1: opens courage 1", "variable courage: up 1", duration=4
    )
    charm = card("charm", "key 1: closes variable", kind="diplomacy")
    arena = Arena(host, rain, charm, WORDS).meet("host")
    before = (arena.state.affinity, len(arena.hand()), arena.state.duration)
    arena.say("charm")
    assert (arena.state.affinity, len(arena.hand()), arena.state.duration) == (
        before[0] + 1,
        before[1],
        before[2] + 1,
    )


@rule("KOR-NONUS-007", "KOR-DIPLO-034")
def test_weather_may_give_lightning_to_a_variable_bonus() -> None:
    rain = 'weather rain "Rain"\n  lasts: 9\n  for talks: variable courage also lightning\n\n'
    host = talk(
        "host", "traits: weather (rain)", "key 1: opens courage 1", "variable courage: up 1", duration=9
    )
    one = card("one", "key 1: opens courage 1", kind="diplomacy")
    two = card("two", "key 1: closes variable", kind="diplomacy")
    arena = Arena(host, rain, one, two, WORDS).meet("host", "one")
    assert "two" in arena.choices()
    assert "word-0" not in arena.choices()


# --- what cannot be prevented, and flight


@rule("FOA-TRAIT-005", "KOR-COMBAT-084")
@both
def test_unpreventable_terror_is_neither_prevented_nor_raised(begin: Begin) -> None:
    ward = card("ward", "kind: passive", "on attack: prevent 5 terror, add 2 terror")
    arena = begin(fight("foe", "attack 0+: gain 2 unpreventable terror", value=30), ward, IDLE)
    arena.meet("foe", "ward", "end")
    # 2 that nothing lowers; the 2 added are a part of their own, and prevented
    assert arena["ann"].terror == 2


@rule("FOA-COMBAT-049", "FOA-COMBAT-045")
def test_several_who_are_driven_off_each_bear_the_whole_cost() -> None:
    """1 Energy and the opportunity for each: 2 damage each."""
    foe = fight("foe", "opportunity: take 2 damage", "attack 0+: each party member must escape", value=30)
    arena = Arena(foe, IDLE, BOB, heroes="ann bob", rules=AVALON).meet("foe", "ann", "idle-0", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.survivors) == ("escape", ())
    assert [(arena[name].energy, arena[name].health) for name in ("ann", "bob")] == [(5, 7), (5, 7)]


@rule("FOA-DIPLO-008")
def test_flight_from_a_talk_fails_it() -> None:
    host = parley("host", "response: the active character must escape", failure="gain 3 terror")
    arena = Arena(host, WORDS, rules=AVALON).meet("host", "word-0", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].terror) == ("lose", 3)


# --- dials


@rule("FOA-QUEST-006", "FOA-GEN-004")
def test_a_quest_dial_is_turned_from_where_it_stands() -> None:
    table = avalon()
    table.do(PlaceDial(kind="quest", place="mill", value=3))
    table.do(TurnDial(kind="quest", place="mill", way="up", amount=2))
    assert table.game.board.dials == {"quest:mill": 5}
    table.do(TurnDial(kind="quest", place="mill", way="up", amount=9))
    assert table.game.board.dials == {"quest:mill": 8}  # it has eight sides
    table.do(TurnDial(kind="quest", place="mill", way="down", amount=8))
    assert table.game.board.dials == {}
    table.do(TurnDial(kind="quest", place="mill", way="up", amount=1))
    assert table.game.board.dials == {}  # nothing lies there to be turned


@rule("FOA-GEN-004")
@pytest.mark.parametrize("words", ["place a time dial with 12 here", "set the menhir here to 9"])
def test_a_dial_has_eight_sides(words: str) -> None:
    from compiler.api import compile_texts
    from tests.support import avalon as world

    text = f'event late "Late"\n  kind: random\n\n  > {words}\n'
    parts = {"c.chron": world.CAMPAIGN, "p.chron": world.PEOPLE, "m.chron": world.MAP, "e.chron": text}
    found = compile_texts(parts).diagnostics
    assert any(one.code.id == "E111" and "1 to 8" in one.message for one in found), [
        str(one) for one in found
    ]


@rule("KOR-ROLL-001", "KOR-COMBAT-020")
def test_words_that_this_edition_does_not_have_are_told() -> None:
    with pytest.raises(Unplayable):
        campaign_of(card("flee", "on placement: must escape"))
