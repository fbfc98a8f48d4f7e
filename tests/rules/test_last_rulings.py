"""The last doubtful readings as options of the table: the same game, with both answers. Expected results written first."""

import pytest

from runtime.editions.fall_of_avalon import menhirs, players
from runtime.editions.fall_of_avalon.advancing import offers, raise_attribute
from runtime.editions.fall_of_avalon.nights import rest
from runtime.editions.fall_of_avalon.roaming import move_guardians
from runtime.editions.kings_of_ruin import EDITION as KINGS
from runtime.editions.modes import with_modes
from runtime.editions.read_rulings import with_rulings
from runtime.rules.calendar.day import start_of_day
from runtime.rules.map.board import STEP
from runtime.rules.state.changes import highest
from runtime.rules.state.game import Guardian, PlacedLocation
from schemas.vocabulary.resources import Die, Gain
from tests.encounters.arena import AVALON, Arena, card, fight, parley, talk
from tests.support.avalon import AVALON as TOLD
from tests.support.avalon import avalon
from tests.support.avalon_cards import MERCY, RAT, STORE, explore, tale
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule
WORDS = "".join(card(f"word-{n}", kind="diplomacy") for n in range(6))
BOBS_WORDS = "".join(card(f"bob-{n}", for_="bob", kind="diplomacy") for n in range(6))
IDLE = "".join(card(f"idle-{n}") for n in range(7))


@rule("FOA-PARTY-007", "FOA-CHARACT-003")
@pytest.mark.parametrize(("answer", "blocked"), [("energy-and-magic", "Bob cannot pay 1 food"), ("any", "")])
def test_what_one_pays_for_another(answer: str, blocked: str) -> None:
    """AMB-C-29: each owes 1 Food; Bob has none, Ann has five."""
    rules = TOLD.with_rulings(amb_c_29=answer)
    table = avalon(journal=tale("1 food per party member"), heroes="ann bob cal", rules=rules)
    for name, food in (("ann", 5), ("bob", 0), ("cal", 1)):
        table.set(name, food=food)
    paying = ("all", "2") if not blocked else ("ann-and-cal",)
    explore(table, "through", *paying)
    pays = next(one for one in table.asked if one.kind == "party.pays")
    assert pays.option("all").blocked == blocked  # type: ignore[union-attr]
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [1, 0 if blocked else 1, 1]


@rule("FOA-COMBAT-007", "FOA-PARTY-007")
@pytest.mark.parametrize(("answer", "offered"), [("energy-and-magic", False), ("any", True)])
def test_what_one_pays_for_another_in_an_encounter(answer: str, offered: bool) -> None:
    """AMB-C-29: a card asks for 1 Wealth; Ann has none, Bob has one."""
    bribe = card("bribe", "kind: passive", "at any time: may pay 1 wealth to gain 1 pool")
    bobs = "".join(card(f"bob-{n}", for_="bob") for n in range(6))
    rules = AVALON.with_rulings(amb_c_29=answer)
    arena = Arena(fight("foe"), bribe, IDLE, bobs, heroes="ann bob", rules=rules)
    arena.game.characters["ann"].wealth = 0
    arena.meet("foe", "ann", "bribe")
    assert ("use-bribe" in arena.choices()) is offered
    if offered:
        arena.say("use-bribe")
        assert (arena.pool, arena["bob"].wealth) == (1, 0)


@rule("FOA-STORY-003")
@pytest.mark.parametrize(("answer", "energy", "panic"), [("solo", 3, True), ("always", 10, False)])
def test_when_story_mode_drops_the_limiter(answer: str, energy: int, panic: bool) -> None:
    """AMB-C-20: two play; Health 3, Terror 4; the track of Energy ends at 10."""
    rules = with_modes(with_rulings(TOLD, [f"story-limiter={answer}"]), ["story"])
    table = avalon(heroes="ann bob", rules=rules)
    ann = table.set("ann", health=3, terror=4)
    assert highest(table.game, rules, ann, "energy") == energy
    assert rules.panics(table.game, ann) is panic


@rule("FOA-CHALLENGE-002")
@pytest.mark.parametrize(
    ("answer", "energy", "panic"), [("both", 4, True), ("energy", 4, False), ("panic", 5, True)]
)
def test_the_limiter_upside_down(answer: str, energy: int, panic: bool) -> None:
    """AMB-I-24: Health 5 and Terror 5."""
    rules = with_modes(with_rulings(TOLD, [f"limiter-flip={answer}"]), ["tight-limiter"])
    table = avalon(rules=rules)
    ann = table.set("ann", health=5, terror=5)
    assert highest(table.game, rules, ann, "energy") == energy
    assert rules.panics(table.game, ann) is panic


@rule("FOA-CHALLENGE-002", "FOA-STORY-003", "FOA-CHALLENGE-001")
@pytest.mark.parametrize("modes", [("no-limiter", "tight-limiter"), ("tight-limiter", "no-limiter")])
def test_a_limiter_that_is_not_there_cannot_be_turned_over(modes: tuple[str, str]) -> None:
    rules = with_modes(TOLD, modes)
    table = avalon(heroes="ann bob", rules=rules)
    ann = table.set("ann", health=3, terror=5)
    assert not rules.panics(table.game, ann)
    assert highest(table.game, rules, ann, "energy") == 10


@rule("FOA-MENHIR-005")
@pytest.mark.parametrize(("answer", "place"), [("edges", "weir"), ("diagonals", "mill")])
def test_how_far_the_nearest_location_is(answer: str, place: str) -> None:
    """AMB-S-21: from (2, 2) the weir at (0, 2) is 2 edges off, the mill at (0, 1) 3; with diagonals both are 2 off."""
    table = avalon(rules=TOLD.with_rulings(amb_s_21=answer))
    lost = PlacedLocation(2, 2, True)
    table.game.board.locations = {"mill": PlacedLocation(0, 1, True), "weir": PlacedLocation(0, 2, True)}
    assert menhirs.nearest(table.game, table.rules, lost, table.game.board.locations) == place


@rule("FOA-MENHIR-008", "FOA-CLAR-013")
@pytest.mark.parametrize(("answer", "standing", "deck"), [("return", [], ["rat"]), ("move", ["mill"], [])])
def test_guardians_on_a_discarded_location(answer: str, standing: list[str], deck: list[str]) -> None:
    """AMB-S-23: the weir is out of range; the mill lies beside it."""
    table = avalon(RAT, rules=TOLD.with_rulings(amb_s_23=answer))
    mill = table.game.board.locations["mill"]
    north = STEP["north"]
    table.game.board.locations["weir"] = PlacedLocation(mill.x + north[0], mill.y + north[1], True)
    table.game.decks.encounters = {"green": []}
    table.game.board.guardians = [Guardian("rat", "weir", "green")]
    table.run(menhirs.discard_locations(table.game, table.rules, ["weir"]))
    assert [one.location for one in table.game.board.guardians] == standing
    assert table.game.decks.encounters["green"] == deck


@rule("FOA-SAVE-006")
@pytest.mark.parametrize(("answer", "secrets"), [("yes", ["vow"]), ("no", [])])
def test_personal_secrets_of_who_leaves(answer: str, secrets: list[str]) -> None:
    """AMB-S-28: the map goes to Bob, the vow stays or goes back."""
    rules = with_rulings(TOLD, [f"personal-secrets={answer}"])
    table = avalon(STORE, "ann bob", rules)
    table.set("ann", secrets=["vow", "map"])
    table.run(players.leave(table.game, rules, "ann"))
    assert table["bob"].secrets == ["map"]
    table.run(players.enter(table.game, rules, "ann", "hearth"))
    assert table["ann"].secrets == secrets


@rule("FOA-SAVE-006", "FOA-SKILL-004")
def test_the_skill_cards_of_who_is_away_are_not_in_the_pool() -> None:
    """One pool of Skill cards for all: a card that somebody away has taken stays taken."""
    skill = (
        "skill nerve\n  attribute: courage\n"
        '  side steel "Steel":\n    when resting: gain 1 food\n  side fire "Fire":\n    when resting: gain 1 food\n'
    )
    table = avalon(skill, "ann bob")
    table.set("ann", skills=["steel"])
    bob = table.set("bob", exp=99, attributes={"courage": 2})
    table.run(players.leave(table.game, table.rules, "ann"))
    raised = {one.key: one.blocked for one in offers(table.game, table.rules, bob)}
    assert raised["raise-courage"] == "no skill of it is left"


@rule("FOA-SKILL-001")
@pytest.mark.parametrize(("answer", "blocked"), [("yes", "no skill of it is left"), ("no", "")])
def test_a_third_point_without_a_skill_card(answer: str, blocked: str) -> None:
    """AMB-S-108: the campaign has no Skill of courage; the pair 2 and 1 makes the third point cost 8 Exp."""
    rules = with_rulings(TOLD, [f"skill-supply={answer}"])
    table = avalon(rules=rules)
    ann = table.set("ann", exp=9, attributes={"courage": 2, "caution": 1})
    assert {one.key: one.blocked for one in offers(table.game, rules, ann)}["raise-courage"] == blocked
    if not blocked:
        table.run(raise_attribute(table.game, rules, ann, "courage"))
        assert (ann.attributes["courage"], ann.exp) == (3, 1)


@rule("FOA-DAYSTART-002")
@pytest.mark.parametrize(("answer", "before"), [("first", True), ("last", False)])
def test_when_effects_of_the_start_of_the_day_come(answer: str, before: bool) -> None:
    """AMB-S-99: the gain comes before the menhir's dial is turned, or after everything."""
    owl = 'secret owl 3 "Owl"\n  kind: standard\n  at the start of the day: gain 1 food\n'
    table = avalon(owl, rules=with_rulings(TOLD, [f"day-effects={answer}"]))
    table.set("ann", secrets=["owl"])
    table.run(start_of_day(table.game, table.rules))
    told = [
        one.kind for one in table.told if one.kind == "menhir" or (one.kind, one.what) == ("gained", "food")
    ]
    assert told == (["gained", "menhir"] if before else ["menhir", "gained"])


@rule("FOA-DAYEND-001", "FOA-DAYEND-003")
@pytest.mark.parametrize(("answer", "fed"), [("first", True), ("last", False)])
def test_when_effects_of_the_end_of_the_day_come(answer: str, fed: bool) -> None:
    """AMB-S-99: Ann has nothing to eat but what her secret brings, before she rests or after everything."""
    owl = 'secret owl 3 "Owl"\n  kind: standard\n  at the end of the day: gain 1 food\n'
    rules = with_rulings(TOLD, [f"day-effects={answer}"])
    table = avalon(owl, rules=rules)
    table.set("ann", secrets=["owl"], food=0, energy=3)
    table.steps(rules.end_of_day, *(("yes",) if fed else ()))
    assert (table["ann"].food, table["ann"].energy) == ((0, 6) if fed else (1, 4))


@rule("FOA-ACTION-004")
@pytest.mark.parametrize(("answer", "open_"), [("yes", False), ("no", True)])
def test_a_cost_of_terror_at_the_end_of_the_track(answer: str, open_: bool) -> None:
    """AMB-S-103: Terror 10 of 10, and an Action for 1 Terror."""
    horn = 'item horn "Horn"\n  deck: items\n  action: (1 terror) Blow it.\n    > gain 1 food\n'
    table = avalon(horn, rules=with_rulings(TOLD, [f"pay-limits={answer}"]))
    ann = table.set("ann", items=["horn"], terror=10)
    assert ("blow-it" in table.open("ann")) is open_
    if open_:
        table.act("ann", "blow-it")
        assert (ann.terror, ann.food) == (10, 2)


@rule("FOA-CHALLENGE-009")
@pytest.mark.parametrize(("answer", "bobs"), [("passed-on", 5), ("refused", 2)])
def test_food_above_twenty_in_challenge_mode(answer: str, bobs: int) -> None:
    """AMB-S-144: Ann has 20 Food and gains 3; Bob has 2."""
    rules = with_modes(with_rulings(TOLD, [f"challenge-limits={answer}"]), ["twenty-of-each"])
    table = avalon(heroes="ann bob", rules=rules)
    table.set("ann", food=20)
    table.do(Gain(amount=3, what="food"), members="ann")
    assert (table["ann"].food, table["bob"].food) == (20, bobs)


# --- talks of The Fall of Avalon


@rule("FOA-DIPLO-027")
@pytest.mark.parametrize(("answer", "over"), [("removed", False), ("ends", True)])
def test_who_falls_in_a_talk_is_out_or_ends_it(answer: str, over: bool) -> None:
    """AMB-C-14: the answer takes Ann's last Health. If it ends, Bob suffers no failure (1 Terror)."""
    host = parley("host", "response: lose 9 health")
    rules = with_rulings(AVALON, [f"diplomacy-dying={answer}"])
    arena = Arena(host, WORDS, BOBS_WORDS, heroes="ann bob", rules=rules)
    arena.meet("host", "ann", "word-0", "end")
    assert (arena.outcome is not None) is over
    if over:
        assert arena.outcome is not None
        assert (arena.outcome.won, arena.outcome.survivors) == (False, ("bob",))
        assert (arena["bob"].terror, arena["ann"].health) == (0, 0)
    else:
        assert (arena.state.party, arena.state.active) == (["bob"], "bob")


@rule("FOA-DIPLO-029")
@pytest.mark.parametrize(("answer", "discarded"), [("lost", 0), ("cards", 2)])
def test_moves_below_the_lowest_slot(answer: str, discarded: int) -> None:
    """AMB-S-81: from slot 5 down 6: four moves, two cannot be made."""
    sulk = card("sulk", "on placement: down 6", kind="diplomacy")
    arena = Arena(parley("host"), sulk, WORDS, rules=with_rulings(AVALON, [f"affinity-ends={answer}"]))
    arena.meet("host", "sulk")
    if answer == "cards":
        arena.say("word-0")  # which one goes; the last goes by itself
    assert (arena.state.affinity, len(arena.pile())) == (1, discarded)


@rule("FOA-DIPLO-007", "FOA-DIPLO-008")
def test_a_talk_is_left_alone_where_a_table_says_so() -> None:
    """AMB-S-109: Ann goes, and bears the failure (1 Terror); Bob goes on and wins his reward alone."""
    rules = with_rulings(AVALON, ["diplomacy-escape=alone"])
    arena = Arena(parley("host"), WORDS, BOBS_WORDS, heroes="ann bob", rules=rules)
    arena.meet("host", "ann", "escape")
    assert (arena.state.party, arena["ann"].terror, arena["bob"].terror) == (["bob"], 1, 0)
    arena.state.affinity = 9
    arena.say("bob-0", "end")
    assert arena.outcome is not None
    assert arena.outcome.won
    assert (arena["ann"].exp, arena["bob"].exp) == (0, 1)


# --- Kings of Ruin


@rule("KOR-COMBAT-097", "FOA-COMBAT-054")
@pytest.mark.parametrize("rules", [KINGS, AVALON], ids=["kings", "avalon"])
@pytest.mark.parametrize(("answer", "health"), [("additions-first", 9), ("prevents-first", 8)])
def test_additions_and_prevents(rules: object, answer: str, health: int) -> None:
    """AMB-S-69: 2 damage, 1 more, 3 prevented: 2 + 1 - 3 = 0; or 2 - 3, which is 0, and 1 more."""
    foe = fight("foe", "attack 0+: take 2 damage")
    ward = card("ward", "on attack: add 1 damage", "on attack: prevent 3 damage")
    arena = Arena(foe, ward, IDLE, rules=with_rulings(rules, [f"prevent-stacking={answer}"]))  # type: ignore[arg-type]
    arena.meet("foe", "ward", "end")
    assert arena["ann"].health == health


@rule("KOR-CLAUDYNE-010")
@pytest.mark.parametrize(("answer", "goes_on"), [("goes-on", True), ("ends", False)])
def test_the_activation_in_which_a_king_reshuffles(answer: str, goes_on: bool) -> None:
    """AMB-S-93: Ann's card makes him reshuffle; she has a card with lightning left."""
    king = fight("king", "traits: enemy cards (hand)", deck="boss 1", value=30)
    hand = 'enemy card hand "Hand"\n  on placement: gain 2 pool\n\n'
    stir = card("stir", "on placement: reshuffle")
    arena = Arena(king, hand, stir, IDLE, rules=with_rulings(KINGS, [f"reshuffle-whose-turn={answer}"]))
    arena.meet("king", "stir")
    assert (arena["ann"].health, arena["ann"].terror) == (8, 1)
    assert (arena.state.turn == 0) is goes_on


@rule("KOR-FINAL-002")
@pytest.mark.parametrize(("answer", "duration"), [("printed", 4), ("one", 1)])
def test_the_duration_of_a_final_talk_after_gray(answer: str, duration: int) -> None:
    """AMB-S-97: the marker stands on gray when the last of 4 Duration goes."""
    lord = talk("lord", "traits: final", "response: lose 4 duration")
    arena = Arena(lord, WORDS, rules=with_rulings(KINGS, [f"final-duration={answer}"]))
    arena.meet("lord", "end")
    assert arena.state.duration == duration


@rule("KOR-DIPLO-006", "KOR-JENC-002")
@pytest.mark.parametrize(("answer", "food", "wealth"), [("neither", 0, 0), ("won", 1, 0), ("lost", 0, 1)])
def test_what_a_gray_conclusion_is(answer: str, food: int, wealth: int) -> None:
    """AMB-S-141: a page that draws any card, and knows only won and lost."""
    page = (
        "journal hearth\n\nverse door\n  A door.\n\n  > draw a blue encounter\n    win  -> hall\n    lose -> ditch\n\n"
        "verse hall\n  A hall.\n\n  > gain 1 food\n  -> end\n\nverse ditch\n  A ditch.\n\n  > gain 1 wealth\n  -> end\n"
    )
    host = talk("host", conclusions=("gain 1 magic", "gain 1 magic", "gain 1 magic"))
    table = Table(host, journal=page, rules=with_rulings(EDITION, [f"diplomacy-won={answer}"]))
    table.set("ann", food=0, wealth=0)
    table.act("ann", "explore", "gray")
    assert (table["ann"].food, table["ann"].wealth, table["ann"].magic) == (food, wealth, 1)


# --- readings of one language, which the books do not number


FINE = 'event fine "Fine"\n  kind: random\n  today: the first travel costs 1 energy less\n'


@rule("FOA-SAMPLE-014", "FOA-CLAR-035", "KOR-TRAVEL-010", "FOA-TRAVEL-008")
@pytest.mark.parametrize("edition", [EDITION, TOLD], ids=["kings", "avalon"])
@pytest.mark.parametrize(("answer", "apart"), [("each", (6, 6)), ("once", (6, 5))])
def test_the_first_travel_of_each_or_of_the_day(edition: object, answer: str, apart: tuple[int, int]) -> None:
    """Two heroes with 6 Energy. Apart: each goes for nothing, or only the first. Together it is the first of both."""
    rules = with_rulings(edition, [f"first-of-the-day={answer}"])  # type: ignore[arg-type]
    make = avalon if rules.name == TOLD.name else Table
    table = make(FINE, heroes="ann bob", rules=rules)
    table.game.calendar.active.append("fine")
    table.game.board.locations.setdefault("mill", PlacedLocation(0, STEP["north"][1], True))
    table.act("ann", "travel-mill", "alone")
    table.act("bob", "travel-mill")
    assert (table["ann"].energy, table["bob"].energy) == apart
    table = make(FINE, heroes="ann bob", rules=rules)
    table.game.calendar.active.append("fine")
    table.game.board.locations.setdefault("mill", PlacedLocation(0, STEP["north"][1], True))
    table.act("ann", "travel-mill", "with-bob")
    assert (table["ann"].energy, table["bob"].energy) == (6, 6)


@rule("FOA-EXPLORE-001", "FOA-CLAR-035")
def test_a_dearer_exploration_is_dearer_for_each_member() -> None:
    """1 Energy for each member, and 1 more: four for two of them."""
    mire = 'event mire "Mire"\n  kind: random\n  today: each exploration costs 1 energy more\n'
    table = avalon(mire, heroes="ann bob")
    table.game.calendar.active.append("mire")
    table.act("ann", "explore", "with-bob", "2", "leave-it")
    assert (table["ann"].energy, table["bob"].energy) == (4, 4)


@rule("FOA-SAMPLE-012", "FOA-DAYEND-002")
@pytest.mark.parametrize("words", ["while held: each rest gives 1 food more", "when resting: gain 1 food"])
@pytest.mark.parametrize(("answer", "night"), [("before", (6, 5, 0)), ("after", (5, 0, 1))])
def test_what_resting_brings_can_be_eaten_that_night(
    words: str, answer: str, night: tuple[int, int, int]
) -> None:
    """No Food, Health 5. Before the meal: eaten, 6. After it: hungry, Energy 0, and 1 Food kept."""
    alms = f'secret alms 3 "Alms"\n  kind: standard\n  {words}\n'
    table = avalon(alms, rules=with_rulings(TOLD, [f"rest-gifts={answer}"]))
    ann = table.set("ann", food=0, health=5, energy=5, secrets=["alms"])
    table.steps([rest], *(["yes"] if answer == "before" else []))
    assert (ann.health, ann.energy, ann.food) == night


@rule("FOA-DEATH-007", "FOA-DEATH-003")
@pytest.mark.parametrize("answer", ["defeat", "death"])
def test_when_mercy_may_be_asked_for(answer: str) -> None:
    """Three heroes, one spare: a death is no defeat. By the German book mercy may be asked for all the same."""
    rules = with_rulings(TOLD, [f"mercy={answer}"])
    table = avalon(MERCY, heroes="ann bob cal", rules=rules)
    table.do(Die(who="ann"), answers=["yes"] if answer == "death" else [])
    table.run(rules.bury(table.game, rules), *([] if answer == "death" else ["nobody"]))
    assert list(table.game.characters) == (["ann", "bob", "cal"] if answer == "death" else ["bob", "cal"])
    assert ("mercy" in table.game.sheet.statuses) is (answer == "death")


@rule("FOA-GUARD-001", "FOA-GUARD-006", "FOA-GUARD-008", "KOR-GUARD-015")
@pytest.mark.parametrize("how", ["roll", "arrival"])
def test_whatever_a_text_made_a_guardian_stays_one_until_it_is_defeated(how: str) -> None:
    """The rat has no guardian icon; an event put it on the map. Lost to, it stays; won against, it is gone."""
    table = avalon(RAT)
    table.game.decks.encounters = {"green": []}
    place = "hearth" if how == "roll" else "mill"
    table.game.board.guardians = [Guardian("rat", place, "green")]
    for end, standing in (("lose", ["rat"]), ("win", [])):
        if how == "roll":
            table.steps([move_guardians], "stay", end)
        else:
            table.do_arrive("ann", "mill", end)
        assert [one.encounter for one in table.game.board.guardians] == standing
    assert table.game.decks.encounters["green"] == ["rat"]
