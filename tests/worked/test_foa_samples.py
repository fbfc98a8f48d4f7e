"""The sample cards printed with the rulebook, as fixtures: their numbers and keys, names of our own.

Icons that no source preserves are left out (AMB-I-25).
"""

from __future__ import annotations

import pytest

from runtime.editions.fall_of_avalon.nights import rest
from runtime.rules.calendar.events_deck import reveal_event
from tests.encounters.arena import AVALON, Arena, card, fight, parley
from tests.support.avalon import avalon
from tests.support.tables import Table

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(9))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(6))
WORDS = "".join(card(f"word-{n}", kind="diplomacy") for n in range(7))


def arena_of(*texts: str, heroes: str = "ann") -> Arena:
    return Arena(*texts, heroes=heroes, rules=AVALON)


# --- places


PLACES = """\
location farm 101 "A Farm"
  seals: friendly settlement
  keys: north grove, west fair, east ruin, south ford
  action: (1 energy, once per day) Lend a hand.
    > gain 1 reputation

  Smoke, and somebody counting hens.

location grove 102 "A Grove"
  keys: south farm
  action: (2 energy) Hunt.
    > gain 2 food
    > draw a green encounter

  Every arrow in it is yours.

location fair 103 "A Fair"
  keys: east farm
  action: (4 energy, once per day) Step into the ring.
    > lose 1 health
    > gain 1 exp

  The ring is older than the town.

location ruin 104 "A Ruin"
  keys: west farm
  instant: (once per day) Someone is already here.
    > draw a gray encounter

  It still smells of incense.

location ford 105 "A Ford"
  keys: north farm

  Low water.
"""


def at_the_farm() -> Table:
    world = PLACES.replace("farm 101", "hearth 101").replace(" farm", " hearth")
    return avalon(fight("hart") + fight("thief", deck="gray 1"), world=world, journal="")


@rule("FOA-SAMPLE-001")
def test_an_action_of_one_energy_for_reputation_once_a_day() -> None:
    table = at_the_farm()
    table.act("ann", "lend-a-hand")
    ann = table["ann"]
    assert (ann.energy, ann.reputation) == (5, 1)
    assert table.options("ann")["lend-a-hand"].blocked == "already done today"


@rule("FOA-SAMPLE-002")
def test_a_hunt_of_two_energy_for_two_food_and_an_encounter() -> None:
    table = at_the_farm()
    table.game.decks.encounters["green"] = ["hart"]
    table["ann"].location = "grove"
    table.act("ann", "hunt", "win")
    ann = table["ann"]
    assert (ann.energy, ann.food) == (4, 3)
    assert [e.what for e in table.events("encounter")] == ["hart"]


@rule("FOA-SAMPLE-003")
def test_a_fight_for_show_of_four_energy_once_a_day() -> None:
    table = at_the_farm()
    table["ann"].location = "fair"
    table.act("ann", "step-into-the-ring")
    ann = table["ann"]
    assert (ann.energy, ann.health, ann.exp) == (2, 8, 1)
    assert "step-into-the-ring" not in table.open("ann")


@rule("FOA-SAMPLE-004")
def test_an_encounter_on_entering_once_a_day() -> None:
    table = at_the_farm()
    table.game.decks.encounters["gray"] = ["thief"]
    table.do_arrive("ann", "ruin", "win")
    assert [e.what for e in table.events("encounter")] == ["thief"]
    table["ann"].location = "hearth"
    table.do_arrive("ann", "ruin")
    assert len(table.events("encounter")) == 1


# --- enemies


MADMAN = fight("madman", "traits: rush", "attack 0-2: take 1 damage", "attack 3: take 2 damage, lose 1 pool",
               "opportunity: run away", "loot: gain 1 food", value=4, free="free: opens 2x")  # fmt: skip


@rule("FOA-SAMPLE-005")
def test_the_farmhand() -> None:
    jab = "".join(card(f"jab-{n}", "free: closes 1 pool opens 1x") for n in range(7))
    arena = arena_of(MADMAN, jab).meet("madman")
    assert arena["ann"].health == 7  # the rush
    arena.say("jab-0", "end")
    assert (arena.pool, arena["ann"].health) == (2, 6)
    arena.say("jab-1", "end")  # at 3 it strikes harder and takes a marker
    assert (arena.pool, arena["ann"].health) == (2, 4)
    arena.say("jab-2")
    arena.state.pool = 4
    arena.say("end")
    assert arena.outcome is not None
    assert arena.outcome.won
    assert arena["ann"].food == 2


@rule("FOA-SAMPLE-006")
@pytest.mark.parametrize("cards", [(), ("jab-0",)])
def test_the_hare_runs_from_anyone_who_is_not_quick(cards: tuple[str, ...]) -> None:
    hare = fight("hare", "traits: opportunist", "attack 0: draw 0 cards", "attack 1-2: lose 1 energy",
                 "opportunity: run away", "loot: gain 2 food", value=3)  # fmt: skip
    jab = "".join(card(f"jab-{n}", "free: closes lightning, 1 pool opens 1x") for n in range(7))
    arena = arena_of(hare, jab).meet("hare", *cards, "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].food) == ("run-away", 1)
    arena = arena_of(hare, jab).meet("hare", "jab-0", "jab-1", "end")
    assert (arena.outcome, arena.pool, arena["ann"].energy) == (None, 2, 5)


@rule("FOA-SAMPLE-007")
def test_the_hunger_without_a_body() -> None:
    hunger = fight(
        "hunger", "traits: defensive, opportunist", "attack 0-3: take 3 damage",
        "attack 4-5: choose take 2 damage or discard 1 item", "attack 6-8: take 3 damage",
        "attack 9-12: take 2 damage, lose 1 pool", "opportunity: choose pay 1 food or discard 2 cards",
        "reward: gain 1 exp, gain 1 magic", value=13, deck="purple 1",
    )  # fmt: skip
    club = 'item club "Club"\n  deck: items\n  keyword: weapon\n\n'
    five = "".join(card(f"five-{n}", "free: closes 5 pool opens 1x") for n in range(7))
    arena = arena_of(hunger, five, club)
    arena["ann"].items.append("club")
    arena.meet("hunger", "five-0", "end")
    assert arena.pool == 4  # five less one
    assert arena.kind() == "effect.choose"  # the opportunity, for one card only
    arena.say("1")
    assert arena["ann"].food == 0
    assert arena.kind() == "effect.choose"  # the attack at 4
    arena.say("2")
    assert (arena["ann"].items, arena["ann"].health) == ([], 9)
    arena.state.pool = 9
    arena.say("five-1", "end")
    assert arena.why("1") == "costs 1 food"  # without any, two cards go
    arena.say("2")
    assert arena.outcome is not None  # and the check after the opportunity finds 9 + 4
    assert arena.outcome.won
    assert (arena["ann"].exp, arena["ann"].magic) == (1, 1)


@rule("FOA-SAMPLE-008")
def test_temptations() -> None:
    text = parley("temptations", "response: lose 1 energy, lose 1 wealth", reward="lose 1 terror",
                  failure="lose 1 reputation, lose 2 wealth")  # fmt: skip
    up = "".join(card(f"up-{n}", "free: closes up 4", kind="diplomacy") for n in range(5))
    arena = arena_of(text, up)
    arena.set("ann", terror=2, wealth=3, reputation=2)
    arena.meet("temptations", "end")
    assert (arena["ann"].energy, arena["ann"].wealth) == (5, 2)
    arena.say("up-0", "end")
    assert arena["ann"].terror == 1
    arena = arena_of(text, up)
    arena.set("ann", terror=2, wealth=3, reputation=2)
    arena.meet("temptations", "escape")
    assert (arena["ann"].reputation, arena["ann"].wealth, arena["ann"].terror) == (1, 1, 2)


# --- items and skills


@rule("FOA-SAMPLE-009")
@pytest.mark.parametrize(("side", "items"), [("grail", ["sword"]), ("skull", [])])
def test_the_rusty_blade(side: str, items: list[str]) -> None:
    sword = """\
item sword "Sword"
  deck: items
  keyword: weapon
  when activated: may gain 1 pool, toss a dial for skull discard this

"""
    arena = arena_of(fight("foe"), IDLE, BOB, sword, heroes="ann bob")
    arena["ann"].items.append("sword")
    arena.meet("foe", "ann", "use-sword")
    assert (arena.pool, arena.kind()) == (1, "dial.toss")
    arena.say(side)
    assert arena["ann"].items == items
    assert "use-sword" not in [option.key for option in arena.now.options]  # type: ignore[union-attr]
    arena.say("idle-0", "end")
    assert "use-sword" not in arena.choices()  # nobody else may use it


@rule("FOA-SAMPLE-010")
@pytest.mark.parametrize(("damage", "health"), [(1, 8), (2, 8), (3, 7)])
def test_the_makeshift_armour_never_keeps_the_last_point_away(damage: int, health: int) -> None:
    armour = 'item armour "Armour"\n  deck: items\n  keyword: armor\n  on attack: prevent 1 damage but not the last\n\n'
    arena = arena_of(fight("foe", f"attack 0+: take {damage} damage"), IDLE, armour)
    arena["ann"].items.append("armour")
    arena.meet("foe", "idle-0", "end")
    if arena.kind() == "encounter.react":
        arena.say("use-armour")
    assert arena["ann"].health == health


@rule("FOA-SAMPLE-011")
def test_the_strength_of_a_monster() -> None:
    skill = """\
skill might
  attribute: aggression
  side strong "Strong":
    while held: each connected aggression key gives 1 pool more
  side steady "Steady":
    on attack: prevent 1 damage
"""
    text = fight("foe", "key 1: opens aggression 1", "key 2: opens courage 1")
    text += card("blow", "key 1: closes 1 pool", "key 2: closes 1 pool") + IDLE + skill
    arena = arena_of(text)
    arena["ann"].attributes["aggression"] = 1
    assert arena.meet("foe", "blow").pool == 2
    arena = arena_of(text)
    arena["ann"].attributes["aggression"] = 1
    arena["ann"].skills.append("strong")
    assert arena.meet("foe", "blow").pool == 3


# --- cards of the four trays


@rule("FOA-SAMPLE-015")
@pytest.mark.parametrize(("damage", "pool"), [(2, 2), (0, 0)])
def test_ignoring_pain(damage: int, pool: int) -> None:
    text = fight("foe", f"attack 0+: take {damage} damage")
    text += card("grit", "free: opens 1x", "on attack: gain 1 pool per damage taken") + IDLE
    arena = arena_of(text).meet("foe", "grit", "end")
    assert (arena.pool, arena["ann"].health) == (pool, 9 - damage)


@rule("FOA-SAMPLE-016")
def test_a_trap_instead_of_the_attack() -> None:
    text = fight("foe", "attack 0+: take 9 damage")
    text += (
        card("trap", "free: closes 2 pool", "on attack: instead of the attack (lose 1 pool, destroy)") + IDLE
    )
    arena = arena_of(text).meet("foe", "trap", "end")
    assert (arena.pool, arena["ann"].health, arena.seq) == (1, 9, "")


@rule("FOA-SAMPLE-018")
def test_magic_of_war() -> None:
    text = fight("foe") + card("war", "free: opens 2x", "on placement: gain 1 magic", "delayed: gain 2 pool")
    arena = arena_of(text + IDLE).meet("foe", "war", "end", "go-on")
    assert (arena["ann"].magic, arena.pool) == (1, 2)


@rule("FOA-SAMPLE-019")
@pytest.mark.parametrize(("answer", "damage"), [("1", 3), ("2", 1)])
def test_a_scythe_chooses_the_row_and_charges_a_named_card(answer: str, damage: int) -> None:
    text = fight("foe", "attack 0-1: take 1 damage", "attack 2-3: take 2 damage", "attack 4-8: take 3 damage")
    text += card("sowing", "kind: passive", "free: closes 2 pool opens 1x")
    text += card("scythe", "free: closes lightning opens 3x", "on placement: place 1 charge on card sowing",
                 "on attack: choose use the row below or use the row above", "after attack: destroy")  # fmt: skip
    arena = arena_of(text + IDLE).meet("foe", "sowing", "scythe")
    assert arena.seq == "sowing(c1) scythe"
    arena.say("end", answer)
    assert (arena["ann"].health, arena.seq) == (9 - damage, "sowing(c1)")


@rule("FOA-SAMPLE-020")
def test_dust_in_the_eyes() -> None:
    text = fight("foe", "attack 0+: take 9 damage") + card(
        "dust", "free: opens 2x", "on attack: ignore the attack", "after attack: destroy"
    )
    arena = arena_of(text + IDLE).meet("foe", "dust", "end")
    assert (arena["ann"].health, arena.seq) == (9, "")


@rule("FOA-SAMPLE-021")
def test_a_rage_that_counts_keys() -> None:
    text = fight("foe", "key 1: opens aggression 1", "key 2: opens aggression 1")
    text += card("rage", "key 1: closes 1 pool", "key 2: closes 1 pool",
                 "on placement: gain 1 pool per connected aggression key") + IDLE  # fmt: skip
    arena = arena_of(text)
    arena["ann"].attributes["aggression"] = 1
    assert arena.meet("foe", "rage").pool == 4


@rule("FOA-SAMPLE-022")
@pytest.mark.parametrize(("aggression", "slot"), [(1, 5), (2, 6)])
def test_a_voice_that_threatens(aggression: int, slot: int) -> None:
    voice = "".join(
        card(f"voice-{n}", "on placement: lose 1 reputation", "on placement: if aggression 2+ then up 1",
             kind="diplomacy") for n in range(5)
    )  # fmt: skip
    arena = arena_of(parley("host"), voice)
    arena.set("ann", reputation=1)
    arena["ann"].attributes["aggression"] = aggression
    arena.meet("host", "voice-0")
    assert (arena["ann"].reputation, arena.state.affinity) == (0, slot)


@rule("FOA-SAMPLE-023")
def test_an_eye_for_detail() -> None:
    eye = "".join(
        card(f"eye-{n}", "free: opens 2x", "delayed: draw 1 card", kind="diplomacy") for n in range(7)
    )
    arena = arena_of(parley("host"), eye).meet("host", "eye-0")
    assert arena.seq == "eye-0(t1)"
    arena.say("end")
    assert (arena.seq, len(arena.hand())) == ("eye-0", 4)  # 2, one at the end of the turn, one delayed


@rule("FOA-SAMPLE-024")
@pytest.mark.parametrize(("slot", "after", "reputation"), [(4, 6, 0), (5, 5, 1)])
def test_misdirection(slot: int, after: int, reputation: int) -> None:
    lie = "".join(
        card(f"lie-{n}", "free: opens 1x", "on placement: if affinity red then up 2, lose 1 reputation",
             kind="diplomacy") for n in range(5)
    )  # fmt: skip
    arena = arena_of(parley("host"), lie)
    arena.set("ann", reputation=1)
    arena.meet("host")
    arena.state.affinity = slot
    arena.say("lie-0")
    assert (arena.state.affinity, arena["ann"].reputation) == (after, reputation)


@rule("FOA-SAMPLE-025")
def test_rhetoric() -> None:
    turn = "".join(
        card(f"turn-{n}", "free: opens 1x", "on response: turn each down into up", "after response: destroy",
             kind="diplomacy") for n in range(5)
    )  # fmt: skip
    arena = arena_of(parley("host", "response: down 1, gain 1 terror, down 1"), turn).meet(
        "host", "turn-0", "end"
    )
    assert (arena.state.affinity, arena["ann"].terror, arena.seq) == (7, 1, "")


# --- what is used outside encounters


@rule("FOA-SAMPLE-012")
@pytest.mark.parametrize(("place", "food"), [("hearth", 1), ("ford", 0)])
def test_alms_where_people_live(place: str, food: int) -> None:
    """One Food for whoever rests in a settlement, and none elsewhere."""
    skill = """\
skill alms
  attribute: empathy
  side asking "Asking":
    while held: each rest gives 1 food more [seal friendly settlement here]
  side giving "Giving":
    on attack: prevent 1 damage
"""
    world = PLACES.replace("farm 101", "hearth 101").replace(" farm", " hearth")
    table = avalon(skill, world=world, journal="")
    table.set("ann", food=0, location=place)
    table["ann"].skills.append("asking")
    table.steps([rest], *(["no"] if food else []))  # it could be eaten that night
    assert table["ann"].food == food


RITES = """\
secret rites 30 "Rites"
  kind: small
  when a random event is drawn: may pay 1 magic to exchange the random event

event rain "Rain"
  kind: random

event fog "Fog"
  kind: random
"""


@rule("FOA-SAMPLE-013")
def test_rites_exchange_a_random_event_for_the_next_one() -> None:
    table = avalon(RITES)
    table["ann"].secrets.append("rites")
    table.set("ann", magic=1)
    table.game.decks.events, table.game.decks.random_events = ["rain"], ["fog"]
    table.run(reveal_event(table.game, table.rules), "yes", "no")  # without Magic not again
    assert table.game.calendar.active == ["fog"]
    assert (table["ann"].magic, table.game.decks.random_events) == (0, ["rain"])


@rule("FOA-SAMPLE-013")
def test_an_event_that_is_exchanged_twice_comes_round_and_lies_in_one_place() -> None:
    table = avalon(RITES)
    table["ann"].secrets.append("rites")
    table.set("ann", magic=2)
    table.game.decks.events, table.game.decks.random_events = ["rain"], ["fog"]
    table.run(reveal_event(table.game, table.rules), "yes", "yes", "no")
    assert table.game.calendar.active == ["rain"]
    assert (table["ann"].magic, table.game.decks.random_events) == (0, ["fog"])


@rule("FOA-SAMPLE-014")
def test_fine_weather_shortens_the_first_way() -> None:
    event = 'event fine "Fine"\n  kind: random\n  today: the first travel costs 1 energy less\n'
    table = avalon(event)
    table.game.calendar.active.append("fine")
    table.act("ann", "travel-mill")
    table.act("ann", "travel-hearth")
    assert table["ann"].energy == 5


# --- cards whose icons are lost: only what is left of them (AMB-I-25)


@rule("FOA-SAMPLE-017")
def test_a_last_blow_takes_markers_and_adds_to_the_attack() -> None:
    text = fight("foe", "attack 0+: take 1 damage") + card(
        "last", "free: closes 3 pool", "on placement: lose 1 pool", "on attack: add 1 damage"
    )
    arena = arena_of(text + IDLE).meet("foe", "last", "end")
    assert (arena.pool, arena["ann"].health) == (2, 7)


@rule("FOA-SAMPLE-027")
def test_a_crippling_blow_keeps_its_charges_and_pays_one_by_one() -> None:
    text = fight("foe", "attack 0+: take 2 damage") + card(
        "cripple", "kind: passive", "free: opens 1x", "on placement: place 2 charges here",
        "pay 1 charge: prevent 1 damage, draw 1 card",
    )  # fmt: skip
    arena = arena_of(text + IDLE).meet("foe", "cripple", "end")
    assert arena.kind() == "encounter.react"
    arena.say("charge-cripple")
    assert (arena["ann"].health, arena.seq, len(arena.hand())) == (8, "cripple(c1)", 4)


@rule("FOA-SAMPLE-028")
def test_clues_are_gathered_and_spent_at_once() -> None:
    clue = "".join(
        card(f"clue-{n}", "kind: passive", "free: opens 1x", "on placement: place 1 charge here",
             "pay 1 charge: up 1", kind="diplomacy") for n in range(6)
    )  # fmt: skip
    arena = arena_of(parley("host"), clue).meet("host", "clue-0")
    assert arena.seq == "clue-0(c1)"
    arena.say("charge-clue-0")
    assert (arena.seq, arena.state.affinity) == ("clue-0", 6)
