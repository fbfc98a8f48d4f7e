"""Campaign setup: characters first, then a menhir and its neighbours, four piles and a stacked event deck."""

import pytest

from runtime.editions.fall_of_avalon.numbers import by_number
from runtime.play.sessions.session import Session
from runtime.rules.calendar.setup import CannotStart, set_up_decks
from schemas.vocabulary.calendar import ChapterBegins, ResolveEvent
from tests.support.avalon import AVALON, MAP, PEOPLE, avalon

rule = pytest.mark.rule

# Twenty-five basic cards of each kind for a tray, fifteen advanced ones for a character.
SUPPLY = "".join(
    f'{kind} card {kind[0]}-basic-{n} {n} "{kind} {n}"\n'
    f"  for: green tray, {'starter' if n <= 15 else 'pool'}\n  free: closes {closes} opens 1x\n"
    for kind, closes in (("combat", "1 pool"), ("diplomacy", "up 1"))
    for n in range(1, 26)
) + "".join(
    f'{kind} card {kind[0]}-ann-{n} {n} "{kind} of ann {n}"\n  for: ann, pool\n  free: closes {closes} opens 1x\n'
    for kind, closes in (("combat", "1 pool"), ("diplomacy", "up 1"))
    for n in range(1, 16)
)


def beast(name: str, colour: str, level: int) -> str:
    if colour == "blue":
        return (
            f'diplomacy encounter {name} "{name}"\n  deck: blue {level}\n  affinity: 2 red, 1 gray, 2 green, start 3\n'
            "  stage 1:\n    response: down 1\n  reward: gain 1 exp\n"
        )
    return f'combat encounter {name} "{name}"\n  deck: {colour} {level}\n  value: 3\n  attack 0-2: take 1 damage\n'


COLOURS = ("green", "gray", "purple", "blue")
PILES = "".join(beast(f"{colour}-{level}", colour, level) for colour in COLOURS for level in (1, 2))
EVENTS = "".join(f'event part-{n} "Part {n}"\n  kind: story\n' for n in range(1, 7)) + (
    'event whim "Whim"\n  kind: random\nevent mood "Mood"\n  kind: random\n'
)
CHAPTERS = (
    'chapter one 1 "One"\n'
    + "".join(f"  {colour} deck: difficulty 1\n" for colour in COLOURS)
    + "  event deck: part-1, part-2, part-3, part-4, part-5, part-6\n\n  It begins.\n\n  -> hearth/fireside\n\n"
    + 'chapter two 2 "Two"\n'
    + "".join(f"  {colour} deck: difficulty 2\n" for colour in COLOURS)
    + "  event deck: part-6, 1 random\n\n  It goes on.\n\n  -> end\n"
)
WHOLE = PILES + EVENTS + CHAPTERS


@rule("FOA-SETUP-001", "FOA-SAVE-008")
def test_a_saved_campaign_is_restored_and_not_set_up_again() -> None:
    table = avalon(ready=False)
    session = Session(table.book, AVALON, ["ann"], 1)
    session.answer("travel-mill")
    restored = Session.from_data(table.book, AVALON, session.to_data())
    assert restored.game.characters["ann"].location == "mill"
    assert restored.game.to_data() == session.game.to_data()
    assert restored.decision == session.decision


@rule("FOA-SETUP-003", "FOA-SETUP-032", "FOA-SETUP-005")
def test_tile_and_tray_belong_together_by_colour() -> None:
    # The tray: tracks and the supply of its colour. The tile: attributes, resources, action, negative trait.
    table = avalon(SUPPLY, heroes="ann bob", ready=False)
    assert len(table["ann"].combat_deck) == 15
    assert table["bob"].combat_deck == []  # nothing here is printed for a blue tray
    tray = table.book.trays["ann"]
    assert (tray.energy.start, tray.health.start, tray.terror.start) == (6, 9, 0)
    assert (tray.exhausted, tray.insane) == (frozenset((0, 1)), frozenset((9, 10)))


@rule("FOA-SETUP-004", "FOA-SETUP-005", "FOA-SETUP-006", "FOA-SETUP-007", "FOA-SETUP-008")
def test_tracks_attributes_and_resources_start_as_printed() -> None:
    people = PEOPLE.replace(
        "attributes: aggression 0, empathy 0, courage 1, caution 1, practicality 0, spirituality 0",
        "attributes: aggression 2, empathy 0, courage 1, caution 1, practicality 1, spirituality 0",
        1,
    ).replace("resources: food 1, wealth 1", "resources: food 2, wealth 1, reputation 3, magic 1", 1)
    ann = avalon(people=people)["ann"]
    assert (ann.energy, ann.health, ann.terror) == (6, 9, 0)
    assert ann.attributes == {
        "aggression": 2,
        "empathy": 0,
        "courage": 1,
        "caution": 1,
        "practicality": 1,
        "spirituality": 0,
    }
    assert (ann.food, ann.wealth, ann.reputation, ann.magic, ann.exp) == (2, 1, 3, 1, 0)


@rule("FOA-SETUP-009", "FOA-SETUP-010", "FOA-SETUP-011", "FOA-SETUP-012")
def test_a_supply_of_eighty_makes_two_decks_of_fifteen_and_two_pools_of_twenty_five() -> None:
    ann = avalon(SUPPLY, ready=False)["ann"]
    decks, pools = (ann.combat_deck, ann.diplomacy_deck), (ann.combat_pool, ann.diplomacy_pool)
    assert [len(deck) for deck in decks] == [15, 15]
    assert [len(pool) for pool in pools] == [25, 25]
    assert sum(map(len, (*decks, *pools))) == 80
    assert ann.combat_deck == [f"c-basic-{n}" for n in range(1, 16)]
    assert {card for card in ann.combat_pool if card.startswith("c-basic")} == {
        f"c-basic-{n}" for n in range(16, 26)
    }


@rule("FOA-SETUP-011", "FOA-SETUP-012")
def test_each_deck_and_each_pool_is_shuffled_by_itself() -> None:
    table = avalon(SUPPLY, ready=False)
    flow = table.rules.setup[0](table.game, table.rules)
    shuffled = []
    item = next(flow)
    while True:
        keys = tuple(option.key for option in item.options)  # type: ignore[union-attr]
        shuffled.append((keys[0][0], len(keys)))
        try:
            item = flow.send(keys[::-1])
        except StopIteration:
            break
    assert shuffled == [("c", 15), ("c", 25), ("d", 15), ("d", 25)]
    assert table["ann"].combat_deck[0] == "c-basic-15"


@rule("FOA-SETUP-015", "FOA-GEN-002", "FOA-SETUP-002")
def test_the_letter_is_read_and_the_character_number_is_known() -> None:
    people = PEOPLE.replace("  tray: green\n", "  tray: green\n  letter:\n    Come before the snow.\n", 1)
    table = avalon(heroes="ann bob cal dee", people=people, ready=False)
    table.run(table.rules.setup[0](table.game, table.rules))
    assert [e.text for e in table.events("prose")] == ["Come before the snow."]
    assert [(one.name, table.book.characters[one.name].number) for one in by_number(table.game)] == [
        ("bob", 1),
        ("ann", 2),
        ("dee", 3),
        ("cal", 4),
    ]
    assert [step.__name__ for step in table.rules.setup][:2] == ["set_up_characters", "set_up_map"]


@rule("FOA-SETUP-017", "FOA-SETUP-018", "FOA-SETUP-019")
def test_the_start_lies_open_with_a_menhir_and_a_location_on_every_keyed_edge() -> None:
    world = MAP.replace(
        "keys: north mill, east moor", "keys: north mill, east moor, south barn, west inn", 1
    ) + "".join(
        f'\nlocation {name} {number} "{name}"\n  keys: {side} hearth\n\n  Here.\n'
        for name, number, side in (("barn", 108, "north"), ("inn", 109, "east"))
    )
    table = avalon(world=world, heroes="ann bob")
    placed = {name: (one.x, one.y) for name, one in table.game.board.locations.items()}
    assert placed == {"hearth": (0, 0), "mill": (0, -1), "moor": (1, 0), "barn": (0, 1), "inn": (-1, 0)}
    assert table.game.board.menhirs == {"hearth": 7}
    assert all(one.location == "hearth" for one in table.game.characters.values())


@rule("FOA-SETUP-020", "FOA-SETUP-024", "FOA-SETUP-025", "FOA-SETUP-027")
def test_the_first_chapter_builds_four_piles_and_stacks_the_event_deck() -> None:
    table = avalon(WHOLE, begin=["leave-it"])
    decks = table.game.decks
    assert decks.encounters == {colour: [f"{colour}-1"] for colour in COLOURS}
    assert decks.events == [f"part-{n}" for n in range(1, 7)]  # the first on top
    assert sorted(decks.random_events) == ["mood", "whim"]


@rule("FOA-SETUP-027")
def test_the_random_events_are_a_pile_of_their_own_in_an_order_of_chance() -> None:
    table = avalon(EVENTS, ready=False)
    order = tuple(reversed(table.game.decks.random_events))
    assert len(order) > 1
    table.run(set_up_decks(table.game, table.rules), order)
    assert (tuple(table.game.decks.random_events), table.game.decks.events) == (order, [])


@rule("FOA-SETUP-021", "FOA-SETUP-022")
def test_one_item_deck_one_secret_deck_and_one_fresh_sheet() -> None:
    more = 'item axe "Axe"\n  deck: items\nitem bow "Bow"\n  deck: items\nsecret seed 3 "Seed"\n  kind: standard\n'
    table = avalon(more)
    assert table.game.decks.table == ["items"]
    assert sorted(table.game.decks.items["items"]) == ["axe", "bow"]
    assert "seed" not in table.game.decks.items["items"]
    assert (table.game.sheet.statuses, table.game.sheet.filters) == ({}, [])


@rule("FOA-SETUP-026", "FOA-EVENT-001")
def test_a_named_part_is_resolved_out_of_the_deck_and_the_rest_keeps_its_order() -> None:
    table = avalon(WHOLE, begin=["leave-it"])
    table.do(ResolveEvent(event="part-5"))
    assert table.game.calendar.active == ["part-5"]
    assert table.game.decks.events == ["part-1", "part-2", "part-3", "part-4", "part-6"]


@rule("FOA-SETUP-029")
def test_the_next_chapter_makes_the_piles_harder() -> None:
    table = avalon(WHOLE, begin=["leave-it"])
    table.do(ChapterBegins(number=2))
    assert table.game.decks.encounters == {colour: [f"{colour}-2"] for colour in COLOURS}
    assert table.game.decks.events == ["part-6", "whim"]


@rule("FOA-SETUP-030", "FOA-DAYSTART-006")
def test_a_setup_dial_of_n_gives_n_days() -> None:
    # AMB-S-02: the Order of the Day is played in full on Day 1.
    table = avalon(ready=False)
    table.run(_mornings(table, 8))
    assert table.game.board.menhirs == {"hearth": 0}  # Active on the eighth day
    table.run(_mornings(table, 1))
    assert table.game.board.menhirs == {}


def _mornings(table, count: int):  # type: ignore[no-untyped-def]
    from runtime.rules.calendar.day import run_steps, start_of_day

    if table.game.calendar.stage == "setup":
        yield from run_steps(table.rules.setup, table.game, table.rules)
        table.game.calendar.stage = "start"
    for _ in range(count):
        yield from start_of_day(table.game, table.rules)


@rule("FOA-SETUP-031")
def test_the_negative_trait_of_the_tile_holds_for_the_whole_campaign() -> None:
    people = PEOPLE.replace(
        "  tray: green\n", "  tray: green\n  weakness: each travel costs 1 energy more\n", 1
    )
    table = avalon(heroes="ann bob", people=people)
    assert table.options("ann")["travel-mill"].cost == "2 energy"
    assert table.options("bob")["travel-mill"].cost == "1 energy"


@rule("FOA-GEN-001")
@pytest.mark.parametrize("heroes", ["", "ann bob cal dee eve"])
def test_one_to_four_play(heroes: str) -> None:
    people = PEOPLE + PEOPLE[PEOPLE.index("character dee") :].replace("dee 3", "eve 5").replace("Dee", "Eve")
    with pytest.raises(CannotStart, match="1 to 4 characters play"):
        avalon(heroes=heroes, people=people, ready=False)
    assert len(avalon(heroes="ann bob cal dee").game.characters) == 4
